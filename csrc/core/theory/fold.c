/*
** fold.c: see fold.h.
*/
#include "core/theory/quotient.h"

#include "core/graph/graph.h"

#include <string.h>

enum { NAME, GROUP, ROWS, REPLY, JUDGE, TABLE, PART, COMPLETE };

void gr_fold_init(gr_fold *f, gr_memory *memory, const gr_graph *graph,
                  const gr_values *values) {
  memset(f, 0, sizeof *f);
  f->memory = memory;
  f->graph = graph;
  f->values = values;
}

static gr_status pass(gr_fold *f, int phase) {
  f->next = 0;
  f->phase = phase;
  return GR_DONE;
}

/* The first classes are the values. There are at most as many as positions:
** where k is a value, so are 0 .. k - 1. */
static gr_status name_values(gr_fold *f, size_t *budget) {
  const gr_values *v = f->values;
  uint32_t end = f->next + gr_afford(budget, f->graph->count - f->next);
  uint32_t sets = v->finite_count > 0 ? v->max_value + 1 : 0;
  if (gr_words_resize(f->memory, &f->name, f->graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (; f->next < end; f->next++) {
    uint32_t label = v->label.at[f->next];
    f->name.at[f->next] =
        gr_is_finite(label) ? label : sets + gr_kset_of(label);
  }
  return end < f->graph->count ? GR_MORE : pass(f, GROUP);
}

static gr_status group(gr_fold *f, size_t *budget) {
  gr_status status = gr_groups_number(&f->groups, f->memory, f->name.at,
                                      f->graph->count, budget);
  if (status != GR_DONE)
    return status;
  gr_relation_init(&f->relation, f->memory, f->graph, &f->groups, NULL);
  return pass(f, ROWS);
}

static gr_status relate(gr_fold *f, size_t *budget) {
  gr_status status = gr_relation_step(&f->relation, 0, budget);
  gr_map map;
  if (status != GR_DONE)
    return status;
  map.from = f->graph;
  map.to = &f->relation.quotient;
  map.image = f->groups.class_of;
  gr_theorem7_init(&f->reply, f->memory, &map, &f->groups,
                   f->relation.uneven != GR_NONE, &f->d);
  return pass(f, REPLY);
}

static gr_status reply(gr_fold *f, size_t *budget) {
  gr_status status = gr_theorem7_step(&f->reply, budget);
  return status == GR_DONE ? pass(f, JUDGE) : status;
}

/* Has every position its d? Else there must be more classes. */
static gr_status judge(gr_fold *f) {
  if (f->reply.witness.position == GR_NONE) {
    gr_words_free(f->memory, &f->name);
    return pass(f, COMPLETE);
  }
  f->rounds++;
  f->signature.slot.count = 0;
  return pass(f, TABLE);
}

/* Is u to be a class of its own from now on? After many rounds what has no d
** is, and at last all of infinite value: then no move of it needs to be taken
** back. */
static int is_alone(const gr_fold *f, uint32_t u) {
  return (f->rounds > GR_MAX_FOLDS && f->d.at[u] == GR_NONE) ||
         (f->rounds > 2 * GR_MAX_FOLDS &&
          gr_is_infinite(f->values->label.at[u]));
}

/* The list by which u is told from others of its class: nothing, if it has its
** d; else the classes of its followers. If all of a class had the same list,
** the class would go there, and all would have d. So some class is split. */
static gr_status part_position(gr_fold *f, uint32_t u) {
  const uint32_t *class_of = f->groups.class_of;
  const uint32_t *follower = gr_followers(f->graph, u);
  uint32_t degree = gr_degree(f->graph, u), count = 1;
  int alone = is_alone(f, u);
  int settled = f->d.at[u] != GR_NONE;
  uint32_t *list =
      gr_signatures_room(&f->signature, f->memory, (size_t)degree + 2);
  if (list == NULL)
    return GR_NO_MEMORY;
  list[0] = class_of[u];
  if (alone)
    list[count++] = u;
  for (uint32_t e = 0; !alone && !settled && e < degree; e++)
    list[count++] = class_of[follower[e]];
  return gr_signatures_add(&f->signature, f->memory,
                           gr_tidy(list + 1, count - 1) + 1, u, &f->name.at[u]);
}

static void free_round(gr_fold *f) {
  gr_theorem7_free(&f->reply);
  gr_words_free(f->memory, &f->d);
  gr_relation_free(&f->relation);
  gr_groups_free(f->memory, &f->groups);
}

/* What the last round has found is given back before the next one. */
static gr_status next_round(gr_fold *f) {
  free_round(f);
  return pass(f, GROUP);
}

static gr_status part(gr_fold *f, size_t *budget) {
  for (; f->next < f->graph->count; f->next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(f->graph, f->next) + 1);
    if (part_position(f, f->next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return next_round(f);
}

gr_status gr_fold_step(gr_fold *f, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && f->phase != COMPLETE) {
    if (f->phase == NAME)
      status = name_values(f, budget);
    else if (f->phase == GROUP)
      status = group(f, budget);
    else if (f->phase == ROWS)
      status = relate(f, budget);
    else if (f->phase == REPLY)
      status = reply(f, budget);
    else if (f->phase == JUDGE)
      status = judge(f);
    else if (f->phase == TABLE) {
      status =
          gr_signatures_open(&f->signature, f->memory, f->graph->count, budget);
      if (status == GR_DONE)
        status = pass(f, PART);
    } else
      status = part(f, budget);
  }
  return status;
}

void gr_fold_free(gr_fold *f) {
  gr_memory *memory = f->memory;
  gr_words_free(memory, &f->name);
  free_round(f);
  gr_signatures_free(memory, &f->signature);
}
