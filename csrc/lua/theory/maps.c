/*
** maps.c: maps between two solutions, and what holds of them. Users see them
** through map.lua.
*/
#include "lua/host/parts.h"

#include "core/theory/map.h"
#include "core/theory/relation.h"
#include "lua/host/fail.h"
#include "lua/solution/play.h"
#include "lua/solution/task.h"
#include "lua/theory/classes.h"
#include "lua/theory/ranking.h"

#include <lauxlib.h>
#include <string.h>

#define MAP_TYPE "grundy.images"

/* User values 1 and 2 are the solutions. */
typedef struct Map {
  gr_memory memory;
  lgr_ledger *ledger;
  size_t accounted;
  lgr_solution *from, *to;
  gr_words image; /* of each position; GR_NONE: there is none */
  int partial;    /* there is a position without an image */
  gr_words d;     /* the least one, if there is one */
  int64_t *given; /* d as the user gave it, to be checked; NULL if not. What is
                     not an integer below RANKED is from there on, and then its
                     number in the ranking, which becomes its rank */
  uint32_t given_count;
  lgr_ranking ranking;
} Map;

#define RANKED (INT64_C(1) << 62)

/* What it takes to check a map. */
typedef struct Task {
  lgr_task task;
  Map *map;
  gr_map pair;
  gr_groups groups;
  gr_mapping mapping;
  uint32_t changed; /* the first position whose value is not that of its image;
                       or GR_NONE */
  gr_theorem7 reply;
  gr_words d;
  gr_theorem7 given_d;
  const uint32_t *class_of; /* the relation, */
  uint32_t classes;
  gr_groups *related; /* the positions by class: `groups`, or */
  gr_groups own;
  gr_relation relation;
  gr_theorem7 semi;
  gr_words kept;
} Task;

/*
** ------------------------------------------------------------------ maps
*/

static void check_open(lua_State *L, const Map *map) {
  if (map->ledger == NULL) /* a finalizer asks what has been collected */
    lgr_fail(L, "this map is closed");
  if (map->from->provider == NULL || map->to->provider == NULL)
    lgr_fail(L, "a solution of this map is closed");
}

static Map *check_map(lua_State *L) {
  Map *map = luaL_checkudata(L, 1, MAP_TYPE);
  check_open(L, map);
  return map;
}

static int release_map(lua_State *L) {
  Map *map = luaL_checkudata(L, 1, MAP_TYPE);
  if (map->ledger == NULL)
    return 0;
  gr_words_free(&map->memory, &map->image);
  gr_words_free(&map->memory, &map->d);
  gr_release(&map->memory, map->given, map->given_count, sizeof *map->given);
  lgr_ranking_free(&map->memory, &map->ranking);
  map->ledger->held -= map->accounted;
  map->ledger = NULL;
  return 0;
}

/* Makes room for the d of each position. */
static void expect_d(lua_State *L, Map *map) {
  uint32_t count = map->from->graph.count;
  map->given = gr_resize(&map->memory, NULL, 0, count, sizeof *map->given);
  if (map->given == NULL && count > 0)
    lgr_no_memory(L);
  map->given_count = count;
}

/* map(a, b, with_d): a map between two solutions, without images yet; with_d:
** a d is given with them. */
static int map_function(lua_State *L) {
  lgr_solution *from = lgr_check_solution(L, 1);
  lgr_solution *to = lgr_check_solution(L, 2);
  Map *map;
  lgr_need_values(L, from);
  lgr_need_values(L, to);
  lgr_need_edges(L, from, "map");
  lgr_need_edges(L, to, "map");
  lua_settop(L, 3);
  map = lua_newuserdatauv(L, sizeof *map, 2);
  memset(map, 0, sizeof *map);
  map->from = from;
  map->to = to;
  map->ledger = from->ledger;
  lgr_use_lua_memory(L, &map->memory);
  lgr_set_user_value(L, 1, 4, 1);
  lgr_set_user_value(L, 2, 4, 2);
  luaL_setmetatable(L, MAP_TYPE);
  check_open(L, map); /* a finalizer may have closed one */
  lgr_check_memory(
      L, gr_words_reserve(&map->memory, &map->image, from->graph.count));
  if (lua_toboolean(L, 3))
    expect_d(L, map);
  lgr_enter(L, map->ledger, &map->accounted, map->memory.used);
  return 1;
}

