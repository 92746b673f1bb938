/*
** testing.c: the module grundy_testing, for the specs only. It changes what
** a finished solution holds, so that `verify` has something to find; and it
** is a host: it runs Lua code in a state of its own whose allocator counts,
** and fails when told to.
*/
#include "core/chances/chances.h"
#include "core/graph/graph.h"
#include "core/length/height.h"
#include "core/theory/map.h"
#include "core/theory/quotient.h"
#include "core/theory/refine.h"
#include "core/theory/relation.h"
#include "lua/solution/solution.h"
#include "lua/theory/heaps.h"
#include "lua/theory/projection.h"
#include "lua/threads/chunk.h"
#include "ranks.h"
#include "stores.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

/* poke(solution, "value", number, integer or ascending array of K) */
static void poke_value(lua_State *L, lgr_solution *s, uint32_t number) {
  uint32_t *label = &s->values.label.at[number];
  uint32_t high[256], count = 0, set;
  uint64_t low = 0;
  if (lua_type(L, 4) != LUA_TTABLE) {
    *label = (uint32_t)luaL_checkinteger(L, 4);
    return;
  }
  for (lua_Integer i = 1; lua_rawgeti(L, 4, i) != LUA_TNIL; i++) {
    lua_Integer k = lua_tointeger(L, -1);
    luaL_argcheck(L, k >= 0 && (k < 64 || count < 256), 4, "bad member");
    if (k < 64)
      low |= UINT64_C(1) << k;
    else
      high[count++] = (uint32_t)k;
    lua_pop(L, 1);
  }
  if (gr_ksets_add(&s->memory, &s->values.sets, low, high, count, &set) !=
      GR_DONE)
    luaL_error(L, "not enough memory");
  *label = GR_INFINITE | set;
}

/* Where no moves are kept, all that is known is in narrow columns. */
static int poke_narrow(lua_State *L, lgr_solution *s, int name, size_t number) {
  static const int columns[] = {
      LGR_LABEL,   LGR_COLUMNS, LGR_REMOTENESS, LGR_DISTANCE, LGR_COLUMNS,
      LGR_COLUMNS, LGR_COLUMNS, LGR_COLUMNS,    LGR_SCORE,    LGR_REMOTENESS};
  int column = columns[name];
  gr_growth none = {0};
  uint32_t word;
  if (column == LGR_COLUMNS || number >= s->narrow[column].count)
    return 0;
  word = lua_isnoneornil(L, 4) ? GR_NONE : (uint32_t)luaL_checkinteger(L, 4);
  if (gr_narrow_set(&s->memory, &s->narrow[column], &none, number, word) !=
      GR_DONE)
    luaL_error(L, "not enough memory");
  return 1;
}

/* poke(solution, name, number, new): new is nil for what is infinite. Where
** endings differ, "q" is Q[>=0] of all positions and then Q[>0], "length" the
** moves to what a position is worth, "worth" the code of that; where there are
** scores, "moves" are those of best play. */
static int poke(lua_State *L) {
  static const char *const names[] = {
      "value",  "counter", "remoteness", "distance", "height", "q",
      "length", "worth",   "score",      "moves",    NULL};
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  int name = luaL_checkoption(L, 2, NULL, names);
  lua_Integer number = luaL_checkinteger(L, 3);
  gr_words *words[] = {&s->values.label,           &s->values.counter,
                       &s->column[LGR_REMOTENESS], &s->column[LGR_DISTANCE],
                       &s->column[LGR_HEIGHT],     &s->payoffs.q,
                       &s->payoffs.length,         &s->payoffs.code,
                       &s->scores.score,           &s->scores.length};
  luaL_argcheck(L, number >= 0, 3, "nothing to poke");
  if (poke_narrow(L, s, name, (size_t)number))
    return 0;
  luaL_argcheck(L, (size_t)number < words[name]->count, 3, "nothing to poke");
  if (name == 0)
    poke_value(L, s, (uint32_t)number);
  else
    words[name]->at[number] =
        lua_isnoneornil(L, 4) ? GR_NONE : (uint32_t)luaL_checkinteger(L, 4);
  return 0;
}

