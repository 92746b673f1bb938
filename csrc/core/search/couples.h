/*
** couples.h: the value of one position of a game without cycles, by a search
** that looks at couples of a position and a number (facts.h) and leaves one as
** soon as it is decided (Lemoine & Viennot 2012):
**
** - (p, n) is winning if some move leads to a losing couple: to (q, n), or to
**   (p, m) with m < n. One such move is enough.
** - It is losing if there is none: then n is the value of p.
** - A move to a sum leads to one part with another number: the values of the
**   others are found, and n is changed by their nim-sum.
**
** The caller owns the loop, because only the caller knows the rules:
**
**   gr_expansion_find     for the position
**   gr_couples_ask        with its number
**   gr_couples_step       until GR_DONE; then, if c.state is GR_COUPLES_ROW,
**     gr_expansion_link   and so on for the followers of x.current, and again;
**   or, if it is GR_COUPLES_HINT,
**     gr_couples_hint     for each of its moves, and again
**
** and another position may be asked for when the state is GR_COUPLES_IDLE.
**
** There is no recursion: the questions that wait for an answer are a stack.
** Each holds what it has found so far, so no fact is needed for the search to
** come to its end: facts only save time. Where memory is limited, some of them
** are forgotten now and then (forget.h).
*/
#ifndef GR_COUPLES_H
#define GR_COUPLES_H

#include "core/search/forget.h"

#pragma GCC visibility push(hidden)

/* What the last step has come to. */
typedef enum gr_couples_state {
  GR_COUPLES_IDLE, /* the answer is there, or nothing was asked */
  GR_COUPLES_BUSY, /* within steps */
  GR_COUPLES_ROW,  /* the followers of the expansion's current position are to
                      be added */
  GR_COUPLES_HINT, /* its row, the expansion's graph, is complete: each move is
                      to get a hint, if `hinted` */
  GR_COUPLES_CYCLE /* the stack has a cycle, from question `cycle` on */
} gr_couples_state;

typedef struct gr_couples {
  gr_expansion *expansion;
  gr_facts facts;
  gr_sizes sizes;
  gr_couples_state state;
  gr_question *stack;
  size_t depth, room;
  size_t cycle;
  uint32_t answer;    /* to the question that was asked last: a value, or a
                         gr_couple */
  uint32_t row_limit; /* positions whose moves may be asked for */
  gr_forget sweep;    /* that is being done, if any */
  int keeps_all;      /* nothing is forgotten */
  size_t entries;     /* how many positions are remembered that no question
                         needs; 0: as many as there is memory for */
  size_t swept;       /* after a sweep: how many there were, */
  size_t held;        /* and how much memory they took */
  int hinted;         /* the caller says which moves are tried first: */
  double *hints;      /* a number for each move of the row, the lowest first */
  size_t hint_count, hint_room;
} gr_couples;

/* Asks for the value of a position; or, if n is not GR_NONE, whether the couple
** with n is losing. GR_DONE or GR_NO_MEMORY. */
gr_status gr_couples_ask(gr_couples *c, uint32_t p, uint32_t n);

/* Does about *budget units of work, a part of a move being one, and takes them
** off: GR_MORE; GR_DONE: see `state`; GR_NO_MEMORY, or GR_POSITION_LIMIT if
** there are too many positions whose moves are asked for. */
gr_status gr_couples_step(gr_couples *c, size_t *budget);

/* Gives a hint, which is not NaN, for the next move of the row. GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_couples_hint(gr_couples *c, double hint);

/* Takes over what another search has found of a couple, winning or losing,
** while nothing is asked. GR_DONE or GR_NO_MEMORY. */
gr_status gr_couples_learn(gr_couples *c, uint32_t p, uint32_t n,
                           gr_couple couple);

/* Positions whose moves will be asked for soon, unless a move that is tried
** before them wins: the next one first, at most `most`. A question that waits
** has at most `each`, because those are the most likely to be needed. Returns
** how many. */
size_t gr_couples_next(const gr_couples *c, uint32_t *to, size_t most,
                       size_t each);

/* Forgets what was asked, but not what was found. */
void gr_couples_abandon(gr_couples *c);

void gr_couples_free(gr_couples *c);

#pragma GCC visibility pop

#endif
