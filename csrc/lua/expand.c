/*
** expand.c: see expand.h. The binding drives the loop: the core hands out a
** position, the user's `moves` is called with it, the core takes what `moves`
** adds. No frame of the core is on the C stack meanwhile, and all memory
** belongs to the userdata of the job and of the solution it builds, so
** whatever error passes through, nothing is lost.
*/
#include "lua/expand.h"

#include "lua/fail.h"
#include "lua/text.h"

#include <lauxlib.h>
#include <string.h>

/* After a limit has been reached, `moves` may go on adding so many times
** before that is an error. */
#define MAX_IDLE_ADDS (1 << 24)

/* Pushes a position found so far as people see it. */
static void push_shown(lua_State *L, const lgr_job *job, uint32_t number) {
  unsigned char code[GR_INTEGER_CODE];
  size_t length;
  lgr_push_shown(L, gr_store_get(&job->solution->store, number, &length, code));
}

/* Raises the sentence on top of the stack, with where in the game it is. */
static int fail_here(lua_State *L, lgr_job *job) {
  if (job->stopped_by == LGR_MEMORY) /* see encode: it was not that */
    job->stopped_by = LGR_NO_LIMIT;
  if (job->expansion.current == GR_NONE)
    return lgr_fail(L, "start %I: %s", (LUAI_UACINT)job->element,
                    lua_tostring(L, -1));
  if (job->element > 0) {
    lua_pushfstring(L, "element %I that moves returned: %s",
                    (LUAI_UACINT)job->element, lua_tostring(L, -1));
    lua_replace(L, -2);
  }
  push_shown(L, job, job->expansion.current);
  return lgr_fail(L, "%s (in the moves of %s)", lua_tostring(L, -2),
                  lua_tostring(L, -1));
}

/* Encodes the value on top of the stack into the solution's scratch. If that
** ends for want of memory and `moves` catches the error, a move is missing:
** the job must not go on as if it were not. */
static const gr_bytes *encode(lua_State *L, lgr_job *job) {
  lgr_solution *s = job->solution;
  job->stopped_by = LGR_MEMORY;
  if (!lgr_encode(L, -1, &s->scratch_memory, &s->scratch))
    fail_here(L, job);
  job->stopped_by = LGR_NO_LIMIT;
  return &s->scratch.code;
}

/* Encodes what `normal` makes of the position with this code. It gets a
** copy, so it may work in place. */
static const gr_bytes *encode_normal(lua_State *L, lgr_job *job, int job_index,
                                     const gr_bytes *code) {
  lgr_solution *s = job->solution;
  lua_getiuservalue(L, job_index, LGR_JOB_NORMAL);
  lgr_push_shown(L, code->at);
  lua_insert(L, -2);
  lgr_push_code(L, code->at, code->count);
  lua_call(L, 1, 1);
  job->stopped_by = LGR_MEMORY; /* see encode */
  if (!lgr_encode(L, -1, &s->scratch_memory, &s->scratch)) {
    lua_pushfstring(L, "normal of %s: %s", lua_tostring(L, -3),
                    lua_tostring(L, -1));
    fail_here(L, job);
  }
  job->stopped_by = LGR_NO_LIMIT;
  lua_pop(L, 2);
  return &s->scratch.code;
}

/* Checks that a new position is its own normal form: else equal positions
** could go by different names. */
static void check_stable(lua_State *L, lgr_job *job, int job_index,
                         uint32_t number) {
  const gr_store *store = &job->solution->store;
  const gr_bytes *code =
      encode_normal(L, job, job_index, &job->solution->scratch.code);
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *stored = gr_store_get(store, number, &length, kept);
  if (code->count != length || memcmp(code->at, stored, length) != 0) {
    push_shown(L, job, number);
    lgr_push_shown(L, code->at);
    lua_pushfstring(L, "normal is not stable: it gives %s, and of that %s",
                    lua_tostring(L, -2), lua_tostring(L, -1));
    fail_here(L, job);
  }
}

/* The number of an integer, new or not. */
static inline gr_status number_integer(lgr_job *job, uint64_t integer,
                                       uint32_t *number) {
  *number = gr_store_find_integer(&job->solution->store, integer);
  if (*number != GR_NONE)
    return GR_DONE;
  return gr_expansion_find_integer(&job->expansion, integer, number);
}

/* The number of the value on top of the stack, new or not. */
static gr_status number_value(lua_State *L, lgr_job *job, int type,
                              uint32_t *number) {
  lgr_solution *s = job->solution;
  const gr_bytes *code = &s->scratch.code;
  job->stopped_by = LGR_MEMORY; /* see encode */
  if (type != LUA_TSTRING)
    encode(L, job);
  else if (!lgr_encode_string(L, -1, &s->scratch_memory, &s->scratch))
    fail_here(L, job);
  job->stopped_by = LGR_NO_LIMIT;
  return gr_expansion_find(&job->expansion, code->at, code->count, number);
}

