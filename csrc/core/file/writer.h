/*
** writer.h: a solution as the bytes of a file, in the format that
** ../../FORMAT.md describes. The caller takes the bytes away after each step
** and puts them where they belong:
**
**   gr_writer_init
**   do
**     status = gr_writer_step
**     write out.count bytes, from out.at, to the file at `offset`;
**     gr_writer_taken
**   while status == GR_MORE
**   the file is complete
**
** The header comes last, so that what is left of a file when writing was
** interrupted is not taken for a whole one.
*/
#ifndef GR_WRITER_H
#define GR_WRITER_H

#include "core/file/rows.h"
#include "core/graph/graph.h"
#include "core/graph/ksets.h"

#pragma GCC visibility push(hidden)

/* What is written. All of it stays as it is meanwhile. */
typedef struct gr_content {
  const unsigned char *meta; /* the code of META */
  size_t meta_size;
  uint32_t count;        /* positions */
  gr_source source;      /* of the rows that go by rank, */
  unsigned sections;     /* in these sections: bits 1 << id */
  const gr_ksets *sets;  /* if there are labels */
  uint32_t values;       /* the number of finite values */
  const gr_graph *moves; /* NULL: without moves */
} gr_content;

/* Keys, one after the other. */
typedef struct gr_keys {
  gr_bytes bytes;
  gr_words length;
} gr_keys;

/* A section as the directory has it. */
typedef struct gr_written {
  gr_section_id id;
  uint64_t rows, offset, size;
} gr_written;

typedef struct gr_writer {
  gr_task task;
  gr_pen pen; /* with which all of it is written */
  gr_content content;
  gr_order sort;      /* of sets */
  gr_words set_order; /* the sets in the order of the file, */
  gr_words set_place; /* and the place of each in it */
  gr_written section[GR_SECTIONS];
  uint32_t sections;  /* that are there */
  uint32_t at;        /* the one that is being written */
  gr_words word;      /* rows of its present block */
  gr_keys keys;       /* the same of keys, */
  gr_words common;    /* the bytes that each has in common with the one before,
                       */
  gr_bytes rest;      /* and those that are left */
  gr_keys first[2];   /* keys of blocks: of this section, if it has them for
                         rows, and of the one that comes next */
  size_t first_taken; /* bytes of those that have been taken */
  gr_bytes block, table;
  uint64_t block_end;
  gr_bytes out;    /* to be taken away, */
  uint64_t offset; /* and where that goes */
  uint64_t size;   /* of the file, so far */
} gr_writer;

void gr_writer_init(gr_writer *w, gr_memory *memory, const gr_content *content);

/* Does about *budget units of work, a row or a move being one. Linear time in
** all. GR_MORE, GR_DONE or GR_NO_MEMORY. The block tables and the first keys of
** blocks are kept in memory: about a key and 20 bytes for 256 positions. */
gr_status gr_writer_step(gr_writer *w, size_t *budget);

/* The bytes in `out` have been taken away. */
void gr_writer_taken(gr_writer *w);

/* How much of the work is done, from 0 to 1. */
double gr_writer_progress(const gr_writer *w);

#pragma GCC visibility pop

#endif