/* The d at `index`: an integer below RANKED, or a key (ranking.h). */
static int64_t check_d(lua_State *L, Map *map, int index) {
  if (lua_type(L, index) == LUA_TSTRING)
    return RANKED + lgr_rank_later(L, &map->memory, &map->ranking, index);
  return luaL_checkinteger(L, index);
}

/* map_add(map, number, d): the image of the next position; nil: it has none;
** and its d, if one is expected. */
static int map_add(lua_State *L) {
  Map *map = check_map(L);
  uint32_t image = GR_NONE;
  if (lua_isnoneornil(L, 2)) {
    map->partial = 1;
  } else {
    image = lgr_check_number(L, 2, map->to->graph.count);
  }
  luaL_argcheck(L, map->image.count < map->from->graph.count, 1,
                "all positions have an image");
  if (map->given != NULL)
    map->given[map->image.count] = check_d(L, map, 3);
  map->image.at[map->image.count++] = image;
  return 0;
}

/* Pushes the word of the position whose number is at index 2. */
static int push_word(lua_State *L, const gr_words *words) {
  lgr_push_number(L, words->at[lgr_check_number(L, 2, words->count)]);
  return 1;
}

/* map_image(map, number): the number of its image; nil if it has none. */
static int map_image(lua_State *L) {
  const Map *map = check_map(L);
  return push_word(L, &map->image);
}

/* map_d(map, number): the least d of Theorem 7, if there is one. */
static int map_d(lua_State *L) {
  const Map *map = check_map(L);
  return push_word(L, &map->d);
}

/* map_given_d(map, number): the d that was given, or what compares like it. */
static int map_given_d(lua_State *L) {
  const Map *map = check_map(L);
  uint32_t u = lgr_check_number(L, 2, map->given_count);
  lua_pushinteger(L, map->given[u]);
  return 1;
}

/*
** ------------------------------------------------------------ checks
*/

/* The phases: of a check, and of one that goes by a relation. */
static gr_phase rank, put_ranks, compare_values, find_d, check_given_d,
    look_at_neighbours;
static gr_phase group, relate, keep_moves, map_kept;

static void free_task(void *work) {
  Task *task = work;
  gr_memory *memory = task->task.of.memory;
  gr_task_free(&task->mapping.task);
  gr_task_free(&task->reply.task);
  gr_task_free(&task->given_d.task);
  gr_task_free(&task->relation.task);
  gr_task_free(&task->semi.task);
  gr_groups_free(memory, &task->groups);
  gr_groups_free(memory, &task->own);
  gr_words_free(memory, &task->d);
  gr_words_free(memory, &task->kept);
}

/* What is not an integer becomes a rank. */
static gr_status rank(void *work, size_t *budget) {
  Task *task = work;
  Map *map = task->map;
  (void)budget;
  if (map->ranking.keys.count == 0)
    return lgr_turn_to_part(&task->task, &task->mapping.task, compare_values);
  lgr_ranking_init(&map->ranking, &map->memory);
  return lgr_turn_to_part(&task->task, &map->ranking.task, put_ranks);
}

static gr_status put_ranks(void *work, size_t *budget) {
  Task *task = work;
  Map *map = task->map;
  uint32_t stop = gr_reach(&task->task.of, map->given_count, budget);
  for (uint32_t u = task->task.of.next; u < stop; u++)
    if (map->given[u] >= RANKED)
      map->given[u] =
          RANKED + lgr_rank(&map->ranking, (uint32_t)(map->given[u] - RANKED));
  if (stop == map->given_count)
    lgr_ranking_free(&map->memory, &map->ranking);
  return gr_reached(&task->task.of, stop, map->given_count, rank);
}

