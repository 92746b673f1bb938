/*
** format.c: see format.h.
*/
#include "core/file/format.h"

#include <string.h>

const gr_section_kind gr_section_kinds[GR_SECTIONS] = {
#define SECTION(ID, ...) {__VA_ARGS__},
#define WORDS(ID, bias) {#ID, GR_WORDS, GR_WORDS_IN_BLOCK, bias},
    GR_SECTION_TABLE(SECTION, WORDS)
#undef SECTION
#undef WORDS
};

/* The modulus, and how many bytes can be added before a sum overflows. */
#define ADLER UINT32_C(65521)
#define ADLER_RUN ((size_t)5552)

uint32_t gr_adler(const unsigned char *at, size_t count) {
  uint32_t a = 1, b = 0;
  while (count > 0) {
    size_t run = count < ADLER_RUN ? count : ADLER_RUN;
    const unsigned char *end = at + run;
    count -= run;
    while (at < end) {
      a += *at++;
      b += a;
    }
    a %= ADLER;
    b %= ADLER;
  }
  return b << 16 | a;
}

/*
** ----------------------------------------------------------------- writing
*/

void gr_put_bytes(gr_pen *pen, gr_bytes *bytes, const unsigned char *from,
                  size_t count) {
  if (pen->status == GR_DONE)
    pen->status = gr_bytes_append(pen->memory, bytes, from, count);
}

/* Makes room for this many bytes: is there some? */
static inline int has_room(gr_pen *pen, gr_bytes *bytes, size_t count) {
  if (pen->status == GR_DONE && bytes->room - bytes->count < count)
    pen->status = gr_bytes_reserve(pen->memory, bytes, count);
  return pen->status == GR_DONE;
}

void gr_put_fixed(gr_pen *pen, gr_bytes *bytes, uint64_t number,
                  unsigned size) {
  if (!has_room(pen, bytes, size))
    return;
  gr_write_fixed(bytes->at + bytes->count, number, size);
  bytes->count += size;
}

void gr_put_varint(gr_pen *pen, gr_bytes *bytes, uint32_t number) {
  if (has_room(pen, bytes, GR_VARINT))
    bytes->count =
        (size_t)(gr_write_varint(bytes->at + bytes->count, number) - bytes->at);
}

void gr_put_string(gr_pen *pen, gr_bytes *bytes, const unsigned char *from,
                   size_t count) {
  unsigned char *to;
  if (!has_room(pen, bytes, GR_VARINT + count))
    return;
  to = gr_write_varint(bytes->at + bytes->count, (uint32_t)count);
  memcpy(to, from, count);
  bytes->count = (size_t)(to - bytes->at) + count;
}

/* The varint of a difference. */
static inline uint32_t difference(uint32_t number, uint32_t before) {
  return number >= before ? (number - before) << 1
                          : ((before - number) << 1) - 1;
}

void gr_put_difference(gr_pen *pen, gr_bytes *bytes, uint32_t number,
                       uint32_t before) {
  gr_put_varint(pen, bytes, difference(number, before));
}

/* How many bits it takes to tell numbers up to `most` apart. */
static unsigned bits_of(uint32_t most) {
  return most == 0 ? 0 : gr_highest_bit(most) + 1;
}

void gr_put_packed(gr_pen *pen, gr_bytes *bytes, const uint32_t *word,
                   size_t count) {
  uint32_t least = count > 0 ? word[0] : 0, most = least;
  unsigned bits, filled = 0;
  uint64_t field = 0;
  for (size_t i = 1; i < count; i++) {
    least = word[i] < least ? word[i] : least;
    most = word[i] > most ? word[i] : most;
  }
  bits = bits_of(most - least);
  if (!has_room(pen, bytes, GR_VARINT + 1 + (count * bits + 7) / 8))
    return;
  gr_put_varint(pen, bytes, least);
  bytes->at[bytes->count++] = (unsigned char)bits;
  for (size_t i = 0; i < count; i++) {
    field |= (uint64_t)(word[i] - least) << filled;
    for (filled += bits; filled >= 8; filled -= 8, field >>= 8)
      bytes->at[bytes->count++] = (unsigned char)(field & 0xFF);
  }
  if (filled > 0)
    bytes->at[bytes->count++] = (unsigned char)field;
}

