/*
 * The rules of linear NoGo in C: the encoding "bits" of
 * examples/records/nogo.lua, which says what they mean. `moves` and `normal`
 * are plain functions of Lua's interface; what solves the game cannot tell them
 * from functions in Lua. How to build it is in examples/large_games.md, "Rules
 * in C".
 */

#include <lauxlib.h>
#include <lua.h>
#include <stdint.h>

enum { MOST = 28 }; /* cells: three fields in an integer */

typedef struct row {
  int n;         /* cells */
  uint64_t x, o; /* a bit for each stone, of two colours */
} row;

static row row_at(lua_State *L, int index) {
  uint64_t p = (uint64_t)luaL_checkinteger(L, index);
  uint64_t all = (UINT64_C(1) << MOST) - 1;
  row r = {(int)(p >> 2 * MOST), p & all, p >> MOST & all};
  luaL_argcheck(L, r.n <= MOST, index, "at most 28 cells");
  return r;
}

static void push_row(lua_State *L, row r) {
  uint64_t cells = (uint64_t)r.n * (UINT64_C(1) << 2 * MOST);
  lua_pushinteger(L, (lua_Integer)(cells | r.o << MOST | r.x));
}

/* Whether each block of stones has an empty cell beside it. */
static int is_alive(uint64_t stones, uint64_t empty) {
  uint64_t alive = stones & (empty << 1 | empty >> 1), before;
  do {
    before = alive;
    alive |= stones & (alive << 1 | alive >> 1);
  } while (alive != before);
  return alive == stones;
}

/*
 * Calls add, argument 2, with the parts of a row: it is cut wherever stones of
 * different colours are side by side. If a block has no liberty, this is no
 * move.
 */
static void add_row(lua_State *L, row r) {
  uint64_t empty = ((UINT64_C(1) << r.n) - 1) & ~(r.x | r.o);
  uint64_t cuts = (r.x & r.o << 1) | (r.o & r.x << 1);
  int from = 0, parts = 0;
  if (!is_alive(r.x, empty) || !is_alive(r.o, empty))
    return;
  luaL_checkstack(L, r.n + 1, NULL);
  lua_pushvalue(L, 2);
  for (int i = 1; i <= r.n; i++)
    if (i == r.n || (cuts >> i & 1) != 0) {
      uint64_t cells = (UINT64_C(1) << (i - from)) - 1;
      row part = {i - from, r.x >> from & cells, r.o >> from & cells};
      push_row(L, part);
      from = i;
      parts++;
    }
  lua_call(L, parts, 0);
}

static int moves(lua_State *L) {
  row r = row_at(L, 1);
  for (int i = 0; i < r.n; i++) {
    uint64_t cell = UINT64_C(1) << i;
    if (((r.x | r.o) & cell) == 0) {
      row black = {r.n, r.x | cell, r.o}, white = {r.n, r.x, r.o | cell};
      add_row(L, black);
      add_row(L, white);
    }
  }
  return 0;
}

/* Blocks become single stones. */
static row shrink(row r) {
  uint64_t twice = (r.x & r.x << 1) | (r.o & r.o << 1);
  while (twice != 0) {
    uint64_t below = (twice & (~twice + 1)) - 1;
    r.x = (r.x & below) | (r.x >> 1 & ~below);
    r.o = (r.o & below) | (r.o >> 1 & ~below);
    r.n--;
    twice = (r.x & r.x << 1) | (r.o & r.o << 1);
  }
  return r;
}

static uint64_t reverse(uint64_t bits, int n) {
  uint64_t result = 0;
  for (int i = 0; i < n; i++)
    result |= (bits >> i & 1) << (n - 1 - i);
  return result;
}

/* The row with the colours exchanged if that makes `o` smaller. */
static row recolor(row r) {
  row other = {r.n, r.o, r.x};
  return r.x < r.o ? other : r;
}

static int normal(lua_State *L) {
  row r = shrink(row_at(L, 1));
  row back = {r.n, reverse(r.x, r.n), reverse(r.o, r.n)};
  r = recolor(r);
  back = recolor(back);
  push_row(L, back.o < r.o || (back.o == r.o && back.x < r.x) ? back : r);
  return 1;
}

LUAMOD_API int luaopen_nogo(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"moves", moves}, {"normal", normal}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
