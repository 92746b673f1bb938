/*
** host.h: what the binding asks of the Lua state that it runs in: hooks and
** time while C works for long, memory, and types of userdata.
*/
#ifndef LGR_HOST_H
#define LGR_HOST_H

#include "core/base/memory.h"

#include <lauxlib.h>
#include <lua.h>

/*
** ------------------------------------------------------------ hooks
** Hooks (among them the one by which the interpreter honours Ctrl-C) run only
** when Lua code runs; so during long work in C, if there is a hook, some Lua
** code is run now and then.
*/

/* Edges to look at before hooks may run. */
#define LGR_SLICE 0x8000

/* Calls of a function, which may be written in C, before hooks may run. */
#define LGR_CALLS 0x400

/*
** To be called after each slice of `edges` edges. A count hook is served as
** if each edge were an instruction. The hook may do anything: raise an
** error, close what is being worked on.
*/
void lgr_poll(lua_State *L, int edges);

/* To be called in a loop, after round i, from 0 on: does so once in a slice,
** and says whether it did. */
static inline int lgr_poll_after(lua_State *L, uint32_t i) {
  if (i % LGR_SLICE != LGR_SLICE - 1)
    return 0;
  lgr_poll(L, LGR_SLICE);
  return 1;
}

/*
** ------------------------------------------------------------ time
*/

/* Seconds since some moment in the past; this clock only goes forward. */
double lgr_now(void);

/*
** A deadline ends an endless `moves`. While one is watched, and if the host
** has set no hook of its own, a count hook looks at the clock now and then
** and raises an error when the time is over. Deadlines nest: a `moves` may
** solve another game with its own.
*/
typedef struct lgr_deadline {
  double end; /* by lgr_now; 0: none */
  struct lgr_deadline *outer;
  int hooked; /* the hook was set here */
} lgr_deadline;

/* Is the time over? */
int lgr_deadline_over(const lgr_deadline *d);

/* From now on, the clock is watched; until lgr_deadline_unwatch, which also
** must be called when an error passes through. */
void lgr_deadline_watch(lua_State *L, lgr_deadline *d);
void lgr_deadline_unwatch(lua_State *L, lgr_deadline *d);

/* Is the error object on top of the stack the one raised for `d`? */
int lgr_deadline_error(lua_State *L, const lgr_deadline *d);

/*
** ------------------------------------------------------------ memory
*/

/* Makes the allocator of the state serve `memory`. */
void lgr_use_lua_memory(lua_State *L, gr_memory *memory);

/* Growth in bytes that is worth telling the collector. */
#define LGR_ACCOUNT_STEP ((size_t)1 << 20)

/* The memory that all solutions and other large userdata of a state hold, and
** that Lua does not count; kept in the registry. */
typedef struct lgr_ledger {
  size_t held;
  size_t ceiling; /* above it, a full collection is due */
  size_t owed;    /* kilobytes that the collector has not worked for yet */
  int cycles;     /* that it has to end yet, in a full collection */
  double
      slice_end; /* when to stop it, by lgr_now; 0: it does all that is due */
} lgr_ledger;

/* The ledger of this state. */
lgr_ledger *lgr_ledger_of(lua_State *L);

/*
** Enters the bytes that something holds into the ledger, which knew of
** *accounted, and tells the collector what it has grown by, so that garbage
** does not wait until Lua's own garbage is worth a collection. May run
** finalizers, which may do anything. Cheap when nothing has grown.
*/
void lgr_enter(lua_State *L, lgr_ledger *ledger, size_t *accounted,
               size_t bytes);

/* Lets the collector do the work that is due, up to the end of the slice. */
void lgr_pay(lua_State *L, lgr_ledger *ledger);

/*
** ------------------------------------------------------------ tables, types
*/

/* Sets a field of the table on top of the stack. */
void lgr_set_integer(lua_State *L, const char *name, uint64_t integer);

/* Sets a user value of the userdata at an index to the value at `from`. */
void lgr_set_user_value(lua_State *L, int from, int userdata, int number);

/* Pushes the metatable of a type of userdata, made if it is not there, with
** these functions (NULL: none). Lua programs cannot get at it: getmetatable
** gives them the name. */
void lgr_push_type(lua_State *L, const char *name, const luaL_Reg *functions);

/* Makes the Lua function that lgr_poll runs, once in a state. */
void lgr_open_host(lua_State *L);

#endif
