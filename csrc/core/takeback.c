/*
** takeback.c: see takeback.h.
*/
#include "core/takeback.h"

#include "core/signature.h"

#include <string.h>

enum { ROOM, ROWS, REVERSE, COUNT, SPREAD, COMPLETE };

void gr_takeback_init(gr_takeback *t, gr_memory *memory, const gr_graph *graph,
                      const gr_members *members, const gr_graph *quotient) {
  memset(t, 0, sizeof *t);
  t->memory = memory;
  t->graph = graph;
  t->members = members;
  t->quotient = quotient;
}

static gr_status pass(gr_takeback *t, int phase) {
  t->at = t->edge = 0;
  t->phase = phase;
  return GR_DONE;
}

static gr_status make_room(gr_takeback *t, size_t *budget) {
  uint32_t count = t->graph->count;
  size_t bits = t->graph->follower.count / 32 + 1;
  gr_status status =
      gr_words_fill(t->memory, &t->depth, count, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(t->memory, &t->open, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(t->memory, &t->told, bits, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(t->memory, &t->stamp, t->members->count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_reserve(t->memory, &t->queue, count);
  if (status == GR_DONE)
    status = gr_words_resize(t->memory, &t->row, t->quotient->follower.count);
  return status == GR_DONE ? pass(t, ROWS) : status;
}

static gr_status sort_rows(gr_takeback *t, size_t *budget) {
  for (; t->at < t->quotient->count; t->at++) {
    uint32_t degree = gr_degree(t->quotient, t->at);
    uint32_t first = t->quotient->first.at[t->at];
    if (*budget == 0)
      return GR_MORE;
    *budget -= degree < *budget ? (size_t)degree + 1 : *budget;
    if (degree == 0)
      continue;
    memcpy(t->row.at + first, t->quotient->follower.at + first,
           degree * sizeof *t->row.at);
    gr_tidy(t->row.at + first, degree);
  }
  t->reverse.order = t->members->member.at;
  return pass(t, REVERSE);
}

/* The first of the ascending words from `from` to `to` - 1 that is not below
** `least`. */
static uint32_t search(const uint32_t *words, uint32_t from, uint32_t to,
                       uint32_t least) {
  while (from < to) {
    uint32_t middle = from + (to - from) / 2;
    if (words[middle] < least)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

int gr_takeback_goes(const gr_takeback *t, uint32_t c, uint32_t d) {
  uint32_t end = t->quotient->first.at[c + 1];
  uint32_t e = search(t->row.at, t->quotient->first.at[c], end, d);
  return e < end && t->row.at[e] == d;
}

static void settle(gr_takeback *t, uint32_t u, uint32_t depth) {
  t->depth.at[u] = depth;
  t->queue.at[t->queue.count++] = u;
}

/* Counts the moves that are not moves of the quotient, class by class. */
static gr_status count_open(gr_takeback *t, size_t *budget) {
  const uint32_t *class = t->members->class.at;
  for (; t->at < t->graph->count; t->at++) {
    uint32_t u = t->members->member.at[t->at], c = class[u];
    const uint32_t *follower = gr_followers(t->graph, u);
    uint32_t degree = gr_degree(t->graph, u);
    if (*budget == 0)
      return GR_MORE;
    *budget -= degree < *budget ? (size_t)degree + 1 : *budget;
    if (t->at == t->members->first.at[c])
      for (uint32_t e = 0; e < gr_degree(t->quotient, c); e++)
        t->stamp.at[gr_followers(t->quotient, c)[e]] = c + 1;
    for (uint32_t e = 0; e < degree; e++)
      t->open.at[u] += t->stamp.at[class[follower[e]]] != c + 1;
    if (t->open.at[u] == 0)
      settle(t, u, 0);
  }
  return pass(t, SPREAD);
}

/* From v there is a way back to class c, to a position with this d: tells the
** predecessors of v that are of this class. */
static void tell(gr_takeback *t, uint32_t v, uint32_t c, uint32_t depth) {
  const uint32_t *source = t->reverse.source.at;
  uint32_t end = t->reverse.first.at[v + 1];
  uint32_t past = t->members->first.at[c + 1];
  uint32_t e =
      search(source, t->reverse.first.at[v], end, t->members->first.at[c]);
  if (e == end || source[e] >= past || (t->told.at[e / 32] >> e % 32 & 1) != 0)
    return;
  t->told.at[e / 32] |= UINT32_C(1) << e % 32;
  if (gr_takeback_goes(t, c, t->members->class.at[v]))
    return;
  for (; e < end && source[e] < past; e++) {
    uint32_t u = t->members->member.at[source[e]];
    if (--t->open.at[u] == 0)
      settle(t, u, depth + 1);
  }
}

static gr_status spread(gr_takeback *t, size_t *budget) {
  for (; t->at < t->queue.count; t->at++) {
    uint32_t w = t->queue.at[t->at], c = t->members->class.at[w];
    uint32_t first = t->reverse.first.at[w];
    uint32_t degree = t->reverse.first.at[w + 1] - first;
    for (; t->edge<degree && * budget> 0; t->edge++, --*budget)
      tell(t, t->members->member.at[t->reverse.source.at[first + t->edge]], c,
           t->depth.at[w]);
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    t->edge = 0;
  }
  return pass(t, COMPLETE);
}

gr_status gr_takeback_step(gr_takeback *t, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && t->phase != COMPLETE) {
    if (t->phase == ROOM)
      status = make_room(t, budget);
    else if (t->phase == ROWS)
      status = sort_rows(t, budget);
    else if (t->phase == COUNT)
      status = count_open(t, budget);
    else if (t->phase == SPREAD)
      status = spread(t, budget);
    else {
      status = gr_reverse_step(&t->reverse, t->memory, t->graph, budget);
      if (status == GR_DONE)
        status = pass(t, COUNT);
    }
  }
  return status;
}

void gr_takeback_free(gr_takeback *t) {
  gr_words_free(t->memory, &t->depth);
  gr_words_free(t->memory, &t->row);
  gr_reverse_free(t->memory, &t->reverse);
  gr_words_free(t->memory, &t->open);
  gr_words_free(t->memory, &t->stamp);
  gr_words_free(t->memory, &t->told);
  gr_words_free(t->memory, &t->queue);
}
