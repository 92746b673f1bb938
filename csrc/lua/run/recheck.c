/*
** recheck.c: the certificate of a solution that keeps no moves: its rules give
** them again, position by position, and each row is checked.
*/
#include "core/verify/rowcheck.h"
#include "lua/answer/verify.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/run/runner.h"
#include "lua/solution/columns.h"
#include "lua/solution/play.h"
#include "lua/solution/task.h"

typedef struct Recheck {
  lgr_task task;
  lgr_runner *runner; /* at index RUNNER */
  gr_rowcheck check;
  uint32_t at;   /* the position whose row is wanted */
  int searching; /* for the second time */
  int over;      /* that was all, */
  int lost;      /* or the rules do not give it again */
  size_t left;   /* units of work that may be done yet */
} Recheck;

/* Indices of the function, and of the task. */
enum { SOLUTION = 1, RUNNER };

/* A call of `moves`, or of `add`, as units of work. */
#define CALL 16

static gr_row_claim claim_of(const lgr_solution *s) {
  const gr_narrow *known = s->narrow;
  gr_row_claim claim = {0};
  claim.distance = &known[LGR_DISTANCE];
  claim.alternate = !lgr_play_of(s)->alone;
  if (s->no_values == LGR_HAS_VALUES)
    claim.label = &known[LGR_LABEL];
  if (lgr_has_scores(s)) {
    claim.score = &known[LGR_SCORE];
    claim.length = &known[LGR_REMOTENESS];
  } else if (known[LGR_REMOTENESS].count > 0) {
    claim.remoteness = &known[LGR_REMOTENESS];
  } else {
    claim.sums = 1; /* which have none */
  }
  return claim;
}

static void begin(Recheck *r) {
  lgr_solution *s = r->task.solution;
  lgr_begin_reading(r->runner, &s->store, &s->regime);
  r->searching = r->check.searching;
}

/* Reads the row that is wanted, and checks it. */
static void check_row(lua_State *L, Recheck *r) {
  gr_status status;
  if (r->searching != r->check.searching)
    begin(r);
  status = lgr_read_row(L, r->runner, r->at);
  r->over = r->lost = status == GR_POSITION_LIMIT;
  if (r->lost)
    return;
  lgr_check_memory(L, status);
  lgr_check_memory(L,
                   gr_check_row(&r->check, r->at, r->runner->run.descent.sink));
  gr_spend(&r->left, CALL * (r->check.row->follower.count + 1));
}

/* Checks rows, with the stack of a step, and the struct on top; not after the
** rules have closed the solution. */
static int check_rows(lua_State *L) {
  Recheck *r = lua_touserdata(L, LGR_AT_ADD + 1);
  gr_status status = GR_DONE;
  lua_settop(L, LGR_AT_ADD);
  while (r->left > 0 && !r->over && !r->task.solution->closing) {
    status = gr_next_row(&r->check, &r->at);
    if (status == GR_MORE)
      break;
    lgr_check_memory(L, status);
    r->over = r->at == GR_NONE;
    if (!r->over)
      check_row(L, r);
  }
  return 0;
}

/* Runs check_rows, on a stack of its own; that of the task is as it was for the
** function. */
static gr_status recheck(void *work, size_t *budget) {
  Recheck *r = work;
  lua_State *L = r->task.thread;
  luaL_checkstack(L, LUA_MINSTACK, "verify");
  r->left = *budget;
  lua_pushcfunction(L, check_rows);
  lua_pushvalue(L, RUNNER);
  lua_pushlightuserdata(L, &r->runner->run);
  lua_getiuservalue(L, RUNNER, LGR_RULES_MOVES);
  lua_getiuservalue(L, RUNNER, LGR_RUN_ADD);
  lua_pushlightuserdata(L, r);
  lua_call(L, LGR_AT_ADD + 1, 0);
  *budget = r->left;
  return r->over ? gr_turn_to(&r->task.of, NULL) : GR_MORE;
}

static int push_verdict(lua_State *L, void *task) {
  const Recheck *r = task;
  const gr_fault *fault = &r->check.fault;
  if (r->lost) {
    lua_pushliteral(L, "lost");
    lua_pushinteger(L, r->at);
    return 2;
  }
  if (fault->kind == GR_FAULT_NONE) {
    if (r->check.moves == gr_all_moves(&r->task.solution->graph))
      return 0;
    lua_pushliteral(L, "moves");
    lua_pushnil(L);
    lua_pushnil(L);
    lua_pushinteger(L, (lua_Integer)r->check.moves);
    return 4;
  }
  lgr_push_fault(L, fault);
  if (fault->kind == GR_FAULT_SCORE ||
      (fault->kind == GR_FAULT_DISTANCE && fault->expected == GR_FAR))
    lua_pushnil(L);
  else
    lgr_push_length(L, fault->expected);
  return 4;
}

static void free_recheck(void *task) {
  gr_rowcheck_free(&((Recheck *)task)->check);
}

/* Replaces the table of fields by a runner. */
static int new_runner(lua_State *L) {
  lgr_new_runner(L);
  lua_settop(L, LGR_AT_RUN);
  return 1;
}

/* recheck(solution, fields): what verify gives, for a solution that keeps no
** moves, by the rules in these fields. Or "moves", if there are not as many as
** the solution says: nil, nil and how many there are. Or "lost" and the number
** of a position whose moves the rules do not give again. */
static int recheck_function(lua_State *L) {
  Recheck *r;
  luaL_argcheck(L, lgr_lacks_moves(L, lgr_check_known(L, SOLUTION)), SOLUTION,
                "it keeps its moves");
  lua_settop(L, RUNNER);
  lua_pushcfunction(L, new_runner);
  lua_insert(L, RUNNER);
  lua_call(L, 1, 1);
  lua_toclose(L, RUNNER);
  r = lgr_push_work(L, sizeof *r, SOLUTION);
  r->task.push = push_verdict;
  r->runner = lua_touserdata(L, RUNNER);
  r->check.memory = r->task.of.memory;
  r->check.row = &r->runner->graph;
  r->check.claim = claim_of(r->task.solution);
  begin(r);
  gr_task_init(&r->task.of, r->task.of.memory, recheck, free_recheck);
  return lgr_run_and_push(L);
}

/* rechecked(runner): as jobs.at_work, of what runs the rules for recheck, which
** has it at index 2 of its stack. */
static int rechecked_function(lua_State *L) {
  return lgr_push_at_work(L, &lgr_check_runner(L, 1)->run);
}

void lgr_open_recheck(lua_State *L) {
  static const luaL_Reg functions[] = {{"recheck", recheck_function},
                                       {"rechecked", rechecked_function},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
}
