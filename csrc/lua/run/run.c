/*
** run.c: see run.h.
*/
#include "lua/run/run.h"

#include "lua/host/fail.h"
#include "lua/position/decode.h"

#include <string.h>

void lgr_begin_run(lgr_run *run, gr_memory *memory, gr_store *store,
                   gr_graph *graph) {
  const lgr_rules *rules = run->rules;
  gr_graph_suit(graph, &rules->regime);
  graph->unkept |= rules->searched;
  store->dense = graph->unkept;
  /* Rows of vectors are made so fast that it would take as long to pack them.
   */
  graph->plain = rules->vector_moves != NULL;
  gr_expansion_init(&run->expansion, memory, store, graph);
  lgr_forget(run);
}

void lgr_count_moves(lgr_run *run) {
  const lgr_rules *rules = run->rules;
  const gr_regime *regime = &rules->regime;
  int counted = lgr_has_normal(rules) && !rules->searched && !regime->unkept &&
                !regime->splits && !gr_is_scored(regime);
  run->expansion.folds.on = run->expansion.graph->counted = counted;
}

void lgr_forget(lgr_run *run) {
  run->stopped_by = run->lost_by = LGR_NO_LIMIT;
  run->running = run->unfinished = 0;
  run->calling = NULL;
  run->returned.state = LGR_NO_ARRAY;
  run->element = run->part = 0;
  run->deferred.keys.count = run->deferred.linked = 0;
  lgr_forget_audit(run);
  run->audit.noting = run->rules->audited; /* starts */
}

void lgr_forget_audit(lgr_run *run) {
  lgr_audit *a = &run->audit;
  a->going = a->noting = 0;
  a->images = LGR_NO_IMAGES;
  gr_forget_noted(&a->given);
}

void lgr_end_run(lgr_run *run) {
  gr_deferred_free(run->expansion.memory, &run->deferred);
  gr_descent_free(&run->descent);
  if (run->couples != NULL)
    gr_couples_free(run->couples);
  gr_expansion_free(&run->expansion);
  gr_noted_free(run->scratch_memory, &run->audit.given);
}

/* Is the step on the stack of its thread? What is on the stack of a C function
** are its local variables. */
static int is_on_stack(const lgr_run *run) {
  lua_State *L = run->thread;
  lua_Debug ar;
  int found = !lua_checkstack(L, 1); /* then it is not known */
  for (int level = 0; !found && lua_getstack(L, level, &ar); level++)
    if (lua_getlocal(L, &ar, LGR_AT_STEP) != NULL) {
      found = lua_touserdata(L, -1) == run->step;
      lua_pop(L, 1);
    }
  return found;
}

int lgr_is_stepping(const lgr_run *run) {
  return run->stepping && lua_status(run->thread) <= LUA_YIELD &&
         is_on_stack(run);
}

/*
** ------------------------------------------------------------ limits
*/

void lgr_note(lua_State *L, lgr_run *run, gr_status status) {
  static const lgr_limit limits[] = {[GR_NO_MEMORY] = LGR_MEMORY,
                                     [GR_POSITION_LIMIT] = LGR_POSITIONS,
                                     [GR_EDGE_LIMIT] = LGR_EDGES,
                                     [GR_MOVE_LIMIT] = LGR_MOVES,
                                     [GR_ENDING_LIMIT] = LGR_ENDING_CLASSES};
  lgr_limit limit = limits[status];
  if (limit == LGR_MEMORY && run->expansion.memory->refused)
    limit = LGR_BYTES;
  lgr_stop(run, limit);
  if (limit == LGR_MEMORY)
    lgr_no_memory(L);
}

void lgr_check_lost(lua_State *L, const lgr_run *run) {
  if (run->stopped_by == LGR_MEMORY)
    lgr_no_memory(L);
  if (run->stopped_by == LGR_BREAK)
    lgr_fail(L, "moves caught the error of a hook that ran inside add");
}

void lgr_wait_in_add(lua_State *L, lgr_run *run) {
  run->lost_by = LGR_BREAK;
  lgr_poll(L, LGR_SLICE);
  run->lost_by = LGR_NO_LIMIT;
}

void lgr_rest(lua_State *L, lgr_run *run) {
  lgr_poll(L, LGR_SLICE);
  lgr_look_at_clock(run);
}

