/*
** maps.c: see maps.h.
*/
#include "lua/maps.h"

#include "core/map.h"
#include "core/reply.h"
#include "core/semi.h"
#include "lua/fail.h"
#include "lua/poll.h"
#include "lua/solution.h"
#include "lua/work.h"

#include <string.h>

#define MAP_TYPE "grundy.images"
#define TASK_TYPE "grundy.maptask"
#define RELATION_TYPE "grundy.relation"

/* User values 1 and 2 are the solutions. */
typedef struct Map {
  gr_memory memory;
  lgr_ledger *ledger;
  size_t accounted;
  lgr_solution *from, *to;
  gr_words image; /* of each position; GR_NONE: there is none */
  int partial;    /* there is a position without an image */
  gr_words d;     /* if there is one */
} Map;

/* What it takes to check a map; user value 1 is the map. */
typedef struct Task {
  Map *map;
  int stage;
  gr_map pair;
  gr_groups groups;
  gr_mapping mapping;
  uint32_t compared; /* values */
  uint32_t changed;  /* the first one */
  gr_reply reply;
  gr_words d;
  gr_semi semi;
  gr_words kept;
} Task;

/* The class of each position so far, as any values that are positions. */
typedef struct Relation {
  gr_memory memory;
  lgr_scratch scratch;
  gr_store store; /* the classes */
  gr_words class_of;
} Relation;

/*
** ------------------------------------------------------------------ maps
*/

static void check_open(lua_State *L, const Map *map) {
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
  gr_words_free(&map->memory, &map->image);
  gr_words_free(&map->memory, &map->d);
  map->ledger->held -= map->accounted;
  map->accounted = 0;
  return 0;
}

/* map(a, b): a map between two solutions, without images yet. */
static int map_function(lua_State *L) {
  lgr_solution *from = lgr_check_solution(L, 1);
  lgr_solution *to = lgr_check_solution(L, 2);
  Map *map;
  lgr_need_values(L, from);
  lgr_need_values(L, to);
  lua_settop(L, 2);
  map = lua_newuserdatauv(L, sizeof *map, 2);
  memset(map, 0, sizeof *map);
  map->from = from;
  map->to = to;
  map->ledger = from->ledger;
  lgr_use_lua_memory(L, &map->memory);
  for (int i = 1; i <= 2; i++) {
    lua_pushvalue(L, i);
    lua_setiuservalue(L, 3, i);
  }
  luaL_setmetatable(L, MAP_TYPE);
  check_open(L, map); /* a finalizer may have closed one */
  if (gr_words_reserve(&map->memory, &map->image, from->graph.count) != GR_DONE)
    return lgr_no_memory(L);
  lgr_enter(L, map->ledger, &map->accounted, map->memory.used);
  return 1;
}

/* map_add(map, number): the image of the next position; nil: it has none. */
static int map_add(lua_State *L) {
  Map *map = check_map(L);
  uint32_t image = GR_NONE;
  if (lua_isnoneornil(L, 2)) {
    map->partial = 1;
  } else {
    lua_Integer number = luaL_checkinteger(L, 2);
    luaL_argcheck(L, number >= 0 && number < (lua_Integer)map->to->graph.count,
                  2, "no position has this number");
    image = (uint32_t)number;
  }
  luaL_argcheck(L, map->image.count < map->from->graph.count, 1,
                "all positions have an image");
  map->image.at[map->image.count++] = image;
  return 0;
}

/* The number of a position at index 2, which has had its turn. */
static uint32_t check_number(lua_State *L, const gr_words *words) {
  lua_Integer number = luaL_checkinteger(L, 2);
  luaL_argcheck(L, number >= 0 && number < (lua_Integer)words->count, 2,
                "nothing is known of this position");
  return (uint32_t)number;
}

static int push_word(lua_State *L, uint32_t word) {
  if (word == GR_NONE)
    return 0;
  lua_pushinteger(L, word);
  return 1;
}

/* map_image(map, number): the number of its image; nil if it has none. */
static int map_image(lua_State *L) {
  const Map *map = check_map(L);
  return push_word(L, map->image.at[check_number(L, &map->image)]);
}

/* map_d(map, number): the least d of Theorem 7, if there is one. */
static int map_d(lua_State *L) {
  const Map *map = check_map(L);
  return push_word(L, map->d.at[check_number(L, &map->d)]);
}

/*
** ------------------------------------------------------------ checks
*/

/* What a task goes on with. */
enum { MAPPING, VALUES, REPLY, NEIGHBOURS, DONE, SEMI, KEPT };

static int release_task(lua_State *L) {
  Task *task = luaL_checkudata(L, 1, TASK_TYPE);
  gr_memory *memory = &task->map->memory;
  if (task->mapping.memory != NULL)
    gr_mapping_free(&task->mapping);
  if (task->reply.memory != NULL)
    gr_reply_free(&task->reply);
  if (task->semi.memory != NULL)
    gr_semi_free(&task->semi);
  gr_groups_free(memory, &task->groups);
  gr_words_free(memory, &task->d);
  gr_words_free(memory, &task->kept);
  return 0;
}

