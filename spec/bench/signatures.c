/*
** signatures.c: the plain way to the coarsest compatible relation, as one
** writes it by hand: in rounds, the class of a position becomes the hash of
** the set of the classes of its followers, until their number stays. (That two
** sets may have the same hash of 64 bits is not looked at.)
*/
#include "bench.h"

#include "core/theory/quotient.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

typedef struct Slot {
  uint64_t hash;
  uint32_t class; /* + 1; 0 where it is free */
} Slot;

typedef struct Rounds {
  uint32_t *class, *next; /* of each position, now and after the round */
  uint32_t *list;
  Slot *slots;
  size_t slot_count;
} Rounds;

static int open(Rounds *r, uint32_t count, uint32_t degree) {
  r->slot_count = 16;
  while (r->slot_count < (size_t)count * 2)
    r->slot_count *= 2;
  r->class = calloc((size_t)count + 1, sizeof *r->class);
  r->next = calloc((size_t)count + 1, sizeof *r->next);
  r->list = calloc((size_t)degree + 1, sizeof *r->list);
  r->slots = malloc(r->slot_count * sizeof *r->slots);
  return r->class != NULL && r->next != NULL && r->list != NULL &&
         r->slots != NULL;
}

static void release(Rounds *r) {
  free(r->class);
  free(r->next);
  free(r->list);
  free(r->slots);
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static void sort(uint32_t *list, uint32_t count) {
  if (count > 32) {
    qsort(list, count, sizeof *list, compare);
    return;
  }
  for (uint32_t i = 1; i < count; i++) {
    uint32_t word = list[i], j = i;
    for (; j > 0 && list[j - 1] > word; j--)
      list[j] = list[j - 1];
    list[j] = word;
  }
}

static uint64_t signature(const Rounds *r, const gr_graph *graph, uint32_t u) {
  const uint32_t *follower = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  uint64_t hash = 1;
  for (uint32_t e = 0; e < degree; e++)
    r->list[e] = r->class[follower[e]];
  sort(r->list, degree);
  for (uint32_t e = 0; e < degree; e++)
    if (e == 0 || r->list[e] != r->list[e - 1]) {
      hash = (hash ^ r->list[e]) * UINT64_C(0x9E3779B97F4A7C15);
      hash ^= hash >> 32;
    }
  return hash;
}

/* The number of classes after a round. */
static uint32_t refine(Rounds *r, const gr_graph *graph) {
  uint32_t classes = 0, *swapped = r->class;
  memset(r->slots, 0, r->slot_count * sizeof *r->slots);
  for (uint32_t u = 0; u < graph->count; u++) {
    uint64_t hash = signature(r, graph, u);
    size_t i = hash & (r->slot_count - 1);
    while (r->slots[i].class != 0 && r->slots[i].hash != hash)
      i = (i + 1) & (r->slot_count - 1);
    if (r->slots[i].class == 0) {
      r->slots[i].hash = hash;
      r->slots[i].class = ++classes;
    }
    r->next[u] = r->slots[i].class - 1;
  }
  r->class = r->next;
  r->next = swapped;
  return classes;
}

/* signatures(graph [, rounds]): seconds, the number of classes, and of rounds,
** at most so many. */
int bench_signatures(lua_State *L) {
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  lua_Integer most = luaL_optinteger(L, 2, LUA_MAXINTEGER), rounds = 0;
  uint32_t degree = 0, before = 0, classes = 1;
  double start = bench_now();
  Rounds r;
  for (uint32_t u = 0; u < graph->count; u++)
    if (gr_degree(graph, u) > degree)
      degree = gr_degree(graph, u);
  if (!open(&r, graph->count, degree)) {
    release(&r);
    return luaL_error(L, "not enough memory");
  }
  for (; classes > before && rounds < most; rounds++) {
    before = classes;
    classes = refine(&r, graph);
  }
  release(&r);
  lua_pushnumber(L, bench_now() - start);
  lua_pushinteger(L, classes);
  lua_pushinteger(L, rounds);
  return 3;
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
  do {
    size_t budget = 0x8000;
    status = gr_refine_step(&r, &budget);
  } while (status == GR_MORE);
  while (status == GR_DONE || status == GR_MORE) {
    size_t budget = 0x8000;
    status =
        gr_groups_number(&groups, memory, r.class_of.at, graph->count, &budget);
    if (status == GR_DONE)
      break;
  }
  gr_refine_free(&r);
  lua_pushnumber(L, bench_now() - start);
  lua_pushinteger(L, groups.count);
  gr_groups_free(memory, &groups);
  return status == GR_DONE ? 2 : luaL_error(L, "not enough memory");
}
