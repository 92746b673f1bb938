/*
** code.c: see code.h.
*/
#include "core/store/code.h"

#include <math.h>

/*
** ----------------------------------------------------------------- reading
*/

int gr_get_integer(const unsigned char *code, size_t length,
                   uint64_t *integer) {
  uint64_t word = 0;
  if (code[0] >= GR_TAG_SMALL) {
    *integer = (uint64_t)code[0] - GR_TAG_SMALL;
    return 1;
  }
  if (code[0] >= GR_INTEGER_CODE || length != (size_t)code[0] + 1)
    return 0;
  for (size_t i = length - 1; i > 0; i--)
    word = word << 8 | code[i];
  *integer = word % 2 == 0 ? word >> 1 : ~(word >> 1);
  return 1;
}

/* What the tags below GR_TAG_SHORT_ARRAY say. */
typedef struct Form {
  gr_item item;
  unsigned size;  /* of the number that follows, in bytes; or */
  int counted;    /* a count follows, */
  uint32_t least; /* which is not smaller than this */
} Form;

static const Form form_of[GR_TAG_SHORT_ARRAY] = {
    [GR_TAG_INTEGER + 1] = {GR_INTEGER, 1, 0, 0},
    [GR_TAG_INTEGER + 2] = {GR_INTEGER, 2, 0, 0},
    [GR_TAG_INTEGER + 3] = {GR_INTEGER, 3, 0, 0},
    [GR_TAG_INTEGER + 4] = {GR_INTEGER, 4, 0, 0},
    [GR_TAG_INTEGER + 5] = {GR_INTEGER, 5, 0, 0},
    [GR_TAG_INTEGER + 6] = {GR_INTEGER, 6, 0, 0},
    [GR_TAG_INTEGER + 7] = {GR_INTEGER, 7, 0, 0},
    [GR_TAG_INTEGER + 8] = {GR_INTEGER, 8, 0, 0},
    [GR_TAG_FLOAT] = {GR_FLOAT, 8, 0, 0},
    [GR_TAG_FALSE] = {GR_BOOLEAN, 0, 0, 0},
    [GR_TAG_TRUE] = {GR_BOOLEAN, 0, 0, 0},
    [GR_TAG_STRING] = {GR_STRING, 0, 1, GR_SHORT_STRING},
    [GR_TAG_ARRAY] = {GR_ARRAY, 0, 1, GR_SHORT_ARRAY},
    [GR_TAG_RECORD] = {GR_RECORD, 0, 1, 0},
};

/* Moves on by this many bytes, if there are so many. */
static int skip(gr_walk *w, size_t count) {
  if (count > (size_t)(w->rest.end - w->rest.at))
    return 0;
  w->rest.at += count;
  return 1;
}

/* Is the integer written in as few bytes as possible? */
static gr_item take_integer(gr_walk *w, uint64_t word, unsigned size) {
  uint64_t half = word >> 1;
  w->integer = word & 1 ? -(int64_t)half - 1 : (int64_t)half;
  return word >> 8 * (size - 1) != 0 && (word & 1 || half >= GR_SMALLS)
             ? GR_INTEGER
             : GR_NO_CODE;
}

/* Is it no integer? */
static gr_item take_float(gr_walk *w, uint64_t word) {
  const double most = 9223372036854775808.0; /* 2^63 */
  double number;
  memcpy(&number, &word, sizeof number);
  w->number = number;
  return !isnan(number) &&
                 (number != floor(number) || number < -most || number >= most)
             ? GR_FLOAT
             : GR_NO_CODE;
}

static gr_item take_number(gr_walk *w, const Form *form) {
  uint64_t word;
  if (!skip(w, form->size))
    return GR_NO_CODE;
  word = gr_get_fixed(w->rest.at - form->size, form->size);
  return form->item == GR_FLOAT ? take_float(w, word)
                                : take_integer(w, word, form->size);
}

static gr_item take_bytes(gr_walk *w, uint32_t count) {
  w->bytes = w->rest.at;
  w->count = count;
  return skip(w, count) ? GR_STRING : GR_NO_CODE;
}

static gr_item open_table(gr_walk *w, gr_item item, uint32_t count) {
  gr_level *level;
  if (w->depth == GR_MAX_DEPTH)
    return GR_NO_CODE;
  level = &w->level[++w->depth];
  w->count = level->left = count;
  level->record = item == GR_RECORD;
  level->named = 0;
  level->name = NULL;
  return item;
}

/* Reads what a tag without a count in it stands for. */
static gr_item take_form(gr_walk *w, const Form *form, unsigned tag) {
  uint32_t count = 0;
  if (form->size > 0)
    return take_number(w, form);
  if (form->counted &&
      (!gr_get_varint(&w->rest, &count) || count < form->least))
    return GR_NO_CODE;
  switch (form->item) {
  case GR_STRING:
    return take_bytes(w, count);
  case GR_ARRAY:
  case GR_RECORD:
    return open_table(w, form->item, count);
  case GR_BOOLEAN:
    w->integer = tag == GR_TAG_TRUE;
    return GR_BOOLEAN;
  default:
    return GR_NO_CODE;
  }
}

