/*
** check.h: what all parts of `verify` have in common. Each is a task that
** begins with a gr_check. It goes through the positions, once or more often,
** and ends with the first fault.
*/
#ifndef GR_CHECK_H
#define GR_CHECK_H

#include "core/base/task.h"
#include "core/verify/claim.h"

#pragma GCC visibility push(hidden)

typedef struct gr_check {
  gr_task task;
  gr_claim claim;
  gr_fault fault; /* the first one found */
  uint32_t end;   /* the positions before this one are checked */
  int shared;     /* several threads may check them */
} gr_check;

void gr_check_init(gr_check *c, gr_memory *memory, const gr_claim *claim,
                   gr_phase *first, gr_free *free);

/* Ends the check with a fault. */
static inline gr_status gr_blame(gr_check *c, gr_fault_kind kind,
                                 uint32_t position, uint32_t other,
                                 uint32_t expected) {
  c->fault.kind = kind;
  c->fault.position = position;
  c->fault.other = other;
  c->fault.expected = expected;
  return gr_turn_to(&c->task, NULL);
}

/* Checks position u; `check` begins with a gr_check. */
typedef gr_status gr_check_one(void *check, uint32_t u);

/* Does the same with every position, then turns to a phase, unless there is a
** fault. */
static inline gr_status gr_check_each(gr_check *c, size_t *budget,
                                      gr_check_one *check, gr_phase *then) {
  const uint32_t *first = c->claim.graph->first.at;
  uint32_t count = c->end, u = c->task.next;
  size_t left = *budget;
  for (; u < count && left > 0; u++) {
    gr_status status = check(c, u);
    if (status != GR_DONE || c->fault.kind != GR_FAULT_NONE)
      return status;
    gr_spend(&left, (size_t)(first[u + 1] - first[u]) + 1);
  }
  *budget = left;
  return gr_reached(&c->task, u, count, then);
}

/*
** ------------------------------------------------------- several threads
*/

/* A step of them: the positions from `from` to `to`, each of which can be
** checked without the others. */
typedef struct gr_check_step {
  const void *check; /* begins with a gr_check, and is copied for each part */
  uint32_t from, to;
  gr_fault fault[GR_TEAM_MOST]; /* the first one of each part */
} gr_check_step;

/* Runs the phase on a part; `own` is the copy. */
void gr_check_part(gr_check *own, gr_check_step *step, uint32_t part,
                   uint32_t parts);

/* The same as gr_check_each. `share` copies the check of a gr_check_step and
** calls gr_check_part. The first fault is found, too. */
gr_status gr_check_together(gr_check *c, size_t *budget, gr_share *share,
                            gr_phase *then);

/* Does the one or the other. */
static inline gr_status gr_check_all(gr_check *c, size_t *budget,
                                     gr_check_one *check, gr_share *share,
                                     gr_phase *then) {
  return c->shared && gr_team_of(c->claim.graph, *budget) != NULL
             ? gr_check_together(c, budget, share, then)
             : gr_check_each(c, budget, check, then);
}

#pragma GCC visibility pop

#endif
