/*
** returned.h: an array of followers that `moves` returned is taken: at once, or
** in a paced step little by little. The stack is that of a step.
*/
#ifndef LGR_RETURNED_H
#define LGR_RETURNED_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* Begins with what `moves` returned, on top of the stack, and may pop it. If
** run->returned.state says so, there is more to be taken. */
void lgr_begin_returned(lua_State *L, lgr_run *run);

/* Takes more of it. */
void lgr_take_more(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
