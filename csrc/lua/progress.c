/*
** progress.c: see progress.h.
*/
#define _POSIX_C_SOURCE 200809L

#include "lua/progress.h"

#include "core/graph/splits.h"
#include "lua/host.h"

#include <lauxlib.h>
#include <stdio.h>

#if defined(_WIN32)
#include <io.h>
#define IS_TERMINAL (_isatty(_fileno(stderr)))
#else
#include <unistd.h>
#define IS_TERMINAL (isatty(STDERR_FILENO))
#endif

/* Wipes the line on a terminal. */
#define WIPE "\r\033[K"

int lgr_progress_wanted(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TBOOLEAN)
    return lua_toboolean(L, index) && IS_TERMINAL;
  return !lua_isnil(L, index);
}

static void set_field(lua_State *L, const char *name, size_t count) {
  lua_pushinteger(L, (lua_Integer)count);
  lua_setfield(L, -2, name);
}

void lgr_push_progress(lua_State *L, const lgr_job *job) {
  static const char *const stages[] = {"expanding", "expanding", "solving",
                                       "finished",  "stopped",   "closed"};
  const lgr_solution *s = job->solution;
  lua_createtable(L, 0, 6);
  lua_pushstring(L, stages[job->stage]);
  lua_setfield(L, -2, "stage");
  set_field(L, "positions", s->store.count);
  set_field(L, "expanded", s->graph.count);
  set_field(L, "edges", gr_all_moves(&s->graph));
  set_field(L, "bytes", lgr_bytes(s));
  lua_pushnumber(L, lgr_now() - job->started);
  lua_setfield(L, -2, "seconds");
}

static void write_line(const lgr_job *job) {
  const lgr_solution *s = job->solution;
  double seconds = lgr_now() - job->started;
  fprintf(stderr, WIPE "%s: %lu positions, %lu edges, %.0f positions/s",
          job->stage >= LGR_SOLVING ? "solving" : "expanding",
          (unsigned long)s->store.count, (unsigned long)gr_all_moves(&s->graph),
          seconds > 0 ? s->graph.count / seconds : 0.0);
  fflush(stderr);
}

/* Calls the function; 0 when a line is to be written instead. */
static int call_function(lua_State *L, lgr_job *job) {
  luaL_checkstack(L, 8, "progress");
  if (lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_PROGRESS) == LUA_TBOOLEAN) {
    lua_pop(L, 1);
    return 0;
  }
  lgr_push_progress(L, job);
  job->calling = "progress";
  lua_call(L, 1, 0);
  job->calling = NULL;
  return 1;
}

void lgr_progress_report(lua_State *L, lgr_job *job) {
  double now = lgr_now();
  if (now < job->next_report)
    return;
  job->next_report = now + LGR_REPORT_SECONDS;
  if (!call_function(L, job))
    write_line(job);
}

void lgr_progress_end(lua_State *L, lgr_job *job) {
  if (!call_function(L, job)) {
    fputs(WIPE, stderr);
    fflush(stderr);
  }
}
