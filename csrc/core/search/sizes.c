/*
** sizes.c: see sizes.h.
*/
#include "core/search/sizes.h"

/* How many rows are learnt from, and how many words of each. */
#define ROWS 256
#define WORDS 256

/* Counts the bytes of a position, each as `weight`. */
static void count_bytes(gr_sizes *sizes, const gr_store *store, uint32_t p,
                        int64_t weight) {
  unsigned char code[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *key = gr_store_get(store, p, &length, code);
  for (size_t i = 0; i < length; i++)
    sizes->lost[key[i]] += weight;
}

void gr_sizes_learn(gr_sizes *sizes, const gr_expansion *x) {
  const gr_words *row = &x->graph->follower;
  int64_t moves = 0;
  if (sizes->rows >= ROWS || x->store->integers)
    return;
  sizes->rows++;
  for (size_t i = 0; i < row->count && i < WORDS; i++) {
    moves += gr_is_last(x->graph, row->at[i]);
    if (row->at[i] != GR_EMPTY_SUM)
      count_bytes(sizes, x->store, row->at[i] & GR_PART, -1);
  }
  count_bytes(sizes, x->store, x->current, moves);
}

uint32_t gr_size_of(const gr_sizes *sizes, const gr_store *store, uint32_t p) {
  unsigned char code[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *key;
  uint32_t size = 0;
  if (store->integers) {
    uint64_t integer = gr_store_integer(store, p);
    return integer < GR_MAX_SIZE ? (uint32_t)integer : GR_MAX_SIZE;
  }
  key = gr_store_get(store, p, &length, code);
  for (size_t i = 0; i < length && i < GR_MAX_SIZE; i++)
    size += sizes->lost[key[i]] > 0;
  return size;
}
