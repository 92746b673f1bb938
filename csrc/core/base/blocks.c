/*
** blocks.c: see blocks.h.
*/
#include "core/base/blocks.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of a slab; the first ones lead to the next slab. */
#define SLAB ((size_t)1 << 16)

/* The list for blocks of a size; 0: they are not small. */
static size_t list_of(size_t size) {
  size_t list = (size + GR_BLOCK_GRAIN - 1) / GR_BLOCK_GRAIN;
  return list <= GR_BLOCK_SIZES ? list : 0;
}

/* A new slab; what was left of the one before stays unused. 0: no memory. */
static int add_slab(gr_blocks *blocks) {
  gr_block *slab = malloc(SLAB);
  if (slab == NULL)
    return 0;
  slab->next = blocks->slabs;
  blocks->slabs = slab;
  blocks->at = (unsigned char *)slab + GR_BLOCK_GRAIN;
  blocks->end = (unsigned char *)slab + SLAB;
  return 1;
}

static void *allocate(gr_blocks *blocks, size_t list) {
  size_t size = list * GR_BLOCK_GRAIN;
  gr_block *first = blocks->free[list];
  void *block;
  if (first != NULL) {
    blocks->free[list] = first->next;
    return first;
  }
  if ((size_t)(blocks->end - blocks->at) < size && !add_slab(blocks))
    return NULL;
  block = blocks->at;
  blocks->at += size;
  return block;
}

static void release(gr_blocks *blocks, void *block, size_t list) {
  gr_block *first = block;
  if (list == 0) {
    free(block);
    return;
  }
  first->next = blocks->free[list];
  blocks->free[list] = first;
}

void *gr_blocks_resize(gr_blocks *blocks, void *block, size_t old_size,
                       size_t new_size) {
  size_t old = list_of(old_size), list = list_of(new_size);
  void *fresh;
  if (block != NULL && new_size == 0) {
    release(blocks, block, old);
    return NULL;
  }
  if (new_size == 0 || (block != NULL && old == list && list != 0))
    return block;
  if (list == 0 && (block == NULL || old == 0))
    return realloc(block, new_size);
  fresh = list == 0 ? malloc(new_size) : allocate(blocks, list);
  if (fresh == NULL || block == NULL)
    return fresh;
  memcpy(fresh, block, old_size < new_size ? old_size : new_size);
  release(blocks, block, old);
  return fresh;
}

void gr_blocks_close(gr_blocks *blocks) {
  while (blocks->slabs != NULL) {
    gr_block *slab = blocks->slabs;
    blocks->slabs = slab->next;
    free(slab);
  }
  memset(blocks, 0, sizeof *blocks);
}
