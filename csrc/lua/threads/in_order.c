/*
** in_order.c: see in_order.h. Positions are handed out in chunks of consecutive
** ones, and the chunks are taken in the same order. Where few positions wait,
** chunks are small, but large enough that handing them out takes little of the
** time.
**
** When the rules raise an error in a thread, they are run here, for the same
** position, and raise it again. So that rules which are not the same in every
** Lua state do not go unnoticed, those of the first position of a chunk, but
** not too often, are run here, too, and compared.
*/
#include "lua/threads/in_order.h"

#if GR_THREADS

#include "lua/run/expand.h"

#include <stdlib.h>

/* Positions of a chunk, and bytes of its keys, about. It may be smaller than
** ENOUGH, if its rules take so many seconds. */
#define ENOUGH (LGR_THREADS_FROM < 32 ? 2 : 32)
#define CHUNK_SECONDS 2e-4
#define MOST_CHUNK 4096
#define CHUNK_BYTES ((size_t)1 << 24)

/* Edges of all chunks together, about, and the bytes that each of them takes
** where it leads to a position of its own. Chunks take at most one part in so
** many of the memory that is for them: the rest is left for rows that are
** longer than those before, and for a solution near its limit, which is to keep
** its threads. */
#define ALL_EDGES 0x400000
#define EDGE_BYTES ((size_t)32)
#define PARTS 4

struct lgr_in_order {
  lgr_crew crew;
  uint32_t least;        /* positions of a chunk */
  uint32_t head, in_use; /* the chunks are a ring: the first one that was handed
                            out, and how many were */
  uint32_t first;        /* the number of the first position of the first one */
  uint32_t cut;          /* the first position that is in no chunk */
  uint32_t compare_at;   /* the next position to be compared is not before it */
  gr_words number;       /* of the positions in the store of the first one */
};

/* Edges of a chunk. */
static size_t edges_of_chunk(const lgr_in_order *o) {
  const lgr_pool *pool = o->crew.pool;
  size_t limit = lgr_pool_chunk(pool, 0)->memory.limit;
  size_t most = ALL_EDGES / lgr_pool_chunks(pool);
  size_t edges = limit / (PARTS * EDGE_BYTES);
  return limit > 0 && edges < most ? edges : most;
}

/* Positions of the next chunk; 0 if there are too few for one. */
static uint32_t size_of_chunk(const lgr_in_order *o) {
  const lgr_run *run = o->crew.run;
  const gr_graph *graph = run->expansion.graph;
  uint32_t left = run->expansion.store->count - o->cut;
  uint32_t share = left / (lgr_pool_threads(o->crew.pool) + 1);
  size_t degree = gr_edge_count(graph) / ((size_t)graph->count + 1) + 1;
  size_t size = edges_of_chunk(o) / degree;
  size = size < MOST_CHUNK ? size : MOST_CHUNK;
  size = size < share ? size : share;
  if (size >= o->least)
    return (uint32_t)size;
  return left >= o->least ? o->least : 0;
}

/* Fills a chunk with the next `count` positions, or fewer if their keys are
** long: is there room for one? */
static int fill(lgr_in_order *o, lgr_chunk *c, uint32_t count) {
  const gr_store *store = o->crew.run->expansion.store;
  while (c->count < count && c->keys.count < CHUNK_BYTES) {
    unsigned char kept[GR_KEY_BUFFER];
    size_t length;
    const unsigned char *key = gr_store_get(store, o->cut, &length, kept);
    if (lgr_chunk_add(c, key, length) != GR_DONE)
      break;
    o->cut++;
  }
  return c->count > 0;
}

/* Hands out as many chunks as there can be. */
static void hand_out_all(lgr_in_order *o) {
  lgr_pool *pool = o->crew.pool;
  uint32_t chunks = lgr_pool_chunks(pool), count;
  if (o->in_use == 0)
    o->first = o->cut = o->crew.run->expansion.current;
  while (o->in_use < chunks && (count = size_of_chunk(o)) > 0) {
    uint32_t place = (o->head + o->in_use) % chunks;
    if (!fill(o, lgr_pool_chunk(pool, place), count))
      return;
    lgr_hand_out(pool, place);
    o->in_use++;
  }
}

