/*
** position.h: positions as bytes and back. A position is an integer, another
** float, a string, or a table of these and of booleans; equal positions have
** equal bytes and only those. Access is raw: no metamethod runs, so nothing
** of the user's can happen during the work.
**
** A code starts with a byte that says what follows:
**   01..08  an integer, zigzag, in 1 to 8 bytes, the lowest first
**   09      a float, 8 bytes          0A, 0B  false, true
**   0C      a string: length, bytes   20..3F  the same, length in the tag
**   0D      an array: count, codes    10..1F  the same, count in the tag
**   0E      a table with names: count, codes, count of names, and for each
**           name in ascending order of their codes: string code, code
**   40..FF  an integer from 0 to 191
** Lengths and counts are in base 128, the lowest digit first. No code is the
** beginning of another one.
*/
#ifndef LGR_POSITION_H
#define LGR_POSITION_H

#include "core/base/memory.h"
#include "core/store/expansion.h"
#include "core/store/store.h"

#include <lua.h>
#include <string.h>

/* Tables inside tables in a position, at most. */
#ifndef LGR_MAX_DEPTH
#define LGR_MAX_DEPTH 64
#endif

/* Bytes of the code of a position, at most. (A table that holds another one
** several times has a code that is longer than what it holds.) */
#ifndef LGR_MAX_CODE
#define LGR_MAX_CODE ((size_t)1 << 26)
#endif

/* Bytes of a position shown to people, at most. */
#define LGR_SHOW_SIZE 120

/* A named field while its table is encoded, or an element of an array that is
** being sorted. */
typedef struct lgr_field {
  size_t start, size;  /* where its code lies */
  lua_Integer integer; /* the value of an element, if it is one */
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

/* The same, where a value that is not a position is an error. Returns the
** code. */
const gr_bytes *lgr_check_code(lua_State *L, int index, gr_memory *memory,
                               lgr_scratch *scratch);

/* The number of a code in a store, to which it is added if it is new; hooks may
** run meanwhile. */
uint32_t lgr_add_code(lua_State *L, gr_memory *memory, gr_store *store,
                      const unsigned char *code, size_t length);

/* lgr_encode for the value on top of the stack, whose index (not a negative
** one) and type are known. */
int lgr_encode_top(lua_State *L, int index, int type, gr_memory *memory,
                   lgr_scratch *scratch);

/* Strings shorter than this have a code one byte longer. */
#define LGR_SHORT_STRING 32

/* Writes the code of a short string, and returns its length. */
size_t lgr_encode_short(const char *bytes, size_t length, unsigned char *code);

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

/*
** Sorts the array whose code is in `scratch`: integers in ascending order, or
** strings as bytes. Returns 1; or 0 with a sentence about what is wrong pushed
** on the stack. Raises an error only when out of memory. Time: n log n, but
** linear if little is out of place.
*/
int lgr_sort_code(lua_State *L, gr_memory *memory, lgr_scratch *scratch);

/* Is this the code of an array of integers or of strings in ascending order? */
int lgr_is_sorted(const unsigned char *code);

void lgr_scratch_free(gr_memory *memory, lgr_scratch *scratch);

/* What functions encode with that belong to no solution: one for each part of
** the module and each load of it. */
typedef struct lgr_coder {
  gr_memory memory;
  lgr_scratch scratch;
} lgr_coder;

/* Pushes a new one. */
void lgr_push_coder(lua_State *L);

/*
** Pushes the value of a code. To make tables may run the collector, and with
** it finalizers of the user's, which may do anything: so it works on a copy,
** and the caller's pointers into what a user can reach are stale afterwards.
*/
void lgr_push_code(lua_State *L, const unsigned char *code, size_t length);

/* Pushes a short text that shows the value of a code, like {1, "a"}. Reads
** the code before it allocates anything. */
void lgr_push_shown(lua_State *L, const unsigned char *code);

/* Are these bytes the code of a position, and nothing more? (is_code.c) */
int lgr_is_code(const unsigned char *code, size_t length);

/*
** ------------------------------------------------------------ codes
*/

enum {
  TAG_INTEGER = 0x00, /* plus the number of bytes */
  TAG_FLOAT = 0x09,
  TAG_FALSE = 0x0A,
  TAG_TRUE = 0x0B,
  TAG_STRING = 0x0C,
  TAG_ARRAY = 0x0D,
  TAG_NAMES = 0x0E,
  TAG_SHORT_ARRAY = 0x10,
  TAG_SHORT_STRING = 0x20,
  TAG_SMALL = GR_SMALL_TAG
};

#define SHORT_ARRAYS (TAG_SHORT_STRING - TAG_SHORT_ARRAY)
#define SHORT_STRINGS (TAG_SMALL - TAG_SHORT_STRING)

_Static_assert(SHORT_STRINGS == LGR_SHORT_STRING, "the tags leave less room");

/* Is this the code of a table? */
static inline int lgr_is_table(const unsigned char *code) {
  return *code >= TAG_ARRAY && *code < TAG_SHORT_STRING;
}

/* What a code says, read up to where its parts begin. */
typedef struct lgr_head {
  enum { A_NUMBER, A_FLOAT, A_BOOLEAN, A_STRING, AN_ARRAY, WITH_NAMES } kind;
  lua_Integer integer; /* or the boolean */
  lua_Number number;
  size_t count; /* of bytes or of elements */
} lgr_head;

/* Reads a head, or a count of names, and moves on to what follows. */
lgr_head lgr_get_head(const unsigned char **code);
size_t lgr_get_count(const unsigned char **code);

/*
** ------------------------------------------------------------ short strings
*/

/* Copies a short string, in few pieces, which may overlap. */
static inline void lgr_copy_short(unsigned char *to, const char *from,
                                  size_t length) {
  if (length >= 16) {
    memcpy(to, from, 16);
    memcpy(to + length - 16, from + length - 16, 16);
  } else if (length >= 8) {
    memcpy(to, from, 8);
    memcpy(to + length - 8, from + length - 8, 8);
  } else {
    memcpy(to, from, length);
  }
}

_Static_assert(LGR_SHORT_STRING <= 32, "two pieces are enough");

/* Queues a string shorter than LGR_SHORT_STRING as a follower. */
static inline gr_status lgr_queue_string(gr_expansion *x, const char *bytes,
                                         size_t length) {
  unsigned char tag = (unsigned char)(TAG_SHORT_STRING + length);
  unsigned char *key = gr_expansion_room(x, LGR_SHORT_STRING);
  if (key == NULL)
    return GR_NO_MEMORY;
  key[0] = tag;
  lgr_copy_short(key + 1, bytes, length);
  if (length < 8)
    return gr_expansion_queue(x, length + 1);
  return gr_expansion_queue_hashed(
      x, length + 1,
      gr_hash_of_tagged(tag, (const unsigned char *)bytes, length));
}

#endif
