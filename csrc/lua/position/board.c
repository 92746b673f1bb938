/*
** board.c: the methods of boards that rules call most often. They are all in
** lua/grundy/board.lua, in plain Lua, for programs without this module; here
** they are again for what is usual: a position that is a string with a byte for
** each cell, or a record with such a field, cells of the board, its pieces.
** Whatever else they get, mistakes included, they hand to the method in Lua: so
** there is one place that says what is wrong.
**
** They read the fields of the board, raw, and keep nothing. Rules could have
** changed these fields, so nothing is believed that could do harm. To allocate
** may run finalizers, which can change the board and the position: what is read
** of these in C is on the stack as long as it is needed.
*/
#include "lua/host/parts.h"

#include <ctype.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

/* The most cells of a board; what stands for one in the template of texts. */
#define MOST_CELLS 4096
#define CELL '\1'

/* The upvalues of each method: the metatable of boards, and the method in Lua.
** Its arguments begin with a board and a position. */
#define META lua_upvalueindex(1)
#define IN_LUA lua_upvalueindex(2)
#define BOARD 1
#define POSITION 2

/* The cells of a position, a byte for each. They stay valid as long as the
** string, which is on the stack. */
typedef struct cells {
  const char *at;
  size_t count;
} cells;

/* Hands all arguments to the method in Lua; `count` of them are left. */
static int in_lua(lua_State *L, int count) {
  lua_settop(L, count);
  lua_pushvalue(L, IN_LUA);
  lua_insert(L, 1);
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L);
}

/* Reads a string with a byte for each cell; 0 if it is something else. */
static int read_string(lua_State *L, int index, cells *c) {
  size_t length;
  if (lua_type(L, index) != LUA_TSTRING)
    return 0;
  c->at = lua_tolstring(L, index, &length);
  return length == c->count;
}

/* Pushes a field of the board; returns its type. */
static int push_field(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  return lua_rawget(L, BOARD);
}

/* Pushes the value of the field of a record that holds its cells, which is nil
** if it is none, or not a plain table. */
static void push_cells(lua_State *L, int record) {
  if (lua_getmetatable(L, record)) {
    lua_pop(L, 1);
    lua_pushnil(L);
  } else if (push_field(L, "field") == LUA_TSTRING) {
    lua_rawget(L, record);
  }
}

/* Reads the cells of the position at `index`, and pushes their string; 0 if it
** is not a usual one. */
static int read_position(lua_State *L, int index, cells *c) {
  if (lua_type(L, index) == LUA_TTABLE)
    push_cells(L, index);
  else
    lua_pushvalue(L, index);
  return read_string(L, -1, c);
}

/* Is the first argument a board? */
static int is_board(lua_State *L) {
  int is;
  if (!lua_getmetatable(L, BOARD))
    return 0;
  is = lua_rawequal(L, -1, META);
  lua_pop(L, 1);
  return is;
}

/* Reads the arguments that most methods have, and pushes the string of the
** cells; 0 if one is not usual. */
static int read_board(lua_State *L, cells *c) {
  if (!is_board(L))
    return 0;
  c->count = (size_t)lua_rawlen(L, BOARD);
  return c->count <= MOST_CELLS && read_position(L, POSITION, c);
}

/* Pushes a field of the board, and what it holds for the key at `key`, or nil.
** Returns the type of that. */
static int push_held(lua_State *L, const char *field, int key) {
  if (push_field(L, field) != LUA_TTABLE) {
    lua_pushnil(L);
    return LUA_TNIL;
  }
  lua_pushvalue(L, key);
  return lua_rawget(L, -2);
}

/* The number of the cell that has a name, from 1; 0 if there is none. */
static lua_Integer named_cell(lua_State *L, int index) {
  lua_Integer cell;
  push_held(L, "cells", index);
  cell = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return cell;
}

/* The cell with a number, counted from 0; `count`, if there is none. */
static size_t in_range(lua_Integer cell, size_t count) {
  return cell >= 1 && (lua_Unsigned)cell <= count ? (size_t)cell - 1 : count;
}

