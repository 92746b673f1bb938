/*
** bench.h: what the files of the module grundy_bench share. The module is
** for the benchmarks only: a clock, a counted heap, digraphs built in C, the
** phases of the core one by one, and the plain ways they are compared with.
*/
#ifndef BENCH_H
#define BENCH_H

#include "core/graph/graph.h"
#include "core/values/values.h"

#include <lua.h>

/* Seconds of processor time, so that other processes on the machine cost
** as little as possible; or of time that passes, where threads are compared. */
double bench_now(void);

/* The digraph at index 1, of a solution or made by bench_graph, and the
** memory it lives in. */
const gr_graph *bench_graph_at_1(lua_State *L, gr_memory **memory);

/* Repeats a step, which may use `budget`, an edge a unit, until it is done. */
#define BENCH_RUN(status, step)                                                \
  do {                                                                         \
    size_t budget = 0x10000;                                                   \
    (status) = (step);                                                         \
  } while ((status) == GR_MORE)

void bench_check(lua_State *L, gr_status status); /* raises what failed */

gr_status bench_solve(gr_memory *memory, const gr_graph *graph,
                      gr_values *values);

/* Reverse edges, all at once. */
gr_status bench_reverse(gr_memory *memory, const gr_graph *graph,
                        gr_reverse *reverse);

/* digraphs.c */
#define BENCH_GRAPH "grundy.bench.graph"

typedef struct bench_digraph {
  gr_memory memory;
  size_t most; /* bytes in it since bench_peak was called */
  gr_graph graph;
  gr_team team;
} bench_digraph;

uint64_t bench_random(uint64_t *state);
int bench_graph(lua_State *L);
int bench_peak(lua_State *L);

/* Appends to a digraph that has room. */
void bench_add_row(gr_graph *g);
void bench_add_edge(gr_graph *g, uint64_t v);
void bench_open_graph(lua_State *L);

/* plain.c */
int bench_retrograde(lua_State *L);
int bench_signatures(lua_State *L);
int bench_loop(lua_State *L);

/* maps.c */
int bench_classes(lua_State *L);
int bench_map(lua_State *L);
int bench_map_reverse(lua_State *L);
int bench_map_check(lua_State *L);
int bench_map_semi(lua_State *L);
void bench_open_maps(lua_State *L);

/* heap.c */
int bench_heap_start(lua_State *L);
int bench_heap(lua_State *L);
int bench_heap_stop(lua_State *L);

#endif
