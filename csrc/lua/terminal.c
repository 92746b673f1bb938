/*
** terminal.c: see terminal.h.
*/
#include "lua/terminal.h"

#include "lua/expand.h"
#include "lua/fail.h"
#include "lua/text.h"

#include <lauxlib.h>
#include <string.h>

/* Refuses what `terminal` gave for the current position; the reason is on top
** of the stack. */
static void refuse_ending(lua_State *L, const lgr_job *job) {
  lgr_push_current(L, job);
  lgr_fail(L, "terminal of %s: %s", lua_tostring(L, -1), lua_tostring(L, -2));
}

/* The payoff that the string on top of the stack means. */
static double payoff_of_word(lua_State *L, const lgr_job *job) {
  static const char *const words[] = {"loss", "draw", "win"};
  size_t length;
  const char *word = lua_tolstring(L, -1, &length);
  for (int i = 0; i < 3; i++)
    if (strcmp(word, words[i]) == 0 && length == strlen(word))
      return i - 1;
  lua_pushfstring(L, "\"win\", \"loss\", \"draw\" or a number expected, got %s",
                  lgr_push_brief(L, -1));
  refuse_ending(L, job);
  return 0;
}

/* The payoff that the number on top of the stack is. */
static double payoff_of_number(lua_State *L, const lgr_job *job) {
  const lua_Integer most = (lua_Integer)1 << 53;
  lua_Number payoff = lua_tonumber(L, -1);
  lua_Integer integer = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  if (payoff != payoff || integer < -most || integer > most) {
    lua_pushfstring(L, "a number of at most 53 bits expected, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, job);
  }
  return (double)payoff + 0.0; /* -0.0 is 0 */
}

gr_status lgr_take_ending(lua_State *L, lgr_job *job) {
  gr_endings *endings = &job->solution->endings;
  gr_memory *memory = &job->solution->memory;
  uint32_t sink = job->expansion.current;
  int type = lua_type(L, -1);
  double payoff = 0;
  if (type == LUA_TNUMBER) {
    payoff = payoff_of_number(L, job);
    endings->numbers = 1;
  } else if (type == LUA_TSTRING) {
    payoff = payoff_of_word(L, job);
  } else if (type != LUA_TNIL) {
    lua_pushfstring(L,
                    "\"win\", \"loss\", \"draw\" or a number expected, "
                    "got a %s",
                    luaL_typename(L, -1));
    refuse_ending(L, job);
  }
  job->worded |= type != LUA_TNUMBER;
  if (job->worded && endings->numbers) {
    lua_pushfstring(L, "endings are all numbers or all words, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, job);
  }
  if (type == LUA_TNIL)
    return gr_endings_leave(memory, endings, sink);
  return gr_endings_set(memory, endings, sink, payoff);
}
