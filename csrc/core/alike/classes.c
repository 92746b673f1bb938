/*
** classes.c: see classes.h.
*/
#include "core/alike/classes.h"

#include <string.h>

static const gr_term NOTHING = {NULL, 0};

/* A node: the children where the sum with the test is an N- or a P-position, a
** node, a leaf (its class, marked), or GR_NONE; and the node above it. */
enum { CHILD, PARENT = CHILD + 2, NODE };

#define LEAF (UINT32_C(1) << 31)

static uint32_t *node_at(const gr_classes *c, uint32_t i) {
  return c->node.at + (size_t)i * NODE;
}

static uint32_t *step_of(const gr_classes *c, uint32_t x, uint32_t j) {
  return &c->step.at[(size_t)x * c->letters + j];
}

static gr_term word_of(const gr_classes *c, uint32_t x) {
  return gr_term_at(&c->word, x);
}

/* A word of one letter. */
static gr_term letter_word(const unsigned char *letter) {
  gr_term word = {letter, 1};
  return word;
}

/*
** ---------------------------------------------------------------- the tree
*/

/* Adds a node with a test of two words: its number is the last one. */
static gr_status add_node(gr_classes *c, gr_term a, gr_term b, uint32_t above) {
  uint32_t *node;
  if (gr_words_reserve(c->memory, &c->node, NODE) != GR_DONE ||
      gr_terms_add(c->memory, &c->test, a, b) != GR_DONE)
    return GR_NO_MEMORY;
  c->node.count += NODE;
  node = node_at(c, (uint32_t)(c->node.count / NODE) - 1);
  node[CHILD] = node[CHILD + 1] = GR_NONE;
  node[PARENT] = above;
  return GR_DONE;
}

/* Adds a class, that of a word of two, at a leaf. */
static gr_status add_class(gr_classes *c, gr_term a, gr_term b, int in_p,
                           uint32_t node, int side) {
  unsigned char flag = (unsigned char)in_p;
  size_t from = c->step.count;
  if (c->count >= c->most)
    return GR_VALUE_LIMIT;
  if (gr_terms_add(c->memory, &c->word, a, b) != GR_DONE ||
      gr_bytes_append(c->memory, &c->in_p, &flag, 1) != GR_DONE ||
      gr_words_push(c->memory, &c->leaf, node) != GR_DONE ||
      gr_words_resize(c->memory, &c->step, from + c->letters) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t j = 0; j < c->letters; j++)
    c->step.at[from + j] = GR_NONE;
  node_at(c, node)[CHILD + side] = LEAF | c->count;
  c->count++;
  c->next = 0;
  c->closed = 0;
  return GR_DONE;
}

/* The word of class x and a letter, in `scratch`: list entries must not be
** copied within their list. */
static gr_status word_before(gr_classes *c, uint32_t x, gr_term *word) {
  gr_term from = word_of(c, x);
  c->scratch.count = 0;
  if (gr_bytes_append(c->memory, &c->scratch, from.at, from.length) != GR_DONE)
    return GR_NO_MEMORY;
  word->at = c->scratch.at;
  word->length = from.length;
  return GR_DONE;
}

gr_status gr_classes_init(gr_classes *c, gr_memory *memory, gr_letters *sums,
                          uint32_t most) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->sums = sums;
  c->most = most;
  if (add_node(c, NOTHING, NOTHING, GR_NONE) != GR_DONE)
    return GR_NO_MEMORY;
  return add_class(c, NOTHING, NOTHING, 0, 0, 0);
}

gr_status gr_classes_add_letter(gr_classes *c) {
  uint32_t letters = c->letters + 1;
  if (gr_words_resize(c->memory, &c->step, (size_t)c->count * letters) !=
      GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t x = c->count; x-- > 0;) {
    uint32_t *to = c->step.at + (size_t)x * letters;
    memmove(to, c->step.at + (size_t)x * c->letters,
            c->letters * sizeof *c->step.at);
    to[c->letters] = GR_NONE;
  }
  c->letters = letters;
  c->next = 0;
  c->closed = 0;
  return GR_DONE;
}

/* Class x times letter j was taken for class r. But with the test that two
** words make, it is on this side, and r on the other. */
static gr_status split(gr_classes *c, uint32_t r, uint32_t x, unsigned char j,
                       gr_term a, gr_term b, int side) {
  uint32_t above = c->leaf.at[r], node = (uint32_t)(c->node.count / NODE);
  uint32_t *over;
  gr_term word;
  if (c->count >= c->most)
    return GR_VALUE_LIMIT;
  if (add_node(c, a, b, above) != GR_DONE ||
      word_before(c, x, &word) != GR_DONE)
    return GR_NO_MEMORY;
  over = node_at(c, above);
  over[CHILD + (over[CHILD] != (LEAF | r))] = node;
  node_at(c, node)[CHILD + !side] = LEAF | r;
  c->leaf.at[r] = node;
  for (size_t i = 0; i < c->step.count; i++)
    if (c->step.at[i] == r)
      c->step.at[i] = GR_NONE;
  return add_class(c, word, letter_word(&j), c->in_p.at[r], node, side);
}

/* Finds class x times letter j. */
static gr_status sift(gr_classes *c, uint32_t x, uint32_t j, size_t *budget) {
  unsigned char letter = (unsigned char)j;
  uint32_t node = 0;
  for (;;) {
    int side;
    uint32_t below;
    gr_term word;
    gr_status status =
        gr_letters_find(c->sums, word_of(c, x), letter_word(&letter),
                        gr_term_at(&c->test, node), &side, budget);
    if (status != GR_DONE)
      return status;
    below = node_at(c, node)[CHILD + side];
    if (below == GR_NONE) { /* only the first node can lack a child */
      if (word_before(c, x, &word) != GR_DONE)
        return GR_NO_MEMORY;
      return add_class(c, word, letter_word(&letter), side, node, side);
    }
    if (below & LEAF) {
      *step_of(c, x, j) = below & ~LEAF;
      return GR_DONE;
    }
    node = below;
  }
}

