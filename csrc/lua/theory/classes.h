/*
** classes.h: relations of the positions of a solution, as the class of each of
** them.
*/
#ifndef LGR_CLASSES_H
#define LGR_CLASSES_H

#include <lua.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

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

#pragma GCC visibility pop

#endif
