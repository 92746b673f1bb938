/*
** pool.c: see pool.h. Threads share nothing but the list of chunks. A chunk
** belongs to the caller's thread, then to the thread that runs it, then to the
** caller's again.
*/
#include "lua/threads/pool.h"

#if GR_THREADS

#include "core/base/blocks.h"
#include "lua/host/host.h"
#include "lua/run/runner.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

int luaopen_grundy_core(lua_State *L); /* module.c */

/* A host with few libraries may have been linked without what opens all of
** them. */
#if LUA_VERSION_NUM >= 505
#pragma weak luaL_openselectedlibs
#define HAS_LIBRARIES (luaL_openselectedlibs != NULL)
#define NEW_STATE(allocate, context) lua_newstate(allocate, context, 0)
#else
#pragma weak luaL_openlibs
#define HAS_LIBRARIES (luaL_openlibs != NULL)
#define NEW_STATE(allocate, context) lua_newstate(allocate, context)
#endif

/* Bytes that `bytes` must leave for each thread: a quarter is for its Lua
** state, which takes less than one megabyte once it has loaded this library,
** and the rest for its chunks. */
#define THREAD_BYTES ((size_t)1 << 23)

/* How many chunks of each thread may need all memory that is for them. */
#define CHUNKS_IN_FULL 3

/* Seconds that threads have to end. */
#define GRACE 0.05

/* Instructions between two looks at whether it is time to end. */
#define HOOK_COUNT 10000

typedef struct Worker {
  gr_thread thread;
  lgr_pool *pool;
  gr_blocks blocks; /* of its Lua state, */
  size_t used;      /* their bytes, */
  size_t told; /* and the same when its last chunk ended; under the mutex */
  int refused; /* the last block that was wanted has been refused; */
  int lost;    /* and again, so that there was an error, which may be caught */
  int over;    /* it has ended; under the mutex */
} Worker;

struct lgr_pool {
  gr_mutex mutex;
  gr_flag quit;
  int users;  /* the caller, and the threads; under the mutex */
  int broken; /* the file could not be run in a thread; under the mutex */
  char message[LGR_MESSAGE]; /* why, unless memory was short; then for good */
  int hooked;                /* rules are run under a hook */
  size_t limit;              /* bytes of a Lua state, at most; 0: any */
  char *script;              /* that each thread runs */
  size_t script_length;
  Worker *worker;
  uint32_t workers;
  uint32_t chunks;
  lgr_chunk *chunk;
  lgr_chunk_state
      *state;        /* of each chunk; with what follows, under the mutex */
  uint32_t *waiting; /* the places of those that wait, in this order */
  uint32_t waits;    /* how many do */
  int newest_first;  /* the last one is run first */
  size_t ready;      /* bytes of chunks that are ready */
};

/*
** ------------------------------------------------------------ memory
** Chunks are allocated by one thread and freed by another one: by the C
** library, never by the allocator of the host.
*/

static void *allocate(void *context, void *block, size_t old_size,
                      size_t new_size) {
  (void)context, (void)old_size;
  if (new_size > 0)
    return realloc(block, new_size);
  free(block);
  return NULL;
}

/* Is there no more memory for a thread that wants to grow by so many bytes? Nor
** is there any when it is time to end. */
static int is_refused(Worker *w, size_t more) {
  lgr_pool *pool = w->pool;
  return gr_flag_is_raised(&pool->quit) ||
         (pool->limit > 0 && w->used + more > pool->limit);
}

/* The allocator of a thread's Lua state. When it has nothing, Lua collects its
** garbage and asks once more before it raises an error. That may arrive as any
** other error, or be caught, so it is noted here. */
static void *allocate_lua(void *worker, void *block, size_t old_size,
                          size_t new_size) {
  Worker *w = worker;
  size_t old = block == NULL ? 0 : old_size;
  void *fresh = NULL;
  if (new_size <= old || !is_refused(w, new_size - old))
    fresh = gr_blocks_resize(&w->blocks, block, old, new_size);
  if (fresh != NULL || new_size == 0)
    w->used += new_size - old;
  if (new_size > old) {
    w->lost |= fresh == NULL && w->refused;
    w->refused = fresh == NULL;
  }
  return fresh;
}

