/*
** position.h: codes of positions (encode.h) in functions that belong to no
** solution, and in a store.
*/
#ifndef LGR_POSITION_H
#define LGR_POSITION_H

#include "core/store/store.h"
#include "lua/position/encode.h"

#pragma GCC visibility push(hidden)

/* What functions encode with that belong to no solution: one for each part of
** the module and each load of it. */
typedef struct lgr_coder {
  gr_memory memory;
  lgr_scratch scratch;
} lgr_coder;

/* Pushes a new one. */
void lgr_push_coder(lua_State *L);

/* The number of a code in a store, to which it is added if it is new; hooks may
** run meanwhile. */
uint32_t lgr_add_code(lua_State *L, gr_memory *memory, gr_store *store,
                      const unsigned char *code, size_t length);

#pragma GCC visibility pop

#endif
