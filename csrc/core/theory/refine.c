/*
** refine.c: see refine.h.
*/
#include "core/theory/refine.h"

#include "core/graph/graph.h"

#include <string.h>

enum {
  ROOM,
  DESCEND,
  OPEN_FOUND,
  FOUND,
  OPEN_REST,
  GATHER,
  OPEN_ROUND,
  ROUND,
  SPLIT,
  COMPLETE
};

/* The class of a position of which nothing is known yet. */
#define UNKNOWN GR_NONE

void gr_refine_init(gr_refine *r, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label) {
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->graph = graph;
  r->label = label;
}

static gr_status pass(gr_refine *r, int phase) {
  r->next = 0;
  r->phase = phase;
  return GR_DONE;
}

/* `class` is first used for the labels of the acyclic pass. */
static gr_status make_room(gr_refine *r, size_t *budget) {
  uint32_t count = r->graph->count;
  gr_status status =
      gr_words_fill(r->memory, &r->class, count, GR_PENDING, budget);
  if (status == GR_DONE)
    status = gr_words_fill(r->memory, &r->former, count, UNKNOWN, budget);
  if (status == GR_DONE)
    status = gr_words_fill(r->memory, &r->size, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_reserve(r->memory, &r->order, count);
  if (status != GR_DONE)
    return status;
  gr_acyclic_init(&r->acyclic, r->memory, r->graph, &r->class, &r->order);
  return pass(r, DESCEND);
}

static gr_status descend(gr_refine *r, size_t *budget) {
  gr_status status = gr_acyclic_step(&r->acyclic, budget);
  if (status != GR_DONE)
    return status;
  if (r->acyclic.given_up)
    r->order.count = 0;
  gr_acyclic_free(&r->acyclic);
  return pass(r, OPEN_FOUND);
}

/* Opens a table for `count` lists, and then the phase. */
static gr_status open_table(gr_refine *r, size_t count, int phase,
                            size_t *budget) {
  gr_status status =
      gr_signatures_open(&r->signature, r->memory, (uint32_t)count, budget);
  return status == GR_DONE ? pass(r, phase) : status;
}

/* How much a list is longer than the followers. */
static size_t prefix(const gr_refine *r) {
  return r->label != NULL;
}

/* A place for the list of u, which starts with its label if there are any. */
static uint32_t *list_room(gr_refine *r, uint32_t u, size_t count) {
  uint32_t *list =
      gr_signatures_room(&r->signature, r->memory, count + prefix(r));
  if (list == NULL)
    return NULL;
  if (r->label != NULL)
    *list++ = r->label[u];
  return list;
}

/* The class of u by those that its followers had. */
static gr_status classify(gr_refine *r, uint32_t u, uint32_t *name) {
  const uint32_t *follower = gr_followers(r->graph, u);
  const uint32_t *former = r->former.at;
  uint32_t degree = gr_degree(r->graph, u);
  uint32_t *list = list_room(r, u, degree);
  if (list == NULL)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++)
    list[e] = former[follower[e]];
  return gr_signatures_add(&r->signature, r->memory,
                           gr_tidy(list, degree) + prefix(r), u, name);
}

static void pay(const gr_refine *r, uint32_t u, size_t *budget) {
  gr_spend(budget, (size_t)gr_degree(r->graph, u) + 1);
}

/* What leads to no cycle gets its classes, followers first. */
static gr_status found(gr_refine *r, size_t *budget) {
  for (; r->next < r->order.count; r->next++) {
    uint32_t u = r->order.at[r->next], name;
    if (*budget == 0)
      return GR_MORE;
    pay(r, u, budget);
    if (classify(r, u, &name) != GR_DONE)
      return GR_NO_MEMORY;
    r->former.at[u] = r->class.at[u] = name;
  }
  r->order.count = 0;
  r->signature.slot.count = 0;
  return pass(r, OPEN_REST);
}

/* Notes that u is of a class in this round. */
static void enroll(gr_refine *r, uint32_t u, uint32_t name) {
  r->class.at[u] = name;
  if (name == u) {
    r->size.at[u] = 1;
    r->founded++;
  } else {
    r->size.at[name]++;
  }
}

