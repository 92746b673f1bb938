/*
** acyclic.c: see acyclic.h.
*/
#include "core/values/acyclic.h"

#include <string.h>

/* The label of a position on the path, with the nim-sum of those parts of a
** move that have been looked at, and of one that leads to a cycle. */
#define ON_PATH GR_INFINITE
#define CYCLIC (GR_PENDING | 1)

/* Marks a position on the path that is known to lead to a cycle. */
#define MARK GR_INFINITE

/* The phases. */
static gr_phase make_labels, search_all;
static gr_free free_acyclic;

void gr_acyclic_init(gr_acyclic *a, gr_memory *memory, const gr_graph *graph,
                     gr_words *label, gr_words *order) {
  memset(a, 0, sizeof *a);
  gr_task_init(&a->task, memory, make_labels, free_acyclic);
  a->graph = graph;
  a->label = label;
  a->order = order;
  gr_path_init(&a->path, graph);
  if (graph->splits) {
    a->order = NULL;
    a->path.last_first = 0; /* its words are not positions alone */
  }
}

static gr_status make_labels(void *work, size_t *budget) {
  gr_acyclic *a = work;
  uint32_t count = a->graph->count;
  if (a->order != NULL &&
      gr_words_reserve(a->task.memory, a->order, count) != GR_DONE)
    return GR_NO_MEMORY;
  if (a->distance != NULL &&
      gr_words_resize(a->task.memory, a->distance, count) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_then(
      &a->task,
      gr_words_fill(a->task.memory, a->label, count, GR_PENDING, budget),
      search_all);
}

static gr_status enter(gr_acyclic *a, uint32_t u) {
  if (gr_path_enter(a->task.memory, &a->path, u) != GR_DONE)
    return GR_NO_MEMORY;
  a->label->at[u] = ON_PATH;
  return GR_DONE;
}

/* Of the words of a row that are left, how many are looked at now: as many as
** the budget pays for, one at least. */
static inline uint32_t some_of(uint32_t left, const size_t *budget) {
  size_t most = *budget > 0 ? *budget : 1;
  return left > most ? (uint32_t)most : left;
}

/* Notes the value of a move that begins at a word, in a game that splits, and
** returns what follows it. */
static const uint32_t *note_value(gr_acyclic *a, const uint32_t *word,
                                  uint32_t count, uint32_t mark) {
  gr_move move = gr_move_at(word);
  uint32_t sum = 0;
  word = gr_move_next(move);
  for (; move.at < move.end; move.at++)
    sum ^= a->label->at[*move.at & GR_PART];
  if (sum < count)
    a->seen.at[sum] = mark;
  return word;
}

/* The mex of the moves from u, which have all the values below 64. GR_MORE:
** the budget is used up. */
static gr_status large_mex(gr_acyclic *a, uint32_t u, uint32_t *mex,
                           size_t *budget) {
  const uint32_t *value = a->label->at;
  gr_list row = gr_followers(a->graph, u);
  uint32_t count = gr_degree(a->graph, u); /* no mex is larger */
  uint32_t i = a->looked, stop = i + some_of(count - i, budget), *seen;
  if (gr_words_cover(a->task.memory, &a->seen, (size_t)count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  seen = a->seen.at;
  gr_spend(budget, stop - i);
  for (; !a->graph->splits && i < stop; i++)
    if (value[gr_get(row, i)] < count)
      seen[value[gr_get(row, i)]] = u + 1;
  while (i < stop)
    i = (uint32_t)(note_value(a, row.at + i, count, u + 1) - row.at);
  a->looked = i < count ? i : 0;
  if (i < count)
    return GR_MORE;
  *mex = 64;
  while (seen[*mex] == u + 1)
    ++*mex;
  return GR_DONE;
}

/* How long play from u can last, in a game that splits. */
static uint32_t find_distance(const gr_acyclic *a, uint32_t u) {
  const uint32_t *word = gr_followers(a->graph, u).at;
  const uint32_t *end = word + gr_degree(a->graph, u);
  uint64_t longest = 0;
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint64_t sum = 1; /* no overflow: there are not 2^32 parts */
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum += a->distance->at[*move.at & GR_PART];
    if (sum > longest)
      longest = sum;
  }
  return longest < GR_FAR ? (uint32_t)longest : GR_FAR;
}

/* The mex of the moves from u, which have been looked at. */
static inline gr_status find_mex(gr_acyclic *a, uint32_t u, uint64_t low,
                                 uint32_t *mex, size_t *budget) {
  if (~low == 0)
    return large_mex(a, u, mex, budget);
  *mex = gr_lowest_bit(~low);
  return GR_DONE;
}

/* All followers of the last position of the path have been looked at. */
static inline gr_status leave(gr_acyclic *a, const gr_frame *frame,
                              size_t *budget) {
  uint32_t u = frame->position & ~MARK, mex = CYCLIC;
  if ((frame->position & MARK) == 0) {
    gr_status status = find_mex(a, u, frame->low, &mex, budget);
    if (status != GR_DONE)
      return status;
    a->order->at[a->order->count++] = u;
  }
  a->path.depth--;
  a->label->at[u] = mex;
  return GR_DONE;
}

/* The last position of the path leads to a cycle. */
static void note_cycle(gr_acyclic *a, gr_frame *frame) {
  if (frame->position & MARK)
    return;
  frame->position |= MARK;
  a->cyclic_count++;
  a->given_up =
      a->cyclic_count > GR_SOME_CYCLIC && a->cyclic_count > a->order->count;
}

/* Looks at the followers of the last position of the path until one has not
** been seen. A follower that was entered here is looked at again. */
static gr_status advance(gr_acyclic *a, size_t *budget) {
  gr_frame *frame = gr_path_last(&a->path);
  const uint32_t *label = a->label->at;
  uint32_t u = frame->position & ~MARK, end = gr_degree(a->graph, u);
  gr_list follower = gr_followers(a->graph, u);
  uint32_t start = frame->edge, edge = start,
           stop = start + some_of(end - start, budget);
  uint64_t low = frame->low;
  for (; edge < stop; edge++) {
    uint32_t value = label[gr_get(follower, edge)];
    if (value == GR_PENDING)
      break;
    if (value < 64)
      low |= UINT64_C(1) << value;
    else if (!gr_is_finite(value))
      note_cycle(a, frame);
  }
  frame->edge = edge;
  frame->low = low;
  gr_spend(budget, edge - start);
  if (edge == end)
    return leave(a, frame, budget);
  return edge < stop ? enter(a, gr_get(follower, edge)) : GR_MORE;
}

/* The path, and the way from its end to v, which is on it, are a cycle. */
static gr_status stop_at_cycle(gr_acyclic *a, uint32_t v) {
  a->cycle = a->path.depth - 1;
  while (a->path.at[a->cycle].position != v)
    a->cycle--;
  a->cyclic_count = 1;
  a->given_up = 1;
  return GR_DONE;
}

/* All moves of the last position of the path have been looked at, in a game
** that splits. */
static gr_status leave_parts(gr_acyclic *a, const gr_frame *frame,
                             size_t *budget) {
  uint32_t u = frame->position, mex;
  gr_status status = find_mex(a, u, frame->low, &mex, budget);
  if (status != GR_DONE)
    return status;
  a->path.depth--;
  a->label->at[u] = mex;
  if (mex > a->max_value)
    a->max_value = mex;
  if (a->distance != NULL)
    a->distance->at[u] = find_distance(a, u);
  return GR_DONE;
}

/* The same as `advance` for the parts of moves in a game that splits. */
static gr_status advance_parts(gr_acyclic *a, size_t *budget) {
  gr_frame *frame = gr_path_last(&a->path);
  uint32_t *label = a->label->at, u = frame->position;
  const uint32_t *words = gr_followers(a->graph, u).at;
  uint32_t end = gr_degree(a->graph, u);
  uint32_t start = frame->edge, edge = start, sum = label[u] & ~ON_PATH;
  uint32_t value = 0, stop = start + some_of(end - start, budget);
  uint64_t low = frame->low;
  for (; edge < stop; edge++) {
    uint32_t word = words[edge];
    if (word != GR_EMPTY_SUM) {
      value = label[word & GR_PART];
      if (!gr_is_finite(value))
        break;
      sum ^= value;
    }
    if ((word & GR_LAST) != 0) {
      low |= (uint64_t)(sum < 64) << (sum & 63);
      sum = 0;
    }
  }
  label[u] = ON_PATH | sum;
  frame->edge = edge;
  frame->low = low;
  gr_spend(budget, edge - start);
  if (edge == end)
    return leave_parts(a, frame, budget);
  if (edge == stop)
    return GR_MORE;
  return value == GR_PENDING ? enter(a, words[edge] & GR_PART)
                             : stop_at_cycle(a, words[edge] & GR_PART);
}

/* The most followers of a root that are looked at in one go. */
#define SHORT_ROW 64

/* Labels a root with few followers, which all have finite values below 64, as
** most have where the last positions come first; 0 if it is another one. */
static inline int label_root(gr_acyclic *a, uint32_t u, size_t *budget) {
  gr_list follower = gr_followers(a->graph, u);
  const uint32_t *label = a->label->at;
  uint32_t count = gr_degree(a->graph, u);
  uint64_t low = 0;
  if (count > SHORT_ROW)
    return 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t value = label[gr_get(follower, i)];
    if (value >= 64)
      return 0;
    low |= UINT64_C(1) << value;
  }
  if (~low == 0)
    return 0;
  a->label->at[u] = gr_lowest_bit(~low);
  a->order->at[a->order->count++] = u;
  gr_spend(budget, count);
  return 1;
}

/* Goes on with the path, or with the next root that has not been seen. */
static inline gr_status search(gr_acyclic *a, size_t *budget) {
  uint32_t u;
  if (a->path.depth > 0)
    return a->graph->splits ? advance_parts(a, budget) : advance(a, budget);
  u = gr_path_root(&a->path, a->graph);
  if (a->label->at[u] != GR_PENDING ||
      (!a->graph->splits && label_root(a, u, budget)))
    return GR_DONE;
  return enter(a, u);
}

static gr_status search_all(void *work, size_t *budget) {
  gr_acyclic *a = work;
  while (!a->given_up && (a->path.depth > 0 || a->path.roots > 0)) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    status = search(a, budget);
    if (status != GR_DONE)
      return status;
  }
  return gr_turn_to(&a->task, NULL);
}

gr_status gr_acyclic_step(gr_acyclic *a, size_t *budget) {
  return gr_task_step(&a->task, budget);
}

static void free_acyclic(void *work) {
  gr_acyclic *a = work;
  gr_path_free(a->task.memory, &a->path);
  gr_words_free(a->task.memory, &a->seen);
}
