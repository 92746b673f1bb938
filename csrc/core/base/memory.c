/*
** memory.c: see memory.h.
*/
#include "core/base/memory.h"

#include <assert.h>
#include <string.h>

/* The least room of a growing array. */
#define LEAST_ROOM 16

/* Below this number of bytes an array doubles, since it may have to be copied;
** from there on it grows by half: large blocks are commonly moved without a
** copy. */
#define DOUBLED ((size_t)1 << 24)

/* An array that is extended grows by an eighth from this number of bytes on. */
#define EXTENDED ((size_t)1 << 20)

/* The same by a sixteenth, where it grows tightly. */
#define TIGHT ((size_t)1 << 14)

/* The number of words that are filled for a unit of the budget. */
#define FILLED 8

/* The least block that goes to the bin, and how much of one is given back at a
** time, in bytes. */
#define LARGE ((size_t)1 << 16)
#define GIVEN_BACK ((size_t)1 << 21)

/* The beginning of a block in the bin. */
typedef struct gr_waste {
  struct gr_waste *next;
  size_t size;
} gr_waste;

/* Are `extra` more bytes within the limit? */
static int is_allowed(gr_memory *memory, size_t extra) {
  memory->refused = memory->limit > 0 && (memory->used > memory->limit ||
                                          extra > memory->limit - memory->used);
  return !memory->refused;
}

/* Resizes a block to `new_size` bytes, not 0; NULL if that cannot be. */
static void *resize(gr_memory *memory, void *block, size_t old_size,
                    size_t new_size) {
  void *fresh;
  memory->refused = 0;
  if (new_size > old_size && !is_allowed(memory, new_size - old_size))
    return NULL;
  fresh = memory->allocate(memory->context, block, old_size, new_size);
  if (fresh != NULL)
    memory->used += new_size - old_size; /* modulo 2^n, if it shrinks */
  return fresh;
}

void *gr_resize(gr_memory *memory, void *block, size_t old_count,
                size_t new_count, size_t size) {
  void *fresh;
  if (new_count == 0) {
    gr_release(memory, block, old_count, size);
    return NULL;
  }
  if (new_count > SIZE_MAX / size)
    return NULL;
  fresh = resize(memory, block, old_count * size, new_count * size);
  if (fresh == NULL && memory->bin != NULL) {
    gr_empty_bin(memory);
    fresh = resize(memory, block, old_count * size, new_count * size);
  }
  return fresh;
}

static void give_back(gr_memory *memory, void *block, size_t size) {
  if (memory->was_paced && size > LARGE) {
    void *fresh = resize(memory, block, size, LARGE);
    block = fresh == NULL ? block : fresh;
    size = fresh == NULL ? size : LARGE;
  }
  memory->allocate(memory->context, block, size, 0);
  memory->used -= size;
}

void gr_release(gr_memory *memory, void *block, size_t count, size_t size) {
  gr_waste *waste = block;
  if (block == NULL)
    return;
  if (!memory->paced || count * size < LARGE) {
    give_back(memory, block, count * size);
    return;
  }
  waste->next = memory->bin;
  waste->size = count * size;
  memory->bin = waste;
}

void gr_pace(gr_memory *memory) {
  memory->paced = memory->was_paced = 1;
}

/* How much is left of a block of this size after the next slice. */
static size_t rest_of(size_t size) {
  if (size > LARGE + GIVEN_BACK)
    return size - GIVEN_BACK;
  return size > LARGE ? LARGE : 0;
}

gr_status gr_give_back(gr_memory *memory) {
  gr_waste *waste = memory->bin, *fresh = NULL;
  size_t rest;
  if (waste == NULL)
    return GR_DONE;
  rest = rest_of(waste->size);
  if (rest > 0)
    fresh = resize(memory, waste, waste->size, rest);
  if (fresh != NULL) {
    fresh->size = rest;
    memory->bin = fresh;
    return GR_MORE;
  }
  memory->bin = waste->next;
  give_back(memory, waste, waste->size);
  return memory->bin == NULL ? GR_DONE : GR_MORE;
}

void gr_empty_bin(gr_memory *memory) {
  while (memory->bin != NULL) {
    gr_waste *waste = memory->bin;
    memory->bin = waste->next;
    give_back(memory, waste, waste->size);
  }
}

