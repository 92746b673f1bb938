/*
** memory.h: the one door through which the core asks for memory, and the
** words every core function answers with.
*/
#ifndef GR_MEMORY_H
#define GR_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* What a core function reports. Long work is cut into steps: a step that
** returns GR_MORE has used up its budget and wants to be called again. */
typedef enum gr_status {
  GR_DONE,
  GR_MORE,
  GR_NO_MEMORY, /* by the allocator, or by the limit: see gr_memory */
  GR_POSITION_LIMIT,
  GR_EDGE_LIMIT,
  GR_MOVE_LIMIT,
  GR_ENDING_LIMIT,
  GR_VALUE_LIMIT
} gr_status;

/* Takes units of work off a budget, all of it if that is less. */
static inline void gr_spend(size_t *budget, size_t units) {
  *budget -= units < *budget ? units : *budget;
}

/* How many of `left` units the budget pays for: takes them off it. */
static inline uint32_t gr_afford(size_t *budget, uint32_t left) {
  uint32_t now = left < *budget ? left : (uint32_t)*budget;
  *budget -= now;
  return now;
}

/* Asks for memory that will be needed soon. A macro: of a function gcc finds
** that it does nothing, and leaves it out. */
#if defined(__GNUC__)
#define GR_FORESEE(address) __builtin_prefetch(address)
#else
#define GR_FORESEE(address) ((void)(address))
#endif

/* No position, no counter, infinite remoteness or distance. */
#define GR_NONE UINT32_MAX

/*
** The allocator hook, with the contract of lua_Alloc: new_size 0 frees;
** NULL means failure and leaves the block as it was; old sizes are always
** passed. `used` counts the bytes held now; more than `limit` is refused, if
** that is not 0, and `refused` then says that this was the reason.
*/
typedef void *(*gr_allocate)(void *context, void *block, size_t old_size,
                             size_t new_size);

typedef struct gr_memory {
  gr_allocate allocate;
  void *context;
  size_t used;
  size_t limit;
  int refused;
} gr_memory;

/*
** Resizes an array of `size`-byte elements. NULL when the memory is not to
** be had or the size in bytes overflows; the old array then stays valid.
** A new count of 0 frees the array and returns NULL.
*/
void *gr_resize(gr_memory *memory, void *block, size_t old_count,
                size_t new_count, size_t size);

void gr_release(gr_memory *memory, void *block, size_t count, size_t size);

/* Growing arrays; `room` is what is allocated. All zeros is an empty one. */
typedef struct gr_words {
  uint32_t *at;
  size_t count, room;
} gr_words;

typedef struct gr_bytes {
  unsigned char *at;
  size_t count, room;
} gr_bytes;

/* The room of a growing array of elements of this size after the present one,
** half as much again at least. */
size_t gr_grown(size_t room, size_t size);

/* Makes room for `extra` more elements, growing as above at least, so that a
** long series of appends costs linear time. */
gr_status gr_words_reserve(gr_memory *memory, gr_words *words, size_t extra);
gr_status gr_bytes_reserve(gr_memory *memory, gr_bytes *bytes, size_t extra);

/* The same, growing by an eighth: for an array that is most of all there
** is. */
gr_status gr_words_extend(gr_memory *memory, gr_words *words, size_t extra);

/* Sets the count to `count` (the new elements are not initialized). */
gr_status gr_words_resize(gr_memory *memory, gr_words *words, size_t count);

/*
** Appends copies of `word` until there are `count` words, as far as the budget
** goes, eight of them a unit: GR_MORE, GR_DONE or GR_NO_MEMORY. The count says
** how far it has come, so that it only has to be called again.
*/
gr_status gr_words_fill(gr_memory *memory, gr_words *words, size_t count,
                        uint32_t word, size_t *budget);

/* Gives back the room beyond the count; never fails. */
void gr_words_trim(gr_memory *memory, gr_words *words);
void gr_bytes_trim(gr_memory *memory, gr_bytes *bytes);

void gr_words_free(gr_memory *memory, gr_words *words);
void gr_bytes_free(gr_memory *memory, gr_bytes *bytes);

static inline gr_status gr_words_push(gr_memory *memory, gr_words *words,
                                      uint32_t word) {
  if (words->count == words->room &&
      gr_words_reserve(memory, words, 1) != GR_DONE)
    return GR_NO_MEMORY;
  words->at[words->count++] = word;
  return GR_DONE;
}

#endif
