/*
** load.h: all of a saved solution, read into memory.
*/
#ifndef LGR_LOAD_H
#define LGR_LOAD_H

#include <lua.h>

/* Loads the solution at `index`: see `load` of lgr_saved. */
void lgr_load(lua_State *L, int index);

#endif
