/*
** threads.c: see threads.h. Positions are handed out in chunks of consecutive
** ones (pool.h), which threads run. The caller's thread takes the chunks in
** order, and adds to its own store what appears for the first time: so
** positions get the numbers that they would get without threads.
**
** When the rules raise an error in a thread, they are run here, for the same
** position, and raise it again. So that rules which are not the same in every
** Lua state do not go unnoticed, those of the first position of each chunk are
** run here, too, and compared.
**
** No limit is reached because of threads, or sooner: where one is near, the
** rules are run here.
*/
#include "lua/threads.h"

#include "lua/pool.h"

#if GR_THREADS

#include "lua/expand.h"
#include "lua/fail.h"
#include "lua/progress.h"
#include "lua/take.h"

#include <stdlib.h>
#include <string.h>

/* Threads are started when this many positions wait; or some, if these will
** take so many seconds, by what those before have taken. (To start them takes a
** few milliseconds.) The clock is looked at once in a while. */
#ifndef LGR_THREADS_FROM
#define LGR_THREADS_FROM 10000
#endif
#define SOME_POSITIONS 128
#define WORTH_SECONDS 0.05
#define LOOK_EVERY 32

/* Positions of a chunk, and its edges and bytes of keys, about. */
#define LEAST_CHUNK (LGR_THREADS_FROM < 32 ? 2 : 32)
#define MOST_CHUNK 4096
#define CHUNK_EDGES 0x10000
#define CHUNK_BYTES ((size_t)1 << 24)

/* Seconds between two looks at hooks and the clock, while a chunk is not
** ready. */
#define PATIENCE 0.01

/* The threads, and what has been taken from them. */
typedef struct lgr_crew {
  lgr_pool *pool;
  uint32_t cut;    /* the first position that is in no chunk */
  gr_words number; /* of the positions in the store of the first chunk */
  gr_words here;   /* a row, */
  gr_words there;  /* and the same out of a thread */
  size_t charged;  /* bytes that the solution's memory counts for threads */
} lgr_crew;

void lgr_close_threads(lgr_threads *t) {
  lgr_crew *crew = t->crew;
  gr_memory *memory = t->run->expansion.memory;
  if (crew == NULL)
    return;
  t->crew = NULL;
  gr_words_free(memory, &crew->number);
  gr_words_free(memory, &crew->here);
  gr_words_free(memory, &crew->there);
  memory->used -= crew->charged;
  lgr_close_pool(crew->pool);
  free(crew);
}

/* From now on, the rules are run here. */
static void do_without(lgr_threads *t) {
  lgr_close_threads(t);
  t->count = 1;
}

/* Starts threads, if there is memory for more than one. */
static void start_threads(lua_State *L, lgr_threads *t) {
  lgr_script script = {t->script, t->script_length,
                       t->run->pace->deadline.end > 0 ||
                           lua_gethookmask(L) != 0};
  lgr_pool *pool = lgr_open_pool(t->count, t->run->expansion.memory, &script);
  lgr_crew *crew = pool != NULL ? calloc(1, sizeof *crew) : NULL;
  if (crew != NULL) {
    crew->pool = pool;
    t->crew = crew;
    return;
  }
  if (pool != NULL)
    lgr_close_pool(pool);
  do_without(t);
}

/*
** ------------------------------------------------------------ chunks
*/

/* Positions of the next chunk; 0 if there are too few for one. */
static uint32_t size_of_chunk(const lgr_threads *t) {
  const lgr_run *run = t->run;
  const gr_graph *graph = run->expansion.graph;
  uint32_t left = run->expansion.store->count - t->crew->cut;
  uint32_t share = left / (uint32_t)(lgr_pool_size(t->crew->pool) + 1);
  size_t degree = gr_edge_count(graph) / ((size_t)graph->count + 1) + 1;
  size_t size = CHUNK_EDGES / degree;
  size = size < MOST_CHUNK ? size : MOST_CHUNK;
  size = size < share ? size : share;
  if (size >= LEAST_CHUNK)
    return (uint32_t)size;
  return left >= LEAST_CHUNK ? LEAST_CHUNK : 0;
}

/* Fills a chunk with the next `count` positions, or fewer if their keys are
** long, and hands it out: is there room for one? */
static int hand_out(lgr_threads *t, lgr_pool_chunk *c, uint32_t count) {
  const gr_store *store = t->run->expansion.store;
  c->first = t->crew->cut;
  while (c->of.count < count && c->of.keys.count < CHUNK_BYTES) {
    unsigned char kept[GR_INTEGER_CODE];
    size_t length;
    const unsigned char *key = gr_store_get(store, t->crew->cut, &length, kept);
    if (lgr_chunk_add(&c->of, key, length) != GR_DONE)
      break;
    t->crew->cut++;
  }
  if (c->of.count == 0)
    return 0;
  lgr_hand_out(t->crew->pool);
  return 1;
}

