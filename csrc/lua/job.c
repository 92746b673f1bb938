/*
** job.c: see job.h.
*/
#define _POSIX_C_SOURCE 200809L /* for isatty */

#include "lua/job.h"

#include "core/base/thread.h"
#include "core/graph/graph.h"
#include "lua/compute.h"
#include "lua/fail.h"
#include "lua/parts.h"

#include <stdio.h>
#include <string.h>

#if defined(_WIN32)
#include <io.h>
#define IS_TERMINAL (_isatty(_fileno(stderr)))
#else
#include <unistd.h>
#define IS_TERMINAL (isatty(STDERR_FILENO))
#endif

/* The fields of the table that job() and solve() take, and where on the stack
** they are read to. */
static const char *const fields[] = {
    "rules",      "moves",    "normal",   "terminal",     "players",
    "splits",     "first",    "misere",   "starts",       "limit",
    "bytes",      "seconds",  "progress", "only_outcome", "names",
    "checkpoint", "identity", "trusted",  "audit",        "gain",
    "puzzle",     "threads",  "script",   "lenient",      "row"};

enum {
  RULES = 2,
  MOVES,
  NORMAL,
  TERMINAL,
  PLAYERS,
  SPLITS,
  FIRST,
  MISERE,
  STARTS,
  LIMIT,
  BYTES,
  SECONDS,
  PROGRESS,
  ONLY_OUTCOME,
  NAMES,
  CHECKPOINT,
  IDENTITY,
  TRUSTED,
  AUDIT,
  GAIN,
  PUZZLE,
  THREADS,
  SCRIPT,
  LENIENT,
  ROW,
  FIELDS_END
};

/* What is closed at the end of a step. */
typedef struct Step {
  lgr_job *job;
} Step;

/*
** ------------------------------------------------------------ progress
*/

/* Seconds between two reports. */
#define REPORT_SECONDS 0.1

/* The name of the stage. */
static const char *stage_of(const lgr_job *job) {
  static const char *const stages[] = {"starting", "expanding", "solving",
                                       "solving",  "finished",  "stopped",
                                       "closed"};
  int stopping = job->stage == LGR_ENDING && job->stopped_by != LGR_NO_LIMIT;
  return stages[stopping ? LGR_STOPPED : job->stage];
}

/* Pushes a fresh table: stage, positions, edges, expanded, seconds, bytes. */
static void push_progress(lua_State *L, const lgr_job *job) {
  const lgr_solution *s = job->solution;
  lua_createtable(L, 0, 6);
  lua_pushstring(L, job->stage == LGR_STARTING ? "expanding" : stage_of(job));
  lua_setfield(L, -2, "stage");
  lgr_set_integer(L, "positions", s->store.count);
  lgr_set_integer(L, "expanded", s->graph.count);
  lgr_set_integer(L, "moves", gr_expansion_moves(&job->expansion));
  lgr_set_integer(L, "bytes", lgr_bytes(s));
  lua_pushnumber(L, lgr_now() - job->started);
  lua_setfield(L, -2, "seconds");
}

/* Calls the function that was given, whose errors are errors. The stack is that
** of a step. */
static void report(lua_State *L, lgr_job *job) {
  luaL_checkstack(L, 8, "progress");
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_PROGRESS);
  push_progress(L, job);
  job->calling = "progress";
  lua_call(L, 1, 0);
  job->calling = NULL;
}

void lgr_report(lua_State *L, lgr_job *job) {
  double now;
  if (!job->reporting)
    return;
  now = lgr_now();
  if (now < job->next_report)
    return;
  job->next_report = now + REPORT_SECONDS;
  report(L, job);
}

/* is_terminal(): is the standard error stream one? */
static int is_terminal(lua_State *L) {
  lua_pushboolean(L, IS_TERMINAL);
  return 1;
}

/*
** ------------------------------------------------------------ its life
*/

