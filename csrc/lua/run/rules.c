/*
** rules.c: see rules.h.
*/
#include "lua/run/rules.h"

#include "lua/run/fields.h"
#include "lua/solution/sets.h"

#include <string.h>

/* How sinks count, where `terminal` says nothing. */
static lgr_play read_play(lua_State *L) {
  if (lua_toboolean(L, LGR_FIELD_PUZZLE))
    return LGR_PUZZLE;
  if (!lua_isnil(L, LGR_FIELD_GAIN))
    return LGR_SCORED_PLAY;
  return lua_toboolean(L, LGR_FIELD_MISERE) ? LGR_MISERE_PLAY : LGR_NORMAL_PLAY;
}

/* What becomes of a position before it is looked up. */
static void read_normal(lua_State *L, lgr_rules *rules) {
  rules->sorted = lua_type(L, LGR_FIELD_NORMAL) == LUA_TSTRING;
  rules->symmetry = lgr_to_symmetry(L, LGR_FIELD_NORMAL);
  rules->normal = !rules->sorted && rules->symmetry == NULL &&
                  !lua_isnil(L, LGR_FIELD_NORMAL);
  rules->audited = !lua_isnil(L, LGR_FIELD_AUDIT);
}

static void read_vector_moves(lua_State *L, lgr_rules *rules) {
  size_t length;
  if (lua_type(L, LGR_FIELD_MOVES) != LUA_TSTRING)
    return;
  rules->vector_moves = lua_tolstring(L, LGR_FIELD_MOVES, &length);
  rules->vector_move_count = length / sizeof(lgr_vector_move);
  if (lua_isinteger(L, LGR_FIELD_STARTS))
    rules->all = (uint64_t)lua_tointeger(L, LGR_FIELD_STARTS);
  rules->named = lua_istable(L, LGR_FIELD_NAMES);
}

void lgr_read_rules(lua_State *L, lgr_rules *rules) {
  memset(rules, 0, sizeof *rules);
  rules->play = read_play(L);
  rules->only_outcome = lua_toboolean(L, LGR_FIELD_ONLY_OUTCOME);
  rules->unkept = !lua_isnil(L, LGR_FIELD_ROW);
  rules->searched = !lua_isnil(L, LGR_FIELD_SEARCH);
  rules->players = (uint32_t)lua_tointeger(L, LGR_FIELD_PLAYERS);
  rules->endless = (uint32_t)lua_tointeger(L, LGR_FIELD_ENDLESS);
  rules->first = lua_tointeger(L, LGR_FIELD_FIRST);
  rules->splits = lua_toboolean(L, LGR_FIELD_SPLITS);
  rules->terminal = !lua_isnil(L, LGR_FIELD_TERMINAL);
  rules->scored = !lua_isnil(L, LGR_FIELD_GAIN);
  rules->ordered = !lua_isnil(L, LGR_FIELD_ORDER);
  read_normal(L, rules);
  rules->plain =
      lua_isnil(L, LGR_FIELD_NORMAL) && !lgr_two(rules) && !rules->scored;
  read_vector_moves(L, rules);
  if (rules->plain && !rules->splits && !rules->terminal)
    rules->digraph = lgr_to_digraph(L, LGR_FIELD_MOVES);
}

void lgr_keep_functions(lua_State *L, int userdata) {
  static const int field_of[] = {[LGR_RULES_MOVES] = LGR_FIELD_MOVES,
                                 [LGR_RULES_NORMAL] = LGR_FIELD_NORMAL,
                                 [LGR_RULES_AUDIT] = LGR_FIELD_AUDIT,
                                 [LGR_RULES_TERMINAL] = LGR_FIELD_TERMINAL,
                                 [LGR_RULES_GAIN] = LGR_FIELD_GAIN,
                                 [LGR_RULES_ORDER] = LGR_FIELD_ORDER,
                                 [LGR_RULES_STARTS] = LGR_FIELD_STARTS};
  for (int value = 1; value <= LGR_RULES_USER_VALUES; value++)
    lgr_set_user_value(L, field_of[value], userdata, value);
}

const lgr_provider *lgr_provider_of(const lgr_rules *rules) {
  return rules->named     ? &lgr_sets
         : lgr_two(rules) ? &lgr_two_players
                          : &lgr_scripted;
}
