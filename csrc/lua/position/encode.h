/*
** encode.h: positions as codes (core/store/code.h). Access is raw: no
** metamethod runs, so nothing of the user's can happen during the work.
*/
#ifndef LGR_ENCODE_H
#define LGR_ENCODE_H

#include "core/base/memory.h"
#include "core/store/store.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* The memory of the encoder, which belongs to some userdata, so that an
** error raised by Lua leaves nothing behind. All zeros is an empty one. */
typedef struct lgr_scratch {
  gr_bytes code; /* the result */
  gr_fields fields;
} lgr_scratch;

/*
** Writes the code of the value at `index` over what `scratch` held. Returns
** 1; or 0 with a sentence about what is wrong, and where inside the
** position, pushed on the stack. Raises an error only when out of memory.
*/
int lgr_encode(lua_State *L, int index, gr_memory *memory,
               lgr_scratch *scratch);

/* The same, where a value that is not a position is an error. Returns the
** code. */
const gr_bytes *lgr_check_code(lua_State *L, int index, gr_memory *memory,
                               lgr_scratch *scratch);

/* lgr_encode for the value on top of the stack, whose index (not a negative
** one) and type are known. */
int lgr_encode_top(lua_State *L, int index, int type, gr_memory *memory,
                   lgr_scratch *scratch);

/* The packed code (see store.h) of the array at `index`, on top of the stack,
** if it is one of a few integers that are not too large; else 0. Numbers are
** read where they are; nothing is allocated. */
uint64_t lgr_pack_array(lua_State *L, int index);

/* If the number at `index` is an integer, or a float with the value of one,
** sets *integer and returns 1. */
static inline int lgr_to_integer(lua_State *L, int index,
                                 lua_Integer *integer) {
  int fits;
  *integer = lua_tointegerx(L, index, &fits);
  return fits;
}

/* Sorts the array whose code is in `scratch` (gr_sort_code). Returns 1; or 0
** with a sentence about what is wrong pushed on the stack. Raises an error only
** when out of memory. */
int lgr_sort_code(lua_State *L, gr_memory *memory, lgr_scratch *scratch);

void lgr_scratch_free(gr_memory *memory, lgr_scratch *scratch);

#pragma GCC visibility pop

#endif
