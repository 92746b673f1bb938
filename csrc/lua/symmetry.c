/*
** symmetry.c: see symmetry.h.
*/
#include "lua/symmetry.h"

#include "lua/fail.h"
#include "lua/host.h"
#include "lua/module.h"

#include <lauxlib.h>
#include <string.h>

const lgr_symmetry *lgr_to_symmetry(lua_State *L, int index) {
  return luaL_testudata(L, index, LGR_SYMMETRY);
}

/*
** ------------------------------------------------- where the cells are
*/

/* Moves on to what follows a code. (Tables are nested LGR_MAX_DEPTH deep at
** most.) */
static void skip(const unsigned char **code) {
  lgr_head head = lgr_get_head(code);
  size_t names = 0;
  if (head.kind == A_STRING) {
    *code += head.count;
  } else if (head.kind == AN_ARRAY || head.kind == WITH_NAMES) {
    for (size_t i = 0; i < head.count; i++)
      skip(code);
    if (head.kind == WITH_NAMES)
      names = 2 * lgr_get_count(code);
    for (; names > 0; names--)
      skip(code);
  }
}

/* Moves on to the code of the record's field; 0 if it has none. */
static int enter_field(const lgr_symmetry *s, const unsigned char **code) {
  lgr_head head = lgr_get_head(code);
  if (head.kind != WITH_NAMES)
    return 0;
  for (size_t i = 0; i < head.count; i++)
    skip(code);
  for (size_t names = lgr_get_count(code); names > 0; names--) {
    size_t length = lgr_get_head(code).count;
    int found = length == s->length && memcmp(*code, s->field, length) == 0;
    *code += length;
    if (found)
      return 1;
    skip(code);
  }
  return 0;
}

/* Where the cells begin in a code; 0 if it has none. */
static size_t find_cells(const lgr_symmetry *s, const unsigned char *code) {
  const unsigned char *at = code;
  lgr_head head;
  if (s->field != NULL && !enter_field(s, &at))
    return 0;
  head = lgr_get_head(&at);
  return head.kind == A_STRING && head.count == s->of.cells
             ? (size_t)(at - code)
             : 0;
}

int lgr_least_code(lua_State *L, const lgr_symmetry *s, gr_bytes *code) {
  size_t start = find_cells(s, code->at);
  if (start > 0) {
    gr_least_image(&s->of, code->at + start);
    return 1;
  }
  lgr_push_shown(L, code->at);
  if (s->field == NULL)
    lua_pushfstring(L, "position is %s, not a string of %d cells",
                    lua_tostring(L, -1), (int)s->of.cells);
  else
    lua_pushfstring(L,
                    "position is %s, not a table whose field '%s' is a string "
                    "of %d cells",
                    lua_tostring(L, -1), s->field, (int)s->of.cells);
  lua_replace(L, -2);
  return 0;
}

/*
** ------------------------------------------------------------ in Lua
*/

/* symmetry(cells, empty, field, maps): `empty` is the character of an empty
** cell, `field` may be nil, and `maps` is a string of 16-bit words in the order
** of the machine: for each map, for each cell, where it comes from, counted
** from 0; the number of cells: from nowhere. */
static int symmetry(lua_State *L) {
  size_t cells = (size_t)luaL_checkinteger(L, 1), length = 0, size;
  const char *empty = luaL_checkstring(L, 2);
  const char *field = luaL_optlstring(L, 3, NULL, &length);
  const char *maps = luaL_checklstring(L, 4, &size);
  size_t words = size / sizeof(uint16_t);
  lgr_symmetry *s;
  uint16_t *from;
  if (cells == 0 || cells > GR_MAX_CELLS || words > GR_MAX_IMAGES ||
      words % cells != 0)
    return lgr_fail(L, "symmetry: too many cells or maps");
  s = lua_newuserdatauv(
      L, sizeof *s + words * sizeof *from + 2 * cells + 1 + length + 1, 0);
  memset(s, 0, sizeof *s);
  from = (uint16_t *)(s + 1);
  memcpy(from, maps, words * sizeof *from);
  s->of.cells = cells;
  s->of.count = words / cells;
  s->of.empty = (unsigned char)*empty;
  s->of.from = from;
  s->of.room = (unsigned char *)(from + words);
  for (size_t i = 0; i < words; i++) {
    if (from[i] > cells)
      return lgr_fail(L, "symmetry: no cell %d", (int)from[i]);
    s->of.partial |= from[i] == cells;
  }
  if (field != NULL) {
    s->field = memcpy(s->of.room + 2 * cells + 1, field, length + 1);
    s->length = length;
  }
  luaL_setmetatable(L, LGR_SYMMETRY);
  return 1;
}

/* Encodes the position at an index. */
static gr_bytes *encode(lua_State *L, int index) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  lgr_check_code(L, index, &coder->memory, &coder->scratch);
  return &coder->scratch.code;
}

/* normal(position): its least image; a position without cells stays as it is.
** (There may be a player, to whom it does not matter.) */
static int least(lua_State *L) {
  const lgr_symmetry *s = luaL_checkudata(L, 1, LGR_SYMMETRY);
  gr_bytes *code = encode(L, 2);
  lgr_least_code(L, s, code);
  lgr_push_code(L, code->at, code->count);
  return 1;
}

/* symmetries(normal): how many there are; nil if it is something else. */
static int symmetries(lua_State *L) {
  const lgr_symmetry *s = lgr_to_symmetry(L, 1);
  if (s == NULL)
    lua_pushnil(L);
  else
    lua_pushinteger(L, (lua_Integer)s->of.count);
  return 1;
}

/* turned(normal, i, position): the image by the i-th map; nil if there is none,
** or if it is the position itself. */
static int turned(lua_State *L) {
  const lgr_symmetry *s = luaL_checkudata(L, 1, LGR_SYMMETRY);
  lua_Integer i = luaL_checkinteger(L, 2);
  gr_bytes *code = encode(L, 3);
  size_t start = find_cells(s, code->at);
  unsigned char *copy = s->of.room + s->of.cells + 1;
  luaL_argcheck(L, i >= 1 && (size_t)i <= s->of.count, 2, "no such map");
  if (start == 0 || !gr_image(&s->of, (size_t)i - 1, code->at + start, copy) ||
      memcmp(copy, code->at + start, s->of.cells) == 0)
    return 0;
  memcpy(code->at + start, copy, s->of.cells);
  lgr_push_code(L, code->at, code->count);
  return 1;
}

void lgr_open_symmetry(lua_State *L) {
  static const luaL_Reg functions[] = {{"symmetry", symmetry},
                                       {"symmetries", symmetries},
                                       {"turned", turned},
                                       {NULL, NULL}};
  lgr_push_coder(L);
  lgr_push_type(L, LGR_SYMMETRY, NULL);
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, least, 1);
  lua_setfield(L, -2, "__call");
  lua_pop(L, 1);
  luaL_setfuncs(L, functions, 1);
}
