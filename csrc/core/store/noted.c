/*
** noted.c: see noted.h.
**
** What was noted is known by its hash. The set of hashes never grows: when it
** is full, what comes is new each time.
**
** A hash has 64 bits. Of at most 3072 positions, two have the same one, and the
** second is left out, with a chance below 3072^2 / 2^65 < 2^-41.
*/
#include "core/store/noted.h"

#include "core/store/hash.h"

#include <string.h>

#define SLOTS 4096
#define MOST_KNOWN (SLOTS / 4 * 3)

/* Bytes of what is noted, at most. */
#define MOST_BYTES ((size_t)1 << 20)

/* The slot of a hash, or a free one. */
static uint64_t *slot_of(const gr_noted *n, uint64_t hash) {
  size_t i = hash % SLOTS;
  while (n->seen[i] != 0 && n->seen[i] != hash)
    i = (i + 1) % SLOTS;
  return &n->seen[i];
}

/* The hash of a code with its byte; never 0. */
static uint64_t hash_of(const unsigned char *code, size_t length) {
  uint64_t hash = gr_hash_of_bytes(code, length);
  return hash == 0 ? 1 : hash;
}

/* Enters a hash, if there is room. */
static gr_status enter(gr_memory *memory, gr_noted *n, uint64_t hash) {
  uint64_t *slot;
  if (n->seen == NULL) {
    n->seen = gr_resize(memory, NULL, 0, SLOTS, sizeof *n->seen);
    if (n->seen == NULL)
      return GR_NO_MEMORY;
    memset(n->seen, 0, SLOTS * sizeof *n->seen);
  }
  slot = slot_of(n, hash);
  if (*slot == 0 && gr_has_room(n)) {
    *slot = hash;
    n->known++;
  }
  return GR_DONE;
}

int gr_has_room(const gr_noted *n) {
  return n->known < MOST_KNOWN;
}

gr_status gr_set_aside(gr_memory *memory, gr_noted *n, const gr_bytes *code) {
  n->aside = 0;
  if (code->count >= MOST_BYTES - n->code.count)
    return GR_DONE;
  if (gr_bytes_reserve(memory, &n->code, code->count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(n->code.at + n->code.count, code->at, code->count);
  n->aside = code->count;
  return GR_DONE;
}

int gr_is_other(const gr_noted *n, const gr_bytes *code) {
  return n->aside > 0 &&
         (code->count != n->aside ||
          memcmp(code->at, n->code.at + n->code.count, n->aside) != 0);
}

/* Puts the byte behind the code that was set aside. Returns its hash; 0, if it
** is known. */
static uint64_t complete(gr_noted *n, unsigned char byte) {
  unsigned char *code = n->code.at + n->code.count;
  uint64_t hash;
  code[n->aside] = byte;
  hash = hash_of(code, n->aside + 1);
  return n->seen != NULL && *slot_of(n, hash) != 0 ? 0 : hash;
}

static gr_status keep(gr_memory *memory, gr_noted *n) {
  n->code.count += n->aside + 1;
  n->aside = 0;
  return gr_words_push(memory, &n->end, (uint32_t)n->code.count);
}

gr_status gr_note(gr_memory *memory, gr_noted *n, unsigned char byte) {
  uint64_t hash = complete(n, byte);
  if (hash == 0)
    return GR_DONE;
  if (enter(memory, n, hash) != GR_DONE)
    return GR_NO_MEMORY;
  return keep(memory, n);
}

gr_status gr_note_one(gr_memory *memory, gr_noted *n, unsigned char byte,
                      uint64_t seed) {
  uint64_t chance;
  if (complete(n, byte) == 0)
    return GR_DONE;
  chance = gr_mix(gr_mix((seed << 32) + ++n->others));
  if ((chance >> 16) % n->others != 0)
    return GR_DONE;
  memmove(n->code.at, n->code.at + n->code.count, n->aside + 1);
  n->code.count = n->end.count = 0;
  return keep(memory, n);
}

const unsigned char *gr_take_noted(gr_noted *n, size_t *length) {
  size_t start = n->next == 0 ? 0 : n->end.at[n->next - 1];
  *length = n->end.at[n->next++] - start;
  return n->code.at + start;
}

gr_status gr_know_noted(gr_memory *memory, gr_noted *n) {
  return enter(memory, n, hash_of(n->code.at, n->code.count));
}

void gr_forget_noted(gr_noted *n) {
  n->code.count = n->end.count = 0;
  n->next = n->aside = 0;
  n->others = 0;
}

void gr_noted_free(gr_memory *memory, gr_noted *n) {
  gr_bytes_free(memory, &n->code);
  gr_words_free(memory, &n->end);
  gr_release(memory, n->seen, SLOTS, sizeof *n->seen);
  memset(n, 0, sizeof *n);
}
