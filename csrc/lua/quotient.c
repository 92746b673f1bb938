/*
** quotient.c: the solutions of the quotients by relations; users see them
** through quotient.lua.
*/
#include "lua/maps.h"

#include "core/theory/quotient.h"
#include "core/verify/quotientcheck.h"
#include "lua/fail.h"
#include "lua/host.h"
#include "lua/module.h"
#include "lua/solution.h"
#include "lua/task.h"

#include <lauxlib.h>
#include <string.h>

static const uint32_t *firsts(const lgr_projection *map) {
  return map->at + map->count;
}

static const uint32_t *members(const lgr_projection *map) {
  return firsts(map) + map->classes + 1;
}

static uint32_t *append(uint32_t *to, const gr_words *words) {
  if (words->count > 0)
    memcpy(to, words->at, words->count * sizeof *to);
  return to + words->count;
}

static void push_map(lua_State *L, const gr_quotient *q) {
  const gr_groups *g = &q->groups;
  size_t words =
      g->classes.count + g->first.count + g->member.count + q->d.count;
  lgr_projection *map =
      lua_newuserdatauv(L, sizeof *map + words * sizeof *map->at, 0);
  uint32_t *to = map->at;
  map->count = (uint32_t)g->classes.count;
  map->classes = g->count;
  map->compatible = q->relation.uneven == GR_NONE;
  map->deep = q->d.count > 0;
  to = append(to, &g->classes);
  to = append(to, &g->first);
  to = append(to, &g->member);
  append(to, &q->d);
  luaL_setmetatable(L, LGR_MAP_TYPE);
}

/*
** ------------------------------------------------------------ labels
** Sinks that pay differently are not related, nor is what differs in the
** player to move. Where all sinks pay the same, endings tell nothing apart.
*/

/* The class of endings of a sink, where two that pay the same are one. */
static uint32_t ending_of(const gr_endings *endings, uint32_t u) {
  uint32_t class = u < endings->of.count ? endings->of.at[u] : GR_NONE;
  if (class == GR_NONE || class + 1 != endings->unset)
    return class;
  for (uint32_t i = 0; i < endings->count; i++)
    if (i != class && endings->payoff[i] == endings->payoff[class])
      return i;
  return class;
}

/* A task that finds a quotient. */
typedef struct Quotient {
  lgr_task task;
  gr_quotient quotient;
  gr_words label;
} Quotient;

static gr_status step_quotient(void *task, size_t *budget) {
  return gr_quotient_step(&((Quotient *)task)->quotient, budget);
}

static void free_quotient(void *task) {
  Quotient *q = task;
  gr_quotient_free(&q->quotient);
  gr_words_free(q->task.memory, &q->label);
}

static const lgr_kind quotient_kind = {
    .size = sizeof(Quotient), .step = step_quotient, .free = free_quotient};

/* Gives the positions labels, if any two differ. */
static void set_labels(lua_State *L, Quotient *q) {
  const lgr_solution *s = q->task.solution;
  gr_words *label = &q->label;
  uint32_t count = s->graph.count;
  if (s->players == 1 && s->play != LGR_MIXED)
    return;
  lgr_check_memory(L, gr_words_resize(q->task.memory, label, count));
  for (uint32_t u = 0; u < count; u++) {
    uint32_t ending = s->play == LGR_MIXED ? ending_of(&s->endings, u) + 1 : 0;
    uint32_t player = s->players == 2 && lgr_player(s, u) == 2;
    label->at[u] = 2 * ending + player;
    lgr_poll_after(L, u);
  }
  q->quotient.label = label->at;
}

/* Pushes the task of a quotient of the solution at index 1, and does it. */
static Quotient *run(lua_State *L, gr_quotient_kind kind,
                     const uint32_t *given) {
  Quotient *q = lgr_push_work(L, &quotient_kind, 1);
  const lgr_solution *s = q->task.solution;
  gr_quotient_init(&q->quotient, q->task.memory, &s->graph, kind);
  q->quotient.given = given;
  q->quotient.values = &s->values;
  set_labels(L, q);
  lgr_run(L, &q->task);
  return q;
}

/*
** -------------------------------------------------- the smaller solution
*/

