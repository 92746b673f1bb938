/*
** solution.c: see solution.h. The life of a solution, and how its positions
** are found; what it answers is in answers.c.
*/
#include "lua/solution/solution.h"

#include "core/graph/graph.h"
#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/position/symmetry.h"

#include <string.h>

size_t lgr_bytes(const lgr_solution *s) {
  return s->memory.used + s->scratch_memory.used + sizeof *s;
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
  s->team.memory = &s->memory;
  s->team.size = LGR_THREADS;
  s->graph.team = &s->team;
  luaL_setmetatable(L, LGR_SOLUTION);
  return s;
}

void lgr_set_threads(lgr_solution *s, lua_Integer threads) {
  s->graph.team->size =
      threads < GR_TEAM_MOST ? (uint32_t)threads : GR_TEAM_MOST;
}

lgr_solution *lgr_check_any_solution(lua_State *L, int index) {
  lgr_solution *s = luaL_testudata(L, index, LGR_SOLUTION);
  if (s == NULL)
    lgr_fail(L, "a solution expected, got %s (use solution:method)",
             lgr_push_brief(L, index));
  return s;
}

lgr_solution *lgr_check_open(lua_State *L, int index) {
  lgr_solution *s = lgr_check_any_solution(L, index);
  if (s->provider == NULL)
    lgr_fail(L, "this solution is closed");
  return s;
}

lgr_solution *lgr_check_known(lua_State *L, int index) {
  lgr_solution *s = lgr_check_open(L, index);
  if (s->saved != NULL)
    s->saved->source->load(L, index);
  return s;
}

lgr_solution *lgr_check_solution(lua_State *L, int index) {
  if (lgr_lacks_moves(L, lgr_check_open(L, index)))
    lgr_fail_as(L, NULL);
  return lgr_check_known(L, index);
}

void lgr_push_row(lua_State *L, int index, uint32_t u) {
  lua_getiuservalue(L, index, LGR_ROW);
  lua_pushvalue(L, index);
  lua_pushinteger(L, u);
  lua_call(L, 2, 2);
  lgr_check_known(L, index); /* the rules may have closed it */
}

uint32_t lgr_check_number(lua_State *L, int index, size_t count) {
  lua_Integer number = luaL_checkinteger(L, index);
  luaL_argcheck(L, number >= 0 && number < (lua_Integer)count, index,
                "no such number");
  return (uint32_t)number;
}

uint32_t lgr_check_position(lua_State *L, const lgr_solution *s) {
  return lgr_check_number(L, 2, s->graph.count);
}

void lgr_push_number(lua_State *L, uint32_t number) {
  if (number == GR_NONE)
    lua_pushnil(L);
  else
    lua_pushinteger(L, number);
}

/* Gives back what the solution shares with its origin. */
static void leave_origin(lgr_solution *s) {
  lgr_solution *origin = s->origin;
  if (s->own_keys) {
    gr_store_free(&s->memory, &s->store);
    lgr_given_free(&s->scratch_memory, &s->given);
  }
  memset(&s->store, 0, sizeof s->store);
  memset(&s->names, 0, sizeof s->names);
  memset(&s->graph, 0, sizeof s->graph);
  memset(&s->starts, 0, sizeof s->starts);
  memset(&s->given, 0, sizeof s->given);
  memset(&s->endings.of, 0, sizeof s->endings.of);
  s->origin = NULL;
  origin->busy--;
  if (origin->busy == 0 && origin->closing)
    lgr_close_solution(origin);
}

