/*
** turns.h: games on vectors over Z_2, such as sets of tokens that cancel each
** other, expanded without a call of Lua. Vectors are words of 64 bits. A turn
** is a pair of them, a mask and a change: where the vector has an odd number
** of bits in common with the mask, there is a move that adds the change. All
** linear games of Sato (1972), Definition 3.2, are of this kind, since by
** (a) and (b) the rank of h + identity is at most 1 for each of their maps.
*/
#ifndef LGR_TURNS_H
#define LGR_TURNS_H

#include "lua/job.h"

/* If the rules at index `moves` are a string of turns (each three words, in the
** order of the machine: mask, change, and the number from 1 on of the last one
** before with the same change, or 0), makes a new job one of them. Then an
** integer at index `starts` says that all vectors below it, a power of two,
** are starts; and an array at index `names` that a position is an array of
** these. */
void lgr_read_turns(lua_State *L, lgr_job *job, int moves, int starts,
                    int names);

/* lgr_take_starts, if all vectors are starts. */
void lgr_take_all(lua_State *L, lgr_job *job, size_t *budget);

/* Adds the followers of the current position. */
void lgr_run_turns(lua_State *L, lgr_job *job);

#endif
