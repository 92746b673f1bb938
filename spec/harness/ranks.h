/*
** ranks.h: a cluster in one process, for the specs.
*/
#ifndef RANKS_H
#define RANKS_H

#include <lua.h>

/*
** ranks(digraph, ranks, options): solves a digraph whose positions are spread
** at random. The ranks work in turn, in slices. Options:
**
**   seed     of what is random (0)
**   budget   the most units of work in a slice (no limit)
**   told     as gr_labels.told_labels; if it is odd, remoteness is found
**            without the values
**   delay    percent: messages about labels are held back
**   good     this many allocations succeed, and no other one (no limit)
**   splits   moves lead to sums
**
** The digraph is an array of arrays, counted from 1, without duplicates; in a
** game that splits, each is an array of moves, which are arrays of their parts.
** Returns a table, or nil if there is not enough memory: label, an array of
** integers and of arrays of the members of K; remoteness, misere and height,
** arrays; max_value; allocations. In a game that splits: label, or nothing if
** there is a cycle; max_value, allocations; cycle, an array of its first
** positions, with the field `count`. And in either case what was not given
** back, in bytes.
*/
int testing_ranks(lua_State *L);

/* merge(arrays): all integers of some arrays, each in ascending order, in one
** array, by a heap of ranks (mpi/heap.h). */
int testing_merge(lua_State *L);

#endif