static void read_options(lua_State *L, lgr_job *job) {
  job->sorted = lua_type(L, NORMAL) == LUA_TSTRING;
  job->symmetry = lgr_to_symmetry(L, NORMAL);
  job->normal = !job->sorted && !job->symmetry && !lua_isnil(L, NORMAL);
  job->audits = lua_isnil(L, AUDIT) ? 0 : LGR_AUDITED;
  job->terminal = !lua_isnil(L, TERMINAL);
  job->scored = !lua_isnil(L, GAIN);
  job->only_outcome = lua_toboolean(L, ONLY_OUTCOME);
  job->play = lua_toboolean(L, MISERE) ? LGR_MISERE_PLAY : LGR_NORMAL_PLAY;
  if (job->scored)
    job->play = LGR_SCORED_PLAY;
  if (lua_toboolean(L, PUZZLE))
    job->play = LGR_PUZZLE;
  job->solution->graph.splits = lua_toboolean(L, SPLITS);
  job->solution->graph.unkept = !lua_isnil(L, ROW);
  job->solution->store.dense = job->solution->graph.unkept;
  job->solution->players = (uint32_t)lua_tointeger(L, PLAYERS);
  job->provider =
      job->solution->players == 2 ? &lgr_two_players : &lgr_scripted;
  job->plain =
      lua_isnil(L, NORMAL) && job->solution->players != 2 && !job->scored;
  job->first = lua_tointeger(L, FIRST);
  job->take_element =
      job->solution->graph.splits ? lgr_take_sum : lgr_take_position;
  if (lua_tointeger(L, LIMIT) < (lua_Integer)GR_MAX_POSITIONS)
    job->expansion.position_limit = (uint32_t)lua_tointeger(L, LIMIT);
  job->solution->memory.limit = (size_t)lua_tointeger(L, BYTES);
  job->workers = lua_isnil(L, SCRIPT) ? 1 : (uint32_t)lua_tointeger(L, THREADS);
  if (!lua_isnil(L, THREADS))
    lgr_set_threads(job->solution, lua_tointeger(L, THREADS));
  job->lenient = lua_toboolean(L, LENIENT);
  job->started = lgr_now();
  if (!lua_isnil(L, SECONDS)) {
    job->seconds = lua_tonumber(L, SECONDS);
    job->deadline.end = job->started + job->seconds;
  }
  job->reporting = !lua_isnil(L, PROGRESS);
  job->next_report = job->started + REPORT_SECONDS;
}

/* The integer among the fields at an index, from `least` to `most`; `least` if
** there is none. */
static lua_Integer check_field(lua_State *L, int index, lua_Integer least,
                               lua_Integer most) {
  lua_Integer integer = least;
  int fits = 1;
  if (!lua_isnil(L, index))
    integer = lua_tointegerx(L, index, &fits);
  if (!fits || integer < least || integer > most)
    luaL_error(L, "job: the field %s is out of range", fields[index - RULES]);
  return integer;
}

/* The value at an index is nil, or of this type. */
static void check_type(lua_State *L, int index, int type) {
  if (!lua_isnil(L, index) && lua_type(L, index) != type)
    luaL_error(L, "job: the field %s is not a %s", fields[index - RULES],
               lua_typename(L, type));
}

/* What C code relies on; the rest is checked when it is used. */
static void check_fields(lua_State *L) {
  int all =
      lua_type(L, MOVES) == LUA_TSTRING && lua_type(L, STARTS) == LUA_TNUMBER;
  check_field(L, PLAYERS, 1, 2);
  check_field(L, FIRST, 1, 3);
  check_field(L, LIMIT, 0, LUA_MAXINTEGER);
  check_field(L, BYTES, 0, LUA_MAXINTEGER);
  check_field(L, THREADS, 1, LGR_MAX_THREADS);
  if (all)
    check_field(L, STARTS, 0, LUA_MAXINTEGER);
  else
    check_type(L, STARTS, LUA_TTABLE);
  check_type(L, SECONDS, LUA_TNUMBER);
  check_type(L, NAMES, LUA_TTABLE);
  check_type(L, CHECKPOINT, LUA_TSTRING);
  check_type(L, SCRIPT, LUA_TSTRING);
}

/* The `add` that serves the game best: they only differ in what is fast. */
static lua_CFunction choose_add(lua_State *L, const lgr_job *job) {
  int type = LUA_TNIL;
  if (job->solution->graph.splits)
    return lgr_add_sum;
  if (!job->plain)
    return lgr_add;
  if (lua_type(L, STARTS) == LUA_TTABLE) {
    type = lua_rawgeti(L, STARTS, 1);
    lua_pop(L, 1);
  }
  return type == LUA_TNUMBER   ? lgr_add_integer
         : type == LUA_TSTRING ? lgr_add_string
                               : lgr_add_table;
}

