/*
** expansion.c: see expansion.h.
*/
#include "core/store/expansion.h"

#include <string.h>

void gr_expansion_init(gr_expansion *x, gr_memory *memory, gr_store *store,
                       gr_graph *graph) {
  memset(x, 0, sizeof *x);
  x->memory = memory;
  x->store = store;
  x->graph = graph;
  x->position_limit = GR_MAX_POSITIONS;
  x->edge_limit = GR_MAX_EDGES;
  x->current = GR_NONE;
}

/* After a position was found or added: is it one too many? */
static gr_status within_limit(const gr_expansion *x, gr_status status,
                              uint32_t number) {
  return status == GR_DONE && number >= x->position_limit ? GR_POSITION_LIMIT
                                                          : status;
}

/* The number of a position in a store that is complete. */
static gr_status find_there(gr_expansion *x, const unsigned char *key,
                            size_t length, uint32_t *number) {
  uint64_t integer;
  *number = GR_NONE;
  if (!x->store->integers)
    *number = gr_store_find(x->store, key, length);
  else if (gr_get_integer(key, length, &integer))
    *number = gr_store_find_integer(x->store, integer);
  return *number == GR_NONE ? GR_POSITION_LIMIT : GR_DONE;
}

gr_status gr_expansion_find(gr_expansion *x, const unsigned char *key,
                            size_t length, uint32_t *number) {
  gr_status status;
  if (x->complete)
    return find_there(x, key, length, number);
  status = gr_store_add(x->memory, x->store, key, length, number);
  return within_limit(x, status, *number);
}

gr_status gr_expansion_find_integer(gr_expansion *x, uint64_t integer,
                                    uint32_t *number) {
  gr_status status;
  if (x->complete) {
    unsigned char code[GR_INTEGER_CODE] = {0};
    return find_there(x, code, gr_put_integer(code, integer), number);
  }
  status = gr_store_add_integer(x->memory, x->store, integer, number);
  return within_limit(x, status, *number);
}

/* How far a row that begins now can grow without a check: not at all if it
** has bits. (The store may get an index of integers meanwhile.) */
static size_t find_unchecked(const gr_expansion *x) {
  size_t room = x->graph->follower.room;
  size_t unchecked = x->row_limit - x->row_start < GR_SHORT_ROW
                         ? x->row_limit
                         : x->row_start + GR_SHORT_ROW;
  if (x->members.longest != GR_SHORT_ROW)
    return 0;
  return room < unchecked ? room : unchecked;
}

static void grow_early(gr_expansion *x) {
  gr_store_prepare(x->memory, x->store);
  gr_words_grow_early(x->memory, &x->first, &x->graph->first);
  gr_words_grow_early(x->memory, &x->follower, &x->graph->follower);
  gr_words_grow_early(x->memory, &x->last_growth, &x->last);
}

void gr_expansion_prepare(gr_expansion *x) {
  if (x->memory->paced && !x->graph->splits)
    grow_early(x);
}

gr_status gr_expansion_close(gr_expansion *x) {
  if (x->current == GR_NONE)
    return GR_DONE;
  if (!x->graph->splits) {
    x->graph->move_count += gr_expansion_row_size(x);
    return GR_DONE;
  }
  return gr_row_end(x->memory, &x->row, x->graph, x->current + 1,
                    x->store->count);
}

/* Rows are packed when there are many edges, in all and for each position: then
** they take most of the memory. Some specs build with other numbers. */
#ifndef GR_MANY_EDGES
#define GR_MANY_EDGES 4096
#define GR_MANY_MOVES 8
#endif

/* Is the current row, with which there are this many edges, to be packed? Not
** where its words are more than numbers, or there are gains beside them. */
static int is_to_be_packed(const gr_expansion *x, uint32_t edges) {
  const gr_graph *graph = x->graph;
  if (graph->bits != 0)
    return 1;
  return edges > GR_MANY_EDGES && edges / GR_MANY_MOVES > x->current &&
         !graph->splits && !graph->plain && graph->gain.count == 0;
}

