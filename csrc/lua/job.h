/*
** job.h: a game on its way to a solution, in slices: its positions are
** expanded, then what they span is solved.
*/
#ifndef LGR_JOB_H
#define LGR_JOB_H

#include "core/store/expansion.h"
#include "lua/compute.h"
#include "lua/host.h"
#include "lua/solution.h"

#define LGR_JOB "grundy.job"
#define LGR_STEP "grundy.step"

typedef enum lgr_stage {
  LGR_STARTING,  /* the starts are taken */
  LGR_EXPANDING, /* `moves` is called for each position */
  LGR_SOLVING,
  LGR_FINISHED,
  LGR_STOPPED, /* by a limit */
  LGR_GONE     /* closed, or ended by an error */
} lgr_stage;

/* The limit that stopped a job. */
typedef enum lgr_limit {
  LGR_NO_LIMIT,
  LGR_POSITIONS,
  LGR_EDGES,
  LGR_MOVES,
  LGR_ENDING_CLASSES,
  LGR_BYTES,
  LGR_SECONDS,
  LGR_MEMORY, /* there was none; an error, even if `moves` caught it */
  LGR_BREAK   /* so is that of a hook inside `add` */
} lgr_limit;

typedef struct lgr_job {
  lgr_solution *solution;
  gr_expansion expansion;
  lgr_task *task; /* when solving */
  lgr_stage stage;
  lgr_limit stopped_by;
  const lgr_provider *provider; /* of its positions */
  int only_outcome;
  lgr_play play;
  int normal;        /* the game has a `normal` */
  int plain;         /* neither that nor two players */
  int terminal;      /* it has a `terminal` */
  int worded;        /* which has returned a word, or nothing */
  const char *turns; /* if it has these for rules: see turns.h */
  size_t turn_count;
  uint64_t all;        /* vectors that are starts, if all are */
  lua_Integer first;   /* two players: who starts; 3: both */
  lua_Integer taking;  /* two players: who is to move at what is taken */
  int stepping;        /* a step is being done */
  int failing;         /* should it be left now, that is by an error */
  int running;         /* `moves` is being called */
  const char *calling; /* the function of the user's that is called */
  lua_State *thread;   /* that does the step, or did the last one */
  lua_Integer element; /* the place in an array of what is taken; 0: none */
  lua_Integer part;    /* and in the list of parts of a move; 0: none */
  uint32_t idle_adds;  /* what `moves` added after a limit was reached */
  double started;      /* by lgr_now */
  double seconds;      /* the option, for the message */
  lgr_deadline deadline;
  int reporting;      /* there is a progress function, or a terminal */
  double next_report; /* when it is called next */
} lgr_job;

/* User values of the userdata. */
enum {
  LGR_JOB_SOLUTION = 1,
  LGR_JOB_MOVES, /* or a string of turns */
  LGR_JOB_NORMAL,
  LGR_JOB_TERMINAL,
  LGR_JOB_STARTS,
  LGR_JOB_ADD,
  LGR_JOB_TASK,
  LGR_JOB_PROGRESS,
  LGR_JOB_STEP,
  LGR_JOB_THREAD,
  LGR_JOB_TOLD, /* the position with too many moves, or the last ones before a
                   limit, as people see them */
  LGR_JOB_USER_VALUES = LGR_JOB_TOLD
};

/* The stack of a step; LGR_AT_STEP is the value that is closed at its end.
** While `moves` runs, the table it was given, if it is one, is on top. */
enum { LGR_AT_JOB = 1, LGR_AT_STEP, LGR_AT_MOVES, LGR_AT_ADD, LGR_AT_POSITION };

/* Is a step being done? Not if its coroutine has died of an error: its stack
** is then left as it was, with nothing closed; so this ends the job. */
int lgr_job_stepping(lgr_job *job);

/* Notes why the core could not go on; raises an error when that is for want
** of memory. */
void lgr_job_note(lua_State *L, lgr_job *job, gr_status status);

/* Makes the metatable; adds the functions job and solve to the table on top
** of the stack. */
void lgr_open_job(lua_State *L);

#endif