/* An array of words, counted from 1; nothing for GR_NONE. */
static void push_words(lua_State *L, const gr_words *words) {
  lua_newtable(L);
  for (size_t i = 0; i < words->count; i++) {
    if (words->at[i] != GR_NONE) {
      lua_pushinteger(L, words->at[i]);
      lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
  }
}

/* heights(solution, budget): the heights, computed again in steps of this
** budget: an array, infinity as nil; and how many steps there were. */
static int heights(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  size_t budget = (size_t)luaL_checkinteger(L, 2);
  gr_words result = {NULL, 0, 0};
  gr_height height;
  gr_status status;
  lua_Integer steps = 0;
  gr_height_init(&height, &s->memory, &s->graph, &s->values, &result);
  do {
    status = gr_height_step(&height, &(size_t){budget});
    steps++;
  } while (status == GR_MORE);
  gr_task_free(&height.task);
  push_words(L, &result);
  gr_words_free(&s->memory, &result);
  if (status != GR_DONE)
    return luaL_error(L, "not enough memory");
  lua_pushinteger(L, steps);
  return 2;
}

/* Finds the moves that a relation keeps, in steps of this budget, and pushes
** them: an array of arrays, counted from 1. */
static gr_status push_kept(lua_State *L, gr_memory *memory,
                           const gr_relation *relation, size_t budget) {
  gr_kept kept;
  gr_status status;
  gr_kept_init(&kept, memory, relation);
  do
    status = gr_task_step(&kept.task, &(size_t){budget});
  while (status == GR_MORE);
  lua_newtable(L);
  for (uint32_t u = 0; status == GR_DONE && u < kept.graph.count; u++) {
    lua_newtable(L);
    for (uint32_t e = 0; e < gr_degree(&kept.graph, u); e++) {
      lua_pushinteger(L,
                      (lua_Integer)gr_get(gr_followers(&kept.graph, u), e) + 1);
      lua_rawseti(L, -2, (lua_Integer)e + 1);
    }
    lua_rawseti(L, -2, (lua_Integer)u + 1);
  }
  gr_task_free(&kept.task);
  return status;
}

/* quotient(solution, kind, budget, given): the classes of the quotient of this
** kind, found again in steps of this budget: an array of their numbers; how
** many steps there were; d, if there is one; rounds of classes, in the fold or
** else before they were split one by one, and whether they were; is the
** relation compatible, and semicompatible? Then, if it was given, the moves
** that it keeps. */
static int quotient(lua_State *L) {
  static const char *const kinds[] = {"given", "compatible", "grundy",
                                      "reversible", NULL};
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  int kind = luaL_checkoption(L, 2, NULL, kinds);
  size_t budget = (size_t)luaL_checkinteger(L, 3);
  uint32_t *given =
      lua_newuserdatauv(L, ((size_t)s->graph.count + 1) * sizeof *given, 0);
  gr_quotient q;
  gr_status status;
  lua_Integer steps = 0;
  for (uint32_t u = 0; kind == GR_GIVEN && u < s->graph.count; u++) {
    lua_rawgeti(L, 4, (lua_Integer)u + 1);
    given[u] = (uint32_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  gr_quotient_init(&q, &s->memory, &s->graph, (gr_quotient_kind)kind);
  q.given = given;
  q.values = &s->values;
  do {
    status = gr_task_step(&q.task, &(size_t){budget});
    steps++;
  } while (status == GR_MORE);
  push_words(L, &q.groups.classes);
  lua_pushinteger(L, steps);
  push_words(L, &q.d);
  lua_pushinteger(L, kind == GR_REVERSIBLE ? q.rounds : q.refine.rounds);
  lua_pushboolean(L, q.refine.partition.graph != NULL);
  lua_pushboolean(L, q.relation.witness.position == GR_NONE);
  lua_pushboolean(L, q.semi.witness.position == GR_NONE);
  if (status == GR_DONE && kind == GR_GIVEN)
    status = push_kept(L, &s->memory, &q.relation, budget);
  else
    lua_pushnil(L);
  gr_task_free(&q.task);
  return status == GR_DONE ? 8 : luaL_error(L, "not enough memory");
}

/* All that is computed of a map, and how. */
typedef struct Mapped {
  gr_memory *memory;
  gr_map map;
  gr_words image, d, kept;
  gr_groups groups;
  gr_mapping mapping, of_kept;
  gr_theorem7 reply, given_d;
  gr_relation relation;
  gr_theorem7 semi;
} Mapped;

static gr_status map_step(Mapped *m, int part, size_t *budget) {
  if (part < 2)
    return gr_task_step(&m->mapping.task, budget);
  if (part == 2)
    return gr_theorem7_step(&m->reply, budget);
  if (part == 3)
    return gr_relation_step(&m->relation, budget);
  if (part == 4)
    return gr_theorem7_step(&m->semi, budget);
  if (part == 5)
    return gr_theorem7_step(&m->given_d, budget);
  if (m->of_kept.task.memory == NULL)
    gr_mapping_init(&m->of_kept, m->memory, &m->map, m->kept.at, &m->groups);
  return gr_task_step(&m->of_kept.task, budget);
}

/* Pushes numbers as a text. */
static void push_text(lua_State *L, const gr_words *words) {
  lua_pushliteral(L, "");
  for (size_t i = 0; i < words->count; i++) {
    lua_pushfstring(L, " %I", (LUAI_UACINT)words->at[i]);
    lua_concat(L, 2);
  }
}

static void push_witness(lua_State *L, const gr_witness *w) {
  lua_pushfstring(L, ", %I %I %I", (LUAI_UACINT)w->position,
                  (LUAI_UACINT)w->follower, (LUAI_UACINT)w->missing);
}

/* maps(a, b, images, budget): all that the core says of a map, and of some d,
** computed in steps of this budget, as a text; and how many steps there were.
** Images count from 1. */
static int maps(lua_State *L) {
  lgr_solution *a = luaL_checkudata(L, 1, LGR_SOLUTION);
  lgr_solution *b = luaL_checkudata(L, 2, LGR_SOLUTION);
  size_t units = (size_t)luaL_checkinteger(L, 4);
  int64_t *given =
      lua_newuserdatauv(L, ((size_t)a->graph.count + 1) * sizeof *given, 0);
  gr_status status = GR_DONE;
  lua_Integer steps = 0;
  Mapped m;
  memset(&m, 0, sizeof m);
  m.memory = &a->memory;
  for (uint32_t u = 0; u < a->graph.count && status == GR_DONE; u++) {
    lua_rawgeti(L, 3, (lua_Integer)u + 1);
    status =
        gr_words_push(m.memory, &m.image, (uint32_t)lua_tointeger(L, -1) - 1);
    given[u] = u * 7 % 5;
    lua_pop(L, 1);
  }
  m.map.from = &a->graph;
  m.map.to = &b->graph;
  m.map.image = m.image.at;
  gr_mapping_init(&m.mapping, m.memory, &m.map, NULL, &m.groups);
  gr_theorem7_init(&m.reply, m.memory, &m.map, &m.groups, 1, &m.d);
  gr_given_d_init(&m.given_d, m.memory, &m.map, &m.groups, 1, given);
  gr_relation_init(&m.relation, m.memory, &a->graph, &m.groups, NULL);
  gr_semicompatible_init(&m.semi, m.memory, &m.relation, &m.kept);
  for (int part = 0; part < 7 && status == GR_DONE; part++) {
    if (part == 1)
      gr_mapping_neighbours(&m.mapping);
    do {
      size_t budget = units;
      status = map_step(&m, part, &budget);
      steps++;
    } while (status == GR_MORE);
  }
  push_text(L, &m.d);
  push_text(L, &m.kept);
  lua_pushfstring(L, ", %I", (LUAI_UACINT)m.mapping.uncovered);
  push_witness(L, &m.mapping.homomorphism);
  push_witness(L, &m.mapping.condition1);
  push_witness(L, &m.mapping.condition2);
  push_witness(L, &m.reply.witness);
  push_witness(L, &m.semi.witness);
  push_witness(L, &m.given_d.witness);
  push_witness(L, &m.of_kept.homomorphism);
  lua_concat(L, 10);
  gr_task_free(&m.mapping.task);
  if (m.of_kept.task.memory != NULL)
    gr_task_free(&m.of_kept.task);
  gr_task_free(&m.reply.task);
  gr_task_free(&m.given_d.task);
  gr_task_free(&m.relation.task);
  gr_task_free(&m.semi.task);
  gr_groups_free(m.memory, &m.groups);
  gr_words_free(m.memory, &m.image);
  gr_words_free(m.memory, &m.d);
  gr_words_free(m.memory, &m.kept);
  if (status != GR_DONE)
    return luaL_error(L, "not enough memory");
  lua_pushinteger(L, steps);
  return 2;
}

/*
** ------------------------------------------------------------ heaps
** The first argument is the field `heaps` of an octal game.
*/

/* heaps_poke(heaps, n, value): a wrong value. */
static int heaps_poke(lua_State *L) {
  lgr_heaps *h = luaL_checkudata(L, 1, LGR_HEAPS);
  lua_Integer n = luaL_checkinteger(L, 2);
  luaL_argcheck(L, n >= 0 && (size_t)n < h->heaps.count, 2, "not there");
  h->heaps.value[n] = (uint16_t)luaL_checkinteger(L, 3);
  return 0;
}

/* Guesses this mask, right or wrong, until the sets of values grow. */
static gr_status guess(gr_heaps *h, uint32_t mask) {
  gr_sparse *s = &h->sparse;
  gr_status status = GR_DONE;
  s->mask = mask;
  s->rule++;
  s->next = SIZE_MAX;
  s->rare.count = 0;
  for (uint32_t n = 1; n < h->count && status == GR_DONE; n++)
    if (!gr_is_odd(h->value[n] & mask))
      status = gr_words_push(h->memory, &s->rare, n);
  memset(s->common.at, 0, s->common.words * sizeof *s->common.at);
  for (uint32_t value = 0; value < 64 * s->common.words; value++)
    if (gr_is_odd(value & mask))
      s->common.at[value / 64] |= UINT64_C(1) << value % 64;
  return status;
}

/* heaps_steps(heaps, n, budget [, mask]): computes the values up to n in steps,
** with this guess; how many there were. */
static int heaps_steps(lua_State *L) {
  gr_heaps *h = &((lgr_heaps *)luaL_checkudata(L, 1, LGR_HEAPS))->heaps;
  uint32_t last = (uint32_t)luaL_checkinteger(L, 2);
  size_t budget = (size_t)luaL_checkinteger(L, 3);
  uint32_t mask = (uint32_t)luaL_optinteger(L, 4, 0);
  lua_Integer steps = 0;
  gr_status status = GR_DONE;
  while ((status == GR_DONE && h->count <= last) || status == GR_MORE) {
    if (status == GR_DONE && mask != 0 && h->count > 0 &&
        h->sparse.next != SIZE_MAX && guess(h, mask) != GR_DONE)
      break;
    status = gr_heaps_step(h, (uint32_t)h->count, &(size_t){budget});
    steps++;
  }
  if (status != GR_DONE)
    return luaL_error(L, "not enough memory");
  lua_pushinteger(L, steps);
  return 1;
}

/* Faults for those who look for faults, to see whether they do. */

/* forget(solution): what the module has allocated for its edges is lost. */
static int forget(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  memset(&s->graph.follower, 0, sizeof s->graph.follower);
  return 0;
}

/* Makes the followers words. */
static void unpack(lua_State *L, lgr_solution *s) {
  gr_words words = {NULL, 0, 0};
  uint32_t edges = gr_edge_count(&s->graph);
  for (uint32_t e = 0; e < edges; e++)
    if (gr_words_push(&s->memory, &words, gr_follower(&s->graph, e)) != GR_DONE)
      luaL_error(L, "not enough memory");
  gr_words_trim(&s->memory, &words);
  gr_words_free(&s->memory, &s->graph.follower);
  s->graph.follower = words;
  s->graph.bits = 0;
}

/* mislead(solution [, word]): an edge leads out of the graph, which must not be
** tiny, or there is room beyond it; or it is this word. */
static int mislead(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  luaL_argcheck(L, gr_edge_count(&s->graph) > 0, 1, "no edge");
  unpack(L, s);
  s->graph.follower.at[0] =
      (uint32_t)luaL_optinteger(L, 2, (lua_Integer)s->graph.count);
  return 0;
}

/* pretend(quotient, source, classes, compatible): from now on the one passes
** for a quotient of the other, by these classes, counted from 1, or by none. */
static int pretend(lua_State *L) {
  const lgr_solution *source = luaL_checkudata(L, 2, LGR_SOLUTION);
  size_t count = source->graph.count;
  lgr_projection *map =
      lua_newuserdatauv(L, sizeof *map + count * sizeof *map->at, 0);
  luaL_checkudata(L, 1, LGR_SOLUTION);
  map->count = (uint32_t)count;
  map->classes = map->count;
  map->compatible = lua_toboolean(L, 4);
  map->deep = 0;
  for (size_t u = 0; u < count; u++) {
    lua_rawgeti(L, 3, (lua_Integer)u + 1);
    map->at[u] = (uint32_t)lua_tointeger(L, -1) - 1;
    lua_pop(L, 1);
  }
  lua_setiuservalue(L, 1, LGR_PROJECTION);
  lua_pushvalue(L, 2);
  lua_setiuservalue(L, 1, LGR_SOURCE);
  return 0;
}

/*
** ------------------------------------------------------------- the host
*/

/* What is kept before each block. */
typedef union Header {
  size_t size;
  max_align_t align;
} Header;

/* Blocks that are not given back at once, so that what they hold is seen where
** a stale pointer is read. */
#define KEPT_BACK 64

/* The allocator of a host. */
typedef struct Heap {
  size_t held;
  size_t peak;      /* the most that was held since it was asked for */
  size_t calls;     /* that asked for more */
  size_t good;      /* of those, how many more will be served */
  size_t failures;  /* how many after that will not be */
  size_t failed;    /* how many were not */
  size_t lies;      /* old sizes that were wrong */
  size_t waits;     /* calls until the collector is to begin; 0: it is not */
  size_t cycles;    /* how often after that, at the next calls */
  lua_State *L;     /* that of the collector */
  Header **dropped; /* the last KEPT_BACK blocks; NULL: they are given back */
  size_t next;      /* where the next one is put */
} Heap;

static void drop(Heap *heap, Header *header) {
  if (header == NULL)
    return;
  heap->held -= header->size;
  memset(header, 0x5A, sizeof *header + header->size);
  if (heap->dropped == NULL) {
    free(header);
    return;
  }
  free(heap->dropped[heap->next]);
  heap->dropped[heap->next] = header;
  heap->next = (heap->next + 1) % KEPT_BACK;
}

/* A cycle begins as soon as it can: the call to Lua only sets a number. */
static void wake_collector(Heap *heap) {
  lua_gc(heap->L, LUA_GCRESTART);
  if (heap->cycles > 0) {
    heap->cycles--;
    heap->waits = 1;
  }
}

/* Every new size is a new place, so that a stale pointer is found out. */
static void *serve(void *ud, void *block, size_t old_size, size_t new_size) {
  Heap *heap = ud;
  Header *old = block == NULL ? NULL : (Header *)block - 1;
  Header *fresh;
  size_t had = old == NULL ? 0 : old->size;
  heap->lies += old != NULL && had != old_size;
  if (new_size == 0) {
    drop(heap, old);
    return NULL;
  }
  if (new_size > had) {
    heap->calls++;
    if (heap->waits > 0 && --heap->waits == 0)
      wake_collector(heap);
    if (heap->good > 0) {
      heap->good--;
    } else if (heap->failures > 0) {
      heap->failures--;
      heap->failed++;
      return NULL;
    }
  }
  fresh = malloc(sizeof *fresh + new_size);
  if (fresh == NULL)
    return NULL;
  fresh->size = new_size;
  heap->held += new_size;
  heap->peak = heap->held > heap->peak ? heap->held : heap->peak;
  if (old != NULL)
    memcpy(fresh + 1, block, had < new_size ? had : new_size);
  drop(heap, old);
  return fresh + 1;
}

/* A permutation of the words, which looks random. */
static uint32_t mixed(uint32_t i) {
  i = (i ^ i >> 15) * UINT32_C(0x2C1B3C6D);
  i = (i ^ i >> 12) * UINT32_C(0x297A2D39);
  return i ^ i >> 15;
}

/* signatures(n): how many of n different lists of two words, which differ in
** the first or in the last one, are taken for another one; some have the same
** hash. */
static int signatures(lua_State *L) {
  uint32_t count = (uint32_t)luaL_checkinteger(L, 1);
  size_t budget = SIZE_MAX;
  lua_Integer mistaken = 0;
  Heap heap = {0};
  gr_memory memory = {serve, &heap, 0, 0, 0, 0, 0, NULL};
  gr_signatures s;
  gr_status status;
  memset(&s, 0, sizeof s);
  status = gr_signatures_open(&s, &memory, count, &budget);
  for (uint32_t i = 0; status == GR_DONE && i < count; i++) {
    uint32_t *list = gr_signatures_room(&s, &memory, 2), name = 0;
    status = GR_NO_MEMORY;
    if (list != NULL) {
      list[i % 2] = 0;
      list[1 - i % 2] = mixed(i);
      status = gr_signatures_add(&s, &memory, 2, i, &name);
    }
    mistaken += name != i;
  }
  gr_signatures_free(&memory, &s);
  lua_pushinteger(L, mistaken);
  return status == GR_DONE ? 1 : luaL_error(L, "not enough memory");
}

static Heap *heap_of(lua_State *L) {
  void *ud;
  lua_getallocf(L, &ud);
  return ud;
}

/* attempt(f, good, failures): calls f; after `good` allocations the next
** `failures` fail. Returns how many failed, and what pcall returns. */
static int attempt(lua_State *L) {
  Heap *heap = heap_of(L);
  int status;
  size_t good = (size_t)luaL_checkinteger(L, 2);
  size_t failures = (size_t)luaL_checkinteger(L, 3);
  lua_settop(L, 1);
  lua_pushinteger(L, 0);
  lua_pushboolean(L, 0);
  lua_rotate(L, 1, 2);
  heap->good = good;
  heap->failures = failures;
  heap->failed = 0;
  status = lua_pcall(L, 0, LUA_MULTRET, 0);
  heap->failures = 0;
  lua_pushinteger(L, (lua_Integer)heap->failed);
  lua_replace(L, 1);
  lua_pushboolean(L, status == LUA_OK);
  lua_replace(L, 2);
  return lua_gettop(L);
}

/* collect_at(n, cycles): at the n-th allocation from now on a collector begins
** that was stopped; so it does again at the next ones, as often. */
static int collect_at(lua_State *L) {
  Heap *heap = heap_of(L);
  heap->waits = (size_t)luaL_checkinteger(L, 1);
  heap->cycles = (size_t)luaL_checkinteger(L, 2);
  return 0;
}

/* collect(f, n): calls f; at its n-th allocation a collector that was stopped
** begins. Returns what pcall returns. */
static int collect(lua_State *L) {
  Heap *heap = heap_of(L);
  heap->waits = (size_t)luaL_checkinteger(L, 2);
  heap->cycles = 0;
  heap->L = L;
  lua_settop(L, 1);
  lua_pushboolean(L, lua_pcall(L, 0, LUA_MULTRET, 0) == LUA_OK);
  lua_insert(L, 1);
  heap->waits = heap->cycles = 0;
  return lua_gettop(L);
}

/* held(): the bytes that the state holds; calls(): its allocations; peak(): the
** most bytes that it has held since the last call. */
static int held(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)heap_of(L)->held);
  return 1;
}

static int peak(lua_State *L) {
  Heap *heap = heap_of(L);
  lua_pushinteger(L, (lua_Integer)heap->peak);
  heap->peak = heap->held;
  return 1;
}

static int calls(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)heap_of(L)->calls);
  return 1;
}

