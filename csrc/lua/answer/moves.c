/*
** moves.c: the moves of a position, by its number; which is the best one, and
** how good they are. Where moves are not kept, the rules are run again.
*/
#include "lua/host/parts.h"

#include "core/graph/graph.h"
#include "lua/solution/compute.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

/* need_moves(solution): an error if they are not kept. */
static int need_moves(lua_State *L) {
  lgr_check_solution(L, 1);
  return 0;
}

/* degree(solution, number): how many moves there are. */
static int degree_function(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  if (s->graph.unkept) {
    lgr_push_row(L, 1, u);
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, -2));
  } else {
    lua_pushinteger(L, gr_move_count(&s->graph, u));
  }
  return 1;
}

/* ended(solution, number): are there none? Never runs the rules. */
static int ended(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  lua_pushboolean(L, lgr_is_end(s, u));
  return 1;
}

/* Pushes the parts of the move that begins at this word of the row of u, and
** sets *word to the next. The solution is at index 1. */
static void push_parts(lua_State *L, const lgr_solution *s, uint32_t u,
                       uint32_t *word) {
  gr_move move = gr_move_at(gr_followers(&s->graph, u).at + *word);
  lua_Integer count = move.end - move.at;
  lua_createtable(L, (int)count, 0);
  lgr_check_solution(L, 1); /* a finalizer may have closed it */
  for (lua_Integer i = 0; i < count; i++) {
    lua_pushinteger(L, move.at[i] & GR_PART);
    lua_rawseti(L, -2, i + 1);
  }
  *word += gr_move_size(move);
}

/* follower(solution, number, k): the number of follower k, from 0 on; an array
** of them where the game splits. */
static int follower_function(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  lua_Integer k = luaL_checkinteger(L, 3);
  uint32_t word;
  if (s->graph.unkept) {
    lgr_push_row(L, 1, u);
    luaL_argcheck(L, lua_rawgeti(L, -2, k + 1) != LUA_TNIL, 3,
                  "no such follower");
    return 1;
  }
  luaL_argcheck(L, k >= 0 && k < (lua_Integer)gr_move_count(&s->graph, u), 3,
                "no such follower");
  word = gr_move_start(&s->graph, u, (uint32_t)k);
  if (s->graph.splits)
    push_parts(L, s, u, &word);
  else
    lua_pushinteger(L, gr_get(gr_followers(&s->graph, u), word));
  return 1;
}

/* Pushes a copy of the array on top of the stack, which others may ask for
** again. */
static int push_copy(lua_State *L) {
  int row = lua_gettop(L);
  lua_Integer count = (lua_Integer)lua_rawlen(L, row);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, row, i);
    lua_rawseti(L, -2, i);
  }
  return 1;
}

/* followers(solution, number): an array of what follower() gives. */
static int followers(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  uint32_t end, word = 0;
  lua_Integer n = 0;
  if (s->graph.unkept) {
    lgr_push_row(L, 1, u);
    lua_pop(L, 1);
    return push_copy(L);
  }
  end = gr_degree(&s->graph, u);
  lua_createtable(L, (int)gr_move_count(&s->graph, u), 0);
  lgr_check_solution(L, 1); /* a finalizer may have closed it */
  while (word < end) {
    if (s->graph.splits)
      push_parts(L, s, u, &word);
    else
      lua_pushinteger(L, gr_get(gr_followers(&s->graph, u), word++));
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

static int compare_numbers(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* So few numbers are sorted by putting each in its place. */
#define FEW_NUMBERS 48

static void sort_few(uint32_t *number, size_t count) {
  for (size_t i = 1; i < count; i++) {
    uint32_t next = number[i];
    size_t place = i;
    for (; place > 0 && number[place - 1] > next; place--)
      number[place] = number[place - 1];
    number[place] = next;
  }
}

/* Sorts numbers and leaves each of them once. How many are left? */
static size_t sort_once(uint32_t *number, size_t count) {
  size_t left = 0;
  if (count <= FEW_NUMBERS)
    sort_few(number, count);
  else
    qsort(number, count, sizeof *number, compare_numbers);
  for (size_t i = 0; i < count; i++)
    if (left == 0 || number[left - 1] != number[i])
      number[left++] = number[i];
  return left;
}

/* Indices of is_row. */
enum { POSITIONS = 3, PLAYER, NUMBERS, POSITION };

/* Finds the numbers of the positions in the array; 0, if one has none. */
static int find_numbers(lua_State *L, uint32_t *number, size_t count) {
  lgr_finder finder = lgr_open_finder(L, 1);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, POSITIONS, (lua_Integer)i + 1);
    lua_pushvalue(L, PLAYER);
    number[i] = lgr_find_by(L, &finder, 1, POSITION);
    lua_settop(L, NUMBERS);
    if (number[i] == GR_NONE)
      return 0;
  }
  return 1;
}

/* Are the numbers found those of a row, in any order and as often as one likes?
** (Rules that give the same again give it in the same order.) */
static int is_same(uint32_t *found, size_t count, uint32_t *stored,
                   size_t degree) {
  if (count == degree && memcmp(found, stored, degree * sizeof *found) == 0)
    return 1;
  return sort_once(found, count) == sort_once(stored, degree) &&
         memcmp(found, stored, degree * sizeof *found) == 0;
}

/* is_row(solution, number, positions, player): are these the followers, in any
** order and as often as one likes, with this player to move there? nil where
** the game splits, has scores, or keeps no moves. Then whether each is there
** only once, if they are. */
static int is_row(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s), degree;
  size_t count;
  uint32_t *found, *stored;
  gr_list row;
  luaL_checktype(L, POSITIONS, LUA_TTABLE);
  lua_settop(L, PLAYER);
  if (s->graph.unkept || s->graph.splits || lgr_has_scores(s))
    return 0;
  count = lua_rawlen(L, POSITIONS);
  degree = gr_degree(&s->graph, u);
  found = lua_newuserdatauv(L, (count + degree) * sizeof *found, 0);
  if (!find_numbers(L, found, count)) {
    lua_pushboolean(L, 0);
    return 1;
  }
  s = lgr_check_known(L, 1); /* `normal` may have closed it */
  row = gr_followers(&s->graph, u);
  stored = found + count;
  for (uint32_t k = 0; k < degree; k++)
    stored[k] = gr_get(row, k);
  lua_pushboolean(L, is_same(found, count, stored, degree));
  lua_pushboolean(L, count == degree);
  return 2;
}

