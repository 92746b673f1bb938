/*
** images.c: see images.h. Images are not written down to be compared: an image
** is a *view*, a map and a rotation, through which the letters of a position
** are read. Only the least one is written.
*/
#include "core/store/images.h"

#include <string.h>

/* What the letters of a part are. */
typedef enum letters {
  BYTES,  /* the bytes of a string, */
  SMALLS, /* the codes of small integers, a byte each, */
  ITEMS,  /* the elements of any other array, */
  BITS    /* or the bits of an integer */
} letters;

typedef struct part {
  letters kind;
  size_t start, size; /* of its code, */
  size_t head;        /* and of what comes before its letters there */
  size_t first;       /* where its letters begin in the code, or their items */
  size_t count;       /* of letters */
  uint64_t integer;   /* if these are bits */
} part;

/* A position that has been read. */
typedef struct reading {
  const gr_images *of;
  const unsigned char *at; /* its code */
  const gr_field *item;    /* the elements of arrays, part by part */
  part part[GR_MAX_PARTS];
  size_t parts;
  size_t places; /* of the parts that have several; 0: there are none yet */
} reading;

typedef struct view {
  size_t map, shift;
  uint64_t integer; /* the image of the first part, if it has bits */
} view;

/*
** ----------------------------------------------------------- preparations
*/

/* The bits that four bits become, which begin at `low`. */
static uint64_t spread(const gr_images *g, const uint16_t *from, size_t low,
                       unsigned value) {
  uint64_t image = 0;
  for (size_t i = 0; i < g->bits; i++) {
    size_t bit = g->bits - 1 - from[i];
    if (bit >= low && bit < low + 4 && value >> (bit - low) & 1)
      image |= UINT64_C(1) << (g->bits - 1 - i);
  }
  return image;
}

void gr_find_nibbles(gr_images *g, gr_nibble *nibble) {
  size_t nibbles = gr_nibbles(g);
  for (size_t map = 0; map < g->count; map++)
    for (size_t i = 0; i < nibbles; i++)
      for (unsigned value = 0; value < 16; value++)
        nibble[map * nibbles + i].image[value] =
            spread(g, g->from + map * g->places, 4 * i, value);
  g->nibble = nibble;
}

/* Enters what a letter becomes where letters are bytes. */
static void enter(const gr_images *g, gr_exchange *exchange, size_t letter,
                  size_t becomes) {
  const unsigned char *from = g->codes + g->letter[letter].start;
  const unsigned char *to = g->codes + g->letter[becomes].start;
  if (from[0] == GR_TAG_SHORT_STRING + 1 && to[0] == from[0])
    exchange->string[from[1]] = to[1];
  else if (from[0] >= GR_TAG_SMALL && to[0] >= GR_TAG_SMALL)
    exchange->small[from[0]] = to[0];
}

void gr_find_exchanges(gr_images *g, gr_exchange *exchange) {
  for (size_t map = 0; map < g->count; map++) {
    for (unsigned byte = 0; byte < 0x100; byte++)
      exchange[map].string[byte] = exchange[map].small[byte] =
          (unsigned char)byte;
    for (size_t k = 0; k < g->letters; k++)
      enter(g, &exchange[map], k, g->becomes[map * g->letters + k]);
  }
  for (size_t k = 0; k < g->letters; k++)
    g->large |= g->codes[g->letter[k].start] < GR_TAG_FLOAT;
  g->exchange = exchange;
}

/*
** ---------------------------------------------------------------- reading
*/

/* Reads the elements of an array; 0 if they are not all integers, or all
** strings. */
static int read_items(gr_walk *w, const unsigned char *at, gr_field *item,
                      size_t count) {
  gr_item first = GR_INTEGER;
  for (size_t i = 0; i < count; i++) {
    gr_item kind;
    item[i].start = (size_t)(w->rest.at - at);
    kind = gr_walk_next(w);
    first = i == 0 ? kind : first;
    if (kind != first || (kind != GR_INTEGER && kind != GR_STRING))
      return 0;
    item[i].size = (size_t)(w->rest.at - at) - item[i].start;
    item[i].integer = kind == GR_INTEGER ? w->integer : 0;
    item[i].bytes = kind == GR_STRING ? (size_t)(w->bytes - at)
                                      : item[i].start + item[i].size;
  }
  return 1;
}

