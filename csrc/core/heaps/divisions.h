/*
** divisions.h: the values of what one gets by dividing a heap m in two or in
** three: the sets { g(a) ^ g(b) : a + b = m } and so on, no part empty. Those
** of the last heaps are kept, since several digits of a code ask for the same
** ones; where there are three parts, all those of two.
*/
#ifndef GR_DIVISIONS_H
#define GR_DIVISIONS_H

#include "core/heaps/bitrows.h"

/* How much of a set is there. */
typedef struct gr_division {
  uint32_t heap; /* whose set this is */
  uint32_t next; /* divisions with a smaller part below this are in it */
  uint32_t rule; /* the number of the sparse space whose rare heaps have been
                    looked at; 0: none */
} gr_division;

typedef struct gr_divisions {
  gr_memory *memory;
  gr_bitrows set;        /* that of heap m is row m % set.count */
  gr_division *division; /* of each row */
  size_t division_count;
  unsigned char *mark; /* a byte for each value, all 0 but during a scan */
  size_t mark_count;
  uint64_t pairs; /* looked at */
} gr_divisions;

/* The divisions of the last `count` heaps, of values below 64 * words.
** May be called again, with more words or heaps; more heaps only as long as
** no heap has been forgotten. */
gr_status gr_divisions_grow(gr_divisions *d, size_t count, size_t words);

void gr_divisions_free(gr_divisions *d);

/* Forgets a heap, if need be, and begins another one. */
void gr_divisions_open(gr_divisions *d, uint32_t heap);

static inline gr_division *gr_division_of(const gr_divisions *d,
                                          uint32_t heap) {
  return &d->division[heap % d->set.count];
}

static inline uint64_t *gr_divisions_set(const gr_divisions *d, uint32_t heap) {
  return gr_bitrow(&d->set, heap % d->set.count);
}

/* Have all divisions of the heap in two been looked at? */
static inline int gr_divisions_done(const gr_divisions *d, uint32_t heap) {
  return gr_division_of(d, heap)->next > heap / 2;
}

/* Looks at the next `count` divisions of the heap in two, or at those that
** are left. */
void gr_divisions_scan(gr_divisions *d, const uint16_t *value, uint32_t heap,
                       uint32_t count);

/* Is a value among those of the divisions of the heap in two? Looks at those
** that have not been looked at, for this value alone, which is several times
** faster; and adds it if it is found. */
int gr_divisions_search(gr_divisions *d, const uint16_t *value, uint32_t heap,
                        uint32_t wanted);

/* Looks at the divisions of the heap in two where one part is in the
** ascending list of heaps. */
void gr_divisions_scan_list(gr_divisions *d, const uint16_t *value,
                            uint32_t heap, const gr_words *list);

/* The next divisions of a heap in three, of which the first is the least,
** from all the sets for two: about *budget words. GR_MORE or GR_DONE. */
gr_status gr_divisions_scan_three(gr_divisions *d, const gr_divisions *two,
                                  const uint16_t *value, uint32_t heap,
                                  size_t *budget);

#endif
