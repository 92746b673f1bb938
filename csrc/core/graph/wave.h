/*
** wave.h: visits the predecessors of many positions at a time.
**
** A wave begins with positions that have just been settled. First their
** predecessors are read into one array; with several threads, each reads those
** of some settled positions. Then each thread goes through the whole array and
** visits the positions of its own range of numbers: no other thread reads or
** writes what is known of them. Finally, the positions that a visit has chosen
** are listed in the order of the array. So the result is the same, and in the
** same order, as if one predecessor had been visited after the other. A single
** thread gains by it, too: it waits for memory less often.
*/
#ifndef GR_WAVE_H
#define GR_WAVE_H

#include "core/base/team.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* How many edges each thread reads in one step, which must not take long; and
** how many settled positions make a wave worth while. */
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

/* Visits positions, one after the other; listed[i] becomes 1 if position i of
** them is to be put on the list, else 0. */
typedef void gr_visit(void *work, const uint32_t *position, uint32_t count,
                      unsigned char *listed);

/* All zeros is ready. */
typedef struct gr_wave {
  gr_words room;
  uint32_t found; /* how many positions the last wave put on the list */
} gr_wave;

/* Is a wave from `count` settled positions worth while? */
static inline int gr_wave_pays(const gr_graph *graph, uint32_t count,
                               size_t budget) {
  return count >= GR_WAVE_LEAST && gr_is_large_step(graph, budget);
}

/* Visits the predecessors of the first few of `count` settled positions, and
** returns of how many; the budget is then used up. Does nothing, and returns 0,
** if the first one has too many predecessors, or if there is no memory. */
uint32_t gr_wave_visit(gr_wave *wave, gr_memory *memory,
                       const gr_reverse *reverse, gr_series settled,
                       uint32_t count, gr_visit *visit, void *work,
                       gr_series list, size_t *budget);

void gr_wave_free(gr_memory *memory, gr_wave *wave);

#pragma GCC visibility pop

#endif
