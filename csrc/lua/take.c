/*
** take.c: see job.h. What the user's `moves` gives as a position becomes the
** bytes of a code, or an integer; these get a number, and the number is linked
** as a follower. Followers are queued until there are enough to look them up
** together; those of a long row may be put off until `moves` has returned.
*/
#include "lua/job.h"

#include "lua/fail.h"

#include <lauxlib.h>
#include <string.h>

/* Bytes of the code of a position that is large. */
#define LARGE 0x1000

/* Followers of a long row: see is_long; and the most bytes of those that are
** put off. */
#define LONG_ROW 0x400
#define MOST_DEFERRED ((size_t)1 << 25)

/* After a limit has been reached, `moves` may go on adding this many times
** before that is an error. */
#ifndef LGR_MAX_IDLE_ADDS
#define LGR_MAX_IDLE_ADDS (1 << 24)
#endif

/*
** Some errors are not those of the position that is being added: there is not
** enough memory, or a hook fails. If `moves` catches such an error, a move is
** lost, and the job must not go on. `lost_by` says why as long as there may be
** one. Nothing can be added meanwhile, by a hook or by a finalizer, because the
** scratch is in use.
*/

/* Encodes the value on top of the stack, at `index`, into the solution's
** scratch, sorted or turned where the game says so. */
static const gr_bytes *encode(lua_State *L, lgr_job *job, int index, int type) {
  lgr_solution *s = job->solution;
  job->lost_by = LGR_MEMORY;
  if (!lgr_encode_top(L, index, type, &s->scratch_memory, &s->scratch) ||
      (job->sorted && !lgr_sort_code(L, &s->scratch_memory, &s->scratch)) ||
      (job->symmetry && !lgr_least_code(L, job->symmetry, &s->scratch.code)))
    lgr_fail_here(L, job);
  job->lost_by = LGR_NO_LIMIT;
  return &s->scratch.code;
}

/* Encodes what `normal` makes of the position with this code. It gets a
** copy, so it may work in place. */
static const gr_bytes *encode_normal(lua_State *L, lgr_job *job, int job_index,
                                     const gr_bytes *code) {
  lgr_solution *s = job->solution;
  const char *calling = job->calling;
  job->lost_by = LGR_MEMORY;
  lua_getiuservalue(L, job_index, LGR_JOB_NORMAL);
  lgr_push_shown(L, code->at, code->count);
  lua_insert(L, -2);
  lgr_push_code(L, code->at, code->count);
  if (lgr_two(job))
    lua_pushinteger(L, job->taking);
  job->lost_by = LGR_NO_LIMIT;
  job->calling = "normal";
  lua_call(L, 1 + lgr_two(job), 1);
  job->calling = calling;
  job->lost_by = LGR_MEMORY;
  if (!lgr_encode(L, -1, &s->scratch_memory, &s->scratch)) {
    lua_pushfstring(L, "normal of %s: %s", lua_tostring(L, -3),
                    lua_tostring(L, -1));
    lgr_fail_here(L, job);
  }
  job->lost_by = LGR_NO_LIMIT;
  lua_pop(L, 2);
  return &s->scratch.code;
}

/* Checks that a new position is its own normal form: else equal positions
** could go by different names. */
static void check_stable(lua_State *L, lgr_job *job, int job_index,
                         uint32_t number) {
  const gr_store *store = &job->solution->store;
  gr_bytes *code = &job->solution->scratch.code;
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *stored;
  code->count -= (size_t)lgr_two(job);
  encode_normal(L, job, job_index, code);
  stored = gr_store_get(store, number, &length, kept);
  length -= (size_t)lgr_two(job);
  if (code->count != length || memcmp(code->at, stored, length) != 0) {
    lgr_push_number_shown(L, job, number);
    lgr_push_shown(L, code->at, code->count);
    lua_pushfstring(
        L, "normal is not stable: it gives %s, and for that it gives %s",
        lua_tostring(L, -2), lua_tostring(L, -1));
    lgr_fail_here(L, job);
  }
}

