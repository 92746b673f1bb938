/*
** ahead.c: see ahead.h. Each position that a depth-first search has found and
** not solved will be asked for its moves, sooner or later. So threads are given
** such positions, in chunks: those that the search will come to soonest, except
** for the next one; and, when there are few of these, the followers in rows
** that are ready. Of these, threads begin with the last, and the search comes
** from the first: it runs the rules itself where a thread is not ready, so that
** it seldom waits.
**
** A search for one value (core/search/couples.h) leaves a position at the first
** move that wins, so it need not come to what is ahead of it. Threads are given
** only the few moves of each position that it would try next, and no followers
** of these; with two threads about two rows in three are needed later. A chunk
** is one position there, so that numbers of followers, which change when the
** search forgets something, are never kept from one row to the next.
**
** A row is kept until the search comes to its position, or until there is no
** room for what is needed sooner. Rows that are not taken only cost time: what
** the search finds, and in which order, depends on the rules alone.
**
** So that rules which are not the same in every Lua state do not go unnoticed,
** those of some positions are run here, too, and compared.
*/
#include "lua/threads/ahead.h"

#if GR_THREADS

#include "core/store/hash.h"
#include "lua/run/expand.h"

#include <stdlib.h>
#include <string.h>

/* Positions of a chunk, at most; fewer, if their rules take longer than so many
** seconds. */
#define ROWS (LGR_THREADS_FROM < 32 ? 4 : 16)
#define CHUNK_SECONDS 2e-4

/* Bytes that rows may take, until the search comes to them; where there is a
** limit, at most a quarter of what is left. */
#define AHEAD_BYTES ((size_t)1 << 26)

/* Of the rows that are taken, one in so many is compared. */
#define COMPARED (LGR_THREADS_FROM < 32 ? 4 : 256)

/* Threads are given more to do if fewer chunks wait than this for each of them,
** which is looked at once for so many chunks. */
#define ENOUGH 4
#define LOOK_EVERY 2

/* The positions for so many chunks are looked for among those that the search
** will come to. */
#define NEXT 3

/* Rows are found by the hash of a key, in one of this many slots that lie side
** by side, so that they are in one line of the cache or in two. There are so
** many slots for each row that these are seldom all taken. */
#define WAYS 8
#define SLOTS_OF_ROW 3

typedef struct Slot {
  uint32_t row; /* plus 1, or 0: none */
  uint32_t hash;
} Slot;

/* Lists of places, from the oldest to the newest: those that were handed out;
** and of these the ones that have, or may have, followers to be handed out. */
typedef enum Kind { OUT, OPEN, KINDS } Kind;

/* A place's neighbours in a list, or the two ends of a list; GR_NONE: none. */
typedef struct Ends {
  uint32_t older, newer;
} Ends;

/* What is known of a place of the pool. */
typedef struct Place {
  uint32_t hash[ROWS]; /* of the keys of its positions, */
  uint32_t left;       /* a bit for each that the search has not come to */
  Ends in[KINDS];      /* for one that is free, in[OUT].older is another one */
  int open;            /* it is in the list of such places, */
  int ready;           /* its rows were found, */
  uint32_t looked;     /* the followers before this one were handed out, */
  gr_words number;     /* and the positions in its store have these numbers */
} Place;

struct lgr_ahead {
  lgr_crew crew;
  Place *place;
  Slot *slot;
  uint32_t slots;
  Ends list[KINDS]; /* the oldest and the newest place */
  uint32_t free;    /* a place; GR_NONE: none */
  uint32_t filling; /* the place that is being filled; GR_NONE */
  uint32_t size;    /* positions of a chunk */
  uint32_t asked;   /* rows that were asked for, */
  uint32_t taken;   /* and that came from threads */
};

/*
** ------------------------------------------------------------ places
** A row has the number ROWS * place + its number in the chunk there.
*/

static Slot *bucket(const lgr_ahead *a, uint32_t hash) {
  return a->slot + (size_t)(hash % (a->slots / WAYS)) * WAYS;
}