static void free_blocks(lgr_pool *pool) {
  free(pool->script);
  free(pool->worker);
  free(pool->chunk);
  free(pool->state);
  free(pool->waiting);
  free(pool);
}

/* Leaves the pool, of which the mutex is locked, for good. */
static void leave_pool(lgr_pool *pool) {
  int last = --pool->users == 0;
  gr_mutex_wake(&pool->mutex);
  gr_mutex_unlock(&pool->mutex);
  if (!last)
    return;
  for (uint32_t i = 0; i < pool->chunks; i++)
    lgr_empty_chunk(&pool->chunk[i]);
  gr_mutex_free(&pool->mutex);
  free_blocks(pool);
}

/*
** ------------------------------------------------------------ in a thread
*/

/* The hook, which coroutines inherit: ends the rules when it is time to, even
** if they catch errors. */
static void end_in_time(lua_State *L, lua_Debug *ar) {
  void *worker;
  (void)ar;
  lua_getallocf(L, &worker);
  if (!gr_flag_is_raised(&((Worker *)worker)->pool->quit))
    return;
  lua_sethook(L, end_in_time, LUA_MASKCALL | LUA_MASKRET | LUA_MASKCOUNT, 1);
  lua_pushnil(L);
  lua_error(L);
}

/* Makes the runner of a new Lua state: runs the script, and pushes the stack of
** a step and the run. */
static int prepare(lua_State *L) {
  const lgr_pool *pool = ((Worker *)lua_touserdata(L, 1))->pool;
  if (!HAS_LIBRARIES)
    return luaL_error(L, "the host has no luaL_openlibs");
  luaL_openlibs(L);
  lua_gc(L, LUA_GCGEN, 0, 0); /* rules make garbage and little else */
  luaL_requiref(L, "grundy.core", luaopen_grundy_core, 0);
  if (pool->hooked)
    lua_sethook(L, end_in_time, LUA_MASKCOUNT, HOOK_COUNT);
  if (luaL_loadbuffer(L, pool->script, pool->script_length, "=thread") !=
      LUA_OK)
    lua_error(L);
  lua_call(L, 0, 1);
  lua_replace(L, 1);
  lua_pushlightuserdata(L, &lgr_new_runner(L)->run);
  return LGR_AT_ADD + 1;
}

/* Under the mutex: chunk number k of those that wait does so no longer. Returns
** its place. */
static uint32_t take_waiting(lgr_pool *pool, uint32_t k) {
  uint32_t i = pool->waiting[k];
  pool->waits--;
  memmove(pool->waiting + k, pool->waiting + k + 1,
          (pool->waits - k) * sizeof *pool->waiting);
  return i;
}

/* Runs chunks until it is time to end. */
static void run_chunks(Worker *w, lua_State *L, lgr_run *run) {
  lgr_pool *pool = w->pool;
  gr_mutex_lock(&pool->mutex);
  while (!gr_flag_is_raised(&pool->quit)) {
    uint32_t i;
    if (pool->waits == 0) {
      gr_mutex_wait(&pool->mutex, 0);
      continue;
    }
    i = take_waiting(pool, pool->newest_first ? pool->waits - 1 : 0);
    pool->state[i] = LGR_CHUNK_RUNNING;
    gr_mutex_unlock(&pool->mutex);
    w->lost = 0;
    lgr_run_chunk(L, run, &pool->chunk[i], &pool->quit);
    if (w->lost)
      lgr_lose_chunk(&pool->chunk[i]);
    gr_mutex_lock(&pool->mutex);
    pool->state[i] = LGR_CHUNK_READY;
    pool->ready += pool->chunk[i].memory.used;
    w->told = w->used;
    gr_mutex_wake(&pool->mutex);
  }
  gr_mutex_unlock(&pool->mutex);
}

/* Notes why a thread cannot do anything: memory is short, or else the error on
** top of the stack. */
static void fail_to_begin(lgr_pool *pool, lua_State *L, int is_short) {
  gr_mutex_lock(&pool->mutex);
  if (!is_short && !pool->broken)
    lgr_copy_message(L, pool->message);
  pool->broken = 1;
  gr_mutex_wake(&pool->mutex);
  gr_mutex_unlock(&pool->mutex);
}