/* Numbers the positions of the first chunk, which has rows. */
static gr_status begin_numbers(lgr_in_order *o, const lgr_chunk *c) {
  gr_status status = lgr_begin_numbers(&o->crew, c, &o->number);
  for (uint32_t i = 0; i < c->count && status == GR_DONE; i++)
    o->number.at[i] = o->first + i;
  return status;
}

/* Is the current position, the first one of its chunk, to be compared? */
static int is_compared(lgr_in_order *o) {
  uint32_t current = o->crew.run->expansion.current;
  if (current < o->compare_at)
    return 0;
  o->compare_at = current + ENOUGH;
  return 1;
}

/* Takes the row of the first position of the first chunk; or runs the rules for
** it, and compares. */
static gr_status begin_chunk(lua_State *L, lgr_in_order *o,
                             const lgr_chunk *c) {
  lgr_run *run = o->crew.run;
  int compared = c->rows == 0 || is_compared(o);
  gr_status status;
  if (compared)
    lgr_run_moves(L, run);
  if (run->stopped_by != LGR_NO_LIMIT || c->rows == 0)
    return GR_DONE;
  status = begin_numbers(o, c);
  if (status == GR_DONE && compared)
    status = lgr_compare_row(L, &o->crew, c, 0, &o->number);
  else if (status == GR_DONE)
    lgr_take_chunk_row(L, &o->crew, c, 0, &o->number);
  return status;
}

/* Takes the row of the current position from the first chunk. */
static void take_from(lua_State *L, lgr_in_order *o, const lgr_chunk *c) {
  lgr_run *run = o->crew.run;
  uint32_t row = run->expansion.current - o->first;
  gr_status status = GR_DONE;
  if (row == 0)
    status = begin_chunk(L, o, c);
  else if (row < c->rows)
    lgr_take_chunk_row(L, &o->crew, c, row, &o->number);
  else
    lgr_run_moves(L, run);
  if (status != GR_DONE)
    lgr_note(L, run, status);
  else if (row == c->rows && c->failed && run->stopped_by == LGR_NO_LIMIT)
    lgr_fail_hidden(L, run, c->message);
}

/* Drops the first chunk, all of whose rows have been taken. */
static void drop(lgr_in_order *o, uint32_t count) {
  lgr_drop_chunk(o->crew.pool, o->head);
  o->head = (o->head + 1) % lgr_pool_chunks(o->crew.pool);
  o->in_use--;
  o->first += count;
}

lgr_taking lgr_take_in_order(lua_State *L, lgr_in_order *o) {
  lgr_run *run = o->crew.run;
  const lgr_chunk *c;
  hand_out_all(o);
  if (o->in_use == 0)
    return LGR_NOT_TAKEN;
  c = lgr_pool_chunk(o->crew.pool, o->head);
  if (!lgr_wait_for_chunk(L, &o->crew, o->head) ||
      (run->expansion.current == o->first &&
       (!lgr_charge(&o->crew) || lgr_is_short(&o->crew, c))))
    return run->stopped_by == LGR_NO_LIMIT ? LGR_NO_MORE : LGR_TAKEN;
  take_from(L, o, c);
  if (run->stopped_by == LGR_NO_LIMIT &&
      run->expansion.current - o->first + 1 == c->count)
    drop(o, c->count);
  return LGR_TAKEN;
}

/* Positions of a chunk at least, if the rules take so many seconds for each. */
static uint32_t least_chunk(double seconds) {
  if (LGR_THREADS_FROM < 32 || seconds * ENOUGH <= CHUNK_SECONDS)
    return ENOUGH;
  return seconds < CHUNK_SECONDS ? (uint32_t)(CHUNK_SECONDS / seconds) : 1;
}

lgr_in_order *lgr_new_in_order(const lgr_crew *crew, double seconds) {
  lgr_in_order *o = calloc(1, sizeof *o);
  if (o == NULL)
    return NULL;
  o->crew = *crew;
  o->least = least_chunk(seconds);
  return o;
}

void lgr_close_in_order(lgr_in_order *o) {
  gr_words_free(o->crew.run->expansion.memory, &o->number);
  lgr_close_crew(&o->crew);
  free(o);
}

#endif
