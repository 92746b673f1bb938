/*
** task.h: long work, in slices between which hooks may run. Every long call
** of the binding is a task of some kind, run by lgr_run.
**
** A task is a userdata that owns the working memory and keeps what it works
** on alive: whatever error passes through, nothing is lost.
*/
#ifndef LGR_TASK_H
#define LGR_TASK_H

#include "core/values/values.h"
#include "core/verify/verify.h"
#include "lua/solution.h"

/* Begins the struct of every kind of task. */
typedef struct lgr_task {
  const struct lgr_kind *kind; /* NULL when released */
  gr_memory *memory;           /* that of the solution, or `own` */
  gr_memory own;
  lgr_solution *solution; /* what it works on, if that is a solution */
  lgr_solution *other;    /* and another one, if that is needed too */
  lua_State *thread;      /* that runs it, if one does */
  struct lgr_task *next;  /* another one that runs on the same solution */
  int started;
  gr_status status; /* of the last step */
  double end;       /* the time to stop at, by lgr_now; 0: none */
} lgr_task;

/* What tasks of a kind do; NULL where there is nothing to do. */
typedef struct lgr_kind {
  size_t size; /* of the struct */

  /* Before the first step. Without it, the task is ready as soon as it has
  ** been pushed and filled in. */
  gr_status (*start)(void *task);

  /* Does about *budget edges of the work, and takes them off. */
  gr_status (*step)(void *task, size_t *budget);

  /* When all is done: hands the result over to the solution. */
  void (*finish)(void *task);

  /* Frees the working memory, if it has been started. */
  void (*free)(void *task);

  /* Pushes the results, and returns how many values they are. */
  int (*push)(lua_State *L, void *task);

  /* After hooks may have run: raises an error if what the task works on was
  ** closed. Not needed for what `solution` and `other` are. */
  void (*check)(lua_State *L, void *task);
} lgr_kind;

/* Defines step_NAME and free_NAME, by those of the task of the core that is a
** member of the struct. */
#define LGR_CORE_STEPS(type, member, name, core)                               \
  static gr_status step_##name(void *task, size_t *budget) {                   \
    return core##_step(&((type *)task)->member, budget);                       \
  }                                                                            \
  static void free_##name(void *task) {                                        \
    core##_free(&((type *)task)->member);                                      \
  }

/* Pushes a task with memory of its own; what its kind adds is all zeros. It
** keeps the value at `index` alive. */
void *lgr_push_task(lua_State *L, const lgr_kind *kind, int index);

/* Pushes a task on the solution at `index`, which works in its memory. Until it
** is released, the solution keeps its graph. */
void *lgr_push_work(lua_State *L, const lgr_kind *kind, int index);

/* The task on top of the stack works on the solution at `index`, too. */
void lgr_also_on(lua_State *L, lgr_task *task, int index);

/* Does about *budget edges: GR_MORE, GR_DONE, GR_NO_MEMORY, or another status
** of its kind. */
gr_status lgr_step(lgr_task *task, size_t *budget);

/* Gives the working memory back; may be called again. */
void lgr_release(lgr_task *task);

/* Releases the tasks on a solution whose coroutine has died of an error: its
** stack is then left as it was, with nothing closed. */
void lgr_release_dead(lgr_solution *s);

/*
** Runs the task on top of the stack to its end, and pops it; an error if there
** is not enough memory. What it has found is then in the solution: it must not
** have results to push.
**
** In a task of the user's (slice.c) it gives way when the slice is over. Then
** the C function that called this one is left, and called once more when the
** task has ended, with its own arguments. So up to here it must do nothing that
** it cannot do again, and afterwards it must find that there is nothing left to
** run. Only functions that are registered by lgr_set_functions or
** lgr_push_function give way here.
*/
void lgr_run(lua_State *L);

/* Adds functions to the table on top of the stack; in their first upvalue they
** have nil. */
void lgr_set_functions(lua_State *L, const luaL_Reg *functions);

/* Replaces the value on top of the stack by a function with this as its first
** upvalue. */
void lgr_push_function(lua_State *L, lua_CFunction function);

/*
** The same as the last thing that a C function does, for a task with results:
** pushes these and returns how many they are. Here the status may also be
** GR_MORE, when the time of the task is over, or another one of its kind.
** Functions of its kind see the stack of the C function, with the task on top;
** `push` may run another task in the same way.
*/
int lgr_run_and_push(lua_State *L);

/* Pushes a task of a kind that only owns memory, which is released when the
** C function returns. */
void *lgr_push_scratch(lua_State *L, const lgr_kind *kind);

void lgr_open_task(lua_State *L);

/*
** ---------------------------------------- what is computed of a solution
*/

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

/* Computes a column of the solution at `index`, unless it is there already, as
** lgr_run does. An error in between leaves the solution as it was. Where the
** game splits, distance only. */
void lgr_compute(lua_State *L, int index, lgr_column column);

/* Pushes the task that does so; NULL, and pushes nothing, if it is there. */
lgr_task *lgr_push_measuring(lua_State *L, int index, lgr_column column);

/* The same for the predecessors of all positions, and for the number and the
** largest size of the components. */
void lgr_find_predecessors(lua_State *L, int index);
void lgr_count_components(lua_State *L, int index);

/* The moves to the end of best play, of all positions of the solution at
** `index`: their remoteness; where sinks differ, the moves to what they are
** worth; where there are scores, those of the best line. Computed when first
** asked for. */
const uint32_t *lgr_lengths_of(lua_State *L, int index);

/* Smith's functions Q[>=v] of all positions of the solution at `index`, then
** Q[>-v] (see core/length/payoff.h), `late` as in core/length/remoteness.h;
** computed when first asked for, and valid until the next call that may run
** Lua. */
const uint32_t *lgr_q_functions(lua_State *L, int index, double v, int late);

/* All that a solution holds, to be checked. */
gr_claim lgr_claim_of(const lgr_solution *s);

/* Pushes the kind of a fault, and its positions, nil where there is none. */
void lgr_push_fault(lua_State *L, const gr_fault *fault);

#endif
