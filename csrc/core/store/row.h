/*
** row.h: the row of a position while it grows, so that each move is in it once.
*/
#ifndef GR_ROW_H
#define GR_ROW_H

#include "core/graph/graph.h"

#include <string.h>

#pragma GCC visibility push(hidden)

/*
** ------------------------------------------------------- moves to positions
** A short row of integers, which has few members, is looked through. Any other
** short row has a bit for each number modulo some power of two: a follower
** whose bit is not set is new, and only others are looked for. A long row has a
** table of its members, which is in the cache where marks on all positions
** would not be.
*/

/* The longest row that is looked through for each number, the longest one with
** bits, and how many words of 64 of them there are. */
#define GR_SHORT_ROW 16
#define GR_MARKED_ROW 64
#define GR_ROW_WORDS 8

/* All zeros is an empty one. A large table is replaced by a larger one little
** by little, while members are added. */
typedef struct gr_members {
  uint64_t bits[GR_ROW_WORDS];
  size_t longest; /* GR_SHORT_ROW, or GR_MARKED_ROW: the row has bits */
  gr_words slots; /* number + 1, 0: free; open addressing, a power of two,
                     half full at most */
  uint32_t mark;  /* of the row whose members they are */
  gr_words next;  /* the larger table, as far as it is cleared, */
  size_t moved;   /* and how many slots have been taken over */
} gr_members;

/* Begins a row. */
static inline void gr_members_begin(gr_members *members, int integers) {
  members->longest = integers ? GR_SHORT_ROW : GR_MARKED_ROW;
  if (!integers)
    memset(members->bits, 0, sizeof members->bits);
}

/* Is the number in this row? */
static inline int gr_is_in_row(const uint32_t *row, size_t count,
                               uint32_t number) {
  for (size_t i = 0; i < count; i++)
    if (row[i] == number)
      return 1;
  return 0;
}

/* Is the number in this row, which is not longer than members->longest? If not,
** it is about to be appended. */
static inline int gr_members_has(gr_members *members, const uint32_t *row,
                                 size_t count, uint32_t number) {
  uint64_t bit = UINT64_C(1) << number % 64;
  uint64_t *word = &members->bits[number / 64 % GR_ROW_WORDS];
  if (members->longest == GR_MARKED_ROW && (*word & bit) == 0) {
    *word |= bit;
    return 0;
  }
  return gr_is_in_row(row, count, number);
}

/*
** Notes that the number is about to be appended to this row of `count`, which
** has this mark (never 0), unless the row has it: *is_new. Expected time
** constant, if it is called for each number that comes when the row is longer
** than members->longest. GR_DONE or GR_NO_MEMORY.
*/
gr_status gr_members_add(gr_memory *memory, gr_members *members, uint32_t mark,
                         const uint32_t *row, size_t count, uint32_t number,
                         int *is_new);

void gr_members_free(gr_memory *memory, gr_members *members);

/*
** ------------------------------------------------------------ moves to sums
** Moves with the same parts in any order are the same: parts are a multiset.
**
** Looking for each move among the others as it comes costs more than writing it
** down. So a row is first written as it comes, and tidied when it is complete:
** moves with the same least part are compared. A row that gets long is tidied
** at once and kept tidy from then on, by a set of its moves; so is one with
** moves of more than two parts or many with the same least part.
*/

/* A row of more words than this is kept tidy. */
#define GR_UNTIDY (UINT32_C(1) << 16)

/* What is known of a move of one or two parts: its other part, if any, and
** the move before it with the same least one. */
typedef struct gr_link {
  uint32_t other, before;
} gr_link;

typedef struct gr_move_slot {
  uint32_t hash;
  uint32_t place; /* of the move in the row, plus 1; 0: the slot is free */
} gr_move_slot;

/* All zeros is ready for the first row. */
typedef struct gr_row {
  gr_words stamp; /* stamp[v]: the mark of the last row in which v was the
                     least part of a move */
  gr_words head;  /* the last such move */
  gr_link *links; /* by move */
  size_t link_room;
  gr_move_slot *slots; /* open addressing, a power of two, never full */
  size_t size, slot_room;
  uint32_t moves;   /* in the slots */
  gr_words sorted;  /* for a comparison */
  int kept_tidy;    /* the slots have the moves of the present row */
  size_t unchecked; /* the row can grow up to this word without a check */
} gr_row;

/* Appends a move to the last row of the graph: GR_DONE, GR_NO_MEMORY, or
** GR_MOVE_LIMIT if there would be more words than `limit` in all. */
gr_status gr_row_add(gr_memory *memory, gr_row *row, gr_graph *graph,
                     const uint32_t *part, size_t count, size_t limit);

/* The same for two parts, if no check is needed; else 0, and nothing is
** done. */
static inline int gr_row_add_pair(gr_row *row, gr_graph *graph, uint32_t a,
                                  uint32_t b) {
  gr_words *words = &graph->follower;
  if (words->count + 2 > row->unchecked)
    return 0;
  words->at[words->count] = a;
  words->at[words->count + 1] = b | GR_LAST;
  words->count += 2;
  return 1;
}

/* Tidies the last row, which has this mark (never 0), when it is complete and
** there are this many positions. Linear time in all. GR_DONE or GR_NO_MEMORY.
*/
gr_status gr_row_end(gr_memory *memory, gr_row *row, gr_graph *graph,
                     uint32_t mark, uint32_t positions);

void gr_row_free(gr_memory *memory, gr_row *row);

#pragma GCC visibility pop

#endif
