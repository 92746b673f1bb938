/*
** fail.c: see fail.h.
*/
#include "lua/fail.h"

#include <stdarg.h>
#include <string.h>

/* The registry field that holds how sources of this library begin. */
#define OWN_SOURCE "grundy.source"

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

int lgr_fail(lua_State *L, const char *format, ...) {
  va_list arguments;
  luaL_checkstack(L, 8, "error message");
  push_blame(L);
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  lua_concat(L, 2);
  return lua_error(L);
}

int lgr_fail_changed(lua_State *L, int moves, const char *before,
                     const char *after) {
  luaL_checkstack(L, 8, "error message");
  push_definition(L, moves);
  lua_pushfstring(L,
                  "moves changed its position %s to %s: undo the change, or "
                  "add a copy",
                  before, after);
  lua_concat(L, 2);
  return lua_error(L);
}

int lgr_no_memory(lua_State *L) {
  lua_pushliteral(L, "not enough memory");
  return lua_error(L);
}

int lgr_fail_function(lua_State *L) {
  return lgr_fail(L, "%s", luaL_checkstring(L, 1));
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
