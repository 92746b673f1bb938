/*
** height.c: see height.h. In one pass, where there is no cycle; else, or where
** that would take too long, level by level.
*/
#include "core/length/height.h"

#include "core/graph/graph.h"

#include <string.h>

/* The phases. */
static gr_phase make_room, forwards, count_classes, place, prepare, reverse,
    answer_all, tell_all;
static gr_free free_height;

void gr_height_init(gr_height *h, gr_memory *memory, const gr_graph *graph,
                    const gr_values *values, gr_words *result) {
  memset(h, 0, sizeof *h);
  h->followers_first = values->order.at;
  gr_task_init(&h->task, memory,
               h->followers_first != NULL ? make_room : count_classes,
               free_height);
  h->graph = graph;
  h->label = values->label.at;
  h->max_value = values->max_value;
  h->own = graph->count;
  h->result = result;
}

/*
** ---------------------------------------------------------- without cycles
*/

/* All edges may be looked at this many times without a row: beyond that, the
** search level by level is as fast. */
#define MOST_SCANS 16

static void free_pass(gr_height *h) {
  gr_words_free(h->task.memory, &h->row);
  gr_words_free(h->task.memory, &h->row_start);
  gr_words_free(h->task.memory, &h->least);
}

/* Makes room for the rows, which have a word for each smaller value: not more
** words than edges. */
static gr_status make_room(void *work, size_t *budget) {
  gr_height *h = work;
  gr_memory *memory = h->task.memory;
  uint32_t count = h->graph->count;
  uint32_t stop = gr_reach(&h->task, count, budget);
  size_t values = (size_t)h->max_value + 1;
  for (uint32_t u = h->task.next; u < stop; u++)
    h->row_words += h->label[u];
  h->task.next = stop;
  if (stop < count)
    return GR_MORE;
  if (gr_words_resize(memory, h->result, count) != GR_DONE ||
      gr_words_resize(memory, &h->row_start, count) != GR_DONE ||
      gr_words_resize(memory, &h->row, (size_t)h->row_words + 1) != GR_DONE ||
      gr_words_resize(memory, &h->least, values) != GR_DONE)
    return GR_NO_MEMORY;
  memset(h->least.at, 0xFF, values * sizeof *h->least.at);
  h->row_words = 0;
  return gr_turn_to(&h->task, forwards);
}

/* The least H among the followers of v with this value, GR_NONE if there is
** none; v is measured. Without a row all followers are looked at, which is
** limited by MOST_SCANS. */
static uint32_t least_answer(gr_height *h, uint32_t v, uint32_t value) {
  gr_list follower = gr_followers(h->graph, v);
  uint32_t degree = gr_degree(h->graph, v);
  uint32_t least = GR_NONE;
  if (value < h->label[v])
    return h->row.at[h->row_start.at[v] + value];
  h->scanned += degree;
  h->failed = h->scanned / MOST_SCANS > gr_edge_count(h->graph);
  for (uint32_t e = 0; e < degree && !h->failed; e++)
    if (h->label[gr_get(follower, e)] == value &&
        h->result->at[gr_get(follower, e)] < least)
      least = h->result->at[gr_get(follower, e)];
  return least;
}

/* The row of u, whose followers are measured; 1 + the greatest there. */
static uint32_t make_row(gr_height *h, uint32_t u) {
  gr_list follower = gr_followers(h->graph, u);
  uint32_t degree = gr_degree(h->graph, u);
  uint32_t value = h->label[u];
  uint32_t *row = h->row.at + h->row_words;
  uint32_t *least = h->least.at;
  uint32_t height = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = gr_get(follower, e), y = h->label[v];
    if (y < value && h->result->at[v] < least[y])
      least[y] = h->result->at[v];
  }
  for (uint32_t y = 0; y < value; y++) {
    row[y] = least[y];
    if (least[y] >= height)
      height = least[y] + 1;
    least[y] = GR_NONE;
  }
  h->row_start.at[u] = h->row_words;
  h->row_words += value;
  return height;
}

/* Measures u, whose followers are measured. */
static void measure_forwards(gr_height *h, uint32_t u) {
  gr_list follower = gr_followers(h->graph, u);
  uint32_t degree = gr_degree(h->graph, u);
  uint32_t height = make_row(h, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = gr_get(follower, e);
    uint32_t told = h->result->at[v] + 1;
    if (told > height) {
      uint32_t least = least_answer(h, v, h->label[u]);
      if (least + 1 < told - 1 && least != GR_NONE)
        told = least + 2;
      if (told > height)
        height = told;
    }
  }
  h->result->at[u] = height;
}

