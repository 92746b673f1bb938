/*
** solution.c: see solution.h. The life of a solution, and how its positions
** are found; what it answers is in answers.c.
*/
#include "lua/solution.h"

#include "core/graph/label.h"
#include "lua/fail.h"
#include "lua/poll.h"
#include "lua/text.h"
#include "lua/work.h"

#include <string.h>

/* Kilobytes for which the collector works before hooks may run. */
#define GC_SLICE 256

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

void lgr_push_type(lua_State *L, const char *name, const luaL_Reg *functions) {
  luaL_newmetatable(L, name);
  if (functions != NULL)
    luaL_setfuncs(L, functions, 0);
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__metatable");
}

lgr_ledger *lgr_ledger_of(lua_State *L) {
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

/* Lets the collector do what is due for so many kilobytes. */
static void step_collector(lua_State *L, size_t kilobytes) {
  for (; kilobytes > GC_SLICE; kilobytes -= GC_SLICE) {
    lua_gc(L, LUA_GCSTEP, GC_SLICE);
    lgr_poll(L, LGR_SLICE);
  }
  lua_gc(L, LUA_GCSTEP, (int)kilobytes);
}

/* A full collection, in slices: the rest of a cycle, and another one. In
** generational mode, which cannot be asked for but by leaving it, old objects
** are looked at when it begins, all at once; finalizers run with the next
** step. */
static void collect(lua_State *L) {
  int cycles = 0, ended = 0;
  while (cycles < 2 && ended >= 0) {
    if (lua_gc(L, LUA_GCINC, 0, 0, 0) == LUA_GCGEN) {
      lua_gc(L, LUA_GCGEN, 0, 0);
      lua_gc(L, LUA_GCSTEP, 0);
      return;
    }
    ended = lua_gc(L, LUA_GCSTEP, 0);
    cycles += ended;
    lgr_poll(L, LGR_SLICE);
  }
}

void lgr_enter(lua_State *L, lgr_ledger *ledger, size_t *accounted,
               size_t bytes) {
  size_t growth = bytes > *accounted ? bytes - *accounted : 0;
  ledger->held += bytes - *accounted; /* wraps as it should */
  *accounted = bytes;
  if (growth < 1024 || !lua_gc(L, LUA_GCISRUNNING))
    return;
  if (ledger->held <= ledger->ceiling) {
    step_collector(L, growth / 1024);
    return;
  }
  ledger->ceiling = ledger->held * 2; /* a hook may come here, too */
  collect(L);
  ledger->ceiling = ledger->held < LGR_LEAST_CEILING / 2 ? LGR_LEAST_CEILING
                                                         : ledger->held * 2;
}

void lgr_account(lua_State *L, lgr_solution *s) {
  lgr_enter(L, s->ledger, &s->accounted, lgr_bytes(s));
}

lgr_solution *lgr_new_solution(lua_State *L) {
  lgr_ledger *ledger = lgr_ledger_of(L);
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

uint32_t lgr_check_number(lua_State *L, int index, size_t count) {
  lua_Integer number = luaL_checkinteger(L, index);
  luaL_argcheck(L, number >= 0 && number < (lua_Integer)count, index,
                "no such number");
  return (uint32_t)number;
}

void lgr_push_number(lua_State *L, uint32_t number) {
  if (number == GR_NONE)
    lua_pushnil(L);
  else
    lua_pushinteger(L, number);
}

/* Gives what a twin has of its origin back. */
static void leave_origin(lgr_solution *s) {
  lgr_solution *origin = s->origin;
  memset(&s->store, 0, sizeof s->store);
  memset(&s->names, 0, sizeof s->names);
  memset(&s->graph, 0, sizeof s->graph);
  memset(&s->starts, 0, sizeof s->starts);
  memset(&s->endings.of, 0, sizeof s->endings.of);
  s->origin = NULL;
  origin->busy--;
  if (origin->busy == 0 && origin->closing)
    lgr_close_solution(origin);
}

void lgr_add_starts(lua_State *L, lgr_solution *s, uint32_t first,
                    uint32_t count) {
  if (gr_words_push(&s->scratch_memory, &s->starts, first) != GR_DONE ||
      gr_words_push(&s->scratch_memory, &s->starts, count) != GR_DONE)
    lgr_no_memory(L);
}

void lgr_close_solution(lgr_solution *s) {
  gr_memory *memory = &s->memory;
  s->provider = NULL;
  s->closing = s->busy > 0;
  if (s->closing)
    return;
  if (s->origin == NULL) {
    gr_store_free(memory, &s->store);
    gr_bytes_free(&s->scratch_memory, &s->names.code);
    gr_graph_free(memory, &s->graph);
    gr_words_free(&s->scratch_memory, &s->starts);
  } else {
    leave_origin(s);
  }
  gr_endings_free(memory, &s->endings);
  gr_values_free(memory, &s->values);
  gr_payoffs_free(memory, &s->payoffs);
  gr_words_free(memory, &s->remoteness);
  gr_words_free(memory, &s->distance);
  gr_words_free(memory, &s->height);
  gr_words_free(memory, &s->component);
  for (size_t i = 0; i < s->pair_count; i++)
    gr_words_free(memory, &s->pairs[i].q);
  gr_release(memory, s->pairs, s->pair_count, sizeof *s->pairs);
  s->pairs = NULL;
  s->pair_count = 0;
  lgr_scratch_free(&s->scratch_memory, &s->scratch);
  s->ledger->held -= s->accounted;
  s->accounted = 0;
}

gr_sinks lgr_sinks(const lgr_solution *s) {
  return gr_sinks_alike(s->play == LGR_MISERE_PLAY);
}

/* P, N or D, by value or, where there are no values, by worth or by
** remoteness. */
gr_outcome lgr_outcome(const lgr_solution *s, uint32_t u) {
  uint32_t label;
  if (s->play == LGR_MIXED)
    return gr_outcome_of(s->payoffs.length.at[u]);
  if (s->no_values != LGR_HAS_VALUES)
    return gr_outcome_of(s->remoteness.at[u]);
  label = s->values.label.at[u];
  if (gr_is_finite(label))
    return label == 0 ? GR_P : GR_N;
  return s->values.sets.at[gr_set_of(label)].low & 1 ? GR_N : GR_D;
}

void lgr_classify(lgr_solution *s, lgr_play play, int only_outcome) {
  s->play = play;
  s->misere = play == LGR_MISERE_PLAY;
  if (s->endings.count > 0) {
    if (s->endings.numbers)
      s->play = LGR_MIXED;
    else if (gr_endings_all(&s->endings, -1))
      s->play = LGR_NORMAL_PLAY;
    else
      s->play = gr_endings_all(&s->endings, 1) ? LGR_MISERE_PLAY : LGR_MIXED;
  }
  if (s->players == 2)
    s->no_values = LGR_TWO_PLAYERS;
  else if (s->play != LGR_NORMAL_PLAY)
    s->no_values = s->play == LGR_MIXED ? LGR_ENDINGS : LGR_MISERE;
  else
    s->no_values = only_outcome ? LGR_ONLY_OUTCOME : LGR_HAS_VALUES;
}

void lgr_need_values(lua_State *L, const lgr_solution *s) {
  static const char *const reasons[] = {
      "", "it was solved with only = \"outcome\"", "misère play has none",
      "not every ending is a loss", "values are for impartial games"};
  if (s->no_values != LGR_HAS_VALUES)
    lgr_fail(L, "this solution has no values: %s", reasons[s->no_values]);
}

void lgr_need_whole(lua_State *L, const lgr_solution *s, const char *what) {
  if (s->graph.splits)
    lgr_fail(L,
             "a game that splits has no %s: that of a sum is not decided by "
             "its components",
             what);
}

void lgr_need_edges(lua_State *L, const lgr_solution *s, const char *what) {
  if (s->graph.splits)
    lgr_fail(L, "%s: the game splits, so its moves lead to sums of positions",
             what);
}

gr_status lgr_complete(lgr_solution *s, const lgr_provider *provider,
                       size_t budget) {
  size_t left = s->graph.count - s->counted;
  uint32_t end = s->counted + (uint32_t)(left < budget ? left : budget);
  for (uint32_t u = s->counted; u < end; u++)
    s->outcomes[lgr_outcome(s, u)]++;
  s->counted = end;
  if (end < s->graph.count)
    return GR_MORE;
  s->provider = provider;
  return GR_DONE;
}

/*
** The positions of a scripted game.
*/

static void push_scripted(lua_State *L, const lgr_solution *s,
                          uint32_t number) {
  lgr_push_position(L, &s->store, number);
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

/*
** The positions of a scripted game with two players: the code is followed by
** a byte that says who is to move.
*/

void lgr_append_player(lua_State *L, lgr_solution *s, lua_Integer player) {
  gr_bytes *code = &s->scratch.code;
  if (gr_bytes_reserve(&s->scratch_memory, code, 1 + GR_KEY_ROOM) != GR_DONE)
    lgr_no_memory(L);
  code->at[code->count++] = (unsigned char)player;
}

lua_Integer lgr_player(const lgr_solution *s, uint32_t u) {
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *code = gr_store_get(&s->store, u, &length, kept);
  return code[length - 1];
}

static void push_with_player(lua_State *L, const lgr_solution *s,
                             uint32_t number) {
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *code = gr_store_get(&s->store, number, &length, kept);
  lgr_push_code(L, code, length - 1);
}

/* The player to move, at an index. */
static lua_Integer check_player(lua_State *L, int index) {
  int fits;
  lua_Integer player = lua_tointegerx(L, index, &fits);
  if (!fits || lua_type(L, index) != LUA_TNUMBER || player < 1 || player > 2)
    lgr_fail(L,
             "this game has two players: the player to move is 1 or 2, "
             "got %s",
             lgr_push_brief(L, index));
  return player;
}

static uint32_t find_with_player(lua_State *L, lgr_solution *s, int index) {
  lua_Integer player = check_player(L, index + 1);
  encode(L, s, index);
  lgr_append_player(L, s, player);
  return gr_store_find(&s->store, s->scratch.code.at, s->scratch.code.count);
}

const lgr_provider lgr_two_players = {push_with_player, find_with_player};

uint32_t lgr_find(lua_State *L, int index, int position) {
  lgr_solution *s = lgr_check_solution(L, index);
  int two = s->players == 2;
  uint32_t number;
  if (!two && !lua_isnoneornil(L, position + 1))
    lgr_fail(L, "only a game with two players takes a player, got %s",
             lgr_push_brief(L, position + 1));
  if (lua_getiuservalue(L, index, LGR_NORMAL) == LUA_TNIL) {
    lua_pop(L, 1);
    return s->provider->find(L, s, position);
  }
  encode(L, s, position);
  /* a copy: `normal` may work in place */
  lgr_push_code(L, s->scratch.code.at, s->scratch.code.count);
  if (two)
    lua_pushinteger(L, check_player(L, position + 1));
  lua_call(L, 1 + two, 1);
  if (two)
    lua_pushvalue(L, position + 1);
  s = lgr_check_solution(L, index); /* the call may have closed it */
  number = s->provider->find(L, s, lua_gettop(L) - two);
  lua_pop(L, 1 + two);
  return number;
}
