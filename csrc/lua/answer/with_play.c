/*
** with_play.c: the same graph under other play, or as that of a game in which
** both players have the same moves: a solution that shares it with another one.
*/
#include "lua/host/parts.h"

#include "core/store/code.h"
#include "lua/host/fail.h"
#include "lua/solution/compute.h"

#include <lauxlib.h>
#include <string.h>

/* Whose graph a solution would share that is made of the one at `index`; pushes
** it, too. */
static lgr_solution *push_origin(lua_State *L, int index) {
  lgr_solution *s = lua_touserdata(L, index);
  if (s->origin == NULL || s->own_keys) {
    lua_pushvalue(L, index);
    return s;
  }
  lua_getiuservalue(L, index, LGR_ORIGIN);
  return s->origin;
}

/* Fills a new solution with what it shares with its origin; it is made of
** `from`. */
static void share(lgr_solution *s, lgr_solution *origin,
                  const lgr_solution *from) {
  s->origin = origin;
  origin->busy++;
  s->store = origin->store;
  s->names = origin->names;
  s->space = origin->space;
  s->graph = origin->graph;
  s->starts = origin->starts;
  s->given = origin->given;
  s->regime = from->regime;
  s->one_play = from->one_play;
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

static int push_with_play(lua_State *L, int index, gr_play play, int alike) {
  lgr_solution *from = lgr_check_solution(L, index);
  const lgr_provider *provider = from->provider;
  lgr_solution *s = lgr_new_solution(L), *origin;
  int made = lua_gettop(L);
  for (int value = LGR_GAME; value <= LGR_PROJECTION; value++) {
    lua_getiuservalue(L, index, value);
    lua_setiuservalue(L, made, value);
  }
  origin = push_origin(L, index);
  lua_setiuservalue(L, made, LGR_ORIGIN);
  lgr_check_solution(L, index); /* a finalizer may have closed it */
  share(s, origin, from);
  gr_ask_for(&s->regime, play);
  if (alike)
    s->regime.only_outcome = 1, s->one_play = 0;
  else
    lgr_check_memory(L, copy_endings(s, &from->endings, gr_plays[play].unset));
  lgr_classify(s);
  return lgr_solve_and_push(L, made, provider);
}

/* with_play(solution, play, alike): a solution of the same graph under another
** play of two; if its sinks are to be alike, whatever `terminal` said. */
static int with_play(lua_State *L) {
  gr_play play = gr_play_named(luaL_checkstring(L, 2));
  const lgr_solution *s = lgr_check_solution(L, 1);
  int alike = lua_toboolean(L, 3);
  luaL_argcheck(L, play != GR_PLAY_COUNT && gr_plays[play].by_endings != NULL,
                2, "no play of two");
  lgr_need_whole(L, s, "misère play");
  lgr_need_no_scores(L, s, "misère play", LGR_BY_SCORE);
  lgr_need_players(L, s, "misère play");
  if (s->one_play && !alike && s->regime.asked != play)
    return lgr_fail(
        L, "this solution is not valid under misère play, because "
           "moves were left out of it, or ends were joined: start from "
           "solution:misere()");
  return push_with_play(L, 1, play, alike);
}

/*
** ------------------------------------------------ without colours
** Smith 1966, section 2: the digraph of a game for two players is also that of
** a game in which both have the same moves, where the player to move is part of
** the position. A position p and the player become the array { p, player }.
*/

typedef struct Uncoloring {
  lgr_task task; /* on the solution for two players */
  lgr_solution *made;
  gr_bytes key;
} Uncoloring;

static void free_uncoloring(void *task) {
  Uncoloring *c = task;
  gr_bytes_free(c->task.of.memory, &c->key);
}

/* To add a position takes as long as looking at this many edges. */
#define POSITION_WORK 8

/* Writes the code of a pair into the key. */
static gr_status write_pair(Uncoloring *c, const unsigned char *code,
                            size_t length, lua_Integer player) {
  gr_bytes *key = &c->key;
  key->count = 0;
  if (gr_bytes_reserve(c->task.of.memory, key, length + 2 + GR_KEY_ROOM) !=
      GR_DONE)
    return GR_NO_MEMORY;
  key->at[0] = GR_TAG_SHORT_ARRAY + 2;
  memcpy(key->at + 1, code, length);
  key->at[length + 1] = (unsigned char)(GR_TAG_SMALL + player);
  key->count = length + 2;
  return GR_DONE;
}

/* Adds position u, whose key is a code and the player. */
static gr_status add_pair(Uncoloring *c, uint32_t u) {
  unsigned char kept[GR_KEY_BUFFER] = {0};
  size_t length;
  uint32_t number;
  const unsigned char *from =
      gr_store_get(&c->task.solution->store, u, &length, kept);
  if (write_pair(c, from, length - 1, from[length - 1]) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_store_add(&c->made->memory, &c->made->store, c->key.at,
                      c->key.count, &number);
}

/* How the starts were given, as pairs. */
static gr_status give_pairs(Uncoloring *c) {
  const lgr_solution *from = c->task.solution;
  for (size_t i = 0; i < from->given.number.count; i++) {
    const unsigned char *code;
    size_t length;
    uint32_t u = lgr_given_at(&from->given, i, &code, &length);
    if (write_pair(c, code, length, lgr_player(&from->store, u)) != GR_DONE ||
        lgr_give(&c->made->scratch_memory, &c->made->given, u, c->key.at,
                 c->key.count) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

/* The only phase. */
static gr_status add_pairs(void *task, size_t *budget) {
  Uncoloring *c = task;
  uint32_t *next = &c->task.of.next;
  for (; *next < c->made->graph.count; ++*next) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, POSITION_WORK);
    status = add_pair(c, *next);
    if (status != GR_DONE)
      return status;
  }
  return gr_then(&c->task.of, give_pairs(c), NULL);
}

/* The new solution is just below the task. */
static int solve_uncolored(lua_State *L, void *task) {
  Uncoloring *c = task;
  gr_store_trim(&c->made->memory, &c->made->store);
  lgr_release(&c->task);
  return lgr_solve_and_push(L, lua_gettop(L) - 1, &lgr_scripted);
}

/* uncolored(solution, rules, normal): the solution of a game for two players as
** one where both have the same moves; its rules, and what finds a position. */
static int uncolored(lua_State *L) {
  lgr_solution *from = lgr_check_solution(L, 1), *origin, *s;
  Uncoloring *c;
  lua_settop(L, 3);
  s = lgr_new_solution(L);
  lgr_set_user_value(L, 2, -1, LGR_GAME);
  lgr_set_user_value(L, 3, -1, LGR_NORMAL);
  origin = push_origin(L, 1);
  lua_setiuservalue(L, 4, LGR_ORIGIN);
  lgr_check_solution(L, 1); /* a finalizer may have closed it */
  share(s, origin, from);
  memset(&s->store, 0, sizeof s->store);
  memset(&s->given, 0, sizeof s->given);
  s->own_keys = 1;
  s->regime.players = 1;
  gr_ask_for(&s->regime, from->regime.asked);
  lgr_check_memory(L, copy_endings(s, &from->endings, lgr_play_of(s)->unset));
  s->without_normal = from->without_normal;
  lgr_classify(s);
  c = lgr_push_work(L, sizeof *c, 1);
  c->task.push = solve_uncolored;
  c->task.of.free = free_uncoloring;
  c->made = s;
  gr_turn_to(&c->task.of, add_pairs);
  return lgr_run_and_push(L);
}

void lgr_open_with_play(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"with_play", with_play}, {"uncolored", uncolored}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
