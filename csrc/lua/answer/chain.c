/*
** chain.c: what players can expect who move at random: among all moves, from
** each position of a solution; and among some of them, in a chain that Lua
** makes, row by row.
*/
#include "lua/host/parts.h"

#include "core/chances/chain.h"
#include "lua/answer/times.h"
#include "lua/host/fail.h"
#include "lua/solution/compute.h"
#include "lua/solution/play.h"

#include <math.h>

/* What play can come to from the first state. */
enum { WIN, LOSS, DRAW, NEVER, SCORE, ENDS };

typedef struct Chain {
  lgr_task task;
  gr_chain chain;
  gr_graph graph;
  double *x;
  size_t x_room;
} Chain;

static void free_chain(void *task) {
  Chain *c = task;
  gr_memory *memory = c->task.of.memory;
  gr_graph_free(memory, &c->graph);
  gr_release(memory, c->x, c->x_room, sizeof *c->x);
}

/* Makes room for the columns, all 0. */
static void make_columns(lua_State *L, Chain *c, uint32_t columns) {
  size_t count = (size_t)c->graph.count * columns;
  c->x = gr_grow(c->task.of.memory, NULL, &c->x_room, count, sizeof *c->x);
  if (c->x == NULL)
    lgr_no_memory(L);
  for (size_t i = 0; i < count; i++)
    c->x[i] = 0;
}

/* The number of a state in the table at an index; 0 if it has none. */
static double number_of(lua_State *L, int index, uint32_t state) {
  double number = lua_rawgeti(L, index, (lua_Integer)state + 1) == LUA_TNUMBER
                      ? (double)lua_tonumber(L, -1)
                      : 0;
  lua_pop(L, 1);
  return number;
}

/* Adds the row that is on top of the stack: states from 1 on. */
static void read_row(lua_State *L, Chain *c) {
  gr_memory *memory = c->task.of.memory;
  lua_Unsigned length = lua_rawlen(L, -1);
  lgr_check_memory(L, gr_words_push(memory, &c->graph.first,
                                    (uint32_t)c->graph.follower.count));
  luaL_argcheck(L, length < GR_MAX_EDGES - c->graph.follower.count, 1,
                "too many moves");
  for (lua_Unsigned i = 1; i <= length; i++) {
    lua_Integer state;
    lua_rawgeti(L, -1, (lua_Integer)i);
    state = lua_tointeger(L, -1);
    lua_pop(L, 1);
    luaL_argcheck(L, state >= 1 && state <= (lua_Integer)c->graph.count, 1,
                  "no state");
    lgr_check_memory(
        L, gr_words_push(memory, &c->graph.follower, (uint32_t)state - 1));
  }
}

/* Pushes the task of the chain whose rows are in the table at index 1, with so
** many columns. Nobody but this library calls it, with tables that stay. */
static Chain *push_chain(lua_State *L, uint32_t columns) {
  lua_Unsigned count;
  Chain *c;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  count = lua_rawlen(L, 1);
  luaL_argcheck(L, count > 0 && count < GR_MAX_POSITIONS, 1, "no states");
  c = lgr_push_task(L, sizeof *c, 1);
  c->task.of.free = free_chain;
  c->graph.count = (uint32_t)count;
  for (uint32_t u = 0; u < c->graph.count; u++) {
    if (lua_rawgeti(L, 1, (lua_Integer)u + 1) != LUA_TTABLE)
      luaL_argerror(L, 1, "no row");
    read_row(L, c);
    lua_pop(L, 1);
  }
  lgr_check_memory(L, gr_words_push(c->task.of.memory, &c->graph.first,
                                    (uint32_t)c->graph.follower.count));
  make_columns(L, c, columns);
  c->chain.graph = &c->graph;
  c->chain.columns = columns;
  c->chain.x = c->x;
  return c;
}

static int run_chain(lua_State *L, Chain *c, lgr_push_results *push) {
  c->task.push = push;
  gr_chain_init(&c->chain, c->task.of.memory);
  lgr_turn_to_part(&c->task, &c->chain.task, NULL);
  return lgr_run_and_push(L);
}

/*
** ------------------------------------------------------------ who wins
*/

static int push_ends(lua_State *L, void *task) {
  const Chain *c = task;
  for (uint32_t k = 0; k < ENDS; k++)
    lua_pushnumber(L, (lua_Number)c->x[(size_t)k * c->graph.count]);
  lua_pushnumber(L, (lua_Number)c->chain.error);
  return ENDS + 1;
}

/* chain_ends(rows, pay): how likely it is that play from the first state ends
** with more than 0, with less, with 0, and that it does not end; what it pays
** on average; and how exact all this is. */
static int chain_ends(lua_State *L) {
  Chain *c = push_chain(L, ENDS);
  size_t count = c->graph.count;
  for (uint32_t u = 0; u < count; u++) {
    double pays = number_of(L, 2, u);
    if (gr_degree(&c->graph, u) > 0) {
      c->x[NEVER * count + u] = 1;
      continue;
    }
    c->x[(size_t)(pays > 0 ? WIN : pays < 0 ? LOSS : DRAW) * count + u] = 1;
    c->x[SCORE * count + u] = pays;
  }
  return run_chain(L, c, push_ends);
}

/*
** ------------------------------------------------------------ what it is worth
*/

typedef struct Worth {
  lgr_task task;
  gr_chain chain;
  double *x; /* of all positions: what each is worth if the players move at
                random; then if they look one move ahead before, and so on */
  uint32_t levels; /* how many of these there are */
  uint32_t level;  /* the one that is being found */
  double *adds;    /* what the moves of each gain, where there are scores */
  double greatest; /* absolute value of what an end pays, or a move gains */
  size_t x_room, adds_room;
} Worth;