/* Ends the current row, and sets *edges to the number of edges up to there. */
static gr_status close_row(gr_expansion *x, uint32_t *edges) {
  gr_graph *graph = x->graph;
  uint32_t first;
  *edges = 0;
  if (x->current == GR_NONE)
    return GR_DONE;
  if (gr_expansion_close(x) != GR_DONE)
    return GR_NO_MEMORY;
  *edges = (uint32_t)graph->follower.count;
  if (graph->bits != 0)
    *edges = gr_edge_count(graph) + (uint32_t)gr_expansion_row_size(x);
  if (!is_to_be_packed(x, *edges))
    return GR_DONE;
  first = gr_edge_count(graph);
  /* words that change here must be moved again */
  if (x->follower.moved + 2 > x->row_start)
    x->follower.moved = x->row_start < 2 ? 0 : x->row_start - 2;
  return gr_graph_pack(x->memory, graph, x->row_start, first, x->store->count);
}

/* The limits of a row that begins after this many edges. */
static void limit_row(gr_expansion *x, uint32_t edges) {
  uint32_t left = x->edge_limit - edges;
  x->full = left <= GR_MAX_MOVES ? GR_EDGE_LIMIT : GR_MOVE_LIMIT;
  x->row_start = x->graph->follower.count;
  x->row_limit = x->row_start + (left < GR_MAX_MOVES ? left : GR_MAX_MOVES);
  x->unchecked = find_unchecked(x);
}

/* Begins a row after this many edges; there is room for another one. */
static void begin_row(gr_expansion *x, uint32_t edges) {
  gr_graph *graph = x->graph;
  if (x->memory->paced) {
    grow_early(x);
    gr_words_grow_early(x->memory, &x->gain, &graph->gain); /* a row that grows
                                                               may change */
  }
  graph->first.at[graph->first.count++] = edges;
  gr_members_begin(&x->members, x->store->integers);
  limit_row(x, edges);
}

gr_status gr_expansion_open(gr_expansion *x) {
  uint32_t edges;
  if (gr_words_reserve(x->memory, &x->graph->first, 1) != GR_DONE ||
      close_row(x, &edges) != GR_DONE)
    return GR_NO_MEMORY;
  begin_row(x, edges);
  x->current++; /* from GR_NONE to 0 the first time */
  x->graph->count = x->current;
  return x->current < x->store->count ? GR_MORE : GR_DONE;
}

gr_status gr_expansion_open_at(gr_expansion *x, uint32_t u) {
  gr_graph *graph = x->graph;
  if (graph->first.room == 0 &&
      gr_words_reserve(x->memory, &graph->first, 1) != GR_DONE)
    return GR_NO_MEMORY;
  /* what was copied of the row before is no longer true */
  if (x->follower.fresh != NULL)
    gr_growth_free(x->memory, &x->follower, sizeof *graph->follower.at);
  if (x->gain.fresh != NULL)
    gr_growth_free(x->memory, &x->gain, sizeof *graph->gain.at);
  graph->first.count = graph->follower.count = graph->gain.count = 0;
  begin_row(x, 0);
  x->current = u;
  graph->count++;
  return GR_DONE;
}

gr_status gr_expansion_open_next(gr_expansion *x, uint32_t u) {
  gr_graph *graph = x->graph;
  if (gr_words_reserve(x->memory, &graph->first, 1) != GR_DONE)
    return GR_NO_MEMORY;
  begin_row(x, (uint32_t)graph->follower.count);
  x->current = u;
  return GR_DONE;
}

gr_status gr_expansion_link_long(gr_expansion *x, uint32_t number) {
  const gr_words *words = &x->graph->follower;
  int is_new;
  gr_status status = gr_members_add(x->memory, &x->members, x->current + 1,
                                    words->at + x->row_start,
                                    gr_expansion_row_size(x), number, &is_new);
  return status == GR_DONE && is_new ? gr_expansion_append(x, number) : status;
}

gr_status gr_expansion_link_counted(gr_expansion *x, uint32_t number) {
  size_t count = gr_expansion_row_size(x);
  gr_status status = gr_expansion_link_once(x, number);
  if (status == GR_DONE)
    status = gr_folds_link(x->memory, &x->folds, number,
                           gr_expansion_row_size(x) > count);
  x->graph->counted = x->folds.on;
  return status;
}

gr_status gr_expansion_end_count(gr_expansion *x) {
  return gr_folds_end_row(x->memory, &x->folds, x->graph, x->current,
                          x->graph->follower.at + x->row_start,
                          gr_expansion_row_size(x));
}

/* The edge from the current position to another one; GR_NONE if there is
** none yet. */
static uint32_t edge_to(const gr_expansion *x, uint32_t number) {
  const gr_words *words = &x->graph->follower;
  uint32_t edge = x->last.at[number];
  return edge >= x->row_start && edge < words->count &&
                 words->at[edge] == number
             ? edge
             : GR_NONE;
}

