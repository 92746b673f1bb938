/*
** answers.h: what a solution answers, in two ways: as methods that take a
** position, and as functions that take its number, for the Lua part of the
** library.
*/
#ifndef LGR_ANSWERS_H
#define LGR_ANSWERS_H

#include "lua/solution.h"

/* The number at index 2 of a position of the solution at index 1. */
uint32_t lgr_check_position(lua_State *L, const lgr_solution *s);

/* Makes the metatable of solutions; adds the functions to the table on top
** of the stack, and the methods as its field `methods`. */
void lgr_open_answers(lua_State *L);

#endif
