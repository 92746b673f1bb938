/*
** ranks.c: see ranks.h. A rank that comes to a meeting where others are missing
** is told to come again (GR_MORE).
*/
#include "ranks.h"

#include "mpi/heap.h"
#include "mpi/heights.h"
#include "mpi/labels.h"
#include "mpi/lengths.h"
#include "mpi/sums.h"

#include <lauxlib.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define MOST_RANKS 8
#define MOST_MEETINGS 100000

/* The parts of the work; a game that splits has the last one alone. */
enum { LABELS, NORMAL, MISERE, HEIGHTS, SUMS, PARTS };

typedef struct Rank {
  struct Cluster *cluster;
  gr_wire wire;
  gr_shard shard;
  int waiting; /* it is at the meeting of this number */
  uint64_t meeting;
  gr_bytes sent[MOST_RANKS]; /* on its way to each rank */
  gr_bytes *in;              /* where it wants what others send */
  gr_values values;
  gr_words remoteness, misere, height;
  gr_labels labels;
  gr_lengths normal, reverse;
  gr_heights heights;
  gr_sums sums;
  gr_cycle cycle;
} Rank;

typedef struct Cluster {
  gr_memory memory; /* that may be short, */
  gr_memory safe;   /* and that of the meetings */
  size_t good, allocations;
  uint64_t state; /* of the generator */
  uint32_t ranks, budget, delay;
  int splits;
  uint32_t arrived; /* ranks at the meeting */
  uint64_t meeting;
  uint64_t sum[4], result[4];
  gr_status status;   /* of the swaps */
  int part;           /* of the work: PARTS */
  gr_words owner, at; /* by position */
  Rank rank[MOST_RANKS];
} Cluster;

static void *allocate(void *context, void *block, size_t old, size_t size) {
  Cluster *c = context;
  if (size == 0) {
    free(block);
    return NULL;
  }
  if (c != NULL && size > old && c->allocations++ >= c->good)
    return NULL;
  return realloc(block, size);
}

/* A number below n. */
static uint32_t draw(Cluster *c, uint32_t n) {
  c->state = c->state * UINT64_C(6364136223846793005) + 1442695040888963407;
  return (uint32_t)((c->state >> 33) % n);
}

/*
** ---------------------------------------------------------------- the wire
*/

/* Has the meeting ended that the rank is at? The last one ends it. */
static int has_met(Rank *r, int last_comes) {
  Cluster *c = r->cluster;
  if (last_comes) {
    c->arrived = 0;
    c->meeting++;
  }
  if (c->meeting == r->meeting)
    return 0;
  r->waiting = 0;
  return 1;
}

/* The rank comes: for the first time? */
static int comes(Rank *r) {
  if (r->waiting)
    return 0;
  r->waiting = 1;
  r->meeting = r->cluster->meeting;
  r->cluster->arrived++;
  return 1;
}

static gr_status sum(void *context, uint64_t *number, uint32_t count) {
  Rank *r = context;
  Cluster *c = r->cluster;
  int last = 0;
  if (comes(r)) {
    for (uint32_t i = 0; i < count; i++)
      c->sum[i] += number[i];
    last = c->arrived == c->ranks;
    if (last) {
      memcpy(c->result, c->sum, sizeof c->sum);
      memset(c->sum, 0, sizeof c->sum);
    }
  }
  if (!has_met(r, last))
    return GR_MORE;
  memcpy(number, c->result, count * sizeof *number);
  return GR_DONE;
}

static gr_status append(gr_memory *memory, gr_bytes *to, gr_bytes *from) {
  if (gr_bytes_reserve(memory, to, from->count) != GR_DONE)
    return GR_NO_MEMORY;
  if (from->count > 0)
    memcpy(to->at + to->count, from->at, from->count);
  to->count += from->count;
  from->count = 0;
  return GR_DONE;
}

/* Labels may come late, unless they all are there. */
static int is_held_back(Cluster *c) {
  const gr_talk *talk =
      c->splits ? &c->rank[0].sums.talk : &c->rank[0].labels.talk;
  return (c->part == LABELS || c->part == SUMS) && talk->end != NULL &&
         draw(c, 100) < c->delay;
}

