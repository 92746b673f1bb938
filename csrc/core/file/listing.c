/*
** listing.c: see listing.h.
*/
#include "core/file/listing.h"

/*
** ------------------------------------------------------------ reading
*/

gr_status gr_listing_refuse(gr_listing *l, const char *wanted,
                            const unsigned char *got, size_t count) {
  l->wanted = wanted;
  l->got_count = 0;
  if (got != NULL) {
    l->got_count = count < GR_MOST_GOT ? count : GR_MOST_GOT;
    memcpy(l->got, got, l->got_count);
  }
  return GR_BAD_FILE;
}

/* Digits of integers of 64 bits, at most. */
#define MOST_DIGITS 19

/* Reads an integer, written as Lua writes it: 0 if it is something else. */
static int read_integer(const unsigned char *name, size_t length,
                        uint64_t *integer) {
  int negative = length > 0 && name[0] == '-';
  size_t digits = length - (size_t)negative;
  uint64_t most = (uint64_t)INT64_MAX + (uint64_t)negative, word = 0;
  name += negative;
  if (digits == 0 || digits > MOST_DIGITS ||
      (name[0] == '0' && (digits > 1 || negative)))
    return 0;
  for (size_t i = 0; i < digits; i++) {
    if (name[i] < '0' || name[i] > '9')
      return 0;
    word = 10 * word + (uint64_t)(name[i] - '0'); /* below 2^64 */
  }
  *integer = negative ? (uint64_t)0 - word : word;
  return word <= most;
}

/* The code of a string, in `code`. */
static gr_status encode(gr_listing *l, const unsigned char *name,
                        size_t length) {
  gr_bytes *code = &l->code;
  code->count = 0;
  if (gr_bytes_reserve(l->memory, code, length + GR_MAX_HEAD + GR_KEY_ROOM) !=
      GR_DONE)
    return GR_NO_MEMORY;
  code->count = gr_put_string_head(code->at, length);
  if (length > 0) /* else there may be no name to point at */
    memcpy(code->at + code->count, name, length);
  code->count += length;
  return GR_DONE;
}

gr_status gr_listing_vertex(gr_listing *l, const unsigned char *name,
                            size_t length, uint32_t *v) {
  uint64_t integer;
  int is_integer = read_integer(name, length, &integer);
  gr_status status;
  if (l->names.count >= GR_NONE - 1)
    return gr_listing_refuse(l, "at most 4294967294 vertices", NULL, 0);
  if (length > GR_LONGEST_LINE)
    return gr_listing_refuse(l, "a name of at most 1048576 bytes", NULL, 0);
  if (!is_integer && encode(l, name, length) != GR_DONE)
    return GR_NO_MEMORY;
  do
    status = is_integer ? gr_store_add_integer(l->memory, &l->names, integer, v)
                        : gr_store_add(l->memory, &l->names, l->code.at,
                                       l->code.count, v);
  while (status == GR_MORE);
  if (status != GR_DONE || *v < l->has_row.count)
    return status;
  if (l->has_row.count == l->has_row.room &&
      gr_bytes_reserve(l->memory, &l->has_row, 1) != GR_DONE)
    return GR_NO_MEMORY;
  l->has_row.at[l->has_row.count++] = 0;
  return GR_DONE;
}

void gr_listing_alone(gr_listing *l, uint32_t v) {
  l->has_row.at[v] = 1;
}

gr_status gr_listing_move(gr_listing *l, uint32_t from, uint32_t to) {
  if (l->from.count >= UINT32_MAX - 1)
    return gr_listing_refuse(l, "at most 4294967294 moves", NULL, 0);
  if (gr_words_extend(l->memory, &l->from, 1) != GR_DONE ||
      gr_words_extend(l->memory, &l->to, 1) != GR_DONE)
    return GR_NO_MEMORY;
  l->from.at[l->from.count++] = from;
  l->to.at[l->to.count++] = to;
  gr_listing_alone(l, from);
  return GR_DONE;
}

void gr_listing_free(gr_listing *l) {
  gr_store_free(l->memory, &l->names);
  gr_bytes_free(l->memory, &l->has_row);
  gr_words_free(l->memory, &l->from);
  gr_words_free(l->memory, &l->to);
  gr_bytes_free(l->memory, &l->code);
}

/*
** ------------------------------------------------------------ building
** The rows are sorted by counting: `own_first` has how many moves there are,
** then where the next one of each row goes, one place too late.
*/

static gr_phase sort, number_rows, clear, count_moves, add_counts, deal,
    number_sinks;

static void free_building(void *work) {
  gr_building *b = work;
  gr_task_free(&b->order.task);
  gr_words_free(b->task.memory, &b->sorted);
  gr_words_free(b->task.memory, &b->number);
}

