/*
** entail.c: values where some moves must be answered.
*/
#include "core/values/entail.h"
#include "core/heaps/entail_heaps.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"
#include "lua/solution/play.h"
#include "lua/solution/task.h"

#include <lauxlib.h>

typedef struct Entail {
  lgr_task task;
  gr_entail entail;
} Entail;

static void push_words(lua_State *L, const gr_words *words) {
  lua_pushlstring(L, words->count > 0 ? (const char *)words->at : "",
                  words->count * sizeof *words->at);
}

static int push_results(lua_State *L, void *task) {
  const gr_entail *e = &((Entail *)task)->entail;
  push_words(L, &e->value);
  push_words(L, &e->place);
  push_words(L, &e->sets);
  return 3;
}

/* The number of a position, GR_NONE if there is none. */
static uint32_t check_mark(lua_State *L, int index, const lgr_solution *s) {
  return lua_isnoneornil(L, index)
             ? GR_NONE
             : (uint32_t)lgr_check_range(L, index, 0, s->graph.count - 1);
}

/* entail(solution, entailing, again): the values, places and sets of entail.h,
** as strings of words, for a game that splits, with these marks or nil. */
static int entail(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  uint32_t entailing, again;
  Entail *e;
  lgr_need_values(L, s);
  luaL_argcheck(L, gr_has_sums(&s->graph), 1, "moves to sums expected");
  entailing = check_mark(L, 2, s);
  again = check_mark(L, 3, s);
  e = lgr_push_work(L, sizeof *e, 1);
  e->task.push = push_results;
  s = e->task.solution;
  gr_entail_init(&e->entail, e->task.of.memory, &s->graph, entailing, again);
  lgr_turn_to_part(&e->task, &e->entail.task, NULL);
  return lgr_run_and_push(L);
}

typedef struct Heaps {
  lgr_task task;
  gr_entail_heaps heaps;
} Heaps;

static int push_heaps(lua_State *L, void *task) {
  Heaps *h = task;
  if (h->task.status == GR_MORE)
    return 0;
  push_words(L, &h->heaps.value);
  return 1;
}

static gr_digits check_digits(lua_State *L, int index) {
  gr_digits digits;
  digits.at = (const unsigned char *)luaL_checklstring(L, index, &digits.count);
  luaL_argcheck(L, digits.count > 0, index, "digits expected");
  return digits;
}

/* entail_heaps(digits, digits, last, finish): the values of heaps up to the
** last one, as a string of words; nothing if the time of the clock is over. Of
** the second code, moves must be answered. */
static int entail_heaps(lua_State *L) {
  gr_digits ordinary = check_digits(L, 1), entailing = check_digits(L, 2);
  uint32_t last = (uint32_t)lgr_check_range(L, 3, 0, GR_MAX_ENTAIL_HEAP);
  double finish = luaL_optnumber(L, 4, 0);
  Heaps *h;
  lua_settop(L, 4);
  h = lgr_push_task(L, sizeof *h, 1);
  h->task.push = push_heaps;
  h->task.end = finish;
  gr_entail_heaps_init(&h->heaps, h->task.of.memory, ordinary, entailing, last);
  lgr_turn_to_part(&h->task, &h->heaps.task, NULL);
  return lgr_run_and_push(L);
}

void lgr_open_entail(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"entail", entail}, {"entail_heaps", entail_heaps}, {NULL, NULL}};
  lgr_set_functions(L, functions);
  lgr_set_integer(L, "max_entail_heap", GR_MAX_ENTAIL_HEAP);
}
