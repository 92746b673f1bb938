/*
** bytes.h: numbers as bytes, the lowest first: in a fixed number of them, or
** as varints, in base 128, of which each byte but the last has its highest bit
** set.
*/
#ifndef GR_BYTES_H
#define GR_BYTES_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The most bytes of a varint, which is below 2^32. */
#define GR_VARINT 5

/* Writes a varint, and returns where what follows it goes. */
static inline unsigned char *gr_write_varint(unsigned char *to,
                                             uint32_t number) {
  for (; number >= 0x80; number >>= 7)
    *to++ = (unsigned char)((number & 0x7F) | 0x80);
  *to++ = (unsigned char)number;
  return to;
}

/* Writes a number of `size` bytes. */
static inline void gr_write_fixed(unsigned char *to, uint64_t number,
                                  unsigned size) {
  for (; size > 0; size--, number >>= 8)
    *to++ = (unsigned char)(number & 0xFF);
}

static inline uint64_t gr_get_fixed(const unsigned char *at, unsigned size) {
  uint64_t number = 0;
  while (size > 0)
    number = number << 8 | at[--size];
  return number;
}

/* The bytes that are left to be read. */
typedef struct gr_cursor {
  const unsigned char *at, *end;
} gr_cursor;

/* Reads a varint, whatever the bytes are: 0 if it is none, or not the shortest
** one. */
int gr_get_varint(gr_cursor *c, uint32_t *number);

#pragma GCC visibility pop

#endif
