/*
** answers.c: what a solution answers, in two ways: as methods that take a
** position, and as functions that take its number, for the Lua part of the
** library.
*/
#include "lua/host/parts.h"

#include "core/graph/graph.h"
#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/solution/compute.h"
#include "lua/solution/regime.h"

#include <lauxlib.h>
#include <string.h>

/*
** ------------------------------------------------ what is known of a position
** The solution is at index 1, and `place` is where its source has the position
** (lgr_source). Each function returns how many values it has pushed.
*/

/* (What is in memory is looked up at once.) */
static uint32_t word_of(lua_State *L, lgr_solution *s, lgr_column column,
                        uint32_t place) {
  return lgr_is_there(s, column) ? lgr_word(s, column, place)
                                 : lgr_source_of(s)->word(L, s, column, place);
}

static int push_column(lua_State *L, lgr_solution *s, lgr_column column,
                       uint32_t place) {
  const lgr_column_kind *kind = &lgr_columns[column];
  if (lgr_lacks(L, s, column))
    lgr_fail_as(L, NULL);
  return kind->push(L, s, word_of(L, s, column, place));
}

static gr_outcome outcome_of(lua_State *L, lgr_solution *s, uint32_t place) {
  return lgr_outcome_by(s, word_of(L, s, lgr_deciding(s), place));
}

static int push_outcome(lua_State *L, lgr_solution *s, uint32_t place) {
  lgr_push_outcome(L, outcome_of(L, s, place));
  return 1;
}

/* What is found of a position or, if that is a length, who wins. */
static int push_worth(lua_State *L, lgr_solution *s, uint32_t place) {
  lgr_column found = lgr_finding_of(s)->found;
  if (found != LGR_REMOTENESS)
    return push_column(L, s, found, place);
  lgr_push_worth(L, s, outcome_of(L, s, place));
  return 1;
}

/* What is read off the columns that a file has. */
static const struct {
  const char *name;
  int (*push)(lua_State *L, lgr_solution *s, uint32_t place);
} derived[] = {{"outcome", push_outcome}, {"worth", push_worth}};

/* An answer is a column that has a method or, from LGR_COLUMNS on, one of
** these. */
#define ANSWERS (LGR_COLUMNS + sizeof derived / sizeof *derived)

static const char *name_of(size_t which) {
  return which < LGR_COLUMNS ? lgr_columns[which].method
                             : derived[which - LGR_COLUMNS].name;
}

static int answer(lua_State *L, size_t which, lgr_solution *s, uint32_t place) {
  return which < LGR_COLUMNS ? push_column(L, s, (lgr_column)which, place)
                             : derived[which - LGR_COLUMNS].push(L, s, place);
}

/* Leaves nil and a message about the position at index 2. */
static int not_found(lua_State *L) {
  lgr_solution *s = lgr_check_open(L, 1);
  lua_settop(L, 3);
  lua_pushnil(L);
  lua_pushliteral(L, "position ");
  if (lgr_encode(L, 2, &s->scratch_memory, &s->scratch))
    lgr_push_shown(L, s->scratch.code.at, s->scratch.code.count);
  if (gr_has_mover(&s->regime))
    lua_pushfstring(L, ", player %d to move,", (int)lua_tointeger(L, 3));
  else
    lua_pushliteral(L, "");
  lua_pushstring(L, s->without_normal
                        ? " is not in the graph (grundy.open without the game "
                          "finds only positions that `normal` returns)"
                        : " is not in the graph");
  lua_concat(L, 4);
  return 2;
}

/* Where the source of the solution at index 1 has the position at index 2, with
** the player at index 3. */
static uint32_t find_place(lua_State *L, lgr_solution *s) {
  const lgr_source *source;
  uint32_t place;
  do {
    source = lgr_source_of(s);
    place = source->find(L, s);
  } while (source != lgr_source_of(s)); /* `normal` has had it loaded */
  return place;
}

