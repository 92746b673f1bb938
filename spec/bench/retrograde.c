/*
** retrograde.c: the plain way to know who wins, as one writes it by hand:
** reverse edges, then backwards from the sinks, win, loss and draw only.
*/
#include "bench.h"

#include <lauxlib.h>
#include <stdlib.h>

enum { UNKNOWN, WIN, LOSS };

typedef struct Retrograde {
  uint32_t *begin, *source; /* reverse edges */
  uint32_t *left;           /* followers that are not known to be wins */
  uint32_t *queue;
  unsigned char *state;
} Retrograde;

static int open(Retrograde *r, size_t n, size_t m) {
  r->begin = calloc(n + 2, sizeof *r->begin);
  r->source = malloc((m + 1) * sizeof *r->source);
  r->left = malloc((n + 1) * sizeof *r->left);
  r->queue = malloc((n + 1) * sizeof *r->queue);
  r->state = calloc(n + 1, 1);
  return r->begin != NULL && r->source != NULL && r->left != NULL &&
         r->queue != NULL && r->state != NULL;
}

static void release(Retrograde *r) {
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
  int opened = open(&r, graph->count, graph->follower.count);
  if (opened) {
    reverse(&r, graph);
    turned = bench_now();
    decided = decide(&r, graph);
  }
  release(&r);
  end = bench_now();
  lua_pushnumber(L, end - start);
  if (!opened)
    return luaL_error(L, "not enough memory");
  lua_pushinteger(L, decided);
  lua_pushnumber(L, end - turned);
  return 3;
}
