/*
** reduction.h: how often a chance process visits each of its states before it
** leaves them for good, by taking out one state after the other: who would go
** there goes where it leads (Grassmann, Taksar & Heyman 1985). That something
** stays where it is enters by what it does otherwise: so nothing is ever
** subtracted, and what is small is as accurate as what is large.
**
** With few ways in and out of a state, there are few new ones; states are
** taken out in this order, until only those are left with many.
*/
#ifndef GR_REDUCTION_H
#define GR_REDUCTION_H

#include "core/chances/matrix.h"
#include "core/chances/reals.h"

/* Classes of costs, ways in times ways out, which is less than 2^64: see
** gr_cost_class. */
#define GR_COSTS (64 + 8 * (64 - 6))

/* Below it, products of probabilities may have lost digits. */
#define GR_TINY 1e-290

typedef struct gr_reduction {
  gr_memory *memory;
  uint32_t count;     /* states */
  uint32_t left;      /* of these, those that are not taken out */
  gr_matrix matrix;   /* the probabilities of moving from row to column */
  gr_reals leaving;   /* that of leaving; where a state is taken out, that of
                         not staying there */
  gr_reals visits;    /* how often it is entered from outside; in the end, how
                         often it is visited */
  gr_words ins, outs; /* entries whose other state is not taken out */
  gr_words order;     /* what is taken out, in this order */
  gr_words turn;      /* its place there, + 1; 0: not taken out */
  gr_words bucket;    /* the first state of each cost */
  gr_words next, before; /* states of the same cost; GR_NONE: none */
  uint32_t cheapest;     /* no state costs less */
  uint32_t tidied;       /* lists of the state that is being tidied, */
  uint32_t kept;         /* and the last entry that stays; GR_NONE: none */
  size_t room;           /* entries at most, */
  uint64_t moves; /* and changes of entries, until no more is taken out */
  double bound;   /* the relative error is at most so many roundings, ... */
  int vague;      /* ... but not if something was tiny */
} gr_reduction;

/* Below 64 each cost is a class, from there on an eighth of each power of
** two; so that 2^42 is in class 352, and 2^64 would be in class GR_COSTS. */
static inline uint32_t gr_cost_class(uint64_t cost) {
  uint32_t power;
  if (cost < 64)
    return (uint32_t)cost;
  power = gr_highest_bit(cost);
  return 64 + 8 * (power - 6) + (uint32_t)(cost >> (power - 3) & 7);
}

/*
** Starts with `count` states, at most `entries` entries and all zeros. To be
** called again while it says GR_MORE, with `again` set. Then leaving, visits
** and the matrix (gr_reduction_enter) are to be filled, and each state to be
** listed.
*/
gr_status gr_reduction_clear(gr_reduction *r, uint32_t count, size_t entries,
                             int again, size_t *budget);

/* Moving from i to j, another one, gets likelier by p. There must be room for
** an entry: see gr_matrix_reserve. */
void gr_reduction_enter(gr_reduction *r, uint32_t i, uint32_t j, double p);

/* State i has all its entries. */
void gr_reduction_list(gr_reduction *r, uint32_t i);

/* Takes states out while there are more than `enough`, some of a cost class
** below `dear`, and room; but none that would make a long pause. */
gr_status gr_reduction_step(gr_reduction *r, uint32_t dear, uint32_t enough,
                            size_t *budget);

/* Takes what leads to states that are taken out off the row of k, and what
** comes from them off its column. To be called again, for this k, while it
** says GR_MORE. */
gr_status gr_reduction_tidy(gr_reduction *r, uint32_t k, size_t *budget);

/* The next entry of a row from this one on whose column is not taken out. */
uint32_t gr_reduction_live(const gr_reduction *r, uint32_t entry);

/* When it is known how often the states are visited that were not taken out:
** finds it for the others. Takes the order to pieces. */
gr_status gr_reduction_back(gr_reduction *r, size_t *budget);

void gr_reduction_free(gr_reduction *r);

#endif
