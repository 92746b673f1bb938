/*
** dot.h: moves in the language of Graphviz (listing.h): a file with one
** "digraph". An edge is a move; where the ends of edges are subgraphs, each
** vertex of the one has a move to each of the other. A vertex that a statement
** has alone is listed; attributes and ports say nothing.
*/
#ifndef GR_DOT_H
#define GR_DOT_H

#include "core/file/listing.h"

#pragma GCC visibility push(hidden)

/* Vertices that are in `members` of gr_dot. */
typedef struct gr_span {
  size_t from, to;
} gr_span;

/* A graph or a subgraph that is being read. */
typedef struct gr_dot_frame {
  size_t from;   /* where its members begin */
  gr_span end;   /* the last end of an edge in the statement, */
  int arrow;     /* after which there was an arrow */
  uint32_t lone; /* the vertex that the statement consists of; or GR_NONE */
} gr_dot_frame;

/* All zeros is the beginning of a text. */
typedef struct gr_dot {
  int letter;     /* where among its letters a text is: see dot.c */
  int depth;      /* of the brackets of a name in HTML */
  int is_inside;  /* of a line, after other than blanks */
  gr_bytes name;  /* the name that is being read, or has been; */
  int is_quoted;  /* it is in quotation marks or brackets: no keyword, */
  int is_held;    /* and complete, but a '+' may follow, */
  int is_joined;  /* which has */
  int state;      /* where in a statement the text is: see dot.c */
  gr_bytes first; /* the name that a statement begins with, */
  gr_words members;
  gr_dot_frame *frame; /* the graph, its subgraph that is being read, and so on
                        */
  size_t frames, frame_room;
} gr_dot;

/* As those of lines.h. */
gr_status gr_dot_read(gr_dot *r, gr_listing *l, const unsigned char *text,
                      size_t count);
gr_status gr_dot_end(gr_dot *r, gr_listing *l);
void gr_dot_free(gr_dot *r, gr_listing *l);

#pragma GCC visibility pop

#endif
