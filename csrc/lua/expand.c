/*
** expand.c: see job.h. The binding drives the loop: the core hands out a
** position, the user's `moves` is called with it, the core takes what `moves`
** adds. No frame of the core is on the C stack meanwhile, and all memory
** belongs to the userdata of the job and of the solution it builds, so
** whatever error passes through, nothing is lost.
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

/* Elements of an array that are taken in a paced step before the clock is
** looked at. */
#define QUOTA 32

/* After a limit has been reached, `moves` may go on adding this many times
** before that is an error. */
#ifndef LGR_MAX_IDLE_ADDS
#define LGR_MAX_IDLE_ADDS (1 << 24)
#endif

void lgr_job_release(lgr_job *job) {
  if (job->stage == LGR_GONE)
    return;
  lgr_close_checkpoint(job);
  if (job->stage != LGR_FINISHED) {
    gr_expansion_free(&job->expansion);
    if (job->task != NULL)
      lgr_release(job->task);
    lgr_close_solution(job->solution);
  }
  job->stage = LGR_GONE;
  /* a late `add` is refused, and messages name no position any more */
  job->running = 0;
  job->element = 0;
}

int lgr_job_stepping(lgr_job *job) {
  if (job->stepping && lua_status(job->thread) > LUA_YIELD) {
    lgr_job_release(job);
    job->stepping = job->running = 0;
  }
  return job->stepping;
}

void lgr_job_note(lua_State *L, lgr_job *job, gr_status status) {
  static const lgr_limit limits[] = {[GR_NO_MEMORY] = LGR_MEMORY,
                                     [GR_POSITION_LIMIT] = LGR_POSITIONS,
                                     [GR_EDGE_LIMIT] = LGR_EDGES,
                                     [GR_MOVE_LIMIT] = LGR_MOVES,
                                     [GR_ENDING_LIMIT] = LGR_ENDING_CLASSES};
  job->stopped_by = limits[status];
  if (status == GR_NO_MEMORY && job->solution->memory.refused)
    job->stopped_by = LGR_BYTES;
  else if (status == GR_NO_MEMORY)
    lgr_no_memory(L);
}

void lgr_push_number_shown(lua_State *L, const lgr_job *job, uint32_t number) {
  unsigned char code[GR_INTEGER_CODE];
  size_t length;
  lgr_push_shown(L, gr_store_get(&job->solution->store, number, &length, code));
}

void lgr_push_current(lua_State *L, const lgr_job *job) {
  lgr_push_number_shown(L, job, job->expansion.current);
}

int lgr_explain_yield(lua_State *L, const lgr_job *job, int index) {
  static const char said[] = "attempt to yield ";
  const char *message;
  if (lua_type(L, index) != LUA_TSTRING || job->calling == NULL)
    return 0;
  message = lua_tostring(L, index);
  if (strncmp(message, said, sizeof said - 1) != 0)
    return 0;
  lua_pushfstring(L, "%s cannot yield", job->calling);
  if (job->running || job->element > 0) { /* not in a report of progress */
    if (job->expansion.current == GR_NONE)
      lua_pushfstring(L, " (start %I)", (LUAI_UACINT)job->element);
    else {
      lgr_push_current(L, job);
      lua_pushfstring(L, " (in the moves of %s)", lua_tostring(L, -1));
      lua_replace(L, -2);
    }
    lua_concat(L, 2);
  }
  message = strchr(message, '\n'); /* a traceback, perhaps */
  lua_pushstring(L, message == NULL ? "" : message);
  lua_concat(L, 2);
  return 1;
}

/* Does the game have two players? */
static int two(const lgr_job *job) {
  return job->solution->players == 2;
}

_Noreturn int lgr_fail_here(lua_State *L, lgr_job *job) {
  if (job->stopped_by == LGR_MEMORY) /* see encode: it was not that */
    job->stopped_by = LGR_NO_LIMIT;
  if (job->part > 0) {
    lua_pushfstring(L, "part %I: %s", (LUAI_UACINT)job->part,
                    lua_tostring(L, -1));
    lua_replace(L, -2);
    job->part = 0;
  }
  if (job->expansion.current == GR_NONE)
    lgr_fail(L, "start %I: %s", (LUAI_UACINT)job->element, lua_tostring(L, -1));
  if (job->element > 0) {
    lua_pushfstring(L, "element %I that moves returned: %s",
                    (LUAI_UACINT)job->element, lua_tostring(L, -1));
    lua_replace(L, -2);
  }
  lgr_push_current(L, job);
  lgr_fail(L, "%s (in the moves of %s)", lua_tostring(L, -2),
           lua_tostring(L, -1));
}

