/*
** graph.c: see graph.h.
*/
#include "core/graph/graph.h"

#include <string.h>

gr_status gr_graph_append(gr_memory *memory, gr_graph *graph,
                          const gr_graph *part, uint32_t u, uint32_t offset) {
  uint32_t degree = gr_degree(part, u);
  gr_list follower = gr_followers(part, u);
  gr_words *to = &graph->follower;
  if (gr_words_reserve(memory, to, degree) != GR_DONE ||
      gr_words_push(memory, &graph->first, (uint32_t)to->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++)
    to->at[to->count++] = offset + gr_get(follower, e);
  graph->count++;
  return GR_DONE;
}

void gr_graph_trim(gr_memory *memory, gr_graph *graph) {
  gr_words_trim(memory, &graph->first);
  gr_words_trim(memory, &graph->follower);
  gr_words_trim(memory, &graph->gain);
}

void gr_graph_free(gr_memory *memory, gr_graph *graph) {
  gr_words_free(memory, &graph->first);
  gr_words_free(memory, &graph->follower);
  gr_words_free(memory, &graph->gain);
  gr_bytes_free(memory, &graph->folds);
  graph->counted = 0;
  graph->count = graph->bits = 0;
}

/* From this edge on, followers take more bits, and begin at this word. */
static void widen(gr_graph *graph, uint32_t bits, uint32_t edge, size_t word) {
  for (uint32_t i = graph->bits + 1; i <= bits; i++) {
    graph->width[i].edge = edge;
    graph->width[i].word = (uint32_t)word;
  }
  graph->bits = bits;
}

/* Writes words, the lowest bits of each, after those bits of *to that are
** filled, and returns the end: gr_get reads one word more than it needs. `to`
** may be `at`: a word is written when its bits are complete, after as many
** words have been read. */
static uint32_t *write_bits(uint32_t *to, uint32_t filled, uint32_t bits,
                            const uint32_t *at, const uint32_t *end) {
  uint64_t field = *to & ((UINT64_C(1) << filled) - 1);
  for (; at < end; at++) {
    field |= (uint64_t)*at << filled;
    filled += bits;
    if (filled >= 32) {
      *to++ = (uint32_t)field;
      field >>= 32;
      filled -= 32;
    }
  }
  *to++ = (uint32_t)field;
  if (filled > 0)
    *to++ = 0;
  return to;
}

gr_status gr_graph_pack(gr_memory *memory, gr_graph *graph, size_t row,
                        uint32_t edge, uint32_t bound) {
  gr_words *words = &graph->follower;
  uint32_t bits = gr_bits_below(bound);
  uint32_t *to;
  uint64_t bit;
  if (row == words->count)
    return GR_DONE;
  if (gr_words_extend(memory, words, 1) != GR_DONE)
    return GR_NO_MEMORY;
  if (bits > graph->bits)
    widen(graph, bits, edge, graph->bits == 0 ? row : row - 1);
  bits = graph->bits;
  bit = (uint64_t)(edge - graph->width[bits].edge) * bits;
  to = write_bits(words->at + graph->width[bits].word + bit / 32, bit % 32,
                  bits, words->at + row, words->at + words->count);
  words->count = (size_t)(to - words->at);
  return GR_DONE;
}

uint32_t gr_row_after(const gr_graph *graph, uint64_t work) {
  uint32_t from = 0, to = graph->count;
  while (from < to) {
    uint32_t middle = from + (to - from) / 2;
    if (gr_work_before(graph, middle) < work)
      from = middle + 1;
    else
      to = middle;
  }
  return to;
}

uint32_t gr_move_count(const gr_graph *graph, uint32_t u) {
  gr_list row = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u), count = 0;
  if (!graph->splits)
    return degree;
  for (uint32_t e = 0; e < degree; e++)
    count += row.at[e] >> 31; /* the mark */
  return count;
}

uint32_t gr_move_start(const gr_graph *graph, uint32_t u, uint32_t k) {
  const uint32_t *row = gr_followers(graph, u).at, *word = row;
  if (!graph->splits)
    return k;
  for (; k > 0; k--)
    word = gr_move_next(gr_move_at(word));
  return (uint32_t)(word - row);
}

/*
** ---------------------------------------------------------- reverse edges
*/

/* The phases. */
static gr_phase clear, count, sum_counts, fill;

/* Are all edges reversed, and are they words? Compilers make loops of their own
** for this. */
static int is_plain(const gr_reverse *r) {
  return r->graph->bits == 0 && r->label == NULL && r->value == NULL;
}

