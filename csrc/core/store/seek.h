/*
** seek.h: to look for several positions at a time, which saves waiting for
** memory: while one is fetched, so are the others.
*/
#ifndef GR_SEEK_H
#define GR_SEEK_H

#include "core/store/store.h"

/* So many at a time. */
#define GR_WANTED 32

/* What is looked for. All zeros is nothing. */
typedef struct gr_wanted {
  gr_bytes keys; /* one after the other; of packed keys nothing */
  size_t end[GR_WANTED];
  uint64_t word[GR_WANTED]; /* the packed keys */
  uint32_t hash[GR_WANTED];
  uint32_t number[GR_WANTED]; /* what is found */
  uint32_t count;
} gr_wanted;

/* Asks for the slot of a hash: the sooner the better. */
static inline void gr_foresee_slot(const gr_store *store, uint32_t hash) {
  if (store->slot_count > 0)
    GR_FORESEE(&store->slots[hash & (store->slot_count - 1)]);
}

/* The key of number i, of which nothing is there if it is a packed one. */
static inline const unsigned char *gr_wanted_key(const gr_wanted *wanted,
                                                 uint32_t i, size_t *length) {
  size_t start = i == 0 ? 0 : wanted->end[i - 1];
  *length = wanted->end[i] - start;
  return wanted->keys.at + start;
}

/* Finds the numbers of those that are in the store; GR_NONE where that needs
** another look, because two have the same hash or the store is about to change,
** or where there is none. Expected time linear. */
void gr_seek(const gr_store *store, gr_wanted *wanted);

#endif
