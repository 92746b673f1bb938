/*
** fail.h: the one way in which the binding raises an error.
*/
#ifndef LGR_FAIL_H
#define LGR_FAIL_H

#include <lauxlib.h>
#include <lua.h>

/*
** Raises an error whose message starts with the line to blame: that of the
** nearest function on the stack that is written in Lua and is not part of
** this library. The format is that of lua_pushfstring. Does not return.
*/
int lgr_fail(lua_State *L, const char *format, ...);

/* Raises the error for a `moves`, at an index, that has changed the position
** it was given; the line is that of its definition. Does not return. */
int lgr_fail_changed(lua_State *L, int moves, const char *before,
                     const char *after);

/* Raises the error for memory that is not to be had. Does not return. */
int lgr_no_memory(lua_State *L);

/* Lua: fail(message) and own(); own() declares the folder of the calling
** source file as part of the library. */
int lgr_fail_function(lua_State *L);
int lgr_own_function(lua_State *L);

#endif
