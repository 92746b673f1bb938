/*
** images.c: the symmetries of positions that are on no board, as a `normal` in
** C (symmetry.h). lua/grundy/images.lua finds the maps and hands them over.
*/
#include "core/store/images.h"

#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/position/encode.h"
#include "lua/position/symmetry.h"

#include <lauxlib.h>
#include <string.h>

typedef struct Images {
  lgr_symmetry common;
  gr_images of;
} Images;

/* The arguments of `images`. The strings have, for each map: what each letter
** becomes, a byte; for each place, from where its letter comes, two bytes in
** the order of the machine; and 1 if it reverses, a byte. All are counted from
** 0.
*/
enum {
  BITS = 1,
  PLACES,
  ROTATE,
  WANTED,
  CODES, /* of the letters, one after the other */
  LETTERS,
  BECOMES,
  FROM,
  BACKWARDS,
  FIELDS, /* an array of names */
  SORTED,
  ARGUMENTS = SORTED
};

static int least(lua_State *L, const lgr_symmetry *symmetry, gr_memory *memory,
                 lgr_scratch *scratch) {
  const gr_images *g = &((const Images *)symmetry)->of;
  int fits = 0;
  lgr_check_memory(
      L, gr_find_least(g, memory, &scratch->code, &scratch->fields, &fits));
  return fits;
}

static size_t count_images(lua_State *L, const lgr_symmetry *symmetry,
                           gr_memory *memory, lgr_scratch *scratch) {
  const gr_images *g = &((const Images *)symmetry)->of;
  size_t count = 0;
  lgr_check_memory(L, (g->sorted ? gr_count_orders : gr_count_images)(
                          g, memory, &scratch->code, &scratch->fields, &count));
  return count;
}

static int image(lua_State *L, const lgr_symmetry *symmetry, uint64_t image,
                 gr_memory *memory, lgr_scratch *scratch) {
  const gr_images *g = &((const Images *)symmetry)->of;
  int fits = 0;
  lgr_check_memory(
      L, (g->sorted ? gr_any_order : gr_find_image)(
             g, image, memory, &scratch->code, &scratch->fields, &fits));
  return fits;
}

static int next_order(lua_State *L, const lgr_symmetry *symmetry,
                      gr_memory *memory, lgr_scratch *scratch) {
  const gr_images *g = &((const Images *)symmetry)->of;
  int fits = 0;
  lgr_check_memory(
      L, gr_next_order(g, memory, &scratch->code, &scratch->fields, &fits));
  return fits;
}

/*
** ---------------------------------------------------- what maps consist of
*/

/* Room that the parts of a userdata are taken from, the largest first, so that
** each is where it may be. */
static void *take(unsigned char **room, size_t count, size_t size) {
  void *at = *room;
  *room += count * size;
  return at;
}

/* A copy of a string that is an argument. */
static const void *take_string(lua_State *L, int index, unsigned char **room) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  return memcpy(take(room, length, 1), bytes, length);
}

/* How many bytes all parts have. */
static size_t room_for(lua_State *L, const gr_images *g) {
  lua_Unsigned texts = lua_rawlen(L, CODES) + lua_rawlen(L, BECOMES) +
                       lua_rawlen(L, FROM) + lua_rawlen(L, BACKWARDS);
  size_t size = (size_t)texts + g->letters * sizeof *g->letter;
  if (g->bits > 0)
    size += g->count * (gr_nibbles(g) * sizeof *g->nibble + sizeof *g->flip);
  else if (g->letters > 0)
    size += g->count * sizeof *g->exchange;
  for (size_t i = 0; i < g->parts; i++)
    size += g->length[i];
  return size;
}

/* Finds where the codes of the letters are. */
static void find_letters(const gr_images *g, size_t length, gr_field *letter) {
  const unsigned char *at = g->codes, *end = at + length;
  for (size_t k = 0; k < g->letters; k++) {
    gr_walk w;
    gr_item item;
    gr_walk_init(&w, at, (size_t)(end - at));
    item = gr_walk_next(&w);
    letter[k].start = (size_t)(at - g->codes);
    letter[k].size = (size_t)(w.rest.at - at);
    letter[k].integer = item == GR_INTEGER ? w.integer : 0;
    letter[k].bytes = item == GR_STRING ? (size_t)(w.bytes - g->codes)
                                        : letter[k].start + letter[k].size;
    at = w.rest.at;
  }
}

/* The bits that each map exchanges: all, if a letter becomes another one. */
static void find_flips(gr_images *g, uint64_t *flip) {
  for (size_t map = 0; map < g->count; map++)
    flip[map] = g->letters > 0 && g->becomes[map * g->letters] != 0
                    ? UINT64_MAX >> (64 - g->bits)
                    : 0;
  g->flip = flip;
}

