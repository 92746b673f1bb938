/*
** memory.h: the one door through which the core asks for memory, growing
** arrays, sorting, sets of bits, and the status that core functions return.
*/
#ifndef GR_MEMORY_H
#define GR_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* What a core function returns. Long work is cut into steps (task.h): a step
** that returns GR_MORE has used up its budget and wants to be called again. */
typedef enum gr_status {
  GR_DONE,
  GR_MORE,
  GR_NO_MEMORY, /* the allocator failed, or the limit is reached: gr_memory */
  GR_POSITION_LIMIT,
  GR_EDGE_LIMIT,
  GR_MOVE_LIMIT,
  GR_ENDING_LIMIT,
  GR_VALUE_LIMIT,
  GR_BAD_FILE,
  GR_STOPPED /* the caller has asked for the end of the work */
} gr_status;

/* Takes units of work off a budget, which never falls below 0. */
static inline void gr_spend(size_t *budget, size_t units) {
  *budget -= units < *budget ? units : *budget;
}

/* How many of `left` units the budget pays for: takes them off it. */
static inline uint32_t gr_afford(size_t *budget, uint32_t left) {
  uint32_t now = left < *budget ? left : (uint32_t)*budget;
  *budget -= now;
  return now;
}

/* No position, no counter, infinite remoteness or distance. */
#define GR_NONE UINT32_MAX

/*
** The allocator hook, with the contract of lua_Alloc: new_size 0 frees;
** NULL means failure and leaves the block as it was; old sizes are always
** passed. `used` counts the bytes held now. If `limit` is not 0, more than that
** is refused, and `refused` is set.
**
** To give a large block back can take milliseconds. While `paced` is set,
** large blocks that are released go to the bin, from where gr_give_back takes
** them in slices, or all at once when memory is short. Once it was set, a large
** block shrinks before it is freed: otherwise the C library would expect more
** of its size, and no longer let large blocks grow without a copy.
*/
typedef void *(*gr_allocate)(void *context, void *block, size_t old_size,
                             size_t new_size);

typedef struct gr_memory {
  gr_allocate allocate;
  void *context;
  size_t used;
  size_t limit;
  int refused;
  int paced, was_paced;
  struct gr_waste *bin;
} gr_memory;

/* Sets `paced`. */
void gr_pace(gr_memory *memory);

/* Gives a slice of what is in the bin back: GR_MORE, or GR_DONE when it is
** empty. */
gr_status gr_give_back(gr_memory *memory);

/* Gives all of it back. */
void gr_empty_bin(gr_memory *memory);

/*
** Resizes an array of `size`-byte elements. NULL when the memory cannot be
** had or the size in bytes overflows; the old array then stays valid.
** A new count of 0 frees the array and returns NULL.
*/
void *gr_resize(gr_memory *memory, void *block, size_t old_count,
                size_t new_count, size_t size);

void gr_release(gr_memory *memory, void *block, size_t count, size_t size);

/*
** --------------------------------------------------------- growing arrays
*/

/* How much room an array gets that has outgrown this much. */
size_t gr_next_room(size_t room, size_t size);

/* What gr_grow does where there is not enough room. */
void *gr_grow_now(gr_memory *memory, void *array, size_t *room, size_t count,
                  size_t size);

/*
** The array with room for at least `count` elements (not 0) of `size` bytes,
** and *room set to what is allocated; at least half as much again as before
** if it has to grow, so that a long series of appends costs linear time. NULL
** when the memory cannot be had; the old array then stays valid.
*/
static inline void *gr_grow(gr_memory *memory, void *array, size_t *room,
                            size_t count, size_t size) {
  return count <= *room ? array : gr_grow_now(memory, array, room, count, size);
}

/* The same, growing by a sixteenth once it is not small: for arrays that hold
** most of what is in memory. */
void *gr_grow_tight(gr_memory *memory, void *array, size_t *room, size_t count,
                    size_t size);

/* The arrays used most; `room` is what is allocated. All zeros is an empty
** one. */
typedef struct gr_words {
  uint32_t *at;
  size_t count, room;
} gr_words;

