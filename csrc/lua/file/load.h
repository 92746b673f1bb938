/*
** load.h: all of a saved solution, read into memory.
*/
#ifndef LGR_LOAD_H
#define LGR_LOAD_H

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Loads the solution at `index`: see `load` of lgr_saved. */
void lgr_load(lua_State *L, int index);

#pragma GCC visibility pop

#endif
