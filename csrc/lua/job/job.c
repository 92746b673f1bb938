/*
** job.c: see job.h.
*/
#include "lua/job/job.h"

#include "core/graph/graph.h"
#include "lua/host/fail.h"
#include "lua/job/nimber.h"
#include "lua/run/expand.h"
#include "lua/run/fields.h"
#include "lua/run/progress.h"
#include "lua/run/vectors.h"
#include "lua/solution/compute.h"
#include "lua/solution/sets.h"

#include <string.h>

/*
** ------------------------------------------------------------ its life
*/

/* What is searched for: here the limit counts positions whose moves are asked
** for. */
static void read_search(lua_State *L, lgr_job *job) {
  gr_expansion *x = &job->run.expansion;
  gr_couples *c = job->run.couples;
  job->run.wanted = (uint32_t)lua_tointeger(L, LGR_FIELD_SEARCH);
  c->row_limit = x->position_limit;
  c->keeps_all = lua_toboolean(L, LGR_FIELD_PROVED);
  c->hinted = job->rules.ordered;
  c->entries = (size_t)lua_tointeger(L, LGR_FIELD_ENTRIES);
  x->position_limit = GR_MAX_POSITIONS;
}

/* The limits, and who is told of progress. */
static void read_limits(lua_State *L, lgr_job *job) {
  if (lua_tointeger(L, LGR_FIELD_LIMIT) < (lua_Integer)GR_MAX_POSITIONS)
    job->run.expansion.position_limit =
        (uint32_t)lua_tointeger(L, LGR_FIELD_LIMIT);
  job->solution->memory.limit = (size_t)lua_tointeger(L, LGR_FIELD_BYTES);
  lgr_start_pace(&job->pace, lua_tonumber(L, LGR_FIELD_SECONDS));
  if (job->rules.searched)
    read_search(L, job);
  job->pace.reporting = !lua_isnil(L, LGR_FIELD_PROGRESS);
}

static void read_threads(lua_State *L, lgr_job *job) {
  lgr_threads *t = &job->threads;
  t->run = &job->run;
  t->script = lua_tolstring(L, LGR_FIELD_SCRIPT, &t->script_length);
  t->lenient = lua_toboolean(L, LGR_FIELD_LENIENT);
  if (t->script != NULL)
    t->count = (uint32_t)lua_tointeger(L, LGR_FIELD_THREADS);
  if (!lua_isnil(L, LGR_FIELD_THREADS))
    lgr_set_threads(job->solution, lua_tointeger(L, LGR_FIELD_THREADS));
}

/* Pushes the solution that the fields on the stack are to become. */
static lgr_solution *push_solution(lua_State *L, const lgr_rules *rules) {
  lgr_solution *s = lgr_new_solution(L);
  int index = lua_gettop(L);
  lgr_set_user_value(L, LGR_FIELD_RULES, index, LGR_GAME);
  lgr_set_user_value(L, LGR_FIELD_NORMAL, index, LGR_NORMAL);
  lgr_set_user_value(L, LGR_FIELD_ROW, index, LGR_ROW);
  s->regime = rules->regime;
  s->space = rules->all > 0;
  if (rules->named)
    lgr_read_names(L, s, LGR_FIELD_NAMES);
  return s;
}

/* The run fills the solution. */
static void begin_run(lgr_job *job) {
  lgr_solution *s = job->solution;
  lgr_run *run = &job->run;
  run->rules = &job->rules;
  run->pace = &job->pace;
  run->scratch_memory = &s->scratch_memory;
  run->scratch = &s->scratch;
  run->endings = job->rules.terminal ? &s->endings : NULL;
  run->given = lgr_has_normal(run->rules) ? &s->given : NULL;
  lgr_begin_run(run, &s->memory, &s->store, &s->graph);
  lgr_count_moves(run);
}

/* Gives the job at an index what is closed at the end of a step. */
static void new_step(lua_State *L, lgr_job *job, int index) {
  lgr_job_step *step = lua_newuserdatauv(L, sizeof *step, 0);
  step->job = job;
  job->run.step = step;
  luaL_setmetatable(L, LGR_STEP);
  lua_setiuservalue(L, index, LGR_JOB_STEP);
}

/* A job that searches: it is much larger. */
typedef struct Searching {
  lgr_job job;
  gr_couples couples;
} Searching;

