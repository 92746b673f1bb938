/*
** group.c: see group.h. A counting sort.
*/
#include "core/group.h"

#include <string.h>

enum { START, COUNT, SUM, FILL, COMPLETE };

/* Takes what a loop over the rest of `count` may do from the budget: where it
** is to stop. */
static uint32_t stop_at(const gr_groups *g, uint32_t count, size_t *budget) {
  size_t left = count - g->next;
  size_t now = left < *budget ? left : *budget;
  *budget -= now;
  return g->next + (uint32_t)now;
}

/* Ends a part of a loop, and after the last part its phase. */
static gr_status stopped(gr_groups *g, uint32_t stop, uint32_t count) {
  g->next = stop;
  if (stop < count)
    return GR_MORE;
  g->phase++;
  g->next = 0;
  return GR_DONE;
}

static gr_status start(gr_groups *g, gr_memory *memory, uint32_t count,
                       uint32_t classes, size_t *budget) {
  gr_status status =
      gr_words_fill(memory, &g->first, (size_t)classes + 1, 0, budget);
  if (status != GR_DONE)
    return status;
  g->phase = COUNT;
  return gr_words_resize(memory, &g->member, count);
}

/* Fills from the last position down, so that members ascend and the ends of
** the classes become their starts. */
static gr_status fill(gr_groups *g, const uint32_t *class_of, uint32_t count,
                      size_t *budget) {
  uint32_t stop = stop_at(g, count, budget);
  uint32_t *first = g->first.at, *member = g->member.at;
  for (uint32_t i = g->next; i < stop; i++) {
    uint32_t u = count - 1 - i;
    member[--first[class_of[u]]] = u;
  }
  return stopped(g, stop, count);
}

gr_status gr_groups_step(gr_groups *g, gr_memory *memory,
                         const uint32_t *class_of, uint32_t count,
                         uint32_t classes, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && g->phase != COMPLETE) {
    if (g->phase == START) {
      status = start(g, memory, count, classes, budget);
    } else if (g->phase == COUNT) {
      uint32_t stop = stop_at(g, count, budget);
      for (uint32_t u = g->next; u < stop; u++)
        g->first.at[class_of[u]]++;
      status = stopped(g, stop, count);
    } else if (g->phase == SUM) { /* now the ends of the classes */
      uint32_t stop = stop_at(g, classes, budget);
      for (uint32_t c = g->next; c < stop; c++)
        g->first.at[c + 1] += g->first.at[c];
      status = stopped(g, stop, classes);
    } else {
      status = fill(g, class_of, count, budget);
    }
  }
  return status;
}

void gr_groups_free(gr_memory *memory, gr_groups *g) {
  gr_words_free(memory, &g->first);
  gr_words_free(memory, &g->member);
  memset(g, 0, sizeof *g);
}
