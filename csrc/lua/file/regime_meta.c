/*
** regime_meta.c: see regime_meta.h. Each member has its field, but for endless
** play: where a player wins it, this follows the name of the play. So readers
** that know nothing of it do not know the play.
*/
#include "lua/file/regime_meta.h"

#include <string.h>

#define ENDLESS ", endless = "

/*
** ------------------------------------------------------------ writing
*/

static void set_word(lua_State *L, const char *key, const char *word) {
  lua_pushstring(L, word);
  lua_setfield(L, -2, key);
}

static void set_number(lua_State *L, const char *key, uint32_t number) {
  if (number == 0)
    return;
  lua_pushinteger(L, number);
  lua_setfield(L, -2, key);
}

static void set_flag(lua_State *L, const char *key, const char *word,
                     int flag) {
  if (!flag)
    return;
  if (word != NULL)
    lua_pushstring(L, word);
  else
    lua_pushboolean(L, 1);
  lua_setfield(L, -2, key);
}

/* Moves what is said of endless play to the play. */
static void join_endless(lua_State *L) {
  if (lua_getfield(L, -1, "endless") != LUA_TNIL) {
    lua_getfield(L, -2, "play");
    lua_pushfstring(L, "%s" ENDLESS "%s", lua_tostring(L, -1),
                    lua_tostring(L, -2));
    lua_setfield(L, -4, "play");
    lua_pop(L, 1);
    lua_pushnil(L);
    lua_setfield(L, -3, "endless");
  }
  lua_pop(L, 1);
}

void lgr_set_regime_meta(lua_State *L, const gr_regime *regime) {
#define SET_PLAY(name, key) set_word(L, key, gr_play_word(regime->name));
#define SET_NUMBER(name, key, least, most) set_number(L, key, regime->name);
#define SET_FLAG(name, key, word) set_flag(L, key, word, regime->name);
  GR_REGIME(SET_PLAY, SET_NUMBER, SET_FLAG)
  join_endless(L);
}

/*
** ------------------------------------------------------------ reading
** Each function says whether its field is all right, and leaves nothing else on
** the stack than the table.
*/

/* Is the value on top of the stack a string without zeros? */
static int is_word(lua_State *L) {
  return lua_type(L, -1) == LUA_TSTRING &&
         strlen(lua_tostring(L, -1)) == lua_rawlen(L, -1);
}

/* The opposite of join_endless. */
static void split_endless(lua_State *L) {
  const char *text, *rest = NULL;
  lua_Integer player = 0;
  lua_getfield(L, -1, "play");
  text = is_word(L) ? lua_tostring(L, -1) : NULL;
  if (text != NULL)
    rest = strstr(text, ENDLESS);
  if (rest != NULL && strcmp(rest + strlen(ENDLESS), "1") == 0)
    player = 1;
  else if (rest != NULL && strcmp(rest + strlen(ENDLESS), "2") == 0)
    player = 2;
  if (player > 0) {
    lua_pushlstring(L, text, (size_t)(rest - text));
    lua_setfield(L, -3, "play");
    lua_pushinteger(L, player);
  } else {
    lua_pushnil(L);
  }
  lua_setfield(L, -3, "endless");
  lua_pop(L, 1);
}

static int read_play(lua_State *L, const char *key, gr_play *play) {
  lua_getfield(L, -1, key);
  *play = is_word(L) ? gr_play_named(lua_tostring(L, -1)) : GR_PLAY_COUNT;
  lua_pop(L, 1);
  return *play != GR_PLAY_COUNT;
}

static int read_number(lua_State *L, const char *key, uint32_t least,
                       uint32_t most, uint32_t *number) {
  int fits, type = lua_getfield(L, -1, key);
  lua_Integer n = lua_tointegerx(L, -1, &fits);
  lua_pop(L, 1);
  if (type == LUA_TNIL)
    fits = least == 0, n = 0;
  else
    fits = fits && type == LUA_TNUMBER && n >= least && n <= most;
  *number = fits ? (uint32_t)n : least;
  return fits;
}

static int read_flag(lua_State *L, const char *key, const char *word,
                     int *flag) {
  int type = lua_getfield(L, -1, key), fine;
  *flag = type != LUA_TNIL;
  if (word == NULL)
    fine = type == LUA_TBOOLEAN && lua_toboolean(L, -1);
  else
    fine = is_word(L) && strcmp(lua_tostring(L, -1), word) == 0;
  lua_pop(L, 1);
  return fine || type == LUA_TNIL;
}

int lgr_read_regime_meta(lua_State *L, gr_regime *regime) {
  int fine = 1;
  memset(regime, 0, sizeof *regime);
  split_endless(L);
#define READ_PLAY(name, key) fine &= read_play(L, key, &regime->name);
#define READ_NUMBER(name, key, least, most)                                    \
  fine &= read_number(L, key, least, most, &regime->name);
#define READ_FLAG(name, key, word)                                             \
  fine &= read_flag(L, key, word, &regime->name);
  GR_REGIME(READ_PLAY, READ_NUMBER, READ_FLAG)
  regime->play = regime->asked;
  return fine;
}
