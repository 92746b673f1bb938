/*
** linear.c: see linear.h. Each function goes through all positions, in slices
** between which hooks may run, with what it knows so far on the C stack.
*/
#include "lua/linear.h"

#include "core/base/memory.h"
#include "core/graph/label.h"
#include "core/theory/gf2.h"
#include "lua/fail.h"
#include "lua/poll.h"
#include "lua/solution.h"
#include "lua/work.h"

#include <lauxlib.h>

/* Between two slices: a hook may close the solution at index 1. */
static void rest(lua_State *L) {
  lgr_poll(L, LGR_SLICE);
  lgr_check_solution(L, 1);
}

/* The end of the slice that starts with position u. */
static uint32_t end_of_slice(const lgr_solution *s, uint32_t u) {
  return s->graph.count - u < LGR_SLICE ? s->graph.count : u + LGR_SLICE;
}

/* Pushes an array of position numbers, or of values. */
static void push_array(lua_State *L, const uint64_t *at, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)at[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

/* The positions 1, 2, 4, 8 ... in value that come first, by distance and then
** by number. */
typedef struct Units {
  uint64_t at[32];
  uint32_t distance[32];
  uint32_t count;
} Units;

/* Looks at positions u .. end-1; the first whose distance is infinite, or
** GR_NONE. */
static uint32_t find_units(const lgr_solution *s, Units *units, uint32_t u,
                           uint32_t end) {
  for (; u < end; u++) {
    uint32_t label = s->values.label.at[u], distance = s->distance.at[u];
    uint32_t i;
    if (distance == GR_NONE)
      return u;
    if (label == 0 || (label & (label - 1)) != 0)
      continue;
    i = gr_lowest_bit(label);
    if (i >= units->count) /* below a value there are all lesser ones */
      units->count = i + 1;
    if (distance < units->distance[i]) {
      units->distance[i] = distance;
      units->at[i] = u;
    }
  }
  return GR_NONE;
}

/*
** units(solution): an array of position numbers, the set F of Sato (1972),
** Lemma 3.5, for the order by distance and then by number: element i has the
** value 2^(i-1), and what comes before has less. If the game is cyclic: nil
** and the number of a position with an infinite distance.
*/
static int units_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  Units units = {{0}, {0}, 0};
  for (uint32_t i = 0; i < 32; i++)
    units.distance[i] = GR_NONE;
  lgr_need_values(L, s);
  lgr_need_edges(L, s, "linear");
  lgr_compute(L, 1, LGR_DISTANCE);
  for (uint32_t u = 0; u < s->graph.count; u = end_of_slice(s, u)) {
    uint32_t cyclic = find_units(s, &units, u, end_of_slice(s, u));
    if (cyclic != GR_NONE) {
      lua_pushnil(L);
      lua_pushinteger(L, cyclic);
      return 2;
    }
    rest(L);
  }
  push_array(L, units.at, units.count);
  return 1;
}

/*
** finite(solution): of a game on all vectors, a basis of those with a finite
** value, as an array of position numbers, and an array of their values. That
** they are a subspace, and the value linear on it, is checked: else nil.
*/
static int finite_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  gr_span span = {0, {0}, {0}};
  uint64_t count = 0;
  int linear = 1;
  lgr_need_values(L, s);
  if (!s->space)
    return lgr_fail(L, "finite: for solutions that hold all sets or vectors: "
                       "grundy.annihilation without a start, grundy.linear");
  for (uint32_t u = 0; u < s->graph.count && linear;) {
    uint32_t end = end_of_slice(s, u);
    for (; u < end && linear; u++)
      if (gr_is_finite(s->values.label.at[u])) {
        linear = gr_span_add(&span, u, s->values.label.at[u]);
        count++;
      }
    rest(L);
  }
  if (!linear || UINT64_C(1) << span.rank != count)
    return 0;
  for (uint32_t i = 0, n = 0; n < span.rank; i++)
    if (span.row[i] != 0) {
      span.row[n] = span.row[i];
      span.image[n++] = span.image[i];
    }
  push_array(L, span.row, span.rank);
  push_array(L, span.image, span.rank);
  return 2;
}

void lgr_open_linear(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"units", units_function}, {"finite", finite_function}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
