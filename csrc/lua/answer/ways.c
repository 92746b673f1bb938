/*
** ways.c: the ways from a position of a puzzle to a solution.
*/
#include "lua/host/parts.h"

#include "core/chances/chances.h"
#include "core/length/ways.h"
#include "lua/host/fail.h"
#include "lua/solution/compute.h"

typedef struct Ways {
  lgr_task task;
  gr_ways ways;
} Ways;

/* Pushes a count of ways, and whether there are more. */
static void set_ways(lua_State *L, const char *name, const char *more,
                     uint64_t ways) {
  int many = ways >= GR_MANY_WAYS;
  lgr_set_integer(L, name, many ? GR_MANY_WAYS - 1 : ways);
  if (many) {
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, more);
  }
}

/* Sets `lengths`: a row { moves, count, more } for each number of moves that
** some ways have. */
static void set_lengths(lua_State *L, const gr_ways *w) {
  lua_Integer length = 0;
  lua_newtable(L);
  for (uint32_t k = 0; k < w->many_low.count; k++) {
    uint64_t ways = gr_ways_count(w, k);
    if (ways == 0)
      continue;
    lua_createtable(L, 0, 3);
    lgr_set_integer(L, "moves", k);
    set_ways(L, "count", "more", ways);
    lua_rawseti(L, -2, ++length);
  }
  lua_setfield(L, -2, "lengths");
}

/* Sets `entrances`: numbers of positions and of moves, three for each. */
static void set_entrances(lua_State *L, const gr_ways *w) {
  lua_newtable(L);
  for (uint32_t i = 0; i < w->entrances.count; i++) {
    lua_pushinteger(L, w->entrances.at[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "entrances");
}

static int push_ways(lua_State *L, void *task) {
  const gr_ways *w = &((const Ways *)task)->ways;
  uint32_t moves = w->of.remoteness[w->of.from];
  lua_createtable(L, 0, 17);
  lgr_set_integer(L, "positions", w->positions);
  lgr_set_integer(L, "dead_ends", w->dead);
  lgr_set_integer(L, "stuck", w->stuck);
  lgr_set_integer(L, "nearer", w->moves[GR_NEARER]);
  lgr_set_integer(L, "sideways", w->moves[GR_SIDEWAYS]);
  lgr_set_integer(L, "away", w->moves[GR_AWAY]);
  lgr_set_integer(L, "lost", w->moves[GR_LOST]);
  if (w->open > 0) {
    lua_pushnumber(L, (lua_Number)gr_settled(w->kept / w->open));
    lua_setfield(L, -2, "forgiving");
  }
  lgr_set_integer(L, "one_way", w->one_way);
  lgr_set_integer(L, "on_way", w->on_way);
  lgr_set_integer(L, "only", w->only);
  lgr_set_integer(L, "forced", w->forced);
  set_ways(L, "solutions", "more",
           moves == GR_NONE ? 0 : gr_ways_count(w, moves));
  if (w->hardest != GR_NONE) {
    lgr_set_integer(L, "hardest", w->hardest);
    lgr_set_integer(L, "hardest_count", w->hardest_count);
  }
  set_lengths(L, w);
  set_entrances(L, w);
  return 1;
}

/* ways(solution, number, longest, entrances): what core/length/ways.h finds, by
** name. Ways of at most `longest` moves are counted, and this many entrances
** listed. */
static int ways_function(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  gr_ways_of of = {0};
  Ways *w;
  if (!lgr_play_of(s)->alone)
    lgr_fail(L, "puzzle: the game is for two players, and a puzzle has one");
  of.from = lgr_check_position(L, s);
  of.longest = (uint32_t)luaL_optinteger(L, 3, 0);
  of.entrances = (uint32_t)luaL_optinteger(L, 4, 0);
  lgr_compute(L, 1, LGR_REMOTENESS);
  of.component = lgr_compute(L, 1, LGR_COMPONENT);
  of.remoteness = lgr_compute(L, 1, LGR_REMOTENESS);
  of.graph = &s->graph;
  w = lgr_push_work(L, sizeof *w, 1);
  w->task.push = push_ways;
  gr_ways_init(&w->ways, w->task.of.memory, &of);
  lgr_turn_to_part(&w->task, &w->ways.task, NULL);
  return lgr_run_and_push(L);
}

void lgr_open_ways(lua_State *L) {
  static const luaL_Reg functions[] = {{"ways", ways_function}, {NULL, NULL}};
  lua_getfield(L, -1, "jobs");
  lgr_set_functions(L, functions);
  lua_pop(L, 1);
}
