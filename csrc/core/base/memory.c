/*
** memory.c: see memory.h.
*/
#include "core/base/memory.h"

/* The least room of a growing array: below it, growing is not worth it. */
#define LEAST_ROOM 16

/* Below so many bytes an array doubles, since it may have to be copied; from
** there on it grows by half: large blocks are commonly moved without that. */
#define DOUBLED ((size_t)1 << 24)

/* Words that are filled for a unit of the budget. */
#define FILLED 8

void *gr_resize(gr_memory *memory, void *block, size_t old_count,
                size_t new_count, size_t size) {
  void *fresh;
  if (new_count == 0) {
    gr_release(memory, block, old_count, size);
    return NULL;
  }
  if (new_count > SIZE_MAX / size)
    return NULL;
  memory->refused = 0;
  if (memory->limit > 0 && new_count > old_count &&
      (memory->used > memory->limit ||
       (new_count - old_count) * size > memory->limit - memory->used)) {
    memory->refused = 1;
    return NULL;
  }
  fresh = memory->allocate(memory->context, block, old_count * size,
                           new_count * size);
  if (fresh != NULL)
    memory->used += (new_count - old_count) * size; /* wraps as it should */
  return fresh;
}

void gr_release(gr_memory *memory, void *block, size_t count, size_t size) {
  if (block == NULL)
    return;
  memory->allocate(memory->context, block, count * size, 0);
  memory->used -= count * size;
}

/* The array with room for `extra` more elements than `count`, and *room set
** to its new room, `wanted` if that is enough; NULL when it cannot be had. */
static void *grow(gr_memory *memory, void *block, size_t count, size_t *room,
                  size_t wanted, size_t extra, size_t size) {
  void *fresh;
  if (extra > SIZE_MAX - count)
    return NULL;
  if (wanted < LEAST_ROOM)
    wanted = LEAST_ROOM;
  if (wanted < count + extra)
    wanted = count + extra;
  fresh = gr_resize(memory, block, *room, wanted, size);
  if (fresh == NULL) { /* without anything to spare, perhaps */
    wanted = count + extra;
    fresh = gr_resize(memory, block, *room, wanted, size);
  }
  if (fresh != NULL)
    *room = wanted;
  return fresh;
}

/* The array cut down to `count` elements; the same one if that fails. */
static void *cut(gr_memory *memory, void *block, size_t count, size_t *room,
                 size_t size) {
  void *fresh = gr_resize(memory, block, *room, count, size);
  if (fresh == NULL && count > 0)
    return block; /* the larger array serves as well */
  *room = count;
  return fresh;
}

size_t gr_grown(size_t room, size_t size) {
  return room + (room < DOUBLED / size ? room : room / 2);
}

static gr_status grow_words(gr_memory *memory, gr_words *words, size_t wanted,
                            size_t extra) {
  uint32_t *at = grow(memory, words->at, words->count, &words->room, wanted,
                      extra, sizeof *at);
  if (at == NULL)
    return GR_NO_MEMORY;
  words->at = at;
  return GR_DONE;
}

gr_status gr_words_reserve(gr_memory *memory, gr_words *words, size_t extra) {
  if (extra <= words->room - words->count)
    return GR_DONE;
  return grow_words(memory, words, gr_grown(words->room, sizeof *words->at),
                    extra);
}

gr_status gr_words_extend(gr_memory *memory, gr_words *words, size_t extra) {
  if (extra <= words->room - words->count)
    return GR_DONE;
  return grow_words(memory, words, words->room + words->room / 8, extra);
}

gr_status gr_bytes_reserve(gr_memory *memory, gr_bytes *bytes, size_t extra) {
  unsigned char *at;
  if (extra <= bytes->room - bytes->count)
    return GR_DONE;
  at = grow(memory, bytes->at, bytes->count, &bytes->room,
            gr_grown(bytes->room, 1), extra, 1);
  if (at == NULL)
    return GR_NO_MEMORY;
  bytes->at = at;
  return GR_DONE;
}

gr_status gr_words_resize(gr_memory *memory, gr_words *words, size_t count) {
  if (count > words->count &&
      gr_words_reserve(memory, words, count - words->count) != GR_DONE)
    return GR_NO_MEMORY;
  words->count = count;
  return GR_DONE;
}

gr_status gr_words_fill(gr_memory *memory, gr_words *words, size_t count,
                        uint32_t word, size_t *budget) {
  size_t start = words->count;
  size_t now = count - start;
  if (now == 0)
    return GR_DONE;
  if (gr_words_reserve(memory, words, now) != GR_DONE)
    return GR_NO_MEMORY;
  if (now / FILLED < *budget)
    *budget -= now / FILLED + 1;
  else {
    now = *budget * FILLED;
    *budget = 0;
  }
  for (size_t i = start; i < start + now; i++)
    words->at[i] = word;
  words->count = start + now;
  return words->count < count ? GR_MORE : GR_DONE;
}

void gr_words_trim(gr_memory *memory, gr_words *words) {
  words->at =
      cut(memory, words->at, words->count, &words->room, sizeof *words->at);
}

void gr_bytes_trim(gr_memory *memory, gr_bytes *bytes) {
  bytes->at = cut(memory, bytes->at, bytes->count, &bytes->room, 1);
}

void gr_words_free(gr_memory *memory, gr_words *words) {
  words->count = 0;
  gr_words_trim(memory, words);
}

void gr_bytes_free(gr_memory *memory, gr_bytes *bytes) {
  bytes->count = 0;
  gr_bytes_trim(memory, bytes);
}