/*
** ------------------------------------------------------- to close the classes
*/

uint32_t gr_classes_times(const gr_classes *c, uint32_t x, gr_term word) {
  for (uint32_t i = 0; i < word.length; i++)
    x = *step_of(c, x, word.at[i]);
  return x;
}

static uint32_t depth_of(const gr_classes *c, uint32_t node) {
  uint32_t depth = 0;
  for (; node != GR_NONE; node = node_at(c, node)[PARENT])
    depth++;
  return depth;
}

/* The test that tells two classes apart; and on which side the first is. */
static uint32_t test_between(const gr_classes *c, uint32_t a, uint32_t b,
                             int *side) {
  uint32_t x = c->leaf.at[a], y = c->leaf.at[b], from = LEAF | a;
  uint32_t deep_x = depth_of(c, x), deep_y = depth_of(c, y);
  while (x != y) {
    if (deep_x >= deep_y) {
      from = x;
      x = node_at(c, x)[PARENT];
      deep_x--;
    } else {
      y = node_at(c, y)[PARENT];
      deep_y--;
    }
  }
  *side = node_at(c, x)[CHILD + 1] == from;
  return x;
}

/* Letters g and h do not commute at class x. */
static gr_status settle(gr_classes *c, uint32_t x, uint32_t g, uint32_t h,
                        size_t *budget) {
  uint32_t by_g = *step_of(c, x, g), by_h = *step_of(c, x, h), test;
  unsigned char letters[2] = {(unsigned char)g, (unsigned char)h};
  gr_term both = {letters, 2}, word;
  int side, found;
  gr_status status;
  test = test_between(c, *step_of(c, by_g, h), *step_of(c, by_h, g), &side);
  status = gr_letters_find(c->sums, word_of(c, x), both,
                           gr_term_at(&c->test, test), &found, budget);
  if (status != GR_DONE)
    return status;
  word = gr_term_at(&c->test, test);
  c->wrong.count = 0;
  if (gr_bytes_append(c->memory, &c->wrong, word.at, word.length) != GR_DONE)
    return GR_NO_MEMORY;
  word.at = c->wrong.at;
  if (found != side)
    return split(c, by_g, x, letters[0], letter_word(letters + 1), word, found);
  return split(c, by_h, x, letters[1], letter_word(letters), word, found);
}

static gr_status find_steps(gr_classes *c, size_t *budget) {
  uint32_t size = c->count * c->letters;
  for (; c->next < size; c->next++) {
    gr_status status;
    if (c->step.at[c->next] != GR_NONE)
      continue;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    status = sift(c, c->next / c->letters, c->next % c->letters, budget);
    if (status != GR_DONE)
      return status;
    if (size != c->count * c->letters) /* a class has come */
      return GR_DONE;
  }
  c->next = 0;
  c->closed = 1;
  return GR_DONE;
}

static gr_status let_commute(gr_classes *c, size_t *budget) {
  for (; c->next < c->count; c->next++) {
    uint32_t x = c->next;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)c->letters * c->letters / 8);
    for (uint32_t h = 1; h < c->letters; h++)
      for (uint32_t g = 0; g < h; g++)
        if (*step_of(c, *step_of(c, x, g), h) !=
            *step_of(c, *step_of(c, x, h), g))
          return settle(c, x, g, h, budget);
  }
  return GR_DONE;
}

gr_status gr_classes_close(gr_classes *c, size_t *budget) {
  gr_status status;
  do {
    status = c->closed ? let_commute(c, budget) : find_steps(c, budget);
  } while (status == GR_DONE && !(c->closed && c->next == c->count));
  return status;
}

/*
** --------------------------------------------------------- to refute a class
*/

/* Letter by letter, the front of the sum that is wrong becomes the
** representative of its class. Where that changes who wins, a class is wrong
** (Rivest and Schapire 1993). */
gr_status gr_classes_refute(gr_classes *c, size_t *budget) {
  uint32_t length = (uint32_t)c->wrong.count, i = c->checked;
  gr_term front = {c->wrong.at, i > 0 ? i - 1 : 0};
  uint32_t before = 0, x = gr_classes_times(c, 0, front);
  for (; i <= length; i++) {
    gr_term rest = {c->wrong.at + i, length - i};
    gr_status status;
    int in_p;
    before = x;
    if (i > 0)
      x = *step_of(c, x, c->wrong.at[i - 1]);
    status =
        gr_letters_find(c->sums, word_of(c, x), rest, NOTHING, &in_p, budget);
    if (status != GR_DONE)
      return status;
    if (i > 0 && in_p != c->was_in_p)
      return split(c, x, before, c->wrong.at[i - 1], rest, NOTHING,
                   c->was_in_p);
    c->was_in_p = in_p;
    c->checked = i + 1;
  }
  return GR_STOPPED; /* it was not wrong */
}

void gr_classes_free(gr_classes *c) {
  if (c->memory == NULL)
    return;
  gr_words_free(c->memory, &c->step);
  gr_bytes_free(c->memory, &c->in_p);
  gr_terms_free(c->memory, &c->word);
  gr_words_free(c->memory, &c->leaf);
  gr_words_free(c->memory, &c->node);
  gr_terms_free(c->memory, &c->test);
  gr_bytes_free(c->memory, &c->wrong);
  gr_bytes_free(c->memory, &c->scratch);
}
