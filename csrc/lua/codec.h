/*
** codec.h: positions as bytes and back. A position is an integer, another
** float, a string, or a table of these and of booleans; equal positions have
** equal bytes and only those. Access is raw: no metamethod runs, so nothing
** of the user's can happen during the work.
*/
#ifndef LGR_CODEC_H
#define LGR_CODEC_H

#include "core/base/memory.h"

#include <lua.h>

/* Tables inside tables in a position, at most. */
#ifndef LGR_MAX_DEPTH
#define LGR_MAX_DEPTH 64
#endif

/* Bytes of the code of a position, at most. (A table that holds another one
** several times has a code that is longer than what it holds.) */
#define LGR_MAX_CODE ((size_t)1 << 26)

/* Bytes of a position shown to people, at most. */
#define LGR_SHOW_SIZE 120

/* Where the code of a named field lies while its table is encoded. */
typedef struct lgr_field {
  size_t start, size;
} lgr_field;

/* The memory of the encoder, which belongs to some userdata, so that an
** error raised by Lua leaves nothing behind. All zeros is an empty one. */
typedef struct lgr_scratch {
  gr_bytes code; /* the result */
  lgr_field *field;
  size_t field_count, field_room;
} lgr_scratch;

/*
** Writes the code of the value at `index` over what `scratch` held. Returns
** 1; or 0 with a sentence about what is wrong, and where inside the
** position, pushed on the stack. Raises an error only when out of memory.
*/
int lgr_encode(lua_State *L, int index, gr_memory *memory,
               lgr_scratch *scratch);

/* The same for the value on top of the stack, whose index (no negative one)
** and type are known. */
int lgr_encode_top(lua_State *L, int index, int type, gr_memory *memory,
                   lgr_scratch *scratch);

/* Strings shorter than this have a code one byte longer. */
#define LGR_SHORT_STRING 32

/* Writes the code of a short string, and returns its length. */
size_t lgr_encode_short(const char *bytes, size_t length, unsigned char *code);

/* The packed code (see core/base/hash.h) of the array at `index`, on top of the
** stack, if it is one of a few integers that are not too large; else 0.
** Numbers are read where they are; nothing is allocated. */
uint64_t lgr_pack_array(lua_State *L, int index);

/* If the number at `index` is an integer, or a float with the value of one,
** sets *integer and returns 1. */
static inline int lgr_to_integer(lua_State *L, int index,
                                 lua_Integer *integer) {
  int fits;
  *integer = lua_tointegerx(L, index, &fits);
  return fits;
}

void lgr_scratch_free(gr_memory *memory, lgr_scratch *scratch);

/*
** Pushes the value of a code. To make tables may run the collector, and with
** it finalizers of the user's, which may do anything: so it works on a copy,
** and the caller's pointers into what a user can reach are stale afterwards.
*/
void lgr_push_code(lua_State *L, const unsigned char *code, size_t length);

/* Pushes a short text that shows the value of a code, like {1, "a"}. Reads
** the code before it allocates anything. */
void lgr_push_shown(lua_State *L, const unsigned char *code);

#endif
