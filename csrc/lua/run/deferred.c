/*
** deferred.c: see deferred.h.
*/
#include "lua/run/deferred.h"

/* Followers of a long row; and the most bytes of those that are deferred. */
#define LONG_ROW 0x400
#define MOST_BYTES ((size_t)1 << 25)

int lgr_is_to_be_deferred(const lgr_run *run) {
  const gr_expansion *x = &run->expansion;
  return x->memory->paced && run->running &&
         (lgr_has_deferred(run) || gr_expansion_row_size(x) > LONG_ROW);
}

/* After followers were deferred: if there are too many of them, they are linked
** now. That may be more than the limit. */
static gr_status limit_deferred(lua_State *L, lgr_run *run, gr_status status) {
  if (status != GR_DONE || run->deferred.keys.count < MOST_BYTES)
    return status;
  while ((status = gr_link_deferred(&run->deferred, &run->expansion)) ==
         GR_MORE)
    lgr_wait_in_add(L, run);
  return status;
}

gr_status lgr_defer_queue(lua_State *L, lgr_run *run) {
  return limit_deferred(L, run, gr_defer(&run->deferred, &run->expansion));
}

gr_status lgr_defer_integer(lua_State *L, lgr_run *run, uint64_t integer) {
  return limit_deferred(
      L, run, gr_defer_integer(&run->deferred, &run->expansion, integer));
}

void lgr_defer_rest(lua_State *L, lgr_run *run) {
  gr_expansion *x = &run->expansion;
  if (gr_expansion_has_queue(x) && gr_defer(&run->deferred, x) != GR_DONE)
    lgr_note(L, run, GR_NO_MEMORY);
}

void lgr_link_deferred(lua_State *L, lgr_run *run) {
  gr_status status = gr_link_deferred(&run->deferred, &run->expansion);
  lgr_poll(L, GR_BATCH);
  if (status != GR_DONE && status != GR_MORE)
    lgr_note(L, run, status);
}

void lgr_prepare_row(lgr_run *run) {
  gr_expansion_prepare(&run->expansion);
}
