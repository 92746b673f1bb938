/*
** seek.c: see seek.h. Each kind of memory is asked for on behalf of all
** before any of it is looked at.
*/
#include "core/store/seek.h"

/* The number of the first position with this hash. */
static inline uint32_t first_of(const gr_store *store, uint32_t hash) {
  size_t mask = store->slot_count - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask)
    if (store->slots[i].number == 0 || store->slots[i].hash == hash)
      return store->slots[i].number - 1;
}

/* Where they are packed. */
static void seek_words(const gr_store *store, gr_wanted *wanted) {
  const uint64_t *word = store->word;
  size_t start = 0;
  for (uint32_t i = 0; i < wanted->count; i++) {
    uint32_t number = first_of(store, wanted->hash[i]);
    wanted->number[i] = number;
    if (number != GR_NONE)
      GR_FORESEE(word + number);
  }
  for (uint32_t i = 0; i < wanted->count; i++) {
    uint32_t number = wanted->number[i];
    if (number != GR_NONE &&
        (wanted->end[i] != start || word[number] != wanted->word[i]))
      wanted->number[i] = GR_NONE; /* longer, or another one */
    start = wanted->end[i];
  }
}

/* Where all have the same length. */
static void seek_strides(const gr_store *store, gr_wanted *wanted) {
  const unsigned char *bytes = store->bytes.at, *key = wanted->keys.at;
  size_t stride = store->stride;
  for (uint32_t i = 0; i < wanted->count; i++) {
    uint32_t number = first_of(store, wanted->hash[i]);
    wanted->number[i] = number;
    if (number != GR_NONE)
      GR_FORESEE(bytes + number * stride);
  }
  for (uint32_t i = 0; i < wanted->count; i++) {
    const unsigned char *end = wanted->keys.at + wanted->end[i];
    uint32_t number = wanted->number[i];
    if (number != GR_NONE &&
        ((size_t)(end - key) != stride ||
         !gr_same_key(bytes + number * stride, key, stride)))
      wanted->number[i] = GR_NONE;
    key = end;
  }
}

/* Where they have any length. */
static void seek_strings(const gr_store *store, gr_wanted *wanted) {
  unsigned char unused[GR_INTEGER_CODE];
  size_t size, length;
  for (uint32_t i = 0; i < wanted->count; i++) {
    uint32_t number = first_of(store, wanted->hash[i]);
    wanted->number[i] = number;
    if (number != GR_NONE)
      GR_FORESEE(&store->end[number]);
  }
  for (uint32_t i = 0; i < wanted->count; i++)
    if (wanted->number[i] != GR_NONE)
      GR_FORESEE(gr_store_get(store, wanted->number[i], &size, unused));
  for (uint32_t i = 0; i < wanted->count; i++)
    if (wanted->number[i] != GR_NONE) {
      const unsigned char *key = gr_wanted_key(wanted, i, &length);
      const unsigned char *at =
          gr_store_get(store, wanted->number[i], &size, unused);
      if (length != size || !gr_same_key(at, key, length))
        wanted->number[i] = GR_NONE;
    }
}

void gr_seek(const gr_store *store, gr_wanted *wanted) {
  if (store->slot_count == 0)
    for (uint32_t i = 0; i < wanted->count; i++)
      wanted->number[i] = GR_NONE;
  else if (!store->unpacked)
    seek_words(store, wanted);
  else if (store->stride > 0)
    seek_strides(store, wanted);
  else
    seek_strings(store, wanted);
}
