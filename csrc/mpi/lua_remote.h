/*
** lua_remote.h: a game on many ranks, once it is solved. At rank 0 it is a
** solution that asks all ranks, as one that is in a file asks the file, and
** that can be saved. The other ranks serve it.
*/
#ifndef LGR_REMOTE_H
#define LGR_REMOTE_H

#include <lua.h>

/* Adds first, told, serve, solution, counts and dismiss to the table on top
** of the stack. */
void lgr_open_remote(lua_State *L);

#endif
