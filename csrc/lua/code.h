/*
** code.h: how the code of a position is built; for encode.c, short.h, decode.c,
** expand.c, shown.c and turns.c only.
**
** A code starts with a byte that says what follows:
**   01..08  an integer, zigzag, in so many bytes, the lowest first
**   09      a float, 8 bytes          0A, 0B  false, true
**   0C      a string: length, bytes   20..3F  the same, length in the tag
**   0D      an array: count, codes    10..1F  the same, count in the tag
**   0E      a table with names: count, codes, count of names, and for each
**           name in ascending order of their codes: string code, code
**   40..FF  an integer from 0 to 191
** Lengths and counts are in base 128, the lowest digit first. No code is the
** beginning of another one.
*/
#ifndef LGR_CODE_H
#define LGR_CODE_H

#include "core/base/integer.h"
#include "lua/codec.h"

#include <lua.h>

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

_Static_assert(SHORT_STRINGS == LGR_SHORT_STRING, "codec.h says otherwise");

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

#endif
