/*
** with_play.c: the same graph under other play: a solution that shares it with
** another one.
*/
#include "lua/parts.h"

#include "lua/compute.h"
#include "lua/fail.h"

#include <lauxlib.h>
#include <string.h>

/* Fills a new solution with what it shares with its origin. */
static void share(lgr_solution *s, lgr_solution *origin) {
  s->origin = origin;
  origin->busy++;
  s->store = origin->store;
  s->names = origin->names;
  s->space = origin->space;
  s->graph = origin->graph;
  s->starts = origin->starts;
  s->players = origin->players;
}

/* The endings under other play: the classes of the positions are shared, their
** payoffs are not. */
static gr_status copy_endings(lgr_solution *s, const gr_endings *from,
                              double payoff) {
  gr_endings *to = &s->endings;
  if (from->count == 0)
    return GR_DONE;
  to->payoff = gr_resize(&s->memory, NULL, 0, from->count, sizeof *to->payoff);
  if (to->payoff == NULL)
    return GR_NO_MEMORY;
  memcpy(to->payoff, from->payoff, from->count * sizeof *to->payoff);
  to->room = to->count = from->count;
  to->unset = from->unset;
  to->numbers = from->numbers;
  to->of = from->of;
  return gr_endings_close(&s->memory, to, payoff);
}

static int push_with_play(lua_State *L, int index, lgr_play play, int alike) {
  lgr_solution *from = lgr_check_solution(L, index);
  const lgr_provider *provider = from->provider;
  lgr_solution *s = lgr_new_solution(L);
  int made = lua_gettop(L);
  for (int value = LGR_GAME; value <= LGR_PROJECTION; value++) {
    lua_getiuservalue(L, index, value);
    lua_setiuservalue(L, made, value);
  }
  if (from->origin != NULL)
    lua_getiuservalue(L, index, LGR_ORIGIN);
  else
    lua_pushvalue(L, index);
  lua_setiuservalue(L, made, LGR_ORIGIN);
  lgr_check_solution(L, index); /* a finalizer may have closed it */
  share(s, from->origin != NULL ? from->origin : from);
  if (!alike)
    lgr_check_memory(L, copy_endings(s, &from->endings, lgr_plays[play].unset));
  s->one_play = from->one_play && !alike;
  lgr_classify(s, play, alike || from->no_values == LGR_ONLY_OUTCOME);
  return lgr_solve_and_push(L, made, provider);
}

/* with_play(solution, play, alike): a solution of the same graph under normal
** or misère play; if its sinks are to be alike, whatever `terminal` said. */
static int with_play(lua_State *L) {
  lgr_play play = strcmp(luaL_checkstring(L, 2), "misere") == 0
                      ? LGR_MISERE_PLAY
                      : LGR_NORMAL_PLAY;
  const lgr_solution *s = lgr_check_solution(L, 1);
  int alike = lua_toboolean(L, 3);
  lgr_need_whole(L, s, "misère play");
  lgr_need_no_scores(L, s, "misère play", LGR_BY_SCORE);
  lgr_need_players(L, s, "misère play");
  if (s->one_play && !alike && lgr_asked_play(s) != play)
    return lgr_fail(L, "this solution is not valid under misère play, because "
                       "moves were left out or ends joined: start from "
                       "solution:misere()");
  return push_with_play(L, 1, play, alike);
}

void lgr_open_with_play(lua_State *L) {
  static const luaL_Reg functions[] = {{"with_play", with_play}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
