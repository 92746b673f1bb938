/*
** symmetry.c: see symmetry.h.
*/
#include "lua/position/symmetry.h"

#include "core/store/hash.h"
#include "core/store/symmetry.h"
#include "lua/host/fail.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"
#include "lua/position/decode.h"
#include "lua/position/position.h"

#include <lauxlib.h>
#include <string.h>

/* The symmetries of a board. */
typedef struct Board {
  lgr_symmetry common;
  gr_symmetry of;
  const char *field; /* of a record, that has the cells; NULL: there is none */
  size_t length;     /* of its name */
} Board;

const lgr_symmetry *lgr_to_symmetry(lua_State *L, int index) {
  return luaL_testudata(L, index, LGR_SYMMETRY);
}

void lgr_make_symmetry(lua_State *L, lgr_symmetry *s, int wanted) {
  s->wanted = lua_tostring(L, wanted);
  lua_pushvalue(L, wanted);
  lua_setiuservalue(L, -2, 1);
  luaL_setmetatable(L, LGR_SYMMETRY);
}

int lgr_least_code(lua_State *L, const lgr_symmetry *s, gr_memory *memory,
                   lgr_scratch *scratch) {
  if (s->least(L, s, memory, scratch))
    return 1;
  lgr_push_shown(L, scratch->code.at, scratch->code.count);
  lua_pushfstring(L, "position is %s, not %s", lua_tostring(L, -1), s->wanted);
  lua_replace(L, -2);
  return 0;
}

/*
** -------------------------------------------------- images of boards
*/

/* Is this the name of the record's field? */
static int is_field(const Board *s, const gr_walk *w, gr_item item) {
  return item == GR_NAME && w->depth == 1 && w->count == s->length &&
         memcmp(w->bytes, s->field, s->length) == 0;
}

/* Goes on to the value of the record's field, if it has it. */
static gr_item enter_field(const Board *s, gr_walk *w) {
  gr_item item;
  do
    item = gr_walk_next(w);
  while (item > GR_OVER && !is_field(s, w, item));
  return item == GR_NAME ? gr_walk_next(w) : GR_NO_CODE;
}

