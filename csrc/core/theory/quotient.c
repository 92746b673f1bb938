/*
** quotient.c: see quotient.h.
*/
#include "core/theory/quotient.h"

#include "core/graph/graph.h"

#include <string.h>

/* The phases. GR_REVERSIBLE comes back from `part` to `group`. */
static gr_phase start, refine, look_for_cycles, search, name_values, group,
    relate, semicompatible, check_theorem7, open_table, part;
static gr_free free_quotient;

void gr_quotient_init(gr_quotient *q, gr_memory *memory, const gr_graph *graph,
                      gr_quotient_kind kind) {
  memset(q, 0, sizeof *q);
  gr_task_init(&q->task, memory, start, free_quotient);
  q->graph = graph;
  q->kind = kind;
  q->relation.witness = q->semi.witness = gr_no_witness();
}

static gr_status start(void *work, size_t *budget) {
  gr_quotient *q = work;
  (void)budget;
  switch (q->kind) {
  case GR_COMPATIBLE:
    gr_refine_init(&q->refine, q->task.memory, q->graph, q->label);
    return gr_turn_to(&q->task, refine);
  case GR_REVERSIBLE:
    return gr_turn_to(&q->task, name_values);
  case GR_GRUNDY:
    q->given = q->values->label.at;
    return gr_turn_to(&q->task, look_for_cycles);
  default:
    return gr_turn_to(&q->task, group);
  }
}

static gr_status refine(void *work, size_t *budget) {
  gr_quotient *q = work;
  gr_status status = gr_refine_step(&q->refine, budget);
  if (status == GR_DONE)
    q->given = q->refine.class_of.at;
  return gr_then(&q->task, status, group);
}

static gr_status look_for_cycles(void *work, size_t *budget) {
  gr_quotient *q = work;
  (void)budget;
  gr_acyclic_init(&q->acyclic, q->task.memory, q->graph, &q->mark, &q->order);
  return gr_turn_to(&q->task, search);
}

/* Is there no cycle? */
static gr_status search(void *work, size_t *budget) {
  gr_quotient *q = work;
  gr_status status = gr_acyclic_step(&q->acyclic, budget);
  q->cyclic = q->acyclic.given_up || q->order.count < q->graph->count;
  return gr_then(&q->task, status,
                 q->kind == GR_GRUNDY && !q->cyclic ? group : NULL);
}

static gr_status group(void *work, size_t *budget) {
  gr_quotient *q = work;
  gr_memory *memory = q->task.memory;
  gr_status status =
      gr_groups_number(&q->groups, memory, q->given, q->graph->count, budget);
  if (status != GR_DONE)
    return status;
  gr_task_free(&q->refine.task);
  gr_relation_init(&q->relation, memory, q->graph, &q->groups,
                   q->kind == GR_REVERSIBLE ? NULL : q->label);
  q->relation.explain = q->kind == GR_GIVEN;
  return gr_turn_to(&q->task, relate);
}

/* What is not compatible may be semicompatible, but not if labels differ. */
static gr_status try_semicompatible(gr_quotient *q) {
  const gr_witness *witness = &q->relation.witness;
  if (witness->position == GR_NONE)
    return gr_turn_to(&q->task, NULL);
  gr_semicompatible_init(&q->semi, q->task.memory, &q->relation, NULL);
  if (witness->follower != GR_NONE)
    return gr_turn_to(&q->task, semicompatible);
  q->semi.witness = *witness;
  return gr_turn_to(&q->task, NULL);
}

static gr_status relate(void *work, size_t *budget) {
  gr_quotient *q = work;
  gr_status status = gr_relation_step(&q->relation, budget);
  gr_map map = {q->graph, &q->relation.quotient, q->groups.class_of};
  if (status != GR_DONE)
    return status;
  if (q->kind == GR_GIVEN)
    return try_semicompatible(q);
  if (q->kind != GR_REVERSIBLE)
    return gr_turn_to(&q->task, NULL);
  gr_theorem7_init(&q->theorem7, q->task.memory, &map, &q->groups,
                   q->relation.uneven != GR_NONE, &q->d);
  return gr_turn_to(&q->task, check_theorem7);
}

