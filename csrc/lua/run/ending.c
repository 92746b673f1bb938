/*
** ending.c: see ending.h.
*/
#include "lua/run/ending.h"

#include "lua/host/fail.h"
#include "lua/run/take.h"
#include "lua/solution/play.h"

#include <string.h>

/* Refuses what `terminal` gave for the current position; the reason is on top
** of the stack. */
_Noreturn static void refuse_ending(lua_State *L, const lgr_run *run) {
  lgr_push_current(L, run);
  lgr_fail(L, "terminal of %s: %s", lua_tostring(L, -1), lua_tostring(L, -2));
}

/* The payoff that the value on top of the stack means, if it is a word. */
static double payoff_of_word(lua_State *L, const lgr_run *run) {
  static const char *const words[] = {"loss", "draw", "win"};
  for (int i = 0; i < 3 && lua_type(L, -1) == LUA_TSTRING; i++)
    if (strcmp(lua_tostring(L, -1), words[i]) == 0 &&
        lua_rawlen(L, -1) == strlen(words[i]))
      return i - 1;
  lua_pushfstring(L, "\"win\", \"loss\", \"draw\" or a number expected, got %s",
                  lgr_push_brief(L, -1));
  refuse_ending(L, run);
}

/* The payoff that the number on top of the stack means. */
static double payoff_of_number(lua_State *L, const lgr_run *run) {
  const lua_Integer most = (lua_Integer)1 << 53;
  lua_Number payoff = lua_tonumber(L, -1);
  lua_Integer integer = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  if (payoff != payoff || integer < -most || integer > most) {
    lua_pushfstring(L, "a number of at most 53 bits expected, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, run);
  }
  return (double)payoff + 0.0; /* -0.0 is 0 */
}

/* The same where there are scores. */
static double payoff_of_score(lua_State *L, const lgr_run *run) {
  int64_t score;
  if (!lgr_to_score(L, -1, &score)) {
    lua_pushfstring(L, LGR_A_SCORE " expected where there are scores, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, run);
  }
  return (double)score;
}

/* Takes the value on top of the stack as what the current position of the
** expansion, a sink, pays. */
static gr_status take_ending(lua_State *L, lgr_run *run) {
  const gr_play_row *play = &gr_plays[run->rules->regime.asked];
  gr_endings *endings = run->endings;
  gr_memory *memory = run->expansion.memory;
  uint32_t sink = run->expansion.current;
  int type = lua_type(L, -1);
  double payoff = 0;
  if (type == LUA_TNUMBER && play->no_numbers != NULL) {
    lua_pushfstring(L, "%s, got %s", play->no_numbers, lgr_push_brief(L, -1));
    refuse_ending(L, run);
  }
  if (gr_is_scored(&run->rules->regime) && type != LUA_TNIL) {
    payoff = payoff_of_score(L, run);
    endings->numbers = 1;
  } else if (type == LUA_TNUMBER) {
    payoff = payoff_of_number(L, run);
    endings->numbers = 1;
  } else if (type != LUA_TNIL) {
    payoff = payoff_of_word(L, run);
  }
  run->worded |= type != LUA_TNUMBER && !gr_is_scored(&run->rules->regime);
  if (run->worded && endings->numbers) {
    lua_pushfstring(L, "endings must be all numbers or all words, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, run);
  }
  if (run->rules->regime.unkept) {
    run->descent.sink = play->sink_word(payoff); /* nothing said is 0 */
    return GR_DONE;
  }
  if (type == LUA_TNIL)
    return gr_endings_leave(memory, endings, sink);
  return gr_endings_set(memory, endings, sink, payoff);
}

void lgr_ask_terminal(lua_State *L, lgr_run *run) {
  gr_status status;
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_TERMINAL);
  lgr_push_found(L, run, run->expansion.current);
  run->calling = "terminal";
  lua_call(L, 1 + lgr_push_player(L, run), 1);
  run->calling = NULL;
  status = take_ending(L, run);
  if (status != GR_DONE)
    lgr_note(L, run, status);
  lua_settop(L, LGR_AT_ADD);
}
