/*
** task.h: long work, in slices between which hooks may run. Every long call
** of the binding is a task of some kind, run by lgr_run_task.
**
** A task is a userdata that owns the working memory and keeps what it works
** on alive: whatever error passes through, nothing is lost.
*/
#ifndef LGR_TASK_H
#define LGR_TASK_H

#include "lua/solution.h"

/* The user value that is kept alive. */
#define LGR_KEPT 1

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
** GR_MORE, when the time of the task is over, or another one of its kind.
** Functions of its kind see the stack of the C function, with the task on top;
** `push` may run another task in the same way.
*/
int lgr_run_and_push(lua_State *L);

/* Pushes a task of a kind that only owns memory, which is released when the
** C function returns. */
void *lgr_push_scratch(lua_State *L, const lgr_kind *kind);

void lgr_open_task(lua_State *L);

#endif
