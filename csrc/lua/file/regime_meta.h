/*
** regime_meta.h: what META of a saved solution says of its regime.
*/
#ifndef LGR_REGIME_META_H
#define LGR_REGIME_META_H

#include "core/base/regime.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Adds the fields to the table on top of the stack. */
void lgr_set_regime_meta(lua_State *L, const gr_regime *regime);

/* Reads them off the table on top of the stack, which then says in a field of
** its own who wins endless play; 0 if one of them cannot be. (Which play is in
** force is for lgr_classify to say.) */
int lgr_read_regime_meta(lua_State *L, gr_regime *regime);

#pragma GCC visibility pop

#endif
