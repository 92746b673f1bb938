/*
** ahead.c: see ahead.h. Each position that a depth-first search has found and
** not solved will be asked for its moves, sooner or later. So threads are given
** such positions, each as a chunk of its own: those that the search will come
** to soonest, except for the next one; and, when there are few of these, the
** followers in rows that are ready. Of these, threads begin with the last, and
** the search comes from the first: it runs the rules itself where no thread has
** begun, so that the two seldom wait for each other.
**
** A row is kept until the search comes to its position, or until there is no
** room for what is needed sooner. Rows that are not taken only cost time: what
** the search finds, and in which order, depends on the rules alone.
**
** So that rules which are not the same in every Lua state do not go unnoticed,
** those of some positions are run here, too, and compared.
*/
#include "lua/ahead.h"

#if GR_THREADS

#include "core/store/hash.h"
#include "lua/expand.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that rows may take, until the search comes to them; where there is a
** limit, at most a quarter of what is left. */
#define AHEAD_BYTES ((size_t)1 << 26)

/* Of the rows that are taken, one in so many is compared. */
#define COMPARED (LGR_THREADS_FROM < 32 ? 4 : 256)

/* Positions that the search will come to, as far as threads are given them at a
** time. */
#define NEXT 32

/* If fewer wait than this for each thread, rows are looked at for followers:
** this many, the newest ones. */
#define ENOUGH 16
#define LOOKED_AT 32

/* Places are found by the hash of a key, in one of this many slots. */
#define WAYS 8

/* What is known of a place of the pool. */
typedef struct Place {
  uint32_t hash;         /* of the key of its position */
  uint32_t older, newer; /* places that were handed out before and after it; for
                            one that is free, `older` is another free one */
  int looked;            /* its followers were handed out */
} Place;

struct lgr_ahead {
  lgr_crew crew;
  Place *place;
  uint32_t *slot; /* a place plus 1, or 0 */
  uint32_t slots;
  uint32_t free, oldest, newest; /* places; GR_NONE: none */
  uint32_t taken;                /* rows that came from threads */
};

/*
** ------------------------------------------------------------ places
*/

static uint32_t *bucket(const lgr_ahead *a, uint32_t hash) {
  return a->slot + (size_t)(hash % (a->slots / WAYS)) * WAYS;
}

/* The place of the position with this key; GR_NONE: it has none. */
static uint32_t find(const lgr_ahead *a, const unsigned char *key,
                     size_t length, uint32_t hash) {
  const uint32_t *slot = bucket(a, hash);
  for (uint32_t i = 0; i < WAYS; i++) {
    uint32_t place = slot[i] - 1;
    const lgr_chunk *c;
    if (slot[i] == 0 || a->place[place].hash != hash)
      continue;
    c = lgr_pool_chunk(a->crew.pool, place);
    if (c->end.at[0] == length && memcmp(c->keys.at, key, length) == 0)
      return place;
  }
  return GR_NONE;
}

/* The slot that holds this, among those for a hash; NULL: none does. */
static uint32_t *slot_with(const lgr_ahead *a, uint32_t hash, uint32_t held) {
  uint32_t *slot = bucket(a, hash);
  for (uint32_t i = 0; i < WAYS; i++)
    if (slot[i] == held)
      return slot + i;
  return NULL;
}

/* A place is in use for a key with this hash; it is the newest one. */
static void enter(lgr_ahead *a, uint32_t place, uint32_t *slot, uint32_t hash) {
  Place *p = &a->place[place];
  *slot = place + 1;
  p->hash = hash;
  p->looked = 0;
  p->older = a->newest;
  p->newer = GR_NONE;
  if (a->newest != GR_NONE)
    a->place[a->newest].newer = place;
  else
    a->oldest = place;
  a->newest = place;
}

