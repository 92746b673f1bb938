/*
** linear.h: what is linear in a solution.
*/
#ifndef LGR_LINEAR_H
#define LGR_LINEAR_H

#include <lua.h>

/* Adds the functions units and finite to the table on top of the stack. */
void lgr_open_linear(lua_State *L);

#endif
