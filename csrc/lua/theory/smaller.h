/*
** smaller.h: the solution of a smaller game that was found in another one: its
** positions are classes of positions of that, or the same ones.
*/
#ifndef LGR_SMALLER_H
#define LGR_SMALLER_H

#include "core/theory/relation.h"
#include "lua/solution/task.h"

#pragma GCC visibility push(hidden)

/* What it is made of, until all is copied. */
typedef struct lgr_smaller {
  gr_graph *graph;              /* becomes its own */
  const gr_groups *groups;      /* its positions; NULL: each is its own */
  const lgr_provider *provider; /* of these */
  int one_play;                 /* the same under no other play (solution.h) */
  lgr_task *found[2]; /* the tasks that have found this; NULL: no second one */
} lgr_smaller;

/* Fills and solves the new solution on top of the stack, which was found in the
** solution at index 1, as the last thing that a C function does; releases the
** tasks. */
int lgr_solve_smaller(lua_State *L, const lgr_smaller *of);

#pragma GCC visibility pop

#endif
