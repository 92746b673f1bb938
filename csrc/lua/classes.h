/*
** classes.h: a relation of the positions of a solution, as a user's function
** gives it: two positions are related if it gives equal values for them.
*/
#ifndef LGR_CLASSES_H
#define LGR_CLASSES_H

#include <lua.h>
#include <stdint.h>

/* Lua: classes(solution, f): the class of each position, as a userdata. What
** differs in the player to move is never related. */
int lgr_classes_function(lua_State *L);

/* The classes at `index`, `count` numbers below the count. */
const uint32_t *lgr_check_classes(lua_State *L, int index, uint32_t count);

/* Makes the metatables. */
void lgr_open_classes(lua_State *L);

#endif
