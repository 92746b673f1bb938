/*
** stats.c: counts over all positions of a solution, and the chances of players
** who move at random. The results stay in the task, which keeps what it was
** done on, until all of them are Lua tables.
*/
#include "lua/host/parts.h"

#include "core/chances/chances.h"
#include "core/graph/graph.h"
#include "core/length/stats.h"
#include "lua/answer/times.h"
#include "lua/host/fail.h"
#include "lua/position/infinity.h"
#include "lua/solution/compute.h"

#include <string.h>

/* Rows of a list to make before hooks may run. */
#define ROWS 0x800

typedef struct Stats {
  lgr_task task;
  gr_stats stats;
  int list; /* that is wanted */
} Stats;

/* The lists among the counts, which may be long. */
enum { ALL, NONE, VALUES, LENGTHS, DEPTHS };
static const char *const lists[] = {"all",     "none",   "values",
                                    "lengths", "depths", NULL};

static int wants(const Stats *c, int list) {
  return c->list == ALL || c->list == list;
}

typedef struct Chances {
  lgr_task task;
  gr_chances chances;
  double end; /* cycles are not solved after it, by lgr_now; 0: no limit */
} Chances;

static gr_status find_chances(void *task, size_t *budget) {
  Chances *c = task;
  if (c->end > 0 && lgr_now() >= c->end)
    gr_chances_hurry(&c->chances);
  return gr_then(&c->task.of, gr_chances_step(&c->chances, budget), NULL);
}

static void free_chances(void *task) {
  gr_task_free(&((Chances *)task)->chances.task);
}

static void set_number(lua_State *L, const char *name, double number) {
  lua_pushnumber(L, (lua_Number)number);
  lua_setfield(L, -2, name);
}

static void set_mean(lua_State *L, const char *name, double sum,
                     uint32_t count) {
  set_number(L, name, count == 0 ? 0 : gr_settled(sum / count));
}

/* Lists may be long: hooks may run now and then. A row is a table, which is
** much more work than an edge, for the collector too. */
static void rest(lua_State *L, size_t i) {
  if (i % ROWS == ROWS - 1)
    lgr_poll(L, LGR_SLICE);
}

/* Appends { name = the value on top of the stack, count = count } to the list
** below the value, and pops the value. */
static void append_row(lua_State *L, lua_Integer *length, const char *name,
                       uint32_t count) {
  lua_createtable(L, 0, 2);
  lua_insert(L, -2);
  lua_setfield(L, -2, name);
  lgr_set_integer(L, "count", count);
  lua_rawseti(L, -2, ++*length);
}

/* Appends { name = number, count = how many } for what has been counted. */
static void append_rows(lua_State *L, const gr_words *counts,
                        lua_Integer *length, const char *name) {
  for (size_t i = 0; i < counts->count; i++) {
    rest(L, i);
    if (counts->at[i] == 0)
      continue;
    lua_pushinteger(L, (lua_Integer)i);
    append_row(L, length, name, counts->at[i]);
  }
}

/* The finite values, ascending, then the infinities in no order. */
static void set_values(lua_State *L, const gr_stats *c, const gr_ksets *sets) {
  lua_Integer length = 0;
  lua_newtable(L);
  append_rows(L, &c->values, &length, "value");
  for (size_t i = 0; i < c->infinities.count; i++) {
    rest(L, i);
    if (c->infinities.at[i] == 0)
      continue;
    lgr_push_infinity(L, sets, (uint32_t)i);
    append_row(L, &length, "value", c->infinities.at[i]);
  }
  lua_setfield(L, -2, "values");
}

