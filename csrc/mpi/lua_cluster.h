/*
** lua_cluster.h: what a rank has of a game, as a userdata of the module
** grundy.mpi.
*/
#ifndef LGR_CLUSTER_H
#define LGR_CLUSTER_H

#include "lua/job/job.h"
#include "mpi/heights.h"
#include "mpi/labels.h"
#include "mpi/lengths.h"
#include "mpi/lua_checkpoint.h"
#include "mpi/lua_wire.h"
#include "mpi/sums.h"

#define LGR_CLUSTER "grundy.cluster"

/* What is being computed, once the game is expanded. */
typedef enum lgr_cluster_work {
  LGR_NO_WORK,
  LGR_LABELS,
  LGR_LENGTHS,
  LGR_HEIGHTS,
  LGR_SUMS
} lgr_cluster_work;

/* What was found out is in the solution, by own position: values.label and
** values.sets, height, remoteness. That solution has a part of the game, and is
** never given to Lua. */
typedef struct lgr_cluster {
  lgr_wire wire;
  int agreed;      /* all ranks know of the error that is raised now */
  int interrupted; /* there was a Ctrl-C while the rules ran */
  gr_shard shard;
  gr_spread spread; /* while the game is expanded */
  lgr_levels levels;
  lgr_cluster_work working;
  union {
    gr_labels labels;
    gr_lengths lengths;
    gr_heights heights;
    gr_sums sums;
  } work;
  gr_cycle cycle; /* of a game that splits, and must not have one */
  lgr_job *job;   /* NULL: closed */
  lgr_solution *solution;
  uint64_t limit;            /* at most this many positions, on all ranks */
  uint32_t starts;           /* positions 0 up to this one */
  uint64_t positions, edges; /* of all ranks */
} lgr_cluster;

/* User values of the userdata. */
enum {
  LGR_CLUSTER_JOB = 1,
  LGR_CLUSTER_PATH, /* of the checkpoint, */
  LGR_CLUSTER_GAME, /* and the bytes that identify its game */
  LGR_CLUSTER_USER_VALUES = LGR_CLUSTER_GAME
};

/* Makes the type. */
void lgr_open_cluster(lua_State *L);

/* The cluster at index 1, which is open. */
lgr_cluster *lgr_check_cluster(lua_State *L);

/* Gives back what the present work needs, if there is some. */
void lgr_cluster_rest(lgr_cluster *c);

/* Collective: an error if something went wrong between the ranks. */
void lgr_check_ranks(lua_State *L, gr_status status);

/* Gives back all. */
void lgr_cluster_close(lgr_cluster *c);

#endif
