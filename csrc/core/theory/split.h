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
#ifndef GR_SPLIT_H
#define GR_SPLIT_H

#include "core/graph/group.h"
#include "core/graph/reverse.h"
#include "core/theory/partition.h"

typedef struct gr_split {
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
} gr_split;

/* Starts. `class` names the blocks and `groups` the groups, by numbers below
** the count of positions; the first partition refines the second one and is
** stable with regard to it. Both stay with the caller; `groups` is used until
** the first step that is done. */
void gr_split_init(gr_split *s, gr_memory *memory, const gr_graph *graph,
                   uint32_t *class);

/* Does about *budget edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. When
** it is done, `class` names the blocks of the result. */
gr_status gr_split_step(gr_split *s, const uint32_t *groups, size_t *budget);

void gr_split_free(gr_split *s);

#endif
