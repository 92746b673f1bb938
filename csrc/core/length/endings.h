/*
** endings.h: how play can end. A sink belongs to a class, and a class pays so
** much to the player who has to move there: win, draw and loss are 1, 0 and
** -1; or any numbers, by which the play is zero-sum.
*/
#ifndef GR_ENDINGS_H
#define GR_ENDINGS_H

#include "core/graph/graph.h"

/* At most so many classes: solving takes a pass for each. */
#ifndef GR_MAX_ENDINGS
#define GR_MAX_ENDINGS (UINT32_C(1) << 16)
#endif

/* All zeros: all sinks are alike, and nothing is stored. */
typedef struct gr_endings {
  gr_words of;    /* the class of a sink, by position; GR_NONE if it is none */
  double *payoff; /* of each class; no two of them are equal but for ... */
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

/* Notes that nothing is said of a sink. */
gr_status gr_endings_leave(gr_memory *memory, gr_endings *endings,
                           uint32_t sink);

/* When all sinks are there: those of which nothing is said pay `payoff`, and
** the classes get their ranks. */
gr_status gr_endings_close(gr_memory *memory, gr_endings *endings,
                           double payoff);

/* The number of classes that pay less than a payoff, or not more. */
uint32_t gr_endings_below(const gr_endings *endings, double payoff);
uint32_t gr_endings_up_to(const gr_endings *endings, double payoff);

/* Do all sinks pay this much? */
int gr_endings_all(const gr_endings *endings, double payoff);

void gr_endings_free(gr_memory *memory, gr_endings *endings);

#endif