lgr_job *lgr_new_job(lua_State *L) {
  lgr_solution *s;
  lgr_job *job;
  int solution, index;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  luaL_checkstack(L, FIELDS_END + LUA_MINSTACK, "job");
  for (int field = RULES; field < FIELDS_END; field++)
    lua_getfield(L, 1, fields[field - RULES]);
  check_fields(L);
  s = lgr_new_solution(L);
  solution = lua_gettop(L);
  lgr_set_user_value(L, RULES, solution, LGR_GAME);
  lgr_set_user_value(L, NORMAL, solution, LGR_NORMAL);
  lgr_set_user_value(L, ROW, solution, LGR_ROW);
  job = lua_newuserdatauv(L, sizeof *job, LGR_JOB_USER_VALUES);
  index = lua_gettop(L);
  memset(job, 0, sizeof *job);
  lgr_set_user_value(L, solution, index, LGR_JOB_SOLUTION);
  lgr_set_user_value(L, MOVES, index, LGR_JOB_MOVES);
  lgr_set_user_value(L, NORMAL, index, LGR_JOB_NORMAL);
  lgr_set_user_value(L, AUDIT, index, LGR_JOB_AUDIT);
  lgr_set_user_value(L, TERMINAL, index, LGR_JOB_TERMINAL);
  lgr_set_user_value(L, GAIN, index, LGR_JOB_GAIN);
  lgr_set_user_value(L, STARTS, index, LGR_JOB_STARTS);
  lgr_set_user_value(L, PROGRESS, index, LGR_JOB_PROGRESS);
  lgr_set_user_value(L, CHECKPOINT, index, LGR_JOB_PATH);
  lgr_set_user_value(L, IDENTITY, index, LGR_JOB_GAME);
  lgr_set_user_value(L, SCRIPT, index, LGR_JOB_SCRIPT);
  gr_expansion_init(&job->expansion, &s->memory, &s->store, &s->graph);
  job->solution = s;
  read_options(L, job);
  lgr_read_vector_moves(L, job, MOVES, STARTS, NAMES);
  luaL_setmetatable(L, LGR_JOB);
  if (!lua_isnil(L, CHECKPOINT))
    lgr_new_checkpoint(L, job, CHECKPOINT);
  lua_pushvalue(L, index);
  lua_pushlightuserdata(L, job);
  lua_pushcclosure(L, choose_add(L, job), 2);
  lua_setiuservalue(L, index, LGR_JOB_ADD);
  job->step = lua_newuserdatauv(L, sizeof(Step), 0);
  ((Step *)lua_touserdata(L, -1))->job = job;
  luaL_setmetatable(L, LGR_STEP);
  lua_setiuservalue(L, index, LGR_JOB_STEP);
  lua_copy(L, index, LGR_AT_JOB);
  lua_settop(L, LGR_AT_JOB);
  return job;
}

/*
** ---------------------------------------------------------- its stages
** Each does at most *budget units of work and takes them off.
*/

/* All sinks are known. */
static gr_status close_endings(lgr_job *job) {
  lgr_solution *s = job->solution;
  double payoff = lgr_default_payoff(job->play);
  gr_status status = gr_endings_close(&s->memory, &s->endings, payoff);
  lgr_classify(s, job->play, job->only_outcome);
  return status;
}

/* Units of work in C alone between two looks at the clock, if a step ends by
** time: less than a millisecond, even if each unit touches a new page. */
#define TIMED_SLICE 0x200

/* No moves are kept: sets up the descent from the starts, which are there. */
static void begin_descent(lgr_job *job) {
  lgr_solution *s = job->solution;
  gr_descent *d = &job->descent;
  lgr_classify(s, job->play, job->only_outcome);
  d->distance = &s->column[LGR_DISTANCE];
  if (s->no_values == LGR_HAS_VALUES)
    d->label = &s->values.label;
  if (job->scored)
    d->scores = &s->scores;
  else if (!s->graph.splits)
    d->remoteness = &s->column[LGR_REMOTENESS];
  d->measure = s->play == LGR_PUZZLE ? GR_PUZZLE : GR_REMOTENESS;
  d->sink = s->play == LGR_MISERE_PLAY;
  gr_descent_begin(d, &job->expansion);
}

/* All positions are solved, and no moves are kept. */
static void end_descent(lgr_job *job) {
  lgr_solution *s = job->solution;
  gr_memory *memory = &s->memory;
  s->graph.count = s->counted = s->store.count;
  s->values.max_value = job->descent.max_value;
  s->values.finite_count = s->graph.count;
  memcpy(s->outcomes, job->descent.outcomes, sizeof s->outcomes);
  gr_descent_free(&job->descent);
  gr_expansion_free(&job->expansion);
  gr_words_free(memory, &s->graph.first);
  gr_words_free(memory, &s->graph.follower);
  gr_words_free(memory, &s->graph.gain);
  gr_store_trim(memory, &s->store);
  gr_words_trim(memory, &s->values.label);
  gr_words_trim(memory, &s->column[LGR_REMOTENESS]);
  gr_words_trim(memory, &s->column[LGR_DISTANCE]);
  gr_words_trim(memory, &s->scores.score);
  gr_words_trim(memory, &s->scores.length);
  s->provider = job->provider;
  job->stage = LGR_ENDING;
}

/* The graph is complete: nothing will be added. */
static void begin_solving(lua_State *L, lgr_job *job) {
  lgr_solution *s = job->solution;
  gr_status status;
  if (job->checkpoint != NULL)
    lgr_end_checkpoint(L, job);
  if (job->stopped_by != LGR_NO_LIMIT)
    return;
  status = close_endings(job);
  if (status != GR_DONE) {
    lgr_job_note(L, job, status);
    return;
  }
  lgr_close_pool(job);
  gr_expansion_free(&job->expansion);
  gr_store_trim(&s->memory, &s->store);
  gr_words_trim(&s->memory, &s->graph.first);
  gr_words_trim(&s->memory, &s->graph.follower);
  gr_words_trim(&s->memory, &s->graph.gain);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_SOLUTION);
  job->task = lgr_push_solving(L, lua_gettop(L), job->provider);
  lua_setiuservalue(L, LGR_AT_JOB, LGR_JOB_TASK);
  lua_settop(L, LGR_AT_ADD);
  job->stage = LGR_SOLVING;
}

