/*
** expand.h: runs the rules of a game, a position at a time.
*/
#ifndef LGR_EXPAND_H
#define LGR_EXPAND_H

#include "lua/job.h"

/* Takes starts, at most *budget of them, and takes those off; after the last,
** the job goes on to the next stage. */
void lgr_take_starts(lua_State *L, lgr_job *job, size_t *budget);

/* Takes an integer as a start, or as a follower of the current position. */
gr_status lgr_take_integer(lua_State *L, lgr_job *job, lua_Integer integer);

/* Calls `moves` for the current position of the expansion and takes what it
** gives; the stack is that of a step. */
void lgr_run_moves(lua_State *L, lgr_job *job);

/* Pushes a position found so far as people see it. */
void lgr_push_number_shown(lua_State *L, const lgr_job *job, uint32_t number);

/* Pushes the current position of the expansion as people see it. */
void lgr_push_current(lua_State *L, const lgr_job *job);

/* Raises the sentence on top of the stack, with where in the game it is. */
int lgr_fail_here(lua_State *L, lgr_job *job);

/* Refuses the array that `moves` returned, because of the key on top. */
void lgr_refuse_key(lua_State *L, lgr_job *job);

/* The number of elements of the array on top of the stack, which `moves`
** returned; all of its keys must be indices. */
lua_Integer lgr_count_elements(lua_State *L, lgr_job *job);

/* The number of the value on top of the stack as a position, new or not, after
** `normal` where there is one. */
gr_status lgr_number_top(lua_State *L, lgr_job *job, int job_index,
                         uint32_t *number);

/* Lets hooks run, and looks at the clock. */
void lgr_rest(lua_State *L, lgr_job *job);

/* After `count` elements of an array: does so now and then. */
static inline void lgr_rest_after(lua_State *L, lgr_job *job,
                                  lua_Integer count) {
  if (count % LGR_SLICE == 0 && job->stopped_by == LGR_NO_LIMIT)
    lgr_rest(L, job);
}

/* If the error at `index` is Lua's own about a yield in a function of the
** user's that is being called, pushes one that says which and where; else 0.
** (Where nothing catches it, as in a coroutine that was resumed, nobody asks:
** to catch all errors would cost them their tracebacks.) */
int lgr_explain_yield(lua_State *L, const lgr_job *job, int index);

/* add(position): true when a limit has been reached; upvalue 1 is the job, and
** upvalue 2 its address. */
int lgr_add(lua_State *L);

/* The same for positions that are taken as they are, faster for those that
** are what it says. */
int lgr_add_integer(lua_State *L);
int lgr_add_string(lua_State *L);
int lgr_add_table(lua_State *L);

/* The same for a game that splits: add(position, ...). */
int lgr_add_sum(lua_State *L);

#endif
