/*
** maps.c: maps between digraphs built in C, and the coarsest compatible
** relation.
*/
#include "bench.h"

#include "core/theory/map.h"
#include "core/theory/refine.h"
#include "core/theory/relation.h"

#include <lauxlib.h>
#include <string.h>

#define MAP_TYPE "grundy.bench.map"

/* User value 1 is the digraph to which the map goes. */
typedef struct Map {
  bench_digraph from;
  const gr_graph *to;
  gr_words image;
  gr_values values_from, values_to; /* empty until they are wanted */
} Map;

/* Room for a digraph over another one. */
static void make_room(lua_State *L, Map *map, size_t count, size_t edges) {
  gr_memory *memory = &map->from.memory;
  bench_check(L, gr_words_resize(memory, &map->image, count));
  bench_check(L, gr_words_reserve(memory, &map->from.graph.first, count + 1));
  bench_check(L, gr_words_reserve(memory, &map->from.graph.follower, edges));
  map->from.graph.count = (uint32_t)count;
}

/* A permutation without a pattern that caches would like. */
static void shuffle(gr_words *words) {
  uint64_t state = 7;
  for (size_t i = 0; i < words->count; i++)
    words->at[i] = (uint32_t)i;
  for (size_t i = words->count; i > 1; i--) {
    size_t j = bench_random(&state) % i;
    uint32_t kept = words->at[i - 1];
    words->at[i - 1] = words->at[j];
    words->at[j] = kept;
  }
}

/* The same digraph with its positions renamed. */
static void make_renamed(lua_State *L, Map *map) {
  gr_graph *g = &map->from.graph;
  gr_words name = {NULL, 0, 0};
  make_room(L, map, map->to->count, gr_edge_count(map->to));
  shuffle(&map->image);
  bench_check(L, gr_words_resize(&map->from.memory, &name, map->to->count));
  for (uint32_t u = 0; u < g->count; u++)
    name.at[map->image.at[u]] = u;
  for (uint32_t u = 0; u < g->count; u++) {
    uint32_t x = map->image.at[u];
    bench_add_row(g);
    for (uint32_t i = 0; i < gr_degree(map->to, x); i++)
      bench_add_edge(g, name.at[gr_get(gr_followers(map->to, x), i)]);
  }
  bench_add_row(g);
  gr_words_free(&map->from.memory, &name);
}

/* Any digraph of the same size, and any images. */
static void make_any(lua_State *L, Map *map) {
  gr_graph *g = &map->from.graph;
  uint64_t state = 8;
  make_room(L, map, map->to->count, gr_edge_count(map->to));
  for (uint32_t u = 0; u < g->count; u++) {
    map->image.at[u] = (uint32_t)(bench_random(&state) % g->count);
    bench_add_row(g);
    for (uint32_t i = 0; i < gr_degree(map->to, u); i++)
      bench_add_edge(
          g,
          (uint32_t)((gr_get(gr_followers(map->to, u), i) + 12345) % g->count));
  }
  bench_add_row(g);
}

/* Over each position x there are two, x and count + x. Both have the moves of
** x, each to one of two; and from the second one can go to a predecessor of
** x, from which there is a move back to the first. */
static void make_replies(lua_State *L, Map *map) {
  gr_graph *g = &map->from.graph;
  uint32_t count = map->to->count;
  uint64_t state = 9;
  gr_words before = {NULL, 0, 0};
  make_room(L, map, 2 * (size_t)count,
            2 * (size_t)gr_edge_count(map->to) + map->to->count);
  bench_check(L, gr_words_resize(&map->from.memory, &before, count));
  memset(before.at, 0xFF, count * sizeof *before.at);
  for (uint32_t x = 0; x < count; x++)
    for (uint32_t i = 0; i < gr_degree(map->to, x); i++)
      before.at[gr_get(gr_followers(map->to, x), i)] = x;
  for (uint32_t u = 0; u < 2 * count; u++) {
    uint32_t x = u < count ? u : u - count, back = before.at[x];
    map->image.at[u] = x;
    bench_add_row(g);
    for (uint32_t i = 0; i < gr_degree(map->to, x); i++) {
      uint32_t y = gr_get(gr_followers(map->to, x), i);
      if (u >= count && bench_random(&state) % 2 == 0)
        bench_add_edge(g, y + count);
      else
        bench_add_edge(g, y);
      if (y == back)
        back = GR_NONE; /* is there already, or is a loop */
    }
    if (u >= count && back != GR_NONE)
      bench_add_edge(g, back);
  }
  bench_add_row(g);
  gr_words_free(&map->from.memory, &before);
}

