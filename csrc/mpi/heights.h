/*
** heights.h: the least heights (length/height.h) of a digraph whose positions
** are spread over the ranks of a cluster.
**
** Where there are no cycles, a position is measured once its followers are. It
** may have to know the least height among the followers of a ghost that have a
** certain value: then its rank asks the owner of the ghost.
**
** Otherwise heights are found level by level, and the ranks meet between two
** levels. A rank must know when one of its ghosts is measured, and when it can
** be answered with a value that one of its predecessors here has. So each rank
** asks for these values beforehand: that takes at most one message for each
** edge between ranks, and at most as many come back.
*/
#ifndef GR_HEIGHTS_H
#define GR_HEIGHTS_H

#include "core/length/height.h"
#include "core/values/values.h"
#include "mpi/sweep.h"

/* A rank that watches a position asks for a value. */
typedef struct gr_request {
  uint32_t value;
  uint32_t watch; /* its place in gr_shard.watch_rank */
} gr_request;

typedef struct gr_heights {
  gr_talk talk;
  const gr_values *values;
  gr_words *result;
  /* without cycles: */
  gr_sweep sweep;
  gr_words row_start, row; /* row[row_start[u] + y]: the least height among the
                              followers of own position u with value y, for
                              y < G(u) */
  gr_words least;          /* by value: the same for one position */
  gr_words open;           /* by own position: questions without an answer */
  gr_words *asked;         /* by rank, in the order of the questions: pairs of
                              the own position that asks, and 1 + the height
                              of the ghost */
  gr_words answered;       /* by rank: how many words of these are done with */
  /* level by level: */
  gr_height height;
  gr_words first; /* by own position: where its requests begin */
  gr_request *request;
  size_t requests;
  uint32_t told; /* positions of the queue that others have been told of */
} gr_heights;

/* Starts; the labels are those that gr_labels has found. `result` is empty; it
** becomes H by own position, GR_NONE for infinity. */
void gr_heights_init(gr_heights *h, gr_shard *shard, const gr_values *values,
                     gr_words *result);

/* GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_heights_step(gr_heights *h, size_t *budget);

void gr_heights_free(gr_heights *h);

#endif
