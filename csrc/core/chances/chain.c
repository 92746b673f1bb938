/*
** chain.c: see chain.h.
*/
#include "core/chances/chain.h"

#include "core/length/remoteness.h"

#include <string.h>

void gr_chain_init(gr_chain *c, gr_memory *memory, const gr_contest *of) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->of = *of;
}

/* The number of a state; one that is new gets the next. */
static gr_status number_of(gr_chain *c, uint32_t state, uint32_t *number) {
  uint32_t *known = &c->number.at[state];
  if (*known == GR_NONE) {
    if (gr_words_push(c->memory, &c->state, state) != GR_DONE)
      return GR_NO_MEMORY;
    *known = (uint32_t)c->state.count - 1;
  }
  *number = *known;
  return GR_DONE;
}

static gr_status begin(gr_chain *c, size_t *budget) {
  size_t states = 2 * (size_t)c->of.graph->count;
  uint32_t first;
  gr_status status =
      gr_words_fill(c->memory, &c->number, states, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  return number_of(c, 2 * c->of.from, &first);
}

static uint32_t best_of(const gr_contest *of, uint32_t u) {
  if (of->payoffs != NULL)
    return gr_payoff_best(of->payoffs, of->graph, u);
  return gr_best(of->graph, of->remoteness, u);
}

static uint64_t rank_of(const gr_contest *of, uint32_t u) {
  if (of->payoffs != NULL)
    return gr_payoff_rank(of->payoffs, of->graph->count, u);
  return gr_rank(of->remoteness[u]);
}

/* The row of a state: where its position leads, with the other one to move. */
static gr_status add_row(gr_chain *c, uint32_t state) {
  uint32_t u = state / 2, other = 1 - state % 2;
  const uint32_t *follower = gr_followers(c->of.graph, u);
  uint32_t degree = gr_degree(c->of.graph, u), best = GR_NONE;
  int how = degree > 0 ? c->of.perfect[state % 2] : GR_AT_RANDOM;
  gr_words *to = &c->graph.follower;
  gr_status status = GR_DONE;
  if (how != GR_AT_RANDOM)
    best = best_of(&c->of, u);
  if (how == GR_FIRST_BEST) {
    follower = &best;
    degree = 1;
  }
  if (degree > GR_MAX_EDGES - to->count)
    return GR_EDGE_LIMIT;
  if (gr_words_reserve(c->memory, to, degree) != GR_DONE ||
      gr_words_push(c->memory, &c->graph.first, (uint32_t)to->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree && status == GR_DONE; e++)
    if (how != GR_ANY_BEST ||
        rank_of(&c->of, follower[e]) == rank_of(&c->of, best))
      status = number_of(c, 2 * follower[e] + other, &to->at[to->count++]);
  c->graph.count++;
  return status;
}

gr_status gr_chain_step(gr_chain *c, size_t *budget) {
  gr_status status = GR_DONE;
  if (c->state.count == 0)
    status = begin(c, budget);
  while (status == GR_DONE && c->graph.count < c->state.count) {
    uint32_t state = c->state.at[c->graph.count];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(c->of.graph, state / 2) + 1);
    status = add_row(c, state);
  }
  if (status != GR_DONE)
    return status;
  gr_words_free(c->memory, &c->number);
  return gr_words_push(c->memory, &c->graph.first,
                       (uint32_t)c->graph.follower.count);
}

double gr_chain_pays(const gr_chain *c, uint32_t state) {
  uint32_t u = c->state.at[state] / 2;
  const gr_endings *endings = c->of.endings;
  double pays =
      endings->count > 0 ? endings->payoff[endings->of.at[u]] : c->of.sink;
  return c->state.at[state] % 2 == 0 ? pays : -pays;
}

void gr_chain_free(gr_chain *c) {
  gr_graph_free(c->memory, &c->graph);
  gr_words_free(c->memory, &c->state);
  gr_words_free(c->memory, &c->number);
}
