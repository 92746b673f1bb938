/*
** symmetry.h: a `normal` that is computed in C: the least image of a position
** under symmetries. In Lua it is an object that can be called. Symmetries of
** boards are in symmetry.c, those of other positions in images.c; what is done
** with them is the same.
*/
#ifndef LGR_SYMMETRY_H
#define LGR_SYMMETRY_H

#include "lua/encode.h"

#include <lua.h>
#include <stdint.h>

#define LGR_SYMMETRY "grundy.symmetry"

/* Positions whose moves are compared with those of their images while a game
** is expanded. */
#define LGR_AUDITED 1000

typedef struct lgr_symmetry lgr_symmetry;

/* What a userdata of this type begins with. */
struct lgr_symmetry {
  size_t count; /* of images to try */
  /* Replaces the code in `scratch` by that of an image, counted from 0, or
  ** (LGR_LEAST) of the least one. Returns 0 if there is none. */
  int (*image)(lua_State *L, const lgr_symmetry *s, size_t image,
               gr_memory *memory, lgr_scratch *scratch);
  const char *wanted; /* what positions must be: "a string of 9 cells" */
};

#define LGR_LEAST SIZE_MAX

/* Makes one of the userdata on top of the stack, which has a user value and
** begins with *s, of which `count` and `image` are known. What is wanted is a
** string at an index. */
void lgr_make_symmetry(lua_State *L, lgr_symmetry *s, int wanted);

/* The value at an index, if it is one; else NULL. */
const lgr_symmetry *lgr_to_symmetry(lua_State *L, int index);

/* Replaces the code in `scratch` by that of the least image. Returns 1; or 0 if
** there is none, with a sentence pushed on the stack. Raises an error only when
** out of memory. */
int lgr_least_code(lua_State *L, const lgr_symmetry *s, gr_memory *memory,
                   lgr_scratch *scratch);

#endif
