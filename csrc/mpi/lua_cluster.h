/*
** lua_cluster.h: the parts of the module grundy.mpi, which solves a game on
** many processes, the ranks. It is loaded beside grundy.core, and only where it
** is asked for.
*/
#ifndef LGR_CLUSTER_H
#define LGR_CLUSTER_H

#include "lua/job.h"
#include "mpi/heights.h"
#include "mpi/labels.h"
#include "mpi/lengths.h"
#include "mpi/spread.h"

#define LGR_CLUSTER "grundy.cluster"

/* What is being computed, once the game is expanded. */
typedef enum lgr_cluster_work {
  LGR_NO_WORK,
  LGR_LABELS,
  LGR_LENGTHS,
  LGR_HEIGHTS
} lgr_cluster_work;

/* What this rank has of a game. What was found out is in the solution, by own
** position: values.label and values.sets, height, remoteness. That solution
** has a part of the game, and is never given to Lua. */
typedef struct lgr_cluster {
  gr_wire wire;
  uint64_t *sizes;         /* of messages, sent and received: see lua_wire.c */
  uint64_t meetings, sent; /* sums and swaps, and bytes that left this rank */
  double waited;           /* processor time in them, in seconds */
  int late;        /* a sum has found that the time is over on some rank */
  int agreed;      /* all ranks know of the error that is raised now */
  int interrupted; /* there was a Ctrl-C while the rules ran */
  gr_shard shard;
  gr_spread spread; /* while the game is expanded */
  lgr_cluster_work working;
  union {
    gr_labels labels;
    gr_lengths lengths;
    gr_heights heights;
  } work;
  struct lgr_level_file *file;
  lgr_job *job; /* NULL: closed */
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

/* The cluster at index 1, which is open. */
lgr_cluster *lgr_check_cluster(lua_State *L);

/*
** ------------------------------------------------------------ lua_wire.c
*/

/* Fills in the wire, whose messages are in this memory. Collective. */
gr_status lgr_wire_init(lgr_cluster *c, gr_memory *memory);
void lgr_wire_free(lgr_cluster *c);

/* The least of the numbers of all ranks; collective. */
uint64_t lgr_wire_least(uint64_t number);

/* Sends these bytes from one rank to all others; collective. */
void lgr_wire_tell(void *bytes, int count, uint32_t from);

/* Sums that the deadline does not end; collective. */
void lgr_wire_sum(uint64_t *number, uint32_t count);

/*
** -------------------------------------------------------- lua_levels.c
** Each rank keeps what the rules have given in a file of its own, level by
** level. A function that returns text says what is wrong with the file, NULL if
** nothing is; the text is on top of the stack.
*/

/* Opens the file of this rank; a user value of the cluster holds the path. */
const char *lgr_open_levels(lua_State *L, lgr_cluster *c, const char *path,
                            const char *game, size_t game_size);

/* Takes the level from the file: *found says whether it was there. */
const char *lgr_read_level(lua_State *L, lgr_cluster *c, int *found);

/* Cuts off the levels that come next in the file. */
const char *lgr_cut_levels(lua_State *L, lgr_cluster *c);

/* Writes the level to the file. */
const char *lgr_write_level(lua_State *L, lgr_cluster *c);

/* Closes the file, if there is one. */
void lgr_close_levels(lgr_cluster *c);

/*
** ------------------------------------------------------------ lua_remote.c
*/

/* Adds the functions that save a game to the table on top of the stack. */
void lgr_open_remote(lua_State *L);

#endif
