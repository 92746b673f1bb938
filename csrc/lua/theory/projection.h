/*
** projection.h: the map from a solution to a quotient of it.
*/
#ifndef LGR_PROJECTION_H
#define LGR_PROJECTION_H

#include "core/theory/quotient.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Memory of Lua's own, so that
** the collector knows of it. */
typedef struct lgr_projection {
  uint32_t count, classes;
  int compatible; /* the relation is */
  int deep;       /* there is d */
  uint32_t at[];  /* the class of each position; where the members of each
                     class start, and where the last ones end; the members;
                     d of each position (map.h) */
} lgr_projection;

/* Pushes the map to a quotient that has been found. */
void lgr_push_projection(lua_State *L, const gr_quotient *q);

#pragma GCC visibility pop

#endif
