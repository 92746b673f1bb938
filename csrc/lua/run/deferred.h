/*
** deferred.h: followers that a paced step links later. That can take long, as
** arrays and tables may have to grow first; so while `moves` adds to a long
** row, followers are written down, and linked in slices once it has returned.
*/
#ifndef LGR_DEFERRED_H
#define LGR_DEFERRED_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* Is the row so long that followers are deferred? Not unless the step is paced
** and `moves` is running. */
int lgr_is_to_be_deferred(const lgr_run *run);

/* Defers what is queued; or an integer, after what is queued. */
gr_status lgr_defer_queue(lua_State *L, lgr_run *run);
gr_status lgr_defer_integer(lua_State *L, lgr_run *run, uint64_t integer);

/* Are there followers that were deferred? Then `moves` has returned, what is
** still queued comes after them, and they are linked in slices. */
static inline int lgr_has_deferred(const lgr_run *run) {
  return gr_has_deferred(&run->deferred);
}
void lgr_defer_rest(lua_State *L, lgr_run *run);
void lgr_link_deferred(lua_State *L, lgr_run *run);

/* Between slices of a long row, if the step is paced: lets arrays and tables
** grow early. */
void lgr_prepare_row(lgr_run *run);

#pragma GCC visibility pop

#endif
