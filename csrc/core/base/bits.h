/*
** bits.h: sets of small integers as machine words.
*/
#ifndef GR_BITS_H
#define GR_BITS_H

#include <stdint.h>

/* The number of the lowest bit that is set; `word` is not 0. */
static inline uint32_t gr_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_ctzll(word);
#else
  uint32_t bit = 0;
  while ((word & 1) == 0) {
    word >>= 1;
    bit++;
  }
  return bit;
#endif
}

/* The number of the highest bit that is set; `word` is not 0. */
static inline uint32_t gr_highest_bit(uint64_t word) {
#if defined(__GNUC__)
  return 63 - (uint32_t)__builtin_clzll(word);
#else
  uint32_t bit = 0;
  while (word >>= 1)
    bit++;
  return bit;
#endif
}

/* Is an odd number of bits set? */
static inline int gr_is_odd(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_parityll(word);
#else
  for (int shift = 32; shift > 0; shift /= 2)
    word ^= word >> shift;
  return (int)(word & 1);
#endif
}

/* How many bits are set. */
static inline uint32_t gr_bit_count(uint64_t word) {
  uint32_t count = 0;
  for (; word != 0; word &= word - 1)
    count++;
  return count;
}

#endif
