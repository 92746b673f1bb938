/*
** chunk.h: the moves of some positions that are given by their keys. They are
** found by a run of its own, whose starts are these positions and which expands
** nothing else; so nothing has to be known of other positions, and another
** thread or another process can do it.
*/
#ifndef LGR_CHUNK_H
#define LGR_CHUNK_H

#include "core/base/thread.h"
#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* Bytes of the message of an error that is kept. */
#define LGR_MESSAGE 400

/* All zeros, with an allocator, is an empty chunk. */
typedef struct lgr_chunk {
  gr_memory memory; /* of all that follows */
  gr_bytes keys;    /* of the positions, one after the other, */
  gr_words end;     /* and where each of them ends */
  uint32_t count;
  uint32_t wanted; /* rows; if that is more than there are positions, those of
                      followers are found, too */

  /* What was found: */
  gr_store store; /* the positions, then their followers, in the order in which
                     they appear */
  gr_graph graph; /* the rows, by numbers of that store; equal moves to sums may
                     be in the last one more than once */
  uint32_t rows;  /* complete ones */
  lgr_limit stopped_by;      /* why there are not more */
  int failed;                /* or the rules have raised an error, */
  char message[LGR_MESSAGE]; /* this one */
} lgr_chunk;

/* Appends the key of a position, which differs from those before. */
gr_status lgr_chunk_add(lgr_chunk *c, const unsigned char *key, size_t length);

/* Gives all memory back; the chunk is then empty. */
void lgr_empty_chunk(lgr_chunk *c);

/*
** Runs the rules for the positions of a chunk, by the run of a runner. The
** stack is that of a step, and stays so. Raises no error. There may be fewer
** rows than positions, although nothing has failed: if the flag is raised
** (NULL: none), if what was found takes much memory, or if a row does not name
** all that was found in the order in which it came. Then the rest is for
** another chunk, or for the caller.
*/
void lgr_run_chunk(lua_State *L, lgr_run *run, lgr_chunk *c, gr_flag *quit);

/* Nothing that was found counts, as the Lua state was short of memory: rules
** may have caught the error, and given other moves. */
void lgr_lose_chunk(lgr_chunk *c);

/* Copies the error message on top of the stack, or its beginning, to where
** there is room for LGR_MESSAGE bytes. */
void lgr_copy_message(lua_State *L, char *to);

/* Where a row ends. */
static inline size_t lgr_row_end(const lgr_chunk *c, uint32_t row) {
  const gr_graph *graph = &c->graph;
  return row + 1 < graph->first.count ? graph->first.at[row + 1]
                                      : graph->follower.count;
}

#pragma GCC visibility pop

#endif
