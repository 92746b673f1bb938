/*
** gather.c: the moves of a position that the caller has, as the rules give
** them: what `moves` is called with to be asked for these, and the numbers that
** they have in a solution.
*/
#include "lua/host/parts.h"

#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/position/encode.h"
#include "lua/solution/solution.h"

#include <lauxlib.h>

/* The upvalues of `add`. */
enum {
  SOLUTION = 1,
  PLAYER,    /* who moves next, or nil */
  POSITIONS, /* those that were added, each once, */
  NUMBERS,   /* and their numbers */
  KNOWN,     /* their codes are its keys */
  REFUSE     /* refuse(position): raises the error for one that is not there */
};

/* Becomes the code at the top of the stack known? It is popped if it was. */
static int becomes_known(lua_State *L) {
  lua_pushvalue(L, -1);
  if (lua_rawget(L, lua_upvalueindex(KNOWN)) != LUA_TNIL) {
    lua_pop(L, 2);
    return 0;
  }
  lua_pop(L, 1);
  lua_pushvalue(L, -1);
  lua_pushboolean(L, 1);
  lua_rawset(L, lua_upvalueindex(KNOWN));
  return 1;
}

/* Pushes a copy of the position at an index, whose code is the string on top
** of the stack. */
static void push_copy(lua_State *L, int index) {
  size_t length;
  const char *code = lua_tolstring(L, -1, &length);
  if (lua_type(L, index) == LUA_TSTRING)
    lua_pushvalue(L, index);
  else
    lgr_push_code(L, (const unsigned char *)code, length);
}

/* Calls `refuse` for the position at index 2. */
static int refuse(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(REFUSE));
  lua_pushvalue(L, 2);
  lua_call(L, 1, 0);
  return 0;
}

/* add(position) */
static int add(lua_State *L) {
  int count = lua_gettop(L);
  lgr_solution *s;
  const gr_bytes *code;
  lua_Integer place;
  uint32_t number;
  if (count != 1)
    return lgr_fail(L, "add takes one position, got %d arguments", count);
  lua_pushvalue(L, lua_upvalueindex(SOLUTION));
  lua_insert(L, 1);
  lua_pushvalue(L, lua_upvalueindex(PLAYER));
  s = lgr_check_known(L, 1);
  code = lgr_check_code(L, 2, &s->scratch_memory, &s->scratch);
  lua_pushlstring(L, (const char *)code->at, code->count);
  if (!becomes_known(L))
    return 0;
  place = (lua_Integer)lua_rawlen(L, lua_upvalueindex(POSITIONS)) + 1;
  push_copy(L, 2);
  lua_rawseti(L, lua_upvalueindex(POSITIONS), place);
  number = lgr_find(L, 1, 2);
  if (number == GR_NONE)
    return refuse(L);
  lua_pushinteger(L, number);
  lua_rawseti(L, lua_upvalueindex(NUMBERS), place);
  return 0;
}

/* gather(solution, player, refuse): `add`, and the arrays that it fills: of the
** positions that it is called with, where `player` moves next (nil, if players
** do not differ), and of their numbers. */
static int gather(lua_State *L) {
  lgr_check_known(L, 1);
  lua_settop(L, 3);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 4);
  lua_pushvalue(L, 5);
  lua_newtable(L);
  lua_pushvalue(L, 3);
  lua_pushcclosure(L, add, REFUSE);
  lua_insert(L, 4);
  return 3;
}

void lgr_open_gather(lua_State *L) {
  lua_pushcfunction(L, gather);
  lua_setfield(L, -2, "gather");
}
