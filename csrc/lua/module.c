/*
** module.c: the module grundy.core, the C part of the library. Users see
** the module grundy, which is built on it in Lua.
*/
#include "core/values/splitting.h"
#include "lua/answers.h"
#include "lua/census.h"
#include "lua/codec.h"
#include "lua/compute.h"
#include "lua/create.h"
#include "lua/disjoint.h"
#include "lua/fail.h"
#include "lua/heaps.h"
#include "lua/host.h"
#include "lua/infinity.h"
#include "lua/job.h"
#include "lua/linear.h"
#include "lua/maps.h"
#include "lua/quotient.h"
#include "lua/solution.h"
#include "lua/sums.h"
#include "lua/wait.h"

#include <string.h>

#if defined(_WIN32)
#define LGR_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define LGR_EXPORT __attribute__((visibility("default")))
#else
#define LGR_EXPORT
#endif

#define CODER_TYPE "grundy.coder"

/* The memory with which the functions below encode: one for each load of
** the module. */
typedef struct Coder {
  gr_memory memory;
  lgr_scratch scratch;
} Coder;

static int release(lua_State *L) {
  Coder *coder = luaL_checkudata(L, 1, CODER_TYPE);
  lgr_scratch_free(&coder->memory, &coder->scratch);
  return 0;
}

/* Encodes the argument of key, copy or shown. */
static const gr_bytes *encode(lua_State *L) {
  Coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  if (!lgr_encode(L, 1, &coder->memory, &coder->scratch))
    lgr_fail(L, "%s", lua_tostring(L, -1));
  return &coder->scratch.code;
}

/* key(position): a string, equal exactly for equal positions. */
static int key(lua_State *L) {
  const gr_bytes *code = encode(L);
  lua_pushlstring(L, (const char *)code->at, code->count);
  return 1;
}

/* copy(position): a fresh equal one. */
static int copy(lua_State *L) {
  const gr_bytes *code = encode(L);
  lgr_push_code(L, code->at, code->count);
  return 1;
}

/* shown(position): a short text for people. */
static int shown(lua_State *L) {
  lgr_push_shown(L, encode(L)->at);
  return 1;
}

/* problem(value): why it is no position; nothing if it is one. */
static int problem(lua_State *L) {
  Coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  luaL_checkany(L, 1);
  return !lgr_encode(L, 1, &coder->memory, &coder->scratch);
}

/* kept(moves, p, given): an error if `given`, a copy of p that `moves` got,
** is not equal to p any more. */
static int kept(lua_State *L) {
  Coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  const gr_bytes *code = &coder->scratch.code;
  size_t length;
  const char *before;
  lua_settop(L, 3);
  if (lua_type(L, 3) != LUA_TTABLE)
    return 0;
  lgr_encode(L, 2, &coder->memory, &coder->scratch);
  before = lua_pushlstring(L, (const char *)code->at, code->count);
  length = code->count;
  lgr_push_shown(L, code->at);
  if (!lgr_encode(L, 3, &coder->memory, &coder->scratch))
    lua_pushfstring(L, "what is no position (%s)", lua_tostring(L, -1));
  else if (code->count == length && memcmp(code->at, before, length) == 0)
    return 0;
  else
    lgr_push_shown(L, code->at);
  return lgr_fail_changed(L, 1, lua_tostring(L, 5), lua_tostring(L, -1));
}

static void open_coder(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", release}, {NULL, NULL}};
  static const luaL_Reg functions[] = {{"key", key},     {"copy", copy},
                                       {"shown", shown}, {"problem", problem},
                                       {"kept", kept},   {NULL, NULL}};
  Coder *coder = lua_newuserdatauv(L, sizeof *coder, 0);
  memset(coder, 0, sizeof *coder);
  lgr_use_lua_memory(L, &coder->memory);
  lgr_push_type(L, CODER_TYPE, methods);
  lua_setmetatable(L, -2);
  luaL_setfuncs(L, functions, 1);
}

LGR_EXPORT int luaopen_grundy_core(lua_State *L);

/* May be called again, when the module is loaded anew or when there was not
** enough memory for all of it: so metatables are filled in any case. */
LGR_EXPORT int luaopen_grundy_core(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"fail", lgr_fail_function},
      {"own", lgr_own_function},
      {"infinity", lgr_infinity_function},
      {"is_infinite", lgr_is_infinite_function},
      {NULL, NULL}};
  lgr_open_infinity(L);
  lgr_open_host(L);
  lgr_open_task(L);
  luaL_newlib(L, functions);
  open_coder(L);
  lgr_open_answers(L);
  lgr_open_census(L);
  lgr_open_job(L);
  lgr_open_linear(L);
  lgr_open_disjoint(L);
  lgr_open_sums(L);
  lgr_open_quotient(L);
  lgr_open_maps(L);
  lgr_open_heaps(L);
  lgr_open_wait(L);
  lgr_open_create(L);
  lua_pushinteger(L, GR_MAX_POSITIONS);
  lua_setfield(L, -2, "max_positions");
  lua_pushinteger(L, LGR_MAX_VERTICES);
  lua_setfield(L, -2, "max_vertices");
  lua_pushinteger(L, GR_FAR);
  lua_setfield(L, -2, "far");
  return 1;
}