/* The same; without a position, of the first start, as it was given, which is
** then put there. */
static uint32_t find_or_start(lua_State *L, lgr_solution *s) {
  lua_settop(L, 3);
  if (lua_isnil(L, 2))
    lgr_source_of(s)->start(L, s);
  return find_place(L, s);
}

/* solution:NAME([position]); upvalue: which answer. */
static int answer_position(lua_State *L) {
  size_t which = (size_t)lua_tointeger(L, lua_upvalueindex(1));
  lgr_solution *s = lgr_check_open(L, 1);
  uint32_t place;
  if (which < LGR_COLUMNS && !lgr_has_section(s, (lgr_column)which))
    lgr_check_known(L, 1);
  place = find_or_start(L, s);
  return place == GR_NONE ? not_found(L) : answer(L, which, s, place);
}

/* at.NAME(solution, number); upvalue: which answer. */
static int answer_number(lua_State *L) {
  size_t which = (size_t)lua_tointeger(L, lua_upvalueindex(1));
  lgr_solution *s = lgr_check_known(L, 1);
  return answer(L, which, s, lgr_check_position(L, s));
}

/* Reads the answers that the array of names at an index asks for; returns how
** many they are. */
static size_t read_names(lua_State *L, int index, size_t *which) {
  size_t count = (size_t)lua_rawlen(L, index);
  luaL_argcheck(L, count <= ANSWERS, index, "too many names");
  for (size_t k = 0; k < count; k++) {
    const char *name;
    lua_rawgeti(L, index, (lua_Integer)k + 1);
    name = luaL_checkstring(L, -1);
    which[k] = 0;
    while (which[k] < ANSWERS &&
           (name_of(which[k]) == NULL || strcmp(name_of(which[k]), name) != 0))
      which[k]++;
    luaL_argcheck(L, which[k] < ANSWERS, index, "no such answer");
    lua_pop(L, 1);
  }
  return count;
}

/* The solution at index 1, which was open: a finalizer may have closed it. */
static inline void check_still_open(lua_State *L, const lgr_solution *s) {
  if (s->provider == NULL)
    lgr_check_known(L, 1);
}

/* Indices of rows; then the names of the fields. */
enum { POSITIONS = 3, NUMBERS, ROWS, POSITION_NAME, BEST_NAME, ANSWER_NAMES };

/* Pushes the names of the fields. */
static void push_fields(lua_State *L, const size_t *which, size_t count) {
  lua_pushliteral(L, "position");
  lua_pushliteral(L, "best");
  for (size_t k = 0; k < count; k++)
    lua_pushstring(L, name_of(which[k]));
}

/* Sets a field of the table below the value on top of the stack, which it pops;
** its name is at an index. */
static void set_field(lua_State *L, int name) {
  lua_pushvalue(L, name);
  lua_insert(L, -2);
  lua_rawset(L, -3);
}

/* Pushes the row of move i. */
static void push_move(lua_State *L, lgr_solution *s, const size_t *which,
                      size_t count, lua_Integer i) {
  uint32_t u;
  lua_rawgeti(L, NUMBERS, i);
  u = lgr_check_number(L, -1, s->graph.count);
  lua_pop(L, 1);
  lua_createtable(L, 0, (int)count + 5);
  lua_rawgeti(L, POSITIONS, i);
  set_field(L, POSITION_NAME);
  lua_pushboolean(L, 0);
  set_field(L, BEST_NAME);
  for (size_t k = 0; k < count; k++) {
    check_still_open(L, s);
    answer(L, which[k], s, u);
    set_field(L, ANSWER_NAMES + (int)k);
  }
}

