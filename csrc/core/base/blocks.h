/*
** blocks.h: an allocator for one thread, whose small blocks come from lists of
** its own. The C library has to be ready for other threads, which takes it
** longer. Small blocks that are freed are used again, and given back to the
** system when all of them are.
*/
#ifndef GR_BLOCKS_H
#define GR_BLOCKS_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Sizes are rounded up to multiples of this, and blocks of at most so many
** multiples are small. */
#define GR_BLOCK_GRAIN 16
#define GR_BLOCK_SIZES 32

/* What is at the beginning of a block that is in a list. */
typedef struct gr_block {
  struct gr_block *next;
} gr_block;

/* All zeros has no blocks. */
typedef struct gr_blocks {
  gr_block *free[GR_BLOCK_SIZES + 1]; /* lists, by size */
  gr_block *slabs;                    /* what they are cut from */
  unsigned char *at, *end;            /* what is left of the newest one */
} gr_blocks;

/* Allocates, resizes (NULL: allocates) or frees (new size 0) a block of which
** the old size is known; NULL: no memory, and the block stays as it was. */
void *gr_blocks_resize(gr_blocks *blocks, void *block, size_t old_size,
                       size_t new_size);

/* Gives all small blocks back; the others must have been freed. */
void gr_blocks_close(gr_blocks *blocks);

#pragma GCC visibility pop

#endif
