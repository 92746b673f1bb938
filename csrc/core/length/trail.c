/*
** trail.c: see trail.h.
*/
#include "core/length/trail.h"

#include <string.h>

#include "core/base/bytes.h"

/* Positions of a batch. Twice as many are at the end of the path before a batch
** is packed, and none before one is unpacked: so there are as many steps of the
** search between two batches. Some specs build with another number. */
#ifdef GR_SMALL_STEPS
#define BATCH 3
#else
#define BATCH 256
#endif

/* A batch: of each row, how many words it has and how many bytes a word takes,
** its edge, and how far each word is from the one before; then those beside. */
typedef struct gr_packed_frames {
  struct gr_packed_frames *before;
  size_t size;  /* in bytes, with this and those that are read too many */
  size_t words; /* of all rows */
  uint32_t first;
  int beside; /* are there any? */
  unsigned char at[];
} Batch;

/* The numbers of moves to sums have a mark in their highest bit: it becomes the
** lowest one, so that it does not make a difference large. */
static inline uint32_t rotated(uint32_t word) {
  return word << 1 | word >> 31;
}

static inline uint32_t rotated_back(uint32_t word) {
  return word >> 1 | word << 31;
}

/* Differences modulo 2^32 as numbers that are small if these are near 0. */
static inline uint32_t folded(uint32_t difference) {
  return difference << 1 ^ (0 - (difference >> 31));
}

static inline uint32_t unfolded(uint32_t number) {
  return number >> 1 ^ (0 - (number & 1));
}

/* Reads a varint that was written here. */
static inline const unsigned char *read(const unsigned char *at,
                                        uint32_t *number) {
  uint32_t byte = *at++;
  *number = byte & 0x7F;
  for (unsigned shift = 7; byte >= 0x80; shift += 7) {
    byte = *at++;
    *number |= (byte & 0x7F) << shift;
  }
  return at;
}

#define TOO_MANY 3

/* A number is written as four bytes, and read as four. If it needs fewer, the
** next one begins where it ends. */
static inline void put(unsigned char *to, uint32_t number) {
  to[0] = (unsigned char)(number & 0xFF);
  to[1] = (unsigned char)(number >> 8 & 0xFF);
  to[2] = (unsigned char)(number >> 16 & 0xFF);
  to[3] = (unsigned char)(number >> 24);
}

static inline uint32_t get(const unsigned char *at) {
  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
         (uint32_t)at[3] << 24;
}

/* Where the row of a position ends. */
static inline size_t end_of(const gr_trail *trail, size_t i) {
  return i + 1 < trail->path.depth ? (size_t)trail->path.at[i + 1].low
                                   : trail->rows.count;
}

/*
** -------------------------------------------------------------- packing
*/

/* Writes words of this many bytes, less one. Returns the bits of all of them.
 */
static inline uint32_t write_words(unsigned char *to, const uint32_t *word,
                                   uint32_t count, uint32_t before,
                                   unsigned width) {
  uint32_t bits = 1;
  for (uint32_t e = 0; e < count; e++, to += width + 1) {
    uint32_t now = rotated(word[e]), number = folded(now - before);
    put(to, number);
    bits |= number;
    before = now;
  }
  return bits;
}

static inline unsigned char *write_row(unsigned char *to, const gr_trail *trail,
                                       size_t i) {
  const gr_frame *frame = &trail->path.at[i];
  const uint32_t *word = trail->rows.at + frame->low;
  uint32_t count = (uint32_t)(end_of(trail, i) - (size_t)frame->low), bits;
  uint32_t before = frame->position << 1, head = count << 2;
  unsigned char *start = to;
  to = gr_write_varint(to, head);
  to = gr_write_varint(to, frame->edge - (uint32_t)frame->low);
  bits = write_words(to, word, count, before, 0);
  if (bits <= UINT8_MAX)
    return to + count;
  head |= gr_highest_bit(bits) / 8;
  gr_write_varint(start, head);
  write_words(to, word, count, before, head & 3);
  return to + (size_t)count * ((head & 3) + 1);
}

