#ifndef GR_HEAPS_H
#define GR_HEAPS_H

#include "core/base/memory.h"

/*
** code.h: the codes of taking-and-breaking games (Guy & Smith 1956). Digit k
** says what may be left of a heap from which k are taken: the sum of
** 1 (nothing), 2 (one heap), 4 (two heaps), 8 (three heaps); heaps that are
** left are not empty.
*/

#include <stdint.h>

/* Digits after the point, and digits that repeat, at most. */
#define GR_MAX_DIGITS 256

enum { GR_NOTHING = 1, GR_ONE = 2, GR_TWO = 4, GR_THREE = 8 };

typedef struct gr_octal_code {
  uint32_t count;  /* digits 0 .. count - 1 are given, at least one */
  uint32_t period; /* then so many repeat for ever; 0: the rest is 0 */
  unsigned char digit[GR_MAX_DIGITS + 1];
  unsigned char block[GR_MAX_DIGITS];
} gr_octal_code;

static inline uint32_t gr_octal_code_digit(const gr_octal_code *code,
                                           uint32_t k) {
  if (k < code->count)
    return code->digit[k];
  return code->period == 0 ? 0 : code->block[(k - code->count) % code->period];
}

/* Digits that differ: all that follow are 0 or repeat some of them. */
static inline uint32_t gr_octal_code_length(const gr_octal_code *code) {
  return code->count + code->period;
}

/* The most heaps that can be left of one. */
static inline uint32_t gr_octal_code_parts(const gr_octal_code *code) {
  uint32_t all = 0, parts = 3;
  for (uint32_t k = 0; k < gr_octal_code_length(code); k++)
    all |= gr_octal_code_digit(code, k);
  while (parts > 0 && !(all >> parts & 1))
    parts--;
  return parts;
}

/*
** bitrows.h: several sets of small integers, as rows of a matrix of bits, all
** of which grow together.
*/

/* All zeros is a matrix without rows. */
typedef struct gr_bitrows {
  uint64_t *at;
  size_t count; /* rows */
  size_t words; /* of each */
} gr_bitrows;

/* Makes the matrix larger, if it is not: what is new is 0. GR_NO_MEMORY leaves
** it as it was. Linear in its size. */
gr_status gr_bitrows_grow(gr_memory *memory, gr_bitrows *rows, size_t count,
                          size_t words);

void gr_bitrows_free(gr_memory *memory, gr_bitrows *rows);

static inline uint64_t *gr_bitrow(const gr_bitrows *rows, size_t i) {
  return rows->at + i * rows->words;
}

static inline void gr_bitrow_add(uint64_t *row, uint32_t value) {
  row[value >> 6] |= (uint64_t)1 << (value & 63);
}

static inline void gr_bitrow_join(uint64_t *row, const uint64_t *with,
                                  size_t words) {
  for (size_t i = 0; i < words; i++)
    row[i] |= with[i];
}

/*
** sparse.h: the guess about the sparse space of a game of heaps. In many such
** games a linear function of the bits of a value (the parity of value & mask)
** is 1 for all but few heaps (Berlekamp, Conway & Guy, Winning Ways, chapter
** 4; Gangolli & Plambeck 1989). Values where it is 1 are common, the others
** rare. Of two parts whose values have a common xor, one is rare. So the least
** common value that is no follower's is found by a look at the rare heaps
** alone, and that is right for any mask; only how long it takes depends on the
** guess.
*/

typedef struct gr_sparse {
  gr_memory *memory;
  uint32_t mask; /* 0: there is no such guess, all divisions are looked at */
  uint32_t rule; /* the number of the guess, from 1 on */
  gr_words rare; /* the rare heaps, ascending; none without a guess */
  gr_bitrows common; /* one row: the common values */
  gr_words tally;    /* heaps of each value */
  size_t next;       /* look for a guess again with so many heaps */
  uint32_t forced;   /* for tests: this mask, always; 0: none */
} gr_sparse;

/* Makes room for values below 64 * words. */
gr_status gr_sparse_grow(gr_sparse *s, size_t words);

void gr_sparse_free(gr_sparse *s);

/* Looks for the mask with the fewest rare heaps, among `count` heaps, if it is
** time to; heap 0 does not count. Time: linear in the heaps, and v log v for v
** values; seldom. */
gr_status gr_sparse_choose(gr_sparse *s, const uint16_t *value, size_t count);

/* Counts another heap. */
gr_status gr_sparse_count(gr_sparse *s, uint32_t heap, uint32_t value);

/* The parity of the bits of a word. */
static inline uint32_t gr_parity(uint32_t word) {
  word ^= word >> 16;
  word ^= word >> 8;
  word ^= word >> 4;
  return 0x6996 >> (word & 15) & 1;
}

