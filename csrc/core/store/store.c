/*
** store.c: see store.h.
*/
#include "core/store/store.h"

#include <string.h>

#define FIRST_ROOM 64

/*
** ---------------------------------------------------------------- slots
*/

/* The number of the packed key, from a slot on; GR_NONE: it is not there, and
** the slot is free. */
static inline uint32_t find_word(const gr_store *store, uint64_t word,
                                 gr_probe *probe) {
  for (;; probe->at++) {
    uint32_t number = gr_slots_next(&store->slots, probe);
    if (number == GR_NONE || store->word[number] == word)
      return number;
  }
}

/* Where a position begins in `bytes`. */
static inline size_t begin_of(const gr_store *store, uint32_t number) {
  if (store->stride > 0)
    return number * store->stride;
  return number == 0 ? 0 : (size_t)store->end[number - 1];
}

/* Does position `number` have this key, packed if keys are cells? */
static inline int holds(const gr_store *store, uint32_t number,
                        const unsigned char *key, size_t length) {
  size_t start = begin_of(store, number);
  size_t size =
      store->stride > 0 ? store->stride : (size_t)store->end[number] - start;
  return size == length && gr_same_key(store->bytes.at + start, key, length);
}

/* The number of a key that is not packed as a word. */
static inline uint32_t find_string(const gr_store *store,
                                   const unsigned char *key, size_t length,
                                   gr_probe *probe) {
  for (;; probe->at++) {
    uint32_t number = gr_slots_next(&store->slots, probe);
    if (number == GR_NONE || holds(store, number, key, length))
      return number;
  }
}

/* The number of a key, packed or not. */
static inline uint32_t find(const gr_store *store, const unsigned char *key,
                            size_t length, gr_probe *probe) {
  return store->unpacked ? find_string(store, key, length, probe)
                         : find_word(store, gr_pack(key, length), probe);
}

/* Asks for the keys of positions, which will be needed soon. */
static void prefetch_all(const gr_store *store, const uint32_t *number,
                         size_t count) {
  if (!store->unpacked) {
    for (size_t i = 0; i < count; i++)
      GR_PREFETCH(store->word + number[i]);
    return;
  }
  for (size_t i = 0; i < count && store->stride == 0; i++)
    GR_PREFETCH(store->end + number[i]);
  for (size_t i = 0; i < count; i++)
    GR_PREFETCH(store->bytes.at + begin_of(store, number[i]));
}

/* The hash of a position. */
static inline uint32_t hash_at(const gr_store *store, uint32_t number) {
  size_t start;
  if (!store->unpacked)
    return gr_hash_of_word(store->word[number]);
  start = begin_of(store, number);
  return gr_hash_of(store->bytes.at + start,
                    store->stride > 0 ? store->stride
                                      : (size_t)store->end[number] - start);
}

static void hash_all(const void *keys, const uint32_t *number, size_t count,
                     uint32_t *hash) {
  const gr_store *store = keys;
  prefetch_all(store, number, count);
  for (size_t i = 0; i < count; i++)
    hash[i] = hash_at(store, number[i]);
}

/* Room for one more word or end. */
static gr_status more_room(gr_memory *memory, gr_store *store) {
  uint64_t **array = store->unpacked ? &store->end : &store->word;
  uint64_t *fresh = gr_grow(memory, *array, &store->room,
                            (size_t)store->count + 1, sizeof *fresh);
  if (fresh == NULL)
    return GR_NO_MEMORY;
  *array = fresh;
  return GR_DONE;
}

/* Appends the bytes of a key; there is room. */
static void append(gr_bytes *bytes, const unsigned char *key, size_t length) {
  memcpy(bytes->at + bytes->count, key, length);
  bytes->count += length;
}

/*
** ------------------------------------------------------------- changes
** What is new is made beside the old, in slices, and then replaces it.
*/

enum {
  NO_CHANGE,
  FIRST_SLOTS,
  LEAVE_INTEGERS,
  RETURN_TO_INTEGERS,
  UNPACK,
  LEAVE_STRIDE,
  PACK_CELLS, /* or pack them in another way, or no longer */
};

