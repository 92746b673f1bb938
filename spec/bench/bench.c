/*
** bench.c: the module grundy_bench, for the benchmarks only: a clock,
** digraphs built in C, the phases of the core one by one, and the plain
** algorithms they are compared with.
*/
#define _POSIX_C_SOURCE 199309L

#include "core/remoteness.h"
#include "core/values.h"
#include "core/verify.h"
#include "lua/solution.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GRAPH_TYPE "grundy.bench.graph"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int clock_function(lua_State *L) {
  lua_pushnumber(L, now());
  return 1;
}

static void *allocate(void *context, void *block, size_t old_size,
                      size_t new_size) {
  (void)context;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, new_size);
}

typedef struct Graph {
  gr_memory memory;
  gr_graph graph;
} Graph;

/* Seconds of the last call of each phase go to Lua as numbers. */
static int seconds(lua_State *L, double start) {
  lua_pushnumber(L, now() - start);
  return 1;
}

/* The graph of a solution or of this module, at index 1. */
static gr_graph *graph_of(lua_State *L, gr_memory **memory) {
  Graph *g = luaL_testudata(L, 1, GRAPH_TYPE);
  lgr_solution *s;
  if (g != NULL) {
    *memory = &g->memory;
    return &g->graph;
  }
  s = luaL_checkudata(L, 1, LGR_SOLUTION);
  *memory = &s->memory;
  return &s->graph;
}

static void solve_values(gr_memory *memory, const gr_graph *graph,
                         gr_values *values) {
  gr_solver solver;
  gr_status status;
  memset(values, 0, sizeof *values);
  gr_solver_init(&solver, memory, graph, values);
  do
    status = gr_solver_step(&solver, 0x10000);
  while (status == GR_MORE);
  gr_solver_free(&solver);
}

/* values(graph): seconds for G, counter and outcomes. */
static int values(lua_State *L) {
  gr_memory *memory;
  gr_graph *graph = graph_of(L, &memory);
  gr_values v;
  double start = now();
  solve_values(memory, graph, &v);
  seconds(L, start);
  gr_values_free(memory, &v);
  return 1;
}

/* verify(graph): seconds to check the values, once they are there. */
static int verify(lua_State *L) {
  gr_memory *memory;
  gr_graph *graph = graph_of(L, &memory);
  gr_values v;
  gr_verifier verifier;
  gr_claim claim = {NULL, NULL, NULL, NULL, NULL, NULL};
  double start, end;
  gr_fault_kind kind;
  solve_values(memory, graph, &v);
  claim.graph = graph;
  claim.label = v.label.at;
  claim.sets = &v.sets;
  claim.counter = v.counter.at;
  start = now();
  gr_verifier_init(&verifier, memory, &claim);
  while (gr_verifier_step(&verifier, 0x10000) == GR_MORE)
    ;
  kind = verifier.fault.kind;
  gr_verifier_free(&verifier);
  end = now();
  gr_values_free(memory, &v);
  if (kind != GR_FAULT_NONE)
    return luaL_error(L, "the solution is wrong");
  lua_pushnumber(L, end - start);
  return 1;
}

/* measure(graph, "remoteness" | "distance"): seconds. */
static int measure(lua_State *L) {
  static const char *const names[] = {"remoteness", "distance", NULL};
  gr_memory *memory;
  gr_graph *graph = graph_of(L, &memory);
  gr_remoteness r;
  gr_words result = {NULL, 0, 0};
  double start = now();
  gr_remoteness_init(&r, memory, graph,
                     (gr_measure)luaL_checkoption(L, 2, NULL, names), &result);
  while (gr_remoteness_step(&r, 0x10000) == GR_MORE)
    ;
  gr_remoteness_free(&r);
  seconds(L, start);
  gr_words_free(memory, &result);
  return 1;
}

/*
** retrograde(graph): seconds for the plain way to know who wins, as one
** writes it by hand: reverse edges, then backwards from the sinks, win, loss
** and draw only.
*/
static int retrograde(lua_State *L) {
  gr_memory *memory;
  gr_graph *graph = graph_of(L, &memory);
  uint32_t n = graph->count;
  size_t m = graph->follower.count;
  const uint32_t *first = graph->first.at, *follower = graph->follower.at;
  double start = now();
  uint32_t *begin = calloc((size_t)n + 2, sizeof *begin);
  uint32_t *source = malloc((m + 1) * sizeof *source);
  uint32_t *left = malloc((size_t)n * sizeof *left + 1);
  uint32_t *queue = malloc((size_t)n * sizeof *queue + 1);
  unsigned char *won = calloc((size_t)n + 1, 1); /* 0 ?, 1 win, 2 loss */
  uint32_t head = 0, tail = 0;
  if (begin == NULL || source == NULL || left == NULL || queue == NULL ||
      won == NULL)
    return luaL_error(L, "not enough memory");
  for (size_t e = 0; e < m; e++)
    begin[follower[e] + 2]++;
  for (uint32_t v = 0; v < n; v++)
    begin[v + 1] += begin[v];
  for (uint32_t u = 0; u < n; u++)
    for (uint32_t e = first[u]; e < first[u + 1]; e++)
      source[begin[follower[e] + 1]++] = u;
  for (uint32_t u = 0; u < n; u++) {
    left[u] = first[u + 1] - first[u];
    if (left[u] == 0) {
      won[u] = 2;
      queue[tail++] = u;
    }
  }
  while (head < tail) {
    uint32_t v = queue[head++];
    for (uint32_t e = begin[v]; e < begin[v + 1]; e++) {
      uint32_t u = source[e];
      if (won[u] != 0)
        continue;
      if (won[v] == 2) {
        won[u] = 1;
        queue[tail++] = u;
      } else if (--left[u] == 0) {
        won[u] = 2;
        queue[tail++] = u;
      }
    }
  }
  seconds(L, start);
  lua_pushinteger(L, tail);
  free(begin);
  free(source);
  free(left);
  free(queue);
  free(won);
  return 2;
}

