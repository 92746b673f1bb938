/*
** threads.h: the rules are run by threads, each with a Lua state of its own
** that has run the file of the game. The run takes the rows in the order of the
** positions, so it finds the same as it would without them.
*/
#ifndef LGR_THREADS_H
#define LGR_THREADS_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* All zeros but for a run is none. */
typedef struct lgr_threads {
  lgr_run *run;
  uint32_t count;     /* threads that may run the rules */
  int lenient;        /* one will do */
  const char *script; /* that each of them runs (game.lua); borrowed */
  size_t script_length;
  uint32_t asked; /* rows, before threads are started */
  double began;   /* when the first one was, by lgr_now */
  /* NULL: none, or not yet */
  struct lgr_in_order *in_order; /* if all moves are kept */
  struct lgr_ahead *ahead;       /* in depth-first searches */
} lgr_threads;

/* As long as there are no threads, it is looked at once in so many rows whether
** they are worth it; each time where they start at once, for specs. */
#ifdef LGR_THREADS_FROM
#define LGR_LOOK_EVERY 1
#else
#define LGR_LOOK_EVERY 32
#endif

/* Is lgr_take_row to be called for the current position? */
static inline int lgr_is_due(lgr_threads *t) {
  return t->in_order != NULL || t->ahead != NULL ||
         t->asked++ % LGR_LOOK_EVERY == 0;
}

/* Takes the row of the current position from a thread, and waits for it; or
** does nothing and returns 0: the rules have to be run here. The stack is that
** of a step. */
int lgr_take_row(lua_State *L, lgr_threads *t);

/* Ends the threads, if there are some. They are started again if rows are asked
** for later. */
void lgr_close_threads(lgr_threads *t);

#pragma GCC visibility pop

#endif
