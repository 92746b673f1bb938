/*
** store.h: positions as byte strings, numbered from 0 in the order they
** were first seen. Equal bytes, equal number.
**
** As long as no position has more than seven bytes (integers, short arrays),
** each is packed into a word, with its length in the last byte: less memory,
** and one look tells whether two are equal. The first longer one turns all
** of them into plain byte strings. And as long as all positions are integers
** that lie close together, they are kept as such, and found by pages instead
** of by hashes.
*/
#ifndef GR_STORE_H
#define GR_STORE_H

#include "core/base/hash.h"
#include "core/base/integer.h"
#include "core/store/pages.h"

typedef struct gr_slot {
  uint32_t hash;
  uint32_t number; /* position + 1; 0 where the slot is free */
} gr_slot;

/* What will take the place of arrays of a store when it is complete: many
** positions are not rearranged at once. */
typedef struct gr_change {
  int kind; /* see store.c; 0: none */
  gr_slot *slots;
  size_t slot_count, cleared;
  uint64_t *array; /* `word` or `end` to be */
  size_t room;
  size_t moved; /* how much of the old has been taken over */
} gr_change;

/* All zeros is an empty store. */
typedef struct gr_store {
  int paged; /* `word` holds integers, which `pages` finds, else `slots` */
  gr_pages pages;
  int unpacked;   /* `bytes` and `end` hold the positions, else `word` */
  uint64_t *word; /* the packed positions */
  gr_bytes bytes; /* every position, one after the other */
  size_t stride;  /* the length of all of them; 0 if not all are equal */
  uint64_t *end;  /* else end[i]: where position i ends in `bytes` */
  size_t room;    /* what is allocated of `word` or `end` */
  gr_slot *slots; /* open addressing, a power of two, never full */
  size_t slot_count;
  uint32_t count;
  gr_change change;
} gr_store;

/*
** The number of a position, which is added if it is new (its number is then
** the old count). Expected time linear in the length. GR_NO_MEMORY leaves
** the store as it was, and so does GR_MORE, in the eyes of others: a slice of
** a change has been done that must be complete before; call it again.
*/
gr_status gr_store_add(gr_memory *memory, gr_store *store,
                       const unsigned char *key, size_t length,
                       uint32_t *number);

/* gr_store_add_hashed is gr_store_add with the hash of the key,
** gr_store_add_word that of a packed key; both for stores that are `unpacked`,
** or not, as when it was made. */
gr_status gr_store_add_hashed(gr_memory *memory, gr_store *store,
                              const unsigned char *key, size_t length,
                              uint32_t hash, uint32_t *number);
gr_status gr_store_add_word(gr_memory *memory, gr_store *store, uint64_t word,
                            uint32_t hash, uint32_t *number);

/* The same for a position that is an integer. */
gr_status gr_store_add_integer(gr_memory *memory, gr_store *store,
                               uint64_t integer, uint32_t *number);

/* The number of a position, if the store is paged and it is an integer in
** it; else GR_NONE, and it may yet be in the store if that is not paged. */
static inline uint32_t gr_store_find_integer(gr_store *store,
                                             uint64_t integer) {
  const uint32_t *entry =
      store->paged ? gr_pages_entry(&store->pages, integer) : NULL;
  return entry == NULL ? GR_NONE : *entry - 1;
}

/* The same if it is near the one before, and added if it is new and there is
** room and there are fewer than `limit`; else GR_NONE, and nothing is done. */
static inline uint32_t gr_store_near(gr_store *store, uint64_t integer,
                                     uint32_t limit) {
  uint32_t *entry = gr_pages_near(&store->pages, integer);
  if (entry == NULL)
    return GR_NONE;
  if (*entry == 0) {
    if (store->count >= store->room || store->count >= limit)
      return GR_NONE;
    store->word[store->count] = integer;
    *entry = ++store->count;
  }
  return *entry - 1;
}

/* The number of a position; GR_NONE when it is not in the store. In a paged
** store, of one that is no integer. */
uint32_t gr_store_find(const gr_store *store, const unsigned char *key,
                       size_t length);

/* The bytes of a position, valid until the next gr_store_add, or in `code`,
** which has room for GR_INTEGER_CODE of them. */
static inline const unsigned char *gr_store_get(const gr_store *store,
                                                uint32_t number, size_t *length,
                                                unsigned char *code) {
  uint64_t start;
  if (store->paged) {
    *length = gr_put_integer(code, store->word[number]);
    return code;
  }
  if (!store->unpacked) {
    const unsigned char *at = (const unsigned char *)&store->word[number];
    *length = at[GR_PACKED];
    return at;
  }
  if (store->stride > 0) {
    *length = store->stride;
    return store->bytes.at + number * store->stride;
  }
  start = number == 0 ? 0 : store->end[number - 1];
  *length = (size_t)(store->end[number] - start);
  return store->bytes.at + start;
}

/* Gives back the room kept for growing. */
void gr_store_trim(gr_memory *memory, gr_store *store);

void gr_store_free(gr_memory *memory, gr_store *store);

#endif
