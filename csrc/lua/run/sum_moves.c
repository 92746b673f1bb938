/*
** sum_moves.c: see sum_moves.h.
*/
#include "lua/run/sum_moves.h"

#include "lua/host/fail.h"
#include "lua/run/take.h"

/* A move begins: its parts will come after this many. */
static size_t begin_move(lgr_run *run) {
  size_t base = run->expansion.parts.count;
  if (base > 0)
    run->nested = 1;
  return base;
}

/* Adds the number of a part, which is the k-th, to those from `base` on. What
** lies behind is from a move that was given meanwhile, by `normal`. */
static gr_status keep_part(lgr_run *run, size_t base, size_t k,
                           uint32_t number) {
  gr_words *parts = &run->expansion.parts;
  parts->count = base + k;
  return gr_words_push(run->expansion.memory, parts, number);
}

/* Takes the value on top of the stack as the k-th part, from 0 on. */
static gr_status take_part(lua_State *L, lgr_run *run, int self, size_t base,
                           size_t k) {
  uint32_t number = GR_NONE;
  gr_status status;
  run->part = (lua_Integer)k + 1;
  status = lgr_number_top(L, run, self, &number);
  run->part = 0;
  if (status == GR_DONE)
    status = keep_part(run, base, k, number);
  return status;
}

/* All parts of a move are there, from `base` on; or the status says why not, or
** `normal` has added too much. */
static void end_move(lua_State *L, lgr_run *run, gr_status status, size_t base,
                     size_t count) {
  gr_expansion *x = &run->expansion;
  if (status == GR_DONE && run->stopped_by == LGR_NO_LIMIT)
    status = gr_expansion_link_sum(x, x->parts.at + base, count);
  x->parts.count = base;
  if (status != GR_DONE)
    lgr_note(L, run, status);
}

/* Takes argument i, of `count`, as a part. */
static gr_status take_argument(lua_State *L, lgr_run *run, size_t base, int i,
                               int count) {
  gr_status status;
  lua_pushvalue(L, i);
  status = take_part(L, run, lua_upvalueindex(1), base, (size_t)i - 1);
  lua_settop(L, count);
  if (status == GR_DONE && !run->rules->normal && lua_isinteger(L, i))
    status = gr_expansion_note_near(
        &run->expansion, (uint64_t)lua_tointegerx(L, i, NULL),
        run->expansion.parts.at[run->expansion.parts.count - 1]);
  return status;
}

static void take_arguments(lua_State *L, lgr_run *run) {
  int count = lua_gettop(L);
  size_t base = begin_move(run);
  gr_status status = GR_DONE;
  for (int i = 1;
       i <= count && status == GR_DONE && run->stopped_by == LGR_NO_LIMIT; i++)
    status = take_argument(L, run, base, i, count);
  end_move(L, run, status, base, (size_t)count);
}

/* Most moves are two known integers, which only have to be written down.
** They are read before the run is, which takes as long; and by their places
** from the top, which Lua finds sooner than those from the bottom. */
int lgr_add_sum(lua_State *L) {
  if (lua_gettop(L) == 2 && lua_isinteger(L, -2) && lua_isinteger(L, -1)) {
    uint64_t i = (uint64_t)lua_tointegerx(L, -2, NULL);
    uint64_t j = (uint64_t)lua_tointegerx(L, -1, NULL);
    lgr_run *run = lua_touserdata(L, lua_upvalueindex(2));
    gr_expansion *x = &run->expansion;
    uint32_t a = gr_expansion_near(x, i), b = gr_expansion_near(x, j);
    if (a != GR_NONE && b != GR_NONE && run->running && L == run->thread &&
        (run->stopped_by | run->lost_by) == LGR_NO_LIMIT &&
        gr_row_add_pair(&x->row, x->graph, a, b))
      return 0;
  }
  return lgr_add_by(L, take_arguments);
}

/* Checks that the table on top of the stack is an array, and returns how many
** elements it has. */
static size_t check_list(lua_State *L, lgr_run *run) {
  lua_Unsigned length, count = 0;
  if (lua_type(L, -1) != LUA_TTABLE) {
    lua_pushfstring(L, "an array of positions expected, got %s",
                    lgr_push_brief(L, -1));
    lgr_fail_here(L, run);
  }
  length = lua_rawlen(L, -1);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pop(L, 1);
    lgr_rest_after(L, run, (lua_Integer)++count);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1) {
      lua_pushfstring(L, "a table with the key %s, not an array of positions",
                      lgr_push_brief(L, -1));
      lgr_fail_here(L, run);
    }
    if ((lua_Unsigned)lua_tointeger(L, -1) > length)
      length = (lua_Unsigned)lua_tointeger(L, -1);
  }
  if (count != length) {
    lua_pushliteral(L, "a part is missing: an array has no holes");
    lgr_fail_here(L, run);
  }
  return (size_t)count;
}

/* Takes the array on top of the stack as the parts of a move. */
void lgr_take_sum(lua_State *L, lgr_run *run) {
  int list = lua_gettop(L);
  size_t base = begin_move(run);
  size_t count = check_list(L, run);
  gr_status status = GR_DONE;
  for (size_t k = 0; k < count && status == GR_DONE; k++) {
    lua_rawgeti(L, list, (lua_Integer)k + 1);
    status = take_part(L, run, LGR_AT_RUN, base, k);
    lua_settop(L, list);
    lgr_rest_after(L, run, (lua_Integer)k + 1);
    if (run->stopped_by != LGR_NO_LIMIT)
      return;
  }
  end_move(L, run, status, base, count);
}
