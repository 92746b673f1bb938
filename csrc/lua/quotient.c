/*
** quotient.c: the solutions of the quotients by relations, and of the moves
** that relations keep; the coarsest compatible relation of two solutions. Users
** see them through quotient.lua and same.lua.
*/
#include "lua/maps.h"

#include "core/theory/quotient.h"
#include "core/verify/quotientcheck.h"
#include "lua/compute.h"
#include "lua/fail.h"
#include "lua/host.h"
#include "lua/parts.h"
#include "lua/solution.h"
#include "lua/verify.h"

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
  size_t size = sizeof(lgr_projection) + words * sizeof(uint32_t);
  lgr_projection *map;
  uint32_t *to;
  lgr_put_off(L, size);
  map = lua_newuserdatauv(L, size, 0);
  to = map->at;
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

/* An error if the moves of a solution say more than where they lead: then the
** function `what` cannot go by them. */
static void need_relation(lua_State *L, const lgr_solution *s,
                          const char *what) {
  lgr_need_edges(L, s, what);
  lgr_need_no_scores(L, s, what, "relations do not compare what moves gain");
}

/* All zeros: there are none yet. */
typedef struct Labels {
  gr_words of;    /* each position */
  gr_endings met; /* what the sinks pay */
} Labels;

static void free_labels(gr_memory *memory, Labels *labels) {
  gr_words_free(memory, &labels->of);
  gr_endings_free(memory, &labels->met);
}

/* Do sinks differ? */
static int has_labels(const lgr_solution *s) {
  return s->players == 2 || s->play == LGR_MIXED ||
         (s->play == LGR_PUZZLE && s->endings.count > 0);
}

/* What a sink pays to the player to move there. */
static double payoff_of(const lgr_solution *s, uint32_t u) {
  if (s->endings.count > 0)
    return s->endings.payoff[s->endings.of.at[u]];
  return s->play == LGR_PUZZLE ? 1 : lgr_default_payoff(s->play);
}

/* Labels the positions of a solution that have none yet; `before` others come
** before them. GR_MORE, GR_DONE, GR_NO_MEMORY or GR_ENDING_LIMIT. */
static gr_status add_labels(gr_memory *memory, Labels *labels,
                            const lgr_solution *s, uint32_t before,
                            size_t *budget) {
  gr_words *of = &labels->of;
  uint32_t end = before + s->graph.count, stop;
  if (gr_words_reserve(memory, of, end - of->count) != GR_DONE)
    return GR_NO_MEMORY;
  stop = (uint32_t)of->count + gr_afford(budget, end - (uint32_t)of->count);
  while (of->count < stop) {
    uint32_t u = (uint32_t)of->count - before, ending = 0;
    uint32_t player = s->players == 2 && lgr_player(&s->store, u) == 2;
    if (gr_degree(&s->graph, u) == 0) {
      gr_status status = gr_endings_set(memory, &labels->met,
                                        (uint32_t)of->count, payoff_of(s, u));
      if (status != GR_DONE)
        return status;
      ending = labels->met.of.at[of->count] + 1;
    }
    of->at[of->count++] = 2 * ending + player;
  }
  return stop < end ? GR_MORE : GR_DONE;
}

/* Leaves if there were too many labels. */
static void check_labels(lua_State *L, const lgr_task *task) {
  if (task->status == GR_ENDING_LIMIT)
    lgr_fail(L, "more than %d different payoffs", (int)GR_MAX_ENDINGS);
}

/* A task that finds a quotient. */
typedef struct Quotient {
  lgr_task task;
  gr_quotient quotient;
  Labels labels;
  const lgr_provider *provider; /* of its positions */
} Quotient;

static void free_quotient(void *task) {
  Quotient *q = task;
  gr_task_free(&q->quotient.task);
  free_labels(q->task.of.memory, &q->labels);
}

/* The first phase, if sinks differ. */
static gr_status label(void *task, size_t *budget) {
  Quotient *q = task;
  gr_status status =
      add_labels(q->task.of.memory, &q->labels, q->task.solution, 0, budget);
  if (status != GR_DONE)
    return status;
  q->quotient.label = q->labels.of.at;
  return lgr_turn_to_part(&q->task, &q->quotient.task, NULL);
}