/* Pushes a task for the map at index 1. */
static Task *push_task(lua_State *L) {
  Map *map = check_map(L);
  Task *task;
  luaL_argcheck(L, !map->partial && map->image.count == map->from->graph.count,
                1, "not every position has an image");
  task = lua_newuserdatauv(L, sizeof *task, 1);
  memset(task, 0, sizeof *task);
  task->map = map;
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  luaL_setmetatable(L, TASK_TYPE);
  lua_toclose(L, -1);
  check_open(L, map); /* a finalizer may have closed one */
  task->pair.from = &map->from->graph;
  task->pair.to = &map->to->graph;
  task->pair.image = map->image.at;
  return task;
}

/* Compares some values. */
static gr_status compare(Task *task, size_t *budget) {
  const Map *map = task->map;
  size_t left = map->image.count - task->compared;
  uint32_t end = task->compared + (uint32_t)(left < *budget ? left : *budget);
  gr_spend(budget, left);
  task->changed = gr_changed_value(&map->from->values, &map->to->values,
                                   map->image.at, task->compared, end);
  task->compared = end;
  if (task->changed == GR_NONE && end < map->image.count)
    return GR_MORE;
  return GR_DONE;
}

/* All but condition 2 is known, which follows if there is d. */
static void go_on_with_neighbours(Task *task) {
  int known = !task->mapping.strays;
  if (task->stage == REPLY && task->reply.witness.position == GR_NONE)
    known = 1;
  task->stage = known ? DONE : NEIGHBOURS;
  if (!known)
    gr_mapping_neighbours(&task->mapping);
}

/* A part of a task is done; starts the next one. */
static void go_on(Task *task) {
  gr_memory *memory = &task->map->memory;
  if (task->stage == SEMI) {
    gr_mapping_init(&task->mapping, memory, &task->pair, task->kept.at,
                    &task->groups);
    task->stage = task->semi.witness.position == GR_NONE ? KEPT : DONE;
  } else if (task->stage == MAPPING) {
    task->stage = VALUES;
  } else if (task->stage == VALUES &&
             task->mapping.condition1.position == GR_NONE) {
    gr_reply_init(&task->reply, memory, &task->pair, &task->groups,
                  task->mapping.strays, &task->d);
    task->stage = REPLY;
  } else if (task->stage == VALUES || task->stage == REPLY) {
    go_on_with_neighbours(task);
  } else {
    task->stage = DONE;
  }
}

static gr_status step(Task *task, size_t budget) {
  gr_status status = GR_DONE;
  while (task->stage != DONE) {
    if (task->stage == SEMI)
      status = gr_semi_step(&task->semi, &budget);
    else if (task->stage == VALUES)
      status = compare(task, &budget);
    else if (task->stage == REPLY)
      status = gr_reply_step(&task->reply, &budget);
    else
      status = gr_mapping_step(&task->mapping, &budget);
    if (status != GR_DONE)
      return status;
    go_on(task);
  }
  return GR_DONE;
}

/* Does the whole task, in slices between which hooks may run. */
static void run(lua_State *L, Task *task) {
  gr_status status;
  while ((status = step(task, LGR_SLICE)) == GR_MORE) {
    lgr_poll(L, LGR_SLICE);
    check_open(L, task->map);
  }
  if (status != GR_DONE)
    lgr_no_memory(L);
}

static void set_number(lua_State *L, const char *name, uint32_t number) {
  if (push_word(L, number))
    lua_setfield(L, -2, name);
}

/* Sets in the table on top of the stack a witness, if there is one. */
static void set_witness(lua_State *L, const char *name, uint32_t position,
                        uint32_t follower, uint32_t missing) {
  if (position == GR_NONE && missing == GR_NONE)
    return;
  lua_newtable(L);
  set_number(L, "position", position);
  set_number(L, "follower", follower);
  set_number(L, "missing", missing);
  lua_setfield(L, -2, name);
}

static void set_core_witness(lua_State *L, const char *name,
                             const gr_witness *witness) {
  set_witness(L, name, witness->position, witness->follower, witness->missing);
}

/* Moves d into the map, if it is one. */
static void take_d(lua_State *L, Task *task) {
  Map *map = task->map;
  if (task->reply.memory == NULL || task->reply.witness.position != GR_NONE ||
      map->d.count > 0)
    return;
  map->d = task->d;
  memset(&task->d, 0, sizeof task->d);
  lgr_enter(L, map->ledger, &map->accounted, map->memory.used);
}

