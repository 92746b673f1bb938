/*
** fail.c: see fail.h.
*/
#include "lua/host/fail.h"

#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
** ------------------------------------------------------------ errors
*/

/* The registry field that holds how sources of this library begin. */
#define OWN_SOURCE "grundy.source"

/* The registry field that holds the last error of this library, as a table. */
#define TOLD "grundy.told"

/* Is this the source of a file of the library? */
static int is_own(lua_State *L, const char *source) {
  const char *own;
  int answer;
  lua_getfield(L, LUA_REGISTRYINDEX, OWN_SOURCE);
  own = lua_tostring(L, -1);
  answer = own != NULL && strncmp(source, own, strlen(own)) == 0;
  lua_pop(L, 1);
  return answer;
}

/* Pushes "file:line: " of the function to blame, or "". */
static void push_blame(lua_State *L) {
  lua_Debug ar;
  for (int level = 1; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline >= 0 && !is_own(L, ar.source)) { /* it is in Lua */
      lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.currentline);
      return;
    }
  }
  lua_pushliteral(L, "");
}

/* Pushes "file:line: " of where the function at `index` is defined; if that
** is not the user's, as above. */
static void push_definition(lua_State *L, int index) {
  lua_Debug ar;
  lua_pushvalue(L, index);
  if (!lua_isfunction(L, -1) && luaL_getmetafield(L, -1, "__call"))
    lua_remove(L, -2);
  if (!lua_isfunction(L, -1)) {
    lua_pop(L, 1);
    push_blame(L);
    return;
  }
  lua_getinfo(L, ">S", &ar);
  if (ar.linedefined < 0 || is_own(L, ar.source))
    push_blame(L);
  else
    lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.linedefined);
}

/* Raises the error whose line to blame and sentence are on top of the stack.
** It is noted. */
_Noreturn static int raise_told(lua_State *L, const char *kind) {
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "sentence");
  lua_pushstring(L, kind);
  lua_setfield(L, -2, "kind");
  lua_insert(L, -3);
  lua_concat(L, 2);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "message");
  lua_insert(L, -2);
  lua_setfield(L, LUA_REGISTRYINDEX, TOLD);
  lua_error(L);
  abort(); /* never */
}

_Noreturn int lgr_fail(lua_State *L, const char *format, ...) {
  va_list arguments;
  luaL_checkstack(L, 8, "error message");
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments); /* first: see fail.h */
  va_end(arguments);
  push_blame(L);
  lua_insert(L, -2);
  raise_told(L, NULL);
}

_Noreturn int lgr_fail_as(lua_State *L, const char *kind) {
  luaL_checkstack(L, 8, "error message");
  push_blame(L);
  lua_insert(L, -2);
  raise_told(L, kind);
}

_Noreturn int lgr_fail_changed(lua_State *L, int moves, const char *before,
                               const char *after) {
  luaL_checkstack(L, 8, "error message");
  push_definition(L, moves);
  lua_pushfstring(L,
                  "moves changed its position %s to %s: undo the change, or "
                  "add a copy",
                  before, after);
  raise_told(L, LGR_IN_MOVES);
}

_Noreturn int lgr_no_memory(lua_State *L) {
  lua_pushliteral(L, "not enough memory");
  lua_error(L);
  abort(); /* never */
}

int lgr_fail_function(lua_State *L) {
  const char *kind = luaL_optstring(L, 2, NULL);
  lua_pushvalue(L, 1);
  return lgr_fail_as(L, kind);
}

int lgr_told_function(lua_State *L) {
  lua_settop(L, 1);
  if (lua_getfield(L, LUA_REGISTRYINDEX, TOLD) != LUA_TTABLE)
    return 0;
  lua_getfield(L, 2, "message");
  if (!lua_rawequal(L, 1, -1))
    return 0;
  lua_getfield(L, 2, "sentence");
  lua_getfield(L, 2, "kind");
  return 2;
}

int lgr_own_function(lua_State *L) {
  lua_Debug ar;
  const char *slash;
  if (!lua_getstack(L, 1, &ar))
    return 0;
  lua_getinfo(L, "S", &ar);
  slash = strrchr(ar.source, '/');
  if (slash == NULL)
    slash = strrchr(ar.source, '\\');
  if (ar.source[0] == '@' && slash != NULL) {
    lua_pushlstring(L, ar.source, (size_t)(slash - ar.source) + 1);
    lua_setfield(L, LUA_REGISTRYINDEX, OWN_SOURCE);
  }
  return 0;
}

/*
** ------------------------------------------------------------ texts
*/

void lgr_text_open(lgr_text *text, size_t limit) {
  text->count = 0;
  text->limit = limit;
  text->full = 0;
}

void lgr_text_char(lgr_text *text, char c) {
  if (text->count < text->limit)
    text->at[text->count++] = c;
  else
    text->full = 1;
}