/* The key of a row. (A thread may be writing the store, but then no row of a
** follower is kept.) */
static const unsigned char *key_of(const lgr_chunk *c, uint32_t i,
                                   size_t *length, unsigned char *kept) {
  uint32_t start;
  if (i >= c->count)
    return gr_store_get(&c->store, i, length, kept);
  start = i == 0 ? 0 : c->end.at[i - 1];
  *length = c->end.at[i] - start;
  return c->keys.at + start;
}

/* Has a row this key? */
static int has_key(const lgr_ahead *a, uint32_t row, const unsigned char *key,
                   size_t length) {
  unsigned char kept[GR_KEY_BUFFER] = {0};
  size_t size;
  const unsigned char *own =
      key_of(lgr_pool_chunk(a->crew.pool, row / ROWS), row % ROWS, &size, kept);
  return size == length && memcmp(own, key, length) == 0;
}

/* The row of the position with this key; GR_NONE: it has none. */
static uint32_t find(const lgr_ahead *a, const unsigned char *key,
                     size_t length, uint32_t hash) {
  const Slot *slot = bucket(a, hash);
  for (uint32_t i = 0; i < WAYS; i++)
    if (slot[i].hash == hash && slot[i].row != 0 &&
        has_key(a, slot[i].row - 1, key, length))
      return slot[i].row - 1;
  return GR_NONE;
}

/* The slot that holds this, among those for a hash; NULL: none does. */
static Slot *slot_with(const lgr_ahead *a, uint32_t hash, uint32_t held) {
  Slot *slot = bucket(a, hash);
  for (uint32_t i = 0; i < WAYS; i++)
    if (slot[i].row == held)
      return slot + i;
  return NULL;
}

/* A row, which has none yet, gets this slot. */
static void keep_row(lgr_ahead *a, uint32_t row, Slot *slot, uint32_t hash) {
  Place *p = &a->place[row / ROWS];
  slot->row = row + 1;
  slot->hash = hash;
  p->hash[row % ROWS] = hash;
  p->left |= UINT32_C(1) << row % ROWS;
}

/* The search has come to a row. */
static void forget_row(lgr_ahead *a, uint32_t row) {
  Place *p = &a->place[row / ROWS];
  Slot *slot = slot_with(a, p->hash[row % ROWS], row + 1);
  if (slot != NULL) /* always */
    slot->row = 0;
  p->left &= ~(UINT32_C(1) << row % ROWS);
}

/* A place is the newest one of a list. */
static void link_place(lgr_ahead *a, Kind kind, uint32_t place) {
  Ends *list = &a->list[kind], *own = &a->place[place].in[kind];
  own->older = list->newer;
  own->newer = GR_NONE;
  if (list->newer != GR_NONE)
    a->place[list->newer].in[kind].newer = place;
  else
    list->older = place;
  list->newer = place;
}

/* It is in this list no longer. */
static void unlink_place(lgr_ahead *a, Kind kind, uint32_t place) {
  Ends *list = &a->list[kind], own = a->place[place].in[kind];
  if (own.older != GR_NONE)
    a->place[own.older].in[kind].newer = own.newer;
  else
    list->older = own.newer;
  if (own.newer != GR_NONE)
    a->place[own.newer].in[kind].older = own.older;
  else
    list->newer = own.older;
}

/* A free place is going to be filled; it is the newest one. */
static uint32_t enter(lgr_ahead *a) {
  uint32_t place = a->free;
  Place *p = &a->place[place];
  a->free = p->in[OUT].older;
  p->left = p->looked = 0;
  p->ready = 0;
  p->open = 1;
  link_place(a, OUT, place);
  link_place(a, OPEN, place);
  return place;
}

/* All followers of a place have been handed out. */
static void close_place(lgr_ahead *a, uint32_t place) {
  if (a->place[place].open)
    unlink_place(a, OPEN, place);
  a->place[place].open = 0;
}

/* A place is free, unless a thread is running it: then 0. */
static int leave(lgr_ahead *a, uint32_t place) {
  Place *p = &a->place[place];
  if (!lgr_drop_chunk(a->crew.pool, place))
    return 0;
  for (uint32_t i = 0; p->left >> i != 0; i++)
    if ((p->left >> i & 1) != 0)
      forget_row(a, place * ROWS + i);
  gr_words_free(a->crew.run->expansion.memory, &p->number);
  close_place(a, place);
  unlink_place(a, OUT, place);
  p->in[OUT].older = a->free;
  a->free = place;
  return 1;
}

