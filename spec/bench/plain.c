/*
** plain.c: the plain ways that the core is compared with, as one writes them by
** hand.
*/
#include "bench.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

/*
** ------------------------------------------------------------- retrograde
** Who wins: reverse edges, then backwards from the sinks, win, loss and draw
** only.
*/

enum { UNKNOWN, WIN, LOSS };

typedef struct Retrograde {
  uint32_t *begin, *source; /* reverse edges */
  uint32_t *left;           /* followers that are not known to be wins */
  uint32_t *queue;
  unsigned char *state;
} Retrograde;

static int open_retrograde(Retrograde *r, size_t n, size_t m) {
  r->begin = calloc(n + 2, sizeof *r->begin);
  r->source = malloc((m + 1) * sizeof *r->source);
  r->left = malloc((n + 1) * sizeof *r->left);
  r->queue = malloc((n + 1) * sizeof *r->queue);
  r->state = calloc(n + 1, 1);
  return r->begin != NULL && r->source != NULL && r->left != NULL &&
         r->queue != NULL && r->state != NULL;
}

static void release_retrograde(Retrograde *r) {
  free(r->begin);
  free(r->source);
  free(r->left);
  free(r->queue);
  free(r->state);
}

/* The sources of the edges into v are source[begin[v] .. begin[v + 1]). */
static void reverse(Retrograde *r, const gr_graph *graph) {
  const uint32_t *first = graph->first.at, *follower = graph->follower.at;
  uint32_t n = graph->count;
  for (size_t e = 0; e < first[n]; e++)
    r->begin[follower[e] + 2]++;
  for (uint32_t v = 0; v < n; v++)
    r->begin[v + 1] += r->begin[v];
  for (uint32_t u = 0; u < n; u++)
    for (uint32_t e = first[u]; e < first[u + 1]; e++)
      r->source[r->begin[follower[e] + 1]++] = u;
}

/* How many positions are no draw. */
static uint32_t decide(Retrograde *r, const gr_graph *graph) {
  const uint32_t *first = graph->first.at;
  uint32_t head = 0, tail = 0;
  for (uint32_t u = 0; u < graph->count; u++) {
    r->left[u] = first[u + 1] - first[u];
    if (r->left[u] == 0) {
      r->state[u] = LOSS;
      r->queue[tail++] = u;
    }
  }
  while (head < tail) {
    uint32_t v = r->queue[head++];
    for (uint32_t e = r->begin[v]; e < r->begin[v + 1]; e++) {
      uint32_t u = r->source[e];
      if (r->state[u] != UNKNOWN)
        continue;
      if (r->state[v] == LOSS) {
        r->state[u] = WIN;
        r->queue[tail++] = u;
      } else if (--r->left[u] == 0) {
        r->state[u] = LOSS;
        r->queue[tail++] = u;
      }
    }
  }
  return tail;
}

/* retrograde(graph): seconds; how many positions are no draw; and the seconds
** without those that the reverse edges take. */
int bench_retrograde(lua_State *L) {
  gr_memory *memory;
  const gr_graph *graph = bench_graph_at_1(L, &memory);
  Retrograde r;
  uint32_t decided = 0;
  double turned = 0, end, start = bench_now();
  int opened = open_retrograde(&r, graph->count, graph->follower.count);
  if (opened) {
    reverse(&r, graph);
    turned = bench_now();
    decided = decide(&r, graph);
  }
  release_retrograde(&r);
  end = bench_now();
  lua_pushnumber(L, end - start);
  if (!opened)
    return luaL_error(L, "not enough memory");
  lua_pushinteger(L, decided);
  lua_pushnumber(L, end - turned);
  return 3;
}

/*
** ------------------------------------------------------------- signatures
** The coarsest compatible relation: in rounds, the class of a position becomes
** the hash of the set of the classes of its followers, until their number
** stays. (That two sets may have the same hash of 64 bits is not looked at.)
*/

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

static int open_rounds(Rounds *r, uint32_t count, uint32_t degree) {
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

static void release_rounds(Rounds *r) {
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
  gr_list follower = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  uint64_t hash = 1;
  for (uint32_t e = 0; e < degree; e++)
    r->list[e] = r->class[gr_get(follower, e)];
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
  if (!open_rounds(&r, graph->count, degree)) {
    release_rounds(&r);
    return luaL_error(L, "not enough memory");
  }
  for (; classes > before && rounds < most; rounds++) {
    before = classes;
    classes = refine(&r, graph);
  }
  release_rounds(&r);
  lua_pushnumber(L, bench_now() - start);
  lua_pushinteger(L, classes);
  lua_pushinteger(L, rounds);
  return 3;
}

/*
** ------------------------------------------------------------------- loop
** The values of the heaps of an octal game: two loops.
*/

/* More than any value that comes up. */
#define VALUES 0x10000

/* Marks the followers of n that taking k leads to. */
static void mark(const uint16_t *value, uint32_t *seen, uint32_t n, uint32_t k,
                 int digit) {
  uint32_t left = n - k;
  if (left == 0 ? digit & 1 : digit & 2)
    seen[value[left]] = n;
  if (!(digit & 4))
    return;
  for (uint32_t a = 1; a <= left / 2; a++)
    seen[value[a] ^ value[left - a]] = n;
}

static void find_values(const char *digits, size_t count, uint16_t *value,
                        uint32_t *seen, uint32_t last) {
  for (uint32_t n = 1; n <= last; n++) {
    uint16_t mex = 0;
    for (uint32_t k = 1; k <= count && k <= n; k++)
      mark(value, seen, n, k, digits[k - 1] - '0');
    while (seen[mex] == n)
      mex++;
    value[n] = mex;
  }
}

/* loop(digits, n): seconds for the values of the heaps up to n; and the sum of
** these. */
int bench_loop(lua_State *L) {
  size_t count;
  const char *digits = luaL_checklstring(L, 1, &count);
  uint32_t last = (uint32_t)luaL_checkinteger(L, 2);
  uint16_t *value = calloc((size_t)last + 1, sizeof *value);
  uint32_t *seen = calloc(VALUES, sizeof *seen);
  lua_Integer sum = 0;
  double start = bench_now();
  if (value != NULL && seen != NULL)
    find_values(digits, count, value, seen, last);
  lua_pushnumber(L, bench_now() - start);
  for (uint32_t n = 0; value != NULL && n <= last; n++)
    sum += value[n];
  free(value);
  free(seen);
  lua_pushinteger(L, sum);
  return 2;
}
