/*
** pairs.c: see pairs.h.
*/
#include "core/alike/pairs.h"

#include <string.h>

/* A game: its element, its tag. A pair: its element; the pair and the game that
** it is the product of (GR_NONE, if it is that of the game); the pair before it
** with this element, + 1; the pair that made it superfluous, or GR_NONE; and
** how many games it was multiplied with. */
enum { ELEMENT, TAG, GAME };
enum { X, FROM, BY, BEFORE, KILLER, TIMES, PAIR };

static int has(const uint32_t *set, uint32_t x) {
  return (int)(set[x / 32] >> x % 32 & 1);
}

static void include(uint32_t *set, uint32_t x) {
  set[x / 32] |= UINT32_C(1) << x % 32;
}

static int is_subset(const uint32_t *a, const uint32_t *b, uint32_t width) {
  for (uint32_t i = 0; i < width; i++)
    if ((a[i] & ~b[i]) != 0)
      return 0;
  return 1;
}

static uint32_t *game_at(const gr_pairs *p, uint32_t i) {
  return p->game.at + (size_t)i * GAME;
}

static uint32_t *pair_at(const gr_pairs *p, uint32_t i) {
  return p->pair.at + (size_t)i * PAIR;
}

static const uint32_t *set_of_game(const gr_pairs *p, uint32_t i) {
  return p->game_set.at + (size_t)i * p->width;
}

static const uint32_t *set_of(const gr_pairs *p, uint32_t i) {
  return p->set.at + (size_t)i * p->width;
}

static const uint32_t *wins_of(const gr_pairs *p, uint32_t x) {
  return p->wins.at + (size_t)x * p->width;
}

/*
** ---------------------------------------------------------------- the monoid
*/

static gr_status clear(gr_memory *memory, gr_words *words, size_t count) {
  if (gr_words_resize(memory, words, count) != GR_DONE)
    return GR_NO_MEMORY;
  if (count > 0)
    memset(words->at, 0, count * sizeof *words->at);
  return GR_DONE;
}

gr_status gr_pairs_fill(gr_pairs *p, gr_memory *memory, const gr_classes *c) {
  uint32_t n = c->count;
  size_t square = (size_t)n * n;
  p->memory = memory;
  p->order = n;
  p->width = (n + 31) / 32;
  p->games = p->count = p->next = 0;
  p->game.count = p->game_set.count = p->pair.count = p->set.count = 0;
  if (gr_words_resize(memory, &p->product, square) != GR_DONE ||
      clear(memory, &p->wins, (size_t)n * p->width) != GR_DONE ||
      clear(memory, &p->head, n) != GR_DONE ||
      clear(memory, &p->scratch, 2 * (size_t)p->width) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t x = 0; x < n; x++)
    for (uint32_t y = 0; y < n; y++) {
      uint32_t z = gr_classes_times(c, x, gr_term_at(&c->word, y));
      p->product.at[(size_t)x * n + y] = z;
      if (c->in_p.at[z])
        include(p->wins.at + (size_t)x * p->width, y);
    }
  return GR_DONE;
}

/*
** ---------------------------------------------------------------- games
*/

uint32_t *gr_pairs_begin_set(gr_pairs *p) {
  memset(p->scratch.at, 0, p->width * sizeof *p->scratch.at);
  return p->scratch.at;
}

void gr_pairs_add_option(gr_pairs *p, uint32_t x) {
  const uint32_t *wins = wins_of(p, x);
  for (uint32_t i = 0; i < p->width; i++)
    p->scratch.at[i] |= wins[i];
}

int gr_pairs_is_covered(const gr_pairs *p, uint32_t x) {
  for (uint32_t i = 0; i < p->games; i++)
    if (gr_pairs_element(p, i) == x &&
        is_subset(set_of_game(p, i), p->scratch.at, p->width))
      return 1;
  return 0;
}

uint32_t gr_pairs_tag(const gr_pairs *p, uint32_t game) {
  return game_at(p, game)[TAG];
}

uint32_t gr_pairs_element(const gr_pairs *p, uint32_t game) {
  return game_at(p, game)[ELEMENT];
}

/* Is x, with the set of its options, right? (Only where it is not in P.) */
static int is_right(const gr_pairs *p, uint32_t x, const uint32_t *set) {
  return has(wins_of(p, 0), x) || has(set, 0);
}

uint32_t gr_pairs_meeting(const gr_pairs *p, uint32_t x) {
  const uint32_t *set = p->scratch.at, *wins = wins_of(p, x);
  for (uint32_t i = 0; i < p->width; i++)
    if ((set[i] & wins[i]) != 0)
      return i * 32 + gr_lowest_bit(set[i] & wins[i]);
  return GR_NONE;
}

int gr_pairs_may_be(const gr_pairs *p, uint32_t x) {
  const uint32_t *set = p->scratch.at, *wins = wins_of(p, x);
  if (!is_right(p, x, set) || gr_pairs_meeting(p, x) != GR_NONE)
    return 0;
  for (uint32_t i = 0; i < p->count; i++) {
    const uint32_t *pair = pair_at(p, i);
    if (pair[KILLER] == GR_NONE && !has(wins, pair[X]) && !has(set, pair[X]) &&
        !has(set_of(p, i), x))
      return 0;
  }
  return 1;
}

