/*
** sort.h: heap sort: n log n at worst, no recursion, no memory of its own
** (the C library's qsort may allocate behind the allocator's back).
*/
#ifndef GR_SORT_H
#define GR_SORT_H

#include <stddef.h>

/* The longest element that can be sorted. */
#define GR_MAX_SORTED 32

typedef int (*gr_less)(const void *a, const void *b, const void *context);

/* Sorts `count` elements of `size` bytes, at most GR_MAX_SORTED. */
void gr_sort(void *at, size_t count, size_t size, gr_less less,
             const void *context);

#endif
