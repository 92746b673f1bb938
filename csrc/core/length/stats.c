/*
** stats.c: see stats.h. The first walk, breadth first, finds the depths;
** then all that is to be counted is counted; the second walk follows sensible
** moves only.
*/
#include "core/length/stats.h"

#include <string.h>

/* The phases; after count_all, the first three come again. */
static gr_phase clear, start, walk, count_all;
static gr_free free_stats;

void gr_stats_init(gr_stats *s, gr_memory *memory, const gr_stats_of *of) {
  memset(s, 0, sizeof *s);
  gr_task_init(&s->task, memory, clear, free_stats);
  s->of = *of;
}

/* One more of this number. */
static gr_status note(gr_stats *s, gr_words *counts, uint32_t number) {
  if (number >= counts->count &&
      gr_words_cover(s->task.memory, counts, (size_t)number + 1) != GR_DONE)
    return GR_NO_MEMORY;
  counts->at[number]++;
  return GR_DONE;
}

/*
** ------------------------------------------------ the walks
*/

/* At first nothing has been reached. */
static gr_status clear(void *work, size_t *budget) {
  gr_stats *s = work;
  size_t words = (size_t)s->of.known.graph->count / 32 + 1;
  gr_status status = gr_words_fill(s->task.memory, &s->seen, words, 0, budget);
  if (status != GR_DONE)
    return status;
  s->queue.count = s->layer = 0;
  s->run = s->taken = 0;
  return gr_turn_to(&s->task, start);
}

static gr_status reach(gr_stats *s, uint32_t u) {
  uint32_t *word = &s->seen.at[u / 32];
  uint32_t bit = UINT32_C(1) << u % 32;
  if (*word & bit)
    return GR_DONE;
  *word |= bit;
  return gr_words_push(s->task.memory, &s->queue, u);
}

/* Reaches where the walk begins. */
static gr_status start(void *work, size_t *budget) {
  gr_stats *s = work;
  const uint32_t single[] = {s->of.from, 1};
  const uint32_t *runs = s->of.from == GR_NONE ? s->of.starts->at : single;
  size_t count = s->of.from == GR_NONE ? s->of.starts->count : 2;
  gr_status status = GR_DONE;
  for (; s->run < count; s->run += 2, s->taken = 0)
    for (; s->taken < runs[s->run + 1]; s->taken++) {
      if (*budget == 0)
        return GR_MORE;
      --*budget;
      status = reach(s, runs[s->run] + s->taken);
      if (status != GR_DONE)
        return status;
    }
  return gr_turn_to(&s->task, walk);
}

/* Reaches the followers of u; in the second walk the sensible ones. */
static gr_status follow(gr_stats *s, uint32_t u) {
  const gr_graph *graph = s->of.known.graph;
  uint32_t end = graph->first.at[u + 1];
  gr_outcome outcome = gr_outcome_at(&s->of.known, u);
  gr_status status = GR_DONE;
  for (uint32_t e = graph->first.at[u]; status == GR_DONE && e < end; e++)
    if (!s->second_walk || gr_is_sensible(&s->of.known, outcome,
                                          gr_outcome_after(&s->of.known, e)))
      status = reach(s, gr_follower(graph, e));
  return status;
}

/*
** ------------------------------------------------ the counts
*/

/* How many moves of u lead to `wanted`. */
static uint32_t count_leading(const gr_knowledge *known, uint32_t u,
                              gr_outcome wanted) {
  const gr_play_row *play = known->play;
  const uint32_t *decides = known->decides;
  gr_list follower = gr_followers(known->graph, u);
  uint32_t first = known->graph->first.at[u], count = 0;
  uint32_t degree = gr_degree(known->graph, u);
  for (uint32_t e = 0; e < degree; e++)
    count += (play->after != NULL
                  ? play->after(known, first + e)
                  : play->outcome(decides[gr_get(follower, e)])) == wanted;
  return count;
}

/* Notes the share of the moves of u that lead to `wanted`. */
static void share(const gr_stats *s, gr_shares *shares, uint32_t u,
                  gr_outcome wanted) {
  uint32_t degree = gr_degree(s->of.known.graph, u), good;
  if (degree == 0)
    return;
  good = count_leading(&s->of.known, u, wanted);
  shares->positions++;
  shares->only += good == 1;
  shares->sum += (double)good / degree;
}

static gr_status note_value(gr_stats *s, uint32_t label) {
  if (gr_is_finite(label))
    return note(s, &s->values, label);
  return note(s, &s->infinities, gr_kset_of(label));
}

static gr_status count(gr_stats *s, uint32_t u) {
  uint32_t degree = gr_degree(s->of.known.graph, u),
           length = s->of.known.length[u];
  gr_outcome outcome = gr_outcome_at(&s->of.known, u);
  gr_status status = GR_DONE;
  s->positions++;
  s->moves += degree;
  s->ends += degree == 0;
  s->outcomes[outcome]++;
  if (outcome == GR_N)
    share(s, &s->forgiving, u, s->of.known.play->won);
  else if (outcome == GR_D)
    share(s, &s->holding, u, GR_D);
  if (degree > 0)
    status = note(s, &s->degrees, degree);
  if (status == GR_DONE && !gr_is_endless(length))
    status = note(s, &s->lengths, length);
  if (status == GR_DONE && s->of.label != NULL)
    status = note_value(s, s->of.label[u]);
  return status;
}

/* Counts what has been reached, or, where that is asked for, all. */
static gr_status count_all(void *work, size_t *budget) {
  gr_stats *s = work;
  int all = s->of.from == GR_NONE;
  size_t end = all ? s->of.known.graph->count : s->queue.count;
  gr_status status = GR_DONE;
  for (; s->task.next < end && status == GR_DONE; s->task.next++) {
    uint32_t u = all ? (uint32_t)s->task.next : s->queue.at[s->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(s->of.known.graph, u) + 1);
    status = count(s, u);
  }
  if (status != GR_DONE)
    return status;
  s->seen.count = 0;
  s->second_walk = 1;
  return gr_turn_to(&s->task, clear);
}

/* The next position of a walk: in the first, a new depth begins where all of
** the last one has been left. */
static gr_status visit(gr_stats *s, uint32_t u) {
  uint32_t depth = (uint32_t)s->depths.count;
  if (s->second_walk) {
    if (gr_outcome_at(&s->of.known, u) == GR_N)
      share(s, &s->sensible, u, s->of.known.play->won);
    return follow(s, u);
  }
  if (s->task.next == s->layer)
    s->layer = s->queue.count;
  else
    depth--;
  if (note(s, &s->depths, depth) != GR_DONE)
    return GR_NO_MEMORY;
  return follow(s, u);
}

static gr_status walk(void *work, size_t *budget) {
  gr_stats *s = work;
  gr_status status = GR_DONE;
  for (; s->task.next < s->queue.count && status == GR_DONE; s->task.next++) {
    uint32_t u = s->queue.at[s->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(s->of.known.graph, u) + 1);
    status = visit(s, u);
  }
  return gr_then(&s->task, status, s->second_walk ? NULL : count_all);
}

static void free_stats(void *work) {
  gr_stats *s = work;
  gr_words_free(s->task.memory, &s->values);
  gr_words_free(s->task.memory, &s->infinities);
  gr_words_free(s->task.memory, &s->lengths);
  gr_words_free(s->task.memory, &s->degrees);
  gr_words_free(s->task.memory, &s->depths);
  gr_words_free(s->task.memory, &s->seen);
  gr_words_free(s->task.memory, &s->queue);
}
