/*
** classical.c: all classical functions of a solution, with g(u) = mex g(F(u)).
*/
#include "core/theory/classical.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/solution/play.h"
#include "lua/solution/task.h"

#include <lauxlib.h>

typedef struct Classical {
  lgr_task task;
  gr_classical classical;
  uint32_t function, row; /* that are in the results */
} Classical;

/* Adds the rows { position, value } of the function that was turned to to the
** table on top; 0 if the task that this is done in must give way first. */
static int add_rows(lua_State *L, Classical *of) {
  const gr_classical *c = &of->classical;
  while (of->row < c->graph->count) {
    const lgr_solution *s;
    uint32_t u = of->row++;
    lua_createtable(L, 0, 2);
    s = lgr_check_solution(L, 1); /* a finalizer may have closed it */
    s->provider->push(L, s, u);
    lua_setfield(L, -2, "position");
    lua_pushinteger(L, gr_classical_value(c, u));
    lua_setfield(L, -2, "value");
    lua_rawseti(L, -2, (lua_Integer)u + 1);
    if (u % LGR_CALLS == LGR_CALLS - 1) {
      lgr_poll(L, LGR_CALLS);
      if (lgr_slice_over(L))
        return 0;
    }
  }
  of->row = 0;
  return 1;
}

/* Turns to the next function, if there is one, and pushes a table for it. */
static int turn_to_next(lua_State *L, Classical *of) {
  gr_classical *c = &of->classical;
  if (of->function >= c->most || !gr_classical_choose(c, of->function))
    return 0;
  of->function++;
  lua_createtable(L, (int)c->graph->count, 0);
  return 1;
}

/* Adds the functions that are not there yet to the table on top; while one is
** being written, it is above that. */
static int add_functions(lua_State *L, int status, lua_KContext context) {
  Classical *of = (Classical *)context;
  while (status == LUA_YIELD || turn_to_next(L, of)) {
    status = LUA_OK;
    if (!add_rows(L, of))
      return lua_yieldk(L, 0, context, add_functions);
    lua_rawseti(L, -2, of->function);
  }
  return 1;
}

static int push_functions(lua_State *L, void *task) {
  gr_classical *c = &((Classical *)task)->classical;
  const double most = 9007199254740992; /* 2^53 */
  double count = gr_classical_count(c);
  lua_newtable(L);
  if (count < most)
    lua_pushinteger(L, (lua_Integer)count);
  else
    lua_pushnumber(L, (lua_Number)count);
  lua_setfield(L, -2, "count");
  lua_pushboolean(L, gr_classical_complete(c));
  lua_setfield(L, -2, "complete");
  if (c->position.count == 0)
    lgr_set_integer(L, "generalized", 1);
  return add_functions(L, LUA_OK, (lua_KContext)task);
}

/* classical(solution, steps, most): an array of at most `most` functions, each
** an array of rows; with `count`, `complete` and `generalized`. */
static int classical(lua_State *L) {
  lua_Integer steps = lgr_check_range(L, 2, 0, LUA_MAXINTEGER);
  lua_Integer most = lgr_check_range(L, 3, 0, UINT32_MAX);
  Classical *c;
  const lgr_solution *s;
  s = lgr_check_solution(L, 1);
  lgr_need_values(L, s);
  lgr_need_edges(L, s, "classical");
  c = lgr_push_work(L, sizeof *c, 1);
  c->task.push = push_functions;
  s = c->task.solution;
  gr_classical_init(&c->classical, c->task.of.memory, &s->graph,
                    s->values.label.at, &s->values.sets, (uint64_t)steps,
                    (uint32_t)most);
  lgr_turn_to_part(&c->task, &c->classical.task, NULL);
  return lgr_run_and_push(L);
}

void lgr_open_classical(lua_State *L) {
  static const luaL_Reg functions[] = {{"classical", classical}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
