/*
** run.h: rules that are being run: the positions found so far, the one whose
** moves are asked for, what has been taken of them, and what has stopped it.
** It knows of no solution: a thread has a run of its own for each chunk.
*/
#ifndef LGR_RUN_H
#define LGR_RUN_H

#include "core/length/descent.h"
#include "core/length/payoff.h"
#include "core/search/couples.h"
#include "core/store/deferred.h"
#include "core/store/noted.h"
#include "lua/run/pace.h"
#include "lua/run/rules.h"

#pragma GCC visibility push(hidden)

typedef enum lgr_stage {
  LGR_STARTING,  /* the starts are taken */
  LGR_EXPANDING, /* `moves` is called for each position */
  LGR_SOLVING,
  LGR_ENDING, /* finished or stopped, but memory is still given back */
  LGR_FINISHED,
  LGR_STOPPED, /* by a limit */
  LGR_GONE     /* closed, or ended by an error */
} lgr_stage;

/* The limit that stopped a run. */
typedef enum lgr_limit {
  LGR_NO_LIMIT,
  LGR_POSITIONS,
  LGR_ROWS, /* positions whose moves a search has asked for */
  LGR_EDGES,
  LGR_MOVES,
  LGR_ENDING_CLASSES,
  LGR_BYTES,
  LGR_SECONDS,
  LGR_CHECKPOINT, /* its file: see LGR_RUN_TOLD */
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

/* Such an array (returned.h). */
typedef struct lgr_returned {
  lgr_array state;
  lua_Integer key;     /* the last one that was counted, */
  lua_Integer counted; /* how many were, */
  lua_Integer last;    /* and the greatest one */
  size_t quota;        /* elements that may be taken yet */
} lgr_returned;

/* Images of the current position. */
typedef enum lgr_image_state {
  LGR_NO_IMAGES, /* are not to be compared, */
  LGR_IMAGES_BEGIN,
  LGR_IMAGES_LEFT /* or only these */
} lgr_image_state;

/* What is compared with what it should be like (audit.h). */
typedef struct lgr_audit {
  int going; /* the current row is complete, and something is left */
  lgr_image_state images;
  int noting;           /* positions that the rules give are noted, */
  gr_noted given;       /* with the player who moves there, or 0 */
  uint64_t rows;        /* that have ended */
  uint64_t image_calls; /* calls of `moves` that were spent on images, */
  uint64_t given_calls; /* and on positions that the rules have given; */
  double seconds;       /* and what all these have taken */
} lgr_audit;

typedef struct lgr_run {
  const lgr_rules *rules;
  lgr_pace *pace;
  gr_memory *scratch_memory; /* of the scratch, never limited */
  lgr_scratch *scratch;      /* where positions are encoded */
  gr_endings *endings; /* where `terminal` decides; NULL: it is not asked */
  lgr_given *given;    /* how starts were given; NULL: nobody asks */
  lgr_stage stage;
  lgr_limit stopped_by; /* the first one that was met; nothing is added then */
  lgr_limit lost_by;    /* what ends the run if an error leaves `add` now, since
                           a move is then lost: see take.c */

  /* The step that is being done: */
  int stepping;
  const void *step;    /* what stands for it on the stack */
  lua_State *thread;   /* that does the step, or did the last one */
  int running;         /* `moves` is being called */
  const char *calling; /* the function of the user's that is called */

  /* What is taken: */
  gr_expansion expansion; /* the positions, and the rows */
  gr_descent descent;     /* if no moves are kept */
  gr_couples *couples;    /* if one value is searched for, */
  uint32_t wanted;        /* or whether it is this one; GR_NONE: the value */
  gr_deferred deferred;   /* followers that are linked later: see deferred.h */
  lua_Integer taking;     /* of two players: which one moves there */
  lua_Integer element;    /* the place in an array of what is taken; 0: none */
  lua_Integer part;       /* and in the list of parts of a move; 0: none */
  int nested;             /* a move to a sum has begun before another one, of
                             the same row, had ended */
  int unfinished;         /* `moves` has returned, but not all is taken */
  lgr_returned returned;  /* the array that it returned, if any */
  uint32_t next_move; /* of a digraph: the next one of the row to be taken, */
  uint32_t end_move;  /* and where the row ends */
  uint32_t idle_adds; /* what `moves` added after a limit was reached */

  lgr_audit audit;

  int worded; /* `terminal` has returned a word, or nothing */
} lgr_run;

/* User values of the userdata, after those of the rules. */
enum {
  LGR_RUN_ADD = LGR_RULES_USER_VALUES + 1,
  LGR_RUN_RETURNED, /* an array of which elements are still to be taken */
  LGR_RUN_TOLD,     /* the position with too many moves, as people see it; or an
                       array of the last ones before a limit; or what is wrong
                       with the file of the checkpoint */
  LGR_RUN_PROGRESS,
  LGR_RUN_USER_VALUES = LGR_RUN_PROGRESS
};

/* The stack of a step: the userdata of the run, and what stands for the step.
** While `moves` runs, the table it was given, if it is one, is on top. */
enum { LGR_AT_RUN = 1, LGR_AT_STEP, LGR_AT_MOVES, LGR_AT_ADD, LGR_AT_POSITION };

/* Begins to find positions, in a store and a graph that are empty: sets what
** the rules say of these. */
void lgr_begin_run(lgr_run *run, gr_memory *memory, gr_store *store,
                   gr_graph *graph);

/* Moves are counted (core/store/folds.h) where several may become one edge. Not
** where they have gains, of which each counts. */
void lgr_count_moves(lgr_run *run);

/* Forgets what has stopped the run, and what was left to be taken. */
void lgr_forget(lgr_run *run);

/* Forgets what was to be compared. */
void lgr_forget_audit(lgr_run *run);

/* Gives back the working memory; store and graph stay. */
void lgr_end_run(lgr_run *run);

/* Is a step being done? Not if its coroutine has died of an error: its stack
** is then left as it was, with nothing closed. Nor if a hook has failed just
** when the step was to be closed. */
int lgr_is_stepping(const lgr_run *run);

/*
** ------------------------------------------------------------ limits
*/

/* Stops the run, unless it has been stopped. */
static inline void lgr_stop(lgr_run *run, lgr_limit limit) {
  if (run->stopped_by == LGR_NO_LIMIT)
    run->stopped_by = limit;
}

/* Stops the run because the core could not go on; raises an error when that is
** for want of memory. */
void lgr_note(lua_State *L, lgr_run *run, gr_status status);

/* Raises an error if a move was lost: then no limit has stopped the run. */
void lgr_check_lost(lua_State *L, const lgr_run *run);

/* Stops the run if its time is over. */
static inline void lgr_look_at_clock(lgr_run *run) {
  const lgr_deadline *deadline = &run->pace->deadline;
  if (deadline->end > 0 && lgr_deadline_over(deadline))
    lgr_stop(run, LGR_SECONDS);
}

/* Lets hooks run while a position is being taken. */
void lgr_wait_in_add(lua_State *L, lgr_run *run);

/* Lets hooks run, and looks at the clock. */
void lgr_rest(lua_State *L, lgr_run *run);

/* After `count` elements of an array: does so now and then. */
static inline void lgr_rest_after(lua_State *L, lgr_run *run,
                                  lua_Integer count) {
  if (count % LGR_SLICE == 0 && run->stopped_by == LGR_NO_LIMIT)
    lgr_rest(L, run);
}

/* Pushes the message about the limit that stopped the run, whose userdata is at
** an index. */
void lgr_push_limit(lua_State *L, const lgr_run *run, int index);

/*
** ------------------------------------------------------------ positions
*/

/* Pushes a position found so far, as `moves` gets it. */
static inline void lgr_push_found(lua_State *L, const lgr_run *run,
                                  uint32_t number) {
  if (gr_has_mover(&run->rules->regime))
    lgr_push_without_player(L, run->expansion.store, number);
  else
    lgr_push_position(L, run->expansion.store, number);
}

/* Pushes the player to move at the current position, if there are two, and
** notes which player moves next; returns how many values that were. */
static inline int lgr_push_player(lua_State *L, lgr_run *run) {
  if (!gr_has_mover(&run->rules->regime))
    return 0;
  run->taking = 3 - lgr_player(run->expansion.store, run->expansion.current);
  lua_pushinteger(L, 3 - run->taking);
  return 1;
}

/* Pushes a position found so far, or the current position of the expansion, as
** people see them; and an array of the last ones that were found. */
void lgr_push_number_shown(lua_State *L, const lgr_run *run, uint32_t number);
void lgr_push_current(lua_State *L, const lgr_run *run);

/* Pushes the function of the game that is being called and the position whose
** moves are asked for, as people see it, and returns 2; or 0, if there is
** none. */
int lgr_push_at_work(lua_State *L, const lgr_run *run);
void lgr_push_last(lua_State *L, const lgr_run *run);

/*
** ------------------------------------------------------------ errors
*/

/* Raises the sentence on top of the stack, with where in the game it is. */
_Noreturn int lgr_fail_here(lua_State *L, lgr_run *run);

/* If the error at `index` is Lua's own about a yield in a function of the
** user's that is being called, pushes one that says which and where; else 0.
** (Not where nothing catches the error, as in a coroutine that was resumed: to
** catch all errors would cost them their tracebacks.) */
int lgr_explain_yield(lua_State *L, const lgr_run *run, int index);

#pragma GCC visibility pop

#endif
