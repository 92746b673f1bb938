/*
** row.c: see row.h.
*/
#include "core/store/row.h"

#include <string.h>

/* More moves with the same least part than so many are not compared one by
** one. */
#define MOST_COMPARED 8

static uint32_t *row_of(const gr_graph *graph) {
  return graph->follower.at + graph->first.at[graph->first.count - 1];
}

static size_t row_size(const gr_graph *graph) {
  return graph->follower.count - graph->first.at[graph->first.count - 1];
}

/* Moves a move to `to`, within its row, and returns what follows it there. */
static uint32_t *put(uint32_t *to, gr_move move, const uint32_t *word) {
  size_t size = (size_t)(gr_move_next(move) - word);
  if (to != word)
    memmove(to, word, size * sizeof *to);
  return to + size;
}

/* Tidies the row by the set, in which its moves then are. */
static gr_status tidy_by_set(gr_memory *memory, gr_row *row, gr_graph *graph,
                             uint32_t mark) {
  size_t start = graph->first.at[graph->first.count - 1];
  uint32_t *to = row_of(graph);
  const uint32_t *word = to, *end = to + row_size(graph);
  row->kept_tidy = 1;
  row->ahead = 0;
  while (word < end) {
    gr_move move = gr_move_at(graph, word);
    uint32_t *next = put(to, move, word);
    int added = 0;
    word = gr_move_next(move);
    graph->follower.count = start + (size_t)(to - row_of(graph));
    if (gr_moveset_add(memory, &row->set, graph, graph->follower.count, mark,
                       &added) != GR_DONE)
      return GR_NO_MEMORY;
    if (added) {
      to = next;
      graph->move_count++;
    }
  }
  graph->follower.count = start + (size_t)(to - row_of(graph));
  return GR_DONE;
}

/* How many words there may be before a look is needed. */
static size_t look_ahead(const gr_row *row, const gr_graph *graph,
                         size_t limit) {
  size_t ahead = graph->follower.count - row_size(graph) + GR_UNTIDY;
  if (row->kept_tidy)
    return 0;
  if (ahead > limit)
    ahead = limit;
  return ahead < graph->follower.room ? ahead : graph->follower.room;
}

/* Appends the words of a move, and does not count them yet. */
static gr_status write(gr_memory *memory, gr_words *words, const uint32_t *part,
                       size_t count, size_t size) {
  uint32_t *to;
  if (gr_words_extend(memory, words, size) != GR_DONE)
    return GR_NO_MEMORY;
  to = words->at + words->count;
  *to = GR_EMPTY_SUM;
  if (count > 0)
    memcpy(to, part, count * sizeof *part);
  to[size - 1] |= GR_LAST;
  return GR_DONE;
}

gr_status gr_row_add(gr_memory *memory, gr_row *row, gr_graph *graph,
                     uint32_t mark, const uint32_t *part, size_t count,
                     size_t limit) {
  gr_words *words = &graph->follower;
  size_t size = count > 0 ? count : 1;
  int added = 1;
  if (!row->kept_tidy &&
      (row_size(graph) + size > GR_UNTIDY || words->count + size > limit) &&
      tidy_by_set(memory, row, graph, mark) != GR_DONE)
    return GR_NO_MEMORY;
  if (write(memory, words, part, count, size) != GR_DONE)
    return GR_NO_MEMORY;
  if (row->kept_tidy) {
    if (gr_moveset_add(memory, &row->set, graph, words->count, mark, &added) !=
        GR_DONE)
      return GR_NO_MEMORY;
    if (added && words->count + size > limit)
      return GR_MOVE_LIMIT;
    graph->move_count += (size_t)added;
  }
  if (added)
    words->count += size;
  row->ahead = look_ahead(row, graph, limit);
  return GR_DONE;
}

/* Makes the arrays large enough for the row. */
static gr_status make_room(gr_memory *memory, gr_row *row, size_t moves,
                           size_t positions) {
  gr_link *links =
      gr_grow(memory, row->links, &row->room, moves, sizeof *links);
  if (links == NULL)
    return GR_NO_MEMORY;
  row->links = links;
  if (gr_words_resize(memory, &row->head, positions) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_cover(memory, &row->stamp, positions);
}

/* The least part of a move of at most two, and the other; the one if there is
** no other. */
static inline uint32_t least_part(gr_move move, uint32_t *other) {
  uint32_t a = *move.at & GR_PART, b = move.end[-1] & GR_PART;
  *other = move.end - move.at == 1 ? GR_NONE : a > b ? a : b;
  return a < b ? a : b;
}

/* What is known of a move among the others. */
enum { NEW, OLD, CROWDED };

/* Is there a move with this least part and this other one? If not, there now
** is one with this number. */
static inline int look_up(gr_row *row, uint32_t mark, uint32_t least,
                          uint32_t other, uint32_t number) {
  uint32_t *stamp = row->stamp.at;
  uint32_t before = stamp[least] == mark ? row->head.at[least] : GR_NONE;
  int steps = 0;
  row->links[number].other = other;
  row->links[number].before = before;
  for (; before != GR_NONE; before = row->links[before].before) {
    if (row->links[before].other == other)
      return OLD;
    if (++steps > MOST_COMPARED)
      return CROWDED;
  }
  stamp[least] = mark;
  row->head.at[least] = number;
  return NEW;
}

/* Tidies the row; *done is 0 if it is not one for this. */
static void tidy(gr_row *row, gr_graph *graph, uint32_t mark, int *done) {
  uint32_t *start = row_of(graph), *to = start;
  const uint32_t *word = to, *end = to + row_size(graph);
  uint32_t moves = 0, empty = 0, other = GR_NONE;
  *done = 0;
  while (word < end) {
    gr_move move = gr_move_at(graph, word);
    int found = NEW;
    if (move.end - move.at > 2)
      break;
    if (move.at == move.end) {
      found = empty++ == 0 ? NEW : OLD;
    } else {
      uint32_t least = least_part(move, &other);
      found = look_up(row, mark, least, other, moves);
    }
    if (found == CROWDED)
      break;
    if (found == NEW) {
      to = put(to, move, word);
      moves++;
    }
    word = gr_move_next(move);
  }
  *done = word == end;
  if (!*done) { /* for the other way to go on with */
    memmove(to, word, (size_t)(end - word) * sizeof *to);
    to += end - word;
  } else {
    graph->move_count += moves;
  }
  graph->follower.count -= (size_t)(end - to);
}

gr_status gr_row_end(gr_memory *memory, gr_row *row, gr_graph *graph,
                     uint32_t mark, uint32_t positions) {
  int done = row->kept_tidy;
  row->kept_tidy = 0;
  row->ahead = 0;
  if (done || row_size(graph) == 0)
    return GR_DONE;
  if (make_room(memory, row, row_size(graph), positions) != GR_DONE)
    return GR_NO_MEMORY;
  tidy(row, graph, mark, &done);
  if (!done && tidy_by_set(memory, row, graph, mark) != GR_DONE)
    return GR_NO_MEMORY;
  row->kept_tidy = 0;
  return GR_DONE;
}

void gr_row_free(gr_memory *memory, gr_row *row) {
  gr_words_free(memory, &row->stamp);
  gr_words_free(memory, &row->head);
  gr_release(memory, row->links, row->room, sizeof *row->links);
  gr_moveset_free(memory, &row->set);
  memset(row, 0, sizeof *row);
}
