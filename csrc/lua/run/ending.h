/*
** ending.h: what an end of the game pays, as its `terminal` says.
*/
#ifndef LGR_ENDING_H
#define LGR_ENDING_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* Asks `terminal` about the current position, which is a sink, and notes what
** it says. The stack is that of a step. */
void lgr_ask_terminal(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
