/*
** members.c: see members.h.
*/
#include "core/members.h"

#include <string.h>

enum { START, NUMBER, SUM, PLACE, COMPLETE };

static gr_status start(gr_members *m, gr_memory *memory, uint32_t count,
                       size_t *budget) {
  gr_status status = gr_words_fill(memory, &m->number, count, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  m->phase = NUMBER;
  return gr_words_resize(memory, &m->class, count) != GR_DONE ||
                 gr_words_resize(memory, &m->member, count) != GR_DONE
             ? GR_NO_MEMORY
             : gr_words_push(memory, &m->first, 0);
}

/* How much of `left` the budget pays for. */
static uint32_t take(uint32_t left, size_t *budget) {
  uint32_t now = left < *budget ? left : (uint32_t)*budget;
  *budget -= now;
  return now;
}

/* Numbers the classes and counts their members. */
static gr_status number_classes(gr_members *m, gr_memory *memory,
                                const uint32_t *class, uint32_t count,
                                size_t *budget) {
  uint32_t u = m->next, end = u + take(count - u, budget);
  for (; u < end; u++) {
    uint32_t *number = &m->number.at[class[u]];
    if (*number == GR_NONE) {
      if (gr_words_push(memory, &m->first, 0) != GR_DONE)
        return GR_NO_MEMORY;
      *number = m->count++;
    }
    m->class.at[u] = *number;
    m->first.at[*number + 1]++;
    m->next = u + 1;
  }
  if (end < count)
    return GR_MORE;
  m->phase = SUM;
  m->next = 0;
  return GR_DONE;
}

/* Turns the counts into ends; `number` becomes where the next member goes. */
static gr_status sum_counts(gr_members *m, size_t *budget) {
  uint32_t c = m->next, end = c + take(m->count - c, budget);
  for (; c < end; c++) {
    m->number.at[c] = m->first.at[c];
    m->first.at[c + 1] += m->first.at[c];
  }
  m->next = c;
  if (end < m->count)
    return GR_MORE;
  m->phase = PLACE;
  m->next = 0;
  return GR_DONE;
}

static gr_status place(gr_members *m, gr_memory *memory, uint32_t count,
                       size_t *budget) {
  uint32_t u = m->next, end = u + take(count - u, budget);
  for (; u < end; u++)
    m->member.at[m->number.at[m->class.at[u]]++] = u;
  m->next = u;
  if (end < count)
    return GR_MORE;
  m->phase = COMPLETE;
  gr_words_free(memory, &m->number);
  gr_words_trim(memory, &m->first);
  return GR_DONE;
}

gr_status gr_members_step(gr_members *m, gr_memory *memory,
                          const uint32_t *class, uint32_t count,
                          size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && m->phase != COMPLETE) {
    if (m->phase == START)
      status = start(m, memory, count, budget);
    else if (m->phase == NUMBER)
      status = number_classes(m, memory, class, count, budget);
    else if (m->phase == SUM)
      status = sum_counts(m, budget);
    else
      status = place(m, memory, count, budget);
  }
  return status;
}

void gr_members_free(gr_memory *memory, gr_members *m) {
  gr_words_free(memory, &m->class);
  gr_words_free(memory, &m->first);
  gr_words_free(memory, &m->member);
  gr_words_free(memory, &m->number);
  memset(m, 0, sizeof *m);
}
