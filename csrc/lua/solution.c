/*
** solution.c: see solution.h. The life of a solution, and how its positions
** are found; what it answers is in answers.c.
*/
#include "lua/solution.h"

#include "core/label.h"
#include "lua/fail.h"
#include "lua/work.h"

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
  memory->used = 0;
  lua_pop(L, 1);
}

lgr_solution *lgr_new_solution(lua_State *L) {
  lgr_solution *s = lua_newuserdatauv(L, sizeof *s, LGR_USER_VALUES);
  memset(s, 0, sizeof *s);
  lgr_use_lua_memory(L, &s->memory);
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
  gr_store_free(memory, &s->store);
  gr_graph_free(memory, &s->graph);
  gr_values_free(memory, &s->values);
  gr_words_free(memory, &s->remoteness);
  gr_words_free(memory, &s->distance);
  lgr_scratch_free(memory, &s->scratch);
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

void lgr_complete(lua_State *L, int index, const lgr_provider *provider,
                  int only_outcome) {
  lgr_solution *s = luaL_checkudata(L, index, LGR_SOLUTION);
  s->only_outcome = only_outcome;
  if (only_outcome)
    lgr_compute_remoteness(L, s);
  else
    lgr_compute_values(L, s);
  for (uint32_t u = 0; u < s->graph.count; u++)
    s->outcomes[lgr_outcome(s, u)]++;
  s->provider = provider;
}

/*
** The positions of a scripted game.
*/

static void push_scripted(lua_State *L, const lgr_solution *s,
                          uint32_t number) {
  size_t length;
  const unsigned char *code = gr_store_get(&s->store, number, &length);
  lgr_push_code(L, code, length);
}

static void encode(lua_State *L, lgr_solution *s, int index) {
  if (!lgr_encode(L, index, &s->memory, &s->scratch))
    lgr_fail(L, "%s", lua_tostring(L, -1));
}

static uint32_t find_scripted(lua_State *L, lgr_solution *s, int index) {
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