gr_status gr_expansion_link_gain(gr_expansion *x, uint32_t number,
                                 int64_t gain) {
  gr_words *gains = &x->graph->gain;
  uint32_t edge;
  gr_status status;
  if (gr_words_cover(x->memory, &x->last, (size_t)number + 1) != GR_DONE)
    return GR_NO_MEMORY;
  edge = edge_to(x, number);
  if (edge != GR_NONE) {
    if (gain > gr_signed(gains->at[edge]))
      gains->at[edge] = gr_unsigned(gain);
    return GR_DONE;
  }
  edge = (uint32_t)x->graph->follower.count;
  x->last.at[number] = edge;
  if (number < x->last_growth.moved)
    ((uint32_t *)x->last_growth.fresh)[number] = edge;
  status = gr_expansion_append(x, number);
  return status == GR_DONE ? gr_words_push(x->memory, gains, gr_unsigned(gain))
                           : status;
}

/* The number of what is in the queue at place i. */
static inline gr_status number_queued(gr_expansion *x, uint32_t i,
                                      uint32_t *number) {
  gr_status status = GR_DONE;
  *number = x->queue.number[i];
  if (*number == GR_NONE && x->complete) {
    size_t length;
    const unsigned char *key = gr_batch_key(&x->queue, i, &length);
    status = find_there(x, key, length, number);
  } else if (*number == GR_NONE) {
    status = gr_store_add_batched(x->memory, x->store, &x->queue, i, number);
    status = within_limit(x, status, *number);
  }
  return status;
}

/* Links it. */
static inline gr_status link_queued(gr_expansion *x, uint32_t i) {
  uint32_t number;
  gr_status status = number_queued(x, i, &number);
  return status == GR_DONE ? gr_expansion_link(x, number) : status;
}

void gr_expansion_empty_queue(gr_expansion *x) {
  x->queue.count = x->flushed = 0;
  x->queue.keys.count = 0;
}

gr_status gr_expansion_flush(gr_expansion *x) {
  if (x->flushed == 0)
    gr_store_find_batch(x->store, &x->queue);
  for (; x->flushed < x->queue.count; x->flushed++) {
    gr_status status = link_queued(x, x->flushed);
    if (status != GR_DONE)
      return status;
  }
  gr_expansion_empty_queue(x);
  return GR_DONE;
}

gr_status gr_expansion_number(gr_expansion *x, uint32_t *number) {
  if (x->flushed == 0)
    gr_store_find_batch(x->store, &x->queue);
  for (; x->flushed < x->queue.count; x->flushed++) {
    gr_status status = number_queued(x, x->flushed, number + x->flushed);
    if (status != GR_DONE)
      return status;
  }
  gr_expansion_empty_queue(x);
  return GR_DONE;
}

gr_status gr_expansion_note_near(gr_expansion *x, uint64_t integer,
                                 uint32_t number) {
  gr_words *near = &x->near;
  if (integer >= GR_NEAR)
    return GR_DONE;
  if (gr_words_cover(x->memory, near, (size_t)integer + 1) != GR_DONE)
    return GR_NO_MEMORY;
  near->at[integer] = number + 1;
  return GR_DONE;
}

gr_status gr_expansion_link_sum(gr_expansion *x, const uint32_t *part,
                                size_t count) {
  gr_status status =
      gr_row_add(x->memory, &x->row, x->graph, part, count, x->row_limit);
  return status == GR_MOVE_LIMIT ? x->full : status;
}

void gr_expansion_free(gr_expansion *x) {
  gr_row_free(x->memory, &x->row);
  gr_folds_free(x->memory, &x->folds);
  gr_words_free(x->memory, &x->near);
  gr_words_free(x->memory, &x->parts);
  gr_bytes_free(x->memory, &x->queue.keys);
  gr_members_free(x->memory, &x->members);
  gr_growth_free(x->memory, &x->first, sizeof *x->graph->first.at);
  gr_growth_free(x->memory, &x->follower, sizeof *x->graph->follower.at);
  gr_growth_free(x->memory, &x->gain, sizeof *x->graph->gain.at);
  gr_growth_free(x->memory, &x->last_growth, sizeof *x->last.at);
  gr_words_free(x->memory, &x->last);
}
