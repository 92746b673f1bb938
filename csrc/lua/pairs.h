/*
** pairs.h: Smith's functions Q of a solution, in pairs: see
*core/length/payoff.h.
*/
#ifndef LGR_PAIRS_H
#define LGR_PAIRS_H

#include <lua.h>
#include <stdint.h>

/* Q[>=v] of all positions of the solution at `index`, then Q[>-v]; computed
** when first asked for, and valid until the next call that may run Lua. May
** leave a value on the stack. */
const uint32_t *lgr_pair_of(lua_State *L, int index, double v);

#endif
