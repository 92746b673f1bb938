/*
** job.h: a game on its way to a solution, in slices: its positions are
** expanded, then what they span is solved. job.c drives this; the functions
** below run the rules of the game.
*/
#ifndef LGR_JOB_H
#define LGR_JOB_H

#include "core/length/descent.h"
#include "core/store/expansion.h"
#include "lua/symmetry.h"
#include "lua/task.h"

#define LGR_JOB "grundy.job"
#define LGR_STEP "grundy.step"

/* Threads that run the rules of a game, at most. */
#define LGR_MAX_THREADS 1024

typedef enum lgr_stage {
  LGR_STARTING,  /* the starts are taken */
  LGR_EXPANDING, /* `moves` is called for each position */
  LGR_SOLVING,
  LGR_ENDING, /* finished or stopped, but memory is still given back */
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
  LGR_CHECKPOINT, /* its file: see LGR_JOB_TOLD */
  LGR_MEMORY,     /* not enough of it: an error, even if `moves` caught it */
  LGR_BREAK /* a hook inside `add` failed: an error, even if it was caught */
} lgr_limit;

/* What is done with an array that `moves` returned. */
typedef enum lgr_array {
  LGR_NO_ARRAY,    /* nothing, or nothing more */
  LGR_TRAVERSED,   /* elements are taken as its keys come: 1, 2, 3 ... */
  LGR_COUNTED,     /* its keys are counted, */
  LGR_TAKEN_BY_KEY /* and its elements are taken by them */
} lgr_array;

typedef struct lgr_job {
  lgr_solution *solution;
  gr_expansion expansion;
  gr_descent descent;                /* if no moves are kept */
  lgr_task *task;                    /* when solving */
  struct lgr_checkpoint *checkpoint; /* while expanding; NULL: none */
  struct lgr_pool *pool;             /* of threads; NULL: none, or not yet */
  uint32_t workers;                  /* threads that may run the rules */
  int lenient;                       /* one will do */
  lgr_stage stage;
  lgr_limit stopped_by; /* the first one that was met; nothing is added then */
  lgr_limit lost_by;    /* what ends the job if an error leaves `add` now, since
                           a move is then lost: see take.c */
  const lgr_provider *provider; /* of its positions */
  /* takes the element on top of the stack of an array that `moves` returned */
  void (*take_element)(lua_State *L, struct lgr_job *job);
  int only_outcome;
  lgr_play play;
  int normal;                   /* the game has a function `normal` */
  int sorted;                   /* or its positions are sorted, */
  const lgr_symmetry *symmetry; /* or their least images are taken */
  int audits;               /* positions to be compared with their images yet */
  int plain;                /* it has none of these, nor two players, nor
                               `gain` */
  int terminal;             /* it has a `terminal` */
  int scored;               /* it has a `gain` */
  int worded;               /* which has returned a word, or nothing */
  const char *vector_moves; /* if it has these for rules */
  size_t vector_move_count;
  uint64_t all;        /* vectors that are starts, if all are */
  lua_Integer first;   /* of two players: which one starts; 3: both */
  lua_Integer taking;  /* of two players: which one moves at what is taken */
  const void *step;    /* what is closed at the end of a step */
  int stepping;        /* one is being done */
  int failing;         /* an error ends it, if it is left now */
  int running;         /* `moves` is being called */
  const char *calling; /* the function of the user's that is called */
  lua_State *thread;   /* that does the step, or did the last one */
  int unfinished;      /* `moves` has returned, but not all is taken */
  lgr_array array;     /* what is done with the array that it returned */
  lua_Integer key;     /* the last one that was counted, */
  lua_Integer counted; /* how many were, */
  lua_Integer last;    /* and the greatest one */
  size_t quota; /* elements that may be taken yet, if the step is paced */
  lua_Integer element; /* the place in an array of what is taken; 0: none */
  lua_Integer part;    /* and in the list of parts of a move; 0: none */
  uint32_t idle_adds;  /* what `moves` added after a limit was reached */
  double started;      /* by lgr_now */
  double seconds;      /* the option, for the message */
  lgr_deadline deadline;
  size_t budget;      /* units that are left of the step */
  double end;         /* of a step that ends by time; 0: none */
  lgr_deadline slice; /* when it must end or give way; not watched */
  int pacing;         /* the step goes by that, */
  double outer_end;   /* inside a slice that ends then, if any */
  int reporting;      /* there is a progress function */
  double next_report; /* when it is called next */
} lgr_job;

