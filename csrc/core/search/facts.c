/*
** facts.c: see facts.h.
*/
#include "core/search/facts.h"

#include <string.h>

gr_status gr_facts_cover(gr_memory *memory, gr_facts *facts, size_t count) {
  gr_fact *at;
  if (count <= facts->count)
    return GR_DONE;
  at = gr_grow(memory, facts->at, &facts->room, count, sizeof *at);
  if (at == NULL)
    return GR_NO_MEMORY;
  facts->at = at;
  memset(at + facts->count, 0, (count - facts->count) * sizeof *at);
  for (; facts->count < count; facts->count++)
    at[facts->count].value = GR_NONE;
  return GR_DONE;
}

/* A move of a row that is being sorted. */
typedef struct Move {
  double hint;
  uint64_t weight;
  uint32_t start, count;
} Move;

static int is_before(const void *a, const void *b, const void *context) {
  const Move *one = a, *two = b;
  (void)context;
  if (one->hint < two->hint || one->hint > two->hint)
    return one->hint < two->hint;
  if (one->weight != two->weight)
    return one->weight < two->weight;
  return one->start < two->start;
}

/* Sorts the parts of a move by their sizes: there are few. */
static void sort_parts(const gr_facts *facts, uint32_t *part, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    for (uint32_t k = i;
         k > 0 && facts->at[part[k - 1]].size > facts->at[part[k]].size; k--) {
      uint32_t swapped = part[k];
      part[k] = part[k - 1];
      part[k - 1] = swapped;
    }
}

/* Appends a move to `rows`, where there is room. */
static void append(gr_facts *facts, const uint32_t *word, uint32_t count) {
  uint32_t *to = facts->rows.at + facts->rows.count;
  if (*word == GR_EMPTY_SUM) {
    *to = GR_EMPTY_SUM;
    facts->rows.count++;
    return;
  }
  for (uint32_t i = 0; i < count; i++)
    to[i] = word[i] & GR_PART;
  sort_parts(facts, to, count);
  to[count - 1] |= GR_LAST;
  facts->rows.count += count;
}

/* How much a move leaves: the largest part counts most. */
static uint64_t weight_of(const gr_facts *facts, const uint32_t *word,
                          uint32_t count) {
  uint64_t weight = 0;
  if (*word == GR_EMPTY_SUM)
    return 0;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t size = facts->at[word[i] & GR_PART].size;
    weight += size * size;
  }
  return weight;
}

static uint32_t list_moves(const gr_facts *facts, const gr_graph *graph,
                           const double *hints, Move *moves) {
  const gr_words *row = &graph->follower;
  uint32_t count = 0;
  for (size_t i = 0; i < row->count; i += moves[count++].count) {
    Move *m = &moves[count];
    m->hint = hints == NULL ? 0 : hints[count];
    m->start = (uint32_t)i;
    m->count = gr_move_size(gr_move_of(graph, row->at + i));
    m->weight = weight_of(facts, row->at + i, m->count);
  }
  return count;
}

gr_status gr_facts_keep_row(gr_memory *memory, gr_facts *facts, uint32_t p,
                            const gr_graph *graph, const double *hints) {
  const gr_words *row = &graph->follower;
  Move *moves = NULL;
  uint32_t count = 0;
  if (facts->rows.count >= GR_NONE - row->count - 1 ||
      gr_words_reserve(memory, &facts->rows, row->count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  if (row->count > 0) {
    moves = gr_resize(memory, NULL, 0, row->count, sizeof *moves);
    if (moves == NULL)
      return GR_NO_MEMORY;
    count = list_moves(facts, graph, hints, moves);
    gr_sort(moves, count, sizeof *moves, is_before, NULL);
  }
  facts->at[p].row = (uint32_t)facts->rows.count + 1;
  facts->rows.at[facts->rows.count++] = (uint32_t)row->count;
  for (uint32_t i = 0; i < count; i++)
    append(facts, row->at + moves[i].start, moves[i].count);
  gr_release(memory, moves, row->count, sizeof *moves);
  return GR_DONE;
}

void gr_facts_free(gr_memory *memory, gr_facts *facts) {
  gr_release(memory, facts->at, facts->room, sizeof *facts->at);
  gr_words_free(memory, &facts->rows);
  memset(facts, 0, sizeof *facts);
}
