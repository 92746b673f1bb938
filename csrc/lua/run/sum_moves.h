/*
** sum_moves.h: moves of a game that splits are taken: each leads to a sum of
** positions, its parts.
*/
#ifndef LGR_SUM_MOVES_H
#define LGR_SUM_MOVES_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* add(position, ...): the parts of a move. */
int lgr_add_sum(lua_State *L);

/* Takes the array on top of the stack as the parts of a move; the stack is that
** of a step. */
void lgr_take_sum(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