static inline unsigned char *write_beside(unsigned char *to,
                                          const gr_trail *trail, size_t count) {
  if (trail->beside.count > 0)
    for (size_t i = 0; i < count; i++)
      to = gr_write_varint(to, folded(trail->beside.at[i]));
  return to;
}

/* Drops the first positions of `path`, whose rows have this many words. */
static void drop_first(gr_trail *trail, size_t words) {
  gr_path *path = &trail->path;
  path->depth -= BATCH;
  memmove(path->at, path->at + BATCH, path->depth * sizeof *path->at);
  for (size_t i = 0; i < path->depth; i++) {
    path->at[i].low -= words;
    path->at[i].edge -= (uint32_t)words;
  }
  trail->rows.count -= words;
  memmove(trail->rows.at, trail->rows.at + words,
          trail->rows.count * sizeof *trail->rows.at);
  if (trail->beside.count == 0)
    return;
  trail->beside.count -= words;
  memmove(trail->beside.at, trail->beside.at + words,
          trail->beside.count * sizeof *trail->beside.at);
}

/* Packs the first positions of `path`. */
static gr_status pack(gr_memory *memory, gr_trail *trail) {
  size_t words = (size_t)trail->path.at[BATCH].low, size;
  gr_bytes *packing = &trail->packing;
  unsigned char *to;
  Batch *batch;
  packing->count = 0;
  if (gr_bytes_reserve(memory, packing,
                       2 * (BATCH + words) * GR_VARINT + TOO_MANY) != GR_DONE)
    return GR_NO_MEMORY;
  to = packing->at;
  for (size_t i = 0; i < BATCH; i++)
    to = write_row(to, trail, i);
  size = (size_t)(write_beside(to, trail, words) - packing->at) + TOO_MANY;
  batch = gr_resize(memory, NULL, 0, sizeof *batch + size, 1);
  if (batch == NULL)
    return GR_NO_MEMORY;
  memcpy(batch->at, packing->at, size);
  batch->size = sizeof *batch + size;
  batch->words = words;
  batch->beside = trail->beside.count > 0;
  batch->first = trail->path.at[0].position;
  batch->before = trail->last;
  trail->last = batch;
  trail->packed_words += words;
  drop_first(trail, words);
  return GR_DONE;
}

/*
** ------------------------------------------------------------ unpacking
*/

static inline const unsigned char *read_row(const unsigned char *at,
                                            gr_frame *frame, uint32_t *row,
                                            uint32_t *count) {
  uint32_t before = frame->position << 1, mask;
  unsigned width;
  at = read(at, count);
  width = *count & 3;
  *count >>= 2;
  mask = UINT32_MAX >> (24 - 8 * width);
  at = read(at, &frame->edge);
  for (uint32_t e = 0; e < *count; e++, at += width + 1) {
    before += unfolded(get(at) & mask);
    row[e] = rotated_back(before);
  }
  return at;
}

/* The rows of a batch; returns where those beside them are. */
static const unsigned char *read_rows(const Batch *batch, gr_frame *frame,
                                      uint32_t *word) {
  const unsigned char *at = batch->at;
  uint32_t u = batch->first, done = 0, count;
  for (size_t i = 0; i < BATCH; i++, frame++) {
    frame->position = u;
    frame->low = done;
    at = read_row(at, frame, word + done, &count);
    frame->edge += done;
    u = word[frame->edge] & GR_PART;
    done += count;
  }
  return at;
}

static void read_beside(const unsigned char *at, uint32_t *word, size_t count) {
  uint32_t number;
  for (size_t i = 0; i < count; i++) {
    at = read(at, &number);
    word[i] = unfolded(number);
  }
}

/* Makes room at the beginning. */
static gr_status move_on(gr_memory *memory, gr_words *words, size_t count) {
  if (gr_words_reserve(memory, words, count) != GR_DONE)
    return GR_NO_MEMORY;
  memmove(words->at + count, words->at, words->count * sizeof *words->at);
  words->count += count;
  return GR_DONE;
}