/* Lets hooks run while a position is being taken. */
static void wait_in_add(lua_State *L, lgr_job *job) {
  job->lost_by = LGR_BREAK;
  lgr_poll(L, LGR_SLICE);
  job->lost_by = LGR_NO_LIMIT;
}

/* After a position that takes long to encode, the clock is looked at: there may
** be few instructions of Lua between many of them. */
static void look_at_clock(lgr_job *job) {
  if (job->solution->memory.paced)
    job->quota = 0;
  if (lgr_deadline_over(&job->deadline))
    lgr_job_stop(job, LGR_SECONDS);
}

static inline void mind_clock(lgr_job *job) {
  if (job->solution->scratch.code.count >= LARGE)
    look_at_clock(job);
}

/* The number of the position in the solution's scratch, new or not. */
static gr_status number_code(lua_State *L, lgr_job *job, uint32_t *number) {
  const gr_bytes *code = &job->solution->scratch.code;
  gr_status status;
  while ((status = gr_expansion_find(&job->expansion, code->at, code->count,
                                     number)) == GR_MORE)
    wait_in_add(L, job);
  return status;
}

/* The number of an integer, new or not. */
static inline gr_status number_integer(lua_State *L, lgr_job *job,
                                       uint64_t integer, uint32_t *number) {
  gr_status status;
  *number = gr_store_find_integer(&job->solution->store, integer);
  if (*number != GR_NONE)
    return GR_DONE;
  while ((status = gr_expansion_find_integer(&job->expansion, integer,
                                             number)) == GR_MORE)
    wait_in_add(L, job);
  return status;
}

gr_status lgr_flush_queue(lua_State *L, lgr_job *job) {
  gr_status status;
  while ((status = gr_expansion_flush(&job->expansion)) == GR_MORE)
    wait_in_add(L, job);
  return status;
}

/* Is this a paced step, and is the row so long that what `moves` adds to it is
** put off until it returns? */
static int is_long(const lgr_job *job) {
  const gr_expansion *x = &job->expansion;
  return x->memory->paced && job->running &&
         (gr_expansion_has_deferred(x) || gr_expansion_row_size(x) > LONG_ROW);
}

/* After followers were put off: if there are too many of them, they are linked
** now. That may be more than the limit. */
static gr_status deferred(lua_State *L, lgr_job *job, gr_status status) {
  if (status != GR_DONE || job->expansion.deferred.count < MOST_DEFERRED)
    return status;
  while ((status = gr_expansion_recall(&job->expansion)) == GR_MORE)
    wait_in_add(L, job);
  return status;
}

/* The queue is full: links what is in it, or puts it off. */
static gr_status clear_queue(lua_State *L, lgr_job *job) {
  if (is_long(job))
    return deferred(L, job, gr_expansion_defer(&job->expansion));
  return lgr_flush_queue(L, job);
}

/* After a follower was queued: links them when there are enough. */
static inline gr_status queued(lua_State *L, lgr_job *job, gr_status status) {
  return status == GR_MORE ? clear_queue(L, job) : status;
}

/* Takes the position in the scratch: a start at once, a follower when there
** are some. */
static gr_status take_code(lua_State *L, lgr_job *job) {
  const gr_bytes *code = &job->solution->scratch.code;
  unsigned char *key;
  uint32_t number;
  if (job->expansion.current == GR_NONE)
    return number_code(L, job, &number);
  key = gr_expansion_room(&job->expansion, code->count);
  if (key == NULL)
    return GR_NO_MEMORY;
  memcpy(key, code->at, code->count);
  return queued(L, job, gr_expansion_queue(&job->expansion, code->count));
}

/* Takes an integer, after what was queued before. */
static gr_status take_far_integer(lua_State *L, lgr_job *job,
                                  lua_Integer integer) {
  gr_expansion *x = &job->expansion;
  uint32_t number;
  gr_status status = GR_DONE;
  if (is_long(job))
    return deferred(L, job, gr_expansion_defer_integer(x, (uint64_t)integer));
  if (gr_expansion_has_queue(x))
    status = lgr_flush_queue(L, job);
  if (status == GR_DONE)
    status = number_integer(L, job, (uint64_t)integer, &number);
  if (status == GR_DONE && x->current != GR_NONE)
    status = gr_expansion_link(x, number);
  return status;
}

