/*
** rules.c: see rules.h.
*/
#include "lua/run/rules.h"

#include "lua/run/fields.h"
#include "lua/solution/play.h"
#include "lua/solution/regime.h"
#include "lua/solution/sets.h"

#include <lauxlib.h>
#include <string.h>

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

/* Is the game what goes with the functions that it has? One that splits goes by
** values. */
static void check_regime(lua_State *L, const lgr_rules *rules) {
  const gr_regime *regime = &rules->regime;
  if (gr_is_scored(regime) != !lua_isnil(L, LGR_FIELD_GAIN))
    luaL_error(L, "job: a game has scores if its play is scored");
  if (regime->splits && (rules->terminal || regime->only_outcome ||
                         gr_plays[regime->asked].no_values != NULL))
    luaL_error(L, "job: a game that splits goes by values");
}

void lgr_read_rules(lua_State *L, lgr_rules *rules) {
  memset(rules, 0, sizeof *rules);
  lgr_read_regime(L, LGR_FIELD_REGIME, &rules->regime);
  rules->searched = !lua_isnil(L, LGR_FIELD_SEARCH);
  rules->first = lua_tointeger(L, LGR_FIELD_FIRST);
  rules->terminal = !lua_isnil(L, LGR_FIELD_TERMINAL);
  rules->ordered = !lua_isnil(L, LGR_FIELD_ORDER);
  read_normal(L, rules);
  rules->plain = lua_isnil(L, LGR_FIELD_NORMAL) &&
                 !gr_has_mover(&rules->regime) && !gr_is_scored(&rules->regime);
  read_vector_moves(L, rules);
  check_regime(L, rules);
  if (rules->plain && !rules->regime.splits && !rules->terminal)
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
  return rules->named                   ? &lgr_sets
         : gr_has_mover(&rules->regime) ? &lgr_two_players
                                        : &lgr_scripted;
}