/*
** divisions.h: the values of what one gets by dividing a heap m in two or in
** three: the sets { g(a) ^ g(b) : a + b = m } and so on, no part empty. Those
** of the last heaps are kept, since several digits of a code ask for the same
** ones; where there are three parts, all those of two.
*/

/* How much of a set is there. */
typedef struct gr_division {
  uint32_t heap; /* whose set this is */
  uint32_t next; /* divisions with a smaller part below this are in it */
  uint32_t rule; /* the number of the sparse space whose rare heaps have been
                    looked at; 0: none */
} gr_division;

typedef struct gr_divisions {
  gr_memory *memory;
  gr_bitrows set;        /* that of heap m is row m % set.count */
  gr_division *division; /* of each row */
  size_t division_count;
  unsigned char *mark; /* a byte for each value, all 0 but during a scan */
  size_t mark_count;
  uint64_t pairs; /* looked at */
} gr_divisions;

/* The divisions of the last `count` heaps, of values below 64 * words.
** May be called again, with more words or heaps; more heaps only as long as
** no heap has been forgotten. */
gr_status gr_divisions_grow(gr_divisions *d, size_t count, size_t words);

void gr_divisions_free(gr_divisions *d);

/* Forgets a heap, if need be, and begins another one. */
void gr_divisions_open(gr_divisions *d, uint32_t heap);

static inline gr_division *gr_division_of(const gr_divisions *d,
                                          uint32_t heap) {
  return &d->division[heap % d->set.count];
}

static inline uint64_t *gr_divisions_set(const gr_divisions *d, uint32_t heap) {
  return gr_bitrow(&d->set, heap % d->set.count);
}

/* Have all divisions of the heap in two been looked at? */
static inline int gr_divisions_done(const gr_divisions *d, uint32_t heap) {
  return gr_division_of(d, heap)->next > heap / 2;
}

/* Looks at the next `count` divisions of the heap in two, or at those that
** are left. */
void gr_divisions_scan(gr_divisions *d, const uint16_t *value, uint32_t heap,
                       uint32_t count);

/* Is a value among those of the divisions of the heap in two? Looks at those
** that have not been looked at, for this value alone, which is several times
** faster; and adds it if it is found. */
int gr_divisions_search(gr_divisions *d, const uint16_t *value, uint32_t heap,
                        uint32_t wanted);

/* Looks at the divisions of the heap in two where one part is in the
** ascending list of heaps. */
void gr_divisions_scan_list(gr_divisions *d, const uint16_t *value,
                            uint32_t heap, const gr_words *list);

/* The next divisions of a heap in three, of which the first is the least,
** from all the sets for two: about *budget words. GR_MORE or GR_DONE. */
gr_status gr_divisions_scan_three(gr_divisions *d, const gr_divisions *two,
                                  const uint16_t *value, uint32_t heap,
                                  size_t *budget);

/*
** heaps.h: the values of the heaps of a taking-and-breaking game, one after
** the other. What is found is exact, whatever is guessed: see sparse.h.
*/

/* The largest heap, and the largest value. */
#define GR_MAX_HEAP ((uint32_t)1 << 26)
#define GR_MAX_HEAP_VALUE 0xFFFF

typedef struct gr_heaps {
  gr_memory *memory;
  gr_octal_code code;
  uint16_t *value; /* of the heaps 0 .. count - 1 */
  size_t count, room;
  size_t words;       /* of a set of values */
  uint32_t first_two; /* the least k whose digit divides a heap in two */
  uint32_t first_three;
  uint32_t max_value, max_at; /* and the first heap that has it */
  gr_divisions two, three;
  gr_bitrows ever;   /* what the digits that repeat lead to: see heaps.c */
  gr_bitrows option; /* one row: the values of the followers */
  gr_sparse sparse;
  uint64_t plain;  /* pairs at which a plain loop would have looked */
  uint64_t misses; /* heaps that turned out to be rare against the guess, so
                      that all divisions had to be looked at */
} gr_heaps;

/* The heap 0. Nothing is allocated yet. */
void gr_heaps_init(gr_heaps *h, gr_memory *memory, const gr_octal_code *code);

void gr_heaps_free(gr_heaps *h);

/*
** Goes on to the heap `last`, as far as the budget goes, of which a division
** costs one: GR_MORE, GR_DONE, GR_NO_MEMORY, or GR_VALUE_LIMIT when a value
** is above GR_MAX_HEAP_VALUE. After each of them it may be called again.
** Time for each heap: linear in the heap at worst; with a good guess, in the
** rare heaps. With three parts, times the largest value / 64.
*/
gr_status gr_heaps_step(gr_heaps *h, uint32_t last, size_t *budget);

#endif
