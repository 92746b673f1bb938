/*
** forget.h: when memory is short, a search (couples.h) forgets positions: those
** that no question on its stack needs, except for some of which much is known.
** What is left gets new numbers. A search needs nothing that is forgotten here:
** it asks the rules again.
*/
#ifndef GR_FORGET_H
#define GR_FORGET_H

#include "core/search/facts.h"
#include "core/search/sizes.h"

#pragma GCC visibility push(hidden)

/* A question that waits for an answer: see couples.h. */
typedef struct gr_question {
  uint32_t part;   /* what it is about */
  uint32_t number; /* of the couple; or the next one that may be the value */
  uint32_t lower;  /* couples with less than this are winning, */
  uint32_t at;     /* and those after the moves before this word of the row; */
  uint32_t sum;    /* the nim-sum of the parts before it */
  uint32_t stage;  /* see couples.c */
} gr_question;

/* Sizes are told apart up to this one. */
#define GR_SIZE_CLASSES 256

typedef struct gr_forget {
  gr_task task;
  gr_expansion *expansion;
  gr_facts *facts;
  gr_question *stack;
  size_t depth;
  size_t spared; /* how many positions may stay that nobody needs */
  size_t larger; /* of these, how many are of a size above `size` */
  uint32_t size;
  size_t of_size[GR_SIZE_CLASSES];
  gr_words renamed; /* from old numbers to new ones, or a mark */
  gr_store store;   /* what will be left, in new numbers */
  gr_facts left;
} gr_forget;

/* Begins, when no row is being asked for. The struct is to be all zeros. */
void gr_forget_begin(gr_forget *s, gr_expansion *expansion, gr_facts *facts,
                     gr_question *stack, size_t depth, size_t spared);

#pragma GCC visibility pop

#endif