/* Pushes a job with these rules, of which nothing else is known yet. */
static lgr_job *push_job(lua_State *L, const lgr_rules *rules) {
  size_t size = rules->searched ? sizeof(Searching) : sizeof(lgr_job);
  lgr_job *job = lua_newuserdatauv(L, size, LGR_JOB_USER_VALUES);
  memset(job, 0, size);
  job->rules = *rules;
  if (rules->searched)
    job->run.couples = &((Searching *)job)->couples;
  return job;
}

lgr_job *lgr_new_job(lua_State *L) {
  lgr_rules rules;
  lgr_solution *s;
  lgr_job *job;
  int solution, index;
  lgr_push_fields(L);
  lgr_read_rules(L, &rules);
  s = push_solution(L, &rules);
  solution = lua_gettop(L);
  job = push_job(L, &rules);
  index = lua_gettop(L);
  lgr_keep_functions(L, index);
  lgr_set_user_value(L, solution, index, LGR_JOB_SOLUTION);
  lgr_set_user_value(L, LGR_FIELD_PROGRESS, index, LGR_RUN_PROGRESS);
  lgr_set_user_value(L, LGR_FIELD_CHECKPOINT, index, LGR_JOB_PATH);
  lgr_set_user_value(L, LGR_FIELD_IDENTITY, index, LGR_JOB_GAME);
  lgr_set_user_value(L, LGR_FIELD_SCRIPT, index, LGR_JOB_SCRIPT);
  job->solution = s;
  begin_run(job);
  read_limits(L, job);
  read_threads(L, job);
  luaL_setmetatable(L, LGR_JOB);
  if (!lua_isnil(L, LGR_FIELD_CHECKPOINT))
    job->checkpoint = lgr_new_checkpoint(L, &job->run, lgr_key_kind(s));
  lgr_new_add(L, &job->run, index);
  new_step(L, job, index);
  lua_copy(L, index, LGR_AT_RUN);
  lua_settop(L, LGR_AT_RUN);
  return job;
}

/* What rows came from, besides the rules, is no longer needed. */
static void close_sources(lgr_job *job) {
  lgr_close_checkpoint(job->checkpoint);
  job->checkpoint = NULL;
  lgr_close_threads(&job->threads);
}

void lgr_job_release(lgr_job *job) {
  lgr_run *run = &job->run;
  if (run->stage == LGR_GONE)
    return;
  close_sources(job);
  if (run->stage != LGR_FINISHED || job->rules.searched) {
    lgr_end_run(run);
    if (job->task != NULL)
      lgr_release(job->task);
    lgr_close_solution(job->solution);
  }
  run->stage = LGR_GONE;
  /* a late `add` is refused, and messages name no position any more */
  run->running = 0;
  run->element = 0;
}

/* The search ends without an answer. */
static void end_search(lgr_job *job) {
  lgr_end_search(&job->run);
  lgr_close_threads(&job->threads);
}

void lgr_end_by_error(lgr_job *job) {
  if (!job->rules.searched) {
    lgr_job_release(job);
    return;
  }
  end_search(job);
  lgr_forget(&job->run);
  job->run.stage = LGR_STOPPED;
}

int lgr_ended_by_error(const lgr_job *job) {
  return job->run.stage == LGR_GONE ||
         (job->run.stage == LGR_STOPPED && job->run.stopped_by == LGR_NO_LIMIT);
}

int lgr_job_stepping(lgr_job *job) {
  lgr_run *run = &job->run;
  if (run->stepping && !lgr_is_stepping(run)) {
    lgr_abandon_pace(&job->pace, &job->solution->memory, job->solution->ledger);
    lgr_end_by_error(job);
    run->stepping = job->failing = run->running = 0;
    run->calling = NULL;
  }
  return run->stepping;
}

/*
** ------------------------------------------------------------ dead ends
*/

/* What the game is that must not have a cycle. */
static const char *kind_of(const lgr_rules *rules) {
  if (gr_is_scored(&rules->regime))
    return "with scores";
  return rules->regime.splits ? "that splits" : "solved with keep = \"values\"";
}

_Noreturn void lgr_fail_cycle(lua_State *L, const lgr_rules *rules,
                              uint64_t count) {
  int told = count < LGR_CYCLE_TOLD ? (int)count : LGR_CYCLE_TOLD;
  int first = lua_gettop(L) - told + 1;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (int i = 0; i < told; i++) {
    luaL_addstring(&buffer, lua_tostring(L, first + i));
    luaL_addstring(&buffer, " -> ");
  }
  if ((uint64_t)told < count)
    luaL_addstring(&buffer, "... -> ");
  luaL_addstring(&buffer, lua_tostring(L, first));
  luaL_pushresult(&buffer);
  lgr_fail(L,
           "a game %s must not have cycles, and this one "
           "has one of %I position%s: %s",
           kind_of(rules), (LUAI_UACINT)count, count == 1 ? "" : "s",
           lua_tostring(L, -1));
}