/* Where the cells begin in a code; 0 if it has none. */
static size_t find_cells(const Board *s, const gr_bytes *code) {
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

static int least_of_board(lua_State *L, const lgr_symmetry *symmetry,
                          gr_memory *memory, lgr_scratch *scratch) {
  const Board *s = (const Board *)symmetry;
  size_t start = find_cells(s, &scratch->code);
  (void)L, (void)memory;
  if (start > 0)
    gr_least_image(&s->of, scratch->code.at + start);
  return start > 0;
}

static size_t count_maps(lua_State *L, const lgr_symmetry *symmetry,
                         gr_memory *memory, lgr_scratch *scratch) {
  const Board *s = (const Board *)symmetry;
  (void)L, (void)memory;
  return find_cells(s, &scratch->code) > 0 ? s->of.count : 0;
}

static int image_of_board(lua_State *L, const lgr_symmetry *symmetry,
                          uint64_t image, gr_memory *memory,
                          lgr_scratch *scratch) {
  const Board *s = (const Board *)symmetry;
  unsigned char *cells = scratch->code.at + find_cells(s, &scratch->code);
  unsigned char *copy = s->of.room + s->of.cells + 1;
  (void)L, (void)memory;
  if (!gr_image(&s->of, (size_t)image, cells, copy))
    return 0;
  memcpy(cells, copy, s->of.cells);
  return 1;
}

/*
** ------------------------------------------------------------ in Lua
*/

/* Pushes what a position must be; returns its index. */
static int push_wanted(lua_State *L, size_t cells, const char *field) {
  if (field == NULL)
    lua_pushfstring(L, "a string of %d cells", (int)cells);
  else
    lua_pushfstring(L, "a table whose field '%s' is a string of %d cells",
                    field, (int)cells);
  return lua_gettop(L);
}

/* symmetry(cells, empty, field, maps): `empty` is the character of an empty
** cell, `field` may be nil, and `maps` is a string of 16-bit words in the order
** of the machine: for each map, for each cell, where it comes from, counted
** from 0; the number of cells: from nowhere. */
static int symmetry(lua_State *L) {
  size_t cells = (size_t)luaL_checkinteger(L, 1), length = 0, size;
  const char *empty = luaL_checkstring(L, 2);
  const char *field = luaL_optlstring(L, 3, NULL, &length);
  const char *maps = luaL_checklstring(L, 4, &size);
  size_t words = size / sizeof(uint16_t), bits;
  int wanted = push_wanted(L, cells, field);
  Board *s;
  uint64_t *takers;
  uint32_t *order, *first;
  uint16_t *from;
  if (cells == 0 || cells > GR_MAX_CELLS || words > GR_MAX_IMAGES ||
      words % cells != 0)
    return lgr_fail(L, "symmetry: too many cells or maps");
  bits = gr_map_words(words / cells);
  s = lua_newuserdatauv(L,
                        sizeof *s + (cells + 1) * bits * sizeof *takers +
                            (words / cells + cells + 2) * sizeof *order +
                            2 * words * sizeof *from + 2 * cells + 1 + length +
                            1,
                        1);
  memset(s, 0, sizeof *s);
  takers = (uint64_t *)(s + 1);
  s->of.fit = takers + cells * bits;
  order = (uint32_t *)(s->of.fit + bits);
  first = order + words / cells;
  from = (uint16_t *)(first + cells + 2);
  memcpy(from, maps, words * sizeof *from);
  s->of.cells = cells;
  s->of.count = words / cells;
  s->of.empty = (unsigned char)*empty;
  s->of.from = from;
  s->of.room = (unsigned char *)(from + 2 * words);
  for (size_t i = 0; i < words; i++)
    if (from[i] > cells)
      return lgr_fail(L, "symmetry: no cell %d", (int)from[i]);
  gr_find_identity(&s->of);
  gr_order_maps(&s->of, order, first);
  gr_find_takers(&s->of, takers);
  gr_find_targets(&s->of, from + words);
  if (field != NULL) {
    s->field = memcpy(s->of.room + 2 * cells + 1, field, length + 1);
    s->length = length;
  }
  s->common.maps = s->of.count;
  s->common.least = least_of_board;
  s->common.count = count_maps;
  s->common.image = image_of_board;
  lgr_make_symmetry(L, &s->common, wanted);
  return 1;
}

/* Encodes the position at an index. */
static lgr_coder *encode(lua_State *L, int index) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  lgr_check_code(L, index, &coder->memory, &coder->scratch);
  return coder;
}

/* normal(position): its least image; a position without images stays as it is.
** (There may be a player, to whom it does not matter.) */
static int least(lua_State *L) {
  const lgr_symmetry *s = luaL_checkudata(L, 1, LGR_SYMMETRY);
  lgr_coder *coder = encode(L, 2);
  const gr_bytes *code = &coder->scratch.code;
  s->least(L, s, &coder->memory, &coder->scratch);
  lgr_push_code(L, code->at, code->count);
  return 1;
}

/* symmetries(normal): how many maps there are; nil if it is something else. */
static int symmetries(lua_State *L) {
  const lgr_symmetry *s = lgr_to_symmetry(L, 1);
  if (s == NULL)
    lua_pushnil(L);
  else
    lua_pushinteger(L, (lua_Integer)s->maps);
  return 1;
}

/*
** ------------------------------------------------------------ orbits
*/

/* An orbit that is being collected: the images of a position. They are the
** elements of the table below the top of the stack, and their codes are the
** keys of that on top, which also has that of the least one. The collector may
** run code of the user's, which needs the coder as well: so codes are copied
** back from these strings. */
typedef struct Orbit {
  const lgr_symmetry *of;
  lgr_coder *coder;
  const char *least, *last; /* the codes of the least image, and of the last */
  size_t length, last_length;
  lua_Integer found;
} Orbit;

/* Images to try, times the length of a code, until an orbit is too large: maps
** of boards never are (GR_MAX_IMAGES). And of what is taken then, as all of it
** becomes values of Lua and is compared. */
#define MOST_TRIED ((size_t)1 << 23)
#define MOST_TAKEN ((size_t)1 << 20)

static void push_tables(lua_State *L, Orbit *o) {
  o->found = 0;
  o->last = o->least;
  o->last_length = o->length;
  lua_newtable(L);
  lua_newtable(L);
  lua_pushlstring(L, o->least, o->length);
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
}

