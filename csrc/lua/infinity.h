/*
** infinity.h: infinite values as Lua objects. Each set has one object at a
** time, so equal values are the same object; an object cannot be changed.
*/
#ifndef LGR_INFINITY_H
#define LGR_INFINITY_H

#include "core/values/sets.h"

#include <lua.h>

/* Pushes the infinity whose K is set `number`. */
void lgr_push_infinity(lua_State *L, const gr_sets *sets, uint32_t number);

/* Lua: infinity(array of non-negative integers), is_infinite(value). */
int lgr_infinity_function(lua_State *L);
int lgr_is_infinite_function(lua_State *L);

/* Makes the metatable and the table of objects, once in a state. */
void lgr_open_infinity(lua_State *L);

#endif
