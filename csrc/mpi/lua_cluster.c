/*
** lua_cluster.c: see lua_cluster.h.
*/
#include "mpi/lua_cluster.h"

#include "lua/host/fail.h"
#include "lua/host/host.h"

#include <mpi.h>
#include <stdio.h>

void lgr_cluster_rest(lgr_cluster *c) {
  if (c->working == LGR_LABELS)
    gr_labels_free(&c->work.labels);
  else if (c->working == LGR_LENGTHS)
    gr_lengths_free(&c->work.lengths);
  else if (c->working == LGR_HEIGHTS)
    gr_heights_free(&c->work.heights);
  else if (c->working == LGR_SUMS)
    gr_sums_free(&c->work.sums);
  c->working = LGR_NO_WORK;
}

void lgr_cluster_close(lgr_cluster *c) {
  if (c->job == NULL)
    return;
  lgr_cluster_rest(c);
  lgr_close_levels(&c->levels);
  gr_spread_free(&c->spread);
  gr_shard_free(&c->shard);
  lgr_wire_free(&c->wire);
  c->job->run.stepping = 0;
  lgr_job_release(c->job);
  c->job = NULL;
}

void lgr_check_ranks(lua_State *L, gr_status status) {
  if (status == GR_BAD_FILE)
    lgr_fail(L, "a message between the ranks is not what it should be: do all "
                "of them run the same grundy, with the same game?");
  lgr_check_memory(L, status);
}

static int collect(lua_State *L) {
  lgr_cluster_close(luaL_checkudata(L, 1, LGR_CLUSTER));
  return 0;
}

/* __close, with the error that ends the work of this rank, if one does. If
** other ranks do not know of it, and would wait, all processes are ended. */
static int leave(lua_State *L) {
  lgr_cluster *c = luaL_checkudata(L, 1, LGR_CLUSTER);
  if (lua_isnoneornil(L, 2)) /* Lua 5.5 gives nothing where 5.4 gives nil */
    return 0;
  if (!c->agreed && c->wire.as.ranks > 1) {
    fprintf(stderr, "rank %u: %s\n", (unsigned)c->wire.as.rank,
            luaL_tolstring(L, 2, NULL));
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  lgr_cluster_close(c);
  return 0;
}

lgr_cluster *lgr_check_cluster(lua_State *L) {
  lgr_cluster *c = luaL_checkudata(L, 1, LGR_CLUSTER);
  if (c->job == NULL)
    lgr_fail(L, "this distributed game is closed");
  return c;
}

void lgr_open_cluster(lua_State *L) {
  static const luaL_Reg metamethods[] = {
      {"__gc", collect}, {"__close", leave}, {NULL, NULL}};
  lgr_push_type(L, LGR_CLUSTER, metamethods);
  lua_pop(L, 1);
}
