/*
** linear.c: what is asked of linear games (vectors.h): the subspace of finite
** values, and a basis of it (Sato 1972).
*/
#include "core/graph/graph.h"
#include "lua/compute.h"
#include "lua/fail.h"
#include "lua/parts.h"
#include "lua/sets.h"
#include "lua/task.h"

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

/*
** units(solution): an array of position numbers, the set F of Sato (1972),
** Lemma 3.5, for the order by distance and then by number: element i has the
** value 2^(i-1), and what comes before has less. If the game is cyclic: nil
** and the number of a position with an infinite distance.
*/
static int units_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  uint64_t at[32] = {0};
  uint32_t least[32], count = 0; /* a unit has a distance of at least 1 */
  lgr_need_values(L, s);
  lgr_need_edges(L, s, "linear");
  lgr_compute(L, 1, LGR_DISTANCE);
  for (uint32_t u = 0; u < s->graph.count; u++) {
    uint32_t label = s->values.label.at[u],
             distance = s->column[LGR_DISTANCE].at[u];
    if (distance == GR_NONE) {
      lua_pushnil(L);
      lua_pushinteger(L, u);
      return 2;
    }
    if (label != 0 && (label & (label - 1)) == 0) {
      uint32_t i = gr_lowest_bit(label);
      for (; count <= i; count++) /* below a value there are all lesser ones */
        least[count] = GR_NONE;
      if (distance < least[i]) {
        least[i] = distance;
        at[i] = u;
      }
    }
    if (lgr_poll_after(L, u))
      lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  push_array(L, at, count);
  return 1;
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

/*
** finite(solution): of a game on all vectors, a basis of those with a finite
** value, as an array of position numbers, and an array of their values. That
** they are a subspace, and the value linear on it, is checked: else nil.
*/
static int finite_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  Span span = {0};
  uint64_t count = 0;
  lgr_need_values(L, s);
  if (!s->space)
    return lgr_fail(L,
                    "finite: only for solutions that hold all sets or vectors: "
                    "grundy.annihilation without a start, grundy.linear");
  for (uint32_t u = 0; u < s->graph.count; u++) {
    if (gr_is_finite(s->values.label.at[u])) {
      if (!add_vector(&span, u, s->values.label.at[u]))
        return 0;
      count++;
    }
    if (lgr_poll_after(L, u))
      lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  if (UINT64_C(1) << span.rank != count)
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
  lgr_set_functions(L, functions);
}
