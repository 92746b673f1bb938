/*
** lengthcheck.h: checks remoteness, distance and payoffs by their recursions,
** at every position. That is enough, because finite answers are justified by
** smaller ones. The same holds for what a position is worth, together with a
** number of moves that decreases: see check_worth.
*/
#ifndef GR_LENGTHCHECK_H
#define GR_LENGTHCHECK_H

#include "core/verify/check.h"

#pragma GCC visibility push(hidden)

/* Linear time, without memory; nothing is to be freed. */
void gr_lengthcheck_init(gr_check *c, gr_memory *memory, const gr_claim *claim);

#pragma GCC visibility pop

#endif