/* The cell of which the number or the name is at `index`, counted from 0;
** `count`, if there is none. */
static size_t read_cell(lua_State *L, int index, size_t count) {
  lua_Integer cell = 0;
  index = lua_absindex(L, index);
  if (lua_type(L, index) == LUA_TNUMBER)
    cell = lua_tointeger(L, index);
  else if (lua_type(L, index) == LUA_TSTRING)
    cell = named_cell(L, index);
  return in_range(cell, count);
}

/* The character of an empty cell. */
static char empty_of(lua_State *L) {
  char empty = 0;
  if (push_field(L, "empty") == LUA_TSTRING)
    empty = *lua_tostring(L, -1);
  lua_pop(L, 1);
  return empty;
}

/* Pushes the position with other cells: a string, or a copy of the record. */
static void push_position(lua_State *L, const char *text, size_t count) {
  if (lua_type(L, POSITION) != LUA_TTABLE) {
    lua_pushlstring(L, text, count);
    return;
  }
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, POSITION)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  push_field(L, "field");
  lua_pushlstring(L, text, count);
  lua_rawset(L, -3);
}

/*
** ------------------------------------------------------ get, set, move
*/

static int get(lua_State *L) {
  int arguments = lua_gettop(L);
  cells c;
  size_t cell;
  if (arguments < 3 || !read_board(L, &c) ||
      (cell = read_cell(L, 3, c.count)) == c.count)
    return in_lua(L, arguments);
  lua_pushlstring(L, c.at + cell, 1);
  return 1;
}

/* Is there a piece of the board at `index`? */
static int is_piece(lua_State *L, int index) {
  int known;
  if (lua_type(L, index) != LUA_TSTRING)
    return 0;
  known = push_held(L, "pieces", index) != LUA_TNIL;
  lua_pop(L, 2);
  return known;
}

/* Puts a piece on the cells of the list at `index`; 0 if it is not a usual one.
** (To take every element off the stack by itself would cost a third of it.) */
static int put_all(lua_State *L, int index, char piece, char *text,
                   size_t count) {
  int top = lua_gettop(L);
  if (luaL_getmetafield(L, index, "__index") != LUA_TNIL)
    return 0;
  for (lua_Integer i = 1;; i++) {
    int type = lua_rawgeti(L, index, i);
    size_t cell = type == LUA_TNUMBER ? in_range(lua_tointeger(L, -1), count)
                                      : read_cell(L, -1, count);
    if (cell < count)
      text[cell] = piece;
    if (cell == count || i % 8 == 0)
      lua_settop(L, top);
    if (cell == count)
      return type == LUA_TNIL;
  }
}

/* Reads the mask at `index`: "#" for some cells, "." for the others; 0 if it is
** something else. */
static int read_mask(lua_State *L, int index, size_t count, cells *mask) {
  int other = 0;
  mask->count = count;
  if (!read_string(L, index, mask))
    return 0;
  for (size_t i = 0; i < count; i++)
    other |= (mask->at[i] != '#') & (mask->at[i] != '.');
  return !other;
}

/* Puts a piece on the cells of a mask. */
static void put_masked(const cells *mask, char piece, char *text) {
  for (size_t i = 0; i < mask->count; i++)
    text[i] = (char)(mask->at[i] == '#' ? piece : text[i]);
}

/* Puts a piece on the cell, or on all of the list or mask, at `index`; 0 if it
** is not a usual one. */
static int put(lua_State *L, int index, char piece, char *text, size_t count) {
  size_t cell;
  cells mask;
  if (lua_type(L, index) == LUA_TTABLE)
    return put_all(L, index, piece, text, count);
  if (read_mask(L, index, count, &mask)) {
    put_masked(&mask, piece, text);
    return 1;
  }
  cell = read_cell(L, index, count);
  if (cell < count)
    text[cell] = piece;
  return cell < count;
}

