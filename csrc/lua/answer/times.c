/*
** times.c: see times.h.
*/
#include "lua/answer/times.h"

#include "core/store/folds.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/solution/play.h"
#include "lua/solution/task.h"

#include <string.h>

static void *array_of(lua_State *L, int index, int which) {
  void *array;
  lua_getiuservalue(L, index, which);
  array = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return array;
}

const uint32_t *lgr_times(lua_State *L, int index) {
  return array_of(L, index, LGR_TIMES);
}

const double *lgr_mean_gains(lua_State *L, int index) {
  return array_of(L, index, LGR_MEAN_GAINS);
}

/* Makes an array of the solution at index 1, all zeros, if it is not there. */
static void make_array(lua_State *L, int which, size_t count, size_t size) {
  if (array_of(L, 1, which) != NULL)
    return;
  memset(lua_newuserdatauv(L, (count + 1) * size, 0), 0, (count + 1) * size);
  lua_setiuservalue(L, 1, which);
}

static uint32_t check_count(lua_State *L, int index) {
  lua_Integer count = luaL_checkinteger(L, index);
  luaL_argcheck(L, count > 0 && count < (lua_Integer)GR_NONE, index,
                "no count");
  return (uint32_t)count;
}

/* set_times(solution, number, counts[, gain]): an array of how many moves each
** edge of a position stands for, and what these moves gain on average. */
static int set_times(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  uint32_t u = lgr_check_position(L, s), *times;
  int scored = lgr_has_scores(s);
  luaL_checktype(L, 3, LUA_TTABLE);
  lgr_need_edges(L, s, "chances");
  make_array(L, LGR_TIMES, s->graph.first.at[s->graph.count], sizeof *times);
  if (scored)
    make_array(L, LGR_MEAN_GAINS, s->graph.count, sizeof(double));
  s = lgr_check_solution(L, 1); /* a finalizer may have closed it */
  times = array_of(L, 1, LGR_TIMES);
  for (uint32_t e = 0; e < gr_degree(&s->graph, u); e++) {
    lua_rawgeti(L, 3, (lua_Integer)e + 1);
    times[s->graph.first.at[u] + e] = check_count(L, -1);
    lua_pop(L, 1);
  }
  if (scored)
    ((double *)array_of(L, 1, LGR_MEAN_GAINS))[u] =
        (double)luaL_checknumber(L, 4);
  return 0;
}

/* Pushes an array of the positions whose moves have not been counted. */
static void push_uncounted(lua_State *L, const uint32_t *times) {
  lua_Integer count = 0;
  lua_newtable(L);
  for (uint32_t u = 0; u < lgr_check_solution(L, 1)->graph.count; u++) {
    const gr_graph *graph = &lgr_check_solution(L, 1)->graph;
    if (gr_degree(graph, u) > 0 && times[graph->first.at[u]] == 0) {
      lua_pushinteger(L, u);
      lua_rawseti(L, -2, ++count);
    }
  }
}

/* counted_times(solution): sets what set_times does, by what was counted while
** the game was solved: an array of the positions of which that is not known.
** Nothing if moves were not counted. */
static int counted_times(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  if (!s->graph.counted)
    return 0;
  make_array(L, LGR_TIMES, s->graph.first.at[s->graph.count], sizeof(uint32_t));
  s = lgr_check_solution(L, 1); /* a finalizer may have closed it */
  gr_folds_read(&s->graph, array_of(L, 1, LGR_TIMES));
  push_uncounted(L, lgr_times(L, 1));
  return 1;
}

void lgr_open_times(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"set_times", set_times}, {"counted_times", counted_times}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
