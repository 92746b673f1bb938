/*
** worth.h: games whose ends are wins, draws, losses or payoffs (Smith 1966,
** section 12). What a player can force is measured by pairs of functions, as
** remoteness.h says: Q[>=v] and Q[>-v], where a sink counts 1 if it pays at
** least v (more than -v). Odd Q[>=v]: the player to move can force at least
** v; even Q[>-v]: the opponent can. Q[>0] and Q[>=0] are Smith's Q1 and Q0.
**
** What a position is worth to the player to move is the greatest v > 0 that
** he can force, or minus the greatest that the opponent can, or else 0: play
** without end pays nothing.
*/
#ifndef GR_WORTH_H
#define GR_WORTH_H

#include "core/length/endings.h"
#include "core/length/remoteness.h"

/* A word says what a position is worth: 0 for 0; for the i-th level, i = 0
** being the greatest absolute payoff, 2 i + 1 if it is forced by the player
** to move, 2 i + 2 if by the opponent. */
typedef struct gr_worths {
  gr_words q;      /* Q[>=0] of all positions, then Q[>0] */
  gr_words length; /* moves to force what it is worth; GR_NONE if that is 0 */
  gr_words code;   /* as above */
  double *level;   /* absolute payoffs but 0, descending */
  uint32_t levels;
  size_t level_room;
} gr_worths;

typedef struct gr_worth {
  gr_memory *memory;
  const gr_graph *graph;
  const gr_endings *endings;
  gr_worths *worths;
  gr_reverse reverse;
  gr_remoteness pass;
  gr_words pair; /* the result of a pass that is not kept */
  uint32_t level;
  int phase;
  uint32_t next;
} gr_worth;

/* Which sinks count 1 for Q[>=v] and Q[>-v]. */
gr_sinks gr_sinks_at_least(const gr_endings *endings, double v);

/* Starts; `worths` is all zeros. */
void gr_worth_init(gr_worth *w, gr_memory *memory, const gr_graph *graph,
                   const gr_endings *endings, gr_worths *worths);

/* Does about `budget` units of work, an edge being one: a linear pass for
** each level. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_worth_step(gr_worth *w, size_t budget);

void gr_worth_free(gr_worth *w);

void gr_worths_free(gr_memory *memory, gr_worths *worths);

/* How good it is to move to u: less is better. A win by what it pays, then by
** how soon; a draw that can be forced to end before one that cannot; a loss
** by what it costs, then by how late. `count` is that of the positions. */
uint64_t gr_worth_rank(const gr_worths *worths, uint32_t count, uint32_t u);

/* The best follower of u, the first one among equals; GR_NONE at a sink. */
uint32_t gr_worth_best(const gr_worths *worths, const gr_graph *graph,
                       uint32_t u);

#endif