static gr_status forwards(void *work, size_t *budget) {
  gr_height *h = work;
  for (; h->task.next < h->graph->count && !h->failed; h->task.next++) {
    uint32_t u = h->followers_first[h->task.next];
    size_t scanned = h->scanned;
    if (*budget == 0)
      return GR_MORE;
    measure_forwards(h, u);
    gr_spend(budget, 1 + gr_degree(h->graph, u) + h->scanned - scanned);
  }
  free_pass(h);
  return gr_turn_to(&h->task, h->failed ? count_classes : NULL);
}

/*
** ------------------------------------------------------------- with cycles
**
** Backwards from the sinks: the positions with H = t are found when all with
** less are.
**
** Positions are ranked by value, infinite ones last, and predecessors are
** listed by rank. So those of one value are together, and comparing ranks is as
** good as comparing values.
**
** At level t two things happen. First, each w with H(w) = t - 2 becomes an
** answer: if it is the first with its value among the followers of v, then
** the predecessors of v with that value need not wait for v any more. Then
** each v with H(v) = t - 1 tells the predecessors of larger value: there it
** is one more follower, and perhaps the first with its value. Predecessors u
** of less value are not told: v has a follower w with the value of u and
** H(w) < H(v), so that v has been answered before.
*/

/* While a position is not measured, its cell holds this mark and the number
** of things it waits for: values and followers. */
#define WAITS (UINT32_C(1) << 31)

/* Marks of a predecessor u of v; the rest of the word is the rank of u. */
#define FRESH (UINT32_C(1) << 31)    /* no other v told u of its value before */
#define ANSWERED (UINT32_C(1) << 30) /* u does not wait for v: answered */
#define RANK (ANSWERED - 1)

/* Values below it are the bits of `seen`. */
#define LOW 32

typedef struct gr_height_cell {
  uint32_t waits;       /* or H */
  uint32_t seen;        /* the values that followers have told of */
  uint32_t under, over; /* no predecessor has a rank from `under` on that is
                           less than `over` */
} gr_height_cell;

/* The value of u, one more than the largest for an infinite one. */
static uint32_t class_of(const gr_height *h, uint32_t u) {
  uint32_t label = h->label[u];
  return gr_is_finite(label) ? label : h->max_value + 1;
}

/* Counts the positions of each class, then turns counts into starts. */
static gr_status count_classes(void *work, size_t *budget) {
  gr_height *h = work;
  uint32_t positions = h->graph->count;
  size_t classes = (size_t)h->max_value + 2;
  uint32_t end = gr_reach(&h->task, positions, budget);
  uint32_t own = end < h->own ? end : h->own;
  if (h->task.next == 0) {
    if (gr_words_resize(h->task.memory, &h->start, classes + 2) != GR_DONE ||
        gr_words_resize(h->task.memory, &h->order, positions) != GR_DONE ||
        gr_words_resize(h->task.memory, h->result, positions) != GR_DONE)
      return GR_NO_MEMORY;
    memset(h->start.at, 0, h->start.count * sizeof *h->start.at);
  }
  for (; h->task.next < own; h->task.next++) {
    h->start.at[class_of(h, h->task.next) + 2]++;
    h->result->at[h->task.next] = GR_NONE;
  }
  for (; h->task.next < end; h->task.next++)
    h->result->at[h->task.next] = GR_NONE;
  if (end < positions)
    return GR_MORE;
  for (size_t i = 2; i < h->start.count; i++)
    h->start.at[i] += h->start.at[i - 1];
  return gr_turn_to(&h->task, place);
}

/* Ranks the positions, those of others last; in the end start[class] is where
** the class begins. */
static gr_status place(void *work, size_t *budget) {
  gr_height *h = work;
  uint32_t positions = h->graph->count;
  uint32_t end = gr_reach(&h->task, positions, budget);
  uint32_t own = end < h->own ? end : h->own;
  for (; h->task.next < own; h->task.next++)
    h->order.at[h->start.at[class_of(h, h->task.next) + 1]++] = h->task.next;
  for (; h->task.next < end; h->task.next++)
    h->order.at[h->task.next] = h->task.next;
  if (end < positions)
    return GR_MORE;
  return gr_turn_to(&h->task, prepare);
}

/* Words for the bits of large values up to the degree: the values below
** that of the position are among them. */
static uint32_t high_words(const gr_height *h, uint32_t degree) {
  uint32_t most = degree < h->max_value ? degree : h->max_value;
  return most < LOW ? 0 : (most - LOW) / 32 + 1;
}

