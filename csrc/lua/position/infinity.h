/*
** infinity.h: infinite values as Lua objects.
*/
#ifndef LGR_INFINITY_H
#define LGR_INFINITY_H

#include "core/graph/ksets.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Pushes the infinite value whose K is set `number`. Each set has one object
** at a time, so equal values are the same object, which cannot be changed. */
void lgr_push_infinity(lua_State *L, const gr_ksets *sets, uint32_t number);

/* The members of the infinity at `index`, ascending; NULL if it is something
** else. */
const lua_Integer *lgr_members(lua_State *L, int index, size_t *count);

#pragma GCC visibility pop

#endif
