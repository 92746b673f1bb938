/*
** pool.h: threads, each with a Lua state of its own that has run the file of
** the game, and the chunks of positions that they run its rules for. The
** caller's thread fills chunks, hands them out, and gets them back when they
** are ready.
*/
#ifndef LGR_POOL_H
#define LGR_POOL_H

#include "core/base/thread.h"

#if GR_THREADS

#include "lua/threads/chunk.h"

#pragma GCC visibility push(hidden)

typedef struct lgr_pool lgr_pool;

typedef enum lgr_chunk_state {
  LGR_CHUNK_FREE,
  LGR_CHUNK_WAITING,
  LGR_CHUNK_RUNNING,
  LGR_CHUNK_READY
} lgr_chunk_state;

/* What each thread runs first (game.lua); copied. */
typedef struct lgr_script {
  const char *at;
  size_t length;
  int hooked; /* its rules must end when it is time to: they get a hook */
} lgr_script;

/* What pool is wanted. */
typedef struct lgr_pool_size {
  uint32_t most, least; /* threads */
  uint32_t chunks;      /* for each of them */
  int newest_first;     /* of the chunks that wait, the last one is run first */
} lgr_pool_size;

/* A pool of this size, whose threads take memory that is left of `memory`, but
** do not count there. NULL: there is not enough for the least number of
** threads, or the system refuses to start any. */
lgr_pool *lgr_open_pool(const lgr_pool_size *size, const gr_memory *memory,
                        const lgr_script *script);

/* Ends the threads. Rules that do not end when they should are left alone: the
** pool belongs to all that use it, and the last one frees it. */
void lgr_close_pool(lgr_pool *pool);

/* How many threads, and how many chunks, it has. */
uint32_t lgr_pool_threads(const lgr_pool *pool);
uint32_t lgr_pool_chunks(const lgr_pool *pool);

/* The chunk at place i, which the caller may fill when it is free, and read
** when it is ready. */
lgr_chunk *lgr_pool_chunk(const lgr_pool *pool, uint32_t i);

/* What has become of it. */
lgr_chunk_state lgr_chunk_state_of(lgr_pool *pool, uint32_t i);

/* Hands it, when it is no longer empty, to the threads. */
void lgr_hand_out(lgr_pool *pool, uint32_t i);

/* Waits for it, for so many seconds at most: is it ready? */
int lgr_await_chunk(lgr_pool *pool, uint32_t i, double seconds);

/* Could a thread not begin? Then it is of no use to wait. And why, unless
** memory was short, and the text is empty. */
int lgr_pool_is_broken(lgr_pool *pool);
const char *lgr_pool_fault(const lgr_pool *pool);

/* Empties it: it is free. 0, and nothing is done, while a thread runs it. */
int lgr_drop_chunk(lgr_pool *pool, uint32_t i);

/* How many chunks no thread has begun with. */
uint32_t lgr_chunks_waiting(lgr_pool *pool);

/* The bytes of chunks that are ready; and with those that threads take. */
size_t lgr_chunk_bytes(lgr_pool *pool);
size_t lgr_pool_bytes(lgr_pool *pool);

#pragma GCC visibility pop

#endif

#endif
