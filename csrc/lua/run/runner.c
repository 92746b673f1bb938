/*
** runner.c: see runner.h.
*/
#include "lua/run/runner.h"

#include "lua/run/expand.h"
#include "lua/run/fields.h"
#include "lua/solution/play.h"

#include <string.h>

#define RUNNER "grundy.runner"

static void end_reading(lgr_runner *runner) {
  if (!runner->reading)
    return;
  lgr_end_run(&runner->run);
  gr_graph_free(&runner->memory, &runner->graph);
  runner->reading = 0;
}

void lgr_end_runner(lgr_runner *runner) {
  end_reading(runner);
  runner->run.running = 0;
  lgr_scratch_free(&runner->memory, &runner->scratch);
}

lgr_runner *lgr_check_runner(lua_State *L, int index) {
  return luaL_checkudata(L, index, RUNNER);
}

static int collect(lua_State *L) {
  lgr_end_runner(lgr_check_runner(L, 1));
  return 0;
}

lgr_runner *lgr_new_runner(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"__gc", collect}, {"__close", collect}, {NULL, NULL}};
  lgr_runner *runner;
  lgr_run *run;
  int index;
  lgr_push_fields(L);
  runner = lua_newuserdatauv(L, sizeof *runner, LGR_RUN_USER_VALUES);
  index = lua_gettop(L);
  memset(runner, 0, sizeof *runner);
  lgr_use_lua_memory(L, &runner->memory);
  lgr_push_type(L, RUNNER, methods);
  lua_setmetatable(L, index);
  lgr_read_rules(L, &runner->rules);
  lgr_keep_functions(L, index);
  run = &runner->run;
  run->rules = &runner->rules;
  run->pace = &runner->pace;
  run->scratch_memory = &runner->memory;
  run->scratch = &runner->scratch;
  run->step = run;
  lgr_new_add(L, run, index);
  lua_copy(L, index, LGR_AT_RUN);
  lua_settop(L, LGR_AT_RUN);
  lua_pushlightuserdata(L, run);
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_MOVES);
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RUN_ADD);
  return runner;
}

void lgr_begin_reading(lgr_runner *runner, gr_store *store,
                       const gr_regime *regime) {
  const gr_play_row *kind = &gr_plays[regime->play];
  lgr_run *run = &runner->run;
  end_reading(runner);
  runner->rules.regime = *regime;
  lgr_begin_run(run, &runner->memory, store, &runner->graph);
  run->endings = &runner->endings;
  run->descent.sink = kind->sink_word(kind->sink);
  run->expansion.complete = 1;
  run->expansion.position_limit = store->count;
  run->stage = LGR_EXPANDING;
  runner->reading = 1;
}

gr_status lgr_read_row(lua_State *L, lgr_runner *runner, uint32_t u) {
  lgr_run *run = &runner->run;
  if (gr_expansion_open_at(&run->expansion, u) != GR_DONE)
    return GR_NO_MEMORY;
  run->thread = L;
  run->stepping = 1;
  lgr_run_moves(L, run);
  while (run->unfinished && run->stopped_by == LGR_NO_LIMIT)
    lgr_finish_moves(L, run);
  run->stepping = 0;
  lgr_check_lost(L, run);
  return run->stopped_by == LGR_NO_LIMIT ? gr_expansion_close(&run->expansion)
                                         : GR_POSITION_LIMIT;
}