/* The array with room for `count` elements, and *room set to its new room,
** `wanted` if that is enough and can be had; NULL when it cannot grow. If that
** is refused, it asks for half as much to spare, and so on: else each of the
** last appends before a limit would copy the array. */
static void *grow_to(gr_memory *memory, void *array, size_t *room,
                     size_t wanted, size_t count, size_t size) {
  size_t spare = 0;
  void *fresh;
  if (wanted < LEAST_ROOM)
    wanted = LEAST_ROOM;
  if (wanted > count)
    spare = wanted - count;
  fresh = gr_resize(memory, array, *room, count + spare, size);
  while (fresh == NULL && spare > 0) {
    spare /= 2;
    fresh = gr_resize(memory, array, *room, count + spare, size);
  }
  if (fresh != NULL)
    *room = count + spare;
  return fresh;
}

size_t gr_next_room(size_t room, size_t size) {
  return room + (room < DOUBLED / size ? room : room / 2);
}

void *gr_grow_now(gr_memory *memory, void *array, size_t *room, size_t count,
                  size_t size) {
  return grow_to(memory, array, room, gr_next_room(*room, size), count, size);
}

void *gr_grow_tight(gr_memory *memory, void *array, size_t *room, size_t count,
                    size_t size) {
  size_t spare = *room < TIGHT / size ? *room : *room / 16;
  return count <= *room
             ? array
             : grow_to(memory, array, room, *room + spare, count, size);
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

/* Words that have grown to `at`, or could not (NULL). */
static gr_status replace(gr_words *words, uint32_t *at) {
  if (at == NULL)
    return GR_NO_MEMORY;
  words->at = at;
  return GR_DONE;
}

gr_status gr_words_reserve(gr_memory *memory, gr_words *words, size_t extra) {
  if (extra <= words->room - words->count)
    return GR_DONE;
  return replace(words, gr_grow_now(memory, words->at, &words->room,
                                    words->count + extra, sizeof *words->at));
}

gr_status gr_words_extend(gr_memory *memory, gr_words *words, size_t extra) {
  int small = words->room < EXTENDED / sizeof *words->at;
  if (extra <= words->room - words->count)
    return GR_DONE;
  return replace(words, grow_to(memory, words->at, &words->room,
                                words->room + words->room / (small ? 1 : 8),
                                words->count + extra, sizeof *words->at));
}

gr_status gr_bytes_reserve(gr_memory *memory, gr_bytes *bytes, size_t extra) {
  unsigned char *at;
  if (extra <= bytes->room - bytes->count)
    return GR_DONE;
  at = gr_grow_now(memory, bytes->at, &bytes->room, bytes->count + extra, 1);
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

gr_status gr_words_cover(gr_memory *memory, gr_words *words, size_t count) {
  size_t old = words->count;
  if (count <= old)
    return GR_DONE;
  if (gr_words_resize(memory, words, count) != GR_DONE)
    return GR_NO_MEMORY;
  memset(words->at + old, 0, (count - old) * sizeof *words->at);
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

gr_status gr_bytes_append(gr_memory *memory, gr_bytes *bytes,
                          const unsigned char *from, size_t count) {
  if (count == 0)
    return GR_DONE;
  if (gr_bytes_reserve(memory, bytes, count) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(bytes->at + bytes->count, from, count);
  bytes->count += count;
  return GR_DONE;
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

/*
** ---------------------------------------------------------------- sorting
*/

typedef struct Heap {
  char *at;
  size_t size;
  gr_less less;
  const void *context;
} Heap;

static void *element(const Heap *h, size_t i) {
  return h->at + i * h->size;
}

static int is_less(const Heap *h, size_t i, size_t j) {
  return h->less(element(h, i), element(h, j), h->context);
}

static void swap(const Heap *h, size_t i, size_t j) {
  char kept[GR_MAX_SORTED];
  memcpy(kept, element(h, i), h->size);
  memcpy(element(h, i), element(h, j), h->size);
  memcpy(element(h, j), kept, h->size);
}

static void sift_down(const Heap *h, size_t i, size_t count) {
  for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
    if (child + 1 < count && is_less(h, child, child + 1))
      child++;
    if (!is_less(h, i, child))
      return;
    swap(h, i, child);
    i = child;
  }
}

void gr_sort(void *at, size_t count, size_t size, gr_less less,
             const void *context) {
  Heap heap = {at, size, less, context};
  assert(size <= GR_MAX_SORTED);
  for (size_t i = count / 2; i-- > 0;)
    sift_down(&heap, i, count);
  while (count-- > 1) {
    swap(&heap, 0, count);
    sift_down(&heap, 0, count);
  }
}

static int word_less(const void *a, const void *b, const void *context) {
  (void)context;
  return *(const uint32_t *)a < *(const uint32_t *)b;
}

void gr_sort_words(uint32_t *at, size_t count) {
  gr_sort(at, count, sizeof *at, word_less, NULL);
}
