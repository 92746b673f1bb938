/*
** host.c: see host.h. The deadlines that are watched form a list whose head
** is in the registry, since a hook has no data of its own; so do the slices of
** tasks that are being stepped. The error object of a deadline is its address.
*/
#define _DEFAULT_SOURCE /* for clock_gettime */

#include "lua/host/host.h"

#include <time.h>

/* The registry field with the function that lgr_poll runs. */
#define IDLE "grundy.idle"

/* Their addresses are keys of the registry: of the innermost deadline, and of
** the innermost slice. To look these up takes no memory. */
static const char DEADLINE = 0, SLICE = 0;

/* Instructions between two looks at the clock, for deadlines and slices. The
** latter is a prime number: instructions of the host's own hook count too, but
** are not interrupted, and in a loop that could be so each time. */
#define HOOK_COUNT 10000
#define SLICE_COUNT 997

/* The head of a list in the registry; and a new one. */
static void *innermost(lua_State *L, const void *key) {
  void *head;
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  head = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return head;
}

static void set_innermost(lua_State *L, const void *key, void *head) {
  lua_pushlightuserdata(L, head);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

lua_State *lgr_main_thread(lua_State *L) {
  lua_State *main;
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  main = lua_tothread(L, -1);
  lua_pop(L, 1);
  return main;
}

/*
** ------------------------------------------------------------ slices
*/

static void give_way(lua_State *L, lua_Debug *ar);

/* The slice of the task whose thread is L; NULL if it is another thread. */
static lgr_slice *slice_of(lua_State *L) {
  lgr_slice *s = innermost(L, &SLICE);
  while (s != NULL && s->thread != L)
    s = s->outer;
  return s;
}

/* Sets the hook of the host on a thread; that of the main thread if nothing
** is known of it. */
static void set_host_hook(lua_State *L, const lgr_slice *s) {
  lua_State *main = lgr_main_thread(L);
  if (s != NULL)
    lua_sethook(L, s->hook, s->mask, s->count);
  else
    lua_sethook(L, lua_gethook(main), lua_gethookmask(main),
                lua_gethookcount(main));
}

/* The mask of the hook of the host on this thread, which loses ours if it has
** only inherited it. */
static int host_mask(lua_State *L) {
  lgr_slice *s;
  if (lua_gethook(L) != give_way)
    return lua_gethookmask(L);
  s = slice_of(L);
  if (s != NULL)
    return s->mask;
  set_host_hook(L, innermost(L, &SLICE));
  return lua_gethookmask(L);
}

/* Sets our hook on the thread of the task, for as many instructions as the
** hook of the host leaves time for. */
static void set_hook(lgr_slice *s) {
  int count = SLICE_COUNT, mask = s->mask | LUA_MASKCOUNT;
  if ((s->mask & LUA_MASKCOUNT) && s->left < count)
    count = s->left;
  if (lua_gethook(s->thread) != give_way ||
      lua_gethookmask(s->thread) != mask ||
      lua_gethookcount(s->thread) != count)
    lua_sethook(s->thread, give_way, mask, count);
}

/* Puts our hook in place of the one that is set, unless it is ours. */
static void stand_in(lgr_slice *s) {
  if (lua_gethook(s->thread) == give_way)
    return;
  s->hook = lua_gethook(s->thread);
  s->mask = lua_gethookmask(s->thread);
  s->left = s->count = lua_gethookcount(s->thread);
  set_hook(s);
}

/* Calls the hook of the host, if it waits for this event. */
static void call_host(lua_State *L, lgr_slice *s, lua_Debug *ar) {
  if (ar->event == LUA_HOOKCOUNT) {
    s->left -= lua_gethookcount(L);
    if (!(s->mask & LUA_MASKCOUNT) || s->left > 0)
      return;
    s->left = s->count;
  }
  s->hook(L, ar);
}

static int is_over(const lgr_slice *s) {
  return s->end > 0 && lgr_now() >= s->end;
}

/* The hook. Where the host waits for lines, it gives way at the next line: both
** events may come at once, and after a yield no more code may run. */
static void give_way(lua_State *L, lua_Debug *ar) {
  lgr_slice *s = slice_of(L);
  int last;
  if (s == NULL) {
    host_mask(L);
    if (lua_gethook(L) != NULL && ar->event != LUA_HOOKCOUNT)
      lua_gethook(L)(L, ar);
    return;
  }
  last = s->mask & LUA_MASKLINE ? LUA_HOOKLINE : LUA_HOOKCOUNT;
  call_host(L, s, ar);
  stand_in(s); /* the hook may have set another one */
  if (ar->event == LUA_HOOKCOUNT) {
    set_hook(s);
    s->due = is_over(s);
  }
  if (s->due && ar->event == last && lua_status(L) == LUA_OK &&
      lua_isyieldable(L)) {
    s->due = 0;
    lua_yield(L, 0);
  }
}

void lgr_slice_open(lua_State *L, lgr_slice *s, lua_State *thread) {
  const lgr_slice *of = slice_of(L);
  s->thread = thread;
  if (lua_gethook(thread) == give_way)
    set_host_hook(thread, of != NULL ? of : innermost(L, &SLICE));
}

void lgr_slice_begin(lua_State *L, lgr_slice *s, double end) {
  lgr_slice *outer = innermost(L, &SLICE);
  set_innermost(L, &SLICE, s);
  s->outer = outer;
  s->end = end;
  if (outer != NULL && outer->end > 0 && (end <= 0 || outer->end < end))
    s->end = outer->end;
  s->due = 0;
  stand_in(s);
}

void lgr_slice_end(lua_State *L, lgr_slice *s) {
  set_innermost(L, &SLICE, s->outer);
  s->outer = NULL;
}

const lgr_slice *lgr_slice_of(lua_State *L) {
  return lua_isyieldable(L) ? slice_of(L) : NULL;
}

int lgr_slice_over(lua_State *L) {
  const lgr_slice *s = lgr_slice_of(L);
  return s != NULL && is_over(s);
}

int lgr_slice_unhook(lua_State *L) {
  if (lua_gethook(L) != give_way)
    return 0;
  set_host_hook(L, slice_of(L));
  return 1;
}

void lgr_slice_hook(lua_State *L) {
  lgr_slice *s = slice_of(L);
  if (s != NULL)
    stand_in(s);
}

/*
** ------------------------------------------------------------ hooks
*/

void lgr_poll(lua_State *L, int edges) {
  int mask = host_mask(L);
  if (mask == 0)
    return;
  luaL_checkstack(L, 3, "hook");
  lua_getfield(L, LUA_REGISTRYINDEX, IDLE);
  lua_pushinteger(L, mask & LUA_MASKCOUNT ? edges : 0);
  lua_call(L, 1, 0);
}

void lgr_open_host(lua_State *L) {
  static const char source[] = "local n = ... for _ = 1, n do end";
  if (luaL_loadbuffer(L, source, sizeof source - 1, "=grundy") != LUA_OK)
    lua_error(L);
  lua_setfield(L, LUA_REGISTRYINDEX, IDLE);
  set_innermost(L, &DEADLINE, innermost(L, &DEADLINE));
  set_innermost(L, &SLICE, innermost(L, &SLICE));
}

/*
** ------------------------------------------------------------ time
*/

double lgr_now(void) {
  struct timespec t;
#if defined(CLOCK_MONOTONIC)
  clock_gettime(CLOCK_MONOTONIC, &t);
#else
  timespec_get(&t, TIME_UTC); /* C11, but not proof against a clock being set */
#endif
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int lgr_deadline_over(const lgr_deadline *d) {
  return d->end > 0 && lgr_now() >= d->end;
}

static void look(lua_State *L, lua_Debug *ar) {
  const lgr_deadline *d = innermost(L, &DEADLINE);
  (void)ar;
  for (; d != NULL; d = d->outer) {
    if (lgr_deadline_over(d)) {
      /* if this is caught, it is raised again at once */
      lua_sethook(L, look, LUA_MASKCOUNT, 1);
      lua_pushlightuserdata(L, (void *)d);
      lua_error(L);
    }
  }
}

void lgr_deadline_watch(lua_State *L, lgr_deadline *d) {
  d->outer = innermost(L, &DEADLINE);
  set_innermost(L, &DEADLINE, d);
  d->hooked = host_mask(L) == 0;
  if (d->hooked)
    lua_sethook(L, look, LUA_MASKCOUNT, HOOK_COUNT);
}

void lgr_deadline_unwatch(lua_State *L, lgr_deadline *d) {
  if (lua_gethook(L) == look) {
    if (d->hooked)
      lua_sethook(L, NULL, 0, 0);
    else
      lua_sethook(L, look, LUA_MASKCOUNT, HOOK_COUNT);
  }
  d->hooked = 0;
  set_innermost(L, &DEADLINE, d->outer);
  d->outer = NULL;
}

int lgr_deadline_error(lua_State *L, const lgr_deadline *d) {
  return lua_type(L, -1) == LUA_TLIGHTUSERDATA && lua_touserdata(L, -1) == d;
}

/*
** ------------------------------------------------------------ tables, types
*/

lua_Integer lgr_check_range(lua_State *L, int index, lua_Integer least,
                            lua_Integer most) {
  lua_Integer integer = luaL_checkinteger(L, index);
  luaL_argcheck(L, integer >= least && integer <= most, index, "out of range");
  return integer;
}

void lgr_set_integer(lua_State *L, const char *name, uint64_t integer) {
  lua_pushinteger(L, (lua_Integer)integer);
  lua_setfield(L, -2, name);
}

void lgr_set_user_value(lua_State *L, int from, int userdata, int number) {
  userdata = lua_absindex(L, userdata);
  lua_pushvalue(L, from);
  lua_setiuservalue(L, userdata, number);
}

void lgr_push_type(lua_State *L, const char *name, const luaL_Reg *functions) {
  luaL_newmetatable(L, name);
  if (functions != NULL)
    luaL_setfuncs(L, functions, 0);
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__metatable");
}
