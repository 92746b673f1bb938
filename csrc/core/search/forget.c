/*
** forget.c: see forget.h.
*/
#include "core/search/forget.h"

#include <string.h>

/* Marks in `renamed`, until a position has its new number. */
#define FORGOTTEN GR_NONE
#define NEEDED (GR_NONE - 1)

static uint32_t size_class(const gr_fact *fact) {
  return fact->size < GR_SIZE_CLASSES ? fact->size : GR_SIZE_CLASSES - 1;
}

/* Is anything known of a position that its rules do not tell at once? */
static int is_known(const gr_fact *fact) {
  return fact->value != GR_NONE || fact->least > 0 || fact->excluded != 0;
}

static void free_forget(void *work) {
  gr_forget *s = work;
  gr_words_free(s->task.memory, &s->renamed);
  gr_store_free(s->task.memory, &s->store);
  gr_facts_free(s->task.memory, &s->left);
}

/* What is left takes the place of what there was. The working memory of the
** expansion goes by old numbers. */
static gr_status finish(void *work, size_t *budget) {
  gr_forget *s = work;
  gr_memory *memory = s->task.memory;
  (void)budget;
  for (size_t i = 0; i < s->depth; i++)
    s->stack[i].part = s->renamed.at[s->stack[i].part];
  gr_expansion_free(s->expansion);
  gr_store_free(memory, s->expansion->store);
  gr_facts_free(memory, s->facts);
  *s->expansion->store = s->store;
  *s->facts = s->left;
  memset(&s->store, 0, sizeof s->store);
  memset(&s->left, 0, sizeof s->left);
  s->expansion->current = GR_NONE;
  free_forget(s);
  return gr_turn_to(&s->task, NULL);
}

/* Copies a row, in new numbers. */
static gr_status keep_row(gr_forget *s, const uint32_t *row, gr_fact *fact) {
  gr_words *rows = &s->left.rows;
  if (gr_words_reserve(s->task.memory, rows, (size_t)*row + 1) != GR_DONE)
    return GR_NO_MEMORY;
  fact->row = (uint32_t)rows->count + 1;
  rows->at[rows->count++] = *row;
  for (const uint32_t *word = row + 1; word <= row + *row; word++)
    rows->at[rows->count++] =
        *word == GR_EMPTY_SUM
            ? *word
            : s->renamed.at[*word & GR_PART] | (*word & GR_LAST);
  return GR_DONE;
}

/* Keeps the rows of the questions, each once. */
static gr_status keep_rows(void *work, size_t *budget) {
  gr_forget *s = work;
  for (; s->task.next < s->depth; s->task.next++) {
    uint32_t part = s->stack[s->task.next].part;
    const gr_fact *old = &s->facts->at[part];
    gr_fact *fact = &s->left.at[s->renamed.at[part]];
    if (*budget == 0)
      return GR_MORE;
    if (old->row == 0 || fact->row != 0)
      continue;
    const uint32_t *row = s->facts->rows.at + old->row - 1;
    gr_spend(budget, (size_t)*row + 1);
    if (keep_row(s, row, fact) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_turn_to(&s->task, finish);
}

/* Is a position to stay? */
static int stays(gr_forget *s, uint32_t p) {
  const gr_fact *fact = &s->facts->at[p];
  uint32_t size = size_class(fact);
  if (s->renamed.at[p] == NEEDED)
    return 1;
  if (!is_known(fact) || size < s->size)
    return 0;
  if (size > s->size)
    return 1;
  if (s->larger >= s->spared)
    return 0;
  s->larger++;
  return 1;
}

/* Adds a position to what is left. */
static gr_status keep(gr_forget *s, uint32_t p) {
  unsigned char code[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *key =
      gr_store_get(s->expansion->store, p, &length, code);
  uint32_t number;
  gr_status status;
  do
    status =
        s->expansion->store->integers
            ? gr_store_add_integer(s->task.memory, &s->store,
                                   gr_store_integer(s->expansion->store, p),
                                   &number)
            : gr_store_add(s->task.memory, &s->store, key, length, &number);
  while (status == GR_MORE);
  if (status != GR_DONE ||
      gr_facts_cover(s->task.memory, &s->left, (size_t)number + 1) != GR_DONE)
    return GR_NO_MEMORY;
  s->renamed.at[p] = number;
  s->left.at[number] = s->facts->at[p];
  s->left.at[number].row = 0;
  return GR_DONE;
}

static gr_status keep_positions(void *work, size_t *budget) {
  gr_forget *s = work;
  uint32_t count = (uint32_t)s->facts->count;
  uint32_t stop = gr_reach(&s->task, count, budget);
  for (uint32_t p = s->task.next; p < stop; p++)
    if (stays(s, p) && keep(s, p) != GR_DONE)
      return GR_NO_MEMORY;
  return gr_reached(&s->task, stop, count, keep_rows);
}

/* Finds the size from which on positions may stay: the larger ones took the
** longest to find out about. */
static gr_status choose(void *work, size_t *budget) {
  gr_forget *s = work;
  (void)budget;
  s->size = GR_SIZE_CLASSES - 1;
  while (s->size > 0 && s->larger + s->of_size[s->size] <= s->spared)
    s->larger += s->of_size[s->size--];
  return gr_turn_to(&s->task, keep_positions);
}

static gr_status count_sizes(void *work, size_t *budget) {
  gr_forget *s = work;
  uint32_t count = (uint32_t)s->facts->count;
  uint32_t stop = gr_reach(&s->task, count, budget);
  for (uint32_t p = s->task.next; p < stop; p++)
    if (s->renamed.at[p] == FORGOTTEN && is_known(&s->facts->at[p]))
      s->of_size[size_class(&s->facts->at[p])]++;
  return gr_reached(&s->task, stop, count, choose);
}

/* Marks what the questions need: what they are about, and its moves. */
static gr_status mark(void *work, size_t *budget) {
  gr_forget *s = work;
  for (; s->task.next < s->depth; s->task.next++) {
    uint32_t part = s->stack[s->task.next].part;
    const gr_fact *fact = &s->facts->at[part];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    s->renamed.at[part] = NEEDED;
    if (fact->row == 0)
      continue;
    const uint32_t *row = s->facts->rows.at + fact->row - 1;
    gr_spend(budget, *row);
    for (const uint32_t *word = row + 1; word <= row + *row; word++)
      if (*word != GR_EMPTY_SUM)
        s->renamed.at[*word & GR_PART] = NEEDED;
  }
  return gr_turn_to(&s->task, count_sizes);
}

static gr_status forget_all(void *work, size_t *budget) {
  gr_forget *s = work;
  return gr_then(&s->task,
                 gr_words_fill(s->task.memory, &s->renamed, s->facts->count,
                               FORGOTTEN, budget),
                 mark);
}

void gr_forget_begin(gr_forget *s, gr_expansion *expansion, gr_facts *facts,
                     gr_question *stack, size_t depth, size_t spared) {
  gr_task_init(&s->task, expansion->memory, forget_all, free_forget);
  s->expansion = expansion;
  s->facts = facts;
  s->stack = stack;
  s->depth = depth;
  s->spared = spared;
  s->store.dense = expansion->store->dense;
}
