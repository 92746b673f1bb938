/*
** regime.c: see regime.h.
*/
#include "lua/solution/regime.h"

#include <lauxlib.h>
#include <string.h>

/*
** ------------------------------------------------------------ writing
*/

static void set_word(lua_State *L, const char *name, gr_play play) {
  lua_pushstring(L, gr_play_word(play));
  lua_setfield(L, -2, name);
}

static void set_flag(lua_State *L, const char *name, int flag) {
  lua_pushboolean(L, flag);
  lua_setfield(L, -2, name);
}

static void set_number(lua_State *L, const char *name, uint32_t number) {
  lua_pushinteger(L, number);
  lua_setfield(L, -2, name);
}

/* How many names a table has. */
enum {
#define COUNT(name, ...) COUNT_##name,
  GR_REGIME(COUNT, COUNT, COUNT) COUNTED,
#undef COUNT
  MEMBERS = COUNTED + 3
};

void lgr_push_regime(lua_State *L, const gr_regime *regime) {
  lua_createtable(L, 0, MEMBERS);
#define SET_PLAY(name, key) set_word(L, #name, regime->name);
#define SET_NUMBER(name, key, least, most) set_number(L, #name, regime->name);
#define SET_FLAG(name, key, word) set_flag(L, #name, regime->name);
  GR_REGIME(SET_PLAY, SET_NUMBER, SET_FLAG)
  set_word(L, "play", regime->play);
  set_flag(L, "scored", gr_is_scored(regime));
  set_flag(L, "mover", gr_has_mover(regime));
}

/*
** ------------------------------------------------------------ reading
** The table is on top of the stack.
*/

/* Pushes the value of a member. If it is not nil, one key less is left. */
static int get(lua_State *L, const char *name, int *left) {
  int type = lua_getfield(L, -1, name);
  *left -= type != LUA_TNIL;
  return type;
}

/* Refuses the value of a member. */
static void refuse(lua_State *L, const char *name) {
  luaL_error(L, "regime: %s cannot be %s", name, luaL_tolstring(L, -1, NULL));
}

static gr_play read_word(lua_State *L, const char *name, int *left) {
  gr_play play = GR_PLAY_NORMAL;
  int type = get(L, name, left);
  if (type != LUA_TNIL)
    play = type == LUA_TSTRING ? gr_play_named(lua_tostring(L, -1))
                               : GR_PLAY_COUNT;
  if (play == GR_PLAY_COUNT)
    refuse(L, name);
  lua_pop(L, 1);
  return play;
}

static uint32_t read_number(lua_State *L, const char *name, int *left,
                            uint32_t least, uint32_t most) {
  int fits, type = get(L, name, left);
  lua_Integer number = lua_tointegerx(L, -1, &fits);
  if (type != LUA_TNIL && (!fits || number < least || number > most))
    refuse(L, name);
  lua_pop(L, 1);
  return type == LUA_TNIL ? least : (uint32_t)number;
}

static int read_flag(lua_State *L, const char *name, int *left) {
  int flag, type = get(L, name, left);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN)
    refuse(L, name);
  flag = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

static void pass_over(lua_State *L, const char *name, int *left) {
  get(L, name, left);
  lua_pop(L, 1);
}

static int count_keys(lua_State *L) {
  int count = 0;
  lua_pushnil(L);
  for (; lua_next(L, -2); lua_pop(L, 1))
    count++;
  return count;
}

/* Raises an error about a key of the table that is no name. */
static void refuse_unknown(lua_State *L) {
  static const char *const names[] = {
#define PLAY_NAME(name, key) #name,
#define NUMBER_NAME(name, key, least, most) #name,
#define FLAG_NAME(name, key, word) #name,
      GR_REGIME(PLAY_NAME, NUMBER_NAME, FLAG_NAME) "play", "scored", "mover"};
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    int known = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
      known |= lua_type(L, -2) == LUA_TSTRING &&
               strcmp(lua_tostring(L, -2), names[i]) == 0;
    if (!known)
      luaL_error(L, "regime: there is no member %s",
                 luaL_tolstring(L, -2, NULL));
    lua_pop(L, 1);
  }
}

void lgr_read_regime(lua_State *L, int index, gr_regime *regime) {
  int left = 0;
  memset(regime, 0, sizeof *regime);
  if (lua_isnil(L, index))
    lua_newtable(L);
  else
    lua_pushvalue(L, index);
  left = count_keys(L);
#define READ_PLAY(name, key) regime->name = read_word(L, #name, &left);
#define READ_NUMBER(name, key, least, most)                                    \
  regime->name = read_number(L, #name, &left, least, most);
#define READ_FLAG(name, key, word) regime->name = read_flag(L, #name, &left);
  GR_REGIME(READ_PLAY, READ_NUMBER, READ_FLAG)
  pass_over(L, "play", &left);
  pass_over(L, "scored", &left);
  pass_over(L, "mover", &left);
  if (left != 0)
    refuse_unknown(L);
  regime->play = regime->asked;
  lua_pop(L, 1);
}