static void work(void *worker) {
  Worker *w = worker;
  lua_State *L = NEW_STATE(allocate_lua, w);
  int status = LUA_ERRMEM;
  if (L != NULL) {
    lua_pushcfunction(L, prepare);
    lua_pushlightuserdata(L, w);
    status = lua_pcall(L, 1, LGR_AT_ADD + 1, 0);
  }
  if (status == LUA_OK && !w->lost) {
    lgr_run *run = lua_touserdata(L, -1);
    lua_settop(L, LGR_AT_ADD);
    run_chunks(w, L, run);
  } else {
    fail_to_begin(w->pool, L, status == LUA_ERRMEM || w->lost);
  }
  if (L != NULL)
    lua_close(L);
  gr_blocks_close(&w->blocks);
  gr_mutex_lock(&w->pool->mutex);
  w->over = 1;
  w->told = 0;
  leave_pool(w->pool);
}

/*
** ------------------------------------------------------------ its life
*/

void lgr_close_pool(lgr_pool *pool) {
  double end = lgr_now() + GRACE;
  gr_mutex_lock(&pool->mutex);
  gr_flag_raise(&pool->quit);
  gr_mutex_wake(&pool->mutex);
  while (pool->users > 1 && lgr_now() < end)
    gr_mutex_wait(&pool->mutex, GRACE / 4);
  for (uint32_t i = 0; i < pool->workers; i++)
    if (pool->worker[i].over)
      gr_thread_join(&pool->worker[i].thread);
    else
      gr_thread_abandon(&pool->worker[i].thread);
  leave_pool(pool);
}

/* A new pool for this many threads, but without any, which may take this many
** bytes (0: any number); NULL: no memory. */
static lgr_pool *new_pool(const lgr_pool_size *size, uint32_t threads,
                          size_t bytes, const lgr_script *script) {
  lgr_pool *pool = calloc(1, sizeof *pool);
  if (pool == NULL)
    return NULL;
  pool->users = 1;
  pool->limit = bytes / 4 / threads;
  pool->worker = calloc(threads, sizeof *pool->worker);
  pool->chunks = size->chunks * threads;
  pool->chunk = calloc(pool->chunks, sizeof *pool->chunk);
  pool->state = calloc(pool->chunks, sizeof *pool->state);
  pool->waiting = calloc(pool->chunks, sizeof *pool->waiting);
  pool->newest_first = size->newest_first;
  pool->script = malloc(script->length);
  pool->script_length = script->length;
  pool->hooked = script->hooked;
  if (pool->worker == NULL || pool->chunk == NULL || pool->state == NULL ||
      pool->waiting == NULL || pool->script == NULL ||
      !gr_mutex_init(&pool->mutex)) {
    free_blocks(pool);
    return NULL;
  }
  memcpy(pool->script, script->at, script->length);
  for (uint32_t i = 0; i < pool->chunks; i++) {
    pool->chunk[i].memory.allocate = allocate;
    pool->chunk[i].memory.limit = bytes / 4 * 3 / threads / CHUNKS_IN_FULL;
  }
  return pool;
}

/* Starts another thread; 0 if the system refuses. */
static int start_worker(lgr_pool *pool) {
  Worker *w = &pool->worker[pool->workers];
  int started;
  w->pool = pool;
  gr_mutex_lock(&pool->mutex);
  started = gr_thread_start(&w->thread, work, w);
  pool->users += started;
  gr_mutex_unlock(&pool->mutex);
  pool->workers += (uint32_t)started;
  return started;
}

/* The bytes that threads may take; 0: any number. If that is not enough for one
** of them, there are none. */
static size_t bytes_left(const gr_memory *memory) {
  if (memory->limit == 0)
    return 0;
  return memory->used < memory->limit ? memory->limit - memory->used : 1;
}

/* How many of these threads this many bytes (0: any), and the addresses of the
** process, are enough for. */
static uint32_t affordable(uint32_t threads, size_t bytes) {
  size_t most = bytes / THREAD_BYTES;
  if (bytes > 0 && most < threads)
    threads = (uint32_t)most;
  while (threads > 0 && !gr_thread_fits(threads))
    threads--;
  return threads;
}

