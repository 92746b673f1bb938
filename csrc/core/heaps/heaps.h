/*
** heaps.h: the values of the heaps of a taking-and-breaking game, one after
** the other. The values are exact, whatever is guessed: see gr_sparse.
*/
#ifndef GR_HEAPS_H
#define GR_HEAPS_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* The largest heap, and the largest value. */
#define GR_MAX_HEAP ((uint32_t)1 << 26)
#define GR_MAX_HEAP_VALUE 0xFFFF

/* Digits after the point, and digits that repeat, at most. */
#define GR_MAX_DIGITS 256

enum { GR_NOTHING = 1, GR_ONE = 2, GR_TWO = 4, GR_THREE = 8 };

/*
** The code of a taking-and-breaking game (Guy & Smith 1956). Digit k says what
** may be left of a heap from which k are taken: the sum of 1 (nothing), 2 (one
** heap), 4 (two heaps), 8 (three heaps); heaps that are left are not empty.
*/
typedef struct gr_octal_code {
  uint32_t count;  /* digits 0 .. count - 1 are given, at least one; */
  uint32_t period; /* then this many repeat for ever; 0: the rest is 0 */
  unsigned char digit[GR_MAX_DIGITS + 1];
  unsigned char block[GR_MAX_DIGITS];
} gr_octal_code;

static inline uint32_t gr_octal_code_digit(const gr_octal_code *code,
                                           uint32_t k) {
  if (k < code->count)
    return code->digit[k];
  return code->period == 0 ? 0 : code->block[(k - code->count) % code->period];
}

/* How many digits may differ: all that follow are 0 or repeat some of them. */
static inline uint32_t gr_octal_code_length(const gr_octal_code *code) {
  return code->count + code->period;
}

/* The most heaps that can be left of one. */
uint32_t gr_octal_code_parts(const gr_octal_code *code);

/* Several sets of small integers, as rows of a matrix of bits, all of which
** grow together. All zeros is a matrix without rows. */
typedef struct gr_bitrows {
  uint64_t *at;
  size_t count; /* rows */
  size_t words; /* of each */
} gr_bitrows;

/*
** The guess about the sparse space of a game. In many games a linear function
** of the bits of a value (the parity of value & mask) is 1 for all but few
** heaps (Berlekamp, Conway & Guy, Winning Ways, chapter 4; Gangolli & Plambeck
** 1989). Values where it is 1 are common, the others rare. Of two parts whose
** values have a common xor, one is rare. So a look at the rare heaps alone
** finds the least common value that no follower has, and that is right for any
** mask; only the time it takes depends on the guess.
*/
typedef struct gr_sparse {
  uint32_t mask;     /* 0: without a guess, all divisions are looked at */
  uint32_t rule;     /* the number of the guess, from 1 on */
  gr_words rare;     /* the rare heaps, ascending; none without a guess */
  gr_bitrows common; /* one row: the common values */
  gr_words tally;    /* heaps of each value */
  size_t next;       /* look for a guess again with this many heaps */
} gr_sparse;

/* How much of the set of a heap has been found. */
typedef struct gr_division {
  uint32_t heap; /* whose set this is */
  uint32_t next; /* divisions with a smaller part below this are in it */
  uint32_t rule; /* the number of the guess whose rare heaps have been looked
                    at; 0: none */
} gr_division;

/*
** The values that a heap m has when it is divided in two or in three: the sets
** { g(a) ^ g(b) : a + b = m } and so on, no part empty. Those of the last
** heaps are kept, since several digits of a code ask for the same ones; where
** there are three parts, all those of two.
*/
typedef struct gr_divisions {
  gr_bitrows set;        /* that of heap m is row m % set.count */
  gr_division *division; /* of each row */
  size_t division_count;
  gr_bytes mark;  /* a byte for each value, all 0 but during a scan */
  uint64_t pairs; /* looked at */
} gr_divisions;

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
** Goes on to the heap `last`, as far as the budget goes; a division costs one
** unit: GR_MORE, GR_DONE, GR_NO_MEMORY, or GR_VALUE_LIMIT when a value
** is above GR_MAX_HEAP_VALUE. After each of them it may be called again.
** Time for each heap: linear in the heap at worst; with a good guess, in the
** rare heaps. With three parts, times the largest value / 64.
*/
gr_status gr_heaps_step(gr_heaps *h, uint32_t last, size_t *budget);

#pragma GCC visibility pop

#endif
