/*
** classes.h: a relation of the positions of a solution, as a user's function
** gives it: two positions are related if it gives equal values for them.
*/
#ifndef LGR_CLASSES_H
#define LGR_CLASSES_H

#include <lua.h>
#include <stdint.h>

/* Memory of Lua's own, so that the collector knows of it. */
typedef struct lgr_classes {
  uint32_t positions;
  uint32_t count;   /* classes */
  uint32_t class[]; /* of each position, in the order of first members */
} lgr_classes;

/* Lua: classes(solution, f [, who]): the class of each position, as a
** userdata. What differs in the player to move is never related. `who` starts
** the message about a mistake of f. */
int lgr_classes_function(lua_State *L);

/* The classes at `index`, which must be of so many positions. */
const lgr_classes *lgr_check_classes(lua_State *L, int index,
                                     uint32_t positions);

/* Makes the metatables. */
void lgr_open_classes(lua_State *L);

#endif
