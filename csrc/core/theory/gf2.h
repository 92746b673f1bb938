/*
** gf2.h: linear algebra over Z_2, vectors being words of 64 bits.
*/
#ifndef GR_GF2_H
#define GR_GF2_H

#include <stdint.h>

/*
** The span of some vectors, and a linear map on it. The rows that are not 0
** are a basis: row i has i for its highest bit. All zeros is the span of
** nothing. If all vectors of a subspace are added in ascending order, no row
** has the highest bit of another one.
*/
typedef struct gr_span {
  uint32_t rank;
  uint64_t row[64];
  uint64_t image[64]; /* of the rows, under the map */
} gr_span;

/* Adds a vector and its image. Returns 0 if no linear map has this image and
** those that were added before. Linear time in the rank. */
int gr_span_add(gr_span *span, uint64_t vector, uint64_t image);

#endif
