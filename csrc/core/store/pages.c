/*
** pages.c: see pages.h.
*/
#include "core/store/pages.h"

#include <string.h>

#define FIRST_TABLE 16

static size_t hash_of(uint64_t name) {
  uint64_t hash = name * UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(hash ^ hash >> 32);
}

/* The page with this name, or the free place where it belongs. */
static gr_page *page_of(gr_page *table, size_t count, uint64_t name) {
  size_t i = hash_of(name) & (count - 1);
  while (table[i].place != 0 && table[i].name != name)
    i = (i + 1) & (count - 1);
  return &table[i];
}

uint32_t gr_pages_turn(gr_pages *pages, uint64_t name) {
  const gr_page *page;
  if (pages->table_count == 0)
    return 0;
  page = page_of(pages->table, pages->table_count, name);
  if (page->place != 0)
    pages->last = *page;
  return page->place;
}

static gr_status grow_table(gr_memory *memory, gr_pages *pages) {
  size_t count = pages->table_count ? pages->table_count * 2 : FIRST_TABLE;
  gr_page *table = gr_resize(memory, NULL, 0, count, sizeof *table);
  if (table == NULL)
    return GR_NO_MEMORY;
  memset(table, 0, count * sizeof *table);
  for (size_t i = 0; i < pages->table_count; i++)
    if (pages->table[i].place != 0)
      *page_of(table, count, pages->table[i].name) = pages->table[i];
  gr_release(memory, pages->table, pages->table_count, sizeof *table);
  pages->table = table;
  pages->table_count = count;
  return GR_DONE;
}

gr_status gr_pages_open(gr_memory *memory, gr_pages *pages, uint64_t key) {
  uint64_t name = key >> GR_PAGE_BITS;
  size_t start = pages->entry.count;
  gr_page *page;
  if (pages->count >= pages->table_count / 2 &&
      grow_table(memory, pages) != GR_DONE)
    return GR_NO_MEMORY;
  if (start > UINT32_MAX - 2 * GR_PAGE_SIZE ||
      gr_words_resize(memory, &pages->entry, start + GR_PAGE_SIZE) != GR_DONE)
    return GR_NO_MEMORY;
  memset(pages->entry.at + start, 0, GR_PAGE_SIZE * sizeof *pages->entry.at);
  page = page_of(pages->table, pages->table_count, name);
  page->name = name;
  page->place = (uint32_t)start + 1;
  pages->last = *page;
  pages->count++;
  return GR_DONE;
}

void gr_pages_free(gr_memory *memory, gr_pages *pages) {
  gr_words_free(memory, &pages->entry);
  gr_release(memory, pages->table, pages->table_count, sizeof *pages->table);
  memset(pages, 0, sizeof *pages);
}
