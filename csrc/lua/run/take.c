/*
** take.c: see take.h. What the user's `moves` gives as a position becomes the
** bytes of a code, or an integer; these get a number, and the number is linked
** as a follower. Followers are queued until there are enough to look them up
** together; those of a long row may be deferred until `moves` has returned.
*/
#include "lua/run/take.h"

#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/run/audit.h"
#include "lua/run/deferred.h"

#include <string.h>

/* Bytes of the code of a position that is large. */
#define LARGE 0x1000

/* After a limit has been reached, `moves` may go on adding this many times
** before that is an error. */
#ifndef LGR_MAX_IDLE_ADDS
#define LGR_MAX_IDLE_ADDS (1 << 24)
#endif

/*
** Some errors are not those of the position that is being added: there is not
** enough memory, or a hook fails. If `moves` catches such an error, a move is
** lost, and the run must not go on. `lost_by` says why as long as there may be
** one. Nothing can be added meanwhile, by a hook or by a finalizer, because the
** scratch is in use.
*/

/* Sorts or turns what is in the scratch, where the game says so; 0, if it
** cannot be. */
static inline int reduce(lua_State *L, lgr_run *run) {
  return (!run->rules->sorted ||
          lgr_sort_code(L, run->scratch_memory, run->scratch)) &&
         (!run->rules->symmetry ||
          lgr_least_code(L, run->rules->symmetry, run->scratch_memory,
                         run->scratch));
}

/* The same, with a note of what was given. */
static int reduce_noted(lua_State *L, lgr_run *run) {
  lgr_check_memory(L, gr_set_aside(run->scratch_memory, &run->audit.given,
                                   &run->scratch->code));
  if (!reduce(L, run))
    return 0;
  lgr_note_given(L, run);
  return 1;
}

/* Notes what is in the scratch, where moves are counted. */
static inline void note_given(lua_State *L, lgr_run *run) {
  gr_expansion *x = &run->expansion;
  if (x->folds.on && x->current != GR_NONE)
    lgr_check_memory(L,
                     gr_folds_give(x->memory, &x->folds, &run->scratch->code));
}

/* Encodes the value on top of the stack, at `index`, into the scratch, sorted
** or turned. */
static const gr_bytes *encode(lua_State *L, lgr_run *run, int index, int type) {
  run->lost_by = LGR_MEMORY;
  if (!lgr_encode_top(L, index, type, run->scratch_memory, run->scratch))
    lgr_fail_here(L, run);
  note_given(L, run);
  if (!(run->audit.noting ? reduce_noted(L, run) : reduce(L, run)))
    lgr_fail_here(L, run);
  run->lost_by = LGR_NO_LIMIT;
  return &run->scratch->code;
}

/* What `normal` returned is no position: the position that it got is shown. */
static _Noreturn void fail_normal(lua_State *L, lgr_run *run,
                                  const unsigned char *code, size_t length) {
  lgr_push_shown(L, code, length);
  lua_pushfstring(L, "normal of %s: %s", lua_tostring(L, -1),
                  lua_tostring(L, -2));
  lgr_fail_here(L, run);
}

/* Encodes what `normal` makes of the position with this code. It gets a
** copy, so it may work in place. The code is kept for an error message, on the
** stack of C if it is short: it costs little there, and this is called for
** every move. */
static const gr_bytes *encode_normal(lua_State *L, lgr_run *run, int self,
                                     const gr_bytes *code) {
  const char *calling = run->calling;
  unsigned char given[128];
  const unsigned char *kept = given;
  size_t length = code->count;
  run->lost_by = LGR_MEMORY;
  if (length <= sizeof given)
    memcpy(given, code->at, length);
  else
    kept = (const unsigned char *)lua_pushlstring(L, (const char *)code->at,
                                                  length);
  lua_getiuservalue(L, self, LGR_RULES_NORMAL);
  lgr_push_code(L, code->at, code->count);
  if (gr_has_mover(&run->rules->regime))
    lua_pushinteger(L, run->taking);
  run->lost_by = LGR_NO_LIMIT;
  run->calling = "normal";
  lua_call(L, 1 + gr_has_mover(&run->rules->regime), 1);
  run->calling = calling;
  run->lost_by = LGR_MEMORY;
  if (!lgr_encode(L, -1, run->scratch_memory, run->scratch))
    fail_normal(L, run, kept, length);
  run->lost_by = LGR_NO_LIMIT;
  lua_pop(L, kept == given ? 1 : 2);
  return &run->scratch->code;
}

