/*
** progress.h: how far a run has come, as the user's function is told.
*/
#ifndef LGR_PROGRESS_H
#define LGR_PROGRESS_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* The name of the stage. */
const char *lgr_stage_name(const lgr_run *run);

/* Pushes a fresh table: stage, positions, expanded, moves, bytes, seconds. */
void lgr_push_progress(lua_State *L, const lgr_run *run);

/* Calls the function that was given, whose errors are errors; the stack is that
** of a step. The same if there is one and it is time to. */
void lgr_report_now(lua_State *L, lgr_run *run);
void lgr_report(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
