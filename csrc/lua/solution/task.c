/*
** task.c: see task.h.
*/
#include "lua/solution/task.h"

#include "lua/host/fail.h"

#include <string.h>

#define TASK_TYPE "grundy.work"

/* User values of the userdata. */
enum { OTHER = LGR_KEPT + 1, THREAD, USER_VALUES = THREAD };

/* Pushes a task that keeps the value at `index`. Its metatable is set last,
** when it is in order. */
static lgr_task *push(lua_State *L, size_t size, int index) {
  lgr_task *task;
  luaL_checkstack(L, 4, "grundy");
  lua_pushvalue(L, index);
  task = lua_newuserdatauv(L, size, USER_VALUES);
  memset(task, 0, size);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, LGR_KEPT);
  return task;
}

void *lgr_push_task(lua_State *L, size_t size, int index) {
  lgr_task *task = push(L, size, index);
  lgr_use_lua_memory(L, &task->own);
  task->of.memory = &task->own;
  luaL_setmetatable(L, TASK_TYPE);
  return task;
}

void *lgr_push_scratch(lua_State *L, size_t size, gr_free *free) {
  lgr_task *task;
  lua_pushnil(L);
  task = lgr_push_task(L, size, -1);
  task->of.free = free;
  lua_remove(L, -2);
  lua_toclose(L, -1);
  return task;
}

void *lgr_push_work(lua_State *L, size_t size, int index) {
  lgr_solution *s = lua_touserdata(L, index);
  lgr_task *task = push(L, size, index);
  /* has a finalizer closed it just now? */
  if (s->graph.unkept ? s->provider == NULL : s->graph.first.count == 0)
    lgr_fail(L, "this solution is closed");
  task->solution = s;
  task->of.memory = &s->memory;
  s->busy++;
  luaL_setmetatable(L, TASK_TYPE);
  return task;
}

static gr_status step_part(void *work, size_t *budget) {
  lgr_task *task = work;
  return gr_then(&task->of, gr_task_step(task->part, budget), task->after);
}

gr_status lgr_turn_to_part(lgr_task *task, gr_task *part, gr_phase *after) {
  task->part = part;
  task->after = after;
  return gr_turn_to(&task->of, step_part);
}

void lgr_also_on(lua_State *L, lgr_task *task, int index) {
  task->other = lua_touserdata(L, index);
  task->other->busy++;
  lgr_set_user_value(L, index, -1, OTHER);
}

static void unlist(lgr_task *task) {
  lgr_task **place = &task->solution->tasks;
  while (*place != NULL && *place != task)
    place = &(*place)->next;
  if (*place != NULL)
    *place = task->next;
}

static void leave(lgr_solution *s) {
  if (s == NULL)
    return;
  if (s->graph.team != NULL)
    gr_team_rest(s->graph.team);
  s->busy--;
  if (s->busy == 0 && s->closing)
    lgr_close_solution(s);
}

void lgr_release(lgr_task *task) {
  if (task->released)
    return;
  task->released = 1;
  if (task->solution != NULL)
    unlist(task);
  if (task->part != NULL)
    gr_task_free(task->part);
  gr_task_free(&task->of);
  leave(task->solution);
  leave(task->other);
}

void lgr_release_dead(lgr_solution *s) {
  lgr_task *task = s->tasks, *next;
  for (; task != NULL; task = next) {
    next = task->next;
    if (lua_status(task->thread) > LUA_YIELD)
      lgr_release(task);
  }
}

/* Leaves if hooks have closed what the task works on. */
static void check(lua_State *L, lgr_task *task) {
  if (task->released)
    lgr_fail(L, "this task is closed");
  if ((task->solution != NULL && task->solution->closing) ||
      (task->other != NULL && task->other->closing))
    lgr_fail(L, "this solution is closed");
  if (task->check != NULL)
    task->check(L, task);
}

/* Puts the task on the list of those that run on its solution. */
static void enlist(lua_State *L, lgr_task *task) {
  lua_pushthread(L);
  lua_setiuservalue(L, -2, THREAD);
  task->thread = L;
  if (task->solution == NULL)
    return;
  task->next = task->solution->tasks;
  task->solution->tasks = task;
}

/* Edges of a step between two looks at the end of a slice. */
#define SHORT_STEP 0x1000

/* How much to do at once: in a slice that was over when it began, as little as
** possible. */
static size_t edges_of(lua_State *L) {
  if (lgr_slice_of(L) == NULL)
    return LGR_SLICE;
  return lgr_slice_over(L) ? 1 : SHORT_STEP;
}

