/*
** deferred.c: see deferred.h.
*/
#include "core/store/deferred.h"

#include <string.h>

/* The length of a key that was deferred; this one is that of an integer. */
typedef uint32_t Length;
#define INTEGER UINT32_MAX

/* Appends what will be read by gr_link_deferred. */
static gr_status put(gr_deferred *d, gr_memory *memory, const void *key,
                     size_t size, Length length) {
  gr_bytes *to = &d->keys;
  if (gr_bytes_reserve(memory, to, sizeof length + size) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(to->at + to->count, &length, sizeof length);
  memcpy(to->at + to->count + sizeof length, key, size);
  to->count += sizeof length + size;
  return GR_DONE;
}

gr_status gr_defer(gr_deferred *d, gr_expansion *x) {
  for (; x->flushed < x->queue.count; x->flushed++) {
    size_t length;
    const unsigned char *key = gr_batch_key(&x->queue, x->flushed, &length);
    if (put(d, x->memory, key, length, (Length)length) != GR_DONE)
      return GR_NO_MEMORY;
  }
  gr_expansion_empty_queue(x);
  return GR_DONE;
}

gr_status gr_defer_integer(gr_deferred *d, gr_expansion *x, uint64_t integer) {
  if (gr_expansion_has_queue(x) && gr_defer(d, x) != GR_DONE)
    return GR_NO_MEMORY;
  return put(d, x->memory, &integer, sizeof integer, INTEGER);
}

/* The place after what is linked next, and its length. */
static size_t look_at(const gr_deferred *d, Length *length) {
  memcpy(length, d->keys.at + d->linked, sizeof *length);
  return d->linked + sizeof *length +
         (*length == INTEGER ? sizeof(uint64_t) : *length);
}

static gr_status link_integer(const gr_deferred *d, gr_expansion *x) {
  uint64_t integer;
  uint32_t number;
  gr_status status;
  memcpy(&integer, d->keys.at + d->linked + sizeof(Length), sizeof integer);
  status = gr_expansion_find_integer(x, integer, &number);
  return status == GR_DONE ? gr_expansion_link(x, number) : status;
}

/* Queues a key: GR_MORE when the queue is full. */
static gr_status link_key(const gr_deferred *d, gr_expansion *x,
                          Length length) {
  unsigned char *key = gr_expansion_room(x, length);
  if (key == NULL)
    return GR_NO_MEMORY;
  memcpy(key, d->keys.at + d->linked + sizeof length, length);
  return gr_expansion_queue(x, length);
}

/* Links integers, or fills the queue, up to GR_BATCH of them. */
static gr_status link_some(gr_deferred *d, gr_expansion *x) {
  for (int i = 0; i < GR_BATCH && d->linked < d->keys.count; i++) {
    Length length;
    size_t next = look_at(d, &length);
    gr_status status;
    if (length == INTEGER && gr_expansion_has_queue(x))
      return GR_DONE;
    status = length == INTEGER ? link_integer(d, x) : link_key(d, x, length);
    if (status != GR_DONE && !(status == GR_MORE && length != INTEGER))
      return status;
    d->linked = next;
  }
  return GR_DONE;
}

gr_status gr_link_deferred(gr_deferred *d, gr_expansion *x) {
  gr_status status = GR_DONE;
  if (!gr_expansion_has_queue(x))
    status = link_some(d, x);
  if (status == GR_DONE && gr_expansion_has_queue(x))
    status = gr_expansion_flush(x);
  if (status != GR_DONE)
    return status;
  if (d->linked < d->keys.count)
    return GR_MORE;
  d->keys.count = d->linked = 0;
  return GR_DONE;
}

void gr_deferred_free(gr_memory *memory, gr_deferred *d) {
  gr_bytes_free(memory, &d->keys);
  d->linked = 0;
}
