/*
** testing.c: the module grundy_testing, for the specs only. It changes what
** a finished solution holds, so that `verify` has something to find; and it
** is a host: it runs Lua code in a state of its own whose allocator counts,
** and fails when told to.
*/
#include "core/height.h"
#include "core/label.h"
#include "lua/solution.h"

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
  if (gr_sets_add(&s->memory, &s->values.sets, low, high, count, &set) !=
      GR_DONE)
    luaL_error(L, "not enough memory");
  *label = GR_INFINITE | set;
}

/* poke(solution, name, number, new): new is nil for what is infinite. Where
** endings differ, "q" is Q[>=0] of all positions and then Q[>0], "length" the
** moves to what a position is worth, "worth" the code of that. */
static int poke(lua_State *L) {
  static const char *const names[] = {"value",    "counter", "remoteness",
                                      "distance", "height",  "q",
                                      "length",   "worth",   NULL};
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  int name = luaL_checkoption(L, 2, NULL, names);
  lua_Integer number = luaL_checkinteger(L, 3);
  gr_words *words[] = {&s->values.label,  &s->values.counter, &s->remoteness,
                       &s->distance,      &s->height,         &s->worths.q,
                       &s->worths.length, &s->worths.code};
  luaL_argcheck(L, number >= 0 && (size_t)number < words[name]->count, 3,
                "nothing to poke");
  if (name == 0)
    poke_value(L, s, (uint32_t)number);
  else
    words[name]->at[number] =
        lua_isnoneornil(L, 4) ? GR_NONE : (uint32_t)luaL_checkinteger(L, 4);
  return 0;
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
  lua_newtable(L);
  gr_height_init(&height, &s->memory, &s->graph, s->values.label.at,
                 s->values.max_value, &result);
  do {
    status = gr_height_step(&height, budget);
    steps++;
  } while (status == GR_MORE);
  gr_height_free(&height);
  for (size_t u = 0; status == GR_DONE && u < result.count; u++) {
    if (result.at[u] != GR_NONE) {
      lua_pushinteger(L, result.at[u]);
      lua_rawseti(L, -2, (lua_Integer)u + 1);
    }
  }
  gr_words_free(&s->memory, &result);
  if (status != GR_DONE)
    return luaL_error(L, "not enough memory");
  lua_pushinteger(L, steps);
  return 2;
}

/* Faults for those who look for faults, to see whether they do. */

/* forget(solution): what the module has allocated for its edges is lost. */
static int forget(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  memset(&s->graph.follower, 0, sizeof s->graph.follower);
  return 0;
}

/* mislead(solution [, word]): an edge leads out of the graph, which must not be
** tiny, or there is room beyond it; or it is this word. */
static int mislead(lua_State *L) {
  lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  luaL_argcheck(L, s->graph.follower.count > 0, 1, "no edge");
  s->graph.follower.at[0] =
      (uint32_t)luaL_optinteger(L, 2, (lua_Integer)s->graph.count);
  return 0;
}

/*
** ------------------------------------------------------------- the host
*/

/* The allocator of a host. */
typedef struct Heap {
  size_t held;
  size_t calls;    /* that asked for more */
  size_t good;     /* of those, how many more will be served */
  size_t failures; /* how many after that will not be */
  size_t failed;   /* how many were not */
  size_t lies;     /* old sizes that were wrong */
} Heap;

/* What is kept before each block. */
typedef union Header {
  size_t size;
  max_align_t align;
} Header;

static void drop(Heap *heap, Header *header) {
  if (header == NULL)
    return;
  heap->held -= header->size;
  memset(header, 0x5A, sizeof *header + header->size);
  free(header);
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
  if (old != NULL)
    memcpy(fresh + 1, block, had < new_size ? had : new_size);
  drop(heap, old);
  return fresh + 1;
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

/* held(): the bytes that the state holds; calls(): its allocations. */
static int held(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)heap_of(L)->held);
  return 1;
}

static int calls(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)heap_of(L)->calls);
  return 1;
}

/* Runs what is described at host(), in the new state. */
static int run(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"attempt", attempt}, {"held", held}, {"calls", calls}, {NULL, NULL}};
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
  Heap heap = {0, 0, 0, 0, 0, 0};
  const char *argument[4];
  lua_State *guest;
  int status;
  for (int i = 0; i < 4; i++)
    argument[i] = luaL_checkstring(L, i + 1);
  guest = lua_newstate(serve, &heap);
  if (guest == NULL)
    return luaL_error(L, "not enough memory");
  lua_pushcfunction(guest, run);
  lua_pushlightuserdata(guest, argument);
  status = lua_pcall(guest, 1, 1, 0);
  lua_pushboolean(L, status == LUA_OK);
  lua_pushstring(L, luaL_tolstring(guest, -1, NULL));
  lua_close(guest);
  lua_pushinteger(L, (lua_Integer)heap.held);
  lua_pushinteger(L, (lua_Integer)heap.lies);
  return 4;
}

__attribute__((visibility("default"))) int
luaopen_grundy_testing(lua_State *L) {
  static const luaL_Reg functions[] = {{"poke", poke},     {"heights", heights},
                                       {"forget", forget}, {"mislead", mislead},
                                       {"host", host},     {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
