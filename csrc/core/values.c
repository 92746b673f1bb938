/*
** values.c: see values.h.
*/
#include "core/values.h"

#include "core/bits.h"
#include "core/label.h"

#include <string.h>

/* What a step goes on with. */
enum { SEARCH, ROUNDS, INFINITE, RANK };

gr_status gr_solver_init(gr_solver *s, gr_memory *memory, const gr_graph *graph,
                         gr_values *values) {
  memset(s, 0, sizeof *s);
  s->memory = memory;
  s->graph = graph;
  s->values = values;
  s->components.memory = s->rounds.memory = memory; /* free finds them */
  if (gr_words_resize(memory, &values->label, graph->count) != GR_DONE ||
      gr_words_reserve(memory, &s->order, graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  gr_rounds_init(&s->rounds, memory, graph, &values->sets, values->label.at,
                 &s->order);
  return gr_components_init(&s->components, memory, graph);
}

/* Makes seen[] reach up to a value. */
static gr_status see_up_to(gr_solver *s, uint32_t value) {
  size_t old = s->seen.count;
  if (value < old)
    return GR_DONE;
  if (gr_words_resize(s->memory, &s->seen, (size_t)value + 1) != GR_DONE)
    return GR_NO_MEMORY;
  memset(s->seen.at + old, 0, (s->seen.count - old) * sizeof *s->seen.at);
  return GR_DONE;
}

static gr_status set_finite(gr_solver *s, uint32_t u, uint32_t value) {
  s->values->label.at[u] = value;
  s->order.at[s->order.count++] = u;
  return GR_DONE;
}

/* Marks in seen[], and collects in `high`, the finite values from 64 on
** among the followers of u, each once. */
static gr_status collect_high(gr_solver *s, uint32_t u) {
  const uint32_t *label = s->values->label.at;
  const uint32_t *follower = gr_followers(s->graph, u);
  uint32_t degree = gr_degree(s->graph, u);
  s->high.count = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[follower[e]];
    if (!gr_is_finite(value) || value < GR_LOW_MEMBERS)
      continue;
    if (see_up_to(s, value) != GR_DONE)
      return GR_NO_MEMORY;
    if (s->seen.at[value] == u + 1)
      continue;
    s->seen.at[value] = u + 1;
    if (gr_words_push(s->memory, &s->high, value) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

static void sift_down(uint32_t *at, size_t i, size_t count) {
  for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
    uint32_t swap = at[i];
    if (child + 1 < count && at[child + 1] > at[child])
      child++;
    if (at[child] <= swap)
      return;
    at[i] = at[child];
    at[child] = swap;
    i = child;
  }
}

/* Sorts what collect_high(u) found: by a look at all values where they are
** many (linear in dense games), else by heap sort. */
static void sort_high(gr_solver *s, uint32_t u) {
  uint32_t *at = s->high.at;
  size_t count = s->high.count;
  if (s->seen.count / 8 < count) {
    count = 0;
    for (uint32_t value = GR_LOW_MEMBERS; value < s->seen.count; value++)
      if (s->seen.at[value] == u + 1)
        at[count++] = value;
    return;
  }
  for (size_t i = count / 2; i-- > 0;)
    sift_down(at, i, count);
  while (count-- > 1) {
    uint32_t swap = at[0];
    at[0] = at[count];
    at[count] = swap;
    sift_down(at, 0, count);
  }
}

/* Gives u the value infinity, with K the finite values of its followers. */
static gr_status set_infinite(gr_solver *s, uint32_t u) {
  uint32_t *label = s->values->label.at;
  const uint32_t *follower = gr_followers(s->graph, u);
  uint32_t degree = gr_degree(s->graph, u);
  uint64_t low = 0;
  int any_high = 0;
  uint32_t set;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[follower[e]];
    if (value < GR_LOW_MEMBERS)
      low |= UINT64_C(1) << value;
    else
      any_high |= gr_is_finite(value);
  }
  s->high.count = 0;
  if (any_high) {
    if (collect_high(s, u) != GR_DONE)
      return GR_NO_MEMORY;
    sort_high(s, u);
  }
  if (gr_sets_add(s->memory, &s->values->sets, low, s->high.at,
                  (uint32_t)s->high.count, &set) != GR_DONE)
    return GR_NO_MEMORY;
  label[u] = GR_INFINITE | set;
  return GR_DONE;
}

/* A position whose followers have all the values 0 .. 63: the mex by
** seen[], and K by search. */
static gr_status label_large(gr_solver *s, uint32_t u) {
  const uint32_t *label = s->values->label.at;
  const uint32_t *follower = gr_followers(s->graph, u);
  uint32_t degree = gr_degree(s->graph, u);
  uint32_t mex = GR_LOW_MEMBERS;
  if (collect_high(s, u) != GR_DONE)
    return GR_NO_MEMORY;
  while (mex < s->seen.count && s->seen.at[mex] == u + 1)
    mex++;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[follower[e]];
    if (gr_is_infinite(value) &&
        !gr_sets_has(&s->values->sets, gr_set_of(value), mex))
      return set_infinite(s, u);
  }
  return set_finite(s, u, mex);
}

/*
** A position on no cycle: m = mex of the finite values of its followers;
** infinite if some follower is infinite(K) without m in K, else m. (What B
** asks of finite followers larger than m, A gives.)
*/
static gr_status label_single(gr_solver *s, uint32_t u) {
  const uint32_t *label = s->values->label.at;
  const uint32_t *follower = gr_followers(s->graph, u);
  uint32_t degree = gr_degree(s->graph, u);
  uint64_t low = 0, common = ~UINT64_C(0);
  uint32_t mex;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[follower[e]];
    if (value < GR_LOW_MEMBERS)
      low |= UINT64_C(1) << value;
    else if (gr_is_infinite(value))
      common &= s->values->sets.at[gr_set_of(value)].low;
  }
  if (low == ~UINT64_C(0))
    return label_large(s, u);
  mex = gr_lowest_bit(~low);
  if (common >> mex & 1)
    return set_finite(s, u, mex);
  return set_infinite(s, u);
}

