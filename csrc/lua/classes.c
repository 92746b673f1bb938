/*
** classes.c: see classes.h.
*/
#include "lua/classes.h"

#include "lua/fail.h"
#include "lua/task.h"

#include <lauxlib.h>
#include <string.h>

#define CLASSES_TYPE "grundy.classes"

/* What the function has given so far. */
typedef struct Names {
  lgr_task task;
  gr_store store;
  lgr_scratch scratch;
} Names;

static void free_names(void *task) {
  Names *names = task;
  gr_store_free(names->task.memory, &names->store);
  lgr_scratch_free(names->task.memory, &names->scratch);
}

static const lgr_kind names_kind = {sizeof(Names), NULL,       NULL,
                                    NULL,          free_names, NULL};

const lgr_classes *lgr_check_classes(lua_State *L, int index,
                                     uint32_t positions) {
  const lgr_classes *classes = luaL_checkudata(L, index, CLASSES_TYPE);
  luaL_argcheck(L, classes->positions == positions, index, "classes of others");
  return classes;
}

/* The solution at index 1; and the function at index 2 is called with
** position u. */
static void call(lua_State *L, uint32_t u) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  int two = s->players == 2;
  lua_pushvalue(L, 2);
  s->provider->push(L, s, u);
  s = lgr_check_solution(L, 1); /* a finalizer may have closed it */
  if (two)
    lua_pushinteger(L, lgr_player(s, u));
  lua_call(L, 1 + two, 1);
}

/* Raises what is wrong with the class of u, a sentence on top. At index 3 is
** how the message starts. */
static void refuse(lua_State *L, Names *names, uint32_t u) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  s->provider->push(L, s, u);
  if (!lgr_encode(L, -1, names->task.memory, &names->scratch))
    return; /* never: it is a position */
  lgr_push_shown(L, names->scratch.code.at);
  lgr_fail(L, "%sthe class of %s: %s", luaL_optstring(L, 3, ""),
           lua_tostring(L, -1), lua_tostring(L, -3));
}

/* The number of the value on top of the stack as a class. */
static uint32_t number(lua_State *L, Names *names, uint32_t u) {
  const lgr_solution *s;
  gr_bytes *code = &names->scratch.code;
  uint32_t class = 0;
  gr_status status;
  if (!lgr_encode(L, -1, names->task.memory, &names->scratch))
    refuse(L, names, u);
  s = lgr_check_solution(L, 1); /* the function may have closed it */
  if (gr_bytes_reserve(names->task.memory, code, 1 + GR_KEY_ROOM) != GR_DONE)
    lgr_no_memory(L);
  if (s->players == 2)
    code->at[code->count++] = (unsigned char)lgr_player(s, u);
  while ((status = gr_store_add(names->task.memory, &names->store, code->at,
                                code->count, &class)) == GR_MORE)
    lgr_poll(L, LGR_CALLS);
  if (status != GR_DONE)
    lgr_no_memory(L);
  return class;
}

int lgr_classes_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  uint32_t positions = s->graph.count;
  lgr_classes *classes;
  Names *names;
  lgr_need_edges(L, s, "relation");
  lua_settop(L, 3);
  classes = lua_newuserdatauv(
      L, sizeof *classes + (size_t)positions * sizeof *classes->class, 0);
  classes->positions = positions;
  luaL_setmetatable(L, CLASSES_TYPE);
  names = lgr_push_scratch(L, &names_kind);
  for (uint32_t u = 0; u < positions; u++) {
    call(L, u);
    classes->class[u] = number(L, names, u);
    lua_pop(L, 1);
    if (u % LGR_CALLS == LGR_CALLS - 1)
      lgr_poll(L, LGR_CALLS);
  }
  classes->count = names->store.count;
  lua_pushvalue(L, 4);
  return 1;
}

void lgr_open_classes(lua_State *L) {
  lgr_push_type(L, CLASSES_TYPE, NULL);
  lua_pop(L, 1);
}
