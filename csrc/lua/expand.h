/*
** expand.h: runs the rules of a game, a position at a time.
*/
#ifndef LGR_EXPAND_H
#define LGR_EXPAND_H

#include "lua/job.h"

/* Takes the value on top of the stack, element job->element of the starts,
** as a start. */
void lgr_take_start(lua_State *L, lgr_job *job);

/* Calls `moves` for the current position of the expansion and takes what it
** gives; the stack is that of a step. */
void lgr_run_moves(lua_State *L, lgr_job *job);

/* add(position); upvalue 1 is the job. */
int lgr_add(lua_State *L);

#endif
