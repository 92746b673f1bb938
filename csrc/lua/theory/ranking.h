/*
** ranking.h: elements of a well-ordered set, as numbers in the same order. Each
** comes as a key, a string that compares byte by byte as the element does; no
** key is the beginning of another (lua/grundy/theory/well_ordered.lua).
**
**   lgr_rank_later    a number for each key: not yet in order
**   the task          sorts the keys
**   lgr_rank          the rank, by that number
*/
#ifndef LGR_RANKING_H
#define LGR_RANKING_H

#include "core/file/rows.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* All zeros: there are no keys. */
typedef struct lgr_ranking {
  gr_task task;
  gr_store keys;
  gr_bytes copy; /* of a key, with room after it */
  gr_rows rows;
  gr_words rank; /* by the number of a key */
} lgr_ranking;

/* The number of the key at `index`, a string. Hooks may run meanwhile. */
uint32_t lgr_rank_later(lua_State *L, gr_memory *memory, lgr_ranking *r,
                        int index);

/* Starts the task, when there are all keys. Linear in their bytes. */
void lgr_ranking_init(lgr_ranking *r, gr_memory *memory);

static inline uint32_t lgr_rank(const lgr_ranking *r, uint32_t number) {
  return r->rank.at[number];
}

/* Frees it, whether the task was started or not. */
void lgr_ranking_free(gr_memory *memory, lgr_ranking *r);

#pragma GCC visibility pop

#endif
