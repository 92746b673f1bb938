/*
** order.c: see order.h.
*/
#include "core/base/order.h"

#include <string.h>

/* The phases. */
static gr_phase start, load, count_digits, deal, bring_back, find_ties,
    hand_over;
static gr_free free_order;

/* Fewer items than this are sorted at once, by merging. */
#define FEW 2048

/* Items in runs that are sorted by insertion before they are merged. */
#define RUN 8

void gr_order_init(gr_order *o, gr_memory *memory, gr_piece *piece,
                   const void *of, uint32_t count, gr_words *result) {
  memset(o, 0, sizeof *o);
  gr_task_init(&o->task, memory, start, free_order);
  o->piece = piece;
  o->of = of;
  o->count = count;
  o->result = result;
}

static uint64_t piece_of(const gr_order_item *item) {
  return (uint64_t)item->high << 32 | item->low;
}

static void read_piece(const gr_order *o, gr_order_item *item, size_t depth) {
  uint64_t piece = o->piece(o->of, item->number, depth);
  item->high = (uint32_t)(piece >> 32);
  item->low = (uint32_t)(piece & UINT32_MAX);
}

static gr_status push_group(gr_order *o, uint32_t from, uint32_t to,
                            size_t depth) {
  gr_order_group *group = gr_grow(o->task.memory, o->group, &o->group_room,
                                  o->groups + 1, sizeof *group);
  if (group == NULL)
    return GR_NO_MEMORY;
  o->group = group;
  group += o->groups++;
  group->from = from;
  group->to = to;
  group->depth = depth;
  return GR_DONE;
}

/* All items are one group. */
static gr_status start(void *work, size_t *budget) {
  gr_order *o = work;
  size_t size = sizeof *o->item;
  uint32_t stop;
  if (o->count == 0)
    return gr_turn_to(&o->task, NULL);
  if (o->item == NULL) {
    o->item = gr_resize(o->task.memory, NULL, 0, o->count, size);
    if (o->item == NULL)
      return GR_NO_MEMORY;
  }
  if (o->other == NULL) {
    o->other = gr_resize(o->task.memory, NULL, 0, o->count, size);
    if (o->other == NULL)
      return GR_NO_MEMORY;
  }
  stop = gr_reach(&o->task, o->count, budget);
  for (uint32_t i = o->task.next; i < stop; i++)
    o->item[i].number = i;
  o->now.to = o->count;
  return gr_reached(&o->task, stop, o->count, load);
}

/*
** ------------------------------------------------------------ a few items
*/

static void insert_run(gr_order_item *at, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    gr_order_item item = at[i];
    uint64_t piece = piece_of(&item);
    uint32_t k = i;
    for (; k > 0 && piece_of(&at[k - 1]) > piece; k--)
      at[k] = at[k - 1];
    at[k] = item;
  }
}

/* Merges two runs next to each other, which end at `middle` and `end`. */
static void merge(const gr_order_item *from, const gr_order_item *middle,
                  const gr_order_item *end, gr_order_item *to) {
  const gr_order_item *a = from, *b = middle;
  while (a < middle && b < end)
    *to++ = piece_of(b) < piece_of(a) ? *b++ : *a++;
  memcpy(to, a, (size_t)(middle - a) * sizeof *to);
  to += middle - a;
  memcpy(to, b, (size_t)(end - b) * sizeof *to);
}

static void sort_few(gr_order_item *at, gr_order_item *other, uint32_t count) {
  gr_order_item *from = at, *to = other, *swap;
  for (uint32_t i = 0; i < count; i += RUN)
    insert_run(at + i, count - i < RUN ? count - i : RUN);
  for (uint32_t run = RUN; run < count; run *= 2) {
    for (uint32_t i = 0; i < count; i += 2 * run) {
      uint32_t middle = count - i < run ? count : i + run;
      uint32_t end = count - i < 2 * run ? count : i + 2 * run;
      merge(from + i, from + middle, from + end, to + i);
    }
    swap = from;
    from = to;
    to = swap;
  }
  if (from != at)
    memcpy(at, from, count * sizeof *at);
}

/*
** ------------------------------------------------------------ many items
*/

static gr_status load(void *work, size_t *budget) {
  gr_order *o = work;
  const gr_order_group *now = &o->now;
  uint32_t count = now->to - now->from;
  uint32_t stop = gr_reach(&o->task, count, budget);
  for (uint32_t i = o->task.next; i < stop; i++)
    read_piece(o, &o->item[now->from + i], now->depth);
  if (stop < count) {
    o->task.next = stop;
    return GR_MORE;
  }
  if (count < FEW) {
    sort_few(o->item + now->from, o->other + now->from, count);
    gr_spend(budget, 2 * (size_t)count);
    return gr_turn_to(&o->task, find_ties);
  }
  memset(o->digits, 0, sizeof o->digits);
  o->digit = 0;
  o->away = 0;
  return gr_turn_to(&o->task, count_digits);
}