/* Copies the names of the fields, which are strings of the array. */
static void take_names(lua_State *L, gr_images *g, unsigned char **room) {
  for (size_t i = 0; i < g->parts; i++) {
    lua_rawgeti(L, FIELDS, (lua_Integer)i + 1);
    g->name[i] = take_string(L, -1, room);
    lua_pop(L, 1);
  }
}

/* Fills the room that comes behind a userdata. */
static void fill(lua_State *L, gr_images *g, unsigned char *room) {
  size_t bits = g->bits > 0, exchanges = !bits && g->letters > 0;
  gr_nibble *nibble =
      take(&room, bits * g->count * gr_nibbles(g), sizeof *nibble);
  uint64_t *flip = take(&room, bits * g->count, sizeof *flip);
  gr_field *letter = take(&room, g->letters, sizeof *letter);
  gr_exchange *exchange = take(&room, exchanges * g->count, sizeof *exchange);
  g->from = take_string(L, FROM, &room);
  g->codes = take_string(L, CODES, &room);
  g->becomes = take_string(L, BECOMES, &room);
  g->backwards = take_string(L, BACKWARDS, &room);
  take_names(L, g, &room);
  find_letters(g, (size_t)lua_rawlen(L, CODES), letter);
  g->letter = letter;
  if (bits) {
    gr_find_nibbles(g, nibble);
    find_flips(g, flip);
  } else if (exchanges) {
    gr_find_exchanges(g, exchange);
  }
}

/*
** ------------------------------------------------------------------ in Lua
*/

/* Reads the numbers; an error if there is too much of something, or not the
** same number of maps everywhere. */
static void read_numbers(lua_State *L, gr_images *g) {
  memset(g, 0, sizeof *g);
  g->bits = (size_t)luaL_checkinteger(L, BITS);
  g->places = (size_t)luaL_checkinteger(L, PLACES);
  g->rotate = lua_toboolean(L, ROTATE);
  g->sorted = lua_toboolean(L, SORTED);
  g->letters = (size_t)luaL_checkinteger(L, LETTERS);
  g->count = (size_t)lua_rawlen(L, BACKWARDS);
  g->parts = (size_t)lua_rawlen(L, FIELDS);
  if (g->bits > 63 || (g->bits > 0 && g->bits != g->places) ||
      g->places > GR_MAX_PLACES || g->letters > GR_MAX_LETTERS ||
      g->count == 0 || g->count > GR_MAX_MAPS || g->parts > GR_MAX_PARTS ||
      lua_rawlen(L, BECOMES) != g->count * g->letters ||
      lua_rawlen(L, FROM) != g->count * g->places * sizeof *g->from)
    lgr_fail(L, "images: too much");
}

/* The lengths of the names. */
static void measure_names(lua_State *L, gr_images *g) {
  for (size_t i = 0; i < g->parts; i++) {
    lua_rawgeti(L, FIELDS, (lua_Integer)i + 1);
    luaL_checklstring(L, -1, &g->length[i]);
    lua_pop(L, 1);
  }
}

/* What maps refer to is there. */
static void check_maps(lua_State *L, const gr_images *g) {
  for (size_t i = 0; i < g->count * g->places; i++)
    if (g->from[i] >= g->places)
      lgr_fail(L, "images: no place %d", (int)g->from[i]);
  for (size_t i = 0; i < g->count * g->letters; i++)
    if (g->becomes[i] >= g->letters)
      lgr_fail(L, "images: no letter %d", (int)g->becomes[i]);
}

/* images(bits, places, rotate, wanted, …): see above. */
static int images(lua_State *L) {
  gr_images g;
  Images *self;
  for (int i = WANTED; i <= BACKWARDS; i++)
    if (i != LETTERS)
      luaL_checktype(L, i, LUA_TSTRING);
  luaL_checktype(L, FIELDS, LUA_TTABLE);
  lua_settop(L, ARGUMENTS);
  read_numbers(L, &g);
  measure_names(L, &g);
  self = lua_newuserdatauv(L, sizeof *self + room_for(L, &g), 1);
  memset(self, 0, sizeof *self);
  self->of = g;
  self->common.maps = g.count;
  self->common.least = least;
  self->common.count = count_images;
  self->common.image = image;
  self->common.next = g.sorted ? next_order : NULL;
  fill(L, &self->of, (unsigned char *)(self + 1));
  check_maps(L, &self->of);
  lgr_make_symmetry(L, &self->common, WANTED);
  return 1;
}

void lgr_open_images(lua_State *L) {
  lua_pushcfunction(L, images);
  lua_setfield(L, -2, "images");
}
