/*
** fail.c: see fail.h.
*/
#include "lua/fail.h"

#include <stdarg.h>
#include <string.h>

/* The registry field that holds how sources of this library begin. */
#define OWN_SOURCE "grundy.source"

/* Pushes "file:line: " of the function to blame, or "". */
static void push_blame(lua_State *L) {
  lua_Debug ar;
  const char *own;
  int level;
  lua_getfield(L, LUA_REGISTRYINDEX, OWN_SOURCE);
  own = lua_tostring(L, -1);
  for (level = 1; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline < 0)
      continue; /* not written in Lua */
    if (own != NULL && strncmp(ar.source, own, strlen(own)) == 0)
      continue;
    lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.currentline);
    lua_remove(L, -2);
    return;
  }
  lua_pop(L, 1);
  lua_pushliteral(L, "");
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