/* set(board, position, cell, piece, cell, piece, ...) */
static int set(lua_State *L) {
  int arguments = lua_gettop(L);
  char text[MOST_CELLS];
  cells c;
  if (arguments % 2 != 0 || !read_board(L, &c))
    return in_lua(L, arguments);
  memcpy(text, c.at, c.count);
  for (int i = 3; i < arguments; i += 2)
    if (!is_piece(L, i + 1) ||
        !put(L, i, *lua_tostring(L, i + 1), text, c.count))
      return in_lua(L, arguments);
  push_position(L, text, c.count);
  return 1;
}

/* move(board, position, from, to) */
static int move(lua_State *L) {
  int arguments = lua_gettop(L);
  char text[MOST_CELLS];
  cells c;
  size_t from;
  if (arguments != 4 || !read_board(L, &c) ||
      (from = read_cell(L, 3, c.count)) == c.count)
    return in_lua(L, arguments);
  lua_pushlstring(L, c.at + from, 1);
  memcpy(text, c.at, c.count);
  text[from] = empty_of(L);
  if (!is_piece(L, lua_gettop(L)) || !put(L, 4, c.at[from], text, c.count))
    return in_lua(L, arguments);
  push_position(L, text, c.count);
  return 1;
}

/*
** -------------------------------------------------------- each, count
*/

/* Reads the pieces at `index`; 0 if there are none. */
static int read_pieces(lua_State *L, int index, cells *pieces) {
  if (lua_type(L, index) != LUA_TSTRING)
    return 0;
  pieces->at = lua_tolstring(L, index, &pieces->count);
  return pieces->count > 0;
}

static int is_one_of(char c, const cells *pieces) {
  return memchr(pieces->at, c, pieces->count) != NULL;
}

/* The next cell that has one of the pieces. Its upvalues: the string of the
** cells, the pieces, how many cells have been looked at. */
static int next_cell(lua_State *L) {
  cells c, pieces;
  size_t at = (size_t)lua_tointeger(L, lua_upvalueindex(3));
  c.at = lua_tolstring(L, lua_upvalueindex(1), &c.count);
  pieces.at = lua_tolstring(L, lua_upvalueindex(2), &pieces.count);
  while (at < c.count && !is_one_of(c.at[at], &pieces))
    at++;
  lua_pushinteger(L, (lua_Integer)at + 1);
  lua_copy(L, -1, lua_upvalueindex(3));
  return at < c.count ? 1 : 0;
}

/* each(board, position, pieces): an iterator */
static int each(lua_State *L) {
  int arguments = lua_gettop(L);
  cells c, pieces;
  if (arguments < 3 || !read_board(L, &c) || !read_pieces(L, 3, &pieces))
    return in_lua(L, arguments);
  lua_pushvalue(L, 3); /* above the string of the cells */
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_cell, 3);
  return 1;
}

static int count(lua_State *L) {
  int arguments = lua_gettop(L);
  lua_Integer found = 0;
  cells c, pieces;
  if (arguments < 3 || !read_board(L, &c) || !read_pieces(L, 3, &pieces))
    return in_lua(L, arguments);
  for (size_t i = 0; i < c.count; i++)
    found += is_one_of(c.at[i], &pieces);
  lua_pushinteger(L, found);
  return 1;
}

/*
** ----------------------------------------------------------- in_a_row
*/

/* Has the cell whose number is element i of the list on top of the stack this
** piece? */
static int has(lua_State *L, lua_Integer i, const cells *c, char piece) {
  size_t cell;
  lua_rawgeti(L, -1, i);
  cell = (size_t)lua_tointeger(L, -1) - 1;
  lua_pop(L, 1);
  return cell < c->count && c->at[cell] == piece;
}

/* The piece that all n cells of the line on top of the stack have; the empty
** one, if there is none. */
static char piece_in(lua_State *L, lua_Integer n, const cells *c, char empty) {
  size_t cell;
  char piece = empty;
  lua_rawgeti(L, -1, 1);
  cell = (size_t)lua_tointeger(L, -1) - 1;
  lua_pop(L, 1);
  if (cell < c->count)
    piece = c->at[cell];
  for (lua_Integer i = 2; i <= n && piece != empty; i++)
    if (!has(L, i, c, piece))
      return empty;
  return piece;
}