static gr_status move_path_on(gr_memory *memory, gr_path *path, size_t words) {
  gr_frame *frame = gr_grow(memory, path->at, &path->room, path->depth + BATCH,
                            sizeof *frame);
  if (frame == NULL)
    return GR_NO_MEMORY;
  path->at = frame;
  memmove(frame + BATCH, frame, path->depth * sizeof *frame);
  path->depth += BATCH;
  for (size_t i = BATCH; i < path->depth; i++) {
    frame[i].low += words;
    frame[i].edge += (uint32_t)words;
  }
  return GR_DONE;
}

/* Unpacks the last batch. */
static gr_status unpack(gr_memory *memory, gr_trail *trail) {
  Batch *batch = trail->last;
  size_t words = batch->words;
  const unsigned char *beside;
  if (move_path_on(memory, &trail->path, words) != GR_DONE ||
      move_on(memory, &trail->rows, words) != GR_DONE)
    return GR_NO_MEMORY;
  beside = read_rows(batch, trail->path.at, trail->rows.at);
  if (batch->beside) {
    if (move_on(memory, &trail->beside, words) != GR_DONE)
      return GR_NO_MEMORY;
    read_beside(beside, trail->beside.at, words);
  }
  trail->last = batch->before;
  trail->packed_words -= words;
  gr_release(memory, batch, batch->size, 1);
  return GR_DONE;
}

/*
** ------------------------------------------------------------ functions
*/

/* Appends words, which are few: a call of memcpy would take longer. */
static inline gr_status append(gr_memory *memory, gr_words *to,
                               const gr_words *from) {
  uint32_t *at;
  if (from->count > to->room - to->count &&
      gr_words_reserve(memory, to, from->count) != GR_DONE)
    return GR_NO_MEMORY;
  at = to->at + to->count;
  for (size_t i = 0; i < from->count; i++)
    at[i] = from->at[i];
  to->count += from->count;
  return GR_DONE;
}

gr_status gr_trail_enter(gr_memory *memory, gr_trail *trail, uint32_t u,
                         const gr_words *row, const gr_words *beside) {
  gr_frame *frame;
  if (trail->path.depth >= (size_t)2 * BATCH && pack(memory, trail) != GR_DONE)
    return GR_NO_MEMORY;
  if (gr_path_enter(memory, &trail->path, u) != GR_DONE)
    return GR_NO_MEMORY;
  frame = gr_path_last(&trail->path);
  frame->edge = (uint32_t)trail->rows.count;
  frame->low = trail->rows.count;
  if (append(memory, &trail->rows, row) != GR_DONE)
    return GR_NO_MEMORY;
  return beside->count > 0 ? append(memory, &trail->beside, beside) : GR_DONE;
}

gr_status gr_trail_leave(gr_memory *memory, gr_trail *trail) {
  trail->rows.count = (size_t)gr_path_last(&trail->path)->low;
  if (trail->beside.count > 0)
    trail->beside.count = trail->rows.count;
  if (--trail->path.depth > 0 || trail->last == NULL)
    return GR_DONE;
  return unpack(memory, trail);
}

gr_status gr_trail_find(gr_memory *memory, gr_trail *trail, uint32_t v,
                        size_t *place) {
  size_t i = trail->path.depth;
  for (;;) {
    while (i > 0)
      if (trail->path.at[--i].position == v) {
        *place = i;
        return GR_DONE;
      }
    if (unpack(memory, trail) != GR_DONE)
      return GR_NO_MEMORY;
    i = BATCH;
  }
}

void gr_trail_free(gr_memory *memory, gr_trail *trail) {
  while (trail->last != NULL) {
    Batch *batch = trail->last;
    trail->last = batch->before;
    gr_release(memory, batch, batch->size, 1);
  }
  gr_path_free(memory, &trail->path);
  gr_words_free(memory, &trail->rows);
  gr_words_free(memory, &trail->beside);
  gr_bytes_free(memory, &trail->packing);
}
