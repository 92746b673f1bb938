/*
** quotient.c: see quotient.h.
*/
#include "core/theory/quotient.h"

#include "core/graph/graph.h"

#include <string.h>

enum { START, REFINE, FOLD, DESCEND, GROUP, RELATE, SEMI, COMPLETE };

void gr_quotient_init(gr_quotient *q, gr_memory *memory, const gr_graph *graph,
                      gr_quotient_kind kind) {
  memset(q, 0, sizeof *q);
  q->memory = memory;
  q->graph = graph;
  q->kind = kind;
  q->relation.witness = q->semi.witness = gr_no_witness();
}

static gr_status pass(gr_quotient *q, int phase) {
  q->phase = phase;
  return GR_DONE;
}

static gr_status start(gr_quotient *q) {
  if (q->kind == GR_COMPATIBLE) {
    gr_refine_init(&q->refine, q->memory, q->graph, q->label);
    return pass(q, REFINE);
  }
  if (q->kind == GR_REVERSIBLE) {
    gr_fold_init(&q->fold, q->memory, q->graph, q->values);
    return pass(q, FOLD);
  }
  if (q->kind == GR_GRUNDY) {
    q->given = q->values->label.at;
    return pass(q, DESCEND);
  }
  return pass(q, GROUP);
}

static gr_status refine(gr_quotient *q, size_t *budget) {
  gr_status status = gr_refine_step(&q->refine, budget);
  if (status != GR_DONE)
    return status;
  q->given = q->refine.class.at;
  return pass(q, GROUP);
}

/* The result of a fold is all there is to find out. */
static gr_status fold(gr_quotient *q, size_t *budget) {
  gr_status status = gr_fold_step(&q->fold, budget);
  if (status != GR_DONE)
    return status;
  q->groups = q->fold.groups;
  memset(&q->fold.groups, 0, sizeof q->fold.groups);
  q->relation = q->fold.relation;
  memset(&q->fold.relation, 0, sizeof q->fold.relation);
  q->d = q->fold.d;
  memset(&q->fold.d, 0, sizeof q->d);
  return pass(q, COMPLETE);
}

/* Is there no cycle? */
static gr_status descend(gr_quotient *q, size_t *budget) {
  uint32_t count = q->graph->count;
  gr_status status;
  if (q->mark.count < count || count == 0) {
    status = gr_words_fill(q->memory, &q->mark, count, GR_PENDING, budget);
    if (status != GR_DONE)
      return status;
    if (gr_words_reserve(q->memory, &q->order, count) != GR_DONE)
      return GR_NO_MEMORY;
    gr_acyclic_init(&q->acyclic, q->memory, q->graph, &q->mark, &q->order);
  }
  status = gr_acyclic_step(&q->acyclic, budget);
  if (status != GR_DONE)
    return status;
  q->cyclic = q->acyclic.given_up || q->order.count < count;
  return pass(q, q->kind == GR_GRUNDY && !q->cyclic ? GROUP : COMPLETE);
}

static gr_status group(gr_quotient *q, size_t *budget) {
  gr_status status = gr_groups_number(&q->groups, q->memory, q->given,
                                      q->graph->count, budget);
  if (status != GR_DONE)
    return status;
  if (q->kind == GR_COMPATIBLE)
    gr_refine_free(&q->refine);
  gr_relation_init(&q->relation, q->memory, q->graph, &q->groups, q->label);
  return pass(q, RELATE);
}

/* What is not compatible may be semicompatible, but not if labels differ. */
static gr_status relate(gr_quotient *q, size_t *budget) {
  const gr_witness *witness = &q->relation.witness;
  gr_status status =
      gr_relation_step(&q->relation, q->kind == GR_GIVEN, budget);
  if (status != GR_DONE)
    return status;
  if (q->kind != GR_GIVEN || witness->position == GR_NONE)
    return pass(q, COMPLETE);
  gr_semicompatible_init(&q->semi, q->memory, &q->relation, NULL);
  if (witness->follower != GR_NONE)
    return pass(q, SEMI);
  q->semi.witness = *witness;
  return pass(q, COMPLETE);
}

/* Of a semicompatible relation the quotient is good where there is no cycle. */
static gr_status semi(gr_quotient *q, size_t *budget) {
  gr_status status = gr_semicompatible_step(&q->semi, budget);
  if (status != GR_DONE)
    return status;
  return pass(q, q->semi.witness.position == GR_NONE ? DESCEND : COMPLETE);
}

gr_status gr_quotient_step(gr_quotient *q, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && q->phase != COMPLETE) {
    if (q->phase == START)
      status = start(q);
    else if (q->phase == REFINE)
      status = refine(q, budget);
    else if (q->phase == FOLD)
      status = fold(q, budget);
    else if (q->phase == DESCEND)
      status = descend(q, budget);
    else if (q->phase == GROUP)
      status = group(q, budget);
    else if (q->phase == RELATE)
      status = relate(q, budget);
    else
      status = semi(q, budget);
  }
  return status;
}

void gr_quotient_free(gr_quotient *q) {
  gr_memory *memory = q->memory;
  gr_groups_free(memory, &q->groups);
  gr_relation_free(&q->relation);
  gr_semicompatible_free(&q->semi);
  gr_words_free(memory, &q->d);
  if (q->kind == GR_COMPATIBLE)
    gr_refine_free(&q->refine);
  gr_fold_free(&q->fold);
  gr_acyclic_free(&q->acyclic);
  gr_words_free(memory, &q->mark);
  gr_words_free(memory, &q->order);
}
