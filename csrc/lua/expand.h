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

/* Pushes the current position of the expansion as people see it. */
void lgr_push_current(lua_State *L, const lgr_job *job);

/* If the error at `index` is Lua's own about a yield in a function of the
** user's that is being called, pushes one that says which and where; else 0.
** (Where nothing catches it, as in a coroutine that was resumed, nobody asks:
** to catch all errors would cost them their tracebacks.) */
int lgr_explain_yield(lua_State *L, const lgr_job *job, int index);

/* add(position): true when a limit has been reached; upvalue 1 is the job. */
int lgr_add(lua_State *L);

#endif
