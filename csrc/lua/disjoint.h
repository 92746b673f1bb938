/*
** disjoint.h: several solutions as one.
*/
#ifndef LGR_DISJOINT_H
#define LGR_DISJOINT_H

#include <lua.h>

/* Adds the function disjoint to the table on top of the stack. */
void lgr_open_disjoint(lua_State *L);

#endif