/* Slots to be cleared, and positions to be taken over, in one slice. */
#define CLEARED 0x20000
#define MOVED 0x8000
#define MOVED_CELLS 0x1000

/* After how many keys of one length they are packed as cells, and how often
** they may be packed in another way. Some specs build with other numbers. */
#ifdef GR_SMALL_STEPS
#define SOME_CELLS 10
#define MOST_WIDENED 4
#else
#define SOME_CELLS 1024
#define MOST_WIDENED 24
#endif

/* Are keys of this length, as all have it, to be packed now? */
static inline int are_cells(const gr_store *store, size_t length) {
  return store->dense && store->count >= SOME_CELLS && !store->plain &&
         store->cells == NULL && length >= GR_LEAST_COLUMNS &&
         length <= GR_MOST_COLUMNS;
}

/* The change that must come before a key of this length is looked for. */
static inline int change_for(const gr_store *store, size_t length) {
  if (store->change.kind != NO_CHANGE)
    return store->change.kind;
  if (store->integers)
    return LEAVE_INTEGERS;
  if (store->slots.at == NULL)
    return FIRST_SLOTS;
  if (!store->unpacked)
    return length > GR_PACKED ? UNPACK : NO_CHANGE;
  if (store->stride == 0 || store->count == 0)
    return NO_CHANGE;
  if (store->cells != NULL)
    return store->cells->length != length ? PACK_CELLS : NO_CHANGE;
  if (store->stride != length)
    return LEAVE_STRIDE;
  return are_cells(store, length) ? PACK_CELLS : NO_CHANGE;
}

/* Slots for the positions that there are, and some more. Those of words have to
** be fast; and where keys have different lengths, slots are not what takes most
** of the memory. */
static gr_status make_slots(gr_memory *memory, const gr_store *store,
                            gr_slots *slots, gr_density density) {
  if (!store->dense)
    density = GR_FAST;
  return gr_slots_make(memory, slots, gr_slots_for(store->count, density),
                       density);
}

/* Those that a change makes. */
static gr_status make_other_slots(gr_memory *memory, const gr_store *store,
                                  gr_slots *slots, int kind) {
  return make_slots(memory, store, slots,
                    kind < UNPACK    ? GR_FAST
                    : kind == UNPACK ? GR_SMALL
                                     : GR_SMALLEST);
}

/* Does a change make new slots? */
static int has_slots(int kind) {
  return kind != LEAVE_STRIDE && kind != RETURN_TO_INTEGERS;
}

static void drop_change(gr_memory *memory, gr_store *store) {
  gr_change *c = &store->change;
  gr_slots_free(memory, &c->slots);
  gr_release(memory, c->array, c->room, sizeof *c->array);
  gr_bytes_free(memory, &c->bytes);
  gr_release(memory, c->cells, c->cells != NULL, sizeof *c->cells);
  gr_narrow_free(memory, &c->offset);
  gr_integer_index_free(memory, &c->index);
  memset(c, 0, sizeof *c);
}