/* User values of the userdata. */
enum {
  LGR_JOB_SOLUTION = 1,
  LGR_JOB_MOVES, /* or a string of vector moves */
  LGR_JOB_NORMAL,
  LGR_JOB_AUDIT, /* a function that compares a position with its images */
  LGR_JOB_TERMINAL,
  LGR_JOB_GAIN,
  LGR_JOB_STARTS,
  LGR_JOB_ADD,
  LGR_JOB_TASK,
  LGR_JOB_PROGRESS,
  LGR_JOB_STEP,
  LGR_JOB_THREAD,
  LGR_JOB_RETURNED, /* an array of which elements are still to be taken */
  LGR_JOB_TOLD,     /* the position with too many moves, as people see it; or an
                       array of the last ones before a limit; or what is wrong
                       with the file of the checkpoint */
  LGR_JOB_PATH,     /* of the checkpoint, */
  LGR_JOB_GAME,     /* and the bytes that identify its game */
  LGR_JOB_SCRIPT,   /* that threads run: see game.lua */
  LGR_JOB_USER_VALUES = LGR_JOB_SCRIPT
};

/* The stack of a step; LGR_AT_STEP is the value that is closed at its end.
** While `moves` runs, the table it was given, if it is one, is on top. */
enum { LGR_AT_JOB = 1, LGR_AT_STEP, LGR_AT_MOVES, LGR_AT_ADD, LGR_AT_POSITION };

/* Does the game have two players? */
static inline int lgr_two(const lgr_job *job) {
  return job->solution->players == 2;
}

/*
** ------------------------------------------------------------ job.c
*/

/* Pushes the message about the limit that stopped the job, which is at an
** index. */
void lgr_push_limit(lua_State *L, const lgr_job *job, int index);

/* Replaces the table of fields at index 1 by a new job. */
lgr_job *lgr_new_job(lua_State *L);

/* Reports progress, if there is somebody to report to and it is time to. */
void lgr_report(lua_State *L, lgr_job *job);

/*
** ------------------------------------------------------------ expand.c
*/

/* Gives all memory back, except for a solution that is finished. */
void lgr_job_release(lgr_job *job);

/* Is a step being done? Not if its coroutine has died of an error: its stack
** is then left as it was, with nothing closed. Nor if a hook has failed just
** when the step was to be closed. Then this ends the job. */
int lgr_job_stepping(lgr_job *job);

/* Stops the job, unless it has been stopped. */
static inline void lgr_job_stop(lgr_job *job, lgr_limit limit) {
  if (job->stopped_by == LGR_NO_LIMIT)
    job->stopped_by = limit;
}

/* Stops the job because the core could not go on; raises an error when that is
** for want of memory. */
void lgr_job_note(lua_State *L, lgr_job *job, gr_status status);

/* Raises an error if a move was lost: then no limit has stopped the job. */
void lgr_check_lost(lua_State *L, const lgr_job *job);

/* Takes starts, at most *budget of them, and takes those off; after the last,
** the job goes on to the next stage. */
void lgr_take_starts(lua_State *L, lgr_job *job, size_t *budget);

/* Calls `moves` for the current position of the expansion and takes what it
** gives; the stack is that of a step. If the step is paced, that may be
** `unfinished`. */
void lgr_run_moves(lua_State *L, lgr_job *job);

/* Takes more of that. */
void lgr_finish_moves(lua_State *L, lgr_job *job);

/* All followers of the current position are linked: a sink is asked for its
** ending. */
void lgr_end_row(lua_State *L, lgr_job *job);

/* Pushes a position found so far, or the current position of the expansion,
** as people see it. */
void lgr_push_number_shown(lua_State *L, const lgr_job *job, uint32_t number);
void lgr_push_current(lua_State *L, const lgr_job *job);

/* Raises the sentence on top of the stack, with where in the game it is. */
_Noreturn int lgr_fail_here(lua_State *L, lgr_job *job);

/* If the error at `index` is Lua's own about a yield in a function of the
** user's that is being called, pushes one that says which and where; else 0.
** (Not where nothing catches the error, as in a coroutine that was resumed: to
** catch all errors would cost them their tracebacks.) */
int lgr_explain_yield(lua_State *L, const lgr_job *job, int index);

/* Lets hooks run, and looks at the clock. */
void lgr_rest(lua_State *L, lgr_job *job);

/* After `count` elements of an array: does so now and then. */
static inline void lgr_rest_after(lua_State *L, lgr_job *job,
                                  lua_Integer count) {
  if (count % LGR_SLICE == 0 && job->stopped_by == LGR_NO_LIMIT)
    lgr_rest(L, job);
}

/*
** ------------------------------------------------------------ take.c
** A position is taken as a start, or as a follower of the current position.
*/

/* Takes the position on top of the stack. */
void lgr_take_position(lua_State *L, lgr_job *job);

