/*
** narrow.h: words of which most are small, or close to their neighbours, in as
** few bytes as they need: as far as each is above a base. As long as all are
** small, also as negative numbers, they take a byte each. From then on they are
** in blocks of 64, each with a base of its own, and one, two or four bytes for
** a word.
*/
#ifndef GR_NARROW_H
#define GR_NARROW_H

#include "core/base/growth.h"

#pragma GCC visibility push(hidden)

/* Words of a block: so few that a byte reaches all of them from any of them if
** each is at most two more or less than the one before. */
#define GR_BLOCK_BITS 6
#define GR_BLOCK_SIZE (1 << GR_BLOCK_BITS)

/* The base, as long as there is only one. */
#define GR_NARROW_BASE (UINT32_MAX - 63)

/* The words that are written as they are, whatever the base: GR_NONE, and the
** one below. */
#define GR_MARKS 2

typedef struct gr_narrow_block {
  unsigned char *at;
  uint32_t base;
  uint32_t
      width; /* bytes of a word; 0: all are GR_NONE, and there is no `at` */
} gr_narrow_block;

/* All zeros is an empty array. */
typedef struct gr_narrow {
  unsigned char *at; /* the bytes, which whole blocks go on using */
  size_t count, room;
  int plain; /* to be set at the beginning: four bytes each, always */
  gr_narrow_block *block; /* NULL: there are only bytes */
  size_t block_room;
  struct gr_narrow_part *parts; /* the memory of blocks, */
  size_t used, units;           /* how much of the last part is used, of all */
  unsigned char *free[2];       /* what blocks of one and two bytes have left */
} gr_narrow;

static inline uint32_t gr_narrow_of_byte(unsigned char byte, uint32_t base) {
  return byte <= UINT8_MAX - GR_MARKS ? base + byte
                                      : byte | (UINT32_MAX - UINT8_MAX);
}

/* What is written of a word; more than a byte: it does not fit. */
static inline uint32_t gr_narrow_code(uint32_t word, uint32_t base) {
  uint32_t code = word - base;
  if (word > GR_NONE - GR_MARKS)
    return word & UINT8_MAX;
  return code <= UINT8_MAX - GR_MARKS ? code : UINT8_MAX + 1;
}

static inline uint32_t gr_narrow_in_block(const gr_narrow_block *block,
                                          size_t i) {
  uint32_t word;
  if (block->width == 1)
    return gr_narrow_of_byte(block->at[i], block->base);
  if (block->width == 0)
    return GR_NONE;
  if (block->width == 4)
    return ((const uint32_t *)(const void *)block->at)[i];
  word = ((const uint16_t *)(const void *)block->at)[i];
  return word <= UINT16_MAX - GR_MARKS ? block->base + word
                                       : word | (UINT32_MAX - UINT16_MAX);
}

static inline uint32_t gr_narrow_at(const gr_narrow *n, size_t i) {
  if (n->plain)
    return ((const uint32_t *)(const void *)n->at)[i];
  if (n->block == NULL)
    return gr_narrow_of_byte(n->at[i], GR_NARROW_BASE);
  return gr_narrow_in_block(&n->block[i >> GR_BLOCK_BITS],
                            i & (GR_BLOCK_SIZE - 1));
}

/* Appends GR_NONE until there are `count` words, as gr_words_fill does; in a
** paced step, the array grows early. */
gr_status gr_narrow_fill(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                         size_t count, size_t *budget);

/* gr_narrow_set where the word does not fit. */
gr_status gr_narrow_fit(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                        size_t i, uint32_t word);

/* Changes a word, also in the array that is being made early. GR_DONE
** or GR_NO_MEMORY, which leaves all words as they were. */
static inline gr_status gr_narrow_set(gr_memory *memory, gr_narrow *n,
                                      gr_growth *growth, size_t i,
                                      uint32_t word) {
  const gr_narrow_block *block;
  uint32_t code;
  if (n->plain) {
    ((uint32_t *)(void *)n->at)[i] = word;
    if (i < growth->moved)
      ((uint32_t *)growth->fresh)[i] = word;
    return GR_DONE;
  }
  if (n->block == NULL) {
    code = gr_narrow_code(word, GR_NARROW_BASE);
    if (code > UINT8_MAX)
      return gr_narrow_fit(memory, n, growth, i, word);
    n->at[i] = (unsigned char)code;
    if (i < growth->moved)
      ((unsigned char *)growth->fresh)[i] = (unsigned char)code;
    return GR_DONE;
  }
  block = &n->block[i >> GR_BLOCK_BITS];
  code = gr_narrow_code(word, block->base);
  if (block->width != 1 || code > UINT8_MAX)
    return gr_narrow_fit(memory, n, growth, i, word);
  block->at[i & (GR_BLOCK_SIZE - 1)] = (unsigned char)code;
  return GR_DONE;
}

/* Gives back all but the first `count` words, if there are any; never fails. */
void gr_narrow_trim(gr_memory *memory, gr_narrow *n, size_t count);

/* What was made early is not needed. */
void gr_narrow_drop(gr_memory *memory, const gr_narrow *n, gr_growth *growth);

void gr_narrow_free(gr_memory *memory, gr_narrow *n);

#pragma GCC visibility pop

#endif