static gr_item take_value(gr_walk *w) {
  unsigned tag;
  if (w->rest.at == w->rest.end)
    return GR_NO_CODE;
  tag = *w->rest.at++;
  if (tag >= GR_TAG_SMALL) {
    w->integer = (int64_t)tag - GR_TAG_SMALL;
    return GR_INTEGER;
  }
  if (tag >= GR_TAG_SHORT_STRING)
    return take_bytes(w, tag - GR_TAG_SHORT_STRING);
  if (tag >= GR_TAG_SHORT_ARRAY)
    return open_table(w, GR_ARRAY, tag - GR_TAG_SHORT_ARRAY);
  return take_form(w, &form_of[tag], tag);
}

/* Reads a name, which must come after the one before. */
static gr_item take_name(gr_walk *w, gr_level *level) {
  const unsigned char *name = w->rest.at;
  size_t length, least;
  if (take_value(w) != GR_STRING)
    return GR_NO_CODE;
  length = (size_t)(w->rest.at - name);
  least = length < level->length ? length : level->length;
  if (level->name != NULL && memcmp(level->name, name, least) >= 0)
    return GR_NO_CODE;
  level->name = name;
  level->length = length;
  return GR_NAME;
}

/* The elements of a record have been read: its names follow. */
static gr_item begin_names(gr_walk *w, gr_level *level) {
  uint32_t names;
  if (!gr_get_varint(&w->rest, &names) || names == 0 ||
      names > (size_t)(w->rest.end - w->rest.at) / 2)
    return GR_NO_CODE;
  level->named = 1;
  level->left = 2 * (size_t)names - 1;
  return take_name(w, level);
}

/* Goes on when all values of a table, or of none, have been read. */
static gr_item leave(gr_walk *w, gr_level *level) {
  if (w->depth == 0)
    return w->rest.at == w->rest.end ? GR_OVER : GR_NO_CODE;
  if (level->record && !level->named)
    return begin_names(w, level);
  w->depth--;
  return GR_CLOSE;
}

gr_item gr_walk_next(gr_walk *w) {
  gr_level *level = &w->level[w->depth];
  if (level->left == 0)
    return leave(w, level);
  level->left--;
  if (level->named && level->left % 2 == 1)
    return take_name(w, level);
  return take_value(w);
}

int gr_is_code(const unsigned char *code, size_t length) {
  gr_walk w;
  gr_item item;
  if (length > GR_MAX_CODE)
    return 0;
  gr_walk_init(&w, code, length);
  item = gr_walk_next(&w);
  if (item == GR_BOOLEAN) /* only inside of tables */
    return 0;
  while (item > GR_OVER)
    item = gr_walk_next(&w);
  return item == GR_OVER;
}

int gr_is_key(const gr_key_kind *kind, const unsigned char *key,
              size_t length) {
  uint64_t set;
  if (kind->players) {
    if (length < 2 || key[length - 1] < 1 || key[length - 1] > 2)
      return 0;
    length--;
  }
  return gr_is_code(key, length) &&
         (kind->vertices == 0 ||
          (gr_get_integer(key, length, &set) && set >> kind->vertices == 0)) &&
         (!kind->sorted || gr_is_sorted(key, length));
}

/*
** ----------------------------------------------------------------- sorting
*/

/* To sort an array, elements are moved this many times each, on average,
** before another method is used. */
#define MAX_SHIFTS ((size_t)16)

gr_status gr_fields_add(gr_memory *memory, gr_fields *fields, size_t count) {
  size_t need = fields->count + count;
  if (need > fields->room) {
    gr_field *at =
        gr_grow_now(memory, fields->at, &fields->room, need, sizeof *at);
    if (at == NULL)
      return GR_NO_MEMORY;
    fields->at = at;
  }
  fields->count = need;
  return GR_DONE;
}

void gr_fields_free(gr_memory *memory, gr_fields *fields) {
  gr_release(memory, fields->at, fields->room, sizeof *fields->at);
  memset(fields, 0, sizeof *fields);
}

/* Appends the codes of the fields in this order, then moves them over the
** same ones in another order, which start at `start`. */
static gr_status put_in_order(gr_memory *memory, gr_bytes *code, size_t start,
                              const gr_field *field, size_t count) {
  size_t size = code->count - start;
  unsigned char *to;
  if (gr_bytes_reserve(memory, code, size) != GR_DONE)
    return GR_NO_MEMORY;
  to = code->at + code->count;
  for (size_t i = 0; i < count; i++) {
    memcpy(to, code->at + field[i].start, field[i].size);
    to += field[i].size;
  }
  memcpy(code->at + start, code->at + start + size, size);
  return GR_DONE;
}