/* Are these the codes of small integers? */
static int are_small(const unsigned char *at, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (at[i] < GR_TAG_SMALL)
      return 0;
  return 1;
}

/* Reads the elements of the array that begins. GR_DONE or GR_NO_MEMORY. */
static gr_status read_array(const gr_images *g, gr_memory *memory, gr_walk *w,
                            const unsigned char *code, part *to,
                            gr_fields *items, int *fits) {
  size_t count = w->count, left = (size_t)(w->rest.end - w->rest.at);
  to->kind = SMALLS;
  to->count = count;
  to->first = (size_t)(w->rest.at - code);
  to->head = to->first - to->start;
  if (!g->large && count <= left && are_small(w->rest.at, count)) {
    w->rest.at += count; /* what they are is known */
    w->level[w->depth].left = 0;
    return GR_DONE;
  }
  to->kind = ITEMS;
  to->first = items->count;
  if (gr_fields_add(memory, items, count) != GR_DONE)
    return GR_NO_MEMORY;
  *fits = read_items(w, code, items->at + to->first, count);
  return GR_DONE;
}

/* Reads the part that comes next. */
static gr_status read_part(const gr_images *g, gr_memory *memory, gr_walk *w,
                           const unsigned char *code, part *to,
                           gr_fields *items, int *fits) {
  gr_item item;
  gr_status status = GR_DONE;
  to->start = (size_t)(w->rest.at - code);
  item = gr_walk_next(w);
  if (g->bits > 0) {
    to->kind = BITS;
    to->count = g->bits;
    to->integer = item == GR_INTEGER ? (uint64_t)w->integer : UINT64_MAX;
    *fits = to->integer >> g->bits == 0;
  } else if (item == GR_STRING) {
    to->kind = BYTES;
    to->count = w->count;
    to->first = (size_t)(w->bytes - code);
    to->head = to->first - to->start;
  } else if (item == GR_ARRAY) {
    status = read_array(g, memory, w, code, to, items, fits);
    if (status == GR_DONE && *fits)
      *fits = gr_walk_next(w) == GR_CLOSE;
  } else {
    *fits = 0;
  }
  to->size = (size_t)(w->rest.at - code) - to->start;
  return status;
}

/* Is the name that a walk has come to that of a field? Its number; else
** GR_MAX_PARTS. */
static size_t field_of(const gr_images *g, const gr_walk *w) {
  for (size_t i = 0; i < g->parts; i++)
    if (w->count == g->length[i] && memcmp(w->bytes, g->name[i], w->count) == 0)
      return i;
  return GR_MAX_PARTS;
}

/* Reads the fields of a record. */
static gr_status read_fields(const gr_images *g, gr_memory *memory, gr_walk *w,
                             reading *r, gr_fields *items, int *fits) {
  size_t found = 0;
  gr_item item = gr_walk_next(w);
  for (*fits = item == GR_RECORD; *fits && found < g->parts;) {
    size_t i = GR_MAX_PARTS;
    item = gr_walk_next(w);
    if (item <= GR_OVER)
      break;
    if (item == GR_NAME && w->depth == 1)
      i = field_of(g, w);
    if (i == GR_MAX_PARTS)
      continue;
    if (read_part(g, memory, w, r->at, &r->part[i], items, fits) != GR_DONE)
      return GR_NO_MEMORY;
    found++;
  }
  *fits = *fits && found == g->parts;
  return GR_DONE;
}

/* Have the parts as many places as the maps are for? Of several parts some may
** have a single place, from where nothing goes elsewhere. */
static int has_places(reading *r) {
  r->places = r->of->places;
  for (size_t i = 0; i < r->parts; i++) {
    size_t count = r->part[i].count;
    if (r->parts > 1 && count <= 1)
      continue;
    if (r->places > 0 && count != r->places)
      return 0;
    if (r->of->rotate)
      r->places = count;
  }
  return 1;
}