/* map(kind, graph): a map to the digraph. */
int bench_map(lua_State *L) {
  static const char *const kinds[] = {"renamed", "any", "replies", NULL};
  int kind = luaL_checkoption(L, 1, NULL, kinds);
  bench_digraph *to = luaL_checkudata(L, 2, BENCH_GRAPH);
  Map *map = lua_newuserdatauv(L, sizeof *map, 1);
  memset(map, 0, sizeof *map);
  map->from.memory = to->memory;
  map->from.memory.used = 0;
  map->from.memory.context = &map->from;
  map->to = &to->graph;
  luaL_setmetatable(L, MAP_TYPE);
  lua_pushvalue(L, 2);
  lua_setiuservalue(L, -2, 1);
  if (kind == 0)
    make_renamed(L, map);
  else if (kind == 1)
    make_any(L, map);
  else
    make_replies(L, map);
  return 1;
}

static int release(lua_State *L) {
  Map *map = luaL_checkudata(L, 1, MAP_TYPE);
  gr_memory *memory = &map->from.memory;
  gr_graph_free(memory, &map->from.graph);
  gr_words_free(memory, &map->image);
  gr_values_free(memory, &map->values_from);
  gr_values_free(memory, &map->values_to);
  return 0;
}

/* map_reverse(map): seconds to reverse the edges of both digraphs. */
int bench_map_reverse(lua_State *L) {
  Map *map = luaL_checkudata(L, 1, MAP_TYPE);
  const gr_graph *graphs[] = {&map->from.graph, map->to};
  double start = bench_now();
  for (int i = 0; i < 2; i++) {
    gr_reverse reverse;
    gr_status status = bench_reverse(&map->from.memory, graphs[i], &reverse);
    gr_reverse_free(&map->from.memory, &reverse);
    bench_check(L, status);
  }
  lua_pushnumber(L, bench_now() - start);
  return 1;
}

/* Runs the checks of grundy.map. */
static gr_status check_map(Map *map, const gr_map *pair, gr_mapping *m,
                           gr_theorem7 *r, uint32_t *changed) {
  gr_memory *memory = &map->from.memory;
  gr_groups groups;
  gr_words d = {NULL, 0, 0};
  gr_status status;
  memset(&groups, 0, sizeof groups);
  gr_mapping_init(m, memory, pair, NULL, &groups);
  BENCH_RUN(status, gr_task_step(&m->task, &budget));
  *changed = gr_changed_value(&map->values_from, &map->values_to, map->image.at,
                              0, map->from.graph.count);
  gr_theorem7_init(r, memory, pair, &groups, m->strays, &d);
  r->witness = m->condition1;
  if (status == GR_DONE && m->condition1.position == GR_NONE)
    BENCH_RUN(status, gr_theorem7_step(r, &budget));
  if (status == GR_DONE && m->strays && r->witness.position != GR_NONE) {
    gr_mapping_neighbours(m);
    BENCH_RUN(status, gr_task_step(&m->task, &budget));
  }
  gr_task_free(&m->task);
  gr_task_free(&r->task);
  gr_groups_free(memory, &groups);
  gr_words_free(memory, &d);
  return status;
}

