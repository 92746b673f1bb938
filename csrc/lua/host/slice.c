/*
** slice.c: tasks of the user's: any function, run for a slice of time at a
** time. Users see them through task.lua.
**
** A task is a coroutine. What gives way in it, and when, is in host.h; C
** functions that take long give way in continuations (lgr_run_task, step.c).
*/
#include "lua/host/collector.h"
#include "lua/host/fail.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"

#include <string.h>

#define TASK "grundy.task"

/* User values: the coroutine, and where an error has ended it. */
enum { THREAD = 1, TRACEBACK, USER_VALUES = TRACEBACK };

typedef enum Stage { READY, SUSPENDED, RUNNING, FINISHED, GONE } Stage;

typedef struct Task {
  lgr_slice slice;
  Stage stage;
} Task;

#if LUA_VERSION_NUM > 504 || LUA_VERSION_RELEASE_NUM >= 50406
#define close_thread(thread, from) lua_closethread(thread, from)
#else
#define close_thread(thread, from) lua_resetthread(thread)
#endif

/* task(f, ...): will call f with these arguments. */
static int task_function(lua_State *L) {
  int count = lua_gettop(L);
  Task *task;
  lua_State *thread;
  luaL_checkany(L, 1);
  task = lua_newuserdatauv(L, sizeof *task, USER_VALUES);
  memset(task, 0, sizeof *task);
  thread = lua_newthread(L);
  if (!lua_checkstack(thread, count))
    return lgr_fail(L, "task: too many arguments");
  lgr_slice_open(L, &task->slice, thread);
  lua_setiuservalue(L, -2, THREAD);
  luaL_setmetatable(L, TASK);
  lua_insert(L, 1);
  lua_xmove(L, thread, count);
  return 1;
}

static Task *check_task(lua_State *L) {
  Task *task = luaL_testudata(L, 1, TASK);
  if (task == NULL)
    lgr_fail(L, "a task expected, got %s (use task:method)",
             lgr_push_brief(L, 1));
  return task;
}

/* Is its coroutine what it was when the task last left it? Not if the program
** has resumed or closed it by itself. */
static int is_intact(const Task *task) {
  int status = lua_status(task->slice.thread);
  lua_Debug ar;
  return task->stage == SUSPENDED
             ? status == LUA_YIELD
             : status == LUA_OK && !lua_getstack(task->slice.thread, 0, &ar);
}

/* Pushes true and the results, which stay in the coroutine. */
static int push_results(lua_State *L, const Task *task) {
  lua_State *thread = task->slice.thread;
  int count = lua_gettop(thread);
  if (!lua_checkstack(L, count + 1) || !lua_checkstack(thread, count))
    return lgr_fail(L, "step: too many results");
  lua_pushboolean(L, 1);
  for (int i = 1; i <= count; i++)
    lua_pushvalue(thread, i);
  lua_xmove(thread, L, count);
  return 1 + count;
}

/* Keeps where the function of the task at index 1 is. */
static int keep_traceback(lua_State *L) {
  const Task *task = lua_touserdata(L, 1);
  luaL_traceback(L, task->slice.thread, NULL, 0);
  lua_setiuservalue(L, 1, TRACEBACK);
  return 0;
}

/* An error has ended the function; it stays on top of the coroutine. */
static void end(lua_State *L, Task *task) {
  task->stage = GONE;
  lua_pushcfunction(L, keep_traceback);
  lua_pushvalue(L, 1);
  if (lua_pcall(L, 1, 0, 0) != LUA_OK) /* not enough memory for it */
    lua_pop(L, 1);
  close_thread(task->slice.thread, L);
}

static int push_false(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  lua_pushboolean(L, 0);
  return 1;
}

