/*
** digraph.h: a digraph as it is given, which no rules have to be run for: its
** vertices, numbered from 0 on, and its moves in compressed rows. A move may be
** given several times.
*/
#ifndef GR_DIGRAPH_H
#define GR_DIGRAPH_H

#include "core/store/store.h"

#pragma GCC visibility push(hidden)

/* All zeros is an empty one. */
typedef struct gr_digraph {
  gr_store
      names;    /* of the vertices, as codes, in the order of their numbers; */
  int nameless; /* or a vertex is called by its number, and this is empty */
  uint32_t count; /* vertices, */
  uint32_t rows;  /* of which the first ones have a row; the others are sinks */
  const unsigned char *first; /* where the rows begin in `to`, and where the
                                 last one ends; NULL: there are none yet, */
  const unsigned char *to;    /* and the vertices in them: words of four bytes,
                                 the lowest byte first */
  gr_words own_first, own_to; /* which are here, unless they are the caller's */
} gr_digraph;

/* Word i of such an array. */
static inline uint32_t gr_little_at(const unsigned char *array, size_t i) {
  const unsigned char *at = array + 4 * i;
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
         (uint32_t)at[3] << 24;
}

/* A word whose bytes in memory are those of such an array. */
static inline uint32_t gr_little(uint32_t word) {
  unsigned char bytes[4];
  gr_write_fixed(bytes, word, 4);
  memcpy(&word, bytes, sizeof word);
  return word;
}

/* Ends what was written to `own_first` and `own_to`, which are complete. */
void gr_digraph_complete(gr_memory *memory, gr_digraph *g);

void gr_digraph_free(gr_memory *memory, gr_digraph *g);

/* The vertex with this code; GR_NONE: there is none. Expected time linear in
** the length. */
uint32_t gr_digraph_find(gr_digraph *g, const unsigned char *code,
                         size_t length);

/* If vertex v is called by an integer, sets *integer and returns 1, without a
** look at its code. */
static inline int gr_digraph_integer(const gr_digraph *g, uint32_t v,
                                     uint64_t *integer) {
  *integer = g->nameless         ? v
             : g->names.integers ? gr_store_integer(&g->names, v)
                                 : 0;
  return g->nameless || g->names.integers;
}

/* Where the row of vertex v begins, and how many moves there are before its
** end. */
static inline uint32_t gr_digraph_row(const gr_digraph *g, uint32_t v,
                                      uint32_t *end) {
  *end = v < g->rows ? gr_little_at(g->first, (size_t)v + 1) : 0;
  return v < g->rows ? gr_little_at(g->first, v) : 0;
}

/*
** The order of names: numbers in ascending order, then strings, as bytes. For
** base/order: eight bytes of name `number` of a store.
*/
uint64_t gr_name_piece(const void *store, uint32_t number, size_t depth);

#pragma GCC visibility pop

#endif
