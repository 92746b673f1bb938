/*
** compute.h: what is computed of a solution whose graph is complete: its
** values, or what there is instead, and what is asked for later.
*/
#ifndef LGR_COMPUTE_H
#define LGR_COMPUTE_H

#include "core/values/values.h"
#include "lua/solution/columns.h"
#include "lua/solution/task.h"

#pragma GCC visibility push(hidden)

/* Pushes the task that solves the solution at `index`, whose graph is
** complete: computes its values, or what there is instead, and counts the
** outcomes. Then it can answer, and has this provider. */
lgr_task *lgr_push_solving(lua_State *L, int index,
                           const lgr_provider *provider);

/* Where a search in a game that must not have cycles has stopped: `path` is
** the way to the last position, and NULL if it has not. */
typedef struct lgr_dead_end {
  const gr_path *path;
  size_t cycle; /* from there on the path is a cycle; or else */
  int large;    /* the score of the last position is too large */
} lgr_dead_end;

lgr_dead_end lgr_gave_up(const lgr_task *task);

/* Runs that task as the last thing that a C function does: pushes the solution
** and returns 1. */
int lgr_solve_and_push(lua_State *L, int index, const lgr_provider *provider);

/* Computes a column of the solution at `index`, which must have it, unless it
** is there already, as lgr_run_task does; returns its words, unless moves are
** not kept. An error in between leaves the solution as it was. */
const uint32_t *lgr_compute(lua_State *L, int index, lgr_column column);

/* Pushes the task that does so; NULL, and pushes nothing, if it is there. */
lgr_task *lgr_push_measuring(lua_State *L, int index, lgr_column column);

/* Begins the struct of such a task, which a function that column_table.h names
** pushes. */
typedef struct lgr_measuring {
  lgr_task task;
  lgr_column column;
  gr_words result; /* in the memory of the task */
} lgr_measuring;

/* Moves the result into the solution, unless a hook has had it computed; and
** the last phase of such a task, which does so. */
void lgr_keep_result(lgr_measuring *m);
gr_status lgr_end_measuring(void *measuring, size_t *budget);

/* What `free` of such a task does, too: frees the result. */
void lgr_free_measuring(lgr_measuring *m);

/* The same for the predecessors of all positions, and for the number and the
** largest size of the components. */
void lgr_find_predecessors(lua_State *L, int index);
void lgr_count_components(lua_State *L, int index);

/* How long best play lasts from all positions of the solution at index 1; and
** how good a move to u is, with its points if there are scores: less is better.
*/
const uint32_t *lgr_need_lengths(lua_State *L, const lgr_solution *s);
int64_t lgr_rank(lua_State *L, const lgr_solution *s, uint32_t u,
                 lua_Integer points);

/* Smith's functions Q[>=v] of all positions of the solution at `index`, then
** Q[>-v] (see core/length/payoff.h), `late` as in core/length/remoteness.h;
** computed when first asked for, and valid until the next call that may run
** Lua. */
const uint32_t *lgr_q_functions(lua_State *L, int index, double v, int late);

#pragma GCC visibility pop

#endif
