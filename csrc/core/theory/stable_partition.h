#ifndef GR_STABLE_PARTITION_H
#define GR_STABLE_PARTITION_H

#include "core/base/memory.h"
#include "core/graph/graph.h"
#include "core/theory/relation.h"

/*
** partition.h: a partition of some positions into blocks that can be split
** in time proportional to what was marked (Valmari and Lehtinen 2008).
*/

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

/*
** split.h: the coarsest stable refinement of a partition, in time O(E log V)
** (Paige and Tarjan 1987): all positions of a block are to have followers in
** the same blocks.
**
** Beside the partition there is a coarser one, into `groups` of blocks, with
** regard to which it is stable. The smaller of two blocks of a group becomes
** a group of its own; blocks are then split by whether their positions have a
** follower in it, and one in the rest of the old group. For that, each edge
** knows the counter of the edges from its source into the group of its
** target: so only edges into the smaller block are looked at, and each edge
** log V times.
*/

typedef struct gr_stable_partition {
  gr_memory *memory;
  const gr_graph *graph;
  uint32_t *class;      /* the partition, by names; made stable */
  gr_groups blocks;     /* of it, at the start */
  gr_groups coarse;     /* the groups, at the start */
  gr_reverse reverse;   /* the edges, by target */
  gr_partition blocked; /* the blocks */
  gr_words group;       /* of each block */
  gr_words next;        /* the next block of the same group, or GR_NONE */
  gr_words head;        /* the first block of each group */
  gr_words compound;    /* groups of more than one block */
  gr_words counter;     /* of each reverse edge: a place in `edges` */
  gr_words edges;       /* from one position into one group */
  gr_words unused;      /* places in `edges` */
  gr_words fresh;       /* of a source: its new counter + 1; else 0 */
  gr_words former;      /* of a source: its old counter */
  gr_words sources;     /* of edges into the smaller block */
  int phase;
  uint32_t at, edge; /* a loop's place between two steps */
  uint32_t smaller;  /* the block that has become a group */
} gr_stable_partition;

/* Starts. `class` names the blocks and `groups` the groups, by numbers below
** the count of positions; the first partition refines the second one and is
** stable with regard to it. Both stay with the caller; `groups` is used until
** the first step that is done. */
void gr_stable_partition_init(gr_stable_partition *s, gr_memory *memory,
                              const gr_graph *graph, uint32_t *class);

/* Does about *budget edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. When
** it is done, `class` names the blocks of the result. */
gr_status gr_stable_partition_step(gr_stable_partition *s,
                                   const uint32_t *groups, size_t *budget);

void gr_stable_partition_free(gr_stable_partition *s);

#endif
