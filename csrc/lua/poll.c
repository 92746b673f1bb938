/*
** poll.c: see poll.h.
*/
#include "lua/poll.h"

#include <lauxlib.h>

/* The registry field that holds the function. */
#define IDLE "grundy.idle"

void lgr_poll(lua_State *L, int edges) {
  if (lua_gethookmask(L) == 0)
    return;
  luaL_checkstack(L, 3, "hook");
  lua_getfield(L, LUA_REGISTRYINDEX, IDLE);
  lua_pushinteger(L, lua_gethookmask(L) & LUA_MASKCOUNT ? edges : 0);
  lua_call(L, 1, 0);
}

void lgr_open_poll(lua_State *L) {
  static const char source[] = "local n = ... for _ = 1, n do end";
  if (luaL_loadbuffer(L, source, sizeof source - 1, "=grundy") != LUA_OK)
    lua_error(L);
  lua_setfield(L, LUA_REGISTRYINDEX, IDLE);
}