/* Checks that a new position is its own normal form: else equal positions
** could go by different names. */
static void check_stable(lua_State *L, lgr_run *run, int self,
                         uint32_t number) {
  const gr_store *store = run->expansion.store;
  gr_bytes *code = &run->scratch->code;
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *stored;
  code->count -= (size_t)gr_has_mover(&run->rules->regime);
  encode_normal(L, run, self, code);
  stored = gr_store_get(store, number, &length, kept);
  length -= (size_t)gr_has_mover(&run->rules->regime);
  if (code->count != length || memcmp(code->at, stored, length) != 0) {
    lgr_push_number_shown(L, run, number);
    lgr_push_shown(L, code->at, code->count);
    lua_pushfstring(
        L, "normal is not stable: it gives %s, and for that it gives %s",
        lua_tostring(L, -2), lua_tostring(L, -1));
    lgr_fail_here(L, run);
  }
}

/* After a position that takes long to encode, the clock is looked at: there may
** be few instructions of Lua between many of them. */
static void look_at_clock(lgr_run *run) {
  if (run->expansion.memory->paced)
    run->returned.quota = 0;
  lgr_look_at_clock(run);
}

static inline void mind_clock(lgr_run *run) {
  if (run->scratch->code.count >= LARGE)
    look_at_clock(run);
}

/* The number of the position with this code, new or not. */
static gr_status number_bytes(lua_State *L, lgr_run *run,
                              const unsigned char *code, size_t length,
                              uint32_t *number) {
  gr_status status;
  while ((status = gr_expansion_find(&run->expansion, code, length, number)) ==
         GR_MORE)
    lgr_wait_in_add(L, run);
  return status;
}

/* The same for the position in the scratch. */
static gr_status number_code(lua_State *L, lgr_run *run, uint32_t *number) {
  const gr_bytes *code = &run->scratch->code;
  return number_bytes(L, run, code->at, code->count, number);
}

/* The number of an integer, new or not. */
static inline gr_status number_integer(lua_State *L, lgr_run *run,
                                       uint64_t integer, uint32_t *number) {
  gr_status status;
  *number = gr_store_find_integer(run->expansion.store, integer);
  if (*number != GR_NONE)
    return GR_DONE;
  while ((status = gr_expansion_find_integer(&run->expansion, integer,
                                             number)) == GR_MORE)
    lgr_wait_in_add(L, run);
  return status;
}

gr_status lgr_flush_queue(lua_State *L, lgr_run *run) {
  gr_status status;
  while ((status = gr_expansion_flush(&run->expansion)) == GR_MORE)
    lgr_wait_in_add(L, run);
  return status;
}

/* The queue is full: links what is in it, or defers it. */
static gr_status clear_queue(lua_State *L, lgr_run *run) {
  if (lgr_is_to_be_deferred(run))
    return lgr_defer_queue(L, run);
  return lgr_flush_queue(L, run);
}

/* After a follower was queued: links them when there are enough. */
static inline gr_status queued(lua_State *L, lgr_run *run, gr_status status) {
  return status == GR_MORE ? clear_queue(L, run) : status;
}

/* A start is taken at once, a follower when there are some. */
gr_status lgr_take_code(lua_State *L, lgr_run *run, const unsigned char *code,
                        size_t length) {
  unsigned char *key;
  uint32_t number;
  if (run->expansion.current == GR_NONE)
    return number_bytes(L, run, code, length, &number);
  key = gr_expansion_room(&run->expansion, length);
  if (key == NULL)
    return GR_NO_MEMORY;
  memcpy(key, code, length);
  return queued(L, run, gr_expansion_queue(&run->expansion, length));
}

/* Takes the position in the scratch. */
static gr_status take_code(lua_State *L, lgr_run *run) {
  const gr_bytes *code = &run->scratch->code;
  return lgr_take_code(L, run, code->at, code->count);
}

/* Queues an integer as a packed key, if it fits, where that is how keys are
** kept; else returns 0. */
static int queue_integer(gr_expansion *x, lua_Integer integer,
                         gr_status *status) {
  unsigned length;
  uint64_t bits = gr_integer_word((uint64_t)integer, &length);
  if (x->store->integers || x->store->unpacked || x->current == GR_NONE ||
      bits == 0)
    return 0;
  bits |= (uint64_t)length << 8 * GR_PACKED;
  *status = gr_expansion_queue_word(x, gr_word_of(bits));
  return 1;
}

