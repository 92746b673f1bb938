/*
** spread.h: from rules to a digraph, breadth first, on all ranks of a cluster.
** A position belongs to the rank that the hash of its key says. As in
** expansion.h, the caller owns the loop:
**
**   gr_expansion_find   for each start, on all ranks
**   gr_spread_start
**   while gr_spread_count > 0:              (there is a level to be expanded)
**     while gr_spread_open == GR_MORE:      (a row of this rank's begins, and
**                                            the one before is closed)
**       the followers of x.current are found and linked: see expansion.h
**     gr_spread_level                       (collective)
**   gr_spread_finish                        (collective)
**
** The expansion's store has all positions that this rank has seen, its own and
** others, each once. So a rank never asks twice about a position of another
** rank.
**
** Numbers are those of one process, which finds new positions by their first
** move: the one from the position with the least number and, among those, the
** first in its row. (In a game that splits, it is the first that was found with
** the row.) This is the *claim* of a new position. Its owner hears the
** least claim of each rank that has found it, and keeps the least. All claims
** of a level in order, over all ranks, give the next numbers.
*/
#ifndef GR_SPREAD_H
#define GR_SPREAD_H

#include "core/file/format.h"
#include "core/store/expansion.h"
#include "mpi/shard.h"

/* A new position of this rank. */
typedef struct gr_fresh {
  uint64_t claim;
  uint32_t seen; /* its number in the store */
} gr_fresh;

typedef struct gr_spread {
  gr_shard *shard;
  gr_expansion *x;
  int integers;     /* a key that is the code of an integer is one */
  gr_key_kind kind; /* what keys are, also those of other ranks */
  gr_mail mail;
  gr_words key;       /* by own position: its number in the store */
  gr_words code;      /* the converse: an own position, or GR_GHOST | a ghost */
  uint32_t level;     /* own positions of this level, from here */
  uint32_t end;       /* up to here, */
  uint32_t next;      /* and the one whose row begins next */
  uint64_t first;     /* numbers of this level, from here */
  uint64_t positions; /* up to here: all that have numbers */
  uint64_t moves;     /* of this rank in complete levels, */
  uint64_t all_moves; /* and of all ranks */
  uint32_t known;     /* positions in the store that have a code */
  uint32_t ghosts;    /* those before this level */
  gr_words found;     /* in a game that splits, by own position of this level:
                         positions in the store when its row began */
  uint64_t *claim;    /* by number in the store, from `known` on */
  size_t claim_room;
  gr_fresh *fresh;
  size_t fresh_count, fresh_room;
  gr_words asked;   /* what others have asked about in this level, in order */
  gr_words heap;    /* ranks whose claims wait for numbers, by the next one */
  gr_status status; /* GR_BAD_FILE: the last answers; the others do not know */
} gr_spread;

/* Starts with an expansion that has found the starts and opened no row, and a
** shard that has a wire and its memory, and is empty otherwise. GR_DONE or
** GR_NO_MEMORY; not collective. */
gr_status gr_spread_start(gr_spread *s, gr_shard *shard, gr_expansion *x,
                          int integers, gr_key_kind kind);

/* How many positions the level has, on all ranks. */
static inline uint64_t gr_spread_count(const gr_spread *s) {
  return s->positions - s->first;
}

/* The number of the position whose row has been opened. */
static inline uint64_t gr_spread_number(const gr_spread *s) {
  return s->shard->number[s->next - 1];
}

/* Begins the next row of this rank: GR_MORE; GR_DONE, there is none in this
** level; or GR_NO_MEMORY. */
gr_status gr_spread_open(gr_spread *s);

/* Collective: ends the level, if there are at most `limit` positions. GR_DONE,
** GR_NO_MEMORY, GR_POSITION_LIMIT or GR_BAD_FILE (wire.h). */
gr_status gr_spread_level(gr_spread *s, uint64_t limit);

/* Collective: makes a shard of it. The working memory of the expansion is given
** back; its store then has the own positions only, and its graph is that of
** the shard. */
gr_status gr_spread_finish(gr_spread *s);

void gr_spread_free(gr_spread *s);

/*
** What the rules have given in a level, as bytes, so that it need not be asked
** of them again: how many positions were new to this rank, and the key of each
** with its length; then for each row the number of moves and the numbers in the
** store, as differences. In a game that splits: the number of rows, and for
** each the positions that were new with it and then its moves, each after the
** number of its parts. (Once all ranks have given a level, it is deterministic
** what they add to the stores of others.)
*/

/* Appends a level of which all rows have been opened, but not more. */
gr_status gr_spread_put(const gr_spread *s, gr_memory *memory, gr_bytes *bytes);

/* Reads one instead of asking the rules. GR_KEY_ROOM bytes after the end must
** be readable. GR_DONE, GR_NO_MEMORY, GR_BAD_FILE, or a limit. */
gr_status gr_spread_get(gr_spread *s, gr_cursor *c);

#endif
