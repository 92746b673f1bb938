/*
** symmetry.h: a `normal` that is computed in C: the least image of a position
** under symmetries. In Lua it is an object that can be called. Symmetries of
** boards are in symmetry.c, those of other positions in images.c; what is done
** with them is the same.
*/
#ifndef LGR_SYMMETRY_H
#define LGR_SYMMETRY_H

#include "lua/position/encode.h"

#include <lua.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

#define LGR_SYMMETRY "grundy.symmetry"

typedef struct lgr_symmetry lgr_symmetry;

/* What is done with the code of a position in `scratch`. */
typedef int lgr_imaging(lua_State *L, const lgr_symmetry *s, gr_memory *memory,
                        lgr_scratch *scratch);

/* What a userdata of this type begins with. */
struct lgr_symmetry {
  size_t maps; /* how many there are, rotations aside */
  /* Replaces it by that of the least image. Returns 0 if there is none. */
  lgr_imaging *least;
  /* How many images there are to try, some of which may be equal; of orders, of
  ** which none are, at most UINT32_MAX. */
  size_t (*count)(lua_State *L, const lgr_symmetry *s, gr_memory *memory,
                  lgr_scratch *scratch);
  /* Replaces it by that of one of these, counted from 0; by that of any order,
  ** by a number. Returns 0 if there is none. */
  int (*image)(lua_State *L, const lgr_symmetry *s, uint64_t image,
               gr_memory *memory, lgr_scratch *scratch);
  /* Goes on from the least image to all others, each of which comes once.
  ** Returns 0 when there are no more. NULL: it cannot do that. */
  lgr_imaging *next;
  const char *wanted; /* what positions must be: "a string of 9 cells" */
};

/* Makes one of the userdata on top of the stack, which has a user value and
** begins with *s, of which all but the last field is known. What is wanted is
** a string at an index. */
void lgr_make_symmetry(lua_State *L, lgr_symmetry *s, int wanted);

/* The value at an index, if it is one; else NULL. */
const lgr_symmetry *lgr_to_symmetry(lua_State *L, int index);

/* Replaces the code in `scratch` by that of the least image. Returns 1; or 0 if
** there is none, with a sentence pushed on the stack. Raises an error only when
** out of memory. */
int lgr_least_code(lua_State *L, const lgr_symmetry *s, gr_memory *memory,
                   lgr_scratch *scratch);

#pragma GCC visibility pop

#endif
