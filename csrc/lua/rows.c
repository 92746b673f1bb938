/*
** rows.c: see rows.h.
*/
#include "lua/rows.h"

#include "core/graph/splits.h"
#include "lua/answers.h"

#include <lauxlib.h>

/* splits(solution): does its game? */
static int splits(lua_State *L) {
  lua_pushboolean(L, lgr_check_solution(L, 1)->graph.splits);
  return 1;
}

/* degree(solution, number): how many moves there are. */
static int degree_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  lua_pushinteger(L, gr_move_count(&s->graph, lgr_check_position(L, s)));
  return 1;
}

/* Pushes the parts of the move that begins at this word of the row of u, and
** sets *word to the next. The solution is at index 1. */
static void push_parts(lua_State *L, const lgr_solution *s, uint32_t u,
                       uint32_t *word) {
  gr_move move = gr_move_at(&s->graph, gr_followers(&s->graph, u) + *word);
  lua_Integer count = move.end - move.at;
  lua_createtable(L, (int)count, 0);
  lgr_check_solution(L, 1); /* a finalizer may have closed it */
  for (lua_Integer i = 0; i < count; i++) {
    lua_pushinteger(L, move.at[i] & GR_PART);
    lua_rawseti(L, -2, i + 1);
  }
  *word += (uint32_t)(gr_move_next(move) - move.at);
}

/* follower(solution, number, k): the number of follower k, from 0 on; an array
** of them where the game splits. */
static int follower_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  uint32_t u = lgr_check_position(L, s);
  lua_Integer k = luaL_checkinteger(L, 3);
  const uint32_t *row = gr_followers(&s->graph, u);
  uint32_t word;
  luaL_argcheck(L, k >= 0 && k < (lua_Integer)gr_move_count(&s->graph, u), 3,
                "no such follower");
  word = (uint32_t)(gr_move_number(&s->graph, u, (uint32_t)k).at - row);
  if (s->graph.splits)
    push_parts(L, s, u, &word);
  else
    lua_pushinteger(L, row[word]);
  return 1;
}

/* followers(solution, number): an array of what follower() gives. */
static int followers(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  uint32_t u = lgr_check_position(L, s);
  uint32_t end = gr_degree(&s->graph, u), word = 0;
  lua_Integer n = 0;
  lua_createtable(L, (int)gr_move_count(&s->graph, u), 0);
  lgr_check_solution(L, 1); /* a finalizer may have closed it */
  while (word < end) {
    if (s->graph.splits)
      push_parts(L, s, u, &word);
    else
      lua_pushinteger(L, gr_followers(&s->graph, u)[word++]);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

void lgr_open_rows(lua_State *L) {
  static const luaL_Reg functions[] = {{"splits", splits},
                                       {"degree", degree_function},
                                       {"follower", follower_function},
                                       {"followers", followers},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
