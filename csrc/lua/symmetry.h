/*
** symmetry.h: a `normal` that is computed in C: the least image of a board
** under its symmetries. In Lua it is an object that can be called.
*/
#ifndef LGR_SYMMETRY_H
#define LGR_SYMMETRY_H

#include "core/base/memory.h"
#include "core/store/symmetry.h"

#include <lua.h>

#define LGR_SYMMETRY "grundy.symmetry"

/* Positions whose moves are compared with those of their images while a game
** is expanded. */
#define LGR_AUDITED 1000

typedef struct lgr_symmetry {
  gr_symmetry of;
  const char *field; /* of a record, that has the cells; NULL: there is none */
  size_t length;     /* of its name */
} lgr_symmetry;

/* The value at an index, if it is one; else NULL. */
const lgr_symmetry *lgr_to_symmetry(lua_State *L, int index);

/* Replaces the code of a position by that of its least image, which is as long.
** Returns 1; or 0 if it has no cells, with a sentence pushed on the stack. */
int lgr_least_code(lua_State *L, const lgr_symmetry *s, gr_bytes *code);

#endif
