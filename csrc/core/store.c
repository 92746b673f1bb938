/*
** store.c: see store.h.
*/
#include "core/store.h"

#include <string.h>

#define FIRST_SLOTS 64

/* Eight bytes at a time; the multiplier is 2^64 divided by the golden ratio,
** made odd. The answers of the library never depend on this function. */
static uint32_t hash_of(const unsigned char *key, size_t length) {
  const uint64_t multiplier = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t hash = length * multiplier;
  uint64_t word;
  while (length > 8) {
    memcpy(&word, key, 8);
    hash = (hash ^ word) * multiplier;
    hash ^= hash >> 29;
    key += 8;
    length -= 8;
  }
  word = 0;
  memcpy(&word, key, length);
  hash = (hash ^ word) * multiplier;
  hash ^= hash >> 32;
  hash *= multiplier;
  return (uint32_t)(hash >> 32);
}

/* The slot that holds the key, or the free slot where it belongs. */
static gr_slot *slot_of(const gr_store *store, const void *key, size_t length,
                        uint32_t hash) {
  size_t mask = store->slot_count - 1;
  size_t i = hash & mask;
  for (;; i = (i + 1) & mask) {
    gr_slot *slot = &store->slots[i];
    if (slot->number == 0)
      return slot;
    if (slot->hash == hash) {
      size_t size;
      const unsigned char *at = gr_store_get(store, slot->number - 1, &size);
      if (size == length && memcmp(at, key, length) == 0)
        return slot;
    }
  }
}

/* Doubles the slots. */
static gr_status more_slots(gr_memory *memory, gr_store *store) {
  size_t count = store->slot_count ? store->slot_count * 2 : FIRST_SLOTS;
  size_t mask = count - 1;
  gr_slot *slots = gr_resize(memory, NULL, 0, count, sizeof *slots);
  if (slots == NULL)
    return GR_NO_MEMORY;
  memset(slots, 0, count * sizeof *slots);
  for (size_t i = 0; i < store->slot_count; i++) {
    gr_slot slot = store->slots[i];
    size_t j = slot.hash & mask;
    if (slot.number == 0)
      continue;
    while (slots[j].number != 0)
      j = (j + 1) & mask;
    slots[j] = slot;
  }
  gr_release(memory, store->slots, store->slot_count, sizeof *slots);
  store->slots = slots;
  store->slot_count = count;
  return GR_DONE;
}

/* Room for one more end. */
static gr_status more_ends(gr_memory *memory, gr_store *store) {
  size_t room = store->end_room + store->end_room / 2 + FIRST_SLOTS;
  uint64_t *end =
      gr_resize(memory, store->end, store->end_room, room, sizeof *end);
  if (end == NULL)
    return GR_NO_MEMORY;
  store->end = end;
  store->end_room = room;
  return GR_DONE;
}

gr_status gr_store_add(gr_memory *memory, gr_store *store, const void *key,
                       size_t length, uint32_t *number) {
  uint32_t hash = hash_of(key, length);
  gr_slot *slot;
  /* at most two slots in three are taken */
  if (store->count >= store->slot_count / 3 * 2 &&
      more_slots(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  slot = slot_of(store, key, length, hash);
  if (slot->number == 0) {
    if (store->count == store->end_room && more_ends(memory, store) != GR_DONE)
      return GR_NO_MEMORY;
    if (gr_bytes_reserve(memory, &store->bytes, length) != GR_DONE)
      return GR_NO_MEMORY;
    memcpy(store->bytes.at + store->bytes.count, key, length);
    store->bytes.count += length;
    store->end[store->count] = store->bytes.count;
    slot->hash = hash;
    slot->number = ++store->count;
  }
  *number = slot->number - 1;
  return GR_DONE;
}

uint32_t gr_store_find(const gr_store *store, const void *key, size_t length) {
  if (store->slot_count == 0)
    return GR_NONE;
  return slot_of(store, key, length, hash_of(key, length))->number - 1;
}

void gr_store_trim(gr_memory *memory, gr_store *store) {
  uint64_t *end =
      gr_resize(memory, store->end, store->end_room, store->count, sizeof *end);
  if (end != NULL || store->count == 0) {
    store->end = end;
    store->end_room = store->count;
  }
  gr_bytes_trim(memory, &store->bytes);
}

void gr_store_free(gr_memory *memory, gr_store *store) {
  gr_release(memory, store->end, store->end_room, sizeof *store->end);
  gr_release(memory, store->slots, store->slot_count, sizeof *store->slots);
  gr_bytes_free(memory, &store->bytes);
  memset(store, 0, sizeof *store);
}