static void free_worth(void *task) {
  Worth *w = task;
  gr_memory *memory = w->task.of.memory;
  gr_release(memory, w->x, w->x_room, sizeof *w->x);
  gr_release(memory, w->adds, w->adds_room, sizeof *w->adds);
}

static gr_status make_numbers(Worth *w, double **numbers, size_t *room,
                              uint32_t columns) {
  size_t count = (size_t)w->chain.graph->count * columns;
  *numbers = gr_grow(w->task.of.memory, NULL, room, count, sizeof **numbers);
  return *numbers == NULL ? GR_NO_MEMORY : GR_DONE;
}

/* What an end pays, as points only where there are scores; what play for ever
** pays elsewhere. */
static double paid_at(const Worth *w, const lgr_solution *s, uint32_t u) {
  double pays = lgr_play_of(s)->sink;
  if (gr_degree(&s->graph, u) > 0)
    return lgr_forever(s, u);
  if (s->endings.count > 0)
    pays = s->endings.payoff[s->endings.of.at[u]];
  return w->adds != NULL ? pays : (pays > 0) - (pays < 0);
}

static void look_at_gains(Worth *w, uint32_t u, const double *mean) {
  const gr_graph *graph = w->chain.graph;
  uint32_t first = graph->first.at[u], degree = gr_degree(graph, u);
  double sum = 0;
  for (uint32_t e = first; e < first + degree; e++) {
    double points = (double)gr_points(graph, e);
    sum += points;
    w->greatest = fmax(w->greatest, fabs(points));
  }
  w->adds[u] = mean != NULL ? mean[u] : degree > 0 ? sum / degree : 0;
}

/* The best that a move leads to, by what that is worth. */
static double best_of(const Worth *w, const double *worth, uint32_t u) {
  const gr_graph *graph = w->chain.graph;
  uint32_t first = graph->first.at[u], degree = gr_degree(graph, u);
  gr_list row = gr_followers(graph, u);
  double best = degree > 0 ? -HUGE_VAL : worth[u];
  for (uint32_t e = 0; e < degree; e++) {
    double points = w->adds != NULL ? (double)gr_points(graph, first + e) : 0;
    best = fmax(best, points - worth[gr_get(row, e)]);
  }
  return best;
}

static gr_status deepen(void *work, size_t *budget) {
  Worth *w = work;
  const gr_graph *graph = w->chain.graph;
  size_t count = graph->count;
  while (w->level < w->levels) {
    double *further = w->x + w->level * count;
    for (; w->task.of.next < count; w->task.of.next++) {
      uint32_t u = w->task.of.next;
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, (size_t)gr_degree(graph, u) + 1);
      further[u] = best_of(w, further - count, u);
    }
    w->level++;
    w->task.of.next = 0;
  }
  return gr_turn_to(&w->task.of, NULL);
}

/* Until the chain is started, its gains are the means that are known. */
static gr_status look_at_ends(void *work, size_t *budget) {
  Worth *w = work;
  const lgr_solution *s = w->task.solution;
  for (; w->task.of.next < s->graph.count; w->task.of.next++) {
    uint32_t u = w->task.of.next;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(&s->graph, u) + 1);
    w->x[u] = paid_at(w, s, u);
    if (gr_degree(&s->graph, u) == 0)
      w->greatest = fmax(w->greatest, fabs(w->x[u]));
    if (w->adds != NULL)
      look_at_gains(w, u, w->chain.adds);
  }
  w->chain.x = w->x;
  w->chain.adds = w->adds;
  gr_chain_init(&w->chain, w->task.of.memory);
  w->level = 1;
  return lgr_turn_to_part(&w->task, &w->chain.task, deepen);
}

static gr_status make_room(void *work, size_t *budget) {
  Worth *w = work;
  (void)budget;
  if (make_numbers(w, &w->x, &w->x_room, w->levels) != GR_DONE ||
      (lgr_has_scores(w->task.solution) &&
       make_numbers(w, &w->adds, &w->adds_room, 1) != GR_DONE))
    return GR_NO_MEMORY;
  return gr_turn_to(&w->task.of, look_at_ends);
}

static int push_worth(lua_State *L, void *task) {
  const Worth *w = task;
  size_t count = w->chain.graph->count;
  luaL_checkstack(L, (int)w->levels + 2, NULL);
  lua_pushnumber(L, (lua_Number)w->greatest);
  lua_pushnumber(L, (lua_Number)w->chain.error);
  for (uint32_t k = 0; k < w->levels; k++)
    lua_pushlstring(L, (const char *)(w->x + k * count), count * sizeof *w->x);
  return (int)w->levels + 2;
}

/* random_worth(solution, levels): what positions are worth to the player to
** move if the players move at random; then if they look one move ahead before,
** and so on, each a string of numbers. Before these, the greatest absolute
** value of what an end pays or a move gains, and how exact the numbers are. */
static int random_worth(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  lua_Integer levels = luaL_checkinteger(L, 2);
  Worth *w;
  lgr_need_edges(L, s, "sight");
  luaL_argcheck(L, levels > 0 && levels <= 100, 2, "no number of levels");
  w = lgr_push_work(L, sizeof *w, 1);
  w->task.of.free = free_worth;
  w->task.push = push_worth;
  w->levels = (uint32_t)levels;
  w->chain.graph = &s->graph;
  w->chain.columns = 1;
  w->chain.alternating = 1;
  w->chain.times = lgr_times(L, 1);
  w->chain.adds = lgr_mean_gains(L, 1);
  gr_turn_to(&w->task.of, make_room);
  return lgr_run_and_push(L);
}

void lgr_open_chain(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"chain_ends", chain_ends}, {"random_worth", random_worth}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