/* What a task does in its function: steps, until there are no more, or its
** time is over; then it pushes its results. */
static int go_on(lua_State *L, int status, lua_KContext context) {
  lgr_task *task = (lgr_task *)context;
  size_t edges = edges_of(L);
  if (status == LUA_YIELD)
    check(L, task);
  for (;;) {
    size_t budget = edges;
    task->status = gr_task_step(&task->of, &budget);
    if (task->status == GR_NO_MEMORY)
      lgr_no_memory(L);
    if (task->status != GR_MORE || (task->end > 0 && lgr_now() > task->end))
      break;
    lgr_poll(L, (int)edges);
    check(L, task);
    if (lgr_slice_over(L))
      return lua_yieldk(L, 0, context, go_on);
  }
  if (task->push != NULL)
    return task->push(L, task);
  lgr_release(task);
  if (task->solution != NULL)
    lgr_account(L, task->solution);
  return 0;
}

/* Runs the task on top of the stack. It has a function of its own, so that it
** is closed when it ends, whatever the caller does with its stack. */
static int run(lua_State *L) {
  lgr_task *task = lua_touserdata(L, -1);
  enlist(L, task);
  lua_toclose(L, -1);
  return go_on(L, LUA_OK, (lua_KContext)task);
}

/*
** Functions that run tasks have two layers. In a task of the user's, the outer
** one keeps the arguments on its own stack and calls the inner one with them.
** Where that has given way, it returns AGAIN instead of results, and is called
** once more with the same arguments. Elsewhere nothing gives way, and the two
** are one call.
*/

/* Its address marks the inner layer, as its second upvalue, and is what that
** returns. The first upvalue of both is that of the function. */
static const char AGAIN = 0;
#define MARK lua_upvalueindex(2)  /* of the inner layer */
#define INNER lua_upvalueindex(2) /* of the outer one: the C function */

/* Calls the inner layer with the first `count` values on the stack. It is made
** for each call, so that a state holds one closure for each function. */
static void call_inner(lua_State *L, lua_KContext count, lua_KFunction then) {
  luaL_checkstack(L, (int)count + 3, "grundy");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushlightuserdata(L, (void *)&AGAIN);
  lua_pushcclosure(L, lua_tocfunction(L, INNER), 2);
  for (int i = 1; i <= (int)count; i++)
    lua_pushvalue(L, i);
  lua_callk(L, (int)count, LUA_MULTRET, count, then);
}

/* After that: returns its results, or calls it again. */
static int call_again(lua_State *L, int status, lua_KContext count) {
  (void)status;
  while (lua_gettop(L) == count + 1 && lua_touserdata(L, -1) == &AGAIN) {
    lua_settop(L, (int)count);
    call_inner(L, count, call_again);
  }
  return lua_gettop(L) - (int)count;
}

static int call_outer(lua_State *L) {
  int count = lua_gettop(L);
  if (lgr_slice_of(L) == NULL)
    return lua_tocfunction(L, INNER)(L);
  call_inner(L, count, call_again);
  return call_again(L, LUA_OK, count);
}

void lgr_push_function(lua_State *L, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_pushcclosure(L, call_outer, 2);
}

void lgr_set_functions(lua_State *L, const luaL_Reg *functions) {
  for (; functions->name != NULL; functions++) {
    lua_pushnil(L);
    lgr_push_function(L, functions->func);
    lua_setfield(L, -2, functions->name);
  }
}

static int push_again(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  lua_pushlightuserdata(L, (void *)&AGAIN);
  return 1;
}

void lgr_run_task(lua_State *L) {
  int may_give_way = lua_touserdata(L, MARK) == &AGAIN;
  lua_pushcfunction(L, run);
  lua_insert(L, -2);
  lua_callk(L, 1, 0, 0, may_give_way ? push_again : NULL);
}

static int count_results(lua_State *L, int status, lua_KContext below) {
  (void)status;
  return lua_gettop(L) - (int)below;
}

int lgr_run_and_push(lua_State *L) {
  int top = lua_gettop(L);
  luaL_checkstack(L, top + 1, "grundy");
  lua_pushcfunction(L, run);
  for (int i = 1; i <= top; i++)
    lua_pushvalue(L, i);
  lua_callk(L, top, LUA_MULTRET, top, count_results);
  return count_results(L, LUA_OK, top);
}

static int release(lua_State *L) {
  lgr_release(luaL_checkudata(L, 1, TASK_TYPE));
  return 0;
}

void lgr_open_task(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"__gc", release}, {"__close", release}, {NULL, NULL}};
  lgr_push_type(L, TASK_TYPE, methods);
  lua_pop(L, 1);
}
