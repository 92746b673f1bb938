/*
** hash.h: keys as words, and their hashes. Whoever has just written a key
** had better not read it back at once in larger pieces, which a processor
** must wait for; so hashes can be had of what it was made of.
*/
#ifndef GR_HASH_H
#define GR_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The longest key that fits a word, with its length in the last byte. */
#define GR_PACKED 7

/* So many bytes from the start of a key must be readable, whatever its
** length. */
#define GR_KEY_ROOM 8

/* 2^64 divided by the golden ratio, made odd. The answers of the library
** never depend on hashes. */
#define GR_MULTIPLIER UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t gr_mix(uint64_t hash) {
  hash = (hash ^ hash >> 32) * GR_MULTIPLIER;
  return hash ^ hash >> 29;
}

static inline uint32_t gr_end_hash(uint64_t hash) {
  return (uint32_t)(gr_mix(gr_mix(hash)) >> 16);
}

static inline uint64_t gr_word_at(const unsigned char *key) {
  uint64_t word;
  memcpy(&word, key, 8);
  return word;
}

/* Are the lowest bits of a word its first byte? (Compilers know.) */
static inline int gr_low_first(void) {
  const uint16_t one = 1;
  unsigned char first;
  memcpy(&first, &one, 1);
  return first == 1;
}

/* Byte number i of a word that is 0 but for it. */
static inline uint64_t gr_byte_of_word(unsigned byte, unsigned i) {
  return (uint64_t)byte << 8 * (gr_low_first() ? i : 7 - i);
}

/* The first bytes of a key, fewer than eight, as a word: the others are 0. */
static inline uint64_t gr_first_bytes(const unsigned char *key, size_t length) {
  static const unsigned char mask[16] = {0xFF, 0xFF, 0xFF, 0xFF,
                                         0xFF, 0xFF, 0xFF, 0xFF};
  return gr_word_at(key) & gr_word_at(mask + 8 - length);
}

/* Eight bytes at a time; the last eight may overlap those before. */
static inline uint32_t gr_hash_of(const unsigned char *key, size_t length) {
  const unsigned char *last;
  uint64_t hash = length;
  if (length < 8)
    return gr_end_hash(hash + gr_first_bytes(key, length));
  last = key + length - 8;
  for (; key < last; key += 8)
    hash = gr_mix(hash + gr_word_at(key));
  return gr_end_hash(hash + gr_word_at(last));
}

/* The same of a key that is a tag and then these bytes, eight or more. */
static inline uint32_t gr_hash_of_tagged(unsigned char tag,
                                         const unsigned char *bytes,
                                         size_t length) {
  const unsigned char *last = bytes + length - 8;
  uint64_t first = gr_word_at(bytes);
  uint64_t hash = length + 1;
  first = gr_byte_of_word(tag, 0) | (gr_low_first() ? first << 8 : first >> 8);
  hash = gr_mix(hash + first);
  for (bytes += 7; bytes < last; bytes += 8)
    hash = gr_mix(hash + gr_word_at(bytes));
  return gr_end_hash(hash + gr_word_at(last));
}

/* The bytes of a short key as a word that also holds its length. */
static inline uint64_t gr_pack(const unsigned char *key, size_t length) {
  return gr_first_bytes(key, length) |
         gr_byte_of_word((unsigned)length, GR_PACKED);
}

/*
** Neighbours stay neighbours: the second byte of a code counts, where codes
** are those of consecutive integers, so its low bits are not scattered but
** added at the end. Games that go from n to n - 1 then stay in the cache.
*/
static inline uint32_t gr_hash_of_word(uint64_t word) {
  const uint64_t window = 31 << 8;
  return gr_end_hash(word & ~window) + (uint32_t)((word & window) >> 8);
}

#endif