/*
** replay(solution, moves): seconds to push each position, call `moves` in
** the form that returns arrays, read the entries and discard them: what Lua
** itself costs.
*/
static int replay(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  double start = now();
  for (uint32_t u = 0; u < s->graph.count; u++) {
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
  return seconds(L, start);
}

/*
** ------------------------------------------------------------ digraphs
*/

static uint64_t next_random(uint64_t *state) { /* splitmix64 */
  uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

static void add_row(Graph *g) {
  gr_words_push(&g->memory, &g->graph.first, (uint32_t)g->graph.follower.count);
}

static void add_edge(Graph *g, uint64_t v) {
  gr_words_push(&g->memory, &g->graph.follower, (uint32_t)v);
}

static int compare_words(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* m edges between random positions, each once. */
static void make_random(Graph *g, uint64_t n, uint64_t m, uint64_t seed) {
  uint64_t *edge = malloc(m * sizeof *edge);
  uint64_t u = 0, last = UINT64_MAX;
  for (uint64_t i = 0; i < m; i++) {
    uint64_t from = next_random(&seed) % n;
    edge[i] = from << 32 | next_random(&seed) % n;
  }
  qsort(edge, m, sizeof *edge, compare_words);
  for (uint64_t i = 0; i < m; i++) {
    for (; u <= edge[i] >> 32; u++)
      add_row(g);
    if (edge[i] != last)
      add_edge(g, edge[i] & UINT32_MAX);
    last = edge[i];
  }
  for (; u < n; u++)
    add_row(g);
  free(edge);
}

/* Positions 0 .. n and, for i >= 1, its twin n + i: i goes to all smaller
** ones and to its twin, the twin back. G(i) = i, G(twin) = 0. */
static void make_twinned(Graph *g, uint64_t n) {
  for (uint64_t i = 0; i <= n; i++) {
    add_row(g);
    for (uint64_t j = 0; j < i; j++)
      add_edge(g, j);
    if (i > 0)
      add_edge(g, n + i);
  }
  for (uint64_t i = 1; i <= n; i++) {
    add_row(g);
    add_edge(g, i);
  }
}

/* graph(kind, n [, m, seed]) */
static int graph(lua_State *L) {
  static const char *const kinds[] = {"random", "path",    "cycle",
                                      "star",   "twinned", NULL};
  int kind = luaL_checkoption(L, 1, NULL, kinds);
  uint64_t n = (uint64_t)luaL_checkinteger(L, 2);
  Graph *g;
  lua_settop(L, 4);
  g = lua_newuserdatauv(L, sizeof *g, 0);
  memset(g, 0, sizeof *g);
  g->memory.allocate = allocate;
  luaL_setmetatable(L, GRAPH_TYPE);
  if (kind == 0) {
    make_random(g, n, (uint64_t)luaL_checkinteger(L, 3),
                (uint64_t)luaL_optinteger(L, 4, 1));
  } else if (kind == 4) {
    make_twinned(g, n);
  } else {
    for (uint64_t u = 0; u < n; u++) {
      add_row(g);
      if (kind == 3 && u == 0)
        for (uint64_t v = 1; v < n; v++)
          add_edge(g, v);
      else if (kind != 3 && (u + 1 < n || kind == 2))
        add_edge(g, (u + 1) % n);
    }
  }
  g->graph.count = (uint32_t)g->graph.first.count;
  add_row(g);
  return 1;
}

static int edges(lua_State *L) {
  gr_memory *memory;
  lua_pushinteger(L, (lua_Integer)graph_of(L, &memory)->follower.count);
  return 1;
}

static int release(lua_State *L) {
  Graph *g = luaL_checkudata(L, 1, GRAPH_TYPE);
  gr_graph_free(&g->memory, &g->graph);
  return 0;
}

__attribute__((visibility("default"))) int luaopen_grundy_bench(lua_State *L) {
  static const luaL_Reg functions[] = {{"clock", clock_function},
                                       {"graph", graph},
                                       {"edges", edges},
                                       {"values", values},
                                       {"verify", verify},
                                       {"measure", measure},
                                       {"replay", replay},
                                       {"retrograde", retrograde},
                                       {NULL, NULL}};
  if (luaL_newmetatable(L, GRAPH_TYPE)) {
    lua_pushcfunction(L, release);
    lua_setfield(L, -2, "__gc");
  }
  luaL_newlib(L, functions);
  return 1;
}
