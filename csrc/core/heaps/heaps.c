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

/*
** ------------------------------------------------------------ sets of values
*/

static uint64_t *row_of(const gr_bitrows *rows, size_t i) {
  return rows->at + i * rows->words;
}

static void add(uint64_t *row, uint32_t value) {
  row[value >> 6] |= (uint64_t)1 << (value & 63);
}

static void join(uint64_t *row, const uint64_t *with, size_t words) {
  for (size_t i = 0; i < words; i++)
    row[i] |= with[i];
}

static void free_rows(gr_memory *memory, gr_bitrows *rows) {
  if (rows->at != NULL)
    gr_release(memory, rows->at, rows->count * rows->words, sizeof *rows->at);
  memset(rows, 0, sizeof *rows);
}

/* Makes the matrix larger, if it is not: what is new is 0. GR_NO_MEMORY leaves
** it as it was. Linear in its size. */
static gr_status grow_rows(gr_memory *memory, gr_bitrows *rows, size_t count,
                           size_t words) {
  gr_bitrows fresh;
  fresh.count = count > rows->count ? count : rows->count;
  fresh.words = words > rows->words ? words : rows->words;
  if (fresh.count == rows->count && fresh.words == rows->words)
    return GR_DONE;
  if (fresh.count == 0 || fresh.words == 0) { /* nothing to hold yet */
    rows->count = fresh.count;
    rows->words = fresh.words;
    return GR_DONE;
  }
  if (fresh.count > SIZE_MAX / fresh.words)
    return GR_NO_MEMORY;
  fresh.at =
      gr_resize(memory, NULL, 0, fresh.count * fresh.words, sizeof *fresh.at);
  if (fresh.at == NULL)
    return GR_NO_MEMORY;
  memset(fresh.at, 0, fresh.count * fresh.words * sizeof *fresh.at);
  for (size_t i = 0; rows->at != NULL && i < rows->count; i++)
    memcpy(row_of(&fresh, i), row_of(rows, i), rows->words * sizeof *rows->at);
  free_rows(memory, rows);
  *rows = fresh;
  return GR_DONE;
}

/*
** ----------------------------------------------------------------- the guess
*/

/* With fewer heaps, a guess is not worth it. */
#define LEAST_HEAPS 64

/* A guess is worth it if at most one of this many heaps is rare. */
#define WORTH 8

/* Makes room for values below 64 * words. */
static gr_status grow_sparse(gr_heaps *h, size_t words) {
  gr_sparse *s = &h->sparse;
  if (grow_rows(h->memory, &s->common, 1, words) != GR_DONE)
    return GR_NO_MEMORY;
  if (words * 64 <= s->tally.count)
    return GR_DONE;
  if (gr_words_cover(h->memory, &s->tally, words * 64) != GR_DONE)
    return GR_NO_MEMORY;
  s->next = 0; /* the mask is about fewer bits */
  return GR_DONE;
}

/* For each mask, how many heaps are rare less how many are common: the
** transform of Walsh and Hadamard. */
static void transform(int32_t *at, size_t count) {
  for (size_t half = 1; half < count; half *= 2)
    for (size_t i = 0; i < count; i += 2 * half)
      for (size_t j = i; j < i + half; j++) {
        int32_t sum = at[j] + at[j + half];
        at[j + half] = at[j] - at[j + half];
        at[j] = sum;
      }
}

/* The mask with the fewest rare heaps; 0 if these are too many. */
static gr_status best_mask(const gr_heaps *h, uint32_t *mask) {
  const gr_words *tally = &h->sparse.tally;
  size_t values = tally->count;
  int32_t *at = gr_resize(h->memory, NULL, 0, values, sizeof *at);
  uint32_t best = 0;
  if (at == NULL)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < values; i++)
    at[i] = (int32_t)tally->at[i];
  transform(at, values);
  for (uint32_t i = 1; i < values; i++)
    if (at[i] < at[best])
      best = i;
  /* at[0] counts all; half the sum of both, the rare ones */
  if (at[0] + at[best] > at[0] / (WORTH / 2))
    best = 0;
  gr_release(h->memory, at, values, sizeof *at);
  *mask = best;
  return GR_DONE;
}