/* Codes are compared as bytes; as none begins another, none are equal. */
static int name_less(const void *a, const void *b, const void *context) {
  const gr_field *x = a, *y = b;
  const unsigned char *at = context;
  return memcmp(at + x->start, at + y->start,
                x->size < y->size ? x->size : y->size) < 0;
}

gr_status gr_sort_names(gr_memory *memory, gr_bytes *code, size_t start,
                        gr_field *field, size_t count) {
  gr_sort(field, count, sizeof *field, name_less, code->at);
  return put_in_order(memory, code, start, field, count);
}

/* Compares integers, and strings as bytes. */
static int element_less(const void *a, const void *b, const void *context) {
  const gr_field *x = a, *y = b;
  const unsigned char *at = context;
  size_t m, n;
  int order;
  if (x->integer != y->integer)
    return x->integer < y->integer;
  m = x->start + x->size - x->bytes; /* 0 for integers */
  n = y->start + y->size - y->bytes;
  order = memcmp(at + x->bytes, at + y->bytes, m < n ? m : n);
  return order != 0 ? order < 0 : m < n;
}

/* Reads the next element of an array whose code begins at `at`. */
static gr_item read_element(gr_walk *w, const unsigned char *at,
                            gr_field *field) {
  gr_item item;
  field->start = (size_t)(w->rest.at - at);
  item = gr_walk_next(w);
  field->size = (size_t)(w->rest.at - at) - field->start;
  field->bytes =
      item == GR_STRING ? (size_t)(w->bytes - at) : field->start + field->size;
  field->integer = item == GR_INTEGER ? w->integer : 0;
  return item;
}

int gr_is_sorted(const unsigned char *code, size_t length) {
  gr_walk w;
  gr_field before = {0}, field = {0};
  gr_item item, first = GR_CLOSE;
  gr_walk_init(&w, code, length);
  if (gr_walk_next(&w) != GR_ARRAY)
    return 0;
  for (size_t left = w.count, i = 0; i < left; i++) {
    item = read_element(&w, code, &field);
    if (i == 0)
      first = item;
    if (item != first || (item != GR_INTEGER && item != GR_STRING) ||
        (i > 0 && element_less(&field, &before, code)))
      return 0;
    before = field;
  }
  return 1;
}

/* Reads the elements; 0 if they cannot be sorted. */
static int read_elements(gr_walk *w, const unsigned char *code, gr_field *field,
                         size_t count, gr_unsorted *why) {
  gr_item first = GR_CLOSE;
  for (size_t i = 0; i < count; i++) {
    gr_item item = read_element(w, code, &field[i]);
    int sortable = item == GR_INTEGER || item == GR_STRING;
    if (i == 0)
      first = item;
    if (!sortable || item != first) {
      why->element = i + 1;
      why->code = code + field[i].start;
      why->first = sortable ? code + field[0].start : NULL;
      return 0;
    }
  }
  return 1;
}

/* Sorts by insertion, unless that takes too long: then returns 0, with the
** elements in some order. */
static int insert_elements(gr_field *field, size_t count,
                           const unsigned char *at) {
  size_t left = MAX_SHIFTS * count;
  for (size_t i = 1; i < count; i++) {
    gr_field element = field[i];
    size_t to = i;
    for (; to > 0 && element_less(&element, &field[to - 1], at); to--)
      field[to] = field[to - 1];
    field[to] = element;
    if (i - to > left)
      return 0;
    left -= i - to;
  }
  return 1;
}

/* The same for a few small integers, each of which has one byte for a code;
** returns 0 where there are others. */
static int insert_bytes(unsigned char *at, size_t count) {
  if (count > 2 * MAX_SHIFTS)
    return 0;
  for (size_t i = 0; i < count; i++)
    if (at[i] < GR_TAG_SMALL)
      return 0;
  for (size_t i = 1; i < count; i++) {
    unsigned char byte = at[i];
    size_t to = i;
    for (; to > 0 && byte < at[to - 1]; to--)
      at[to] = at[to - 1];
    at[to] = byte;
  }
  return 1;
}

gr_status gr_sort_code(gr_memory *memory, gr_bytes *code, gr_fields *fields,
                       gr_unsorted *why) {
  gr_walk w;
  size_t start, count;
  memset(why, 0, sizeof *why);
  gr_walk_init(&w, code->at, code->count);
  if (gr_walk_next(&w) != GR_ARRAY) {
    why->code = code->at;
    return GR_DONE;
  }
  start = (size_t)(w.rest.at - code->at);
  count = w.count;
  if (code->count == start + count && insert_bytes(code->at + start, count))
    return GR_DONE;
  fields->count = 0;
  if (gr_fields_add(memory, fields, count) != GR_DONE)
    return GR_NO_MEMORY;
  if (!read_elements(&w, code->at, fields->at, count, why))
    return GR_DONE;
  if (!insert_elements(fields->at, count, code->at))
    gr_sort(fields->at, count, sizeof *fields->at, element_less, code->at);
  return put_in_order(memory, code, start, fields->at, count);
}
