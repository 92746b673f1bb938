/*
** quotient.h: relations of the positions of a solution, and the solutions of
** the quotients by them. Users see them through quotient.lua.
*/
#ifndef LGR_QUOTIENT_H
#define LGR_QUOTIENT_H

#include <lua.h>
#include <stdint.h>

#define LGR_MAP_TYPE "grundy.projection"

/* The map from a solution to a quotient of it. Memory of Lua's own, so that
** the collector knows of it. */
typedef struct lgr_projection {
  uint32_t count, classes;
  int compatible; /* the relation is */
  int deep;       /* there is d */
  uint32_t at[];  /* the class of each position; where the members of each
                     class start, and where the last ones end; the members;
                     d of each position (map.h) */
} lgr_projection;

/* Adds the functions to the table on top of the stack. */
void lgr_open_quotient(lua_State *L);

#endif
