/*
** pairs.h: is a finite commutative monoid Q right about who wins the sums of
** some games in misère play, with a set P and a homomorphism Phi from the sums
** to Q?
**
** The pair of a sum X is Phi(X) with the set of Phi of its options. Pairs of
** sums are products, (x, E)(y, F) = (xy, xF u yE), so those of all sums are the
** closure of the pairs of the games, and it is finite. All is right if each
** pair is: x is in P exactly if E is not empty and has no element of P
** (Plambeck and Siegel 2008; by induction over the sum).
**
** Three things make the closure small.
** - A set E counts by what it wins: K = { z : zE meets P }. That of xF u yE is
**   { z : zx in K(F) or zy in K(E) }.
** - Where x is in P, E must not meet P. This concerns one option at a time, so
**   it is right for all sums if, for the pair (g, K) of each game and all z, zg
**   in P implies that z is not in K. It is checked when a pair is given.
** - Otherwise E must meet P. Then pairs with larger sets are right, too, and so
**   are their products: of the pairs with the same x, only those with a minimal
**   set are kept.
**
** The empty sum and games without options are left to the caller: their pair is
** (1, {}), and 1 must not be in P.
*/
#ifndef GR_PAIRS_H
#define GR_PAIRS_H

#include "core/alike/classes.h"

#pragma GCC visibility push(hidden)

typedef struct gr_pairs {
  gr_memory *memory;
  uint32_t order, width; /* elements of Q; words of a set of them */
  gr_words product;      /* x times y, at x * order + y */
  gr_words wins;         /* by x: the set { z : zx in P } */
  gr_words game;         /* by given pair: three words, see below */
  gr_words game_set;     /* and its set */
  uint32_t games;
  gr_words pair; /* five words each: see pairs.c */
  gr_words set;  /* and its set */
  uint32_t count;
  gr_words head;       /* by x: its last pair + 1 */
  uint32_t next;       /* the pair whose products are made */
  gr_words scratch;    /* room for two sets */
  uint32_t wrong;      /* the pair that is not right; its set is not kept: */
  uint32_t wrong_from; /* the product of this pair, or GR_NONE, */
  uint32_t wrong_game; /* and this game */
} gr_pairs;

/* All elements of a closed set of classes, with their products, and no pairs.
** Anew, if it was filled before. Quadratic. */
gr_status gr_pairs_fill(gr_pairs *p, gr_memory *memory, const gr_classes *c);

static inline uint32_t gr_product(const gr_pairs *p, uint32_t x, uint32_t y) {
  return p->product.at[(size_t)x * p->order + y];
}

/* The set K of the options that are being told: begins it, empty; and adds an
** option. */
uint32_t *gr_pairs_begin_set(gr_pairs *p);
void gr_pairs_add_option(gr_pairs *p, uint32_t x);

/* Is there a game of the element x with no more in its set? Then the one
** that is told has nothing to add. */
int gr_pairs_is_covered(const gr_pairs *p, uint32_t x);

/* What a game stands for, and its element. */
uint32_t gr_pairs_tag(const gr_pairs *p, uint32_t game);
uint32_t gr_pairs_element(const gr_pairs *p, uint32_t game);

/* An element z for which zx is in P, if x is the element of a game with the
** options that were told, and yet an option is in P there; GR_NONE if there is
** none, as it must be. */
uint32_t gr_pairs_meeting(const gr_pairs *p, uint32_t x);

/* Can a game with these options have the element x, as far as its own pair, and
** its product with each pair, tell? */
int gr_pairs_may_be(const gr_pairs *p, uint32_t x);

/* Adds a game with these options, of the element x, which gr_pairs_meeting must
** allow, with some number as its tag. Its products are not made yet. Returns
** what gr_pairs_close does; the game is there unless memory is short. */
gr_status gr_pairs_add_game(gr_pairs *p, uint32_t x, uint32_t tag);

/* Makes products: GR_DONE, when there are no more and all are right;
** GR_STOPPED, if one is not; GR_MORE; GR_NO_MEMORY. */
gr_status gr_pairs_close(gr_pairs *p, size_t *budget);

/* Forgets the last game, and all products with it: `pairs` is how many there
** were before. */
void gr_pairs_drop_game(gr_pairs *p, uint32_t pairs);

/* The games whose sum the pair is that was not right, one by one: starts with
** *pair GR_NONE, and GR_NONE is after the last. */
uint32_t gr_pairs_next_wrong(const gr_pairs *p, uint32_t *pair);

void gr_pairs_free(gr_pairs *p);

#pragma GCC visibility pop

#endif
