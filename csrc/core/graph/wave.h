/*
** wave.h: positions tell their predecessors something, many at a time.
**
** First the predecessors of the tellers are read into one array, the rumour; of
** several threads, each reads those of some tellers. Then each thread goes
** through all of it and tells the positions that are its own, a range of
** numbers: no other thread reads or writes what is known of them. At last the
** positions to which something happened are listed in the order of the rumour.
** So all is found as if one predecessor had been told after the other, and in
** the same order. One thread gains by it, too: it waits for memory less often.
*/
#ifndef GR_WAVE_H
#define GR_WAVE_H

#include "core/base/team.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* Edges that each thread reads in one go: this must not take long. A wave of
** fewer tellers than this is not worth the trouble. */
#ifdef GR_SMALL_STEPS
#define GR_WAVE_EDGES 8
#define GR_WAVE_LEAST 2
#else
#define GR_WAVE_EDGES (UINT32_C(1) << 17)
#define GR_WAVE_LEAST 4096
#endif

/* A series that goes up or down (`step` is 1 or -1) from `at`. */
typedef struct gr_series {
  uint32_t *at;
  ptrdiff_t step;
} gr_series;

/* Tells positions, one after the other; listed[i] becomes 1 if position i of
** them is to be put on the list, else 0. */
typedef void gr_hear(void *work, const uint32_t *position, uint32_t count,
                     unsigned char *listed);

/* All zeros is ready. */
typedef struct gr_wave {
  gr_words room;
  uint32_t found; /* how many positions the last wave put on the list */
} gr_wave;

/* Is it worth while, if `count` positions tell? */
static inline int gr_wave_pays(const gr_graph *graph, uint32_t count,
                               size_t budget) {
  return count >= GR_WAVE_LEAST && gr_is_large_step(graph, budget);
}

/* Lets the first ones of `count` tellers tell, and returns how many; the budget
** is then used up. Nothing is done, and 0 returned, if the first one has too
** many predecessors, or if there is no memory. */
uint32_t gr_wave_tell(gr_wave *wave, gr_memory *memory,
                      const gr_reverse *reverse, gr_series tellers,
                      uint32_t count, gr_hear *hear, void *work, gr_series list,
                      size_t *budget);

void gr_wave_free(gr_memory *memory, gr_wave *wave);

#pragma GCC visibility pop

#endif