/* map_check(map): a table of witnesses, by name; what is not in it holds. A
** witness is a table of numbers: position, follower, missing. */
static int map_check(lua_State *L) {
  Task *task = push_task(L);
  const gr_mapping *m = &task->mapping;
  gr_mapping_init(&task->mapping, &task->map->memory, &task->pair, NULL,
                  &task->groups);
  run(L, task);
  take_d(L, task);
  lua_newtable(L);
  set_witness(L, "surjective", GR_NONE, GR_NONE, m->uncovered);
  set_core_witness(L, "homomorphism", &m->homomorphism);
  set_core_witness(L, "condition1", &m->condition1);
  set_core_witness(L, "condition2", &m->condition2);
  if (task->reply.memory != NULL)
    set_core_witness(L, "g_preserving", &task->reply.witness);
  else
    set_core_witness(L, "g_preserving", &m->condition1);
  set_witness(L, "preserves_value", task->changed, GR_NONE, GR_NONE);
  return 1;
}

/*
** --------------------------------------------------------- relations
*/

static int release_relation(lua_State *L) {
  Relation *relation = luaL_checkudata(L, 1, RELATION_TYPE);
  lgr_scratch_free(&relation->memory, &relation->scratch);
  gr_store_free(&relation->memory, &relation->store);
  gr_words_free(&relation->memory, &relation->class_of);
  return 0;
}

/* relation(): a relation in which no position has a class yet. */
static int relation_function(lua_State *L) {
  Relation *relation = lua_newuserdatauv(L, sizeof *relation, 0);
  memset(relation, 0, sizeof *relation);
  lgr_use_lua_memory(L, &relation->memory);
  luaL_setmetatable(L, RELATION_TYPE);
  return 1;
}

/* relation_add(relation, class): the class of the next position. */
static int relation_add(lua_State *L) {
  Relation *relation = luaL_checkudata(L, 1, RELATION_TYPE);
  gr_memory *memory = &relation->memory;
  const gr_bytes *code = &relation->scratch.code;
  uint32_t number = 0;
  gr_status status;
  if (!lgr_encode(L, 2, memory, &relation->scratch))
    return lgr_fail(L, "%s", lua_tostring(L, -1));
  while ((status = gr_store_add(memory, &relation->store, code->at, code->count,
                                &number)) == GR_MORE)
    lgr_poll(L, LGR_SLICE);
  if (status != GR_DONE ||
      gr_words_push(memory, &relation->class_of, number) != GR_DONE)
    return lgr_no_memory(L);
  return 0;
}

/* The relation at index 2, which must be one on the positions of the map. */
static const Relation *check_relation(lua_State *L, const Map *map) {
  const Relation *relation = luaL_checkudata(L, 2, RELATION_TYPE);
  luaL_argcheck(L, relation->class_of.count == map->from->graph.count, 2,
                "not every position has a class");
  return relation;
}

/*
** map_semi(map [, relation]): nothing, if the relation (default: to have the
** same image) is semicompatible and the map a homomorphism of the moves that
** it keeps. Else "relation" or "map", and a table of numbers: position,
** follower, missing.
*/
static int map_semi(lua_State *L) {
  Map *map = check_map(L);
  const Relation *relation =
      lua_isnoneornil(L, 2) ? NULL : check_relation(L, map);
  Task *task = push_task(L);
  const gr_witness *witness = &task->semi.witness;
  if (relation == NULL)
    gr_semi_init(&task->semi, &map->memory, task->pair.from, map->image.at,
                 map->to->graph.count, &task->kept);
  else
    gr_semi_init(&task->semi, &map->memory, task->pair.from,
                 relation->class_of.at, relation->store.count, &task->kept);
  task->stage = SEMI;
  run(L, task);
  if (witness->position != GR_NONE) {
    lua_pushliteral(L, "relation");
  } else {
    witness = &task->mapping.homomorphism;
    if (witness->position == GR_NONE)
      return 0;
    lua_pushliteral(L, "map");
  }
  lua_newtable(L);
  set_number(L, "position", witness->position);
  set_number(L, "follower", witness->follower);
  set_number(L, "missing", witness->missing);
  return 2;
}

static void make_type(lua_State *L, const char *name, lua_CFunction release) {
  luaL_newmetatable(L, name);
  lua_pushcfunction(L, release);
  lua_setfield(L, -2, "__gc");
  lua_pushcfunction(L, release);
  lua_setfield(L, -2, "__close");
  lua_pop(L, 1);
}

void lgr_open_maps(lua_State *L) {
  static const luaL_Reg functions[] = {{"map", map_function},
                                       {"map_add", map_add},
                                       {"map_image", map_image},
                                       {"map_d", map_d},
                                       {"map_check", map_check},
                                       {"map_semi", map_semi},
                                       {"relation", relation_function},
                                       {"relation_add", relation_add},
                                       {NULL, NULL}};
  make_type(L, MAP_TYPE, release_map);
  make_type(L, TASK_TYPE, release_task);
  make_type(L, RELATION_TYPE, release_relation);
  luaL_setfuncs(L, functions, 0);
}
