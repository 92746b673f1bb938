/*
** gf2.c: see gf2.h.
*/
#include "core/theory/gf2.h"

#include "core/base/memory.h"

int gr_span_add(gr_span *span, uint64_t vector, uint64_t image) {
  while (vector != 0) {
    uint32_t bit = gr_highest_bit(vector);
    if (span->row[bit] == 0) {
      span->row[bit] = vector;
      span->image[bit] = image;
      span->rank++;
      return 1;
    }
    vector ^= span->row[bit];
    image ^= span->image[bit];
  }
  return image == 0;
}
