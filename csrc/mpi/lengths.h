/*
** lengths.h: remoteness, and so the outcome (length/remoteness.h), of a digraph
** whose positions are spread over the ranks of a cluster. Level by level: the
** ranks meet between two levels.
*/
#ifndef GR_LENGTHS_H
#define GR_LENGTHS_H

#include "core/length/remoteness.h"
#include "core/values/values.h"
#include "mpi/talk.h"

typedef struct gr_lengths {
  gr_talk talk;
  gr_words *result;
  uint32_t sink;           /* the remoteness of sinks */
  const gr_values *values; /* NULL: not known */
  gr_reverse reverse;
  uint32_t level;
  gr_words queue; /* positions that are measured, ascending */
  uint32_t told;  /* those before this one have told their predecessors, */
  uint32_t edge;  /* and it has told this many of its own */
  uint32_t end;   /* where the next level begins in the queue */
} gr_lengths;

/* Starts. `sink` is 0, in misère play 1. `result` is empty; it becomes the
** remoteness by own position, GR_NONE for infinity. Where gr_labels has found
** the values, they spare memory; otherwise NULL. */
void gr_lengths_init(gr_lengths *l, gr_shard *shard, uint32_t sink,
                     const gr_values *values, gr_words *result);

/* Linear time in all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_lengths_step(gr_lengths *l, size_t *budget);

void gr_lengths_free(gr_lengths *l);

#endif
