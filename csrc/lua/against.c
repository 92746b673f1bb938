/*
** against.c: how to play against somebody who errs, and what to expect.
*/
#include "lua/parts.h"

#include "core/chances/against.h"
#include "lua/compute.h"
#include "lua/fail.h"

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
    record.never[side] = a->never[2 * (size_t)u + side];
  }
  record.choice = a->choice.at[u] == GR_NONE ? -1 : (int64_t)a->choice.at[u];
  return record;
}

static int push_records(lua_State *L, void *task) {
  const Against *of = task;
  const gr_against *a = &of->against;
  size_t count = a->of.graph->count;
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

/* against(solution, level): a string that holds a Record for each position,
** which string.unpack reads as "ddddj", and a bound on the errors of the
** numbers. */
static int against_function(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  lua_Number level = luaL_checknumber(L, 2);
  gr_fallible of = {0};
  Against *a;
  lgr_need_edges(L, s, "against");
  lgr_need_no_scores(L, s, "against",
                     "a position does not tell what was gained before");
  lgr_need_players(L, s, "against");
  luaL_argcheck(L, level >= 0 && level <= GR_MAX_LEVEL, 2, "no level");
  of.remoteness = lgr_compute(L, 1, LGR_REMOTENESS);
  of.graph = &s->graph;
  of.payoffs = lgr_has_payoffs(s) ? &s->payoffs : NULL;
  of.level = (double)level;
  a = lgr_push_work(L, sizeof *a, 1);
  a->task.push = push_records;
  gr_against_init(&a->against, a->task.of.memory, &of);
  lgr_turn_to_part(&a->task, &a->against.task, NULL);
  return lgr_run_and_push(L);
}

void lgr_open_against(lua_State *L) {
  static const luaL_Reg functions[] = {{"against", against_function},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
}
