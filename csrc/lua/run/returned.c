/*
** returned.c: see returned.h.
*/
#include "lua/run/returned.h"

#include "lua/host/fail.h"
#include "lua/run/deferred.h"
#include "lua/run/sum_moves.h"
#include "lua/run/take.h"

/* Elements of an array that are taken in a paced step before the clock is
** looked at. */
#define QUOTA 32

/* Refuses the array that `moves` returned, because of the key on top. */
static void refuse_key(lua_State *L, lgr_run *run) {
  lua_pushfstring(L, "moves returned a table with the key %s, not an array",
                  lgr_push_brief(L, -1));
  run->element = 0;
  lgr_fail_here(L, run);
}

/* May another element be taken? */
static inline int may_go_on(lgr_run *run) {
  return run->stopped_by == LGR_NO_LIMIT && run->returned.quota-- > 0;
}

/* Pushes the key after which the traversal of the array at an index goes on;
** nil at first. The user has had it meanwhile. */
static void push_key(lua_State *L, lgr_run *run, int array, lua_Integer key) {
  if (key == 0) {
    lua_pushnil(L);
  } else if (lua_rawgeti(L, array, key) == LUA_TNIL) {
    lua_pushliteral(L, "moves returned an array and then changed it");
    run->element = 0;
    lgr_fail_here(L, run);
  } else {
    lua_pop(L, 1);
    lua_pushinteger(L, key);
  }
}

/* Counts elements of the array on top of the stack; all of its keys must be
** indices. */
static void count_elements(lua_State *L, lgr_run *run) {
  int array = lua_gettop(L);
  push_key(L, run, array, run->returned.key);
  while (may_go_on(run)) {
    if (!lua_next(L, array)) {
      run->returned.state = LGR_TAKEN_BY_KEY;
      return;
    }
    lua_pop(L, 1);
    lgr_rest_after(L, run, ++run->returned.counted);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1)
      refuse_key(L, run);
    run->returned.key = lua_tointeger(L, -1);
    if (run->returned.key > run->returned.last)
      run->returned.last = run->returned.key;
  }
}

/* Takes elements of the array on top of the stack, whatever the order of its
** keys, and whatever a `normal` does to it meanwhile. */
static void take_by_key(lua_State *L, lgr_run *run) {
  int array = lua_gettop(L);
  while (run->element < run->returned.last && may_go_on(run)) {
    if (lua_rawgeti(L, array, ++run->element) == LUA_TNIL) {
      lua_pushliteral(L, "it is missing: an array has no holes");
      lgr_fail_here(L, run);
    }
    if (run->rules->regime.splits)
      lgr_take_sum(L, run);
    else
      lgr_take_position(L, run);
    lua_settop(L, array);
    lgr_rest_after(L, run, run->element);
  }
  if (run->element == run->returned.last)
    run->returned.state = LGR_NO_ARRAY;
}

/* Takes the value on top of the stack if it is an integer near others, and
** nothing else has to be done. */
static inline int take_near(lua_State *L, lgr_run *run, int index) {
  return run->rules->plain && lua_isinteger(L, index) &&
         gr_expansion_link_near(&run->expansion,
                                (uint64_t)lua_tointegerx(L, index, NULL));
}

/* Takes elements of the array on top of the stack. One traversal will do if its
** keys come as 1, 2, 3 ... and no code of the user's runs; what was taken
** before that turns out not to be so counts once all the same. */
static void traverse(lua_State *L, lgr_run *run) {
  int array = lua_gettop(L);
  push_key(L, run, array, run->element);
  while (may_go_on(run)) {
    if (!lua_next(L, array)) {
      run->returned.state = LGR_NO_ARRAY;
      return;
    }
    if (!lua_isinteger(L, array + 1) ||
        lua_tointeger(L, array + 1) != ++run->element) {
      run->element = 0;
      run->returned.state = LGR_COUNTED;
      return;
    }
    if (!take_near(L, run, array + 2))
      lgr_take_position(L, run);
    lua_settop(L, array + 1);
    lgr_rest_after(L, run, run->element);
  }
}

/* Takes elements of the array on top of the stack: all of them, or a quota. */
static void take_array(lua_State *L, lgr_run *run) {
  int array = lua_gettop(L);
  lgr_array before;
  run->returned.quota = run->expansion.memory->paced ? QUOTA : SIZE_MAX;
  do {
    before = run->returned.state;
    if (before == LGR_TRAVERSED)
      traverse(L, run);
    else if (before == LGR_COUNTED)
      count_elements(L, run);
    else
      take_by_key(L, run);
    lua_settop(L, array);
  } while (run->returned.state != before &&
           run->returned.state != LGR_NO_ARRAY);
  if (run->returned.state == LGR_NO_ARRAY)
    run->element = 0;
}

void lgr_begin_returned(lua_State *L, lgr_run *run) {
  const lgr_rules *rules = run->rules;
  int type = lua_type(L, -1);
  if (type == LUA_TTABLE) {
    run->returned.state =
        rules->normal || gr_is_scored(&rules->regime) || rules->regime.splits
            ? LGR_COUNTED
            : LGR_TRAVERSED;
    run->returned.key = run->returned.counted = run->returned.last = 0;
    if (!lgr_has_deferred(run))
      take_array(L, run);
    if (run->returned.state != LGR_NO_ARRAY)
      lua_setiuservalue(L, LGR_AT_RUN, LGR_RUN_RETURNED);
  } else if (type != LUA_TNIL) {
    lua_pushfstring(L, "moves returned a %s, not an array",
                    lua_typename(L, type));
    lgr_fail_here(L, run);
  }
}

void lgr_take_more(lua_State *L, lgr_run *run) {
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RUN_RETURNED);
  take_array(L, run);
  lua_settop(L, LGR_AT_ADD);
  if (run->returned.state != LGR_NO_ARRAY)
    return;
  lua_pushnil(L);
  lua_setiuservalue(L, LGR_AT_RUN, LGR_RUN_RETURNED);
}
