/*
** census.h: the counts over all positions of a solution, for
** solution:census.
*/
#ifndef LGR_CENSUS_H
#define LGR_CENSUS_H

#include <lua.h>

/* Adds census(solution[, number]) to the table on top of the stack. */
void lgr_open_census(lua_State *L);

#endif
