/*
** lines.h: lists and tables of moves, line by line (listing.h).
**
** A line of a list has the name of a vertex and that of a follower, apart by
** blanks; or a vertex alone. Empty lines and those that begin with '#' or '%'
** say nothing.
**
** A line of a table, in CSV, has the two in its first fields, apart by a comma.
** If the first line has the fields "from" and "to", or "source" and "target",
** it is a heading, and these are the columns. A field in quotation marks may
** have any bytes, also ends of lines; two marks stand for one.
*/
#ifndef GR_LINES_H
#define GR_LINES_H

#include "core/file/listing.h"

#pragma GCC visibility push(hidden)

/* All zeros is the beginning of a text. */
typedef struct gr_lines {
  int table;       /* it is one */
  gr_bytes begun;  /* a line that has begun in a piece before; */
  int quoted;      /* it ends within quotation marks */
  uint64_t ends;   /* of lines, so far */
  int has_heading; /* whether the table has a heading is known, */
  int titled;      /* and it does, with */
  uint32_t from;   /* these columns */
  uint32_t to;
  gr_bytes field; /* a field without its quotation marks */
} gr_lines;

/* Reads a piece of the text; or, at the end, the last line. GR_DONE,
** GR_NO_MEMORY or GR_BAD_FILE, after which nothing may be read. */
gr_status gr_lines_read(gr_lines *r, gr_listing *l, const unsigned char *text,
                        size_t count);
gr_status gr_lines_end(gr_lines *r, gr_listing *l);

void gr_lines_free(gr_lines *r, gr_listing *l);

#pragma GCC visibility pop

#endif
