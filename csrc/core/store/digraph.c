/*
** digraph.c: see digraph.h.
*/
#include "core/store/digraph.h"

void gr_digraph_complete(gr_memory *memory, gr_digraph *g) {
  gr_store_trim(memory, &g->names);
  gr_words_trim(memory, &g->own_first);
  gr_words_trim(memory, &g->own_to);
  g->count = g->names.count;
  g->rows = (uint32_t)g->own_first.count - 1;
  g->first = (const unsigned char *)g->own_first.at;
  g->to = (const unsigned char *)g->own_to.at;
}

void gr_digraph_free(gr_memory *memory, gr_digraph *g) {
  gr_store_free(memory, &g->names);
  gr_words_free(memory, &g->own_first);
  gr_words_free(memory, &g->own_to);
  memset(g, 0, sizeof *g);
}

uint32_t gr_digraph_find(gr_digraph *g, const unsigned char *code,
                         size_t length) {
  uint64_t integer;
  int is_integer = gr_get_integer(code, length, &integer);
  if (g->nameless)
    return is_integer && integer < g->count ? (uint32_t)integer : GR_NONE;
  if (g->names.integers)
    return is_integer ? gr_store_find_integer(&g->names, integer) : GR_NONE;
  return gr_store_find(&g->names, code, length);
}

/*
** A name becomes a string of bytes that has its place by these: a class, then
**   of a number: the integer below it, from the highest byte on, whether there
**     is more, and the number as a float;
**   of a string: seven of its bytes at a time, each time followed by how many
**     there are from there on, at most eight.
*/

/* The classes. Floats that no integer of 64 bits is near are apart. */
enum { BELOW = 1, NUMBER, ABOVE, STRING };

/* The bits of a float as a number: in the same order. */
static uint64_t order_of(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

/* Of an integer, in the same order. */
static uint64_t order_of_integer(int64_t integer) {
  return (uint64_t)integer ^ UINT64_C(1) << 63;
}

/* The greatest integer that is not above a number within their range. */
static int64_t floor_of(double number) {
  int64_t integer = (int64_t)number;
  return (double)integer > number ? integer - 1 : integer;
}

/* Eight bytes, from `depth` on, of those of a number. */
static uint64_t number_piece(const gr_walk *w, int is_integer, size_t depth) {
  unsigned char bytes[24] = {NUMBER};
  const double most = 9223372036854775808.0; /* 2^63 */
  uint64_t low = 0, high = 0, piece = 0;
  if (is_integer) {
    low = order_of_integer(w->integer);
  } else {
    high = order_of(w->number);
    bytes[9] = 1;
    if (w->number < -most)
      bytes[0] = BELOW;
    else if (w->number >= most)
      bytes[0] = ABOVE;
    else
      low = order_of_integer(floor_of(w->number));
  }
  for (unsigned i = 0; i < 8; i++) {
    bytes[1 + i] = (unsigned char)(low >> (56 - 8 * i) & 0xFF);
    bytes[10 + i] = (unsigned char)(high >> (56 - 8 * i) & 0xFF);
  }
  for (size_t i = depth; i < depth + 8; i++)
    piece = piece << 8 | (i < sizeof bytes ? bytes[i] : 0);
  return piece;
}

/* Byte i of those of a string. */
static unsigned string_byte(const gr_walk *w, size_t i) {
  size_t from, left;
  if (i == 0)
    return STRING;
  from = (i - 1) / 8 * 7;
  left = from < w->count ? w->count - from : 0;
  if ((i - 1) % 8 == 7)
    return left < 8 ? (unsigned)left : 8;
  return (i - 1) % 8 < left ? w->bytes[from + (i - 1) % 8] : 0;
}

uint64_t gr_name_piece(const void *store, uint32_t number, size_t depth) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *code = gr_store_get(store, number, &length, kept);
  uint64_t piece = 0;
  gr_walk walk;
  gr_item item;
  gr_walk_init(&walk, code, length);
  item = gr_walk_next(&walk);
  if (item != GR_STRING)
    return number_piece(&walk, item == GR_INTEGER, depth);
  for (size_t i = 0; i < 8; i++)
    piece = piece << 8 | string_byte(&walk, depth + i);
  return piece;
}