static int is_common(const gr_sparse *s, uint32_t value) {
  return gr_is_odd(value & s->mask);
}

static void find_common(gr_sparse *s) {
  uint64_t *row = row_of(&s->common, 0);
  memset(row, 0, s->common.words * sizeof *row);
  for (uint32_t v = 0; v < s->common.words * 64; v++)
    if (is_common(s, v))
      add(row, v);
}

static gr_status find_rare(gr_heaps *h) {
  gr_sparse *s = &h->sparse;
  s->rare.count = 0;
  for (size_t i = 1; s->mask != 0 && i < h->count; i++)
    if (!is_common(s, h->value[i]) &&
        gr_words_push(h->memory, &s->rare, (uint32_t)i) != GR_DONE)
      return GR_NO_MEMORY;
  return GR_DONE;
}

/* Looks for the mask with the fewest rare heaps, if it is time to; heap 0 does
** not count. Time: linear in the heaps, and v log v for v values; seldom. */
static gr_status guess(gr_heaps *h) {
  gr_sparse *s = &h->sparse;
  uint32_t mask;
  if (h->count < s->next || h->count < LEAST_HEAPS)
    return GR_DONE;
  if (best_mask(h, &mask) != GR_DONE)
    return GR_NO_MEMORY;
  if (mask != s->mask || s->next == 0) {
    s->mask = mask;
    s->next = 0; /* if this fails, it must be done again */
    if (find_rare(h) != GR_DONE)
      return GR_NO_MEMORY;
    find_common(s);
    s->rule++;
  }
  s->next = h->count + h->count / 2;
  return GR_DONE;
}

/* Counts another heap. */
static gr_status count_heap(gr_heaps *h, uint32_t heap, uint32_t value) {
  gr_sparse *s = &h->sparse;
  if (s->mask != 0 && !is_common(s, value) &&
      gr_words_push(h->memory, &s->rare, heap) != GR_DONE)
    return GR_NO_MEMORY;
  s->tally.at[value]++;
  return GR_DONE;
}

/*
** --------------------------------------------------------------- divisions
*/

/* Divisions that are looked at together, a multiple of 4. */
#define TOGETHER 256

/* From this many divisions for each word of a set on, bytes for values are
** faster than bits. */
#define MANY 256

static gr_division *division_of(const gr_divisions *d, uint32_t heap) {
  return &d->division[heap % d->set.count];
}

static uint64_t *set_of(const gr_divisions *d, uint32_t heap) {
  return row_of(&d->set, heap % d->set.count);
}

/* Have all divisions of the heap in two been looked at? */
static int is_done(const gr_divisions *d, uint32_t heap) {
  return division_of(d, heap)->next > heap / 2;
}

/* The divisions of the last `count` heaps, of values below 64 * words. May be
** called again, with more words or heaps; more heaps only as long as no heap
** has been forgotten. */
static gr_status grow_divisions(gr_memory *memory, gr_divisions *d,
                                size_t count, size_t words) {
  size_t had = d->division_count, marks = d->mark.count;
  if (count > had) {
    gr_division *division =
        gr_resize(memory, d->division, had, count, sizeof *division);
    if (division == NULL)
      return GR_NO_MEMORY;
    memset(division + had, 0, (count - had) * sizeof *division);
    d->division = division;
    d->division_count = count;
  }
  if (words * 64 > marks) {
    if (gr_bytes_reserve(memory, &d->mark, words * 64 - marks) != GR_DONE)
      return GR_NO_MEMORY;
    d->mark.count = words * 64;
    memset(d->mark.at, 0, d->mark.count);
  }
  return grow_rows(memory, &d->set, count, words);
}

static void free_divisions(gr_memory *memory, gr_divisions *d) {
  free_rows(memory, &d->set);
  gr_release(memory, d->division, d->division_count, sizeof *d->division);
  gr_bytes_free(memory, &d->mark);
  d->division = NULL;
  d->division_count = 0;
}

