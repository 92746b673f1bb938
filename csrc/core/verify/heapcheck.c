/*
** heapcheck.c: see heapcheck.h.
*/
#include "core/verify/heapcheck.h"

#include <string.h>

/* Values are below this, and so is the xor of some. */
#define VALUES 0x10000

void gr_heapcheck_init(gr_heapcheck *c, gr_memory *memory,
                       const gr_octal_code *code, const uint16_t *value,
                       uint32_t last) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->code = code;
  c->value = value;
  c->last = last;
  c->wrong = GR_NONE;
}

void gr_heapcheck_free(gr_heapcheck *c) {
  gr_words_free(c->memory, &c->seen);
}

/* The followers of a heap of which `left` are left, divided in two, from the
** part a on; `with` is the value of a third part that is there already. */
static void see_pairs(gr_heapcheck *c, uint32_t a, uint32_t left,
                      uint32_t with) {
  uint32_t *seen = c->seen.at;
  for (; a <= left / 2; a++)
    seen[with ^ c->value[a] ^ c->value[left - a]] = c->heap;
}

/* The followers by a digit, as far as the budget goes; c->a says where to go
** on. */
static gr_status see_digit(gr_heapcheck *c, size_t *budget) {
  uint32_t digit = gr_octal_code_digit(c->code, c->k), left = c->heap - c->k;
  size_t cost = left / 2 + 1;
  if (c->a == 0) {
    if (left == 0 ? digit & GR_NOTHING : digit & GR_ONE)
      c->seen.at[c->value[left]] = c->heap; /* what is empty has value 0 */
    if (digit & GR_TWO && left > 0)
      see_pairs(c, 1, left, 0);
    *budget -= cost < *budget ? cost : *budget;
  }
  if (!(digit & GR_THREE))
    return GR_DONE;
  for (c->a = c->a == 0 ? 1 : c->a; c->a <= left / 3; c->a++) {
    if (*budget == 0)
      return GR_MORE;
    see_pairs(c, c->a, left - c->a, c->value[c->a]);
    *budget -= cost < *budget ? cost : *budget;
  }
  return GR_DONE;
}

/* All followers have been seen: is the value the mex? */
static int is_right(const gr_heapcheck *c) {
  uint32_t value = c->value[c->heap];
  for (uint32_t v = 0; v < value; v++)
    if (c->seen.at[v] != c->heap)
      return 0;
  return c->seen.at[value] != c->heap;
}

/* Taking more than that never does anything. */
static uint32_t last_take(const gr_heapcheck *c) {
  uint32_t last = c->code->count - 1;
  return c->code->period > 0 || c->heap < last ? c->heap : last;
}

gr_status gr_heapcheck_step(gr_heapcheck *c, size_t *budget) {
  gr_status status =
      gr_words_fill(c->memory, &c->seen, VALUES, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  for (; c->heap <= c->last; c->heap++, c->k = c->a = 0) {
    for (; c->k <= last_take(c); c->k++, c->a = 0) {
      if (*budget == 0 || see_digit(c, budget) == GR_MORE)
        return GR_MORE;
    }
    if (!is_right(c)) {
      c->wrong = c->heap;
      return GR_DONE;
    }
  }
  return GR_DONE;
}
