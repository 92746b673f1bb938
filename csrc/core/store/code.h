/*
** code.h: the codes of positions, which are bytes. A position is a number,
** a string, or a table of these and of booleans. Two positions have the same
** code if and only if they are equal; a float without a fraction is an integer.
**
** A code starts with a byte, the tag, that says what follows:
**   01..08  an integer, zigzag, in 1 to 8 bytes, the lowest first
**   09      any other float, 8 bytes  0A, 0B  false, true
**   0C      a string: length, bytes   20..3F  the same, length in the tag
**   0D      an array: count, codes    10..1F  the same, count in the tag
**   0E      a record, a table with names: count, codes, count of names, and for
**           each name in ascending order of their codes: string code, code
**   40..FF  an integer from 0 to 191
** Lengths and counts are varints. No code is the beginning of another one.
*/
#ifndef GR_CODE_H
#define GR_CODE_H

#include "core/base/bytes.h"
#include "core/base/memory.h"

#include <string.h>

#pragma GCC visibility push(hidden)

/* Tables inside tables in a position, at most. */
#ifndef GR_MAX_DEPTH
#define GR_MAX_DEPTH 64
#endif

/* Bytes of the code of a position, at most. (A table that holds another one
** several times has a code that is longer than what it holds.) */
#ifndef GR_MAX_CODE
#define GR_MAX_CODE ((size_t)1 << 26)
#endif

/* The tags: GR_TAG_INTEGER plus a number of bytes; the short ones plus a count;
** GR_TAG_SMALL plus an integer below GR_SMALLS. */
enum {
  GR_TAG_INTEGER = 0x00,
  GR_TAG_FLOAT = 0x09,
  GR_TAG_FALSE = 0x0A,
  GR_TAG_TRUE = 0x0B,
  GR_TAG_STRING = 0x0C,
  GR_TAG_ARRAY = 0x0D,
  GR_TAG_RECORD = 0x0E,
  GR_TAG_SHORT_ARRAY = 0x10,
  GR_TAG_SHORT_STRING = 0x20,
  GR_TAG_SMALL = 0x40
};

/* Shorter arrays and strings have their count in the tag, and smaller integers
** are a tag. */
#define GR_SHORT_ARRAY (GR_TAG_SHORT_STRING - GR_TAG_SHORT_ARRAY)
#define GR_SHORT_STRING (GR_TAG_SMALL - GR_TAG_SHORT_STRING)
#define GR_SMALLS (0x100 - GR_TAG_SMALL)

/* Is this the code of a table? */
static inline int gr_is_table(const unsigned char *code) {
  return *code >= GR_TAG_ARRAY && *code < GR_TAG_SHORT_STRING;
}

/*
** ----------------------------------------------------------------- writing
*/

/* The longest code of an integer, and the longest that comes before the bytes
** of a string or the values of a table. */
#define GR_INTEGER_CODE 9
#define GR_MAX_HEAD (1 + GR_VARINT)

/* Writes the code of an integer (as an unsigned word); returns its length.
** GR_INTEGER_CODE bytes may be written. */
static inline size_t gr_put_integer(unsigned char *code, uint64_t integer) {
  uint64_t word = integer << 1;
  size_t bytes = 0;
  if (integer < GR_SMALLS) {
    code[0] = (unsigned char)(GR_TAG_SMALL + integer);
    return 1;
  }
  if (integer >> 63)
    word = ~word;
  for (; word != 0; word >>= 8)
    code[++bytes] = (unsigned char)(word & 0xFF);
  code[0] = (unsigned char)bytes;
  return bytes + 1;
}

/* The code of an integer as a word, its first byte the lowest, if it has at
** most seven, and their number; else 0. */
static inline uint64_t gr_integer_word(uint64_t integer, unsigned *length) {
  uint64_t word = integer << 1;
  unsigned bytes = 1;
  *length = 1;
  if (integer < GR_SMALLS)
    return GR_TAG_SMALL + integer;
  if (integer >> 63)
    word = ~word;
  if (word >> 48 != 0)
    return 0;
  while (word >> 8 * bytes != 0)
    bytes++;
  *length = bytes + 1;
  return word << 8 | bytes;
}

/* Writes what comes before the `count` bytes of a string, or before the `count`
** elements of a table; returns its length, at most GR_MAX_HEAD. (A count of
** 2^32 or more is cut off: no code is as long.) */
static inline size_t gr_put_long_head(unsigned char *code, unsigned tag,
                                      size_t count) {
  code[0] = (unsigned char)tag;
  return (size_t)(gr_write_varint(code + 1, (uint32_t)count) - code);
}

static inline size_t gr_put_string_head(unsigned char *code, size_t count) {
  if (count >= GR_SHORT_STRING)
    return gr_put_long_head(code, GR_TAG_STRING, count);
  code[0] = (unsigned char)(GR_TAG_SHORT_STRING + count);
  return 1;
}

