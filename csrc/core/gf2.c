/*
** gf2.c: see gf2.h.
*/
#include "core/gf2.h"

int gr_span_add(gr_span *span, uint64_t vector, uint64_t image) {
  uint64_t row = vector, value = image; /* less what the rows take away */
  for (uint32_t i = 0; i < span->rank; i++)
    /* less, that is: the highest bit of span->row[i] is set */
    if ((row ^ span->row[i]) < row) {
      row ^= span->row[i];
      value ^= span->image[i];
    }
  if (row == 0)
    return value == 0;
  for (uint32_t i = 0; i < span->rank; i++)
    if ((span->row[i] ^ row) < span->row[i]) {
      span->row[i] ^= row;
      span->image[i] ^= value;
    }
  span->row[span->rank] = row;
  span->image[span->rank++] = value;
  return 1;
}
