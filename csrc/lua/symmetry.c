/*
** symmetry.c: see symmetry.h.
*/
#include "lua/symmetry.h"

#include "lua/decode.h"
#include "lua/fail.h"
#include "lua/host.h"
#include "lua/parts.h"
#include "lua/position.h"

#include <lauxlib.h>
#include <string.h>

const lgr_symmetry *lgr_to_symmetry(lua_State *L, int index) {
  return luaL_testudata(L, index, LGR_SYMMETRY);
}

/*
** ------------------------------------------------- where the cells are
*/

/* Is this the name of the record's field? */
static int is_field(const lgr_symmetry *s, const gr_walk *w, gr_item item) {
  return item == GR_NAME && w->depth == 1 && w->count == s->length &&
         memcmp(w->bytes, s->field, s->length) == 0;
}

/* Goes on to the value of the record's field, if it has it. */
static gr_item enter_field(const lgr_symmetry *s, gr_walk *w) {
  gr_item item;
  do
    item = gr_walk_next(w);
  while (item > GR_OVER && !is_field(s, w, item));
  return item == GR_NAME ? gr_walk_next(w) : GR_NO_CODE;
}

/* Where the cells begin in a code; 0 if it has none. */
static size_t find_cells(const lgr_symmetry *s, const gr_bytes *code) {
  gr_walk w;
  gr_item item;
  gr_walk_init(&w, code->at, code->count);
  item = gr_walk_next(&w);
  if (s->field != NULL)
    item = item == GR_RECORD ? enter_field(s, &w) : GR_NO_CODE;
  return item == GR_STRING && w.count == s->of.cells
             ? (size_t)(w.bytes - code->at)
             : 0;
}

int lgr_least_code(lua_State *L, const lgr_symmetry *s, gr_bytes *code) {
  size_t start = find_cells(s, code);
  if (start > 0) {
    gr_least_image(&s->of, code->at + start);
    return 1;
  }
  lgr_push_shown(L, code->at, code->count);
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
  uint64_t *takers;
  uint16_t *from;
  size_t bits;
  if (cells == 0 || cells > GR_MAX_CELLS || words > GR_MAX_IMAGES ||
      words % cells != 0)
    return lgr_fail(L, "symmetry: too many cells or maps");
  bits = gr_map_words(words / cells);
  s = lua_newuserdatauv(L,
                        sizeof *s + (cells + 1) * bits * sizeof *takers +
                            words * sizeof *from + 2 * cells + 1 + length + 1,
                        0);
  memset(s, 0, sizeof *s);
  takers = (uint64_t *)(s + 1);
  s->of.fit = takers + cells * bits;
  from = (uint16_t *)(s->of.fit + bits);
  memcpy(from, maps, words * sizeof *from);
  s->of.cells = cells;
  s->of.count = words / cells;
  s->of.empty = (unsigned char)*empty;
  s->of.from = from;
  s->of.room = (unsigned char *)(from + words);
  for (size_t i = 0; i < words; i++)
    if (from[i] > cells)
      return lgr_fail(L, "symmetry: no cell %d", (int)from[i]);
  gr_find_takers(&s->of, takers);
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
  size_t start = find_cells(s, code);
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
