/*
** quotient.h: relations of the positions of a solution, and the solutions of
** the quotients by them. Users see them through quotient.lua.
*/
#ifndef LGR_QUOTIENT_H
#define LGR_QUOTIENT_H

#include <lua.h>

/* Adds the functions to the table on top of the stack. */
void lgr_open_quotient(lua_State *L);

#endif
