/*
** pool.h: threads, each with a Lua state of its own that has run the file of
** the game, and the chunks of positions that they run its rules for. The
** caller's thread fills chunks, hands them out, and gets them back in the same
** order.
*/
#ifndef LGR_POOL_H
#define LGR_POOL_H

#include "core/base/thread.h"

#if GR_THREADS

#include "lua/chunk.h"

typedef struct lgr_pool lgr_pool;

typedef enum lgr_chunk_state {
  LGR_CHUNK_FREE,
  LGR_CHUNK_WAITING,
  LGR_CHUNK_RUNNING,
  LGR_CHUNK_READY
} lgr_chunk_state;

/* Some consecutive positions. */
typedef struct lgr_pool_chunk {
  lgr_chunk_state state; /* the pool's, under its mutex */
  uint32_t first;        /* the number of its first position */
  lgr_chunk of;
} lgr_pool_chunk;

/* What each thread runs first (game.lua); copied. */
typedef struct lgr_script {
  const char *at;
  size_t length;
  int hooked; /* its rules must end when it is time to: they get a hook */
} lgr_script;

/* A pool of at most this many threads, which take memory that is left of
** `memory`, but do not count there. NULL: there is not enough for two, or the
** system refuses to start any. */
lgr_pool *lgr_open_pool(uint32_t most, const gr_memory *memory,
                        const lgr_script *script);

/* Ends the threads. Rules that do not end when they should are left alone: the
** pool belongs to all that use it, and the last one frees it. */
void lgr_close_pool(lgr_pool *pool);

/* How many threads it has. */
size_t lgr_pool_size(const lgr_pool *pool);

/* The next chunk, an empty one that the caller may fill; NULL: all are in use.
 */
lgr_pool_chunk *lgr_next_chunk(const lgr_pool *pool);

/* Hands that chunk, which is no longer empty, to the threads. */
void lgr_hand_out(lgr_pool *pool);

/* The first chunk that was handed out and not dropped; NULL: none. */
const lgr_pool_chunk *lgr_first_chunk(const lgr_pool *pool);

/* Waits for it, for so many seconds at most. 1: it is the caller's again; 0:
** not yet; -1: it never will be, because a thread could not begin. */
int lgr_await_chunk(lgr_pool *pool, double seconds);

/* Then: why, unless memory was short, and the text is empty. */
const char *lgr_pool_fault(const lgr_pool *pool);

/* Empties it, when it is the caller's: the next one is the first. */
void lgr_drop_chunk(lgr_pool *pool);

/* The bytes that threads take, and chunks that are ready. */
size_t lgr_pool_bytes(lgr_pool *pool);

#endif
#endif
