/*
** relation.c: see relation.h.
*/
#include "core/theory/relation.h"

#include <string.h>

enum { ROOM, ROWS, EXPLAIN, COMPLETE };

void gr_relation_init(gr_relation *r, gr_memory *memory, const gr_graph *graph,
                      const gr_groups *groups, const uint32_t *label) {
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->graph = graph;
  r->groups = groups;
  r->label = label;
  r->uneven = GR_NONE;
  r->witness = gr_no_witness();
}

static gr_status pass(gr_relation *r, int phase) {
  r->phase = phase;
  r->class = r->next = 0;
  return GR_DONE;
}

static uint32_t class_of(const gr_relation *r, uint32_t u) {
  return r->groups->class_of[u];
}

static gr_status make_room(gr_relation *r, size_t *budget) {
  uint32_t count = r->groups->count;
  gr_status status = gr_words_fill(r->memory, &r->stamp, count, 0, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_push(r->memory, &r->quotient.first, 0) != GR_DONE)
    return GR_NO_MEMORY;
  return pass(r, ROWS);
}

/* The representative gives its class a row: stamps are `base` + 1 there. */
static gr_status open_row(gr_relation *r, uint32_t u, uint32_t base) {
  const uint32_t *follower = gr_followers(r->graph, u);
  const uint32_t *class_of = r->groups->class_of;
  uint32_t degree = gr_degree(r->graph, u), *stamp = r->stamp.at;
  gr_words *row = &r->quotient.follower;
  if (gr_words_reserve(r->memory, row, degree) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t c = class_of[follower[e]];
    if (stamp[c] == base + 1)
      continue;
    stamp[c] = base + 1;
    row->at[row->count++] = c;
  }
  return GR_DONE;
}

/* Member number i, from 1 on, raises the stamps of the classes in which it and
** all before it have followers to `base` + 1 + i. */
static void narrow_row(gr_relation *r, uint32_t u, uint32_t base, uint32_t i) {
  const uint32_t *follower = gr_followers(r->graph, u);
  uint32_t degree = gr_degree(r->graph, u), raised = 0;
  int even = 1;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t *stamp = &r->stamp.at[class_of(r, follower[e])];
    if (*stamp == base + i) {
      ++*stamp;
      raised++;
    } else if (*stamp != base + i + 1) {
      even = 0;
    }
  }
  if (!even || raised < r->quotient.follower.count - r->row)
    r->uneven = r->uneven == GR_NONE ? r->class : r->uneven;
}

/* Keeps what all members have, and ends the row. */
static gr_status close_row(gr_relation *r, uint32_t last) {
  gr_words *follower = &r->quotient.follower;
  size_t kept = r->row;
  for (size_t e = r->row; e < follower->count; e++)
    if (r->stamp.at[follower->at[e]] == last)
      follower->at[kept++] = follower->at[e];
  follower->count = kept;
  r->quotient.count++;
  return gr_words_push(r->memory, &r->quotient.first, (uint32_t)kept);
}

/* Do the labels of the sinks of a class differ? Then u is to blame. Positions
** with moves have none: moves tell them from sinks where it matters. */
static void compare_labels(gr_relation *r, uint32_t u) {
  if (r->label == NULL || gr_degree(r->graph, u) > 0)
    return;
  if (r->sink == GR_NONE) {
    r->sink = u;
  } else if (r->label[u] != r->label[r->sink] &&
             r->witness.position == GR_NONE) {
    r->witness.position = r->sink;
    r->witness.missing = u;
  }
}

static gr_status make_rows(gr_relation *r, int explain, size_t *budget) {
  const gr_groups *g = r->groups;
  for (; r->class < g->count; r->class ++) {
    uint32_t base = g->first.at[r->class], size = gr_group_size(g, r->class);
    if (*budget == 0)
      return GR_MORE;
    if (r->next == 0) {
      r->row = (uint32_t)r->quotient.follower.count;
      r->sink = GR_NONE;
    }
    for (; r->next < size; r->next++) {
      uint32_t u;
      if (*budget == 0)
        return GR_MORE;
      u = gr_take_member(g, base + r->next, r->graph, g->class_of, budget);
      if (r->next > 0)
        narrow_row(r, u, base, r->next);
      else if (open_row(r, u, base) != GR_DONE)
        return GR_NO_MEMORY;
      compare_labels(r, u);
    }
    if (close_row(r, base + size) != GR_DONE)
      return GR_NO_MEMORY;
    gr_spend(budget, 1);
    r->next = 0;
  }
  gr_words_trim(r->memory, &r->quotient.first);
  gr_words_trim(r->memory, &r->quotient.follower);
  return pass(r, explain && r->uneven != GR_NONE ? EXPLAIN : COMPLETE);
}

/* The first follower of u in a class in which t has none; GR_NONE. */
static uint32_t unmatched(gr_relation *r, uint32_t u, uint32_t t) {
  const uint32_t *follower = gr_followers(r->graph, t);
  for (uint32_t e = 0; e < gr_degree(r->graph, t); e++)
    r->stamp.at[class_of(r, follower[e])] = GR_NONE;
  follower = gr_followers(r->graph, u);
  for (uint32_t e = 0; e < gr_degree(r->graph, u); e++)
    if (r->stamp.at[class_of(r, follower[e])] != GR_NONE)
      return follower[e];
  return GR_NONE;
}

static void forget(gr_relation *r, uint32_t t) {
  const uint32_t *follower = gr_followers(r->graph, t);
  for (uint32_t e = 0; e < gr_degree(r->graph, t); e++)
    r->stamp.at[class_of(r, follower[e])] = 0;
}

/* Is there a follower of u that t has nothing against? */
static int is_witness(gr_relation *r, uint32_t u, uint32_t t) {
  uint32_t follower = unmatched(r, u, t);
  forget(r, t);
  if (follower == GR_NONE)
    return 0;
  r->witness.position = u;
  r->witness.follower = follower;
  r->witness.missing = t;
  return 1;
}

/* Some member of the uneven class differs from the first one. */
static gr_status explain_it(gr_relation *r, size_t *budget) {
  const uint32_t *member = gr_members_of(r->groups, r->uneven);
  uint32_t size = gr_group_size(r->groups, r->uneven);
  if (r->next == 0)
    r->next = 1;
  for (; r->witness.position == GR_NONE && r->next < size; r->next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(r->graph, member[0]) +
                         gr_degree(r->graph, member[r->next]) + 1);
    if (!is_witness(r, member[0], member[r->next]))
      is_witness(r, member[r->next], member[0]);
  }
  return pass(r, COMPLETE);
}

gr_status gr_relation_step(gr_relation *r, int explain, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && r->phase != COMPLETE) {
    if (r->phase == ROOM)
      status = make_room(r, budget);
    else if (r->phase == ROWS)
      status = make_rows(r, explain, budget);
    else
      status = explain_it(r, budget);
  }
  return status;
}

void gr_relation_free(gr_relation *r) {
  gr_graph_free(r->memory, &r->quotient);
  gr_words_free(r->memory, &r->stamp);
}
