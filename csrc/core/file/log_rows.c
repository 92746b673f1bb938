/*
** log_rows.c: see log_rows.h.
*/
#include "core/file/log_rows.h"

#include <string.h>

/* How play ends, in a record: the rules do not say it; a word; a number. */
enum { LEFT, WORD, NUMBER };

/*
** ----------------------------------------------------------------- writing
*/

void gr_log_put_found(const gr_logged *l, gr_pen *pen, gr_bytes *record) {
  const gr_store *store = l->expansion->store;
  gr_log_put_keys(pen, record, store, l->found, store->count);
}

static void put_ending(const gr_endings *endings, gr_pen *pen, gr_bytes *record,
                       uint32_t u) {
  uint32_t ending = endings->of.at[u];
  uint64_t bits;
  if (ending + 1 == endings->unset) {
    gr_put_fixed(pen, record, LEFT, 1);
    return;
  }
  memcpy(&bits, &endings->payoff[ending], sizeof bits);
  gr_put_fixed(pen, record, endings->numbers ? NUMBER : WORD, 1);
  gr_put_fixed(pen, record, bits, 8);
}

/* The moves of position `rows`, or how play ends there. */
static void put_row(const gr_logged *l, gr_pen *pen, gr_bytes *record) {
  const gr_graph *graph = l->expansion->graph;
  gr_put_moves(pen, record, graph, l->rows);
  if (l->endings != NULL && gr_degree(graph, l->rows) == 0)
    put_ending(l->endings, pen, record, l->rows);
}

gr_status gr_log_put_row(gr_logged *l, gr_memory *memory, gr_bytes *record) {
  size_t count = record->count;
  gr_pen pen = {memory, GR_DONE};
  gr_log_put_found(l, &pen, record);
  put_row(l, &pen, record);
  if (pen.status != GR_DONE) {
    record->count = count;
    return pen.status;
  }
  l->found = l->expansion->store->count;
  l->rows++;
  return GR_DONE;
}

/*
** ----------------------------------------------------------------- reading
*/

/* Adds the key that is read, which must be that of a new position. It is read
** again after GR_MORE. */
static gr_status get_found(gr_logged *l, const gr_log_entry *e, gr_cursor *c) {
  gr_expansion *x = l->expansion;
  gr_cursor at = *c;
  const unsigned char *key;
  uint64_t integer;
  uint32_t length, number = GR_NONE;
  gr_status status;
  if (!gr_log_get_key(&at, &e->key_kind, &key, &length))
    return GR_BAD_FILE;
  if (e->integers && gr_get_integer(key, length, &integer))
    status = gr_expansion_find_integer(x, integer, &number);
  else
    status = gr_expansion_find(x, key, length, &number);
  if (status != GR_DONE)
    return status;
  *c = at;
  return number == l->found++ ? GR_DONE : GR_BAD_FILE;
}

gr_status gr_log_get_sum(gr_expansion *x, gr_cursor *c, uint32_t *before,
                         size_t *budget) {
  uint32_t parts;
  if (!gr_get_varint(c, &parts) || parts > (size_t)(c->end - c->at))
    return GR_BAD_FILE;
  gr_spend(budget, parts);
  if (gr_words_resize(x->memory, &x->parts, parts) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < parts; i++) {
    if (!gr_get_difference(c, before) || *before >= x->store->count)
      return GR_BAD_FILE;
    x->parts.at[i] = *before;
  }
  return gr_expansion_link_sum(x, x->parts.at, parts);
}

static gr_status get_move(gr_logged *l, gr_log_entry *e, gr_cursor *c,
                          size_t *budget) {
  gr_expansion *x = l->expansion;
  uint32_t gain;
  gr_spend(budget, 1);
  if (x->graph->splits)
    return gr_log_get_sum(x, c, &e->before, budget);
  if (!gr_get_difference(c, &e->before) || e->before >= x->store->count)
    return GR_BAD_FILE;
  if (!l->scored)
    return gr_expansion_link(x, e->before);
  return gr_get_gain(c, &gain)
             ? gr_expansion_link_gain(x, e->before, gr_signed(gain))
             : GR_BAD_FILE;
}

/* Can an ending of this kind, not LEFT, pay this much? */
static int is_payoff(const gr_logged *l, unsigned kind, double payoff) {
  if (l->scored)
    return kind == NUMBER && gr_is_score(payoff);
  return kind == NUMBER ? payoff == payoff
                        : payoff == -1 || payoff == 0 || payoff == 1;
}

static gr_status get_ending(gr_logged *l, gr_cursor *c) {
  gr_endings *endings = l->endings;
  gr_memory *memory = l->expansion->memory;
  unsigned kind = c->at < c->end ? *c->at++ : NUMBER + 1u;
  uint64_t bits;
  double payoff;
  if (kind > NUMBER)
    return GR_BAD_FILE;
  endings->numbers |= kind == NUMBER;
  l->worded |= kind != NUMBER && !l->scored;
  if (endings->numbers && l->worded)
    return GR_BAD_FILE;
  if (kind == LEFT)
    return gr_endings_leave(memory, endings, l->rows);
  if (c->end - c->at < 8)
    return GR_BAD_FILE;
  bits = gr_get_fixed(c->at, 8);
  c->at += 8;
  memcpy(&payoff, &bits, sizeof payoff);
  if (!is_payoff(l, kind, payoff))
    return GR_BAD_FILE;
  return gr_endings_set(memory, endings, l->rows, payoff + 0.0);
}

gr_status gr_log_get_found(gr_logged *l, gr_log_entry *e, gr_cursor *c,
                           size_t *budget) {
  if (!e->inside && !gr_log_get_count(c, &e->keys))
    return GR_BAD_FILE;
  e->inside = 1;
  for (; e->keys > 0; e->keys--) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    status = get_found(l, e, c);
    if (status != GR_DONE)
      return status;
  }
  return GR_DONE;
}

gr_status gr_log_get_row(gr_logged *l, gr_log_entry *e, gr_cursor *c,
                         size_t *budget) {
  gr_status status = gr_log_get_found(l, e, c, budget);
  if (status != GR_DONE)
    return status;
  if (!e->counted) {
    if (!gr_log_get_count(c, &e->moves))
      return GR_BAD_FILE;
    e->counted = 1;
    e->before = l->rows;
  }
  for (; e->moves > 0; e->moves--) {
    if (*budget == 0)
      return GR_MORE;
    status = get_move(l, e, c, budget);
    if (status != GR_DONE)
      return status;
  }
  if (l->endings != NULL && gr_expansion_row_size(l->expansion) == 0)
    status = get_ending(l, c);
  if (status != GR_DONE)
    return status;
  e->inside = e->counted = 0;
  l->rows++;
  return GR_DONE;
}
