/*
** lengths.c: see lengths.h. Backwards from the sinks, as in remoteness.c; but
** each level is complete on all ranks before the next one begins.
*/
#include "mpi/lengths.h"

#include <string.h>

/* While a position is not measured, its word holds this mark and the number
** of followers it still waits for. */
#define WAITS (UINT32_C(1) << 31)

/* The phases. */
static gr_phase begin, sinks, report, hear, tell, close;

void gr_lengths_init(gr_lengths *l, gr_shard *shard, uint32_t sink,
                     const gr_values *values, gr_words *result) {
  memset(l, 0, sizeof *l);
  gr_talk_init(&l->talk, shard, begin);
  l->sink = l->level = sink;
  l->values = values;
  l->result = result;
}

/* Only edges from P-positions or to them matter: these have the value 0, which
** is the target of the others. */

static gr_status begin(void *work, size_t *budget) {
  gr_lengths *l = work;
  gr_memory *memory = l->talk.task.memory;
  gr_status status = gr_talk_open(&l->talk);
  uint32_t count = l->talk.graph.count;
  if (l->values != NULL)
    l->reverse.value = l->values->label.at;
  if (status == GR_DONE)
    status = gr_reverse_step(&l->reverse, memory, &l->talk.graph, budget);
  if (status == GR_DONE && count > 0)
    status = gr_words_resize(memory, l->result, count);
  if (status == GR_DONE && count > 0)
    status = gr_words_reserve(memory, &l->queue, count);
  return gr_then(&l->talk.task, status, sinks);
}

static void measure(gr_lengths *l, uint32_t u, uint32_t remoteness) {
  l->result->at[u] = remoteness;
  l->queue.at[l->queue.count++] = u;
}

/* Own sinks are measured; the others wait for all followers. */
static gr_status sinks(void *work, size_t *budget) {
  gr_lengths *l = work;
  uint32_t count = l->talk.graph.count;
  uint32_t stop = gr_reach(&l->talk.task, count, budget);
  for (uint32_t u = l->talk.task.next; u < stop; u++) {
    uint32_t degree = gr_degree(&l->talk.graph, u);
    if (degree > 0 || gr_is_ghost(&l->talk, u))
      l->result->at[u] = WAITS | degree;
    else
      measure(l, u, l->sink);
  }
  return gr_reached(&l->talk.task, stop, count, report);
}

/* Says which own positions this level has. */
static gr_status report(void *work, size_t *budget) {
  gr_lengths *l = work;
  const gr_shard *shard = l->talk.shard;
  uint32_t count = (uint32_t)l->queue.count - l->told;
  uint32_t stop = gr_reach(&l->talk.task, count, budget);
  for (; l->talk.task.next < stop; l->talk.task.next++) {
    uint32_t u = l->queue.at[l->told + l->talk.task.next];
    uint32_t end = shard->watch_first.at[u + 1];
    for (uint32_t i = shard->watch_first.at[u]; i < end; i++)
      if (gr_talk_say(&l->talk, shard->watch_rank.at[i],
                      shard->watch_ghost.at[i]) != GR_DONE)
        return GR_NO_MEMORY;
  }
  return stop < count ? GR_MORE : gr_talk_meet(&l->talk, count, hear, close);
}

static gr_status hear(void *work, size_t *budget) {
  gr_lengths *l = work;
  uint32_t ghost;
  while (*budget > 0) {
    gr_spend(budget, 1);
    if (!gr_talk_listen(&l->talk, &ghost)) {
      l->end = (uint32_t)l->queue.count;
      return gr_turn_to(&l->talk.task, tell);
    }
    if (gr_talk_is_ghost(&l->talk, ghost) &&
        gr_talk_check(&l->talk, l->result->at[l->talk.own + ghost] >= WAITS))
      measure(l, l->talk.own + ghost, l->level);
  }
  return GR_MORE;
}

/* Tells some predecessors of a position of this level that it is measured. */
static void tell_some(gr_lengths *l, const uint32_t *source,
                      const uint32_t *end) {
  uint32_t *result = l->result->at;
  int at_once = l->level % 2 == 0;
  for (; source < end; source++) {
    uint32_t u = *source;
    if (result[u] >= WAITS && (at_once || --result[u] == WAITS))
      measure(l, u, l->level + 1);
  }
}

static gr_status tell(void *work, size_t *budget) {
  gr_lengths *l = work;
  for (; l->told < l->end; l->told++) {
    const uint32_t *first = l->reverse.first.at + l->queue.at[l->told];
    const uint32_t *source = l->reverse.source.at + first[0];
    uint32_t count = first[1] - first[0], stop;
    if (*budget == 0)
      return GR_MORE;
    stop = l->edge + gr_afford(budget, count - l->edge);
    tell_some(l, source + l->edge, source + stop);
    l->edge = stop < count ? stop : 0;
    if (stop < count)
      return GR_MORE;
    gr_spend(budget, 1);
  }
  l->level++;
  return gr_turn_to(&l->talk.task, report);
}

/* Positions that still wait are infinite. */
static gr_status close(void *work, size_t *budget) {
  gr_lengths *l = work;
  uint32_t *result = l->result->at;
  uint32_t stop = gr_reach(&l->talk.task, l->talk.own, budget);
  for (uint32_t u = l->talk.task.next; u < stop; u++)
    if (result[u] >= WAITS)
      result[u] = GR_NONE;
  if (stop == l->talk.own)
    l->result->count = l->talk.own;
  return gr_reached(&l->talk.task, stop, l->talk.own, NULL);
}

gr_status gr_lengths_step(gr_lengths *l, size_t *budget) {
  return gr_talk_step(&l->talk, budget);
}

void gr_lengths_free(gr_lengths *l) {
  gr_memory *memory = l->talk.task.memory;
  gr_reverse_free(memory, &l->reverse);
  gr_words_free(memory, &l->queue);
  gr_talk_free(&l->talk);
}
