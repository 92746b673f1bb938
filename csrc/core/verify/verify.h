/*
** verify.h: checks finished answers against the definitions. It shares no
** code with the solver, only the format of the answers.
*/
#ifndef GR_VERIFY_H
#define GR_VERIFY_H

#include "core/verify/acycliccheck.h"
#include "core/verify/heightcheck.h"
#include "core/verify/valuecheck.h"

#pragma GCC visibility push(hidden)

typedef struct gr_verifier {
  gr_task task;
  gr_claim claim;
  gr_fault fault; /* the first one found */
  gr_acycliccheck acyclic;
  gr_valuecheck values;
  gr_check lengths;
  gr_heightcheck heights;
} gr_verifier;

/* Linear in all but for the search in large sets K. Working memory: a word an
** edge; or, where all values are finite, first a word a position and 16 bytes
** for each position of a path. Done when all is checked or a fault is found. */
void gr_verifier_init(gr_verifier *v, gr_memory *memory, const gr_claim *claim);

#pragma GCC visibility pop

#endif