/* Room for the positions as integers again. */
static gr_status start_integers(gr_memory *memory, gr_change *c,
                                const gr_store *store) {
  gr_growth none = {NULL, 0, 0};
  size_t budget = SIZE_MAX;
  c->offset.plain = c->index.entry.plain = !store->dense;
  c->origin =
      store->range.least + (store->range.greatest - store->range.least) / 2;
  if (gr_narrow_fill(memory, &c->offset, &none,
                     (size_t)store->count + FIRST_ROOM, &budget) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_integer_index_reserve(memory, &c->index, &store->range);
}

static gr_status start_change(gr_memory *memory, gr_store *store, int kind) {
  gr_change *c = &store->change;
  size_t room = kind == PACK_CELLS || kind == RETURN_TO_INTEGERS
                    ? 0
                    : (size_t)store->count + FIRST_ROOM;
  if (kind == UNPACK && gr_bytes_reserve(memory, &store->bytes,
                                         (size_t)store->count * GR_PACKED +
                                             GR_KEY_ROOM) != GR_DONE)
    return GR_NO_MEMORY;
  if (room > 0)
    c->array = gr_resize(memory, NULL, 0, room, sizeof *c->array);
  c->room = c->array == NULL ? 0 : room;
  if (c->room < room ||
      (has_slots(kind) &&
       make_other_slots(memory, store, &c->slots, kind) != GR_DONE) ||
      (kind == RETURN_TO_INTEGERS &&
       start_integers(memory, c, store) != GR_DONE)) {
    drop_change(memory, store);
    return GR_NO_MEMORY;
  }
  if (kind == LEAVE_INTEGERS)
    c->range = gr_no_range();
  c->kind = kind;
  return GR_DONE;
}

/* An integer becomes a packed code. (gr_store_add_integer sees to it that no
** code in a store of integers is longer.) */
static gr_status pack_position(gr_memory *memory, gr_store *store, uint32_t i) {
  gr_change *c = &store->change;
  unsigned char code[GR_INTEGER_CODE] = {0};
  uint64_t integer = gr_store_integer(store, i);
  uint64_t word = gr_pack(code, gr_put_integer(code, integer));
  gr_range_over(&c->range, integer);
  c->array[i] = word;
  return gr_slots_put(memory, &c->slots, i, gr_hash_of_word(word));
}

/* And back. */
static gr_status unpack_integer(gr_memory *memory, gr_store *store,
                                uint32_t i) {
  gr_change *c = &store->change;
  const unsigned char *key = (const unsigned char *)&store->word[i];
  gr_growth none = {NULL, 0, 0};
  uint64_t integer = 0;
  gr_get_integer(key, key[GR_PACKED], &integer);
  if (gr_integer_place(&c->index, integer) == 0 &&
      gr_open_page(memory, &c->index, integer) != GR_DONE)
    return GR_NO_MEMORY;
  if (gr_narrow_set(memory, &c->offset, &none, i,
                    (uint32_t)(integer - c->origin)) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_integer_put(memory, &c->index, gr_integer_place(&c->index, integer),
                        i);
}

/* A packed code becomes a byte string. */
static gr_status unpack_position(gr_memory *memory, gr_store *store,
                                 uint32_t i) {
  const unsigned char *key = (const unsigned char *)&store->word[i];
  uint32_t hash = gr_hash_of(key, key[GR_PACKED]);
  if (gr_slots_put(memory, &store->change.slots, i, hash) != GR_DONE)
    return GR_NO_MEMORY;
  append(&store->bytes, key, key[GR_PACKED]);
  store->change.array[i] = store->bytes.count;
  return GR_DONE;
}

/* A key is packed, or packed in another way, or no longer. */
static gr_status pack_cells(gr_memory *memory, gr_store *store, uint32_t i) {
  gr_change *c = &store->change;
  unsigned char code[GR_KEY_BUFFER], packed[GR_CELLS_ROOM];
  size_t length;
  const unsigned char *key = gr_store_get(store, i, &length, code);
  if (c->cells != NULL) {
    gr_cells_pack(c->cells, key, packed);
    key = packed;
    length = c->cells->size;
  }
  if (gr_slots_put(memory, &c->slots, i, gr_hash_of(key, length)) != GR_DONE)
    return GR_NO_MEMORY;
  append(&c->bytes, key, length);
  return GR_DONE;
}

/* Takes over position i. GR_NO_MEMORY: to be done again. */
static inline gr_status take_over(gr_memory *memory, gr_store *store,
                                  uint32_t i) {
  switch (store->change.kind) {
  case LEAVE_STRIDE:
    store->change.array[i] = (uint64_t)(i + 1) * store->stride;
    return GR_DONE;
  case RETURN_TO_INTEGERS:
    return unpack_integer(memory, store, i);
  case UNPACK:
    return unpack_position(memory, store, i);
  case PACK_CELLS:
    return pack_cells(memory, store, i);
  default:
    return pack_position(memory, store, i);
  }
}

/* The new arrays that were made early are not needed. */
static void drop_growth(gr_memory *memory, gr_store *store) {
  gr_growth_free(memory, &store->array_growth, sizeof *store->word);
  gr_growth_free(memory, &store->bytes_growth, 1);
  gr_narrow_drop(memory, &store->offset, &store->offset_growth);
}

/* The keys as they are packed now replace the old ones. */
static void end_packing(gr_memory *memory, gr_store *store) {
  gr_change *c = &store->change;
  gr_cells *before = store->cells;
  drop_growth(memory, store);
  gr_bytes_free(memory, &store->bytes);
  store->bytes = c->bytes;
  store->cells = c->cells;
  store->stride = c->cells == NULL ? before->length : c->cells->size;
  store->plain = c->cells == NULL;
  gr_release(memory, before, before != NULL, sizeof *before);
}

/* The new arrays replace the old ones. */
static void end_change(gr_memory *memory, gr_store *store) {
  gr_change *c = &store->change;
  int kind = c->kind, words = kind < UNPACK;
  if (kind != LEAVE_STRIDE) {
    gr_slots_free(memory, &store->slots);
    store->slots = c->slots;
  } else if (store->dense) {
    store->slots.density = GR_SMALL; /* once there have to be more */
  }
  if (kind == PACK_CELLS) {
    end_packing(memory, store);
  } else {
    drop_growth(memory, store);
    gr_release(memory, store->word, store->room, sizeof *store->word);
    store->word = words ? c->array : NULL;
    store->end = words ? NULL : c->array;
    store->room = c->room;
    store->unpacked = !words;
    store->stride = 0;
    store->integers = kind == RETURN_TO_INTEGERS;
    gr_narrow_free(memory, &store->offset);
    store->offset = c->offset;
    store->origin = c->origin;
    gr_integer_index_free(memory, &store->index);
    store->index = c->index;
    store->range = c->range;
  }
  memset(c, 0, sizeof *c);
}

/* Clears some of the new slots: GR_MORE or GR_DONE. */
static gr_status clear_some(gr_change *c) {
  size_t left = c->slots.room - c->cleared;
  size_t now = left < CLEARED ? left : CLEARED;
  if (now > 0)
    memset(c->slots.at + c->cleared, 0, now * sizeof *c->slots.at);
  c->cleared += now;
  return now < left ? GR_MORE : GR_DONE;
}

/* Does a slice of the change: GR_MORE, GR_DONE or GR_NO_MEMORY. */
static gr_status go_on(gr_memory *memory, gr_store *store) {
  gr_change *c = &store->change;
  size_t moved = c->kind == PACK_CELLS ? MOVED_CELLS : MOVED;
  size_t count = store->count;
  size_t end = count - c->moved < moved ? count : c->moved + moved;
  if (!c->is_clear) {
    if (clear_some(c) != GR_DONE)
      return GR_MORE;
    c->is_clear = 1;
  }
  for (; c->moved < end; c->moved++)
    if (take_over(memory, store, (uint32_t)c->moved) != GR_DONE)
      return GR_NO_MEMORY;
  if (end < count)
    return GR_MORE;
  end_change(memory, store);
  return GR_DONE;
}

/* How keys that have one length, and this one, will be packed. GR_MORE: not at
** all. */
static gr_status learn_cells(gr_memory *memory, gr_store *store,
                             const unsigned char *key, gr_cells **to) {
  gr_cells *cells = gr_resize(memory, NULL, 0, 1, sizeof *cells);
  int fine = 1;
  if (cells == NULL)
    return GR_NO_MEMORY;
  if (store->cells != NULL) {
    *cells = *store->cells;
    fine = cells->widened < MOST_WIDENED && gr_cells_widen(cells, key);
  } else {
    gr_cells_begin(cells, key, store->stride);
    for (uint32_t i = 0; i < store->count && fine; i++)
      fine = gr_cells_learn(cells, store->bytes.at + i * store->stride);
  }
  if (fine && gr_cells_arrange(cells)) {
    *to = cells;
    return GR_DONE;
  }
  gr_release(memory, cells, 1, sizeof *cells);
  return GR_MORE;
}

/* Begins to pack keys with this one, or to pack them no longer, because there
** is no way, or because it has another length. */
static gr_status start_packing(gr_memory *memory, gr_store *store,
                               const unsigned char *key, size_t length) {
  gr_change *c = &store->change;
  gr_cells *cells = NULL;
  size_t size = store->cells == NULL ? store->stride : store->cells->length;
  gr_status status =
      size == length ? learn_cells(memory, store, key, &cells) : GR_MORE;
  if (status == GR_MORE && store->cells == NULL)
    store->plain = 1;
  if (status == GR_NO_MEMORY || store->plain)
    return status == GR_MORE ? GR_DONE : status;
  c->cells = cells;
  if (cells != NULL)
    size = cells->size;
  if (gr_bytes_reserve(memory, &c->bytes,
                       (store->count + FIRST_ROOM) * size + GR_KEY_ROOM) !=
      GR_DONE) {
    drop_change(memory, store);
    return GR_NO_MEMORY;
  }
  return start_change(memory, store, PACK_CELLS);
}

/* The first slots, which are few. */
static gr_status first_slots(gr_memory *memory, gr_store *store) {
  gr_slots *slots = &store->slots;
  gr_density density = store->unpacked ? GR_SMALLEST : GR_FAST;
  if (make_slots(memory, store, slots, density) != GR_DONE)
    return GR_NO_MEMORY;
  memset(slots->at, 0, slots->room * sizeof *slots->at);
  return GR_DONE;
}

/* Makes the store ready for a key. */
static gr_status make_ready(gr_memory *memory, gr_store *store,
                            const unsigned char *key, size_t length) {
  int kind;
  while ((kind = change_for(store, length)) != NO_CHANGE) {
    gr_status status = GR_DONE;
    if (kind == UNPACK && store->count == 0) {
      gr_release(memory, store->word, store->room, sizeof *store->word);
      store->word = NULL;
      store->room = 0;
      store->range.known = 0;
      store->unpacked = 1; /* the first one is long: it sets the stride */
      continue;
    }
    if (kind == FIRST_SLOTS)
      status = first_slots(memory, store);
    else if (kind == PACK_CELLS && store->change.kind != kind)
      status = start_packing(memory, store, key, length);
    else if (store->change.kind != kind)
      status = start_change(memory, store, kind);
    if (status == GR_DONE && store->change.kind == kind)
      status = go_on(memory, store);
    if (status != GR_DONE)
      return status;
  }
  return GR_DONE;
}

void gr_store_prepare(gr_memory *memory, gr_store *store) {
  uint64_t **array = store->unpacked ? &store->end : &store->word;
  gr_bytes *bytes = &store->bytes;
  if (store->stride == 0)
    *array = gr_grow_early(memory, &store->array_growth, *array, &store->room,
                           store->count, sizeof **array);
  if (store->unpacked)
    bytes->at = gr_grow_early(memory, &store->bytes_growth, bytes->at,
                              &bytes->room, bytes->count, 1);
}

static gr_status reserve_bytes(gr_memory *memory, gr_store *store,
                               size_t extra) {
  gr_bytes *bytes = &store->bytes;
  unsigned char *at;
  if (!store->dense)
    return gr_bytes_reserve(memory, bytes, extra);
  at = gr_grow_tight(memory, bytes->at, &bytes->room, bytes->count + extra, 1);
  if (at == NULL)
    return GR_NO_MEMORY;
  bytes->at = at;
  return GR_DONE;
}

/* Room for another position, of `length` bytes. */
static gr_status reserve(gr_memory *memory, gr_store *store, size_t length) {
  if (store->unpacked && store->count == 0)
    store->stride = length;
  if (store->stride == 0 && store->count == store->room &&
      more_room(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  return store->unpacked ? reserve_bytes(memory, store, length + GR_KEY_ROOM)
                         : GR_DONE;
}

/*
** ----------------------------------------------------------- functions
*/

/* A key is added to integers that lay too far apart for pages. */
static GR_RARE void note_range(gr_store *store, const unsigned char *key,
                               size_t length) {
  uint64_t integer;
  if (gr_get_integer(key, length, &integer))
    gr_range_over(&store->range, integer);
  else
    store->range.known = 0;
}

/* Adds a key that is new; the search for it has ended at a free slot. */
static gr_status insert(gr_memory *memory, gr_store *store,
                        const unsigned char *key, size_t length, uint32_t hash,
                        gr_probe probe) {
  if (reserve(memory, store, length) != GR_DONE ||
      gr_slots_add(memory, &store->slots, store->count, hash, probe, hash_all,
                   store) != GR_DONE)
    return GR_NO_MEMORY;
  if (!store->unpacked)
    store->word[store->count] = gr_pack(key, length);
  else
    append(&store->bytes, key, length);
  if (store->unpacked && store->stride == 0)
    store->end[store->count] = store->bytes.count;
  if (store->range.known)
    note_range(store, key, length);
  store->count++;
  return GR_DONE;
}

/* The hash of a key that will be looked for among packed ones, or not. */
static inline uint32_t hash_in(const gr_store *store, const unsigned char *key,
                               size_t length) {
  return store->unpacked ? gr_hash_of(key, length)
                         : gr_hash_of_word(gr_pack(key, length));
}

/* Finds or adds a key in a store that is ready for it. */
static inline gr_status add(gr_memory *memory, gr_store *store,
                            const unsigned char *key, size_t length,
                            uint32_t hash, uint32_t *number) {
  gr_probe probe = gr_slots_probe(&store->slots, hash);
  uint32_t found = find(store, key, length, &probe);
  *number = found == GR_NONE ? store->count : found;
  return found == GR_NONE ? insert(memory, store, key, length, hash, probe)
                          : GR_DONE;
}

/* The same for a key that is to be packed as cells: another packing may have to
** come first, or none. */
static gr_status add_cells(gr_memory *memory, gr_store *store,
                           const unsigned char *key, size_t length,
                           uint32_t *number) {
  unsigned char packed[GR_CELLS_ROOM];
  while (store->cells != NULL && !gr_cells_pack(store->cells, key, packed)) {
    gr_status status = start_packing(memory, store, key, length);
    if (status == GR_DONE)
      status = make_ready(memory, store, key, length);
    if (status != GR_DONE)
      return status;
  }
  if (store->cells != NULL) {
    key = packed;
    length = store->stride;
  }
  return add(memory, store, key, length, gr_hash_of(key, length), number);
}

/* Finds or adds a key, which is hashed. */
static gr_status add_key(gr_memory *memory, gr_store *store,
                         const unsigned char *key, size_t length,
                         uint32_t *number) {
  if (change_for(store, length) != NO_CHANGE) {
    gr_status status = make_ready(memory, store, key, length);
    if (status != GR_DONE)
      return status;
  }
  if (store->cells != NULL)
    return add_cells(memory, store, key, length, number);
  return add(memory, store, key, length, hash_in(store, key, length), number);
}

/* Integers whose codes fit a word: six bytes of zigzag. */
static int is_short(uint64_t integer) {
  return integer + (UINT64_C(1) << 47) < UINT64_C(1) << 48;
}

/* Does a slice of making an index again: GR_MORE, or GR_DONE, also if there is
** no memory for it. */
static gr_status return_to_integers(gr_memory *memory, gr_store *store) {
  gr_status status = GR_DONE;
  if (store->change.kind != RETURN_TO_INTEGERS) {
    drop_change(memory, store);
    if (start_change(memory, store, RETURN_TO_INTEGERS) != GR_DONE)
      status = GR_NO_MEMORY;
  }
  if (status == GR_DONE)
    status = go_on(memory, store);
  if (status != GR_NO_MEMORY)
    return status;
  drop_change(memory, store);
  store->range.known = 0;
  return GR_DONE;
}

/* Room for another integer, and some more. */
static gr_status more_offsets(gr_memory *memory, gr_store *store) {
  size_t budget = SIZE_MAX;
  if (store->count < store->offset.count)
    return GR_DONE;
  return gr_narrow_fill(memory, &store->offset, &store->offset_growth,
                        (size_t)store->count + FIRST_ROOM, &budget);
}

uint32_t gr_store_append_integer(gr_memory *memory, gr_store *store,
                                 uint64_t integer, uint32_t place,
                                 uint32_t limit) {
  uint32_t number = store->count;
  uint32_t offset = (uint32_t)(integer - store->origin);
  if (number >= limit || number >= store->offset.count ||
      !gr_store_reaches(store, integer) ||
      gr_narrow_set(memory, &store->offset, &store->offset_growth, number,
                    offset) != GR_DONE ||
      gr_integer_put(memory, &store->index, place, number) != GR_DONE)
    return GR_NONE;
  store->count++;
  return number;
}

gr_status gr_store_add_integer(gr_memory *memory, gr_store *store,
                               uint64_t integer, uint32_t *number) {
  uint32_t place;
  if (store->count == 0) {
    store->integers = 1;
    store->origin = integer;
    store->offset.plain = store->index.entry.plain = !store->dense;
  }
  if (gr_is_close(&store->range, store->count) &&
      return_to_integers(memory, store) != GR_DONE)
    return GR_MORE;
  place = store->integers ? gr_integer_place(&store->index, integer) : 0;
  *number = gr_integer_at(&store->index, place);
  if (*number != GR_NONE)
    return GR_DONE;
  if (!store->integers || !is_short(integer) ||
      !gr_store_reaches(store, integer) ||
      (place == 0 && gr_is_wasteful(&store->index, store->count))) {
    unsigned char code[GR_INTEGER_CODE] = {0};
    size_t length = gr_put_integer(code, integer);
    return add_key(memory, store, code, length, number);
  }
  if (place == 0 && gr_open_page(memory, &store->index, integer) != GR_DONE)
    return GR_NO_MEMORY;
  place = gr_integer_place(&store->index, integer);
  if (more_offsets(memory, store) != GR_DONE)
    return GR_NO_MEMORY;
  *number = gr_store_append_integer(memory, store, integer, place, GR_NONE);
  return *number == GR_NONE ? GR_NO_MEMORY : GR_DONE;
}

/* Is a key to be added as an integer, because all the others are? */
static inline int is_integer(const gr_store *store, const unsigned char *key,
                             size_t length, uint64_t *integer) {
  return (store->integers || gr_is_close(&store->range, store->count)) &&
         gr_get_integer(key, length, integer);
}

gr_status gr_store_add(gr_memory *memory, gr_store *store,
                       const unsigned char *key, size_t length,
                       uint32_t *number) {
  uint64_t integer;
  return is_integer(store, key, length, &integer)
             ? gr_store_add_integer(memory, store, integer, number)
             : add_key(memory, store, key, length, number);
}

uint32_t gr_store_find(const gr_store *store, const unsigned char *key,
                       size_t length) {
  unsigned char packed[GR_CELLS_ROOM];
  gr_probe probe;
  if (store->slots.at == NULL)
    return GR_NONE;
  if (store->cells != NULL) {
    if (length != store->cells->length ||
        !gr_cells_pack(store->cells, key, packed))
      return GR_NONE;
    key = packed;
    length = store->stride;
  }
  if (!store->unpacked && length > GR_PACKED)
    return GR_NONE;
  probe = gr_slots_probe(&store->slots, hash_in(store, key, length));
  return find(store, key, length, &probe);
}

void gr_store_trim(gr_memory *memory, gr_store *store) {
  uint64_t **array = store->unpacked ? &store->end : &store->word;
  size_t count = store->stride > 0 || store->integers ? 0 : store->count;
  uint64_t *fresh =
      gr_resize(memory, *array, store->room, count, sizeof *fresh);
  drop_change(memory, store);
  drop_growth(memory, store);
  gr_narrow_trim(memory, &store->offset, store->count);
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
  gr_slots_free(memory, &store->slots);
  gr_bytes_free(memory, &store->bytes);
  gr_release(memory, store->cells, store->cells != NULL, sizeof *store->cells);
  drop_change(memory, store);
  drop_growth(memory, store);
  gr_narrow_free(memory, &store->offset);
  gr_integer_index_free(memory, &store->index);
  memset(store, 0, sizeof *store);
}

/*
** -------------------------------------------------------------- batches
*/

static const unsigned char *key_of(const gr_batch *batch, uint32_t i,
                                   size_t *length) {
  size_t start = i == 0 ? 0 : batch->end[i - 1];
  *length = batch->end[i] - start;
  return batch->keys.at + start;
}

const unsigned char *gr_batch_key(const gr_batch *batch, uint32_t i,
                                  size_t *length) {
  const unsigned char *key = key_of(batch, i, length);
  if (*length == 0) {
    key = (const unsigned char *)&batch->word[i];
    *length = key[GR_PACKED];
  }
  return key;
}

gr_status gr_store_add_batched(gr_memory *memory, gr_store *store,
                               const gr_batch *batch, uint32_t i,
                               uint32_t *number) {
  size_t length;
  const unsigned char *key = gr_batch_key(batch, i, &length);
  if (store->cells != NULL || gr_store_form(store) != batch->form ||
      gr_is_close(&store->range, store->count) ||
      change_for(store, length) != NO_CHANGE)
    return gr_store_add(memory, store, key, length, number);
  return add(memory, store, key, length, batch->hash[i], number);
}

/* Below, the slots of all keys are read first, and what they lead to is
** prefetched before any of it is read. (To prefetch the slots, too, was
** slower.) */

/* The number of the first position that may have this hash. */
static inline uint32_t first_of(const gr_store *store, uint32_t hash) {
  gr_probe probe = gr_slots_probe(&store->slots, hash);
  return gr_slots_next(&store->slots, &probe);
}

/* Finds packed keys. */
static void find_words(const gr_store *store, gr_batch *batch) {
  const uint64_t *word = store->word;
  size_t start = 0;
  for (uint32_t i = 0; i < batch->count; i++) {
    uint32_t number = first_of(store, batch->hash[i]);
    batch->number[i] = number;
    if (number != GR_NONE)
      GR_PREFETCH(word + number);
  }
  for (uint32_t i = 0; i < batch->count; i++) {
    uint32_t number = batch->number[i];
    if (number != GR_NONE &&
        (batch->end[i] != start || word[number] != batch->word[i]))
      batch->number[i] = GR_NONE; /* longer, or another one */
    start = batch->end[i];
  }
}

/* Finds keys that are not packed. */
static void find_strings(const gr_store *store, gr_batch *batch) {
  size_t length;
  for (uint32_t i = 0; i < batch->count; i++) {
    uint32_t number = first_of(store, batch->hash[i]);
    batch->number[i] = number;
    if (number != GR_NONE && store->stride == 0)
      GR_PREFETCH(&store->end[number]);
    else if (number != GR_NONE)
      GR_PREFETCH(store->bytes.at + number * store->stride);
  }
  for (uint32_t i = 0; i < batch->count && store->stride == 0; i++)
    if (batch->number[i] != GR_NONE)
      GR_PREFETCH(store->bytes.at + (batch->number[i] == 0
                                         ? 0
                                         : store->end[batch->number[i] - 1]));
  for (uint32_t i = 0; i < batch->count; i++) {
    const unsigned char *key = key_of(batch, i, &length);
    if (batch->number[i] != GR_NONE &&
        !holds(store, batch->number[i], key, length))
      batch->number[i] = GR_NONE;
  }
}

/* Finds keys that are packed as cells. */
static void find_cells(const gr_store *store, gr_batch *batch) {
  unsigned char packed[GR_BATCH][GR_CELLS_ROOM];
  for (uint32_t i = 0; i < batch->count; i++) {
    size_t length;
    const unsigned char *key = key_of(batch, i, &length);
    uint32_t number = GR_NONE;
    if (length == store->cells->length &&
        gr_cells_pack(store->cells, key, packed[i]))
      number = first_of(store, gr_hash_of(packed[i], store->stride));
    batch->number[i] = number;
    if (number != GR_NONE)
      GR_PREFETCH(store->bytes.at + number * store->stride);
  }
  for (uint32_t i = 0; i < batch->count; i++)
    if (batch->number[i] != GR_NONE &&
        !holds(store, batch->number[i], packed[i], store->stride))
      batch->number[i] = GR_NONE;
}

void gr_store_find_batch(const gr_store *store, gr_batch *batch) {
  if (store->slots.at == NULL || batch->count == 1)
    for (uint32_t i = 0; i < batch->count; i++)
      batch->number[i] = GR_NONE;
  else if (!store->unpacked)
    find_words(store, batch);
  else if (store->cells != NULL)
    find_cells(store, batch);
  else
    find_strings(store, batch);
}