/* The number of the position with this key; GR_NONE: it is not known. */
static uint32_t find_number(gr_store *store, const unsigned char *key,
                            size_t length) {
  uint64_t integer;
  return store->integers && gr_get_integer(key, length, &integer)
             ? gr_store_find_integer(store, integer)
             : gr_store_find(store, key, length);
}

/* Has the search been to the position with this number? */
static int is_seen(const lgr_ahead *a, uint32_t number) {
  return number != GR_NONE &&
         gr_descent_has_seen(&a->crew.run->descent, number);
}

/* Keeps the rows of followers that a thread has found, where they are needed
** and nowhere else. */
static void keep_more(lgr_ahead *a, uint32_t place, const lgr_chunk *c) {
  gr_store *store = a->crew.run->expansion.store;
  for (uint32_t i = c->count; i < c->rows; i++) {
    unsigned char kept[GR_KEY_BUFFER] = {0};
    size_t length;
    const unsigned char *key = gr_store_get(&c->store, i, &length, kept);
    uint32_t hash = gr_hash_of(key, length);
    Slot *slot = slot_with(a, hash, 0);
    if (slot != NULL && find(a, key, length, hash) == GR_NONE &&
        !is_seen(a, find_number(store, key, length)))
      keep_row(a, place * ROWS + i, slot, hash);
  }
}

/* Are the rows of a place ready? What they have found has no numbers yet. */
static int is_ready(lgr_ahead *a, uint32_t place) {
  Place *p = &a->place[place];
  const lgr_chunk *c = lgr_pool_chunk(a->crew.pool, place);
  if (p->ready)
    return 1;
  if (lgr_chunk_state_of(a->crew.pool, place) != LGR_CHUNK_READY ||
      lgr_begin_numbers(&a->crew, c, &p->number) != GR_DONE)
    return 0;
  keep_more(a, place, c);
  p->looked = c->count;
  p->ready = 1;
  return 1;
}

/*
** ------------------------------------------------------------ handing out
*/

/* The chunk that is being filled, if any, is for the threads. If there are few
** positions, they go on with their followers. */
static void hand_out_filled(lgr_ahead *a) {
  if (a->filling == GR_NONE)
    return;
  lgr_pool_chunk(a->crew.pool, a->filling)->wanted = a->size;
  lgr_hand_out(a->crew.pool, a->filling);
  a->filling = GR_NONE;
}

/* How many positions are enough for a chunk? Where most rows have one move, as
** in chains, half of them: what comes after a position is needed right after
** it. */
static uint32_t enough_to_fill(const lgr_ahead *a) {
  const gr_graph *graph = a->crew.run->expansion.graph;
  int are_chains = graph->move_count / 2 < graph->count;
  return are_chains && a->size > 1 ? a->size / 2 : a->size;
}

/* Adds a key, of which there is none, to the chunk that is being filled, unless
** it cannot be found there. Is there no room? */
static int fill(lgr_ahead *a, const unsigned char *key, size_t length,
                uint32_t hash) {
  Slot *slot = slot_with(a, hash, 0);
  lgr_chunk *c;
  uint32_t row;
  if (slot == NULL)
    return 0;
  if (a->filling == GR_NONE && a->free == GR_NONE)
    return 1;
  if (a->filling == GR_NONE)
    a->filling = enter(a);
  c = lgr_pool_chunk(a->crew.pool, a->filling);
  row = c->count;
  if (lgr_chunk_add(c, key, length) != GR_DONE) {
    if (row == 0) { /* nothing to hand out */
      leave(a, a->filling);
      a->filling = GR_NONE;
    }
    return 1;
  }
  keep_row(a, a->filling * ROWS + row, slot, hash);
  if (c->count >= enough_to_fill(a))
    hand_out_filled(a);
  return 0;
}

