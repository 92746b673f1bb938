/*
** folds.c: see folds.h. What is noted of a row is a list of varints: how many
** rows are between it and the last one of which something was noted, how many
** of its edges stand for several moves, and for each of these how many edges
** are between it and the last one, and its moves. If there are no edges, the
** row is not known.
*/
#include "core/store/folds.h"

#include "core/store/hash.h"

#include <stdlib.h>

/* A move to a position to which another one has led. */
typedef struct Other {
  uint64_t hash;
  uint32_t number;
} Other;

static gr_status push_hash(gr_memory *memory, gr_words *words, uint64_t hash) {
  if (gr_words_reserve(memory, words, 2) != GR_DONE)
    return GR_NO_MEMORY;
  words->at[words->count++] = (uint32_t)hash;
  words->at[words->count++] = (uint32_t)(hash >> 32);
  return GR_DONE;
}

static uint64_t hash_at(const gr_words *words, size_t place) {
  return words->at[place] | (uint64_t)words->at[place + 1] << 32;
}

gr_status gr_folds_give(gr_memory *memory, gr_folds *folds,
                        const gr_bytes *code) {
  return push_hash(memory, &folds->given,
                   gr_hash_of_bytes(code->at, code->count));
}

gr_status gr_folds_link(gr_memory *memory, gr_folds *folds, uint32_t number,
                        int is_new) {
  Other other = {0, number};
  if (folds->linked == folds->given.count) {
    folds->on = 0;
    return GR_DONE;
  }
  other.hash = hash_at(&folds->given, folds->linked);
  folds->linked += 2;
  if (is_new)
    return push_hash(memory, &folds->first, other.hash);
  return gr_bytes_append(memory, &folds->others, (unsigned char *)&other,
                         sizeof other);
}

/*
** ------------------------------------------------------------ writing
*/

/* By numbers, then by hashes. */
static int compare(const void *a, const void *b) {
  const Other *x = a, *y = b;
  if (x->number != y->number)
    return x->number < y->number ? -1 : 1;
  return (x->hash > y->hash) - (x->hash < y->hash);
}

/* The others, sorted. */
typedef struct Others {
  const Other *at;
  size_t count;
} Others;

static Others sort_others(gr_folds *folds) {
  Others o = {(const Other *)(const void *)folds->others.at,
              folds->others.count / sizeof(Other)};
  qsort(folds->others.at, o.count, sizeof *o.at, compare);
  return o;
}

/* Those that lead to a position. */
static Others others_of(const Others *all, uint32_t number) {
  size_t from = 0, to = all->count;
  Others found = {NULL, 0};
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    if (all->at[middle].number < number)
      from = middle + 1;
    else
      to = middle;
  }
  found.at = all->at + from;
  while (from < all->count && all->at[from].number == number) {
    found.count++;
    from++;
  }
  return found;
}

/* Are their hashes all different, and different from this one? */
static int are_different(const Others *o, uint64_t hash) {
  for (size_t i = 0; i < o->count; i++)
    if (o->at[i].hash == hash || (i > 0 && o->at[i].hash == o->at[i - 1].hash))
      return 0;
  return 1;
}

/* How many edges stand for several moves; 0 if one has positions that are not
** told apart. */
static uint32_t count_edges(const gr_folds *folds, const Others *all,
                            const uint32_t *row, size_t count) {
  uint32_t edges = 0;
  for (size_t k = 0; k < count; k++) {
    Others o = others_of(all, row[k]);
    if (!are_different(&o, hash_at(&folds->first, 2 * k)))
      return 0;
    edges += o.count > 0;
  }
  return edges;
}

/* Writes two varints. */
static gr_status put(gr_memory *memory, gr_bytes *to, uint32_t a, uint32_t b) {
  if (gr_bytes_reserve(memory, to, (size_t)2 * GR_VARINT) != GR_DONE)
    return GR_NO_MEMORY;
  to->count =
      (size_t)(gr_write_varint(gr_write_varint(to->at + to->count, a), b) -
               to->at);
  return GR_DONE;
}

