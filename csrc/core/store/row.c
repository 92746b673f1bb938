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

/* The size of a table from which on a larger one is made early. That
** begins when a quarter is full; for each member that is added until half is,
** this many slots are cleared, or taken over when all are cleared: twice as
** many as would be enough. */
#define LARGE_TABLE 0x4000
#define CLEARED ((size_t)64)
#define MOVED 16

/* The slot that holds the number, or the free one where it belongs. */
static inline uint32_t *slot_of(const gr_words *slots, uint32_t number) {
  size_t mask = slots->count - 1;
  size_t i = (number * UINT32_C(0x9E3779B1) >> 8) & mask;
  uint32_t *at = slots->at;
  while (at[i] != 0 && at[i] != number + 1)
    i = (i + 1) & mask;
  return at + i;
}

/* Makes a table for this row. */
static gr_status start(gr_memory *memory, gr_members *members, uint32_t mark,
                       const uint32_t *row, size_t count) {
  size_t size = FIRST_SLOTS;
  while (size / 2 <= count)
    size *= GROWTH;
  members->mark = 0; /* should it fail */
  members->next.count = members->moved = 0;
  if (gr_words_resize(memory, &members->slots, size) != GR_DONE)
    return GR_NO_MEMORY;
  memset(members->slots.at, 0, size * sizeof *members->slots.at);
  for (size_t i = 0; i < count; i++)
    *slot_of(&members->slots, row[i]) = row[i] + 1;
  members->mark = mark;
  return GR_DONE;
}

/* Clears some of a larger table of this size. */
static void clear_next(gr_memory *memory, gr_words *next, size_t size) {
  if (next->room < size) {
    gr_words_free(memory, next); /* nothing in it has to be copied */
    if (gr_words_reserve(memory, next, size) != GR_DONE)
      return;
  }
  memset(next->at + next->count, 0, CLEARED * sizeof *next->at);
  next->count += CLEARED;
}

/* Does some of the work for a larger table. Without memory for it, nothing. */
static void prepare(gr_memory *memory, gr_members *members) {
  gr_words *slots = &members->slots, *next = &members->next, old = *slots;
  size_t size = slots->count * GROWTH;
  if (next->count < size) {
    clear_next(memory, next, size);
    return;
  }
  for (int i = 0; i < MOVED && members->moved < slots->count; i++) {
    uint32_t held = slots->at[members->moved++];
    if (held != 0)
      *slot_of(next, held - 1) = held;
  }
  if (members->moved < slots->count)
    return;
  *slots = *next;
  *next = old;
  next->count = members->moved = 0;
}

gr_status gr_members_add(gr_memory *memory, gr_members *members, uint32_t mark,
                         const uint32_t *row, size_t count, uint32_t number,
                         int *is_new) {
  uint32_t *slot;
  if ((members->mark != mark || count >= members->slots.count / 2) &&
      start(memory, members, mark, row, count) != GR_DONE)
    return GR_NO_MEMORY;
  if (members->slots.count >= LARGE_TABLE && count > members->slots.count / 4)
    prepare(memory, members);
  slot = slot_of(&members->slots, number);
  *is_new = *slot == 0;
  *slot = number + 1;
  if ((size_t)(slot - members->slots.at) < members->moved)
    *slot_of(&members->next, number) = number + 1;
  return GR_DONE;
}

void gr_members_free(gr_memory *memory, gr_members *members) {
  gr_words_free(memory, &members->slots);
  gr_words_free(memory, &members->next);
  members->mark = 0;
  members->moved = 0;
}

/*
** ------------------------------------------------------------ moves to sums
*/

#define LEAST_SLOTS 64

/* If there are more moves with the same least part than this, they are not
** compared one by one. */
#define MOST_COMPARED 8

static uint32_t *row_of(const gr_graph *graph) {
  return graph->follower.at + graph->first.at[graph->first.count - 1];
}

static size_t row_size(const gr_graph *graph) {
  return graph->follower.count - graph->first.at[graph->first.count - 1];
}

/* Moves the words of a move, from `word` up to `next`, to `to`, within its row,
** and returns what follows it there. */
static uint32_t *put(uint32_t *to, const uint32_t *word, const uint32_t *next) {
  size_t size = (size_t)(next - word);
  if (to != word)
    memmove(to, word, size * sizeof *to);
  return to + size;
}