/* Takes an integer. */
gr_status lgr_take_integer(lua_State *L, lgr_job *job, lua_Integer integer);

/* Links the followers that are queued: see expansion.h. */
gr_status lgr_flush_queue(lua_State *L, lgr_job *job);

/* The number of the value on top of the stack as a position, new or not, after
** `normal` where there is one. */
gr_status lgr_number_top(lua_State *L, lgr_job *job, int job_index,
                         uint32_t *number);

/* add(position): true when a limit has been reached; upvalue 1 is the job, and
** upvalue 2 its address. */
int lgr_add(lua_State *L);

/* The same where positions are taken as they are, faster for those of the type
** in the name. */
int lgr_add_integer(lua_State *L);
int lgr_add_string(lua_State *L);
int lgr_add_table(lua_State *L);

/* Any form of `add`: `act` takes the arguments. */
int lgr_add_by(lua_State *L, void (*act)(lua_State *, lgr_job *));

/* The value at an index as a gain, or as what an end pays where there are
** scores: 0 if it is not LGR_A_SCORE. */
int lgr_to_score(lua_State *L, int index, int64_t *score);

#define LGR_A_SCORE "an integer of at most 31 bits"

/*
** ------------------------------------------------------------ sum_moves.c
*/

/* add(position, ...) of a game that splits: the parts of a move. */
int lgr_add_sum(lua_State *L);

/* Takes an element that is an array of the parts of a move. */
void lgr_take_sum(lua_State *L, lgr_job *job);

/*
** ------------------------------------------------------------ checkpoint.c
** What the rules have given is kept in a file, so that a job with the same file
** goes on from there. If something is wrong with the file, the job is stopped.
*/

/* Gives a new job a checkpoint. At an index and the next two are its path, a
** string that identifies the game, and whether the rules need not be asked
** about a sample of what is in the file. The job has the strings as user
** values. */
void lgr_new_checkpoint(lua_State *L, lgr_job *job, int path);

/* Opens the file, unless that has been done; the stack of these functions is
** that of a step. */
void lgr_open_checkpoint(lua_State *L, lgr_job *job);

/* After a row was opened: notes the row before it, or the starts. */
void lgr_note_row(lua_State *L, lgr_job *job);

/* Does the row that was opened come from the file? */
int lgr_may_replay(lua_State *L, lgr_job *job);

/* Takes the row from the file, or some of it. */
void lgr_replay(lua_State *L, lgr_job *job);

/* Has a row been taken in part? */
int lgr_is_replaying(const lgr_job *job);

/* May there be more rows in the file? */
int lgr_is_reading(const lgr_job *job);

/* All rows are there: the last ones are written, and the file is closed. */
void lgr_end_checkpoint(lua_State *L, lgr_job *job);

/* Writes what has not been written, and closes the file, if there is one. */
void lgr_close_checkpoint(lgr_job *job);

/* Says why a file that begins with these bytes, as many as the header has if it
** is as long, is not a checkpoint that goes on. */
const char *lgr_foreign_file(const unsigned char *at, size_t count,
                             const gr_bytes *header);

/*
** ------------------------------------------------------------ threads.c
** The rules are run by threads, each with a Lua state of its own that has run
** the file of the game. The job takes the rows in the order of the positions,
** so it finds the same as it would without them.
*/

/* Takes the row of the current position from a thread, and waits for it; or
** does nothing and returns 0: the rules have to be run here. */
int lgr_take_row(lua_State *L, lgr_job *job);

/* Ends the threads, if there are some. */
void lgr_close_pool(lgr_job *job);

/*
** ------------------------------------------------------------ linear.c
** Games on vectors over Z_2, such as sets of tokens that cancel each other,
** expanded without a call of Lua. Vectors are words of 64 bits. A vector move
** is a pair of them, a mask and a change: where the vector has an odd number
** of bits in common with the mask, there is a move that adds the change. All
** linear games of Sato (1972), Definition 3.2, are of this kind, since by
** (a) and (b) the rank of h + identity is at most 1 for each of their maps.
*/

/* If the rules at index `moves` are a string of vector moves (each three words,
** in the order of the machine: mask, change, and the number from 1 on of the
** last one before with the same change, or 0), makes a new job one of them.
** Then an integer at index `starts` says that all vectors below it, a power of
** two, are starts; and an array at index `names` that a position is an array
** of these. */
void lgr_read_vector_moves(lua_State *L, lgr_job *job, int moves, int starts,
                           int names);

/* lgr_take_starts, if all vectors are starts. */
void lgr_take_all(lua_State *L, lgr_job *job, size_t *budget);

/* Adds the followers of the current position. */
void lgr_run_vector_moves(lua_State *L, lgr_job *job);

#endif
