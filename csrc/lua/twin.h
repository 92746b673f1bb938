/*
** twin.h: another solution of the same graph, where play ends differently.
** The graph stays with its origin, which lives as long.
*/
#ifndef LGR_TWIN_H
#define LGR_TWIN_H

#include "lua/solution.h"

/* Pushes a solution of the same graph as the one at `index`, where sinks of
** which nothing is said, or if they are to be alike all sinks, count by
** `play`. */
void lgr_push_twin(lua_State *L, int index, lgr_play play, int alike);

#endif
