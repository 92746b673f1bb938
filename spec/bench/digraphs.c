/*
** digraphs.c: digraphs built in C, too large to be scripted.
*/
#define _DEFAULT_SOURCE

#include "bench.h"
#include "lua/host/large_pages.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(void *context, void *block, size_t old_size,
                      size_t new_size) {
  bench_digraph *d = context;
  size_t held = d->memory.used + new_size - (block == NULL ? 0 : old_size);
  if (held > d->most)
    d->most = held;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  block = realloc(block, new_size);
  lgr_use_large_pages(block, new_size);
  return block;
}

uint64_t bench_random(uint64_t *state) { /* splitmix64 */
  uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

void bench_add_row(gr_graph *g) {
  g->first.at[g->first.count++] = (uint32_t)g->follower.count;
}

void bench_add_edge(gr_graph *g, uint64_t v) {
  g->follower.at[g->follower.count++] = (uint32_t)v;
}

static void make_room(lua_State *L, bench_digraph *d, uint64_t rows,
                      uint64_t edges) {
  if (rows >= UINT32_MAX || edges >= UINT32_MAX)
    luaL_error(L, "the digraph is too large");
  bench_check(L, gr_words_reserve(&d->memory, &d->graph.first, rows + 2));
  bench_check(L, gr_words_reserve(&d->memory, &d->graph.follower, edges + 1));
}

/* Sorts row[0 .. count) and drops repetitions; the new count. */
static uint32_t tidy_row(uint32_t *row, uint32_t count) {
  uint32_t kept = 0;
  for (uint32_t i = 1; i < count; i++) {
    uint32_t v = row[i], j = i;
    for (; j > 0 && row[j - 1] > v; j--)
      row[j] = row[j - 1];
    row[j] = v;
  }
  for (uint32_t i = 0; i < count; i++)
    if (kept == 0 || row[i] != row[kept - 1])
      row[kept++] = row[i];
  return kept;
}

/* m edges between random positions, each once. The same series of random
** numbers is drawn twice: to count the edges of each row, and to put them
** there. */
static void make_random(lua_State *L, bench_digraph *d, uint64_t n, uint64_t m,
                        uint64_t seed) {
  gr_graph *g = &d->graph;
  uint64_t state = seed;
  uint32_t *first, *follower, kept = 0;
  make_room(L, d, n, m);
  first = g->first.at;
  follower = g->follower.at;
  memset(first, 0, (n + 2) * sizeof *first);
  for (uint64_t i = 0; i < m; i++) {
    first[bench_random(&state) % n + 2]++;
    bench_random(&state);
  }
  for (uint64_t u = 0; u < n; u++)
    first[u + 2] += first[u + 1];
  state = seed;
  for (uint64_t i = 0; i < m; i++) {
    uint64_t u = bench_random(&state) % n;
    follower[first[u + 1]++] = (uint32_t)(bench_random(&state) % n);
  }
  for (uint64_t u = 0; u < n; u++) {
    uint32_t from = first[u], count = first[u + 1] - from;
    count = tidy_row(follower + from, count);
    memmove(follower + kept, follower + from, count * sizeof *follower);
    first[u] = kept;
    kept += count;
  }
  g->first.count = n;
  g->follower.count = kept;
}

/* Positions 0 .. n and, for i >= 1, its twin n + i: i goes to all smaller
** ones and to its twin, the twin back. G(i) = i, G(twin) = 0. */
static void make_twinned(lua_State *L, bench_digraph *d, uint64_t n) {
  gr_graph *g = &d->graph;
  make_room(L, d, 2 * n + 1, n * (n + 1) / 2 + 2 * n);
  for (uint64_t i = 0; i <= n; i++) {
    bench_add_row(g);
    for (uint64_t j = 0; j < i; j++)
      bench_add_edge(g, j);
    if (i > 0)
      bench_add_edge(g, n + i);
  }
  for (uint64_t i = 1; i <= n; i++) {
    bench_add_row(g);
    bench_add_edge(g, i);
  }
}

/* Each position goes to the next one. In a cycle, the last goes to the first;
** in a lasso, the last but one also to itself, and so no two positions are
** alike, which one step at a time brings to light. */
static void make_path(lua_State *L, bench_digraph *d, uint64_t n, int cycle,
                      int lasso) {
  make_room(L, d, n, n);
  for (uint64_t u = 0; u < n; u++) {
    bench_add_row(&d->graph);
    if (u + 1 < n || cycle)
      bench_add_edge(&d->graph, (u + 1) % n);
    if (lasso && u + 2 == n)
      bench_add_edge(&d->graph, u);
  }
}

/* Position 0 goes to all others. */
static void make_star(lua_State *L, bench_digraph *d, uint64_t n) {
  make_room(L, d, n, n);
  for (uint64_t u = 0; u < n; u++) {
    bench_add_row(&d->graph);
    for (uint64_t v = 1; u == 0 && v < n; v++)
      bench_add_edge(&d->graph, v);
  }
}

/* graph(kind, n [, m [, seed]]): m edges where they are random. */
int bench_graph(lua_State *L) {
  enum { RANDOM, TWINNED, PATH, CYCLE, STAR, LASSO };
  static const char *const kinds[] = {"random", "twinned", "path", "cycle",
                                      "star",   "lasso",   NULL};
  int kind = luaL_checkoption(L, 1, NULL, kinds);
  lua_Integer n = luaL_checkinteger(L, 2);
  lua_Integer m = luaL_optinteger(L, 3, 0);
  lua_Integer seed = luaL_optinteger(L, 4, 1);
  bench_digraph *d;
  luaL_argcheck(L, n > 0, 2, "positive integer expected");
  luaL_argcheck(L, m >= 0, 3, "natural number expected");
  d = lua_newuserdatauv(L, sizeof *d, 0);
  memset(d, 0, sizeof *d);
  d->memory.allocate = allocate;
  d->memory.context = d;
  luaL_setmetatable(L, BENCH_GRAPH);
  if (kind == RANDOM)
    make_random(L, d, (uint64_t)n, (uint64_t)m, (uint64_t)seed);
  else if (kind == TWINNED)
    make_twinned(L, d, (uint64_t)n);
  else if (kind == STAR)
    make_star(L, d, (uint64_t)n);
  else
    make_path(L, d, (uint64_t)n, kind == CYCLE, kind == LASSO);
  d->graph.count = (uint32_t)d->graph.first.count;
  bench_add_row(&d->graph);
  return 1;
}

/* peak(graph): the most bytes that it took, with what was made of it, since it
** was made or this was called last. */
int bench_peak(lua_State *L) {
  bench_digraph *d = luaL_checkudata(L, 1, BENCH_GRAPH);
  lua_pushinteger(L, (lua_Integer)d->most);
  d->most = d->memory.used;
  return 1;
}

static int release(lua_State *L) {
  bench_digraph *d = luaL_checkudata(L, 1, BENCH_GRAPH);
  gr_team_rest(&d->team);
  gr_graph_free(&d->memory, &d->graph);
  return 0;
}

void bench_open_graph(lua_State *L) {
  if (luaL_newmetatable(L, BENCH_GRAPH)) {
    lua_pushcfunction(L, release);
    lua_setfield(L, -2, "__gc");
  }
  lua_pop(L, 1);
}