/* The same; most integers are near others. */
static inline gr_status take_integer(lua_State *L, lgr_job *job,
                                     lua_Integer integer) {
  if (job->expansion.current != GR_NONE &&
      gr_expansion_link_near(&job->expansion, (uint64_t)integer))
    return GR_DONE;
  return take_far_integer(L, job, integer);
}

gr_status lgr_take_integer(lua_State *L, lgr_job *job, lua_Integer integer) {
  return take_integer(L, job, integer);
}

/* Takes the value on top of the stack. */
static gr_status take_value(lua_State *L, lgr_job *job, int index, int type) {
  gr_status status;
  encode(L, job, index, type);
  status = take_code(L, job);
  mind_clock(job);
  return status;
}

/* Takes the string on top of the stack: a short follower is encoded in the
** queue. */
static inline gr_status take_string(lua_State *L, lgr_job *job, int index) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  if (length >= GR_SHORT_STRING || job->expansion.current == GR_NONE)
    return take_value(L, job, index, LUA_TSTRING);
  return queued(L, job,
                gr_expansion_queue_string(&job->expansion, bytes, length));
}

/* Takes the table on top of the stack: an array of few small integers is a
** word, as long as words are kept. */
static inline gr_status take_table(lua_State *L, lgr_job *job, int index) {
  gr_expansion *x = &job->expansion;
  if (!x->store->unpacked && x->current != GR_NONE) {
    uint64_t word = lgr_pack_array(L, index);
    if (word != 0)
      return queued(L, job, gr_expansion_queue_word(x, word));
  }
  return take_value(L, job, index, LUA_TTABLE);
}

/* Takes the value on top of the stack, as it is. */
static inline gr_status take_plain(lua_State *L, lgr_job *job, int index) {
  lua_Integer integer;
  int type;
  if (job->solution->store.integers && lua_isinteger(L, index))
    return take_integer(L, job, lua_tointegerx(L, index, NULL));
  type = lua_type(L, index);
  if (type == LUA_TSTRING)
    return take_string(L, job, index);
  if (type == LUA_TTABLE)
    return take_table(L, job, index);
  if (type == LUA_TNUMBER && lgr_to_integer(L, index, &integer))
    return take_integer(L, job, integer);
  return take_value(L, job, index, type);
}

/* Adds the player to move to the position in the scratch. */
static void append_player(lua_State *L, lgr_job *job) {
  job->lost_by = LGR_MEMORY;
  lgr_append_player(L, job->solution, job->taking);
  job->lost_by = LGR_NO_LIMIT;
}

int lgr_to_score(lua_State *L, int index, int64_t *score) {
  int fits;
  *score = lua_tointegerx(L, index, &fits);
  return fits && lua_type(L, index) == LUA_TNUMBER && *score <= GR_MAX_SCORE &&
         *score >= -GR_MAX_SCORE;
}

/* Encodes the value at an index as it is. */
static const gr_bytes *encode_raw(lua_State *L, lgr_job *job, int index) {
  lgr_solution *s = job->solution;
  job->lost_by = LGR_MEMORY;
  if (!lgr_encode(L, index, &s->scratch_memory, &s->scratch))
    lgr_fail_here(L, job);
  job->lost_by = LGR_NO_LIMIT;
  return &s->scratch.code;
}

/* The number of what `normal` makes of the value on top of the stack; GR_NONE
** if the job was stopped, since `normal` may add. */
static gr_status number_normal(lua_State *L, lgr_job *job, int job_index,
                               uint32_t *number) {
  uint32_t count;
  gr_status status;
  *number = GR_NONE;
  encode_normal(L, job, job_index,
                encode(L, job, lua_gettop(L), lua_type(L, -1)));
  if (job->stopped_by != LGR_NO_LIMIT)
    return GR_DONE;
  count = job->solution->store.count;
  if (lgr_two(job))
    append_player(L, job);
  status = number_code(L, job, number);
  if (status == GR_DONE && *number == count)
    check_stable(L, job, job_index, count);
  mind_clock(job);
  return status;
}

