/*
** splitcheck.c: see splitcheck.h.
*/
#include "core/verify/verify.h"

#include "core/values/splitting.h"

#include <string.h>

/* What a step goes on with. */
enum { CLEAR, COUNT, BARE, TAKE, VALUES, DISTANCES, COMPLETE };

void gr_splitcheck_init(gr_splitcheck *c, gr_memory *memory,
                        const gr_claim *claim) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->claim = *claim;
}

static gr_status turn_to(gr_splitcheck *c, int phase) {
  c->phase = phase;
  c->next = 0;
  return GR_DONE;
}

static gr_status fail(gr_splitcheck *c, gr_fault_kind kind, uint32_t u,
                      uint32_t expected) {
  c->fault.kind = kind;
  c->fault.position = u;
  c->fault.other = GR_NONE;
  c->fault.expected = expected;
  return GR_DONE;
}

/* Adds `change` to how many parts lead to each part of the moves from u; a
** position to which none does is bare. */
static gr_status lead(gr_splitcheck *c, uint32_t u, uint32_t change) {
  const gr_graph *graph = c->claim.graph;
  const uint32_t *word = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = word[e] & GR_PART;
    if (word[e] == GR_EMPTY_SUM)
      continue;
    c->leading.at[v] += change;
    if (c->leading.at[v] == 0)
      c->bare.at[c->bare.count++] = v;
  }
  return GR_DONE;
}

static gr_status count_leading(gr_splitcheck *c, uint32_t u) {
  if (gr_degree(c->claim.graph, u) > c->longest)
    c->longest = gr_degree(c->claim.graph, u);
  return lead(c, u, 1);
}

static gr_status note_bare(gr_splitcheck *c, uint32_t u) {
  if (c->leading.at[u] == 0)
    c->bare.at[c->bare.count++] = u;
  return GR_DONE;
}

/* Takes away what is bare until nothing is. */
static gr_status take(gr_splitcheck *c, size_t *budget) {
  while (c->bare.count > 0) {
    uint32_t u = c->bare.at[c->bare.count - 1];
    uint32_t degree = gr_degree(c->claim.graph, u);
    if (*budget == 0)
      return GR_MORE;
    *budget -= degree < *budget ? degree + (degree == 0) : *budget;
    c->bare.count--;
    c->taken++;
    lead(c, u, UINT32_MAX); /* that is, -1 */
  }
  for (uint32_t u = 0; c->taken < c->claim.graph->count; u++)
    if (c->leading.at[u] > 0)
      return fail(c, GR_FAULT_CYCLE, u, GR_NONE);
  /* no mex is larger than a row is long */
  if (gr_words_resize(c->memory, &c->seen, (size_t)c->longest + 1) != GR_DONE)
    return GR_NO_MEMORY;
  memset(c->seen.at, 0, c->seen.count * sizeof *c->seen.at);
  return turn_to(c, VALUES);
}

/* The value of u must be the mex of the nim-sums of its moves. */
static gr_status check_value(gr_splitcheck *c, uint32_t u) {
  const gr_graph *graph = c->claim.graph;
  const uint32_t *word = gr_followers(graph, u);
  const uint32_t *end = word + gr_degree(graph, u);
  uint32_t mex = 0;
  while (word < end) {
    gr_move move = gr_move_at(graph, word);
    uint32_t sum = 0;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum ^= c->claim.label[*move.at & GR_PART];
    if (sum < c->seen.count)
      c->seen.at[sum] = u + 1;
  }
  while (c->seen.at[mex] == u + 1)
    mex++;
  return mex == c->claim.label[u] ? GR_DONE : fail(c, GR_FAULT_MEX, u, mex);
}

static gr_status check_distance(gr_splitcheck *c, uint32_t u) {
  const gr_graph *graph = c->claim.graph;
  const uint32_t *word = gr_followers(graph, u);
  const uint32_t *end = word + gr_degree(graph, u);
  uint64_t longest = 0;
  while (word < end) {
    gr_move move = gr_move_at(graph, word);
    uint64_t length = 1;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      length += c->claim.distance[*move.at & GR_PART];
    longest = length > longest ? length : longest;
  }
  if (longest > GR_FAR)
    longest = GR_FAR;
  return longest == c->claim.distance[u]
             ? GR_DONE
             : fail(c, GR_FAULT_DISTANCE, u, (uint32_t)longest);
}

/* Does the same with every position, then turns to a phase. */
static gr_status for_positions(gr_splitcheck *c, size_t *budget,
                               gr_status (*act)(gr_splitcheck *, uint32_t),
                               int phase) {
  const gr_graph *graph = c->claim.graph;
  for (; c->next < graph->count; c->next++) {
    size_t cost = (size_t)gr_degree(graph, c->next) + 1;
    if (*budget == 0)
      return GR_MORE;
    *budget -= cost < *budget ? cost : *budget;
    act(c, c->next);
    if (c->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
  }
  return turn_to(c, phase);
}

static gr_status clear(gr_splitcheck *c, size_t *budget) {
  uint32_t count = c->claim.graph->count;
  gr_status status = gr_words_fill(c->memory, &c->leading, count, 0, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_reserve(c->memory, &c->bare, count) != GR_DONE)
    return GR_NO_MEMORY;
  return turn_to(c, COUNT);
}

static gr_status go_on(gr_splitcheck *c, size_t *budget) {
  switch (c->phase) {
  case CLEAR:
    return clear(c, budget);
  case COUNT:
    return for_positions(c, budget, count_leading, BARE);
  case BARE:
    return for_positions(c, budget, note_bare, TAKE);
  case TAKE:
    return take(c, budget);
  case VALUES:
    return for_positions(c, budget, check_value,
                         c->claim.distance ? DISTANCES : COMPLETE);
  default:
    return for_positions(c, budget, check_distance, COMPLETE);
  }
}

gr_status gr_splitcheck_step(gr_splitcheck *c, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && c->phase != COMPLETE &&
         c->fault.kind == GR_FAULT_NONE)
    status = go_on(c, budget);
  return status;
}

void gr_splitcheck_free(gr_splitcheck *c) {
  gr_words_free(c->memory, &c->leading);
  gr_words_free(c->memory, &c->bare);
  gr_words_free(c->memory, &c->seen);
}
