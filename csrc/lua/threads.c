/*
** threads.c: see threads.h. Positions are handed out in chunks of consecutive
** ones (chunk.h), which threads run. The caller's thread takes the chunks in
** order, and adds to its own store what appears for the first time: so
** positions get the numbers that they would get without threads.
**
** Threads share nothing but the list of chunks. A chunk belongs to the caller's
** thread, then to the thread that runs it, then to the caller's again.
**
** When the rules raise an error in a thread, they are run here, for the same
** position, and raise it again. So that rules which are not the same in every
** Lua state do not go unnoticed, those of the first position of each chunk are
** run here, too, and compared.
**
** No limit is reached because of threads, or sooner: where one is near, the
** rules are run here. Rules that do not end when they should are left alone:
** the pool belongs to all that use it, and the last one frees it.
*/
#include "lua/threads.h"

#include "core/base/thread.h"

#if GR_THREADS

#include "lua/chunk.h"
#include "lua/expand.h"
#include "lua/fail.h"
#include "lua/progress.h"
#include "lua/take.h"

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

/* Threads are started when this many positions wait. */
#ifndef LGR_THREADS_FROM
#define LGR_THREADS_FROM 10000
#endif

/* Positions of a chunk, and its edges and bytes of keys, about. */
#define LEAST_CHUNK (LGR_THREADS_FROM < 32 ? 2 : 32)
#define MOST_CHUNK 4096
#define CHUNK_EDGES 0x10000
#define CHUNK_BYTES ((size_t)1 << 24)

/* Chunks for each thread. */
#define CHUNKS 3

/* Bytes that `bytes` must leave for each thread: a quarter is for its Lua
** state, which takes less than one megabyte once it has loaded this library,
** and the rest for its chunks. */
#define THREAD_BYTES ((size_t)1 << 23)

/* Seconds between two looks at hooks and the clock, while a chunk is not
** ready; and seconds that threads have to end. */
#define PATIENCE 0.01
#define GRACE 0.05

/* Instructions between two looks at whether it is time to end. */
#define HOOK_COUNT 10000

typedef enum State { FREE, WAITING, RUNNING, READY } State;

typedef struct Chunk {
  State state;    /* read and written under the mutex */
  uint32_t first; /* the number of its first position */
  lgr_chunk of;
} Chunk;

typedef struct Worker {
  gr_thread thread;
  struct lgr_pool *pool;
  size_t used; /* bytes of its Lua state */
  size_t told; /* the same when its last chunk ended; under the mutex */
  int over;    /* it has ended; under the mutex */
} Worker;

typedef struct lgr_pool {
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
  size_t workers;
  Chunk *chunk; /* a ring; what is in use, under the mutex */
  size_t chunks, head, in_use;

  /* The caller's alone: */
  uint32_t cut;     /* the first position that is in no chunk */
  gr_words number;  /* of the positions in the store of the first chunk */
  gr_words compare; /* two rows */
  size_t charged;   /* bytes that the solution's memory counts for threads */
} lgr_pool;

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

/* The allocator of a thread's Lua state. When it is time to end, there is no
** more memory. */
static void *allocate_lua(void *worker, void *block, size_t old_size,
                          size_t new_size) {
  Worker *w = worker;
  size_t old = block == NULL ? 0 : old_size, limit = w->pool->limit;
  void *fresh;
  if (new_size > old && (gr_flag_is_raised(&w->pool->quit) ||
                         (limit > 0 && w->used - old + new_size > limit)))
    return NULL;
  fresh = allocate(NULL, block, old_size, new_size);
  if (fresh != NULL || new_size == 0)
    w->used += new_size - old;
  return fresh;
}

/* Leaves the pool, of which the mutex is locked, for good. */
static void leave_pool(lgr_pool *pool) {
  int last = --pool->users == 0;
  gr_mutex_wake(&pool->mutex);
  gr_mutex_unlock(&pool->mutex);
  if (!last)
    return;
  for (size_t i = 0; i < pool->chunks; i++)
    lgr_empty_chunk(&pool->chunk[i].of);
  gr_mutex_free(&pool->mutex);
  free(pool->script);
  free(pool->worker);
  free(pool->chunk);
  free(pool);
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
  lua_pushlightuserdata(L, lgr_new_runner(L));
  return LGR_AT_ADD + 1;
}

