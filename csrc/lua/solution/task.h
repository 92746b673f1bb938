/*
** task.h: long work, in slices between which hooks may run. Every long call
** of the binding is a task, run by lgr_run_task or lgr_run_and_push.
**
** A task is a userdata that owns the working memory and keeps what it works
** on alive: whatever error passes through, nothing is lost.
*/
#ifndef LGR_TASK_H
#define LGR_TASK_H

#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* The user value that is kept alive. */
#define LGR_KEPT 1

/* Pushes the results of a task, and returns how many values they are. */
typedef int lgr_push_results(lua_State *L, void *task);

/*
** Begins the struct of every task. Its phases, and what frees it, are those of
** a task of the core (core/base/task.h); `of` comes first, so they are given
** the struct. When it is pushed, all is zero but its memory and its solution;
** then it gets its first phase, and what else it needs.
*/
typedef struct lgr_task {
  gr_task of;             /* in the memory of the solution, or in `own` */
  lgr_push_results *push; /* NULL: they are in the solution */

  /* After hooks may have run: raises an error if what the task works on was
  ** closed. Not needed for what `solution` and `other` are. */
  void (*check)(lua_State *L, void *task);

  gr_task *part;   /* see lgr_turn_to_part */
  gr_phase *after; /* the phase after it */
  gr_memory own;
  lgr_solution *solution; /* what it works on, if that is a solution */
  lgr_solution *other;    /* and another one, if that is needed too */
  lua_State *thread;      /* that runs it, if one does */
  struct lgr_task *next;  /* another one that runs on the same solution */
  int released;
  gr_status status; /* of the last step */
  double end;       /* the time to stop at, by lgr_now; 0: none */
} lgr_task;

/* Pushes a task with memory of its own, whose struct has this size. It keeps
** the value at `index` alive. */
void *lgr_push_task(lua_State *L, size_t size, int index);

/* Pushes a task on the solution at `index`, which works in its memory. Until it
** is released, the solution keeps its graph. */
void *lgr_push_work(lua_State *L, size_t size, int index);

/* Turns to a task of the core, which has been started, and when it is done to
** the phase `after`; NULL: that was all. The last one is freed with the task;
** if there are several, `free` is to free them. */
gr_status lgr_turn_to_part(lgr_task *task, gr_task *part, gr_phase *after);

/* The task on top of the stack works on the solution at `index`, too. */
void lgr_also_on(lua_State *L, lgr_task *task, int index);

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
void lgr_run_task(lua_State *L);

/* Adds functions to the table on top of the stack; in their first upvalue they
** have nil. */
void lgr_set_functions(lua_State *L, const luaL_Reg *functions);

/* Replaces the value on top of the stack by a function with this as its first
** upvalue. */
void lgr_push_function(lua_State *L, lua_CFunction function);

/*
** The same as the last thing that a C function does, for a task with results:
** pushes these and returns how many they are. Here the status may also be
** GR_MORE, when the time of the task is over, or another one of its phases.
** `push` and `check` see the stack of the C function, with the task on top;
** `push` may run another task in the same way.
*/
int lgr_run_and_push(lua_State *L);

/* Pushes a task that only owns memory, which is released when the C function
** returns. */
void *lgr_push_scratch(lua_State *L, size_t size, gr_free *free);

void lgr_open_task(lua_State *L);

#pragma GCC visibility pop

#endif
