/*
** chances.c: see chances.h. Every operation is on numbers that are not
** negative, and what an operation is off is passed on like any other
** probability: so the sum of what all of them are off bounds the error.
** Every state of the chain is reached with some probability. So what can
** happen at all is known from the graph, however small its probability is.
*/
#include "core/chances/chances.h"

#include <float.h>
#include <string.h>

/* What a step goes on with. */
enum { CHAIN, ORDER, BEGIN, FLOW, ESCAPE, OUTLOOK, COMPLETE };

/* Marks the first state of a component: there are less than 2^31 states. */
#define FIRST (UINT32_C(1) << 31)

/* The bound is itself a sum with roundings. */
#define MARGIN 1.001

void gr_chances_init(gr_chances *c, gr_memory *memory, const gr_contest *of) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  gr_chain_init(&c->chain, memory, of);
  gr_components_init(&c->components, memory, &c->chain.graph);
  gr_escape_init(&c->escape, memory, &c->chain.graph);
}

static gr_status make_chain(gr_chances *c, size_t *budget) {
  gr_status status = gr_chain_step(&c->chain, budget);
  if (status == GR_DONE)
    c->phase = ORDER;
  return status;
}

/* Moves the component that has been found to the order. */
static gr_status move_component(gr_chances *c, size_t *budget) {
  const gr_components *found = &c->components;
  for (; c->moved < found->size; c->moved++) {
    uint32_t state = found->members[c->moved];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (c->moved == 0)
      state |= FIRST;
    if (gr_words_push(c->memory, &c->order, state) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

static gr_status make_order(gr_chances *c, size_t *budget) {
  gr_status status;
  do {
    status = move_component(c, budget);
    if (status != GR_DONE)
      return status;
    c->moved = 0;
    status = gr_components_step(&c->components, budget);
  } while (status == GR_MORE && c->components.size > 0);
  if (status != GR_DONE)
    return status;
  gr_components_free(&c->components);
  c->left = c->order.count;
  c->phase = c->outlook ? OUTLOOK : BEGIN;
  return GR_DONE;
}

/* Is a state an end, or does it lead to a component with hope that has been
** looked at? */
static int leads_to_end(const gr_chances *c, uint32_t state) {
  const uint32_t *follower = gr_followers(&c->chain.graph, state);
  uint32_t degree = gr_degree(&c->chain.graph, state);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t component = c->local.at[follower[e]];
    if (component != GR_NONE && c->hope.at[component])
      return 1;
  }
  return degree == 0;
}

/* Components come after all that they lead to: so there is hope in one if a
** member is an end or leads to another one with hope. */
static gr_status look_out(gr_chances *c, size_t *budget) {
  gr_status status = gr_words_fill(c->memory, &c->local, c->chain.graph.count,
                                   GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  for (; c->moved < c->order.count; c->moved++) {
    uint32_t state = c->order.at[c->moved] & ~FIRST;
    if (*budget == 0)
      return GR_MORE;
    if (c->order.at[c->moved] & FIRST &&
        gr_words_push(c->memory, &c->hope, 0) != GR_DONE)
      return GR_NO_MEMORY;
    c->local.at[state] = (uint32_t)c->hope.count - 1;
    if (leads_to_end(c, state))
      c->hope.at[c->hope.count - 1] = 1;
    gr_spend(budget, (size_t)gr_degree(&c->chain.graph, state) + 1);
  }
  c->phase = COMPLETE;
  return GR_DONE;
}

/* All that there is arrives at the first state. */
static gr_status begin(gr_chances *c, size_t *budget) {
  uint32_t count = c->chain.graph.count, end;
  gr_status status =
      gr_words_fill(c->memory, &c->local, count, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_reals_room(c->memory, &c->mass, count);
  if (status != GR_DONE)
    return status;
  end = c->moved + gr_afford(budget, count - c->moved);
  for (; c->moved < end; c->moved++)
    c->mass.at[c->moved] = 0;
  if (end < count)
    return GR_MORE;
  c->mass.at[0] = 1;
  c->escape.mass = c->mass.at;
  c->escape.local = c->local.at;
  c->phase = FLOW;
  return GR_DONE;
}

/* Adds what arrives, and to the error what the sum is off. */
static void arrive(gr_chances *c, double *at, double mass) {
  int exact = *at == 0 || mass == 0;
  *at += mass;
  if (!exact)
    c->error += GR_ROUNDING * *at;
}

/* The same for what play comes to. That can happen, so it is never 0, even
** where the probability is too small for a number. */
static void come_to(gr_chances *c, double *result, double mass) {
  arrive(c, result, mass > 0 ? mass : DBL_TRUE_MIN);
}

/* Play ends. */
static void end_play(gr_chances *c, uint32_t state) {
  double pays = gr_chain_pays(&c->chain, state);
  double *result = &c->draw;
  if (pays > 0)
    result = &c->win;
  else if (pays < 0)
    result = &c->loss;
  come_to(c, result, c->mass.at[state]);
}

/* A state on no cycle, with all that arrives there. */
static void pass_on(gr_chances *c, uint32_t state) {
  const uint32_t *follower = gr_followers(&c->chain.graph, state);
  uint32_t degree = gr_degree(&c->chain.graph, state);
  double each;
  if (degree == 0) {
    end_play(c, state);
    return;
  }
  each = c->mass.at[state] / degree;
  if (degree > 1)
    c->error += GR_ROUNDING * c->mass.at[state];
  for (uint32_t e = 0; e < degree; e++)
    arrive(c, &c->mass.at[follower[e]], each);
}

/* Begins with a component of more than one state, the last one left. */
static void start_escape(gr_chances *c) {
  size_t first = c->left - 1;
  while (!(c->order.at[first] & FIRST))
    first--;
  c->order.at[first] &= ~FIRST;
  gr_escape_from(&c->escape, c->order.at + first, (uint32_t)(c->left - first));
  c->left = first;
  c->phase = ESCAPE;
}

/* Goes on with the last component of those left; one with a cycle is left to
** gr_escape. */
static gr_status flow(gr_chances *c, size_t *budget) {
  while (c->left > 0) {
    uint32_t last = c->order.at[c->left - 1];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (last & FIRST) {
      pass_on(c, last & ~FIRST);
      gr_spend(budget, gr_degree(&c->chain.graph, last & ~FIRST));
      c->left--;
      continue;
    }
    start_escape(c);
    return GR_DONE;
  }
  c->error *= MARGIN;
  if (!(c->error < 1))
    c->error = 1;
  c->phase = COMPLETE;
  return GR_DONE;
}

static gr_status escape(gr_chances *c, size_t *budget) {
  gr_status status = gr_escape_step(&c->escape, budget);
  if (status != GR_DONE)
    return status;
  if (c->escape.outer == 0)
    come_to(c, &c->never, c->escape.never);
  c->error += c->escape.error;
  c->phase = FLOW;
  return GR_DONE;
}

gr_status gr_chances_step(gr_chances *c, size_t budget) {
  static gr_status (*const parts[])(gr_chances *, size_t *) = {
      make_chain, make_order, begin, flow, escape, look_out};
  gr_status status = GR_DONE;
  while (status == GR_DONE && c->phase != COMPLETE)
    status = parts[c->phase](c, &budget);
  return status;
}

void gr_chances_free(gr_chances *c) {
  gr_chain_free(&c->chain);
  gr_components_free(&c->components);
  gr_escape_free(&c->escape);
  gr_words_free(c->memory, &c->order);
  gr_words_free(c->memory, &c->local);
  gr_words_free(c->memory, &c->hope);
  gr_reals_free(c->memory, &c->mass);
}
