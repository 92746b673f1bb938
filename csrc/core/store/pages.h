/*
** pages.h: an index of integers that lie close together, as the positions of
** integer games do. It finds their numbers by pages: those of a page are
** consecutive, so neighbours are neighbours in memory.
*/
#ifndef GR_PAGES_H
#define GR_PAGES_H

#include "core/base/narrow.h"

#pragma GCC visibility push(hidden)

/* Integers of one page, as a power of two: some whole blocks. */
#define GR_PAGE_BITS 8
#define GR_PAGE_SIZE (1 << GR_PAGE_BITS)

_Static_assert(GR_PAGE_SIZE % GR_BLOCK_SIZE == 0, "pages have whole blocks");

/* Integers of which one in this many is a position lie close together. */
#define GR_NEARBY 4

typedef struct gr_page {
  uint64_t name;  /* the integers without their last bits */
  uint32_t place; /* its entries are at place - 1 of them all; 0: free */
} gr_page;

/* All zeros is an empty index. */
typedef struct gr_integer_index {
  gr_narrow entry; /* numbers, or GR_NONE; GR_PAGE_SIZE for each page */
  gr_growth growth;
  gr_page *table; /* open addressing, a power of two, half full at most */
  size_t table_count;
  uint32_t count; /* pages */
  gr_page last;   /* the one that was looked at last */
} gr_integer_index;

/* What is known of integers that no index holds, because they lay too far
** apart. */
typedef struct gr_range {
  int known;                /* there is nothing else in the store */
  uint64_t least, greatest; /* as signed numbers */
} gr_range;

/* The range of no integers at all; and with another one. */
gr_range gr_no_range(void);
void gr_range_over(gr_range *range, uint64_t integer);

/* Do integers, `count` of them, lie so close together that pages would be the
** better way to find them? Twice as close as where pages are wasteful: so the
** number of integers doubles before this changes again. */
static inline int gr_is_close(const gr_range *range, uint32_t count) {
  return range->known && (range->greatest - range->least) / GR_NEARBY < count;
}

/* Makes room for the table of the pages of these integers in an empty index.
** GR_DONE or GR_NO_MEMORY. */
gr_status gr_integer_index_reserve(gr_memory *memory, gr_integer_index *index,
                                   const gr_range *range);

/* Finds a page and makes it the last one; its place, 0 if there is none. */
uint32_t gr_find_page(gr_integer_index *index, uint64_t name);

/* Makes the page of an integer that has none. GR_NO_MEMORY leaves the index as
** it was. */
gr_status gr_open_page(gr_memory *memory, gr_integer_index *index,
                       uint64_t integer);

/* Do integers, `count` of them, lie so far apart that pages waste memory? */
int gr_is_wasteful(const gr_integer_index *index, uint32_t count);

void gr_integer_index_free(gr_memory *memory, gr_integer_index *index);

/* Which entry, plus 1, has the number of an integer; 0: it has no page yet. */
static inline uint32_t gr_integer_place(gr_integer_index *index,
                                        uint64_t integer) {
  uint64_t name = integer >> GR_PAGE_BITS;
  uint32_t place =
      index->last.name == name ? index->last.place : gr_find_page(index, name);
  return place == 0 ? 0 : place + (uint32_t)(integer & (GR_PAGE_SIZE - 1));
}

/* The number that is there; GR_NONE if there is none. */
static inline uint32_t gr_integer_at(const gr_integer_index *index,
                                     uint32_t place) {
  return place == 0 ? GR_NONE : gr_narrow_at(&index->entry, place - 1);
}

/* Writes it. GR_DONE or GR_NO_MEMORY. */
static inline gr_status gr_integer_put(gr_memory *memory,
                                       gr_integer_index *index, uint32_t place,
                                       uint32_t number) {
  return gr_narrow_set(memory, &index->entry, &index->growth, place - 1,
                       number);
}

#pragma GCC visibility pop

#endif
