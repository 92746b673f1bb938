/*
** task.c: see task.h.
*/
#include "lua/task.h"

#include "lua/fail.h"

#include <string.h>

#define TASK_TYPE "grundy.task"

/* User values of the userdata. */
enum { KEPT = 1, OTHER, THREAD, USER_VALUES = THREAD };

/* Pushes a task that keeps the value at `index`. Its metatable is set last,
** when it is in order. */
static lgr_task *push(lua_State *L, const lgr_kind *kind, int index) {
  lgr_task *task;
  luaL_checkstack(L, 4, "grundy");
  lua_pushvalue(L, index);
  task = lua_newuserdatauv(L, kind->size, USER_VALUES);
  memset(task, 0, kind->size);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, KEPT);
  task->kind = kind;
  task->started = kind->start == NULL;
  return task;
}

void *lgr_push_task(lua_State *L, const lgr_kind *kind, int index) {
  lgr_task *task = push(L, kind, index);
  lgr_use_lua_memory(L, &task->own);
  task->memory = &task->own;
  luaL_setmetatable(L, TASK_TYPE);
  return task;
}

void *lgr_push_scratch(lua_State *L, const lgr_kind *kind) {
  void *task;
  lua_pushnil(L);
  task = lgr_push_task(L, kind, -1);
  lua_remove(L, -2);
  lua_toclose(L, -1);
  return task;
}

void *lgr_push_work(lua_State *L, const lgr_kind *kind, int index) {
  lgr_solution *s = lua_touserdata(L, index);
  lgr_task *task = push(L, kind, index);
  if (s->graph.first.count == 0) /* a finalizer has closed it just now */
    lgr_fail(L, "this solution is closed");
  task->solution = s;
  task->memory = &s->memory;
  s->busy++;
  luaL_setmetatable(L, TASK_TYPE);
  return task;
}

void lgr_also_on(lua_State *L, lgr_task *task, int index) {
  task->other = lua_touserdata(L, index);
  task->other->busy++;
  lua_pushvalue(L, index);
  lua_setiuservalue(L, -2, OTHER);
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
  s->busy--;
  if (s->busy == 0 && s->closing)
    lgr_close_solution(s);
}

void lgr_release(lgr_task *task) {
  const lgr_kind *kind = task->kind;
  if (kind == NULL)
    return;
  task->kind = NULL;
  if (task->solution != NULL)
    unlist(task);
  if (task->started && kind->free != NULL)
    kind->free(task);
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

gr_status lgr_step(lgr_task *task, size_t *budget) {
  const lgr_kind *kind = task->kind;
  gr_status status = GR_DONE;
  if (!task->started) {
    task->started = 1;
    status = kind->start(task);
  }
  if (status == GR_DONE)
    status = kind->step(task, budget);
  if (status == GR_DONE && kind->finish != NULL)
    kind->finish(task);
  return status;
}

/* Leaves if hooks have closed what the task works on. */
static void check(lua_State *L, lgr_task *task) {
  if (task->kind == NULL)
    lgr_fail(L, "this task is closed");
  if ((task->solution != NULL && task->solution->closing) ||
      (task->other != NULL && task->other->closing))
    lgr_fail(L, "this solution is closed");
  if (task->kind->check != NULL)
    task->kind->check(L, task);
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

gr_status lgr_run(lua_State *L, lgr_task *task) {
  enlist(L, task);
  lua_toclose(L, -1);
  for (;;) {
    size_t budget = LGR_SLICE;
    gr_status status = lgr_step(task, &budget);
    if (status == GR_NO_MEMORY)
      lgr_no_memory(L);
    if (status != GR_MORE || (task->end > 0 && lgr_now() > task->end))
      return status;
    lgr_poll(L, LGR_SLICE);
    check(L, task);
  }
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