/* Memory for what is kept of each rank. */
static gr_status make_cells(gr_height *h) {
  uint32_t positions = h->graph->count;
  h->cell = gr_resize(h->task.memory, NULL, 0, positions, sizeof *h->cell);
  h->cells = h->cell == NULL ? 0 : positions;
  if ((h->cell == NULL && positions > 0) ||
      gr_words_reserve(h->task.memory, &h->queue, positions) != GR_DONE ||
      gr_words_resize(h->task.memory, &h->bits, (size_t)positions + 1) !=
          GR_DONE)
    return GR_NO_MEMORY;
  h->bits.at[0] = 0;
  return GR_DONE;
}

/* Notes that the position of rank r has H = level. */
static void measure(gr_height *h, uint32_t r) {
  uint32_t u = h->order.at[r];
  h->cell[r].waits = h->level;
  h->result->at[u] = h->level;
  h->queue.at[h->queue.count++] = u;
}

void gr_height_next_level(gr_height *h) {
  h->level++;
  h->measured = h->queue.count;
  gr_turn_to(&h->task, answer_all);
}

/* Goes on to the next level, or to the end if there is nothing to tell. */
static gr_status next_level(gr_height *h) {
  if (h->news != NULL || gr_height_last(h) == 0)
    return gr_turn_to(&h->task, NULL);
  gr_height_next_level(h);
  return GR_DONE;
}

/* Sinks are measured; others wait for all values below theirs, and for all
** followers. */
static gr_status prepare(void *work, size_t *budget) {
  gr_height *h = work;
  uint32_t positions = h->graph->count;
  uint32_t end = gr_reach(&h->task, positions, budget);
  if (h->cell == NULL && make_cells(h) != GR_DONE)
    return GR_NO_MEMORY;
  for (; h->task.next < end; h->task.next++) {
    uint32_t u = h->order.at[h->task.next];
    uint32_t degree = gr_degree(h->graph, u);
    gr_height_cell *cell = &h->cell[h->task.next];
    cell->seen = 0;
    cell->under = cell->over = 0;
    cell->waits = WAITS + degree;
    if (gr_is_finite(h->label[u]))
      cell->waits += h->label[u];
    if (degree == 0 && u < h->own)
      measure(h, h->task.next);
    h->bits.at[h->task.next + 1] =
        h->bits.at[h->task.next] + high_words(h, degree);
  }
  if (end < positions)
    return GR_MORE;
  if (gr_words_resize(h->task.memory, &h->high, h->bits.at[positions]) !=
      GR_DONE)
    return GR_NO_MEMORY;
  if (h->high.count > 0)
    memset(h->high.at, 0, h->high.count * sizeof *h->high.at);
  h->back.order = h->order.at;
  if (h->queue.count == 0 && h->news == NULL)
    return gr_turn_to(&h->task, NULL);
  return gr_turn_to(&h->task, reverse);
}

static gr_status reverse(void *work, size_t *budget) {
  gr_height *h = work;
  gr_status status =
      gr_reverse_step(&h->back, h->task.memory, h->graph, budget);
  return status == GR_DONE ? next_level(h) : status;
}

/* Was it unknown until now that the position of rank r has a follower of this
** value? For values beyond its bits the answer is always yes: they are not
** below its own, and a predecessor that is answered twice is marked. */
static uint32_t is_news(gr_height *h, uint32_t r, uint32_t value) {
  uint32_t bit = UINT32_C(1) << value % 32;
  uint32_t *seen = &h->cell[r].seen;
  uint32_t old;
  if (value >= LOW) {
    uint32_t word = h->bits.at[r] + (value - LOW) / 32;
    if (word >= h->bits.at[r + 1])
      return 1;
    seen = &h->high.at[word];
  }
  old = *seen;
  *seen = old | bit;
  return (old & bit) == 0;
}

/* Tells `count` more predecessors of w that w is measured; and others, if some
** positions are theirs. */
static inline gr_status tell_those(gr_height *h, uint32_t w, uint32_t count,
                                   int others) {
  uint32_t value = h->label[w];
  uint32_t above = h->start.at[value + 1];
  uint32_t finite = h->start.at[h->max_value + 1] - above;
  uint32_t *source = h->back.source.at + h->back.first.at[w] + h->edge;
  uint32_t *end = source + count;
  for (; source < end; source++) {
    uint32_t r = *source & RANK;
    uint32_t news = is_news(h, r, value);
    if (r - above < finite) {
      h->cell[r].waits -= news + ((*source & ANSWERED) == 0);
      if (h->cell[r].waits == WAITS)
        measure(h, r);
    }
    if (news) {
      *source |= FRESH;
      if (others && h->news(h->context, h->order.at[r], value) != GR_DONE)
        return GR_NO_MEMORY;
    }
  }
  return GR_DONE;
}

static gr_status tell_some(gr_height *h, uint32_t w, uint32_t count) {
  return h->news == NULL ? tell_those(h, w, count, 0)
                         : tell_those(h, w, count, 1);
}