/* Finds a quotient of the solution at index 1, as the last thing that a C
** function does; `push` pushes the results. */
static int run(lua_State *L, lgr_push_results *push, gr_quotient_kind kind,
               const uint32_t *given) {
  Quotient *q = lgr_push_work(L, sizeof *q, 1);
  const lgr_solution *s = q->task.solution;
  q->task.push = push;
  q->provider = s->provider;
  gr_quotient_init(&q->quotient, q->task.of.memory, &s->graph, kind);
  q->quotient.given = given;
  q->quotient.values = &s->values;
  q->task.of.free = free_quotient;
  if (has_labels(s))
    gr_turn_to(&q->task.of, label);
  else
    lgr_turn_to_part(&q->task, &q->quotient.task, NULL);
  return lgr_run_and_push(L);
}

/*
** -------------------------------------------------- the smaller solution
** Its positions are classes; without groups, each position is its own.
*/

static uint32_t class_of(const gr_groups *g, uint32_t u) {
  return g == NULL ? u : g->class_of[u];
}

static uint32_t size_of(const gr_groups *g, uint32_t c) {
  return g == NULL ? 1 : gr_group_size(g, c);
}

static uint32_t member_of(const gr_groups *g, uint32_t c, uint32_t i) {
  return g == NULL ? c : gr_members_of(g, c)[i];
}

/* A task that fills a new solution: a digraph on the classes of positions of
** another, on which it works. */
typedef struct Copy {
  lgr_task task;
  lgr_solution *made;
  const gr_groups *groups;
  lgr_task *found[2]; /* the tasks that found this, until all is copied */
  const lgr_provider *provider;
  uint32_t member;     /* the place among the members of the class whose ending
                          is looked for */
  uint32_t said, left; /* what is known of it */
  size_t run;          /* of the starts, */
  uint32_t start;      /* and the place in it */
} Copy;

/* The phases; of the first two, `next` is a class. */
static gr_phase copy_positions, copy_endings, copy_starts, copy_rest;

/* To add a position takes as long as looking at this many edges. */
#define POSITION_WORK 8

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

static gr_status copy_positions(void *task, size_t *budget) {
  Copy *c = task;
  const gr_store *from = &c->task.solution->store;
  for (uint32_t *next = &c->task.of.next; *next < c->made->graph.count;
       ++*next) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, POSITION_WORK);
    status = add_position(c->made, from, member_of(c->groups, *next, 0));
    if (status != GR_DONE)
      return status;
  }
  return gr_turn_to(&c->task.of, c->task.solution->endings.count > 0
                                     ? copy_endings
                                     : copy_starts);
}

