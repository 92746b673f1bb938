/*
** reals.h: arrays of real numbers.
*/
#ifndef GR_REALS_H
#define GR_REALS_H

#include "core/base/memory.h"

/* All zeros is an empty one; `room` is what is allocated. */
typedef struct gr_reals {
  double *at;
  size_t room;
} gr_reals;

/* Makes room for `count`; what was there may be lost. */
static inline gr_status gr_reals_room(gr_memory *memory, gr_reals *reals,
                                      size_t count) {
  double *at;
  if (count <= reals->room)
    return GR_DONE;
  at = gr_resize(memory, reals->at, reals->room, count, sizeof *at);
  if (at == NULL)
    return GR_NO_MEMORY;
  reals->at = at;
  reals->room = count;
  return GR_DONE;
}

static inline void gr_reals_free(gr_memory *memory, gr_reals *reals) {
  gr_release(memory, reals->at, reals->room, sizeof *reals->at);
  reals->at = NULL;
  reals->room = 0;
}

#endif
