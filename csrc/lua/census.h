/*
** census.h: the counts over all positions of a solution, for
** solution:census, and the chances of players who move at random, for
** solution:chances.
*/
#ifndef LGR_CENSUS_H
#define LGR_CENSUS_H

#include <lua.h>

/* Adds census and chances to the table on top of the stack. */
void lgr_open_census(lua_State *L);

#endif