/* After condition 1: compares values, until one has changed. */
static gr_status compare_values(void *work, size_t *budget) {
  Task *task = work;
  const Map *map = task->map;
  uint32_t count = (uint32_t)map->image.count;
  uint32_t end = gr_reach(&task->task.of, count, budget);
  task->changed = gr_changed_value(&map->from->values, &map->to->values,
                                   map->image.at, task->task.of.next, end);
  task->task.of.next = end;
  if (task->changed == GR_NONE && end < count)
    return GR_MORE;
  return gr_turn_to(&task->task.of, task->mapping.condition1.position == GR_NONE
                                        ? find_d
                                        : look_at_neighbours);
}

/* Finds the least d, */
static gr_status find_d(void *work, size_t *budget) {
  Task *task = work;
  (void)budget;
  gr_theorem7_init(&task->reply, task->task.of.memory, &task->pair,
                   &task->groups, task->mapping.strays, &task->d);
  return lgr_turn_to_part(&task->task, &task->reply.task, check_given_d);
}

/* and checks the given one. */
static gr_status check_given_d(void *work, size_t *budget) {
  Task *task = work;
  (void)budget;
  if (task->map->given == NULL)
    return gr_turn_to(&task->task.of, look_at_neighbours);
  gr_given_d_init(&task->given_d, task->task.of.memory, &task->pair,
                  &task->groups, task->mapping.strays, task->map->given);
  return lgr_turn_to_part(&task->task, &task->given_d.task, look_at_neighbours);
}

/* Condition 2 follows if there are no strays, or if there is d; else it is
** looked at. */
static gr_status look_at_neighbours(void *work, size_t *budget) {
  Task *task = work;
  int has_d = task->reply.task.memory != NULL &&
              task->reply.witness.position == GR_NONE;
  (void)budget;
  if (!task->mapping.strays || has_d)
    return gr_turn_to(&task->task.of, NULL);
  gr_mapping_neighbours(&task->mapping);
  return lgr_turn_to_part(&task->task, &task->mapping.task, NULL);
}

/* Is the relation semicompatible, and then, is the map a homomorphism of the
** moves that it keeps? */
static gr_status group(void *work, size_t *budget) {
  Task *task = work;
  gr_status status =
      gr_groups_step(task->related, task->task.of.memory, task->class_of,
                     task->pair.from->count, task->classes, budget);
  return gr_then(&task->task.of, status, relate);
}

static gr_status relate(void *work, size_t *budget) {
  Task *task = work;
  (void)budget;
  return lgr_turn_to_part(&task->task, &task->relation.task, keep_moves);
}

static gr_status keep_moves(void *work, size_t *budget) {
  Task *task = work;
  (void)budget;
  return lgr_turn_to_part(&task->task, &task->semi.task, map_kept);
}

static gr_status map_kept(void *work, size_t *budget) {
  Task *task = work;
  (void)budget;
  if (task->semi.witness.position != GR_NONE)
    return gr_turn_to(&task->task.of, NULL);
  gr_mapping_init(&task->mapping, task->task.of.memory, &task->pair,
                  task->kept.at, &task->groups);
  return lgr_turn_to_part(&task->task, &task->mapping.task, NULL);
}

static void set_number(lua_State *L, const char *name, uint32_t number) {
  lgr_push_number(L, number);
  lua_setfield(L, -2, name);
}

static void push_witness(lua_State *L, const gr_witness *witness) {
  lua_newtable(L);
  set_number(L, "position", witness->position);
  set_number(L, "follower", witness->follower);
  set_number(L, "missing", witness->missing);
}

/* Sets in the table on top of the stack a witness, if there is one. */
static void set_witness(lua_State *L, const char *name, gr_witness witness) {
  if (witness.position == GR_NONE && witness.missing == GR_NONE)
    return;
  push_witness(L, &witness);
  lua_setfield(L, -2, name);
}

/* Moves d into the map, if there is one. */
static void take_d(lua_State *L, Task *task) {
  Map *map = task->map;
  if (task->reply.task.memory == NULL ||
      task->reply.witness.position != GR_NONE || map->d.count > 0)
    return;
  map->d = task->d;
  memset(&task->d, 0, sizeof task->d);
  lgr_enter(L, map->ledger, &map->accounted, map->memory.used);
}

