/*
** payoff.h: games whose ends are wins, draws, losses or payoffs (Smith 1966,
** section 12). What a player can force is measured by pairs of functions, as
** remoteness.h says: Q[>=v] and Q[>-v], where a sink counts 1 if it pays at
** least v (more than -v). Odd Q[>=v]: the player to move can force at least
** v; even Q[>-v]: the opponent can. Q[>0] and Q[>=0] are Smith's Q1 and Q0.
**
** What a position is worth to the player to move is the greatest v > 0 that
** this player can force, or minus the greatest that the opponent can force,
** or else 0: play without end pays nothing.
*/
#ifndef GR_PAYOFF_H
#define GR_PAYOFF_H

#include "core/length/remoteness.h"

#pragma GCC visibility push(hidden)

/* The most classes: solving takes a pass for each. */
#ifndef GR_MAX_ENDINGS
#define GR_MAX_ENDINGS (UINT32_C(1) << 16)
#endif

/* How play can end. A sink belongs to a class, and a class pays an amount to
** the player who has to move there: win, draw and loss are 1, 0 and -1; or any
** numbers, in a zero-sum game. All zeros: all sinks are alike, and
** nothing is stored. */
typedef struct gr_endings {
  gr_words of;    /* the class of a sink, by position; GR_NONE: it has moves */
  double *payoff; /* of each class; no two are equal, except perhaps ... */
  uint32_t count;
  size_t room;
  gr_words rank;  /* the place of each class in ascending order of payoff */
  uint32_t unset; /* ... this one, + 1: sinks whose payoff depends on `play` */
  int numbers;    /* payoffs were given as numbers */
  gr_words slot;  /* hash table: class + 1, 0 where free; a power of two */
} gr_endings;

/* Notes what a sink pays; sinks come in ascending order. */
gr_status gr_endings_set(gr_memory *memory, gr_endings *endings, uint32_t sink,
                         double payoff);

/* Notes that the rules say nothing about a sink. */
gr_status gr_endings_leave(gr_memory *memory, gr_endings *endings,
                           uint32_t sink);

/* When all sinks are there: those that the rules say nothing about pay
** `payoff`, and the classes get their ranks. */
gr_status gr_endings_close(gr_memory *memory, gr_endings *endings,
                           double payoff);

/* Do all sinks pay this much? */
int gr_endings_all(const gr_endings *endings, double payoff);

void gr_endings_free(gr_memory *memory, gr_endings *endings);

/* What positions are worth. The code is 0 for 0; for the i-th level, i = 0
** being the greatest absolute payoff, it is 2 i + 1 if the player to move
** forces it, 2 i + 2 if the opponent does. */
typedef struct gr_payoffs {
  gr_words q;      /* Q[>=0] of all positions, then Q[>0] */
  gr_words length; /* moves to force what it is worth; GR_NONE if that is 0 */
  gr_words code;   /* as above */
  double *level;   /* absolute payoffs except 0, descending */
  uint32_t levels;
  size_t level_room;
} gr_payoffs;

typedef struct gr_payoff {
  gr_task task;
  const gr_graph *graph;
  const gr_endings *endings;
  gr_payoffs *payoffs;
  gr_reverse reverse;
  gr_remoteness pass;
  gr_words pair; /* the result of a pass that is not kept */
  uint32_t level;
} gr_payoff;

/* Which sinks count 1 for Q[>=v] and Q[>-v]. */
gr_sinks gr_sinks_at_least(const gr_endings *endings, double v);

/* Starts; `payoffs` is all zeros. A linear pass for each level. */
void gr_payoff_init(gr_payoff *p, gr_memory *memory, const gr_graph *graph,
                    const gr_endings *endings, gr_payoffs *payoffs);

void gr_payoffs_free(gr_memory *memory, gr_payoffs *payoffs);

/* How long a draw lasts that the player who moves to u can force to end;
** GR_NONE if there is no such way. `count` is that of the positions. */
static inline uint32_t gr_draw_length(const gr_payoffs *payoffs, uint32_t count,
                                      uint32_t u) {
  uint32_t length = payoffs->q.at[count + u];
  return length % 2 == 0 ? length : GR_NONE;
}

/* How good it is to move to u: less is better. A win by what it pays, then by
** how soon; a draw that can be forced to end before one that cannot; a loss
** by what it costs, then by how late. */
int64_t gr_payoff_rank(const gr_payoffs *payoffs, uint32_t count, uint32_t u);

#pragma GCC visibility pop

#endif