static void set_counts(lua_State *L, const char *name, const gr_words *counts) {
  lgr_owe(L, counts->count * 2 * sizeof(lua_Integer));
  lua_newtable(L);
  for (size_t i = 0; i < counts->count; i++) {
    rest(L, i);
    lua_pushinteger(L, counts->at[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, name);
}

static size_t least_of(const gr_words *counts) {
  size_t least = 0;
  while (least < counts->count && counts->at[least] == 0)
    least++;
  return least;
}

static void set_branching(lua_State *L, const gr_stats *c) {
  const gr_words *counts = &c->degrees;
  lua_Integer length = 0;
  lua_createtable(L, 0, 4);
  lgr_set_integer(L, "least", least_of(counts));
  lgr_set_integer(L, "most", counts->count == 0 ? 0 : counts->count - 1);
  set_mean(L, "mean", (double)c->moves, c->positions - c->ends);
  lua_newtable(L);
  append_rows(L, counts, &length, "moves");
  lua_setfield(L, -2, "counts");
  lua_setfield(L, -2, "branching");
}

static void set_shares(lua_State *L, const char *name,
                       const gr_shares *shares) {
  lua_createtable(L, 0, 3);
  lgr_set_integer(L, "positions", shares->positions);
  set_mean(L, "share", shares->sum, shares->positions);
  lgr_set_integer(L, "only", shares->only);
  lua_setfield(L, -2, name);
}

static int push_stats(lua_State *L, void *task) {
  const Stats *stats = task;
  const gr_stats *c = &stats->stats;
  lua_createtable(L, 0, 13);
  lgr_set_integer(L, "positions", c->positions);
  lgr_set_integer(L, "moves", c->moves);
  lgr_set_integer(L, "ends", c->ends);
  lgr_set_integer(L, "P", c->outcomes[GR_P]);
  lgr_set_integer(L, "N", c->outcomes[GR_N]);
  lgr_set_integer(L, "D", c->outcomes[GR_D]);
  if (c->of.label != NULL && wants(stats, VALUES))
    set_values(L, c, &stats->task.solution->values.sets);
  if (wants(stats, LENGTHS))
    set_counts(L, "lengths", &c->lengths);
  if (wants(stats, DEPTHS))
    set_counts(L, "depths", &c->depths);
  set_branching(L, c);
  set_shares(L, "forgiving", &c->forgiving);
  set_shares(L, "holding", &c->holding);
  set_shares(L, "sensible", &c->sensible);
  return 1;
}

/* stats(solution[, number[, list]]): the table of solution:stats, where
** infinities come in no order, and `lengths`, how many positions have the
** remoteness 0, 1, 2, ..., stands for `remoteness`. It has the list of this
** name only, if one is given, or "none". */
static int stats_function(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, 1);
  gr_stats_of of = {0};
  Stats *c;
  int list = luaL_checkoption(L, 3, "all", lists);
  of.from = lua_isnoneornil(L, 2) ? GR_NONE : lgr_check_position(L, s);
  lgr_need_edges(L, s, "stats");
  lgr_compute(L, 1, LGR_REMOTENESS);
  of.known = lgr_known_of(s);
  of.label = s->no_values == LGR_HAS_VALUES ? s->values.label.at : NULL;
  of.starts = &s->starts;
  c = lgr_push_work(L, sizeof *c, 1);
  c->task.push = push_stats;
  c->list = list;
  gr_stats_init(&c->stats, c->task.of.memory, &of);
  lgr_turn_to_part(&c->task, &c->stats.task, NULL);
  return lgr_run_and_push(L);
}

/* Can play end in a draw? (A player who is alone wins or not.) */
static int has_draws(const lgr_solution *s) {
  for (uint32_t i = 0; i < s->endings.count; i++)
    if (s->endings.payoff[i] == 0 && !lgr_play_of(s)->alone)
      return 1;
  return 0;
}

static void check_edges(lua_State *L, const Chances *c) {
  if (c->task.status == GR_EDGE_LIMIT)
    lgr_fail(L, "chances: more than %I moves, counted for each player",
             (LUAI_UACINT)GR_MAX_EDGES);
}

static int push_chances(lua_State *L, void *task) {
  const Chances *of = task;
  const gr_chances *c = &of->chances;
  check_edges(L, of);
  lua_createtable(L, 0, 7);
  set_number(L, "win", c->win);
  set_number(L, "loss", c->loss);
  if (has_draws(of->task.solution))
    set_number(L, "draw", c->draw);
  set_number(L, "never", c->never);
  set_number(L, "error", c->error);
  if (c->moves >= 0) {
    set_number(L, "moves", gr_settled(c->moves));
    set_number(L, "variance", gr_settled(c->variance));
  }
  return 1;
}

/* Four positions a byte, of each the bits 1 and 2: play can come to an end
** there with the first, or the second player to move. */
static int push_outlook(lua_State *L, void *task) {
  const Chances *of = task;
  const gr_chances *c = &of->chances;
  size_t size = of->task.solution->graph.count / 4 + 1;
  unsigned char *bits;
  check_edges(L, of);
  bits = lua_newuserdatauv(L, size, 0);
  memset(bits, 0, size);
  for (uint32_t i = 0; i < c->graph.count; i++) {
    uint32_t state = c->state.at[i];
    if (c->hope.at[c->place.at[i]])
      bits[state / 8] |= (unsigned char)(1 << state % 8);
  }
  lua_pushlstring(L, (const char *)bits, size);
  return 1;
}

/* Pushes a task for the chances from the position at index 2, when the players
** play so; `push` pushes the results. Does it matter how many moves an edge
** stands for? Then they are `counted`. */
static Chances *start_chances(lua_State *L, lgr_push_results *push, int first,
                              int second, int counted) {
  lgr_solution *s = lgr_check_solution(L, 1);
  gr_contest of = {0};
  Chances *c;
  of.from = lgr_check_position(L, s);
  of.how[0] = first;
  of.how[1] = second;
  lgr_need_edges(L, s, "chances");
  if (of.how[0] || of.how[1])
    lgr_compute(L, 1, LGR_REMOTENESS);
  of.known = lgr_known_of(s);
  of.endings = &s->endings;
  of.times = counted ? lgr_times(L, 1) : NULL;
  of.mean_gain = counted ? lgr_mean_gains(L, 1) : NULL;
  c = lgr_push_work(L, sizeof *c, 1);
  c->task.push = push;
  gr_chances_init(&c->chances, c->task.of.memory, &of);
  gr_task_init(&c->task.of, c->task.of.memory, find_chances, free_chances);
  return c;
}

/* chances(solution, number, first, second[, seconds]): the table of
** solution:chances, with the variance of the number of moves; how the players
** play is a word. */
static int chances_function(lua_State *L) {
  static const char *const words[] = {"random", "perfect", "sensible", NULL};
  static const int how[] = {GR_AT_RANDOM, GR_FIRST_BEST, GR_SENSIBLE};
  lua_Number seconds = luaL_optnumber(L, 5, 0);
  int first = luaL_checkoption(L, 3, "random", words);
  int second = luaL_checkoption(L, 4, "random", words);
  Chances *c;
  lgr_need_no_scores(L, lgr_check_solution(L, 1), "chances",
                     "a position does not tell what was gained before");
  c = start_chances(L, push_chances, how[first], how[second], 1);
  if (seconds > 0)
    c->end = lgr_now() + (double)seconds;
  return lgr_run_and_push(L);
}

static int push_expected(lua_State *L, void *task) {
  const Chances *of = task;
  const gr_chances *c = &of->chances;
  check_edges(L, of);
  lua_createtable(L, 0, 3);
  set_number(L, "score", c->score);
  set_number(L, "moves", gr_settled(c->moves));
  set_number(L, "variance", gr_settled(c->variance));
  return 1;
}

/* expected(solution, number): of play at random in a game with scores, the mean
** of what the player to move wins by, and of the number of moves, and the
** variance of the latter. */
static int expected_function(lua_State *L) {
  luaL_argcheck(L, lgr_has_scores(lgr_check_solution(L, 1)), 1, "no scores");
  start_chances(L, push_expected, GR_AT_RANDOM, GR_AT_RANDOM, 1);
  return lgr_run_and_push(L);
}

/* outlook(solution, number, first, second, any): where play that begins at a
** position can come to an end, as a string of bits; none are set for what
** play does not reach. A player of whom `first` or `second` is true makes the
** first best move or, with `any`, any best move; another one any move. */
static int outlook_function(lua_State *L) {
  int best = lua_toboolean(L, 5) ? GR_ANY_BEST : GR_FIRST_BEST;
  Chances *c =
      start_chances(L, push_outlook, lua_toboolean(L, 3) ? best : GR_AT_RANDOM,
                    lua_toboolean(L, 4) ? best : GR_AT_RANDOM, 0);
  c->chances.outlook = 1;
  return lgr_run_and_push(L);
}

/* Counts what is not known yet. The moves need not be kept. */
typedef struct Counting {
  lgr_task task;
  const lgr_solution *of;
  int won;                 /* lengths are known, */
  const uint32_t *lengths; /* these or, where moves are not kept, others */
  uint32_t ends;
  uint32_t longest; /* win, of the player to move or of the other */
  uint32_t wins[2]; /* with two players: where each of them wins */
} Counting;

static void count_win(Counting *c, uint32_t u) {
  gr_outcome outcome = lgr_outcome(c->of, u);
  if (outcome != GR_D)
    c->wins[(lgr_player(&c->of->store, u) == 1) == (outcome == GR_N) ? 0 : 1]++;
}

static void count_length(Counting *c, uint32_t u) {
  uint32_t length = c->lengths != NULL
                        ? c->lengths[u]
                        : gr_narrow_at(&c->of->narrow[LGR_REMOTENESS], u);
  if (!gr_is_endless(length) && length > c->longest)
    c->longest = length;
}

static gr_status count_all(void *task, size_t *budget) {
  Counting *c = task;
  const lgr_solution *s = c->of;
  uint32_t stop = gr_reach(&c->task.of, s->graph.count, budget);
  for (uint32_t u = c->task.of.next; u < stop; u++) {
    c->ends += (uint32_t)lgr_is_end(s, u);
    if (c->won)
      count_length(c, u);
    if (gr_has_mover(&s->regime))
      count_win(c, u);
  }
  return gr_reached(&c->task.of, stop, s->graph.count, NULL);
}

static void check_counting(lua_State *L, void *task) {
  (void)task;
  lgr_check_known(L, 1);
}

static void set_wins(lua_State *L, const Counting *c) {
  lua_createtable(L, 2, 0);
  for (int i = 0; i < 2; i++) {
    lua_pushinteger(L, c->wins[i]);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "wins");
}

static int push_counts(lua_State *L, void *task) {
  const Counting *c = task;
  const lgr_solution *s = c->of;
  lua_newtable(L);
  if (gr_has_mover(&s->regime))
    set_wins(L, c);
  lgr_check_known(L, 1); /* a finalizer may have closed it */
  lgr_set_integer(L, "positions", s->graph.count);
  lgr_set_integer(L, "moves", gr_all_moves(&s->graph));
  lgr_set_integer(L, "P", s->outcomes[GR_P]);
  lgr_set_integer(L, "N", s->outcomes[GR_N]);
  lgr_set_integer(L, "D", s->outcomes[GR_D]);
  lgr_set_integer(L, "bytes", lgr_bytes(s));
  lgr_set_integer(L, "components", s->component_count);
  lgr_set_integer(L, "largest_component", s->largest_component);
  if (s->no_values == LGR_HAS_VALUES) {
    lgr_set_integer(L, "infinite", s->graph.count - s->values.finite_count);
    lgr_set_integer(L, "distinct_K", s->values.sets.count);
    if (s->values.finite_count > 0)
      lgr_set_integer(L, "max_value", s->values.max_value);
  }
  lgr_set_integer(L, "ends", c->ends);
  if (c->won)
    lgr_set_integer(L, "longest_win", c->longest);
  return 1;
}

/* counts(solution): a fresh table of numbers. Where the game splits, or moves
** are not kept, there are no cycles: each position is a component. Where it
** splits, lengths are not known. */
static int counts_function(lua_State *L) {
  lgr_solution *s = lgr_check_known(L, 1);
  int won = !lgr_has_scores(s) && lgr_words_of(s, LGR_REMOTENESS) != NULL;
  const uint32_t *lengths = won ? lgr_compute(L, 1, LGR_REMOTENESS) : NULL;
  Counting *c;
  if (gr_must_end(&s->graph)) {
    s->component_count = s->graph.count;
    s->largest_component = 1;
  }
  lgr_count_components(L, 1);
  c = lgr_push_task(L, sizeof *c, 1);
  c->task.check = check_counting;
  c->task.push = push_counts;
  c->of = lgr_check_known(L, 1); /* now: a finalizer may have closed it */
  c->won = won;
  c->lengths = lengths;
  gr_turn_to(&c->task.of, count_all);
  return lgr_run_and_push(L);
}

void lgr_open_stats(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"counts", counts_function},   {"stats", stats_function},
      {"chances", chances_function}, {"expected", expected_function},
      {"outlook", outlook_function}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