static gr_status read_position(const gr_images *g, gr_memory *memory,
                               const gr_bytes *code, gr_fields *items,
                               reading *r, int *fits) {
  gr_walk w;
  gr_status status;
  items->count = 0;
  *fits = 1;
  r->of = g;
  r->at = code->at;
  r->parts = g->parts == 0 ? 1 : g->parts;
  memset(r->part, 0, r->parts * sizeof *r->part);
  gr_walk_init(&w, code->at, code->count);
  status = g->parts == 0
               ? read_part(g, memory, &w, r->at, &r->part[0], items, fits)
               : read_fields(g, memory, &w, r, items, fits);
  r->item = items->at;
  *fits = *fits && status == GR_DONE && has_places(r);
  return status;
}

/*
** -------------------------------------------------------------- comparing
*/

/* The place from where the letter at a place comes, of `count` places. */
static inline size_t place(const gr_images *g, const view *v, size_t count,
                           size_t i) {
  if (count <= 1)
    return i;
  if (g->places > 0)
    return g->from[v->map * g->places + i];
  i += v->shift;
  if (i >= count)
    i -= count;
  return g->backwards[v->map] ? count - 1 - i : i;
}

/* What bytes become by the map of a view; NULL: they stay as they are. */
static const unsigned char *exchanged(const gr_images *g, const view *v,
                                      letters kind) {
  if (g->exchange == NULL)
    return NULL;
  return kind == BYTES ? g->exchange[v->map].string : g->exchange[v->map].small;
}

/* The byte at a place of an image. */
static inline unsigned char byte_at(const reading *r, const part *p,
                                    const view *v, const unsigned char *becomes,
                                    size_t i) {
  unsigned char byte = r->at[p->first + place(r->of, v, p->count, i)];
  return becomes == NULL ? byte : becomes[byte];
}

static int compare_bytes(const reading *r, const part *p, const view *a,
                         const view *b) {
  const unsigned char *of_a = exchanged(r->of, a, p->kind);
  const unsigned char *of_b = exchanged(r->of, b, p->kind);
  for (size_t i = 0; i < p->count; i++) {
    unsigned char x = byte_at(r, p, a, of_a, i), y = byte_at(r, p, b, of_b, i);
    if (x != y)
      return x < y ? -1 : 1;
  }
  return 0;
}

/* An element, and the code that it is in. */
typedef struct element {
  const unsigned char *at;
  const gr_field *field;
} element;

/* The element at a place of an image: one of the array, or a letter that it
** becomes. */
static element element_at(const reading *r, const part *p, const view *v,
                          size_t i) {
  const gr_images *g = r->of;
  element e = {r->at, &r->item[p->first + place(r->of, v, p->count, i)]};
  const unsigned char *code = e.at + e.field->start;
  for (size_t k = 0; k < g->letters; k++)
    if (g->letter[k].size == e.field->size &&
        memcmp(g->codes + g->letter[k].start, code, e.field->size) == 0) {
      e.at = g->codes;
      e.field = &g->letter[g->becomes[v->map * g->letters + k]];
      break;
    }
  return e;
}

/* Compares integers, and strings as bytes. */
static int compare_elements(element a, element b) {
  size_t m = a.field->start + a.field->size - a.field->bytes;
  size_t n = b.field->start + b.field->size - b.field->bytes;
  int order;
  if (a.field->integer != b.field->integer)
    return a.field->integer < b.field->integer ? -1 : 1;
  order = memcmp(a.at + a.field->bytes, b.at + b.field->bytes, m < n ? m : n);
  return order != 0 ? order : (m > n) - (m < n);
}

static int compare_items(const reading *r, const part *p, const view *a,
                         const view *b) {
  int order = 0;
  for (size_t i = 0; i < p->count && order == 0; i++)
    order = compare_elements(element_at(r, p, a, i), element_at(r, p, b, i));
  return order;
}

