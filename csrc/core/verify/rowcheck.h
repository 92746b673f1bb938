/*
** rowcheck.h: checks a solution that keeps no moves, row by row as the caller
** finds them again: each position by what is claimed of its followers.
**
**   gr_next_row           until there is none: it says whose row is wanted;
**     gr_check_row        when its moves are in `row`
**
** That is enough: a distance is greater than those of the followers, so there
** is no cycle, and everything follows from the ends. Only sums may last for
** more moves than a distance can tell: among positions where play does, a
** cycle is looked for, and their rows are wanted once more.
*/
#ifndef GR_ROWCHECK_H
#define GR_ROWCHECK_H

#include "core/base/narrow.h"
#include "core/verify/claim.h"

#pragma GCC visibility push(hidden)

/* What is claimed of all positions; what is NULL is not. */
typedef struct gr_row_claim {
  const gr_narrow *label; /* all values are finite */
  const gr_narrow *remoteness;
  uint32_t alternate;              /* as in gr_claim */
  const gr_narrow *score, *length; /* words for gr_signed; moves of best play */
  const gr_narrow *distance;
  int sums; /* rows are of sums, which may last for GR_FAR moves or more */
} gr_row_claim;

typedef struct gr_rowcheck {
  gr_memory *memory;
  gr_row_claim claim;
  const gr_graph *row; /* its words are those of one row, which is not packed */
  gr_fault fault;      /* the first one found; a distance of GR_FAR is too large
                          to be expected, and a score comes with a length */
  uint64_t moves;      /* in all rows */
  gr_words seen;       /* seen[value] = u + 1: a move of u has it */
  uint32_t next;       /* the first position that has not been checked */
  uint32_t far;        /* how many have the distance GR_FAR */
  int searching;       /* among these: each row is wanted for a second time */
  uint32_t root;       /* where the search begins anew */
  gr_words state;      /* by position; see rowcheck.c */
  gr_words stack; /* positions to be entered, and entered ones to be left */
} gr_rowcheck;

/* The position whose row is wanted; GR_NONE: all is checked, or there is a
** fault. All else is zero at the beginning. GR_DONE; GR_NO_MEMORY; or GR_MORE,
** to be called again. */
gr_status gr_next_row(gr_rowcheck *c, uint32_t *u);

/* Checks it; without moves, it is to have this remoteness or score. GR_DONE,
** also with a fault, or GR_NO_MEMORY. Linear in the words of the row, as is the
** working memory for the longest one, and a word for each position if some are
** far. */
gr_status gr_check_row(gr_rowcheck *c, uint32_t u, uint32_t sink);

void gr_rowcheck_free(gr_rowcheck *c);

#pragma GCC visibility pop

#endif
