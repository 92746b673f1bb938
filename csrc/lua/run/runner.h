/*
** runner.h: what runs the rules of a game outside a job: for positions that are
** known already.
*/
#ifndef LGR_RUNNER_H
#define LGR_RUNNER_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

typedef struct lgr_runner {
  lgr_run run; /* not begun */
  lgr_rules rules;
  lgr_pace pace;    /* nothing ends by time */
  gr_memory memory; /* of the scratch, and of what follows */
  lgr_scratch scratch;
  gr_graph graph;     /* for a run that keeps one row at a time, */
  gr_endings endings; /* and asks `terminal` */
  int reading;        /* such a run has begun */
} lgr_runner;

/* Replaces the table of fields at index 1 (fields.h) by a runner, and pushes
** what else is on the stack of a step. */
lgr_runner *lgr_new_runner(lua_State *L);

/* The runner at an index, which must be one. */
lgr_runner *lgr_check_runner(lua_State *L, int index);

/* Begins, or begins anew, a run that asks for rows of positions of this store,
** and adds none to it; sinks count as where a game is this. The rules must say
** that no rows are kept. */
void lgr_begin_reading(lgr_runner *runner, gr_store *store,
                       const gr_regime *regime);

/*
** Runs the rules for one of these positions, each once; the stack is that of a
** step, and stays so. The row is then the only one of `graph`; if there are no
** moves, what the end counts is in run.descent.sink. GR_DONE; GR_NO_MEMORY; or
** GR_POSITION_LIMIT, if the rules give what is not in the store, or more moves
** than there can be.
*/
gr_status lgr_read_row(lua_State *L, lgr_runner *runner, uint32_t u);

/* Gives all memory back; the runner must not be used again. */
void lgr_end_runner(lgr_runner *runner);

#pragma GCC visibility pop

#endif