void gr_building_init(gr_building *b, gr_memory *memory, gr_listing *listing,
                      gr_digraph *digraph) {
  memset(b, 0, sizeof *b);
  gr_task_init(&b->task, memory, sort, free_building);
  b->listing = listing;
  b->digraph = digraph;
  gr_order_init(&b->order, memory, gr_name_piece, &listing->names,
                listing->names.count, &b->sorted);
}

static gr_status sort(void *work, size_t *budget) {
  gr_building *b = work;
  gr_status status = gr_words_fill(b->task.memory, &b->number,
                                   b->listing->names.count, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_order_step(&b->order, budget);
  return gr_then(&b->task, status, number_rows);
}

/* Gives vertex v the next number. */
static gr_status add_vertex(gr_building *b, uint32_t v) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *code =
      gr_store_get(&b->listing->names, v, &length, kept);
  uint64_t integer;
  int is_integer = gr_get_integer(code, length, &integer);
  gr_store *names = &b->digraph->names;
  gr_status status;
  do
    status = is_integer ? gr_store_add_integer(b->task.memory, names, integer,
                                               &b->number.at[v])
                        : gr_store_add(b->task.memory, names, code, length,
                                       &b->number.at[v]);
  while (status == GR_MORE);
  return status;
}

static gr_status number_rows(void *work, size_t *budget) {
  gr_building *b = work;
  uint32_t count = b->listing->names.count;
  uint32_t stop = gr_reach(&b->task, count, budget);
  gr_task_free(&b->order.task);
  for (uint32_t i = b->task.next; i < stop; i++) {
    uint32_t v = b->sorted.at[i];
    if (b->listing->has_row.at[v] && add_vertex(b, v) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (stop == count)
    gr_words_free(b->task.memory, &b->sorted);
  return gr_reached(&b->task, stop, count, clear);
}

static gr_status clear(void *work, size_t *budget) {
  gr_building *b = work;
  gr_digraph *g = b->digraph;
  size_t count = (size_t)g->names.count + 2;
  return gr_then(&b->task,
                 gr_words_fill(b->task.memory, &g->own_first, count, 0, budget),
                 count_moves);
}

/* The word of `own_first` for the row of move i. */
static uint32_t *place_of(const gr_building *b, uint32_t i, uint32_t later) {
  uint32_t row = b->number.at[b->listing->from.at[i]];
  return &b->digraph->own_first.at[row + later];
}

static gr_status count_moves(void *work, size_t *budget) {
  gr_building *b = work;
  uint32_t count = (uint32_t)b->listing->from.count;
  uint32_t stop = gr_reach(&b->task, count, budget);
  for (uint32_t i = b->task.next; i < stop; i++)
    ++*place_of(b, i, 2);
  return gr_reached(&b->task, stop, count, add_counts);
}

static gr_status add_counts(void *work, size_t *budget) {
  gr_building *b = work;
  gr_words *first = &b->digraph->own_first, *to = &b->digraph->own_to;
  uint32_t count = (uint32_t)first->count;
  uint32_t stop = gr_reach(&b->task, count, budget);
  for (uint32_t i = b->task.next; i < stop; i++)
    first->at[i] += i == 0 ? 0 : first->at[i - 1];
  if (stop == count &&
      gr_words_resize(b->task.memory, to, b->listing->to.count) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_reached(&b->task, stop, count, deal);
}

static gr_status deal(void *work, size_t *budget) {
  gr_building *b = work;
  gr_listing *l = b->listing;
  uint32_t count = (uint32_t)l->from.count;
  uint32_t stop = gr_reach(&b->task, count, budget);
  for (uint32_t i = b->task.next; i < stop; i++)
    b->digraph->own_to.at[(*place_of(b, i, 1))++] = l->to.at[i];
  if (stop == count) {
    b->digraph->own_first.count--;
    gr_words_free(l->memory, &l->from);
    gr_words_free(l->memory, &l->to);
  }
  return gr_reached(&b->task, stop, count, number_sinks);
}

/* The words become those of a digraph. Sinks are numbered as they come. */
static gr_status number_sinks(void *work, size_t *budget) {
  gr_building *b = work;
  gr_words *first = &b->digraph->own_first, *to = &b->digraph->own_to;
  uint32_t moves = (uint32_t)to->count;
  uint32_t stop = gr_reach(&b->task, moves, budget);
  for (uint32_t i = b->task.next; i < stop; i++) {
    uint32_t v = to->at[i];
    if (b->number.at[v] == GR_NONE && add_vertex(b, v) != GR_DONE)
      return GR_NO_MEMORY;
    to->at[i] = gr_little(b->number.at[v]);
  }
  if (stop == moves) {
    for (size_t i = 0; i < first->count; i++)
      first->at[i] = gr_little(first->at[i]);
    gr_listing_free(b->listing);
    gr_digraph_complete(b->task.memory, b->digraph);
  }
  return gr_reached(&b->task, stop, moves, NULL);
}