/* The quotient by a semicompatible relation is valid if there is no cycle. */
static gr_status semicompatible(void *work, size_t *budget) {
  gr_quotient *q = work;
  gr_status status = gr_theorem7_step(&q->semi, budget);
  return gr_then(&q->task, status,
                 q->semi.witness.position == GR_NONE ? look_for_cycles : NULL);
}

/*
** ------------------------------------------------------ reversible quotients
*/

/* The first classes are the values. There are at most as many as positions:
** where k is a value, so are 0 .. k - 1. */
static gr_status name_values(void *work, size_t *budget) {
  gr_quotient *q = work;
  const gr_values *v = q->values;
  uint32_t count = q->graph->count, stop = gr_reach(&q->task, count, budget);
  uint32_t sets = v->finite_count > 0 ? v->max_value + 1 : 0;
  if (gr_words_resize(q->task.memory, &q->name, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t u = q->task.next; u < stop; u++) {
    uint32_t label = v->label.at[u];
    q->name.at[u] = gr_is_finite(label) ? label : sets + gr_kset_of(label);
  }
  q->given = q->name.at;
  return gr_reached(&q->task, stop, count, group);
}

/* Does every position have its d? If not, more classes are needed. */
static gr_status check_theorem7(void *work, size_t *budget) {
  gr_quotient *q = work;
  gr_status status = gr_theorem7_step(&q->theorem7, budget);
  if (status != GR_DONE)
    return status;
  if (q->theorem7.witness.position == GR_NONE)
    return gr_turn_to(&q->task, NULL);
  q->rounds++;
  q->signature.slot.count = 0;
  return gr_turn_to(&q->task, open_table);
}

static gr_status open_table(void *work, size_t *budget) {
  gr_quotient *q = work;
  return gr_then(&q->task,
                 gr_signatures_open(&q->signature, q->task.memory,
                                    q->graph->count, budget),
                 part);
}

/* Is u to be a class of its own from now on? After many rounds what has no d
** is, and at last all of infinite value: then no move of it needs to be taken
** back. */
static int is_alone(const gr_quotient *q, uint32_t u) {
  return (q->rounds > GR_MAX_ROUNDS && q->d.at[u] == GR_NONE) ||
         (q->rounds > 2 * GR_MAX_ROUNDS &&
          gr_is_infinite(q->values->label.at[u]));
}

/* The list by which u is told from others of its class: nothing, if it has its
** d; else the classes of its followers. If all of a class had the same list,
** the class would go there, and all would have d. So some class is split. */
static gr_status part_position(gr_quotient *q, uint32_t u) {
  gr_memory *memory = q->task.memory;
  const uint32_t *class_of = q->groups.class_of;
  gr_list follower = gr_followers(q->graph, u);
  uint32_t degree = gr_degree(q->graph, u), count = 1;
  int alone = is_alone(q, u);
  int settled = q->d.at[u] != GR_NONE;
  uint32_t *list =
      gr_signatures_room(&q->signature, memory, (size_t)degree + 2);
  if (list == NULL)
    return GR_NO_MEMORY;
  list[0] = class_of[u];
  if (alone)
    list[count++] = u;
  for (uint32_t e = 0; !alone && !settled && e < degree; e++)
    list[count++] = class_of[gr_get(follower, e)];
  return gr_signatures_add(&q->signature, memory,
                           gr_tidy(list + 1, count - 1) + 1, u, &q->name.at[u]);
}

/* Gives back what a round has found. */
static void free_round(gr_quotient *q) {
  gr_task_free(&q->theorem7.task);
  gr_words_free(q->task.memory, &q->d);
  gr_task_free(&q->relation.task);
  gr_groups_free(q->task.memory, &q->groups);
}

static gr_status part(void *work, size_t *budget) {
  gr_quotient *q = work;
  for (; q->task.next < q->graph->count; q->task.next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(q->graph, q->task.next) + 1);
    if (part_position(q, q->task.next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  free_round(q);
  return gr_turn_to(&q->task, group);
}

/*
** --------------------------------------------------------------------- all
*/

static void free_quotient(void *work) {
  gr_quotient *q = work;
  gr_memory *memory = q->task.memory;
  free_round(q);
  gr_task_free(&q->semi.task);
  gr_task_free(&q->refine.task);
  gr_task_free(&q->acyclic.task);
  gr_words_free(memory, &q->mark);
  gr_words_free(memory, &q->order);
  gr_words_free(memory, &q->name);
  gr_signatures_free(memory, &q->signature);
}