gr_status lgr_add_starts(lgr_solution *s, uint32_t first, uint32_t count) {
  gr_memory *memory = &s->scratch_memory;
  if (gr_words_push(memory, &s->starts, first) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_push(memory, &s->starts, count);
}

void lgr_close_solution(lgr_solution *s) {
  gr_memory *memory = &s->memory;
  s->provider = NULL;
  s->closing = s->busy > 0;
  if (s->closing)
    return;
  if (s->saved != NULL)
    s->saved->source->free(s);
  gr_team_rest(&s->team);
  if (s->origin == NULL) {
    gr_store_free(memory, &s->store);
    gr_bytes_free(&s->scratch_memory, &s->names.code);
    gr_graph_free(memory, &s->graph);
    gr_words_free(&s->scratch_memory, &s->starts);
    lgr_given_free(&s->scratch_memory, &s->given);
  } else {
    leave_origin(s);
  }
  gr_endings_free(memory, &s->endings);
  gr_values_free(memory, &s->values);
  gr_payoffs_free(memory, &s->payoffs);
  gr_scores_free(memory, &s->scores);
  for (int column = 0; column < LGR_COLUMNS; column++) {
    gr_words_free(memory, &s->column[column]);
    gr_narrow_free(memory, &s->narrow[column]);
  }
  gr_reverse_free(memory, &s->reverse);
  for (size_t i = 0; i < s->q_count; i++)
    gr_words_free(memory, &s->q[i].of);
  gr_release(memory, s->q, s->q_count, sizeof *s->q);
  s->q = NULL;
  s->q_count = 0;
  lgr_scratch_free(&s->scratch_memory, &s->scratch);
  if (!memory->paced)
    gr_empty_bin(memory);
  s->ledger->held -= s->accounted;
  s->accounted = 0;
}

int lgr_lacks_moves(lua_State *L, const lgr_solution *s) {
  if (!s->graph.unkept)
    return 0;
  lua_pushliteral(L, "this solution keeps values only: solve without "
                     "keep = \"values\" to ask for what needs all moves");
  return 1;
}

int lgr_lacks_whole(lua_State *L, const lgr_solution *s, const char *what) {
  if (!s->graph.splits)
    return 0;
  lua_pushfstring(L,
                  "a game that splits has no %s: that of a sum does not follow "
                  "from its components",
                  what);
  return 1;
}

void lgr_need_whole(lua_State *L, const lgr_solution *s, const char *what) {
  if (lgr_lacks_whole(L, s, what))
    lgr_fail_as(L, NULL);
}

void lgr_need_edges(lua_State *L, const lgr_solution *s, const char *what) {
  if (s->graph.splits)
    lgr_fail(L, "%s: the game splits, so its moves lead to sums of positions",
             what);
}

/*
** The positions of a scripted game.
*/

static void push_scripted(lua_State *L, const lgr_solution *s,
                          uint32_t number) {
  lgr_push_position(L, &s->store, number);
}

static void encode(lua_State *L, lgr_solution *s, int index) {
  lgr_check_code(L, index, &s->scratch_memory, &s->scratch);
}

/* The number of the position in the scratch. */
static uint32_t find_code(lgr_solution *s) {
  const gr_bytes *code = &s->scratch.code;
  uint64_t integer;
  return s->store.integers && gr_get_integer(code->at, code->count, &integer)
             ? gr_store_find_integer(&s->store, integer)
             : gr_store_find(&s->store, code->at, code->count);
}

static uint32_t find_scripted(lua_State *L, lgr_solution *s, int index) {
  lua_Integer integer = 0;
  if (s->store.integers && lua_type(L, index) == LUA_TNUMBER &&
      lgr_to_integer(L, index, &integer))
    return gr_store_find_integer(&s->store, (uint64_t)integer);
  encode(L, s, index);
  return find_code(s);
}

const lgr_provider lgr_scripted = {push_scripted, find_scripted};

/*
** The positions of a scripted game with two players: the code is followed by
** a byte for the player to move.
*/

void lgr_append_player(lua_State *L, gr_memory *memory, gr_bytes *code,
                       lua_Integer player) {
  lgr_check_memory(L, gr_bytes_reserve(memory, code, 1 + GR_KEY_ROOM));
  code->at[code->count++] = (unsigned char)player;
}

lua_Integer lgr_player(const gr_store *store, uint32_t u) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *code = gr_store_get(store, u, &length, kept);
  return code[length - 1];
}

int lgr_push_with_player(lua_State *L, const lgr_solution *s, uint32_t u) {
  lua_Integer player = gr_has_mover(&s->regime) ? lgr_player(&s->store, u) : 0;
  s->provider->push(L, s, u);
  if (player == 0)
    return 1;
  lua_pushinteger(L, player);
  return 2;
}

int lgr_push_start(lua_State *L, const lgr_solution *s, uint32_t u) {
  size_t length;
  const unsigned char *code = lgr_start_code(s, u, &length);
  lua_Integer player = gr_has_mover(&s->regime) ? lgr_player(&s->store, u) : 0;
  if (code == NULL)
    return lgr_push_with_player(L, s, u);
  lgr_push_code(L, code, length);
  if (player == 0)
    return 1;
  lua_pushinteger(L, player);
  return 2;
}

void lgr_push_without_player(lua_State *L, const gr_store *store,
                             uint32_t number) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *code = gr_store_get(store, number, &length, kept);
  lgr_push_code(L, code, length - 1);
}