/* A hash of the parts in any order. It is not a function of their sum,
** because moves in heap games often have the same sum. */
static inline uint32_t hash_of(gr_move move) {
  uint64_t sum = 0;
  for (; move.at < move.end; move.at++)
    sum += gr_mix(((*move.at & GR_PART) + 1) * GR_MULTIPLIER);
  return (uint32_t)(sum >> 32);
}

/* Writes the parts of a move in ascending order. */
static void sort_parts(gr_move move, uint32_t *to) {
  size_t count = (size_t)(move.end - move.at);
  for (size_t i = 0; i < count; i++)
    to[i] = move.at[i] & GR_PART;
  gr_sort_words(to, count);
}

/* Do two moves have the same parts? */
static gr_status compare(gr_memory *memory, gr_row *row, gr_move a, gr_move b,
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
  if (gr_words_resize(memory, &row->sorted, 2 * count) != GR_DONE)
    return GR_NO_MEMORY;
  sorted = row->sorted.at;
  sort_parts(a, sorted);
  sort_parts(b, sorted + count);
  *same = memcmp(sorted, sorted + count, count * sizeof *sorted) == 0;
  return GR_DONE;
}

/* Empties the slots, of which there are then enough for this many moves. */
static gr_status clear_slots(gr_memory *memory, gr_row *row, size_t moves) {
  size_t size = LEAST_SLOTS;
  while (size / 2 <= moves)
    size *= 2;
  if (size > row->slot_room) {
    gr_release(memory, row->slots, row->slot_room, sizeof *row->slots);
    row->slots = gr_resize(memory, NULL, 0, size, sizeof *row->slots);
    row->slot_room = row->slots == NULL ? 0 : size;
  }
  row->size = row->slots == NULL ? 0 : size;
  row->moves = 0;
  if (row->slots == NULL)
    return GR_NO_MEMORY;
  memset(row->slots, 0, size * sizeof *row->slots);
  return GR_DONE;
}

/* Moves a move that begins at `word` to *to, within its row, and advances *to,
** unless the slots have such a move. Expected time linear in the parts. */
static gr_status take(gr_memory *memory, gr_row *row, gr_graph *graph,
                      const uint32_t *word, uint32_t **to) {
  gr_move move = gr_move_at(word);
  size_t mask = row->size - 1;
  uint32_t hash = hash_of(move), *start = row_of(graph);
  size_t i = hash & mask;
  gr_move_slot *slot;
  for (; (slot = &row->slots[i])->place != 0; i = (i + 1) & mask) {
    int same = 0;
    if (slot->hash != hash)
      continue;
    if (compare(memory, row, gr_move_at(start + slot->place - 1), move,
                &same) != GR_DONE)
      return GR_NO_MEMORY;
    if (same)
      return GR_DONE;
  }
  slot->hash = hash;
  slot->place = (uint32_t)(*to - start) + 1;
  *to = put(*to, word, gr_move_next(move));
  row->moves++;
  graph->move_count++;
  return GR_DONE;
}

/* Tidies the row by the slots, which then hold its moves. */
static gr_status tidy_by_set(gr_memory *memory, gr_row *row, gr_graph *graph) {
  uint32_t *to = row_of(graph);
  const uint32_t *word = to, *end = to + row_size(graph);
  graph->move_count -= row->moves;
  if (clear_slots(memory, row, row_size(graph)) != GR_DONE)
    return GR_NO_MEMORY;
  while (word < end) {
    const uint32_t *next = gr_move_next(gr_move_at(word));
    if (take(memory, row, graph, word, &to) != GR_DONE)
      return GR_NO_MEMORY;
    word = next;
  }
  graph->follower.count -= (size_t)(end - to);
  return GR_DONE;
}

/* Takes the words at the end of the row, which are not counted yet, as a
** move. */
static gr_status take_last(gr_memory *memory, gr_row *row, gr_graph *graph,
                           size_t limit) {
  gr_words *words = &graph->follower;
  uint32_t *to;
  if (row->moves >= row->size / 2 && tidy_by_set(memory, row, graph) != GR_DONE)
    return GR_NO_MEMORY;
  to = words->at + words->count;
  if (take(memory, row, graph, to, &to) != GR_DONE)
    return GR_NO_MEMORY;
  if ((size_t)(to - words->at) > limit)
    return GR_MOVE_LIMIT;
  words->count = (size_t)(to - words->at);
  return GR_DONE;
}

