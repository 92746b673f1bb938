/*
** group.c: see group.h. A counting sort.
*/
#include "core/theory/relation.h"

#include <string.h>

enum { START, NUMBER, COUNT, SUM, FILL, COMPLETE };

/* Takes what a loop over the rest of `count` may do from the budget: where it
** is to stop. */
static uint32_t stop_at(const gr_groups *g, uint32_t count, size_t *budget) {
  return g->next + gr_afford(budget, count - g->next);
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

static gr_status start(gr_groups *g, gr_memory *memory,
                       const uint32_t *class_of, uint32_t count,
                       uint32_t classes, size_t *budget) {
  gr_status status =
      gr_words_fill(memory, &g->first, (size_t)classes + 1, 0, budget);
  if (status != GR_DONE)
    return status;
  g->count = classes;
  g->class_of = class_of;
  g->phase = COUNT;
  return gr_words_resize(memory, &g->member, count);
}

/* Fills from the last position down, so that members ascend and the ends of
** the classes become their starts. */
static gr_status fill(gr_groups *g, uint32_t count, size_t *budget) {
  uint32_t stop = stop_at(g, count, budget);
  uint32_t *first = g->first.at, *member = g->member.at;
  for (uint32_t i = g->next; i < stop; i++) {
    uint32_t u = count - 1 - i;
    member[--first[g->class_of[u]]] = u;
  }
  return stopped(g, stop, count);
}

gr_status gr_groups_step(gr_groups *g, gr_memory *memory,
                         const uint32_t *class_of, uint32_t count,
                         uint32_t classes, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && g->phase != COMPLETE) {
    if (g->phase == START) {
      status = start(g, memory, class_of, count, classes, budget);
    } else if (g->phase == COUNT) {
      uint32_t stop = stop_at(g, count, budget);
      for (uint32_t u = g->next; u < stop; u++)
        g->first.at[g->class_of[u]]++;
      status = stopped(g, stop, count);
    } else if (g->phase == SUM) { /* now the ends of the classes */
      uint32_t stop = stop_at(g, g->count, budget);
      for (uint32_t c = g->next; c < stop; c++)
        g->first.at[c + 1] += g->first.at[c];
      status = stopped(g, stop, g->count);
    } else {
      status = fill(g, count, budget);
    }
  }
  return status;
}

static gr_status start_to_number(gr_groups *g, gr_memory *memory,
                                 uint32_t count, size_t *budget) {
  gr_status status = gr_words_fill(memory, &g->number, count, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_resize(memory, &g->class, count) != GR_DONE ||
      gr_words_resize(memory, &g->member, count) != GR_DONE ||
      gr_words_push(memory, &g->first, 0) != GR_DONE)
    return GR_NO_MEMORY;
  g->class_of = g->class.at;
  g->phase = NUMBER;
  return GR_DONE;
}

/* Numbers the classes, and counts their members at once. */
static gr_status number_classes(gr_groups *g, gr_memory *memory,
                                const uint32_t *name, uint32_t count,
                                size_t *budget) {
  uint32_t stop = stop_at(g, count, budget);
  for (uint32_t u = g->next; u < stop; u++) {
    uint32_t *number = &g->number.at[name[u]];
    if (*number == GR_NONE) {
      if (gr_words_push(memory, &g->first, 0) != GR_DONE)
        return GR_NO_MEMORY;
      *number = g->count++;
    }
    g->class.at[u] = *number;
    g->first.at[*number]++;
  }
  g->next = stop;
  if (stop < count)
    return GR_MORE;
  gr_words_free(memory, &g->number);
  gr_words_trim(memory, &g->first);
  g->next = 0;
  g->phase = SUM;
  return GR_DONE;
}

gr_status gr_groups_number(gr_groups *g, gr_memory *memory,
                           const uint32_t *name, uint32_t count,
                           size_t *budget) {
  gr_status status = GR_DONE;
  if (g->phase == START)
    status = start_to_number(g, memory, count, budget);
  if (status == GR_DONE && g->phase == NUMBER)
    status = number_classes(g, memory, name, count, budget);
  return status == GR_DONE ? gr_groups_step(g, memory, NULL, count, 0, budget)
                           : status;
}

void gr_groups_free(gr_memory *memory, gr_groups *g) {
  gr_words_free(memory, &g->first);
  gr_words_free(memory, &g->member);
  gr_words_free(memory, &g->class);
  gr_words_free(memory, &g->number);
  memset(g, 0, sizeof *g);
}
