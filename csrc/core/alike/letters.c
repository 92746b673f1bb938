/*
** letters.c: see letters.h.
*/
#include "core/alike/letters.h"

#include <string.h>

gr_status gr_terms_add(gr_memory *memory, gr_terms *list, gr_term a,
                       gr_term b) {
  if (gr_bytes_append(memory, &list->bytes, a.at, a.length) != GR_DONE ||
      gr_bytes_append(memory, &list->bytes, b.at, b.length) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_push(memory, &list->end, (uint32_t)list->bytes.count);
}

void gr_terms_free(gr_memory *memory, gr_terms *list) {
  gr_bytes_free(memory, &list->bytes);
  gr_words_free(memory, &list->end);
}

/*
** ---------------------------------------------------------------- letters
*/

void gr_letters_init(gr_letters *s, gr_memory *memory, size_t most) {
  memset(s, 0, sizeof *s);
  s->memory = memory;
  s->most = most;
}

static uint32_t option_count(const gr_letters *s) {
  return (uint32_t)s->option.end.count;
}

gr_status gr_letters_add_option(gr_letters *s, gr_term word) {
  const gr_term none = {NULL, 0};
  uint32_t i = s->first.count == 0 ? 0 : s->first.at[s->letters];
  for (; i < option_count(s); i++) {
    gr_term other = gr_term_at(&s->option, i);
    if (other.length == word.length &&
        (word.length == 0 || memcmp(other.at, word.at, word.length) == 0))
      return GR_DONE;
  }
  return gr_terms_add(s->memory, &s->option, word, none);
}

static void forget(gr_letters *s) {
  s->record.count = 0;
  s->count = 0;
  s->path.count = s->frame.count = 0;
  if (s->slot.count > 0)
    memset(s->slot.at, 0, s->slot.count * sizeof *s->slot.at);
}

gr_status gr_letters_set_base(gr_letters *s, uint32_t classes,
                              const uint32_t *step, const unsigned char *in_p) {
  size_t size = (size_t)classes * s->letters;
  s->base = 0;
  s->base_in_p.count = s->wins.count = 0;
  if (gr_words_resize(s->memory, &s->base_step, size) != GR_DONE ||
      gr_bytes_append(s->memory, &s->base_in_p, in_p, classes) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(s->base_step.at, step, size * sizeof *step);
  s->base = s->letters;
  return GR_DONE;
}

/*
** ------------------------------------------------------- sums that are known
*/

static uint64_t hash_of(const unsigned char *at, uint32_t length) {
  uint64_t hash = length;
  for (uint32_t i = 0; i < length; i++)
    hash = gr_mix(hash + at[i] + 1);
  return gr_mix(hash);
}

/* The slot of a word, or where it would be. */
static size_t slot_of(const gr_letters *s, const unsigned char *at,
                      uint32_t length) {
  size_t mask = s->slot.count - 1,
         i = (size_t)(hash_of(at, length) >> 20) & mask;
  for (; s->slot.at[i] != 0; i = (i + 1) & mask) {
    const unsigned char *record = s->record.at + s->slot.at[i] - 1;
    if (record[1] == length && memcmp(record + 2, at, length) == 0)
      break;
  }
  return i;
}

/* Makes sure that two slots in three at most are taken. */
static gr_status make_slots(gr_letters *s) {
  size_t slots = s->slot.count == 0 ? 1024 : s->slot.count;
  if (s->slot.count > 0 && s->count < slots / 3 * 2)
    return GR_DONE;
  slots *= s->slot.count == 0 ? 1 : 2;
  if (gr_words_resize(s->memory, &s->slot, slots) != GR_DONE)
    return GR_NO_MEMORY;
  memset(s->slot.at, 0, slots * sizeof *s->slot.at);
  for (size_t at = 0; at < s->record.count;) {
    const unsigned char *record = s->record.at + at;
    s->slot.at[slot_of(s, record + 2, record[1])] = (uint32_t)at + 1;
    at += 2 + (size_t)record[1];
  }
  return GR_DONE;
}

static gr_status keep(gr_letters *s, gr_term word, int in_p) {
  unsigned char head[2] = {(unsigned char)in_p, (unsigned char)word.length};
  size_t at = s->record.count;
  if (s->count >= s->most || at > UINT32_MAX - 2 - GR_LONGEST_WORD)
    return GR_POSITION_LIMIT;
  if (make_slots(s) != GR_DONE ||
      gr_bytes_append(s->memory, &s->record, head, 2) != GR_DONE ||
      gr_bytes_append(s->memory, &s->record, word.at, word.length) != GR_DONE)
    return GR_NO_MEMORY;
  s->slot.at[slot_of(s, word.at, word.length)] = (uint32_t)at + 1;
  s->count++;
  return GR_DONE;
}

enum { IN_N, IN_P, UNKNOWN };

static uint32_t base_times(const gr_letters *s, uint32_t x, gr_term word) {
  for (uint32_t k = 0; k < word.length; k++)
    x = s->base_step.at[(size_t)x * s->base + word.at[k]];
  return x;
}

/* What is known of a sorted word. */
static int look_up(const gr_letters *s, gr_term word) {
  gr_term front = word;
  size_t i;
  if (word.length == 0)
    return IN_N;
  if (word.at[word.length - 1] < s->base)
    return s->base_in_p.at[base_times(s, 0, word)];
  front.length--;
  if (s->wins.count > 0 &&
      (front.length == 0 || front.at[front.length - 1] < s->base) &&
      s->wins.at[base_times(s, 0, front)])
    return IN_N;
  if (s->slot.count == 0)
    return UNKNOWN;
  i = slot_of(s, word.at, word.length);
  return s->slot.at[i] == 0 ? UNKNOWN : s->record.at[s->slot.at[i] - 1];
}

/* Says with which classes of the base the new letter has a move that wins. */
static gr_status find_wins(gr_letters *s) {
  uint32_t classes = (uint32_t)s->base_in_p.count;
  s->wins.count = 0;
  if (s->base == 0)
    return GR_DONE;
  if (gr_bytes_reserve(s->memory, &s->wins, classes) != GR_DONE)
    return GR_NO_MEMORY;
  s->wins.count = classes;
  memset(s->wins.at, 0, classes);
  for (uint32_t i = s->first.at[s->letters - 1]; i < option_count(s); i++)
    for (uint32_t x = 0; x < classes; x++)
      s->wins.at[x] |=
          s->base_in_p.at[base_times(s, x, gr_term_at(&s->option, i))];
  return GR_DONE;
}

gr_status gr_letters_add_letter(gr_letters *s) {
  if (s->first.count == 0 && gr_words_push(s->memory, &s->first, 0) != GR_DONE)
    return GR_NO_MEMORY;
  if (gr_words_push(s->memory, &s->first, option_count(s)) != GR_DONE)
    return GR_NO_MEMORY;
  s->letters++;
  forget(s);
  return find_wins(s);
}

/*
** --------------------------------------------------------------- expansion
*/

/* A word that is being made, sorted. */
typedef struct Sum {
  unsigned char at[GR_LONGEST_WORD];
  uint32_t length;
} Sum;

static gr_term word_of(const Sum *sum) {
  gr_term word = {sum->at, sum->length};
  return word;
}

/* Adds a letter; the first one cancels itself. 0 if there is no room. */
static int put(Sum *sum, unsigned char letter) {
  uint32_t i = sum->length;
  if (letter == 0 && i > 0 && sum->at[0] == 0) {
    memmove(sum->at, sum->at + 1, --sum->length);
    return 1;
  }
  if (i == GR_LONGEST_WORD)
    return 0;
  for (; i > 0 && sum->at[i - 1] > letter; i--)
    sum->at[i] = sum->at[i - 1];
  sum->at[i] = letter;
  sum->length++;
  return 1;
}

static int put_all(Sum *sum, gr_term word) {
  for (uint32_t i = 0; i < word.length; i++)
    if (!put(sum, word.at[i]))
      return 0;
  return 1;
}

/* A frame: where its word begins in `path`, its length, the place of the letter
** that is looked at, the option of that letter. The last letter comes first:
** most of its options lead to the base. What is not known is passed by at
** first, and expanded the second time, if nothing else has won. */
enum { START, LENGTH, PLACE, OPTION, SECOND, FRAME };

/* SECOND: nothing was passed by yet; something was; it is the second time. */
enum { NOTHING_PASSED, PASSED_BY, EXPANDS };

static uint32_t *last_frame(const gr_letters *s) {
  return s->frame.at + s->frame.count - FRAME;
}

static void turn_to_place(const gr_letters *s, uint32_t *frame,
                          uint32_t place) {
  frame[PLACE] = place;
  frame[OPTION] = s->first.at[s->path.at[frame[START] + place]];
}

static gr_status enter(gr_letters *s, const Sum *sum) {
  uint32_t *frame;
  size_t start = s->path.count;
  if (gr_words_reserve(s->memory, &s->frame, FRAME) != GR_DONE ||
      gr_bytes_append(s->memory, &s->path, sum->at, sum->length) != GR_DONE)
    return GR_NO_MEMORY;
  s->frame.count += FRAME;
  frame = last_frame(s);
  frame[START] = (uint32_t)start;
  frame[LENGTH] = sum->length;
  frame[SECOND] = NOTHING_PASSED;
  turn_to_place(s, frame, sum->length - 1);
  return GR_DONE;
}

/* The last sum of the path is known. */
static gr_status leave(gr_letters *s, int in_p) {
  const uint32_t *frame = last_frame(s);
  gr_term word = {s->path.at + frame[START], frame[LENGTH]};
  gr_status status = keep(s, word, in_p);
  s->path.count = frame[START];
  s->frame.count -= FRAME;
  return status;
}

/* Turns to the next letter of the last sum that differs, if this one has no
** more options; 0 if there is none. */
static int has_option(const gr_letters *s, uint32_t *frame) {
  const unsigned char *at = s->path.at + frame[START];
  while (frame[OPTION] == s->first.at[at[frame[PLACE]] + 1]) {
    uint32_t place = frame[PLACE];
    do
      if (place-- == 0)
        return 0;
    while (at[place] == at[place + 1]);
    turn_to_place(s, frame, place);
  }
  return 1;
}

/* What the last sum becomes by the option that it has come to. */
static int move_to(const gr_letters *s, const uint32_t *frame, Sum *sum) {
  const unsigned char *at = s->path.at + frame[START];
  uint32_t place = frame[PLACE];
  memcpy(sum->at, at, place);
  memcpy(sum->at + place, at + place + 1, frame[LENGTH] - place - 1);
  sum->length = frame[LENGTH] - 1;
  return put_all(sum, gr_term_at(&s->option, frame[OPTION]));
}

/* All options have been looked at. */
static gr_status end_round(gr_letters *s, uint32_t *frame) {
  if (frame[SECOND] != PASSED_BY)
    return leave(s, IN_P);
  frame[SECOND] = EXPANDS;
  turn_to_place(s, frame, frame[LENGTH] - 1);
  return GR_DONE;
}

static gr_status advance(gr_letters *s) {
  uint32_t *frame = last_frame(s);
  int found;
  Sum sum;
  if (!has_option(s, frame))
    return end_round(s, frame);
  if (!move_to(s, frame, &sum))
    return GR_MOVE_LIMIT;
  found = look_up(s, word_of(&sum));
  if (found == IN_P)
    return leave(s, IN_N);
  if (found == UNKNOWN && frame[SECOND] == EXPANDS)
    return enter(s, &sum);
  if (found == UNKNOWN)
    frame[SECOND] = PASSED_BY;
  frame[OPTION]++;
  return GR_DONE;
}

/* Who asks may have spent the last of the budget, and does it again: each call
** must come further. */
static gr_status expand(gr_letters *s, size_t *budget) {
  while (s->frame.count > 0) {
    gr_status status = advance(s);
    if (status != GR_DONE)
      return status;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
  }
  return GR_DONE;
}

gr_status gr_letters_find(gr_letters *s, gr_term a, gr_term b, gr_term c,
                          int *in_p, size_t *budget) {
  Sum sum = {.length = 0};
  if (!put_all(&sum, a) || !put_all(&sum, b) || !put_all(&sum, c))
    return GR_MOVE_LIMIT;
  for (;;) {
    gr_status status = expand(s, budget);
    if (status != GR_DONE)
      return status;
    *in_p = look_up(s, word_of(&sum));
    if (*in_p != UNKNOWN)
      return GR_DONE;
    status = enter(s, &sum);
    if (status != GR_DONE)
      return status;
  }
}

void gr_letters_free(gr_letters *s) {
  if (s->memory == NULL)
    return;
  gr_words_free(s->memory, &s->first);
  gr_terms_free(s->memory, &s->option);
  gr_bytes_free(s->memory, &s->record);
  gr_words_free(s->memory, &s->slot);
  gr_bytes_free(s->memory, &s->path);
  gr_words_free(s->memory, &s->frame);
  gr_words_free(s->memory, &s->base_step);
  gr_bytes_free(s->memory, &s->base_in_p);
  gr_bytes_free(s->memory, &s->wins);
}
