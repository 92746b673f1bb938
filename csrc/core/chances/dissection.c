/*
** dissection.c: see dissection.h.
*/
#include "core/chances/dissection.h"

#include <string.h>

/* The phases. */
static gr_phase reverse, gather, pick, search, scan, separate, copy;

/* Parts of this size and less stay as they are. */
#define SMALL 4

/* A state is a hub if it has more predecessors than FEW and MANY times the
** mean number of followers. */
#define FEW 8
#define MANY 4

/* The label of states that have their place. */
#define PLACED 0

void gr_dissection_init(gr_dissection *d, gr_memory *memory) {
  memset(d, 0, sizeof *d);
  d->task.memory = memory;
}

void gr_dissection_start(gr_dissection *d, const gr_transient *of,
                         double most) {
  d->of = of;
  d->most = most;
  d->cost = 0;
  d->parts.count = 0;
  d->hubs = 0;
  gr_turn_to(&d->task, reverse);
}

static gr_status reverse(void *work, size_t *budget) {
  gr_dissection *d = work;
  gr_memory *memory = d->task.memory;
  gr_status status = gr_reverse_step(&d->reverse, memory, d->of->graph, budget);
  if (status == GR_DONE)
    status =
        gr_words_fill(memory, &d->label, d->of->graph->count, PLACED, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_resize(memory, &d->order, d->of->count) != GR_DONE ||
      gr_words_resize(memory, &d->queue, d->of->count) != GR_DONE)
    return GR_NO_MEMORY;
  d->part = ++d->labels;
  return gr_turn_to(&d->task, gather);
}

