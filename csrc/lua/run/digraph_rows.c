/*
** digraph_rows.c: see digraph_rows.h.
*/
#include "lua/run/digraph_rows.h"

#include "lua/run/take.h"

/* Moves that are taken in a paced step before the clock is looked at. */
#define QUOTA 32

void lgr_take_vertex(lua_State *L, lgr_run *run, const lgr_digraph *d,
                     uint32_t v) {
  uint64_t integer;
  gr_status status;
  if (gr_digraph_integer(&d->of, v, &integer)) {
    status = lgr_take_integer(L, run, (lua_Integer)integer);
  } else {
    unsigned char kept[GR_KEY_BUFFER];
    size_t length;
    const unsigned char *code = gr_store_get(&d->of.names, v, &length, kept);
    status = gr_get_integer(code, length, &integer)
                 ? lgr_take_integer(L, run, (lua_Integer)integer)
                 : lgr_take_code(L, run, code, length);
  }
  if (status != GR_DONE)
    lgr_note(L, run, status);
}

void lgr_open_digraph_row(lua_State *L, lgr_run *run) {
  lgr_digraph *d = run->rules->digraph;
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *code;
  uint32_t v;
  lgr_check_digraph_open(L, d);
  code =
      gr_store_get(run->expansion.store, run->expansion.current, &length, kept);
  v = gr_digraph_find(&d->of, code, length);
  run->next_move = gr_digraph_row(&d->of, v, &run->end_move);
}

int lgr_take_digraph_row(lua_State *L, lgr_run *run) {
  const lgr_digraph *d = run->rules->digraph;
  size_t quota = run->expansion.memory->paced ? QUOTA : SIZE_MAX;
  lgr_check_digraph_open(L, d);
  for (; run->next_move < run->end_move && quota > 0; quota--) {
    lgr_take_vertex(L, run, d, gr_little_at(d->of.to, run->next_move++));
    lgr_rest_after(L, run, run->next_move);
    if (run->stopped_by != LGR_NO_LIMIT)
      return 1;
  }
  return run->next_move == run->end_move;
}
