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

/* The least block that is worth the call, and the size of a large page. */
#define LGR_LARGE_BLOCK ((size_t)1 << 25)
#define LGR_LARGE_PAGE ((uintptr_t)1 << 21)

/* Asks for large pages in a block that was allocated or resized. */
static inline void lgr_use_large_pages(void *block, size_t size) {
#if defined(MADV_HUGEPAGE)
  uintptr_t start = (uintptr_t)block;
  uintptr_t skipped = -start & (LGR_LARGE_PAGE - 1);
  if (block != NULL && size >= LGR_LARGE_BLOCK)
    madvise((char *)block + skipped,
            (size - skipped) & ~(size_t)(LGR_LARGE_PAGE - 1), MADV_HUGEPAGE);
#else
  (void)block;
  (void)size;
#endif
}

#endif