/* Gets the row of the current position. */
static void run_rules(lua_State *L, lgr_job *job) {
  if (job->vector_moves != NULL)
    lgr_run_vector_moves(L, job);
  else if (job->checkpoint != NULL && lgr_may_replay(L, job))
    lgr_replay(L, job);
  else if (job->stopped_by == LGR_NO_LIMIT &&
           !(job->workers > 1 && lgr_take_row(L, job)))
    lgr_run_moves(L, job);
}

_Noreturn static void fail_at(lua_State *L, const lgr_job *job,
                              const lgr_dead_end *at);

/* expand_one, where no moves are kept. */
static gr_status descend(lua_State *L, lgr_job *job) {
  gr_descent *d = &job->descent;
  size_t slice = job->slice.end == 0 ? LGR_SLICE : TIMED_SLICE, left = slice;
  gr_status status = gr_descent_step(d, &left);
  if (status == GR_MORE) {
    lgr_poll(L, (int)slice);
  } else if (status != GR_DONE) {
    lgr_job_note(L, job, status);
  } else if (d->state == GR_DESCENT_ROW) {
    lgr_run_moves(L, job);
  } else if (d->state != GR_DESCENT_END) {
    lgr_dead_end at = {&d->path, d->cycle, d->state == GR_DESCENT_LARGE};
    fail_at(L, job, &at);
  }
  return status == GR_DONE && d->state == GR_DESCENT_END ? GR_DONE : GR_MORE;
}

/* Goes on with the current position, or with the next one. GR_DONE: there is
** none. */
static gr_status expand_one(lua_State *L, lgr_job *job) {
  gr_status status = GR_MORE;
  if (job->unfinished) {
    lgr_finish_moves(L, job);
    return GR_MORE;
  }
  if (job->solution->graph.unkept)
    return descend(L, job);
  if (job->checkpoint != NULL && lgr_is_replaying(job)) {
    lgr_replay(L, job);
    return GR_MORE;
  }
  status = gr_expansion_open(&job->expansion);
  if (job->checkpoint != NULL && (status == GR_MORE || status == GR_DONE))
    lgr_note_row(L, job);
  if (job->stopped_by != LGR_NO_LIMIT)
    return GR_MORE;
  if (status == GR_MORE)
    run_rules(L, job);
  else if (status != GR_DONE)
    lgr_job_note(L, job, status);
  return status == GR_DONE ? GR_DONE : GR_MORE;
}

static void expand(lua_State *L, lgr_job *job, size_t *budget) {
  const lgr_solution *s = job->solution;
  while (*budget > 0 && job->stopped_by == LGR_NO_LIMIT) {
    if (expand_one(L, job) == GR_DONE) {
      if (s->graph.unkept)
        end_descent(job);
      else
        begin_solving(L, job);
      return;
    }
    --*budget;
    if (s->graph.count % LGR_CALLS == 0)
      lgr_poll(L, LGR_CALLS); /* `moves` may be written in C */
    if (s->memory.used > s->accounted + LGR_ACCOUNT_STEP)
      lgr_account(L, job->solution);
    lgr_report(L, job);
    if (job->deadline.end > 0 && lgr_deadline_over(&job->deadline))
      lgr_job_stop(job, LGR_SECONDS);
  }
}

/* All memory that is to be given back has been. */
static void end(lua_State *L, lgr_job *job) {
  if (job->stopped_by != LGR_NO_LIMIT) {
    job->stage = LGR_STOPPED;
    return;
  }
  job->solution->memory.limit = 0;
  lgr_account(L, job->solution);
  job->stage = LGR_FINISHED;
}

/* How many positions of a cycle the message shows. */
#define MOST_TOLD 8

/* What the game is that must not have a cycle. */
static const char *kind_of(const lgr_job *job) {
  if (job->scored)
    return "with scores";
  return job->solution->graph.splits ? "that splits"
                                     : "solved with keep = \"values\"";
}

/* Raises the error about the cycle that was found: its positions, from the one
** that was met again on. */
_Noreturn static void fail_cycle(lua_State *L, const lgr_job *job,
                                 const lgr_dead_end *at) {
  size_t count = at->path->depth - at->cycle;
  size_t told = count < MOST_TOLD ? count : MOST_TOLD;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (size_t i = 0; i < told; i++) {
    lgr_push_number_shown(L, job, at->path->at[at->cycle + i].position);
    luaL_addvalue(&buffer);
    luaL_addstring(&buffer, ", ");
  }
  if (told < count)
    luaL_addstring(&buffer, "..., ");
  lgr_push_number_shown(L, job, at->path->at[at->cycle].position);
  luaL_addvalue(&buffer);
  luaL_pushresult(&buffer);
  lgr_fail(L,
           "a game %s must not have cycles, and this one "
           "has one of %I position%s: %s",
           kind_of(job), (LUAI_UACINT)count, count == 1 ? "" : "s",
           lua_tostring(L, -1));
}