/* The image of a set of bits. */
static uint64_t image_of(const gr_images *g, size_t map, uint64_t integer) {
  size_t nibbles = gr_nibbles(g);
  const gr_nibble *nibble = g->nibble + map * nibbles;
  uint64_t image = 0;
  for (size_t i = 0; i < nibbles; i++, integer >>= 4)
    image |= nibble[i].image[integer & 15];
  return image ^ g->flip[map];
}

static int compare_integers(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

static int compare_part(const reading *r, size_t i, const view *a,
                        const view *b) {
  const part *p = &r->part[i];
  if (p->kind == BITS)
    return i == 0 ? compare_integers(a->integer, b->integer)
                  : compare_integers(image_of(r->of, a->map, p->integer),
                                     image_of(r->of, b->map, p->integer));
  return (p->kind == ITEMS ? compare_items : compare_bytes)(r, p, a, b);
}

/* Makes a view the best one so far, if its image is less. */
static void compare(const reading *r, const view *v, view *best) {
  for (size_t i = 0; i < r->parts; i++) {
    int order = compare_part(r, i, v, best);
    if (order < 0)
      *best = *v;
    if (order != 0)
      return;
  }
}

static view view_of(const reading *r, size_t map, size_t shift) {
  view v = {map, shift, 0};
  if (r->of->bits > 0)
    v.integer = image_of(r->of, map, r->part[0].integer);
  return v;
}

static view least_view(const reading *r) {
  view best = view_of(r, 0, 0);
  size_t shifts = r->of->rotate && r->places > 0 ? r->places : 1;
  for (size_t map = 0; map < r->of->count; map++)
    for (size_t shift = map == 0 ? 1 : 0; shift < shifts; shift++) {
      view v = view_of(r, map, shift);
      compare(r, &v, &best);
    }
  return best;
}

/*
** ---------------------------------------------------------------- sorting
*/

/* So few bytes are put in their places one by one. */
#define FEW_BYTES 32

static void insert_bytes(unsigned char *at, size_t count) {
  for (size_t i = 1; i < count; i++) {
    unsigned char byte = at[i];
    size_t j = i;
    for (; j > 0 && at[j - 1] > byte; j--)
      at[j] = at[j - 1];
    at[j] = byte;
  }
}

static void count_bytes(unsigned char *at, size_t count) {
  size_t times[0x100] = {0};
  for (size_t i = 0; i < count; i++)
    times[at[i]]++;
  for (unsigned byte = 0; byte < 0x100; byte++) {
    memset(at, (int)byte, times[byte]);
    at += times[byte];
  }
}

/* Sorts bytes where they are. */
static void sort_bytes(unsigned char *at, size_t count) {
  if (count <= FEW_BYTES)
    insert_bytes(at, count);
  else
    count_bytes(at, count);
}

static int item_less(const void *a, const void *b, const void *context) {
  element x = {context, a}, y = {context, b};
  return compare_elements(x, y) < 0;
}

/* Sorts the letters of all parts: bytes in the code, elements as items. Returns
** 1 if there are items, which are to be written yet. */
static int sort_letters(const reading *r, unsigned char *code, gr_field *item) {
  int items = 0;
  for (size_t i = 0; i < r->parts; i++) {
    const part *p = &r->part[i];
    items |= p->kind == ITEMS;
    if (p->kind == ITEMS)
      gr_sort(item + p->first, p->count, sizeof *item, item_less, code);
    else
      sort_bytes(code + p->first, p->count);
  }
  return items;
}

/*
** ---------------------------------------------------------------- writing
*/

/* How long the code of a part can be in an image. */
static size_t longest(const reading *r, const part *p) {
  size_t size = 0;
  if (p->kind != ITEMS)
    return p->size + GR_INTEGER_CODE;
  for (size_t k = 0; k < r->of->letters; k++)
    if (r->of->letter[k].size > size)
      size = r->of->letter[k].size;
  return p->size + p->count * size;
}

/* Writes the code of a part; returns where what follows it goes. */
static unsigned char *write_part(const reading *r, const part *p, const view *v,
                                 unsigned char *to) {
  const unsigned char *becomes;
  if (p->kind == BITS)
    return to + gr_put_integer(to, image_of(r->of, v->map, p->integer));
  memcpy(to, r->at + p->start, p->head);
  to += p->head;
  becomes = exchanged(r->of, v, p->kind);
  for (size_t i = 0; i < p->count; i++)
    if (p->kind == ITEMS) {
      element e = element_at(r, p, v, i);
      memcpy(to, e.at + e.field->start, e.field->size);
      to += e.field->size;
    } else {
      *to++ = byte_at(r, p, v, becomes, i);
    }
  return to;
}

/* The first part whose code does not begin before a place; NULL: there is
** none. */
static const part *next_part(const reading *r, size_t start) {
  const part *next = NULL;
  for (size_t i = 0; i < r->parts; i++)
    if (r->part[i].start >= start &&
        (next == NULL || r->part[i].start < next->start))
      next = &r->part[i];
  return next;
}

/* Writes the image behind the code, and then in its place. */
static gr_status write_image(reading *r, const view *v, gr_memory *memory,
                             gr_bytes *code) {
  size_t size = code->count, start = 0, room = size;
  unsigned char *to, *image;
  for (size_t i = 0; i < r->parts; i++)
    room += longest(r, &r->part[i]);
  if (gr_bytes_reserve(memory, code, room) != GR_DONE)
    return GR_NO_MEMORY;
  r->at = code->at;
  image = to = code->at + size;
  for (const part *p; (p = next_part(r, start)) != NULL;) {
    memcpy(to, r->at + start, p->start - start);
    to = write_part(r, p, v, to + (p->start - start));
    start = p->start + p->size;
  }
  memcpy(to, r->at + start, size - start);
  to += size - start;
  code->count = (size_t)(to - image);
  memmove(code->at, image, code->count);
  return GR_DONE;
}

gr_status gr_count_images(const gr_images *g, gr_memory *memory,
                          const gr_bytes *code, gr_fields *items,
                          size_t *count) {
  reading r;
  int fits;
  gr_status status = read_position(g, memory, code, items, &r, &fits);
  *count = !fits                       ? 0
           : g->rotate && r.places > 0 ? r.places * g->count
                                       : g->count;
  return status;
}

gr_status gr_find_image(const gr_images *g, uint64_t image, gr_memory *memory,
                        gr_bytes *code, gr_fields *items, int *fits) {
  reading r;
  view v;
  gr_status status = read_position(g, memory, code, items, &r, fits);
  if (status != GR_DONE || !*fits)
    return status;
  v = view_of(&r, (size_t)(image % g->count), (size_t)(image / g->count));
  return write_image(&r, &v, memory, code);
}

gr_status gr_find_least(const gr_images *g, gr_memory *memory, gr_bytes *code,
                        gr_fields *items, int *fits) {
  reading r;
  view v;
  gr_status status = read_position(g, memory, code, items, &r, fits);
  if (status != GR_DONE || !*fits)
    return status;
  if (g->sorted) {
    v = view_of(&r, 0, 0);
    return sort_letters(&r, code->at, items->at)
               ? write_image(&r, &v, memory, code)
               : GR_DONE;
  }
  v = least_view(&r);
  return v.map == 0 && v.shift == 0 ? GR_DONE
                                    : write_image(&r, &v, memory, code);
}

/*
** ----------------------------------------------------------------- orders
*/

/* A part whose letters change places: in the code, or as items. */
typedef struct letter_row {
  unsigned char *code;
  gr_field *item; /* NULL: they are bytes, */
  size_t first;   /* which begin here in the code */
  size_t count;
} letter_row;

static letter_row row_of(const part *p, const gr_bytes *code,
                         gr_fields *items) {
  letter_row row = {code->at, NULL, p->first, p->count};
  if (p->kind == ITEMS)
    row.item = items->at + p->first;
  return row;
}

static int is_less(const letter_row *row, size_t i, size_t j) {
  if (row->item != NULL)
    return item_less(row->item + i, row->item + j, row->code);
  return row->code[row->first + i] < row->code[row->first + j];
}

static void exchange_letters(letter_row *row, size_t i, size_t j) {
  if (row->item != NULL) {
    gr_field kept = row->item[i];
    row->item[i] = row->item[j];
    row->item[j] = kept;
  } else {
    unsigned char *letter = row->code + row->first, kept = letter[i];
    letter[i] = letter[j];
    letter[j] = kept;
  }
}

/* Returns the product of `orders` and of the number of orders of a part;
** UINT32_MAX if that is more. Items are sorted, so that equal ones are
** neighbours. */
static uint64_t times_orders(const letter_row *row, uint64_t orders) {
  uint64_t times[0x100] = {0}, equal = 0;
  if (row->item != NULL)
    gr_sort(row->item, row->count, sizeof *row->item, item_less, row->code);
  for (uint64_t i = 0; i < row->count && orders < UINT32_MAX; i++) {
    if (row->item == NULL)
      equal = ++times[row->code[row->first + i]];
    else
      equal = i > 0 && !is_less(row, i - 1, i) ? equal + 1 : 1;
    /* A multinomial coefficient at each step, so nothing is rounded. */
    orders = orders * (i + 1) / equal;
  }
  return orders < UINT32_MAX ? orders : UINT32_MAX;
}

gr_status gr_count_orders(const gr_images *g, gr_memory *memory,
                          const gr_bytes *code, gr_fields *items,
                          size_t *count) {
  reading r;
  int fits;
  uint64_t orders = 1;
  gr_status status = read_position(g, memory, code, items, &r, &fits);
  for (size_t i = 0; status == GR_DONE && fits && i < r.parts; i++) {
    letter_row row = row_of(&r.part[i], code, items);
    orders = times_orders(&row, orders);
  }
  *count = fits ? (size_t)orders : 0;
  return status;
}

/* Goes on to the next order of a part; after the last one, which descends, it
** ascends again, and this returns 0. */
static int go_on(letter_row *row) {
  size_t i = row->count > 0 ? row->count - 1 : 0, last = i, j = last;
  while (i > 0 && !is_less(row, i - 1, i))
    i--;
  if (i > 0) {
    while (!is_less(row, i - 1, j))
      j--;
    exchange_letters(row, i - 1, j);
  }
  for (size_t a = i; a < last; a++, last--)
    exchange_letters(row, a, last);
  return i > 0;
}

static void shuffle(letter_row *row, uint64_t *seed) {
  for (size_t i = row->count; i > 1; i--) {
    *seed = gr_mix(*seed + i);
    exchange_letters(row, i - 1, (size_t)(*seed >> 32) % i);
  }
}

/* Writes the items, if there are any, in their order. */
static gr_status write_order(reading *r, gr_memory *memory, gr_bytes *code) {
  view v = view_of(r, 0, 0);
  for (size_t i = 0; i < r->parts; i++)
    if (r->part[i].kind == ITEMS)
      return write_image(r, &v, memory, code);
  return GR_DONE;
}

gr_status gr_next_order(const gr_images *g, gr_memory *memory, gr_bytes *code,
                        gr_fields *items, int *fits) {
  reading r;
  int found = 0;
  gr_status status = read_position(g, memory, code, items, &r, fits);
  if (status != GR_DONE || !*fits)
    return status;
  for (size_t i = r.parts; i-- > 0 && !found;) {
    letter_row row = row_of(&r.part[i], code, items);
    found = go_on(&row);
  }
  *fits = found;
  return found ? write_order(&r, memory, code) : GR_DONE;
}

gr_status gr_any_order(const gr_images *g, uint64_t seed, gr_memory *memory,
                       gr_bytes *code, gr_fields *items, int *fits) {
  reading r;
  gr_status status = read_position(g, memory, code, items, &r, fits);
  if (status != GR_DONE || !*fits)
    return status;
  for (size_t i = 0; i < r.parts; i++) {
    letter_row row = row_of(&r.part[i], code, items);
    shuffle(&row, &seed);
  }
  return write_order(&r, memory, code);
}