/* Takes the image in the scratch, unless it is known. */
static void take_image(lua_State *L, Orbit *o) {
  const gr_bytes *code = &o->coder->scratch.code;
  const char *key;
  size_t length = code->count;
  key = lua_pushlstring(L, (const char *)code->at, length);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TNIL) {
    lua_pushvalue(L, -2);
    lua_pushboolean(L, 1);
    lua_rawset(L, -5);
    lgr_push_code(L, (const unsigned char *)key, length);
    lua_rawseti(L, -5, ++o->found);
    o->last = key;
    o->last_length = length;
  }
  lua_pop(L, 2);
}

/* Puts a code into the scratch. */
static void put_code(lua_State *L, const Orbit *o, const char *key,
                     size_t length) {
  gr_bytes *code = &o->coder->scratch.code;
  code->count = 0;
  lgr_check_memory(L, gr_bytes_reserve(&o->coder->memory, code, length));
  memcpy(code->at, key, length);
  code->count = length;
}

/* Takes the image with this number. */
static void try_image(lua_State *L, Orbit *o, uint64_t image) {
  put_code(L, o, o->least, o->length);
  if (o->of->image(L, o->of, image, &o->coder->memory, &o->coder->scratch))
    take_image(L, o);
}

/* Takes the image after the last one; 0, if there is none. */
static int try_next(lua_State *L, Orbit *o) {
  put_code(L, o, o->last, o->last_length);
  if (!o->of->next(L, o->of, &o->coder->memory, &o->coder->scratch))
    return 0;
  take_image(L, o);
  return 1;
}

/* Takes all images; 0, if there are more than `most`. (Orders are all
** different, images by maps may be equal.) */
static int take_all(lua_State *L, Orbit *o, size_t count, lua_Integer most) {
  int left = 1;
  if (count > MOST_TRIED / o->length + 1 ||
      (o->of->next != NULL && (lua_Integer)(count - 1) > most))
    return 0;
  for (size_t i = 0; i < count && left && o->found <= most; i++)
    if (o->of->next == NULL)
      try_image(L, o, i);
    else
      left = try_next(L, o);
  return o->found <= most;
}

/* Takes at most so many of the images: not the same at each position. */
static void take_some(lua_State *L, Orbit *o, size_t count, lua_Integer some) {
  uint64_t seed = gr_hash_of_bytes((const unsigned char *)o->least, o->length);
  if ((size_t)some > MOST_TAKEN / o->length + 1)
    some = (lua_Integer)(MOST_TAKEN / o->length + 1);
  for (lua_Integer i = 0; i < some; i++) {
    seed = gr_mix(seed + 1);
    try_image(L, o, (seed >> 16) % count);
  }
}

/* orbit(normal, position, most, some): an array of the images of a position,
** without the least one. If there are more than `most`, some of them; then
** false comes after it, else true. */
static int orbit(lua_State *L) {
  const lgr_symmetry *s = luaL_checkudata(L, 1, LGR_SYMMETRY);
  lua_Integer most = luaL_checkinteger(L, 3), some = luaL_checkinteger(L, 4);
  lgr_coder *coder = encode(L, 2);
  Orbit o = {.of = s, .coder = coder};
  size_t count = s->count(L, s, &coder->memory, &coder->scratch);
  int all = 1;
  if (count > 0)
    s->least(L, s, &coder->memory, &coder->scratch);
  o.length = coder->scratch.code.count;
  o.least = lua_pushlstring(L, (const char *)coder->scratch.code.at, o.length);
  push_tables(L, &o);
  if (count > 0 && !take_all(L, &o, count, most)) {
    all = 0;
    lua_pop(L, 2);
    push_tables(L, &o);
    take_some(L, &o, count, some);
  }
  lua_pop(L, 1);
  lua_pushboolean(L, all);
  return 2;
}

void lgr_open_symmetry(lua_State *L) {
  static const luaL_Reg functions[] = {{"symmetry", symmetry},
                                       {"symmetries", symmetries},
                                       {"orbit", orbit},
                                       {NULL, NULL}};
  lgr_push_coder(L);
  lgr_push_type(L, LGR_SYMMETRY, NULL);
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, least, 1);
  lua_setfield(L, -2, "__call");
  lua_pop(L, 1);
  luaL_setfuncs(L, functions, 1);
}
