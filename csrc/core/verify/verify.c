/*
** verify.c: see verify.h. What is claimed decides which checks there are: in
** most games values, then lengths, then heights, which rely on the values.
** Where moves lead to sums, or gain points, there must be no cycle.
*/
#include "core/verify/verify.h"

#include "core/verify/lengthcheck.h"

#include <string.h>

/* The phases. */
static gr_phase check_acyclic, check_values, check_lengths, begin_heights,
    check_heights;
static gr_free free_verifier;

void gr_verifier_init(gr_verifier *v, gr_memory *memory,
                      const gr_claim *claim) {
  memset(v, 0, sizeof *v);
  v->claim = *claim;
  gr_task_init(&v->task, memory, check_lengths, free_verifier);
  gr_lengthcheck_init(&v->lengths, memory, &v->claim);
  if (gr_must_end(claim->graph) || claim->score != NULL) {
    gr_acycliccheck_init(&v->acyclic, memory, &v->claim);
    gr_turn_to(&v->task, check_acyclic);
  } else if (claim->label != NULL) {
    gr_valuecheck_init(&v->values, memory, &v->claim);
    gr_turn_to(&v->task, check_values);
  }
}

/* Goes on with a check, and then to a phase, unless there is a fault. */
static gr_status go_on(gr_verifier *v, gr_check *check, size_t *budget,
                       gr_phase *then) {
  gr_status status = gr_task_step(&check->task, budget);
  v->fault = check->fault;
  return gr_then(&v->task, status,
                 v->fault.kind == GR_FAULT_NONE ? then : NULL);
}

static gr_status check_acyclic(void *work, size_t *budget) {
  gr_verifier *v = work;
  return go_on(v, &v->acyclic.check, budget,
               v->claim.score != NULL ? check_lengths : NULL);
}

static gr_status check_values(void *work, size_t *budget) {
  gr_verifier *v = work;
  return go_on(v, &v->values.check, budget, check_lengths);
}

static gr_status check_lengths(void *work, size_t *budget) {
  gr_verifier *v = work;
  return go_on(v, &v->lengths, budget,
               v->claim.height == NULL ? NULL : begin_heights);
}

static gr_status begin_heights(void *work, size_t *budget) {
  gr_verifier *v = work;
  (void)budget;
  gr_heightcheck_init(&v->heights, v->task.memory, &v->claim,
                      v->values.max_value);
  return gr_turn_to(&v->task, check_heights);
}

static gr_status check_heights(void *work, size_t *budget) {
  gr_verifier *v = work;
  return go_on(v, &v->heights.check, budget, NULL);
}

static void free_verifier(void *work) {
  gr_verifier *v = work;
  gr_task_free(&v->acyclic.check.task);
  gr_task_free(&v->values.check.task);
  gr_task_free(&v->heights.check.task);
}
