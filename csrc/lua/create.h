/*
** create.h: making files that were not there, for the command.
*/
#ifndef LGR_CREATE_H
#define LGR_CREATE_H

#include <lua.h>

/* Adds the function create to the table on top of the stack, where the system
** is one that has what it needs; else nothing. */
void lgr_open_create(lua_State *L);

#endif
