/*
** quotient.c: see quotient.h.
*/
#include "core/quotient.h"

#include "core/label.h"

#include <string.h>

enum { START, REFINE, FOLD, DESCEND, COLLECT, RELATE, COMPLETE };

void gr_quotient_init(gr_quotient *q, gr_memory *memory, const gr_graph *graph,
                      gr_quotient_kind kind) {
  memset(q, 0, sizeof *q);
  q->memory = memory;
  q->graph = graph;
  q->kind = kind;
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
  return pass(q, COLLECT);
}

static gr_status refine(gr_quotient *q, size_t *budget) {
  gr_status status = gr_refine_step(&q->refine, budget);
  if (status != GR_DONE)
    return status;
  q->given = q->refine.class.at;
  return pass(q, COLLECT);
}

/* The result of a fold is all there is to find out. */
static gr_status fold(gr_quotient *q, size_t *budget) {
  gr_status status = gr_fold_step(&q->fold, budget);
  if (status != GR_DONE)
    return status;
  q->members = q->fold.members;
  memset(&q->fold.members, 0, sizeof q->fold.members);
  q->relation = q->fold.relation;
  memset(&q->fold.relation, 0, sizeof q->fold.relation);
  q->depth = q->fold.takeback.depth;
  memset(&q->fold.takeback.depth, 0, sizeof q->depth);
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
    gr_descent_init(&q->descent, q->memory, q->graph, q->mark.at, &q->order);
  }
  status = gr_descent_step(&q->descent, budget);
  if (status != GR_DONE)
    return status;
  q->cyclic = q->descent.given_up || q->order.count < count;
  return pass(q, q->kind == GR_GRUNDY && !q->cyclic ? COLLECT : COMPLETE);
}

static gr_status collect(gr_quotient *q, size_t *budget) {
  gr_status status = gr_members_step(&q->members, q->memory, q->given,
                                     q->graph->count, budget);
  if (status != GR_DONE)
    return status;
  if (q->kind == GR_COMPATIBLE)
    gr_refine_free(&q->refine);
  gr_relation_init(&q->relation, q->memory, q->graph, &q->members, q->label);
  return pass(q, RELATE);
}

/* Of a semicompatible relation the quotient is good where there is no cycle. */
static gr_status relate(gr_quotient *q, size_t *budget) {
  gr_status status =
      gr_relation_step(&q->relation, q->kind == GR_GIVEN, budget);
  if (status != GR_DONE)
    return status;
  return pass(q, q->kind == GR_GIVEN &&
                         q->relation.compatible.position != GR_NONE &&
                         q->relation.semicompatible.position == GR_NONE
                     ? DESCEND
                     : COMPLETE);
}

gr_status gr_quotient_step(gr_quotient *q, size_t budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && q->phase != COMPLETE) {
    if (q->phase == START)
      status = start(q);
    else if (q->phase == REFINE)
      status = refine(q, &budget);
    else if (q->phase == FOLD)
      status = fold(q, &budget);
    else if (q->phase == DESCEND)
      status = descend(q, &budget);
    else if (q->phase == COLLECT)
      status = collect(q, &budget);
    else
      status = relate(q, &budget);
  }
  return status;
}

void gr_quotient_free(gr_quotient *q) {
  gr_memory *memory = q->memory;
  gr_members_free(memory, &q->members);
  gr_relation_free(&q->relation);
  gr_words_free(memory, &q->depth);
  if (q->kind == GR_COMPATIBLE)
    gr_refine_free(&q->refine);
  gr_fold_free(&q->fold);
  gr_descent_free(&q->descent);
  gr_words_free(memory, &q->mark);
  gr_words_free(memory, &q->order);
}
