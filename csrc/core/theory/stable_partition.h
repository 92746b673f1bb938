/*
** stable_partition.h: the coarsest stable refinement of a partition, in time
** O(E log V) (Paige and Tarjan 1987): all positions of a block are to have
** followers in the same blocks.
**
** Besides the partition there is a coarser one, into `groups` of blocks, with
** respect to which it is stable. The smaller of two blocks of a group becomes
** a group of its own; blocks are then split by whether their positions have a
** follower in it, and one in the rest of the old group. For that, each edge
** knows the counter of the edges from its source into the group of its
** target: so only edges into the smaller block are looked at, and each edge
** log V times.
*/
#ifndef GR_STABLE_PARTITION_H
#define GR_STABLE_PARTITION_H

#include "core/theory/relation.h"

#pragma GCC visibility push(hidden)

/* Some elements of the partition; those at the front are marked. To split
** what is marked off takes time proportional to the marks (Valmari and
** Lehtinen 2008). */
typedef struct gr_block {
  uint32_t first, end; /* its elements */
  uint32_t marked;     /* how many of them */
} gr_block;

typedef struct gr_stable_partition {
  gr_task task;
  const gr_graph *graph;
  uint32_t *name;         /* of the block of each position; made stable */
  const uint32_t *coarse; /* and of its group, at the start */
  gr_groups blocks;       /* the partition at the start, */
  gr_groups groups;       /* and the coarser one */
  gr_reverse reverse;     /* the edges, by target */
  gr_words element;       /* positions, block after block */
  gr_words place;         /* of a position in `element` */
  gr_words block_of;      /* a position */
  gr_block *block;
  uint32_t count; /* blocks */
  size_t room;
  gr_words touched;  /* blocks with marks */
  gr_words group_of; /* each block */
  gr_words next;     /* the next block of the same group, or GR_NONE */
  gr_words head;     /* the first block of each group */
  gr_words compound; /* groups of more than one block */
  gr_words counter;  /* of each reverse edge: a place in `edges` */
  gr_words edges;    /* from one position into one group */
  gr_words unused;   /* places in `edges` */
  gr_words fresh;    /* of a source: its new counter + 1; else 0 */
  gr_words former;   /* of a source: its old counter */
  gr_words sources;  /* of edges into the smaller block */
  uint32_t edge;     /* how many edges into a position have been looked at */
  uint32_t smaller;  /* the block that has become a group */
} gr_stable_partition;

/* Starts. `name` names the blocks and `coarse` the groups, by numbers below
** the count of positions; the first partition refines the second one and is
** stable with respect to it. Both belong to the caller. */
void gr_stable_partition_init(gr_stable_partition *p, gr_memory *memory,
                              const gr_graph *graph, uint32_t *name,
                              const uint32_t *coarse);

/* Does about *budget edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. When
** it is done, `name` names the blocks of the result. */
gr_status gr_stable_partition_step(gr_stable_partition *p, size_t *budget);

#pragma GCC visibility pop

#endif