static void push_of_two(lua_State *L, const lgr_solution *s, uint32_t number) {
  lgr_push_without_player(L, &s->store, number);
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
  lgr_append_player(L, &s->scratch_memory, &s->scratch.code, player);
  return find_code(s);
}

const lgr_provider lgr_two_players = {push_of_two, find_with_player};

/* Finds what the game's function `normal`, on top of the stack, makes of the
** position, and pops the function. */
static uint32_t find_normal(lua_State *L, lgr_solution *s, int index,
                            int position) {
  int two = gr_has_mover(&s->regime);
  uint32_t number;
  encode(L, s, position);
  /* a copy: `normal` may work in place */
  lgr_push_code(L, s->scratch.code.at, s->scratch.code.count);
  if (two)
    lua_pushinteger(L, check_player(L, position + 1));
  lua_call(L, 1 + two, 1);
  if (two)
    lua_pushvalue(L, position + 1);
  s = lgr_check_known(L, index); /* the call may have closed it */
  number = s->provider->find(L, s, lua_gettop(L) - two);
  lua_pop(L, 1 + two);
  return number;
}

/* Finds the position in ascending order or, if there is a symmetry, its least
** image. Where it has neither, it is not there. */
static uint32_t find_reduced(lua_State *L, lgr_solution *s,
                             const lgr_symmetry *symmetry, int position) {
  lua_Integer player =
      gr_has_mover(&s->regime) ? check_player(L, position + 1) : 0;
  encode(L, s, position);
  if (symmetry != NULL
          ? !lgr_least_code(L, symmetry, &s->scratch_memory, &s->scratch)
          : !lgr_sort_code(L, &s->scratch_memory, &s->scratch)) {
    lua_pop(L, 1);
    return GR_NONE;
  }
  if (player != 0)
    lgr_append_player(L, &s->scratch_memory, &s->scratch.code, player);
  return find_code(s);
}

/* Only a game with two players takes one, after the position. */
static void refuse_player(lua_State *L, const lgr_solution *s, int position) {
  if (!gr_has_mover(&s->regime) && !lua_isnoneornil(L, position + 1))
    lgr_fail(L, "only a game with two players takes a player, got %s",
             lgr_push_brief(L, position + 1));
}

int lgr_key(lua_State *L, int index, int position) {
  lgr_solution *s = lgr_check_open(L, index);
  int type, two = gr_has_mover(&s->regime);
  lua_Integer player = two ? check_player(L, position + 1) : 0;
  refuse_player(L, s, position);
  encode(L, s, position);
  type = lua_getiuservalue(L, index, LGR_NORMAL);
  if (type != LUA_TNIL && type != LUA_TSTRING) {
    lgr_push_code(L, s->scratch.code.at, s->scratch.code.count);
    if (two)
      lua_pushinteger(L, player);
    lua_call(L, 1 + two, 1);
    s = lgr_check_open(L, index);
    encode(L, s, lua_gettop(L));
  }
  lua_pop(L, 1);
  if (type == LUA_TSTRING &&
      !lgr_sort_code(L, &s->scratch_memory, &s->scratch)) {
    lua_pop(L, 1);
    return 0;
  }
  if (two)
    lgr_append_player(L, &s->scratch_memory, &s->scratch.code, player);
  return 1;
}

lgr_finder lgr_open_finder(lua_State *L, int index) {
  lgr_finder finder = {lgr_check_known(L, index), NULL, LUA_TNIL};
  finder.normal = lua_getiuservalue(L, index, LGR_NORMAL);
  if (finder.normal == LUA_TUSERDATA)
    finder.symmetry = lgr_to_symmetry(L, -1);
  lua_pop(L, 1); /* the solution keeps it */
  return finder;
}

uint32_t lgr_find_by(lua_State *L, const lgr_finder *finder, int index,
                     int position) {
  lgr_solution *s = finder->s;
  if (s->provider == NULL || s->saved != NULL)
    lgr_check_known(L, index);
  refuse_player(L, s, position);
  if (finder->normal == LUA_TNIL)
    return s->provider->find(L, s, position);
  if (finder->normal == LUA_TSTRING || finder->symmetry != NULL)
    return find_reduced(L, s, finder->symmetry, position);
  lua_getiuservalue(L, index, LGR_NORMAL);
  return find_normal(L, s, index, position);
}

uint32_t lgr_find(lua_State *L, int index, int position) {
  lgr_finder finder = lgr_open_finder(L, index);
  return lgr_find_by(L, &finder, index, position);
}