/* Where a strip of rows begins; there is about as much work in each. */
static uint32_t begin_of(const gr_reverse *r, uint32_t strip) {
  uint64_t work = gr_work_before(r->graph, r->graph->count);
  return gr_row_after(r->graph, work * strip / r->strips);
}

/* How many edges from a strip lead to each position; then where they end. */
static uint32_t *counts_of(const gr_reverse *r, uint32_t strip) {
  return strip == 0 ? r->first.at
                    : r->others.at + (size_t)(strip - 1) * r->graph->count;
}

/*
** Where the words of all positions do not fit in a cache, each edge would wait
** for memory. So edges are put into bins, by the place of their target, and a
** bin is emptied when it is full: then the words that it needs are near each
** other, and needed more than once. Edges to one target stay in their order. A
** bin begins with the number of words in it. (Propagation blocking: Beamer,
** Asanović & Patterson 2017.)
*/

/* The bins of a strip; NULL: there are none. */
static inline uint32_t *bins_of(const gr_reverse *r, uint32_t strip) {
  return r->bins == 0 ? NULL
                      : r->bin.at + (size_t)strip * r->bins * r->bin_size;
}

/* The bin of position v. */
static inline uint32_t *bin_of(const gr_reverse *r, uint32_t *bins,
                               uint32_t v) {
  return bins + (size_t)(v >> GR_BIN_BITS) * r->bin_size;
}

/* Empties a bin of targets, which are counted. */
static void empty_targets(uint32_t *bin, uint32_t *first) {
  for (const uint32_t *at = bin + 1, *end = at + bin[0]; at < end; at++)
    first[*at]++;
  bin[0] = 0;
}

/* Empties a bin of edges: a target and a place each. */
static void empty_edges(uint32_t *bin, uint32_t *first, uint32_t *source) {
  for (const uint32_t *at = bin + 1, *end = at + bin[0]; at < end; at += 2)
    source[--first[at[0]]] = at[1];
  bin[0] = 0;
}

/* Empties the last bins of a strip, whose rows are done. */
static void empty_bins(gr_reverse *r, uint32_t number) {
  gr_strip *strip = &r->strip[number];
  uint32_t *bins = bins_of(r, number), *first = counts_of(r, number);
  for (; strip->bin < r->bins && strip->budget > 0; strip->bin++) {
    uint32_t *bin = bins + (size_t)strip->bin * r->bin_size;
    gr_spend(&strip->budget, (size_t)bin[0] + 1);
    if (r->source.count == 0)
      empty_targets(bin, first);
    else
      empty_edges(bin, first, r->source.at);
  }
}

/* Makes bins, if the graph is large; if there is no memory for them, it is done
** without. */
static void make_bins(gr_reverse *r) {
  uint32_t positions = r->graph->count, edges = gr_edge_count(r->graph);
  uint32_t bins = (positions >> GR_BIN_BITS) + 1;
  size_t size = 2 * ((size_t)edges / GR_EDGES_IN_BIN / bins) + 3;
  if (positions < GR_BIN_POSITIONS || r->alone || !is_plain(r) ||
      gr_words_resize(r->task.memory, &r->bin, size * bins * r->strips) !=
          GR_DONE)
    return;
  r->bin_size = size;
  r->bins = bins;
  for (size_t i = 0; i < (size_t)bins * r->strips; i++)
    r->bin.at[i * size] = 0;
}

/* Does a step of the phase on all strips: are they done? */
static int do_strips(gr_reverse *r, gr_share *part, size_t *budget) {
  gr_team *team = gr_team_of(r->graph, *budget);
  size_t work = team == NULL || r->strips == 1 ? *budget : GR_TEAM_WORK;
  size_t left = 0, undone = 0;
  for (uint32_t i = 0; i < r->strips; i++)
    r->strip[i].budget = r->strips == 1 ? work : work / r->strips + 1;
  gr_team_do(team, r->strips, part, r);
  for (uint32_t i = 0; i < r->strips; i++) {
    left += r->strip[i].budget;
    undone += r->strip[i].next != r->strip[i].stop || r->strip[i].bin < r->bins;
  }
  *budget = left < *budget ? left : *budget;
  return undone == 0;
}

/* Where memory is short, one strip without bins will do, which needs less. */
static gr_status with_less(gr_reverse *r, gr_status status) {
  if (status != GR_NO_MEMORY || (r->strips == 1 && r->bins == 0))
    return status;
  gr_words_free(r->task.memory, &r->others);
  gr_words_free(r->task.memory, &r->bin);
  r->first.count = r->sum = r->bins = 0;
  r->alone = 1;
  return gr_turn_to(&r->task, clear);
}

