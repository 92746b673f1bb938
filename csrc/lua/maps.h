/*
** maps.h: relations of the positions of a solution, and maps.
*/
#ifndef LGR_MAPS_H
#define LGR_MAPS_H

#include <lua.h>
#include <stdint.h>

/*
** ------------------------------------------------------------ a relation
*/

/* Memory of Lua's own, so that the collector knows of it. */
typedef struct lgr_classes {
  uint32_t positions;
  uint32_t count;   /* above the numbers of all classes */
  uint32_t class[]; /* of each position */
} lgr_classes;

/* Pushes classes that are to be filled in; the count is that of the
** positions. */
lgr_classes *lgr_push_classes(lua_State *L, uint32_t positions);

/* The classes at `index`, which must be those of `positions` positions. */
const lgr_classes *lgr_check_classes(lua_State *L, int index,
                                     uint32_t positions);

/*
** -------------------------------------------------- the map to a quotient
*/

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

#endif
