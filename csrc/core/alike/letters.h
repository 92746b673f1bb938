/*
** letters.h: who wins sums in misère play, by expansion: the player who cannot
** move wins. A sum is a word, a multiset of *letters*, which are games; the
** options of a letter are words of letters before it.
**
** What is found is kept until another letter comes. Words without the last
** letter need no expansion if a *base* is given: a monoid with a homomorphism
** that is proved to tell who wins them (pairs.h).
**
** The first letter is the game with a move to the end and no other. Two of them
** cancel in misère play too (Conway 1976, chapter 12).
*/
#ifndef GR_LETTERS_H
#define GR_LETTERS_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* A letter is a byte, and the length of a word is one. */
#define GR_MOST_LETTERS 250
#define GR_LONGEST_WORD 255

typedef struct gr_term {
  const unsigned char *at;
  uint32_t length;
} gr_term;

/* Words, one after the other. All zeros is an empty list. */
typedef struct gr_terms {
  gr_bytes bytes;
  gr_words end;
} gr_terms;

static inline gr_term gr_term_at(const gr_terms *list, uint32_t i) {
  uint32_t start = i == 0 ? 0 : list->end.at[i - 1];
  gr_term word = {list->bytes.at + start, list->end.at[i] - start};
  return word;
}

/* Appends the letters of two words, as one word; the second may be empty. They
** must not be words of the list. */
gr_status gr_terms_add(gr_memory *memory, gr_terms *list, gr_term a, gr_term b);

void gr_terms_free(gr_memory *memory, gr_terms *list);

typedef struct gr_letters {
  gr_memory *memory;
  uint32_t letters;
  gr_words first; /* of letter j: options first[j] .. first[j + 1] - 1 */
  gr_terms option;
  gr_bytes record;    /* sums: who wins, the length, the letters */
  gr_words slot;      /* hash table: a place in `record` + 1, or 0 */
  size_t count;       /* sums that are kept, */
  size_t most;        /* and how many may be */
  gr_bytes path;      /* sums that are being expanded, the last one here */
  gr_words frame;     /* words: see letters.c */
  uint32_t base;      /* the letters of the base; */
  gr_words base_step; /* class x times letter j, at x * base + j */
  gr_bytes base_in_p; /* by class */
  gr_bytes wins; /* by class: does the letter after the base have a move that
                    wins there? */
} gr_letters;

/* Starts without letters. */
void gr_letters_init(gr_letters *s, gr_memory *memory, size_t most);

/* The options that a new letter will have: words that are added one by one, a
** word that is there only once. */
gr_status gr_letters_add_option(gr_letters *s, gr_term word);

/* The options that were added become a letter; sums with the letters before it
** are forgotten. */
gr_status gr_letters_add_letter(gr_letters *s);

/* From now on, sums of the letters that there are go by these classes. */
gr_status gr_letters_set_base(gr_letters *s, uint32_t classes,
                              const uint32_t *step, const unsigned char *in_p);

/*
** Is the sum of a word, and two others, a P-position? They may be in any order,
** and empty. GR_MORE, if the budget is used up: what was found is kept, so it
** is to be called again. GR_POSITION_LIMIT: more sums than may be kept;
** GR_MOVE_LIMIT: a word would be too long.
*/
gr_status gr_letters_find(gr_letters *s, gr_term a, gr_term b, gr_term c,
                          int *in_p, size_t *budget);

void gr_letters_free(gr_letters *s);

#pragma GCC visibility pop

#endif