/* Pushes a copy of the list of n elements on top of the stack. */
static void push_copy(lua_State *L, lua_Integer n) {
  lua_createtable(L, (int)n, 0);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, -2, i);
    lua_rawseti(L, -2, i);
  }
}

/* in_a_row(board, position, n): the method in Lua finds the lines, which the
** board then keeps. */
static int in_a_row(lua_State *L) {
  int arguments = lua_gettop(L);
  cells c;
  char empty, piece;
  if (arguments < 3 || lua_type(L, 3) != LUA_TNUMBER || !read_board(L, &c))
    return in_lua(L, arguments);
  if (push_held(L, "rows", 3) != LUA_TTABLE)
    return in_lua(L, arguments);
  empty = empty_of(L);
  for (lua_Integer i = 1; lua_rawgeti(L, -1, i) == LUA_TTABLE; i++) {
    piece = piece_in(L, lua_tointeger(L, 3), &c, empty);
    if (piece != empty) {
      lua_pushlstring(L, &piece, 1);
      lua_insert(L, -2);
      push_copy(L, lua_tointeger(L, 3));
      lua_remove(L, -2);
      return 2;
    }
    lua_pop(L, 1);
  }
  return 0;
}

/*
** -------------------------------------------------------------- parts
*/

/* A part of a position as it is found: its cells so far, those of which are
** looked at for cells beside them; and which cells no part has yet. */
typedef struct part {
  uint16_t cell[MOST_CELLS];
  size_t count;
  char left[MOST_CELLS];
} part;

/* Takes a cell into the part. */
static void take(part *p, size_t cell) {
  p->left[cell] = 0;
  p->cell[p->count++] = (uint16_t)cell;
}

/* What is beside each cell: 32-bit words, as board.lua packs them. */
typedef struct neighbours {
  const uint32_t *at;
  size_t count; /* of words; 0: there are none */
} neighbours;

/* Takes those cells into the part that are left and beside the given one. */
static void take_beside(part *p, const neighbours *beside, size_t cell,
                        size_t count) {
  size_t end = beside->at[cell + 1];
  for (size_t i = beside->at[cell]; i < end && i < beside->count; i++) {
    uint32_t to = beside->at[i];
    if (to < count && p->left[to])
      take(p, to);
  }
}

/* Pushes the part that begins at a cell, as a position. */
static void push_part(lua_State *L, part *p, size_t first, const cells *c,
                      const neighbours *beside) {
  char text[MOST_CELLS];
  memset(text, empty_of(L), c->count);
  p->count = 0;
  take(p, first);
  for (size_t i = 0; i < p->count; i++) {
    text[p->cell[i]] = c->at[p->cell[i]];
    take_beside(p, beside, p->cell[i], c->count);
  }
  push_position(L, text, c->count);
}

/* Pushes what is beside each of `count` cells, by steps of the kind at `index`,
** as the method in Lua has left it; 0 if it has not, or the kind is not a
** word. */
static int push_neighbours(lua_State *L, int index, size_t count,
                           neighbours *beside) {
  size_t length;
  if (!lua_isnil(L, index) && lua_type(L, index) != LUA_TSTRING)
    return 0;
  if (lua_isnil(L, index))
    lua_pushinteger(L, 0);
  else
    lua_pushvalue(L, index);
  if (push_held(L, "packed", lua_gettop(L)) != LUA_TSTRING)
    return 0;
  beside->at = (const uint32_t *)(const void *)lua_tolstring(L, -1, &length);
  beside->count = length / sizeof *beside->at;
  return beside->count > count;
}