/* Raises the error about the cycle that was found: its positions, from the one
** that was met again on. */
_Noreturn static void fail_cycle(lua_State *L, const lgr_run *run,
                                 const lgr_dead_end *at) {
  size_t count = at->path->depth - at->cycle;
  luaL_checkstack(L, LGR_CYCLE_TOLD + LUA_MINSTACK, "cycle");
  for (size_t i = 0; i < count && i < LGR_CYCLE_TOLD; i++)
    lgr_push_number_shown(L, run, at->path->at[at->cycle + i].position);
  lgr_fail_cycle(L, run->rules, count);
}

/* Raises the error about where the search has stopped. */
_Noreturn static void fail_at(lua_State *L, const lgr_run *run,
                              const lgr_dead_end *at) {
  if (!at->large)
    fail_cycle(L, run, at);
  lgr_push_number_shown(L, run, gr_path_last(at->path)->position);
  lgr_fail(L, "the score of %s has more than 31 bits", lua_tostring(L, -1));
}

/*
** ---------------------------------------------------------- its stages
** Each does at most *budget units of work and takes them off.
*/

/* All sinks are known. */
static gr_status close_endings(lgr_job *job) {
  lgr_solution *s = job->solution;
  double payoff = gr_plays[job->rules.regime.asked].unset;
  gr_status status = gr_endings_close(&s->memory, &s->endings, payoff);
  lgr_classify(s);
  return status;
}

/* No moves are kept: sets up the descent from the starts, which are there. */
static void begin_descent(lgr_job *job) {
  lgr_solution *s = job->solution;
  const gr_play_row *play = &gr_plays[job->rules.regime.asked];
  gr_descent *d = &job->run.descent;
  lgr_classify(s);
  d->distance = &s->narrow[LGR_DISTANCE];
  if (s->no_values == LGR_HAS_VALUES)
    d->label = &s->narrow[LGR_LABEL];
  if (gr_is_scored(&job->rules.regime)) {
    d->score = &s->narrow[LGR_SCORE];
    d->length = &s->narrow[LGR_REMOTENESS];
  } else if (!job->rules.regime.splits) {
    d->remoteness = &s->narrow[LGR_REMOTENESS];
  }
  d->play = play;
  d->sink = play->sink_word(play->sink);
  gr_descent_begin(d, &job->run.expansion);
}

/* All positions are solved, and no moves are kept. */
static void end_descent(lgr_job *job) {
  lgr_solution *s = job->solution;
  gr_memory *memory = &s->memory;
  s->counted = s->values.finite_count = s->store.count;
  s->values.max_value = job->run.descent.max_value;
  memcpy(s->outcomes, job->run.descent.outcomes, sizeof s->outcomes);
  close_sources(job);
  lgr_end_run(&job->run);
  gr_graph_free(memory, &s->graph);
  s->graph.count = s->store.count;
  gr_store_trim(memory, &s->store);
  for (int column = 0; column < LGR_COLUMNS; column++)
    gr_narrow_trim(memory, &s->narrow[column], s->store.count);
  s->provider = lgr_provider_of(&job->rules);
  job->run.stage = LGR_ENDING;
}

/* The graph is complete: nothing will be added. */
static void begin_solving(lua_State *L, lgr_job *job) {
  lgr_solution *s = job->solution;
  gr_status status;
  if (job->checkpoint != NULL)
    lgr_end_checkpoint(L, job->checkpoint);
  if (job->run.stopped_by != LGR_NO_LIMIT)
    return;
  status = close_endings(job);
  if (status != GR_DONE) {
    lgr_note(L, &job->run, status);
    return;
  }
  close_sources(job);
  lgr_end_run(&job->run);
  gr_store_trim(&s->memory, &s->store);
  gr_graph_trim(&s->memory, &s->graph);
  lua_getiuservalue(L, LGR_AT_RUN, LGR_JOB_SOLUTION);
  job->task = lgr_push_solving(L, lua_gettop(L), lgr_provider_of(&job->rules));
  lua_setiuservalue(L, LGR_AT_RUN, LGR_JOB_TASK);
  lua_settop(L, LGR_AT_ADD);
  job->run.stage = LGR_SOLVING;
}

