/*
** remoteness.c: see remoteness.h. Without cycles, each position after its
** followers. Else backwards from the sinks, breadth first: positions are
** measured in ascending order, so the first even follower that speaks is the
** least, and the last follower that speaks is the greatest.
*/
#include "core/length/remoteness.h"

#include <string.h>

/* While a position is not measured, its word holds this mark and the number
** of followers it still waits for. */
#define WAITS (UINT32_C(1) << 31)

/* The phases. */
static gr_phase forwards, reverse_edges, nearest, others, solved, tell, give_up;
static gr_free free_remoteness;

gr_sinks gr_sinks_alike(int count) {
  gr_sinks sinks = {1, NULL, NULL, {0, 0}, 0};
  sinks.least[0] = count == 0; /* the rank of all is 0 */
  return sinks;
}

void gr_remoteness_init(gr_remoteness *r, gr_memory *memory,
                        const gr_graph *graph, const uint32_t *order,
                        gr_reverse *reverse, gr_measure measure,
                        const gr_sinks *sinks, gr_words *result) {
  int ordered = order != NULL && sinks->sides == 1 && measure != GR_SHORTEST;
  memset(r, 0, sizeof *r);
  gr_task_init(&r->task, memory, ordered ? forwards : reverse_edges,
               free_remoteness);
  r->graph = graph;
  r->order = order;
  r->reverse = reverse;
  r->measure = measure;
  r->sinks = *sinks;
  r->result = result;
}

/* Measures u after its followers. */
static uint32_t measure(const gr_remoteness *r, uint32_t u) {
  gr_list row = gr_followers(r->graph, u);
  const uint32_t *result = r->result->at;
  uint32_t degree = gr_degree(r->graph, u), even = GR_NONE, most = 0;
  if (degree == 0)
    return gr_sink_count(&r->sinks, 0, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t measured = result[gr_get(row, e)];
    if (measured % 2 == 0 && measured < even)
      even = measured;
    if (measured > most)
      most = measured;
  }
  return (even < GR_NONE && r->measure == GR_REMOTENESS ? even : most) + 1;
}

