/*
** fingerprint.c: the moves from a position as a number, so that positions that
** are alike by symmetries can be compared in no time. It is the sum of a hash
** of each move, in any order; a follower counts as its least image. The moves
** of positions with different numbers may still be alike: if rules give a move
** twice, it counts twice.
*/
#include "core/store/hash.h"
#include "lua/host/collector.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"
#include "lua/position/decode.h"
#include "lua/position/symmetry.h"

#include <lauxlib.h>
#include <string.h>

#define FINGERPRINT "grundy.fingerprint"

/* Of a move in an array that was returned. */
#define MOST_PARTS 1000

/* How many fingerprints of least images are remembered, and how many hashes of
** least images, each in a place by a hash of what they are of. */
#define KNOWN 1024

/* One of these; if the hash is 0, none. */
typedef struct Known {
  uint64_t hash, sum;
} Known;

typedef struct Fingerprint {
  const lgr_symmetry *symmetry;
  int splits;
  gr_memory memory;
  lgr_scratch scratch;
  uint64_t sum; /* of the moves so far */
  int odd;      /* some move is not of a kind that it compares */
  Known known[KNOWN];
  Known least[KNOWN]; /* by positions: the sum is the hash of the least image */
} Fingerprint;

/* User values of the userdata. */
enum { MOVES = 1, NORMAL, ADD, USER_VALUES = ADD };

static int collect(lua_State *L) {
  Fingerprint *f = luaL_checkudata(L, 1, FINGERPRINT);
  lgr_scratch_free(&f->memory, &f->scratch);
  return 0;
}

static uint64_t hash_of_code(const Fingerprint *f) {
  const gr_bytes *code = &f->scratch.code;
  return gr_hash_of_bytes(code->at, code->count) | 1;
}

/* The place of what is known by a hash. */
static Known *place_of(Known *known, uint64_t hash) {
  return &known[(hash >> 32) % KNOWN];
}

/* The hash of the least image of the position whose code is in the scratch; 0
** if there is none. Many moves of the same positions, and of their images, have
** a part in common. */
static uint64_t hash_of_least(lua_State *L, Fingerprint *f) {
  uint64_t hash = hash_of_code(f);
  Known *known = place_of(f->least, hash);
  if (known->hash == hash)
    return known->sum;
  if (!lgr_least_code(L, f->symmetry, &f->memory, &f->scratch))
    return 0;
  known->hash = hash;
  return known->sum = hash_of_code(f);
}

/* The hash of the least image of the position at an index; 0, and the moves are
** odd, if there is none. */
static uint64_t hash_of(lua_State *L, Fingerprint *f, int index) {
  int top = lua_gettop(L);
  uint64_t hash = 0;
  if (lgr_encode(L, index, &f->memory, &f->scratch))
    hash = hash_of_least(L, f);
  f->odd |= hash == 0;
  lua_settop(L, top); /* without what is wrong with it */
  return hash;
}

/* A move leads to the sum of the positions from an index to the top. */
static void take_sum(lua_State *L, Fingerprint *f, int index) {
  uint64_t sum = 0;
  int count = lua_gettop(L);
  for (int i = index; i <= count && !f->odd; i++)
    sum += hash_of(L, f, i);
  f->sum += gr_mix(gr_mix(sum + (uint64_t)(count - index)) + 1);
}

/* add(...) */
static int add(lua_State *L) {
  Fingerprint *f = lua_touserdata(L, lua_upvalueindex(1));
  if (f->splits)
    take_sum(L, f, 1);
  else if (lua_gettop(L) == 1)
    f->sum += hash_of(L, f, 1);
  else
    f->odd = 1;
  return 0;
}

/* Takes the move on top of the stack, which `moves` has returned in an array.
 */
static void take_element(lua_State *L, Fingerprint *f) {
  int index = lua_gettop(L);
  if (!f->splits) {
    f->sum += hash_of(L, f, index);
  } else if (lua_type(L, index) == LUA_TTABLE &&
             lua_rawlen(L, index) <= MOST_PARTS) {
    int parts = (int)lua_rawlen(L, index);
    luaL_checkstack(L, parts + LUA_MINSTACK, "moves");
    for (int i = 1; i <= parts; i++)
      lua_rawgeti(L, index, i);
    take_sum(L, f, index + 1);
  } else {
    f->odd = 1;
  }
  lua_settop(L, index);
}

