/*
** split.h: the moves of games that split, as the rules give them.
*/
#ifndef LGR_SPLIT_H
#define LGR_SPLIT_H

#include "lua/job.h"

/* Takes the arguments of `add`, whose upvalue 1 is the job, as the parts of a
** move. */
void lgr_take_arguments(lua_State *L, lgr_job *job);

/* Takes the array on top of the stack, which `moves` returned: each element
** is an array of the parts of a move. */
void lgr_take_sums(lua_State *L, lgr_job *job);

/* Raises the error about the cycle that was found. */
int lgr_fail_cycle(lua_State *L, const lgr_job *job);

#endif
