/*
** entail.c: see entail.h. Depth first, each position after what its moves lead
** to.
*/
#include "core/values/entail.h"

#include <string.h>

#define UNKNOWN (GR_LOONY - 1)

/* A set is to be kept, and will be found. */
#define WANTED (GR_NO_SET - 1)

/* The phases. */
static gr_phase fill_values, fill_places, find_entailing, search_all;
static gr_free free_entail;

void gr_entail_init(gr_entail *e, gr_memory *memory, const gr_graph *graph,
                    uint32_t entailing, uint32_t again) {
  memset(e, 0, sizeof *e);
  gr_task_init(&e->task, memory, fill_values, free_entail);
  e->graph = graph;
  e->entailing = entailing;
  e->again = again;
  gr_path_init(&e->path, graph);
  e->path.last_first = 0; /* its words are not positions alone */
}

static gr_status fill_values(void *work, size_t *budget) {
  gr_entail *e = work;
  return gr_then(&e->task,
                 gr_words_fill(e->task.memory, &e->value, e->graph->count,
                               UNKNOWN, budget),
                 fill_places);
}

static gr_status fill_places(void *work, size_t *budget) {
  gr_entail *e = work;
  return gr_then(&e->task,
                 gr_words_fill(e->task.memory, &e->place, e->graph->count,
                               GR_NO_SET, budget),
                 find_entailing);
}

/* Is this mark among the parts of a move? */
static int has_part(gr_move move, uint32_t mark) {
  for (; mark != GR_NONE && move.at < move.end; move.at++)
    if ((*move.at & GR_PART) == mark)
      return 1;
  return 0;
}

/* Where a move leads to that must be answered. */
static uint32_t answered(const gr_entail *e, gr_move move) {
  uint32_t first = *move.at & GR_PART;
  return first != e->entailing || move.at + 1 == move.end
             ? first
             : move.at[1] & GR_PART;
}

/* Which positions are those that must be answered? */
static gr_status find_entailing(void *work, size_t *budget) {
  gr_entail *e = work;
  uint32_t count = e->graph->count, stop = gr_reach(&e->task, count, budget);
  if (e->entailing == GR_NONE)
    return gr_turn_to(&e->task, search_all);
  for (uint32_t u = e->task.next; u < stop; u++) {
    const uint32_t *word = gr_followers(e->graph, u).at;
    const uint32_t *end = word + gr_degree(e->graph, u);
    gr_spend(budget, gr_degree(e->graph, u));
    while (word < end) {
      gr_move move = gr_move_at(word);
      word = gr_move_next(move);
      if (has_part(move, e->entailing))
        e->place.at[answered(e, move)] = WANTED;
    }
  }
  return gr_reached(&e->task, stop, count, search_all);
}

/*
** Positions
*/

/* The value of a sum, of which the marks, which have no moves, are no part. */
static uint32_t value_of(const gr_entail *e, gr_move move) {
  uint32_t sum = 0;
  for (; move.at < move.end; move.at++) {
    uint32_t value = e->value.at[*move.at & GR_PART];
    if (value == GR_LOONY)
      return GR_LOONY;
    sum ^= value;
  }
  return sum;
}

/* Adds the numbers beside which a move wins. */
static gr_status add_move(gr_entail *e, gr_move move, size_t *budget) {
  uint32_t value;
  if (has_part(move, e->entailing)) {
    uint32_t place = e->place.at[answered(e, move)];
    gr_spend(budget, e->sets.at[place + 1]);
    return gr_numbers_add_others(e->task.memory, &e->wins, &e->sets, place);
  }
  value = value_of(e, move);
  if (has_part(move, e->again)) {
    gr_spend(budget, e->wins.words.count);
    return gr_numbers_add_but(e->task.memory, &e->wins, value);
  }
  return value == GR_LOONY ? GR_DONE
                           : gr_numbers_add(e->task.memory, &e->wins, value);
}

/* All parts of the moves of the last position of the path have values. */
static gr_status leave(gr_entail *e, uint32_t u, size_t *budget) {
  const uint32_t *word = gr_followers(e->graph, u).at;
  const uint32_t *end = word + gr_degree(e->graph, u);
  gr_numbers_clear(&e->wins);
  gr_spend(budget, gr_degree(e->graph, u));
  while (word < end) {
    gr_move move = gr_move_at(word);
    word = gr_move_next(move);
    if (add_move(e, move, budget) != GR_DONE)
      return GR_NO_MEMORY;
  }
  e->value.at[u] = gr_numbers_missing(&e->wins);
  e->path.depth--;
  return e->place.at[u] == WANTED ? gr_numbers_keep(e->task.memory, &e->sets,
                                                    &e->wins, &e->place.at[u])
                                  : GR_DONE;
}

/* Looks at the moves of the last position of the path until one has a part that
** has not been seen. */
static gr_status advance(gr_entail *e, size_t *budget) {
  gr_frame *frame = gr_path_last(&e->path);
  const uint32_t *words = gr_followers(e->graph, frame->position).at;
  uint32_t end = gr_degree(e->graph, frame->position), start = frame->edge;
  uint32_t edge = start;
  while (edge < end && (words[edge] == GR_EMPTY_SUM ||
                        e->value.at[words[edge] & GR_PART] != UNKNOWN))
    edge++;
  frame->edge = edge;
  gr_spend(budget, edge - start);
  return edge < end
             ? gr_path_enter(e->task.memory, &e->path, words[edge] & GR_PART)
             : leave(e, frame->position, budget);
}

static gr_status search_all(void *work, size_t *budget) {
  gr_entail *e = work;
  while (e->path.depth > 0 || e->path.roots > 0) {
    gr_status status = GR_DONE;
    uint32_t u;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (e->path.depth > 0)
      status = advance(e, budget);
    else if (e->value.at[u = gr_path_root(&e->path, e->graph)] == UNKNOWN)
      status = gr_path_enter(e->task.memory, &e->path, u);
    if (status != GR_DONE)
      return status;
  }
  return gr_turn_to(&e->task, NULL);
}

static void free_entail(void *work) {
  gr_entail *e = work;
  gr_words_free(e->task.memory, &e->value);
  gr_words_free(e->task.memory, &e->place);
  gr_words_free(e->task.memory, &e->sets);
  gr_words_free(e->task.memory, &e->wins.words);
  gr_path_free(e->task.memory, &e->path);
}