/* Runs what is described at host(), in the new state. */
static int run(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"attempt", attempt}, {"collect", collect}, {"collect_at", collect_at},
      {"held", held},       {"peak", peak},       {"calls", calls},
      {NULL, NULL}};
  const char *const *argument = lua_touserdata(L, 1);
  luaL_openlibs(L);
  lua_getglobal(L, "package");
  lua_pushstring(L, argument[0]);
  lua_setfield(L, -2, "path");
  lua_pushstring(L, argument[1]);
  lua_setfield(L, -2, "cpath");
  luaL_newlib(L, functions);
  lua_pushinteger(L, sizeof(lgr_solution));
  lua_setfield(L, -2, "solution_size");
  lua_setglobal(L, "host");
  if (luaL_loadstring(L, argument[2]) != LUA_OK)
    return lua_error(L);
  lua_pushstring(L, argument[3]);
  lua_call(L, 1, 1);
  luaL_tolstring(L, -1, NULL);
  return 1;
}

/*
** host(path, cpath, source, argument): runs the source with the argument, a
** string, in a new state, with the functions above in the global `host`.
** Returns true and the result as a string, or false and the error message;
** then the bytes that are left when the state is closed, and how many blocks
** were given back under a wrong size.
*/
static int host(lua_State *L) {
  Header *dropped[KEPT_BACK] = {NULL};
  Heap heap = {.dropped = dropped};
  const char *argument[4];
  lua_State *guest;
  int status;
  for (int i = 0; i < 4; i++)
    argument[i] = luaL_checkstring(L, i + 1);
#if LUA_VERSION_NUM >= 505
  guest = lua_newstate(serve, &heap, 0);
#else
  guest = lua_newstate(serve, &heap);
#endif
  if (guest == NULL)
    return luaL_error(L, "not enough memory");
  lua_pushcfunction(guest, run);
  lua_pushlightuserdata(guest, argument);
  status = lua_pcall(guest, 1, 1, 0);
  lua_pushboolean(L, status == LUA_OK);
  lua_pushstring(L, luaL_tolstring(guest, -1, NULL));
  lua_close(guest);
  for (size_t i = 0; i < KEPT_BACK; i++)
    free(dropped[i]);
  lua_pushinteger(L, (lua_Integer)heap.held);
  lua_pushinteger(L, (lua_Integer)heap.lies);
  return 4;
}

