/*
** decode.h: the codes of positions (core/store/code.h) as Lua values, and as
** texts that people read.
*/
#ifndef LGR_DECODE_H
#define LGR_DECODE_H

#include "lua/host/fail.h"

#include <lua.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Bytes of a position shown to people, at most. */
#define LGR_SHOW_SIZE 120

/*
** Pushes the value of a code. To make tables may run the collector, and with
** it finalizers of the user's, which may do anything: so it works on a copy,
** and the caller's pointers into what a user can reach are stale afterwards.
*/
void lgr_push_code(lua_State *L, const unsigned char *code, size_t length);

/* Adds the value that a code begins with as people see it, like {1, "a"}. */
void lgr_show(lgr_text *text, const unsigned char *code, size_t length);

/* Pushes a short text that shows the value that a code, or a key, begins with.
** Reads it before it allocates anything. */
void lgr_push_shown(lua_State *L, const unsigned char *code, size_t length);

#pragma GCC visibility pop

#endif