typedef struct gr_bytes {
  unsigned char *at;
  size_t count, room;
} gr_bytes;

/* Makes room for `extra` more elements, as gr_grow does. */
gr_status gr_words_reserve(gr_memory *memory, gr_words *words, size_t extra);
gr_status gr_bytes_reserve(gr_memory *memory, gr_bytes *bytes, size_t extra);

/* The same, growing by an eighth once it is large: for an array that holds most
** of what is in memory. */
gr_status gr_words_extend(gr_memory *memory, gr_words *words, size_t extra);

/* Sets the count to `count` (the new elements are not initialized). */
gr_status gr_words_resize(gr_memory *memory, gr_words *words, size_t count);

/* Makes the count at least `count`; the new elements are 0. */
gr_status gr_words_cover(gr_memory *memory, gr_words *words, size_t count);

/*
** Appends copies of `word` until there are `count` words, as far as the budget
** goes, eight of them a unit: GR_MORE, GR_DONE or GR_NO_MEMORY. The count says
** how far it has come, so that it only has to be called again.
*/
gr_status gr_words_fill(gr_memory *memory, gr_words *words, size_t count,
                        uint32_t word, size_t *budget);

/* Appends some bytes. */
gr_status gr_bytes_append(gr_memory *memory, gr_bytes *bytes,
                          const unsigned char *from, size_t count);

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

/*
** ---------------------------------------------------------------- sorting
** Heap sort: n log n at worst, no recursion, no memory of its own (the C
** library's qsort may allocate without the hook).
*/

/* The longest element that can be sorted. */
#define GR_MAX_SORTED 32

typedef int (*gr_less)(const void *a, const void *b, const void *context);

/* Sorts `count` elements of `size` bytes, at most GR_MAX_SORTED. */
void gr_sort(void *at, size_t count, size_t size, gr_less less,
             const void *context);

/* Sorts words in ascending order. */
void gr_sort_words(uint32_t *at, size_t count);

/*
** ----------------------------------------- bits, hashes, memory needed soon
*/

/* The number of the lowest bit that is set; `word` is not 0. */
static inline uint32_t gr_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_ctzll(word);
#else
  uint32_t bit = 0;
  while ((word & 1) == 0) {
    word >>= 1;
    bit++;
  }
  return bit;
#endif
}

/* The number of the highest bit that is set; `word` is not 0. */
static inline uint32_t gr_highest_bit(uint64_t word) {
#if defined(__GNUC__)
  return 63 - (uint32_t)__builtin_clzll(word);
#else
  uint32_t bit = 0;
  while (word >>= 1)
    bit++;
  return bit;
#endif
}

/* Is an odd number of bits set? */
static inline int gr_is_odd(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_parityll(word);
#else
  for (int shift = 32; shift > 0; shift /= 2)
    word ^= word >> shift;
  return (int)(word & 1);
#endif
}

/* How many bits are set. */
static inline uint32_t gr_bit_count(uint64_t word) {
  uint32_t count = 0;
  for (; word != 0; word &= word - 1)
    count++;
  return count;
}

/* 2^64 divided by the golden ratio, made odd. The answers of the library
** never depend on hashes. */
#define GR_MULTIPLIER UINT64_C(0x9E3779B97F4A7C15)

/* Spreads the high bits, then the low ones. */
static inline uint64_t gr_mix(uint64_t hash) {
  return (hash ^ hash >> 32) * GR_MULTIPLIER;
}

/* Asks the processor for memory that will be needed soon. A macro: gcc drops
** calls of a function that only prefetches. */
#if defined(__GNUC__)
#define GR_PREFETCH(address) __builtin_prefetch(address)
#else
#define GR_PREFETCH(address) ((void)(address))
#endif

/* Marks a function for rare cases, which compilers keep out of its callers:
** they stay short. */
#if defined(__GNUC__)
#define GR_RARE __attribute__((noinline, cold))
#else
#define GR_RARE
#endif

#pragma GCC visibility pop

#endif
