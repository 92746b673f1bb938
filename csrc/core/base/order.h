/*
** order.h: strings of bytes in ascending order, in slices. They are read in
** pieces of eight bytes, which are sorted by digits; what has a piece in common
** is then sorted by the next one.
*/
#ifndef GR_ORDER_H
#define GR_ORDER_H

#include "core/base/task.h"

#pragma GCC visibility push(hidden)

/* Eight bytes of string `number` from `depth` on, the first one the highest;
** zeros where it has ended. No two strings may be equal, nor differ only by
** zeros at the end. */
typedef uint64_t gr_piece(const void *of, uint32_t number, size_t depth);

typedef struct gr_order_item {
  uint32_t high, low; /* the piece */
  uint32_t number;
} gr_order_item;

/* Items that have all in common up to `depth`. */
typedef struct gr_order_group {
  uint32_t from, to;
  size_t depth;
} gr_order_group;

typedef struct gr_order {
  gr_task task;
  gr_piece *piece;
  const void *of;
  uint32_t count;
  gr_words *result; /* the numbers in order */
  gr_order_item *item, *other;
  gr_order_group *group; /* those still to be sorted, except for the first */
  size_t groups, group_room;
  gr_order_group now;      /* the one that is being sorted */
  uint32_t digits[8][256]; /* how often each occurs; then where the next
                              item with it goes */
  unsigned digit;          /* that is being sorted by, from the last on */
  int away;                /* the items are in the other array */
} gr_order;

/* Starts; `result` is empty. */
void gr_order_init(gr_order *o, gr_memory *memory, gr_piece *piece,
                   const void *of, uint32_t count, gr_words *result);

/* Does about *budget units of work, an item being one. Linear in the bytes that
** tell the strings apart. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_order_step(gr_order *o, size_t *budget);

#pragma GCC visibility pop

#endif