/* Takes the row of the current position from a thread, if that can be. */
static int take_from_thread(lua_State *L, lgr_job *job) {
  return job->threads.count > 1 && lgr_is_due(&job->threads) &&
         !lgr_is_reading(job->checkpoint) && lgr_take_row(L, &job->threads);
}

/* Gets the row of the current position. */
static void run_rules(lua_State *L, lgr_job *job) {
  lgr_run *run = &job->run;
  if (job->rules.vector_moves != NULL)
    lgr_run_vector_moves(L, run);
  else if (job->checkpoint != NULL && lgr_may_replay(L, job->checkpoint))
    lgr_replay(L, job->checkpoint);
  else if (run->stopped_by == LGR_NO_LIMIT && !take_from_thread(L, job))
    lgr_run_moves(L, run);
}

/* Units of work in C between two looks at the clock, or at hooks. */
static size_t slice_of(const lgr_job *job) {
  return lgr_is_timed(&job->pace) ? LGR_TIMED_SLICE : LGR_SLICE;
}

/* What is in a checkpoint comes first: 0, if it does. */
static int has_recalled(lua_State *L, lgr_job *job) {
  lgr_recalled state = LGR_RECALLED;
  if (job->checkpoint != NULL)
    state = lgr_recall(L, job->checkpoint);
  if (state == LGR_ASKING)
    lgr_run_moves(L, &job->run);
  return state == LGR_RECALLED;
}

/* A step of the descent has come to a row, or to an end: notes it. 0, if the
** checkpoint stops the run. */
static int has_noted(lua_State *L, lgr_job *job) {
  const gr_descent *d = &job->run.descent;
  if (job->checkpoint != NULL &&
      (d->state == GR_DESCENT_ROW || d->state == GR_DESCENT_END))
    lgr_note_solved(L, job->checkpoint);
  if (job->checkpoint != NULL && d->state == GR_DESCENT_END &&
      job->run.stopped_by == LGR_NO_LIMIT)
    lgr_end_checkpoint(L, job->checkpoint);
  return job->run.stopped_by == LGR_NO_LIMIT;
}

/* expand_one, where no moves are kept. */
static gr_status descend(lua_State *L, lgr_job *job) {
  gr_descent *d = &job->run.descent;
  size_t slice = slice_of(job), left = slice;
  gr_status status;
  if (!has_recalled(L, job))
    return GR_MORE;
  status = gr_descent_step(d, &left);
  if (status == GR_DONE && !has_noted(L, job))
    return GR_MORE;
  if (status == GR_MORE) {
    lgr_poll(L, (int)slice);
  } else if (status != GR_DONE) {
    lgr_note(L, &job->run, status);
  } else if (d->state == GR_DESCENT_ROW) {
    if (!take_from_thread(L, job))
      lgr_run_moves(L, &job->run);
  } else if (d->state != GR_DESCENT_END) {
    lgr_dead_end at = {&d->trail.path, d->cycle, d->state == GR_DESCENT_LARGE};
    fail_at(L, &job->run, &at);
  }
  return status == GR_DONE && d->state == GR_DESCENT_END ? GR_DONE : GR_MORE;
}

/* Goes on with the current position, or with the next one. GR_DONE: there is
** none. */
static gr_status expand_one(lua_State *L, lgr_job *job) {
  lgr_run *run = &job->run;
  gr_status status = GR_MORE;
  if (run->unfinished) {
    lgr_finish_moves(L, run);
    return GR_MORE;
  }
  if (job->rules.searched)
    return lgr_search(L, run, &job->threads, slice_of(job));
  if (job->rules.regime.unkept)
    return descend(L, job);
  if (job->checkpoint != NULL && lgr_is_replaying(job->checkpoint)) {
    lgr_replay(L, job->checkpoint);
    return GR_MORE;
  }
  status = gr_expansion_open(&run->expansion);
  if (job->checkpoint != NULL && (status == GR_MORE || status == GR_DONE))
    lgr_note_row(L, job->checkpoint);
  if (run->stopped_by != LGR_NO_LIMIT)
    return GR_MORE;
  if (status == GR_MORE)
    run_rules(L, job);
  else if (status != GR_DONE)
    lgr_note(L, run, status);
  return status == GR_DONE ? GR_DONE : GR_MORE;
}

