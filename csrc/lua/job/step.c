/*
** step.c: see step.h; and what Lua can do with a job: take a step, ask, close
** it. A step gives way where it is part of a task of the user's, and ends when
** it should; whatever error passes through, it is closed.
*/
#include "lua/job/step.h"

#include "core/base/thread.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/run/fields.h"
#include "lua/run/progress.h"

/*
** ------------------------------------------------------------ a step
*/

/* Goes on for the units that are left of the step, or until its time is over,
** but does something in any case; the stack is that of a step. */
static void run(lua_State *L, lgr_job *job) {
  gr_memory *memory = &job->solution->memory;
  lgr_ledger *ledger = job->solution->ledger;
  do {
    if (memory->bin != NULL)
      gr_give_back(memory);
    else
      lgr_work(L, job);
    if (memory->paced && lgr_owes(ledger))
      lgr_pay(L, ledger);
  } while (job->pace.budget > 0 && job->run.stage < LGR_FINISHED &&
           !lgr_deadline_over(&job->pace.slice));
}

/* run(), to be called with the stack of a step. */
static int run_function(lua_State *L) {
  run(L, lua_touserdata(L, LGR_AT_RUN));
  return 0;
}

/* The last report, to be called in the same way. */
static int report_function(lua_State *L) {
  lgr_job *job = lua_touserdata(L, LGR_AT_RUN);
  lgr_report_now(L, &job->run);
  return 0;
}

/* Calls one of these under the deadline: its error is caught, all others
** pass. Was the time over? */
static int is_late(lua_State *L, lgr_job *job, lua_CFunction function) {
  int status;
  lgr_deadline_watch(L, &job->pace.deadline);
  lua_pushcfunction(L, function);
  for (int i = LGR_AT_RUN; i <= LGR_AT_ADD; i++)
    lua_pushvalue(L, i);
  status = lua_pcall(L, LGR_AT_ADD, 0, 0);
  lgr_deadline_unwatch(L, &job->pace.deadline);
  if (status == LUA_OK)
    return 0;
  if (!lgr_deadline_error(L, &job->pace.deadline)) {
    lgr_explain_yield(L, &job->run, -1);
    lua_error(L);
  }
  lua_settop(L, LGR_AT_ADD);
  return 1;
}

/* Goes on, and reports at the end. When the time is over, the last report still
** has the time between two reports. */
static void run_until_deadline(lua_State *L, lgr_job *job) {
  if (is_late(L, job, run_function))
    lgr_stop_late(L, job);
  if (job->run.stage < LGR_FINISHED || !job->pace.reporting)
    return;
  if (job->run.stage == LGR_STOPPED)
    job->pace.deadline.end = lgr_now() + LGR_REPORT_SECONDS;
  if (is_late(L, job, report_function) && job->run.stage == LGR_FINISHED)
    lgr_stop_late(L, job);
}

/* Pushes nil and the message about the limit that was met; returns how many
 * values these are. */
static int push_limit(lua_State *L, const lgr_job *job) {
  lua_pushnil(L);
  lgr_push_limit(L, &job->run, LGR_AT_RUN);
  return 2;
}

static int push_solution(lua_State *L, const lgr_job *job) {
  if (job->run.stage == LGR_STOPPED)
    return push_limit(L, job);
  lua_getiuservalue(L, LGR_AT_RUN, LGR_JOB_SOLUTION);
  return 1;
}

static int push_stage(lua_State *L, const lgr_job *job) {
  if (job->run.stage == LGR_STOPPED)
    return push_limit(L, job);
  lua_pushboolean(L, job->run.stage == LGR_FINISHED);
  return 1;
}

static int is_step_over(const lgr_job *job) {
  return job->run.stage >= LGR_FINISHED || lgr_step_is_over(&job->pace);
}

/* What a step is done for. */
enum { TO_STEP, TO_SOLVE };

/* Goes on with a step, which gives way where it is part of a task of the
** user's (see host.h), and pushes its results. */
static int go_on(lua_State *L, int status, lua_KContext aim) {
  lgr_job *job = lua_touserdata(L, LGR_AT_RUN);
  lgr_solution *s = job->solution;
  const lgr_slice *slice = lgr_slice_of(L);
  int hooked = lgr_slice_unhook(L);
  (void)status;
  lgr_begin_pace(&job->pace, slice, &s->memory, s->ledger);
  if (job->pace.deadline.end > 0) {
    run_until_deadline(L, job);
  } else {
    run(L, job);
    if (job->run.stage >= LGR_FINISHED && job->pace.reporting)
      lgr_report_now(L, &job->run);
  }
  if (hooked)
    lgr_slice_hook(L);
  if (slice != NULL && !is_step_over(job)) {
    lgr_end_pace(&job->pace, &s->memory, s->ledger);
    return lua_yieldk(L, 0, aim, go_on);
  }
  job->failing = 0;
  return aim == TO_SOLVE ? push_solution(L, job) : push_stage(L, job);
}

