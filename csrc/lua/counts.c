/*
** counts.c: see counts.h.
*/
#include "lua/counts.h"

#include "core/graph/splits.h"
#include "lua/compute.h"
#include "lua/host.h"
#include "lua/solution.h"

static void set_count(lua_State *L, const char *name, size_t count) {
  lua_pushinteger(L, (lua_Integer)count);
  lua_setfield(L, -2, name);
}

/* A look at every position. */
typedef struct Counting {
  lgr_task task;
  const uint32_t *lengths; /* NULL if the game splits: they are not known */
  uint32_t next;
  uint32_t sinks;
  uint32_t longest_win; /* of the player to move, or of the other */
} Counting;

static gr_status step_counting(void *task, size_t *budget) {
  Counting *c = task;
  const lgr_solution *s = c->task.solution;
  uint32_t end = c->next + gr_afford(budget, s->graph.count - c->next);
  for (uint32_t u = c->next; u < end; u++) {
    uint32_t length = c->lengths == NULL ? GR_NONE : c->lengths[u];
    c->sinks += gr_degree(&s->graph, u) == 0;
    if (length != GR_NONE && length > c->longest_win &&
        lgr_outcome(s, u) != GR_D)
      c->longest_win = length;
  }
  c->next = end;
  return end < s->graph.count ? GR_MORE : GR_DONE;
}

static const lgr_kind counting = {
    sizeof(Counting), NULL, step_counting, NULL, NULL, NULL};

int lgr_counts(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  const uint32_t *lengths = s->graph.splits ? NULL : lgr_lengths_of(L, 1);
  Counting *c;
  if (s->graph.splits) { /* no cycles: each is a component */
    s->component_count = s->graph.count;
    s->largest_component = 1;
  }
  lgr_compute(L, 1, LGR_COMPONENT_COUNT);
  c = lgr_push_work(L, &counting, 1);
  c->lengths = lengths;
  lgr_run(L, &c->task);
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
  set_count(L, "sinks", c->sinks);
  if (lengths != NULL)
    set_count(L, "longest_win", c->longest_win);
  if (s->no_values == LGR_HAS_VALUES) {
    set_count(L, "infinite", s->graph.count - s->values.finite_count);
    set_count(L, "distinct_K", s->values.sets.count);
    if (s->values.finite_count > 0)
      set_count(L, "max_value", s->values.max_value);
  }
  return 1;
}
