/*
** projection.c: see projection.h.
*/
#include "lua/theory/projection.h"

#include "lua/host/parts.h"
#include "lua/solution/task.h"

#include <string.h>

#define MAP_TYPE "grundy.projection"

static const uint32_t *firsts(const lgr_projection *map) {
  return map->at + map->count;
}

static const uint32_t *members(const lgr_projection *map) {
  return firsts(map) + map->classes + 1;
}

static uint32_t *append(uint32_t *to, const gr_words *words) {
  if (words->count > 0)
    memcpy(to, words->at, words->count * sizeof *to);
  return to + words->count;
}

void lgr_push_projection(lua_State *L, const gr_quotient *q) {
  const gr_groups *g = &q->groups;
  size_t words =
      g->classes.count + g->first.count + g->member.count + q->d.count;
  size_t size = sizeof(lgr_projection) + words * sizeof(uint32_t);
  lgr_projection *map;
  uint32_t *to;
  lgr_owe(L, size);
  map = lua_newuserdatauv(L, size, 0);
  to = map->at;
  map->count = (uint32_t)g->classes.count;
  map->classes = g->count;
  map->compatible = q->relation.uneven == GR_NONE;
  map->deep = q->d.count > 0;
  to = append(to, &g->classes);
  to = append(to, &g->first);
  to = append(to, &g->member);
  append(to, &q->d);
  luaL_setmetatable(L, MAP_TYPE);
}

/* image(map, number): the class of a position, and d, or 0 without it. */
static int image(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, MAP_TYPE);
  uint32_t u = lgr_check_number(L, 2, map->count);
  lua_pushinteger(L, map->at[u]);
  lua_pushinteger(L, map->deep ? members(map)[map->count + u] : 0);
  return 2;
}

/* class_size(map, class): how many positions are in it, and the second one. */
static int class_size(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, MAP_TYPE);
  uint32_t c = lgr_check_number(L, 2, map->classes);
  uint32_t first = firsts(map)[c], size = firsts(map)[c + 1] - first;
  lua_pushinteger(L, size);
  lgr_push_number(L, size > 1 ? members(map)[first + 1] : GR_NONE);
  return 2;
}

/* members(map, class [, most]): an array of numbers, ascending; not more than
** `most` of them. */
static int members_function(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, MAP_TYPE);
  uint32_t c = lgr_check_number(L, 2, map->classes);
  uint32_t first = firsts(map)[c], end = firsts(map)[c + 1];
  if (!lua_isnoneornil(L, 3)) {
    lua_Integer most = lgr_check_range(L, 3, 0, LUA_MAXINTEGER);
    if (most < (lua_Integer)(end - first))
      end = first + (uint32_t)most;
  }
  lua_createtable(L, (int)(end - first), 0);
  for (uint32_t i = first; i < end; i++) {
    lua_pushinteger(L, members(map)[i]);
    lua_rawseti(L, -2, (lua_Integer)(i - first) + 1);
  }
  return 1;
}

void lgr_open_projection(lua_State *L) {
  static const luaL_Reg functions[] = {{"image", image},
                                       {"class_size", class_size},
                                       {"members", members_function},
                                       {NULL, NULL}};
  lgr_push_type(L, MAP_TYPE, NULL);
  lua_pop(L, 1);
  lgr_set_functions(L, functions);
}
