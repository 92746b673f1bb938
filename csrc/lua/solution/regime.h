/*
** regime.h: what a game is, as a table of Lua.
*/
#ifndef LGR_REGIME_H
#define LGR_REGIME_H

#include "core/base/regime.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Pushes a table of all members of GR_REGIME by their names, a play by its
** word; and of what follows from them: `play`, the one that is in force;
** `scored`: do moves gain points? and `mover`: is the player to move part of a
** position? */
void lgr_push_regime(lua_State *L, const gr_regime *regime);

/* Reads such a table, or nil, at an index: a number that is not there is the
** least one, a flag is false, a play is normal; what follows from others may be
** there, and is not read. It is an error if there is anything else. */
void lgr_read_regime(lua_State *L, int index, gr_regime *regime);

#pragma GCC visibility pop

#endif