/* Hands out the position with this key, unless it was: is there no room? */
static int hand_out(lgr_ahead *a, const unsigned char *key, size_t length) {
  uint32_t hash = gr_hash_of(key, length);
  return find(a, key, length, hash) == GR_NONE && fill(a, key, length, hash);
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
    for (int i = 0; i < NEXT && a->list[OUT].older != GR_NONE; i++)
      if (!leave(a, a->list[OUT].older))
        return;
}

/* The positions that the search will come to, where there is room for NEXT
** chunks of them; returns how many. */
static size_t next_of(const lgr_ahead *a, uint32_t *next) {
  const lgr_run *run = a->crew.run;
  if (run->couples == NULL)
    return gr_descent_next(&run->descent, next, (size_t)NEXT * a->size);
  return gr_couples_next(run->couples, next, (size_t)NEXT * ROWS,
                         2 + lgr_pool_threads(a->crew.pool));
}

/* Hands out the positions that the search will come to, but for the next. */
static void hand_out_next(lgr_ahead *a) {
  const gr_expansion *x = &a->crew.run->expansion;
  uint32_t next[NEXT * ROWS];
  size_t count = next_of(a, next);
  for (size_t i = 1; i < count; i++) {
    unsigned char kept[GR_KEY_BUFFER] = {0};
    size_t length;
    const unsigned char *key = gr_store_get(x->store, next[i], &length, kept);
    if (next[i] != x->current && hand_out(a, key, length))
      return;
  }
}

/* Have the threads enough to do? */
static int is_enough(const lgr_ahead *a) {
  return lgr_chunks_waiting(a->crew.pool) >=
         ENOUGH * lgr_pool_threads(a->crew.pool);
}

/* Hands out followers in rows that are ready, as far as they are needed, and
** remembers what is known of them: is that enough? */
static int hand_out_followers(lgr_ahead *a, Place *p, const lgr_chunk *c) {
  gr_store *store = a->crew.run->expansion.store;
  for (; p->looked < c->store.count; p->looked++) {
    unsigned char kept[GR_KEY_BUFFER] = {0};
    size_t length;
    const unsigned char *key =
        gr_store_get(&c->store, p->looked, &length, kept);
    uint32_t number = find_number(store, key, length);
    p->number.at[p->looked] = number;
    if (is_seen(a, number))
      continue;
    if (hand_out(a, key, length))
      return 1;
    if (a->filling == GR_NONE && is_enough(a))
      return 1;
  }
  return 0;
}

/* The same, for all chunks that are ready, the newest ones first. */
static void look_further(lgr_ahead *a) {
  uint32_t place = a->list[OPEN].newer, older;
  for (; place != GR_NONE; place = older) {
    older = a->place[place].in[OPEN].older;
    if (place == a->filling || !is_ready(a, place))
      continue;
    if (hand_out_followers(a, &a->place[place],
                           lgr_pool_chunk(a->crew.pool, place)))
      return;
    close_place(a, place);
  }
}

/* Gives the threads more to do, if they need it. */
static void provide(lgr_ahead *a) {
  make_room(a);
  if (is_enough(a))
    return;
  hand_out_next(a);
  if (a->crew.run->couples == NULL && !is_enough(a))
    look_further(a);
  hand_out_filled(a);
}

/*
** ------------------------------------------------------------ taking
*/

/* Takes the row of the current position from its chunk, which is ready. */
static void take_from(lua_State *L, lgr_ahead *a, uint32_t row) {
  lgr_run *run = a->crew.run;
  Place *p = &a->place[row / ROWS];
  const lgr_chunk *c = lgr_pool_chunk(a->crew.pool, row / ROWS);
  int compared = a->taken++ % COMPARED == 0;
  uint32_t i = row % ROWS;
  gr_status status = GR_DONE;
  if (compared || i >= c->rows)
    lgr_run_moves(L, run);
  if (run->stopped_by != LGR_NO_LIMIT)
    return;
  if (i == c->rows && c->failed)
    lgr_fail_hidden(L, run, c->message);
  if (i >= c->rows)
    return;
  if (compared)
    status = lgr_compare_row(L, &a->crew, c, i, &p->number);
  else
    lgr_take_chunk_row(L, &a->crew, c, i, &p->number);
  if (status != GR_DONE)
    lgr_note(L, run, status);
}

