/*
** compare.c: see compare.h.
*/
#include "core/file/compare.h"

#include <string.h>

/* Bytes that are read at once. */
#define PIECE 4096

void gr_comparer_init(gr_comparer *c, gr_memory *memory, gr_reader *reader,
                      const gr_content *content) {
  gr_writer_init(&c->writer, memory, content);
  c->reader = reader;
}

static gr_status blame(gr_comparer *c, gr_section_id id) {
  return gr_reader_blame(c->reader, id, GR_FILE_IMPOSSIBLE);
}

/* Compares bytes with those of a section, `from` bytes after its beginning. */
static gr_status compare_bytes(gr_comparer *c, gr_section_id id, uint64_t from,
                               const unsigned char *at, size_t count) {
  unsigned char there[PIECE];
  const gr_section *s = &c->reader->section[id];
  if (!s->there || from > s->size || count > s->size - from)
    return blame(c, id);
  while (count > 0) {
    size_t size = count < PIECE ? count : PIECE;
    gr_status status =
        gr_reader_bytes(c->reader, s->offset + from, there, size);
    if (status != GR_DONE)
      return status;
    if (memcmp(there, at, size) != 0)
      return blame(c, id);
    from += size;
    at += size;
    count -= size;
  }
  return GR_DONE;
}

/* Compares what the writer has written since the last time, which may be the
** end of one section and the beginning of others. */
static gr_status compare_sections(gr_comparer *c) {
  const gr_writer *w = &c->writer;
  uint64_t offset = w->offset, end = offset + w->out.count;
  gr_status status = GR_DONE;
  for (uint32_t i = 0; i <= w->at && i < w->sections; i++) {
    const gr_written *s = &w->section[i];
    uint64_t stop = i < w->at ? s->offset + s->size : end;
    if (stop <= offset || status != GR_DONE)
      continue;
    status = compare_bytes(c, s->id, offset - s->offset,
                           w->out.at + (offset - w->offset),
                           (size_t)(stop - offset));
    offset = stop;
  }
  return status;
}

/* Has the file these sections, of these sizes, and no others that are known? */
static gr_status compare_directory(gr_comparer *c) {
  const gr_writer *w = &c->writer;
  uint32_t i = 0;
  for (uint32_t id = GR_META; id < GR_SECTIONS; id++) {
    const gr_section *s = &c->reader->section[id];
    int there = i < w->sections && (uint32_t)w->section[i].id == id;
    if (there != s->there || (there && (s->rows != w->section[i].rows ||
                                        s->size != w->section[i].size)))
      return blame(c, (gr_section_id)id);
    i += (uint32_t)there;
  }
  return GR_DONE;
}

gr_status gr_comparer_step(gr_comparer *c, size_t *budget) {
  gr_writer *w = &c->writer;
  gr_status status = gr_writer_step(w, budget), found;
  if (status == GR_DONE) /* the header and the directory come last */
    return compare_directory(c);
  if (status != GR_MORE)
    return status;
  found = compare_sections(c);
  gr_writer_taken(w);
  return found == GR_DONE ? GR_MORE : found;
}
