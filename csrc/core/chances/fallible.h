/*
** fallible.h: a player who errs, and makes a move with a probability
** proportional to exp(level * u), where
**
**   u = 2 + 1 / (2 n + 2)      if the move wins, n moves before the end,
**   u = 1                      if it draws,
**   u = 1/2 - 1 / (2 n + 2)    if it loses, n moves before the end,
**
** by best play of both; n is the remoteness of what the move leads to, + 1. So
** at level 0 all moves are equally likely.
*/
#ifndef GR_FALLIBLE_H
#define GR_FALLIBLE_H

#include "core/length/play.h"

#pragma GCC visibility push(hidden)

/* The highest level. The least weight of a move, exp(-67.5), is then far from
** what is too small for numbers. */
#define GR_MAX_LEVEL 30

typedef struct gr_fallible {
  gr_knowledge known;    /* two players alternate */
  const uint32_t *times; /* how many moves each edge stands for, 0 being one;
                            NULL: one each */
  double level;          /* from 0 to GR_MAX_LEVEL */
} gr_fallible;

/* The probabilities of what the fallible player moves to from u; `weight` has
** room for gr_degree of them. */
void gr_fallible_weigh(const gr_fallible *of, uint32_t u, double *weight);

#pragma GCC visibility pop

#endif