/* rows(solution, names, positions, numbers): for each move, a table with the
** position that it leads to, the answers with these names, by its number, and
** `best`, which is false. There is room for three more fields. */
static int rows(lua_State *L) {
  size_t which[ANSWERS], count;
  lua_Integer moves;
  lgr_solution *s = lgr_check_known(L, 1);
  lua_settop(L, 4);
  for (int index = 2; index <= 4; index++)
    luaL_checktype(L, index, LUA_TTABLE);
  moves = (lua_Integer)lua_rawlen(L, NUMBERS);
  count = read_names(L, 2, which);
  lua_createtable(L, (int)moves, 0);
  push_fields(L, which, count);
  for (lua_Integer i = 1; i <= moves; i++) {
    check_still_open(L, s);
    push_move(L, s, which, count, i);
    lua_rawseti(L, ROWS, i);
  }
  lua_settop(L, ROWS);
  return 1;
}

/* lacks(solution, name): why the method with this name has no answer, where it
** needs a column that the solution does not have; else nil. */
static int lacks(lua_State *L) {
  const lgr_solution *s = lgr_check_open(L, 1);
  const char *name = luaL_checkstring(L, 2);
  for (int i = 0; i < LGR_COLUMNS; i++) {
    const lgr_column_kind *kind = &lgr_columns[i];
    if (kind->method != NULL && strcmp(kind->method, name) == 0 &&
        lgr_lacks(L, s, (lgr_column)i))
      return 1;
  }
  lua_pushnil(L);
  return 1;
}

/*
** ------------------------------------------------ functions by number
*/

/* find(solution, position): its number; or nil, message. */
static int find(lua_State *L) {
  uint32_t u;
  lua_settop(L, 3);
  u = lgr_find(L, 1, 2);
  if (u == GR_NONE)
    return not_found(L);
  lua_pushinteger(L, u);
  return 1;
}

/* locate(solution[, position[, player]]): its number, the position and the
** player; or nil, message. */
static int locate(lua_State *L) {
  uint32_t u = find_or_start(L, lgr_check_known(L, 1));
  if (u == GR_NONE)
    return not_found(L);
  lua_pushinteger(L, u);
  lua_insert(L, 2);
  return 3;
}

/* starts(solution): an array of the first of a row of starts, how many they
** are, and so on. */
static int starts(lua_State *L) {
  const gr_words *runs = &lgr_check_open(L, 1)->starts;
  lua_newtable(L);
  for (size_t k = 0; k < runs->count; k++) {
    lua_pushinteger(L, runs->at[k]);
    lua_rawseti(L, -2, (lua_Integer)k + 1);
  }
  return 1;
}

/* start(solution[, number]): the first start, as it was given, or the position
** with a number, if that is a start as it was given; with two players, the
** player to move, too. Where `normal` is not at hand, starts are those of the
** graph, which can be found. This is how all of the library knows where play
** starts. */
static int start(lua_State *L) {
  lgr_solution *s = lgr_check_open(L, 1);
  lua_settop(L, 2);
  if (!lua_isnil(L, 2)) {
    s = lgr_check_known(L, 1);
    return lgr_push_start(L, s, lgr_check_position(L, s));
  }
  lua_settop(L, 3);
  lgr_source_of(s)->start(L, s);
  return 2;
}

/* given(solution): the first start as it was given, whether or not `normal`
** is at hand; nil if there is none, or none is known. */
static int given(lua_State *L) {
  const lgr_solution *s = lgr_check_open(L, 1);
  size_t length;
  const unsigned char *code = lgr_given_find(&s->given, 0, &length);
  if (code == NULL)
    return 0;
  lgr_push_code(L, code, length);
  return 1;
}

/* position(solution, number): the position; with two players, the player to
** move, too. */
static int position(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  return lgr_push_with_player(L, s, u);
}

/* component(solution, number): the number of the strongly connected component
** that it is in, from 0 on. Where moves are not kept, there are no cycles. */
static int component_function(lua_State *L) {
  lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  lgr_need_edges(L, s, "component");
  lua_pushinteger(
      L, gr_must_end(&s->graph) ? u : lgr_compute(L, 1, LGR_COMPONENT)[u]);
  return 1;
}