/* parts(board, position, pieces, kind) */
static int parts(lua_State *L) {
  int arguments = lua_gettop(L), top;
  neighbours beside;
  cells c, pieces;
  part p;
  lua_settop(L, arguments < 4 ? 4 : arguments);
  if (arguments < 3 || !read_board(L, &c) || !read_pieces(L, 3, &pieces) ||
      !push_neighbours(L, 4, c.count, &beside))
    return in_lua(L, arguments);
  top = lua_gettop(L);
  for (size_t i = 0; i < c.count; i++)
    p.left[i] = (char)is_one_of(c.at[i], &pieces);
  for (size_t i = 0; i < c.count; i++)
    if (p.left[i]) {
      luaL_checkstack(L, 8, "parts");
      push_part(L, &p, i, &c, &beside);
    }
  return lua_gettop(L) - top;
}

/*
** ------------------------------------------------------------ changes
*/

/* Lays the pieces of a part, the position at `index`, on the cells; 0 if it is
** not a usual one. */
static int lay(lua_State *L, int index, char *text, size_t count, char empty) {
  cells c = {NULL, count};
  if (!read_position(L, lua_absindex(L, index), &c))
    return 0;
  for (size_t i = 0; i < count; i++)
    if (c.at[i] != empty)
      text[i] = c.at[i];
  lua_pop(L, 1);
  return 1;
}

/* Is what a move leads to, at `index`, a list of parts? */
static int is_list(lua_State *L, int index) {
  int list = lua_type(L, index) == LUA_TTABLE;
  if (list && push_field(L, "field") == LUA_TSTRING) {
    list = lua_rawget(L, index) == LUA_TNIL;
    lua_pop(L, 1);
  } else if (list) {
    lua_pop(L, 1);
  }
  return list;
}

/* Lays all that a move leads to on empty cells; 0 if it is not usual. */
static int lay_all(lua_State *L, int index, char *text, size_t count) {
  char empty = empty_of(L);
  memset(text, empty, count);
  if (!is_list(L, index))
    return lay(L, index, text, count, empty);
  if (luaL_getmetafield(L, index, "__index") != LUA_TNIL)
    return 0;
  for (lua_Integer i = 1; lua_rawgeti(L, index, i) != LUA_TNIL; i++) {
    int usual = lay(L, -1, text, count, empty);
    lua_pop(L, 1);
    if (!usual)
      return 0;
  }
  return 1;
}

/* The cells of what a move leads to, at index 3: those of a string, or what is
** laid into `text`. NULL if it is not usual. */
static const char *read_after(lua_State *L, char *text, size_t count) {
  cells c = {NULL, count};
  if (lua_type(L, 3) == LUA_TSTRING)
    return read_string(L, 3, &c) ? c.at : NULL;
  return lay_all(L, 3, text, count) ? text : NULL;
}

/* The first cell from `cell` on that differs; the number of cells, if there is
** none. (Most are equal, and are skipped by the word.) */
static size_t next_change(const char *before, const char *after, size_t count,
                          size_t cell) {
  uint64_t word[2];
  while (cell + sizeof *word <= count) {
    memcpy(&word[0], before + cell, sizeof *word);
    memcpy(&word[1], after + cell, sizeof *word);
    if (word[0] != word[1])
      break;
    cell += sizeof *word;
  }
  while (cell < count && before[cell] == after[cell])
    cell++;
  return cell;
}

/* How many cells differ? */
static int count_changes(const char *before, const char *after, size_t count) {
  int changed = 0;
  for (size_t i = 0; i < count; i++)
    changed += before[i] != after[i];
  return changed;
}

/* changes(board, position, follower) */
static int changes(lua_State *L) {
  int arguments = lua_gettop(L), before = arguments + 1;
  lua_Integer changed = 0;
  char text[MOST_CELLS];
  const char *after;
  cells c;
  if (arguments < 3 || !read_board(L, &c) ||
      (after = read_after(L, text, c.count)) == NULL)
    return in_lua(L, arguments);
  lua_createtable(L, count_changes(c.at, after, c.count), 0);
  for (size_t i = 0; (i = next_change(c.at, after, c.count, i)) < c.count;) {
    lua_pushinteger(L, (lua_Integer)++i);
    lua_rawseti(L, -2, ++changed);
  }
  lua_pushvalue(L, before);
  if (after == text)
    lua_pushlstring(L, text, c.count);
  else
    lua_pushvalue(L, 3);
  return 3;
}

