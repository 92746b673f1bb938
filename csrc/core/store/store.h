/*
** store.h: positions as byte strings, their keys, numbered from 0 in the order
** in which they were first seen. Equal keys have equal numbers.
**
** As long as no key has more than seven bytes (integers, short arrays), each
** is packed into a word, with its length in the last byte: less memory, and
** two are equal if their words are. The first longer one turns all of them
** into plain byte strings. If these have one length, as boards do, a dense
** store packs them once there are some: see cells.h. And as long as all
** positions are integers that lie close together, they are kept as such, in a
** byte or two each if the store is dense and those found one after the other
** are neighbours. An index of their own finds them then, and no hashes. The
** first integers of a game may lie far apart although all of them will not:
** when they are close together, the index comes back.
*/
#ifndef GR_STORE_H
#define GR_STORE_H

#include "core/base/growth.h"
#include "core/store/cells.h"
#include "core/store/code.h"
#include "core/store/hash.h"
#include "core/store/pages.h"
#include "core/store/slots.h"

#pragma GCC visibility push(hidden)

/* What will replace arrays of a store when it is complete: a store with many
** positions is rearranged in slices. */
typedef struct gr_change {
  int kind; /* see store.c; 0: none */
  gr_slots slots;
  size_t cleared;  /* so many of them are clear; */
  int is_clear;    /* all are */
  uint64_t *array; /* the new `word` or `end` */
  size_t room;
  gr_bytes bytes;   /* the new `bytes`, */
  gr_cells *cells;  /* and what they are packed by, if they are */
  gr_narrow offset; /* the new ones, */
  uint64_t origin;
  gr_integer_index index; /* with the new index, */
  gr_range range;         /* or the range of integers that will have none */
  size_t moved;           /* how much of the old one has been copied */
} gr_change;

/* The room that gr_store_get needs for a position that is not kept as it is. */
#define GR_KEY_BUFFER GR_MOST_COLUMNS

_Static_assert(GR_KEY_BUFFER >= GR_INTEGER_CODE, "integers have room, too");

/* All zeros is an empty store. */
typedef struct gr_store {
  int integers;     /* positions are integers, which `index` finds */
  gr_narrow offset; /* and this is how far they are from `origin`; there may be
                       more of them than positions */
  uint64_t origin;
  gr_integer_index index;
  gr_range range;  /* of the integers, where `word` holds their codes */
  int unpacked;    /* `bytes` and `end` hold the positions, else `word` */
  uint64_t *word;  /* the packed positions */
  gr_bytes bytes;  /* every position, one after the other */
  size_t stride;   /* the length of all of them; 0 if not all are equal */
  gr_cells *cells; /* what they are packed by; NULL: they are not */
  int plain;       /* they are not to be packed */
  uint64_t *end;   /* else end[i]: where position i ends in `bytes` */
  size_t room;     /* what is allocated of `word` or `end` */
  gr_slots slots;
  int dense; /* memory counts more than time; to be set at the beginning */
  uint32_t count;
  gr_change change;
  gr_growth array_growth; /* for `word` or `end` */
  gr_growth bytes_growth;
  gr_growth offset_growth;
} gr_store;

/* Position `number` in a store of integers. */
static inline uint64_t gr_store_integer(const gr_store *store,
                                        uint32_t number) {
  const uint32_t sign = UINT32_C(1) << 31;
  uint64_t above = gr_narrow_at(&store->offset, number) ^ sign;
  return store->origin + above - sign;
}

/* Can an integer be one in a store of integers? Its distance from the origin
** must be a signed word. */
static inline int gr_store_reaches(const gr_store *store, uint64_t integer) {
  return integer - store->origin + (UINT64_C(1) << 31) < UINT64_C(1) << 32;
}

/*
** The number of a position, which is added if it is new (its number is then
** the old count). Expected time linear in the length. GR_NO_MEMORY leaves
** the store as it was. GR_MORE leaves what can be seen of it unchanged: a slice
** of a change has been done that must be complete before; call it again.
*/
gr_status gr_store_add(gr_memory *memory, gr_store *store,
                       const unsigned char *key, size_t length,
                       uint32_t *number);

/* The same for a position that is an integer. */
gr_status gr_store_add_integer(gr_memory *memory, gr_store *store,
                               uint64_t integer, uint32_t *number);

/* The number of an integer in a store of integers; GR_NONE when it is not in
** it, or the store is another one. */
static inline uint32_t gr_store_find_integer(gr_store *store,
                                             uint64_t integer) {
  uint32_t place =
      store->integers ? gr_integer_place(&store->index, integer) : 0;
  return gr_integer_at(&store->index, place);
}

/* Appends an integer that is not there, and has this entry in the index, if
** there is room and there are fewer than `limit`: its number, or GR_NONE. */
uint32_t gr_store_append_integer(gr_memory *memory, gr_store *store,
                                 uint64_t integer, uint32_t place,
                                 uint32_t limit);