/* The rest is listed, of one class for each label. */
static gr_status gather(gr_refine *r, size_t *budget) {
  for (; r->next < r->graph->count; r->next++) {
    uint32_t u = r->next, name;
    uint32_t *list;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (r->former.at[u] != UNKNOWN)
      continue;
    list = list_room(r, u, 1);
    if (list == NULL)
      return GR_NO_MEMORY;
    *list = UNKNOWN;
    if (gr_signatures_add(&r->signature, r->memory, 1 + prefix(r), u, &name) !=
        GR_DONE)
      return GR_NO_MEMORY;
    r->order.at[r->order.count++] = u;
    enroll(r, u, name);
    r->former.at[u] = name;
  }
  r->signature.slot.count = 0;
  return pass(r, OPEN_ROUND);
}

/* Makes the classes of the last round the former ones. */
static gr_status open_round(gr_refine *r, size_t *budget) {
  gr_words former = r->former;
  gr_status status = open_table(r, r->order.count, ROUND, budget);
  if (status != GR_DONE)
    return status;
  r->former = r->class;
  r->class = former;
  r->before = r->founded;
  r->founded = 0;
  return GR_DONE;
}

/* So many rounds at most. */
static uint32_t most_rounds(const gr_refine *r) {
  uint32_t rounds = 1;
  while (rounds < 32 && r->graph->count >> rounds > 0)
    rounds++;
  return rounds;
}

/* After a round: has it changed anything, and may there be another one? */
static gr_status judge(gr_refine *r) {
  r->signature.slot.count = 0;
  if (r->founded == r->before)
    return pass(r, COMPLETE);
  if (++r->rounds < most_rounds(r))
    return pass(r, OPEN_ROUND);
  gr_signatures_free(r->memory, &r->signature);
  gr_stable_partition_init(&r->split, r->memory, r->graph, r->class.at);
  return pass(r, SPLIT);
}

/* A class is named by its first member, so who is alone remains so, and need
** not be looked at again. */
static gr_status do_round(gr_refine *r, size_t *budget) {
  for (; r->next < r->order.count; r->next++) {
    uint32_t u = r->order.at[r->next], name = u;
    if (*budget == 0)
      return GR_MORE;
    if (r->former.at[u] == u && r->size.at[u] == 1) {
      --*budget;
    } else {
      pay(r, u, budget);
      if (classify(r, u, &name) != GR_DONE)
        return GR_NO_MEMORY;
    }
    enroll(r, u, name);
  }
  return judge(r);
}

static gr_status split(gr_refine *r, size_t *budget) {
  gr_status status = gr_stable_partition_step(&r->split, r->former.at, budget);
  if (status != GR_DONE)
    return status;
  gr_stable_partition_free(&r->split);
  return pass(r, COMPLETE);
}

gr_status gr_refine_step(gr_refine *r, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && r->phase != COMPLETE) {
    if (r->phase == ROOM)
      status = make_room(r, budget);
    else if (r->phase == DESCEND)
      status = descend(r, budget);
    else if (r->phase == OPEN_FOUND)
      status = open_table(r, r->order.count, FOUND, budget);
    else if (r->phase == FOUND)
      status = found(r, budget);
    else if (r->phase == OPEN_REST)
      status = open_table(r, r->graph->count, GATHER, budget);
    else if (r->phase == GATHER)
      status = gather(r, budget);
    else if (r->phase == OPEN_ROUND)
      status = open_round(r, budget);
    else if (r->phase == ROUND)
      status = do_round(r, budget);
    else
      status = split(r, budget);
  }
  return status;
}

void gr_refine_free(gr_refine *r) {
  gr_memory *memory = r->memory;
  if (r->phase == DESCEND)
    gr_acyclic_free(&r->acyclic);
  if (r->phase == SPLIT)
    gr_stable_partition_free(&r->split);
  gr_words_free(memory, &r->order);
  gr_words_free(memory, &r->class);
  gr_words_free(memory, &r->former);
  gr_words_free(memory, &r->size);
  gr_signatures_free(memory, &r->signature);
}
