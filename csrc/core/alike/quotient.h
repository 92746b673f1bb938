/*
** quotient.h: misère play of a game that splits: its misère quotient (Plambeck
** and Siegel 2008). Sums of positions are indistinguishable if they are won by
** the same player, whatever is added to both. Their classes are the elements of
** a commutative monoid Q, and those of P-positions its part P.
**
** Positions are taken in the order of their birthdays, each after its options,
** and what is found is proved (pairs.h) before the next one is taken. A
** position whose element can be one of those that are there is *tied* to it;
** any other becomes a letter, and the classes are learned again (classes.h),
** where sums of letters are expanded (letters.h), and tied positions stand
** for words. Then a tie can turn out to be wrong. So that position must be a
** letter, and all begins once more.
**
** So the quotient is found if it is finite, and no limit is in the way.
*/
#ifndef GR_ALIKE_QUOTIENT_H
#define GR_ALIKE_QUOTIENT_H

#include "core/alike/pairs.h"
#include "core/base/task.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* Why it was not found for all positions. */
typedef enum gr_alike_limit {
  GR_ALIKE_FOUND,
  GR_ALIKE_ORDER,   /* it would have too many elements, */
  GR_ALIKE_SUMS,    /* or too many sums were to be expanded, */
  GR_ALIKE_LETTERS, /* or there were too many letters, or too long sums */
  GR_ALIKE_LIMITS
} gr_alike_limit;

typedef struct gr_alike {
  gr_task task;
  const gr_graph *graph;

  /* The results. Where a limit was reached, they are about the first positions
  ** by birthday: sums of these. */
  gr_alike_limit limit;
  gr_words element;   /* by position; GR_NONE: it is not known */
  gr_words generator; /* positions that generate Q, in their order */
  gr_classes classes; /* the elements, as words of the generators; P */
  uint32_t known;     /* so many positions have an element */

  uint32_t most; /* elements */
  size_t most_sums;
  gr_path path;
  gr_words birthday;
  gr_words order;  /* positions by birthday */
  uint32_t end;    /* so many of them are to be known; */
  uint32_t at;     /* so many are, */
  uint32_t best;   /* or were at some time */
  gr_words letter; /* by position: its letter + 1, or 0 */
  gr_bytes forced; /* by position: it must be a letter */
  gr_letters sums;
  gr_pairs pairs;
  uint32_t candidate, pairs_before;
  gr_bytes sum; /* of which the classes are wrong, or wrong about a move */
  uint32_t place, option;
} gr_alike;

/* Starts. The graph splits and has no cycles; there may be at most this many
** elements, and sums of letters that are kept. */
void gr_alike_init(gr_alike *m, gr_memory *memory, const gr_graph *graph,
                   uint32_t most, size_t most_sums);

#pragma GCC visibility pop

#endif