/* Appends the followers of all states of the digraph at index 1. */
static gr_status read_digraph(lua_State *L, gr_memory *memory,
                              gr_graph *graph) {
  gr_status status = gr_words_push(memory, &graph->first, 0);
  graph->count = (uint32_t)lua_rawlen(L, 1);
  for (uint32_t u = 1; status == GR_DONE && u <= graph->count; u++) {
    lua_rawgeti(L, 1, u);
    for (lua_Integer e = 1; lua_rawgeti(L, -1, e) != LUA_TNIL; e++) {
      status = gr_words_push(memory, &graph->follower,
                             (uint32_t)lua_tointeger(L, -1) - 1);
      lua_pop(L, 1);
    }
    lua_pop(L, 2);
    if (status == GR_DONE)
      status =
          gr_words_push(memory, &graph->first, (uint32_t)graph->follower.count);
  }
  return status;
}

/* Runs it in slices of some edges; after `slices`, its time is over. */
static gr_status run_absorb(gr_absorb *x, lua_Integer slices) {
  gr_status status;
  do {
    size_t budget = 9;
    x->stop = slices-- == 0;
    status = gr_absorb_step(x, &budget);
  } while (status == GR_MORE);
  return status;
}

/* absorb(digraph, start, way[, slices]): what arrives at each state of a Markov
** chain that begins at `start`, where the states with followers are solved
** together by "elimination" or "krylov" only, or nil, as usual, or a number: an
** elimination may take this many operations for each edge; and the error.
*/
static int absorb(lua_State *L) {
  int limited = lua_type(L, 3) == LUA_TNUMBER;
  const char *way = luaL_optstring(L, 3, "");
  lua_Integer slices = luaL_optinteger(L, 4, -1);
  Heap heap = {0};
  gr_memory memory = {serve, &heap, 0, 0, 0, 0, 0, NULL};
  gr_graph graph = {0};
  gr_words member = {0}, place = {0};
  double mass[256] = {0}, later[256] = {0};
  gr_absorb x;
  gr_status status;
  luaL_argcheck(L, lua_rawlen(L, 1) <= 256, 1, "too large");
  status = read_digraph(L, &memory, &graph);
  for (uint32_t u = 0; status == GR_DONE && u < graph.count; u++) {
    status = gr_words_push(&memory, &place, GR_NONE);
    if (status == GR_DONE && gr_degree(&graph, u) > 0)
      status = gr_words_push(&memory, &member, u);
  }
  mass[luaL_checkinteger(L, 2) - 1] = 1;
  gr_absorb_init(&x, &memory, &graph);
  x.mass = mass;
  x.later = later;
  x.place = place.at;
  gr_absorb_start(&x, member.at, (uint32_t)member.count);
  if (strcmp(way, "krylov") == 0 || limited)
    x.effort = limited ? lua_tonumber(L, 3) : 0;
  if (status == GR_DONE)
    status = run_absorb(&x, slices);
  lua_newtable(L);
  for (uint32_t u = 0; u < graph.count; u++) {
    lua_pushnumber(L, (lua_Number)mass[u]);
    lua_rawseti(L, -2, (lua_Integer)u + 1);
  }
  lua_pushnumber(L, (lua_Number)x.error);
  gr_absorb_free(&x);
  gr_graph_free(&memory, &graph);
  gr_words_free(&memory, &member);
  gr_words_free(&memory, &place);
  return status == GR_DONE ? 2 : luaL_error(L, "not enough memory");
}

