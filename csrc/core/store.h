/*
** store.h: positions as byte strings, numbered from 0 in the order they
** were first seen. Equal bytes, equal number.
*/
#ifndef GR_STORE_H
#define GR_STORE_H

#include "core/memory.h"

typedef struct gr_slot {
  uint32_t hash;
  uint32_t number; /* position + 1; 0 where the slot is free */
} gr_slot;

/* All zeros is an empty store. */
typedef struct gr_store {
  gr_bytes bytes;  /* every position, one after the other */
  uint64_t *end;   /* end[i]: where position i ends in `bytes` */
  size_t end_room; /* what is allocated of `end` */
  gr_slot *slots;  /* open addressing, a power of two, never full */
  size_t slot_count;
  uint32_t count;
} gr_store;

/*
** The number of a position, which is added if it is new (its number is then
** the old count). Expected time linear in the length. GR_NO_MEMORY leaves
** the store as it was.
*/
gr_status gr_store_add(gr_memory *memory, gr_store *store, const void *key,
                       size_t length, uint32_t *number);

/* The number of a position; GR_NONE when it is not in the store. */
uint32_t gr_store_find(const gr_store *store, const void *key, size_t length);

/* The bytes of a position, valid until the next gr_store_add. */
static inline const unsigned char *
gr_store_get(const gr_store *store, uint32_t number, size_t *length) {
  uint64_t start = number == 0 ? 0 : store->end[number - 1];
  *length = (size_t)(store->end[number] - start);
  return store->bytes.at + start;
}

/* Gives back the room kept for growing. */
void gr_store_trim(gr_memory *memory, gr_store *store);

void gr_store_free(gr_memory *memory, gr_store *store);

#endif