/* gains(solution, number): an array of what the moves to the followers gain,
** where there are scores. */
static int gains(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  uint32_t degree;
  luaL_argcheck(L, lgr_has_scores(s), 1, "no scores");
  if (s->graph.unkept) {
    lgr_push_row(L, 1, u);
    return push_copy(L);
  }
  degree = gr_degree(&s->graph, u);
  lua_createtable(L, (int)degree, 0);
  lgr_check_solution(L, 1); /* a finalizer may have closed it */
  for (uint32_t e = 0; e < degree; e++) {
    lua_pushinteger(L, gr_points(&s->graph, s->graph.first.at[u] + e));
    lua_rawseti(L, -2, (lua_Integer)e + 1);
  }
  return 1;
}

/* predecessor(solution, number, k): the number of predecessor k, from 0 on, in
** ascending order; nothing if there are no more. The first call takes linear
** time. */
static int predecessor_function(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  uint32_t u = lgr_check_position(L, s);
  lua_Integer k = luaL_checkinteger(L, 3);
  const uint32_t *first;
  lgr_need_edges(L, s, "predecessors");
  lgr_find_predecessors(L, 1);
  first = s->reverse.first.at + u;
  if (k < 0 || k >= (lua_Integer)first[1] - (lua_Integer)first[0])
    return 0;
  lua_pushinteger(L, s->reverse.source.at[first[0] + (size_t)k]);
  return 1;
}

/*
** ------------------------------------------------------------ the best one
*/

/* How good a move to u is, with the gain on top of the stack if there are
** scores; less is better. */
static int64_t rank_of(lua_State *L, const lgr_solution *s, uint32_t u) {
  return lgr_rank(L, s, u, lgr_has_scores(s) ? lua_tointeger(L, -1) : 0);
}

/* The best follower of u, where moves are not kept. */
static uint32_t best_again(lua_State *L, const lgr_solution *s, uint32_t u) {
  uint32_t best = GR_NONE;
  int64_t least = 0;
  int row = lua_gettop(L) + 1, scored = lgr_has_scores(s);
  lgr_push_row(L, 1, u);
  for (lua_Integer i = 1; lua_rawgeti(L, row, i) != LUA_TNIL; i++) {
    uint32_t v = lgr_check_number(L, -1, s->graph.count);
    int64_t rank;
    if (scored)
      lua_rawgeti(L, row + 1, i);
    rank = rank_of(L, s, v);
    if (best == GR_NONE || rank < least) {
      best = v;
      least = rank;
    }
    lua_settop(L, row + 1);
  }
  return best;
}

/* The same where they are. */
static uint32_t best_kept(lua_State *L, const lgr_solution *s, uint32_t u) {
  gr_knowledge known;
  lgr_need_lengths(L, s);
  known = lgr_known_of(s);
  return gr_best(&known, u);
}

/* best(solution, number): the number of the best follower, nil at a sink. */
static int best(lua_State *L) {
  lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  uint32_t v;
  v = s->graph.unkept ? best_again(L, s, u) : best_kept(L, s, u);
  if (v == GR_NONE)
    return 0;
  lua_pushinteger(L, v);
  return 1;
}

/* rank(solution, number[, gain]): how good a move to it is, with this gain if
** there are scores; less is better. */
static int rank(lua_State *L) {
  lgr_solution *s = lgr_check_known(L, 1);
  uint32_t u = lgr_check_position(L, s);
  if (lgr_has_scores(s)) {
    lua_Integer gain = luaL_checkinteger(L, 3);
    luaL_argcheck(L, gain >= -GR_MAX_SCORE && gain <= GR_MAX_SCORE, 3,
                  "not a gain");
    lua_settop(L, 3);
  }
  lua_pushinteger(L, rank_of(L, s, u));
  return 1;
}

/* ranks(solution, numbers[, gains]): an array of what rank() gives. */
static int ranks(lua_State *L) {
  const lgr_solution *s = lgr_check_known(L, 1);
  lua_Integer count;
  int scored = lgr_has_scores(s);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 3);
  if (scored)
    luaL_checktype(L, 3, LUA_TTABLE);
  count = (lua_Integer)lua_rawlen(L, 2);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, 2, i);
    lua_rawgeti(L, scored ? 3 : 2, i);
    if (s->provider == NULL) /* a finalizer may have closed it */
      lgr_check_known(L, 1);
    lua_pushinteger(L, lgr_rank(L, s, lgr_check_number(L, 5, s->graph.count),
                                scored ? lua_tointeger(L, 6) : 0));
    lua_rawseti(L, 4, i);
    lua_settop(L, 4);
  }
  return 1;
}

void lgr_open_moves(lua_State *L) {
  static const luaL_Reg functions[] = {{"best", best},
                                       {"rank", rank},
                                       {"ranks", ranks},
                                       {"degree", degree_function},
                                       {"ended", ended},
                                       {"need_moves", need_moves},
                                       {"follower", follower_function},
                                       {"followers", followers},
                                       {"is_row", is_row},
                                       {"gains", gains},
                                       {"predecessor", predecessor_function},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
}