static void deliver(Cluster *c) {
  for (uint32_t from = 0; from < c->ranks; from++) {
    for (uint32_t to = 0; to < c->ranks; to++) {
      gr_bytes *in = &c->rank[to].in[from];
      in->count = 0;
      if (!is_held_back(c) &&
          append(&c->memory, in, &c->rank[from].sent[to]) != GR_DONE)
        c->status = GR_NO_MEMORY;
    }
  }
}

static gr_status swap(void *context, gr_bytes *out, gr_bytes *in) {
  Rank *r = context;
  Cluster *c = r->cluster;
  int last = 0;
  if (comes(r)) {
    r->in = in;
    for (uint32_t to = 0; to < c->ranks; to++)
      append(&c->safe, &r->sent[to], &out[to]);
    last = c->arrived == c->ranks;
    if (last)
      deliver(c);
  }
  return has_met(r, last) ? c->status : GR_MORE;
}

/*
** -------------------------------------------------------------- the shards
*/

/* The number of a ghost of position v. */
static uint32_t ghost_of(Cluster *c, gr_shard *shard, uint32_t v) {
  uint32_t g = 0;
  while (g < shard->ghosts && (shard->ghost_rank.at[g] != c->owner.at[v] ||
                               shard->ghost_at.at[g] != c->at.at[v]))
    g++;
  if (g == shard->ghosts) {
    gr_words_push(&c->memory, &shard->ghost_rank, c->owner.at[v]);
    gr_words_push(&c->memory, &shard->ghost_at, c->at.at[v]);
    shard->ghosts++;
  }
  return g;
}

