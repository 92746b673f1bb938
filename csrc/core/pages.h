/*
** pages.h: a map from 64-bit integers to position numbers, for keys that lie
** close together, as the positions of integer games do: the keys of a page
** are consecutive, so neighbours are neighbours in memory.
*/
#ifndef GR_PAGES_H
#define GR_PAGES_H

#include "core/memory.h"

/* Keys of one page, as a power of two. */
#define GR_PAGE_BITS 6
#define GR_PAGE_SIZE (1 << GR_PAGE_BITS)

typedef struct gr_page {
  uint64_t name;  /* the keys without their last bits */
  uint32_t place; /* its entries are at place - 1 in gr_pages.entry; 0: free */
} gr_page;

/* All zeros is an empty map. */
typedef struct gr_pages {
  gr_words entry; /* number + 1, or 0; GR_PAGE_SIZE for each page */
  gr_page *table; /* open addressing, a power of two, half full at most */
  size_t table_count;
  uint32_t count; /* pages */
} gr_pages;

/* The number of a key, GR_NONE if it is not there. */
uint32_t gr_pages_find(const gr_pages *pages, uint64_t key);

/* Gives a new key its number. GR_NO_MEMORY leaves the map as it was. */
gr_status gr_pages_add(gr_memory *memory, gr_pages *pages, uint64_t key,
                       uint32_t number);

/* Are the keys, `count` of them, so scattered that pages waste memory? */
static inline int gr_pages_wasteful(const gr_pages *pages, uint32_t count) {
  return pages->count > 64 && pages->count > count / (GR_PAGE_SIZE / 8);
}

void gr_pages_free(gr_memory *memory, gr_pages *pages);

#endif
