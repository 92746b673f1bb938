/*
** against.c: how to play against somebody who errs, and what to expect.
*/
#include "lua/host/parts.h"

#include "core/chances/against.h"
#include "lua/answer/times.h"
#include "lua/host/fail.h"
#include "lua/solution/compute.h"

#include <math.h>
#include <string.h>

typedef struct Against {
  lgr_task task;
  gr_against against;
} Against;

/* What is known of a position: the points and how likely endless play is, if
** the chooser is to move there, and if the other player is; and the number of
** the chooser's move, or -1. */
typedef struct Record {
  double points[2], never[2];
  int64_t choice;
} Record;

static Record record_of(const gr_against *a, uint32_t u) {
  Record record;
  for (uint32_t side = 0; side < 2; side++) {
    record.points[side] = gr_against_points(a, 2 * u + side);
    record.never[side] = fmin(a->never[2 * (size_t)u + side], 1);
  }
  record.choice = a->choice.at[u] == GR_NONE ? -1 : (int64_t)a->choice.at[u];
  return record;
}

static int push_records(lua_State *L, void *task) {
  const Against *of = task;
  const gr_against *a = &of->against;
  size_t count = a->of.known.graph->count;
  luaL_Buffer buffer;
  char *at;
  if (of->task.status == GR_EDGE_LIMIT)
    lgr_fail(L, "against: more than %I moves, counted for each player",
             (LUAI_UACINT)GR_MAX_EDGES);
  at = luaL_buffinitsize(L, &buffer, count * sizeof(Record));
  for (uint32_t u = 0; u < count; u++) {
    Record record = record_of(a, u);
    memcpy(at + u * sizeof record, &record, sizeof record);
  }
  luaL_pushresultsize(&buffer, count * sizeof(Record));
  lua_pushnumber(L, (lua_Number)a->error);
  return 2;
}

/* The fallible player of a level at index `level`, for a call of this name. */
static gr_fallible check_fallible(lua_State *L, int level, const char *what,
                                  const char *why) {
  lgr_solution *s = lgr_check_solution(L, 1);
  gr_fallible of = {0};
  of.level = (double)luaL_checknumber(L, level);
  lgr_need_edges(L, s, what);
  lgr_need_no_scores(L, s, what, why);
  lgr_need_players(L, s, what);
  luaL_argcheck(L, of.level >= 0 && of.level <= GR_MAX_LEVEL, level,
                "no level");
  lgr_compute(L, 1, LGR_REMOTENESS);
  of.known = lgr_known_of(s);
  return of;
}

/* against(solution, level): a string that holds a Record for each position,
** which string.unpack reads as "ddddj", and a bound on the errors of the
** numbers. */
static int against_function(lua_State *L) {
  gr_fallible of = check_fallible(
      L, 2, "against", "a position does not tell what was gained before");
  Against *a;
  lgr_need_drawn(L, lgr_check_solution(L, 1), "against");
  a = lgr_push_work(L, sizeof *a, 1);
  a->task.push = push_records;
  of.times = lgr_times(L, 1);
  gr_against_init(&a->against, a->task.of.memory, &of);
  lgr_turn_to_part(&a->task, &a->against.task, NULL);
  return lgr_run_and_push(L);
}

/* weights(solution, number, level): an array of the probabilities with which
** somebody of this level makes the moves of a position. */
static int weights_function(lua_State *L) {
  uint32_t u = lgr_check_position(L, lgr_check_solution(L, 1));
  gr_fallible of = check_fallible(L, 3, "match",
                                  "a level that is a number goes by who wins");
  uint32_t degree = gr_degree(of.known.graph, u);
  double *weight = lua_newuserdatauv(L, (degree + 1) * sizeof *weight, 0);
  of = check_fallible(L, 3, "match", ""); /* a finalizer may have closed it */
  gr_fallible_weigh(&of, u, weight);
  lua_createtable(L, (int)degree, 0);
  for (uint32_t e = 0; e < degree; e++) {
    lua_pushnumber(L, (lua_Number)weight[e]);
    lua_rawseti(L, -2, (lua_Integer)e + 1);
  }
  return 1;
}

void lgr_open_against(lua_State *L) {
  static const luaL_Reg functions[] = {{"against", against_function},
                                       {"weights", weights_function},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
  lgr_set_integer(L, "max_level", GR_MAX_LEVEL);
}
