/*
** cells.h: keys of one length, such as boards with a byte for each cell, in
** fewer bytes. A column is a place in these keys. Where it always holds the
** same byte, it takes nothing; the other columns are the digits of a number, or
** of several, each in a word. A byte has the same digit in every column, in the
** order in which bytes were seen; a column that has held d digits has radix d.
** So 36 cells of three kinds fit a word, whatever else is in the key. Eight
** columns in a row that have the same radix are packed together, which is
** faster.
**
** What a packed key stands for changes when a key comes that does not fit:
**
**   gr_cells_begin      with the first key
**   gr_cells_learn      with each of some others
**   gr_cells_arrange    then keys can be packed
**   gr_cells_widen      and arrange, in a copy, for one that does not fit
*/
#ifndef GR_CELLS_H
#define GR_CELLS_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The shortest and the longest key that is packed, and the most different bytes
** in the columns that vary. */
#define GR_LEAST_COLUMNS 8
#define GR_MOST_COLUMNS 128
#define GR_MOST_DIGITS 64

/* The longest packed key, with what may be read or written after it. */
#define GR_CELLS_ROOM (GR_MOST_COLUMNS + 8)

/* A column that varies, or eight in a row. */
typedef struct gr_column {
  uint64_t weight; /* of its digit, or of the first one, in the number */
  uint32_t place;
  uint32_t many; /* 1 or 8 */
  uint32_t radix;
  uint32_t inverse; /* 2^32 / radix, and a little more */
} gr_column;

typedef struct gr_cells {
  size_t length; /* of a key */
  size_t size;   /* of a packed one, in bytes; the last may be read beyond */
  unsigned widened;
  unsigned digits;
  unsigned char digit[256]; /* of a byte; GR_MOST_DIGITS: it has none */
  unsigned char byte[GR_MOST_DIGITS];
  unsigned char radix[GR_MOST_COLUMNS];
  unsigned char model[GR_MOST_COLUMNS]; /* a key, */
  unsigned char fixed[GR_MOST_COLUMNS]; /* and FF where all are like it */
  /* Columns that vary, some of them together, and how many such up to the end
  ** of each word: */
  unsigned columns, words;
  gr_column column[GR_MOST_COLUMNS];
  unsigned char end[GR_MOST_COLUMNS];
} gr_cells;

void gr_cells_begin(gr_cells *cells, const unsigned char *key, size_t length);

/* Gives a key its digits. 0: there are too many. */
int gr_cells_learn(gr_cells *cells, const unsigned char *key);

/* The same when many keys have been packed. To do it seldom, columns that are
** alike go together: those that had the same radix, and those that have not
** varied yet but look like others that have. */
int gr_cells_widen(gr_cells *cells, const unsigned char *key);

/* Makes numbers of the digits. 0: that is not worth it. */
int gr_cells_arrange(gr_cells *cells);

/* Packs a key of the right length. `packed` has GR_CELLS_ROOM bytes. 0: it does
** not fit. */
int gr_cells_pack(const gr_cells *cells, const unsigned char *key,
                  unsigned char *packed);

/* And back. `packed` is followed by 8 readable bytes, `key` has room for
** GR_MOST_COLUMNS. */
void gr_cells_unpack(const gr_cells *cells, const unsigned char *packed,
                     unsigned char *key);

#pragma GCC visibility pop

#endif
