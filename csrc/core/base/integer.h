/*
** integer.h: the code of an integer as a position: one byte for small ones,
** else the number of bytes and the bytes of its zigzag form, the lowest
** first. The store knows it so that it can keep integers as they are.
*/
#ifndef GR_INTEGER_H
#define GR_INTEGER_H

#include <stddef.h>
#include <stdint.h>

/* The tag of 0, of which GR_SMALLS integers have a tag of their own; tags 1
** to 8 are numbers of bytes. */
#define GR_SMALL_TAG 0x40
#define GR_SMALLS (0x100 - GR_SMALL_TAG)

/* The longest code of an integer. */
#define GR_INTEGER_CODE 9

/* Writes the code of an integer (as an unsigned word); returns its length.
** GR_INTEGER_CODE bytes may be written. */
static inline size_t gr_put_integer(unsigned char *code, uint64_t integer) {
  uint64_t word = integer << 1;
  size_t bytes = 0;
  if (integer < GR_SMALLS) {
    code[0] = (unsigned char)(GR_SMALL_TAG + integer);
    return 1;
  }
  if (integer >> 63)
    word = ~word;
  for (; word != 0; word >>= 8)
    code[++bytes] = (unsigned char)(word & 0xFF);
  code[0] = (unsigned char)bytes;
  return bytes + 1;
}

/* The same as a word, its first byte the lowest, if it has at most seven, and
** their number; else 0. */
static inline uint64_t gr_integer_word(uint64_t integer, unsigned *length) {
  uint64_t word = integer << 1;
  unsigned bytes = 1;
  *length = 1;
  if (integer < GR_SMALLS)
    return GR_SMALL_TAG + integer;
  if (integer >> 63)
    word = ~word;
  if (word >> 48 != 0)
    return 0;
  while (word >> 8 * bytes != 0)
    bytes++;
  *length = bytes + 1;
  return word << 8 | bytes;
}

#endif