/* Hands out as many chunks as there can be. */
static void hand_out_all(lgr_threads *t) {
  lgr_pool_chunk *c;
  uint32_t count;
  if (lgr_first_chunk(t->crew->pool) == NULL)
    t->crew->cut = t->run->expansion.current;
  while ((c = lgr_next_chunk(t->crew->pool)) != NULL &&
         (count = size_of_chunk(t)) > 0 && hand_out(t, c, count))
    ;
}

/* Counts the memory of threads in that of the solution. Is it enough? */
static int charge(lgr_threads *t) {
  gr_memory *memory = t->run->expansion.memory;
  size_t bytes = lgr_pool_bytes(t->crew->pool);
  memory->used += bytes - t->crew->charged;
  t->crew->charged = bytes;
  return memory->limit == 0 || memory->used < memory->limit / 2;
}

/* Has the thread of a chunk met the end of the memory, and not of its share? */
static int is_short(const lgr_threads *t, const lgr_pool_chunk *c) {
  return t->run->expansion.memory->limit == 0 && c->of.stopped_by == LGR_MEMORY;
}

/* Waits for the first chunk; meanwhile, hooks may run. 0: there will be
** none. */
static int wait_for_chunk(lua_State *L, lgr_threads *t) {
  lgr_run *run = t->run;
  lgr_pool *pool = t->crew->pool;
  int ready = 0;
  while (run->stopped_by == LGR_NO_LIMIT &&
         (ready = lgr_await_chunk(pool, PATIENCE)) == 0) {
    lgr_rest(L, run);
    lgr_report(L, run);
  }
  if (ready < 0 && !t->lenient && *lgr_pool_fault(pool) != '\0')
    lgr_fail(L, "the file of the game cannot be run in a thread: %s",
             lgr_pool_fault(pool));
  return ready > 0;
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

/* Numbers what a row of a chunk has found. What is new in the chunk is numbered
** in the order in which it came. */
static gr_status number_row(lgr_threads *t, const lgr_chunk *c, uint32_t row) {
  lgr_run *run = t->run;
  gr_words *number = &t->crew->number;
  gr_status status = GR_DONE;
  while (number->count < c->found.at[row] && status == GR_DONE) {
    uint32_t left = c->found.at[row] - (uint32_t)number->count;
    status = run->expansion.store->integers
                 ? number_next(run, c, number)
                 : number_batch(&run->expansion, c, number,
                                left < GR_BATCH ? left : GR_BATCH);
  }
  return status;
}

/* Takes a row of moves to positions. */
static gr_status take_moves(lgr_threads *t, const lgr_chunk *c, uint32_t row) {
  gr_expansion *x = &t->run->expansion;
  const uint32_t *number = t->crew->number.at;
  size_t end = lgr_row_end(c, row);
  gr_status status = GR_DONE;
  for (size_t e = c->graph.first.at[row]; e < end && status == GR_DONE; e++) {
    status = gr_expansion_append(x, number[c->graph.follower.at[e]]);
    if (status == GR_DONE && t->run->rules->scored)
      status = gr_words_push(x->memory, &x->graph->gain, c->graph.gain.at[e]);
  }
  return status;
}

/* Takes a move to a sum. */
static gr_status take_sum(gr_expansion *x, gr_move move,
                          const uint32_t *number) {
  size_t count = (size_t)(move.end - move.at);
  if (gr_words_resize(x->memory, &x->parts, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < count; i++)
    x->parts.at[i] = number[move.at[i] & GR_PART];
  return gr_expansion_link_sum(x, x->parts.at, count);
}

/* Takes a row of such moves. */
static gr_status take_sums(lgr_threads *t, const lgr_chunk *c, uint32_t row) {
  const uint32_t *word = c->graph.follower.at + c->graph.first.at[row];
  const uint32_t *end = c->graph.follower.at + lgr_row_end(c, row);
  gr_status status = GR_DONE;
  while (word < end && status == GR_DONE) {
    gr_move move = gr_move_at(word);
    status = take_sum(&t->run->expansion, move, t->crew->number.at);
    word = gr_move_next(move);
  }
  return status;
}

/* Are there so many positions that the row might be one too many? */
static int is_near_limit(const lgr_threads *t, const lgr_chunk *c,
                         uint32_t row) {
  const gr_expansion *x = &t->run->expansion;
  size_t fresh = c->found.at[row] - t->crew->number.count;
  return x->store->count + fresh > x->position_limit;
}

/* Takes a row of a chunk as that of the current position. */
static void take_row(lua_State *L, lgr_threads *t, const lgr_chunk *c,
                     uint32_t row) {
  lgr_run *run = t->run;
  gr_status status;
  if (is_near_limit(t, c, row)) {
    lgr_run_moves(L, run);
    return;
  }
  status = number_row(t, c, row);
  if (status == GR_DONE)
    status = run->rules->splits ? take_sums(t, c, row) : take_moves(t, c, row);
  if (status == GR_DONE)
    lgr_end_row(L, run);
  else
    lgr_note(L, run, status);
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

/* A word that stands for a move: where it leads to; or, if to a sum, a hash of
** its parts in any order. The parts are found by `number`, unless that is NULL.
*/
static uint32_t word_of(gr_move move, const uint32_t *number, int splits) {
  uint64_t sum = 0;
  for (; move.at < move.end; move.at++) {
    uint32_t part = splits ? *move.at & GR_PART : *move.at;
    part = number != NULL ? number[part] : part;
    if (!splits)
      return part;
    sum += gr_mix((part + UINT64_C(1)) * GR_MULTIPLIER);
  }
  return (uint32_t)(sum >> 32);
}

/* Writes the words of a row's moves, each once, in ascending order. */
static gr_status write_row(gr_memory *memory, gr_words *to, const uint32_t *row,
                           size_t size, const uint32_t *number, int splits) {
  const uint32_t *end = row + size;
  size_t count = 0;
  if (gr_words_resize(memory, to, size) != GR_DONE)
    return GR_NO_MEMORY;
  while (row < end) {
    gr_move one = {row, row + 1}, move = splits ? gr_move_at(row) : one;
    to->at[count++] = word_of(move, number, splits);
    row = gr_move_next(move);
  }
  gr_sort_words(to->at, count);
  to->count = 0;
  for (size_t i = 0; i < count; i++)
    if (i == 0 || to->at[i] != to->at[i - 1])
      to->at[to->count++] = to->at[i];
  return GR_DONE;
}

/* Has the current position the same followers here as in the first row of a
** chunk? In any order: `pairs` has its own in each state. */
static gr_status compare(lgr_threads *t, const lgr_chunk *c, int *same) {
  gr_words *here = &t->crew->here, *there = &t->crew->there;
  const gr_expansion *x = &t->run->expansion;
  int splits = t->run->rules->splits;
  size_t size = gr_expansion_row_size(x), other = lgr_row_end(c, 0);
  *same = size == 0 && other == 0;
  if (size == 0 || other == 0)
    return GR_DONE;
  if (write_row(x->memory, here, x->graph->follower.at + x->row_start, size,
                NULL, splits) != GR_DONE ||
      write_row(x->memory, there, c->graph.follower.at, other,
                t->crew->number.at, splits) != GR_DONE)
    return GR_NO_MEMORY;
  *same = here->count == there->count &&
          memcmp(here->at, there->at, here->count * sizeof *here->at) == 0;
  return GR_DONE;
}

/* Runs the rules for the first position of a chunk, and compares. */
static gr_status begin_chunk(lua_State *L, lgr_threads *t,
                             const lgr_pool_chunk *chunk) {
  lgr_run *run = t->run;
  const lgr_chunk *c = &chunk->of;
  gr_words *number = &t->crew->number;
  int same = 1;
  gr_status status;
  lgr_run_moves(L, run);
  if (run->stopped_by != LGR_NO_LIMIT || c->rows == 0)
    return GR_DONE;
  if (gr_words_resize(run->expansion.memory, number,
                      c->found.at[c->rows - 1]) != GR_DONE)
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
static void take_from(lua_State *L, lgr_threads *t,
                      const lgr_pool_chunk *chunk) {
  lgr_run *run = t->run;
  const lgr_chunk *c = &chunk->of;
  uint32_t row = run->expansion.current - chunk->first;
  gr_status status = GR_DONE;
  if (row == 0) {
    status = begin_chunk(L, t, chunk);
  } else if (row < c->rows) {
    take_row(L, t, c, row);
  } else {
    lgr_run_moves(L, run);
  }
  if (status != GR_DONE)
    lgr_note(L, run, status);
  else if (row == c->rows && c->failed && run->stopped_by == LGR_NO_LIMIT)
    fail_hidden(L, run, c->message);
}

/* Will those that wait take long? */
static int is_long(const lgr_run *run, uint32_t waiting) {
  uint32_t done = run->expansion.current;
  return waiting >= SOME_POSITIONS && done > 0 && done % LOOK_EVERY == 0 &&
         (lgr_now() - run->pace->started) / done * waiting >= WORTH_SECONDS;
}

/* Are there enough positions for threads? Not in a slice of a task, which is
** short, nor while images are compared. */
static int is_worth_it(const lgr_run *run) {
  uint32_t waiting = run->expansion.store->count - run->expansion.current;
  return (waiting >= LGR_THREADS_FROM || is_long(run, waiting)) &&
         !lgr_is_timed(run->pace) && run->audits == 0;
}

int lgr_take_row(lua_State *L, lgr_threads *t) {
  lgr_run *run = t->run;
  const lgr_pool_chunk *c;
  if (t->crew == NULL && is_worth_it(run))
    start_threads(L, t);
  if (t->crew == NULL)
    return 0;
  hand_out_all(t);
  c = lgr_first_chunk(t->crew->pool);
  if (c == NULL)
    return 0;
  if (!wait_for_chunk(L, t) ||
      (run->expansion.current == c->first && (!charge(t) || is_short(t, c)))) {
    if (run->stopped_by == LGR_NO_LIMIT)
      do_without(t);
    return run->stopped_by != LGR_NO_LIMIT;
  }
  take_from(L, t, c);
  if (run->stopped_by == LGR_NO_LIMIT &&
      run->expansion.current - c->first + 1 == c->of.count)
    lgr_drop_chunk(t->crew->pool);
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