/* Under the mutex: the first chunk that no thread runs; NULL: none. */
static Chunk *find_waiting(const lgr_pool *pool) {
  for (size_t i = 0; i < pool->in_use; i++) {
    Chunk *c = &pool->chunk[(pool->head + i) % pool->chunks];
    if (c->state == WAITING)
      return c;
  }
  return NULL;
}

/* Runs chunks until it is time to end. */
static void run_chunks(Worker *w, lua_State *L, lgr_run *run) {
  lgr_pool *pool = w->pool;
  Chunk *c;
  gr_mutex_lock(&pool->mutex);
  while (!gr_flag_is_raised(&pool->quit)) {
    c = find_waiting(pool);
    if (c == NULL) {
      gr_mutex_wait(&pool->mutex, 0);
      continue;
    }
    c->state = RUNNING;
    gr_mutex_unlock(&pool->mutex);
    lgr_run_chunk(L, run, &c->of, &pool->quit);
    gr_mutex_lock(&pool->mutex);
    c->state = READY;
    w->told = w->used;
    gr_mutex_wake(&pool->mutex);
  }
  gr_mutex_unlock(&pool->mutex);
}

/* Notes why a thread cannot do anything; the error is on top of the stack. */
static void fail_to_begin(lgr_pool *pool, lua_State *L, int status) {
  gr_mutex_lock(&pool->mutex);
  if (status != LUA_ERRMEM && !pool->broken)
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
  if (status == LUA_OK) {
    lgr_run *run = lua_touserdata(L, -1);
    lua_settop(L, LGR_AT_ADD);
    run_chunks(w, L, run);
  } else {
    fail_to_begin(w->pool, L, status);
  }
  if (L != NULL)
    lua_close(L);
  gr_mutex_lock(&w->pool->mutex);
  w->over = 1;
  w->told = 0;
  leave_pool(w->pool);
}

/*
** ------------------------------------------------------------ its life
*/

void lgr_close_threads(lgr_threads *t) {
  lgr_pool *pool = t->pool;
  gr_memory *memory = t->run->expansion.memory;
  double end = lgr_now() + GRACE;
  if (pool == NULL)
    return;
  t->pool = NULL;
  gr_words_free(memory, &pool->number);
  gr_words_free(memory, &pool->compare);
  memory->used -= pool->charged;
  gr_mutex_lock(&pool->mutex);
  gr_flag_raise(&pool->quit);
  gr_mutex_wake(&pool->mutex);
  while (pool->users > 1 && lgr_now() < end)
    gr_mutex_wait(&pool->mutex, GRACE / 4);
  for (size_t i = 0; i < pool->workers; i++)
    if (pool->worker[i].over)
      gr_thread_join(&pool->worker[i].thread);
    else
      gr_thread_abandon(&pool->worker[i].thread);
  leave_pool(pool);
}