/* The number of an integer on the same page as the one looked at before; it is
** added if it is new and there is room and there are fewer than `limit`. Else
** GR_NONE, and nothing is done. */
static inline uint32_t gr_store_add_near(gr_memory *memory, gr_store *store,
                                         uint64_t integer, uint32_t limit) {
  const gr_page *page = &store->index.last;
  uint32_t place = page->place + (uint32_t)(integer & (GR_PAGE_SIZE - 1));
  uint32_t number;
  if (page->place == 0 || page->name != integer >> GR_PAGE_BITS)
    return GR_NONE;
  number = gr_narrow_at(&store->index.entry, place - 1);
  return number == GR_NONE
             ? gr_store_append_integer(memory, store, integer, place, limit)
             : number;
}

/* The number of a position; GR_NONE when it is not in the store. Not for the
** integers in a store of integers. */
uint32_t gr_store_find(const gr_store *store, const unsigned char *key,
                       size_t length);

/* The bytes of a position, valid until the next gr_store_add, or in `code`,
** which has room for GR_KEY_BUFFER of them. */
static inline const unsigned char *gr_store_get(const gr_store *store,
                                                uint32_t number, size_t *length,
                                                unsigned char *code) {
  uint64_t start;
  if (store->integers) {
    *length = gr_put_integer(code, gr_store_integer(store, number));
    return code;
  }
  if (!store->unpacked) {
    const unsigned char *at = (const unsigned char *)&store->word[number];
    *length = at[GR_PACKED];
    return at;
  }
  if (store->stride > 0) {
    const unsigned char *at = store->bytes.at + number * store->stride;
    *length = store->stride;
    if (store->cells == NULL)
      return at;
    *length = store->cells->length;
    gr_cells_unpack(store->cells, at, code);
    return code;
  }
  start = number == 0 ? 0 : store->end[number - 1];
  *length = (size_t)(store->end[number] - start);
  return store->bytes.at + start;
}

/* Does a slice of what will be needed when more positions come, so that they
** are added in time. */
void gr_store_prepare(gr_memory *memory, gr_store *store);

/* Gives back the room kept for growing. */
void gr_store_trim(gr_memory *memory, gr_store *store);

void gr_store_free(gr_memory *memory, gr_store *store);

/*
** --------------------------------------------------------------- batches
** Looking for several positions at a time saves waiting for memory: all of
** them are fetched at once.
*/

/* The most positions in a batch. */
#define GR_BATCH 32

/* What hashes of keys depend on. */
typedef enum gr_key_form { GR_BY_WORD, GR_BY_STRING, GR_BY_CELLS } gr_key_form;

static inline gr_key_form gr_store_form(const gr_store *store) {
  if (!store->unpacked)
    return GR_BY_WORD;
  return store->cells == NULL ? GR_BY_STRING : GR_BY_CELLS;
}

/* All zeros is an empty one. */
typedef struct gr_batch {
  gr_bytes keys; /* one after the other; nothing of packed ones */
  size_t end[GR_BATCH];
  uint64_t word[GR_BATCH]; /* the packed keys */
  uint32_t hash[GR_BATCH];
  uint32_t number[GR_BATCH]; /* what is found */
  uint32_t count;
  gr_key_form form; /* of the store, when the hashes were made */
} gr_batch;

/* Appends the key of this length that was written at the end of `keys`, which
** has this hash (any, if keys are packed as cells); length 0: the packed key
** that was written in `word`. GR_MORE: the batch is full. */
static inline gr_status gr_batch_add(gr_batch *batch, const gr_store *store,
                                     size_t length, uint32_t hash) {
  batch->hash[batch->count] = hash;
  batch->keys.count += length;
  batch->end[batch->count++] = batch->keys.count;
  batch->form = gr_store_form(store);
  return batch->count < GR_BATCH ? GR_DONE : GR_MORE;
}

/* The same for a packed key, if the store is not unpacked; */
static inline gr_status
gr_batch_add_word(gr_batch *batch, const gr_store *store, uint64_t word) {
  batch->word[batch->count] = word;
  return gr_batch_add(batch, store, 0, gr_hash_of_word(word));
}

/* and for any key that was written there. */
static inline gr_status gr_batch_add_key(gr_batch *batch, const gr_store *store,
                                         size_t length) {
  const unsigned char *key = batch->keys.at + batch->keys.count;
  if (!store->unpacked && length <= GR_PACKED)
    return gr_batch_add_word(batch, store, gr_pack(key, length));
  return gr_batch_add(batch, store, length,
                      store->cells == NULL ? gr_hash_of(key, length) : 0);
}

/* Number i of a batch: its bytes, of which GR_KEY_ROOM are readable. */
const unsigned char *gr_batch_key(const gr_batch *batch, uint32_t i,
                                  size_t *length);

/* Finds the numbers of those that are in the store; GR_NONE where that needs
** another look, because two have the same hash, the store is about to change or
** nothing else is in the batch, or where there is none. Expected time linear.
*/
void gr_store_find_batch(const gr_store *store, gr_batch *batch);

/* gr_store_add for number i of a batch. */
gr_status gr_store_add_batched(gr_memory *memory, gr_store *store,
                               const gr_batch *batch, uint32_t i,
                               uint32_t *number);

#pragma GCC visibility pop

#endif