static void expand(lua_State *L, lgr_job *job, size_t *budget) {
  const lgr_solution *s = job->solution;
  while (*budget > 0 && job->run.stopped_by == LGR_NO_LIMIT) {
    if (expand_one(L, job) == GR_DONE) {
      if (job->rules.searched)
        job->run.stage = LGR_ENDING;
      else if (job->rules.regime.unkept)
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
    lgr_report(L, &job->run);
    lgr_look_at_clock(&job->run);
  }
}

/* All memory that is to be given back has been. */
static void end(lua_State *L, lgr_job *job) {
  if (job->run.stopped_by != LGR_NO_LIMIT) {
    job->run.stage = LGR_STOPPED;
    return;
  }
  if (job->rules.searched)
    lgr_close_threads(&job->threads);
  else
    job->solution->memory.limit = 0;
  lgr_account(L, job->solution);
  job->run.stage = LGR_FINISHED;
}

/* All is solved, or cannot be. */
static void end_solving(lua_State *L, lgr_job *job) {
  lgr_dead_end at = lgr_gave_up(job->task);
  if (at.path != NULL)
    fail_at(L, &job->run, &at);
  lgr_release(job->task);
  job->run.stage = LGR_ENDING;
  if (!job->solution->memory.paced)
    end(L, job);
}

/* Does a slice of what is done in C alone. */
static void solve(lua_State *L, lgr_job *job, size_t *budget) {
  size_t slice = *budget < LGR_SLICE ? *budget : LGR_SLICE, left = slice;
  gr_status status = gr_task_step(&job->task->of, &left);
  *budget -= slice;
  if (status == GR_DONE) {
    end_solving(L, job);
  } else if (status == GR_NO_MEMORY) {
    lgr_note(L, &job->run, status);
  } else {
    lgr_look_at_clock(&job->run);
    if (job->run.stopped_by != LGR_NO_LIMIT)
      return;
    lgr_poll(L, (int)slice);
    lgr_report(L, &job->run);
  }
}

/* Has the run met its limit before it knew all positions? */
static int is_growing(const lgr_run *run) {
  return run->stage <= LGR_EXPANDING && run->rules->vector_moves == NULL &&
         (run->stopped_by == LGR_POSITIONS || run->stopped_by == LGR_BYTES);
}

/* The end of a job that a limit has stopped. */
static void stop(lua_State *L, lgr_job *job) {
  lgr_run *run = &job->run;
  lgr_check_lost(L, run);
  if (run->stopped_by == LGR_MOVES || is_growing(run)) {
    if (run->stopped_by == LGR_MOVES)
      lgr_push_current(L, run);
    else
      lgr_push_last(L, run);
    lua_setiuservalue(L, LGR_AT_RUN, LGR_RUN_TOLD);
  }
  if (job->rules.searched)
    end_search(job);
  else
    lgr_job_release(job);
  run->stage = LGR_ENDING;
  if (!job->solution->memory.paced)
    end(L, job);
}

/* Takes starts; when the last one is there, what there is are the starts. */
static void take_starts(lua_State *L, lgr_job *job, size_t *budget) {
  if (job->rules.searched) {
    lgr_take_question(L, &job->run);
    return;
  }
  if (job->rules.all > 0)
    lgr_take_all(L, &job->run, budget);
  else
    lgr_take_starts(L, &job->run, budget);
  if (job->run.stage == LGR_EXPANDING)
    lgr_check_memory(
        L, lgr_add_starts(job->solution, 0, job->solution->store.count));
  if (job->run.stage == LGR_EXPANDING && job->rules.regime.unkept)
    begin_descent(job);
}

/* If the step ends by time, the clock is looked at whenever code of the user's
** may have run. */
void lgr_work(lua_State *L, lgr_job *job) {
  size_t timed = job->run.stage < LGR_SOLVING ? 1 : LGR_TIMED_SLICE;
  size_t portion = lgr_portion(&job->pace, timed), left = portion;
  if (job->run.stage == LGR_STARTING)
    take_starts(L, job, &left);
  else if (job->run.stage == LGR_EXPANDING)
    expand(L, job, &left);
  else if (job->run.stage == LGR_SOLVING)
    solve(L, job, &left);
  else
    end(L, job);
  job->pace.budget -= portion - left;
  if (job->run.stopped_by != LGR_NO_LIMIT && job->run.stage < LGR_ENDING)
    stop(L, job);
}

void lgr_stop_late(lua_State *L, lgr_job *job) {
  lgr_stop(&job->run, LGR_SECONDS);
  stop(L, job);
}
