/*
** create.h: making new files that take the place of old ones.
*/
#ifndef LGR_CREATE_H
#define LGR_CREATE_H

#include <lua.h>

/* Adds the functions create and target to the table on top of the stack, if
** the system has what they need; else nothing. */
void lgr_open_create(lua_State *L);

#endif
