/*
** task.h: long work, done in slices.
**
** A task is a struct whose first member is a gr_task. It works in phases, each
** a function that does some of the work and says how it went: GR_MORE, the
** budget is used up, and the same phase goes on at the next step; GR_DONE,
** having turned to another phase; anything else ends the task. A step runs
** phases until the budget is used up, or until there is no other phase to turn
** to (NULL): then all is done. The budget is counted in units of work, an edge
** or a position being one, and handed on by pointer, so that tasks within
** tasks share it.
**
** So every task is stepped by gr_task_step and freed by gr_task_free, whatever
** it is; GR_MORE, GR_DONE and GR_NO_MEMORY are what steps return, if the header
** says no more. Where others hand a budget on to it, it has a function for its
** steps.
*/
#ifndef GR_TASK_H
#define GR_TASK_H

#include "core/base/memory.h"

/* A phase of the task that `work` points to. */
typedef gr_status gr_phase(void *work, size_t *budget);

/* Frees what such a task has allocated, whatever phase it has come to. */
typedef void gr_free(void *work);

/* All zeros: it has not been started, and may be freed. */
typedef struct gr_task {
  gr_memory *memory;
  gr_phase *phase; /* NULL: all is done */
  gr_free *free;   /* NULL: there is nothing to free, or others do it */
  uint32_t next;   /* how far the loop of this phase has come */
} gr_task;

/* Ends a phase: the next one starts at its beginning. */
static inline gr_status gr_turn_to(gr_task *task, gr_phase *phase) {
  task->phase = phase;
  task->next = 0;
  return GR_DONE;
}

/* Starts a task with its first phase. */
static inline void gr_task_init(gr_task *task, gr_memory *memory,
                                gr_phase *first, gr_free *free) {
  task->memory = memory;
  task->free = free;
  gr_turn_to(task, first);
}

/* Gives the working memory back; results that were made for the caller stay.
** May be called again. */
static inline void gr_task_free(gr_task *task) {
  gr_free *free = task->free;
  task->free = NULL;
  if (free != NULL)
    free(task);
}

/* Ends a phase when the part of the work that it consists of is done. */
static inline gr_status gr_then(gr_task *task, gr_status status,
                                gr_phase *phase) {
  return status == GR_DONE ? gr_turn_to(task, phase) : status;
}

/* Does about *budget units of work, and takes them off. */
static inline gr_status gr_task_step(gr_task *task, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && task->phase != NULL)
    status = task->phase(task, budget);
  return status;
}

/* Where the loop of this phase may go to now, of `count` rounds in all. */
static inline uint32_t gr_reach(const gr_task *task, uint32_t count,
                                size_t *budget) {
  return task->next + gr_afford(budget, count - task->next);
}

/* The loop has come to `stop`; with the last of `count` rounds the phase
** ends. */
static inline gr_status gr_reached(gr_task *task, uint32_t stop, uint32_t count,
                                   gr_phase *phase) {
  task->next = stop;
  return stop < count ? GR_MORE : gr_turn_to(task, phase);
}

#endif
