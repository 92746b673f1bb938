/*
** vectors.c: see vectors.h.
*/
#include "lua/run/vectors.h"

#include "core/graph/graph.h"
#include "lua/run/take.h"
#include "lua/solution/sets.h"

#include <string.h>

/* Makes room for the edges. Each is a move from half of all vectors, so
** there are no more than this; what is over is given back later. */
static gr_status reserve(lgr_run *run) {
  gr_expansion *x = &run->expansion;
  uint64_t most = run->rules->vector_move_count * ((run->rules->all + 1) / 2);
  if (most > x->edge_limit)
    most = x->edge_limit;
  return gr_words_reserve(x->memory, &x->graph->follower, (size_t)most);
}

void lgr_take_all(lua_State *L, lgr_run *run, size_t *budget) {
  gr_status status = GR_DONE;
  uint64_t next = run->expansion.store->count, end = run->rules->all;
  if (end > run->expansion.position_limit) {
    lgr_note(L, run, GR_POSITION_LIMIT);
    return;
  }
  if (end - next > *budget)
    end = next + *budget;
  if (end - next > LGR_SLICE)
    end = next + LGR_SLICE;
  *budget -= (size_t)(end - next);
  for (; next < end && status == GR_DONE; next++)
    status = lgr_take_integer(L, run, (lua_Integer)next);
  if (status == GR_DONE && end == run->rules->all) {
    status = reserve(run);
    run->stage = LGR_EXPANDING;
  }
  if (status != GR_DONE)
    lgr_note(L, run, status);
  lgr_rest(L, run);
}

/* Vector move number i, from 0 on. */
static lgr_vector_move move_at(const lgr_rules *rules, size_t i) {
  lgr_vector_move move;
  memcpy(&move, rules->vector_moves + i * sizeof move, sizeof move);
  return move;
}

/* Has a move before this one led to the same vector? */
static int is_again(const lgr_rules *rules, uint64_t from,
                    lgr_vector_move move) {
  while (move.before > 0) {
    move = move_at(rules, (size_t)move.before - 1);
    if (gr_is_odd(from & move.mask))
      return 1;
  }
  return 0;
}

void lgr_run_vector_moves(lua_State *L, lgr_run *run) {
  const lgr_rules *rules = run->rules;
  gr_expansion *x = &run->expansion;
  uint64_t from = lgr_vector_of(x->store, x->current);
  for (size_t i = 0; i < rules->vector_move_count; i++) {
    lgr_vector_move move = move_at(rules, i);
    uint64_t to = from ^ move.change;
    gr_status status;
    if (!gr_is_odd(from & move.mask) || is_again(rules, from, move))
      continue;
    if (rules->all > 0) /* vector v has the number v */
      status = gr_expansion_append(x, (uint32_t)to);
    else
      status = lgr_take_integer(L, run, (lua_Integer)to);
    if (status != GR_DONE) {
      lgr_note(L, run, status);
      return;
    }
  }
}
