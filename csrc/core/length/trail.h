/*
** trail.h: the path of a search that keeps the row of each position on it. A
** path may be as long as there are positions, so what is far from its end is
** packed: a move takes a byte or two where the numbers are close together.
**
** A position on the path is the follower at `edge` in the row of the one before
** it, so of those that are packed only the first of each batch is kept.
*/
#ifndef GR_TRAIL_H
#define GR_TRAIL_H

#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* All zeros is an empty one. */
typedef struct gr_trail {
  gr_path path;                  /* its end; not empty, unless all of it is;
                                    frame.low: where the row begins in `rows` */
  gr_words rows;                 /* of these positions, one after the other */
  gr_words beside;               /* another word for each, if there are any */
  struct gr_packed_frames *last; /* what comes before them, packed; or NULL */
  size_t packed_words;           /* how many words the rows of these have */
  gr_bytes packing;
} gr_trail;

/* How many words the rows of all positions on the path have. */
static inline size_t gr_trail_words(const gr_trail *trail) {
  return trail->packed_words + trail->rows.count;
}

/* Puts u at the end of the path, with its row and words beside this, if there
** are any. If u is not the first one, the row before has it at `edge`. GR_DONE
** or GR_NO_MEMORY. */
gr_status gr_trail_enter(gr_memory *memory, gr_trail *trail, uint32_t u,
                         const gr_words *row, const gr_words *beside);

/* Takes the last position away. GR_DONE or GR_NO_MEMORY. */
gr_status gr_trail_leave(gr_memory *memory, gr_trail *trail);

/* Unpacks as many positions as needed for v, which is on the path, to be among
** `path`, and sets *place to where it is. GR_DONE or GR_NO_MEMORY. */
gr_status gr_trail_find(gr_memory *memory, gr_trail *trail, uint32_t v,
                        size_t *place);

void gr_trail_free(gr_memory *memory, gr_trail *trail);

#pragma GCC visibility pop

#endif
