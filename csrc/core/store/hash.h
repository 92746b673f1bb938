/*
** hash.h: keys of positions as words, whether two are equal, and their hashes.
**
** Reading a key back in larger pieces right after writing it makes the
** processor wait, so the hash of a key can also be made from its parts.
*/
#ifndef GR_HASH_H
#define GR_HASH_H

#include "core/base/memory.h"

#include <string.h>

/* The longest key that fits a word, with its length in the last byte. */
#define GR_PACKED 7

/* This many bytes from the start of a key must be readable, whatever its
** length. */
#define GR_KEY_ROOM 8

/* The bits of a hash. Some specs build with few of them, so that hashes are
** often equal where keys are not. */
#ifndef GR_HASH_BITS
#define GR_HASH_BITS UINT32_MAX
#endif

static inline uint32_t gr_end_hash(uint64_t hash) {
  hash = gr_mix(hash);
  return (uint32_t)((hash ^ hash >> 29) >> 16) & GR_HASH_BITS;
}

static inline uint64_t gr_word_at(const unsigned char *key) {
  uint64_t word;
  memcpy(&word, key, 8);
  return word;
}

/* Are the lowest bits of a word its first byte? A constant, to compilers. */
static inline int gr_low_first(void) {
  const uint16_t one = 1;
  unsigned char first;
  memcpy(&first, &one, 1);
  return first == 1;
}

/* The word whose byte number i is this one, and whose others are 0. */
static inline uint64_t gr_byte_of_word(unsigned byte, unsigned i) {
  return (uint64_t)byte << 8 * (gr_low_first() ? i : 7 - i);
}

/* The word whose first byte is the lowest of these bits, and so on. */
static inline uint64_t gr_word_of(uint64_t bits) {
  uint64_t word = 0;
  if (gr_low_first())
    return bits;
  for (unsigned i = 0; i < 8; i++)
    word = word << 8 | (bits >> 8 * i & 0xFF);
  return word;
}

/* The first bytes of a key, fewer than eight, as a word: the others are 0. */
static inline uint64_t gr_first_bytes(const unsigned char *key, size_t length) {
  static const unsigned char mask[16] = {0xFF, 0xFF, 0xFF, 0xFF,
                                         0xFF, 0xFF, 0xFF, 0xFF};
  return gr_word_at(key) & gr_word_at(mask + 8 - length);
}

/* Are two keys of this length equal? */
static inline int gr_same_key(const unsigned char *a, const unsigned char *b,
                              size_t length) {
  if (length < 8)
    return gr_first_bytes(a, length) == gr_first_bytes(b, length);
  for (size_t i = 0; i + 8 < length; i += 8)
    if (gr_word_at(a + i) != gr_word_at(b + i))
      return 0;
  return gr_word_at(a + length - 8) == gr_word_at(b + length - 8);
}

/* The hash of a key that is a tag and then these bytes, eight or more: eight
** at a time; the last eight may overlap those before. */
static inline uint32_t gr_hash_of_tagged(unsigned char tag,
                                         const unsigned char *bytes,
                                         size_t length) {
  const unsigned char *last = bytes + length - 8;
  uint64_t hash = tag + (length << 8);
  for (; bytes < last; bytes += 8)
    hash = gr_mix(hash + gr_word_at(bytes));
  return gr_end_hash(hash + gr_word_at(last));
}

static inline uint32_t gr_hash_of(const unsigned char *key, size_t length) {
  if (length < 8)
    return gr_end_hash(length + gr_first_bytes(key, length));
  if (length == 8)
    return gr_end_hash(length + gr_word_at(key));
  return gr_hash_of_tagged(key[0], key + 1, length - 1);
}

/* The bytes of a short key as a word that also holds its length. */
static inline uint64_t gr_pack(const unsigned char *key, size_t length) {
  return gr_first_bytes(key, length) |
         gr_byte_of_word((unsigned)length, GR_PACKED);
}

/* All 64 bits of a hash of any bytes, which no build makes smaller: where keys
** are not compared besides. */
static inline uint64_t gr_hash_of_bytes(const unsigned char *bytes,
                                        size_t length) {
  uint64_t hash = gr_mix(length + 1), rest = 0;
  for (; length >= 8; bytes += 8, length -= 8)
    hash = gr_mix(hash + gr_word_at(bytes));
  if (length > 0)
    memcpy(&rest, bytes, length);
  hash = gr_mix(hash + rest);
  return gr_mix(hash ^ hash >> 29);
}

static inline uint32_t gr_hash_of_word(uint64_t word) {
  return gr_end_hash(word);
}

#endif
