/*
** pages.h: a map from 64-bit integers to position numbers, for keys that lie
** close together, as the positions of integer games do: the keys of a page
** are consecutive, so neighbours are neighbours in memory.
*/
#ifndef GR_PAGES_H
#define GR_PAGES_H

#include "core/base/memory.h"

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
  gr_page last;   /* the one that was looked at last */
} gr_pages;

/* Finds a page and makes it the last one; its place. */
uint32_t gr_pages_turn(gr_pages *pages, uint64_t name);

/* Where the number of a key plus 1 is written, or 0 for a new key; NULL if it
** has no page yet. */
static inline uint32_t *gr_pages_entry(gr_pages *pages, uint64_t key) {
  uint64_t name = key >> GR_PAGE_BITS;
  uint32_t place =
      pages->last.name == name ? pages->last.place : gr_pages_turn(pages, name);
  return place == 0 ? NULL
                    : &pages->entry.at[place - 1 + (key & (GR_PAGE_SIZE - 1))];
}

/* The same, if the page is the last one; else NULL. */
static inline uint32_t *gr_pages_near(const gr_pages *pages, uint64_t key) {
  return pages->last.place == 0 || pages->last.name != key >> GR_PAGE_BITS
             ? NULL
             : &pages->entry
                    .at[pages->last.place - 1 + (key & (GR_PAGE_SIZE - 1))];
}

/* Makes the page of a key that has none. GR_NO_MEMORY leaves the map as it
** was. */
gr_status gr_pages_open(gr_memory *memory, gr_pages *pages, uint64_t key);

/* So many pages do not count as waste: a game may start far and wide. */
#define GR_SOME_PAGES 4096

/* Are the keys, `count` of them, so scattered that pages waste memory? */
static inline int gr_pages_wasteful(const gr_pages *pages, uint32_t count) {
  return pages->count > GR_SOME_PAGES &&
         pages->count > count / (GR_PAGE_SIZE / 8);
}

void gr_pages_free(gr_memory *memory, gr_pages *pages);

#endif
