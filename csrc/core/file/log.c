/*
** log.c: see log.h.
*/
#include "core/file/log.h"

#include <string.h>

/*
** ----------------------------------------------------------------- writing
*/

gr_status gr_log_open_record(gr_memory *memory, gr_bytes *record) {
  if (gr_bytes_reserve(memory, record, GR_LOG_HEAD) != GR_DONE)
    return GR_NO_MEMORY;
  record->count += GR_LOG_HEAD;
  return GR_DONE;
}

void gr_log_seal(gr_bytes *record, size_t at, gr_log_kind kind) {
  unsigned char *head = record->at + at;
  size_t size = record->count - at - GR_LOG_HEAD;
  gr_write_fixed(head, (unsigned)kind, 1);
  gr_write_fixed(head + 1, size, 7);
  gr_write_fixed(head + 8, gr_adler(head + GR_LOG_HEAD, size), 4);
  gr_write_fixed(head + 12, gr_adler(head, GR_LOG_HEAD - 4), 4);
}

void gr_log_put_keys(gr_pen *pen, gr_bytes *record, const gr_store *store,
                     uint32_t from, uint32_t end) {
  gr_put_varint(pen, record, end - from);
  for (uint32_t i = from; i < end; i++) {
    unsigned char code[GR_KEY_BUFFER];
    size_t length;
    const unsigned char *key = gr_store_get(store, i, &length, code);
    gr_put_string(pen, record, key, length);
  }
}

static void put_body(gr_pen *pen, gr_bytes *log, gr_log_kind kind,
                     const gr_log_subject *subject) {
  if (kind == GR_LOG_GAME) {
    gr_put_bytes(pen, log, subject->game, subject->game_size);
  } else if (kind == GR_LOG_RANK) {
    gr_put_fixed(pen, log, subject->ranks, 4);
    gr_put_fixed(pen, log, subject->rank, 4);
  } else {
    gr_log_put_keys(pen, log, subject->starts, 0, subject->starts->count);
  }
}

gr_status gr_log_begin(gr_memory *memory, gr_bytes *log,
                       const gr_log_subject *subject) {
  gr_pen pen = {memory, GR_DONE};
  gr_put_bytes(&pen, log, (const unsigned char *)GR_LOG_MAGIC, 8);
  gr_put_fixed(&pen, log, GR_LOG_VERSION, 4);
  for (int kind = GR_LOG_GAME; kind <= GR_LOG_STARTS; kind++) {
    size_t at = log->count;
    if (kind == GR_LOG_RANK && subject->ranks == 0)
      continue;
    if (pen.status == GR_DONE)
      pen.status = gr_log_open_record(memory, log);
    put_body(&pen, log, (gr_log_kind)kind, subject);
    if (pen.status != GR_DONE)
      return pen.status;
    gr_log_seal(log, at, (gr_log_kind)kind);
  }
  return pen.status;
}

/*
** ----------------------------------------------------------------- reading
*/

int gr_log_get_head(const unsigned char *head, gr_log_record *record) {
  if (gr_get_fixed(head + 12, 4) != gr_adler(head, GR_LOG_HEAD - 4))
    return 0;
  record->kind = head[0];
  record->size = gr_get_fixed(head + 1, 7);
  record->sum = (uint32_t)gr_get_fixed(head + 8, 4);
  return 1;
}

uint32_t gr_log_ranks(const gr_bytes *log) {
  const unsigned char *game = log->at + GR_LOG_HEADER;
  size_t size = (size_t)gr_get_fixed(game + 1, 7);
  return (uint32_t)gr_get_fixed(game + GR_LOG_HEAD + size + GR_LOG_HEAD, 4);
}

/* The fault of a log that has another record where this one of `begin` should
** be. */
static gr_log_fault other_record(const gr_bytes *log, const gr_bytes *begin,
                                 const gr_log_record *record, size_t at) {
  const unsigned char *body = log->at + at + GR_LOG_HEAD;
  size_t left = log->count - at - GR_LOG_HEAD;
  if (record->kind != begin->at[at] || record->kind == GR_LOG_GAME)
    return GR_LOG_IS_OTHER_GAME;
  if (record->kind == GR_LOG_STARTS)
    return GR_LOG_IS_OTHER_STARTS;
  if (left < 8 || gr_adler(body, 8) != record->sum)
    return GR_LOG_IS_DAMAGED;
  return gr_log_ranks(log) == gr_log_ranks(begin) ? GR_LOG_IS_OTHER_RANK
                                                  : GR_LOG_IS_OTHER_RANKS;
}

/* The fault of a log that has our header and does not go on as it should: that
** of the first record that is not the same. */
static gr_log_fault other_subject(const gr_bytes *log, const gr_bytes *begin) {
  gr_log_record record;
  size_t at = GR_LOG_HEADER, size;
  for (;; at += size) {
    if (log->count - at < GR_LOG_HEAD ||
        !gr_log_get_head(log->at + at, &record))
      return GR_LOG_IS_DAMAGED;
    if (memcmp(log->at + at, begin->at + at, GR_LOG_HEAD) != 0)
      return other_record(log, begin, &record, at);
    size = GR_LOG_HEAD + (size_t)record.size;
    if (log->count - at < size ||
        memcmp(log->at + at, begin->at + at, size) != 0)
      return GR_LOG_IS_DAMAGED;
  }
}

gr_log_fault gr_log_compare(const gr_bytes *log, const gr_bytes *begin) {
  size_t magic = log->count < 8 ? log->count : 8;
  if (memcmp(log->at, begin->at, log->count) == 0)
    return GR_LOG_IS_FINE;
  if (memcmp(log->at, GR_FILE_MAGIC, magic) == 0)
    return GR_LOG_IS_SOLUTION;
  if (memcmp(log->at, GR_LOG_MAGIC, magic) != 0 || log->count < GR_LOG_HEADER)
    return GR_LOG_IS_FOREIGN;
  if (gr_get_fixed(log->at + 8, 4) != GR_LOG_VERSION)
    return GR_LOG_IS_VERSION;
  return other_subject(log, begin);
}

int gr_log_get_count(gr_cursor *c, uint32_t *count) {
  return gr_get_varint(c, count) && *count <= (size_t)(c->end - c->at);
}

int gr_log_get_key(gr_cursor *c, const gr_key_kind *kind,
                   const unsigned char **key, uint32_t *length) {
  if (!gr_get_varint(c, length) || *length == 0 ||
      *length > (size_t)(c->end - c->at))
    return 0;
  *key = c->at;
  c->at += *length;
  return gr_is_key(kind, *key, *length);
}
