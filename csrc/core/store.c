/*
** store.c: see store.h.
*/
#include "core/store.h"

#include <string.h>

#define FIRST_ROOM 64

/* 2^64 divided by the golden ratio, made odd. The answers of the library
** never depend on hashes. */
#define MULTIPLIER UINT64_C(0x9E3779B97F4A7C15)

static uint64_t mix(uint64_t hash) {
  hash = (hash ^ hash >> 32) * MULTIPLIER;
  return hash ^ hash >> 29;
}

/* Eight bytes at a time. */
static uint32_t hash_of(const unsigned char *key, size_t length) {
  uint64_t hash = length;
  uint64_t word;
  while (length > 8) {
    memcpy(&word, key, 8);
    hash = mix(hash + word);
    key += 8;
    length -= 8;
  }
  word = 0;
  memcpy(&word, key, length);
  return (uint32_t)(mix(mix(hash + word)) >> 16);
}

/* The bytes of a short key as a word that also holds its length. */
static uint64_t pack(const unsigned char *key, size_t length) {
  static const unsigned char mask[GR_PACKED * 2 + 2] = {0xFF, 0xFF, 0xFF, 0xFF,
                                                        0xFF, 0xFF, 0xFF};
  unsigned char size = (unsigned char)length;
  uint64_t word, kept;
  memcpy(&word, key, 8);
  memcpy(&kept, mask + GR_PACKED - length, 8);
  word &= kept;
  memcpy((unsigned char *)&word + GR_PACKED, &size, 1);
  return word;
}

/*
** Neighbours stay neighbours: the second byte of a code counts, where codes
** are those of consecutive integers, so its low bits are not scattered but
** added at the end. Games that go from n to n - 1 then stay in the cache.
*/
static uint32_t hash_of_word(uint64_t word) {
  const uint64_t window = 31 << 8;
  return (uint32_t)(mix(mix(word & ~window)) >> 16) +
         (uint32_t)((word & window) >> 8);
}

/* The slot that holds the packed key, or the free slot where it belongs. */
static gr_slot *slot_of_word(const gr_store *store, uint64_t word,
                             uint32_t hash) {
  size_t mask = store->slot_count - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    gr_slot *slot = &store->slots[i];
    if (slot->number == 0 ||
        (slot->hash == hash && store->word[slot->number - 1] == word))
      return slot;
  }
}

/* Are two keys of this length equal? Long ones are compared by words. */
static inline int same_key(const unsigned char *a, const unsigned char *b,
                           size_t length) {
  uint64_t x, y;
  for (; length > 8; length -= 8, a += 8, b += 8) {
    memcpy(&x, a, 8);
    memcpy(&y, b, 8);
    if (x != y)
      return 0;
  }
  return memcmp(a, b, length) == 0;
}

/* The same for a key that is not packed. */
static gr_slot *slot_of(const gr_store *store, const unsigned char *key,
                        size_t length, uint32_t hash) {
  size_t mask = store->slot_count - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    gr_slot *slot = &store->slots[i];
    if (slot->number == 0)
      return slot;
    if (slot->hash == hash) {
      unsigned char code[GR_INTEGER_CODE];
      size_t size;
      const unsigned char *at =
          gr_store_get(store, slot->number - 1, &size, code);
      if (size == length && same_key(at, key, length))
        return slot;
    }
  }
}

static void put_slot(gr_slot *slots, size_t count, gr_slot slot) {
  size_t i = slot.hash & (count - 1);
  while (slots[i].number != 0)
    i = (i + 1) & (count - 1);
  slots[i] = slot;
}

static gr_slot *new_slots(gr_memory *memory, size_t count) {
  gr_slot *slots = gr_resize(memory, NULL, 0, count, sizeof *slots);
  if (slots != NULL)
    memset(slots, 0, count * sizeof *slots);
  return slots;
}

