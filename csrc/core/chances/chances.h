/*
** chances.h: how likely it is that play ends in a win, a loss or a draw for
** the player who moves first, or never, when each player moves at random, all
** moves being equally likely, or makes the best moves. This is an absorbing
** Markov chain (Kemeny and Snell 1960, chapter 3): a state is a position and
** the player to move there. The probability flows from the start through the
** strongly connected components of the chain, each after all that lead to it;
** what becomes of it in one with a cycle is found by absorb.h. In a puzzle both
** players are the same one, who plays as the first.
*/
#ifndef GR_CHANCES_H
#define GR_CHANCES_H

#include "core/chances/absorb.h"
#include "core/chances/duration.h"
#include "core/graph/components.h"
#include "core/length/play.h"

#pragma GCC visibility push(hidden)

/* How a player plays: any move, the first of the best moves, any of these, or
** any that gives away neither a win nor a draw. */
enum { GR_AT_RANDOM, GR_FIRST_BEST, GR_ANY_BEST, GR_SENSIBLE };

/* Who plays against whom, and where. */
typedef struct gr_contest {
  gr_knowledge known;        /* lengths only for best moves; where moves gain
                            points, all play at random */
  const gr_endings *endings; /* what sinks pay, if there are any; else it is
                                what the play says */
  int how[2];                /* how the first and the second player play */
  uint32_t from;             /* where the first one moves first */
  const uint32_t *times;     /* how many moves each edge stands for, 0 being
                                one; NULL: one each */
  const double *mean_gain;   /* then: what the moves of each position gain */
} gr_contest;

typedef struct gr_chances {
  gr_task task;
  gr_contest of;
  double win, loss, draw, never; /* 0 only if it cannot happen, and 1 only if
                                    nothing else can */
  double error;                  /* a bound on the error of each; at most 1 */
  double score;                  /* what the first player wins by on average,
                                    where play is not on a cycle */
  double moves, variance;        /* of play: the mean number of moves, and the
                                    variance, to some six digits at least; below
                                    0 if they are not known, infinite if play
                                    may never end */
  int outlook;                   /* if set at first, only `hope` is found: */
  gr_words hope;   /* of each component of states, can play come to an end
                      there? Then `place` is the component of each state */
  gr_graph graph;  /* of the states, in breadth-first order */
  gr_words state;  /* twice its position, + 1 where the second is to move */
  gr_words number; /* of a state; GR_NONE: not reached */
  gr_components components;
  gr_words order; /* of the states: see duration.h */
  size_t left;    /* of the order */
  uint32_t moved; /* members of the component found that are in it */
  gr_words place; /* see gr_absorb */
  double *mass;   /* what arrives at each state, and then the same times the
                     moves before it: see absorb.h */
  size_t mass_room;
  gr_absorb absorb;
  gr_duration duration; /* where `absorb` does not tell it */
} gr_chances;

/* A number of twelve digits or fewer, if x differs from one by roundings only:
** 5/8 is to be told as 0.625, not as 0.6249999999999999. */
double gr_settled(double x);

void gr_chances_init(gr_chances *c, gr_memory *memory, const gr_contest *of);

/*
** Does about *budget edges of it: GR_MORE, GR_DONE, GR_NO_MEMORY or
** GR_EDGE_LIMIT (there may be twice as many edges as in the graph). Linear
** time but for components with cycles.
*/
gr_status gr_chances_step(gr_chances *c, size_t *budget);

/* The time is over: from now on, no cycle is solved, and the probability that
** enters one is part of the error. The rest, in linear time, is still done. */
void gr_chances_hurry(gr_chances *c);

#pragma GCC visibility pop

#endif