static int has_loop(const gr_graph *graph, uint32_t u) {
  const uint32_t *follower = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  for (uint32_t e = 0; e < degree; e++)
    if (follower[e] == u)
      return 1;
  return 0;
}

/* Finds components and solves them while they are single positions. */
static gr_status search(gr_solver *s, size_t *budget) {
  gr_components *c = &s->components;
  gr_values *values = s->values;
  gr_status status = gr_components_step(c, budget);
  if (c->size == 0) {
    if (status == GR_DONE)
      s->phase = RANK;
    return status;
  }
  values->component_count++;
  if (c->size > values->largest_component)
    values->largest_component = c->size;
  if (c->size == 1 && !has_loop(s->graph, c->members[0])) {
    uint32_t degree = gr_degree(s->graph, c->members[0]);
    *budget -= degree < *budget ? degree : *budget;
    return label_single(s, c->members[0]);
  }
  gr_rounds_open(&s->rounds, c->members, c->size);
  s->phase = ROUNDS;
  return GR_DONE;
}

static gr_status run_rounds(gr_solver *s, size_t *budget) {
  gr_status status = gr_rounds_step(&s->rounds, budget);
  if (status == GR_DONE) {
    s->phase = INFINITE;
    s->next = 0;
  }
  return status;
}

/* What the rounds left without a value is infinite. */
static gr_status label_rest(gr_solver *s, size_t *budget) {
  const uint32_t *members = s->components.members;
  for (; s->next < s->components.size; s->next++) {
    uint32_t u = members[s->next];
    uint32_t degree = gr_degree(s->graph, u);
    if (*budget == 0)
      return GR_MORE;
    *budget -= degree < *budget ? degree : *budget;
    if (!gr_is_finite(s->values->label.at[u]) && set_infinite(s, u) != GR_DONE)
      return GR_NO_MEMORY;
  }
  s->phase = SEARCH;
  return GR_DONE;
}

/* The counter: ranks by value, then by order of labelling. */
static gr_status rank(gr_solver *s) {
  gr_values *values = s->values;
  const uint32_t *label = values->label.at;
  const uint32_t *order = s->order.at;
  uint32_t *first;
  uint32_t sum = 0;
  for (size_t i = 0; i < s->order.count; i++)
    if (label[order[i]] > values->max_value)
      values->max_value = label[order[i]];
  if (gr_words_resize(s->memory, &values->counter, s->graph->count) !=
          GR_DONE ||
      gr_words_resize(s->memory, &s->seen, (size_t)values->max_value + 1) !=
          GR_DONE)
    return GR_NO_MEMORY;
  first = s->seen.at;
  memset(first, 0, s->seen.count * sizeof *first);
  for (size_t i = 0; i < s->order.count; i++)
    first[label[order[i]]]++;
  for (size_t value = 0; value < s->seen.count; value++) {
    uint32_t count = first[value];
    first[value] = sum;
    sum += count;
  }
  for (uint32_t u = 0; u < s->graph->count; u++)
    values->counter.at[u] = GR_NONE;
  for (size_t i = 0; i < s->order.count; i++)
    values->counter.at[order[i]] = first[label[order[i]]]++;
  values->finite_count = (uint32_t)s->order.count;
  return GR_DONE;
}

gr_status gr_solver_step(gr_solver *s, size_t budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE) {
    switch (s->phase) {
    case SEARCH:
      status = search(s, &budget);
      break;
    case ROUNDS:
      status = run_rounds(s, &budget);
      break;
    case INFINITE:
      status = label_rest(s, &budget);
      break;
    default:
      return rank(s);
    }
  }
  return status;
}

void gr_solver_free(gr_solver *s) {
  gr_components_free(&s->components);
  gr_rounds_free(&s->rounds);
  gr_words_free(s->memory, &s->order);
  gr_words_free(s->memory, &s->seen);
  gr_words_free(s->memory, &s->high);
}

void gr_values_free(gr_memory *memory, gr_values *values) {
  gr_words_free(memory, &values->label);
  gr_words_free(memory, &values->counter);
  gr_sets_free(memory, &values->sets);
  memset(values, 0, sizeof *values);
}
