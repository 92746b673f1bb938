/*
** worth.c: see worth.h. A pass for each level, from the greatest down; a
** position gets its worth from the first level that decides it. The last
** level needs no pass of its own: no payoff lies between it and 0, so that
** Q[>=v] is Q[>0] and Q[>-v] is Q[>=0], which are wanted anyway.
*/
#include "core/length/payoff.h"

#include <string.h>

/* What a step goes on with. */
enum { START, CLEAR, PASS, ASSIGN, COMPLETE };

gr_sinks gr_sinks_at_least(const gr_endings *endings, double v) {
  gr_sinks sinks;
  sinks.sides = 2;
  sinks.ending = endings->of.at;
  sinks.rank = endings->rank.at;
  sinks.least[0] = gr_endings_below(endings, v);
  sinks.least[1] = gr_endings_up_to(endings, -v);
  return sinks;
}

void gr_payoff_init(gr_payoff *w, gr_memory *memory, const gr_graph *graph,
                    const gr_endings *endings, gr_payoffs *payoffs) {
  memset(w, 0, sizeof *w);
  w->memory = w->pass.task.memory = memory;
  w->graph = graph;
  w->endings = endings;
  w->payoffs = payoffs;
}

static int greater(const void *a, const void *b, const void *context) {
  (void)context;
  return *(const double *)a > *(const double *)b;
}

/* The absolute payoffs but 0, each once, descending. */
static gr_status make_levels(gr_payoff *w) {
  gr_payoffs *payoffs = w->payoffs;
  uint32_t count = 0;
  double *level =
      gr_resize(w->memory, NULL, 0, w->endings->count, sizeof *level);
  if (level == NULL)
    return GR_NO_MEMORY;
  payoffs->level = level;
  payoffs->level_room = w->endings->count;
  for (uint32_t i = 0; i < w->endings->count; i++) {
    double payoff = w->endings->payoff[i];
    if (payoff != 0)
      level[count++] = payoff < 0 ? -payoff : payoff;
  }
  gr_sort(level, count, sizeof *level, greater, NULL);
  for (uint32_t i = 0; i < count; i++)
    if (i == 0 || level[i] != level[i - 1])
      level[payoffs->levels++] = level[i];
  w->phase = CLEAR;
  return GR_DONE;
}

/* Nothing is known of anybody's worth. */
static gr_status clear(gr_payoff *w, size_t *budget) {
  gr_payoffs *payoffs = w->payoffs;
  size_t count = w->graph->count;
  gr_status status = gr_words_fill(w->memory, &payoffs->code, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(w->memory, &payoffs->length, count, GR_NONE, budget);
  if (status == GR_DONE)
    w->phase = PASS;
  return status;
}

/* Is this the last pass, whose result is kept? */
static int is_last(const gr_payoff *w) {
  return w->level + 1 >= w->payoffs->levels;
}

/* Begins the pass for a level, or goes on with it. */
static gr_status pass(gr_payoff *w, size_t *budget) {
  gr_words *result = is_last(w) ? &w->payoffs->q : &w->pair;
  gr_status status;
  if (w->pass.result == NULL) {
    double v = is_last(w) ? 0 : w->payoffs->level[w->level];
    gr_sinks sinks = gr_sinks_at_least(w->endings, v);
    result->count = 0;
    gr_remoteness_init(&w->pass, w->memory, w->graph, &w->reverse,
                       GR_REMOTENESS, &sinks, result);
  }
  status = gr_remoteness_step(&w->pass, budget);
  if (status != GR_DONE)
    return status;
  gr_remoteness_free(&w->pass);
  w->phase = w->payoffs->levels > 0 ? ASSIGN : COMPLETE;
  w->next = 0;
  return GR_DONE;
}

/* Those that this level decides and none before: `mine` is Q[>=v], `theirs`
** is Q[>-v]. */
static gr_status assign(gr_payoff *w, size_t *budget) {
  uint32_t count = w->graph->count;
  const uint32_t *q = is_last(w) ? w->payoffs->q.at : w->pair.at;
  const uint32_t *mine = is_last(w) ? q + count : q;
  const uint32_t *theirs = is_last(w) ? q : q + count;
  uint32_t *code = w->payoffs->code.at, *length = w->payoffs->length.at;
  uint32_t end = w->next + gr_afford(budget, count - w->next);
  for (uint32_t u = w->next; u < end; u++) {
    if (code[u] != 0)
      continue;
    if (mine[u] != GR_NONE && mine[u] % 2 == 1) {
      code[u] = 2 * w->level + 1;
      length[u] = mine[u];
    } else if (theirs[u] != GR_NONE && theirs[u] % 2 == 0) {
      code[u] = 2 * w->level + 2;
      length[u] = theirs[u];
    }
  }
  w->next = end;
  if (end < count)
    return GR_MORE;
  w->phase = is_last(w) ? COMPLETE : PASS;
  w->level++;
  return GR_DONE;
}

gr_status gr_payoff_step(gr_payoff *w, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && w->phase != COMPLETE) {
    if (w->phase == START)
      status = make_levels(w);
    else if (w->phase == CLEAR)
      status = clear(w, budget);
    else if (w->phase == PASS)
      status = pass(w, budget);
    else
      status = assign(w, budget);
  }
  return status;
}

void gr_payoff_free(gr_payoff *w) {
  gr_remoteness_free(&w->pass);
  gr_reverse_free(w->memory, &w->reverse);
  gr_words_free(w->memory, &w->pair);
}

void gr_payoffs_free(gr_memory *memory, gr_payoffs *payoffs) {
  gr_words_free(memory, &payoffs->q);
  gr_words_free(memory, &payoffs->length);
  gr_words_free(memory, &payoffs->code);
  gr_release(memory, payoffs->level, payoffs->level_room,
             sizeof *payoffs->level);
  memset(payoffs, 0, sizeof *payoffs);
}

/* Wins, draws, losses; then the level; then the length. */
static uint64_t compose(uint64_t result, uint32_t level, uint32_t length) {
  return result << 60 | (uint64_t)level << 32 | length;
}

uint64_t gr_payoff_rank(const gr_payoffs *payoffs, uint32_t count, uint32_t u) {
  uint32_t code = payoffs->code.at[u];
  uint32_t length = payoffs->length.at[u];
  uint32_t level = (code - 1) / 2;
  uint32_t draw = payoffs->q.at[count + u]; /* even: he forces a draw to end */
  if (code == 0)
    return compose(1, 0, draw % 2 == 0 ? draw : GR_NONE);
  if (code % 2 == 0) /* the player to move there loses */
    return compose(0, level, length);
  return compose(2, payoffs->levels - level, GR_NONE - length);
}

uint32_t gr_payoff_best(const gr_payoffs *payoffs, const gr_graph *graph,
                        uint32_t u) {
  const uint32_t *follower = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  uint32_t best = GR_NONE;
  uint64_t best_rank = UINT64_MAX;
  for (uint32_t e = 0; e < degree; e++) {
    uint64_t rank = gr_payoff_rank(payoffs, graph->count, follower[e]);
    if (rank < best_rank) {
      best_rank = rank;
      best = follower[e];
    }
  }
  return best;
}
