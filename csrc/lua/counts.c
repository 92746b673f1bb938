/*
** counts.c: see counts.h.
*/
#include "lua/counts.h"

#include "core/graph/splits.h"
#include "lua/poll.h"
#include "lua/solution.h"
#include "lua/work.h"

/* The moves to the end of best play, of all positions; NULL if the game
** splits, where they are not known. */
static const uint32_t *lengths_of(lua_State *L, const lgr_solution *s) {
  if (s->graph.splits)
    return NULL;
  if (s->play == LGR_MIXED)
    return s->payoffs.length.at;
  lgr_compute(L, 1, LGR_REMOTENESS);
  return s->remoteness.at;
}

static void set_count(lua_State *L, const char *name, size_t count) {
  lua_pushinteger(L, (lua_Integer)count);
  lua_setfield(L, -2, name);
}

/* The sinks from position u on, and the longest win there, of who is to move
** or of who is not. */
static void count_slice(const lgr_solution *s, const uint32_t *lengths,
                        uint32_t u, uint32_t end, uint32_t *sinks,
                        uint32_t *longest_win) {
  for (; u < end; u++) {
    uint32_t remoteness = lengths == NULL ? GR_NONE : lengths[u];
    *sinks += gr_degree(&s->graph, u) == 0;
    if (remoteness != GR_NONE && remoteness > *longest_win &&
        lgr_outcome(s, u) != GR_D)
      *longest_win = remoteness;
  }
}

/* The fields of counts() that need a look at every position; hooks may run
** between two slices. */
static void count_positions(lua_State *L, const lgr_solution *s,
                            const uint32_t *lengths) {
  uint32_t count = s->graph.count, sinks = 0, longest_win = 0;
  for (uint32_t u = 0; u < count; u += LGR_SLICE) {
    uint32_t end = count - u < LGR_SLICE ? count : u + LGR_SLICE;
    count_slice(s, lengths, u, end, &sinks, &longest_win);
    lgr_poll(L, LGR_SLICE);
    lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  set_count(L, "sinks", sinks);
  if (lengths != NULL)
    set_count(L, "longest_win", longest_win);
}

int lgr_counts(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  const uint32_t *lengths = lengths_of(L, s);
  if (s->graph.splits) { /* no cycles: each is a component */
    s->component_count = s->graph.count;
    s->largest_component = 1;
  }
  lgr_compute(L, 1, LGR_COMPONENTS);
  lua_newtable(L);
  lgr_check_solution(L, 1); /* a finalizer may have closed it */
  set_count(L, "positions", s->graph.count);
  set_count(L, "edges", gr_all_moves(&s->graph));
  set_count(L, "P", s->outcomes[GR_P]);
  set_count(L, "N", s->outcomes[GR_N]);
  set_count(L, "D", s->outcomes[GR_D]);
  set_count(L, "bytes", lgr_bytes(s));
  set_count(L, "components", s->component_count);
  set_count(L, "largest_component", s->largest_component);
  count_positions(L, s, lengths);
  if (s->no_values == LGR_HAS_VALUES) {
    set_count(L, "infinite", s->graph.count - s->values.finite_count);
    set_count(L, "distinct_K", s->values.sets.count);
    if (s->values.finite_count > 0)
      set_count(L, "max_value", s->values.max_value);
  }
  return 1;
}
