/*
** standalone.c: a Lua that has grundy.core inside, for systems on which the
** specs do not run: it needs neither shared libraries nor busted.
**
**   standalone SCRIPT [ARGUMENT]...
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <stdio.h>

int luaopen_grundy_core(lua_State *L);

/* Runs the script that is the first of the arguments on the stack. */
static int run(lua_State *L) {
  int count = lua_gettop(L);
  luaL_openlibs(L);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_pushcfunction(L, luaopen_grundy_core);
  lua_setfield(L, -2, "grundy.core");
  lua_pop(L, 1);
  if (luaL_loadfile(L, luaL_checkstring(L, 1)) != LUA_OK)
    return lua_error(L);
  lua_insert(L, 1);
  lua_remove(L, 2);
  lua_call(L, count - 1, 0);
  return 0;
}

int main(int argc, char **argv) {
  lua_State *L = luaL_newstate();
  int failed;
  if (L == NULL || !lua_checkstack(L, argc + 1))
    return 1;
  lua_pushcfunction(L, run);
  for (int i = 1; i < argc; i++)
    lua_pushstring(L, argv[i]);
  failed = lua_pcall(L, argc - 1, 0, 0) != LUA_OK;
  if (failed)
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
  lua_close(L);
  return failed;
}
