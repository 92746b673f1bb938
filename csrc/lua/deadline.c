/*
** deadline.c: see deadline.h. The deadlines that are watched form a list
** whose head is in the registry, since a hook has no data of its own. The
** error object is the address of the deadline.
*/
#include "lua/deadline.h"

#include "lua/clock.h"

/* The registry field that holds the innermost deadline. */
#define INNERMOST "grundy.deadline"

/* Instructions between two looks at the clock. */
#define HOOK_COUNT 10000

int lgr_deadline_over(const lgr_deadline *d) {
  return d->end > 0 && lgr_now() >= d->end;
}

static void look(lua_State *L, lua_Debug *ar) {
  const lgr_deadline *d;
  (void)ar;
  lua_getfield(L, LUA_REGISTRYINDEX, INNERMOST);
  d = lua_touserdata(L, -1);
  lua_pop(L, 1);
  for (; d != NULL; d = d->outer) {
    if (lgr_deadline_over(d)) {
      /* if this is caught, it comes again, at once */
      lua_sethook(L, look, LUA_MASKCOUNT, 1);
      lua_pushlightuserdata(L, (void *)d);
      lua_error(L);
    }
  }
}

static void set_innermost(lua_State *L, lgr_deadline *d) {
  lua_pushlightuserdata(L, d);
  lua_setfield(L, LUA_REGISTRYINDEX, INNERMOST);
}

void lgr_deadline_watch(lua_State *L, lgr_deadline *d) {
  lua_getfield(L, LUA_REGISTRYINDEX, INNERMOST);
  d->outer = lua_touserdata(L, -1);
  lua_pop(L, 1);
  set_innermost(L, d);
  d->hooked = lua_gethook(L) == NULL;
  if (d->hooked)
    lua_sethook(L, look, LUA_MASKCOUNT, HOOK_COUNT);
}

void lgr_deadline_unwatch(lua_State *L, lgr_deadline *d) {
  if (lua_gethook(L) == look) {
    if (d->hooked)
      lua_sethook(L, NULL, 0, 0);
    else
      lua_sethook(L, look, LUA_MASKCOUNT, HOOK_COUNT);
  }
  d->hooked = 0;
  set_innermost(L, d->outer);
  d->outer = NULL;
}

int lgr_deadline_error(lua_State *L, const lgr_deadline *d) {
  return lua_type(L, -1) == LUA_TLIGHTUSERDATA && lua_touserdata(L, -1) == d;
}