static gr_map pair_of(const Map *map) {
  gr_map pair;
  pair.from = &map->from.graph;
  pair.to = map->to;
  pair.image = map->image.at;
  return pair;
}

/* map_check(map): seconds for all that grundy.map looks at; then whether it is
** a homomorphism, preserves G by Theorem 7, and preserves the values. */
int bench_map_check(lua_State *L) {
  Map *map = luaL_checkudata(L, 1, MAP_TYPE);
  gr_memory *memory = &map->from.memory;
  gr_map pair = pair_of(map);
  gr_mapping m;
  gr_theorem7 r;
  uint32_t changed = 0;
  double start;
  if (map->values_to.label.count == 0) {
    bench_check(L, bench_solve(memory, &map->from.graph, &map->values_from));
    bench_check(L, bench_solve(memory, map->to, &map->values_to));
  }
  start = bench_now();
  bench_check(L, check_map(map, &pair, &m, &r, &changed));
  lua_pushnumber(L, bench_now() - start);
  lua_pushboolean(L, m.homomorphism.position == GR_NONE);
  lua_pushboolean(L, r.witness.position == GR_NONE);
  lua_pushboolean(L, changed == GR_NONE);
  return 4;
}

static gr_status semi_step(const gr_map *pair, gr_groups *groups,
                           gr_relation *r, gr_theorem7 *s, size_t *budget) {
  gr_status status = gr_groups_step(groups, r->task.memory, pair->image,
                                    pair->from->count, pair->to->count, budget);
  if (status == GR_DONE)
    status = gr_relation_step(r, budget);
  return status == GR_DONE ? gr_theorem7_step(s, budget) : status;
}

/* map_semi(map): seconds to check for a semihomomorphism. */
int bench_map_semi(lua_State *L) {
  Map *map = luaL_checkudata(L, 1, MAP_TYPE);
  gr_memory *memory = &map->from.memory;
  gr_map pair = pair_of(map);
  gr_groups groups;
  gr_relation r;
  gr_theorem7 s;
  gr_mapping m;
  gr_words kept = {NULL, 0, 0};
  gr_status status;
  double start = bench_now();
  memset(&groups, 0, sizeof groups);
  gr_relation_init(&r, memory, pair.from, &groups, NULL);
  gr_semicompatible_init(&s, memory, &r, &kept);
  BENCH_RUN(status, semi_step(&pair, &groups, &r, &s, &budget));
  gr_mapping_init(&m, memory, &pair, kept.at, &groups);
  if (status == GR_DONE)
    BENCH_RUN(status, gr_task_step(&m.task, &budget));
  gr_task_free(&r.task);
  gr_task_free(&s.task);
  gr_task_free(&m.task);
  gr_groups_free(memory, &groups);
  gr_words_free(memory, &kept);
  lua_pushnumber(L, bench_now() - start);
  bench_check(L, status);
  return 1;
}

/* classes(graph): seconds for the coarsest compatible relation, and the number
** of its classes. */
int bench_classes(lua_State *L) {
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  gr_refine r;
  gr_groups groups;
  gr_status status;
  double start = bench_now();
  memset(&groups, 0, sizeof groups);
  gr_refine_init(&r, memory, graph, NULL);
  BENCH_RUN(status, gr_refine_step(&r, &budget));
  if (status == GR_DONE)
    BENCH_RUN(status, gr_groups_number(&groups, memory, r.class_of.at,
                                       graph->count, &budget));
  gr_task_free(&r.task);
  lua_pushnumber(L, bench_now() - start);
  lua_pushinteger(L, groups.count);
  gr_groups_free(memory, &groups);
  bench_check(L, status);
  return 2;
}

void bench_open_maps(lua_State *L) {
  if (luaL_newmetatable(L, MAP_TYPE)) {
    lua_pushcfunction(L, release);
    lua_setfield(L, -2, "__gc");
  }
  lua_pop(L, 1);
}
