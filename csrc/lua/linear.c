/*
** linear.c: see linear.h. Each function goes through all positions.
*/
#include "lua/linear.h"

#include "core/base/memory.h"
#include "core/graph/label.h"
#include "core/theory/gf2.h"
#include "lua/compute.h"
#include "lua/fail.h"

#include <lauxlib.h>

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
  lgr_task task;
  uint64_t at[32];
  uint32_t distance[32];
  uint32_t count;
  uint32_t next;
  uint32_t cyclic; /* a position whose distance is infinite */
} Units;

static void see_unit(Units *units, uint32_t u, uint32_t label,
                     uint32_t distance) {
  uint32_t i = gr_lowest_bit(label);
  if (i >= units->count) /* below a value there are all lesser ones */
    units->count = i + 1;
  if (distance < units->distance[i]) {
    units->distance[i] = distance;
    units->at[i] = u;
  }
}

static gr_status step_units(void *task, size_t *budget) {
  Units *units = task;
  const lgr_solution *s = units->task.solution;
  uint32_t end = units->next + gr_afford(budget, s->graph.count - units->next);
  for (; units->next < end; units->next++) {
    uint32_t u = units->next;
    uint32_t label = s->values.label.at[u], distance = s->distance.at[u];
    if (distance == GR_NONE) {
      units->cyclic = u;
      return GR_DONE;
    }
    if (label != 0 && (label & (label - 1)) == 0)
      see_unit(units, u, label, distance);
  }
  return end < s->graph.count ? GR_MORE : GR_DONE;
}

static const lgr_kind units_kind = {sizeof(Units), NULL, step_units,
                                    NULL,          NULL, NULL};

/*
** units(solution): an array of position numbers, the set F of Sato (1972),
** Lemma 3.5, for the order by distance and then by number: element i has the
** value 2^(i-1), and what comes before has less. If the game is cyclic: nil
** and the number of a position with an infinite distance.
*/
static int units_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  Units *units;
  lgr_need_values(L, s);
  lgr_need_edges(L, s, "linear");
  lgr_compute(L, 1, LGR_DISTANCE);
  units = lgr_push_work(L, &units_kind, 1);
  units->cyclic = GR_NONE;
  for (uint32_t i = 0; i < 32; i++)
    units->distance[i] = GR_NONE;
  lgr_run(L, &units->task);
  if (units->cyclic != GR_NONE) {
    lua_pushnil(L);
    lua_pushinteger(L, units->cyclic);
    return 2;
  }
  push_array(L, units->at, units->count);
  return 1;
}

/* The span of the vectors with a finite value. */
typedef struct Finite {
  lgr_task task;
  gr_span span;
  uint32_t next;
  uint64_t count;
  int linear; /* so far, values are linear on it */
} Finite;

static gr_status step_finite(void *task, size_t *budget) {
  Finite *f = task;
  const lgr_solution *s = f->task.solution;
  uint32_t end = f->next + gr_afford(budget, s->graph.count - f->next);
  for (; f->next < end && f->linear; f->next++)
    if (gr_is_finite(s->values.label.at[f->next])) {
      f->linear = gr_span_add(&f->span, f->next, s->values.label.at[f->next]);
      f->count++;
    }
  return end < s->graph.count && f->linear ? GR_MORE : GR_DONE;
}

static const lgr_kind finite_kind = {sizeof(Finite), NULL, step_finite,
                                     NULL,           NULL, NULL};

/*
** finite(solution): of a game on all vectors, a basis of those with a finite
** value, as an array of position numbers, and an array of their values. That
** they are a subspace, and the value linear on it, is checked: else nil.
*/
static int finite_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  Finite *f;
  gr_span *span;
  lgr_need_values(L, s);
  if (!s->space)
    return lgr_fail(L, "finite: for solutions that hold all sets or vectors: "
                       "grundy.annihilation without a start, grundy.linear");
  f = lgr_push_work(L, &finite_kind, 1);
  f->linear = 1;
  lgr_run(L, &f->task);
  span = &f->span;
  if (!f->linear || UINT64_C(1) << span->rank != f->count)
    return 0;
  for (uint32_t i = 0, n = 0; n < span->rank; i++)
    if (span->row[i] != 0) {
      span->row[n] = span->row[i];
      span->image[n++] = span->image[i];
    }
  push_array(L, span->row, span->rank);
  push_array(L, span->image, span->rank);
  return 2;
}

void lgr_open_linear(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"units", units_function}, {"finite", finite_function}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
