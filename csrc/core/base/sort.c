/*
** sort.c: see sort.h.
*/
#include "core/base/sort.h"

#include <assert.h>
#include <string.h>

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
