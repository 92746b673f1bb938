/*
** heightcheck.c: see heightcheck.h. What a follower v of u adds to the
** recursion depends on the followers of v that have the value of u. So first
** every u asks such questions, where they matter; then every v that was asked
** looks at its followers, once, and answers.
*/
#include "core/verify/verify.h"

#include "core/graph/label.h"

#include <string.h>

enum { ASK, ANSWER, COMPARE, FINISHED };

gr_status gr_heightcheck_init(gr_heightcheck *c, gr_memory *memory,
                              const gr_graph *graph, const uint32_t *label,
                              uint32_t max_value, const uint32_t *height) {
  size_t values = (size_t)max_value + 1;
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->graph = graph;
  c->label = label;
  c->height = height;
  c->fault = GR_NONE;
  if (gr_words_resize(memory, &c->least, values) != GR_DONE ||
      gr_words_reserve(memory, &c->expected, graph->count) != GR_DONE ||
      gr_words_reserve(memory, &c->head, graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  memset(c->least.at, 0xFF, values * sizeof *c->least.at);
  return GR_DONE;
}

static int pay(size_t *budget, uint32_t degree) {
  if (*budget == 0)
    return 0;
  gr_spend(budget, (size_t)degree + 1);
  return 1;
}

static void turn_to(gr_heightcheck *c, int phase) {
  c->phase = phase;
  c->next = 0;
}

/* A height and some more; infinite if it was. */
static uint32_t plus(uint32_t height, uint32_t more) {
  return height > GR_NONE - more ? GR_NONE : height + more;
}

/* For each value below `limit`, the least height among the followers of u
** with that value; GR_NONE where there is none. */
static void look(gr_heightcheck *c, uint32_t u, uint32_t limit) {
  const uint32_t *follower = gr_followers(c->graph, u);
  uint32_t degree = gr_degree(c->graph, u);
  uint32_t *least = c->least.at;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = c->label[follower[e]];
    if (value < limit && c->height[follower[e]] < least[value])
      least[value] = c->height[follower[e]];
  }
}

/* What the values below that of u make of its height. */
static uint32_t from_values(gr_heightcheck *c, uint32_t u) {
  uint32_t value = c->label[u];
  uint32_t height = 0;
  look(c, u, value);
  for (uint32_t y = 0; y < value; y++) {
    if (plus(c->least.at[y], 1) > height)
      height = plus(c->least.at[y], 1);
    c->least.at[y] = GR_NONE;
  }
  return height;
}

/* The questions of u: a follower v adds 1 + its height at most. */
static gr_status ask(gr_heightcheck *c, uint32_t u, uint32_t height) {
  const uint32_t *follower = gr_followers(c->graph, u);
  uint32_t degree = gr_degree(c->graph, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t *head = &c->head.at[follower[e]];
    if (plus(c->height[follower[e]], 1) <= height)
      continue;
    if (gr_words_reserve(c->memory, &c->question, 2) != GR_DONE)
      return GR_NO_MEMORY;
    c->question.at[c->question.count] = u;
    c->question.at[c->question.count + 1] = *head;
    *head = (uint32_t)(c->question.count / 2);
    c->question.count += 2;
  }
  return GR_DONE;
}

static gr_status ask_all(gr_heightcheck *c, size_t *budget) {
  uint32_t count = c->graph->count;
  while (c->head.count < count) {
    if (!pay(budget, 0))
      return GR_MORE;
    c->head.at[c->head.count++] = GR_NONE;
  }
  for (; c->next < count; c->next++) {
    uint32_t u = c->next;
    uint32_t height = GR_NONE;
    if (!pay(budget, gr_degree(c->graph, u)))
      return GR_MORE;
    if (gr_is_finite(c->label[u])) {
      height = from_values(c, u);
      if (ask(c, u, height) != GR_DONE)
        return GR_NO_MEMORY;
    }
    c->expected.at[c->expected.count++] = height;
  }
  turn_to(c, ANSWER);
  return GR_DONE;
}

/* Answers the questions about v; how many. */
static uint32_t answer(gr_heightcheck *c, uint32_t v) {
  const uint32_t *follower = gr_followers(c->graph, v);
  uint32_t degree = gr_degree(c->graph, v);
  uint32_t count = 0;
  look(c, v, GR_PENDING);
  for (uint32_t q = c->head.at[v]; q != GR_NONE;
       q = c->question.at[2 * (size_t)q + 1]) {
    uint32_t u = c->question.at[2 * (size_t)q];
    uint32_t told = plus(c->height[v], 1);
    uint32_t answered = plus(c->least.at[c->label[u]], 2);
    uint32_t height = told < answered ? told : answered;
    if (height > c->expected.at[u])
      c->expected.at[u] = height;
    count++;
  }
  for (uint32_t e = 0; e < degree; e++)
    if (gr_is_finite(c->label[follower[e]]))
      c->least.at[c->label[follower[e]]] = GR_NONE;
  return count;
}

static gr_status answer_all(gr_heightcheck *c, size_t *budget) {
  for (; c->next < c->graph->count; c->next++) {
    int asked = c->head.at[c->next] != GR_NONE;
    if (!pay(budget, asked ? gr_degree(c->graph, c->next) : 0))
      return GR_MORE;
    if (asked)
      pay(budget, answer(c, c->next));
  }
  turn_to(c, COMPARE);
  return GR_DONE;
}

static gr_status compare_all(gr_heightcheck *c, size_t *budget) {
  for (; c->next < c->graph->count; c->next++) {
    if (!pay(budget, 0))
      return GR_MORE;
    if (c->height[c->next] != c->expected.at[c->next]) {
      c->fault = c->next;
      break;
    }
  }
  turn_to(c, FINISHED);
  return GR_DONE;
}

gr_status gr_heightcheck_step(gr_heightcheck *c, size_t *budget) {
  static gr_status (*const phases[])(gr_heightcheck *, size_t *) = {
      ask_all, answer_all, compare_all};
  gr_status status = GR_DONE;
  while (status == GR_DONE && c->phase != FINISHED)
    status = phases[c->phase](c, budget);
  return status;
}

void gr_heightcheck_free(gr_heightcheck *c) {
  gr_words_free(c->memory, &c->least);
  gr_words_free(c->memory, &c->expected);
  gr_words_free(c->memory, &c->head);
  gr_words_free(c->memory, &c->question);
}