/* Raises the error about where the search has stopped. */
_Noreturn static void fail_at(lua_State *L, const lgr_job *job,
                              const lgr_dead_end *at) {
  if (!at->large)
    fail_cycle(L, job, at);
  lgr_push_number_shown(L, job, gr_path_last(at->path)->position);
  lgr_fail(L, "the score of %s has more than 31 bits", lua_tostring(L, -1));
}

/* All is solved, or cannot be. */
static void end_solving(lua_State *L, lgr_job *job) {
  lgr_dead_end at = lgr_gave_up(job->task);
  if (at.path != NULL)
    fail_at(L, job, &at);
  lgr_release(job->task);
  job->stage = LGR_ENDING;
  if (!job->solution->memory.paced)
    end(L, job);
}

/* Does a slice of what is done in C alone. */
static void solve(lua_State *L, lgr_job *job, size_t *budget) {
  size_t slice = *budget < LGR_SLICE ? *budget : LGR_SLICE, left = slice;
  gr_status status = lgr_step(job->task, &left);
  *budget -= slice;
  if (status == GR_DONE) {
    end_solving(L, job);
  } else if (status == GR_NO_MEMORY) {
    lgr_job_note(L, job, status);
  } else if (lgr_deadline_over(&job->deadline)) {
    lgr_job_stop(job, LGR_SECONDS);
  } else {
    lgr_poll(L, (int)slice);
    lgr_report(L, job);
  }
}

/* How many of the last positions are told. */
#define LAST_TOLD 3

/* Pushes an array of the last positions that were found. */
static void push_last(lua_State *L, const lgr_job *job) {
  uint32_t found = job->solution->store.count; /* one more, at the limit */
  uint32_t most = job->expansion.position_limit;
  uint32_t count = found < most ? found : most;
  uint32_t first = count > LAST_TOLD ? count - LAST_TOLD : 0;
  lua_createtable(L, LAST_TOLD, 0);
  for (uint32_t i = first; i < count; i++) {
    lgr_push_position(L, &job->solution->store, i);
    lua_rawseti(L, -2, (lua_Integer)(i - first) + 1);
  }
}

/* Has the job met its limit before it knew all positions? */
static int is_growing(const lgr_job *job) {
  return job->stage <= LGR_EXPANDING && job->vector_moves == NULL &&
         (job->stopped_by == LGR_POSITIONS || job->stopped_by == LGR_BYTES);
}

/* The end of a job that a limit has stopped. */
static void stop(lua_State *L, lgr_job *job) {
  lgr_check_lost(L, job);
  if (job->stopped_by == LGR_MOVES || is_growing(job)) {
    if (job->stopped_by == LGR_MOVES)
      lgr_push_current(L, job);
    else
      push_last(L, job);
    lua_setiuservalue(L, LGR_AT_JOB, LGR_JOB_TOLD);
  }
  lgr_job_release(job);
  job->stage = LGR_ENDING;
  if (!job->solution->memory.paced)
    end(L, job);
}

/* Takes starts; when the last one is there, what there is are the starts. */
static void take_starts(lua_State *L, lgr_job *job, size_t *budget) {
  if (job->checkpoint != NULL)
    lgr_open_checkpoint(L, job);
  if (job->stopped_by != LGR_NO_LIMIT)
    return;
  if (job->all > 0)
    lgr_take_all(L, job, budget);
  else
    lgr_take_starts(L, job, budget);
  if (job->stage == LGR_EXPANDING)
    lgr_check_memory(
        L, lgr_add_starts(job->solution, 0, job->solution->store.count));
  if (job->stage == LGR_EXPANDING && job->solution->graph.unkept)
    begin_descent(job);
}

/* The units that may be done now, of those that are left. If the step ends by
** time, the clock is looked at whenever code of the user's may have run. */
static size_t portion_of(const lgr_job *job) {
  size_t most = job->stage < LGR_SOLVING ? 1 : TIMED_SLICE;
  return job->slice.end == 0 || job->budget < most ? job->budget : most;
}

/* Does some work of the stage, and takes it off the budget. */
static void work(lua_State *L, lgr_job *job) {
  size_t portion = portion_of(job), left = portion;
  if (job->stage == LGR_STARTING)
    take_starts(L, job, &left);
  else if (job->stage == LGR_EXPANDING)
    expand(L, job, &left);
  else if (job->stage == LGR_SOLVING)
    solve(L, job, &left);
  else
    end(L, job);
  job->budget -= portion - left;
  if (job->stopped_by != LGR_NO_LIMIT && job->stage < LGR_ENDING)
    stop(L, job);
}

