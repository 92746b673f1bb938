/*
** sums.h: sums of positions of any solutions. A userdata holds the
** components and keeps their solutions alive.
*/
#ifndef LGR_SUMS_H
#define LGR_SUMS_H

#include <lua.h>

/* Adds the functions parts, sum_total and sum_moves to the table on top of
** the stack. */
void lgr_open_sums(lua_State *L);

#endif