/* Forgets a heap, if need be, and begins another one. */
static void open_division(gr_divisions *d, uint32_t heap) {
  gr_division *division = division_of(d, heap);
  if (division->heap == heap)
    return;
  memset(set_of(d, heap), 0, d->set.words * sizeof *d->set.at);
  division->heap = heap;
  division->next = 1;
  division->rule = 0;
}

/* Marks four values at once; their order in a word does not matter. */
static void mark_four(unsigned char *mark, const uint16_t *values) {
  uint64_t word;
  memcpy(&word, values, sizeof word);
  mark[word & 0xFFFF] = 1;
  mark[word >> 16 & 0xFFFF] = 1;
  mark[word >> 32 & 0xFFFF] = 1;
  mark[word >> 48] = 1;
}

/* Adds what is marked to a row, and clears the marks. */
static void collect(gr_divisions *d, uint64_t *row) {
  for (size_t i = 0; i < d->set.words; i++) {
    unsigned char *mark = d->mark.at + 64 * i;
    uint64_t word = 0;
    for (uint32_t bit = 0; bit < 64; bit++)
      word |= (uint64_t)mark[bit] << bit;
    row[i] |= word;
  }
  memset(d->mark.at, 0, d->mark.count);
}

/* Marks the divisions of the heap whose smaller part is from .. end - 1. */
static void mark_range(gr_divisions *d, const uint16_t *value, uint32_t heap,
                       uint32_t from, uint32_t end) {
  uint16_t some[TOGETHER];
  for (; end - from >= TOGETHER; from += TOGETHER) {
    const uint16_t *up = value + from;
    const uint16_t *down = value + (heap - from - (TOGETHER - 1));
    for (uint32_t i = 0; i < TOGETHER; i++)
      some[i] = up[i] ^ down[TOGETHER - 1 - i];
    for (uint32_t i = 0; i < TOGETHER; i += 4)
      mark_four(d->mark.at, some + i);
  }
  for (; from < end; from++)
    d->mark.at[value[from] ^ value[heap - from]] = 1;
}

/* Looks at the next `count` divisions of the heap in two, or at those that are
** left; it is not done. */
static void scan(gr_divisions *d, const uint16_t *value, uint32_t heap,
                 uint32_t count) {
  gr_division *division = division_of(d, heap);
  uint64_t *row = set_of(d, heap);
  uint32_t from = division->next, end = heap / 2 + 1;
  if (count < end - from)
    end = from + count;
  d->pairs += end - from;
  division->next = end;
  if ((end - from) / MANY < d->set.words) {
    for (; from < end; from++)
      add(row, (uint32_t)value[from] ^ value[heap - from]);
    return;
  }
  mark_range(d, value, heap, from, end);
  collect(d, row);
}

/* Does one of `count` divisions, from `from` on, have this value? Without a
** way out, so that the compiler looks at several at once. */
static int has_value(const uint16_t *value, uint32_t heap, uint32_t from,
                     uint32_t count, uint16_t wanted) {
  const uint16_t *up = value + from;
  const uint16_t *down = value + (heap - from - (count - 1));
  uint16_t found = 0;
  for (uint32_t i = 0; i < count; i++)
    found |= (uint16_t)((up[i] ^ down[count - 1 - i]) == wanted);
  return found;
}

/* Is a value among those of the divisions of the heap in two? Looks at those
** that have not been looked at, for this value alone, which is several times
** faster; and adds it if it is found. */
static int look_for(gr_divisions *d, const uint16_t *value, uint32_t heap,
                    uint32_t wanted) {
  uint32_t from = division_of(d, heap)->next, end = heap / 2 + 1;
  int found = 0;
  while (from < end && !found) {
    uint32_t count = end - from < TOGETHER ? end - from : TOGETHER;
    found = has_value(value, heap, from, count, (uint16_t)wanted);
    d->pairs += count;
    from += count;
  }
  if (found)
    add(set_of(d, heap), wanted);
  return found;
}