/* Goes on for the units that are left of the step, or until its time is over,
** but does something in any case; the stack is that of a step. */
static void run(lua_State *L, lgr_job *job) {
  gr_memory *memory = &job->solution->memory;
  lgr_ledger *ledger = job->solution->ledger;
  do {
    if (memory->bin != NULL)
      gr_give_back(memory);
    else
      work(L, job);
    if (memory->paced && lgr_owes(ledger))
      lgr_pay(L, ledger);
  } while (job->budget > 0 && job->stage < LGR_FINISHED &&
           !lgr_deadline_over(&job->slice));
}

/* run(), to be called with the stack of a step. */
static int run_function(lua_State *L) {
  run(L, lua_touserdata(L, LGR_AT_JOB));
  return 0;
}

/* The last report, to be called in the same way. */
static int report_function(lua_State *L) {
  report(L, lua_touserdata(L, LGR_AT_JOB));
  return 0;
}

/* Calls one of these under the deadline: its error is caught, all others
** pass. Was the time over? */
static int is_late(lua_State *L, lgr_job *job, lua_CFunction function) {
  int status;
  lgr_deadline_watch(L, &job->deadline);
  lua_pushcfunction(L, function);
  for (int i = LGR_AT_JOB; i <= LGR_AT_ADD; i++)
    lua_pushvalue(L, i);
  status = lua_pcall(L, LGR_AT_ADD, 0, 0);
  lgr_deadline_unwatch(L, &job->deadline);
  if (status == LUA_OK)
    return 0;
  if (!lgr_deadline_error(L, &job->deadline)) {
    lgr_explain_yield(L, job, -1);
    lua_error(L);
  }
  lua_settop(L, LGR_AT_ADD);
  return 1;
}

static void stop_late(lua_State *L, lgr_job *job) {
  lgr_job_stop(job, LGR_SECONDS);
  stop(L, job);
}

/* Goes on, and reports at the end. When the time is over, the last report still
** has the time between two reports. */
static void run_until_deadline(lua_State *L, lgr_job *job) {
  if (is_late(L, job, run_function))
    stop_late(L, job);
  if (job->stage < LGR_FINISHED || !job->reporting)
    return;
  if (job->stage == LGR_STOPPED)
    job->deadline.end = lgr_now() + REPORT_SECONDS;
  if (is_late(L, job, report_function) && job->stage == LGR_FINISHED)
    stop_late(L, job);
}

/*
** ------------------------------------------------------------ limits
*/

void lgr_push_limit(lua_State *L, const lgr_job *job, int index) {
  int splits = job->solution->graph.splits;
  if (job->stopped_by == LGR_POSITIONS)
    lua_pushfstring(L, "the limit of %I positions is reached",
                    (LUAI_UACINT)job->expansion.position_limit);
  else if (job->stopped_by == LGR_EDGES)
    lua_pushfstring(L, "the limit of %I %s is reached",
                    (LUAI_UACINT)job->expansion.edge_limit,
                    splits ? "parts of moves" : "moves");
  else if (job->stopped_by == LGR_MOVES) {
    lua_getiuservalue(L, index, LGR_JOB_TOLD);
    lua_pushfstring(L,
                    "the limit of %I %s of one position is reached "
                    "(in the moves of %s)",
                    (LUAI_UACINT)GR_MAX_MOVES,
                    splits ? "parts of the moves" : "moves",
                    lua_tostring(L, -1));
    lua_replace(L, -2);
  } else if (job->stopped_by == LGR_ENDING_CLASSES)
    lua_pushfstring(L, "the limit of %I different endings is reached",
                    (LUAI_UACINT)GR_MAX_ENDINGS);
  else if (job->stopped_by == LGR_CHECKPOINT)
    lua_getiuservalue(L, index, LGR_JOB_TOLD);
  else if (job->stopped_by == LGR_BYTES)
    lua_pushfstring(L, "the limit of %I bytes is reached",
                    (LUAI_UACINT)job->solution->memory.limit);
  else
    lua_pushfstring(L, "the limit of %f seconds is reached",
                    (LUAI_UACNUMBER)job->seconds);
}

/* Pushes nil and that message; returns how many values these are. */
static int push_limit(lua_State *L, const lgr_job *job) {
  lua_pushnil(L);
  lgr_push_limit(L, job, LGR_AT_JOB);
  return 2;
}

/*
** ---------------------------------------------------------- functions
*/

/* A step that ends by time gives memory back in slices, and lets the collector
** work in slices. */
static void pace(lgr_job *job) {
  lgr_solution *s = job->solution;
  if (job->slice.end > 0)
    gr_pace(&s->memory);
  else
    gr_empty_bin(&s->memory);
  job->pacing = 1;
  job->outer_end = s->ledger->slice_end;
  s->ledger->slice_end = job->slice.end;
}

