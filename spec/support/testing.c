/*
** testing.c: the module grundy_testing, for the specs only: it changes what
** a finished solution holds, so that `verify` has something to find.
*/
#include "core/label.h"
#include "lua/solution.h"

#include <lauxlib.h>

/* poke(solution, "value", number, integer or ascending array of K) */
static void poke_value(lua_State *L, lgr_solution *s, uint32_t number) {
  uint32_t *label = &s->values.label.at[number];
  uint32_t high[256], count = 0, set;
  uint64_t low = 0;
  if (lua_type(L, 4) != LUA_TTABLE) {
    *label = (uint32_t)luaL_checkinteger(L, 4);
    return;
  }
  for (lua_Integer i = 1; lua_rawgeti(L, 4, i) != LUA_TNIL; i++) {
    lua_Integer k = lua_tointeger(L, -1);
    luaL_argcheck(L, k >= 0 && (k < 64 || count < 256), 4, "bad member");
    if (k < 64)
      low |= UINT64_C(1) << k;
    else
      high[count++] = (uint32_t)k;
    lua_pop(L, 1);
  }
  if (gr_sets_add(&s->memory, &s->values.sets, low, high, count, &set) !=
      GR_DONE)
    luaL_error(L, "not enough memory");
  *label = GR_INFINITE | set;
}

/* poke(solution, name, number, new): new is nil for what is infinite. */
static int poke(lua_State *L) {
  static const char *const names[] = {"value", "counter", "remoteness",
                                      "distance", NULL};
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  int name = luaL_checkoption(L, 2, NULL, names);
  lua_Integer number = luaL_checkinteger(L, 3);
  gr_words *words[] = {&s->values.label, &s->values.counter, &s->remoteness,
                       &s->distance};
  luaL_argcheck(L, number >= 0 && (size_t)number < words[name]->count, 3,
                "nothing to poke");
  if (name == 0)
    poke_value(L, s, (uint32_t)number);
  else
    words[name]->at[number] =
        lua_isnoneornil(L, 4) ? GR_NONE : (uint32_t)luaL_checkinteger(L, 4);
  return 0;
}

__attribute__((visibility("default"))) int
luaopen_grundy_testing(lua_State *L) {
  static const luaL_Reg functions[] = {{"poke", poke}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
