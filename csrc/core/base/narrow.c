/*
** narrow.c: see narrow.h.
*/
#include "core/base/narrow.h"

#include <string.h>

/* The number of bytes that are filled for a unit of the budget. */
#define FILLED 32

/* Blocks get their memory in units: as many as their words have bytes. A part
** has so many units at first, and at most. */
#define UNIT GR_BLOCK_SIZE
#define FIRST_UNITS 8
#define MOST_UNITS 512

#define SIGN (INT64_C(1) << 31)

/* The units come after it. */
typedef struct gr_narrow_part {
  struct gr_narrow_part *before;
  size_t units;
} Part;

static size_t blocks_for(size_t count) {
  return (count + GR_BLOCK_SIZE - 1) >> GR_BLOCK_BITS;
}

static size_t size_of(size_t units) {
  return sizeof(Part) + units * UNIT;
}

/*
** --------------------------------------------------------------- memory
*/

static void leave_units(gr_narrow *n, unsigned char *at, uint32_t width) {
  if (width == 0 || width > 2)
    return; /* there is none; and those of the longest words are never left */
  memcpy(at, &n->free[width - 1], sizeof n->free[0]);
  n->free[width - 1] = at;
}

/* Makes another part. */
static gr_status extend(gr_memory *memory, gr_narrow *n) {
  size_t units = n->units / 8;
  Part *part;
  if (units < FIRST_UNITS)
    units = FIRST_UNITS;
  if (units > MOST_UNITS)
    units = MOST_UNITS;
  part = gr_resize(memory, NULL, 0, size_of(units), 1);
  if (part == NULL)
    return GR_NO_MEMORY;
  for (; n->parts != NULL && n->used < n->parts->units; n->used++)
    leave_units(n, (unsigned char *)(n->parts + 1) + n->used * UNIT, 1);
  part->before = n->parts;
  part->units = units;
  n->parts = part;
  n->units += units;
  n->used = 0;
  return GR_DONE;
}

/* Memory for a block of words of this width; NULL: there is none. */
static unsigned char *units_for(gr_memory *memory, gr_narrow *n,
                                uint32_t width) {
  unsigned char *at = width <= 2 ? n->free[width - 1] : NULL;
  if (at != NULL) {
    memcpy(&n->free[width - 1], at, sizeof n->free[0]);
    return at;
  }
  if ((n->parts == NULL || n->parts->units - n->used < width) &&
      extend(memory, n) != GR_DONE)
    return NULL;
  at = (unsigned char *)(n->parts + 1) + n->used * UNIT;
  n->used += width;
  return at;
}

/*
** --------------------------------------------------------------- blocks
*/

/* How many words above the base can be written. */
static uint32_t reach_of(uint32_t width) {
  return width == 1 ? UINT8_MAX - GR_MARKS : UINT16_MAX - GR_MARKS;
}

static int is_mark(uint32_t word) {
  return word > GR_NONE - GR_MARKS;
}

/* Writes a word, if it fits. */
static int put(const gr_narrow_block *block, size_t i, uint32_t word) {
  uint32_t code = word - block->base;
  if (block->width == 0 ||
      (block->width < 4 && !is_mark(word) && code > reach_of(block->width)))
    return 0;
  if (is_mark(word))
    code = word;
  if (block->width == 1)
    block->at[i] = (unsigned char)code;
  else if (block->width == 2)
    ((uint16_t *)(void *)block->at)[i] = (uint16_t)code;
  else
    ((uint32_t *)(void *)block->at)[i] = code;
  return 1;
}

/* Chooses a base and a width for these words, as signed numbers, so that there
** is as much room below as above them. No width is less than before. */
static void choose(gr_narrow_block *block, const uint32_t *word) {
  int64_t least = INT64_MAX, greatest = INT64_MIN;
  uint32_t width = block->width > 0 ? block->width : 1, spread, reach;
  for (size_t i = 0; i < GR_BLOCK_SIZE; i++) {
    int64_t number = (int64_t)(word[i] ^ SIGN) - SIGN;
    if (is_mark(word[i]))
      continue;
    least = number < least ? number : least;
    greatest = number > greatest ? number : greatest;
  }
  spread = greatest < least ? 0 : (uint32_t)(greatest - least);
  while (width < 4 && spread > reach_of(width))
    width *= 2;
  reach = width < 4 ? reach_of(width) : spread;
  block->width = width;
  block->base = 0;
  if (width < 4 && greatest >= least)
    block->base = (uint32_t)least - (reach - spread) / 2;
}

/* Gives a block the words that it is to have. GR_NO_MEMORY: it is as it was. */
static gr_status refit(gr_memory *memory, gr_narrow *n, gr_narrow_block *block,
                       const uint32_t *word) {
  gr_narrow_block fresh = *block;
  choose(&fresh, word);
  if (fresh.width != block->width) {
    fresh.at = units_for(memory, n, fresh.width);
    if (fresh.at == NULL)
      return GR_NO_MEMORY;
    leave_units(n, block->at, block->width);
  }
  *block = fresh;
  for (size_t i = 0; i < GR_BLOCK_SIZE; i++)
    put(block, i, word[i]);
  return GR_DONE;
}