static gr_status clear(void *work, size_t *budget) {
  gr_reverse *r = work;
  gr_memory *memory = r->task.memory;
  size_t positions = r->graph->count;
  const gr_team *team = gr_team_of(r->graph, SIZE_MAX);
  gr_status status = gr_words_fill(memory, &r->first, positions + 1, 0, budget);
  r->strips = team == NULL || r->order != NULL || r->alone ? 1 : team->size;
  if (r->strips > GR_MAX_STRIPS)
    r->strips = GR_MAX_STRIPS;
  if (status == GR_DONE && r->strips > 1)
    status = gr_words_fill(memory, &r->others, (r->strips - 1) * positions, 0,
                           budget);
  for (uint32_t i = 0; i < r->strips; i++) {
    r->strip[i].next = begin_of(r, i);
    r->strip[i].stop = begin_of(r, i + 1);
    r->strip[i].bin = 0;
  }
  if (status == GR_DONE)
    make_bins(r);
  return status == GR_DONE ? gr_turn_to(&r->task, count) : with_less(r, status);
}

/* How many edges of u are to be reversed. */
static inline uint32_t degree_of(const gr_reverse *r, uint32_t u) {
  return r->label != NULL && gr_is_finite(r->label[u]) ? 0
                                                       : gr_degree(r->graph, u);
}

/* The labels by which followers of u are chosen; NULL: all of them are. */
static inline const uint32_t *values_for(const gr_reverse *r, uint32_t u) {
  return r->value == NULL || r->value[u] == 0 ? NULL : r->value;
}

/* Counts words, as targets. */
static void count_words(const gr_reverse *r, uint32_t strip, const uint32_t *at,
                        const uint32_t *stop) {
  uint32_t *first = counts_of(r, strip), *bins = bins_of(r, strip);
  for (; bins == NULL && at < stop; at++)
    first[*at]++;
  for (; at < stop; at++) {
    uint32_t *bin = bin_of(r, bins, *at);
    bin[++bin[0]] = *at;
    if (bin[0] + 1 == r->bin_size)
      empty_targets(bin, first);
  }
}

/* Counts the edges into each position. Words are counted many rows at a time,
** which the processor foresees. */
static void count_strip(void *work, uint32_t number, uint32_t strips) {
  enum { ROWS = 64 };
  gr_reverse *r = work;
  gr_strip *strip = &r->strip[number];
  uint32_t u = strip->next, end = strip->stop, *first = counts_of(r, number);
  uint32_t target = r->target;
  size_t left = strip->budget;
  (void)strips;
  for (; is_plain(r) && left > 0 && end - u > ROWS; u += ROWS) {
    const uint32_t *begin = r->graph->first.at + u;
    const uint32_t *at = r->graph->follower.at + begin[0];
    const uint32_t *stop = r->graph->follower.at + begin[ROWS];
    if ((size_t)(stop - at) > left)
      break;
    gr_spend(&left, (size_t)(stop - at) + ROWS);
    count_words(r, number, at, stop);
  }
  for (; left > 0 && u < end; u++) {
    gr_list row = gr_followers(r->graph, u);
    const uint32_t *value = values_for(r, u);
    uint32_t degree = degree_of(r, u);
    for (uint32_t e = 0; e < degree; e++) {
      uint32_t v = gr_get(row, e);
      if (value == NULL || value[v] == target)
        first[v]++;
    }
    gr_spend(&left, (size_t)degree + 1);
  }
  strip->next = u;
  strip->budget = left;
  if (u == end)
    empty_bins(r, number);
}

static gr_status count(void *work, size_t *budget) {
  gr_reverse *r = work;
  return do_strips(r, count_strip, budget) ? gr_turn_to(&r->task, sum_counts)
                                           : GR_MORE;
}

/* Turns the counts into ends: for each position, strip after strip. */
static gr_status sum_counts(void *work, size_t *budget) {
  gr_reverse *r = work;
  uint32_t positions = r->graph->count, strips = r->strips, sum = r->sum;
  uint32_t *first = r->first.at, stop = gr_reach(&r->task, positions, budget);
  for (uint32_t v = r->task.next; v < stop; v++) {
    sum = first[v] += sum;
    for (uint32_t strip = 1; strip < strips; strip++)
      sum = counts_of(r, strip)[v] += sum;
  }
  r->sum = sum;
  if (stop < positions)
    return gr_reached(&r->task, stop, positions, fill);
  first[positions] = sum;
  for (uint32_t i = 0; i < strips; i++) {
    r->strip[i].next = begin_of(r, i + 1);
    r->strip[i].stop = begin_of(r, i);
    r->strip[i].bin = 0;
  }
  return gr_words_resize(r->task.memory, &r->source, sum) == GR_DONE
             ? gr_turn_to(&r->task, fill)
             : with_less(r, GR_NO_MEMORY);
}