/* The row of the current position; GR_NONE: it has none. */
static uint32_t find_current(const lgr_ahead *a) {
  const gr_expansion *x = &a->crew.run->expansion;
  unsigned char kept[GR_KEY_BUFFER] = {0};
  size_t length;
  const unsigned char *key = gr_store_get(x->store, x->current, &length, kept);
  return find(a, key, length, gr_hash_of(key, length));
}

/* Is it of no use to wait for a row? If no thread has begun with it, its place
** is free then. */
static int is_sooner_here(lgr_ahead *a, uint32_t row) {
  lgr_chunk_state state;
  if (a->place[row / ROWS].ready)
    return 0;
  state = lgr_chunk_state_of(a->crew.pool, row / ROWS);
  if (state == LGR_CHUNK_READY)
    return 0;
  if (state == LGR_CHUNK_WAITING && leave(a, row / ROWS))
    return 1;
  if (a->size == 1)
    return 0;
  forget_row(a, row);
  return 1;
}

/* Takes the row of the current position, and waits for it. */
static lgr_taking take(lua_State *L, lgr_ahead *a, uint32_t row) {
  const lgr_run *run = a->crew.run;
  uint32_t place = row / ROWS;
  if ((!a->place[place].ready && !lgr_wait_for_chunk(L, &a->crew, place)) ||
      lgr_is_short(&a->crew, lgr_pool_chunk(a->crew.pool, place)) ||
      !is_ready(a, place))
    return run->stopped_by == LGR_NO_LIMIT ? LGR_NO_MORE : LGR_TAKEN;
  take_from(L, a, row);
  forget_row(a, row);
  if (a->place[place].left == 0)
    leave(a, place);
  return LGR_TAKEN;
}

lgr_taking lgr_take_ahead(lua_State *L, lgr_ahead *a) {
  uint32_t row;
  if (a->asked++ % (LOOK_EVERY * a->size) == 0) {
    if (lgr_is_broken(L, &a->crew) || !lgr_charge(&a->crew))
      return LGR_NO_MORE;
    provide(a);
  }
  row = find_current(a);
  if (row == GR_NONE || is_sooner_here(a, row))
    return LGR_NOT_TAKEN;
  return take(L, a, row);
}

/*
** ------------------------------------------------------------ its life
*/

static void free_blocks(lgr_ahead *a) {
  free(a->place);
  free(a->slot);
  free(a);
}

/* Positions of a chunk, if the rules take so many seconds for each. */
static uint32_t size_of_chunk(double seconds) {
  double size = CHUNK_SECONDS / (seconds + CHUNK_SECONDS / ROWS / 2);
  return size < 1 ? 1 : size > ROWS ? ROWS : (uint32_t)size;
}

lgr_ahead *lgr_new_ahead(const lgr_crew *crew, double seconds) {
  lgr_ahead *a = calloc(1, sizeof *a);
  uint32_t chunks = lgr_pool_chunks(crew->pool);
  if (a == NULL)
    return NULL;
  a->crew = *crew;
  a->slots = chunks * ROWS * SLOTS_OF_ROW / WAYS * WAYS;
  a->place = calloc(chunks, sizeof *a->place);
  a->slot = calloc(a->slots, sizeof *a->slot);
  if (a->place == NULL || a->slot == NULL) {
    free_blocks(a);
    return NULL;
  }
  a->size = crew->run->couples != NULL ? 1 : size_of_chunk(seconds);
  a->filling = a->free = GR_NONE;
  for (int kind = 0; kind < KINDS; kind++)
    a->list[kind].older = a->list[kind].newer = GR_NONE;
  for (uint32_t i = 0; i < chunks; i++) {
    a->place[i].in[OUT].older = a->free;
    a->free = i;
  }
  return a;
}

void lgr_close_ahead(lgr_ahead *a) {
  gr_memory *memory = a->crew.run->expansion.memory;
  for (uint32_t i = 0; i < lgr_pool_chunks(a->crew.pool); i++)
    gr_words_free(memory, &a->place[i].number);
  lgr_close_crew(&a->crew);
  free_blocks(a);
}

#endif