/*
** -------------------------------------------------------- show, parse
*/

/* Pushes the template of texts with the cells in it; 0 if it is not one of so
** many cells. */
static int push_filled(lua_State *L, const cells *template, const cells *c) {
  luaL_Buffer b;
  char *text = luaL_buffinitsize(L, &b, template->count);
  size_t cell = 0;
  for (size_t i = 0; i < template->count; i++)
    if (template->at[i] != CELL)
      text[i] = template->at[i];
    else if (cell < c->count)
      text[i] = c->at[cell++];
    else
      return 0;
  luaL_pushresultsize(&b, template->count);
  return cell == c->count;
}

/* show(board, position): a record also has the texts of its other fields. */
static int show(lua_State *L) {
  int arguments = lua_gettop(L);
  cells c, template;
  if (arguments < 2 || lua_type(L, POSITION) != LUA_TSTRING ||
      !read_board(L, &c) || push_field(L, "template") != LUA_TSTRING)
    return in_lua(L, arguments);
  template.at = lua_tolstring(L, -1, &template.count);
  return push_filled(L, &template, &c) ? 1 : in_lua(L, arguments);
}

/* Is this a character between the cells of a text? */
static int is_between(char c) {
  return c == '/' || isspace((unsigned char)c);
}

/* Is this character a piece of the board? `known` is what is known of those
** that were asked for. */
static int is_character(lua_State *L, char piece, char *known) {
  char *of = known + (unsigned char)piece;
  if (*of == 0) {
    lua_pushlstring(L, &piece, 1);
    *of = is_piece(L, lua_gettop(L)) ? 1 : 2;
    lua_pop(L, 1);
  }
  return *of == 1;
}

/* Reads one piece for each cell, and nothing else, from a text; 0 if that is
** not what it holds. */
static int read_text(lua_State *L, const cells *text, char *at, size_t count) {
  char known[UCHAR_MAX + 1] = {0};
  size_t cell = 0;
  for (size_t i = 0; i < text->count; i++)
    if (is_between(text->at[i]))
      continue;
    else if (cell < count && is_character(L, text->at[i], known))
      at[cell++] = text->at[i];
    else
      return 0;
  return cell == count;
}

/* parse(board, text): the position of a text such as `show` gives, where
** positions are strings. */
static int parse(lua_State *L) {
  int arguments = lua_gettop(L);
  char at[MOST_CELLS];
  cells text;
  size_t count;
  if (arguments < 2 || lua_type(L, POSITION) != LUA_TSTRING || !is_board(L))
    return in_lua(L, arguments);
  count = (size_t)lua_rawlen(L, BOARD);
  text.at = lua_tolstring(L, POSITION, &text.count);
  if (count > MOST_CELLS || push_field(L, "field") != LUA_TNIL ||
      !read_text(L, &text, at, count))
    return in_lua(L, arguments);
  lua_pushlstring(L, at, count);
  return 1;
}

/*
** --------------------------------------------------------- in the module
*/

/* quick_board(methods, meta): puts the methods that are here in the place of
** those in Lua. */
static int quick_board(lua_State *L) {
  static const luaL_Reg quick[] = {
      {"get", get},     {"set", set},         {"move", move},
      {"each", each},   {"count", count},     {"in_a_row", in_a_row},
      {"parts", parts}, {"changes", changes}, {"show", show},
      {"parse", parse}, {NULL, NULL}};
  for (const luaL_Reg *method = quick; method->name != NULL; method++) {
    lua_pushvalue(L, 2);
    lua_getfield(L, 1, method->name);
    lua_pushcclosure(L, method->func, 2);
    lua_setfield(L, 1, method->name);
  }
  return 0;
}

void lgr_open_board(lua_State *L) {
  lua_pushcfunction(L, quick_board);
  lua_setfield(L, -2, "quick_board");
}
