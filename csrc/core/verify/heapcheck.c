/*
** heapcheck.c: see heapcheck.h.
*/
#include "core/verify/heapcheck.h"

#include <string.h>

/* Values are below this, and so is the xor of some. */
#define HEAP_VALUES 0x10000

/* What a digit allows to be left, as a sum of these. */
enum { NOTHING = 1, ONE_HEAP = 2, TWO_HEAPS = 4, THREE_HEAPS = 8 };

/* The phases. */
static gr_phase clear, check;
static gr_free free_heapcheck;

void gr_heapcheck_init(gr_heapcheck *c, gr_memory *memory,
                       const gr_heap_claim *claim) {
  memset(c, 0, sizeof *c);
  gr_task_init(&c->task, memory, clear, free_heapcheck);
  c->claim = *claim;
  c->wrong = GR_NONE;
}

static uint32_t digit_of(const gr_heap_claim *claim, uint32_t k) {
  if (k < claim->digits)
    return claim->digit[k];
  return claim->period == 0 ? 0
                            : claim->block[(k - claim->digits) % claim->period];
}

/* Notes the followers that divide `left` in two, from the part a on; `with` is
** the value of a third part, if there is one. */
static void see_pairs(gr_heapcheck *c, uint32_t a, uint32_t left,
                      uint32_t with) {
  uint32_t *seen = c->seen.at;
  for (; a <= left / 2; a++)
    seen[with ^ c->claim.value[a] ^ c->claim.value[left - a]] = c->heap;
}

/* Notes the followers by a digit, as far as the budget goes; c->a says where to
** go on. */
static gr_status see_digit(gr_heapcheck *c, size_t *budget) {
  uint32_t digit = digit_of(&c->claim, c->k), left = c->heap - c->k;
  size_t cost = left / 2 + 1;
  if (c->a == 0) {
    if (left == 0 ? digit & NOTHING : digit & ONE_HEAP)
      c->seen.at[c->claim.value[left]] =
          c->heap; /* an empty heap has value 0 */
    if (digit & TWO_HEAPS && left > 0)
      see_pairs(c, 1, left, 0);
    gr_spend(budget, cost);
  }
  if (!(digit & THREE_HEAPS))
    return GR_DONE;
  for (c->a = c->a == 0 ? 1 : c->a; c->a <= left / 3; c->a++) {
    if (*budget == 0)
      return GR_MORE;
    see_pairs(c, c->a, left - c->a, c->claim.value[c->a]);
    gr_spend(budget, cost);
  }
  return GR_DONE;
}

/* All followers have been seen: is the value the mex? */
static int is_right(const gr_heapcheck *c) {
  uint32_t value = c->claim.value[c->heap];
  for (uint32_t v = 0; v < value; v++)
    if (c->seen.at[v] != c->heap)
      return 0;
  return c->seen.at[value] != c->heap;
}

/* No move takes more than that. */
static uint32_t last_take(const gr_heapcheck *c) {
  uint32_t last = c->claim.digits - 1;
  return c->claim.period > 0 || c->heap < last ? c->heap : last;
}

static gr_status clear(void *work, size_t *budget) {
  gr_heapcheck *c = work;
  return gr_then(
      &c->task,
      gr_words_fill(c->task.memory, &c->seen, HEAP_VALUES, GR_NONE, budget),
      check);
}

static gr_status check(void *work, size_t *budget) {
  gr_heapcheck *c = work;
  for (; c->heap <= c->claim.last; c->heap++, c->k = c->a = 0) {
    for (; c->k <= last_take(c); c->k++, c->a = 0) {
      if (*budget == 0 || see_digit(c, budget) == GR_MORE)
        return GR_MORE;
    }
    if (!is_right(c)) {
      c->wrong = c->heap;
      break;
    }
  }
  return gr_turn_to(&c->task, NULL);
}

static void free_heapcheck(void *work) {
  gr_heapcheck *c = work;
  gr_words_free(c->task.memory, &c->seen);
}