/* A place is free, unless a thread is running it: then 0. */
static int leave(lgr_ahead *a, uint32_t place) {
  Place *p = &a->place[place];
  uint32_t *slot = slot_with(a, p->hash, place + 1);
  if (!lgr_drop_chunk(a->crew.pool, place))
    return 0;
  if (slot != NULL) /* always */
    *slot = 0;
  if (p->older != GR_NONE)
    a->place[p->older].newer = p->newer;
  else
    a->oldest = p->newer;
  if (p->newer != GR_NONE)
    a->place[p->newer].older = p->older;
  else
    a->newest = p->older;
  p->older = a->free;
  a->free = place;
  return 1;
}

/*
** ------------------------------------------------------------ handing out
*/

/* Hands out the position with this key, unless it was: is there no room? */
static int hand_out(lgr_ahead *a, const unsigned char *key, size_t length) {
  uint32_t hash = gr_hash_of(key, length), place = a->free, *slot;
  if (find(a, key, length, hash) != GR_NONE)
    return 0;
  slot = slot_with(a, hash, 0);
  if (slot == NULL || place == GR_NONE)
    return 1;
  if (lgr_chunk_add(lgr_pool_chunk(a->crew.pool, place), key, length) !=
      GR_DONE)
    return 1;
  a->free = a->place[place].older;
  enter(a, place, slot, hash);
  lgr_hand_out(a->crew.pool, place);
  return 0;
}

/* Do rows take as much memory as they may? */
static int is_full(const lgr_ahead *a) {
  const gr_memory *memory = a->crew.run->expansion.memory;
  size_t bytes = lgr_chunk_bytes(a->crew.pool);
  return bytes > AHEAD_BYTES ||
         (memory->limit > 0 && bytes > (memory->limit - memory->used) / 4);
}

/* Makes room for what is needed soon: the oldest rows are needed last. */
static void make_room(lgr_ahead *a) {
  if (a->free == GR_NONE || is_full(a))
    for (int i = 0; i < NEXT && a->oldest != GR_NONE; i++)
      if (!leave(a, a->oldest))
        return;
}

/* Hands out the positions that the search will come to, but for the next. */
static void hand_out_next(lgr_ahead *a) {
  const gr_expansion *x = &a->crew.run->expansion;
  uint32_t next[NEXT];
  size_t count = gr_descent_next(&a->crew.run->descent, next, NEXT);
  for (size_t i = 1; i < count; i++) {
    unsigned char kept[GR_KEY_BUFFER] = {0};
    size_t length;
    const unsigned char *key = gr_store_get(x->store, next[i], &length, kept);
    if (next[i] != x->current && hand_out(a, key, length))
      return;
  }
}

/* Has the search been to the position with this key? */
static int is_seen(const lgr_run *run, const unsigned char *key,
                   size_t length) {
  gr_store *store = run->expansion.store;
  uint64_t integer;
  uint32_t number = store->integers && gr_get_integer(key, length, &integer)
                        ? gr_store_find_integer(store, integer)
                        : gr_store_find(store, key, length);
  return number != GR_NONE && gr_descent_has_seen(&run->descent, number);
}

/* Hands out the followers in a row that is ready. */
static void hand_out_followers(lgr_ahead *a, const lgr_chunk *c) {
  uint32_t count = c->rows > 0 ? c->found.at[0] : 0;
  for (uint32_t i = 1; i < count && a->free != GR_NONE; i++) {
    unsigned char kept[GR_KEY_BUFFER] = {0};
    size_t length;
    const unsigned char *key = gr_store_get(&c->store, i, &length, kept);
    if (!is_seen(a->crew.run, key, length))
      hand_out(a, key, length);
  }
}

/* The same, for the newest rows whose followers are not handed out yet, as long
** as threads have little to do. */
static void look_further(lgr_ahead *a) {
  lgr_pool *pool = a->crew.pool;
  uint32_t enough = ENOUGH * lgr_pool_threads(pool), place = a->newest;
  for (int i = 0; i < LOOKED_AT && place != GR_NONE; i++) {
    uint32_t older = a->place[place].older;
    if (lgr_chunks_waiting(pool) >= enough)
      return;
    if (!a->place[place].looked &&
        lgr_chunk_state_of(pool, place) == LGR_CHUNK_READY) {
      a->place[place].looked = 1;
      hand_out_followers(a, lgr_pool_chunk(pool, place));
    }
    place = older;
  }
}