/* Counts all digits of all pieces; digit 0 is the last one. */
static gr_status count_digits(void *work, size_t *budget) {
  gr_order *o = work;
  const gr_order_item *item = o->item + o->now.from;
  uint32_t count = o->now.to - o->now.from;
  uint32_t stop = gr_reach(&o->task, count, budget);
  for (uint32_t i = o->task.next; i < stop; i++)
    for (unsigned d = 0; d < 8; d++)
      o->digits[d][piece_of(&item[i]) >> 8 * d & 0xFF]++;
  return gr_reached(&o->task, stop, count, deal);
}

/* Turns counts into places; 0 if there is only one digit. */
static int make_places(uint32_t *digits, uint32_t count) {
  uint32_t place = 0;
  for (unsigned d = 0; d < 256; d++) {
    uint32_t here = digits[d];
    if (here == count)
      return 0;
    digits[d] = place;
    place += here;
  }
  return 1;
}

/* Deals the items out by one digit after the other, except where all have the
** same: to the other array, and back. */
static gr_status deal(void *work, size_t *budget) {
  gr_order *o = work;
  uint32_t from = o->now.from, count = o->now.to - from;
  for (; o->digit < 8; o->digit++) {
    uint32_t *place = o->digits[o->digit], stop;
    const gr_order_item *item = (o->away ? o->other : o->item) + from;
    gr_order_item *to = (o->away ? o->item : o->other) + from;
    unsigned shift = 8 * o->digit;
    if (*budget == 0)
      return GR_MORE;
    if (o->task.next == 0 && !make_places(place, count))
      continue;
    stop = gr_reach(&o->task, count, budget);
    for (uint32_t i = o->task.next; i < stop; i++)
      to[place[piece_of(&item[i]) >> shift & 0xFF]++] = item[i];
    o->task.next = stop;
    if (stop < count)
      return GR_MORE;
    o->task.next = 0;
    o->away = !o->away;
  }
  return gr_turn_to(&o->task, o->away ? bring_back : find_ties);
}

static gr_status bring_back(void *work, size_t *budget) {
  gr_order *o = work;
  uint32_t count = o->now.to - o->now.from, next = o->task.next;
  uint32_t stop = gr_reach(&o->task, count, budget);
  memcpy(o->item + o->now.from + next, o->other + o->now.from + next,
         (stop - next) * sizeof *o->item);
  return gr_reached(&o->task, stop, count, find_ties);
}

/* Items with the same piece are groups to be sorted by the next one. */
static gr_status find_ties(void *work, size_t *budget) {
  gr_order *o = work;
  const gr_order_item *item = o->item;
  uint32_t count = o->now.to - o->now.from;
  uint32_t end = o->now.from + gr_reach(&o->task, count, budget);
  uint32_t i = o->now.from + o->task.next;
  while (i < end) {
    uint64_t piece = piece_of(&item[i]);
    uint32_t from = i;
    for (i++; i < o->now.to && piece_of(&item[i]) == piece;)
      i++;
    if (i - from > 1 && push_group(o, from, i, o->now.depth + 8) != GR_DONE)
      return GR_NO_MEMORY;
  }
  o->task.next = i - o->now.from;
  if (o->task.next < count)
    return GR_MORE;
  if (o->groups == 0) {
    if (gr_words_resize(o->task.memory, o->result, o->count) != GR_DONE)
      return GR_NO_MEMORY;
    return gr_turn_to(&o->task, hand_over);
  }
  o->now = o->group[--o->groups];
  return gr_turn_to(&o->task, load);
}

static gr_status hand_over(void *work, size_t *budget) {
  gr_order *o = work;
  uint32_t stop = gr_reach(&o->task, o->count, budget);
  for (uint32_t i = o->task.next; i < stop; i++)
    o->result->at[i] = o->item[i].number;
  return gr_reached(&o->task, stop, o->count, NULL);
}

gr_status gr_order_step(gr_order *o, size_t *budget) {
  return gr_task_step(&o->task, budget);
}

static void free_order(void *work) {
  gr_order *o = work;
  gr_memory *memory = o->task.memory;
  if (o->item != NULL)
    gr_release(memory, o->item, o->count, sizeof *o->item);
  if (o->other != NULL)
    gr_release(memory, o->other, o->count, sizeof *o->other);
  gr_release(memory, o->group, o->group_room, sizeof *o->group);
  o->item = o->other = NULL;
  o->group = NULL;
  o->group_room = 0;
}
