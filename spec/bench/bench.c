/*
** bench.c: see bench.h. The clock, the phases of the core, and the rules run
** in Lua alone.
*/
#define _POSIX_C_SOURCE 199309L

#include "bench.h"

#include "core/graph/graph.h"
#include "core/length/height.h"
#include "core/length/remoteness.h"
#include "core/verify/verify.h"
#include "lua/solution/solution.h"

#include <lauxlib.h>
#include <string.h>
#include <time.h>

static clockid_t clock_id = CLOCK_PROCESS_CPUTIME_ID;

double bench_now(void) {
  struct timespec t;
  clock_gettime(clock_id, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int clock_function(lua_State *L) {
  lua_pushnumber(L, bench_now());
  return 1;
}

/* threads(graph, n): from now on this many threads work on it, and time is that
** which passes; without n, all is as before. */
static int threads(lua_State *L) {
  bench_digraph *g = luaL_checkudata(L, 1, BENCH_GRAPH);
  gr_team_rest(&g->team);
  g->team.memory = &g->memory;
  g->team.size = (uint32_t)luaL_optinteger(L, 2, 1);
  g->graph.team = &g->team;
  clock_id = lua_isnoneornil(L, 2) ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
  return 0;
}

const gr_graph *bench_graph_at_1(lua_State *L, gr_memory **memory) {
  bench_digraph *g = luaL_testudata(L, 1, BENCH_GRAPH);
  lgr_solution *s;
  if (g != NULL) {
    *memory = &g->memory;
    return &g->graph;
  }
  s = luaL_checkudata(L, 1, LGR_SOLUTION);
  *memory = &s->memory;
  return &s->graph;
}

static int size(lua_State *L) {
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  lua_pushinteger(L, (lua_Integer)graph->count);
  lua_pushinteger(L, (lua_Integer)gr_all_moves(graph));
  return 2;
}

void bench_check(lua_State *L, gr_status status) {
  if (status != GR_DONE)
    luaL_error(L, "not enough memory");
}

gr_status bench_solve(gr_memory *memory, const gr_graph *graph,
                      gr_values *values) {
  gr_solver solver;
  gr_status status;
  memset(values, 0, sizeof *values);
  gr_solver_init(&solver, memory, graph, values);
  BENCH_RUN(status, gr_task_step(&solver.task, &budget));
  gr_task_free(&solver.task);
  return status;
}

gr_status bench_reverse(gr_memory *memory, const gr_graph *graph,
                        gr_reverse *reverse) {
  gr_status status;
  memset(reverse, 0, sizeof *reverse);
  do
    status = gr_reverse_step(reverse, memory, graph, &(size_t){SIZE_MAX});
  while (status == GR_MORE);
  return status;
}

static void count_outcomes(const gr_values *values, lua_Integer outcomes[3]) {
  for (size_t u = 0; u < values->label.count; u++) {
    uint32_t label = values->label.at[u];
    if (gr_is_finite(label))
      outcomes[label == 0 ? GR_P : GR_N]++;
    else
      outcomes[gr_ksets_has(&values->sets, gr_kset_of(label), 0) ? GR_N
                                                                 : GR_D]++;
  }
}

/* values(graph): seconds for values, counter and outcomes, which is all that
** follows expansion; and the numbers of P, N and D. */
static int values(lua_State *L) {
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  gr_values v;
  lua_Integer outcomes[3] = {0, 0, 0};
  double start = bench_now();
  gr_status status = bench_solve(memory, graph, &v);
  if (status == GR_DONE)
    count_outcomes(&v, outcomes);
  lua_pushnumber(L, bench_now() - start);
  gr_values_free(memory, &v);
  bench_check(L, status);
  for (int i = GR_P; i <= GR_D; i++)
    lua_pushinteger(L, outcomes[i]);
  return 4;
}

static gr_status find_heights(gr_memory *memory, const gr_graph *graph,
                              const gr_values *v, gr_words *result) {
  gr_height h;
  gr_status status;
  gr_height_init(&h, memory, graph, v, result);
  BENCH_RUN(status, gr_height_step(&h, &budget));
  gr_task_free(&h.task);
  return status;
}

/* height(graph): seconds to find the heights, once the values are there. */
static int height(lua_State *L) {
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  gr_values v;
  gr_words result = {NULL, 0, 0};
  gr_status status = bench_solve(memory, graph, &v);
  double start = bench_now();
  if (status == GR_DONE)
    status = find_heights(memory, graph, &v, &result);
  lua_pushnumber(L, bench_now() - start);
  gr_words_free(memory, &result);
  gr_values_free(memory, &v);
  bench_check(L, status);
  return 1;
}

static gr_status run_verifier(gr_memory *memory, const gr_claim *claim,
                              gr_fault_kind *kind) {
  gr_verifier verifier;
  gr_status status;
  gr_verifier_init(&verifier, memory, claim);
  BENCH_RUN(status, gr_task_step(&verifier.task, &budget));
  *kind = verifier.fault.kind;
  gr_task_free(&verifier.task);
  return status;
}

/* verify(graph [, heights]): seconds to check the values and, if heights is
** true, the heights, once they are there. */
static int verify(lua_State *L) {
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  gr_values v;
  gr_words heights = {NULL, 0, 0};
  gr_claim claim = {0};
  gr_fault_kind kind = GR_FAULT_NONE;
  gr_status status = bench_solve(memory, graph, &v);
  double start;
  if (status == GR_DONE && lua_toboolean(L, 2))
    status = find_heights(memory, graph, &v, &heights);
  claim.graph = graph;
  claim.label = v.label.at;
  claim.sets = &v.sets;
  claim.counter = v.counter.at;
  claim.height = heights.at;
  start = bench_now();
  if (status == GR_DONE)
    status = run_verifier(memory, &claim, &kind);
  lua_pushnumber(L, bench_now() - start);
  gr_words_free(memory, &heights);
  gr_values_free(memory, &v);
  bench_check(L, status);
  return kind == GR_FAULT_NONE ? 1 : luaL_error(L, "the solution is wrong");
}

/* Of a solution without cycles, all positions, each after its followers. */
static const uint32_t *order_at_1(lua_State *L) {
  const lgr_solution *s = luaL_testudata(L, 1, LGR_SOLUTION);
  return s == NULL ? NULL : s->values.order.at;
}

/* measure(graph, "remoteness" | "distance"): seconds; and without those that
** the reverse edges take, where they are needed. */
static int measure(lua_State *L) {
  static const char *const names[] = {"remoteness", "distance", NULL};
  gr_measure kind = (gr_measure)luaL_checkoption(L, 2, NULL, names);
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  gr_remoteness r;
  gr_reverse reverse;
  gr_words result = {NULL, 0, 0};
  gr_sinks sinks = gr_sinks_alike(0);
  const uint32_t *order = order_at_1(L);
  double turned, end, start = bench_now();
  gr_status status = GR_DONE;
  memset(&reverse, 0, sizeof reverse);
  if (order == NULL)
    status = bench_reverse(memory, graph, &reverse);
  turned = bench_now();
  gr_remoteness_init(&r, memory, graph, order, &reverse, kind, &sinks, &result);
  if (status == GR_DONE)
    BENCH_RUN(status, gr_remoteness_step(&r, &budget));
  end = bench_now();
  gr_task_free(&r.task);
  gr_reverse_free(memory, &reverse);
  gr_words_free(memory, &result);
  bench_check(L, status);
  lua_pushnumber(L, end - start);
  lua_pushnumber(L, end - turned);
  return 2;
}

/*
** replay(solution, moves, from, to): seconds to push each stored position from
** number `from` up to, not including, `to`, call `moves` in the form that
** returns arrays, read the entries and discard them: what Lua itself costs.
*/
static int replay(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  uint32_t from = (uint32_t)luaL_checkinteger(L, 3);
  uint32_t to = (uint32_t)luaL_checkinteger(L, 4);
  double start = bench_now();
  luaL_argcheck(L, to <= s->graph.count, 4, "no such position");
  for (uint32_t u = from; u < to; u++) {
    lua_Unsigned count;
    lua_pushvalue(L, 2);
    s->provider->push(L, s, u);
    lua_call(L, 1, 1);
    count = lua_rawlen(L, -1);
    for (lua_Unsigned i = 1; i <= count; i++) {
      lua_rawgeti(L, -1, (lua_Integer)i);
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  lua_pushnumber(L, bench_now() - start);
  return 1;
}

/* An `add` that does nothing. */
static int ignore(lua_State *L) {
  (void)L;
  return 0;
}

/*
** floor(solution, moves [, from, to]): seconds to push each stored position, or
** those from number `from` up to, not including, `to`, as the solver does, and
** to call `moves` in the form that calls `add`, with one that does nothing:
** nothing that takes the rules as they are can be faster.
*/
static int rules_floor(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  uint32_t from = (uint32_t)luaL_optinteger(L, 3, 0);
  uint32_t to = (uint32_t)luaL_optinteger(L, 4, (lua_Integer)s->graph.count);
  double start = bench_now();
  luaL_argcheck(L, to <= s->graph.count, 4, "no such position");
  lua_settop(L, 2);
  lua_pushcfunction(L, ignore);
  for (uint32_t u = from; u < to; u++) {
    lua_pushvalue(L, 2);
    s->provider->push(L, s, u);
    lua_pushvalue(L, 3);
    lua_call(L, 2, 0);
  }
  lua_pushnumber(L, bench_now() - start);
  return 1;
}

__attribute__((visibility("default"))) int luaopen_grundy_bench(lua_State *L) {
  static const luaL_Reg functions[] = {{"clock", clock_function},
                                       {"graph", bench_graph},
                                       {"threads", threads},
                                       {"size", size},
                                       {"values", values},
                                       {"peak", bench_peak},
                                       {"verify", verify},
                                       {"height", height},
                                       {"measure", measure},
                                       {"replay", replay},
                                       {"floor", rules_floor},
                                       {"retrograde", bench_retrograde},
                                       {"signatures", bench_signatures},
                                       {"classes", bench_classes},
                                       {"map", bench_map},
                                       {"map_reverse", bench_map_reverse},
                                       {"map_check", bench_map_check},
                                       {"map_semi", bench_map_semi},
                                       {"loop", bench_loop},
                                       {"heap_start", bench_heap_start},
                                       {"heap", bench_heap},
                                       {"heap_stop", bench_heap_stop},
                                       {NULL, NULL}};
  bench_open_graph(L);
  bench_open_maps(L);
  luaL_newlib(L, functions);
  return 1;
}
