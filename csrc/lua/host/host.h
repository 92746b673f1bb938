/*
** host.h: what the binding asks of the Lua state that it runs in: hooks, time
** and slices while C works for long, and types of userdata.
*/
#ifndef LGR_HOST_H
#define LGR_HOST_H

#include "core/base/memory.h"

#include <lauxlib.h>
#include <lua.h>

#pragma GCC visibility push(hidden)

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
** To be called after `edges` edges of work. A count hook is served as if each
** edge were an instruction. The hook may do anything: raise an error, close
** what is being worked on.
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
** ------------------------------------------------------------ slices
** A task of the user's (slice.c) runs in a thread of its own, for a slice at a
** time. Lua code in it gives way in a count hook; C code asks lgr_slice_over
** now and then, and calls lua_yieldk. The hook stands in for the one that the
** host has on that thread, if any, which it calls as Lua would. Threads that
** are made in a task inherit the hook: they get the host's back.
*/
typedef struct lgr_slice {
  lua_State *thread;       /* of the task */
  double end;              /* by lgr_now; 0: none */
  lua_Hook hook;           /* that of the host on this thread; NULL: none */
  int mask, count;         /* of it */
  int left;                /* instructions until its count hook is due */
  int due;                 /* the slice was over when last looked at */
  struct lgr_slice *outer; /* that steps this one's task */
} lgr_slice;

/* For a new thread that L has made, which gets the hook of the host. */
void lgr_slice_open(lua_State *L, lgr_slice *s, lua_State *thread);

/* Around lua_resume of the thread by L. The slice of a task that another task
** steps ends with that of the other at the latest. */
void lgr_slice_begin(lua_State *L, lgr_slice *s, double end);
void lgr_slice_end(lua_State *L, lgr_slice *s);

/* The slice that L runs in and may give way in; NULL if there is none. */
const lgr_slice *lgr_slice_of(lua_State *L);

/* May L give way, and is it time to? */
int lgr_slice_over(lua_State *L);

/* Takes the hook off, and says whether it did, while C calls functions of the
** user's, which cannot give way: a count hook makes them slow. It comes back
** with lgr_slice_hook, or with the next slice. */
int lgr_slice_unhook(lua_State *L);
void lgr_slice_hook(lua_State *L);

/*
** ------------------------------------------------------------ the state
*/

/* The thread that outlives every coroutine. */
lua_State *lgr_main_thread(lua_State *L);

/* The integer at an index, from `least` to `most`; an error if it is another.
 */
lua_Integer lgr_check_range(lua_State *L, int index, lua_Integer least,
                            lua_Integer most);

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

#pragma GCC visibility pop

#endif
