/*
** pages.c: see pages.h.
*/
#include "core/store/pages.h"

#include <string.h>

/* Up to this number, pages do not count as waste: the first positions of a
** game may lie far apart. */
#define SOME_PAGES 1024

#define FIRST_TABLE 16

/* The page with this name, or the free place where it belongs. */
static gr_page *page_of(gr_page *table, size_t count, uint64_t name) {
  uint64_t hash = name * GR_MULTIPLIER;
  size_t i = (size_t)(hash ^ hash >> 32) & (count - 1);
  while (table[i].place != 0 && table[i].name != name)
    i = (i + 1) & (count - 1);
  return &table[i];
}

uint32_t gr_find_page(gr_integer_index *index, uint64_t name) {
  const gr_page *page;
  if (index->table_count == 0)
    return 0;
  page = page_of(index->table, index->table_count, name);
  if (page->place != 0)
    index->last = *page;
  return page->place;
}

static gr_status grow_table(gr_memory *memory, gr_integer_index *index,
                            size_t count) {
  gr_page *table = gr_resize(memory, NULL, 0, count, sizeof *table);
  if (table == NULL)
    return GR_NO_MEMORY;
  memset(table, 0, count * sizeof *table);
  for (size_t i = 0; i < index->table_count; i++)
    if (index->table[i].place != 0)
      *page_of(table, count, index->table[i].name) = index->table[i];
  gr_release(memory, index->table, index->table_count, sizeof *table);
  index->table = table;
  index->table_count = count;
  return GR_DONE;
}

gr_status gr_open_page(gr_memory *memory, gr_integer_index *index,
                       uint64_t integer) {
  uint64_t name = integer >> GR_PAGE_BITS;
  size_t start = index->entry.count, budget = SIZE_MAX;
  gr_page *page;
  if (index->count >= index->table_count / 2 &&
      grow_table(memory, index,
                 index->table_count ? index->table_count * 2 : FIRST_TABLE) !=
          GR_DONE)
    return GR_NO_MEMORY;
  if (start > UINT32_MAX - 2 * GR_PAGE_SIZE ||
      gr_narrow_fill(memory, &index->entry, &index->growth,
                     start + GR_PAGE_SIZE, &budget) != GR_DONE)
    return GR_NO_MEMORY;
  page = page_of(index->table, index->table_count, name);
  page->name = name;
  page->place = (uint32_t)start + 1;
  index->last = *page;
  index->count++;
  return GR_DONE;
}

int gr_is_wasteful(const gr_integer_index *index, uint32_t count) {
  return index->count > SOME_PAGES &&
         index->count > count / (GR_PAGE_SIZE / (2 * GR_NEARBY));
}

gr_range gr_no_range(void) {
  gr_range range = {1, INT64_MAX, (uint64_t)INT64_MIN};
  return range;
}

void gr_range_over(gr_range *range, uint64_t integer) {
  const uint64_t sign = UINT64_C(1) << 63; /* puts them in order */
  if ((integer ^ sign) < (range->least ^ sign))
    range->least = integer;
  if ((integer ^ sign) > (range->greatest ^ sign))
    range->greatest = integer;
}

gr_status gr_integer_index_reserve(gr_memory *memory, gr_integer_index *index,
                                   const gr_range *range) {
  size_t pages = (size_t)((range->greatest - range->least) / GR_PAGE_SIZE) + 2;
  size_t table = FIRST_TABLE;
  while (table / 2 < pages)
    table *= 2;
  return grow_table(memory, index, table);
}

void gr_integer_index_free(gr_memory *memory, gr_integer_index *index) {
  gr_narrow_drop(memory, &index->entry, &index->growth);
  gr_narrow_free(memory, &index->entry);
  gr_release(memory, index->table, index->table_count, sizeof *index->table);
  memset(index, 0, sizeof *index);
}
