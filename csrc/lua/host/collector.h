/*
** collector.h: the memory of the Lua state, which solutions take, too, and what
** its collector is told of them.
*/
#ifndef LGR_COLLECTOR_H
#define LGR_COLLECTOR_H

#include "core/base/memory.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Makes the allocator of the state serve `memory`. */
void lgr_use_lua_memory(lua_State *L, gr_memory *memory);

/* Growth in bytes that is worth telling the collector. Little enough for hosts
** with a limit of a few megabytes: what was dropped is collected in time. */
#define LGR_ACCOUNT_STEP ((size_t)1 << 17)

/* The memory that all solutions and other large userdata of a state hold, and
** that Lua does not count; kept in the registry. */
typedef struct lgr_ledger {
  size_t held;
  size_t ceiling;   /* above it, a full collection is due */
  size_t owed;      /* kilobytes that the collector has not worked for yet */
  int cycles;       /* that it has to end yet, in a full collection */
  double slice_end; /* when to stop it, by lgr_now; 0: when all is done */
  int slow;         /* in so many slices that end by time */
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

/* To be called before C makes a large object in Lua: in a slice, the collector
** does its work for this many bytes later, little by little. */
void lgr_owe(lua_State *L, size_t bytes);

/* Is work of the collector due? */
static inline int lgr_owes(const lgr_ledger *ledger) {
  return ledger->owed > 0 || ledger->cycles > 0;
}

/* Lets it do that work, up to the end of the slice. */
void lgr_pay(lua_State *L, lgr_ledger *ledger);

/* How the collector worked before a slice (host.h). */
typedef struct lgr_gc_pace {
  double end; /* when it had to stop */
  int slowed; /* it has been, from */
  int pace;   /* this pace */
} lgr_gc_pace;

/* Around a slice: the collector, too, stops when the slice is over, and if that
** is by time, it does little at once. */
void lgr_slow_down(lua_State *L, lgr_ledger *ledger, lgr_gc_pace *before,
                   double end);
void lgr_speed_up(lua_State *L, lgr_ledger *ledger, const lgr_gc_pace *before);

#pragma GCC visibility pop

#endif
