/*
** journal.c: see journal.h.
*/
#include "core/file/journal.h"

#include <string.h>

/* How play ends, in a record: the rules do not say it; a word; a number. */
enum { LEFT, WORD, NUMBER };

/*
** ----------------------------------------------------------------- writing
*/

gr_status gr_journal_header(gr_memory *memory, gr_bytes *bytes,
                            const unsigned char *identity, size_t size) {
  gr_pen pen = {memory, GR_DONE};
  size_t start = bytes->count;
  gr_put_bytes(&pen, bytes, (const unsigned char *)GR_JOURNAL_MAGIC, 8);
  gr_put_fixed(&pen, bytes, GR_JOURNAL_VERSION, 4);
  gr_put_fixed(&pen, bytes, size, 4);
  gr_put_fixed(&pen, bytes, gr_adler(identity, size), 4);
  gr_put_fixed(&pen, bytes, gr_adler(bytes->at + start, bytes->count - start),
               4);
  gr_put_bytes(&pen, bytes, identity, size);
  return pen.status;
}

void gr_journal_put_keys(const gr_journal *j, gr_pen *pen, gr_bytes *chunk) {
  const gr_store *store = j->expansion->store;
  gr_put_varint(pen, chunk, store->count - j->found);
  for (uint32_t i = j->found; i < store->count; i++) {
    unsigned char code[GR_KEY_BUFFER];
    size_t length;
    const unsigned char *key = gr_store_get(store, i, &length, code);
    gr_put_string(pen, chunk, key, length);
  }
}

static void put_ending(const gr_endings *endings, gr_pen *pen, gr_bytes *chunk,
                       uint32_t u) {
  uint32_t ending = endings->of.at[u];
  uint64_t bits;
  if (ending + 1 == endings->unset) {
    gr_put_fixed(pen, chunk, LEFT, 1);
    return;
  }
  memcpy(&bits, &endings->payoff[ending], sizeof bits);
  gr_put_fixed(pen, chunk, endings->numbers ? NUMBER : WORD, 1);
  gr_put_fixed(pen, chunk, bits, 8);
}

/* The moves of position `rows`, or how play ends there. */
static void put_row(const gr_journal *j, gr_pen *pen, gr_bytes *chunk) {
  const gr_graph *graph = j->expansion->graph;
  gr_put_moves(pen, chunk, graph, j->rows);
  if (j->endings != NULL && gr_degree(graph, j->rows) == 0)
    put_ending(j->endings, pen, chunk, j->rows);
}

gr_status gr_journal_put(gr_journal *j, gr_memory *memory, gr_bytes *chunk) {
  size_t count = chunk->count;
  gr_pen pen = {memory, GR_DONE};
  gr_journal_put_keys(j, &pen, chunk);
  if (j->started)
    put_row(j, &pen, chunk);
  if (pen.status != GR_DONE) {
    chunk->count = count;
    return pen.status;
  }
  j->found = j->expansion->store->count;
  j->rows += (uint32_t)j->started;
  j->started = 1;
  return GR_DONE;
}

gr_status gr_journal_begin(gr_memory *memory, gr_bytes *chunk) {
  chunk->count = 0;
  if (gr_bytes_reserve(memory, chunk, GR_JOURNAL_HEAD) != GR_DONE)
    return GR_NO_MEMORY;
  chunk->count = GR_JOURNAL_HEAD;
  return GR_DONE;
}

void gr_journal_seal(gr_bytes *chunk) {
  unsigned char *head = chunk->at;
  size_t size = chunk->count - GR_JOURNAL_HEAD;
  gr_write_fixed(head, size, 8);
  gr_write_fixed(head + 8, gr_adler(head + GR_JOURNAL_HEAD, size), 4);
  gr_write_fixed(head + 12, gr_adler(head, GR_JOURNAL_HEAD - 4), 4);
}

/*
** ----------------------------------------------------------------- reading
*/

uint64_t gr_journal_size(const unsigned char *head) {
  const unsigned char *sum = head + (GR_JOURNAL_HEAD - 4);
  return gr_get_fixed(sum, 4) == gr_adler(head, GR_JOURNAL_HEAD - 4)
             ? gr_get_fixed(head, 8)
             : 0;
}

int gr_journal_whole(const unsigned char *head, const unsigned char *at,
                     size_t size) {
  return gr_get_fixed(head + 8, 4) == gr_adler(at, size);
}

