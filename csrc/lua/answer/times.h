/*
** times.h: how many moves a player sees where the graph has one edge. Where a
** game has `normal`, moves to several positions may lead to one representative:
** an edge stands for all of them, and each counts for players who move at
** random. The rules are run again to count them: see moves/seen.lua.
*/
#ifndef LGR_TIMES_H
#define LGR_TIMES_H

#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* How many moves each edge of the solution at `index` stands for; 0 where they
** have not been counted. NULL: they were counted nowhere, and each is one move.
** The array is as long in memory as the solution. */
const uint32_t *lgr_times(lua_State *L, int index);

/* What the moves of each position gain on average, where they were counted and
** there are scores; else NULL. */
const double *lgr_mean_gains(lua_State *L, int index);

#pragma GCC visibility pop

#endif
