/*
** graph.c: see graph.h.
*/
#include "core/graph/graph.h"

#include <string.h>

gr_status gr_graph_append(gr_memory *memory, gr_graph *graph,
                          const gr_graph *part, uint32_t u, uint32_t offset) {
  uint32_t degree = gr_degree(part, u);
  const uint32_t *follower = gr_followers(part, u);
  gr_words *to = &graph->follower;
  if (gr_words_reserve(memory, to, degree) != GR_DONE ||
      gr_words_push(memory, &graph->first, (uint32_t)to->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++)
    to->at[to->count++] = offset + follower[e];
  graph->count++;
  return GR_DONE;
}

void gr_graph_free(gr_memory *memory, gr_graph *graph) {
  gr_words_free(memory, &graph->first);
  gr_words_free(memory, &graph->follower);
  gr_words_free(memory, &graph->gain);
  graph->count = 0;
}

uint32_t gr_move_count(const gr_graph *graph, uint32_t u) {
  const uint32_t *word = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u), count = 0;
  if (!graph->splits)
    return degree;
  for (uint32_t e = 0; e < degree; e++)
    count += word[e] >> 31; /* the mark */
  return count;
}

gr_move gr_move_number(const gr_graph *graph, uint32_t u, uint32_t k) {
  const uint32_t *word = gr_followers(graph, u);
  if (!graph->splits)
    return gr_move_at(graph, word + k);
  for (; k > 0; k--)
    word = gr_move_next(gr_move_at(graph, word));
  return gr_move_at(graph, word);
}

/*
** ---------------------------------------------------------- reverse edges
*/

/* The phases. */
static gr_phase clear, count_edges, sum_counts, fill;

static gr_status clear(void *work, size_t *budget) {
  gr_reverse *r = work;
  gr_status status = gr_words_fill(r->task.memory, &r->first,
                                   (size_t)r->graph->count + 1, 0, budget);
  if (status == GR_DONE)
    status =
        gr_words_resize(r->task.memory, &r->source, r->graph->follower.count);
  return gr_then(&r->task, status, count_edges);
}

/* Counts the edges into each position. */
static gr_status count_edges(void *work, size_t *budget) {
  gr_reverse *r = work;
  const uint32_t *follower = r->graph->follower.at;
  uint32_t count = (uint32_t)r->graph->follower.count;
  uint32_t *first = r->first.at, stop = gr_reach(&r->task, count, budget);
  for (size_t e = r->task.next; e < stop; e++)
    first[follower[e]]++;
  return gr_reached(&r->task, stop, count, sum_counts);
}

/* Turns the counts into ends. */
static gr_status sum_counts(void *work, size_t *budget) {
  gr_reverse *r = work;
  uint32_t count = r->graph->count;
  uint32_t *first = r->first.at, stop = gr_reach(&r->task, count, budget);
  for (size_t v = r->task.next; v < stop; v++)
    first[v + 1] += first[v];
  return gr_reached(&r->task, stop, count, fill);
}

/* Fills from the last position down, so that predecessors ascend and ends
** become starts. What the loop needs is in local variables: a load through a
** pointer would have to wait for the stores, which miss the cache. */
static gr_status fill(void *work, size_t *budget) {
  gr_reverse *r = work;
  const uint32_t *begin = r->graph->first.at;
  const uint32_t *follower = r->graph->follower.at;
  const uint32_t *order = r->order;
  uint32_t *first = r->first.at, *source = r->source.at;
  uint32_t count = r->graph->count, u = count - r->task.next;
  uint32_t filled = r->filled; /* of the row that comes next */
  size_t left = *budget;
  while (u > 0 && left > 0) {
    uint32_t place = u - 1, row = order == NULL ? place : order[place];
    uint32_t e = begin[row] + filled, end = begin[row + 1];
    uint32_t stop = end - e > left ? e + (uint32_t)left : end;
    left -= end - e < left ? (size_t)(end - e) + 1 : left;
    filled = stop < end ? stop - begin[row] : 0;
    for (; e < stop; e++)
      source[--first[follower[e]]] = place;
    u -= stop == end;
  }
  r->filled = filled;
  *budget = left;
  return gr_reached(&r->task, count - u, count, NULL);
}

gr_status gr_reverse_step(gr_reverse *r, gr_memory *memory,
                          const gr_graph *graph, size_t *budget) {
  if (r->task.memory == NULL)
    gr_task_init(&r->task, memory, clear);
  r->graph = graph;
  return gr_task_step(&r->task, budget);
}

void gr_reverse_free(gr_memory *memory, gr_reverse *r) {
  gr_words_free(memory, &r->first);
  gr_words_free(memory, &r->source);
  memset(r, 0, sizeof *r);
}

/*
** ---------------------------------------------------- depth-first searches
*/

/* Positions, and followers of each, that are in the sample. */
#define SAMPLES 64

void gr_path_init(gr_path *path, const gr_graph *graph) {
  uint32_t step = graph->count / SAMPLES + 1, up = 0, down = 0;
  memset(path, 0, sizeof *path);
  for (uint32_t i = 0; i < SAMPLES && i * step < graph->count; i++) {
    uint32_t u = i * step, degree = gr_degree(graph, u);
    for (uint32_t e = 0; e < degree && e < SAMPLES; e++) {
      up += gr_followers(graph, u)[e] > u;
      down += gr_followers(graph, u)[e] < u;
    }
  }
  path->roots = graph->count;
  path->last_first = up >= down;
}

void gr_path_free(gr_memory *memory, gr_path *path) {
  gr_release(memory, path->at, path->room, sizeof *path->at);
  path->at = NULL;
  path->depth = path->room = 0;
}
