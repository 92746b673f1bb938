/*
** format.h: the pieces that saved solutions are made of, as ../../FORMAT.md
** describes them: numbers, packed lists, checksums, and the kinds of sections.
** Nothing in this folder reads or writes a file: the caller does.
*/
#ifndef GR_FORMAT_H
#define GR_FORMAT_H

#include "core/base/bytes.h"
#include "core/base/memory.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

#define GR_FILE_MAGIC "\x89GRUNDY\n"
#define GR_FILE_MAJOR 1
#define GR_FILE_MINOR 0

/* Sizes in bytes: of the header, of a section in the directory, of a block in
** a block table. */
#define GR_FILE_HEADER 40
#define GR_FILE_ROW 36
#define GR_FILE_ENTRY 12

/* The most sections that a directory can have. */
#define GR_FILE_MOST_SECTIONS 255

/* Rows in a block of keys, sets or moves; words in a block. */
#define GR_ROWS_IN_BLOCK 256
#define GR_WORDS_IN_BLOCK 1024

/* A score is written as a number that is greater by this. */
#define GR_SCORE_BIAS (UINT32_C(1) << 31)

typedef enum gr_codec { GR_PLAIN, GR_WORDS, GR_FRONT, GR_ROWS } gr_codec;

/*
** The sections, in the order of the file:
**
** SECTION(NAME, fields of gr_section_kind)
** WORDS(NAME, bias) a word of each position
*/
#define GR_SECTION_TABLE(SECTION, WORDS)                                       \
  SECTION(META, "META", GR_PLAIN, 0, 0)                                        \
  SECTION(KEYS, "KEYS", GR_FRONT, GR_ROWS_IN_BLOCK, 0)                         \
  SECTION(KEY1, "KEY1", GR_FRONT, GR_ROWS_IN_BLOCK, 0)                         \
  SECTION(KEY2, "KEY2", GR_FRONT, GR_ROWS_IN_BLOCK, 0)                         \
  SECTION(KEY3, "KEY3", GR_FRONT, GR_ROWS_IN_BLOCK, 0)                         \
  WORDS(ORDR, 0)                                                               \
  WORDS(LABL, 0)                                                               \
  SECTION(SETS, "SETS", GR_ROWS, GR_ROWS_IN_BLOCK, 0)                          \
  WORDS(HGHT, 1)                                                               \
  WORDS(RMTN, 1)                                                               \
  WORDS(WRTH, 0)                                                               \
  WORDS(SCOR, GR_SCORE_BIAS)                                                   \
  WORDS(ENDS, 1)                                                               \
  WORDS(DIST, 0)                                                               \
  SECTION(MOVS, "movs", GR_ROWS, GR_ROWS_IN_BLOCK, 0)

typedef enum gr_section_id {
#define GR_SECTION_ID(NAME, ...) GR_##NAME,
  GR_SECTION_TABLE(GR_SECTION_ID, GR_SECTION_ID) GR_SECTIONS
#undef GR_SECTION_ID
} gr_section_id;

typedef struct gr_section_kind {
  const char *name;
  gr_codec codec;
  uint32_t in_block; /* rows in a block; 0: there is one block */
  uint32_t bias;     /* what words are greater by than in memory; so GR_NONE,
                        plus 1, is 0 */
} gr_section_kind;

extern const gr_section_kind gr_section_kinds[GR_SECTIONS];

/* How many blocks this many rows make. */
static inline uint64_t gr_block_count(uint64_t rows, uint32_t in_block) {
  return rows / in_block + (rows % in_block != 0);
}

/* Adler-32 of some bytes. */
uint32_t gr_adler(const unsigned char *at, size_t count);

/*
** ----------------------------------------------------------------- writing
*/

/* What appends to bytes, and remembers a failure: once memory was short, it
** puts nothing more. So `status`, GR_DONE or GR_NO_MEMORY, can be asked for
** when all is put. */
typedef struct gr_pen {
  gr_memory *memory;
  gr_status status;
} gr_pen;

void gr_put_bytes(gr_pen *pen, gr_bytes *bytes, const unsigned char *from,
                  size_t count);

void gr_put_varint(gr_pen *pen, gr_bytes *bytes, uint32_t number);

/* The number of some bytes, as a varint, and the bytes. */
void gr_put_string(gr_pen *pen, gr_bytes *bytes, const unsigned char *from,
                   size_t count);

/* The difference between two numbers, which are below 2^31. */
void gr_put_difference(gr_pen *pen, gr_bytes *bytes, uint32_t number,
                       uint32_t before);

void gr_put_packed(gr_pen *pen, gr_bytes *bytes, const uint32_t *word,
                   size_t count);

/* The moves of u, as a row of `movs`, with what they gain if the graph tells.
** Linear in their parts. */
void gr_put_moves(gr_pen *pen, gr_bytes *bytes, const gr_graph *graph,
                  uint32_t u);

/* A number of `size` bytes, the lowest first. */
void gr_put_fixed(gr_pen *pen, gr_bytes *bytes, uint64_t number, unsigned size);

/*
** ----------------------------------------------------------------- reading
** What is read may be anything, so each function says whether it was all right.
*/

/* Adds the difference that is read to *number, which stays below 2^31. */
int gr_get_difference(gr_cursor *c, uint32_t *number);

/* What a move gains, as a word for gr_signed. */
int gr_get_gain(gr_cursor *c, uint32_t *gain);

/* A packed list, read where it is. */
typedef struct gr_packed {
  const unsigned char *at, *end; /* the end of what can be read */
  uint64_t mask;
  uint32_t base;
  unsigned bits;
} gr_packed;

/* Moves on to what follows a list of `count` numbers. */
int gr_get_packed(gr_cursor *c, size_t count, gr_packed *list);

/* Eight bytes as a number: compilers make one instruction of this. */
static inline uint64_t gr_get_eight(const unsigned char *at) {
  return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 |
         (uint64_t)at[3] << 24 | (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 |
         (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

/* Number i of the list; it may be larger than a word if the file is wrong. */
static inline uint64_t gr_packed_at(const gr_packed *list, size_t i) {
  uint64_t place = (uint64_t)i * list->bits;
  const unsigned char *at = list->at + place / 8;
  size_t left = (size_t)(list->end - at);
  uint64_t word =
      left >= 8 ? gr_get_eight(at) : gr_get_fixed(at, (unsigned)left);
  return list->base + (word >> place % 8 & list->mask);
}

/* Keys of a block, each of which begins like the one before. */
typedef struct gr_front {
  gr_packed lengths, shared;
  gr_cursor rest; /* from the key that comes next on */
} gr_front;

/* Begins with the first of `count` keys, at least one. */
int gr_get_front(gr_cursor c, uint32_t count, gr_front *keys);

/* How many bytes key i has in common with the one before, and how many more
** there are, from rest.at on. All keys before it have been passed. */
static inline int gr_front_at(const gr_front *keys, uint32_t i, uint64_t *kept,
                              uint64_t *more) {
  uint64_t length = gr_packed_at(&keys->lengths, i);
  *kept = i == 0 ? 0 : gr_packed_at(&keys->shared, i - 1);
  *more = length - *kept;
  return *kept <= length && *more <= (uint64_t)(keys->rest.end - keys->rest.at);
}

#pragma GCC visibility pop

#endif
