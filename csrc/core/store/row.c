/*
** row.c: see row.h.
*/
#include "core/store/row.h"

#include <string.h>

/*
** ------------------------------------------------------- moves to positions
*/

/* The slots that a row has at first, and by how much they grow. */
#define FIRST_SLOTS 256
#define GROWTH 4

gr_status gr_members_start(gr_memory *memory, gr_members *members,
                           uint32_t mark, const uint32_t *row, size_t count) {
  size_t size = FIRST_SLOTS;
  while (size / 2 <= count)
    size *= GROWTH;
  members->mark = 0; /* should it fail */
  if (gr_words_resize(memory, &members->slots, size) != GR_DONE)
    return GR_NO_MEMORY;
  memset(members->slots.at, 0, size * sizeof *members->slots.at);
  for (size_t i = 0; i < count; i++)
    *gr_members_find(members, row[i]) = row[i] + 1;
  members->mark = mark;
  return GR_DONE;
}

void gr_members_free(gr_memory *memory, gr_members *members) {
  gr_words_free(memory, &members->slots);
  members->mark = 0;
}

/*
** ------------------------------------------------------- a set of moves
*/

#define LEAST_SLOTS 64

/* The same whatever the order of the parts, and not the same for parts of the
** same sum, as heaps have them. */
static uint32_t hash_of(gr_move move) {
  uint64_t sum = 0;
  for (; move.at < move.end; move.at++) {
    uint64_t x = ((*move.at & GR_PART) + 1) * GR_MULTIPLIER;
    x ^= x >> 32;
    sum += x * UINT64_C(0xD6E8FEB86659FD93);
  }
  return (uint32_t)(sum >> 32);
}

static gr_status grow(gr_memory *memory, gr_moves *set) {
  size_t count = set->slot_count ? set->slot_count * 2 : LEAST_SLOTS;
  gr_move_slot *slots = gr_resize(memory, NULL, 0, count, sizeof *slots);
  if (slots == NULL)
    return GR_NO_MEMORY;
  memset(slots, 0, count * sizeof *slots);
  for (size_t i = 0; i < set->slot_count; i++)
    if (set->slots[i].mark == set->mark) {
      size_t at = set->slots[i].hash & (count - 1);
      while (slots[at].mark != 0)
        at = (at + 1) & (count - 1);
      slots[at] = set->slots[i];
    }
  gr_release(memory, set->slots, set->slot_count, sizeof *slots);
  set->slots = slots;
  set->slot_count = count;
  return GR_DONE;
}

/* Writes the parts of a move in ascending order. */
static void sort_parts(gr_move move, uint32_t *to) {
  size_t count = (size_t)(move.end - move.at);
  for (size_t i = 0; i < count; i++)
    to[i] = move.at[i] & GR_PART;
  gr_sort_words(to, count);
}

/* Have two moves the same parts? */
static gr_status compare(gr_memory *memory, gr_moves *set, gr_move a, gr_move b,
                         int *same) {
  size_t count = (size_t)(a.end - a.at);
  uint32_t *sorted;
  *same = (size_t)(b.end - b.at) == count &&
          memcmp(a.at, b.at, count * sizeof *a.at) == 0;
  if (*same || (size_t)(b.end - b.at) != count || count < 2)
    return GR_DONE;
  if (count == 2) {
    *same = (a.at[0] & GR_PART) == (b.at[1] & GR_PART) &&
            (a.at[1] & GR_PART) == (b.at[0] & GR_PART);
    return GR_DONE;
  }
  if (gr_words_resize(memory, &set->sorted, 2 * count) != GR_DONE)
    return GR_NO_MEMORY;
  sorted = set->sorted.at;
  sort_parts(a, sorted);
  sort_parts(b, sorted + count);
  *same = memcmp(sorted, sorted + count, count * sizeof *sorted) == 0;
  return GR_DONE;
}

/* Takes the words from `from` on at the end of the last row of the graph,
** which are one move of the position with this mark (never 0), and sets
** *added: 0 if the row has the move already. Expected time linear in the
** parts. GR_DONE or GR_NO_MEMORY. */
static gr_status add_to_set(gr_memory *memory, gr_moves *set,
                            const gr_graph *graph, size_t from, uint32_t mark,
                            int *added) {
  const uint32_t *row =
      graph->follower.at + graph->first.at[graph->first.count - 1];
  gr_move move = gr_move_at(graph, graph->follower.at + from);
  uint32_t hash = hash_of(move);
  size_t at;
  if (set->mark != mark) {
    set->mark = mark;
    set->count = 0;
  }
  if (set->count >= set->slot_count / 2 && grow(memory, set) != GR_DONE)
    return GR_NO_MEMORY;
  at = hash & (set->slot_count - 1);
  for (; set->slots[at].mark == mark; at = (at + 1) & (set->slot_count - 1)) {
    int same = 0;
    if (set->slots[at].hash == hash &&
        compare(memory, set, gr_move_at(graph, row + set->slots[at].word), move,
                &same) != GR_DONE)
      return GR_NO_MEMORY;
    if (same) {
      *added = 0;
      return GR_DONE;
    }
  }
  set->slots[at].mark = mark;
  set->slots[at].hash = hash;
  set->slots[at].word = (uint32_t)(move.at - row);
  set->count++;
  *added = 1;
  return GR_DONE;
}

/*
** ------------------------------------------------------------ moves to sums
*/

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
    if (add_to_set(memory, &row->set, graph, graph->follower.count, mark,
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
    if (add_to_set(memory, &row->set, graph, words->count, mark, &added) !=
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
  gr_release(memory, row->set.slots, row->set.slot_count,
             sizeof *row->set.slots);
  gr_words_free(memory, &row->set.sorted);
  memset(row, 0, sizeof *row);
}