/* Doubles the slots. */
static gr_status more_slots(gr_memory *memory, gr_store *store) {
  size_t count = store->slot_count ? store->slot_count * 2 : FIRST_ROOM;
  gr_slot *slots = new_slots(memory, count);
  if (slots == NULL)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < store->slot_count; i++)
    if (store->slots[i].number != 0)
      put_slot(slots, count, store->slots[i]);
  gr_release(memory, store->slots, store->slot_count, sizeof *slots);
  store->slots = slots;
  store->slot_count = count;
  return GR_DONE;
}

/* Room for one more word or end. */
static gr_status more_room(gr_memory *memory, gr_store *store) {
  size_t room = store->room + store->room / 2 + FIRST_ROOM;
  uint64_t **array = store->unpacked ? &store->end : &store->word;
  uint64_t *fresh = gr_resize(memory, *array, store->room, room, sizeof *fresh);
  if (fresh == NULL)
    return GR_NO_MEMORY;
  *array = fresh;
  store->room = room;
  return GR_DONE;
}

/* Appends the bytes of a key to `bytes`; there is room. */
static void append(gr_store *store, const unsigned char *key, size_t length) {
  memcpy(store->bytes.at + store->bytes.count, key, length);
  store->bytes.count += length;
}

/* The first key of another length: from now on, ends are kept. */
static gr_status leave_stride(gr_memory *memory, gr_store *store) {
  size_t room = (size_t)store->count + FIRST_ROOM;
  uint64_t *end = gr_resize(memory, NULL, 0, room, sizeof *end);
  if (end == NULL)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < store->count; i++)
    end[i] = (uint64_t)(i + 1) * store->stride;
  store->end = end;
  store->room = room;
  store->stride = 0;
  return GR_DONE;
}

/* Turns the packed positions into byte strings. Ends go where the words were,
** as both are as long; the hash table is made anew. */
static gr_status unpack(gr_memory *memory, gr_store *store) {
  gr_slot *slots;
  if (store->count == 0) { /* the first one is long: it sets the stride */
    store->unpacked = 1;
    return GR_DONE;
  }
  if (gr_bytes_reserve(memory, &store->bytes,
                       (size_t)store->count * GR_PACKED + GR_KEY_ROOM) !=
      GR_DONE)
    return GR_NO_MEMORY;
  slots = new_slots(memory, store->slot_count);
  if (slots == NULL)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < store->count; i++) {
    uint64_t word = store->word[i];
    const unsigned char *key = (const unsigned char *)&word;
    gr_slot slot = {hash_of(key, key[GR_PACKED]), i + 1};
    append(store, key, key[GR_PACKED]);
    store->word[i] = store->bytes.count;
    put_slot(slots, store->slot_count, slot);
  }
  gr_release(memory, store->slots, store->slot_count, sizeof *slots);
  store->slots = slots;
  store->end = store->word;
  store->word = NULL;
  store->unpacked = 1;
  return GR_DONE;
}