/* The end of that. */
static void end_pace(lgr_job *job) {
  job->solution->memory.paced = 0;
  if (job->pacing)
    job->solution->ledger->slice_end = job->outer_end;
  job->pacing = 0;
}

static int push_solution(lua_State *L, const lgr_job *job) {
  if (job->stage == LGR_STOPPED)
    return push_limit(L, job);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_SOLUTION);
  return 1;
}

static int push_stage(lua_State *L, const lgr_job *job) {
  if (job->stage == LGR_STOPPED)
    return push_limit(L, job);
  lua_pushboolean(L, job->stage == LGR_FINISHED);
  return 1;
}

static int is_step_over(const lgr_job *job) {
  return job->budget == 0 || job->stage >= LGR_FINISHED ||
         (job->end > 0 && lgr_now() >= job->end);
}

/* What a step is done for. */
enum { TO_STEP, TO_SOLVE };

/* Goes on with a step, which gives way where it is part of a task of the
** user's (see host.h), and pushes its results. */
static int go_on(lua_State *L, int status, lua_KContext aim) {
  lgr_job *job = lua_touserdata(L, LGR_AT_JOB);
  const lgr_slice *slice = lgr_slice_of(L);
  int hooked = lgr_slice_unhook(L);
  (void)status;
  job->slice.end = job->end;
  if (slice != NULL && slice->end > 0 &&
      (job->end <= 0 || slice->end < job->end))
    job->slice.end = slice->end;
  pace(job);
  if (job->deadline.end > 0) {
    run_until_deadline(L, job);
  } else {
    run(L, job);
    if (job->stage >= LGR_FINISHED && job->reporting)
      report(L, job);
  }
  if (hooked)
    lgr_slice_hook(L);
  if (slice != NULL && !is_step_over(job)) {
    end_pace(job);
    return lua_yieldk(L, 0, aim, go_on);
  }
  job->failing = 0;
  return aim == TO_SOLVE ? push_solution(L, job) : push_stage(L, job);
}

/* Does a step of at most `budget` units; `leave` sees its end, good or bad. */
static int step(lua_State *L, lgr_job *job, size_t budget, lua_KContext aim) {
  lua_settop(L, LGR_AT_JOB);
  lua_pushthread(L);
  lua_setiuservalue(L, LGR_AT_JOB, LGR_JOB_THREAD);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_STEP);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_MOVES);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_ADD);
  job->thread = L;
  job->stepping = job->failing = 1;
  job->budget = budget;
  lua_toclose(L, LGR_AT_STEP);
  return go_on(L, LUA_OK, aim);
}

/* __close of a step, with the error that ends it, if one does. */
static int leave(lua_State *L) {
  lgr_job *job = ((Step *)luaL_checkudata(L, 1, LGR_STEP))->job;
  int explained = job->failing && lgr_explain_yield(L, job, 2);
  end_pace(job);
  if (job->failing)
    lgr_job_release(job);
  job->stepping = job->failing = job->running = 0;
  job->calling = NULL;
  return explained ? lua_error(L) : 0;
}

/* cores(): how many threads can run at once. */
static int cores_function(lua_State *L) {
  unsigned cores = gr_cores();
  lua_pushinteger(L, cores < LGR_MAX_THREADS ? cores : LGR_MAX_THREADS);
  return 1;
}

/* job{fields}: `rules` is what the solution says it is a solution of, `first`
** which player starts (3: both), the others are as in game.lua. */
static int job_function(lua_State *L) {
  lgr_new_job(L);
  return 1;
}

/* solve(the same): a solution; or nil, message when a limit is reached. */
static int solve_function(lua_State *L) {
  lgr_job *job = lgr_new_job(L);
  return step(L, job, SIZE_MAX, TO_SOLVE);
}

static lgr_job *check_any_job(lua_State *L) {
  lgr_job *job = luaL_testudata(L, 1, LGR_JOB);
  if (job == NULL)
    lgr_fail(L, "a job expected, got %s (use job:method)",
             lgr_push_brief(L, 1));
  return job;
}

static lgr_job *check_job(lua_State *L) {
  lgr_job *job = check_any_job(L);
  if (!lgr_job_stepping(job) && job->stage == LGR_GONE)
    lgr_fail(L, "this job is closed, or an error has ended it");
  return job;
}