/* durations(digraph, start): the mean number of moves of play at random and its
** variance, where no component is eliminated; below 0 if they are not known. */
static int durations(lua_State *L) {
  Heap heap = {0};
  gr_memory memory = {serve, &heap, 0, 0, 0, 0, 0, NULL};
  gr_graph graph = {0};
  gr_endings endings = {0};
  gr_contest of = {
      .known = {.play = &gr_plays[GR_PLAY_NORMAL], .graph = &graph},
      .endings = &endings};
  gr_chances c;
  gr_status status = read_digraph(L, &memory, &graph);
  of.from = (uint32_t)luaL_checkinteger(L, 2) - 1;
  gr_chances_init(&c, &memory, &of);
  c.absorb.effort = 0;
  if (status == GR_DONE)
    status = GR_MORE;
  while (status == GR_MORE) {
    size_t budget = 9;
    status = gr_chances_step(&c, &budget);
  }
  lua_pushnumber(L, (lua_Number)c.moves);
  lua_pushnumber(L, (lua_Number)c.variance);
  gr_task_free(&c.task);
  gr_graph_free(&memory, &graph);
  return status == GR_DONE ? 2 : luaL_error(L, "not enough memory");
}

/* Pushes the keys of a chunk: an array of strings. */
static void push_keys(lua_State *L, const lgr_chunk *c) {
  size_t at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < c->count; i++) {
    lua_pushlstring(L, (const char *)c->keys.at + at, c->end.at[i] - at);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
    at = c->end.at[i];
  }
}