/* Takes what `normal` makes of the value on top of the stack. */
static gr_status take_normal(lua_State *L, lgr_job *job, int job_index) {
  uint32_t number;
  gr_status status = number_normal(L, job, job_index, &number);
  if (status == GR_DONE && number != GR_NONE &&
      job->expansion.current != GR_NONE)
    status = gr_expansion_link(&job->expansion, number);
  return status;
}

/* Calls `gain` for the move to the value on top of the stack; pushes what it
** returns. It gets copies, so it may change them. */
static void call_gain(lua_State *L, lgr_job *job, int job_index) {
  const char *calling = job->calling;
  const gr_bytes *code = encode_raw(L, job, lua_gettop(L));
  job->lost_by = LGR_MEMORY;
  luaL_checkstack(L, 4, "gain");
  lua_getiuservalue(L, job_index, LGR_JOB_GAIN);
  lgr_push_code(L, code->at, code->count);
  job->provider->push(L, job->solution, job->expansion.current);
  lua_insert(L, -2);
  if (lgr_two(job))
    lua_pushinteger(L, 3 - job->taking);
  job->lost_by = LGR_NO_LIMIT;
  job->calling = "gain";
  lua_call(L, 2 + lgr_two(job), 1);
  job->calling = calling;
}

/* What `gain` says of the move to the value on top of the stack. */
static int64_t ask_gain(lua_State *L, lgr_job *job, int job_index) {
  int follower = lua_gettop(L);
  int64_t gain;
  call_gain(L, job, job_index);
  if (!lgr_to_score(L, -1, &gain)) {
    const gr_bytes *code = encode_raw(L, job, follower);
    lgr_push_shown(L, code->at, code->count);
    lua_pushfstring(L,
                    "gain of the move to %s: " LGR_A_SCORE " expected, "
                    "got %s",
                    lua_tostring(L, -1), lgr_push_brief(L, -2));
    lgr_fail_here(L, job);
  }
  lua_settop(L, follower);
  return gain;
}

/* Takes the value on top of the stack as a follower, in a game with scores. */
static gr_status take_with_gain(lua_State *L, lgr_job *job, int job_index) {
  int64_t gain = ask_gain(L, job, job_index);
  uint32_t number;
  gr_status status;
  if (job->stopped_by != LGR_NO_LIMIT) /* `gain` may add */
    return GR_DONE;
  if (job->normal) {
    status = number_normal(L, job, job_index, &number);
  } else {
    encode(L, job, lua_gettop(L), lua_type(L, -1));
    if (lgr_two(job))
      append_player(L, job);
    status = number_code(L, job, &number);
    mind_clock(job);
  }
  if (status == GR_DONE && number != GR_NONE)
    status = gr_expansion_link_gain(&job->expansion, number, gain);
  return status;
}

gr_status lgr_number_top(lua_State *L, lgr_job *job, int job_index,
                         uint32_t *number) {
  lua_Integer integer;
  gr_status status;
  if (job->normal)
    return number_normal(L, job, job_index, number);
  if (job->plain && lua_type(L, -1) == LUA_TNUMBER &&
      lgr_to_integer(L, -1, &integer))
    return number_integer(L, job, (uint64_t)integer, number);
  encode(L, job, lua_gettop(L), lua_type(L, -1));
  status = number_code(L, job, number);
  mind_clock(job);
  return status;
}

/* Takes the value on top of the stack, at `index`, as a start, or as a
** follower of the current position. */
static inline void take(lua_State *L, lgr_job *job, int index, int job_index) {
  gr_status status;
  if (job->plain) {
    status = take_plain(L, job, index);
  } else if (job->scored && job->expansion.current != GR_NONE) {
    status = take_with_gain(L, job, job_index);
  } else if (job->normal) {
    status = take_normal(L, job, job_index);
  } else {
    encode(L, job, index, lua_type(L, index));
    if (lgr_two(job))
      append_player(L, job);
    status = take_code(L, job);
    mind_clock(job);
  }
  if (status != GR_DONE)
    lgr_job_note(L, job, status);
}