/* Takes an integer, after what was queued before. */
static gr_status take_far_integer(lua_State *L, lgr_run *run,
                                  lua_Integer integer) {
  gr_expansion *x = &run->expansion;
  uint32_t number;
  gr_status status = GR_DONE;
  if (queue_integer(x, integer, &status))
    return queued(L, run, status);
  if (lgr_is_to_be_deferred(run))
    return lgr_defer_integer(L, run, (uint64_t)integer);
  if (gr_expansion_has_queue(x))
    status = lgr_flush_queue(L, run);
  if (status == GR_DONE)
    status = number_integer(L, run, (uint64_t)integer, &number);
  if (status == GR_DONE && x->current != GR_NONE)
    status = gr_expansion_link(x, number);
  return status;
}

/* The same; most integers are near others. */
static inline gr_status take_integer(lua_State *L, lgr_run *run,
                                     lua_Integer integer) {
  if (run->expansion.current != GR_NONE &&
      gr_expansion_link_near(&run->expansion, (uint64_t)integer))
    return GR_DONE;
  return take_far_integer(L, run, integer);
}

gr_status lgr_take_integer(lua_State *L, lgr_run *run, lua_Integer integer) {
  return take_integer(L, run, integer);
}

/* Takes the value on top of the stack. */
static gr_status take_value(lua_State *L, lgr_run *run, int index, int type) {
  gr_status status;
  encode(L, run, index, type);
  status = take_code(L, run);
  mind_clock(run);
  return status;
}

/* Takes the string on top of the stack: a short follower is encoded in the
** queue. */
static inline gr_status take_string(lua_State *L, lgr_run *run, int index) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  if (length >= GR_SHORT_STRING || run->expansion.current == GR_NONE)
    return take_value(L, run, index, LUA_TSTRING);
  return queued(L, run,
                gr_expansion_queue_string(&run->expansion, bytes, length));
}

/* Takes the table on top of the stack: an array of few small integers is a
** word, as long as words are kept. */
static inline gr_status take_table(lua_State *L, lgr_run *run, int index) {
  gr_expansion *x = &run->expansion;
  if (!x->store->unpacked && x->current != GR_NONE) {
    uint64_t word = lgr_pack_array(L, index);
    if (word != 0)
      return queued(L, run, gr_expansion_queue_word(x, word));
  }
  return take_value(L, run, index, LUA_TTABLE);
}

/* Takes the value on top of the stack, as it is. */
static inline gr_status take_plain(lua_State *L, lgr_run *run, int index) {
  lua_Integer integer;
  int type;
  if (run->expansion.store->integers && lua_isinteger(L, index))
    return take_integer(L, run, lua_tointegerx(L, index, NULL));
  type = lua_type(L, index);
  if (type == LUA_TSTRING)
    return take_string(L, run, index);
  if (type == LUA_TTABLE)
    return take_table(L, run, index);
  if (type == LUA_TNUMBER && lgr_to_integer(L, index, &integer))
    return take_integer(L, run, integer);
  return take_value(L, run, index, type);
}

/* Adds the player to move to the position in the scratch. */
static void append_player(lua_State *L, lgr_run *run) {
  run->lost_by = LGR_MEMORY;
  lgr_append_player(L, run->scratch_memory, &run->scratch->code, run->taking);
  run->lost_by = LGR_NO_LIMIT;
}

int lgr_to_score(lua_State *L, int index, int64_t *score) {
  int fits;
  *score = lua_tointegerx(L, index, &fits);
  return fits && lua_type(L, index) == LUA_TNUMBER && *score <= GR_MAX_SCORE &&
         *score >= -GR_MAX_SCORE;
}

/* Encodes the value at an index as it is. */
static const gr_bytes *encode_raw(lua_State *L, lgr_run *run, int index) {
  run->lost_by = LGR_MEMORY;
  if (!lgr_encode(L, index, run->scratch_memory, run->scratch))
    lgr_fail_here(L, run);
  run->lost_by = LGR_NO_LIMIT;
  return &run->scratch->code;
}