lgr_pool *lgr_open_pool(const lgr_pool_size *size, const gr_memory *memory,
                        const lgr_script *script) {
  size_t bytes = bytes_left(memory);
  uint32_t threads = affordable(size->most, bytes);
  int enough = threads > 0 && threads >= size->least;
  lgr_pool *pool = enough ? new_pool(size, threads, bytes, script) : NULL;
  if (pool == NULL)
    return NULL;
  while (pool->workers < threads && start_worker(pool))
    ;
  if (pool->workers > 0)
    return pool;
  lgr_close_pool(pool);
  return NULL;
}

uint32_t lgr_pool_threads(const lgr_pool *pool) {
  return pool->workers;
}

uint32_t lgr_pool_chunks(const lgr_pool *pool) {
  return pool->chunks;
}

/*
** ------------------------------------------------------------ chunks
*/

lgr_chunk *lgr_pool_chunk(const lgr_pool *pool, uint32_t i) {
  return &pool->chunk[i];
}

lgr_chunk_state lgr_chunk_state_of(lgr_pool *pool, uint32_t i) {
  lgr_chunk_state state;
  gr_mutex_lock(&pool->mutex);
  state = pool->state[i];
  gr_mutex_unlock(&pool->mutex);
  return state;
}

void lgr_hand_out(lgr_pool *pool, uint32_t i) {
  gr_mutex_lock(&pool->mutex);
  pool->state[i] = LGR_CHUNK_WAITING;
  pool->waiting[pool->waits++] = i;
  gr_mutex_wake(&pool->mutex);
  gr_mutex_unlock(&pool->mutex);
}

int lgr_await_chunk(lgr_pool *pool, uint32_t i, double seconds) {
  int ready;
  gr_mutex_lock(&pool->mutex);
  if (pool->state[i] != LGR_CHUNK_READY)
    gr_mutex_wait(&pool->mutex, seconds);
  ready = pool->state[i] == LGR_CHUNK_READY;
  gr_mutex_unlock(&pool->mutex);
  return ready;
}

int lgr_pool_is_broken(lgr_pool *pool) {
  int broken;
  gr_mutex_lock(&pool->mutex);
  broken = pool->broken;
  gr_mutex_unlock(&pool->mutex);
  return broken;
}

const char *lgr_pool_fault(const lgr_pool *pool) {
  return pool->message;
}

/* Under the mutex: takes a chunk from the list of those that wait. */
static void stop_waiting(lgr_pool *pool, uint32_t i) {
  uint32_t k = pool->waits - 1;
  while (pool->waiting[k] != i)
    k--;
  take_waiting(pool, k);
}

int lgr_drop_chunk(lgr_pool *pool, uint32_t i) {
  lgr_chunk_state state;
  gr_mutex_lock(&pool->mutex);
  state = pool->state[i];
  if (state == LGR_CHUNK_WAITING)
    stop_waiting(pool, i);
  else if (state == LGR_CHUNK_READY)
    pool->ready -= pool->chunk[i].memory.used;
  if (state != LGR_CHUNK_RUNNING)
    pool->state[i] = LGR_CHUNK_FREE;
  gr_mutex_unlock(&pool->mutex);
  if (state == LGR_CHUNK_RUNNING)
    return 0;
  lgr_empty_chunk(&pool->chunk[i]);
  return 1;
}

uint32_t lgr_chunks_waiting(lgr_pool *pool) {
  uint32_t waits;
  gr_mutex_lock(&pool->mutex);
  waits = pool->waits;
  gr_mutex_unlock(&pool->mutex);
  return waits;
}

size_t lgr_chunk_bytes(lgr_pool *pool) {
  size_t bytes;
  gr_mutex_lock(&pool->mutex);
  bytes = pool->ready;
  gr_mutex_unlock(&pool->mutex);
  return bytes;
}

size_t lgr_pool_bytes(lgr_pool *pool) {
  size_t bytes;
  gr_mutex_lock(&pool->mutex);
  bytes = pool->ready;
  for (uint32_t i = 0; i < pool->workers; i++)
    bytes += pool->worker[i].told;
  gr_mutex_unlock(&pool->mutex);
  return bytes;
}

#endif
