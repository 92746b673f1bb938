/*
** relation.c: see relation.h.
*/
#include "core/relation.h"

#include <string.h>

enum { ROOM, ROWS, MISFIT, REVERSE, ABOVE, CLEAR, ANSWERS, COMPLETE };

void gr_relation_init(gr_relation *r, gr_memory *memory, const gr_graph *graph,
                      const gr_members *members, const uint32_t *label) {
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->graph = graph;
  r->members = members;
  r->label = label;
  r->uneven = GR_NONE;
  r->compatible.position = r->semicompatible.position = GR_NONE;
}

static gr_status pass(gr_relation *r, int phase) {
  r->phase = phase;
  r->class = r->next = 0;
  return GR_DONE;
}

static uint32_t class_of(const gr_relation *r, uint32_t u) {
  return r->members->class.at[u];
}

static gr_status make_room(gr_relation *r, size_t *budget) {
  uint32_t count = r->members->count;
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
  uint32_t degree = gr_degree(r->graph, u);
  r->row = (uint32_t)r->quotient.follower.count;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t c = class_of(r, follower[e]);
    if (r->stamp.at[c] == base + 1)
      continue;
    r->stamp.at[c] = base + 1;
    if (gr_words_push(r->memory, &r->quotient.follower, c) != GR_DONE)
      return GR_NO_MEMORY;
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

/* Do the labels of a class differ? Then u is to blame. */
static void compare_labels(gr_relation *r, uint32_t u, uint32_t first) {
  if (r->label != NULL && r->label[u] != r->label[first] &&
      r->compatible.position == GR_NONE) {
    r->compatible.position = first;
    r->compatible.other = u;
    r->compatible.follower = GR_NONE;
    r->semicompatible = r->compatible;
  }
}

static gr_status make_rows(gr_relation *r, size_t *budget) {
  const gr_members *m = r->members;
  for (; r->class < m->count; r->class ++) {
    const uint32_t *member = gr_members_of(m, r->class);
    uint32_t base = m->first.at[r->class], size = gr_size(m, r->class);
    for (; r->next < size; r->next++) {
      uint32_t u = member[r->next];
      size_t cost = (size_t)gr_degree(r->graph, u) + 1;
      if (*budget == 0)
        return GR_MORE;
      *budget -= cost < *budget ? cost : *budget;
      if (r->next > 0)
        narrow_row(r, u, base, r->next);
      else if (open_row(r, u, base) != GR_DONE)
        return GR_NO_MEMORY;
      compare_labels(r, u, member[0]);
    }
    if (close_row(r, base + size) != GR_DONE)
      return GR_NO_MEMORY;
    r->next = 0;
  }
  gr_words_trim(r->memory, &r->quotient.first);
  gr_words_trim(r->memory, &r->quotient.follower);
  return pass(r, r->uneven == GR_NONE ? COMPLETE : MISFIT);
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
static int is_misfit(gr_relation *r, uint32_t u, uint32_t t) {
  uint32_t follower = unmatched(r, u, t);
  forget(r, t);
  if (follower == GR_NONE)
    return 0;
  r->compatible.position = u;
  r->compatible.follower = follower;
  r->compatible.other = t;
  return 1;
}

/* Some member of the uneven class differs from the first one. */
static gr_status find_misfit(gr_relation *r, int semi, size_t *budget) {
  const uint32_t *member = gr_members_of(r->members, r->uneven);
  uint32_t size = gr_size(r->members, r->uneven);
  if (r->next == 0)
    r->next = 1;
  for (; r->compatible.position == GR_NONE && r->next < size; r->next++) {
    size_t cost = (size_t)gr_degree(r->graph, member[0]) +
                  gr_degree(r->graph, member[r->next]) + 1;
    if (*budget == 0)
      return GR_MORE;
    *budget -= cost < *budget ? cost : *budget;
    if (!is_misfit(r, member[0], member[r->next]))
      is_misfit(r, member[r->next], member[0]);
  }
  return pass(r, semi && r->semicompatible.position == GR_NONE ? REVERSE
                                                               : COMPLETE);
}

static gr_status clear(gr_relation *r, size_t *budget) {
  gr_status status =
      gr_words_fill(r->memory, &r->own, r->members->count, 0, budget);
  if (status != GR_DONE)
    return status;
  if (r->stamp.count > 0)
    memset(r->stamp.at, 0, r->stamp.count * sizeof *r->stamp.at);
  return pass(r, ANSWERS);
}

/* A member of class c without a follower in class d. */
static uint32_t without(const gr_relation *r, uint32_t c, uint32_t d) {
  const uint32_t *member = gr_members_of(r->members, c);
  for (uint32_t i = 0; i < gr_size(r->members, c); i++) {
    const uint32_t *follower = gr_followers(r->graph, member[i]);
    uint32_t degree = gr_degree(r->graph, member[i]), e = 0;
    while (e < degree && class_of(r, follower[e]) != d)
      e++;
    if (e == degree)
      return member[i];
  }
  return GR_NONE; /* cannot be: c does not go to d */
}

/* Can all moves to v be answered? That is: does the class of the predecessor
** go to the class of v, or v to that of the predecessor? */
static int is_answered(gr_relation *r, uint32_t v, uint32_t d) {
  const uint32_t *follower = gr_followers(r->graph, v);
  uint32_t e = r->reverse.first.at[v], end = r->reverse.first.at[v + 1];
  for (uint32_t i = 0; i < gr_degree(r->graph, v); i++)
    r->own.at[class_of(r, follower[i])] = v + 1;
  for (; e < end; e++) {
    uint32_t s = r->reverse.source.at[e], c = class_of(r, s);
    if (r->stamp.at[c] != d + 1 && r->own.at[c] != v + 1) {
      r->semicompatible.position = s;
      r->semicompatible.follower = v;
      r->semicompatible.other = without(r, c, d);
      return 0;
    }
  }
  return 1;
}

/* Class by class, what leads to its members. */
static gr_status find_answers(gr_relation *r, size_t *budget) {
  const gr_members *m = r->members;
  for (; r->class < m->count; r->class ++) {
    uint32_t d = r->class, size = gr_size(m, d);
    for (uint32_t e = r->above.first.at[d];
         r->next == 0 && e < r->above.first.at[d + 1]; e++)
      r->stamp.at[r->above.source.at[e]] = d + 1;
    for (; r->next < size; r->next++) {
      uint32_t v = gr_members_of(m, d)[r->next];
      size_t cost = (size_t)gr_degree(r->graph, v) +
                    r->reverse.first.at[v + 1] - r->reverse.first.at[v] + 1;
      if (*budget == 0)
        return GR_MORE;
      *budget -= cost < *budget ? cost : *budget;
      if (!is_answered(r, v, d))
        return pass(r, COMPLETE);
    }
    r->next = 0;
  }
  return pass(r, COMPLETE);
}

/* Turns one of the graphs round. */
static gr_status turn(gr_relation *r, size_t *budget) {
  int whole = r->phase == REVERSE;
  gr_status status = gr_reverse_step(whole ? &r->reverse : &r->above, r->memory,
                                     whole ? r->graph : &r->quotient, budget);
  return status == GR_DONE ? pass(r, r->phase + 1) : status;
}

gr_status gr_relation_step(gr_relation *r, int semi, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && r->phase != COMPLETE) {
    if (r->phase == ROOM)
      status = make_room(r, budget);
    else if (r->phase == ROWS)
      status = make_rows(r, budget);
    else if (r->phase == MISFIT)
      status = find_misfit(r, semi, budget);
    else if (r->phase == CLEAR)
      status = clear(r, budget);
    else if (r->phase == ANSWERS)
      status = find_answers(r, budget);
    else
      status = turn(r, budget);
  }
  return status;
}

void gr_relation_free(gr_relation *r) {
  gr_graph_free(r->memory, &r->quotient);
  gr_words_free(r->memory, &r->stamp);
  gr_words_free(r->memory, &r->own);
  gr_reverse_free(r->memory, &r->reverse);
  gr_reverse_free(r->memory, &r->above);
}
