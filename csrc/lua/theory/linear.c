/*
** linear.c: what is asked of linear games (vectors.h): the subspace of finite
** values, and a basis of it (Sato 1972).
*/
#include "core/graph/graph.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/solution/compute.h"
#include "lua/solution/sets.h"
#include "lua/solution/task.h"

#include <lauxlib.h>
#include <string.h>

/* Pushes an array of position numbers, or of values. */
static void push_array(lua_State *L, const uint64_t *at, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)at[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

/* A search for Sato's units. */
typedef struct Units {
  lgr_task task;
  uint64_t at[32];
  uint32_t least[32]; /* their distances, which are at least 1 */
  uint32_t count;
  uint32_t cyclic; /* a position with an infinite distance; or GR_NONE */
} Units;

/* Takes u if it is the first one so near among those of its value. */
static void look_at_unit(Units *units, uint32_t u, uint32_t label,
                         uint32_t distance) {
  uint32_t i;
  if (label == 0 || (label & (label - 1)) != 0)
    return;
  i = gr_lowest_bit(label);
  for (; units->count <= i; units->count++) /* below it are all lesser values */
    units->least[units->count] = GR_NONE;
  if (distance < units->least[i]) {
    units->least[i] = distance;
    units->at[i] = u;
  }
}

static gr_status find_units(void *task, size_t *budget) {
  Units *units = task;
  const lgr_solution *s = units->task.solution;
  uint32_t stop = gr_reach(&units->task.of, s->graph.count, budget);
  for (uint32_t u = units->task.of.next; u < stop; u++) {
    uint32_t distance = s->column[LGR_DISTANCE].at[u];
    if (distance == GR_NONE) {
      units->cyclic = u;
      return gr_turn_to(&units->task.of, NULL);
    }
    look_at_unit(units, u, s->values.label.at[u], distance);
  }
  return gr_reached(&units->task.of, stop, s->graph.count, NULL);
}

static int push_units(lua_State *L, void *task) {
  const Units *units = task;
  if (units->cyclic == GR_NONE) {
    push_array(L, units->at, units->count);
    return 1;
  }
  lua_pushnil(L);
  lua_pushinteger(L, units->cyclic);
  return 2;
}

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
  units = lgr_push_work(L, sizeof *units, 1);
  units->cyclic = GR_NONE;
  units->task.push = push_units;
  gr_turn_to(&units->task.of, find_units);
  return lgr_run_and_push(L);
}

/* The span of some vectors, and a linear map on it. The rows that are not 0 are
** a basis: row i has i for its highest bit. If all vectors of a subspace are
** added in ascending order, no row has the highest bit of another one. */
typedef struct Span {
  uint32_t rank;
  uint64_t row[64], image[64];
} Span;

/* Adds a vector and its image. Returns 0 if no linear map has this image and
** those that were added before. */
static int add_vector(Span *span, uint64_t vector, uint64_t image) {
  while (vector != 0) {
    uint32_t bit = gr_highest_bit(vector);
    if (span->row[bit] == 0) {
      span->row[bit] = vector;
      span->image[bit] = image;
      span->rank++;
      return 1;
    }
    vector ^= span->row[bit];
    image ^= span->image[bit];
  }
  return image == 0;
}

/* A search for the finite values. */
typedef struct Finite {
  lgr_task task;
  Span span;
  uint64_t count; /* of the vectors that have one */
  int other;      /* no linear map has these values */
} Finite;

static gr_status find_finite(void *task, size_t *budget) {
  Finite *f = task;
  const lgr_solution *s = f->task.solution;
  uint32_t stop = gr_reach(&f->task.of, s->graph.count, budget);
  for (uint32_t u = f->task.of.next; u < stop; u++) {
    uint32_t label = s->values.label.at[u];
    if (!gr_is_finite(label))
      continue;
    if (!add_vector(&f->span, u, label)) {
      f->other = 1;
      return gr_turn_to(&f->task.of, NULL);
    }
    f->count++;
  }
  return gr_reached(&f->task.of, stop, s->graph.count, NULL);
}

static int push_basis(lua_State *L, void *task) {
  Finite *f = task;
  Span *span = &f->span;
  if (f->other || UINT64_C(1) << span->rank != f->count)
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

/*
** finite(solution): of a game on all vectors, a basis of those with a finite
** value, as an array of position numbers, and an array of their values. That
** they are a subspace, and the value linear on it, is checked: else nil.
*/
static int finite_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  Finite *f;
  lgr_need_values(L, s);
  if (!s->space)
    return lgr_fail(L,
                    "finite: only for solutions that hold all sets or vectors: "
                    "grundy.annihilation without a start, grundy.linear");
  f = lgr_push_work(L, sizeof *f, 1);
  f->task.push = push_basis;
  gr_turn_to(&f->task.of, find_finite);
  return lgr_run_and_push(L);
}

void lgr_open_linear(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"units", units_function}, {"finite", finite_function}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