static gr_status write_edges(gr_memory *memory, gr_bytes *to, const Others *all,
                             const uint32_t *row, size_t count) {
  size_t next = 0;
  for (size_t k = 0; k < count; k++) {
    size_t others = others_of(all, row[k]).count;
    if (others == 0)
      continue;
    if (put(memory, to, (uint32_t)(k - next), (uint32_t)others + 1) != GR_DONE)
      return GR_NO_MEMORY;
    next = k + 1;
  }
  return GR_DONE;
}

static gr_status write_row(gr_memory *memory, gr_folds *folds, gr_bytes *to,
                           uint32_t u, const uint32_t *row, size_t count) {
  Others all = sort_others(folds);
  uint32_t edges = count_edges(folds, &all, row, count);
  if (put(memory, to, u - folds->row, edges) != GR_DONE)
    return GR_NO_MEMORY;
  folds->row = u + 1;
  return edges > 0 ? write_edges(memory, to, &all, row, count) : GR_DONE;
}

/* Has all that was given been linked, and all that was linked been given? */
static int is_complete(const gr_folds *folds, size_t count) {
  return folds->linked == folds->given.count && folds->first.count == 2 * count;
}

gr_status gr_folds_end_row(gr_memory *memory, gr_folds *folds, gr_graph *graph,
                           uint32_t u, const uint32_t *row, size_t count) {
  gr_status status = GR_DONE;
  if (!folds->on || (!folds->copied && !is_complete(folds, count)))
    folds->on = graph->counted = 0;
  else if (folds->others.count > 0)
    status = write_row(memory, folds, &graph->folds, u, row, count);
  folds->given.count = folds->linked = folds->first.count = 0;
  folds->others.count = 0;
  folds->copied = 0;
  return status;
}

void gr_folds_free(gr_memory *memory, gr_folds *folds) {
  gr_words_free(memory, &folds->given);
  gr_words_free(memory, &folds->first);
  gr_bytes_free(memory, &folds->others);
}

/*
** ------------------------------------------------------------ reading
*/

static uint32_t next(gr_cursor *c) {
  uint32_t number = 0;
  gr_get_varint(c, &number);
  return number;
}

/* Reads the edges of a row. */
static void pass_edges(gr_cursor *c) {
  for (uint32_t numbers = 2 * next(c); numbers > 0; numbers--)
    next(c);
}

/* Goes on to a row, of which *edges are the bytes; there are none if each of
** its edges is one move. */
static void find_row(gr_folds_reader *reader, uint32_t row, gr_cursor *edges) {
  edges->at = edges->end = NULL;
  while (reader->left.at < reader->left.end && edges->at == NULL) {
    gr_cursor c = reader->left, at;
    uint32_t found = reader->row + next(&c);
    if (found > row)
      return;
    at = c;
    pass_edges(&c);
    if (found == row)
      *edges = (gr_cursor){at.at, c.at};
    reader->left = c;
    reader->row = found + 1;
  }
}

gr_status gr_folds_copy(gr_memory *memory, gr_folds *folds, gr_graph *graph,
                        uint32_t u, gr_folds_reader *reader, uint32_t row) {
  gr_bytes *to = &graph->folds;
  gr_cursor edges;
  folds->copied = 1;
  find_row(reader, row, &edges);
  if (edges.at == NULL)
    return GR_DONE;
  if (gr_bytes_reserve(memory, to, GR_VARINT) != GR_DONE)
    return GR_NO_MEMORY;
  to->count =
      (size_t)(gr_write_varint(to->at + to->count, u - folds->row) - to->at);
  folds->row = u + 1;
  return gr_bytes_append(memory, to, edges.at, (size_t)(edges.end - edges.at));
}

void gr_folds_read(const gr_graph *graph, uint32_t *times) {
  uint32_t all = gr_edge_count(graph);
  gr_cursor c = {graph->folds.at, graph->folds.at + graph->folds.count};
  for (uint32_t e = 0; e < all; e++)
    times[e] = 1;
  for (uint32_t u = 0; c.at < c.end; u++) {
    uint32_t edges, e;
    u += next(&c);
    edges = next(&c);
    e = graph->first.at[u];
    for (uint32_t k = 0; edges == 0 && k < gr_degree(graph, u); k++)
      times[e + k] = 0;
    for (; edges > 0; edges--) {
      e += next(&c);
      times[e++] = next(&c);
    }
  }
}
