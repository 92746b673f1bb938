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

#include "core/file/format.h"
#include "core/file/order.h"
#include "core/graph/graph.h"
#include "core/graph/ksets.h"
#include "core/store/store.h"

/* What is written: arrays by the number of positions, NULL where there is
** nothing to be written. All of it stays as it is meanwhile. */
typedef struct gr_content {
  const unsigned char *meta; /* the code of META */
  size_t meta_size;
  const gr_store *store;
  const uint32_t *label; /* as graph.h says */
  const gr_ksets *sets;
  uint32_t values; /* the number of finite values */
  const uint32_t *height, *remoteness;
  const uint32_t *worth;  /* gr_payoffs.code */
  const gr_words *ending; /* gr_endings.of */
  const gr_graph *moves;
} gr_content;

/* A section as the directory has it. */
typedef struct gr_written {
  gr_section_id id;
  uint64_t rows, offset, size;
} gr_written;

typedef struct gr_writer {
  gr_task task;
  gr_content content;
  uint32_t count;     /* positions */
  gr_order sort;      /* of keys, then of sets */
  gr_words order;     /* by rank: the number of the position */
  gr_words set_order; /* the sets in the order of the file, */
  gr_words set_place; /* and the place of each in it */
  gr_written section[GR_SECTIONS];
  uint32_t sections;        /* that are there */
  uint32_t at;              /* the one that is being written */
  gr_words word;            /* rows of its present block; keys: their ranks */
  gr_words lengths, common; /* of keys: bytes, also in common */
  gr_bytes rest;            /* and those that are not */
  gr_bytes block, table;
  uint64_t block_end;
  gr_bytes out;    /* to be taken away, */
  uint64_t offset; /* and where that goes */
  uint64_t size;   /* of the file, so far */
} gr_writer;

void gr_writer_init(gr_writer *w, gr_memory *memory, const gr_content *content);

/* Does about *budget units of work, a row or a move being one. Linear time in
** all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_writer_step(gr_writer *w, size_t *budget);

/* The bytes in `out` have been taken away. */
void gr_writer_taken(gr_writer *w);

/* How much of the work is done, from 0 to 1. */
double gr_writer_progress(const gr_writer *w);

void gr_writer_free(gr_writer *w);

#endif
