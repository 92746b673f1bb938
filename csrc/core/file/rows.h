/*
** rows.h: what is known of positions, as rows of a file in ascending order of
** the keys: see ../../FORMAT.md. The writer asks a source for them.
*/
#ifndef GR_ROWS_H
#define GR_ROWS_H

#include "core/base/narrow.h"
#include "core/base/order.h"
#include "core/file/format.h"
#include "core/store/store.h"

#pragma GCC visibility push(hidden)

/*
** Where the rows that go by rank come from. The writer goes through one section
** after the other, and through the ranks of each in ascending order, a block at
** a time. GR_DONE or GR_NO_MEMORY.
*/
typedef struct gr_source {
  void *context;

  /* Appends the keys of `count` ranks to `to`, at most GR_ROWS_IN_BLOCK, and
  ** sets their lengths. */
  gr_status (*keys)(void *context, uint32_t rank, uint32_t count, gr_bytes *to,
                    uint32_t *length);

  /* Sets the words of a section; labels are as graph.h says. */
  gr_status (*words)(void *context, gr_section_id id, uint32_t rank,
                     uint32_t count, uint32_t *to);
} gr_source;

/*
** The source where everything is in one place: by section, the words of the
** positions, NULL where there is nothing to be written. What an array does not
** reach is GR_NONE. All of it stays as it is meanwhile.
*/
typedef struct gr_rows {
  gr_memory *memory;
  const gr_store *store;
  const gr_words *column[GR_SECTIONS];
  const gr_narrow *narrow[GR_SECTIONS]; /* or these, which reach all */
  gr_order sort;
  gr_words order; /* by rank: the position in the store */
} gr_rows;

/* The word of position u. */
static inline uint32_t gr_rows_word(const gr_words *column, uint32_t u) {
  return u < column->count ? column->at[u] : GR_NONE;
}

/* Puts the keys in order, about *budget of them, before rows are asked for;
** starts with `memory`, the arrays, and zeros. Linear time in all. GR_MORE,
** GR_DONE or GR_NO_MEMORY. */
gr_status gr_rows_step(gr_rows *rows, size_t *budget);

/* Which of the sections there are, as bits 1 << id. */
unsigned gr_rows_sections(const gr_rows *rows);

/* Appends the key of the position at this rank. */
gr_status gr_rows_key(const gr_rows *rows, uint32_t rank, gr_bytes *to,
                      uint32_t *length);

/* gr_source.words. */
void gr_rows_words(const gr_rows *rows, gr_section_id id, uint32_t rank,
                   uint32_t count, uint32_t *to);

gr_source gr_rows_source(gr_rows *rows);

void gr_rows_free(gr_rows *rows);

#pragma GCC visibility pop

#endif
