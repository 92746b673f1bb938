/*
** counts.h: figures about a whole solution.
*/
#ifndef LGR_COUNTS_H
#define LGR_COUNTS_H

#include <lua.h>

/* Lua: counts(solution): a fresh table of numbers. */
int lgr_counts(lua_State *L);

#endif
