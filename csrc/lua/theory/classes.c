/*
** classes.c: see classes.h. Relations as functions of the user give them:
** positions are related if the function gives the same for them.
*/
#include "lua/theory/classes.h"

#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/position/decode.h"
#include "lua/position/position.h"
#include "lua/solution/task.h"

#define CLASSES_TYPE "grundy.classes"

/* What the function has given so far. */
typedef struct Names {
  lgr_task task;
  gr_store store;
  lgr_scratch scratch;
} Names;

static void free_names(void *task) {
  Names *names = task;
  gr_store_free(names->task.of.memory, &names->store);
  lgr_scratch_free(names->task.of.memory, &names->scratch);
}

const lgr_classes *lgr_check_classes(lua_State *L, int index,
                                     uint32_t positions) {
  const lgr_classes *classes = luaL_checkudata(L, index, CLASSES_TYPE);
  luaL_argcheck(L, classes->positions == positions, index, "classes of others");
  return classes;
}

lgr_classes *lgr_push_classes(lua_State *L, uint32_t positions) {
  lgr_classes *classes = lua_newuserdatauv(
      L, sizeof *classes + (size_t)positions * sizeof *classes->class, 0);
  classes->positions = classes->count = positions;
  luaL_setmetatable(L, CLASSES_TYPE);
  return classes;
}

/* Raises the sentence on top of the stack about the class of u. The prefix
** of the message is at index 3. */
static void refuse(lua_State *L, Names *names, uint32_t u) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  s->provider->push(L, s, u);
  if (!lgr_encode(L, -1, names->task.of.memory, &names->scratch))
    return; /* never: it is a position */
  lgr_push_shown(L, names->scratch.code.at, names->scratch.code.count);
  lgr_fail(L, "%sthe class of %s: %s", luaL_optstring(L, 3, ""),
           lua_tostring(L, -1), lua_tostring(L, -3));
}

/* The number of the value on top of the stack as a class. */
static uint32_t number(lua_State *L, Names *names, uint32_t u) {
  const lgr_solution *s;
  gr_bytes *code = &names->scratch.code;
  if (!lgr_encode(L, -1, names->task.of.memory, &names->scratch))
    refuse(L, names, u);
  s = lgr_check_solution(L, 1); /* the function may have closed it */
  lgr_check_memory(
      L, gr_bytes_reserve(names->task.of.memory, code, 1 + GR_KEY_ROOM));
  if (gr_has_mover(&s->regime))
    code->at[code->count++] = (unsigned char)lgr_player(&s->store, u);
  return lgr_add_code(L, names->task.of.memory, &names->store, code->at,
                      code->count);
}

/* Calls the function at index 2 with position u of the solution at index 1 and
** those after it; status LUA_YIELD: u has been asked about just now. */
static int ask(lua_State *L, int status, lua_KContext u);

/* Before u is asked about, when the task that this is a part of has given
** way. */
static int ask_on(lua_State *L, int status, lua_KContext u) {
  (void)status;
  return ask(L, LUA_OK, u);
}

static int ask(lua_State *L, int status, lua_KContext u) {
  lgr_classes *classes = lua_touserdata(L, 4);
  Names *names = lua_touserdata(L, 5);
  for (;; status = LUA_YIELD) {
    const lgr_solution *s;
    if (status == LUA_YIELD) {
      classes->class[u] = number(L, names, (uint32_t)u);
      lua_pop(L, 1);
      if (++u % LGR_CALLS == 0) {
        lgr_poll(L, LGR_CALLS);
        if (lgr_slice_over(L))
          return lua_yieldk(L, 0, u, ask_on);
      }
    }
    if ((size_t)u == classes->positions)
      break;
    s = lgr_check_solution(L, 1);
    lua_pushvalue(L, 2);
    lua_callk(L, lgr_push_with_player(L, s, (uint32_t)u), 1, u, ask);
  }
  classes->count = names->store.count;
  lua_pushvalue(L, 4);
  return 1;
}

/* classes(solution, f [, prefix]): the class of each position, as a userdata.
** Positions that differ in the player to move are never related. The prefix
** starts the message about a mistake of f. */
static int classes_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  lgr_need_edges(L, s, "relation");
  lua_settop(L, 3);
  lgr_push_classes(L, s->graph.count);
  lgr_push_scratch(L, sizeof(Names), free_names);
  return ask(L, LUA_OK, 0);
}

/* class(classes, number): the class of a position. */
static int class_function(lua_State *L) {
  const lgr_classes *classes = luaL_checkudata(L, 1, CLASSES_TYPE);
  lua_pushinteger(L,
                  classes->class[lgr_check_number(L, 2, classes->positions)]);
  return 1;
}

void lgr_open_classes(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"classes", classes_function}, {"class", class_function}, {NULL, NULL}};
  lgr_push_type(L, CLASSES_TYPE, NULL);
  lua_pop(L, 1);
  lgr_set_functions(L, functions);
}
