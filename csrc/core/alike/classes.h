/*
** classes.h: the indistinguishability quotient of the sums of some letters
** (letters.h), learned: two sums are of one class until a third sum is found, a
** *test*, with which one wins and the other does not.
**
** It is the algorithm of Kearns and Vazirani 1994 (chapter 8), after Angluin
** 1987, for commutative monoids. Each class has a *representative*, that of a
** class before it with one letter more. A tree holds the tests: a sum goes down
** it, to the side that says who wins it with the test there, and the leaf is
** its class. So classes are never told apart without a reason: there are at
** most as many as the quotient has elements.
**
** When the classes are closed, each class times a letter is a class, and
** letters commute. Whether what they say of all sums is true is for pairs.h
** to find out; a sum of which it is wrong gives another test.
*/
#ifndef GR_CLASSES_H
#define GR_CLASSES_H

#include "core/alike/letters.h"

#pragma GCC visibility push(hidden)

typedef struct gr_classes {
  gr_memory *memory;
  gr_letters *sums;
  uint32_t letters;
  uint32_t count, most; /* classes, and how many there may be */
  gr_words step;        /* class x times letter j, at x * letters + j */
  gr_bytes in_p;        /* by class: is it of P-positions? */
  gr_terms word;        /* the representatives */
  gr_words leaf;        /* by class: the node above its leaf */
  gr_words node;        /* the tree, four words each: see classes.c */
  gr_terms test;        /* by node */
  uint32_t next;        /* how far the loop has come that closes them */
  int closed;           /* each class times a letter is known */
  gr_bytes wrong;       /* a sum that shows that a class is wrong, */
  uint32_t checked;     /* so many letters of it replaced; it was then in P */
  int was_in_p;
  gr_bytes scratch;
} gr_classes;

/* Starts with the class of the empty sum, 0, and no letters. */
gr_status gr_classes_init(gr_classes *c, gr_memory *memory, gr_letters *sums,
                          uint32_t most);

/* Another letter of `sums` is there. */
gr_status gr_classes_add_letter(gr_classes *c);

/* The class of a class times a word; the classes must be closed. */
uint32_t gr_classes_times(const gr_classes *c, uint32_t x, gr_term word);

/* Closes the classes: GR_DONE, GR_MORE; what gr_letters_find returns; or
** GR_VALUE_LIMIT, if there are too many classes. */
gr_status gr_classes_close(gr_classes *c, size_t *budget);

/* The classes are wrong about the sum that is in `wrong`; `checked` must be 0.
** Finds a test that shows it. Returns the same. */
gr_status gr_classes_refute(gr_classes *c, size_t *budget);

void gr_classes_free(gr_classes *c);

#pragma GCC visibility pop

#endif