void lgr_push_limit(lua_State *L, const lgr_run *run, int index) {
  int splits = run->rules->regime.splits;
  if (run->stopped_by == LGR_POSITIONS)
    lua_pushfstring(L, "the limit of %I positions is reached",
                    (LUAI_UACINT)run->expansion.position_limit);
  else if (run->stopped_by == LGR_ROWS)
    lua_pushfstring(L,
                    "the limit of %I positions whose moves are asked for is "
                    "reached",
                    (LUAI_UACINT)run->couples->row_limit);
  else if (run->stopped_by == LGR_EDGES)
    lua_pushfstring(L, "the limit of %I %s is reached",
                    (LUAI_UACINT)run->expansion.edge_limit,
                    splits ? "parts of moves" : "moves");
  else if (run->stopped_by == LGR_MOVES) {
    lua_getiuservalue(L, index, LGR_RUN_TOLD);
    lua_pushfstring(L,
                    "the limit of %I %s of one position is reached "
                    "(in the moves of %s)",
                    (LUAI_UACINT)GR_MAX_MOVES,
                    splits ? "parts of the moves" : "moves",
                    lua_tostring(L, -1));
    lua_replace(L, -2);
  } else if (run->stopped_by == LGR_ENDING_CLASSES)
    lua_pushfstring(L, "the limit of %I different endings is reached",
                    (LUAI_UACINT)GR_MAX_ENDINGS);
  else if (run->stopped_by == LGR_CHECKPOINT)
    lua_getiuservalue(L, index, LGR_RUN_TOLD);
  else if (run->stopped_by == LGR_BYTES)
    lua_pushfstring(L, "the limit of %I bytes is reached",
                    (LUAI_UACINT)run->expansion.memory->limit);
  else
    lua_pushfstring(L, "the limit of %f seconds is reached",
                    (LUAI_UACNUMBER)run->pace->seconds);
}

/*
** ------------------------------------------------------------ positions
*/

void lgr_push_number_shown(lua_State *L, const lgr_run *run, uint32_t number) {
  unsigned char code[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *key =
      gr_store_get(run->expansion.store, number, &length, code);
  lgr_push_shown(L, key, length);
}

void lgr_push_current(lua_State *L, const lgr_run *run) {
  lgr_push_number_shown(L, run, run->expansion.current);
}

int lgr_push_at_work(lua_State *L, const lgr_run *run) {
  if (!run->stepping || run->calling == NULL || run->stage != LGR_EXPANDING ||
      run->expansion.current == GR_NONE)
    return 0;
  lua_pushstring(L, run->calling);
  lgr_push_current(L, run);
  return 2;
}

/* How many of the last positions are told. */
#define LAST_TOLD 3

void lgr_push_last(lua_State *L, const lgr_run *run) {
  uint32_t found = run->expansion.store->count; /* one more, at the limit */
  uint32_t most = run->expansion.position_limit;
  uint32_t count = found < most ? found : most;
  uint32_t first = count > LAST_TOLD ? count - LAST_TOLD : 0;
  lua_createtable(L, LAST_TOLD, 0);
  for (uint32_t i = first; i < count; i++) {
    lgr_push_position(L, run->expansion.store, i);
    lua_rawseti(L, -2, (lua_Integer)(i - first) + 1);
  }
}

/*
** ------------------------------------------------------------ errors
*/

/* Is this the error that Lua raises for a yield, and nothing else? It has no
** other mark than its text, to which a traceback may be added. */
static int is_yield(const char *message) {
  static const char *const texts[] = {
      "attempt to yield across a C-call boundary",
      "attempt to yield from outside a coroutine"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    size_t length = strlen(texts[i]);
    if (strncmp(message, texts[i], length) == 0 &&
        (message[length] == '\0' || message[length] == '\n'))
      return 1;
  }
  return 0;
}

int lgr_explain_yield(lua_State *L, const lgr_run *run, int index) {
  const char *message;
  if (lua_type(L, index) != LUA_TSTRING || run->calling == NULL)
    return 0;
  message = lua_tostring(L, index);
  if (!is_yield(message))
    return 0;
  lua_pushfstring(L, "%s cannot yield", run->calling);
  if (run->running || run->element > 0) { /* not in a report of progress */
    if (run->expansion.current == GR_NONE)
      lua_pushfstring(L, " (start %I)", (LUAI_UACINT)run->element);
    else {
      lgr_push_current(L, run);
      lua_pushfstring(L, " (in the moves of %s)", lua_tostring(L, -1));
      lua_replace(L, -2);
    }
    lua_concat(L, 2);
  }
  message = strchr(message, '\n'); /* a traceback, perhaps */
  lua_pushstring(L, message == NULL ? "" : message);
  lua_concat(L, 2);
  return 1;
}

_Noreturn int lgr_fail_here(lua_State *L, lgr_run *run) {
  run->lost_by = LGR_NO_LIMIT; /* see take.c: it was not that */
  if (run->part > 0) {
    lua_pushfstring(L, "part %I: %s", (LUAI_UACINT)run->part,
                    lua_tostring(L, -1));
    lua_replace(L, -2);
    run->part = 0;
  }
  if (run->expansion.current == GR_NONE)
    lgr_fail(L, "start %I: %s", (LUAI_UACINT)run->element, lua_tostring(L, -1));
  if (run->element > 0) {
    lua_pushfstring(L, "element %I that moves returned: %s",
                    (LUAI_UACINT)run->element, lua_tostring(L, -1));
    lua_replace(L, -2);
  }
  lgr_push_current(L, run);
  lua_pushfstring(L, "%s (in the moves of %s)", lua_tostring(L, -2),
                  lua_tostring(L, -1));
  lgr_fail_as(L, LGR_IN_MOVES);
}
