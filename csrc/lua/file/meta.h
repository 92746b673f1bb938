/*
** meta.h: the table META of a saved solution (../FORMAT.md), from a solution
** and back.
*/
#ifndef LGR_META_H
#define LGR_META_H

#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* Adds what the solution at index 1 is to the table on top of the stack. It is
** an error if a finalizer closes it meanwhile. */
void lgr_fill_meta(lua_State *L, const lgr_solution *s);

/* Sets up the new solution by the table on top of the stack; 0 if that is not
** what META can be. */
int lgr_read_meta(lua_State *L, lgr_solution *s);

#pragma GCC visibility pop

#endif
