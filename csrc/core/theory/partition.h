/*
** partition.h: a partition of some positions into blocks that can be split
** in time proportional to what was marked (Valmari and Lehtinen 2008).
*/
#ifndef GR_PARTITION_H
#define GR_PARTITION_H

#include "core/base/memory.h"

typedef struct gr_block {
  uint32_t first, end; /* its elements */
  uint32_t marked;     /* of them, how many at the front are marked */
} gr_block;

/* All zeros is an empty one; who makes one fills it. */
typedef struct gr_partition {
  gr_words element; /* block after block */
  gr_words place;   /* of a position in `element` */
  gr_words of;      /* the block of a position */
  gr_block *block;
  uint32_t count; /* blocks */
  size_t room;
  gr_words touched; /* blocks with marks */
} gr_partition;

/* Adds an empty block at the end of the elements. */
gr_status gr_partition_open(gr_memory *memory, gr_partition *p);

/* Marks a position; again is no error. */
gr_status gr_partition_mark(gr_memory *memory, gr_partition *p, uint32_t u);

/* Takes a touched block off the list and splits it into what is marked and
** what is not: *fresh is the smaller part, a new block, and *old the other; or
** *fresh is GR_NONE if all of it was marked. */
gr_status gr_partition_split(gr_memory *memory, gr_partition *p, uint32_t *old,
                             uint32_t *fresh);

void gr_partition_free(gr_memory *memory, gr_partition *p);

static inline uint32_t gr_block_size(const gr_partition *p, uint32_t block) {
  return p->block[block].end - p->block[block].first;
}

#endif
