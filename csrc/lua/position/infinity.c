/*
** infinity.c: see infinity.h. The set is kept as the object's own bytes: an
** array of lua_Integer, ascending. The same bytes are its key in a weak table
** of all objects, kept in the registry.
*/
#include "lua/position/infinity.h"

#include "lua/host/fail.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"

#include <string.h>

#define INFINITY_TYPE "grundy.infinity"
#define INFINITIES "grundy.infinities"

const lua_Integer *lgr_members(lua_State *L, int index, size_t *count) {
  const lua_Integer *at = luaL_testudata(L, index, INFINITY_TYPE);
  *count = at == NULL ? 0 : (size_t)lua_rawlen(L, index) / sizeof *at;
  return at;
}

/* Replaces the userdata on top of the stack, a sorted array of members, by
** the one infinity with these members: itself if there is none yet. */
static void intern(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, INFINITIES);
  lua_pushlstring(L, lua_touserdata(L, -2), (size_t)lua_rawlen(L, -2));
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, -3);
    luaL_setmetatable(L, INFINITY_TYPE);
    lua_rawset(L, -3);
    lua_pop(L, 1);
  } else {
    lua_replace(L, -4);
    lua_pop(L, 2);
  }
}

static lua_Integer *push_members(lua_State *L, size_t count) {
  if (count > SIZE_MAX / sizeof(lua_Integer))
    lgr_no_memory(L);
  return lua_newuserdatauv(L, count * sizeof(lua_Integer), 0);
}

void lgr_push_infinity(lua_State *L, const gr_ksets *sets, uint32_t number) {
  gr_kset set = sets->at[number];
  uint32_t size = gr_ksets_size(sets, number);
  lua_Integer *at;
  /* to allocate may run a finalizer that closes the solution: copies first */
  if (set.high_count > 0)
    lua_pushlstring(L, (const char *)(sets->high.at + set.high),
                    set.high_count * sizeof *sets->high.at);
  else
    lua_pushnil(L);
  at = push_members(L, size);
  for (; set.low != 0; set.low &= set.low - 1)
    *at++ = gr_lowest_bit(set.low);
  for (uint32_t i = 0; i < set.high_count; i++, at++) {
    uint32_t member;
    memcpy(&member, lua_tostring(L, -2) + i * sizeof member, sizeof member);
    *at = member;
  }
  lua_remove(L, -2);
  intern(L);
}

static int member_less(const void *a, const void *b, const void *context) {
  (void)context;
  return *(const lua_Integer *)a < *(const lua_Integer *)b;
}

/* infinity(array of non-negative integers) */
static int infinity_function(lua_State *L) {
  size_t count;
  lua_Integer *at;
  size_t kept = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  count = (size_t)lua_rawlen(L, 1);
  at = push_members(L, count);
  for (size_t i = 0; i < count; i++) {
    int fits = 0;
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    at[i] = lua_type(L, -1) == LUA_TNUMBER ? lua_tointegerx(L, -1, &fits) : 0;
    if (!fits || at[i] < 0)
      return lgr_fail(L, "infinity: element %I is not a finite value: %s",
                      (LUAI_UACINT)i + 1, lgr_push_brief(L, -1));
    lua_pop(L, 1);
  }
  gr_sort(at, count, sizeof *at, member_less, NULL);
  for (size_t i = 0; i < count; i++)
    if (kept == 0 || at[i] != at[kept - 1])
      at[kept++] = at[i];
  if (kept < count) {
    lua_Integer *exact = push_members(L, kept);
    memcpy(exact, at, kept * sizeof *at);
  }
  intern(L);
  return 1;
}

/* is_infinite(value) */
static int is_infinite(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, luaL_testudata(L, 1, INFINITY_TYPE) != NULL);
  return 1;
}

/* infinity.set: a fresh array. */
static int get_field(lua_State *L) {
  size_t count;
  const lua_Integer *at = lgr_members(L, 1, &count);
  const char *name = lua_tostring(L, 2);
  if (at == NULL || name == NULL || strcmp(name, "set") != 0)
    return 0;
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    lua_pushinteger(L, at[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int to_string(lua_State *L) {
  size_t count;
  const lua_Integer *at = lgr_members(L, 1, &count);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  luaL_addstring(&b, "\xE2\x88\x9E("); /* the sign of infinity in UTF-8 */
  for (size_t i = 0; i < count; i++) {
    lua_pushfstring(L, i > 0 ? ",%I" : "%I", (LUAI_UACINT)at[i]);
    luaL_addvalue(&b);
  }
  luaL_addchar(&b, ')');
  luaL_pushresult(&b);
  return 1;
}

/* -1, 0 or 1 as the value at 1 is less than, equal to or greater than that
** at 2: finite values are less, infinities go by their sets. */
static int compare(lua_State *L) {
  size_t m, n;
  const lua_Integer *a = lgr_members(L, 1, &m);
  const lua_Integer *b = lgr_members(L, 2, &n);
  if ((a == NULL && lua_type(L, 1) != LUA_TNUMBER) ||
      (b == NULL && lua_type(L, 2) != LUA_TNUMBER))
    return lgr_fail(L, "attempt to compare %s with %s",
                    a == NULL ? luaL_typename(L, 1) : "an infinity",
                    b == NULL ? luaL_typename(L, 2) : "an infinity");
  if (a == NULL || b == NULL)
    return a == NULL ? -1 : 1;
  for (size_t i = 0; i < m && i < n; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return (m > n) - (m < n);
}

/* Ordinals, and infinities whose members are ordinals, are tables, and their
** own metamethods know the order. Calls the one of a table at 1 or 2; returns
** 0 if there is none. */
static int ask_table(lua_State *L, const char *event) {
  for (int i = 1; i <= 2; i++)
    if (lua_istable(L, i) && luaL_getmetafield(L, i, event) != LUA_TNIL) {
      lua_insert(L, 1);
      lua_call(L, 2, 1);
      return 1;
    }
  return 0;
}

static int less(lua_State *L) {
  if (!ask_table(L, "__lt"))
    lua_pushboolean(L, compare(L) < 0);
  return 1;
}

static int less_or_equal(lua_State *L) {
  if (!ask_table(L, "__le"))
    lua_pushboolean(L, compare(L) <= 0);
  return 1;
}

void lgr_open_infinity(lua_State *L) {
  static const luaL_Reg methods[] = {{"__index", get_field},
                                     {"__tostring", to_string},
                                     {"__lt", less},
                                     {"__le", less_or_equal},
                                     {NULL, NULL}};
  static const luaL_Reg functions[] = {{"infinity", infinity_function},
                                       {"is_infinite", is_infinite},
                                       {NULL, NULL}};
  lgr_push_type(L, INFINITY_TYPE, methods);
  if (lua_getfield(L, LUA_REGISTRYINDEX, INFINITIES) == LUA_TNIL) {
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "v");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_setfield(L, LUA_REGISTRYINDEX, INFINITIES);
  }
  lua_pop(L, 2);
  luaL_setfuncs(L, functions, 0);
}