/* Copies the names of the vertices, where positions are sets of these. */
static gr_status copy_names(lgr_solution *s, const lgr_names *from) {
  gr_bytes *code = &s->names.code;
  if (from->count == 0)
    return GR_DONE;
  if (gr_bytes_reserve(&s->scratch_memory, code, from->code.count) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(code->at, from->code.at, from->code.count);
  memcpy(s->names.end, from->end, sizeof from->end);
  code->count = from->code.count;
  s->names.count = from->count;
  return GR_DONE;
}

/* Looks how the members of a class end, if they are sinks. */
static gr_status look_at_members(Copy *c, uint32_t class, size_t *budget) {
  const gr_graph *graph = &c->task.solution->graph;
  const gr_endings *endings = &c->task.solution->endings;
  for (; c->member < size_of(c->groups, class); c->member++) {
    uint32_t u = member_of(c->groups, class, c->member);
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (gr_degree(graph, u) > 0)
      continue;
    if (endings->of.at[u] + 1 == endings->unset)
      c->left = 1;
    else
      c->said = endings->of.at[u];
  }
  return GR_DONE;
}

/* Notes how a sink ends: as those of its members that are sinks, which pay
** the same. Other members have only moves that can be taken back. Where
** `terminal` decides some of them and `play` others, the former count. If no
** member is a sink, moves were left out under normal play, and it loses. */
static gr_status add_ending(Copy *c, uint32_t class) {
  lgr_solution *s = c->made;
  uint32_t said = c->said, left = c->left;
  c->member = c->left = 0;
  c->said = GR_NONE;
  s->one_play |= left && said != GR_NONE;
  if (said == GR_NONE && left)
    return gr_endings_leave(&s->memory, &s->endings, class);
  return gr_endings_set(
      &s->memory, &s->endings, class,
      said == GR_NONE ? -1 : c->task.solution->endings.payoff[said]);
}

static gr_status copy_endings(void *task, size_t *budget) {
  Copy *c = task;
  const gr_graph *graph = &c->made->graph;
  for (uint32_t *next = &c->task.of.next; *next < graph->count; ++*next) {
    if (*budget == 0)
      return GR_MORE;
    if (gr_degree(graph, *next) > 0) {
      --*budget;
      continue;
    }
    if (look_at_members(c, *next, budget) == GR_MORE)
      return GR_MORE;
    if (add_ending(c, *next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_turn_to(&c->task.of, copy_starts);
}

static gr_status close_endings(lgr_solution *s, const gr_endings *from) {
  if (from->count == 0)
    return GR_DONE;
  s->endings.numbers = from->numbers;
  return gr_endings_close(&s->memory, &s->endings,
                          from->unset > 0 ? from->payoff[from->unset - 1] : 0);
}

/* Notes that class c holds a start, next to what was noted before. */
static gr_status add_start(lgr_solution *s, uint32_t c) {
  uint32_t *last = NULL;
  if (s->starts.count > 0)
    last = s->starts.at + s->starts.count - 2;
  if (last == NULL || c < last[0] || c > last[0] + last[1])
    return lgr_add_starts(s, c, 1);
  if (c == last[0] + last[1])
    last[1]++;
  return GR_DONE;
}

/* The classes of the starts. */
static gr_status copy_starts(void *task, size_t *budget) {
  Copy *c = task;
  const gr_words *runs = &c->task.solution->starts;
  for (; c->run < runs->count; c->run += 2, c->start = 0)
    for (; c->start < runs->at[c->run + 1]; c->start++) {
      uint32_t u = runs->at[c->run] + c->start;
      if (*budget == 0)
        return GR_MORE;
      --*budget;
      if (add_start(c->made, class_of(c->groups, u)) != GR_DONE)
        return GR_NO_MEMORY;
    }
  return gr_turn_to(&c->task.of, copy_rest);
}

static gr_status copy_rest(void *task, size_t *budget) {
  Copy *c = task;
  gr_status status = close_endings(c->made, &c->task.solution->endings);
  (void)budget;
  if (status == GR_DONE)
    status = copy_names(c->made, &c->task.solution->names);
  return gr_then(&c->task.of, status, NULL);
}

/* Solves what is copied; it is just below the task. */
static int solve_copy(lua_State *L, void *task) {
  Copy *c = task;
  lgr_solution *s = c->made;
  const lgr_solution *from = c->task.solution;
  gr_store_trim(&s->memory, &s->store);
  lgr_classify(s, from->play, from->no_values == LGR_ONLY_OUTCOME);
  s->misere = from->misere;
  lgr_release(c->found[0]);
  if (c->found[1] != NULL)
    lgr_release(c->found[1]);
  lgr_release(&c->task);
  return lgr_solve_and_push(L, lua_gettop(L) - 1, c->provider);
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

/* Fills and solves the new solution on top of the stack: this graph, on classes
** of positions of the solution at index 1. */
static int copy(lua_State *L, Quotient *task, gr_graph *graph,
                const gr_groups *groups, lgr_task *kept) {
  lgr_solution *from = task->task.solution, *s = lua_touserdata(L, -1);
  Copy *c = lgr_push_work(L, sizeof *c, 1);
  c->task.push = solve_copy;
  gr_turn_to(&c->task.of, copy_positions);
  s->one_play = from->one_play || task->quotient.relation.uneven != GR_NONE;
  s->players = from->players;
  adopt_graph(s, from, graph);
  c->made = s;
  c->groups = groups;
  c->found[0] = &task->task;
  c->found[1] = kept;
  c->provider = task->provider;
  c->said = GR_NONE;
  return lgr_run_and_push(L);
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

static int push_relation(lua_State *L, void *task) {
  const gr_quotient *q = &((Quotient *)task)->quotient;
  check_labels(L, task);
  lua_pushinteger(L, q->groups.count);
  return 1 + push_witness(L, &q->relation.witness) +
         push_witness(L, &q->semi.witness);
}

/* relate(solution, classes): the number of classes; a position, its follower
** and another position that show why they are not compatible, else three
** times nil; and such three for semicompatible. */
static int relate(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  need_relation(L, s, "relation");
  lua_settop(L, 2);
  return run(L, push_relation, GR_GIVEN,
             lgr_check_classes(L, 2, s->graph.count)->class);
}

/* Why there is no quotient, or, with `keep`, no game of the kept moves: pushes
** nil, a word and what explains it, and returns how many values that were; 0
** if there is one. */
static int refuse(lua_State *L, const Quotient *task, int keep) {
  const gr_quotient *q = &task->quotient;
  const lgr_solution *s = task->task.solution;
  int cyclic = q->cyclic && !keep;
  check_labels(L, &task->task);
  if (q->kind == GR_GRUNDY && q->cyclic) {
    lua_pushnil(L);
    lua_pushliteral(L, "cyclic");
    return 2;
  }
  if (q->kind != GR_GIVEN || q->relation.witness.position == GR_NONE)
    return 0;
  if (q->semi.witness.position != GR_NONE) {
    lua_pushnil(L);
    lua_pushliteral(L, "neither");
    return 2 + push_witness(L, &q->semi.witness);
  }
  if (!cyclic && s->players == 1 && s->play == LGR_NORMAL_PLAY)
    return 0;
  lua_pushnil(L);
  lua_pushstring(L, cyclic ? "cyclic" : s->players == 2 ? "players" : "play");
  return 2 + push_witness(L, &q->relation.witness);
}

/* The solution at index 1; the arguments are a kind, classes and a game. */
static int run_kind(lua_State *L, lgr_push_results *push, const char *what) {
  static const char *const kinds[] = {"given", "compatible", "grundy",
                                      "reversible", NULL};
  const lgr_solution *s = lgr_check_solution(L, 1);
  gr_quotient_kind kind = (gr_quotient_kind)luaL_checkoption(L, 2, NULL, kinds);
  const uint32_t *given = NULL;
  lgr_need_edges(L, s, what);
  lua_settop(L, 4);
  if (kind >= GR_GRUNDY)
    lgr_need_values(L, s);
  need_relation(L, s, what);
  if (kind == GR_GIVEN)
    given = lgr_check_classes(L, 3, s->graph.count)->class;
  return run(L, push, kind, given);
}

static int push_quotient(lua_State *L, void *work) {
  Quotient *task = work;
  int refused = refuse(L, task, 0), map;
  if (refused > 0)
    return refused;
  push_map(L, &task->quotient);
  map = lua_gettop(L);
  lgr_new_solution(L);
  lgr_set_user_value(L, 4, -1, LGR_GAME);
  lgr_set_user_value(L, 1, -1, LGR_SOURCE);
  lgr_set_user_value(L, map, -1, LGR_PROJECTION);
  return copy(L, task, &task->quotient.relation.quotient,
              &task->quotient.groups, NULL);
}

/* quotient(solution, kind, classes, game): the solution of the quotient. Or
** nil, why there is none, and perhaps a position, its follower and another
** position that show why. */
static int quotient(lua_State *L) {
  return run_kind(L, push_quotient, "quotient");
}

/* projection(solution): the map to the quotient that it is. */
static int projection(lua_State *L) {
  lgr_check_solution(L, 1);
  lua_getiuservalue(L, 1, LGR_PROJECTION);
  return 1;
}

/* A task that finds the moves that the relation of another one keeps. */
typedef struct Kept {
  lgr_task task;
  Quotient *by;
  gr_kept kept;
} Kept;

/* Positions are found as they are in the solution at index 1. */
static int push_kept(lua_State *L, void *work) {
  Kept *task = work;
  lgr_new_solution(L);
  lgr_set_user_value(L, 4, -1, LGR_GAME);
  lua_getiuservalue(L, 1, LGR_NORMAL);
  lua_setiuservalue(L, -2, LGR_NORMAL);
  return copy(L, task->by, &task->kept.graph, NULL, &task->task);
}

static int keep(lua_State *L, void *work) {
  Quotient *task = work;
  int refused = refuse(L, task, 1);
  Kept *kept;
  if (refused > 0)
    return refused;
  kept = lgr_push_work(L, sizeof *kept, 1);
  kept->task.push = push_kept;
  kept->by = task;
  gr_kept_init(&kept->kept, kept->task.of.memory, &task->quotient.relation);
  lgr_turn_to_part(&kept->task, &kept->kept.task, NULL);
  return lgr_run_and_push(L);
}

/* kept_moves(solution, kind, classes, game): the solution of the moves that the
** relation keeps; or nil, as above. */
static int kept_moves(lua_State *L) {
  return run_kind(L, keep, "prune");
}

/*
** --------------------------------------------- two solutions side by side
*/

/* A task that finds the coarsest compatible relation of the positions of a
** solution, or of two. */
typedef struct Union {
  lgr_task task;
  Labels labels;
  gr_graph both; /* if there are two */
  gr_refine refine;
} Union;

static gr_status start_refining(Union *task) {
  gr_refine_init(&task->refine, task->task.of.memory,
                 task->task.other == NULL ? &task->task.solution->graph
                                          : &task->both,
                 task->labels.of.at);
  return lgr_turn_to_part(&task->task, &task->refine.task, NULL);
}

/* Puts the digraphs side by side, if there are two. */
static gr_status join(void *work, size_t *budget) {
  Union *task = work;
  const gr_graph *first = &task->task.solution->graph, *second;
  gr_memory *memory = task->task.of.memory;
  gr_graph *both = &task->both;
  if (task->task.other == NULL)
    return start_refining(task);
  second = &task->task.other->graph;
  while (both->count < first->count + second->count) {
    int later = both->count >= first->count;
    const gr_graph *part = later ? second : first;
    uint32_t offset = later ? first->count : 0, u = both->count - offset;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)gr_degree(part, u));
    if (gr_graph_append(memory, both, part, u, offset) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (gr_words_push(memory, &both->first, (uint32_t)both->follower.count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return start_refining(task);
}

/* The first phases, if sinks differ. */
static gr_status label_second(void *work, size_t *budget) {
  Union *task = work;
  const lgr_solution *s = task->task.solution, *other = task->task.other;
  gr_status status = GR_DONE;
  if (other != NULL)
    status = add_labels(task->task.of.memory, &task->labels, other,
                        s->graph.count, budget);
  return gr_then(&task->task.of, status, join);
}

static gr_status label_first(void *work, size_t *budget) {
  Union *task = work;
  return gr_then(&task->task.of,
                 add_labels(task->task.of.memory, &task->labels,
                            task->task.solution, 0, budget),
                 label_second);
}

static void free_union(void *work) {
  Union *task = work;
  gr_graph_free(task->task.of.memory, &task->both);
  free_labels(task->task.of.memory, &task->labels);
}

/* Pushes the classes: those of the second solution come after those of the
** first. */
static int push_union(lua_State *L, void *work) {
  const gr_words *class = &((Union *)work)->refine.class_of;
  lgr_classes *classes;
  check_labels(L, work);
  classes = lgr_push_classes(L, (uint32_t) class->count);
  if (class->count > 0)
    memcpy(classes->class, class->at, class->count * sizeof *class->at);
  return 1;
}

/* Can the positions of two solutions be compared? */
static void check_comparable(lua_State *L, const lgr_solution *a,
                             const lgr_solution *b) {
  uint64_t positions = (uint64_t)a->graph.count + b->graph.count;
  uint64_t edges =
      (uint64_t)gr_edge_count(&a->graph) + gr_edge_count(&b->graph);
  need_relation(L, a, "same");
  need_relation(L, b, "same");
  if (a->players != b->players)
    lgr_fail(L, "same: one of the games has two players, the other does not");
  if ((a->play == LGR_PUZZLE) != (b->play == LGR_PUZZLE))
    lgr_fail(L, "same: one of the games is a puzzle, the other is not");
  if (a != b && (positions > GR_MAX_POSITIONS || edges > GR_MAX_EDGES))
    lgr_fail(L, "same: the games have more than %I positions or %I moves",
             (LUAI_UACINT)GR_MAX_POSITIONS, (LUAI_UACINT)GR_MAX_EDGES);
}

/* same(a, b): the coarsest compatible relation of the positions of two
** solutions, or of one, if they are the same: classes for `class`. */
static int same(lua_State *L) {
  const lgr_solution *a = lgr_check_solution(L, 1);
  const lgr_solution *b = lgr_check_solution(L, 2);
  Union *task;
  check_comparable(L, a, b);
  lua_settop(L, 2);
  task = lgr_push_work(L, sizeof *task, 1);
  task->task.of.free = free_union;
  task->task.push = push_union;
  lgr_check_solution(L, 2); /* a finalizer may have closed it */
  if (a != b)
    lgr_also_on(L, &task->task, 2);
  gr_turn_to(&task->task.of,
             has_labels(a) || has_labels(b) || a->play != b->play ? label_first
                                                                  : join);
  return lgr_run_and_push(L);
}

/* A task that compares a quotient with what it is a quotient of. */
typedef struct Comparison {
  lgr_task task;
  gr_quotientcheck check;
} Comparison;

/* The solution that it is a quotient of is at index 2. */
static int push_comparison(lua_State *L, void *task) {
  const gr_fault *fault = &((Comparison *)task)->check.fault;
  lua_pushvalue(L, 2);
  if (fault->kind == GR_FAULT_NONE)
    return 1;
  lgr_push_fault(L, fault);
  return 4;
}

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
  task = lgr_push_work(L, sizeof *task, 1);
  task->task.push = push_comparison;
  claim = claim_of(s, source, lua_touserdata(L, 3));
  gr_quotientcheck_init(&task->check, task->task.of.memory, &claim);
  lgr_turn_to_part(&task->task, &task->check.task, NULL);
  if (source->provider == NULL) {
    lgr_release(&task->task);
    lua_pushvalue(L, 2);
    lua_pushliteral(L, "closed");
    return 2;
  }
  lgr_also_on(L, &task->task, 2);
  return lgr_run_and_push(L);
}

/* image(map, number): the class of a position, and d, or 0 without it. */
static int image(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, LGR_MAP_TYPE);
  uint32_t u = lgr_check_number(L, 2, map->count);
  lua_pushinteger(L, map->at[u]);
  lua_pushinteger(L, map->deep ? members(map)[map->count + u] : 0);
  return 2;
}

/* class_size(map, class): how many positions are in it, and the second one. */
static int class_size(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, LGR_MAP_TYPE);
  uint32_t c = lgr_check_number(L, 2, map->classes);
  uint32_t first = firsts(map)[c], size = firsts(map)[c + 1] - first;
  lua_pushinteger(L, size);
  lgr_push_number(L, size > 1 ? members(map)[first + 1] : GR_NONE);
  return 2;
}

/* members(map, class [, most]): an array of numbers, ascending; not more than
** `most` of them. */
static int members_function(lua_State *L) {
  const lgr_projection *map = luaL_checkudata(L, 1, LGR_MAP_TYPE);
  uint32_t c = lgr_check_number(L, 2, map->classes);
  uint32_t first = firsts(map)[c], end = firsts(map)[c + 1];
  if (!lua_isnoneornil(L, 3)) {
    lua_Integer most = lgr_check_range(L, 3, 0, LUA_MAXINTEGER);
    if (most < (lua_Integer)(end - first))
      end = first + (uint32_t)most;
  }
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
  lua_pushinteger(L, (lua_Integer)gr_edge_count(&s->graph));
  return 1;
}

void lgr_open_quotient(lua_State *L) {
  static const luaL_Reg functions[] = {{"relate", relate},
                                       {"quotient", quotient},
                                       {"projection", projection},
                                       {"kept_moves", kept_moves},
                                       {"same", same},
                                       {"compare", compare},
                                       {"image", image},
                                       {"class_size", class_size},
                                       {"members", members_function},
                                       {"edges", edges},
                                       {NULL, NULL}};
  lgr_push_type(L, LGR_MAP_TYPE, NULL);
  lua_pop(L, 1);
  lgr_set_functions(L, functions);
}
