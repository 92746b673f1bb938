/*
** expand.h: runs the rules of a game and solves what they span.
*/
#ifndef LGR_EXPAND_H
#define LGR_EXPAND_H

#include <lua.h>

/* Lua: solve(game, moves, normal or nil, array of starts, limit,
** only_outcome): a solution; or nil, message when a limit is reached. */
int lgr_solve_function(lua_State *L);

void lgr_open_expand(lua_State *L);

#endif
