/*
** limit.c: see limit.h.
*/
#include "lua/limit.h"

int lgr_push_limit(lua_State *L, const lgr_job *job) {
  int splits = job->solution->graph.splits;
  lua_pushnil(L);
  if (job->stopped_by == LGR_POSITIONS)
    lua_pushfstring(L, "the limit of %I positions is reached",
                    (LUAI_UACINT)job->expansion.position_limit);
  else if (job->stopped_by == LGR_EDGES)
    lua_pushfstring(L, "the limit of %I %s is reached",
                    (LUAI_UACINT)job->expansion.edge_limit,
                    splits ? "parts of moves" : "edges");
  else if (job->stopped_by == LGR_MOVES) {
    lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_TOLD);
    lua_pushfstring(L,
                    "the limit of %I %s of one position is reached "
                    "(in the moves of %s)",
                    (LUAI_UACINT)GR_MAX_MOVES,
                    splits ? "parts of the moves" : "moves",
                    lua_tostring(L, -1));
    lua_replace(L, -2);
  } else if (job->stopped_by == LGR_ENDING_CLASSES)
    lua_pushfstring(L, "the limit of %I different endings is reached",
                    (LUAI_UACINT)GR_MAX_ENDINGS);
  else if (job->stopped_by == LGR_BYTES)
    lua_pushfstring(L, "the limit of %I bytes is reached",
                    (LUAI_UACINT)job->solution->memory.limit);
  else
    lua_pushfstring(L, "the limit of %f seconds is reached",
                    (LUAI_UACNUMBER)job->seconds);
  return 2;
}
