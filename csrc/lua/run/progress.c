/*
** progress.c: see progress.h.
*/
#include "lua/run/progress.h"

const char *lgr_stage_name(const lgr_run *run) {
  static const char *const stages[] = {"starting", "expanding", "solving",
                                       "solving",  "finished",  "stopped",
                                       "closed"};
  int stopping = run->stage == LGR_ENDING && run->stopped_by != LGR_NO_LIMIT;
  return stages[stopping ? LGR_STOPPED : run->stage];
}

void lgr_push_progress(lua_State *L, const lgr_run *run) {
  const gr_expansion *x = &run->expansion;
  lua_createtable(L, 0, 6);
  lua_pushstring(L, run->stage == LGR_STARTING ? "expanding"
                                               : lgr_stage_name(run));
  lua_setfield(L, -2, "stage");
  lgr_set_integer(L, "positions", x->store->count);
  lgr_set_integer(L, "expanded", x->graph->count);
  lgr_set_integer(L, "moves", gr_expansion_moves(x));
  /* as lgr_bytes says of its solution */
  lgr_set_integer(L, "bytes",
                  x->memory->used + run->scratch_memory->used +
                      sizeof(lgr_solution));
  lua_pushnumber(L, lgr_now() - run->pace->started);
  lua_setfield(L, -2, "seconds");
}

void lgr_report_now(lua_State *L, lgr_run *run) {
  luaL_checkstack(L, 8, "progress");
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RUN_PROGRESS);
  lgr_push_progress(L, run);
  run->calling = "progress";
  lua_call(L, 1, 0);
  run->calling = NULL;
}

void lgr_report(lua_State *L, lgr_run *run) {
  if (lgr_report_is_due(run->pace))
    lgr_report_now(L, run);
}
