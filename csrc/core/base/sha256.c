/*
** sha256.c: see sha256.h. Names are those of FIPS 180-4.
*/
#include "core/base/sha256.h"

#include <stdint.h>
#include <string.h>

#define BLOCK 64 /* bytes */

static const uint32_t K[BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotr(uint32_t x, unsigned n) {
  return x >> n | x << (32 - n);
}

static uint32_t word_at(const unsigned char *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 |
         at[3];
}

/* The words of a block, and those that follow from them. */
static void schedule(uint32_t w[BLOCK], const unsigned char *block) {
  for (size_t t = 0; t < 16; t++)
    w[t] = word_at(block + 4 * t);
  for (unsigned t = 16; t < BLOCK; t++) {
    uint32_t x = w[t - 15], y = w[t - 2];
    w[t] = w[t - 16] + (rotr(x, 7) ^ rotr(x, 18) ^ x >> 3) + w[t - 7] +
           (rotr(y, 17) ^ rotr(y, 19) ^ y >> 10);
  }
}

/* Takes a block into the hash: s is a to h. */
static void take_block(uint32_t hash[8], const unsigned char *block) {
  uint32_t w[BLOCK], s[8];
  schedule(w, block);
  memcpy(s, hash, sizeof s);
  for (unsigned t = 0; t < BLOCK; t++) {
    uint32_t a = s[0], e = s[4];
    uint32_t one = s[7] + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) +
                   ((e & s[5]) ^ (~e & s[6])) + K[t] + w[t];
    uint32_t two = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) +
                   ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += one;
    s[0] = one + two;
  }
  for (unsigned i = 0; i < 8; i++)
    hash[i] += s[i];
}

void gr_sha256(const unsigned char *bytes, size_t size,
               unsigned char hash[GR_SHA256_SIZE]) {
  uint32_t words[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned char last[2 * BLOCK] = {0}; /* what is left, a bit, and the size */
  size_t left = size % BLOCK, end = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
  for (size_t at = 0; at + BLOCK <= size; at += BLOCK)
    take_block(words, bytes + at);
  if (left > 0)
    memcpy(last, bytes + (size - left), left);
  last[left] = 0x80;
  for (size_t i = 0; i < 8; i++)
    last[end - 1 - i] = (unsigned char)((uint64_t)size * 8 >> 8 * i & 0xFF);
  for (size_t at = 0; at < end; at += BLOCK)
    take_block(words, last + at);
  for (unsigned i = 0; i < GR_SHA256_SIZE; i++)
    hash[i] = (unsigned char)(words[i / 4] >> (24 - 8 * (i % 4)) & 0xFF);
}