/* chunk_keys(keys, bytes): the keys of a chunk that has got some strings, while
** its memory had this limit (0: none), or without one where it was refused
** then; and how often it was. */
static int chunk_keys(lua_State *L) {
  Heap heap = {0};
  gr_memory memory = {serve, &heap, 0, 0, 0, 0, 0, NULL};
  lgr_chunk c = {.memory = memory};
  lua_Integer refused = 0;
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) == LUA_TSTRING; i++) {
    size_t length;
    const char *key = lua_tolstring(L, -1, &length);
    c.memory.limit = (size_t)luaL_checkinteger(L, 2);
    if (lgr_chunk_add(&c, (const unsigned char *)key, length) != GR_DONE) {
      refused++;
      c.memory.limit = 0;
      lgr_chunk_add(&c, (const unsigned char *)key, length);
    }
    lua_pop(L, 1);
  }
  push_keys(L, &c);
  lgr_empty_chunk(&c);
  lua_pushinteger(L, refused);
  return 2;
}

/* is_code(bytes): are they the code of a position? */
static int is_code(lua_State *L) {
  size_t length;
  const char *bytes = luaL_checklstring(L, 1, &length);
  lua_pushboolean(L, gr_is_code((const unsigned char *)bytes, length));
  return 1;
}

__attribute__((visibility("default"))) int
luaopen_grundy_testing(lua_State *L) {
  static const luaL_Reg functions[] = {{"poke", poke},
                                       {"pretend", pretend},
                                       {"absorb", absorb},
                                       {"durations", durations},
                                       {"chunk_keys", chunk_keys},
                                       {"heaps_poke", heaps_poke},
                                       {"heaps_steps", heaps_steps},
                                       {"maps", maps},
                                       {"heights", heights},
                                       {"forget", forget},
                                       {"mislead", mislead},
                                       {"host", host},
                                       {"quotient", quotient},
                                       {"signatures", signatures},
                                       {"is_code", is_code},
                                       {"ranks", testing_ranks},
                                       {"merge", testing_merge},
                                       {"store", testing_store},
                                       {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
