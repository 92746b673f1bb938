/*
** wait.h: waiting for a key, a signal or a file, for the command.
*/
#ifndef LGR_WAIT_H
#define LGR_WAIT_H

#include <lua.h>

/* Adds the functions wait, attend and stamp to the table on top of the stack,
** where the system is one that has what they need; else nothing. */
void lgr_open_wait(lua_State *L);

#endif
