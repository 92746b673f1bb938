/*
** nimber.c: see nimber.h.
*/
#include "lua/job/nimber.h"

#include "lua/host/fail.h"
#include "lua/run/expand.h"
#include "lua/run/take.h"

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
      luaL_addstring(&buffer, " -> ");
    }
  }
  if (count > MOST_TOLD)
    luaL_addstring(&buffer, "... -> ");
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

/* Pushes where a move leads to: a position, or an array of parts. */
static void push_move(lua_State *L, const lgr_run *run, gr_move move) {
  if (!run->rules->regime.splits) {
    lgr_push_found(L, run, *move.at);
    return;
  }
  lua_newtable(L);
  for (lua_Integer i = 1; move.at < move.end; move.at++, i++) {
    lgr_push_found(L, run, *move.at & GR_PART);
    lua_rawseti(L, -2, i);
  }
}

/* Calls `order` for a move of the current position, and takes its number. */
static void ask_order(lua_State *L, lgr_run *run, gr_move move) {
  gr_status status;
  lua_Number hint;
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_ORDER);
  lgr_push_found(L, run, run->expansion.current);
  push_move(L, run, move);
  run->calling = "order";
  lua_call(L, 2, 1);
  run->calling = NULL;
  hint = lua_tonumber(L, -1);
  if (lua_type(L, -1) != LUA_TNUMBER || hint != hint) {
    lua_pushfstring(L, "order: a number expected, got %s",
                    lgr_push_brief(L, -1));
    lgr_fail_here(L, run);
  }
  lua_settop(L, LGR_AT_ADD);
  status = gr_couples_hint(run->couples, hint);
  if (status != GR_DONE)
    lgr_note(L, run, status);
}

/* The same for all of them. Its row is complete, and nothing is added to it. */
static void ask_orders(lua_State *L, lgr_run *run) {
  const gr_words *row = &run->expansion.graph->follower;
  for (size_t i = 0; i < row->count && run->stopped_by == LGR_NO_LIMIT;) {
    gr_move move = {row->at + i, row->at + i + 1};
    if (run->rules->regime.splits)
      move = gr_move_at(row->at + i);
    ask_order(L, run, move);
    i += gr_move_size(move);
  }
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
  else if (c->state == GR_COUPLES_HINT)
    ask_orders(L, run);
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
