/*
** cells.c: see cells.h.
*/
#include "core/store/cells.h"

#include "core/store/hash.h"

#include <string.h>

void gr_cells_begin(gr_cells *cells, const unsigned char *key, size_t length) {
  memset(cells, 0, sizeof *cells);
  memset(cells->digit, GR_MOST_DIGITS, sizeof cells->digit);
  memset(cells->radix, 1, sizeof cells->radix);
  memcpy(cells->model, key, length);
  cells->length = length;
}

/* The digit of a byte; GR_MOST_DIGITS: it can have none. */
static unsigned digit_of(gr_cells *cells, unsigned char byte) {
  if (cells->digit[byte] == GR_MOST_DIGITS && cells->digits < GR_MOST_DIGITS) {
    cells->byte[cells->digits] = byte;
    cells->digit[byte] = (unsigned char)cells->digits++;
  }
  return cells->digit[byte];
}

/* Makes the radix of a column at least this. */
static void raise_radix(gr_cells *cells, size_t column, unsigned radix) {
  if (cells->radix[column] < radix)
    cells->radix[column] = (unsigned char)radix;
}

/* The radix that a column needs for this byte; 0: there are too many. */
static unsigned radix_for(gr_cells *cells, size_t column, unsigned char byte) {
  unsigned known = 0, digit;
  if (cells->radix[column] == 1) {
    if (byte == cells->model[column])
      return 1;
    known = digit_of(cells, cells->model[column]);
  }
  digit = digit_of(cells, byte);
  if (digit == GR_MOST_DIGITS || known == GR_MOST_DIGITS)
    return 0;
  return (digit < known ? known : digit) + 1;
}

int gr_cells_learn(gr_cells *cells, const unsigned char *key) {
  for (size_t i = 0; i < cells->length; i++) {
    unsigned radix = radix_for(cells, i, key[i]);
    if (radix == 0)
      return 0;
    raise_radix(cells, i, radix);
  }
  return 1;
}

/* Raises the radix of the columns that are like this one. */
static void raise_alike(gr_cells *cells, size_t column, unsigned radix) {
  unsigned before = cells->radix[column];
  for (size_t i = 0; i < cells->length; i++) {
    unsigned digit = cells->digit[cells->model[i]];
    if (cells->radix[i] != before)
      continue;
    if (before > 1 || i == column)
      raise_radix(cells, i, radix);
    else if (digit != GR_MOST_DIGITS)
      raise_radix(cells, i, digit < radix ? radix : digit + 1);
  }
}

int gr_cells_widen(gr_cells *cells, const unsigned char *key) {
  cells->widened++;
  for (size_t i = 0; i < cells->length; i++) {
    unsigned radix = radix_for(cells, i, key[i]);
    if (radix == 0)
      return 0;
    if (radix > cells->radix[i])
      raise_alike(cells, i, radix);
  }
  return 1;
}

/* A column that varies is put into the last word, or into a new one. */
static uint64_t put_column(gr_cells *cells, size_t column, uint64_t product) {
  unsigned radix = cells->radix[column];
  gr_column *fresh = &cells->column[cells->columns++];
  if (product > UINT64_MAX / radix) {
    cells->words++;
    product = 1;
  }
  fresh->place = (uint32_t)column;
  fresh->greatest = radix - 1;
  fresh->weight = product;
  cells->end[cells->words - 1] = (unsigned char)cells->columns;
  return product * radix;
}

int gr_cells_arrange(gr_cells *cells) {
  uint64_t product = 1;
  cells->columns = 0;
  cells->words = 1;
  cells->end[0] = 0;
  for (size_t i = 0; i < cells->length; i++) {
    cells->fixed[i] = cells->radix[i] == 1 ? 0xFF : 0;
    if (cells->radix[i] > 1)
      product = put_column(cells, i, product);
  }
  cells->size = (size_t)(cells->words - 1) * 8 + 1;
  for (product--; product > 0xFF; product >>= 8)
    cells->size++;
  return cells->size <= cells->length / 4 * 3;
}

/* Does a key have the byte of the model in the columns that do not vary? */
static int is_like_model(const gr_cells *cells, const unsigned char *key) {
  size_t last = cells->length - 8;
  uint64_t different = 0;
  for (size_t i = 0; i < last; i += 8)
    different |= (gr_word_at(key + i) ^ gr_word_at(cells->model + i)) &
                 gr_word_at(cells->fixed + i);
  different |= (gr_word_at(key + last) ^ gr_word_at(cells->model + last)) &
               gr_word_at(cells->fixed + last);
  return different == 0;
}

int gr_cells_pack(const gr_cells *cells, const unsigned char *key,
                  unsigned char *packed) {
  const gr_column *c = cells->column;
  unsigned excess = 0; /* its sign: a digit does not fit */
  if (!is_like_model(cells, key))
    return 0;
  for (unsigned word = 0; word < cells->words; word++, packed += 8) {
    uint64_t sum = 0;
    for (const gr_column *end = cells->column + cells->end[word]; c < end;
         c++) {
      unsigned digit = cells->digit[key[c->place]];
      excess |= c->greatest - digit;
      sum += digit * c->weight;
    }
    sum = gr_word_of(sum);
    memcpy(packed, &sum, sizeof sum);
  }
  return excess >> 31 == 0;
}

void gr_cells_unpack(const gr_cells *cells, const unsigned char *packed,
                     unsigned char *key) {
  const gr_column *c = cells->column;
  size_t left = cells->size;
  memcpy(key, cells->model, cells->length);
  for (unsigned word = 0; word < cells->words; word++, packed += 8) {
    uint64_t sum = gr_word_of(left < 8 ? gr_first_bytes(packed, left)
                                       : gr_word_at(packed));
    left -= 8; /* unused after the last word */
    for (const gr_column *end = cells->column + cells->end[word]; c < end;
         c++) {
      uint64_t rest = sum / (c->greatest + 1);
      key[c->place] = cells->byte[sum - rest * (c->greatest + 1)];
      sum = rest;
    }
  }
}
