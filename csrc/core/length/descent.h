/*
** descent.h: a game without cycles is solved while its positions are found,
** and its moves are forgotten: depth first, each position after its followers.
** The moves of a position are needed until it is left. So what is kept is a few
** words for each position, and the rows of those on the path.
**
** The caller owns the loop, because only the caller knows the rules:
**
**   gr_expansion_find     for each start
**   gr_descent_begin
**   gr_descent_step       until GR_DONE; then, if d.state is GR_DESCENT_ROW,
**     gr_expansion_link   and so on for the followers of x.current, and again
**
** Positions have the numbers in which they were found: the starts first, then
** the followers of each position as its turn comes, depth first.
**
** The value of a position is the mex of the values of its moves, that of a move
** to a sum the nim-sum of the values of its parts (Sprague 1935, Grundy 1939);
** remoteness and distance are those of remoteness.h, scores those of score.h.
*/
#ifndef GR_DESCENT_H
#define GR_DESCENT_H

#include "core/base/narrow.h"
#include "core/length/play.h"
#include "core/length/trail.h"
#include "core/store/expansion.h"

#pragma GCC visibility push(hidden)

/* What the last step has come to. */
typedef enum gr_descent_state {
  GR_DESCENT_ROW,   /* the followers of the expansion's current position are to
                      be added */
  GR_DESCENT_END,   /* all positions are solved */
  GR_DESCENT_CYCLE, /* the path has a cycle, from trail.path.at[cycle] to its
                      end */
  GR_DESCENT_LARGE  /* a score above GR_MAX_SCORE, at the end of the path */
} gr_descent_state;

typedef struct gr_descent {
  gr_expansion *expansion;
  gr_narrow *label;          /* the values; NULL: they are not wanted */
  gr_narrow *remoteness;     /* NULL: the same */
  gr_narrow *score, *length; /* NULL: there are none */
  gr_narrow *distance;       /* GR_FAR at most, if the game splits */
  const gr_play_row *play;   /* by which sinks count */
  uint32_t sink; /* the remoteness, or the score, of the position whose row was
                    filled last, if it is a sink */
  gr_descent_state state;
  size_t cycle;
  gr_trail trail; /* the path, with the rows of its positions */
  gr_words seen;  /* seen[value] = u + 1: a move from u has this value */
  uint32_t root;  /* the next position to begin a path with */
  uint32_t max_value;
  uint32_t outcomes[GR_D + 1]; /* how many P, N, D */
  int alone;    /* the search ends with the path: see gr_descent_try */
  int logging;  /* solved positions are noted, as they come, */
  gr_words log; /* each with the number of its moves */
  gr_growth label_growth, remoteness_growth, distance_growth, score_growth,
      length_growth;
} gr_descent;

/* Starts, when the expansion knows the starts. What is wanted is set, and
** empty; all else is zero. */
void gr_descent_begin(gr_descent *d, gr_expansion *expansion);

/* Does about *budget units of work, an edge being one, and takes them off:
** GR_MORE; GR_DONE: see `state`; GR_NO_MEMORY or GR_EDGE_LIMIT. Linear time in
** all. */
gr_status gr_descent_step(gr_descent *d, size_t *budget);

/* While a row is asked for: writes the numbers of positions that are not solved
** and that the search will come to, as far as it knows, the next ones first, at
** most `most`; returns how many. Some may be there more than once.
** Looks at a bounded number of moves. */
size_t gr_descent_next(const gr_descent *d, uint32_t *to, size_t most);

/* Has the search been to a position? */
int gr_descent_has_seen(const gr_descent *d, uint32_t u);

/*
** A descent that was interrupted goes on by what it had found. The positions
** must have the same numbers. Those that were solved are taken; the others that
** were on the path are asked for again, because the search begins anew at the
** starts.
*/

/* A position that has been solved: what is wanted of it; the rest is 0. */
typedef struct gr_solved {
  uint32_t number;
  uint32_t moves; /* how many it has */
  uint32_t label, remoteness, score, length, distance;
} gr_solved;

/* What was found of position u, which has this many moves. */
gr_solved gr_descent_solved(const gr_descent *d, uint32_t u, uint32_t moves);

/* Makes room for what is known of all positions that have been found, before
** they are taken. Does about *budget units of work: GR_MORE, GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_descent_cover(gr_descent *d, size_t *budget);

/* Can a position be taken? Not if it does not exist, if it is solved, or if
** something found of it is out of range. */
int gr_descent_can_take(const gr_descent *d, const gr_solved *solved);

/* Takes a position that was solved. GR_DONE or GR_NO_MEMORY. */
gr_status gr_descent_take(gr_descent *d, const gr_solved *solved);

/* Or solves it again, although the search has not come to it: asks for its
** row, as gr_descent_step does. If all its followers are solved, the next steps
** solve it, and end with GR_DESCENT_END. Before the search goes on, `alone`
** must be 0 again. GR_DONE or GR_NO_MEMORY. */
gr_status gr_descent_try(gr_descent *d, uint32_t u);

/* Gives back the working memory; what was found stays. */
void gr_descent_free(gr_descent *d);

#pragma GCC visibility pop

#endif