void lgr_text_push(lua_State *L, lgr_text *text) {
  if (text->full) {
    memcpy(text->at + text->count, LGR_ELLIPSIS, sizeof LGR_ELLIPSIS - 1);
    text->count += sizeof LGR_ELLIPSIS - 1;
  }
  lua_pushlstring(L, text->at, text->count);
}

void lgr_text_add(lgr_text *text, const char *s) {
  for (; *s != '\0'; s++)
    lgr_text_char(text, *s);
}

void lgr_text_string(lgr_text *text, const unsigned char *s, size_t count) {
  static const char digits[] = "0123456789abcdef";
  lgr_text_char(text, '"');
  for (size_t i = 0; i < count && !text->full; i++) {
    if (s[i] == '"' || s[i] == '\\') {
      lgr_text_char(text, '\\');
      lgr_text_char(text, (char)s[i]);
    } else if (s[i] < 0x20 || s[i] == 0x7F) {
      lgr_text_add(text, "\\x");
      lgr_text_char(text, digits[s[i] >> 4]);
      lgr_text_char(text, digits[s[i] & 15]);
    } else {
      lgr_text_char(text, (char)s[i]);
    }
  }
  lgr_text_char(text, '"');
}

/* Can the string stand after a dot? */
static int is_name(const unsigned char *s, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (s[i] != '_' && (s[i] < 'a' || s[i] > 'z') &&
        (s[i] < 'A' || s[i] > 'Z') && (i == 0 || s[i] < '0' || s[i] > '9'))
      return 0;
  return count > 0 && count <= LGR_MAX_NAME;
}

void lgr_text_key(lgr_text *text, const unsigned char *s, size_t count) {
  if (is_name(s, count)) {
    for (size_t i = 0; i < count; i++)
      lgr_text_char(text, (char)s[i]);
    return;
  }
  lgr_text_char(text, '[');
  lgr_text_string(text, s, count < LGR_MAX_NAME ? count : LGR_MAX_NAME);
  lgr_text_add(text, count > LGR_MAX_NAME ? LGR_ELLIPSIS "]" : "]");
}

void lgr_text_field(lgr_text *text, const unsigned char *s, size_t count) {
  if (is_name(s, count))
    lgr_text_char(text, '.');
  lgr_text_key(text, s, count);
}

void lgr_text_integer(lgr_text *text, lua_Integer integer) {
  char digits[32];
  snprintf(digits, sizeof digits, LUA_INTEGER_FMT, (LUAI_UACINT)integer);
  lgr_text_add(text, digits);
}

/* All numbers of DBL_DIG digits are read back as they were written, and with
** two more digits all numbers are. In some locales the point is another sign,
** or two. (Some C libraries print the sign of what is not a number, and 0 / 0
** has another one on another machine; and Lua 5.5.1 no longer declares its own
** test for whole numbers that are integers.) */
void lgr_text_number(lgr_text *text, lua_Number number) {
  char digits[64];
  if (number >= (lua_Number)LUA_MININTEGER &&
      number < -(lua_Number)LUA_MININTEGER &&
      (lua_Number)(lua_Integer)number == number) {
    lgr_text_integer(text, (lua_Integer)number);
    return;
  }
  for (int count = DBL_DIG; count <= DBL_DIG + 2; count++) {
    snprintf(digits, sizeof digits, "%.*g", count, (double)number);
    if (strtod(digits, NULL) == (double)number)
      break;
  }
  for (const char *at = number == number ? digits : "nan"; *at != '\0'; at++)
    if (strchr("+-0123456789einfa", *at) != NULL)
      lgr_text_char(text, *at);
    else if (strchr("+-0123456789", at[1]) != NULL)
      lgr_text_char(text, '.');
}

/* The name of an object of this library, or the type. The metatable keeps the
** name. */
static const char *kind_of(lua_State *L, int index) {
  const char *name = NULL;
  if (luaL_getmetafield(L, index, "__name") != LUA_TNIL) {
    if (lua_type(L, -1) == LUA_TSTRING)
      name = lua_tostring(L, -1);
    lua_pop(L, 1);
  }
  return name != NULL && strncmp(name, "grundy.", 7) == 0
             ? name
             : luaL_typename(L, index);
}

const char *lgr_push_brief(lua_State *L, int index) {
  lgr_text text;
  lgr_text_open(&text, (size_t)2 * LGR_MAX_NAME);
  if (lua_type(L, index) == LUA_TSTRING) {
    size_t count;
    const char *s = lua_tolstring(L, index, &count);
    lgr_text_string(&text, (const unsigned char *)s, count);
  } else if (lua_isinteger(L, index)) {
    lgr_text_integer(&text, lua_tointeger(L, index));
  } else if (lua_type(L, index) == LUA_TNUMBER) {
    lgr_text_number(&text, lua_tonumber(L, index));
  } else {
    lgr_text_add(&text, lua_isnoneornil(L, index) ? "" : "a ");
    lgr_text_add(&text, kind_of(L, index));
  }
  lgr_text_push(L, &text);
  return lua_tostring(L, -1);
}