/* Writes the moves of a row. */
static unsigned char *write_edges(unsigned char *to, gr_list row,
                                  uint32_t count, uint32_t before) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t v = gr_get(row, i);
    to = gr_write_varint(to, difference(v, before));
    before = v;
  }
  return to;
}

/* The same where each of them has a gain. */
static unsigned char *write_gains(unsigned char *to, gr_list row,
                                  uint32_t count, const uint32_t *gain,
                                  uint32_t before) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t v = gr_get(row, i), coded = gain[i] << 1;
    to = gr_write_varint(to, difference(v, before));
    to = gr_write_varint(to, gr_signed(gain[i]) < 0 ? ~coded : coded);
    before = v;
  }
  return to;
}

/* The same where they lead to sums. */
static unsigned char *write_sums(unsigned char *to, const uint32_t *at,
                                 uint32_t count, uint32_t before) {
  const uint32_t *end = at + count;
  while (at < end) {
    gr_move move = gr_move_at(at);
    to = gr_write_varint(to, (uint32_t)(move.end - move.at));
    for (at = move.at; at < move.end; at++) {
      to = gr_write_varint(to, difference(*at & GR_PART, before));
      before = *at & GR_PART;
    }
    at = gr_move_next(move);
  }
  return to;
}

void gr_put_moves(gr_pen *pen, gr_bytes *bytes, const gr_graph *graph,
                  uint32_t u) {
  gr_list row = gr_followers(graph, u);
  uint32_t words = gr_degree(graph, u);
  size_t most = (2 * (size_t)words + 1) * GR_VARINT; /* with gains, or counts of
                                                        parts */
  unsigned char *to;
  if (!has_room(pen, bytes, most))
    return;
  to = gr_write_varint(bytes->at + bytes->count, gr_move_count(graph, u));
  if (graph->splits)
    to = write_sums(to, row.at, words, u);
  else if (graph->gain.count > 0)
    to = write_gains(to, row, words, graph->gain.at + graph->first.at[u], u);
  else
    to = write_edges(to, row, words, u);
  bytes->count = (size_t)(to - bytes->at);
}

/*
** ----------------------------------------------------------------- reading
*/

int gr_get_difference(gr_cursor *c, uint32_t *number) {
  const int64_t most = INT32_MAX;
  uint32_t coded;
  int64_t sum;
  if (!gr_get_varint(c, &coded))
    return 0;
  sum = (int64_t)*number +
        (coded % 2 == 0 ? (int64_t)(coded / 2) : -(int64_t)(coded / 2) - 1);
  *number = (uint32_t)sum;
  return sum >= 0 && sum <= most;
}

int gr_get_gain(gr_cursor *c, uint32_t *gain) {
  uint32_t coded;
  if (!gr_get_varint(c, &coded))
    return 0;
  *gain = coded % 2 == 0 ? coded >> 1 : ~(coded >> 1);
  return gr_signed(*gain) >= -GR_MAX_SCORE;
}

int gr_get_packed(gr_cursor *c, size_t count, gr_packed *list) {
  uint64_t size;
  if (!gr_get_varint(c, &list->base) || c->at == c->end)
    return 0;
  list->bits = *c->at++;
  list->at = c->at;
  list->end = c->end;
  list->mask = (UINT64_C(1) << list->bits % 64) - 1;
  size = ((uint64_t)count * list->bits + 7) / 8;
  if (list->bits > 32 || size > (uint64_t)(c->end - c->at))
    return 0;
  c->at += size;
  return 1;
}

int gr_get_front(gr_cursor c, uint32_t count, gr_front *keys) {
  int fine = gr_get_packed(&c, count, &keys->lengths) &&
             gr_get_packed(&c, count - 1, &keys->shared);
  keys->rest = c;
  return fine;
}