/* Runs the function for a slice that ends at this time, by lgr_now (0: none);
** returns what lua_resume does. */
static int resume(lua_State *L, Task *task, double until, int arguments,
                  int *results) {
  lgr_ledger *ledger = lgr_ledger_of(L); /* first, as it may raise an error */
  lgr_gc_pace outside;
  int status;
  task->stage = RUNNING;
  lgr_slice_begin(L, &task->slice, until);
  lgr_slow_down(L, ledger, &outside, task->slice.end);
  status = lua_resume(task->slice.thread, L, arguments, results);
  if (status > LUA_YIELD)
    end(L, task);
  lgr_speed_up(L, ledger, &outside);
  lgr_slice_end(L, &task->slice);
  return status;
}

/* task_step(task [, seconds]): true and the results of the function when it
** has returned, false when it has not. */
static int step(lua_State *L) {
  Task *task = check_task(L);
  lua_State *thread = task->slice.thread;
  lua_Number seconds = luaL_optnumber(L, 2, 0);
  int arguments = 0, results, status;
  if (task->stage == RUNNING)
    return lgr_fail(L, "this task is being stepped already");
  if (task->stage == GONE)
    return lgr_fail(L, "this task is closed, or an error has ended it");
  if (task->stage == FINISHED)
    return push_results(L, task);
  if (!is_intact(task))
    return lgr_fail(L, "the coroutine of this task was resumed elsewhere");
  if (task->stage == READY)
    arguments = lua_gettop(thread) - 1;
  status = resume(L, task, seconds > 0 ? lgr_now() + (double)seconds : 0,
                  arguments, &results);
  if (status == LUA_YIELD) {
    lua_pop(thread, results); /* what the function gave to coroutine.yield */
    task->stage = SUSPENDED;
    if (lgr_slice_over(L)) /* of the task that steps this one */
      return lua_yieldk(L, 0, 0, push_false);
    return push_false(L, LUA_OK, 0);
  }
  if (status != LUA_OK) {
    lua_xmove(thread, L, 1);
    return lua_error(L);
  }
  task->stage = FINISHED;
  return push_results(L, task);
}

/* task:traceback(): where the function is, or where an error has ended it; nil
** if it has returned or not begun. */
static int traceback(lua_State *L) {
  const Task *task = check_task(L);
  if (task->stage == GONE)
    lua_getiuservalue(L, 1, TRACEBACK);
  else if (task->stage == SUSPENDED || task->stage == RUNNING)
    luaL_traceback(L, task->slice.thread, NULL, 0);
  else
    lua_pushnil(L);
  return 1;
}

/* Ends the function where it is; an error in a to-be-closed variable passes. */
static int close(lua_State *L, Task *task) {
  lua_State *thread = task->slice.thread;
  int open = task->stage != GONE && is_intact(task);
  task->stage = GONE;
  if (!open || close_thread(thread, L) == LUA_OK)
    return 0;
  lua_xmove(thread, L, 1);
  return lua_error(L);
}

/* task:close(), __close */
static int close_method(lua_State *L) {
  Task *task = check_task(L);
  if (task->stage == RUNNING)
    return lgr_fail(L, "this task is being stepped");
  return close(L, task);
}

static int collect(lua_State *L) {
  return close(L, luaL_checkudata(L, 1, TASK));
}

static int to_string(lua_State *L) {
  static const char *const stages[] = {"ready", "suspended", "running",
                                       "finished", "closed"};
  const Task *task = luaL_checkudata(L, 1, TASK);
  lua_pushfstring(L, TASK ": %s", stages[task->stage]);
  return 1;
}

void lgr_open_slice(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"task", task_function}, {"task_step", step}, {NULL, NULL}};
  static const luaL_Reg metamethods[] = {{"__gc", collect},
                                         {"__close", close_method},
                                         {"__tostring", to_string},
                                         {NULL, NULL}};
  static const luaL_Reg methods[] = {
      {"traceback", traceback}, {"close", close_method}, {NULL, NULL}};
  lgr_push_type(L, TASK, metamethods);
  luaL_newlib(L, methods);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__index");
  lua_setfield(L, -3, "task_methods");
  lua_pop(L, 1);
  luaL_setfuncs(L, functions, 0);
}
