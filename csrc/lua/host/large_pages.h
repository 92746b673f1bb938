/*
** large_pages.h: asks the system for large pages. The core reads and writes
** large arrays out of order; with small pages, the processor spends a fifth of
** the time of a large solve, or more, on finding where these are. Nothing
** happens where the system has no such call, or has it turned off.
**
** Files that include this define _DEFAULT_SOURCE first, for madvise.
*/
#ifndef LGR_LARGE_PAGES_H
#define LGR_LARGE_PAGES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

/* The least block that is worth the call: the C library maps such blocks each
** by itself. And the size of a small page. */
#define LGR_LARGE_BLOCK ((size_t)1 << 25)
#define LGR_SMALL_PAGE ((uintptr_t)1 << 12)

/* Asks for large pages in a block that was allocated or resized. It asks for
** all small pages that the block lies in: if only a part of a mapping were to
** have large pages, the system would make two of it, and these could not grow
** without a copy. */
static inline void lgr_use_large_pages(void *block, size_t size) {
#if defined(MADV_HUGEPAGE)
  size_t before = (uintptr_t)block & (LGR_SMALL_PAGE - 1);
  if (block != NULL && size >= LGR_LARGE_BLOCK)
    madvise((char *)block - before, size + before, MADV_HUGEPAGE);
#else
  (void)block;
  (void)size;
#endif
}

#endif
