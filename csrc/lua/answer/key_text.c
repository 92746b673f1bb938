/*
** key_text.c: see key_text.h.
*/
#include "lua/answer/key_text.h"

#include "lua/solution/sets.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The text of a code is at most this many times as long: there is room for all
** of it before it is written. */
#define MOST_TIMES 4

static void put_item(lgr_key_texts *t, gr_walk *w, gr_item item);

static void put_char(lgr_key_texts *t, char c) {
  t->text.at[t->text.count++] = (unsigned char)c;
}

/* Appends a number, or two, in a format of printf. */
#define PUT(t, ...)                                                            \
  ((t)->text.count +=                                                          \
   (size_t)sprintf((char *)(t)->text.at + (t)->text.count, __VA_ARGS__))

/* A number that is not an integer: an integer, and how often to halve it. (No
** number of 2^53 or more comes here, unless it is infinite.) */
static void put_float(lgr_key_texts *t, double number) {
  int halves = 0;
  if (isinf(number)) {
    PUT(t, number > 0 ? "inf," : "-inf,");
    return;
  }
  while (number != floor(number)) {
    number *= 2;
    halves++;
  }
  PUT(t, "%" PRId64 "/%d,", (int64_t)number, halves);
}

static void put_string(lgr_key_texts *t, const gr_walk *w) {
  PUT(t, "%zu:", w->count);
  memcpy(t->text.at + t->text.count, w->bytes, w->count);
  t->text.count += w->count;
}

/* Notes that a name and its value have been written from `start` on. */
static void note_field(lgr_key_texts *t, size_t start) {
  gr_field *field;
  if (t->status == GR_DONE)
    t->status = gr_fields_add(t->memory, &t->fields, 1);
  if (t->status != GR_DONE)
    return;
  field = &t->fields.at[t->fields.count - 1];
  field->start = start;
  field->size = t->text.count - start;
}

/* The names of a record, with their values: in the order of these texts. */
static void put_fields(lgr_key_texts *t, gr_walk *w) {
  size_t start = t->text.count, first = t->fields.count, count;
  do {
    size_t at = t->text.count;
    put_item(t, w, GR_NAME);
    put_item(t, w, gr_walk_next(w));
    note_field(t, at);
  } while (gr_walk_next(w) == GR_NAME);
  count = t->fields.count - first;
  if (t->status == GR_DONE && count > 1)
    t->status =
        gr_sort_names(t->memory, &t->text, start, t->fields.at + first, count);
  t->fields.count = first;
}

/* The table that begins here. */
static void put_table(lgr_key_texts *t, gr_walk *w, int named) {
  gr_item item;
  put_char(t, named ? '{' : '[');
  while ((item = gr_walk_next(w)) > GR_CLOSE && item != GR_NAME)
    put_item(t, w, item);
  if (named) {
    put_char(t, ';');
    put_fields(t, w);
  }
  put_char(t, named ? '}' : ']');
}

static void put_item(lgr_key_texts *t, gr_walk *w, gr_item item) {
  switch (item) {
  case GR_INTEGER:
    PUT(t, "%" PRId64 ",", w->integer);
    return;
  case GR_FLOAT:
    put_float(t, w->number);
    return;
  case GR_BOOLEAN:
    put_char(t, w->integer ? 't' : 'f');
    return;
  case GR_STRING:
  case GR_NAME:
    put_string(t, w);
    return;
  default:
    put_table(t, w, item == GR_RECORD);
  }
}

/* The value that a code begins with. */
static void put_value(lgr_key_texts *t, const unsigned char *code,
                      size_t length) {
  gr_walk w;
  gr_walk_init(&w, code, length);
  put_item(t, &w, gr_walk_next(&w));
}

/* A set of vertices. */
static void put_set(lgr_key_texts *t, uint64_t set) {
  put_char(t, '[');
  for (; set != 0; set &= set - 1) {
    size_t length;
    const unsigned char *code =
        lgr_name_of(&t->s->names, gr_lowest_bit(set), &length);
    put_value(t, code, length);
  }
  put_char(t, ']');
}

/* Makes room for the text of position u, of which some bytes are written, and
** writes the player to move there, if there are two. */
static gr_status begin_text(lgr_key_texts *t, uint32_t u, size_t bytes) {
  if (gr_bytes_reserve(t->memory, &t->text, MOST_TIMES * bytes + 1) != GR_DONE)
    return GR_NO_MEMORY;
  if (gr_has_mover(&t->s->regime))
    put_char(t, (char)('0' + lgr_player(&t->s->store, u)));
  return GR_DONE;
}

gr_status lgr_key_texts_add(lgr_key_texts *t, uint32_t u) {
  const lgr_solution *s = t->s;
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *code = gr_store_get(&s->store, u, &length, kept);
  int sets = s->names.count > 0;
  if (begin_text(t, u, sets ? s->names.code.count + 2 : length) != GR_DONE)
    return GR_NO_MEMORY;
  if (sets)
    put_set(t, lgr_vector_of(&s->store, u));
  else
    put_value(t, code, length);
  return t->status;
}

gr_status lgr_key_texts_add_start(lgr_key_texts *t) {
  size_t length;
  const unsigned char *code = lgr_given_find(&t->s->given, 0, &length);
  if (code == NULL)
    return lgr_key_texts_add(t, 0);
  if (begin_text(t, 0, length) != GR_DONE)
    return GR_NO_MEMORY;
  put_value(t, code, length);
  return t->status;
}

void lgr_key_texts_free(lgr_key_texts *t) {
  gr_bytes_free(t->memory, &t->text);
  gr_fields_free(t->memory, &t->fields);
}