/* The number of what `normal` makes of the value on top of the stack; GR_NONE
** if the run was stopped, since `normal` may add. */
static gr_status number_normal(lua_State *L, lgr_run *run, int self,
                               uint32_t *number) {
  uint32_t count;
  gr_status status;
  *number = GR_NONE;
  encode_normal(L, run, self, encode(L, run, lua_gettop(L), lua_type(L, -1)));
  if (run->stopped_by != LGR_NO_LIMIT)
    return GR_DONE;
  count = run->expansion.store->count;
  if (gr_has_mover(&run->rules->regime))
    append_player(L, run);
  status = number_code(L, run, number);
  if (status == GR_DONE && *number == count)
    check_stable(L, run, self, count);
  mind_clock(run);
  return status;
}

/* Takes what `normal` makes of the value on top of the stack. */
static gr_status take_normal(lua_State *L, lgr_run *run, int self) {
  uint32_t number;
  gr_status status = number_normal(L, run, self, &number);
  if (status == GR_DONE && number != GR_NONE &&
      run->expansion.current != GR_NONE)
    status = gr_expansion_link(&run->expansion, number);
  return status;
}

/* Calls `gain` for the move to the value on top of the stack; pushes what it
** returns. It gets copies, so it may change them. */
static void call_gain(lua_State *L, lgr_run *run, int self) {
  const char *calling = run->calling;
  const gr_bytes *code = encode_raw(L, run, lua_gettop(L));
  run->lost_by = LGR_MEMORY;
  luaL_checkstack(L, 4, "scores");
  lua_getiuservalue(L, self, LGR_RULES_GAIN);
  lgr_push_code(L, code->at, code->count);
  lgr_push_found(L, run, run->expansion.current);
  lua_insert(L, -2);
  if (gr_has_mover(&run->rules->regime))
    lua_pushinteger(L, 3 - run->taking);
  run->lost_by = LGR_NO_LIMIT;
  run->calling = "gain";
  lua_call(L, 2 + gr_has_mover(&run->rules->regime), 1);
  run->calling = calling;
}

/* What `gain` says of the move to the value on top of the stack. */
static int64_t ask_gain(lua_State *L, lgr_run *run, int self) {
  int follower = lua_gettop(L);
  int64_t gain;
  call_gain(L, run, self);
  if (!lgr_to_score(L, -1, &gain)) {
    const gr_bytes *code = encode_raw(L, run, follower);
    const char *got = lgr_push_brief(L, -1);
    lgr_push_shown(L, code->at, code->count);
    lua_pushfstring(L,
                    "gain of the move to %s: " LGR_A_SCORE " expected, "
                    "got %s",
                    lua_tostring(L, -1), got);
    lgr_fail_here(L, run);
  }
  lua_settop(L, follower);
  return gain;
}

/* Takes the value on top of the stack as a follower, in a game with scores. */
static gr_status take_with_gain(lua_State *L, lgr_run *run, int self) {
  int64_t gain = ask_gain(L, run, self);
  uint32_t number;
  gr_status status;
  if (run->stopped_by != LGR_NO_LIMIT) /* `gain` may add */
    return GR_DONE;
  if (run->rules->normal) {
    status = number_normal(L, run, self, &number);
  } else {
    encode(L, run, lua_gettop(L), lua_type(L, -1));
    if (gr_has_mover(&run->rules->regime))
      append_player(L, run);
    status = number_code(L, run, &number);
    mind_clock(run);
  }
  if (status == GR_DONE && number != GR_NONE)
    status = gr_expansion_link_gain(&run->expansion, number, gain);
  return status;
}

gr_status lgr_number_top(lua_State *L, lgr_run *run, int self,
                         uint32_t *number) {
  lua_Integer integer;
  gr_status status;
  if (run->rules->normal)
    return number_normal(L, run, self, number);
  if (run->rules->plain && lua_type(L, -1) == LUA_TNUMBER &&
      lgr_to_integer(L, -1, &integer))
    return number_integer(L, run, (uint64_t)integer, number);
  encode(L, run, lua_gettop(L), lua_type(L, -1));
  status = number_code(L, run, number);
  mind_clock(run);
  return status;
}

gr_status lgr_number_key(lgr_run *run, const unsigned char *key, size_t length,
                         uint32_t *number) {
  gr_expansion *x = &run->expansion;
  uint64_t integer;
  int is_integer = run->rules->plain && gr_get_integer(key, length, &integer);
  gr_status status;
  do
    status = is_integer ? gr_expansion_find_integer(x, integer, number)
                        : gr_expansion_find(x, key, length, number);
  while (status == GR_MORE);
  return status;
}

