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

gr_status gr_expansion_open(gr_expansion *x) {
  gr_graph *graph = x->graph;
  if (gr_words_push(x->memory, &graph->first,
                    (uint32_t)graph->follower.count) != GR_DONE)
    return GR_NO_MEMORY;
  x->current++; /* from GR_NONE to 0 the first time */
  graph->count = x->current;
  return x->current < x->store->count ? GR_MORE : GR_DONE;
}

void gr_expansion_free(gr_expansion *x) {
  gr_words_free(x->memory, &x->stamp);
}
