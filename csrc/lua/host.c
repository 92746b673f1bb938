/*
** host.c: see host.h. The deadlines that are watched form a list whose head
** is in the registry, since a hook has no data of its own. The error object
** is the address of the deadline.
*/
#define _POSIX_C_SOURCE 199309L

#include "lua/host.h"

#include <string.h>
#include <time.h>

/* Registry fields: the function that lgr_poll runs, the innermost deadline,
** the ledger. */
#define IDLE "grundy.idle"
#define INNERMOST "grundy.deadline"
#define LEDGER "grundy.ledger"

/* Instructions between two looks at the clock. */
#define HOOK_COUNT 10000

/* Kilobytes for which the collector works before hooks may run. */
#define GC_SLICE 256

/* If all hold fewer bytes than this, no full collection is asked for. */
#define LEAST_CEILING ((size_t)1 << 26)

/*
** ------------------------------------------------------------ hooks
*/

void lgr_poll(lua_State *L, int edges) {
  if (lua_gethookmask(L) == 0)
    return;
  luaL_checkstack(L, 3, "hook");
  lua_getfield(L, LUA_REGISTRYINDEX, IDLE);
  lua_pushinteger(L, lua_gethookmask(L) & LUA_MASKCOUNT ? edges : 0);
  lua_call(L, 1, 0);
}

void lgr_open_host(lua_State *L) {
  static const char source[] = "local n = ... for _ = 1, n do end";
  if (luaL_loadbuffer(L, source, sizeof source - 1, "=grundy") != LUA_OK)
    lua_error(L);
  lua_setfield(L, LUA_REGISTRYINDEX, IDLE);
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
  const lgr_deadline *d;
  (void)ar;
  lua_getfield(L, LUA_REGISTRYINDEX, INNERMOST);
  d = lua_touserdata(L, -1);
  lua_pop(L, 1);
  for (; d != NULL; d = d->outer) {
    if (lgr_deadline_over(d)) {
      /* if this is caught, it is raised again at once */
      lua_sethook(L, look, LUA_MASKCOUNT, 1);
      lua_pushlightuserdata(L, (void *)d);
      lua_error(L);
    }
  }
}

static void set_innermost(lua_State *L, lgr_deadline *d) {
  lua_pushlightuserdata(L, d);
  lua_setfield(L, LUA_REGISTRYINDEX, INNERMOST);
}

void lgr_deadline_watch(lua_State *L, lgr_deadline *d) {
  lua_getfield(L, LUA_REGISTRYINDEX, INNERMOST);
  d->outer = lua_touserdata(L, -1);
  lua_pop(L, 1);
  set_innermost(L, d);
  d->hooked = lua_gethook(L) == NULL;
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
  set_innermost(L, d->outer);
  d->outer = NULL;
}

int lgr_deadline_error(lua_State *L, const lgr_deadline *d) {
  return lua_type(L, -1) == LUA_TLIGHTUSERDATA && lua_touserdata(L, -1) == d;
}

/*
** ------------------------------------------------------------ memory
*/

/* Serves the core from the allocator of the Lua state. */
static void *allocate(void *context, void *block, size_t old_size,
                      size_t new_size) {
  void *ud;
  lua_Alloc allocf = lua_getallocf((lua_State *)context, &ud);
  return allocf(ud, block, block == NULL ? 0 : old_size, new_size);
}

void lgr_use_lua_memory(lua_State *L, gr_memory *memory) {
  /* the main thread outlives every coroutine that might ask first */
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  memset(memory, 0, sizeof *memory);
  memory->allocate = allocate;
  memory->context = lua_tothread(L, -1);
  lua_pop(L, 1);
}

lgr_ledger *lgr_ledger_of(lua_State *L) {
  lgr_ledger *ledger;
  if (lua_getfield(L, LUA_REGISTRYINDEX, LEDGER) == LUA_TNIL) {
    ledger = lua_newuserdatauv(L, sizeof *ledger, 0);
    memset(ledger, 0, sizeof *ledger);
    ledger->ceiling = LEAST_CEILING;
    lua_setfield(L, LUA_REGISTRYINDEX, LEDGER);
  } else {
    ledger = lua_touserdata(L, -1);
  }
  lua_pop(L, 1);
  return ledger;
}

/* A step of the collector, as if this memory had been allocated: what
** LUA_GCSTEP returns. Lua 5.5 counts it in bytes. */
static int gc_step(lua_State *L, int kilobytes) {
#if LUA_VERSION_NUM >= 505
  return lua_gc(L, LUA_GCSTEP, (size_t)kilobytes * 1024);
#else
  return lua_gc(L, LUA_GCSTEP, kilobytes);
#endif
}

/* A slice of the work for what has grown. */
static void step_collector(lua_State *L, lgr_ledger *ledger) {
  size_t kilobytes = ledger->owed < GC_SLICE ? ledger->owed : GC_SLICE;
  ledger->owed -= kilobytes;
  gc_step(L, (int)kilobytes);
}

/* The full collection is over, or cannot be. */
static void end_collection(lgr_ledger *ledger) {
  ledger->cycles = 0;
  ledger->ceiling =
      ledger->held < LEAST_CEILING / 2 ? LEAST_CEILING : ledger->held * 2;
}

/* A slice of a full collection, which is the rest of a cycle and another one.
** The only way to find out about generational mode is to leave it; entering it
** again collects old objects all at once, and finalizers run with the next
** step. */
static void collect(lua_State *L, lgr_ledger *ledger) {
  int ended;
  if (lua_gc(L, LUA_GCINC, 0, 0, 0) == LUA_GCGEN) {
    lua_gc(L, LUA_GCGEN, 0, 0);
    gc_step(L, 0);
    end_collection(ledger);
    return;
  }
  ended = gc_step(L, 0);
  if (ended > 0 && ledger->cycles > 0)
    ledger->cycles--;
  if (ended < 0 || ledger->cycles == 0)
    end_collection(ledger);
}

void lgr_pay(lua_State *L, lgr_ledger *ledger) {
  while ((ledger->owed > 0 || ledger->cycles > 0) &&
         lua_gc(L, LUA_GCISRUNNING)) {
    if (ledger->cycles > 0)
      collect(L, ledger);
    else
      step_collector(L, ledger);
    if (ledger->slice_end > 0 && lgr_now() >= ledger->slice_end)
      return;
    if (ledger->owed > 0 || ledger->cycles > 0)
      lgr_poll(L, LGR_SLICE);
  }
}

void lgr_enter(lua_State *L, lgr_ledger *ledger, size_t *accounted,
               size_t bytes) {
  size_t growth = bytes > *accounted ? bytes - *accounted : 0;
  ledger->held += bytes - *accounted; /* wraps as it should */
  *accounted = bytes;
  if (growth < 1024 || !lua_gc(L, LUA_GCISRUNNING))
    return;
  if (ledger->held <= ledger->ceiling) {
    ledger->owed += growth / 1024;
  } else {
    ledger->ceiling = ledger->held * 2; /* a hook may come here, too */
    ledger->cycles = 2;
  }
  lgr_pay(L, ledger);
}

/*
** ------------------------------------------------------------ tables, types
*/

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
