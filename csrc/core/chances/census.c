/*
** census.c: see census.h. The first walk, breadth first, finds the depths;
** then all that is to be counted is counted; the second walk follows sensible
** moves only.
*/
#include "core/chances/census.h"

#include "core/graph/graph.h"

#include <string.h>

/* What a step goes on with; SENSE_… is the second walk. */
enum { CLEAR, START, WALK, COUNT, SENSE_CLEAR, SENSE_START, SENSE, COMPLETE };

void gr_census_init(gr_census *c, gr_memory *memory, const gr_surveyed *of) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->of = *of;
}

/* Goes on to the next phase, at its beginning. */
static gr_status go_on(gr_census *c) {
  c->phase++;
  c->next = 0;
  return GR_DONE;
}

/* One more of this number. */
static gr_status note(gr_memory *memory, gr_words *counts, uint32_t number) {
  size_t old = counts->count;
  if (number >= old) {
    if (gr_words_reserve(memory, counts, number + 1 - old) != GR_DONE)
      return GR_NO_MEMORY;
    counts->count = (size_t)number + 1;
    memset(counts->at + old, 0, (counts->count - old) * sizeof *counts->at);
  }
  counts->at[number]++;
  return GR_DONE;
}

/*
** ------------------------------------------------ the walks
*/

/* Nothing has been reached. */
static gr_status clear(gr_census *c, size_t *budget) {
  size_t words = (size_t)c->of.graph->count / 32 + 1;
  gr_status status = gr_words_fill(c->memory, &c->seen, words, 0, budget);
  if (status != GR_DONE)
    return status;
  c->queue.count = c->layer = 0;
  c->run = c->taken = 0;
  return go_on(c);
}

static gr_status reach(gr_census *c, uint32_t u) {
  uint32_t *word = &c->seen.at[u / 32];
  uint32_t bit = UINT32_C(1) << u % 32;
  if (*word & bit)
    return GR_DONE;
  *word |= bit;
  return gr_words_push(c->memory, &c->queue, u);
}

/* Reaches where the walk begins. */
static gr_status start(gr_census *c, size_t *budget) {
  const gr_words *runs = c->of.starts;
  gr_status status = GR_DONE;
  if (c->of.from != GR_NONE) {
    status = reach(c, c->of.from);
    return status == GR_DONE ? go_on(c) : status;
  }
  for (; status == GR_DONE && *budget > 0; --*budget) {
    if (c->run + 1 >= runs->count)
      return go_on(c);
    if (c->taken < runs->at[c->run + 1]) {
      status = reach(c, runs->at[c->run] + c->taken++);
    } else {
      c->run += 2;
      c->taken = 0;
    }
  }
  return status == GR_DONE ? GR_MORE : status;
}

static gr_outcome outcome_of(const gr_census *c, uint32_t u) {
  return gr_outcome_of(c->of.length[u]);
}

/* What the moves of a sensible player lead to: from N to P, from D to D; who
** loses may do as he likes. */
static int is_sensible(gr_outcome from, gr_outcome to) {
  return from == GR_P || to == (from == GR_N ? GR_P : GR_D);
}

/* Reaches the followers of u; in the second walk the sensible ones. */
static gr_status follow(gr_census *c, uint32_t u) {
  const uint32_t *follower = gr_followers(c->of.graph, u);
  uint32_t degree = gr_degree(c->of.graph, u);
  gr_outcome outcome = outcome_of(c, u);
  gr_status status = GR_DONE;
  for (uint32_t e = 0; status == GR_DONE && e < degree; e++)
    if (c->phase == WALK || is_sensible(outcome, outcome_of(c, follower[e])))
      status = reach(c, follower[e]);
  return status;
}

/*
** ------------------------------------------------ the counts
*/

/* Notes the share of the moves of u that lead to `wanted`. */
static void share(const gr_census *c, gr_shares *shares, uint32_t u,
                  gr_outcome wanted) {
  const uint32_t *follower = gr_followers(c->of.graph, u);
  uint32_t degree = gr_degree(c->of.graph, u), good = 0;
  if (degree == 0)
    return;
  for (uint32_t e = 0; e < degree; e++)
    good += outcome_of(c, follower[e]) == wanted;
  shares->positions++;
  shares->only += good == 1;
  shares->sum += (double)good / degree;
}

static gr_status note_value(gr_census *c, uint32_t label) {
  if (gr_is_finite(label))
    return note(c->memory, &c->values, label);
  return note(c->memory, &c->infinities, gr_kset_of(label));
}

static gr_status count(gr_census *c, uint32_t u) {
  uint32_t degree = gr_degree(c->of.graph, u), length = c->of.length[u];
  gr_outcome outcome = outcome_of(c, u);
  gr_status status = GR_DONE;
  c->positions++;
  c->moves += degree;
  c->ends += degree == 0;
  c->outcomes[outcome]++;
  if (outcome == GR_N)
    share(c, &c->forgiving, u, GR_P);
  else if (outcome == GR_D)
    share(c, &c->holding, u, GR_D);
  if (degree > 0)
    status = note(c->memory, &c->degrees, degree);
  if (status == GR_DONE && length != GR_NONE)
    status = note(c->memory, &c->lengths, length);
  if (status == GR_DONE && c->of.label != NULL)
    status = note_value(c, c->of.label[u]);
  return status;
}

/* Counts what has been reached, or, where that is asked for, all. */
static gr_status count_all(gr_census *c, size_t *budget) {
  int all = c->of.from == GR_NONE;
  size_t end = all ? c->of.graph->count : c->queue.count;
  gr_status status = GR_DONE;
  for (; c->next < end && status == GR_DONE; c->next++) {
    uint32_t u = all ? (uint32_t)c->next : c->queue.at[c->next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(c->of.graph, u) + 1);
    status = count(c, u);
  }
  if (status != GR_DONE)
    return status;
  c->seen.count = 0;
  return go_on(c);
}

/* The next position of a walk: in the first, a new depth begins where all of
** the last one has been left. */
static gr_status visit(gr_census *c, uint32_t u) {
  uint32_t depth = (uint32_t)c->depths.count;
  if (c->phase == SENSE) {
    if (outcome_of(c, u) == GR_N)
      share(c, &c->sensible, u, GR_P);
    return follow(c, u);
  }
  if (c->next == c->layer)
    c->layer = c->queue.count;
  else
    depth--;
  if (note(c->memory, &c->depths, depth) != GR_DONE)
    return GR_NO_MEMORY;
  return follow(c, u);
}

static gr_status walk(gr_census *c, size_t *budget) {
  gr_status status = GR_DONE;
  for (; c->next < c->queue.count && status == GR_DONE; c->next++) {
    uint32_t u = c->queue.at[c->next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(c->of.graph, u) + 1);
    status = visit(c, u);
  }
  return status == GR_DONE ? go_on(c) : status;
}

gr_status gr_census_step(gr_census *c, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && c->phase != COMPLETE) {
    if (c->phase == CLEAR || c->phase == SENSE_CLEAR)
      status = clear(c, budget);
    else if (c->phase == START || c->phase == SENSE_START)
      status = start(c, budget);
    else if (c->phase == COUNT)
      status = count_all(c, budget);
    else
      status = walk(c, budget);
  }
  return status;
}

void gr_census_free(gr_census *c) {
  gr_words_free(c->memory, &c->values);
  gr_words_free(c->memory, &c->infinities);
  gr_words_free(c->memory, &c->lengths);
  gr_words_free(c->memory, &c->degrees);
  gr_words_free(c->memory, &c->depths);
  gr_words_free(c->memory, &c->seen);
  gr_words_free(c->memory, &c->queue);
}
