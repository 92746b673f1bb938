/*
** verify.h: what a solution claims, and what is wrong with it.
*/
#ifndef LGR_VERIFY_H
#define LGR_VERIFY_H

#include "core/verify/claim.h"
#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* All columns that a solution holds, to be checked as column_table.h says. */
gr_claim lgr_claim_of(const lgr_solution *s);

/* Pushes the kind of a fault, and its positions, nil where there is none. */
void lgr_push_fault(lua_State *L, const gr_fault *fault);

#pragma GCC visibility pop

#endif
