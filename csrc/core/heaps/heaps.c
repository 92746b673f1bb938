/*
** heaps.c: see heaps.h.
**
** The followers of a heap n are the heap n - k, where digit k allows it, and
** what n - k can be divided in. The digits that repeat, k = c, c + 1, ...,
** with period p, lead to all heaps up to n - c of some residues modulo p; so
** for each residue three rows of `ever` collect the values of these heaps, of
** their divisions in two and in three. At n, the heap n - c is added.
*/
#include "core/heaps/heaps.h"

#include <string.h>

/* When a value is looked for: so many divisions of a heap, for each word of a
** set, are looked at for all values, the others for that one. */
#define SOME 256

/* No digit divides a heap. */
#define NEVER UINT32_MAX

static uint32_t first_with(const gr_octal_code *code, uint32_t bit) {
  for (uint32_t k = 0; k < gr_octal_code_length(code); k++)
    if (gr_octal_code_digit(code, k) & bit)
      return k;
  return NEVER;
}

/* At n, the divisions of n - k are first asked for: for what repeats, k is
** that of the first digit that does. */
static void find_first(gr_heaps *h) {
  uint32_t start = h->code.count;
  h->first_two = first_with(&h->code, GR_TWO);
  h->first_three = first_with(&h->code, GR_THREE);
  if (h->first_three != NEVER && h->first_three > start)
    h->first_three = start;
  if (h->first_two != NEVER && h->first_two > start)
    h->first_two = start;
  if (h->first_three < h->first_two) /* these need two of the rest */
    h->first_two = h->first_three + 1;
}

void gr_heaps_init(gr_heaps *h, gr_memory *memory, const gr_octal_code *code) {
  memset(h, 0, sizeof *h);
  h->memory = h->two.memory = h->three.memory = h->sparse.memory = memory;
  h->code = *code;
  find_first(h);
  h->sparse.next = 1;
}

void gr_heaps_free(gr_heaps *h) {
  gr_release(h->memory, h->value, h->room, sizeof *h->value);
  h->value = NULL;
  h->count = h->room = 0;
  gr_divisions_free(&h->two);
  gr_divisions_free(&h->three);
  gr_bitrows_free(h->memory, &h->ever);
  gr_bitrows_free(h->memory, &h->option);
  gr_sparse_free(&h->sparse);
}

/* A guess needs pairs alone, and digits that end. */
static int may_guess(const gr_heaps *h) {
  return h->first_two != NEVER && h->first_three == NEVER &&
         h->code.period == 0;
}

/*
** ------------------------------------------------------------- its room
*/

static gr_status grow_values(gr_heaps *h) {
  size_t room = h->room + h->room / 2 + 64;
  uint16_t *value;
  if (h->count < h->room)
    return GR_DONE;
  value = gr_resize(h->memory, h->value, h->room, room, sizeof *value);
  if (value == NULL)
    return GR_NO_MEMORY;
  h->value = value;
  h->room = room;
  return GR_DONE;
}

/* Heaps whose divisions in two must be kept: all, where three are divided
** from them. */
static size_t two_kept(const gr_heaps *h) {
  size_t kept = h->two.set.count;
  if (h->first_three == NEVER)
    return gr_octal_code_length(&h->code) + 1;
  return h->count < kept ? kept : h->count + h->count / 2 + 64;
}

/* Makes everything large enough for sets of `words` words. */
static gr_status grow_sets(gr_heaps *h, size_t words) {
  gr_memory *memory = h->memory;
  if (gr_bitrows_grow(memory, &h->option, 1, words) != GR_DONE ||
      gr_bitrows_grow(memory, &h->ever, 3 * (size_t)h->code.period, words) !=
          GR_DONE ||
      gr_sparse_grow(&h->sparse, words) != GR_DONE)
    return GR_NO_MEMORY;
  if (h->first_two != NEVER &&
      gr_divisions_grow(&h->two, two_kept(h), words) != GR_DONE)
    return GR_NO_MEMORY;
  if (h->first_three != NEVER &&
      gr_divisions_grow(&h->three, gr_octal_code_length(&h->code) + 1, words) !=
          GR_DONE)
    return GR_NO_MEMORY;
  h->words = words;
  return GR_DONE;
}

/*
** -------------------------------------------------- what is looked at
*/

static void spend(size_t *budget, uint64_t units) {
  *budget = units < *budget ? *budget - (size_t)units : 0;
}

