/*
** expand.c: see expand.h. The binding drives the loop: the core hands out a
** position, the user's `moves` is called with it, the core takes what `moves`
** adds (take.c) or returns (returned.c). No frame of the core is on the C stack
** meanwhile, and all memory belongs to the userdata of the run and of the
** solution it builds, so whatever error passes through, nothing is lost.
*/
#include "lua/run/expand.h"

#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/run/audit.h"
#include "lua/run/deferred.h"
#include "lua/run/digraph_rows.h"
#include "lua/run/ending.h"
#include "lua/run/returned.h"
#include "lua/run/sum_moves.h"
#include "lua/run/take.h"

#include <string.h>

/* The `add` for a game: they only differ in what is fast. */
static lua_CFunction choose_add(const lgr_rules *rules, int type_of_start) {
  if (rules->regime.splits)
    return lgr_add_sum;
  if (!rules->plain)
    return lgr_add;
  return type_of_start == LUA_TNUMBER   ? lgr_add_integer
         : type_of_start == LUA_TSTRING ? lgr_add_string
                                        : lgr_add_table;
}

void lgr_new_add(lua_State *L, lgr_run *run, int index) {
  int type = LUA_TNIL;
  if (lua_getiuservalue(L, index, LGR_RULES_STARTS) == LUA_TTABLE) {
    type = lua_rawgeti(L, -1, 1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  lua_pushvalue(L, index);
  lua_pushlightuserdata(L, run);
  lua_pushcclosure(L, choose_add(run->rules, type), 2);
  lua_setiuservalue(L, index, LGR_RUN_ADD);
}

/* Is the table on top of the stack, at `index`, the current position? If not,
** pushes what it is. */
static int is_current(lua_State *L, lgr_run *run, int index) {
  const gr_store *store = run->expansion.store;
  const gr_bytes *code = &run->scratch->code;
  unsigned char kept[GR_KEY_BUFFER];
  const unsigned char *stored;
  size_t length;
  if (!store->unpacked && !store->integers && run->rules->plain) {
    uint64_t word = lgr_pack_array(L, index);
    if (word != 0 && word == store->word[run->expansion.current])
      return 1;
  }
  if (!lgr_encode_top(L, index, LUA_TTABLE, run->scratch_memory,
                      run->scratch)) {
    lua_pushfstring(L, "something that is not a position (%s)",
                    lua_tostring(L, -1));
    return 0;
  }
  stored = gr_store_get(store, run->expansion.current, &length, kept);
  length -= (size_t)gr_has_mover(&run->rules->regime);
  if (code->count == length && memcmp(code->at, stored, length) == 0)
    return 1;
  lgr_push_shown(L, code->at, code->count);
  return 0;
}

/* Once `moves` has returned, the table it was given must be what it was: what
** it added may be followers of another position. */
static void check_unchanged(lua_State *L, lgr_run *run) {
  int top = lua_gettop(L), index = LGR_AT_POSITION;
  if (top > index) { /* what it returned is above */
    lua_pushvalue(L, index);
    index = top + 1;
  }
  if (!is_current(L, run, index)) {
    lgr_push_current(L, run);
    lgr_fail_changed(L, LGR_AT_MOVES, lua_tostring(L, -1), lua_tostring(L, -2));
  }
  lua_settop(L, top);
}

/* Is the current position a table? */
static inline int is_table(const lgr_run *run) {
  const gr_store *store = run->expansion.store;
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  return !store->integers && gr_is_table(gr_store_get(
                                 store, run->expansion.current, &length, kept));
}

/* Pushes `moves` and the current position, which is kept below if it is a
** table. */
static inline void push_call(lua_State *L, const lgr_run *run, int table) {
  if (table)
    lgr_push_found(L, run, run->expansion.current);
  lua_pushvalue(L, LGR_AT_MOVES);
  if (table)
    lua_pushvalue(L, LGR_AT_POSITION);
  else
    lgr_push_found(L, run, run->expansion.current);
}

/* Notes how many moves the edges of the row stand for. */
static void end_count(lua_State *L, lgr_run *run) {
  gr_expansion *x = &run->expansion;
  if (x->folds.on && run->stopped_by == LGR_NO_LIMIT &&
      gr_expansion_end_count(x) != GR_DONE)
    lgr_note(L, run, GR_NO_MEMORY);
}

void lgr_end_row(lua_State *L, lgr_run *run) {
  end_count(L, run);
  if (run->rules->terminal && gr_expansion_row_size(&run->expansion) == 0 &&
      run->stopped_by == LGR_NO_LIMIT)
    lgr_ask_terminal(L, run);
  lgr_audit_row(L, run);
}

/* All followers of the current position are known. */
static void end_moves(lua_State *L, lgr_run *run) {
  run->unfinished = 0;
  if (gr_expansion_has_queue(&run->expansion) &&
      run->stopped_by == LGR_NO_LIMIT) {
    gr_status status = lgr_flush_queue(L, run);
    if (status != GR_DONE)
      lgr_note(L, run, status);
  }
  lgr_end_row(L, run);
}

/* Goes on with a row of a digraph. */
static void take_row(lua_State *L, lgr_run *run) {
  run->unfinished = 1;
  if (lgr_take_digraph_row(L, run))
    end_moves(L, run);
}

void lgr_run_moves(lua_State *L, lgr_run *run) {
  int table;
  if (run->rules->digraph != NULL) {
    lgr_open_digraph_row(L, run);
    take_row(L, run);
    return;
  }
  table = is_table(run);
  run->expansion.parts.count = 0; /* an error may have left some */
  lgr_begin_audit(run);
  push_call(L, run, table);
  lua_pushvalue(L, LGR_AT_ADD);
  run->running = 1;
  run->calling = "moves";
  lua_call(L, 2 + lgr_push_player(L, run), LUA_MULTRET);
  run->running = 0;
  run->calling = NULL;
  run->part = 0;
  lgr_stop(run, run->lost_by); /* an error that it has caught */
  run->lost_by = LGR_NO_LIMIT;
  if (lgr_has_deferred(run))
    lgr_defer_rest(L, run);
  if (table && run->stopped_by == LGR_NO_LIMIT)
    check_unchanged(L, run);
  if (lua_gettop(L) > LGR_AT_ADD + table) { /* it returned something */
    lua_settop(L, LGR_AT_ADD + table + 1);
    lgr_begin_returned(L, run);
    lua_settop(L, LGR_AT_ADD);
  } else if (table) {
    lua_settop(L, LGR_AT_ADD);
  }
  run->unfinished = 1;
  if (run->returned.state == LGR_NO_ARRAY && !lgr_has_deferred(run))
    end_moves(L, run);
}

void lgr_finish_moves(lua_State *L, lgr_run *run) {
  if (run->audit.going) {
    lgr_go_on_auditing(L, run);
    return;
  }
  lgr_prepare_row(run);
  if (lgr_has_deferred(run))
    lgr_link_deferred(L, run);
  else if (run->returned.state != LGR_NO_ARRAY)
    lgr_take_more(L, run);
  else if (run->rules->digraph != NULL)
    take_row(L, run);
  else
    end_moves(L, run);
}

/* Does the graph have position u with this code? */
static int has_code(const lgr_run *run, uint32_t u, const unsigned char *code,
                    size_t length) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t stored;
  const unsigned char *at =
      gr_store_get(run->expansion.store, u, &stored, kept);
  stored -= (size_t)gr_has_mover(&run->rules->regime);
  return stored == length && memcmp(at, code, length) == 0;
}

/* Takes the start on top of the stack, and notes how it was given: before, as
** `normal` may change it. This is forgotten if the position is not new, or if
** the graph has it as it is. */
static void take_given(lua_State *L, lgr_run *run) {
  lgr_given *given = run->given;
  const gr_bytes *code = &run->scratch->code;
  uint32_t number = run->expansion.store->count;
  size_t entries = given->number.count, from = given->code.count, length;
  if (!lgr_encode(L, -1, run->scratch_memory, run->scratch))
    lgr_fail_here(L, run);
  length = code->count;
  lgr_check_memory(
      L, lgr_give(run->scratch_memory, given, number, code->at, length));
  lgr_take_position(L, run);
  if (run->expansion.store->count == number ||
      (number > 0 && has_code(run, number, given->code.at + from, length))) {
    given->number.count = given->end.count = entries;
    given->code.count = from;
  }
}

/* Takes the start on top of the stack, with the player that run->taking says,
** if there are two. */
static void take_one(lua_State *L, lgr_run *run) {
  if (run->given == NULL)
    lgr_take_position(L, run);
  else
    take_given(L, run);
}

/* Takes the value on top of the stack, element run->element of the starts,
** as a start. */
static void take_start(lua_State *L, lgr_run *run) {
  if (!gr_has_mover(&run->rules->regime))
    take_one(L, run);
  else
    for (run->taking = 1; run->taking <= 2; run->taking++)
      if ((run->rules->first & run->taking) != 0 &&
          run->stopped_by == LGR_NO_LIMIT)
        take_one(L, run);
  lgr_rest_after(L, run, run->element);
}

/* Takes the next one of the starts on top of the stack. */
static void take_next_start(lua_State *L, lgr_run *run) {
  const lgr_digraph *vertices = lgr_to_digraph(L, -1);
  run->element++;
  if (vertices != NULL && vertices == run->rules->digraph) {
    lgr_take_vertex(L, run, vertices, (uint32_t)run->element - 1);
    lgr_rest_after(L, run, run->element);
    return;
  }
  if (vertices != NULL)
    lua_geti(L, -1, run->element);
  else
    lua_rawgeti(L, -1, run->element);
  take_start(L, run);
  lua_pop(L, 1);
}

void lgr_take_starts(lua_State *L, lgr_run *run, size_t *budget) {
  const lgr_digraph *vertices;
  lua_Integer count;
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_STARTS);
  vertices = lgr_to_digraph(L, -1);
  count = vertices != NULL ? vertices->of.rows : (lua_Integer)lua_rawlen(L, -1);
  while (*budget > 0 && run->element < count &&
         run->stopped_by == LGR_NO_LIMIT) {
    take_next_start(L, run);
    --*budget;
  }
  if (run->element >= count) {
    run->element = 0;
    run->stage = LGR_EXPANDING;
    lua_pushnil(L);
    lua_setiuservalue(L, LGR_AT_RUN, LGR_RULES_STARTS);
  }
  lua_settop(L, LGR_AT_ADD);
}
