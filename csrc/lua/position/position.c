/*
** position.c: see position.h.
*/
#include "lua/position/position.h"

#include "lua/host/collector.h"
#include "lua/host/fail.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"
#include "lua/position/decode.h"

#include <lauxlib.h>
#include <string.h>

uint32_t lgr_add_code(lua_State *L, gr_memory *memory, gr_store *store,
                      const unsigned char *code, size_t length) {
  uint32_t number = 0;
  gr_status status;
  while ((status = gr_store_add(memory, store, code, length, &number)) ==
         GR_MORE)
    lgr_poll(L, LGR_SLICE);
  lgr_check_memory(L, status);
  return number;
}

/*
** ------------------------------------------------------------ functions
*/

#define CODER_TYPE "grundy.coder"

static int release(lua_State *L) {
  lgr_coder *coder = luaL_checkudata(L, 1, CODER_TYPE);
  lgr_scratch_free(&coder->memory, &coder->scratch);
  return 0;
}

void lgr_push_coder(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", release}, {NULL, NULL}};
  lgr_coder *coder = lua_newuserdatauv(L, sizeof *coder, 0);
  memset(coder, 0, sizeof *coder);
  lgr_use_lua_memory(L, &coder->memory);
  lgr_push_type(L, CODER_TYPE, methods);
  lua_setmetatable(L, -2);
}

/* Encodes the argument of key, copy or shown. */
static const gr_bytes *encode_argument(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  return lgr_check_code(L, 1, &coder->memory, &coder->scratch);
}

/* key(position): a string, equal exactly for equal positions. */
static int key(lua_State *L) {
  const gr_bytes *code = encode_argument(L);
  lua_pushlstring(L, (const char *)code->at, code->count);
  return 1;
}

/* copy(position): a fresh equal one. */
static int copy(lua_State *L) {
  const gr_bytes *code;
  if (lua_type(L, 1) == LUA_TSTRING && lua_rawlen(L, 1) < GR_MAX_CODE / 2) {
    lua_settop(L, 1);
    return 1;
  }
  code = encode_argument(L);
  lgr_push_code(L, code->at, code->count);
  return 1;
}

/* sorted(array): a fresh one, in ascending order; or nil, message. */
static int sorted(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  const gr_bytes *code = encode_argument(L);
  lua_pushnil(L);
  if (!lgr_sort_code(L, &coder->memory, &coder->scratch))
    return 2;
  lgr_push_code(L, code->at, code->count);
  return 1;
}

/* shown(position): a short text for people. */
static int shown(lua_State *L) {
  const gr_bytes *code = encode_argument(L);
  lgr_push_shown(L, code->at, code->count);
  return 1;
}

/* problem(value): why it is not a position; nothing if it is one. */
static int problem(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  luaL_checkany(L, 1);
  return !lgr_encode(L, 1, &coder->memory, &coder->scratch);
}

/* kept(moves, p, given): an error if `given`, a copy of p that `moves` got,
** is not equal to p any more. */
static int kept(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  const gr_bytes *code = &coder->scratch.code;
  size_t length;
  const char *before;
  lua_settop(L, 3);
  if (lua_type(L, 3) != LUA_TTABLE)
    return 0;
  lgr_encode(L, 2, &coder->memory, &coder->scratch);
  before = lua_pushlstring(L, (const char *)code->at, code->count);
  length = code->count;
  lgr_push_shown(L, code->at, code->count);
  if (!lgr_encode(L, 3, &coder->memory, &coder->scratch))
    lua_pushfstring(L, "something that is not a position (%s)",
                    lua_tostring(L, -1));
  else if (code->count == length && memcmp(code->at, before, length) == 0)
    return 0;
  else
    lgr_push_shown(L, code->at, code->count);
  return lgr_fail_changed(L, 1, lua_tostring(L, 5), lua_tostring(L, -1));
}

void lgr_open_position(lua_State *L) {
  static const luaL_Reg functions[] = {{"key", key},     {"copy", copy},
                                       {"shown", shown}, {"problem", problem},
                                       {"kept", kept},   {"sorted", sorted},
                                       {NULL, NULL}};
  lgr_push_coder(L);
  luaL_setfuncs(L, functions, 1);
}