/* The number of what `normal` makes of the value on top of the stack. */
static gr_status number_normal(lua_State *L, lgr_job *job, int job_index,
                               uint32_t *number) {
  const gr_bytes *code = encode_normal(L, job, job_index, encode(L, job));
  uint32_t count = job->solution->store.count; /* now: `normal` may add */
  gr_status status =
      gr_expansion_find(&job->expansion, code->at, code->count, number);
  if (status == GR_DONE && *number == count)
    check_stable(L, job, job_index, count);
  return status;
}

/* Takes the value on top of the stack as a start, or as a follower of the
** current position. */
static void take(lua_State *L, lgr_job *job, int job_index) {
  int type = lua_type(L, -1);
  uint32_t number;
  lua_Integer integer;
  gr_status status;
  if (job->normal)
    status = number_normal(L, job, job_index, &number);
  else if (type == LUA_TNUMBER && lgr_to_integer(L, -1, &integer))
    status = number_integer(job, (uint64_t)integer, &number);
  else
    status = number_value(L, job, type, &number);
  if (status == GR_DONE && job->expansion.current != GR_NONE)
    status = gr_expansion_link(&job->expansion, number);
  if (status != GR_DONE)
    lgr_job_note(L, job, status);
}

/* After a limit has been reached nothing is taken; but `moves` does not know,
** and must not go on for ever. */
static void count_idle_add(lua_State *L, lgr_job *job) {
  if (++job->idle_adds > MAX_IDLE_ADDS) {
    lua_pushliteral(L, "moves goes on adding after the limit");
    fail_here(L, job);
  }
}

int lgr_add(lua_State *L) {
  lgr_job *job = lua_touserdata(L, lua_upvalueindex(1));
  if (!job->running || (L != job->thread && !lgr_job_stepping(job)))
    return lgr_fail(L, "add is called when its moves have ended");
  if (lua_gettop(L) != 1) {
    lua_pushfstring(L, "add takes one position, got %d arguments",
                    lua_gettop(L));
    return fail_here(L, job);
  }
  if (job->stopped_by == LGR_NO_LIMIT)
    take(L, job, lua_upvalueindex(1));
  else
    count_idle_add(L, job);
  return 0;
}

/* Refuses the array that `moves` returned, because of the key on top. */
static void refuse_key(lua_State *L, lgr_job *job) {
  lua_pushfstring(L, "moves returned a table with the key %s, not an array",
                  lgr_push_brief(L, -1));
  job->element = 0;
  fail_here(L, job);
}

/* The number of elements of the array on top of the stack, all of whose
** keys must be indices. */
static lua_Integer count_elements(lua_State *L, lgr_job *job) {
  int array = lua_gettop(L);
  lua_Integer greatest = 0;
  lua_pushnil(L);
  while (lua_next(L, array)) {
    lua_pop(L, 1);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1)
      refuse_key(L, job);
    if (lua_tointeger(L, -1) > greatest)
      greatest = lua_tointeger(L, -1);
  }
  return greatest;
}

/* Takes the elements of the array on top of the stack, whatever the order of
** its keys, and whatever `normal` does to it meanwhile. */
static void take_slowly(lua_State *L, lgr_job *job) {
  int array = lua_gettop(L);
  lua_Integer count = count_elements(L, job);
  for (job->element = 1;
       job->element <= count && job->stopped_by == LGR_NO_LIMIT;
       job->element++) {
    if (lua_rawgeti(L, array, job->element) == LUA_TNIL) {
      lua_pushliteral(L, "it is missing: an array has no holes");
      fail_here(L, job);
    }
    take(L, job, LGR_AT_JOB);
    lua_pop(L, 1);
  }
}

/* Takes the elements of the array on top of the stack. One traversal will do
** if its keys come as 1, 2, 3 ... and no code of the user's runs; what was
** taken before that turns out not to be so counts once all the same. */
static void take_array(lua_State *L, lgr_job *job) {
  int array = lua_gettop(L);
  if (job->normal) {
    take_slowly(L, job);
    return;
  }
  lua_pushnil(L);
  while (job->stopped_by == LGR_NO_LIMIT && lua_next(L, array)) {
    if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) != ++job->element) {
      lua_settop(L, array);
      take_slowly(L, job);
      return;
    }
    take(L, job, LGR_AT_JOB);
    lua_pop(L, 1);
  }
}

/* Takes what `moves` returned, on top of the stack. */
static void take_returned(lua_State *L, lgr_job *job) {
  if (lua_type(L, -1) == LUA_TTABLE) {
    take_array(L, job);
    job->element = 0;
  } else if (!lua_isnil(L, -1)) {
    lua_pushfstring(L, "moves returned a %s, not an array",
                    luaL_typename(L, -1));
    fail_here(L, job);
  }
}

void lgr_run_moves(lua_State *L, lgr_job *job) {
  lua_pushvalue(L, LGR_AT_MOVES);
  lgr_scripted.push(L, job->solution, job->expansion.current);
  lua_pushvalue(L, LGR_AT_ADD);
  job->running = 1;
  lua_call(L, 2, 1);
  job->running = 0;
  take_returned(L, job);
  lua_settop(L, LGR_AT_ADD);
}

void lgr_take_start(lua_State *L, lgr_job *job) {
  take(L, job, LGR_AT_JOB);
}