/* job:step([n]), job:step(nil, seconds): true when finished, false when not;
** nil, message. */
static int step_method(lua_State *L) {
  lgr_job *job = check_job(L);
  lua_Number seconds = lua_tonumber(L, 3); /* game.lua has checked it */
  lua_Integer units = seconds > 0 ? LUA_MAXINTEGER : 1000;
  if (!lua_isnoneornil(L, 2)) {
    int fits;
    units = lua_tointegerx(L, 2, &fits);
    if (!fits || lua_type(L, 2) != LUA_TNUMBER || units < 1)
      return lgr_fail(L, "step: a positive integer expected, got %s",
                      lgr_push_brief(L, 2));
  }
  if (job->stepping)
    return lgr_fail(L, "this job is being stepped already");
  job->end = seconds > 0 ? lgr_now() + seconds : 0;
  if (job->stage < LGR_FINISHED)
    return step(L, job, (size_t)units, TO_STEP);
  return push_stage(L, job);
}

/* job:solution(): a solution; nil, message when there is none. */
static int solution_method(lua_State *L) {
  const lgr_job *job = check_job(L);
  lua_settop(L, 1);
  if (job->stage < LGR_FINISHED) {
    lua_pushnil(L);
    lua_pushliteral(L, "the job is not finished");
    return 2;
  }
  return push_solution(L, job);
}

/* last(job): an array of the last positions, while a job finds more and more of
** them, or if a limit has stopped it then; else nil. */
static int last_function(lua_State *L) {
  const lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  if (job->stepping && job->stage == LGR_EXPANDING &&
      job->vector_moves == NULL) {
    push_last(L, job);
    return 1;
  }
  lua_getiuservalue(L, 1, LGR_JOB_TOLD);
  if (job->stopped_by == LGR_MOVES || job->stopped_by == LGR_CHECKPOINT)
    lua_pushnil(L);
  return 1;
}

/* stopped_by_file(job): was it stopped because its checkpoint cannot be read or
** written? */
static int stopped_by_file_function(lua_State *L) {
  const lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  lua_pushboolean(L, job->stopped_by == LGR_CHECKPOINT);
  return 1;
}

/* at_work(job): the function of the game that is being called, and the
** position whose moves are asked for, as people see it; nothing if there is
** none. */
static int at_work_function(lua_State *L) {
  const lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  if (!job->stepping || job->calling == NULL || job->stage != LGR_EXPANDING ||
      job->expansion.current == GR_NONE)
    return 0;
  lua_pushstring(L, job->calling);
  lgr_push_current(L, job);
  return 2;
}

static int progress_method(lua_State *L) {
  push_progress(L, check_job(L));
  return 1;
}

/* Closes a job, and gives memory back for some seconds (0: all of it, however
** long that takes). Pushes whether that was all. */
static int close_job(lua_State *L, lgr_job *job, double seconds) {
  gr_memory *memory = &job->solution->memory;
  lgr_deadline end = {seconds > 0 ? lgr_now() + seconds : 0, NULL, 0};
  if (lgr_job_stepping(job))
    return lgr_fail(L, "this job is being stepped");
  if (seconds > 0)
    gr_pace(memory);
  lgr_job_release(job);
  memory->paced = 0;
  while (gr_give_back(memory) == GR_MORE && !lgr_deadline_over(&end))
    ;
  lua_pushboolean(L, memory->bin == NULL);
  return 1;
}

/* job:close([seconds]) */
static int close_method(lua_State *L) {
  return close_job(L, check_any_job(L), lua_tonumber(L, 2));
}

/* __close */
static int close_at_once(lua_State *L) {
  return close_job(L, check_any_job(L), 0);
}

/* __gc: a step that runs needs the job, unless it runs in a coroutine while the
** state is closed; its threads must end before this library is unloaded. */
static int collect(lua_State *L) {
  lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  lgr_close_pool(job);
  if (!lgr_job_stepping(job))
    lgr_job_release(job);
  return 0;
}

static int to_string(lua_State *L) {
  lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  lgr_job_stepping(job);
  lua_pushfstring(L, LGR_JOB ": %s, %I positions", stage_of(job),
                  (LUAI_UACINT)job->solution->store.count);
  return 1;
}

void lgr_open_job(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"job", job_function},
      {"solve", solve_function},
      {"last", last_function},
      {"stopped_by_file", stopped_by_file_function},
      {"at_work", at_work_function},
      {"is_terminal", is_terminal},
      {"cores", cores_function},
      {NULL, NULL}};
  static const luaL_Reg step_methods[] = {{"__close", leave}, {NULL, NULL}};
  static const luaL_Reg metamethods[] = {{"__gc", collect},
                                         {"__close", close_at_once},
                                         {"__tostring", to_string},
                                         {NULL, NULL}};
  static const luaL_Reg methods[] = {{"step", step_method},
                                     {"solution", solution_method},
                                     {"progress", progress_method},
                                     {"close", close_method},
                                     {NULL, NULL}};
  lgr_push_type(L, LGR_STEP, step_methods);
  lua_pop(L, 1);
  lgr_push_type(L, LGR_JOB, metamethods);
  luaL_newlib(L, methods);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__index");
  lua_remove(L, -2);
  lua_setfield(L, -2, "job_methods");
  luaL_setfuncs(L, functions, 0);
}