/* Looks at the divisions of the heap in two where one part is in the ascending
** list of heaps. */
static void scan_list(gr_divisions *d, const uint16_t *value, uint32_t heap,
                      const gr_words *list) {
  uint64_t *row = set_of(d, heap);
  const uint32_t *at = list->at;
  size_t count = list->count;
  while (count > 0 && at[count - 1] >= heap) /* added since */
    count--;
  d->pairs += count;
  if (count / MANY < d->set.words) {
    for (size_t i = 0; i < count; i++)
      add(row, (uint32_t)value[at[i]] ^ value[heap - at[i]]);
    return;
  }
  for (size_t i = 0; i < count; i++)
    d->mark.at[value[at[i]] ^ value[heap - at[i]]] = 1;
  collect(d, row);
}

/* The word whose bit i ^ x is bit i of `word`, for x < 64. */
static uint64_t exchange(uint64_t word, uint32_t x) {
  static const uint64_t half[] = {0x5555555555555555, 0x3333333333333333,
                                  0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                  0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
  for (uint32_t bit = 0; bit < 6; bit++)
    if (x >> bit & 1)
      word =
          (word & half[bit]) << (1 << bit) | (word >> (1 << bit) & half[bit]);
  return word;
}

/* The next divisions of a heap in three, of which the first is the least, from
** all the sets for two: about *budget words. GR_MORE or GR_DONE. */
static gr_status scan_three(gr_divisions *d, const gr_divisions *two,
                            const uint16_t *value, uint32_t heap,
                            size_t *budget) {
  gr_division *division = division_of(d, heap);
  uint64_t *row = set_of(d, heap);
  size_t words = d->set.words;
  for (; division->next <= heap / 3; division->next++) {
    uint32_t x = value[division->next];
    const uint64_t *pairs = set_of(two, heap - division->next);
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, words);
    d->pairs += words;
    for (size_t i = 0; i < words; i++)
      row[i ^ (x >> 6)] |= exchange(pairs[i], x & 63);
  }
  return GR_DONE;
}

/*
** ------------------------------------------------------------------- heaps
*/

/* When a value is looked for: this many divisions of a heap, for each word of
** a set, are looked at for all values, the others for that one. */
#define SOME 256

/* No digit divides a heap. */
#define NEVER UINT32_MAX

uint32_t gr_octal_code_parts(const gr_octal_code *code) {
  uint32_t all = 0, parts = 3;
  for (uint32_t k = 0; k < gr_octal_code_length(code); k++)
    all |= gr_octal_code_digit(code, k);
  while (parts > 0 && !(all >> parts & 1))
    parts--;
  return parts;
}

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
  h->memory = memory;
  h->code = *code;
  find_first(h);
  h->sparse.next = 1;
}

void gr_heaps_free(gr_heaps *h) {
  gr_release(h->memory, h->value, h->room, sizeof *h->value);
  h->value = NULL;
  h->count = h->room = 0;
  free_divisions(h->memory, &h->two);
  free_divisions(h->memory, &h->three);
  free_rows(h->memory, &h->ever);
  free_rows(h->memory, &h->option);
  free_rows(h->memory, &h->sparse.common);
  gr_words_free(h->memory, &h->sparse.rare);
  gr_words_free(h->memory, &h->sparse.tally);
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
  uint16_t *value =
      gr_grow(h->memory, h->value, &h->room, h->count + 1, sizeof *value);
  if (value == NULL)
    return GR_NO_MEMORY;
  h->value = value;
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
  if (grow_rows(memory, &h->option, 1, words) != GR_DONE ||
      grow_rows(memory, &h->ever, 3 * (size_t)h->code.period, words) !=
          GR_DONE ||
      grow_sparse(h, words) != GR_DONE)
    return GR_NO_MEMORY;
  if (h->first_two != NEVER &&
      grow_divisions(memory, &h->two, two_kept(h), words) != GR_DONE)
    return GR_NO_MEMORY;
  if (h->first_three != NEVER &&
      grow_divisions(memory, &h->three, gr_octal_code_length(&h->code) + 1,
                     words) != GR_DONE)
    return GR_NO_MEMORY;
  h->words = words;
  return GR_DONE;
}

/*
** -------------------------------------------------- what is looked at
*/