/* Takes what `moves` has returned, on top of the stack. */
static void take_returned(lua_State *L, Fingerprint *f) {
  int array = lua_gettop(L), type = lua_type(L, array);
  lua_Integer count = (lua_Integer)lua_rawlen(L, array);
  f->odd |= type != LUA_TNIL && type != LUA_TTABLE;
  for (lua_Integer i = 1; i <= count && !f->odd; i++) {
    lua_rawgeti(L, array, i);
    take_element(L, f);
    lua_settop(L, array);
  }
}

/* Runs `moves` for the position at an index, which is no table or a copy. Is
** nothing out of the ordinary? */
static int find_sum(lua_State *L, Fingerprint *f, int index, int player) {
  f->sum = 0;
  f->odd = 0;
  lua_getiuservalue(L, lua_upvalueindex(1), MOVES);
  lua_pushvalue(L, index);
  lua_getiuservalue(L, lua_upvalueindex(1), ADD);
  if (!lua_isnil(L, player))
    lua_pushvalue(L, player);
  lua_call(L, 2 + !lua_isnil(L, player), 1);
  take_returned(L, f);
  lua_pop(L, 1);
  return !f->odd;
}

/* fingerprint(p[, player]): an integer, 0 if there are no moves; nil if
** anything is out of the ordinary. */
static int fingerprint(lua_State *L) {
  Fingerprint *f = lua_touserdata(L, lua_upvalueindex(1));
  lua_settop(L, 2);
  if (lua_type(L, 1) == LUA_TTABLE) { /* rules may work on what they get */
    lgr_check_code(L, 1, &f->memory, &f->scratch);
    lgr_push_code(L, f->scratch.code.at, f->scratch.code.count);
    lua_replace(L, 1);
  }
  if (!find_sum(L, f, 1, 2))
    return 0;
  lua_pushinteger(L, (lua_Integer)f->sum);
  return 1;
}

/* The hash of the code in the scratch, and a player. */
static uint64_t hash_with_player(lua_State *L, const Fingerprint *f,
                                 int player) {
  const gr_bytes *code = &f->scratch.code;
  uint64_t salt = (uint64_t)lua_tointeger(L, player);
  return gr_mix(gr_hash_of_bytes(code->at, code->count) + salt) | 1;
}

/* alike(p, player): compares p, which may become another position, with the
** least of its images. If both have the same fingerprint, returns how often the
** rules were run, and whether there are no moves; else nothing. */
static int alike(lua_State *L) {
  Fingerprint *f = lua_touserdata(L, lua_upvalueindex(1));
  int calls = 1;
  Known *known;
  uint64_t hash, sum;
  lua_settop(L, 2);
  lgr_check_code(L, 1, &f->memory, &f->scratch);
  if (!lgr_least_code(L, f->symmetry, &f->memory, &f->scratch))
    return 0;
  hash = hash_with_player(L, f, 2);
  known = place_of(f->known, hash);
  sum = known->sum;
  if (known->hash != hash) {
    lgr_push_code(L, f->scratch.code.at, f->scratch.code.count);
    if (!find_sum(L, f, 3, 2))
      return 0;
    known->hash = hash;
    known->sum = sum = f->sum;
    calls++;
  }
  if (!find_sum(L, f, 1, 2) || f->sum != sum)
    return 0;
  lua_pushinteger(L, calls);
  lua_pushboolean(L, sum == 0);
  return 2;
}

/* Makes a closure of a function and the userdata at an index. */
static void push_method(lua_State *L, lua_CFunction method, int index) {
  lua_pushvalue(L, index);
  lua_pushcclosure(L, method, 1);
}

/* fingerprint(moves, normal, splits): the functions `fingerprint` and `alike`
** of a game. */
static int new_fingerprint(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", collect}, {NULL, NULL}};
  Fingerprint *f;
  lua_settop(L, 3);
  luaL_checkudata(L, 2, LGR_SYMMETRY);
  f = lua_newuserdatauv(L, sizeof *f, USER_VALUES);
  memset(f, 0, sizeof *f);
  lgr_use_lua_memory(L, &f->memory);
  lgr_push_type(L, FINGERPRINT, methods);
  lua_setmetatable(L, 4);
  f->symmetry = lgr_to_symmetry(L, 2);
  f->splits = lua_toboolean(L, 3);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, 4, MOVES);
  lua_pushvalue(L, 2);
  lua_setiuservalue(L, 4, NORMAL);
  push_method(L, add, 4);
  lua_setiuservalue(L, 4, ADD);
  push_method(L, fingerprint, 4);
  push_method(L, alike, 4);
  return 2;
}

void lgr_open_fingerprint(lua_State *L) {
  lua_pushcfunction(L, new_fingerprint);
  lua_setfield(L, -2, "fingerprint");
}