/*
** ------------------------------------------------------------ taking
*/

/* Takes the row of the current position from its chunk, which is ready. */
static void take_from(lua_State *L, lgr_ahead *a, const lgr_chunk *c) {
  lgr_run *run = a->crew.run;
  int compared = a->taken++ % COMPARED == 0;
  gr_status status = GR_DONE;
  if (compared || c->rows == 0)
    lgr_run_moves(L, run);
  if (run->stopped_by != LGR_NO_LIMIT)
    return;
  if (c->rows == 0) {
    if (c->failed)
      lgr_fail_hidden(L, run, c->message);
    return;
  }
  status = lgr_begin_numbers(&a->crew, c, run->expansion.current);
  if (status == GR_DONE && compared)
    status = lgr_compare_first(L, &a->crew, c);
  else if (status == GR_DONE)
    lgr_take_chunk_row(L, &a->crew, c, 0);
  if (status != GR_DONE)
    lgr_note(L, run, status);
}

/* The place of the current position; GR_NONE: it has none. */
static uint32_t find_current(const lgr_ahead *a) {
  const gr_expansion *x = &a->crew.run->expansion;
  unsigned char kept[GR_KEY_BUFFER] = {0};
  size_t length;
  const unsigned char *key = gr_store_get(x->store, x->current, &length, kept);
  return find(a, key, length, gr_hash_of(key, length));
}

/* Has no thread begun with a place? Then it is free. */
static int take_back(lgr_ahead *a, uint32_t place) {
  return lgr_chunk_state_of(a->crew.pool, place) == LGR_CHUNK_WAITING &&
         leave(a, place);
}

/* Takes the row of the current position from its place, and waits for it. */
static lgr_taking take(lua_State *L, lgr_ahead *a, uint32_t place) {
  const lgr_run *run = a->crew.run;
  const lgr_chunk *c = lgr_pool_chunk(a->crew.pool, place);
  if (!lgr_wait_for_chunk(L, &a->crew, place) || lgr_is_short(&a->crew, c))
    return run->stopped_by == LGR_NO_LIMIT ? LGR_NO_MORE : LGR_TAKEN;
  take_from(L, a, c);
  leave(a, place);
  return LGR_TAKEN;
}

lgr_taking lgr_take_ahead(lua_State *L, lgr_ahead *a) {
  uint32_t place;
  if (lgr_is_broken(L, &a->crew) || !lgr_charge(&a->crew))
    return LGR_NO_MORE;
  make_room(a);
  place = find_current(a);
  hand_out_next(a);
  look_further(a);
  if (place == GR_NONE || take_back(a, place))
    return LGR_NOT_TAKEN;
  return take(L, a, place);
}

/*
** ------------------------------------------------------------ its life
*/

static void free_blocks(lgr_ahead *a) {
  free(a->place);
  free(a->slot);
  free(a);
}

lgr_ahead *lgr_new_ahead(const lgr_crew *crew) {
  lgr_ahead *a = calloc(1, sizeof *a);
  uint32_t chunks = lgr_pool_chunks(crew->pool);
  if (a == NULL)
    return NULL;
  a->crew = *crew;
  a->slots = (chunks * 2 + WAYS - 1) / WAYS * WAYS;
  a->place = calloc(chunks, sizeof *a->place);
  a->slot = calloc(a->slots, sizeof *a->slot);
  if (a->place == NULL || a->slot == NULL) {
    free_blocks(a);
    return NULL;
  }
  a->free = a->oldest = a->newest = GR_NONE;
  for (uint32_t i = 0; i < chunks; i++) {
    a->place[i].older = a->free;
    a->free = i;
  }
  return a;
}

void lgr_close_ahead(lgr_ahead *a) {
  lgr_close_crew(&a->crew);
  free_blocks(a);
}

#endif