/* Where in the list of v those predecessors with ranks from `rank` up to
** `stop` begin, that do not know yet that v is answered. */
static uint32_t seek(const gr_height *h, uint32_t v, uint32_t rank,
                     uint32_t stop) {
  const uint32_t *source = h->back.source.at;
  uint32_t from = h->back.first.at[v], to = h->back.first.at[v + 1];
  while (from < to) {
    uint32_t middle = from + (to - from) / 2;
    uint32_t u = source[middle] & RANK;
    if (u < rank || (u < stop && (source[middle] & ANSWERED) != 0))
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

/* No predecessor stands between place e in the list of v and the one before:
** often the next search would end there as well. */
static void note_gap(gr_height *h, gr_height_cell *cell, uint32_t v,
                     uint32_t e) {
  const uint32_t *source = h->back.source.at;
  cell->under = e == h->back.first.at[v] ? 0 : (source[e - 1] & RANK) + 1;
  cell->over = e == h->back.first.at[v + 1] ? GR_NONE : source[e] & RANK;
}

/* The position of rank r can be answered with a follower of this value, from
** now on. If it has told all its predecessors itself, it is too late. */
static inline gr_status answer(gr_height *h, uint32_t r, uint32_t value,
                               size_t *budget) {
  gr_height_cell *cell = &h->cell[r];
  uint32_t start = h->start.at[value], stop = h->start.at[value + 1];
  uint32_t v = h->order.at[r];
  uint32_t end = h->back.first.at[v + 1];
  uint32_t *source = h->back.source.at;
  uint32_t e;
  if (cell->waits + 1 < h->level ||
      (cell->under <= start && stop <= cell->over))
    return GR_DONE;
  e = seek(h, v, start, stop);
  for (; e < end && (source[e] & RANK) < stop; e++) {
    uint32_t u = source[e] & RANK;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    source[e] |= ANSWERED;
    if (--h->cell[u].waits == WAITS)
      measure(h, u);
  }
  note_gap(h, cell, v, e);
  return GR_DONE;
}

static uint32_t predecessors(const gr_height *h, uint32_t w) {
  return h->back.first.at[w + 1] - h->back.first.at[w];
}

/* Positions with H = level - 2 are answers. */
static gr_status answer_all(void *work, size_t *budget) {
  gr_height *h = work;
  for (; h->answered < h->told; h->answered++) {
    uint32_t w = h->queue.at[h->answered];
    const uint32_t *source = h->back.source.at + h->back.first.at[w];
    uint32_t edges = predecessors(h, w);
    for (; h->edge < edges; h->edge++) {
      if (*budget == 0)
        return GR_MORE;
      if ((source[h->edge] & FRESH) != 0 &&
          answer(h, source[h->edge] & RANK, h->label[w], budget) != GR_DONE)
        return GR_MORE;
      gr_afford(budget, 1);
    }
    h->edge = 0;
  }
  return gr_turn_to(&h->task, tell_all);
}

/* Positions with H = level - 1 tell their predecessors; then comes the next
** level. */
static gr_status tell_all(void *work, size_t *budget) {
  gr_height *h = work;
  for (; h->told < h->measured; h->told++) {
    uint32_t w = h->queue.at[h->told];
    uint32_t left = predecessors(h, w) - h->edge;
    uint32_t now;
    if (*budget == 0)
      return GR_MORE;
    now = gr_afford(budget, left);
    if (tell_some(h, w, now) != GR_DONE)
      return GR_NO_MEMORY;
    h->edge = now < left ? h->edge + now : 0;
    if (now < left)
      return GR_MORE;
    gr_afford(budget, 1);
  }
  return next_level(h);
}

void gr_height_measure(gr_height *h, uint32_t r) {
  measure(h, r);
}

int gr_height_is_measured(const gr_height *h, uint32_t r) {
  return h->cell[r].waits < WAITS;
}

gr_status gr_height_answer(gr_height *h, uint32_t r, uint32_t value,
                           size_t *budget) {
  return answer(h, r, value, budget);
}

uint32_t gr_height_value_at(const gr_height *h, uint32_t place) {
  return class_of(h, h->order.at[h->back.source.at[place] & RANK]);
}

gr_status gr_height_step(gr_height *h, size_t *budget) {
  return gr_task_step(&h->task, budget);
}

static void free_height(void *work) {
  gr_height *h = work;
  gr_memory *memory = h->task.memory;
  free_pass(h);
  gr_release(memory, h->cell, h->cells, sizeof *h->cell);
  gr_words_free(memory, &h->start);
  gr_words_free(memory, &h->order);
  gr_reverse_free(memory, &h->back);
  gr_words_free(memory, &h->bits);
  gr_words_free(memory, &h->high);
  gr_words_free(memory, &h->queue);
}