/* Looks at all divisions of a heap in two or, with a guess, at those with a
** rare heap. */
static void refresh(gr_heaps *h, uint32_t heap, size_t *budget) {
  gr_division *division = gr_division_of(&h->two, heap);
  uint64_t before = h->two.pairs;
  if (gr_divisions_done(&h->two, heap))
    return;
  if (h->sparse.mask == 0) {
    gr_divisions_scan(&h->two, h->value, heap, heap);
  } else if (division->rule != h->sparse.rule) {
    gr_divisions_scan_list(&h->two, h->value, heap, &h->sparse.rare);
    division->rule = h->sparse.rule;
  }
  spend(budget, h->two.pairs - before);
}

/* Refreshes all divisions in two that n asks for, and those of the heap that
** is to be remembered. */
static gr_status look_at_two(gr_heaps *h, uint32_t n, size_t *budget) {
  if (n <= h->first_two)
    return GR_DONE;
  gr_divisions_open(&h->two, n - h->first_two);
  if (h->first_three != NEVER)
    refresh(h, n - h->first_two, budget);
  if (h->code.period > 0 && h->first_two <= h->code.count && n > h->code.count)
    refresh(h, n - h->code.count, budget);
  for (uint32_t k = h->first_two; k < h->code.count && k < n; k++) {
    if (!(h->code.digit[k] & GR_TWO))
      continue;
    refresh(h, n - k, budget);
    if (*budget == 0)
      return GR_MORE;
  }
  return GR_DONE;
}

/* Completes the divisions in three. */
static gr_status look_at_three(gr_heaps *h, uint32_t n, size_t *budget) {
  if (n <= h->first_three)
    return GR_DONE;
  gr_divisions_open(&h->three, n - h->first_three);
  return gr_divisions_scan_three(&h->three, &h->two, h->value,
                                 n - h->first_three, budget);
}

/*
** --------------------------------------------------------- the followers
*/

/* Adds the heap n - count to what the digits that repeat lead to. */
static void remember(gr_heaps *h, uint32_t n) {
  uint32_t heap, residue;
  if (h->code.period == 0 || n <= h->code.count)
    return;
  heap = n - h->code.count;
  residue = heap % h->code.period;
  gr_bitrow_add(gr_bitrow(&h->ever, 3 * (size_t)residue), h->value[heap]);
  if (h->first_two <= h->code.count)
    gr_bitrow_join(gr_bitrow(&h->ever, 3 * (size_t)residue + 1),
                   gr_divisions_set(&h->two, heap), h->words);
  if (h->first_three <= h->code.count)
    gr_bitrow_join(gr_bitrow(&h->ever, 3 * (size_t)residue + 2),
                   gr_divisions_set(&h->three, heap), h->words);
}

/* The followers of n by a digit that stands once. */
static void add_digit(gr_heaps *h, uint32_t n, uint32_t k, uint64_t *option) {
  uint32_t digit = h->code.digit[k], left = n - k;
  if (left == 0) {
    option[0] |= digit & GR_NOTHING;
    return;
  }
  if (digit & GR_ONE)
    gr_bitrow_add(option, h->value[left]);
  if (digit & GR_TWO)
    gr_bitrow_join(option, gr_divisions_set(&h->two, left), h->words);
  if (digit & GR_THREE)
    gr_bitrow_join(option, gr_divisions_set(&h->three, left), h->words);
}

/* The followers of n by digit i of those that repeat. */
static void add_block(gr_heaps *h, uint32_t n, uint32_t i, uint64_t *option) {
  uint32_t digit = h->code.block[i], most = n - h->code.count;
  size_t residue;
  if (most < i)
    return;
  if (most % h->code.period == i)
    option[0] |= digit & GR_NOTHING;
  residue = (most - i) % h->code.period;
  for (uint32_t parts = 0; parts < 3; parts++)
    if (digit & (uint32_t)GR_ONE << parts)
      gr_bitrow_join(option, gr_bitrow(&h->ever, 3 * residue + parts),
                     h->words);
}

/* The values of the followers of n that are known so far. */
static uint64_t *find_options(gr_heaps *h, uint32_t n) {
  uint64_t *option = gr_bitrow(&h->option, 0);
  memset(option, 0, h->words * sizeof *option);
  for (uint32_t k = 0; k < h->code.count && k <= n; k++)
    add_digit(h, n, k, option);
  for (uint32_t i = 0; i < h->code.period && n >= h->code.count; i++)
    add_block(h, n, i, option);
  return option;
}

/*
** ------------------------------------------------------------- the value
*/

/* The least value that is in neither set; `end`, if it is not below. */
static uint32_t least_outside(const uint64_t *a, const uint64_t *b,
                              uint32_t end) {
  for (uint32_t i = 0; 64 * i < end; i++) {
    uint64_t outside = ~(a[i] | b[i]);
    if (outside != 0) {
      uint32_t least = 64 * i + gr_lowest_bit(outside);
      return least < end ? least : end;
    }
  }
  return end;
}