void lgr_take_position(lua_State *L, lgr_job *job) {
  take(L, job, lua_gettop(L), LGR_AT_JOB);
}

/* After a limit has been reached nothing is taken; but `moves` does not know,
** and must not go on forever. */
static void count_idle_add(lua_State *L, lgr_job *job) {
  if (++job->idle_adds > LGR_MAX_IDLE_ADDS) {
    lua_pushliteral(L, "moves keeps adding after the limit");
    lgr_fail_here(L, job);
  }
}

/* The end of an `add`: true when a limit has been reached. */
static inline int end_add(lua_State *L, const lgr_job *job) {
  if (job->stopped_by == LGR_NO_LIMIT)
    return 0;
  lua_pushboolean(L, 1);
  return 1;
}

int lgr_add_by(lua_State *L, void (*act)(lua_State *, lgr_job *)) {
  lgr_job *job = lua_touserdata(L, lua_upvalueindex(2));
  if (!job->running || (L != job->thread && !lgr_job_stepping(job)))
    return lgr_fail(L, "add was called after its moves had returned");
  if (job->lost_by != LGR_NO_LIMIT) {
    lgr_job_stop(job, job->lost_by); /* a finalizer's error is not heard */
    return lgr_fail(L, "add was called while it was adding");
  }
  if (job->stopped_by == LGR_NO_LIMIT)
    act(L, job);
  else
    count_idle_add(L, job);
  return end_add(L, job);
}

static void take_argument(lua_State *L, lgr_job *job) {
  if (lua_gettop(L) != 1) {
    lua_pushfstring(L, "add takes one position, got %d arguments",
                    lua_gettop(L));
    lgr_fail_here(L, job);
  }
  take(L, job, 1, lua_upvalueindex(1));
}

int lgr_add(lua_State *L) {
  return lgr_add_by(L, take_argument);
}

/*
** The other forms of `add` do the same, each fast in a common case: one
** argument of the type that the game has begun with, and no limit reached.
*/

/* What they do in other cases. */
GR_RARE static int add_otherwise(lua_State *L) {
  return lgr_add(L);
}

/* May a position be added at once? */
static inline int is_free(const lua_State *L, const lgr_job *job) {
  return job->running && L == job->thread &&
         (job->stopped_by | job->lost_by) == LGR_NO_LIMIT;
}

/* After a follower was queued and the queue is full, or could not be. */
GR_RARE static int end_queue(lua_State *L, lgr_job *job, gr_status status) {
  status = queued(L, job, status);
  if (status != GR_DONE)
    lgr_job_note(L, job, status);
  return end_add(L, job);
}

/* (The integer is read before the job is, which takes as long.) */
int lgr_add_integer(lua_State *L) {
  if (lua_gettop(L) == 1 && lua_isinteger(L, 1)) {
    lua_Integer integer = lua_tointegerx(L, 1, NULL);
    lgr_job *job = lua_touserdata(L, lua_upvalueindex(2));
    if (is_free(L, job)) {
      gr_status status;
      if (gr_expansion_link_near(&job->expansion, (uint64_t)integer))
        return 0;
      status = take_far_integer(L, job, integer);
      return status == GR_DONE ? end_add(L, job) : end_queue(L, job, status);
    }
  }
  return add_otherwise(L);
}

int lgr_add_string(lua_State *L) {
  if (lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TSTRING) {
    size_t length;
    const char *bytes = lua_tolstring(L, 1, &length);
    lgr_job *job = lua_touserdata(L, lua_upvalueindex(2));
    if (length < GR_SHORT_STRING && is_free(L, job)) {
      gr_status status =
          gr_expansion_queue_string(&job->expansion, bytes, length);
      return status == GR_DONE ? 0 : end_queue(L, job, status);
    }
  }
  return add_otherwise(L);
}

int lgr_add_table(lua_State *L) {
  if (lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TTABLE) {
    lgr_job *job = lua_touserdata(L, lua_upvalueindex(2));
    if (is_free(L, job)) {
      gr_status status = take_table(L, job, 1);
      return status == GR_DONE ? end_add(L, job) : end_queue(L, job, status);
    }
  }
  return add_otherwise(L);
}
