/*
** log_solved.c: see log_solved.h.
*/
#include "core/file/log_solved.h"

#include <string.h>

static void put_solved(gr_pen *pen, gr_bytes *record, const gr_descent *d,
                       uint32_t found, const gr_solved *solved) {
  gr_put_varint(pen, record, found - 1 - solved->number);
  gr_put_varint(pen, record, solved->moves);
  if (d->label != NULL)
    gr_put_varint(pen, record, solved->label);
  if (d->remoteness != NULL)
    gr_put_varint(pen, record, solved->remoteness + 1); /* GR_NONE is 0 */
  if (d->score != NULL) {
    uint32_t coded = solved->score << 1;
    gr_put_varint(pen, record, gr_signed(solved->score) < 0 ? ~coded : coded);
    gr_put_varint(pen, record, solved->length);
  }
  gr_put_varint(pen, record, solved->distance);
}

gr_status gr_log_put_solved(gr_logged *l, gr_descent *d, gr_memory *memory,
                            gr_bytes *record) {
  size_t count = record->count;
  uint32_t found = l->expansion->store->count;
  gr_pen pen = {memory, GR_DONE};
  gr_log_put_found(l, &pen, record);
  gr_put_varint(&pen, record, (uint32_t)(d->log.count / 2));
  for (size_t i = 0; i < d->log.count; i += 2) {
    gr_solved solved = gr_descent_solved(d, d->log.at[i], d->log.at[i + 1]);
    put_solved(&pen, record, d, found, &solved);
  }
  if (pen.status != GR_DONE) {
    record->count = count;
    return pen.status;
  }
  l->found = found;
  l->rows++;
  l->solved += (uint32_t)(d->log.count / 2);
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

gr_status gr_log_get_solved(gr_logged *l, const gr_descent *d, gr_log_entry *e,
                            gr_cursor *c, size_t *budget, gr_solved *solved) {
  gr_status status = gr_log_get_found(l, e, c, budget);
  solved->number = GR_NONE;
  if (status != GR_DONE)
    return status;
  if (!e->counted && !gr_log_get_count(c, &e->moves))
    return GR_BAD_FILE;
  e->counted = 1;
  if (e->moves > 0) {
    e->moves--;
    gr_spend(budget, 1);
    if (!get_solved(c, d, l->found, solved))
      return GR_BAD_FILE;
  }
  if (e->moves == 0) {
    e->inside = e->counted = 0;
    l->rows++;
  }
  return GR_DONE;
}
