/*
** gather.c: the moves of a position that the caller has, as the rules give
** them: what `moves` is called with to be asked for these, and the numbers that
** they have in a solution.
*/
#include "lua/host/parts.h"

#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/position/encode.h"
#include "lua/position/position.h"
#include "lua/solution/compute.h"

#include <lauxlib.h>

/* The upvalues of `add`. */
enum {
  SOLUTION = 1,
  GATHERING,
  PLAYER,    /* who moves next, or nil */
  POSITIONS, /* those that were added, each once, */
  NUMBERS,   /* and their numbers */
  KNOWN,     /* see is_known */
  REFUSE     /* refuse(position): raises the error for one that is not there */
};

typedef struct gathering {
  lgr_finder finder;
  lua_Integer count; /* of positions */
  int only_best; /* only one is gathered, the first that is as good as `best` */
  uint32_t best;
} gathering;

/* Pushes the code of the position at index 2. */
static void push_code_of(lua_State *L, lgr_solution *s) {
  const gr_bytes *code = lgr_check_code(L, 2, &s->scratch_memory, &s->scratch);
  lua_pushlstring(L, (const char *)code->at, code->count);
}

/* Notes that the code on top of the stack is known, and pops it. Was it? */
static int becomes_known(lua_State *L) {
  int known;
  lua_pushvalue(L, -1);
  known = lua_rawget(L, lua_upvalueindex(KNOWN)) != LUA_TNIL;
  lua_pop(L, 1);
  if (known) {
    lua_pop(L, 1);
    return 1;
  }
  lua_pushboolean(L, 1);
  lua_rawset(L, lua_upvalueindex(KNOWN));
  return 0;
}

/* Notes what is_known says of a number. */
static void note(lua_State *L, uint32_t number, lua_Integer place) {
  lua_pushinteger(L, place);
  lua_rawseti(L, lua_upvalueindex(KNOWN), number);
}

/* Notes the code of the position that was added at a place. */
static void note_code(lua_State *L, const gathering *g, lua_Integer place) {
  lua_pushvalue(L, 2);
  lua_rawgeti(L, lua_upvalueindex(POSITIONS), place);
  lua_replace(L, 2);
  push_code_of(L, g->finder.s);
  becomes_known(L);
  lua_replace(L, 2);
}

/* Is the position at index 2, which has this number, one of those that were
** added? The table KNOWN has for each number the place of the only position
** that has it so far; or 0, and then the codes of all that have it are keys. */
static int is_known(lua_State *L, const gathering *g, uint32_t number) {
  int type = lua_rawgeti(L, lua_upvalueindex(KNOWN), number);
  lua_Integer place = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (type == LUA_TNIL) {
    note(L, number, g->count + 1);
    return 0;
  }
  if (place > 0) {
    note(L, number, 0);
    note_code(L, g, place);
  }
  push_code_of(L, g->finder.s);
  return becomes_known(L);
}

/* Pushes a copy of the position at index 2. */
static void push_copy(lua_State *L, lgr_solution *s) {
  if (lua_type(L, 2) == LUA_TSTRING) {
    lua_pushvalue(L, 2);
  } else {
    const gr_bytes *code =
        lgr_check_code(L, 2, &s->scratch_memory, &s->scratch);
    lgr_push_code(L, code->at, code->count);
  }
}

/* Calls `refuse` for the position at index 2. */
static int refuse(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(REFUSE));
  lua_pushvalue(L, 2);
  lua_call(L, 1, 0);
  return 0;
}

/* Is a move to the position with this number as good as the best one? */
static int is_best(lua_State *L, const gathering *g, uint32_t number) {
  const lgr_solution *s = g->finder.s;
  return number == g->best ||
         lgr_rank(L, s, number, 0) == lgr_rank(L, s, g->best, 0);
}

/* add(position) */
static int add(lua_State *L) {
  int count = lua_gettop(L);
  gathering *g = lua_touserdata(L, lua_upvalueindex(GATHERING));
  uint32_t number;
  if (count != 1)
    return lgr_fail(L, "add takes one position, got %d arguments", count);
  if (g->only_best && g->count > 0)
    return 0;
  lua_pushvalue(L, lua_upvalueindex(SOLUTION));
  lua_insert(L, 1);
  lua_pushvalue(L, lua_upvalueindex(PLAYER));
  number = lgr_find_by(L, &g->finder, 1, 2);
  if (number == GR_NONE)
    return refuse(L);
  if (g->only_best ? !is_best(L, g, number) : is_known(L, g, number))
    return 0;
  push_copy(L, g->finder.s);
  lua_rawseti(L, lua_upvalueindex(POSITIONS), ++g->count);
  lua_pushinteger(L, number);
  lua_rawseti(L, lua_upvalueindex(NUMBERS), g->count);
  return 0;
}

/* How many followers there may be, by the number at an index of a position
** that is alike, if there is one: so much room is made at once. */
static int room_for(lua_State *L, const lgr_solution *s, int index) {
  uint32_t u;
  if (lua_isnoneornil(L, index))
    return 0;
  u = lgr_check_number(L, index, s->graph.count);
  return u + 1 < s->graph.first.count ? (int)gr_degree(&s->graph, u) : 0;
}

/* gather(solution, player, refuse[, number[, best]]): `add`, and the arrays
** that it fills: of the positions that it is called with, where `player` moves
** next (nil, if players do not differ), and of their numbers; `number` is that
** of the position whose moves they are. With that of a follower it is only the
** first that is as good to move to, if there are no scores. */
static int gather(lua_State *L) {
  gathering *g;
  int room;
  lua_settop(L, 5);
  g = lua_newuserdatauv(L, sizeof *g, 0);
  g->finder = lgr_open_finder(L, 1);
  g->count = 0;
  g->only_best = !lua_isnil(L, 5);
  g->best = g->only_best ? lgr_check_number(L, 5, g->finder.s->graph.count) : 0;
  room = g->only_best ? 1 : room_for(L, g->finder.s, 4);
  lua_createtable(L, room, 0);
  lua_createtable(L, room, 0);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 6);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 7);
  lua_pushvalue(L, 8);
  lua_createtable(L, 0, room);
  lua_pushvalue(L, 3);
  lua_pushcclosure(L, add, REFUSE);
  lua_insert(L, 7);
  return 3;
}

/* add(position); upvalues: the list, its length, a coder. */
static int take(lua_State *L) {
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(2)) + 1;
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(3));
  if (lua_gettop(L) != 1)
    return lgr_fail(L, "add takes one position, got %d arguments",
                    lua_gettop(L));
  lua_pushinteger(L, count);
  lua_replace(L, lua_upvalueindex(2));
  if (lua_type(L, 1) != LUA_TSTRING) {
    const gr_bytes *code =
        lgr_check_code(L, 1, &coder->memory, &coder->scratch);
    lgr_push_code(L, code->at, code->count);
  }
  lua_rawseti(L, lua_upvalueindex(1), count);
  return 0;
}

/* take_all(solution, number): `add`, and the array of copies of all positions
** that it is called with: moves of a position that is alike. */
static int take_all(lua_State *L) {
  lua_createtable(L, room_for(L, lgr_check_known(L, 1), 2), 0);
  lua_pushvalue(L, -1);
  lua_pushinteger(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcclosure(L, take, 3);
  lua_insert(L, -2);
  return 2;
}

void lgr_open_gather(lua_State *L) {
  static const luaL_Reg functions[] = {{"take_all", take_all}, {NULL, NULL}};
  lua_pushcfunction(L, gather);
  lua_setfield(L, -2, "gather");
  lgr_push_coder(L);
  luaL_setfuncs(L, functions, 1);
}