/* Adds positions to the row of a rank, which are in the table on top of the
** stack. */
static void add_words(lua_State *L, Cluster *c, uint32_t rank) {
  gr_shard *shard = &c->rank[rank].shard;
  for (lua_Integer e = 1; lua_rawgeti(L, -1, e) != LUA_TNIL; e++) {
    uint32_t v = (uint32_t)lua_tointeger(L, -1) - 1;
    gr_words_push(&c->memory, &shard->graph.follower,
                  c->owner.at[v] == rank ? c->at.at[v]
                                         : GR_GHOST | ghost_of(c, shard, v));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* Adds moves to sums: arrays of their parts. */
static void add_sums(lua_State *L, Cluster *c, uint32_t rank) {
  gr_words *words = &c->rank[rank].shard.graph.follower;
  for (lua_Integer k = 1; lua_rawgeti(L, -1, k) != LUA_TNIL; k++) {
    size_t count = words->count;
    add_words(L, c, rank);
    if (words->count == count)
      gr_words_push(&c->memory, words, GR_EMPTY_SUM);
    words->at[words->count - 1] |= GR_LAST;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* Adds position u, whose followers are in the table on top of the stack, which
** is popped. */
static void add_row(lua_State *L, Cluster *c, uint32_t u) {
  uint32_t rank = c->owner.at[u];
  gr_shard *shard = &c->rank[rank].shard;
  if (c->splits)
    add_sums(L, c, rank);
  else
    add_words(L, c, rank);
  lua_pop(L, 1);
  gr_words_push(&c->memory, &shard->graph.first,
                (uint32_t)shard->graph.follower.count);
  shard->number =
      gr_grow(&c->memory, shard->number, &shard->number_room,
              (size_t)shard->graph.count + 1, sizeof *shard->number);
  shard->number[shard->graph.count++] = u;
}

/* Notes who watches the positions of a rank. */
static void add_watches(Cluster *c, gr_shard *shard, uint32_t rank) {
  gr_words_push(&c->memory, &shard->watch_first, 0);
  for (uint32_t u = 0; u < shard->graph.count; u++) {
    for (uint32_t r = 0; r < c->ranks; r++) {
      const gr_shard *other = &c->rank[r].shard;
      for (uint32_t g = 0; g < other->ghosts; g++) {
        if (other->ghost_rank.at[g] == rank && other->ghost_at.at[g] == u) {
          gr_words_push(&c->memory, &shard->watch_rank, r);
          gr_words_push(&c->memory, &shard->watch_ghost, g);
        }
      }
    }
    gr_words_push(&c->memory, &shard->watch_first,
                  (uint32_t)shard->watch_rank.count);
  }
}

static void spread(lua_State *L, Cluster *c) {
  uint32_t count = (uint32_t)lua_rawlen(L, 1), own[MOST_RANKS] = {0};
  for (uint32_t u = 0; u < count; u++) {
    uint32_t rank = draw(c, c->ranks);
    gr_words_push(&c->memory, &c->owner, rank);
    gr_words_push(&c->memory, &c->at, own[rank]++);
  }
  for (uint32_t r = 0; r < c->ranks; r++) {
    gr_words_push(&c->memory, &c->rank[r].shard.graph.first, 0);
    c->rank[r].shard.graph.splits = c->splits;
  }
  for (uint32_t u = 0; u < count; u++) {
    lua_rawgeti(L, 1, (lua_Integer)u + 1);
    add_row(L, c, u);
  }
  for (uint32_t r = 0; r < c->ranks; r++)
    add_watches(c, &c->rank[r].shard, r);
}

/*
** ---------------------------------------------------------------- the work
*/

static void start(Rank *r, int part, uint32_t told) {
  const gr_values *known = told % 2 == 0 ? &r->values : NULL;
  if (part == LABELS) {
    gr_labels_init(&r->labels, &r->shard, &r->values);
    r->labels.told_labels = told;
  }
  if (part == NORMAL)
    gr_lengths_init(&r->normal, &r->shard, 0, known, &r->remoteness);
  if (part == MISERE)
    gr_lengths_init(&r->reverse, &r->shard, 1, NULL, &r->misere);
  if (part == HEIGHTS)
    gr_heights_init(&r->heights, &r->shard, &r->values, &r->height);
  if (part == SUMS)
    gr_sums_init(&r->sums, &r->shard, &r->values, &r->cycle);
}

static gr_status step(Rank *r, int part, size_t *budget) {
  if (part == LABELS)
    return gr_labels_step(&r->labels, budget);
  if (part == NORMAL)
    return gr_lengths_step(&r->normal, budget);
  if (part == MISERE)
    return gr_lengths_step(&r->reverse, budget);
  if (part == HEIGHTS)
    return gr_heights_step(&r->heights, budget);
  return gr_sums_step(&r->sums, budget);
}

static void end(Rank *r, int part) {
  if (part == LABELS)
    gr_labels_free(&r->labels);
  if (part == NORMAL)
    gr_lengths_free(&r->normal);
  if (part == MISERE)
    gr_lengths_free(&r->reverse);
  if (part == HEIGHTS)
    gr_heights_free(&r->heights);
  if (part == SUMS)
    gr_sums_free(&r->sums);
}

/* The ranks do a part of the work, each a slice in turn. If one fails, all
** must. */
static gr_status run_part(lua_State *L, Cluster *c, uint32_t told) {
  gr_status status[MOST_RANKS], first = GR_MORE;
  uint32_t open = c->ranks;
  for (uint32_t r = 0; r < c->ranks; r++) {
    status[r] = GR_MORE;
    start(&c->rank[r], c->part, told);
  }
  while (open > 0) {
    uint32_t r = draw(c, c->ranks);
    size_t budget = c->budget == 0 ? SIZE_MAX : 1 + draw(c, c->budget);
    if (status[r] != GR_MORE)
      continue;
    status[r] = step(&c->rank[r], c->part, &budget);
    if (c->meeting > MOST_MEETINGS ||
        (open < c->ranks && c->arrived == open && open > 0))
      luaL_error(L, "ranks wait for ever");
    if (status[r] == GR_MORE)
      continue;
    open--;
    if (first != GR_MORE && first != status[r])
      luaL_error(L, "ranks differ: %d, %d", (int)first, (int)status[r]);
    first = status[r];
  }
  for (uint32_t r = 0; r < c->ranks; r++)
    end(&c->rank[r], c->part);
  return first;
}

/*
** ------------------------------------------------------------- the results
*/

static void push_label(lua_State *L, const gr_values *values, uint32_t label) {
  const gr_kset *set = &values->sets.at[gr_kset_of(label)];
  lua_Integer count = 0;
  if (gr_is_finite(label)) {
    lua_pushinteger(L, label);
    return;
  }
  lua_newtable(L);
  for (uint64_t low = set->low; low != 0; low &= low - 1) {
    lua_pushinteger(L, gr_lowest_bit(low));
    lua_rawseti(L, -2, ++count);
  }
  for (uint32_t i = 0; i < set->high_count; i++) {
    lua_pushinteger(L, values->sets.high.at[set->high + i]);
    lua_rawseti(L, -2, ++count);
  }
}

/* Sets a field of the table on top to words by position; nothing for
** infinity. */
static void set_words(lua_State *L, const Cluster *c, const char *name,
                      size_t member) {
  lua_newtable(L);
  for (uint32_t u = 0; u < c->owner.count; u++) {
    const char *rank = (const char *)&c->rank[c->owner.at[u]];
    const gr_words *words = (const void *)(rank + member);
    uint32_t word = words->at[c->at.at[u]];
    if (word != GR_NONE) {
      lua_pushinteger(L, word);
      lua_rawseti(L, -2, (lua_Integer)u + 1);
    }
  }
  lua_setfield(L, -2, name);
}

static void set_labels(lua_State *L, const Cluster *c) {
  lua_newtable(L);
  for (uint32_t u = 0; u < c->owner.count; u++) {
    const Rank *rank = &c->rank[c->owner.at[u]];
    push_label(L, &rank->values, rank->values.label.at[c->at.at[u]]);
    lua_rawseti(L, -2, (lua_Integer)u + 1);
  }
  lua_setfield(L, -2, "label");
}

/* Sets the field `cycle` to what a rank knows of it: its first positions, and
** `count`. */
static void set_cycle(lua_State *L, const Cluster *c, const Rank *rank) {
  const gr_cycle *cycle = &rank->cycle;
  lua_newtable(L);
  lua_pushinteger(L, (lua_Integer)cycle->count);
  lua_setfield(L, -2, "count");
  for (uint32_t i = 0; i < cycle->count && i < GR_CYCLE_TOLD; i++) {
    const gr_shard *owner = &c->rank[cycle->rank[i]].shard;
    lua_pushinteger(L, (lua_Integer)owner->number[cycle->at[i]] + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "cycle");
}

static void push_results(lua_State *L, const Cluster *c) {
  lua_newtable(L);
  if (c->splits)
    set_cycle(L, c, &c->rank[c->ranks - 1]);
  if (c->rank[0].cycle.count == 0)
    set_labels(L, c);
  if (!c->splits) {
    set_words(L, c, "remoteness", offsetof(Rank, remoteness));
    set_words(L, c, "misere", offsetof(Rank, misere));
    set_words(L, c, "height", offsetof(Rank, height));
  }
  lua_pushinteger(L, c->rank[0].values.max_value);
  lua_setfield(L, -2, "max_value");
  lua_pushinteger(L, (lua_Integer)c->allocations);
  lua_setfield(L, -2, "allocations");
}

static void free_all(Cluster *c) {
  for (uint32_t r = 0; r < c->ranks; r++) {
    Rank *rank = &c->rank[r];
    for (uint32_t to = 0; to < c->ranks; to++)
      gr_bytes_free(&c->safe, &rank->sent[to]);
    gr_values_free(&c->memory, &rank->values);
    gr_words_free(&c->memory, &rank->remoteness);
    gr_words_free(&c->memory, &rank->misere);
    gr_words_free(&c->memory, &rank->height);
    gr_shard_free(&rank->shard);
  }
  gr_words_free(&c->memory, &c->owner);
  gr_words_free(&c->memory, &c->at);
}

static lua_Integer option(lua_State *L, const char *name, lua_Integer other) {
  lua_Integer number = other;
  if (lua_getfield(L, 3, name) != LUA_TNIL)
    number = luaL_checkinteger(L, -1);
  lua_pop(L, 1);
  return number;
}

int testing_ranks(lua_State *L) {
  Cluster *c = lua_newuserdatauv(L, sizeof *c, 0);
  uint32_t told = (uint32_t)option(L, "told", GR_TOLD_LABELS);
  gr_status status = GR_DONE;
  memset(c, 0, sizeof *c);
  c->good = SIZE_MAX;
  c->memory.allocate = c->safe.allocate = allocate;
  c->memory.context = c;
  c->ranks = (uint32_t)luaL_checkinteger(L, 2);
  luaL_argcheck(L, c->ranks > 0 && c->ranks <= MOST_RANKS, 2, "too many");
  c->state = (uint64_t)option(L, "seed", 0);
  c->budget = (uint32_t)option(L, "budget", 0);
  c->delay = (uint32_t)option(L, "delay", 0);
  c->splits = lua_getfield(L, 3, "splits") != LUA_TNIL;
  for (uint32_t r = 0; r < c->ranks; r++) {
    Rank *rank = &c->rank[r];
    rank->cluster = c;
    rank->wire = (gr_wire){rank, r, c->ranks, swap, sum, &c->memory};
    rank->shard.wire = &rank->wire;
    rank->shard.memory = &c->memory;
  }
  spread(L, c);
  c->good = (size_t)option(L, "good", LUA_MAXINTEGER);
  c->allocations = 0;
  c->part = c->splits ? SUMS : LABELS;
  for (; c->part < (c->splits ? PARTS : SUMS) && status == GR_DONE; c->part++)
    status = run_part(L, c, told);
  if (status == GR_DONE)
    push_results(L, c);
  else
    lua_pushnil(L);
  free_all(c);
  lua_pushinteger(L, (lua_Integer)c->memory.used);
  return 2;
}

/*
** ---------------------------------------------------------------- the heap
*/

/* What ranks have: arrays of integers in a table at index 1, and where the next
** one of each is. */
typedef struct Streams {
  lua_State *L;
  lua_Integer *at;
} Streams;

/* The next integer of a rank; nil is none. */
static int push_next(const Streams *s, uint32_t rank) {
  int type;
  lua_rawgeti(s->L, 1, (lua_Integer)rank + 1);
  type = lua_rawgeti(s->L, -1, s->at[rank]);
  lua_remove(s->L, -2);
  return type;
}

static int has_less(const void *context, uint32_t a, uint32_t b) {
  const Streams *s = context;
  int less;
  push_next(s, a);
  push_next(s, b);
  less = lua_compare(s->L, -2, -1, LUA_OPLT);
  lua_pop(s->L, 2);
  return less;
}

int testing_merge(lua_State *L) {
  uint32_t ranks = (uint32_t)lua_rawlen(L, 1);
  Streams s = {L, lua_newuserdatauv(L, (ranks + 1) * sizeof *s.at, 0)};
  gr_words heap = {lua_newuserdatauv(L, (ranks + 1) * sizeof *heap.at, 0), 0,
                   ranks};
  lua_Integer count = 0;
  for (uint32_t r = 0; r < ranks; r++) {
    s.at[r] = 1;
    if (push_next(&s, r) != LUA_TNIL)
      heap.at[heap.count++] = r;
    lua_pop(L, 1);
  }
  lua_newtable(L);
  gr_heap_make(&heap, has_less, &s);
  while (heap.count > 0) {
    uint32_t r = heap.at[0];
    int empty;
    push_next(&s, r);
    lua_rawseti(L, -2, ++count);
    s.at[r]++;
    empty = push_next(&s, r) == LUA_TNIL;
    lua_pop(L, 1);
    gr_heap_next(&heap, empty, has_less, &s);
  }
  return 1;
}
