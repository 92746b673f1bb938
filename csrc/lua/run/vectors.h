/*
** vectors.h: games on vectors over Z_2, such as sets of tokens that cancel each
** other, expanded without a call of Lua. Vectors are words of 64 bits, and the
** rules are vector moves (rules.h). All linear games of Sato (1972), Definition
** 3.2, are of this kind, since by (a) and (b) the rank of h + identity is at
** most 1 for each of their maps.
*/
#ifndef LGR_VECTORS_H
#define LGR_VECTORS_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* lgr_take_starts, if all vectors are starts. */
void lgr_take_all(lua_State *L, lgr_run *run, size_t *budget);

/* Adds the followers of the current position. */
void lgr_run_vector_moves(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