void lgr_enter_step(lua_State *L, lgr_job *job) {
  lua_pushthread(L);
  lua_setiuservalue(L, LGR_AT_RUN, LGR_JOB_THREAD);
  lua_getiuservalue(L, LGR_AT_RUN, LGR_JOB_STEP);
  lua_insert(L, LGR_AT_STEP);
  job->run.thread = L;
  job->run.stepping = 1;
  lua_toclose(L, LGR_AT_STEP);
}

/* Does a step of at most `budget` units; `leave` sees its end, good or bad. */
static int step(lua_State *L, lgr_job *job, size_t budget, lua_KContext aim) {
  lua_settop(L, LGR_AT_RUN);
  lgr_enter_step(L, job);
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_MOVES);
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RUN_ADD);
  job->failing = 1;
  job->pace.budget = budget;
  return go_on(L, LUA_OK, aim);
}

/* __close of a step, with the error that ends it, if one does. */
static int leave(lua_State *L) {
  lgr_job *job = ((lgr_job_step *)luaL_checkudata(L, 1, LGR_STEP))->job;
  int explained = job->failing && lgr_explain_yield(L, &job->run, 2);
  lgr_end_pace(&job->pace, &job->solution->memory, job->solution->ledger);
  if (job->failing)
    lgr_end_by_error(job);
  job->run.stepping = job->failing = job->run.running = 0;
  job->run.calling = NULL;
  if (job->collected)
    lgr_job_release(job);
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

/*
** ------------------------------------------------------------ methods
*/

static lgr_job *check_any_job(lua_State *L) {
  lgr_job *job = luaL_testudata(L, 1, LGR_JOB);
  if (job == NULL)
    lgr_fail(L, "a job expected, got %s (use job:method)",
             lgr_push_brief(L, 1));
  return job;
}

static lgr_job *check_job(lua_State *L) {
  lgr_job *job = check_any_job(L);
  if (!lgr_job_stepping(job) && lgr_ended_by_error(job))
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
  if (job->run.stepping)
    return lgr_fail(L, "this job is being stepped already");
  job->pace.end = seconds > 0 ? lgr_now() + seconds : 0;
  if (job->run.stage < LGR_FINISHED)
    return step(L, job, (size_t)units, TO_STEP);
  return push_stage(L, job);
}

/* job:solution(): a solution; nil, message when there is none. */
static int solution_method(lua_State *L) {
  const lgr_job *job = check_job(L);
  lua_settop(L, 1);
  if (job->run.stage < LGR_FINISHED) {
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
  if (job->run.stepping && job->run.stage == LGR_EXPANDING &&
      job->rules.vector_moves == NULL) {
    lgr_push_last(L, &job->run);
    return 1;
  }
  lua_getiuservalue(L, 1, LGR_RUN_TOLD);
  if (job->run.stopped_by == LGR_MOVES || job->run.stopped_by == LGR_CHECKPOINT)
    lua_pushnil(L);
  return 1;
}

/* stopped_by_file(job): was it stopped because its checkpoint cannot be read or
** written? */
static int stopped_by_file_function(lua_State *L) {
  const lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  lua_pushboolean(L, job->run.stopped_by == LGR_CHECKPOINT);
  return 1;
}

/* at_work(job): the function of the game that is being called, and the
** position whose moves are asked for, as people see it; nothing if there is
** none. */
static int at_work_function(lua_State *L) {
  const lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  return lgr_push_at_work(L, &job->run);
}

static int progress_method(lua_State *L) {
  lgr_job *job = check_any_job(L);
  if (!job->rules.searched)
    check_job(L);
  lgr_push_progress(L, &job->run);
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

/* __gc: a step that waits in a task, which is collected, too, needs the job
** until it is left; one that runs goes on, if the state is not closed. The
** threads must end before this library is unloaded. */
static int collect(lua_State *L) {
  lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  lgr_close_threads(&job->threads);
  if (lgr_job_stepping(job))
    job->collected = lua_status(job->run.thread) == LUA_YIELD;
  else
    lgr_job_release(job);
  return 0;
}

static int to_string(lua_State *L) {
  lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  lgr_job_stepping(job);
  lua_pushfstring(L, LGR_JOB ": %s, %I positions", lgr_stage_name(&job->run),
                  (LUAI_UACINT)job->solution->store.count);
  return 1;
}

void lgr_open_job(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"job", job_function}, {"solve", solve_function}, {NULL, NULL}};
  static const luaL_Reg about[] = {
      {"last", last_function},
      {"stopped_by_file", stopped_by_file_function},
      {"at_work", at_work_function},
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
  luaL_newlib(L, about);
  lua_pushboolean(L, GR_THREADS);
  lua_setfield(L, -2, "threads");
  lua_setfield(L, -2, "jobs");
  luaL_setfuncs(L, functions, 0);
}