/* Room for another position, of `length` bytes. */
static gr_status reserve(gr_memory *memory, gr_store *store, size_t length) {
  if (store->unpacked && store->count == 0)
    store->stride = length;
  if (store->stride > 0 && store->stride != length &&
      leave_stride(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  if (store->stride == 0 && store->count == store->room &&
      more_room(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  return store->unpacked
             ? gr_bytes_reserve(memory, &store->bytes, length + GR_KEY_ROOM)
             : GR_DONE;
}

/* From pages to slots: integers become packed codes. (No code in a paged
** store is longer: see gr_store_add_integer.) */
static gr_status leave_pages(gr_memory *memory, gr_store *store) {
  size_t count = FIRST_ROOM;
  gr_slot *slots;
  while (store->count >= count / 3 * 2)
    count *= 2;
  slots = new_slots(memory, count);
  if (slots == NULL)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < store->count; i++) {
    unsigned char code[GR_INTEGER_CODE] = {0};
    gr_slot slot;
    store->word[i] = pack(code, gr_put_integer(code, store->word[i]));
    slot.hash = hash_of_word(store->word[i]);
    slot.number = i + 1;
    put_slot(slots, count, slot);
  }
  store->slots = slots;
  store->slot_count = count;
  store->paged = 0;
  gr_pages_free(memory, &store->pages);
  return GR_DONE;
}

/* Integers whose codes fit a word: six bytes of zigzag. */
static int is_short(uint64_t integer) {
  return integer + (UINT64_C(1) << 47) < UINT64_C(1) << 48;
}

gr_status gr_store_add_integer(gr_memory *memory, gr_store *store,
                               uint64_t integer, uint32_t *number) {
  if (store->count == 0)
    store->paged = 1;
  if (!store->paged || !is_short(integer) ||
      gr_pages_wasteful(&store->pages, store->count)) {
    unsigned char code[GR_INTEGER_CODE] = {0};
    size_t length = gr_put_integer(code, integer);
    return gr_store_add(memory, store, code, length, number);
  }
  *number = gr_pages_find(&store->pages, integer);
  if (*number != GR_NONE)
    return GR_DONE;
  if (reserve(memory, store, 0) != GR_DONE ||
      gr_pages_add(memory, &store->pages, integer, store->count) != GR_DONE)
    return GR_NO_MEMORY;
  store->word[store->count] = integer;
  *number = store->count++;
  return GR_DONE;
}

gr_status gr_store_add(gr_memory *memory, gr_store *store,
                       const unsigned char *key, size_t length,
                       uint32_t *number) {
  gr_slot *slot;
  uint32_t hash;
  uint64_t word = 0;
  if (store->paged && leave_pages(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  /* at most two slots in three are taken */
  if (store->count >= store->slot_count / 3 * 2 &&
      more_slots(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  if (!store->unpacked && length > GR_PACKED &&
      unpack(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  if (store->unpacked) {
    hash = hash_of(key, length);
    slot = slot_of(store, key, length, hash);
  } else {
    word = pack(key, length);
    hash = hash_of_word(word);
    slot = slot_of_word(store, word, hash);
  }
  if (slot->number == 0) {
    if (reserve(memory, store, length) != GR_DONE)
      return GR_NO_MEMORY;
    if (!store->unpacked)
      store->word[store->count] = word;
    else
      append(store, key, length);
    if (store->unpacked && store->stride == 0)
      store->end[store->count] = store->bytes.count;
    slot->hash = hash;
    slot->number = ++store->count;
  }
  *number = slot->number - 1;
  return GR_DONE;
}

uint32_t gr_store_find(const gr_store *store, const unsigned char *key,
                       size_t length) {
  uint64_t word;
  if (store->slot_count == 0)
    return GR_NONE;
  if (store->unpacked)
    return slot_of(store, key, length, hash_of(key, length))->number - 1;
  if (length > GR_PACKED)
    return GR_NONE;
  word = pack(key, length);
  return slot_of_word(store, word, hash_of_word(word))->number - 1;
}

void gr_store_trim(gr_memory *memory, gr_store *store) {
  uint64_t **array = store->unpacked ? &store->end : &store->word;
  size_t count = store->stride > 0 ? 0 : store->count;
  uint64_t *fresh =
      gr_resize(memory, *array, store->room, count, sizeof *fresh);
  if (fresh != NULL || count == 0) {
    *array = fresh;
    store->room = count;
  }
  if (store->unpacked) {
    store->bytes.count += GR_KEY_ROOM; /* stays readable */
    gr_bytes_trim(memory, &store->bytes);
    store->bytes.count -= GR_KEY_ROOM;
  }
}

void gr_store_free(gr_memory *memory, gr_store *store) {
  gr_release(memory, store->word, store->room, sizeof *store->word);
  gr_release(memory, store->end, store->room, sizeof *store->end);
  gr_release(memory, store->slots, store->slot_count, sizeof *store->slots);
  gr_bytes_free(memory, &store->bytes);
  gr_pages_free(memory, &store->pages);
  memset(store, 0, sizeof *store);
}