static gr_status forwards(void *work, size_t *budget) {
  gr_remoteness *r = work;
  uint32_t i = r->task.next;
  if (gr_words_resize(r->task.memory, r->result, r->graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (; *budget > 0 && i < r->graph->count; i++) {
    uint32_t u = r->order[i];
    r->result->at[u] = measure(r, u);
    gr_spend(budget, (size_t)gr_degree(r->graph, u) + 1);
  }
  return gr_reached(&r->task, i, r->graph->count, NULL);
}

static gr_status reverse_edges(void *work, size_t *budget) {
  gr_remoteness *r = work;
  size_t places = (size_t)r->sinks.sides * r->graph->count;
  gr_status status =
      gr_reverse_step(r->reverse, r->task.memory, r->graph, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_resize(r->task.memory, r->result, places) != GR_DONE ||
      gr_words_reserve(r->task.memory, &r->queue, places) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_turn_to(&r->task, r->measure == GR_SHORTEST ? solved : nearest);
}

/* Goes through the places from the next one to `stop`, all on one side: sinks
** that count `count` are measured; the first time, all others wait for all
** followers. */
static void measure_sinks(gr_remoteness *r, uint32_t stop, uint32_t count) {
  int shortest = r->measure == GR_SHORTEST, late = r->sinks.late;
  int first_time = shortest || count == (uint32_t)late;
  uint32_t measured = shortest ? 0 : count == 0 && late ? 2 : count;
  const uint32_t *first = r->graph->first.at;
  uint32_t side = r->task.next >= r->graph->count;
  uint32_t offset = side == 0 ? 0 : r->graph->count;
  uint32_t *result = r->result->at;
  uint32_t *end = r->queue.at + r->queue.count;
  for (uint32_t place = r->task.next; place < stop; place++) {
    uint32_t u = place - offset;
    uint32_t degree = first[u + 1] - first[u];
    if (degree == 0 && gr_sink_count(&r->sinks, side, u) == count) {
      result[place] = measured;
      *end++ = place;
    } else if (first_time) {
      result[place] = WAITS | degree;
    }
  }
  r->queue.count = (size_t)(end - r->queue.at);
  r->task.next = stop;
}

static gr_status sinks(gr_remoteness *r, size_t *budget, uint32_t count,
                       gr_phase *then) {
  uint32_t places = (uint32_t)r->result->count;
  while (r->task.next < places) {
    uint32_t end = r->task.next < r->graph->count ? r->graph->count : places;
    uint32_t stop = gr_reach(&r->task, end, budget);
    if (stop == r->task.next)
      return GR_MORE;
    measure_sinks(r, stop, count);
  }
  return gr_turn_to(&r->task, then);
}

/* The queue ascends: those that count least come first. */
static gr_status nearest(void *work, size_t *budget) {
  gr_remoteness *r = work;
  return sinks(r, budget, (uint32_t)r->sinks.late, others);
}

/* Often there are none. */
static gr_status others(void *work, size_t *budget) {
  gr_remoteness *r = work;
  const gr_sinks *s = &r->sinks;
  if (!s->late && s->ending == NULL && s->least[0] > 0 &&
      s->least[s->sides - 1] > 0)
    return gr_turn_to(&r->task, tell);
  return sinks(r, budget, !s->late, tell);
}

/* In a puzzle only these are measured: other ends wait for ever. */
static gr_status solved(void *work, size_t *budget) {
  return sinks(work, budget, 1, tell);
}

/* Is a predecessor measured by the first position that tells it so? */
static int is_at_once(const gr_remoteness *r, uint32_t measured) {
  return r->measure == GR_SHORTEST ||
         (r->measure == GR_REMOTENESS && measured % 2 == 0);
}

/* Tells some predecessors of the position at a place that it is measured. */
static inline void tell_some(gr_remoteness *r, uint32_t place, uint32_t from,
                             uint32_t to) {
  uint32_t *end = r->queue.at + r->queue.count;
  const uint32_t *source = r->reverse->source.at + from;
  const uint32_t *last = r->reverse->source.at + to;
  uint32_t measured = r->result->at[place];
  int at_once = is_at_once(r, measured);
  uint32_t other = place < r->graph->count && r->sinks.sides == 2
                       ? r->graph->count
                       : 0; /* where the side of the predecessors begins */
  uint32_t *result = r->result->at + other;
  for (; source < last; source++) {
    uint32_t u = *source;
    if (result[u] >= WAITS && (at_once || --result[u] == WAITS)) {
      result[u] = measured + 1;
      *end++ = u + other;
    }
  }
  r->queue.count = (size_t)(end - r->queue.at);
}

static void visit(void *work, const uint32_t *position, uint32_t count,
                  unsigned char *listed) {
  const gr_remoteness *r = work;
  uint32_t *result = r->result->at;
  int at_once = is_at_once(r, r->measured);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t u = position[i];
    listed[i] = result[u] >= WAITS && (at_once || --result[u] == WAITS);
    if (listed[i])
      result[u] = r->measured + 1;
  }
}

/* How many positions are next in the queue that are measured alike. */
static uint32_t count_alike(const gr_remoteness *r) {
  const uint32_t *result = r->result->at, *queue = r->queue.at;
  size_t from = r->task.next, to = r->queue.count;
  while (to - from > 1) {
    size_t middle = from + (to - from) / 2;
    if (result[queue[middle]] == result[queue[r->task.next]])
      from = middle;
    else
      to = middle;
  }
  return (uint32_t)(to - r->task.next);
}

/* Some of them tell together: how many? */
static uint32_t tell_together(gr_remoteness *r, size_t *budget) {
  gr_series settled = {r->queue.at + r->task.next, 1};
  gr_series list = {r->queue.at + r->queue.count, 1};
  uint32_t count = (uint32_t)r->queue.count - r->task.next;
  if (r->told > 0 || r->sinks.sides > 1 ||
      !gr_wave_pays(r->graph, count, *budget))
    return 0;
  r->measured = r->result->at[*settled.at];
  count = gr_wave_visit(&r->together, r->task.memory, r->reverse, settled,
                        count_alike(r), visit, r, list, budget);
  r->queue.count += r->together.found;
  return count;
}

/* Each measured position tells its predecessors. */
static gr_status tell(void *work, size_t *budget) {
  gr_remoteness *r = work;
  const uint32_t *first = r->reverse->first.at;
  uint32_t many = tell_together(r, budget);
  size_t units = *budget;
  r->task.next += many;
  for (; r->task.next < r->queue.count; r->task.next++) {
    uint32_t place = r->queue.at[r->task.next];
    uint32_t v = place < r->graph->count ? place : place - r->graph->count;
    uint32_t from = first[v] + r->told;
    uint32_t end = first[v + 1];
    if (units <= end - from) {
      tell_some(r, place, from, from + (uint32_t)units);
      r->told += (uint32_t)units;
      *budget = 0;
      return GR_MORE;
    }
    tell_some(r, place, from, end);
    r->told = 0;
    units -= (size_t)(end - from) + 1;
  }
  *budget = units;
  return gr_turn_to(&r->task, r->task.next < r->result->count ? give_up : NULL);
}

/* Positions that still wait are infinite. */
static gr_status give_up(void *work, size_t *budget) {
  gr_remoteness *r = work;
  uint32_t *result = r->result->at;
  uint32_t places = (uint32_t)r->result->count;
  uint32_t stop = gr_reach(&r->task, places, budget);
  for (uint32_t place = r->task.next; place < stop; place++)
    if (result[place] >= WAITS)
      result[place] = GR_NONE;
  r->task.next = stop;
  return stop < places ? GR_MORE : gr_turn_to(&r->task, NULL);
}

gr_status gr_remoteness_step(gr_remoteness *r, size_t *budget) {
  return gr_task_step(&r->task, budget);
}

static void free_remoteness(void *work) {
  gr_remoteness *r = work;
  gr_words_free(r->task.memory, &r->queue);
  gr_wave_free(r->task.memory, &r->together);
  r->result = NULL;
}
