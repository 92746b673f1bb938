/*
** solution.c: see solution.h. The life of a solution, and how its positions
** are found; what it answers is in answers.c.
*/
#include "lua/solution.h"

#include "core/label.h"
#include "lua/fail.h"

#include <lauxlib.h>
#include <limits.h>
#include <string.h>

/* Serves the core from the allocator of the Lua state. */
static void *allocate(void *context, void *block, size_t old_size,
                      size_t new_size) {
  void *ud;
  lua_Alloc allocf = lua_getallocf((lua_State *)context, &ud);
  return allocf(ud, block, block == NULL ? 0 : old_size, new_size);
}

void lgr_use_lua_memory(lua_State *L, gr_memory *memory) {
  /* the main thread outlives every coroutine that might ask first */
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  memory->allocate = allocate;
  memory->context = lua_tothread(L, -1);
  memory->used = memory->limit = 0;
  memory->refused = 0;
  lua_pop(L, 1);
}

/* The ledger of this state. */
static lgr_ledger *ledger_of(lua_State *L) {
  static const char name[] = "grundy.ledger";
  lgr_ledger *ledger;
  if (lua_getfield(L, LUA_REGISTRYINDEX, name) == LUA_TNIL) {
    ledger = lua_newuserdatauv(L, sizeof *ledger, 0);
    ledger->held = 0;
    ledger->ceiling = LGR_LEAST_CEILING;
    lua_setfield(L, LUA_REGISTRYINDEX, name);
  } else {
    ledger = lua_touserdata(L, -1);
  }
  lua_pop(L, 1);
  return ledger;
}

size_t lgr_bytes(const lgr_solution *s) {
  return s->memory.used + s->scratch_memory.used + sizeof *s;
}

void lgr_account(lua_State *L, lgr_solution *s) {
  lgr_ledger *ledger = s->ledger;
  size_t bytes = lgr_bytes(s);
  size_t growth = bytes > s->accounted ? bytes - s->accounted : 0;
  ledger->held += bytes - s->accounted; /* wraps as it should */
  s->accounted = bytes;
  if (growth < 1024 || !lua_gc(L, LUA_GCISRUNNING))
    return;
  if (ledger->held <= ledger->ceiling) {
    lua_gc(L, LUA_GCSTEP,
           growth / 1024 > INT_MAX ? INT_MAX : (int)(growth / 1024));
    return;
  }
  /* generational collections do not look at old objects, however large */
  lua_gc(L, LUA_GCCOLLECT);
  ledger->ceiling = ledger->held < LGR_LEAST_CEILING / 2 ? LGR_LEAST_CEILING
                                                         : ledger->held * 2;
}

lgr_solution *lgr_new_solution(lua_State *L) {
  lgr_ledger *ledger = ledger_of(L);
  lgr_solution *s = lua_newuserdatauv(L, sizeof *s, LGR_USER_VALUES);
  memset(s, 0, sizeof *s);
  s->ledger = ledger;
  lgr_use_lua_memory(L, &s->memory);
  lgr_use_lua_memory(L, &s->scratch_memory);
  luaL_setmetatable(L, LGR_SOLUTION);
  return s;
}

lgr_solution *lgr_check_solution(lua_State *L, int index) {
  lgr_solution *s = luaL_testudata(L, index, LGR_SOLUTION);
  if (s == NULL)
    lgr_fail(L, "a solution expected, got a %s (use solution:method)",
             luaL_typename(L, index));
  else if (s->provider == NULL)
    lgr_fail(L, "this solution is closed");
  return s;
}

void lgr_close_solution(lgr_solution *s) {
  gr_memory *memory = &s->memory;
  s->provider = NULL;
  s->closing = s->busy > 0;
  if (s->closing)
    return;
  gr_store_free(memory, &s->store);
  gr_graph_free(memory, &s->graph);
  gr_values_free(memory, &s->values);
  gr_words_free(memory, &s->remoteness);
  gr_words_free(memory, &s->distance);
  lgr_scratch_free(&s->scratch_memory, &s->scratch);
  s->ledger->held -= s->accounted;
  s->accounted = 0;
}

/* P, N or D, by value or, where there are no values, by remoteness. */
int lgr_outcome(const lgr_solution *s, uint32_t u) {
  uint32_t label;
  if (s->only_outcome) {
    if (s->remoteness.at[u] == GR_NONE)
      return LGR_D;
    return s->remoteness.at[u] % 2 == 0 ? LGR_P : LGR_N;
  }
  label = s->values.label.at[u];
  if (gr_is_finite(label))
    return label == 0 ? LGR_P : LGR_N;
  return s->values.sets.at[gr_set_of(label)].low & 1 ? LGR_N : LGR_D;
}

void lgr_complete(lgr_solution *s, const lgr_provider *provider) {
  for (uint32_t u = 0; u < s->graph.count; u++)
    s->outcomes[lgr_outcome(s, u)]++;
  s->provider = provider;
}

/*
** The positions of a scripted game.
*/

static void push_scripted(lua_State *L, const lgr_solution *s,
                          uint32_t number) {
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *code;
  if (s->store.paged) {
    lua_pushinteger(L, (lua_Integer)s->store.word[number]);
    return;
  }
  code = gr_store_get(&s->store, number, &length, kept);
  lgr_push_code(L, code, length);
}

static void encode(lua_State *L, lgr_solution *s, int index) {
  if (!lgr_encode(L, index, &s->scratch_memory, &s->scratch))
    lgr_fail(L, "%s", lua_tostring(L, -1));
}

static uint32_t find_scripted(lua_State *L, lgr_solution *s, int index) {
  lua_Integer integer = 0;
  if (s->store.paged && lua_type(L, index) == LUA_TNUMBER &&
      lgr_to_integer(L, index, &integer))
    return gr_store_find_integer(&s->store, (uint64_t)integer);
  encode(L, s, index);
  return gr_store_find(&s->store, s->scratch.code.at, s->scratch.code.count);
}

const lgr_provider lgr_scripted = {push_scripted, find_scripted};

uint32_t lgr_find(lua_State *L, int index, int position) {
  lgr_solution *s = lgr_check_solution(L, index);
  uint32_t number;
  if (lua_getiuservalue(L, index, LGR_NORMAL) == LUA_TNIL) {
    lua_pop(L, 1);
    return s->provider->find(L, s, position);
  }
  encode(L, s, position);
  /* a copy: `normal` may work in place */
  lgr_push_code(L, s->scratch.code.at, s->scratch.code.count);
  lua_call(L, 1, 1);
  s = lgr_check_solution(L, index); /* the call may have closed it */
  number = s->provider->find(L, s, lua_gettop(L));
  lua_pop(L, 1);
  return number;
}
