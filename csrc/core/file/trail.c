/*
** trail.c: see trail.h.
*/
#include "core/file/trail.h"

#include <string.h>

static void put_solved(gr_pen *pen, gr_bytes *chunk, const gr_descent *d,
                       uint32_t found, const gr_solved *solved) {
  gr_put_varint(pen, chunk, found - 1 - solved->number);
  gr_put_varint(pen, chunk, solved->moves);
  if (d->label != NULL)
    gr_put_varint(pen, chunk, solved->label);
  if (d->remoteness != NULL)
    gr_put_varint(pen, chunk, solved->remoteness + 1); /* GR_NONE is 0 */
  if (d->score != NULL) {
    uint32_t coded = solved->score << 1;
    gr_put_varint(pen, chunk, gr_signed(solved->score) < 0 ? ~coded : coded);
    gr_put_varint(pen, chunk, solved->length);
  }
  gr_put_varint(pen, chunk, solved->distance);
}

gr_status gr_trail_put(gr_journal *j, gr_descent *d, gr_memory *memory,
                       gr_bytes *chunk) {
  size_t count = chunk->count;
  uint32_t found = j->expansion->store->count;
  gr_pen pen = {memory, GR_DONE};
  gr_journal_put_keys(j, &pen, chunk);
  if (j->started)
    gr_put_varint(&pen, chunk, (uint32_t)(d->log.count / 2));
  for (size_t i = 0; i < d->log.count; i += 2) {
    gr_solved solved = gr_descent_solved(d, d->log.at[i], d->log.at[i + 1]);
    put_solved(&pen, chunk, d, found, &solved);
  }
  if (pen.status != GR_DONE) {
    chunk->count = count;
    return pen.status;
  }
  j->found = found;
  j->rows += (uint32_t)j->started;
  j->solved += (uint32_t)(d->log.count / 2);
  j->started = 1;
  d->log.count = 0;
  return GR_DONE;
}

/* The inverse of put_solved. */
static int get_solved(gr_cursor *c, const gr_descent *d, uint32_t found,
                      gr_solved *solved) {
  memset(solved, 0, sizeof *solved);
  if (!gr_get_varint(c, &solved->number) || solved->number >= found ||
      !gr_get_varint(c, &solved->moves))
    return 0;
  solved->number = found - 1 - solved->number;
  if (d->label != NULL && !gr_get_varint(c, &solved->label))
    return 0;
  if (d->remoteness != NULL && !gr_get_varint(c, &solved->remoteness))
    return 0;
  solved->remoteness -= d->remoteness != NULL;
  if (d->score != NULL &&
      !(gr_get_gain(c, &solved->score) && gr_get_varint(c, &solved->length)))
    return 0;
  return gr_get_varint(c, &solved->distance);
}

gr_status gr_trail_replay(gr_journal *j, const gr_descent *d, gr_replay *r,
                          gr_cursor *c, size_t *budget, gr_solved *solved) {
  gr_status status = gr_journal_replay_keys(j, r, c, budget);
  solved->number = GR_NONE;
  if (status != GR_DONE)
    return status;
  if (!r->counted && !gr_journal_count(c, &r->moves))
    return GR_BAD_FILE;
  r->counted = 1;
  if (r->moves > 0) {
    r->moves--;
    gr_spend(budget, 1);
    if (!get_solved(c, d, j->found, solved))
      return GR_BAD_FILE;
  }
  if (r->moves == 0) {
    r->inside = r->counted = 0;
    j->rows++;
  }
  return GR_DONE;
}