/* Adds a pair with a set, unless one that is there says more: GR_DONE, or
** GR_NO_MEMORY, or GR_STOPPED if it is not right. */
static gr_status add_pair(gr_pairs *p, uint32_t x, const uint32_t *set,
                          uint32_t from, uint32_t by) {
  uint32_t *pair;
  size_t at = p->set.count;
  if (!is_right(p, x, set)) {
    p->wrong_from = from;
    p->wrong_game = by;
    return GR_STOPPED;
  }
  for (uint32_t i = p->head.at[x]; i != 0; i = pair_at(p, i - 1)[BEFORE])
    if (pair_at(p, i - 1)[KILLER] == GR_NONE &&
        is_subset(set_of(p, i - 1), set, p->width))
      return GR_DONE;
  for (uint32_t i = p->head.at[x]; i != 0; i = pair_at(p, i - 1)[BEFORE])
    if (pair_at(p, i - 1)[KILLER] == GR_NONE &&
        is_subset(set, set_of(p, i - 1), p->width))
      pair_at(p, i - 1)[KILLER] = p->count;
  if (gr_words_reserve(p->memory, &p->pair, PAIR) != GR_DONE ||
      gr_words_resize(p->memory, &p->set, at + p->width) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(p->set.at + at, set, p->width * sizeof *set);
  p->pair.count += PAIR;
  pair = pair_at(p, p->count++);
  pair[X] = x;
  pair[FROM] = from;
  pair[BY] = by;
  pair[BEFORE] = p->head.at[x];
  pair[KILLER] = GR_NONE;
  pair[TIMES] = 0;
  p->head.at[x] = p->count;
  return GR_DONE;
}

gr_status gr_pairs_add_game(gr_pairs *p, uint32_t x, uint32_t tag) {
  size_t at = p->game_set.count;
  if (gr_words_push(p->memory, &p->game, x) != GR_DONE ||
      gr_words_push(p->memory, &p->game, tag) != GR_DONE ||
      gr_words_resize(p->memory, &p->game_set, at + p->width) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(p->game_set.at + at, p->scratch.at, p->width * sizeof *p->scratch.at);
  p->next = 0;
  return add_pair(p, x, p->scratch.at, GR_NONE, p->games++);
}

/*
** -------------------------------------------------------------- the closure
*/

/* The set of the product of pair i and a game, in the second half of
** `scratch`. */
static const uint32_t *product_set(gr_pairs *p, uint32_t i, uint32_t game) {
  const uint32_t *set = set_of(p, i), *other = set_of_game(p, game);
  const uint32_t *by_x = p->product.at + (size_t)pair_at(p, i)[X] * p->order;
  const uint32_t *by_game =
      p->product.at + (size_t)gr_pairs_element(p, game) * p->order;
  uint32_t *made = p->scratch.at + p->width;
  memset(made, 0, p->width * sizeof *made);
  for (uint32_t z = 0; z < p->order; z++)
    if (has(set, by_game[z]) || has(other, by_x[z]))
      include(made, z);
  return made;
}

gr_status gr_pairs_close(gr_pairs *p, size_t *budget) {
  for (; p->next < p->count; p->next++) {
    uint32_t i = p->next;
    while (pair_at(p, i)[KILLER] == GR_NONE &&
           pair_at(p, i)[TIMES] < p->games) {
      uint32_t game = pair_at(p, i)[TIMES];
      uint32_t x = gr_product(p, pair_at(p, i)[X], gr_pairs_element(p, game));
      gr_status status;
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, 1 + p->order / 4);
      status = add_pair(p, x, product_set(p, i, game), i, game);
      if (status != GR_DONE)
        return status;
      pair_at(p, i)[TIMES]++;
    }
  }
  return GR_DONE;
}

void gr_pairs_drop_game(gr_pairs *p, uint32_t pairs) {
  p->games--;
  p->game.count -= GAME;
  p->game_set.count -= p->width;
  while (p->count > pairs) {
    const uint32_t *pair = pair_at(p, --p->count);
    p->head.at[pair[X]] = pair[BEFORE];
  }
  p->pair.count = (size_t)pairs * PAIR;
  p->set.count = (size_t)pairs * p->width;
  for (uint32_t i = 0; i < pairs; i++) {
    uint32_t *pair = pair_at(p, i);
    if (pair[KILLER] != GR_NONE && pair[KILLER] >= pairs)
      pair[KILLER] = GR_NONE;
    if (pair[TIMES] > p->games)
      pair[TIMES] = p->games;
  }
}

uint32_t gr_pairs_next_wrong(const gr_pairs *p, uint32_t *pair) {
  uint32_t game = p->wrong_game;
  if (*pair == GR_NONE) {
    *pair = p->wrong_from == GR_NONE ? p->count : p->wrong_from;
    return game;
  }
  if (*pair == p->count)
    return GR_NONE;
  game = pair_at(p, *pair)[BY];
  *pair = pair_at(p, *pair)[FROM];
  if (*pair == GR_NONE)
    *pair = p->count;
  return game;
}

void gr_pairs_free(gr_pairs *p) {
  if (p->memory == NULL)
    return;
  gr_words_free(p->memory, &p->product);
  gr_words_free(p->memory, &p->wins);
  gr_words_free(p->memory, &p->game);
  gr_words_free(p->memory, &p->game_set);
  gr_words_free(p->memory, &p->pair);
  gr_words_free(p->memory, &p->set);
  gr_words_free(p->memory, &p->head);
  gr_words_free(p->memory, &p->scratch);
}
