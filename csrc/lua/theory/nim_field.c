/*
** nim_field.c: the nim-product, quotients and roots.
*/
#include "core/theory/nim_field.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"
#include "lua/solution/task.h"

#include <lauxlib.h>

static uint32_t check_number(lua_State *L, int index) {
  return (uint32_t)lgr_check_range(L, index, 0, UINT32_MAX);
}

/* nim_product(a, b) */
static int nim_product(lua_State *L) {
  lua_pushinteger(L, gr_nim_product(check_number(L, 1), check_number(L, 2)));
  return 1;
}

/* nim_inverse(a): a is not 0. */
static int nim_inverse(lua_State *L) {
  uint32_t a = (uint32_t)lgr_check_range(L, 1, 1, UINT32_MAX);
  lua_pushinteger(L, gr_nim_inverse(a));
  return 1;
}

/* nim_roots(a, exponent): an array, in no order. */
static int nim_roots(lua_State *L) {
  uint32_t roots[GR_MAX_ROOTS];
  uint32_t a = check_number(L, 1);
  uint32_t exponent = (uint32_t)lgr_check_range(L, 2, 1, GR_MAX_ROOTS);
  size_t count = gr_nim_roots(a, exponent, roots);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    lua_pushinteger(L, roots[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

void lgr_open_nim_field(lua_State *L) {
  static const luaL_Reg functions[] = {{"nim_product", nim_product},
                                       {"nim_inverse", nim_inverse},
                                       {"nim_roots", nim_roots},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
  lgr_set_integer(L, "max_roots", GR_MAX_ROOTS);
}
