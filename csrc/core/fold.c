/*
** fold.c: see fold.h.
*/
#include "core/fold.h"

#include "core/label.h"

#include <string.h>

enum { NAME, MEMBERS, ROWS, DEPTHS, JUDGE, TABLE, PART, COMPLETE };

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

/* Where a loop over the positions ends if the budget is used up before. */
static uint32_t stop_at(const gr_fold *f, size_t *budget) {
  uint32_t left = f->graph->count - f->next;
  uint32_t now = left < *budget ? left : (uint32_t)*budget;
  *budget -= now;
  return f->next + now;
}

/* The first classes are the values. There are at most as many as positions:
** where k is a value, so are 0 .. k - 1. */
static gr_status name_values(gr_fold *f, size_t *budget) {
  const gr_values *v = f->values;
  uint32_t end = stop_at(f, budget);
  uint32_t sets = v->finite_count > 0 ? v->max_value + 1 : 0;
  if (gr_words_resize(f->memory, &f->name, f->graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (; f->next < end; f->next++) {
    uint32_t label = v->label.at[f->next];
    f->name.at[f->next] = gr_is_finite(label) ? label : sets + gr_set_of(label);
  }
  return end < f->graph->count ? GR_MORE : pass(f, MEMBERS);
}

/* From names to members. */
static gr_status collect(gr_fold *f, size_t *budget) {
  gr_status status = gr_members_step(&f->members, f->memory, f->name.at,
                                     f->graph->count, budget);
  if (status != GR_DONE)
    return status;
  gr_relation_init(&f->relation, f->memory, f->graph, &f->members, NULL);
  return pass(f, ROWS);
}

static gr_status relate(gr_fold *f, size_t *budget) {
  gr_status status = gr_relation_step(&f->relation, 0, budget);
  if (status != GR_DONE)
    return status;
  gr_takeback_init(&f->takeback, f->memory, f->graph, &f->members,
                   &f->relation.quotient);
  return pass(f, DEPTHS);
}

static gr_status take_back(gr_fold *f, size_t *budget) {
  gr_status status = gr_takeback_step(&f->takeback, budget);
  return status == GR_DONE ? pass(f, JUDGE) : status;
}

/* Has every position its d? Else there must be more classes. */
static gr_status judge(gr_fold *f) {
  if (gr_takeback_all(&f->takeback)) {
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
  return (f->rounds > GR_MAX_FOLDS && f->takeback.depth.at[u] == GR_NONE) ||
         (f->rounds > 2 * GR_MAX_FOLDS &&
          gr_is_infinite(f->values->label.at[u]));
}

/* The list by which u is told from others of its class: nothing, if it has its
** d; else the classes that its class does not go to. If all of a class have
** the same list, that is empty, because then the class goes there. So some
** class is split. */
static gr_status part_position(gr_fold *f, uint32_t u) {
  const uint32_t *class = f->members.class.at;
  const uint32_t *follower = gr_followers(f->graph, u);
  uint32_t degree = gr_degree(f->graph, u), count = 1;
  int alone = is_alone(f, u);
  int settled = f->takeback.depth.at[u] != GR_NONE;
  uint32_t *list =
      gr_signatures_room(&f->signature, f->memory, (size_t)degree + 2);
  if (list == NULL)
    return GR_NO_MEMORY;
  list[0] = class[u];
  if (alone)
    list[count++] = u;
  for (uint32_t e = 0; !alone && !settled && e < degree; e++)
    if (!gr_takeback_goes(&f->takeback, class[u], class[follower[e]]))
      list[count++] = class[follower[e]];
  return gr_signatures_add(&f->signature, f->memory,
                           gr_tidy(list + 1, count - 1) + 1, u, &f->name.at[u]);
}

static void free_round(gr_fold *f) {
  gr_takeback_free(&f->takeback);
  gr_relation_free(&f->relation);
  gr_members_free(f->memory, &f->members);
}

/* What the last round has found is given back before the next one. */
static gr_status next_round(gr_fold *f) {
  free_round(f);
  return pass(f, MEMBERS);
}

static gr_status part(gr_fold *f, size_t *budget) {
  for (; f->next < f->graph->count; f->next++) {
    size_t cost = (size_t)gr_degree(f->graph, f->next) + 1;
    if (*budget == 0)
      return GR_MORE;
    *budget -= cost < *budget ? cost : *budget;
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
    else if (f->phase == MEMBERS)
      status = collect(f, budget);
    else if (f->phase == ROWS)
      status = relate(f, budget);
    else if (f->phase == DEPTHS)
      status = take_back(f, budget);
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
