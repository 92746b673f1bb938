/*
** expansion.c: see expansion.h.
*/
#include "core/expansion.h"

#include <string.h>

void gr_expansion_init(gr_expansion *x, gr_memory *memory, gr_store *store,
                       gr_graph *graph) {
  memset(x, 0, sizeof *x);
  x->memory = memory;
  x->store = store;
  x->graph = graph;
  x->position_limit = GR_MAX_POSITIONS;
  x->edge_limit = GR_MAX_EDGES;
  x->current = GR_NONE;
}

/* After a position was found or added: is it new, and one too many? */
static gr_status enroll(gr_expansion *x, gr_status status, uint32_t number) {
  if (status != GR_DONE || number < x->stamp.count)
    return status;
  if (number >= x->position_limit)
    return GR_POSITION_LIMIT;
  return gr_words_push(x->memory, &x->stamp, 0);
}

gr_status gr_expansion_find(gr_expansion *x, const unsigned char *key,
                            size_t length, uint32_t *number) {
  gr_status status = gr_store_add(x->memory, x->store, key, length, number);
  return enroll(x, status, *number);
}

gr_status gr_expansion_find_integer(gr_expansion *x, uint64_t integer,
                                    uint32_t *number) {
  gr_status status = gr_store_add_integer(x->memory, x->store, integer, number);
  return enroll(x, status, *number);
}

/* Finds what promise number i is about. */
static gr_status find_promised(gr_expansion *x, uint32_t i, uint32_t *number) {
  const gr_promises *p = &x->promises;
  int good = x->store->unpacked == p->unpacked; /* the hash */
  size_t start = i == 0 ? 0 : p->end[i - 1];
  const unsigned char *key = p->keys.at + start;
  size_t length = p->end[i] - start;
  if (length == 0) {
    if (good)
      return gr_store_add_word(x->memory, x->store, p->word[i], p->hash[i],
                               number);
    key = (const unsigned char *)&p->word[i];
    length = key[GR_PACKED];
  } else if (good && p->unpacked) {
    return gr_store_add_hashed(x->memory, x->store, key, length, p->hash[i],
                               number);
  }
  return gr_store_add(x->memory, x->store, key, length, number);
}

/* Links promise number i. */
static gr_status keep(gr_expansion *x, uint32_t i) {
  uint32_t number = GR_NONE;
  gr_status status = find_promised(x, i, &number);
  status = enroll(x, status, number);
  return status == GR_DONE ? gr_expansion_link(x, number) : status;
}

/* Asks for all that the promises will look at, one kind after the other. */
static void look_ahead(const gr_expansion *x) {
  const gr_promises *p = &x->promises;
  uint32_t expected[GR_PROMISES];
  gr_store_expect(x->store, p->hash, p->count, expected);
  for (uint32_t i = 0; i < p->count; i++)
    if (expected[i] < x->stamp.count) {
      GR_FORESEE(&x->stamp.at[expected[i]]);
      gr_store_fetch(x->store, expected[i]);
    }
}

gr_status gr_expansion_keep(gr_expansion *x) {
  gr_promises *p = &x->promises;
  if (p->kept == 0)
    look_ahead(x);
  for (; p->kept < p->count; p->kept++) {
    gr_status status = keep(x, p->kept);
    if (status != GR_DONE)
      return status;
  }
  p->count = p->kept = 0;
  p->keys.count = 0;
  return GR_DONE;
}

gr_status gr_expansion_note_near(gr_expansion *x, uint64_t integer,
                                 uint32_t number) {
  gr_words *near = &x->near;
  size_t old = near->count;
  if (integer >= GR_NEAR)
    return GR_DONE;
  if (integer >= old) {
    if (gr_words_resize(x->memory, near, (size_t)integer + 1) != GR_DONE)
      return GR_NO_MEMORY;
    memset(near->at + old, 0, (near->count - old) * sizeof *near->at);
  }
  near->at[integer] = number + 1;
  return GR_DONE;
}

gr_status gr_expansion_link_sum(gr_expansion *x, const uint32_t *part,
                                size_t count) {
  gr_status status = gr_row_add(x->memory, &x->row, x->graph, x->current + 1,
                                part, count, x->row_limit);
  if (status == GR_MOVE_LIMIT && x->row_limit == x->edge_limit)
    return GR_EDGE_LIMIT;
  return status;
}

void gr_expansion_free(gr_expansion *x) {
  gr_row_free(x->memory, &x->row);
  gr_words_free(x->memory, &x->near);
  gr_words_free(x->memory, &x->parts);
  gr_bytes_free(x->memory, &x->promises.keys);
  gr_words_free(x->memory, &x->stamp);
}
