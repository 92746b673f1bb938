/*
** label.h: how a word says what is known of G(u).
**
**   below GR_PENDING          the finite value
**   from GR_PENDING on        nothing is known yet
**   GR_INFINITE | number      infinite, with set `number` as K
*/
#ifndef GR_LABEL_H
#define GR_LABEL_H

#include "core/base/memory.h"

#define GR_PENDING (UINT32_C(1) << 30)
#define GR_INFINITE (UINT32_C(1) << 31)

static inline int gr_is_finite(uint32_t label) {
  return label < GR_PENDING;
}

static inline int gr_is_infinite(uint32_t label) {
  return label >= GR_INFINITE;
}

static inline uint32_t gr_set_of(uint32_t label) {
  return label & ~GR_INFINITE;
}

/* The sets K. Members below 64 are the bits of a word, so that membership is
** mostly a bit test; larger members are a sorted array. */
#define GR_LOW_MEMBERS 64

typedef struct gr_set {
  uint64_t low;  /* the members below GR_LOW_MEMBERS */
  uint32_t high; /* where the others start in gr_sets.high */
  uint32_t high_count;
} gr_set;

/* All zeros is an empty collection. */
typedef struct gr_sets {
  gr_set *at;
  uint32_t count;
  size_t room;
  gr_words high; /* members from GR_LOW_MEMBERS on, ascending in each set */
  gr_words slot; /* hash table: set + 1, 0 where free; a power of two */
} gr_sets;

#endif
