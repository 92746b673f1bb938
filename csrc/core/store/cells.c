/*
** cells.c: see cells.h.
*/
#include "core/store/cells.h"

#include "core/store/hash.h"

#include <string.h>

/* Columns that are packed together. */
#define GROUP 8

/* The highest bit of a byte, above all digits. */
#define HIGHEST UINT64_C(0x80)

_Static_assert(GR_MOST_DIGITS < HIGHEST / 2 + 1, "sums of digits fit a byte");

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

/* How many columns from this one on go together: eight that have the same
** radix, or one. */
static unsigned together(const gr_cells *cells, size_t column) {
  for (size_t i = column; i < column + GROUP; i++)
    if (i >= cells->length || cells->radix[i] != cells->radix[column])
      return 1;
  return GROUP;
}

/* Has a word room for so many digits more, if it holds numbers up to this?
** Then the greatest that it will hold. */
static int has_room(uint64_t *greatest, unsigned radix, unsigned digits) {
  uint64_t now = *greatest;
  for (; digits > 0; digits--) {
    if (now > (UINT64_MAX - (radix - 1)) / radix)
      return 0;
    now = now * radix + (radix - 1);
  }
  *greatest = now;
  return 1;
}

/* Columns that vary, from this one on, are put into the last word, or into a
** new one: returns how many. *greatest is the greatest number in the word. */
static unsigned put_columns(gr_cells *cells, size_t column,
                            uint64_t *greatest) {
  unsigned radix = cells->radix[column], many = together(cells, column);
  gr_column *fresh = &cells->column[cells->columns++];
  uint64_t before = *greatest;
  if (many > 1 && !has_room(greatest, radix, many))
    many = 1;
  if (many == 1 && !has_room(greatest, radix, 1)) {
    cells->words++;
    before = 0;
    *greatest = radix - 1;
  }
  fresh->weight = before + 1;
  fresh->place = (uint32_t)column;
  fresh->many = many;
  fresh->radix = radix;
  fresh->inverse = UINT32_MAX / radix + 1;
  cells->end[cells->words - 1] = (unsigned char)cells->columns;
  return many;
}

int gr_cells_arrange(gr_cells *cells) {
  uint64_t greatest = 0;
  cells->columns = 0;
  cells->words = 1;
  cells->end[0] = 0;
  for (size_t i = 0; i < cells->length; i++)
    cells->fixed[i] = cells->radix[i] == 1 ? 0xFF : 0;
  for (size_t i = 0; i < cells->length;)
    i += cells->radix[i] > 1 ? put_columns(cells, i, &greatest) : 1;
  cells->size = (size_t)(cells->words - 1) * 8 + 1;
  for (; greatest > 0xFF; greatest >>= 8)
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

/* The number of eight digits, a byte each, in this radix: pairs of digits are
** put together, then pairs of these, and so on. */
static inline uint64_t number_of(uint64_t digits, uint64_t radix) {
  const uint64_t bytes = UINT64_C(0x00FF00FF00FF00FF);
  const uint64_t pairs = UINT64_C(0x0000FFFF0000FFFF);
  uint64_t square = radix * radix;
  digits = (digits & bytes) + (digits >> 8 & bytes) * radix;
  digits = (digits & pairs) + (digits >> 16 & pairs) * square;
  return (digits & UINT32_MAX) + (digits >> 32) * (square * square);
}

/* The digits of eight bytes. */
static inline uint64_t digits_of(const gr_cells *cells,
                                 const unsigned char *key) {
  uint64_t digits = 0;
  for (unsigned i = 0; i < GROUP; i++)
    digits |= (uint64_t)cells->digit[key[i]] << 8 * i;
  return digits;
}

/* Whether digits fit is found by adding: one that is too large sets the highest
** bit of its byte. */
int gr_cells_pack(const gr_cells *cells, const unsigned char *key,
                  unsigned char *packed) {
  const uint64_t each = UINT64_C(0x0101010101010101);
  const gr_column *c = cells->column;
  uint64_t excess = 0;
  if (!is_like_model(cells, key))
    return 0;
  for (unsigned word = 0; word < cells->words; word++, packed += 8) {
    uint64_t sum = 0;
    for (const gr_column *end = cells->column + cells->end[word]; c < end;
         c++) {
      uint64_t digits, room = HIGHEST - c->radix;
      if (c->many == 1) {
        digits = cells->digit[key[c->place]];
        excess |= digits + room;
        sum += digits * c->weight;
      } else {
        digits = digits_of(cells, key + c->place);
        excess |= digits + room * each;
        sum += number_of(digits, c->radix) * c->weight;
      }
    }
    sum = gr_word_of(sum);
    memcpy(packed, &sum, sizeof sum);
  }
  return (excess & HIGHEST * each) == 0;
}

/* Writes the bytes of four digits. By the inverse, numbers below 2^26 are
** divided without an error. */
static inline void put_four(const gr_cells *cells, const gr_column *c,
                            uint32_t number, unsigned char *key) {
  for (unsigned i = 0; i < GROUP / 2; i++) {
    uint32_t rest = (uint32_t)((uint64_t)number * c->inverse >> 32);
    key[i] = cells->byte[number - rest * c->radix];
    number = rest;
  }
}

/* The same of eight: returns what is left of the number. */
static inline uint64_t put_eight(const gr_cells *cells, const gr_column *c,
                                 uint64_t number, unsigned char *key) {
  uint64_t square = (uint64_t)c->radix * c->radix, four = square * square;
  uint64_t rest = number / four, last = rest / four;
  put_four(cells, c, (uint32_t)(number - rest * four), key);
  put_four(cells, c, (uint32_t)(rest - last * four), key + GROUP / 2);
  return last;
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
      if (c->many == 1) {
        uint64_t rest = sum / c->radix;
        key[c->place] = cells->byte[sum - rest * c->radix];
        sum = rest;
      } else {
        sum = put_eight(cells, c, sum, key + c->place);
      }
    }
  }
}
