/*
** compare.h: is a saved solution what the writer would write? The format leaves
** nothing open (../../FORMAT.md), so a file whose moves were solved again must
** have the same bytes, in every section that is known.
*/
#ifndef GR_COMPARE_H
#define GR_COMPARE_H

#include "core/file/reader.h"
#include "core/file/writer.h"

#pragma GCC visibility push(hidden)

typedef struct gr_comparer {
  gr_writer writer;
  gr_reader *reader;
} gr_comparer;

/* Starts; the content has the code of META from the file. */
void gr_comparer_init(gr_comparer *c, gr_memory *memory, gr_reader *reader,
                      const gr_content *content);

/* Does about *budget units of work, as the writer does. GR_MORE, GR_DONE,
** GR_NO_MEMORY, or GR_BAD_FILE: then the reader has the section that
** differs. */
gr_status gr_comparer_step(gr_comparer *c, size_t *budget);

#pragma GCC visibility pop

#endif
