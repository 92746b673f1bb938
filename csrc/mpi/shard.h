/*
** shard.h: what one rank of a cluster has of a digraph: the rows of its own
** positions. A follower that belongs to another rank is a *ghost*; a rank that
** has a ghost of a position here *watches* it.
*/
#ifndef GR_SHARD_H
#define GR_SHARD_H

#include "core/graph/graph.h"
#include "core/store/store.h"
#include "mpi/wire.h"

/* Marks a follower that is the number of a ghost. (In a game that splits, the
** words of a row have another mark: graph.h.) */
#define GR_GHOST (UINT32_C(1) << 30)

typedef struct gr_shard {
  gr_wire *wire;
  gr_memory *memory;
  gr_graph graph;   /* own positions; a follower is one of them, or GR_GHOST |
                       the number of a ghost */
  gr_store *store;  /* their keys, by the same numbers; NULL: there are none */
  uint64_t *number; /* the number that one process would give to each, see
                       FORMAT.md: ascending; NULL: there are none */
  size_t number_room;
  int acyclic;          /* it is known that no process has a cycle */
  uint32_t ghosts;      /* each once */
  gr_words ghost_rank;  /* whose it is, */
  gr_words ghost_at;    /* and its number there */
  gr_words watch_first; /* who watches own position u: watch_first[u] up to
                           watch_first[u + 1] */
  gr_words watch_rank;  /* the rank, */
  gr_words watch_ghost; /* and the number of the ghost there */
} gr_shard;

/* At most so many watch the positions of a rank: they are counted in 32 bits.
 */
#ifndef GR_MAX_WATCHES
#define GR_MAX_WATCHES UINT32_MAX
#endif

/* Collective: fills in who watches, by the ghosts. GR_DONE, GR_NO_MEMORY (or
** they are too many), or GR_BAD_FILE. */
gr_status gr_shard_watch(gr_shard *shard);

/* Gives all memory back, except for the store. */
void gr_shard_free(gr_shard *shard);

#endif