static gr_status push_part(gr_dissection *d, uint32_t begin, uint32_t end) {
  if (end - begin <= SMALL)
    return GR_DONE;
  if (gr_words_push(d->task.memory, &d->parts, begin) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_push(d->task.memory, &d->parts, end);
}

static int is_hub(const gr_dissection *d, uint32_t u) {
  uint32_t sources = d->reverse.first.at[u + 1] - d->reverse.first.at[u];
  double mean = (double)d->of->edges / d->of->count;
  return sources > FEW + MANY * mean;
}

static double cube(uint32_t n) {
  return (double)n * n * n;
}

/* All states in one part, but for hubs. */
static gr_status gather(void *work, size_t *budget) {
  gr_dissection *d = work;
  uint32_t count = d->of->count;
  uint32_t stop = gr_reach(&d->task, count, budget);
  for (uint32_t i = d->task.next; i < stop; i++) {
    uint32_t u = d->of->member[i];
    int hub = is_hub(d, u);
    d->label.at[u] = hub ? PLACED : d->part;
    d->order.at[hub ? count - ++d->hubs : i - d->hubs] = u;
  }
  if (stop == count) {
    d->cost = cube(d->hubs) / 4;
    if (push_part(d, 0, count - d->hubs) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_reached(&d->task, stop, count, pick);
}

/* Searches the part that has been picked, or searches it again, from u. */
static gr_status search_from(gr_dissection *d, uint32_t u) {
  d->part = d->label.at[u];
  d->label.at[u] = ++d->labels;
  d->queue.at[0] = u;
  d->queue.count = 1;
  d->head = d->scanned = d->layer[0] = d->layer[1] = 0;
  d->layer[2] = 1;
  return gr_turn_to(&d->task, search);
}

static gr_status pick(void *work, size_t *budget) {
  gr_dissection *d = work;
  if (*budget == 0)
    return GR_MORE;
  --*budget;
  if (d->parts.count == 0 || d->cost > d->most)
    return gr_turn_to(&d->task, NULL);
  d->end = d->parts.at[--d->parts.count];
  d->begin = d->parts.at[--d->parts.count];
  d->sweep = 0;
  return search_from(d, d->order.at[d->begin]);
}

static void reach(gr_dissection *d, gr_list states, uint32_t count) {
  for (uint32_t e = 0; e < count; e++) {
    uint32_t *label = &d->label.at[gr_get(states, e)];
    if (*label == d->part) {
      *label = d->labels;
      d->queue.at[d->queue.count++] = gr_get(states, e);
    }
  }
}

/* A layer ends where the queue ended when it began. The one in the middle of
** the part is kept. */
static void note_layer(gr_dissection *d) {
  if (d->head != d->layer[2] || d->layer[2] > (d->end - d->begin) / 2)
    return;
  d->layer[0] = d->layer[1];
  d->layer[1] = d->layer[2];
  d->layer[2] = (uint32_t)d->queue.count;
}

static gr_status search(void *work, size_t *budget) {
  gr_dissection *d = work;
  const gr_graph *graph = d->of->graph;
  for (; d->head < d->queue.count; d->head++) {
    uint32_t u = d->queue.at[d->head];
    uint32_t from = d->reverse.first.at[u];
    uint32_t sources = d->reverse.first.at[u + 1] - from;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(graph, u) + sources + 1);
    note_layer(d);
    reach(d, gr_followers(graph, u), gr_degree(graph, u));
    reach(d, gr_list_of(d->reverse.source.at + from), sources);
  }
  return gr_turn_to(&d->task, scan);
}

/* If the part is not connected, the search goes on elsewhere, as if that were
** the next layer. After the first search comes a second one, from the state
** reached last, which is far from others. */
static gr_status scan(void *work, size_t *budget) {
  gr_dissection *d = work;
  uint32_t size = d->end - d->begin;
  for (; d->queue.count < size; d->scanned++) {
    const uint32_t *u = &d->order.at[d->begin + d->scanned];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    reach(d, gr_list_of(u), 1);
    if (d->head < d->queue.count)
      return gr_turn_to(&d->task, search);
  }
  if (d->sweep++ == 0)
    return search_from(d, d->queue.at[size - 1]);
  return gr_turn_to(&d->task, separate);
}

/* The states of the queue from `from` to `to` come last in the part. */
static gr_status set_apart(gr_dissection *d, uint32_t from, uint32_t to) {
  d->layer[0] = from;
  d->layer[1] = to;
  return gr_turn_to(&d->task, copy);
}

/* Chooses the layer that separates: that in the middle, unless it is the last
** one. If there are only two layers, all are tied closely. */
static gr_status separate(void *work, size_t *budget) {
  gr_dissection *d = work;
  uint32_t size = d->end - d->begin;
  uint32_t from = d->layer[1], to = d->layer[2];
  (void)budget;
  if (to == size) {
    to = from;
    from = d->layer[0];
  }
  if (from == 0) {
    d->cost += cube(size);
    return set_apart(d, size, size);
  }
  d->cost += cube(to - from);
  d->labels++; /* of those after it */
  if (push_part(d, d->begin, d->begin + from) != GR_DONE ||
      push_part(d, d->begin + from, d->end - (to - from)) != GR_DONE)
    return GR_NO_MEMORY;
  return set_apart(d, from, to);
}

/* Copies the queue to the order. */
static gr_status copy(void *work, size_t *budget) {
  gr_dissection *d = work;
  uint32_t from = d->layer[0], to = d->layer[1], size = d->end - d->begin;
  uint32_t *order = d->order.at + d->begin;
  uint32_t stop = gr_reach(&d->task, size, budget);
  for (uint32_t i = d->task.next; i < stop; i++) {
    uint32_t u = d->queue.at[i];
    if (i < from) {
      order[i] = u;
    } else if (i < to) {
      order[i + (size - to)] = u;
      d->label.at[u] = PLACED;
    } else {
      order[i - (to - from)] = u;
      d->label.at[u] = d->labels;
    }
  }
  return gr_reached(&d->task, stop, size, pick);
}

gr_status gr_dissection_step(gr_dissection *d, size_t *budget) {
  return gr_task_step(&d->task, budget);
}

void gr_dissection_free(gr_dissection *d) {
  gr_memory *memory = d->task.memory;
  gr_reverse_free(memory, &d->reverse);
  gr_words_free(memory, &d->order);
  gr_words_free(memory, &d->label);
  gr_words_free(memory, &d->parts);
  gr_words_free(memory, &d->queue);
}
