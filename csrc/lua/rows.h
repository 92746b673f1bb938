/*
** rows.h: the moves of a position by number, for the Lua part of the library.
** Where a game splits, a follower is an array of numbers.
*/
#ifndef LGR_ROWS_H
#define LGR_ROWS_H

#include <lua.h>

/* Adds the functions to the table on top of the stack. */
void lgr_open_rows(lua_State *L);

#endif