/* A new pool without threads, which may take this many bytes (0: any number);
** NULL: no memory. */
static lgr_pool *new_pool(uint32_t threads, size_t bytes, const char *script,
                          size_t length) {
  lgr_pool *pool = calloc(1, sizeof *pool);
  if (pool == NULL)
    return NULL;
  pool->users = 1;
  pool->limit = bytes / 4 / threads;
  pool->worker = calloc(threads, sizeof *pool->worker);
  pool->chunks = (size_t)CHUNKS * threads;
  pool->chunk = calloc(pool->chunks, sizeof *pool->chunk);
  pool->script = malloc(length);
  pool->script_length = length;
  if (pool->worker == NULL || pool->chunk == NULL || pool->script == NULL ||
      !gr_mutex_init(&pool->mutex)) {
    free(pool->script);
    free(pool->worker);
    free(pool->chunk);
    free(pool);
    return NULL;
  }
  memcpy(pool->script, script, length);
  for (size_t i = 0; i < pool->chunks; i++) {
    pool->chunk[i].of.memory.allocate = allocate;
    pool->chunk[i].of.memory.limit = bytes / 4 * 3 / pool->chunks;
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
  pool->workers += (size_t)started;
  return started;
}

/* The bytes that threads may take; 0: any number. If that is not enough for two
** of them, there are none. */
static size_t bytes_left(const gr_memory *memory) {
  if (memory->limit == 0)
    return 0;
  return memory->used < memory->limit ? memory->limit - memory->used : 1;
}

/* The threads that this many bytes (0: any), and the addresses of the process,
** are enough for. */
static uint32_t affordable(const lgr_threads *t, size_t bytes) {
  size_t most = bytes / THREAD_BYTES;
  uint32_t threads = t->count;
  if (bytes > 0 && most < threads)
    threads = (uint32_t)most;
  while (threads > 1 && !gr_thread_fits(threads))
    threads--;
  return threads;
}

/* From now on, the rules are run here. */
static void do_without(lgr_threads *t) {
  lgr_close_threads(t);
  t->count = 1;
}

/* Starts threads, if there is memory for more than one. */
static void open_pool(lua_State *L, lgr_threads *t) {
  size_t bytes = bytes_left(t->run->expansion.memory);
  uint32_t threads = affordable(t, bytes);
  if (threads > 1)
    t->pool = new_pool(threads, bytes, t->script, t->script_length);
  if (t->pool != NULL) { /* from now on an error closes it */
    t->pool->hooked = t->run->pace->deadline.end > 0 || lua_gethookmask(L) != 0;
    while (t->pool->workers < threads && start_worker(t->pool))
      ;
  }
  if (t->pool == NULL || t->pool->workers == 0)
    do_without(t);
}

/*
** ------------------------------------------------------------ chunks
*/

/* Positions of the next chunk; 0 if there are too few for one. */
static uint32_t size_of_chunk(const lgr_threads *t) {
  const lgr_run *run = t->run;
  const lgr_pool *pool = t->pool;
  const gr_graph *graph = run->expansion.graph;
  uint32_t left = run->expansion.store->count - pool->cut;
  uint32_t share = left / (uint32_t)(pool->workers + 1);
  size_t degree = gr_edge_count(graph) / ((size_t)graph->count + 1) + 1;
  size_t size = CHUNK_EDGES / degree;
  size = size < MOST_CHUNK ? size : MOST_CHUNK;
  size = size < share ? size : share;
  if (size >= LEAST_CHUNK)
    return (uint32_t)size;
  return left >= LEAST_CHUNK ? LEAST_CHUNK : 0;
}

/* Hands out the next `count` positions, or fewer if their keys are long: is
** there room for one? */
static int hand_out(lgr_threads *t, uint32_t count) {
  const gr_store *store = t->run->expansion.store;
  lgr_pool *pool = t->pool;
  Chunk *c = &pool->chunk[(pool->head + pool->in_use) % pool->chunks];
  c->first = pool->cut;
  while (c->of.count < count && c->of.keys.count < CHUNK_BYTES) {
    unsigned char kept[GR_INTEGER_CODE];
    size_t length;
    const unsigned char *key = gr_store_get(store, pool->cut, &length, kept);
    if (lgr_chunk_add(&c->of, key, length) != GR_DONE)
      break;
    pool->cut++;
  }
  if (c->of.count == 0)
    return 0;
  gr_mutex_lock(&pool->mutex);
  c->state = WAITING;
  pool->in_use++;
  gr_mutex_wake(&pool->mutex);
  gr_mutex_unlock(&pool->mutex);
  return 1;
}

/* Hands out as many chunks as there can be. */
static void hand_out_all(lgr_threads *t) {
  lgr_pool *pool = t->pool;
  uint32_t count;
  if (pool->in_use == 0)
    pool->cut = t->run->expansion.current;
  while (pool->in_use < pool->chunks && (count = size_of_chunk(t)) > 0 &&
         hand_out(t, count))
    ;
}

/* All rows of the first chunk have been taken. */
static void drop_chunk(lgr_pool *pool) {
  Chunk *c = &pool->chunk[pool->head];
  lgr_empty_chunk(&c->of);
  gr_mutex_lock(&pool->mutex);
  c->state = FREE;
  pool->head = (pool->head + 1) % pool->chunks;
  pool->in_use--;
  gr_mutex_unlock(&pool->mutex);
}

/* Counts the memory of threads in that of the solution. Is it enough? */
static int charge(lgr_threads *t) {
  lgr_pool *pool = t->pool;
  gr_memory *memory = t->run->expansion.memory;
  size_t bytes = 0;
  gr_mutex_lock(&pool->mutex);
  for (size_t i = 0; i < pool->workers; i++)
    bytes += pool->worker[i].told;
  for (size_t i = 0; i < pool->chunks; i++)
    if (pool->chunk[i].state == READY)
      bytes += pool->chunk[i].of.memory.used;
  gr_mutex_unlock(&pool->mutex);
  memory->used += bytes - pool->charged;
  pool->charged = bytes;
  return memory->limit == 0 || memory->used < memory->limit / 2;
}

/* Has the thread of a chunk met the end of the memory, and not of its share? */
static int is_short(const lgr_pool *pool, const Chunk *c) {
  return pool->limit == 0 && c->of.stopped_by == LGR_MEMORY;
}

/* Waits for a chunk; meanwhile, hooks may run. 0: there will be none. */
static int wait_for(lua_State *L, lgr_threads *t, const Chunk *c) {
  lgr_run *run = t->run;
  lgr_pool *pool = t->pool;
  int ready = 0, broken = 0;
  while (!ready && !broken && run->stopped_by == LGR_NO_LIMIT) {
    gr_mutex_lock(&pool->mutex);
    if (c->state != READY)
      gr_mutex_wait(&pool->mutex, PATIENCE);
    ready = c->state == READY;
    broken = pool->broken;
    gr_mutex_unlock(&pool->mutex);
    if (!ready) {
      lgr_rest(L, run);
      lgr_report(L, run);
    }
  }
  if (broken && !t->lenient && pool->message[0] != '\0')
    lgr_fail(L, "the file of the game cannot be run in a thread: %s",
             pool->message);
  return ready && !broken;
}

/*
** ------------------------------------------------------------ rows
*/

/* Numbers the next `count` positions of a chunk, at most GR_BATCH. */
static gr_status number_batch(gr_expansion *x, const lgr_chunk *c,
                              gr_words *number, uint32_t count) {
  uint32_t from = (uint32_t)number->count;
  gr_status status;
  for (uint32_t i = from; i < from + count; i++) {
    unsigned char kept[GR_INTEGER_CODE] = {0}, *room;
    size_t length;
    const unsigned char *key = gr_store_get(&c->store, i, &length, kept);
    room = gr_expansion_room(x, length);
    if (room == NULL)
      return GR_NO_MEMORY;
    memcpy(room, key, length);
    gr_expansion_queue(x, length);
  }
  do
    status = gr_expansion_number(x, number->at + from);
  while (status == GR_MORE);
  number->count += count;
  return status;
}

/* Numbers the next position of a chunk. */
static gr_status number_next(lgr_run *run, const lgr_chunk *c,
                             gr_words *number) {
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *key =
      gr_store_get(&c->store, (uint32_t)number->count, &length, kept);
  return lgr_number_key(run, key, length, &number->at[number->count++]);
}

/* Numbers the followers in a row of a chunk. Those that are new in the chunk
** are numbered in the order in which they come. */
static gr_status number_row(lgr_threads *t, const lgr_chunk *c, uint32_t row) {
  lgr_run *run = t->run;
  gr_words *number = &t->pool->number;
  size_t end = lgr_row_end(c, row);
  uint32_t known = (uint32_t)number->count;
  gr_status status = GR_DONE;
  for (size_t e = c->graph.first.at[row]; e < end; e++)
    if (c->graph.follower.at[e] >= known)
      known = c->graph.follower.at[e] + 1;
  while (number->count < known && status == GR_DONE) {
    uint32_t left = known - (uint32_t)number->count;
    status = run->expansion.store->integers
                 ? number_next(run, c, number)
                 : number_batch(&run->expansion, c, number,
                                left < GR_BATCH ? left : GR_BATCH);
  }
  return status;
}

/* Takes a row of a chunk as that of the current position. */
static gr_status take_row(lgr_threads *t, const lgr_chunk *c, uint32_t row) {
  gr_expansion *x = &t->run->expansion;
  const uint32_t *number = t->pool->number.at;
  size_t end = lgr_row_end(c, row);
  gr_status status = number_row(t, c, row);
  for (size_t e = c->graph.first.at[row]; e < end && status == GR_DONE; e++) {
    status = gr_expansion_append(x, number[c->graph.follower.at[e]]);
    if (status == GR_DONE && t->run->rules->scored)
      status = gr_words_push(x->memory, &x->graph->gain, c->graph.gain.at[e]);
  }
  return status;
}

/* Raises an error: the rules depend on more than their file says. */
_Noreturn static void fail_hidden(lua_State *L, const lgr_run *run,
                                  const char *message) {
  lgr_push_current(L, run);
  lgr_fail(
      L,
      "the moves of %s %s: the rules have hidden state. Let them depend on "
      "the position alone, or solve with one thread%s%s%s",
      lua_tostring(L, -1),
      message == NULL ? "are not the same in two Lua states"
                      : "fail in a thread, but not here",
      message == NULL ? "" : " (", message == NULL ? "" : message,
      message == NULL ? "" : ")");
}

/* Has the current position the same followers here as in the first row of a
** chunk? In any order: `pairs` has its own in each state. */
static gr_status compare(lgr_threads *t, const lgr_chunk *c, int *same) {
  gr_words *words = &t->pool->compare;
  const gr_expansion *x = &t->run->expansion;
  size_t count = gr_expansion_row_size(x);
  *same = lgr_row_end(c, 0) == count;
  if (!*same || count == 0)
    return GR_DONE;
  if (gr_words_resize(x->memory, words, 2 * count) != GR_DONE)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < count; i++) {
    words->at[i] = x->graph->follower.at[x->row_start + i];
    words->at[count + i] = t->pool->number.at[c->graph.follower.at[i]];
  }
  gr_sort_words(words->at, count);
  gr_sort_words(words->at + count, count);
  *same = memcmp(words->at, words->at + count, count * sizeof *words->at) == 0;
  return GR_DONE;
}

