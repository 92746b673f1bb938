/*
** expand.c: see job.h. The binding drives the loop: the core hands out a
** position, the user's `moves` is called with it, the core takes what `moves`
** adds or returns (take.c). No frame of the core is on the C stack meanwhile,
** and all memory belongs to the userdata of the job and of the solution it
** builds, so whatever error passes through, nothing is lost.
*/
#include "lua/job.h"

#include "lua/fail.h"

#include <lauxlib.h>
#include <string.h>

/* Elements of an array that are taken in a paced step before the clock is
** looked at. */
#define QUOTA 32

void lgr_job_release(lgr_job *job) {
  if (job->stage == LGR_GONE)
    return;
  lgr_close_checkpoint(job);
  lgr_close_pool(job);
  if (job->stage != LGR_FINISHED) {
    gr_descent_free(&job->descent);
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

/* Is the step on the stack of its thread? What is on the stack of a C function
** are its local variables. */
static int is_on_stack(const lgr_job *job) {
  lua_State *L = job->thread;
  lua_Debug ar;
  int found = !lua_checkstack(L, 1); /* then nobody knows */
  for (int level = 0; !found && lua_getstack(L, level, &ar); level++)
    if (lua_getlocal(L, &ar, LGR_AT_STEP) != NULL) {
      found = lua_touserdata(L, -1) == job->step;
      lua_pop(L, 1);
    }
  return found;
}

/* What is left to do where a step has ended without being closed. */
static void abandon(lgr_job *job) {
  lgr_ledger *ledger = job->solution->ledger;
  if (job->pacing && ledger->slice_end == job->slice.end)
    ledger->slice_end = 0;
  job->pacing = job->solution->memory.paced = 0;
  lgr_job_release(job);
  job->stepping = job->failing = job->running = 0;
  job->calling = NULL;
}

int lgr_job_stepping(lgr_job *job) {
  if (job->stepping &&
      (lua_status(job->thread) > LUA_YIELD || !is_on_stack(job)))
    abandon(job);
  return job->stepping;
}

void lgr_job_note(lua_State *L, lgr_job *job, gr_status status) {
  static const lgr_limit limits[] = {[GR_NO_MEMORY] = LGR_MEMORY,
                                     [GR_POSITION_LIMIT] = LGR_POSITIONS,
                                     [GR_EDGE_LIMIT] = LGR_EDGES,
                                     [GR_MOVE_LIMIT] = LGR_MOVES,
                                     [GR_ENDING_LIMIT] = LGR_ENDING_CLASSES};
  lgr_limit limit = limits[status];
  if (limit == LGR_MEMORY && job->solution->memory.refused)
    limit = LGR_BYTES;
  lgr_job_stop(job, limit);
  if (limit == LGR_MEMORY)
    lgr_no_memory(L);
}

void lgr_check_lost(lua_State *L, const lgr_job *job) {
  if (job->stopped_by == LGR_MEMORY)
    lgr_no_memory(L);
  if (job->stopped_by == LGR_BREAK)
    lgr_fail(L, "moves caught the error of a hook that ran inside add");
}

void lgr_push_number_shown(lua_State *L, const lgr_job *job, uint32_t number) {
  unsigned char code[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *key =
      gr_store_get(&job->solution->store, number, &length, code);
  lgr_push_shown(L, key, length);
}

void lgr_push_current(lua_State *L, const lgr_job *job) {
  lgr_push_number_shown(L, job, job->expansion.current);
}

/* Is this the error that Lua raises for a yield, and nothing else? It has no
** other mark than its text, to which a traceback may be added. */
static int is_yield(const char *message) {
  static const char *const texts[] = {
      "attempt to yield across a C-call boundary",
      "attempt to yield from outside a coroutine"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    size_t length = strlen(texts[i]);
    if (strncmp(message, texts[i], length) == 0 &&
        (message[length] == '\0' || message[length] == '\n'))
      return 1;
  }
  return 0;
}

int lgr_explain_yield(lua_State *L, const lgr_job *job, int index) {
  const char *message;
  if (lua_type(L, index) != LUA_TSTRING || job->calling == NULL)
    return 0;
  message = lua_tostring(L, index);
  if (!is_yield(message))
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

_Noreturn int lgr_fail_here(lua_State *L, lgr_job *job) {
  job->lost_by = LGR_NO_LIMIT; /* see take.c: it was not that */
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
  lua_pushfstring(L, "%s (in the moves of %s)", lua_tostring(L, -2),
                  lua_tostring(L, -1));
  lgr_fail_as(L, LGR_IN_MOVES);
}

void lgr_rest(lua_State *L, lgr_job *job) {
  lgr_poll(L, LGR_SLICE);
  if (lgr_deadline_over(&job->deadline))
    lgr_job_stop(job, LGR_SECONDS);
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
      lgr_take_position(L, job);
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
    job->array = job->normal || job->scored || job->solution->graph.splits
                     ? LGR_COUNTED
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
  if (!lgr_two(job))
    return 0;
  job->taking = 3 - lgr_player(job->solution, job->expansion.current);
  lua_pushinteger(L, 3 - job->taking);
  return 1;
}

/* Is the current position without followers? */
static int is_sink(const lgr_job *job) {
  return gr_expansion_row_size(&job->expansion) == 0;
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

/* The same where there are scores. */
static double payoff_of_score(lua_State *L, const lgr_job *job) {
  int64_t score;
  if (!lgr_to_score(L, -1, &score)) {
    lua_pushfstring(L, LGR_A_SCORE " expected where there are scores, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, job);
  }
  return (double)score;
}

/* The score of a sink that pays this, or its remoteness in a puzzle; nothing
** said is 0. */
static uint32_t sink_of(const lgr_job *job, double payoff) {
  if (job->scored)
    return gr_unsigned((int64_t)payoff);
  return payoff > 0 ? 0 : GR_NONE;
}

/* Takes the value on top of the stack as what the current position of the
** expansion, a sink, pays. */
static gr_status take_ending(lua_State *L, lgr_job *job) {
  gr_endings *endings = &job->solution->endings;
  gr_memory *memory = &job->solution->memory;
  uint32_t sink = job->expansion.current;
  int type = lua_type(L, -1);
  double payoff = 0;
  if (type == LUA_TNUMBER && job->play == LGR_PUZZLE) {
    lua_pushfstring(L,
                    "a puzzle is solved or not: \"win\" or nothing expected, "
                    "got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, job);
  }
  if (job->scored && type != LUA_TNIL) {
    payoff = payoff_of_score(L, job);
    endings->numbers = 1;
  } else if (type == LUA_TNUMBER) {
    payoff = payoff_of_number(L, job);
    endings->numbers = 1;
  } else if (type != LUA_TNIL) {
    payoff = payoff_of_word(L, job);
  }
  job->worded |= type != LUA_TNUMBER && !job->scored;
  if (job->worded && endings->numbers) {
    lua_pushfstring(L, "endings must be all numbers or all words, got %s",
                    lgr_push_brief(L, -1));
    refuse_ending(L, job);
  }
  if (job->solution->graph.unkept) {
    job->descent.sink = sink_of(job, payoff);
    return GR_DONE;
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
  length -= (size_t)lgr_two(job);
  if (code->count == length && memcmp(code->at, stored, length) == 0)
    return 1;
  lgr_push_shown(L, code->at, code->count);
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
  if (lgr_two(job))
    job->provider->push(L, job->solution, job->expansion.current);
  else
    lgr_push_position(L, &job->solution->store, job->expansion.current);
}

/* Is the current position a table? */
static inline int is_table(const lgr_job *job) {
  const gr_store *store = &job->solution->store;
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  return !store->integers && gr_is_table(gr_store_get(
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

/* Compares the moves of the current position with those of its images: see
** theory/audit.lua. */
static void audit(lua_State *L, lgr_job *job) {
  job->audits--;
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_AUDIT);
  job->provider->push(L, job->solution, job->expansion.current);
  job->calling = "moves";
  lua_call(L, 1 + push_player(L, job), 0);
  job->calling = NULL;
}

void lgr_end_row(lua_State *L, lgr_job *job) {
  if (job->terminal && is_sink(job) && job->stopped_by == LGR_NO_LIMIT)
    ask_terminal(L, job);
  if (job->audits > 0 && job->stopped_by == LGR_NO_LIMIT)
    audit(L, job);
}

/* All followers of the current position are known. */
static void end_moves(lua_State *L, lgr_job *job) {
  job->unfinished = 0;
  if (gr_expansion_has_queue(&job->expansion) &&
      job->stopped_by == LGR_NO_LIMIT) {
    gr_status status = lgr_flush_queue(L, job);
    if (status != GR_DONE)
      lgr_job_note(L, job, status);
  }
  lgr_end_row(L, job);
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
  lgr_job_stop(job, job->lost_by); /* an error that it has caught */
  job->lost_by = LGR_NO_LIMIT;
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
  if (!lgr_two(job))
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