/* The least common value that is in no set; 64 * words if there is none. */
static uint32_t least_common(const gr_heaps *h, const uint64_t *option) {
  const uint64_t *common = gr_bitrow(&h->sparse.common, 0);
  for (uint32_t i = 0; i < h->words; i++)
    if ((common[i] & ~option[i]) != 0)
      return 64 * i + gr_lowest_bit(common[i] & ~option[i]);
  return 64 * (uint32_t)h->words;
}

/* Looks for a value among the divisions in two that n asks for: first at some
** of them for any value, then at the others for this one. */
static int search(gr_heaps *h, uint32_t n, uint32_t value) {
  uint64_t *option = gr_bitrow(&h->option, 0);
  uint32_t some = SOME * (uint32_t)h->words;
  for (int all = 0; all <= 1; all++)
    for (uint32_t k = 0; k < h->code.count && k < n; k++) {
      if (!(h->code.digit[k] & GR_TWO) || gr_divisions_done(&h->two, n - k))
        continue;
      if (all)
        gr_divisions_search(&h->two, h->value, n - k, value);
      else if (gr_division_of(&h->two, n - k)->next < some)
        gr_divisions_scan(&h->two, h->value, n - k, some);
      gr_bitrow_join(option, gr_divisions_set(&h->two, n - k), h->words);
      if (option[value >> 6] >> (value & 63) & 1)
        return 1;
    }
  return 0;
}

/*
** The mex of the followers' values. With a guess, the rare heaps have been
** looked at: so the least common value that has not come up never will, and
** only the rare ones below it are still to be looked for.
*/
static gr_status find_value(gr_heaps *h, uint32_t n, size_t *budget,
                            uint32_t *value) {
  const uint64_t *option = find_options(h, n);
  const uint64_t *common = gr_bitrow(&h->sparse.common, 0);
  uint32_t end = least_common(h, option);
  while ((*value = least_outside(option, common, end)) < end) {
    uint64_t before = h->two.pairs;
    if (*budget == 0)
      return GR_MORE;
    if (h->sparse.mask == 0 || !search(h, n, *value)) {
      h->misses += h->sparse.mask != 0;
      return GR_DONE;
    }
    spend(budget, h->two.pairs - before);
  }
  return GR_DONE;
}

/* Pairs at which a plain loop would have looked, for n. */
static uint64_t plain_pairs(const gr_heaps *h, uint32_t n) {
  uint64_t pairs = 0;
  for (uint32_t k = 0; k < h->code.count && k < n; k++)
    if (h->code.digit[k] & GR_TWO)
      pairs += (n - k) / 2;
  return pairs;
}

/* Appends the value of the next heap. */
static gr_status append(gr_heaps *h, uint32_t value) {
  uint32_t n = (uint32_t)h->count;
  if (value > GR_MAX_HEAP_VALUE)
    return GR_VALUE_LIMIT;
  if (value >= 64 * h->words && grow_sets(h, 2 * h->words) != GR_DONE)
    return GR_NO_MEMORY;
  if (n > 0 && gr_sparse_count(&h->sparse, n, value) != GR_DONE)
    return GR_NO_MEMORY;
  if (value > h->max_value) {
    h->max_value = value;
    h->max_at = n;
  }
  h->plain += plain_pairs(h, n);
  h->value[h->count++] = (uint16_t)value;
  return GR_DONE;
}

static gr_status next_heap(gr_heaps *h, size_t *budget) {
  uint32_t n = (uint32_t)h->count, value = 0;
  gr_status status = grow_values(h);
  if (status == GR_DONE)
    status = grow_sets(h, h->words == 0 ? 1 : h->words);
  if (status == GR_DONE && may_guess(h))
    status = gr_sparse_choose(&h->sparse, h->value, h->count);
  if (status == GR_DONE)
    status = look_at_two(h, n, budget);
  if (status == GR_DONE)
    status = look_at_three(h, n, budget);
  if (status != GR_DONE)
    return status;
  remember(h, n);
  if (n > 0)
    status = find_value(h, n, budget, &value);
  return status == GR_DONE ? append(h, value) : status;
}

gr_status gr_heaps_step(gr_heaps *h, uint32_t last, size_t *budget) {
  while (h->count <= last) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    status = next_heap(h, budget);
    if (status != GR_DONE)
      return status;
    spend(budget, h->words * gr_octal_code_length(&h->code)); /* sets joined */
  }
  return GR_DONE;
}