/* Runs the rules for the first position of a chunk, and compares. */
static gr_status begin_chunk(lua_State *L, lgr_threads *t, const Chunk *chunk) {
  lgr_run *run = t->run;
  const lgr_chunk *c = &chunk->of;
  gr_words *number = &t->pool->number;
  int same = 1;
  gr_status status;
  lgr_run_moves(L, run);
  if (run->stopped_by != LGR_NO_LIMIT || c->rows == 0)
    return GR_DONE;
  if (gr_words_resize(run->expansion.memory, number, c->found) != GR_DONE)
    return GR_NO_MEMORY;
  for (number->count = 0; number->count < c->count; number->count++)
    number->at[number->count] = chunk->first + (uint32_t)number->count;
  status = number_row(t, c, 0);
  if (status == GR_DONE)
    status = compare(t, c, &same);
  if (!same)
    fail_hidden(L, run, NULL);
  return status;
}

/* Takes the row of the current position from the first chunk. */
static void take_from(lua_State *L, lgr_threads *t, const Chunk *chunk) {
  lgr_run *run = t->run;
  const lgr_chunk *c = &chunk->of;
  uint32_t row = run->expansion.current - chunk->first;
  gr_status status = GR_DONE;
  if (row == 0) {
    status = begin_chunk(L, t, chunk);
  } else if (row < c->rows) {
    status = take_row(t, c, row);
    if (status == GR_DONE)
      lgr_end_row(L, run);
  } else {
    lgr_run_moves(L, run);
  }
  if (status != GR_DONE)
    lgr_note(L, run, status);
  else if (row == c->rows && c->failed && run->stopped_by == LGR_NO_LIMIT)
    fail_hidden(L, run, c->message);
}