/* Bytes become blocks, which use their memory; the last one is not complete. */
static gr_status leave_bytes(gr_memory *memory, gr_narrow *n,
                             gr_growth *growth) {
  size_t blocks = blocks_for(n->count), last = n->count >> GR_BLOCK_BITS;
  gr_narrow_block *block = gr_resize(memory, NULL, 0, blocks, sizeof *block);
  unsigned char *at = block == NULL ? NULL : units_for(memory, n, 1);
  if (at == NULL) {
    gr_release(memory, block, block == NULL ? 0 : blocks, sizeof *block);
    return GR_NO_MEMORY;
  }
  for (size_t b = 0; b < blocks; b++) {
    block[b].at = b == last ? at : n->at + b * GR_BLOCK_SIZE;
    block[b].base = GR_NARROW_BASE;
    block[b].width = 1;
  }
  memset(at, UINT8_MAX, GR_BLOCK_SIZE);
  memcpy(at, n->at + last * GR_BLOCK_SIZE, n->count & (GR_BLOCK_SIZE - 1));
  if (last == blocks)
    leave_units(n, at, 1);
  gr_growth_free(memory, growth, 1);
  n->block = block;
  n->block_room = blocks;
  return GR_DONE;
}

/* The first word of a block, which has as much room below as above. */
static gr_status begin_block(gr_memory *memory, gr_narrow *n,
                             gr_narrow_block *block, size_t i, uint32_t word) {
  block->at = units_for(memory, n, 1);
  if (block->at == NULL)
    return GR_NO_MEMORY;
  block->width = 1;
  block->base = word - reach_of(1) / 2;
  memset(block->at, UINT8_MAX, GR_BLOCK_SIZE);
  put(block, i, word);
  return GR_DONE;
}

/* The same where there are others. */
static gr_status refit_with(gr_memory *memory, gr_narrow *n,
                            gr_narrow_block *block, size_t i, uint32_t word) {
  uint32_t all[GR_BLOCK_SIZE];
  for (size_t j = 0; j < GR_BLOCK_SIZE; j++)
    all[j] = gr_narrow_in_block(block, j);
  all[i] = word;
  return refit(memory, n, block, all);
}

gr_status gr_narrow_fit(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                        size_t i, uint32_t word) {
  size_t b = i >> GR_BLOCK_BITS, at = i & (GR_BLOCK_SIZE - 1);
  gr_narrow_block *block;
  gr_status status;
  if (n->block == NULL && leave_bytes(memory, n, growth) != GR_DONE)
    return GR_NO_MEMORY;
  block = &n->block[b];
  if (put(block, at, word))
    return GR_DONE;
  status = block->width == 0 ? begin_block(memory, n, block, at, word)
                             : refit_with(memory, n, block, at, word);
  if (status != GR_DONE)
    return status;
  if (b < growth->moved)
    ((gr_narrow_block *)growth->fresh)[b] = n->block[b];
  return GR_DONE;
}

/*
** ------------------------------------------------------------ functions
*/

/* Outside of blocks. */
static size_t width_of(const gr_narrow *n) {
  return n->plain ? 4 : 1;
}

static gr_status fill_array(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                            size_t count, size_t *budget) {
  size_t now = count - n->count, width = width_of(n);
  void *at;
  if (memory->paced)
    n->at = gr_grow_early(memory, growth, n->at, &n->room, n->count, width);
  if (now == 0)
    return GR_DONE;
  at = n->plain ? gr_grow(memory, n->at, &n->room, count, width)
                : gr_grow_tight(memory, n->at, &n->room, count, width);
  if (at == NULL)
    return GR_NO_MEMORY;
  n->at = at;
  if (now * width / FILLED < *budget) {
    *budget -= now * width / FILLED + 1;
  } else {
    now = *budget * FILLED / width;
    *budget = 0;
  }
  memset(n->at + n->count * width, UINT8_MAX, now * width);
  n->count += now;
  return n->count < count ? GR_MORE : GR_DONE;
}

gr_status gr_narrow_fill(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                         size_t count, size_t *budget) {
  size_t before = blocks_for(n->count), blocks = blocks_for(count);
  gr_narrow_block *block;
  if (n->block == NULL)
    return fill_array(memory, n, growth, count, budget);
  if (memory->paced)
    n->block = gr_grow_early(memory, growth, n->block, &n->block_room, before,
                             sizeof *block);
  block =
      gr_grow_tight(memory, n->block, &n->block_room, blocks, sizeof *block);
  if (block == NULL)
    return GR_NO_MEMORY;
  n->block = block;
  for (size_t b = before; b < blocks; b++)
    block[b] = (gr_narrow_block){NULL, 0, 0};
  n->count = count;
  gr_spend(budget, 1 + blocks - before);
  return GR_DONE;
}

void gr_narrow_drop(gr_memory *memory, const gr_narrow *n, gr_growth *growth) {
  gr_growth_free(memory, growth,
                 n->block == NULL ? width_of(n) : sizeof *n->block);
}

void gr_narrow_trim(gr_memory *memory, gr_narrow *n, size_t count) {
  size_t blocks = blocks_for(count);
  void *at;
  if (n->block != NULL && count > 0) {
    n->count = count;
    at = gr_resize(memory, n->block, n->block_room, blocks, sizeof *n->block);
    if (at == NULL)
      return; /* the larger array serves as well */
    n->block = at;
    n->block_room = blocks;
  } else if (n->at != NULL && n->block == NULL && count > 0) {
    n->count = count;
    at = gr_resize(memory, n->at, n->room, count, width_of(n));
    if (at == NULL)
      return;
    n->at = at;
    n->room = count;
  }
}

void gr_narrow_free(gr_memory *memory, gr_narrow *n) {
  while (n->parts != NULL) {
    Part *part = n->parts;
    n->parts = part->before;
    gr_release(memory, part, size_of(part->units), 1);
  }
  gr_release(memory, n->at, n->room, width_of(n));
  gr_release(memory, n->block, n->block_room, sizeof *n->block);
  memset(n, 0, sizeof *n);
}
