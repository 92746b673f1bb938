/*
** facts.h: what is known of the values of positions, and the moves of those
** whose rules have been asked.
**
** A couple (p, n) is the sum of a position p and a heap of n, in normal play.
** It is losing for the player to move if and only if n is the value of p
** (Sprague 1935, Grundy 1939). So a couple that is losing tells the value, and
** one that is winning tells one number that is not the value.
*/
#ifndef GR_FACTS_H
#define GR_FACTS_H

#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* What is known of a position. */
typedef struct gr_fact {
  uint64_t excluded;  /* bit i: the value is not least + i; bit 0 is not set */
  uint32_t least;     /* the value is at least this; */
  uint32_t value;     /* GR_NONE: it is not known */
  uint32_t row;       /* where its moves are in `rows`, plus 1; 0: not kept */
  uint32_t size : 31; /* about how much there is left to play */
  uint32_t on_path : 1;
} gr_fact;

/* The bits of a size. */
#define GR_SIZE ((UINT32_C(1) << 31) - 1)

typedef enum gr_couple { GR_OPEN, GR_WINNING, GR_LOSING } gr_couple;

/* What a fact says of the couple with n. */
static inline gr_couple gr_fact_says(const gr_fact *fact, uint32_t n) {
  if (fact->value != GR_NONE)
    return fact->value == n ? GR_LOSING : GR_WINNING;
  if (n < fact->least)
    return GR_WINNING;
  n -= fact->least;
  return n < 64 && (fact->excluded >> n & 1) != 0 ? GR_WINNING : GR_OPEN;
}

/* Notes that the value is not n, unless n is too far above the least. */
static inline void gr_fact_exclude(gr_fact *fact, uint32_t n) {
  if (n < fact->least || n - fact->least >= 64)
    return;
  fact->excluded |= UINT64_C(1) << (n - fact->least);
  while ((fact->excluded & 1) != 0) {
    fact->excluded >>= 1;
    fact->least++;
  }
}

/* All zeros: nothing is known. */
typedef struct gr_facts {
  gr_fact *at; /* by the number of a position */
  size_t count, room;
  gr_words rows; /* of those that are kept: see gr_facts_keep_row */
} gr_facts;

/* Makes room for facts of `count` positions; of the new ones nothing is known.
** GR_DONE or GR_NO_MEMORY. */
gr_status gr_facts_cover(gr_memory *memory, gr_facts *facts, size_t count);

/* Keeps the moves of p, the only row of a graph. From then on each move is the
** numbers of its parts, the last one with the mark GR_LAST, and so on; then
** GR_NONE ends the row. Smaller parts come before larger ones, and moves that
** leave less before others. If there are hints (else NULL), a number for each
** move, those with lower ones come first. GR_DONE or GR_NO_MEMORY. */
gr_status gr_facts_keep_row(gr_memory *memory, gr_facts *facts, uint32_t p,
                            const gr_graph *graph, const double *hints);

void gr_facts_free(gr_memory *memory, gr_facts *facts);

#pragma GCC visibility pop

#endif