/* Are there enough positions for threads? Not in a slice of a task, which is
** short, nor while images are compared. In a game that splits, rows are
** rewritten when they end. */
static int is_worth_it(const lgr_run *run) {
  return run->expansion.store->count - run->expansion.current >=
             LGR_THREADS_FROM &&
         !lgr_is_timed(run->pace) && run->audits == 0 && !run->rules->splits;
}

int lgr_take_row(lua_State *L, lgr_threads *t) {
  lgr_run *run = t->run;
  Chunk *c;
  if (t->pool == NULL && is_worth_it(run))
    open_pool(L, t);
  if (t->pool == NULL)
    return 0;
  hand_out_all(t);
  if (t->pool->in_use == 0)
    return 0;
  c = &t->pool->chunk[t->pool->head];
  if (!wait_for(L, t, c) || (run->expansion.current == c->first &&
                             (!charge(t) || is_short(t->pool, c)))) {
    if (run->stopped_by == LGR_NO_LIMIT)
      do_without(t);
    return run->stopped_by != LGR_NO_LIMIT;
  }
  take_from(L, t, c);
  if (run->stopped_by == LGR_NO_LIMIT &&
      run->expansion.current - c->first + 1 == c->of.count)
    drop_chunk(t->pool);
  return 1;
}

#else

int lgr_take_row(lua_State *L, lgr_threads *t) {
  (void)L, (void)t;
  return 0;
}

void lgr_close_threads(lgr_threads *t) {
  (void)t;
}

#endif