/* Looks at all divisions of a heap in two or, with a guess, at those with a
** rare heap. */
static void refresh(gr_heaps *h, uint32_t heap, size_t *budget) {
  gr_division *division = division_of(&h->two, heap);
  uint64_t before = h->two.pairs;
  if (is_done(&h->two, heap))
    return;
  if (h->sparse.mask == 0) {
    scan(&h->two, h->value, heap, heap);
  } else if (division->rule != h->sparse.rule) {
    scan_list(&h->two, h->value, heap, &h->sparse.rare);
    division->rule = h->sparse.rule;
  }
  gr_spend(budget, (size_t)(h->two.pairs - before));
}

/* Refreshes all divisions in two that n asks for, and those of the heap that
** is to be remembered. */
static gr_status look_at_two(gr_heaps *h, uint32_t n, size_t *budget) {
  if (n <= h->first_two)
    return GR_DONE;
  open_division(&h->two, n - h->first_two);
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
  open_division(&h->three, n - h->first_three);
  return scan_three(&h->three, &h->two, h->value, n - h->first_three, budget);
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
  add(row_of(&h->ever, 3 * (size_t)residue), h->value[heap]);
  if (h->first_two <= h->code.count)
    join(row_of(&h->ever, 3 * (size_t)residue + 1), set_of(&h->two, heap),
         h->words);
  if (h->first_three <= h->code.count)
    join(row_of(&h->ever, 3 * (size_t)residue + 2), set_of(&h->three, heap),
         h->words);
}

/* The followers of n by a digit that stands once. */
static void add_digit(gr_heaps *h, uint32_t n, uint32_t k, uint64_t *option) {
  uint32_t digit = h->code.digit[k], left = n - k;
  if (left == 0) {
    option[0] |= digit & GR_NOTHING;
    return;
  }
  if (digit & GR_ONE)
    add(option, h->value[left]);
  if (digit & GR_TWO)
    join(option, set_of(&h->two, left), h->words);
  if (digit & GR_THREE)
    join(option, set_of(&h->three, left), h->words);
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
      join(option, row_of(&h->ever, 3 * residue + parts), h->words);
}

/* The values of the followers of n that are known so far. */
static uint64_t *find_options(gr_heaps *h, uint32_t n) {
  uint64_t *option = row_of(&h->option, 0);
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
  const uint64_t *common = row_of(&h->sparse.common, 0);
  for (uint32_t i = 0; i < h->words; i++)
    if ((common[i] & ~option[i]) != 0)
      return 64 * i + gr_lowest_bit(common[i] & ~option[i]);
  return 64 * (uint32_t)h->words;
}

/* Looks for a value among the divisions in two that n asks for: first at some
** of them for any value, then at the others for this one. */
static int search(gr_heaps *h, uint32_t n, uint32_t value) {
  uint64_t *option = row_of(&h->option, 0);
  uint32_t some = SOME * (uint32_t)h->words;
  for (int all = 0; all <= 1; all++)
    for (uint32_t k = 0; k < h->code.count && k < n; k++) {
      if (!(h->code.digit[k] & GR_TWO) || is_done(&h->two, n - k))
        continue;
      if (all)
        look_for(&h->two, h->value, n - k, value);
      else if (division_of(&h->two, n - k)->next < some)
        scan(&h->two, h->value, n - k, some);
      join(option, set_of(&h->two, n - k), h->words);
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
  const uint64_t *common = row_of(&h->sparse.common, 0);
  uint32_t end = least_common(h, option);
  while ((*value = least_outside(option, common, end)) < end) {
    uint64_t before = h->two.pairs;
    if (*budget == 0)
      return GR_MORE;
    if (h->sparse.mask == 0 || !search(h, n, *value)) {
      h->misses += h->sparse.mask != 0;
      return GR_DONE;
    }
    gr_spend(budget, (size_t)(h->two.pairs - before));
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
  if (n > 0 && count_heap(h, n, value) != GR_DONE)
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
    status = guess(h);
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
    gr_spend(budget,
             h->words * gr_octal_code_length(&h->code)); /* sets joined */
  }
  return GR_DONE;
}
