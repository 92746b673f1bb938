/*
** fail.h: the one way in which the binding raises errors, and the texts that
** they show.
*/
#ifndef LGR_FAIL_H
#define LGR_FAIL_H

#include "core/base/memory.h"

#include <lauxlib.h>
#include <lua.h>

#pragma GCC visibility push(hidden)

/*
** ------------------------------------------------------------ errors
*/

/*
** Raises an error whose message starts with the line to blame: that of the
** nearest function on the stack that is written in Lua and is not part of
** this library. The format is that of lua_pushfstring. The arguments are read
** before anything is allocated: they may point into what a finalizer could
** free. Like lua_error, errors never return; they are of type int to be
** returned.
*/
_Noreturn int lgr_fail(lua_State *L, const char *format, ...);

/* The same with the sentence on top of the stack, and a kind (NULL: none), for
** code that must tell it from other errors. */
_Noreturn int lgr_fail_as(lua_State *L, const char *kind);

/* The kind of errors that say in the moves of which position they are. */
#define LGR_IN_MOVES "moves"

/* Raises the error for a `moves`, at an index, that has changed the position
** it was given; the line is that of its definition. */
_Noreturn int lgr_fail_changed(lua_State *L, int moves, const char *before,
                               const char *after);

/* Raises the error for memory that is not to be had. */
_Noreturn int lgr_no_memory(lua_State *L);

/* Raises it unless the status is GR_DONE. */
static inline void lgr_check_memory(lua_State *L, gr_status status) {
  if (status != GR_DONE)
    lgr_no_memory(L);
}

/* Lua: fail(sentence, kind), told(error) and own(). If an error is the last one
** that this library has raised, told gives its sentence, without the line to
** blame, and its kind; else nothing. own() declares the folder of the calling
** source file as part of the library. */
int lgr_fail_function(lua_State *L);
int lgr_told_function(lua_State *L);
int lgr_own_function(lua_State *L);

/*
** ------------------------------------------------------------ texts
*/

/* The longest text, the longest key in it, and what stands for the rest. */
#define LGR_MAX_TEXT 480
#define LGR_MAX_NAME 40
#define LGR_ELLIPSIS "..."

typedef struct lgr_text {
  char at[LGR_MAX_TEXT + sizeof LGR_ELLIPSIS];
  size_t count, limit;
  int full;
} lgr_text;

/* An empty text of at most `limit` bytes. */
void lgr_text_open(lgr_text *text, size_t limit);

void lgr_text_char(lgr_text *text, char c);
void lgr_text_add(lgr_text *text, const char *s);
void lgr_text_integer(lgr_text *text, lua_Integer integer);
void lgr_text_number(lgr_text *text, lua_Number number);

/* A string in quotes. */
void lgr_text_string(lgr_text *text, const unsigned char *s, size_t count);

/* A key as it stands in a table: name, or ["any string"], shortened if it is
** long. */
void lgr_text_key(lgr_text *text, const unsigned char *s, size_t count);

/* A step into a table by a key: .name or ["any string"]. */
void lgr_text_field(lgr_text *text, const unsigned char *s, size_t count);

/* Pushes a short text for any value, without looking at its metatable: a
** number, a string in quotes, or "a TYPE". Returns it. */
const char *lgr_push_brief(lua_State *L, int index);

/* Pushes the text, with an ellipsis if it was full. */
void lgr_text_push(lua_State *L, lgr_text *text);

#pragma GCC visibility pop

#endif
