/*
** ranking.c: see ranking.h.
*/
#include "lua/theory/ranking.h"

#include "lua/host/fail.h"
#include "lua/position/position.h"

#include <string.h>

/* The phases. */
static gr_phase sort_keys, make_room, note_ranks;

uint32_t lgr_rank_later(lua_State *L, gr_memory *memory, lgr_ranking *r,
                        int index) {
  size_t length;
  const char *key = lua_tolstring(L, index, &length);
  r->copy.count = 0;
  lgr_check_memory(L, gr_bytes_reserve(memory, &r->copy, length + GR_KEY_ROOM));
  memcpy(r->copy.at, key, length);
  memset(r->copy.at + length, 0, GR_KEY_ROOM);
  return lgr_add_code(L, memory, &r->keys, r->copy.at, length);
}

void lgr_ranking_init(lgr_ranking *r, gr_memory *memory) {
  gr_task_init(&r->task, memory, sort_keys, NULL);
  r->rows.memory = memory;
  r->rows.store = &r->keys;
}

static gr_status sort_keys(void *work, size_t *budget) {
  lgr_ranking *r = work;
  return gr_then(&r->task, gr_rows_step(&r->rows, budget), make_room);
}

static gr_status make_room(void *work, size_t *budget) {
  lgr_ranking *r = work;
  return gr_then(
      &r->task,
      gr_words_fill(r->task.memory, &r->rank, r->keys.count, GR_NONE, budget),
      note_ranks);
}

static gr_status note_ranks(void *work, size_t *budget) {
  lgr_ranking *r = work;
  uint32_t stop = gr_reach(&r->task, r->keys.count, budget);
  for (uint32_t i = r->task.next; i < stop; i++)
    r->rank.at[r->rows.order.at[i]] = i;
  return gr_reached(&r->task, stop, r->keys.count, NULL);
}

void lgr_ranking_free(gr_memory *memory, lgr_ranking *r) {
  gr_store_free(memory, &r->keys);
  gr_bytes_free(memory, &r->copy);
  if (r->rows.memory != NULL)
    gr_rows_free(&r->rows);
  gr_words_free(memory, &r->rank);
  memset(r, 0, sizeof *r);
}
