/*
** remoteness.h: how long play lasts (Smith 1966, sections 3 to 5 and 12).
**
** Remoteness R: 0 at sinks; with a follower of even R, 1 + the least even
** one; else with all followers odd, 1 + the greatest; else infinite. Odd is
** N, even is P, infinite is D: so R also gives the outcome, in linear time.
** In misère play sinks count 1.
**
** Where some sinks count 0 and some 1, success is that of one player, while the
** players take turns. So there are two functions, for the player to move and
** for the opponent; each follows, by the same rule, from the other one at the
** followers.
**
** A sink that counts 1 counts a move that nobody makes. So R or R - 1 moves
** are made, by where play ends. To tell which, other sinks count 2 instead of
** 0 in a second R: it is equal to the first where R - 1 moves are made, and
** greater by 2 where R are made.
**
** Distance D: 0 at sinks; else 1 + the greatest of the followers.
**
** With two players, one of them may win play that never ends. Then positions of
** infinite R are not D: they have one of two words for it, of which the even
** one is P and the odd one is N, as for all others. Both are greater than any
** finite R, so whoever wins hurries where there is an end to be forced, and
** whoever loses goes on for ever where that is possible.
**
** In a puzzle one player makes all moves, and a sink that counts 1 is solved.
** There R is the length of the shortest way to a solved sink: 0 at those; else
** 1 + the least of the followers; infinite at other sinks.
*/
#ifndef GR_REMOTENESS_H
#define GR_REMOTENESS_H

#include "core/base/task.h"
#include "core/graph/wave.h"

#pragma GCC visibility push(hidden)

typedef enum gr_measure { GR_REMOTENESS, GR_DISTANCE, GR_SHORTEST } gr_measure;

/* What sinks count: on side i, 1 if the rank of their class is at least
** least[i], else 0 or, if `late`, 2. */
typedef struct gr_sinks {
  uint32_t sides;         /* 1, or 2 functions that follow from each other */
  const uint32_t *ending; /* the class of a sink; NULL: 0 for all */
  const uint32_t *rank;   /* of a class */
  uint32_t least[2];
  int late;
} gr_sinks;

/* All sinks count 0 or all count 1, on one side. */
gr_sinks gr_sinks_alike(int count);

/* Do all sinks count 0, on one side: is it normal play? */
static inline int gr_are_losses(const gr_sinks *sinks) {
  return sinks->sides == 1 && sinks->ending == NULL && sinks->least[0] > 0;
}

/* What a sink counts on a side. */
static inline uint32_t gr_sink_count(const gr_sinks *sinks, uint32_t side,
                                     uint32_t sink) {
  uint32_t rank = sinks->ending == NULL ? 0 : sinks->rank[sinks->ending[sink]];
  return rank >= sinks->least[side];
}

typedef struct gr_remoteness {
  gr_task task;
  const gr_graph *graph;
  gr_reverse *reverse; /* built if it is empty */
  gr_words *result;    /* R or D, side after side; GR_NONE for infinity */
  gr_measure measure;
  gr_sinks sinks;
  const uint32_t *order; /* all positions, each after its followers; or NULL */
  gr_words queue;        /* places in the result that are measured, ascending */
  uint32_t told;     /* predecessors that the position at this place has told */
  gr_wave together;  /* from measured positions, */
  uint32_t measured; /* all of which have this */
} gr_remoteness;

/* Starts to measure; `result` is empty. `reverse` is all zeros, or has served
** for the same graph before, or leaves out edges that cannot matter: in normal
** play those that neither come from P nor lead there. It is not needed for one
** function on a graph without cycles, if `order` has all positions, each after
** its followers; NULL: it is not known. */
void gr_remoteness_init(gr_remoteness *r, gr_memory *memory,
                        const gr_graph *graph, const uint32_t *order,
                        gr_reverse *reverse, gr_measure measure,
                        const gr_sinks *sinks, gr_words *result);

/* Does about *budget units of work, an edge being one, and takes them off.
** Linear time in all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_remoteness_step(gr_remoteness *r, size_t *budget);

/* The previous player wins, the next player wins, or neither can. */
typedef enum gr_outcome { GR_P, GR_N, GR_D } gr_outcome;

/* Infinite remoteness, where endless play is won by the player to move (N) or
** by the other one (P). GR_NONE is infinite, too. */
#define GR_ENDLESS_N (GR_NONE - 2)
#define GR_ENDLESS_P (GR_NONE - 1)

static inline int gr_is_endless(uint32_t remoteness) {
  return remoteness >= GR_ENDLESS_N;
}

/* Odd remoteness is N, even is P, infinite is D, unless somebody wins it. */
static inline gr_outcome gr_outcome_of(uint32_t remoteness) {
  if (remoteness == GR_NONE)
    return GR_D;
  return remoteness % 2 == 0 ? GR_P : GR_N;
}

/*
** How good a move is after which there is this outcome, and best play lasts so
** long: less is better. The winner takes the shortest way, so each two moves
** bring the end nearer and no cycle can hold the win up; a player who cannot
** win keeps the draw; the loser takes the longest way. What counts more than
** the length of a win or a loss is in the bits above it.
*/
static inline int64_t gr_rank(gr_outcome outcome, uint64_t length) {
  if (outcome == GR_D)
    return ((int64_t)1 << 62) + (int64_t)length;
  return outcome == GR_P ? (int64_t)length : INT64_MAX - (int64_t)length;
}

#pragma GCC visibility pop

#endif
