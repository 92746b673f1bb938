/*
** code.h: the codes of taking-and-breaking games (Guy & Smith 1956). Digit k
** says what may be left of a heap from which k are taken: the sum of
** 1 (nothing), 2 (one heap), 4 (two heaps), 8 (three heaps); heaps that are
** left are not empty.
*/
#ifndef GR_CODE_H
#define GR_CODE_H

#include <stdint.h>

/* Digits after the point, and digits that repeat, at most. */
#define GR_MAX_DIGITS 256

enum { GR_NOTHING = 1, GR_ONE = 2, GR_TWO = 4, GR_THREE = 8 };

typedef struct gr_code {
  uint32_t count;  /* digits 0 .. count - 1 are given, at least one */
  uint32_t period; /* then so many repeat for ever; 0: the rest is 0 */
  unsigned char digit[GR_MAX_DIGITS + 1];
  unsigned char block[GR_MAX_DIGITS];
} gr_code;

static inline uint32_t gr_code_digit(const gr_code *code, uint32_t k) {
  if (k < code->count)
    return code->digit[k];
  return code->period == 0 ? 0 : code->block[(k - code->count) % code->period];
}

/* Digits that differ: all that follow are 0 or repeat some of them. */
static inline uint32_t gr_code_length(const gr_code *code) {
  return code->count + code->period;
}

/* The most heaps that can be left of one. */
static inline uint32_t gr_code_parts(const gr_code *code) {
  uint32_t all = 0, parts = 3;
  for (uint32_t k = 0; k < gr_code_length(code); k++)
    all |= gr_code_digit(code, k);
  while (parts > 0 && !(all >> parts & 1))
    parts--;
  return parts;
}

#endif
