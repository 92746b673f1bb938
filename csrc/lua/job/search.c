/*
** search.c: what Lua can do with a job that searches for values, besides
** stepping it: ask again, look at what is known, and have it proved.
*/
#include "core/file/format.h"
#include "core/search/proof.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/job/nimber.h"
#include "lua/job/step.h"
#include "lua/run/take.h"

/* A search that can be asked; no error ends it. To be checked again after
** what may run finalizers. */
static lgr_job *check_search(lua_State *L) {
  lgr_job *job = luaL_checkudata(L, 1, LGR_JOB);
  luaL_argcheck(L, job->rules.searched, 1, "no search");
  if (lgr_job_stepping(job))
    lgr_fail(L, "this search is working on an answer");
  if (job->run.stage == LGR_GONE)
    lgr_fail(L, "this search is closed");
  return job;
}

/* ask(job, position, n): a search that has ended, or was stopped by a limit, is
** to go on with another question: as in the field `search`. */
static int ask_function(lua_State *L) {
  lgr_job *job;
  lua_settop(L, 3);
  lua_createtable(L, 1, 0);
  lua_pushvalue(L, 2);
  lua_rawseti(L, -2, 1);
  job = check_search(L);
  lua_setiuservalue(L, 1, LGR_RULES_STARTS);
  lgr_end_search(&job->run);
  lgr_forget(&job->run);
  job->run.wanted = (uint32_t)lua_tointeger(L, 3);
  lgr_start_pace(&job->pace, job->pace.seconds);
  job->run.stage = LGR_STARTING;
  return 0;
}

/* answer(job): what a search that is finished has found. */
static int answer_function(lua_State *L) {
  lgr_push_answer(L, &check_search(L)->run);
  return 1;
}

/* The search at index 1, with a position at index 2 that is asked about: a step
** until the function returns, so that neither `normal` nor a hook nor a
** finalizer closes it meanwhile. The position is then on top of the stack. */
static lgr_run *enter_search(lua_State *L) {
  lgr_job *job = check_search(L);
  lua_settop(L, 2);
  lgr_enter_step(L, job);
  return &job->run;
}

/* The number of the position on top of the stack, new or not; GR_NONE beyond a
** limit. */
static uint32_t number_top(lua_State *L, lgr_run *run) {
  uint32_t number = GR_NONE;
  gr_status status;
  lgr_forget(run);
  run->expansion.current = GR_NONE;
  run->element = 1;
  status = lgr_number_top(L, run, 1, &number);
  run->element = 0;
  if (status != GR_DONE)
    lgr_note(L, run, status);
  return status == GR_DONE ? number : GR_NONE;
}

/* known(job, position): the value of a position, if the search knows it now;
** else nil. */
static int known_function(lua_State *L) {
  lgr_run *run = enter_search(L);
  uint32_t number = number_top(L, run);
  if (number < run->couples->facts.count)
    lgr_push_number(L, run->couples->facts.at[number].value);
  else
    lua_pushnil(L);
  return 1;
}

/* learn(job, position, n, losing): takes over what a proof says of a couple.
** True; false if memory is short. */
static int learn_function(lua_State *L) {
  uint32_t n = (uint32_t)luaL_checkinteger(L, 3);
  gr_couple couple = lua_toboolean(L, 4) ? GR_LOSING : GR_WINNING;
  lgr_run *run = enter_search(L);
  uint32_t number = number_top(L, run);
  run->couples->expansion = &run->expansion;
  lua_pushboolean(L, number != GR_NONE &&
                         gr_couples_learn(run->couples, number, n, couple) ==
                             GR_DONE);
  return 1;
}

/*
** ------------------------------------------------------------ proofs
*/

typedef struct Proving {
  lgr_task task;
  gr_proof proof;
} Proving;

/* Pushes a block of a section, and its checksum, as the next elements of the
** array on top of the stack. */
static void push_block(lua_State *L, const unsigned char *at, size_t size) {
  lua_Integer next = (lua_Integer)lua_rawlen(L, -1) + 1;
  lua_pushlstring(L, (const char *)at, size);
  lua_rawseti(L, -2, next);
  lua_pushinteger(L, gr_adler(at, size));
  lua_rawseti(L, -2, next + 1);
}

/* Pushes how many rows a section has, and an array of its blocks, each followed
** by its checksum. */
static void push_section(lua_State *L, const gr_section_rows *section) {
  size_t from = 0;
  lua_pushinteger(L, section->rows);
  lua_newtable(L);
  for (size_t i = 0; i < section->ends.count; i++) {
    push_block(L, section->bytes.at + from, section->ends.at[i] - from);
    from = section->ends.at[i];
  }
  if (from < section->bytes.count)
    push_block(L, section->bytes.at + from, section->bytes.count - from);
}

static int push_proof(lua_State *L, void *task) {
  const Proving *proving = task;
  if (proving->task.status == GR_STOPPED)
    return lgr_fail(
        L, "the game must not have cycles, and there is one in the proof");
  push_section(L, &proving->proof.positions);
  push_section(L, &proving->proof.lines);
  return 4;
}

/* prove(job, position): the positions and the lines of a proof of its value,
** which the search knows; it has forgotten nothing. Of each, how many there
** are, and their bytes in blocks. */
static int prove_function(lua_State *L) {
  lgr_run *run = enter_search(L);
  const gr_facts *facts = &run->couples->facts;
  uint32_t number = number_top(L, run);
  Proving *proving;
  gr_status status;
  if (number >= facts->count || facts->at[number].value == GR_NONE)
    return lgr_fail(L, "this search knows no value of it");
  lua_settop(L, LGR_AT_STEP);
  proving = lgr_push_task(L, sizeof *proving, 1);
  status = gr_proof_begin(&proving->proof, run->couples,
                          proving->task.of.memory, number);
  lgr_turn_to_part(&proving->task, &proving->proof.task, NULL);
  proving->task.push = push_proof;
  lgr_check_memory(L, status);
  return lgr_run_and_push(L);
}

/* checksum(bytes): as files have them. */
static int checksum_function(lua_State *L) {
  size_t size;
  const char *bytes = luaL_checklstring(L, 1, &size);
  lua_pushinteger(L, gr_adler((const unsigned char *)bytes, size));
  return 1;
}

void lgr_open_search(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"ask", ask_function},           {"answer", answer_function},
      {"known", known_function},       {"learn", learn_function},
      {"checksum", checksum_function}, {NULL, NULL}};
  static const luaL_Reg tasks[] = {{"prove", prove_function}, {NULL, NULL}};
  lua_getfield(L, -1, "jobs");
  luaL_setfuncs(L, functions, 0);
  lgr_set_functions(L, tasks);
  lua_pop(L, 1);
}
