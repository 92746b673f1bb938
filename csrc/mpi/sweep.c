/*
** sweep.c: see sweep.h.
*/
#include "mpi/sweep.h"

/* gr_sweep.scan of a position that has not been visited. */
#define UNVISITED GR_NONE

static gr_status open(gr_sweep *s, size_t *budget) {
  gr_memory *memory = s->talk->task.memory;
  uint32_t count = s->talk->graph.count, own = s->talk->own;
  gr_status status = gr_words_fill(memory, &s->head, count, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &s->scan, own, UNVISITED, budget);
  if (status == GR_DONE)
    status = gr_words_resize(memory, &s->next, own);
  if (status == GR_DONE)
    status = gr_words_reserve(memory, &s->path, own - s->path.count);
  if (status == GR_DONE)
    status = gr_words_reserve(memory, &s->queue, count - s->queue.count);
  return status;
}

/* Follower i in the order in which they are looked at: from both ends. Often
** the first ones or the last ones are known last. */
static inline uint32_t place_of(uint32_t i, uint32_t degree) {
  return i % 2 == 0 ? degree - 1 - i / 2 : i / 2;
}

/* Is it known what a word of a row leads to? In a game that splits it may be
** the last of a move, or a move to nothing. */
static inline int is_known(const gr_sweep *s, uint32_t word) {
  return word == GR_EMPTY_SUM || gr_is_finite(s->known[word & GR_PART]);
}

/* Own position u goes on to its next follower that is not known: GR_NONE if all
** are. */
static uint32_t next_unknown(gr_sweep *s, uint32_t u, size_t *budget) {
  const gr_graph *graph = &s->talk->graph;
  const uint32_t *follower = gr_followers(graph, u).at;
  uint32_t degree = gr_degree(graph, u), start = s->scan.at[u], i = start;
  while (i < degree && is_known(s, follower[place_of(i, degree)]))
    i++;
  gr_spend(budget, (size_t)(i - start) + 1);
  s->scan.at[u] = i;
  return i < degree ? follower[place_of(i, degree)] & GR_PART : GR_NONE;
}

static void wait_for(gr_sweep *s, uint32_t u, uint32_t v) {
  s->next.at[u] = s->head.at[v];
  s->head.at[v] = u;
}

static void enter(gr_sweep *s, uint32_t u) {
  s->scan.at[u] = 0;
  s->path.at[s->path.count++] = u;
}

/* Goes on with the last position of the path. */
static gr_status advance(gr_sweep *s, gr_ready *ready, void *work,
                         size_t *budget) {
  uint32_t u = s->path.at[s->path.count - 1];
  uint32_t v = next_unknown(s, u, budget);
  if (v != GR_NONE && !gr_is_ghost(s->talk, v) && s->scan.at[v] == UNVISITED) {
    enter(s, v);
    return GR_DONE;
  }
  s->path.count--;
  if (v == GR_NONE)
    return ready(work, u);
  wait_for(s, u, v);
  return GR_DONE;
}

/* Visits all own positions. The last ones come first: most moves lead to larger
** numbers, so that paths are short. */
static gr_status visit(gr_sweep *s, gr_ready *ready, void *work,
                       size_t *budget) {
  while (s->visited < s->talk->own || s->path.count > 0) {
    if (*budget == 0)
      return GR_MORE;
    if (s->path.count > 0) {
      if (advance(s, ready, work, budget) != GR_DONE)
        return GR_NO_MEMORY;
      continue;
    }
    gr_spend(budget, 1);
    s->visited++;
    if (s->scan.at[s->talk->own - s->visited] == UNVISITED)
      enter(s, s->talk->own - s->visited);
  }
  return GR_DONE;
}

/* Those that wait for what is known go on. */
static gr_status wake(gr_sweep *s, gr_ready *ready, void *work,
                      size_t *budget) {
  for (; s->told < s->queue.count; s->told++) {
    uint32_t *head = &s->head.at[s->queue.at[s->told]];
    while (*head != GR_NONE) {
      uint32_t u = *head, v;
      if (*budget == 0)
        return GR_MORE;
      *head = s->next.at[u];
      v = next_unknown(s, u, budget);
      if (v != GR_NONE)
        wait_for(s, u, v);
      else if (ready(work, u) != GR_DONE)
        return GR_NO_MEMORY;
    }
  }
  return GR_DONE;
}

gr_status gr_sweep_step(gr_sweep *s, const gr_talk *talk, const uint32_t *known,
                        gr_ready *ready, void *work, size_t *budget) {
  gr_status status = GR_DONE;
  s->talk = talk;
  s->known = known;
  if (s->visited == 0 && s->path.count == 0)
    status = open(s, budget);
  if (status == GR_DONE)
    status = visit(s, ready, work, budget);
  return status == GR_DONE ? wake(s, ready, work, budget) : status;
}

void gr_sweep_free(gr_memory *memory, gr_sweep *s) {
  gr_words_free(memory, &s->head);
  gr_words_free(memory, &s->next);
  gr_words_free(memory, &s->scan);
  gr_words_free(memory, &s->path);
  gr_words_free(memory, &s->queue);
}
