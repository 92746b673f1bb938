/*
** splitting.c: see splitting.h.
*/
#include "core/values/splitting.h"

#include <string.h>

/* What `result` says of the others; no value and no distance is as large. */
#define UNSEEN GR_NONE
#define ON_PATH (GR_NONE - 1)

void gr_splitting_init(gr_splitting *s, gr_memory *memory,
                       const gr_graph *graph, gr_aim aim, gr_words *result) {
  memset(s, 0, sizeof *s);
  s->memory = memory;
  s->graph = graph;
  s->aim = aim;
  s->result = result;
}

static gr_status enter(gr_splitting *s, uint32_t u) {
  gr_halt *halt =
      gr_grow(s->memory, s->path, &s->room, s->depth + 1, sizeof *halt);
  if (halt == NULL)
    return GR_NO_MEMORY;
  s->path = halt;
  halt = &s->path[s->depth++];
  halt->position = u;
  halt->word = s->graph->first.at[u];
  halt->sum = 0;
  halt->low = 0;
  s->result->at[u] = ON_PATH;
  return GR_DONE;
}

/* The mex of the moves from u, which have all the values below 64. */
static gr_status large_mex(gr_splitting *s, uint32_t u, uint32_t *mex) {
  const uint32_t *value = s->result->at, *word = gr_followers(s->graph, u);
  const uint32_t *end = word + gr_degree(s->graph, u);
  uint32_t count = gr_move_count(s->graph, u); /* no mex is larger */
  if (gr_words_cover(s->memory, &s->seen, (size_t)count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  while (word < end) {
    gr_move move = gr_move_at(s->graph, word);
    uint32_t sum = 0;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum ^= value[*move.at & GR_PART];
    if (sum < count)
      s->seen.at[sum] = u + 1;
  }
  *mex = 64;
  while (s->seen.at[*mex] == u + 1)
    ++*mex;
  return GR_DONE;
}

/* How long play from u can last. */
static uint32_t find_distance(const gr_splitting *s, uint32_t u) {
  const uint32_t *word = gr_followers(s->graph, u);
  const uint32_t *end = word + gr_degree(s->graph, u);
  uint64_t longest = 0;
  while (word < end) {
    gr_move move = gr_move_at(s->graph, word);
    uint64_t sum = 1; /* no overflow: there are not 2^32 parts */
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum += s->result->at[*move.at & GR_PART];
    if (sum > longest)
      longest = sum;
  }
  return longest < GR_FAR ? (uint32_t)longest : GR_FAR;
}

/* All parts of the moves of the last position of the path are done. */
static gr_status leave(gr_splitting *s) {
  const gr_halt *halt = &s->path[s->depth - 1];
  uint32_t u = halt->position;
  uint32_t result = 0;
  if (s->aim == GR_AIM_DISTANCE)
    result = find_distance(s, u);
  else if (~halt->low != 0)
    result = gr_lowest_bit(~halt->low);
  else if (large_mex(s, u, &result) != GR_DONE)
    return GR_NO_MEMORY;
  s->depth--;
  s->result->at[u] = result;
  if (result > s->most)
    s->most = result;
  return GR_DONE;
}

/* The path, and the way from its end to v, which is on it, are a cycle. */
static gr_status note_cycle(gr_splitting *s, uint32_t v) {
  s->cycle = s->depth - 1;
  while (s->path[s->cycle].position != v)
    s->cycle--;
  s->is_cyclic = 1;
  return GR_DONE;
}

/* Looks at the parts of the moves of the last position of the path until one
** has not been seen; it is looked at again when it has its result. (The sums
** of distances are not values; they are not used.) */
static gr_status advance(gr_splitting *s, size_t *budget) {
  gr_halt *halt = &s->path[s->depth - 1];
  const uint32_t *result = s->result->at, *words = s->graph->follower.at;
  uint32_t end = s->graph->first.at[halt->position + 1];
  uint32_t start = halt->word, at = start, sum = halt->sum;
  uint64_t low = halt->low;
  for (; at < end; at++) {
    uint32_t word = words[at];
    if (word != GR_EMPTY_SUM) {
      uint32_t value = result[word & GR_PART];
      if (value >= ON_PATH)
        break;
      sum ^= value;
    }
    if ((word & GR_LAST) != 0) {
      low |= (uint64_t)(sum < 64) << (sum & 63);
      sum = 0;
    }
  }
  halt->word = at;
  halt->sum = sum;
  halt->low = low;
  *budget -= at - start < *budget ? at - start : *budget;
  if (at == end)
    return leave(s);
  if (result[words[at] & GR_PART] == ON_PATH)
    return note_cycle(s, words[at] & GR_PART);
  return enter(s, words[at] & GR_PART);
}

gr_status gr_splitting_step(gr_splitting *s, size_t budget) {
  gr_status status =
      gr_words_fill(s->memory, s->result, s->graph->count, UNSEEN, &budget);
  while (status == GR_DONE && !s->is_cyclic) {
    if (budget == 0)
      return GR_MORE;
    budget--;
    if (s->depth > 0)
      status = advance(s, &budget);
    else if (s->root == s->graph->count)
      return GR_DONE;
    else if (s->result->at[s->root++] == UNSEEN)
      status = enter(s, s->root - 1);
  }
  return status;
}

void gr_splitting_free(gr_splitting *s) {
  gr_release(s->memory, s->path, s->room, sizeof *s->path);
  s->path = NULL;
  s->depth = s->room = 0;
  gr_words_free(s->memory, &s->seen);
}