/* Adds position u of another solution. */
static gr_status add_position(lgr_solution *s, const gr_store *store,
                              uint32_t u) {
  unsigned char kept[GR_INTEGER_CODE] = {0};
  uint32_t number;
  size_t length;
  const unsigned char *code;
  if (store->integers)
    return gr_store_add_integer(&s->memory, &s->store, store->word[u], &number);
  code = gr_store_get(store, u, &length, kept);
  return gr_store_add(&s->memory, &s->store, code, length, &number);
}

static void add_positions(lua_State *L, lgr_solution *s,
                          const lgr_solution *from, const gr_groups *g) {
  for (uint32_t c = 0; c < g->count; c++) {
    gr_status status;
    while ((status = add_position(s, &from->store, gr_members_of(g, c)[0])) ==
           GR_MORE)
      lgr_poll(L, LGR_SLICE);
    lgr_check_memory(L, status);
    if (lgr_poll_after(L, c))
      lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  gr_store_trim(&s->memory, &s->store);
}

/* Copies the names of the vertices, where positions are sets of these. */
static void copy_names(lua_State *L, lgr_solution *s, const lgr_names *from) {
  gr_bytes *code = &s->names.code;
  if (from->count == 0)
    return;
  lgr_check_memory(
      L, gr_bytes_reserve(&s->scratch_memory, code, from->code.count));
  memcpy(code->at, from->code.at, from->code.count);
  memcpy(s->names.end, from->end, sizeof from->end);
  code->count = from->code.count;
  s->names.count = from->count;
}

/* Notes how the sink c of the quotient ends: as those of its members that are
** sinks; there is one, and they pay the same. Other members have only moves
** that can be taken back. Where `terminal` decides some of them and `play`
** others, the former count. */
static gr_status add_ending(lua_State *L, lgr_solution *s,
                            const lgr_solution *from, const gr_groups *g,
                            uint32_t c) {
  const gr_endings *endings = &from->endings;
  uint32_t said = GR_NONE, left = 0;
  for (uint32_t i = 0; i < gr_group_size(g, c); i++) {
    uint32_t u = gr_members_of(g, c)[i];
    if (gr_degree(&from->graph, u) == 0 &&
        endings->of.at[u] + 1 == endings->unset)
      left = 1;
    else if (gr_degree(&from->graph, u) == 0)
      said = endings->of.at[u];
    if (lgr_poll_after(L, i))
      lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  s->one_play |= left && said != GR_NONE;
  if (said == GR_NONE)
    return gr_endings_leave(&s->memory, &s->endings, c);
  return gr_endings_set(&s->memory, &s->endings, c, endings->payoff[said]);
}

static void add_endings(lua_State *L, lgr_solution *s, const lgr_solution *from,
                        const gr_groups *g) {
  const gr_endings *endings = &from->endings;
  gr_status status = GR_DONE;
  if (endings->count == 0)
    return;
  for (uint32_t c = 0; status == GR_DONE && c < g->count; c++) {
    if (gr_degree(&s->graph, c) == 0)
      status = add_ending(L, s, from, g, c);
    if (lgr_poll_after(L, c))
      lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  s->endings.numbers = endings->numbers;
  if (status == GR_DONE)
    status = gr_endings_close(
        &s->memory, &s->endings,
        endings->unset > 0 ? endings->payoff[endings->unset - 1] : 0);
  lgr_check_memory(L, status);
}

/* Notes that class c holds a start, next to what was noted before. */
static void add_start(lua_State *L, lgr_solution *s, uint32_t c) {
  uint32_t *last = NULL;
  if (s->starts.count > 0)
    last = s->starts.at + s->starts.count - 2;
  if (last == NULL || c < last[0] || c > last[0] + last[1])
    lgr_add_starts(L, s, c, 1);
  else if (c == last[0] + last[1])
    last[1]++;
}

/* The classes of the starts. */
static void add_starts(lua_State *L, lgr_solution *s, const lgr_solution *from,
                       const gr_groups *g) {
  uint32_t work = 0;
  for (size_t k = 0; k < from->starts.count; k += 2)
    for (uint32_t i = 0; i < from->starts.at[k + 1]; i++) {
      add_start(L, s, g->class_of[from->starts.at[k] + i]);
      if (lgr_poll_after(L, work++))
        lgr_check_solution(L, 1); /* a hook may have closed it */
    }
}

/* Moves an array from one solution to another: it is Lua's memory in either
** case. */
static void adopt(gr_memory *to, gr_words *at, gr_memory *from,
                  gr_words *words) {
  size_t bytes = words->room * sizeof *words->at;
  *at = *words;
  memset(words, 0, sizeof *words);
  from->used -= bytes;
  to->used += bytes;
}

static void adopt_graph(lgr_solution *s, lgr_solution *from, gr_graph *graph) {
  s->graph.count = graph->count;
  adopt(&s->memory, &s->graph.first, &from->memory, &graph->first);
  adopt(&s->memory, &s->graph.follower, &from->memory, &graph->follower);
}

/* Pushes the solution of the quotient that the task on the solution at index
** 1 has found; the map to it is at index 3, its game at index 4. */
static void push_quotient(lua_State *L, Quotient *task,
                          const lgr_provider *provider) {
  lgr_solution *from = task->task.solution;
  gr_relation *relation = &task->quotient.relation;
  const gr_groups *g = &task->quotient.groups;
  lgr_solution *s = lgr_new_solution(L);
  int index = lua_gettop(L);
  lgr_set_user_value(L, 4, index, LGR_GAME);
  lgr_set_user_value(L, 1, index, LGR_SOURCE);
  lgr_set_user_value(L, 3, index, LGR_PROJECTION);
  s->players = from->players;
  s->one_play = from->one_play || relation->uneven != GR_NONE;
  adopt_graph(s, from, &relation->quotient);
  add_positions(L, s, from, g);
  copy_names(L, s, &from->names);
  add_endings(L, s, from, g);
  add_starts(L, s, from, g);
  lgr_classify(s, from->play, from->no_values == LGR_ONLY_OUTCOME);
  s->misere = from->misere;
  lgr_release(&task->task);
  lgr_solve(L, index, provider);
  lua_pushvalue(L, index);
}

/*
** --------------------------------------------------------- functions
*/

static int push_witness(lua_State *L, const gr_witness *witness) {
  lgr_push_number(L, witness->position);
  lgr_push_number(L, witness->follower);
  lgr_push_number(L, witness->missing);
  return 3;
}

/* relate(solution, classes): the number of classes; a position, its follower
** and another position that show why they are not compatible, else three
** times nil; and such three for semicompatible. */
static int relate(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  Quotient *task;
  lua_settop(L, 2);
  task = run(L, GR_GIVEN, lgr_check_classes(L, 2, s->graph.count)->class);
  lua_pushinteger(L, task->quotient.groups.count);
  push_witness(L, &task->quotient.relation.witness);
  push_witness(L, &task->quotient.semi.witness);
  lgr_release(&task->task);
  return 7;
}

/* Why there is no quotient: pushes a word and what explains it, and returns
** how many values that were; 0 if there is one. */
static int refuse(lua_State *L, const Quotient *task) {
  const gr_quotient *q = &task->quotient;
  const lgr_solution *s = task->task.solution;
  if (q->kind == GR_GRUNDY && q->cyclic) {
    lua_pushliteral(L, "cyclic");
    return 1;
  }
  if (q->kind != GR_GIVEN || q->relation.witness.position == GR_NONE)
    return 0;
  if (q->semi.witness.position != GR_NONE) {
    lua_pushliteral(L, "neither");
    return 1 + push_witness(L, &q->semi.witness);
  }
  if (!q->cyclic && s->players == 1 && s->play == LGR_NORMAL_PLAY)
    return 0;
  lua_pushstring(L, q->cyclic         ? "cyclic"
                    : s->players == 2 ? "players"
                                      : "play");
  return 1 + push_witness(L, &q->relation.witness);
}

/* quotient(solution, kind, classes, game): the solution of the quotient, and
** the map to it. Or nil, why there is none, and perhaps a position, its
** follower and another position that show why. */
static int quotient(lua_State *L) {
  static const char *const kinds[] = {"given", "compatible", "grundy",
                                      "reversible", NULL};
  const lgr_solution *s = lgr_check_solution(L, 1);
  const lgr_provider *provider = s->provider;
  gr_quotient_kind kind = (gr_quotient_kind)luaL_checkoption(L, 2, NULL, kinds);
  Quotient *task;
  int refused;
  lgr_need_edges(L, s, "quotient");
  lua_settop(L, 4);
  if (kind >= GR_GRUNDY)
    lgr_need_values(L, s);
  task = run(
      L, kind,
      kind == GR_GIVEN ? lgr_check_classes(L, 3, s->graph.count)->class : NULL);
  lua_pushnil(L);
  refused = refuse(L, task);
  if (refused > 0) {
    lgr_release(&task->task);
    return 1 + refused;
  }
  push_map(L, &task->quotient);
  lua_replace(L, 3);
  push_quotient(L, task, provider);
  lua_pushvalue(L, 3);
  return 2;
}

/* A task that compares a quotient with what it is a quotient of. */
typedef struct Comparison {
  lgr_task task;
  gr_quotientcheck check;
} Comparison;

LGR_CORE_STEPS(Comparison, check, comparison, gr_quotientcheck)

/* The solution that it is a quotient of is at index 2. */
static int push_comparison(lua_State *L, void *task) {
  const gr_fault *fault = &((Comparison *)task)->check.fault;
  lua_pushvalue(L, 2);
  if (fault->kind == GR_FAULT_NONE)
    return 1;
  lgr_push_fault(L, fault);
  return 4;
}

static const lgr_kind comparison_kind = {.size = sizeof(Comparison),
                                         .step = step_comparison,
                                         .free = free_comparison,
                                         .push = push_comparison};

/* What is claimed of a quotient, its source, and the map between them. */
static gr_quotient_claim claim_of(const lgr_solution *s,
                                  const lgr_solution *source,
                                  const lgr_projection *map) {
  gr_quotient_claim claim;
  memset(&claim, 0, sizeof claim);
  claim.image = map->at;
  claim.compatible = map->compatible;
  claim.moves = s->origin != NULL;
  claim.from = lgr_claim_of(source);
  claim.to = lgr_claim_of(s);
  claim.from_store = &source->store;
  claim.to_store = &s->store;
  claim.players = (int)source->players;
  return claim;
}

/* compare(solution): nothing if it is not a quotient; else the solution that it
** is one of, and, if they do not belong together, the fault as for verify; the
** word "closed" if that solution is. */
static int compare(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1), *source;
  gr_quotient_claim claim;
  Comparison *task;
  lua_settop(L, 1);
  if (lua_getiuservalue(L, 1, LGR_SOURCE) == LUA_TNIL)
    return 0;
  lua_getiuservalue(L, 1, LGR_PROJECTION);
  source = lua_touserdata(L, 2);
  task = lgr_push_work(L, &comparison_kind, 1);
  claim = claim_of(s, source, lua_touserdata(L, 3));
  gr_quotientcheck_init(&task->check, task->task.memory, &claim);
  if (source->provider == NULL) {
    lgr_release(&task->task);
    lua_pushvalue(L, 2);
    lua_pushliteral(L, "closed");
    return 2;
  }
  lgr_also_on(L, &task->task, 2);
  return lgr_run_and_push(L, &task->task);
}

/* image(map, number): the class of a position, and d, or 0 without it. */
static int image(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, LGR_MAP_TYPE);
  uint32_t u = lgr_check_number(L, 2, map->count);
  lua_pushinteger(L, map->at[u]);
  lua_pushinteger(L, map->deep ? members(map)[map->count + u] : 0);
  return 2;
}

/* members(map, class): an array of numbers, ascending. */
static int members_function(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, LGR_MAP_TYPE);
  uint32_t c = lgr_check_number(L, 2, map->classes);
  uint32_t first = firsts(map)[c], end = firsts(map)[c + 1];
  lua_createtable(L, (int)(end - first), 0);
  for (uint32_t i = first; i < end; i++) {
    lua_pushinteger(L, members(map)[i]);
    lua_rawseti(L, -2, (lua_Integer)(i - first) + 1);
  }
  return 1;
}

/* edges(solution): how many. */
static int edges(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  lua_pushinteger(L, (lua_Integer)s->graph.follower.count);
  return 1;
}

void lgr_open_quotient(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"relate", relate}, {"quotient", quotient},        {"compare", compare},
      {"image", image},   {"members", members_function}, {"edges", edges},
      {NULL, NULL}};
  lgr_push_type(L, LGR_MAP_TYPE, NULL);
  lua_pop(L, 1);
  luaL_setfuncs(L, functions, 0);
}