static inline size_t gr_put_array_head(unsigned char *code, size_t count) {
  if (count >= GR_SHORT_ARRAY)
    return gr_put_long_head(code, GR_TAG_ARRAY, count);
  code[0] = (unsigned char)(GR_TAG_SHORT_ARRAY + count);
  return 1;
}

static inline size_t gr_put_record_head(unsigned char *code, size_t count) {
  return gr_put_long_head(code, GR_TAG_RECORD, count);
}

/*
** ----------------------------------------------------------------- reading
*/

/* Reads the code of an integer; 0 if it is that of something else. */
int gr_get_integer(const unsigned char *code, size_t length, uint64_t *integer);

/* What a walk comes to. */
typedef enum gr_item {
  GR_NO_CODE, /* these bytes are not a code */
  GR_OVER,    /* the code has been read, and nothing is left */
  GR_CLOSE,   /* a table ends */
  GR_INTEGER,
  GR_FLOAT,
  GR_BOOLEAN,
  GR_STRING,
  GR_ARRAY,  /* a table begins, and its elements come next, */
  GR_RECORD, /* then, if it is a record, names and values in turn */
  GR_NAME
} gr_item;

/* A table whose values are being read. */
typedef struct gr_level {
  size_t left; /* elements, or names and their values, that come yet */
  int record;
  int named;                 /* its names have been reached */
  const unsigned char *name; /* the code of the last one; NULL: none */
  size_t length;
} gr_level;

/*
** A walk over the code of a position or of a part of it. It may be any bytes:
** only a code is walked to its end, and that only if it is the one code of what
** it stands for.
*/
typedef struct gr_walk {
  /* The item: */
  int64_t integer; /* or a boolean */
  double number;
  const unsigned char *bytes; /* of a string or a name */
  size_t count;               /* of these, or of the elements of a table */
  int depth;                  /* in so many tables; one that begins counts */
  /* What comes after it: */
  gr_cursor rest;
  gr_level level[GR_MAX_DEPTH + 1]; /* 0: outside of all tables */
} gr_walk;

static inline void gr_walk_init(gr_walk *w, const unsigned char *code,
                                size_t length) {
  w->rest.at = code;
  w->rest.end = code + length;
  w->depth = 0;
  w->level[0].left = 1; /* the position itself */
  w->level[0].named = 0;
}

/* Goes on to the next item. */
gr_item gr_walk_next(gr_walk *w);

/* Are these bytes the code of a position, and nothing more? */
int gr_is_code(const unsigned char *code, size_t length);

/*
** -------------------------------------------------------------------- keys
** The key of a position is its code, and in a game of two players a byte, 1 or
** 2: the player to move.
*/

/* What all keys of a game are. */
typedef struct gr_key_kind {
  int players;       /* they end with the player to move */
  uint32_t vertices; /* sets of these, as integers; 0: any positions */
  int sorted;        /* arrays that gr_is_sorted */
} gr_key_kind;

int gr_is_key(const gr_key_kind *kind, const unsigned char *key, size_t length);

/*
** ----------------------------------------------------------------- sorting
*/

/* A part of a code: a name and its value, or an element of an array. */
typedef struct gr_field {
  size_t start, size;
  size_t bytes;    /* where the bytes of a string start, */
  int64_t integer; /* or an integer; else 0 */
} gr_field;

/* All zeros is an empty list. */
typedef struct gr_fields {
  gr_field *at;
  size_t count, room;
} gr_fields;

/* Makes room for so many fields after those that there are, and counts them.
** GR_DONE or GR_NO_MEMORY. */
gr_status gr_fields_add(gr_memory *memory, gr_fields *fields, size_t count);
void gr_fields_free(gr_memory *memory, gr_fields *fields);

/* Puts the last part of a code, from `start` on, which consists of these
** fields, in ascending order of their codes. GR_DONE or GR_NO_MEMORY. */
gr_status gr_sort_names(gr_memory *memory, gr_bytes *code, size_t start,
                        gr_field *field, size_t count);

/* Why a position cannot be sorted. */
typedef struct gr_unsorted {
  size_t element;             /* because of this one; 0: it is no array */
  const unsigned char *code;  /* of that; NULL: it has been sorted */
  const unsigned char *first; /* the code of element 1, if it is unlike that */
} gr_unsorted;

/*
** Sorts the array with this code: integers in ascending order, or strings as
** bytes. GR_DONE or GR_NO_MEMORY. If there is anything else in it, leaves the
** code as it is, and says so. Time: n log n, but linear if little is out of
** place.
*/
gr_status gr_sort_code(gr_memory *memory, gr_bytes *code, gr_fields *fields,
                       gr_unsorted *why);

/* Is this the code of an array of integers or of strings in ascending order? */
int gr_is_sorted(const unsigned char *code, size_t length);

#pragma GCC visibility pop

#endif