/* q(solution, number, v, strict, late): Q[>=v] or, if strict, Q[>-v], `late` as
** in core/length/remoteness.h. */
static int q_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  uint32_t u = lgr_check_position(L, s);
  size_t side = lua_toboolean(L, 4) ? s->graph.count : 0;
  lgr_need_whole(L, s, "remoteness");
  lgr_need_no_scores(L, s, "q", LGR_BY_SCORE);
  lgr_need_players(L, s, "guarantees");
  lgr_need_drawn(L, s, "guarantees");
  return lgr_push_length(L, lgr_q_functions(L, 1, luaL_checknumber(L, 3),
                                            lua_toboolean(L, 5))[side + u]);
}

/* Is what counts what endings pay? */
static int pays(const lgr_solution *s) {
  return s->endings.numbers && !lgr_has_scores(s);
}

/* payoff(solution, number): what a sink pays to the player to move there, if
** endings are numbers. */
static int payoff_function(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  if (!pays(s) || !lgr_is_end(s, u))
    return 0;
  lgr_push_payoff(L, s->endings.payoff[s->endings.of.at[u]]);
  return 1;
}

/* payoffs(solution): an array of all, in any order; nil if endings are not
** numbers. */
static int payoffs_function(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  if (!pays(s))
    return 0;
  lua_newtable(L);
  lgr_check_known(L, 1); /* a finalizer may have closed it */
  for (uint32_t i = 0; i < s->endings.count; i++) {
    lgr_push_payoff(L, s->endings.payoff[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/* regime(solution): what its game is, as a table of facts (see
** solution/regime.h), which is always the same, and which nobody changes. */
static int regime_function(lua_State *L) {
  const lgr_solution *s = lgr_check_open(L, 1);
  if (lua_getiuservalue(L, 1, LGR_REGIME) == LUA_TTABLE)
    return 1;
  lgr_push_regime(L, &s->regime);
  lgr_set_user_value(L, -1, 1, LGR_REGIME);
  return 1;
}

/* game(solution): what it is a solution of. */
static int game(lua_State *L) {
  lgr_check_open(L, 1);
  lua_getiuservalue(L, 1, LGR_GAME);
  return 1;
}

/* load(solution): reads all of it, if it is in a file. */
static int load(lua_State *L) {
  lgr_check_known(L, 1);
  return 0;
}

/* loaded(solution): false if it is in a file, of which only what is asked
** for is read. */
static int loaded(lua_State *L) {
  lua_pushboolean(L, lgr_check_open(L, 1)->saved == NULL);
  return 1;
}

/* memo(solution [, value]): what was noted with it, and is forgotten when it is
** closed; sets it, if a value is given. */
static int memo(lua_State *L) {
  lgr_check_known(L, 1);
  lua_settop(L, 2);
  if (!lua_isnil(L, 2))
    lua_setiuservalue(L, 1, LGR_MEMO);
  lua_getiuservalue(L, 1, LGR_MEMO);
  return 1;
}

/* is_solution(value): is it one, open or closed? */
static int is_solution(lua_State *L) {
  lua_pushboolean(L, luaL_testudata(L, 1, LGR_SOLUTION) != NULL);
  return 1;
}

/* has_values(solution): false where only outcomes were asked for, for
** example. */
static int has_values(lua_State *L) {
  lua_pushboolean(L, lgr_check_open(L, 1)->no_values == LGR_HAS_VALUES);
  return 1;
}

/*
** ------------------------------------------------------------- methods
*/

/* solution:has(position) */
static int has(lua_State *L) {
  lgr_solution *s = lgr_check_open(L, 1);
  lua_settop(L, 3);
  lua_pushboolean(L, find_place(L, s) != GR_NONE);
  return 1;
}

static uint32_t count_of(const lgr_solution *s) {
  return s->saved != NULL ? s->saved->count : s->graph.count;
}

static int length(lua_State *L) {
  lua_pushinteger(L, count_of(lgr_check_open(L, 1)));
  return 1;
}

/* solution:close(), __gc, __close: may be called again. */
static int close_it(lua_State *L) {
  lgr_solution *s = lgr_check_any_solution(L, 1);
  lgr_release_dead(s);
  lgr_close_solution(s);
  lua_pushnil(L); /* its source was kept for comparison only */
  lua_setiuservalue(L, 1, LGR_SOURCE);
  lua_pushnil(L);
  lua_setiuservalue(L, 1, LGR_MEMO);
  return 0;
}

static int to_string(lua_State *L) {
  const lgr_solution *s = luaL_checkudata(L, 1, LGR_SOLUTION);
  lua_getiuservalue(L, 1, LGR_GAME);
  if (lua_type(L, -1) == LUA_TTABLE) {
    lua_pushliteral(L, "title"); /* with its parameters, if it is from a file */
    lua_rawget(L, -2);
    if (lua_isnil(L, -1)) {
      lua_pushliteral(L, "name");
      lua_rawget(L, -3);
    }
  }
  if (s->provider == NULL) { /* by now: a finalizer may have closed it */
    lua_pushliteral(L, LGR_SOLUTION ": closed");
    return 1;
  }
  lua_pushfstring(L, LGR_SOLUTION "%s%s: %I position%s, %I P, %I N, %I D",
                  lua_type(L, -1) == LUA_TSTRING ? " of " : "",
                  lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "",
                  (LUAI_UACINT)count_of(s), count_of(s) == 1 ? "" : "s",
                  (LUAI_UACINT)s->outcomes[GR_P],
                  (LUAI_UACINT)s->outcomes[GR_N],
                  (LUAI_UACINT)s->outcomes[GR_D]);
  return 1;
}

/* Sets in the table on top of the stack, for each answer, the function with
** its number as upvalue. */
static void set_answers(lua_State *L, lua_CFunction function) {
  for (size_t i = 0; i < ANSWERS; i++) {
    if (name_of(i) == NULL)
      continue;
    lua_pushinteger(L, (lua_Integer)i);
    lgr_push_function(L, function);
    lua_setfield(L, -2, name_of(i));
  }
}

static void make_metatable(lua_State *L) {
  static const luaL_Reg metamethods[] = {{"__len", length},
                                         {"__tostring", to_string},
                                         {"__gc", close_it},
                                         {"__close", close_it},
                                         {NULL, NULL}};
  static const luaL_Reg methods[] = {
      {"has", has}, {"close", close_it}, {NULL, NULL}};
  lgr_push_type(L, LGR_SOLUTION, metamethods);
  lua_newtable(L);
  lgr_set_functions(L, methods);
  set_answers(L, answer_position);
  lua_setfield(L, -2, "__index");
}

void lgr_open_answers(lua_State *L) {
  static const luaL_Reg functions[] = {{"count", length},
                                       {"find", find},
                                       {"locate", locate},
                                       {"starts", starts},
                                       {"start", start},
                                       {"given", given},
                                       {"position", position},
                                       {"component", component_function},
                                       {"q", q_function},
                                       {"payoff", payoff_function},
                                       {"payoffs", payoffs_function},
                                       {"regime", regime_function},
                                       {"game", game},
                                       {"loaded", loaded},
                                       {"load", load},
                                       {"memo", memo},
                                       {"is_solution", is_solution},
                                       {"has_values", has_values},
                                       {"lacks", lacks},
                                       {"rows", rows},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
  lua_newtable(L);
  set_answers(L, answer_number);
  lua_setfield(L, -2, "at");
  make_metatable(L);
  lua_getfield(L, -1, "__index");
  lua_setfield(L, -3, "methods");
  lua_pop(L, 1);
}
