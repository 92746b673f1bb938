/*
** krylov.h: how much passes through each state of a chance process, given what
** enters it from outside: y = b + y P, solved by the method of van der Vorst
** (1992, BiCGSTAB). It needs some dozens of passes over the entries where
** passing on what has arrived needs thousands, but may fail; so the result is
** to be measured.
*/
#ifndef GR_KRYLOV_H
#define GR_KRYLOV_H

#include "core/chances/reals.h"

/* The vectors: the result; what is missing; what that is compared with; the
** direction, and what becomes of it; what becomes of what is missing. */
enum {
  GR_RESULT,
  GR_MISSING,
  GR_SHADOW,
  GR_WAY,
  GR_WAY_LEADS,
  GR_MISSING_LEADS,
  GR_VECTORS
};

typedef struct gr_krylov {
  gr_memory *memory;
  uint32_t count;   /* states */
  gr_words first;   /* where the row of each begins; where the last ends */
  gr_words column;  /* of an entry */
  gr_reals weight;  /* how likely it is */
  gr_reals vectors; /* `count` numbers each */
  double entered;   /* the sum of b */
  double rho, alpha, omega;
  double missing;     /* the sum of absolute values of what is missing */
  double sum, square; /* of the loop that goes on */
  uint64_t passed;    /* entries looked at */
  uint32_t next;      /* the place in that loop */
  int phase;
} gr_krylov;

static inline double *gr_krylov_vector(const gr_krylov *k, int which) {
  return k->vectors.at + (size_t)which * k->count;
}

/* Makes room for `count` states and `entries` entries. The rows are then to be
** filled in, one after the other, and b as the vector GR_MISSING. */
gr_status gr_krylov_room(gr_krylov *k, uint32_t count, size_t entries);

/* Begins, when that is done. */
void gr_krylov_begin(gr_krylov *k);

/* Looks at about *budget entries, and takes them off. GR_DONE: `missing` is
** less than `little` of b or lost in roundings, or `most` entries have been
** looked at, or it has failed; then `missing` may be no number. */
gr_status gr_krylov_step(gr_krylov *k, double little, uint64_t most,
                         size_t *budget);

void gr_krylov_free(gr_krylov *k);

#endif