/* Takes the value on top of the stack, at `index`, as a start, or as a
** follower of the current position. */
static inline void take(lua_State *L, lgr_run *run, int index, int self) {
  gr_status status;
  if (run->rules->plain) {
    status = take_plain(L, run, index);
  } else if (gr_is_scored(&run->rules->regime) &&
             run->expansion.current != GR_NONE) {
    status = take_with_gain(L, run, self);
  } else if (run->rules->normal) {
    status = take_normal(L, run, self);
  } else {
    encode(L, run, index, lua_type(L, index));
    if (gr_has_mover(&run->rules->regime))
      append_player(L, run);
    status = take_code(L, run);
    mind_clock(run);
  }
  if (status != GR_DONE)
    lgr_note(L, run, status);
}

void lgr_take_position(lua_State *L, lgr_run *run) {
  take(L, run, lua_gettop(L), LGR_AT_RUN);
}

/* After a limit has been reached nothing is taken; but `moves` does not know,
** and must not go on forever. */
static void count_idle_add(lua_State *L, lgr_run *run) {
  if (++run->idle_adds > LGR_MAX_IDLE_ADDS) {
    lua_pushliteral(L, "moves keeps adding after the limit");
    lgr_fail_here(L, run);
  }
}

/* The end of an `add`: true when a limit has been reached. */
static inline int end_add(lua_State *L, const lgr_run *run) {
  if (run->stopped_by == LGR_NO_LIMIT)
    return 0;
  lua_pushboolean(L, 1);
  return 1;
}

int lgr_add_by(lua_State *L, void (*act)(lua_State *, lgr_run *)) {
  lgr_run *run = lua_touserdata(L, lua_upvalueindex(2));
  if (!run->running || (L != run->thread && !lgr_is_stepping(run)))
    return lgr_fail(L, "add was called after its moves had returned");
  if (run->lost_by != LGR_NO_LIMIT) {
    lgr_stop(run, run->lost_by); /* a finalizer's error is not heard */
    return lgr_fail(L, "add was called while it was adding");
  }
  if (run->stopped_by == LGR_NO_LIMIT)
    act(L, run);
  else
    count_idle_add(L, run);
  return end_add(L, run);
}

static void take_argument(lua_State *L, lgr_run *run) {
  if (lua_gettop(L) != 1) {
    lua_pushfstring(L, "add takes one position, got %d arguments",
                    lua_gettop(L));
    lgr_fail_here(L, run);
  }
  take(L, run, 1, lua_upvalueindex(1));
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
static inline int is_free(const lua_State *L, const lgr_run *run) {
  return run->running && L == run->thread &&
         (run->stopped_by | run->lost_by) == LGR_NO_LIMIT;
}

/* After a follower was queued and the queue is full, or could not be. */
GR_RARE static int end_queue(lua_State *L, lgr_run *run, gr_status status) {
  status = queued(L, run, status);
  if (status != GR_DONE)
    lgr_note(L, run, status);
  return end_add(L, run);
}

/* (The integer is read before the run is, which takes as long.) */
int lgr_add_integer(lua_State *L) {
  if (lua_gettop(L) == 1 && lua_isinteger(L, 1)) {
    lua_Integer integer = lua_tointegerx(L, 1, NULL);
    lgr_run *run = lua_touserdata(L, lua_upvalueindex(2));
    if (is_free(L, run)) {
      gr_status status;
      if (gr_expansion_link_near(&run->expansion, (uint64_t)integer))
        return 0;
      status = take_far_integer(L, run, integer);
      return status == GR_DONE ? end_add(L, run) : end_queue(L, run, status);
    }
  }
  return add_otherwise(L);
}

int lgr_add_string(lua_State *L) {
  if (lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TSTRING) {
    size_t length;
    const char *bytes = lua_tolstring(L, 1, &length);
    lgr_run *run = lua_touserdata(L, lua_upvalueindex(2));
    if (length < GR_SHORT_STRING && is_free(L, run)) {
      gr_status status =
          gr_expansion_queue_string(&run->expansion, bytes, length);
      return status == GR_DONE ? 0 : end_queue(L, run, status);
    }
  }
  return add_otherwise(L);
}

int lgr_add_table(lua_State *L) {
  if (lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TTABLE) {
    lgr_run *run = lua_touserdata(L, lua_upvalueindex(2));
    if (is_free(L, run)) {
      gr_status status = take_table(L, run, 1);
      return status == GR_DONE ? end_add(L, run) : end_queue(L, run, status);
    }
  }
  return add_otherwise(L);
}
