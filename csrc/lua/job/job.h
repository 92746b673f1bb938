/*
** job.h: a game on its way to a solution: its positions are expanded, then what
** they span is solved.
*/
#ifndef LGR_JOB_H
#define LGR_JOB_H

#include "lua/job/checkpoint.h"
#include "lua/run/run.h"
#include "lua/solution/task.h"
#include "lua/threads/threads.h"

#pragma GCC visibility push(hidden)

#define LGR_JOB "grundy.job"
#define LGR_STEP "grundy.step"

typedef struct lgr_job {
  lgr_run run;
  lgr_rules rules;
  lgr_pace pace;
  lgr_solution *solution;
  lgr_checkpoint *checkpoint; /* while expanding; NULL: none */
  lgr_threads threads;        /* while expanding */
  lgr_task *task;             /* when solving */
  int failing;                /* an error ends it, if its step is left now */
  int collected;              /* it ends when its step is left */
} lgr_job;

/* User values of the userdata, after those of the run. */
enum {
  LGR_JOB_SOLUTION = LGR_RUN_USER_VALUES + 1,
  LGR_JOB_TASK,
  LGR_JOB_STEP,
  LGR_JOB_THREAD,
  LGR_JOB_PATH,   /* of the checkpoint, */
  LGR_JOB_GAME,   /* and the bytes that identify its game */
  LGR_JOB_SCRIPT, /* that threads run */
  LGR_JOB_USER_VALUES = LGR_JOB_SCRIPT
};

/* What is closed at the end of a step; its metatable is LGR_STEP. */
typedef struct lgr_job_step {
  lgr_job *job;
} lgr_job_step;

/* Replaces the table of fields at index 1 (fields.h) by a new job. */
lgr_job *lgr_new_job(lua_State *L);

/* Does some of what is left of the step, takes it off the budget, and ends the
** job if a limit has stopped it. The stack is that of a step. */
void lgr_work(lua_State *L, lgr_job *job);

/* Ends the job because its time is over, in the same way. */
void lgr_stop_late(lua_State *L, lgr_job *job);

/* Gives all memory back, except for a solution that is finished. */
void lgr_job_release(lgr_job *job);

/* Raises the error about a cycle of this many positions in a game that must not
** have one. The texts of the first ones, at most LGR_CYCLE_TOLD, are on top of
** the stack. */
#define LGR_CYCLE_TOLD 8
_Noreturn void lgr_fail_cycle(lua_State *L, const lgr_rules *rules,
                              uint64_t count);

/* An error has ended a step, and so the job; or, if it is a search, only what
** was asked: the search may be asked again. */
void lgr_end_by_error(lgr_job *job);
int lgr_ended_by_error(const lgr_job *job);

/* Is a step being done? If it has ended without being closed, this ends the
** job. */
int lgr_job_stepping(lgr_job *job);

#pragma GCC visibility pop

#endif
