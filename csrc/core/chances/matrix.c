/*
** matrix.c: see matrix.h.
*/
#include "core/chances/matrix.h"

#include "core/base/memory.h"

/* The least number of slots. */
#define LEAST 16

/* How many entries may be in so many slots. */
static size_t room_of(size_t slots) {
  return slots / 4 * 3;
}

/* Rows and columns are often near each other: row ^ column, which gr_mix alone
** would spread, has few values then. */
static size_t hash_of(uint32_t row, uint32_t column) {
  return (size_t)gr_mix(((uint64_t)row << 32 | column) * GR_MULTIPLIER);
}

/* The slot of an entry, or the free one where it belongs. */
static uint32_t *slot_of(const gr_matrix *m, uint32_t row, uint32_t column) {
  size_t mask = m->slot.count - 1;
  size_t i = hash_of(row, column) & mask;
  for (;; i = (i + 1) & mask) {
    uint32_t number = m->slot.at[i];
    if (number == 0 ||
        (m->at[number - 1].row == row && m->at[number - 1].column == column))
      return &m->slot.at[i];
  }
}

/* Makes room for so many entries, without their slots. */
static gr_status grow(gr_matrix *m, size_t entries) {
  size_t room = m->room + m->room / 2 + LEAST;
  gr_entry *at;
  if (entries <= m->room)
    return GR_DONE;
  if (entries >= UINT32_MAX)
    return GR_NO_MEMORY;
  if (room < entries)
    room = entries;
  at = gr_resize(m->memory, m->at, m->room, room, sizeof *at);
  if (at == NULL)
    return GR_NO_MEMORY;
  m->at = at;
  m->room = room;
  return GR_DONE;
}

gr_status gr_matrix_clear(gr_matrix *m, uint32_t size, size_t entries,
                          int again, size_t *budget) {
  size_t slots = LEAST;
  gr_status status;
  while (room_of(slots) / 2 < entries) /* there will be more: see matrix.h */
    slots *= 2;
  if (!again)
    m->count = m->row.count = m->column.count = m->slot.count = m->slots = 0;
  status = gr_words_fill(m->memory, &m->slot, slots, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(m->memory, &m->row, size, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(m->memory, &m->column, size, GR_NONE, budget);
  return status == GR_DONE ? grow(m, entries) : status;
}

/* Fills a hash table that has become larger: the entries are all it needs. */
static gr_status fill_slots(gr_matrix *m, size_t *budget) {
  gr_status status = gr_words_fill(m->memory, &m->slot, m->slots, 0, budget);
  for (; m->placed < m->count && status == GR_DONE; m->placed++) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    *slot_of(m, m->at[m->placed].row, m->at[m->placed].column) =
        (uint32_t)m->placed + 1;
  }
  if (status == GR_DONE)
    m->slots = 0;
  return status;
}

gr_status gr_matrix_reserve(gr_matrix *m, size_t entries, size_t *budget) {
  entries += m->count;
  if (grow(m, entries) != GR_DONE)
    return GR_NO_MEMORY;
  if (m->slots == 0) {
    size_t slots = m->slot.count;
    if (entries <= room_of(slots))
      return GR_DONE;
    while (room_of(slots) < entries)
      slots *= 2;
    m->slots = slots;
    m->slot.count = m->placed = 0;
  }
  return fill_slots(m, budget);
}

void gr_matrix_add(gr_matrix *m, uint32_t row, uint32_t column, double p) {
  uint32_t *slot = slot_of(m, row, column);
  gr_entry *entry;
  if (*slot > 0) {
    m->at[*slot - 1].p += p;
    return;
  }
  entry = &m->at[m->count];
  entry->row = row;
  entry->column = column;
  entry->next_in_row = m->row.at[row];
  entry->next_in_column = m->column.at[column];
  entry->p = p;
  m->row.at[row] = m->column.at[column] = (uint32_t)m->count++;
  *slot = (uint32_t)m->count;
}

void gr_matrix_free(gr_matrix *m) {
  gr_release(m->memory, m->at, m->room, sizeof *m->at);
  m->at = NULL;
  m->count = m->room = 0;
  gr_words_free(m->memory, &m->row);
  gr_words_free(m->memory, &m->column);
  gr_words_free(m->memory, &m->slot);
}