/* How many words there may be before a check is needed. */
static size_t find_unchecked(const gr_row *row, const gr_graph *graph,
                             size_t limit) {
  size_t unchecked = graph->follower.count - row_size(graph) + GR_UNTIDY;
  if (row->kept_tidy)
    return 0;
  if (unchecked > limit)
    unchecked = limit;
  return unchecked < graph->follower.room ? unchecked : graph->follower.room;
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
                     const uint32_t *part, size_t count, size_t limit) {
  gr_words *words = &graph->follower;
  size_t size = count > 0 ? count : 1;
  if (!row->kept_tidy &&
      (row_size(graph) + size > GR_UNTIDY || words->count + size > limit)) {
    row->kept_tidy = 1;
    if (tidy_by_set(memory, row, graph) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (write(memory, words, part, count, size) != GR_DONE)
    return GR_NO_MEMORY;
  if (row->kept_tidy) {
    gr_status status = take_last(memory, row, graph, limit);
    if (status != GR_DONE)
      return status;
  } else {
    words->count += size;
  }
  row->unchecked = find_unchecked(row, graph, limit);
  return GR_DONE;
}

/* Makes the arrays large enough for the row. */
static gr_status make_room(gr_memory *memory, gr_row *row, size_t moves,
                           size_t positions) {
  gr_link *links =
      gr_grow(memory, row->links, &row->link_room, moves, sizeof *links);
  if (links == NULL)
    return GR_NO_MEMORY;
  row->links = links;
  if (gr_words_resize(memory, &row->head, positions) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_cover(memory, &row->stamp, positions);
}

/* What follows the move that begins at a word, if it has one part or two; else
** NULL. The least part, and the other one: GR_NONE if there is none. (How long
** moves are is found by branches, which are foreseen: so the next move is read
** before this one is done with.) */
static inline const uint32_t *read_short(const uint32_t *word, uint32_t *least,
                                         uint32_t *other) {
  uint32_t a = word[0] & GR_PART, b;
  *least = a;
  *other = GR_NONE;
  if ((word[0] & GR_LAST) != 0)
    return word + 1;
  if ((word[1] & GR_LAST) == 0)
    return NULL;
  b = word[1] & GR_PART;
  *least = a < b ? a : b;
  *other = a < b ? b : a;
  return word + 2;
}

/* What is known of a move among the others. */
enum { NEW, OLD, UNSUITED };

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
      return UNSUITED;
  }
  stamp[least] = mark;
  row->head.at[least] = number;
  return NEW;
}

/* Tidies the row by the least parts of its moves; 0 if it meets a move that is
** not suited to this: then the rest of the row is still untidy. */
static int tidy_by_least(gr_row *row, gr_graph *graph, uint32_t mark) {
  uint32_t *to = row_of(graph);
  const uint32_t *word = to, *end = to + row_size(graph);
  uint32_t moves = 0, empty = 0, least, other;
  size_t left;
  while (word < end) {
    const uint32_t *next = word + 1;
    int found = NEW;
    if (*word == GR_EMPTY_SUM) {
      found = empty++ == 0 ? NEW : OLD;
    } else {
      next = read_short(word, &least, &other);
      found = next == NULL ? UNSUITED : look_up(row, mark, least, other, moves);
    }
    if (found == UNSUITED)
      break;
    if (found == NEW) {
      to = put(to, word, next);
      moves++;
    }
    word = next;
  }
  left = (size_t)(end - word);
  if (left > 0)
    memmove(to, word, left * sizeof *to);
  else
    graph->move_count += moves;
  graph->follower.count -= (size_t)(word - to);
  return left == 0;
}

gr_status gr_row_end(gr_memory *memory, gr_row *row, gr_graph *graph,
                     uint32_t mark, uint32_t positions) {
  gr_status status = GR_DONE;
  if (!row->kept_tidy && row_size(graph) > 0) {
    status = make_room(memory, row, row_size(graph), positions);
    if (status == GR_DONE && !tidy_by_least(row, graph, mark))
      status = tidy_by_set(memory, row, graph);
  }
  row->kept_tidy = 0;
  row->moves = 0;
  row->unchecked = 0;
  return status;
}

void gr_row_free(gr_memory *memory, gr_row *row) {
  gr_words_free(memory, &row->stamp);
  gr_words_free(memory, &row->head);
  gr_release(memory, row->links, row->link_room, sizeof *row->links);
  gr_release(memory, row->slots, row->slot_room, sizeof *row->slots);
  gr_words_free(memory, &row->sorted);
  memset(row, 0, sizeof *row);
}
