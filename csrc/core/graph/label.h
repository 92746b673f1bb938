/*
** label.h: how a word says what is known of G(u).
**
**   below GR_PENDING          the finite value
**   from GR_PENDING on        nothing is known yet
**   GR_INFINITE | number      infinite, with set `number` as K
*/
#ifndef GR_LABEL_H
#define GR_LABEL_H

#include <stdint.h>

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

#endif
