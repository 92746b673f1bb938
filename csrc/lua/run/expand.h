/*
** expand.h: the rules are run: `moves` is called for a position, and what it
** gives is taken. The stack of these functions is that of a step.
*/
#ifndef LGR_EXPAND_H
#define LGR_EXPAND_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* Gives the userdata of the run, at an index, the function `add` that serves
** the game best. */
void lgr_new_add(lua_State *L, lgr_run *run, int index);

/* Takes starts, at most *budget of them, and takes those off; after the last,
** the run goes on to the next stage. */
void lgr_take_starts(lua_State *L, lgr_run *run, size_t *budget);

/* Calls `moves` for the current position of the expansion and takes what it
** gives. If the step is paced, that may be `unfinished`. */
void lgr_run_moves(lua_State *L, lgr_run *run);

/* Takes more of that. */
void lgr_finish_moves(lua_State *L, lgr_run *run);

/* All followers of the current position are linked: a sink is asked for its
** ending. */
void lgr_end_row(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
