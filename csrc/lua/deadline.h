/*
** deadline.h: ends an endless `moves`. While a deadline is set, and if the
** host has set no hook of its own, a count hook looks at the clock now and
** then and raises an error when the time is over.
*/
#ifndef LGR_DEADLINE_H
#define LGR_DEADLINE_H

#include <lua.h>

/* Deadlines nest: a `moves` may solve another game with its own. */
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

#endif
