/*
** listing.h: texts that list the moves of a digraph, read in pieces of any
** length: lines with one or two names each, tables in CSV, and the language of
** Graphviz (dot.h). A name that is written as an integer of 64 bits is one.
** When all of it is read, it becomes a digraph: of vertices that have moves, or
** stand alone, the rows are in the order of their names.
*/
#ifndef GR_LISTING_H
#define GR_LISTING_H

#include "core/base/order.h"
#include "core/store/digraph.h"

#pragma GCC visibility push(hidden)

/* The longest line of a list or of a table, and the longest name. */
#define GR_LONGEST_LINE ((size_t)1 << 20)

/* What is shown of a text that is not as it should be. */
#define GR_MOST_GOT 40

/* All zeros but the memory is an empty one. */
typedef struct gr_listing {
  gr_memory *memory;
  gr_store names;     /* the vertices, as they come; */
  gr_bytes has_row;   /* for each, whether it has a move, or stands alone */
  gr_words from;      /* the moves: from this vertex */
  gr_words to;        /* to that one */
  gr_bytes code;      /* of the name that is read */
  uint64_t line;      /* of the text, from 1 on, once it has begun */
  const char *wanted; /* if the text is not as it should be, what is expected in
                         this line */
  unsigned char got[GR_MOST_GOT]; /* and what is there, perhaps cut off, */
  size_t got_count;               /* if anything is to be shown */
} gr_listing;

/* The vertex of this name: GR_DONE, GR_NO_MEMORY or, as the functions below,
** GR_BAD_FILE, if there are too many. */
gr_status gr_listing_vertex(gr_listing *l, const unsigned char *name,
                            size_t length, uint32_t *v);

/* Notes a vertex that stands alone; a move. */
void gr_listing_alone(gr_listing *l, uint32_t v);
gr_status gr_listing_move(gr_listing *l, uint32_t from, uint32_t to);

/* Notes what is expected, and what is there (NULL: it is not shown); returns
** GR_BAD_FILE. */
gr_status gr_listing_refuse(gr_listing *l, const char *wanted,
                            const unsigned char *got, size_t count);

void gr_listing_free(gr_listing *l);

/* A listing on its way to a digraph, in the memory of the task; that of the
** listing is given back. */
typedef struct gr_building {
  gr_task task;
  gr_listing *listing;
  gr_digraph *digraph;
  gr_order order;
  gr_words sorted; /* the vertices in the order of their names */
  gr_words number; /* of each, in the digraph; GR_NONE: it has none yet */
} gr_building;

/* Starts; the digraph is empty. Linear in moves and in the bytes of names. */
void gr_building_init(gr_building *b, gr_memory *memory, gr_listing *listing,
                      gr_digraph *digraph);

#pragma GCC visibility pop

#endif
