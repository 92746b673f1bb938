/*
** height.c: see height.h.
*/
#include "core/length/height.h"

void gr_height_init(gr_height *h, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label, uint32_t max_value,
                    gr_words *result) {
  gr_upward_init(&h->upward, memory, graph, label, max_value, result);
  gr_levels_init(&h->levels, memory, graph, label, max_value, result);
  h->long_way = 0;
}

gr_status gr_height_step(gr_height *h, size_t *budget) {
  if (!h->long_way) {
    gr_status status = gr_upward_step(&h->upward, budget);
    if (status != GR_DONE || !h->upward.failed)
      return status;
    gr_upward_free(&h->upward);
    h->long_way = 1;
  }
  return gr_levels_step(&h->levels, budget);
}

void gr_height_free(gr_height *h) {
  gr_upward_free(&h->upward);
  gr_levels_free(&h->levels);
}
