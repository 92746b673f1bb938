/*
** matrix.c: see matrix.h.
*/
#include "core/matrix.h"

#include "core/hash.h"

#include <string.h>

/* The least number of slots. */
#define LEAST 16

/* How many entries may be in so many slots. */
static size_t room_of(size_t slots) {
  return slots / 4 * 3;
}

/* The slot of an entry, or the free one where it belongs. */
static uint32_t *slot_of(const gr_matrix *m, uint32_t row, uint32_t column) {
  size_t mask = m->slot.count - 1;
  size_t i = gr_mix((uint64_t)row << 32 | column) & mask;
  for (;; i = (i + 1) & mask) {
    uint32_t number = m->slot.at[i];
    if (number == 0 ||
        (m->at[number - 1].row == row && m->at[number - 1].column == column))
      return &m->slot.at[i];
  }
}

gr_status gr_matrix_clear(gr_matrix *m, uint32_t size, size_t entries,
                          int again, size_t *budget) {
  size_t slots = LEAST;
  gr_status status;
  while (room_of(slots) / 2 < entries) /* there will be more: see matrix.h */
    slots *= 2;
  if (!again)
    m->count = m->row.count = m->column.count = m->slot.count = 0;
  status = gr_words_fill(m->memory, &m->slot, slots, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(m->memory, &m->row, size, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(m->memory, &m->column, size, GR_NONE, budget);
  return status;
}

/* Makes the hash table twice as large. */
static gr_status grow_slots(gr_matrix *m) {
  size_t slots = 2 * m->slot.count;
  if (gr_words_resize(m->memory, &m->slot, slots) != GR_DONE)
    return GR_NO_MEMORY;
  memset(m->slot.at, 0, slots * sizeof *m->slot.at);
  for (size_t i = 0; i < m->count; i++)
    *slot_of(m, m->at[i].row, m->at[i].column) = (uint32_t)i + 1;
  return GR_DONE;
}

/* Makes room for one more entry. */
static gr_status grow(gr_matrix *m) {
  if (m->count >= UINT32_MAX - 1)
    return GR_NO_MEMORY;
  if (m->count == m->room) {
    size_t room = m->room + m->room / 2 + LEAST;
    gr_entry *at = gr_resize(m->memory, m->at, m->room, room, sizeof *at);
    if (at == NULL)
      return GR_NO_MEMORY;
    m->at = at;
    m->room = room;
  }
  return m->count < room_of(m->slot.count) ? GR_DONE : grow_slots(m);
}

gr_status gr_matrix_add(gr_matrix *m, uint32_t row, uint32_t column, double p) {
  uint32_t *slot = slot_of(m, row, column);
  gr_entry *entry;
  if (*slot > 0) {
    m->at[*slot - 1].p += p;
    return GR_DONE;
  }
  if (grow(m) != GR_DONE)
    return GR_NO_MEMORY;
  slot = slot_of(m, row, column); /* it may be elsewhere now */
  entry = &m->at[m->count];
  entry->row = row;
  entry->column = column;
  entry->next_in_row = m->row.at[row];
  entry->next_in_column = m->column.at[column];
  entry->p = p;
  m->row.at[row] = m->column.at[column] = (uint32_t)m->count++;
  *slot = (uint32_t)m->count;
  return GR_DONE;
}

void gr_matrix_free(gr_matrix *m) {
  gr_release(m->memory, m->at, m->room, sizeof *m->at);
  m->at = NULL;
  m->count = m->room = 0;
  gr_words_free(m->memory, &m->row);
  gr_words_free(m->memory, &m->column);
  gr_words_free(m->memory, &m->slot);
}
