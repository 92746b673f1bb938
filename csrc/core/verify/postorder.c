/*
** postorder.c: see postorder.h. Depth first, without recursion.
*/
#include "core/verify/verify.h"

#include <string.h>

/* What taken[] says of the others; no value is as large. */
#define UNSEEN (UINT32_MAX - 1)
#define ON_PATH UINT32_MAX

/* Positions and followers of each that are looked at to choose an order. */
#define PROBES 64

/* Do most of some moves lead to greater numbers? */
static int seems_backwards(const gr_graph *graph) {
  uint32_t step = graph->count / PROBES + 1;
  int64_t balance = 0;
  for (uint32_t i = 0; i < PROBES && i * step < graph->count; i++) {
    const uint32_t *follower = gr_followers(graph, i * step);
    for (uint32_t e = 0; e < PROBES && e < gr_degree(graph, i * step); e++)
      balance += (follower[e] > i * step) - (follower[e] < i * step);
  }
  return balance >= 0;
}

gr_status gr_postorder_init(gr_postorder *p, gr_memory *memory,
                            const gr_graph *graph, const uint32_t *label,
                            const uint32_t *counter, uint32_t max_value) {
  size_t values = (size_t)max_value + 1;
  p->memory = memory;
  p->graph = graph;
  p->label = label;
  p->counter = counter;
  p->left = graph->count;
  p->backwards = seems_backwards(graph);
  if (gr_words_resize(memory, &p->floor, values) != GR_DONE ||
      gr_words_resize(memory, &p->seen, values) != GR_DONE)
    return GR_NO_MEMORY;
  memset(p->floor.at, 0, values * sizeof *p->floor.at);
  memset(p->seen.at, 0, values * sizeof *p->seen.at);
  return GR_DONE;
}

static gr_status enter(gr_postorder *p, uint32_t u) {
  gr_visit *visit;
  if (p->depth == p->room) {
    gr_visit *path =
        gr_grow(p->memory, p->path, &p->room, p->depth + 1, sizeof *path);
    if (path == NULL)
      return GR_NO_MEMORY;
    p->path = path;
  }
  visit = &p->path[p->depth++];
  visit->position = u;
  visit->edge = p->graph->first.at[u];
  visit->low = 0;
  p->taken.at[u] = ON_PATH;
  return GR_DONE;
}

/* Have the followers of u the values 64 .. value - 1, and not `value`? */
static int is_high_mex(gr_postorder *p, uint32_t u, uint32_t value) {
  const uint32_t *follower = gr_followers(p->graph, u);
  uint32_t degree = gr_degree(p->graph, u);
  uint32_t count = 64;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t other = p->taken.at[follower[e]];
    if (other == value)
      return 0;
    if (other >= 64 && other < value && p->seen.at[other] != u + 1) {
      p->seen.at[other] = u + 1;
      count++;
    }
  }
  return count == value;
}

static int is_mex(gr_postorder *p, uint32_t u, uint32_t value, uint64_t low) {
  if (value < 64) {
    uint64_t bit = UINT64_C(1) << value;
    return (low & (bit | (bit - 1))) == bit - 1;
  }
  return low == ~UINT64_C(0) && is_high_mex(p, u, value);
}

/* All followers of u are taken: now u is, if 1 and 2 allow it. */
static void take(gr_postorder *p, uint32_t u, uint64_t low) {
  uint32_t value = p->label[u];
  uint32_t counter = p->counter[u];
  if (counter < p->floor.at[value] || !is_mex(p, u, value, low))
    p->failed = 1;
  p->floor.at[value] = counter + 1;
  p->taken.at[u] = value;
  p->depth--;
}

/* Looks at the followers of the last position of the path until one is not
** taken. A follower that is entered here is looked at again. */
static gr_status advance(gr_postorder *p, size_t *budget) {
  gr_visit *visit = &p->path[p->depth - 1];
  const uint32_t *follower = p->graph->follower.at;
  const uint32_t *taken = p->taken.at;
  uint32_t end = p->graph->first.at[visit->position + 1];
  uint32_t edge = visit->edge, start = edge;
  uint32_t value = 0;
  uint64_t low = visit->low;
  for (; edge < end; edge++) {
    value = taken[follower[edge]];
    if (value < 64)
      low |= UINT64_C(1) << value;
    else if (value >= UNSEEN)
      break;
  }
  *budget -= edge - start < *budget ? edge - start : *budget;
  if (edge == end) {
    take(p, visit->position, low);
    return GR_DONE;
  }
  visit->edge = edge;
  visit->low = low;
  p->failed = value == ON_PATH;
  return p->failed ? GR_DONE : enter(p, follower[edge]);
}

/* Goes on with the next position, if it is not taken. */
static gr_status enter_next(gr_postorder *p) {
  uint32_t u = --p->left;
  if (!p->backwards)
    u = p->graph->count - 1 - u;
  return p->taken.at[u] == UNSEEN ? enter(p, u) : GR_DONE;
}

gr_status gr_postorder_step(gr_postorder *p, size_t *budget) {
  gr_status status =
      gr_words_fill(p->memory, &p->taken, p->graph->count, UNSEEN, budget);
  while (status == GR_DONE && !p->failed) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (p->depth > 0) {
      status = advance(p, budget);
    } else if (p->left == 0) {
      return GR_DONE;
    } else {
      status = enter_next(p);
    }
  }
  return status;
}

void gr_postorder_free(gr_postorder *p) {
  gr_words_free(p->memory, &p->taken);
  gr_words_free(p->memory, &p->floor);
  gr_words_free(p->memory, &p->seen);
  gr_release(p->memory, p->path, p->room, sizeof *p->path);
  memset(p, 0, sizeof *p);
}