/* Adds the key that is read, which must be that of a new position. It is read
** again after GR_MORE. */
static gr_status replay_key(gr_journal *j, const gr_replay *r, gr_cursor *c) {
  gr_expansion *x = j->expansion;
  gr_cursor at = *c;
  uint64_t integer;
  uint32_t length, number = GR_NONE;
  gr_status status;
  if (!gr_get_varint(&at, &length) || length == 0 ||
      length > (size_t)(at.end - at.at) ||
      !gr_is_key(&r->key_kind, at.at, length))
    return GR_BAD_FILE;
  if (r->integers && gr_get_integer(at.at, length, &integer))
    status = gr_expansion_find_integer(x, integer, &number);
  else
    status = gr_expansion_find(x, at.at, length, &number);
  if (status != GR_DONE)
    return status;
  c->at = at.at + length;
  return number == j->found++ ? GR_DONE : GR_BAD_FILE;
}

gr_status gr_replay_sum(gr_expansion *x, gr_cursor *c, uint32_t *before,
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

static gr_status replay_move(gr_journal *j, gr_replay *r, gr_cursor *c,
                             size_t *budget) {
  gr_expansion *x = j->expansion;
  uint32_t gain;
  gr_spend(budget, 1);
  if (x->graph->splits)
    return gr_replay_sum(x, c, &r->before, budget);
  if (!gr_get_difference(c, &r->before) || r->before >= x->store->count)
    return GR_BAD_FILE;
  if (!j->scored)
    return gr_expansion_link(x, r->before);
  return gr_get_gain(c, &gain)
             ? gr_expansion_link_gain(x, r->before, gr_signed(gain))
             : GR_BAD_FILE;
}

/* Can an ending of this kind, not LEFT, pay this much? */
static int is_payoff(const gr_journal *j, unsigned kind, double payoff) {
  if (j->scored)
    return kind == NUMBER && gr_is_score(payoff);
  return kind == NUMBER ? payoff == payoff
                        : payoff == -1 || payoff == 0 || payoff == 1;
}

static gr_status replay_ending(gr_journal *j, gr_cursor *c) {
  gr_endings *endings = j->endings;
  gr_memory *memory = j->expansion->memory;
  unsigned kind = c->at < c->end ? *c->at++ : NUMBER + 1u;
  uint64_t bits;
  double payoff;
  if (kind > NUMBER)
    return GR_BAD_FILE;
  endings->numbers |= kind == NUMBER;
  j->worded |= kind != NUMBER && !j->scored;
  if (endings->numbers && j->worded)
    return GR_BAD_FILE;
  if (kind == LEFT)
    return gr_endings_leave(memory, endings, j->rows);
  if (c->end - c->at < 8)
    return GR_BAD_FILE;
  bits = gr_get_fixed(c->at, 8);
  c->at += 8;
  memcpy(&payoff, &bits, sizeof payoff);
  if (!is_payoff(j, kind, payoff))
    return GR_BAD_FILE;
  return gr_endings_set(memory, endings, j->rows, payoff + 0.0);
}

int gr_journal_count(gr_cursor *c, uint32_t *count) {
  return gr_get_varint(c, count) && *count <= (size_t)(c->end - c->at);
}

gr_status gr_journal_replay_keys(gr_journal *j, gr_replay *r, gr_cursor *c,
                                 size_t *budget) {
  if (!r->inside && !gr_journal_count(c, &r->keys))
    return GR_BAD_FILE;
  r->inside = 1;
  for (; r->keys > 0; r->keys--) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    status = replay_key(j, r, c);
    if (status != GR_DONE)
      return status;
  }
  return GR_DONE;
}

gr_status gr_journal_replay(gr_journal *j, gr_replay *r, gr_cursor *c,
                            size_t *budget) {
  gr_status status = gr_journal_replay_keys(j, r, c, budget);
  if (status != GR_DONE)
    return status;
  if (!r->counted) {
    if (!gr_journal_count(c, &r->moves))
      return GR_BAD_FILE;
    r->counted = 1;
    r->before = j->rows;
  }
  for (; r->moves > 0; r->moves--) {
    if (*budget == 0)
      return GR_MORE;
    status = replay_move(j, r, c, budget);
    if (status != GR_DONE)
      return status;
  }
  if (j->endings != NULL && gr_expansion_row_size(j->expansion) == 0)
    status = replay_ending(j, c);
  if (status != GR_DONE)
    return status;
  r->inside = r->counted = 0;
  j->rows++;
  return GR_DONE;
}
