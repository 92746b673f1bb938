/*
** nimber.c: see nimber.h.
*/
#include "lua/nimber.h"

#include "lua/expand.h"
#include "lua/fail.h"
#include "lua/take.h"

/* How many positions of a cycle the message shows. */
#define MOST_TOLD 8

void lgr_take_question(lua_State *L, lgr_run *run) {
  uint32_t number = GR_NONE;
  gr_status status;
  run->expansion.current = GR_NONE;
  run->couples->expansion = &run->expansion;
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_STARTS);
  lua_rawgeti(L, -1, 1);
  run->element = 1;
  status = lgr_number_top(L, run, LGR_AT_RUN, &number);
  run->element = 0;
  lua_settop(L, LGR_AT_ADD);
  if (status == GR_DONE && number != GR_NONE)
    status = gr_couples_ask(run->couples, number, run->wanted);
  if (status == GR_DONE)
    run->stage = LGR_EXPANDING;
  else
    lgr_note(L, run, status);
}

/* Appends a position to a list of them. */
static void add_position(lua_State *L, const lgr_run *run, luaL_Buffer *buffer,
                         uint32_t number) {
  lgr_push_number_shown(L, run, number);
  luaL_addvalue(buffer);
}

/* Raises the error about the cycle that was met: its positions, from the one
** that was met again on. Questions about one position follow each other. */
_Noreturn static void fail_cycle(lua_State *L, const lgr_run *run) {
  const gr_couples *c = run->couples;
  uint32_t count = 0, before = GR_NONE;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (size_t i = c->cycle; i < c->depth; i++) {
    uint32_t part = c->stack[i].part;
    if (part == before)
      continue;
    before = part;
    if (count++ < MOST_TOLD) {
      add_position(L, run, &buffer, part);
      luaL_addstring(&buffer, ", ");
    }
  }
  if (count > MOST_TOLD)
    luaL_addstring(&buffer, "..., ");
  add_position(L, run, &buffer, c->stack[c->cycle].part);
  luaL_pushresult(&buffer);
  lgr_fail(L,
           "nimber: the game must not have cycles, and this one has one of %I "
           "position%s: %s",
           (LUAI_UACINT)count, count == 1 ? "" : "s", lua_tostring(L, -1));
}

/* Gets the moves of the expansion's current position. */
static void get_row(lua_State *L, lgr_run *run, lgr_threads *threads) {
  if (threads->count <= 1 || !lgr_is_due(threads) || !lgr_take_row(L, threads))
    lgr_run_moves(L, run);
}

gr_status lgr_search(lua_State *L, lgr_run *run, lgr_threads *threads,
                     size_t units) {
  gr_couples *c = run->couples;
  size_t left = units;
  gr_status status = gr_couples_step(c, &left);
  if (status == GR_MORE)
    lgr_poll(L, (int)units);
  else if (status == GR_POSITION_LIMIT)
    lgr_stop(run, LGR_ROWS);
  else if (status != GR_DONE)
    lgr_note(L, run, status);
  else if (c->state == GR_COUPLES_ROW)
    get_row(L, run, threads);
  else if (c->state == GR_COUPLES_CYCLE)
    fail_cycle(L, run);
  return status == GR_DONE && c->state == GR_COUPLES_IDLE ? GR_DONE : GR_MORE;
}

void lgr_end_search(lgr_run *run) {
  gr_couples_abandon(run->couples);
  gr_expansion_empty_queue(&run->expansion);
}

void lgr_push_answer(lua_State *L, const lgr_run *run) {
  if (run->wanted == GR_NONE)
    lua_pushinteger(L, run->couples->answer);
  else
    lua_pushboolean(L, run->couples->answer == GR_LOSING);
}