static int push_conditions(lua_State *L, void *work) {
  Task *task = work;
  const gr_mapping *m = &task->mapping;
  int replied = task->reply.task.memory != NULL;
  take_d(L, task);
  lua_newtable(L);
  set_witness(L, "surjective",
              (gr_witness){.position = GR_NONE,
                           .follower = GR_NONE,
                           .missing = m->uncovered});
  set_witness(L, "homomorphism", m->homomorphism);
  set_witness(L, "condition1", m->condition1);
  set_witness(L, "condition2", m->condition2);
  set_witness(L, "g_preserving", replied ? task->reply.witness : m->condition1);
  if (task->map->given != NULL)
    set_witness(L, "given_d", replied ? task->given_d.witness : m->condition1);
  set_witness(L, "preserves_value",
              (gr_witness){.position = task->changed,
                           .follower = GR_NONE,
                           .missing = GR_NONE});
  return 1;
}

static int push_semi(lua_State *L, void *work) {
  const Task *task = work;
  const gr_witness *witness = &task->semi.witness;
  const char *what = "relation";
  if (witness->position == GR_NONE) {
    witness = &task->mapping.homomorphism;
    what = "map";
  }
  if (witness->position == GR_NONE)
    return 0;
  lua_pushstring(L, what);
  push_witness(L, witness);
  return 2;
}

static void check_task(lua_State *L, void *task) {
  check_open(L, ((Task *)task)->map);
}

/* Pushes a task for the map at index 1; `push` pushes the results. */
static Task *push_task(lua_State *L, lgr_push_results *push) {
  Map *map = check_map(L);
  Task *task;
  luaL_argcheck(L, !map->partial && map->image.count == map->from->graph.count,
                1, "not every position has an image");
  task = lgr_push_task(L, sizeof *task, 1);
  check_open(L, map); /* a finalizer may have closed one */
  task->task.of.free = free_task;
  task->task.check = check_task;
  task->task.push = push;
  task->map = map;
  task->changed = GR_NONE;
  task->task.of.memory = &map->memory;
  task->pair.from = &map->from->graph;
  task->pair.to = &map->to->graph;
  task->pair.image = map->image.at;
  return task;
}

/* map_check(map): a table of witnesses, by name; what is not in it holds. A
** witness is a table of numbers: position, follower, missing. */
static int map_check(lua_State *L) {
  Task *task = push_task(L, push_conditions);
  gr_mapping_init(&task->mapping, task->task.of.memory, &task->pair, NULL,
                  &task->groups);
  gr_turn_to(&task->task.of, rank);
  return lgr_run_and_push(L);
}

/* Starts to look at a relation; without classes: to have the same image. */
static void start_semi(Task *task, const lgr_classes *classes) {
  gr_memory *memory = task->task.of.memory;
  task->class_of = classes == NULL ? task->pair.image : classes->class;
  task->classes = classes == NULL ? task->pair.to->count : classes->count;
  task->related = classes == NULL ? &task->groups : &task->own;
  gr_relation_init(&task->relation, memory, task->pair.from, task->related,
                   NULL);
  gr_semicompatible_init(&task->semi, memory, &task->relation, &task->kept);
  gr_turn_to(&task->task.of, group);
}

/*
** map_semi(map [, classes]): nothing, if the relation (default: to have the
** same image) is semicompatible and the map a homomorphism of the moves that
** it keeps. Else "relation" or "map", and a table of numbers: position,
** follower, missing.
*/
static int map_semi(lua_State *L) {
  const Map *map = check_map(L);
  const lgr_classes *classes =
      lua_isnoneornil(L, 2) ? NULL
                            : lgr_check_classes(L, 2, map->from->graph.count);
  Task *task = push_task(L, push_semi);
  start_semi(task, classes);
  return lgr_run_and_push(L);
}

void lgr_open_maps(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"map", map_function},        {"map_add", map_add},
      {"map_image", map_image},     {"map_d", map_d},
      {"map_given_d", map_given_d}, {"map_check", map_check},
      {"map_semi", map_semi},       {NULL, NULL}};
  static const luaL_Reg map[] = {{"__gc", release_map}, {NULL, NULL}};
  lgr_push_type(L, MAP_TYPE, map);
  lua_pop(L, 1);
  lgr_set_functions(L, functions);
}