/* Encodes the value on top of the stack, at `index`, into the solution's
** scratch, sorted where the game says so. If that ends for want of memory, and
** the function `moves` catches the error, a move is missing: the job must not
** go on as if it were not. */
static const gr_bytes *encode(lua_State *L, lgr_job *job, int index, int type) {
  lgr_solution *s = job->solution;
  job->stopped_by = LGR_MEMORY;
  if (!lgr_encode_top(L, index, type, &s->scratch_memory, &s->scratch) ||
      (job->sorted && !lgr_sort_code(L, &s->scratch_memory, &s->scratch)))
    lgr_fail_here(L, job);
  job->stopped_by = LGR_NO_LIMIT;
  return &s->scratch.code;
}

/* Encodes what `normal` makes of the position with this code. It gets a
** copy, so it may work in place. */
static const gr_bytes *encode_normal(lua_State *L, lgr_job *job, int job_index,
                                     const gr_bytes *code) {
  lgr_solution *s = job->solution;
  const char *calling = job->calling;
  job->stopped_by = LGR_MEMORY; /* see encode */
  lua_getiuservalue(L, job_index, LGR_JOB_NORMAL);
  lgr_push_shown(L, code->at);
  lua_insert(L, -2);
  lgr_push_code(L, code->at, code->count);
  if (two(job))
    lua_pushinteger(L, job->taking);
  job->stopped_by = LGR_NO_LIMIT;
  job->calling = "normal";
  lua_call(L, 1 + two(job), 1);
  job->calling = calling;
  job->stopped_by = LGR_MEMORY;
  if (!lgr_encode(L, -1, &s->scratch_memory, &s->scratch)) {
    lua_pushfstring(L, "normal of %s: %s", lua_tostring(L, -3),
                    lua_tostring(L, -1));
    lgr_fail_here(L, job);
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
  gr_bytes *code = &job->solution->scratch.code;
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *stored;
  code->count -= (size_t)two(job);
  encode_normal(L, job, job_index, code);
  stored = gr_store_get(store, number, &length, kept);
  length -= (size_t)two(job);
  if (code->count != length || memcmp(code->at, stored, length) != 0) {
    lgr_push_number_shown(L, job, number);
    lgr_push_shown(L, code->at);
    lua_pushfstring(
        L, "normal is not stable: it gives %s, and for that it gives %s",
        lua_tostring(L, -2), lua_tostring(L, -1));
    lgr_fail_here(L, job);
  }
}

/* Lets hooks run while a position is being taken. If one of them fails, the
** position is missing: see encode. Nothing is added meanwhile. */
static void wait_in_add(lua_State *L, lgr_job *job) {
  job->stopped_by = LGR_BREAK;
  lgr_poll(L, LGR_SLICE);
  job->stopped_by = LGR_NO_LIMIT;
}

void lgr_rest(lua_State *L, lgr_job *job) {
  lgr_poll(L, LGR_SLICE);
  if (lgr_deadline_over(&job->deadline))
    job->stopped_by = LGR_SECONDS;
}

/* After a position that takes long to encode, the clock is looked at: there may
** be few instructions of Lua between many of them. */
static void look_at_clock(lgr_job *job) {
  if (job->solution->memory.paced)
    job->quota = 0;
  if (job->stopped_by == LGR_NO_LIMIT && lgr_deadline_over(&job->deadline))
    job->stopped_by = LGR_SECONDS;
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

/* Links the followers that are queued: see expansion.h. */
static gr_status flush_queue(lua_State *L, lgr_job *job) {
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
         (gr_expansion_has_deferred(x) ||
          x->graph->follower.count - x->row_start > LONG_ROW);
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
  return flush_queue(L, job);
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
    status = flush_queue(L, job);
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
  if (length >= LGR_SHORT_STRING || job->expansion.current == GR_NONE)
    return take_value(L, job, index, LUA_TSTRING);
  return queued(L, job, lgr_queue_string(&job->expansion, bytes, length));
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
  job->stopped_by = LGR_MEMORY; /* see encode */
  lgr_append_player(L, job->solution, job->taking);
  job->stopped_by = LGR_NO_LIMIT;
}

/* The number of what `normal` makes of the value on top of the stack. */
static gr_status number_normal(lua_State *L, lgr_job *job, int job_index,
                               uint32_t *number) {
  uint32_t count;
  gr_status status;
  encode_normal(L, job, job_index,
                encode(L, job, lua_gettop(L), lua_type(L, -1)));
  count = job->solution->store.count; /* now: `normal` may add */
  if (two(job))
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
  if (status == GR_DONE && job->expansion.current != GR_NONE)
    status = gr_expansion_link(&job->expansion, number);
  return status;
}

gr_status lgr_number_top(lua_State *L, lgr_job *job, int job_index,
                         uint32_t *number) {
  lua_Integer integer;
  gr_status status;
  if (job->normal)
    return number_normal(L, job, job_index, number);
  if (!job->sorted && lua_type(L, -1) == LUA_TNUMBER &&
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
  } else if (job->normal) {
    status = take_normal(L, job, job_index);
  } else {
    encode(L, job, index, lua_type(L, index));
    if (two(job))
      append_player(L, job);
    status = take_code(L, job);
    mind_clock(job);
  }
  if (status != GR_DONE)
    lgr_job_note(L, job, status);
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
  if (job->stopped_by == LGR_NO_LIMIT)
    act(L, job);
  else if (job->stopped_by == LGR_BREAK)
    return lgr_fail(L, "add was called while it was adding");
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
  return job->running && L == job->thread && job->stopped_by == LGR_NO_LIMIT;
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
    if (length < LGR_SHORT_STRING && is_free(L, job)) {
      gr_status status = lgr_queue_string(&job->expansion, bytes, length);
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

/* Refuses the array that `moves` returned, because of the key on top. */
static void refuse_key(lua_State *L, lgr_job *job) {
  lua_pushfstring(L, "moves returned a table with the key %s, not an array",
                  lgr_push_brief(L, -1));
  job->element = 0;
  lgr_fail_here(L, job);
}

/* May another element be taken? */
static inline int may_go_on(lgr_job *job) {
  return job->stopped_by == LGR_NO_LIMIT && job->quota-- > 0;
}

/* Pushes the key after which the traversal of the array at an index goes on;
** nil at first. The user has had it meanwhile. */
static void push_key(lua_State *L, lgr_job *job, int array, lua_Integer key) {
  if (key == 0) {
    lua_pushnil(L);
  } else if (lua_rawgeti(L, array, key) == LUA_TNIL) {
    lua_pushliteral(L, "moves returned an array and then changed it");
    job->element = 0;
    lgr_fail_here(L, job);
  } else {
    lua_pop(L, 1);
    lua_pushinteger(L, key);
  }
}

/* Counts elements of the array on top of the stack; all of its keys must be
** indices. */
static void count_elements(lua_State *L, lgr_job *job) {
  int array = lua_gettop(L);
  push_key(L, job, array, job->key);
  while (may_go_on(job)) {
    if (!lua_next(L, array)) {
      job->array = LGR_TAKEN_BY_KEY;
      return;
    }
    lua_pop(L, 1);
    lgr_rest_after(L, job, ++job->counted);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1)
      refuse_key(L, job);
    job->key = lua_tointeger(L, -1);
    if (job->key > job->last)
      job->last = job->key;
  }
}

/* Takes elements of the array on top of the stack, whatever the order of its
** keys, and whatever a `normal` does to it meanwhile. */
static void take_by_key(lua_State *L, lgr_job *job) {
  int array = lua_gettop(L);
  while (job->element < job->last && may_go_on(job)) {
    if (lua_rawgeti(L, array, ++job->element) == LUA_TNIL) {
      lua_pushliteral(L, "it is missing: an array has no holes");
      lgr_fail_here(L, job);
    }
    job->take_element(L, job);
    lua_settop(L, array);
    lgr_rest_after(L, job, job->element);
  }
  if (job->element == job->last)
    job->array = LGR_NO_ARRAY;
}

void lgr_take_position(lua_State *L, lgr_job *job) {
  take(L, job, lua_gettop(L), LGR_AT_JOB);
}

/* Takes the value on top of the stack if it is an integer near others, and
** nothing else has to be done. */
static inline int take_near(lua_State *L, lgr_job *job, int index) {
  return job->plain && lua_isinteger(L, index) &&
         gr_expansion_link_near(&job->expansion,
                                (uint64_t)lua_tointegerx(L, index, NULL));
}

/* Takes elements of the array on top of the stack. One traversal will do if its
** keys come as 1, 2, 3 ... and no code of the user's runs; what was taken
** before that turns out not to be so counts once all the same. */
static void traverse(lua_State *L, lgr_job *job) {
  int array = lua_gettop(L);
  push_key(L, job, array, job->element);
  while (may_go_on(job)) {
    if (!lua_next(L, array)) {
      job->array = LGR_NO_ARRAY;
      return;
    }
    if (!lua_isinteger(L, array + 1) ||
        lua_tointeger(L, array + 1) != ++job->element) {
      job->element = 0;
      job->array = LGR_COUNTED;
      return;
    }
    if (!take_near(L, job, array + 2))
      take(L, job, array + 2, LGR_AT_JOB);
    lua_settop(L, array + 1);
    lgr_rest_after(L, job, job->element);
  }
}

/* Takes elements of the array on top of the stack, which `moves` returned: all
** of them, or a quota. */
static void take_array(lua_State *L, lgr_job *job) {
  int array = lua_gettop(L);
  lgr_array before;
  job->quota = job->solution->memory.paced ? QUOTA : SIZE_MAX;
  do {
    before = job->array;
    if (before == LGR_TRAVERSED)
      traverse(L, job);
    else if (before == LGR_COUNTED)
      count_elements(L, job);
    else
      take_by_key(L, job);
    lua_settop(L, array);
  } while (job->array != before && job->array != LGR_NO_ARRAY);
  if (job->array == LGR_NO_ARRAY)
    job->element = 0;
}

/* Begins with what `moves` returned, on top of the stack. */
static void begin_returned(lua_State *L, lgr_job *job) {
  int type = lua_type(L, -1);
  if (type == LUA_TTABLE) {
    job->array = job->normal || job->solution->graph.splits ? LGR_COUNTED
                                                            : LGR_TRAVERSED;
    job->key = job->counted = job->last = 0;
    if (!gr_expansion_has_deferred(&job->expansion))
      take_array(L, job);
  } else if (type != LUA_TNIL) {
    lua_pushfstring(L, "moves returned a %s, not an array",
                    lua_typename(L, type));
    lgr_fail_here(L, job);
  }
}

/* Pushes the player to move at the current position, if there are two, and
** notes which player moves next; returns how many values that were. */
static int push_player(lua_State *L, lgr_job *job) {
  if (!two(job))
    return 0;
  job->taking = 3 - lgr_player(job->solution, job->expansion.current);
  lua_pushinteger(L, 3 - job->taking);
  return 1;
}

/* Is the current position without followers? */
static int is_sink(const lgr_job *job) {
  const gr_graph *graph = job->expansion.graph;
  return graph->first.at[job->expansion.current] == graph->follower.count;
}

/* Refuses what `terminal` gave for the current position; the reason is on top
** of the stack. */
_Noreturn static void refuse_ending(lua_State *L, const lgr_job *job) {
  lgr_push_current(L, job);
  lgr_fail(L, "terminal of %s: %s", lua_tostring(L, -1), lua_tostring(L, -2));
}

/* The payoff that the value on top of the stack means, if it is a word. */
static double payoff_of_word(lua_State *L, const lgr_job *job) {
  static const char *const words[] = {"loss", "draw", "win"};
  for (int i = 0; i < 3 && lua_type(L, -1) == LUA_TSTRING; i++)
    if (strcmp(lua_tostring(L, -1), words[i]) == 0 &&
        lua_rawlen(L, -1) == strlen(words[i]))
      return i - 1;
  lua_pushfstring(L, "\"win\", \"loss\", \"draw\" or a number expected, got %s",
                  lgr_push_brief(L, -1));
  refuse_ending(L, job);
}

/* The payoff that the number on top of the stack means. */
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

/* Takes the value on top of the stack as what the current position of the
** expansion, a sink, pays. */
static gr_status take_ending(lua_State *L, lgr_job *job) {
  gr_endings *endings = &job->solution->endings;
  gr_memory *memory = &job->solution->memory;
  uint32_t sink = job->expansion.current;
  int type = lua_type(L, -1);
  double payoff = 0;
  if (type == LUA_TNUMBER) {
    payoff = payoff_of_number(L, job);
    endings->numbers = 1;
  } else if (type != LUA_TNIL) {
    payoff = payoff_of_word(L, job);
  }
  job->worded |= type != LUA_TNUMBER;
  if (job->worded && endings->numbers) {
    lua_pushfstring(L, "endings must be all numbers or all words, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, job);
  }
  if (type == LUA_TNIL)
    return gr_endings_leave(memory, endings, sink);
  return gr_endings_set(memory, endings, sink, payoff);
}

static void ask_terminal(lua_State *L, lgr_job *job) {
  gr_status status;
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_TERMINAL);
  job->provider->push(L, job->solution, job->expansion.current);
  job->calling = "terminal";
  lua_call(L, 1 + push_player(L, job), 1);
  job->calling = NULL;
  status = take_ending(L, job);
  if (status != GR_DONE)
    lgr_job_note(L, job, status);
  lua_settop(L, LGR_AT_ADD);
}

/* Is the table on top of the stack, at `index`, the current position? If not,
** pushes what it is. */
static int is_current(lua_State *L, lgr_job *job, int index) {
  lgr_solution *s = job->solution;
  const gr_bytes *code = &s->scratch.code;
  unsigned char kept[GR_INTEGER_CODE];
  const unsigned char *stored;
  size_t length;
  if (!s->store.unpacked && job->plain) {
    uint64_t word = lgr_pack_array(L, index);
    if (word != 0 && word == s->store.word[job->expansion.current])
      return 1;
  }
  if (!lgr_encode_top(L, index, LUA_TTABLE, &s->scratch_memory, &s->scratch)) {
    lua_pushfstring(L, "something that is not a position (%s)",
                    lua_tostring(L, -1));
    return 0;
  }
  stored = gr_store_get(&s->store, job->expansion.current, &length, kept);
  length -= (size_t)two(job);
  if (code->count == length && memcmp(code->at, stored, length) == 0)
    return 1;
  lgr_push_shown(L, code->at);
  return 0;
}

/* Once `moves` has returned, the table it was given must be what it was: what
** it added may be followers of another position. */
static void check_unchanged(lua_State *L, lgr_job *job) {
  int top = lua_gettop(L), index = LGR_AT_POSITION;
  if (top > index) { /* what it returned is above */
    lua_pushvalue(L, index);
    index = top + 1;
  }
  if (!is_current(L, job, index)) {
    lgr_push_current(L, job);
    lgr_fail_changed(L, LGR_AT_MOVES, lua_tostring(L, -1), lua_tostring(L, -2));
  }
  lua_settop(L, top);
}

static inline void push_given(lua_State *L, const lgr_job *job) {
  if (two(job))
    job->provider->push(L, job->solution, job->expansion.current);
  else
    lgr_push_position(L, &job->solution->store, job->expansion.current);
}

/* Is the current position a table? */
static inline int is_table(const lgr_job *job) {
  const gr_store *store = &job->solution->store;
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  return !store->integers && lgr_is_table(gr_store_get(
                                 store, job->expansion.current, &length, kept));
}

/* Pushes `moves` and the current position, which is kept below if it is a
** table. */
static inline void push_call(lua_State *L, const lgr_job *job, int table) {
  if (table)
    push_given(L, job);
  lua_pushvalue(L, LGR_AT_MOVES);
  if (table)
    lua_pushvalue(L, LGR_AT_POSITION);
  else
    push_given(L, job);
}

/* All followers of the current position are known. */
static void end_moves(lua_State *L, lgr_job *job) {
  job->unfinished = 0;
  if (gr_expansion_has_queue(&job->expansion) &&
      job->stopped_by == LGR_NO_LIMIT) {
    gr_status status = flush_queue(L, job);
    if (status != GR_DONE)
      lgr_job_note(L, job, status);
  }
  if (job->terminal && is_sink(job) && job->stopped_by == LGR_NO_LIMIT)
    ask_terminal(L, job);
}

/* Puts off what is still queued, if what came before it was put off. */
static void keep_order(lua_State *L, lgr_job *job) {
  gr_expansion *x = &job->expansion;
  if (gr_expansion_has_deferred(x) && gr_expansion_has_queue(x) &&
      gr_expansion_defer(x) != GR_DONE)
    lgr_job_note(L, job, GR_NO_MEMORY);
}

void lgr_run_moves(lua_State *L, lgr_job *job) {
  int table = is_table(job);
  job->expansion.parts.count = 0; /* an error may have left some */
  push_call(L, job, table);
  lua_pushvalue(L, LGR_AT_ADD);
  job->running = 1;
  job->calling = "moves";
  lua_call(L, 2 + push_player(L, job), LUA_MULTRET);
  job->running = 0;
  job->calling = NULL;
  job->part = 0;
  keep_order(L, job);
  if (table && job->stopped_by == LGR_NO_LIMIT)
    check_unchanged(L, job);
  if (lua_gettop(L) > LGR_AT_ADD + table) { /* it returned something */
    lua_settop(L, LGR_AT_ADD + table + 1);
    begin_returned(L, job);
    if (job->array != LGR_NO_ARRAY)
      lua_setiuservalue(L, LGR_AT_JOB, LGR_JOB_RETURNED);
    lua_settop(L, LGR_AT_ADD);
  } else if (table) {
    lua_settop(L, LGR_AT_ADD);
  }
  job->unfinished = 1;
  if (job->array != LGR_NO_ARRAY || gr_expansion_has_deferred(&job->expansion))
    return;
  end_moves(L, job);
}

/* Links some of the followers that were put off. */
static void recall(lua_State *L, lgr_job *job) {
  gr_status status = gr_expansion_recall(&job->expansion);
  lgr_poll(L, GR_BATCH);
  if (status != GR_DONE && status != GR_MORE)
    lgr_job_note(L, job, status);
}

/* Takes more of the array that was returned. */
static void take_more(lua_State *L, lgr_job *job) {
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_RETURNED);
  take_array(L, job);
  lua_settop(L, LGR_AT_ADD);
  if (job->array != LGR_NO_ARRAY)
    return;
  lua_pushnil(L);
  lua_setiuservalue(L, LGR_AT_JOB, LGR_JOB_RETURNED);
}

void lgr_finish_moves(lua_State *L, lgr_job *job) {
  if (job->solution->memory.paced && !job->solution->graph.splits)
    gr_expansion_prepare(&job->expansion);
  if (gr_expansion_has_deferred(&job->expansion))
    recall(L, job);
  else if (job->array != LGR_NO_ARRAY)
    take_more(L, job);
  else
    end_moves(L, job);
}

/* Takes the value on top of the stack, element job->element of the starts,
** as a start. */
static void take_start(lua_State *L, lgr_job *job) {
  if (!two(job))
    lgr_take_position(L, job);
  else
    for (job->taking = 1; job->taking <= 2; job->taking++)
      if ((job->first & job->taking) != 0 && job->stopped_by == LGR_NO_LIMIT)
        lgr_take_position(L, job);
  lgr_rest_after(L, job, job->element);
}

void lgr_take_starts(lua_State *L, lgr_job *job, size_t *budget) {
  lua_Integer count;
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_STARTS);
  count = (lua_Integer)lua_rawlen(L, -1);
  while (*budget > 0 && job->element < count &&
         job->stopped_by == LGR_NO_LIMIT) {
    lua_rawgeti(L, -1, ++job->element);
    take_start(L, job);
    lua_pop(L, 1);
    --*budget;
  }
  if (job->element >= count) {
    job->element = 0;
    job->stage = LGR_EXPANDING;
    lua_pushnil(L);
    lua_setiuservalue(L, LGR_AT_JOB, LGR_JOB_STARTS);
  }
  lua_settop(L, LGR_AT_ADD);
}
