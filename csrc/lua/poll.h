/*
** poll.h: lets the host have a word during long work in C. Hooks (among them
** the one by which the interpreter honours Ctrl-C) run only when Lua code
** runs; so if there is a hook, some Lua code is run now and then.
*/
#ifndef LGR_POLL_H
#define LGR_POLL_H

#include <lua.h>

/*
** To be called after each slice of `edges` edges. A count hook is served as
** if each edge were an instruction. The hook may do anything: raise an
** error, close what is being worked on.
*/
void lgr_poll(lua_State *L, int edges);

/* Makes the Lua function that is run, once in a state. */
void lgr_open_poll(lua_State *L);

#endif