/* Fills from the last position down, so that predecessors ascend and ends
** become starts. What the loop needs is in local variables: a load through a
** pointer would have to wait for the stores, which miss the cache. */
static inline void fill_rows(const gr_reverse *r, gr_strip *strip,
                             uint32_t *first, int plain, uint32_t *bins) {
  const uint32_t *order = r->order, *begin = r->graph->first.at;
  const uint32_t *words = r->graph->follower.at;
  uint32_t *source = r->source.at, target = r->target;
  uint32_t u = strip->next, last = strip->stop;
  uint32_t filled = strip->filled; /* of the row that comes next */
  size_t size = r->bin_size;
  size_t left = strip->budget;
  while (u > last && left > 0) {
    uint32_t place = u - 1, row = order == NULL ? place : order[place];
    gr_list follower =
        plain ? gr_list_of(words + begin[row]) : gr_followers(r->graph, row);
    const uint32_t *value = plain ? NULL : values_for(r, row);
    uint32_t e = filled;
    uint32_t end = plain ? begin[row + 1] - begin[row] : degree_of(r, row);
    uint32_t stop = end - e > left ? e + (uint32_t)left : end;
    left -= end - e < left ? (size_t)(end - e) + 1 : left;
    filled = stop < end ? stop : 0;
    for (; e < stop; e++) {
      uint32_t v = gr_get(follower, e);
      if (bins != NULL) {
        uint32_t *bin = bin_of(r, bins, v), *at = bin + bin[0];
        at[1] = v;
        at[2] = place;
        bin[0] += 2;
        if (bin[0] + 1 == size)
          empty_edges(bin, first, source);
      } else if (value == NULL || value[v] == target)
        source[--first[v]] = place;
    }
    u -= stop == end;
  }
  strip->filled = filled;
  strip->next = u;
  strip->budget = left;
}

static void fill_strip(void *work, uint32_t number, uint32_t strips) {
  gr_reverse *r = work;
  gr_strip *strip = &r->strip[number];
  (void)strips;
  if (r->bins > 0)
    fill_rows(r, strip, counts_of(r, number), 1, bins_of(r, number));
  else if (is_plain(r))
    fill_rows(r, strip, counts_of(r, number), 1, NULL);
  else
    fill_rows(r, strip, counts_of(r, number), 0, NULL);
  if (strip->next == strip->stop)
    empty_bins(r, number);
}

static gr_status fill(void *work, size_t *budget) {
  gr_reverse *r = work;
  if (!do_strips(r, fill_strip, budget))
    return GR_MORE;
  gr_words_free(r->task.memory, &r->others);
  gr_words_free(r->task.memory, &r->bin);
  return gr_turn_to(&r->task, NULL);
}

gr_status gr_reverse_step(gr_reverse *r, gr_memory *memory,
                          const gr_graph *graph, size_t *budget) {
  if (r->task.memory == NULL)
    gr_task_init(&r->task, memory, clear, NULL);
  r->graph = graph;
  return gr_task_step(&r->task, budget);
}

void gr_reverse_free(gr_memory *memory, gr_reverse *r) {
  gr_words_free(memory, &r->first);
  gr_words_free(memory, &r->source);
  gr_words_free(memory, &r->others);
  gr_words_free(memory, &r->bin);
  memset(r, 0, sizeof *r);
}

/*
** ---------------------------------------------------- depth-first searches
*/

/* Positions, and followers of each, that are in the sample. */
#define SAMPLES 64

void gr_path_init(gr_path *path, const gr_graph *graph) {
  uint32_t step = graph->count / SAMPLES + 1, up = 0, down = 0;
  memset(path, 0, sizeof *path);
  for (uint32_t i = 0; i < SAMPLES && i * step < graph->count; i++) {
    uint32_t u = i * step, degree = gr_degree(graph, u);
    for (uint32_t e = 0; e < degree && e < SAMPLES; e++) {
      up += gr_get(gr_followers(graph, u), e) > u;
      down += gr_get(gr_followers(graph, u), e) < u;
    }
  }
  path->roots = graph->count;
  path->last_first = up >= down;
}

void gr_path_free(gr_memory *memory, gr_path *path) {
  gr_release(memory, path->at, path->room, sizeof *path->at);
  path->at = NULL;
  path->depth = path->room = 0;
}
