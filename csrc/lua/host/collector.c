/*
** collector.c: see collector.h.
*/
#define _DEFAULT_SOURCE /* for madvise */

#include "lua/host/collector.h"

#include "lua/host/host.h"
#include "lua/host/large_pages.h"

#include <string.h>

/* The registry field with the ledger. */
#define LEDGER "grundy.ledger"

/* The pace of the collector in slices; the debt that they begin with, in
** kilobytes; and the work of a step of the collector then, about, in edges. */
#define SLICE_PACE 0
#define SLICE_DEBT 8
#define SLICE_WORK 512

/* Kilobytes for which the collector works before hooks may run. */
#define GC_SLICE 256

/* Kilobytes at most that it puts off at a time. */
#define GC_MOST (1 << 20)

/* If all hold fewer bytes than this, no full collection is asked for. */
#define LEAST_CEILING ((size_t)1 << 26)

/* Serves the core from the allocator of the Lua state. */
static void *allocate(void *context, void *block, size_t old_size,
                      size_t new_size) {
  void *ud;
  lua_Alloc allocf = lua_getallocf((lua_State *)context, &ud);
  block = allocf(ud, block, block == NULL ? 0 : old_size, new_size);
  lgr_use_large_pages(block, new_size);
  return block;
}

void lgr_use_lua_memory(lua_State *L, gr_memory *memory) {
  memset(memory, 0, sizeof *memory);
  memory->allocate = allocate;
  memory->context = lgr_main_thread(L); /* outlives every coroutine */
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

/* Lets the collector work as if this memory had been allocated; returns what
** LUA_GCSTEP does. Lua 5.5 counts in bytes, and does no more work in a step
** than is due for some kilobytes. */
static int gc_step(lua_State *L, int kilobytes) {
#if LUA_VERSION_NUM >= 505
  for (; kilobytes > 8; kilobytes -= 8)
    lua_gc(L, LUA_GCSTEP, (size_t)8192);
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
  while (lgr_owes(ledger) && lua_gc(L, LUA_GCISRUNNING)) {
    if (ledger->cycles > 0)
      collect(L, ledger);
    else
      step_collector(L, ledger);
    if (ledger->slice_end > 0 && lgr_now() >= ledger->slice_end)
      return;
    if (lgr_owes(ledger))
      lgr_poll(L, ledger->slow > 0 ? SLICE_WORK : LGR_SLICE);
  }
}

/*
** ------------------------------------------------------------ its pace
*/

/* Sets the pace of Lua 5.4's incremental collector, and returns what it was:
** how much it does at once for the memory that was allocated before. By default
** that is most of a cycle; at the least pace memory grows by about a half more
** until a cycle ends. A slice begins with the debt of some kilobytes, and gives
** it back at its end: the steps are made in slices, and not by the few lines of
** the host between them. Lua 5.5 does little at a time anyway, and generational
** mode has no pace. */
static int set_pace(lua_State *L, int pace) {
#if LUA_VERSION_NUM >= 505
  (void)L;
  return pace;
#else
  return lua_gc(L, LUA_GCSETSTEPMUL, pace);
#endif
}

static void add_debt(lua_State *L, int kilobytes) {
#if LUA_VERSION_NUM >= 505
  (void)L, (void)kilobytes;
#else
  if (lua_gc(L, LUA_GCISRUNNING))
    lua_gc(L, LUA_GCSTEP, kilobytes);
#endif
}

void lgr_slow_down(lua_State *L, lgr_ledger *ledger, lgr_gc_pace *before,
                   double end) {
  before->end = ledger->slice_end;
  before->slowed = end > 0;
  ledger->slice_end = end;
  if (!before->slowed)
    return;
  ledger->slow++;
  before->pace = set_pace(L, SLICE_PACE);
  add_debt(L, SLICE_DEBT);
}

void lgr_speed_up(lua_State *L, lgr_ledger *ledger, const lgr_gc_pace *before) {
  if (before->slowed) {
    int pace;
    add_debt(L, -SLICE_DEBT); /* what is still due is done slowly */
    pace = set_pace(L, before->pace);
    if (pace != SLICE_PACE) /* the task has set it */
      set_pace(L, pace);
    ledger->slow--;
  }
  ledger->slice_end = before->end;
}

void lgr_owe(lua_State *L, size_t bytes) {
  lgr_ledger *ledger = lgr_ledger_of(L);
  int kilobytes = (int)(bytes / 1024 > GC_MOST ? GC_MOST : bytes / 1024);
  if (ledger->slice_end <= 0 || kilobytes == 0 || LUA_VERSION_NUM >= 505)
    return;
  add_debt(L, -kilobytes);
  ledger->owed += (size_t)kilobytes;
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
