/*
** twin.c: see twin.h.
*/
#include "lua/twin.h"

#include "lua/compute.h"
#include "lua/fail.h"
#include "lua/host.h"

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

/* The endings of a twin: the classes of the positions are shared, what the
** classes pay is not. */
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

void lgr_push_twin(lua_State *L, int index, lgr_play play, int alike) {
  lgr_solution *from = lgr_check_solution(L, index);
  const lgr_provider *provider = from->provider;
  lgr_solution *s = lgr_new_solution(L);
  int twin = lua_gettop(L);
  for (int value = LGR_GAME; value <= LGR_PROJECTION; value++) {
    lua_getiuservalue(L, index, value);
    lua_setiuservalue(L, twin, value);
  }
  if (from->origin != NULL)
    lua_getiuservalue(L, index, LGR_ORIGIN);
  else
    lua_pushvalue(L, index);
  lua_setiuservalue(L, twin, LGR_ORIGIN);
  lgr_check_solution(L, index); /* a finalizer may have closed it */
  share(s, from->origin != NULL ? from->origin : from);
  if (!alike && copy_endings(s, &from->endings,
                             play == LGR_MISERE_PLAY ? 1 : -1) != GR_DONE)
    lgr_no_memory(L);
  s->one_play = from->one_play && !alike;
  lgr_classify(s, play, alike || from->no_values == LGR_ONLY_OUTCOME);
  lgr_solve(L, twin, provider);
  lua_pushvalue(L, twin);
}
