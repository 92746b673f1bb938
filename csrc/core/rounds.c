/*
** rounds.c: see rounds.h.
*/
#include "core/rounds.h"

#include "core/label.h"

#include <string.h>

/* What a step goes on with. */
enum {
  REVERSE,
  START,
  EARLY_ZEROS,
  WIN_LOSS,
  OPEN,
  EARLY,
  SCAN,
  STRIKE,
  WATCH,
  CLOSE,
  FINISHED
};

void gr_rounds_init(gr_rounds *r, gr_memory *memory, const gr_graph *graph,
                    uint32_t *label, gr_words *order) {
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->graph = graph;
  r->label = label;
  r->order = order;
  r->early_count = order->count;
}

static void spend(size_t *budget, size_t units) {
  *budget -= units < *budget ? units : *budget;
}

/* Ends a phase: the next one starts at its beginning. */
static gr_status turn_to(gr_rounds *r, int phase) {
  r->phase = phase;
  r->next = 0;
  return GR_DONE;
}

static void set_value(gr_rounds *r, uint32_t u) {
  r->label[u] = r->round;
  r->order->at[r->order->count++] = u;
}

static void set_hit(gr_rounds *r, uint32_t u) {
  r->mark[u].hit = r->round + 1;
  if (r->round < 64)
    r->mark[u].low |= UINT64_C(1) << r->round;
}

/*
** ------------------------------------------------------------- round 0
*/

/* How many followers of u have no value. */
static uint32_t count_open(const gr_rounds *r, uint32_t u) {
  const uint32_t *follower = gr_followers(r->graph, u);
  uint32_t degree = gr_degree(r->graph, u);
  uint32_t count = 0;
  if (r->early_count == 0)
    return degree;
  for (uint32_t e = 0; e < degree; e++)
    count += !gr_is_finite(r->label[follower[e]]);
  return count;
}

static gr_status start(gr_rounds *r) {
  uint32_t count = r->graph->count;
  r->mark = gr_resize(r->memory, NULL, 0, count, sizeof *r->mark);
  if (r->mark == NULL)
    return GR_NO_MEMORY;
  r->mark_count = count;
  if (gr_words_resize(r->memory, &r->left, count) != GR_DONE ||
      gr_words_reserve(r->memory, &r->struck, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t u = 0; u < count; u++) {
    r->mark[u].low = 0;
    r->mark[u].hit = 0;
    r->mark[u].head = GR_NONE;
    r->left.at[u] = count_open(r, u);
    if (gr_degree(r->graph, u) == 0 && !gr_is_finite(r->label[u]))
      set_value(r, u);
  }
  return turn_to(r, EARLY_ZEROS);
}

/* v has just been hit: its predecessors wait for one follower less. */
static void tell(gr_rounds *r, uint32_t v) {
  const uint32_t *source = r->reverse.source.at; /* the stores below cannot */
  uint32_t *left = r->left.at;                   /* change these */
  uint32_t end = r->reverse.first.at[v + 1];
  for (uint32_t e = r->reverse.first.at[v]; e < end; e++) {
    uint32_t u = source[e];
    if (--left[u] == 0 && r->mark[u].hit == 0)
      set_value(r, u);
  }
}

/* The early positions of value 0 hit their predecessors: all of them, before
** anybody is told, because nobody waits for an early follower. */
static gr_status strike_early_zeros(gr_rounds *r) {
  uint32_t *struck = r->struck.at;
  size_t count = 0;
  for (size_t i = 0; i < r->early_count; i++) {
    uint32_t w = r->order->at[i];
    uint32_t end = r->label[w] == 0 ? r->reverse.first.at[w + 1] : 0;
    for (uint32_t e = r->reverse.first.at[w]; e < end; e++) {
      uint32_t v = r->reverse.source.at[e];
      if (r->mark[v].hit == 0) {
        set_hit(r, v);
        struck[count++] = v;
      }
    }
  }
  for (size_t i = 0; i < count; i++)
    tell(r, struck[i]);
  turn_to(r, WIN_LOSS);
  r->next = r->early_count;
  return GR_DONE;
}

static gr_status win_loss(gr_rounds *r, size_t *budget) {
  for (; r->next < r->order->count; r->next++) {
    uint32_t w = r->order->at[r->next];
    uint32_t end = r->reverse.first.at[w + 1];
    if (*budget == 0)
      return GR_MORE;
    for (uint32_t e = r->reverse.first.at[w]; e < end; e++) {
      uint32_t v = r->reverse.source.at[e];
      if (r->mark[v].hit != 0)
        continue;
      set_hit(r, v);
      tell(r, v);
      spend(budget, r->reverse.first.at[v + 1] - r->reverse.first.at[v]);
    }
    spend(budget, end - r->reverse.first.at[w] + 1);
  }
  gr_words_free(r->memory, &r->left);
  return turn_to(r, OPEN);
}

static int has_predecessor(const gr_rounds *r, uint32_t v) {
  return r->reverse.first.at[v] < r->reverse.first.at[v + 1];
}

/* Sorts the early positions that matter by value (counting sort). */
static gr_status sort_early(gr_rounds *r) {
  const uint32_t *order = r->order->at, *label = r->label;
  uint32_t *first;
  uint32_t most = 0, count = 0;
  for (size_t i = 0; i < r->early_count; i++) {
    if (has_predecessor(r, order[i])) {
      count++;
      most = label[order[i]] > most ? label[order[i]] : most;
    }
  }
  if (gr_words_resize(r->memory, &r->early, count) != GR_DONE ||
      gr_words_resize(r->memory, &r->early_first, (size_t)most + 2) != GR_DONE)
    return GR_NO_MEMORY;
  first = r->early_first.at;
  memset(first, 0, r->early_first.count * sizeof *first);
  for (size_t i = 0; i < r->early_count; i++)
    if (has_predecessor(r, order[i]))
      first[label[order[i]]]++;
  for (size_t value = 1; value < r->early_first.count; value++)
    first[value] += first[value - 1];
  for (size_t i = 0; i < r->early_count; i++)
    if (has_predecessor(r, order[i]))
      r->early.at[--first[label[order[i]]]] = order[i];
  return GR_DONE;
}

/* Makes a node of each position that was hit; the rest is infinite. */
static gr_status open_nodes(gr_rounds *r) {
  size_t nodes = 0, edges = 0;
  gr_node *node;
  for (uint32_t u = 0; u < r->graph->count; u++) {
    if (r->mark[u].hit != 0) {
      nodes++;
      edges += gr_degree(r->graph, u);
    } else if (!gr_is_finite(r->label[u])) {
      r->label[u] = GR_INFINITE;
    }
  }
  r->round = 1;
  r->wave = r->order->count;
  turn_to(r, EARLY);
  if (sort_early(r) != GR_DONE)
    return GR_NO_MEMORY;
  if (nodes == 0)
    return GR_DONE;
  r->node = gr_resize(r->memory, NULL, 0, nodes, sizeof *r->node);
  if (r->node == NULL)
    return GR_NO_MEMORY;
  r->node_count = nodes;
  if (gr_words_resize(r->memory, &r->open, edges) != GR_DONE ||
      gr_words_resize(r->memory, &r->alive, nodes) != GR_DONE)
    return GR_NO_MEMORY;
  node = r->node;
  edges = nodes = 0;
  for (uint32_t u = 0; u < r->graph->count; u++) {
    const uint32_t *follower = gr_followers(r->graph, u);
    uint32_t degree = gr_degree(r->graph, u);
    if (r->mark[u].hit == 0)
      continue;
    node->position = u;
    node->first = (uint32_t)edges;
    for (uint32_t e = 0; e < degree; e++)
      if (!gr_is_finite(r->label[follower[e]]))
        r->open.at[edges++] = follower[e];
    node->last = (uint32_t)edges;
    r->alive.at[nodes] = (uint32_t)nodes;
    nodes++;
    node++;
  }
  return GR_DONE;
}

/*
** -------------------------------------------------------- later rounds
*/

/*
** A node that is not hit looks for an open follower that is not hit, from
** where it stopped: it watches the one it finds, and gets its value if there
** is none. Followers with a finite value are open no longer and drop out.
*/
static void seek(gr_rounds *r, uint32_t n) {
  gr_node *node = &r->node[n];
  uint32_t *open = r->open.at;
  uint32_t scan = node->scan, last = node->last;
  while (scan < last) {
    uint32_t t = open[scan];
    uint32_t label = r->label[t];
    if (label == r->round)
      break; /* t is about to hit this node */
    if (gr_is_finite(label)) {
      open[scan] = open[--last];
    } else if (r->mark[t].hit == r->round + 1) {
      scan++;
    } else {
      node->next = r->mark[t].head;
      r->mark[t].head = n;
      break;
    }
  }
  node->scan = scan;
  node->last = last;
  if (scan == last)
    set_value(r, node->position);
}

/* The early positions with this round's value hit their predecessors. When
** nobody is alive, that is all that is left to do, for the sets K. */
static gr_status strike_early(gr_rounds *r) {
  const uint32_t *early = r->early.at, *first = r->early_first.at;
  if ((size_t)r->round + 1 >= r->early_first.count)
    return turn_to(r, r->alive.count > 0 ? SCAN : FINISHED);
  for (uint32_t i = first[r->round]; i < first[r->round + 1]; i++) {
    uint32_t end = r->reverse.first.at[early[i] + 1];
    for (uint32_t e = r->reverse.first.at[early[i]]; e < end; e++) {
      uint32_t v = r->reverse.source.at[e];
      if (!gr_is_finite(r->label[v]) && r->mark[v].hit != r->round + 1)
        set_hit(r, v);
    }
  }
  if (r->alive.count > 0)
    return turn_to(r, SCAN);
  r->round++;
  return GR_DONE;
}

static gr_status scan(gr_rounds *r, size_t *budget) {
  for (; r->next < r->alive.count; r->next++) {
    uint32_t n = r->alive.at[r->next];
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    r->node[n].scan = r->node[n].first;
    if (r->mark[r->node[n].position].hit != r->round + 1)
      seek(r, n);
  }
  return turn_to(r, STRIKE);
}

/* The positions labelled last hit their predecessors. All are marked before
** any watcher looks again: most of those will be hit themselves. */
static gr_status strike(gr_rounds *r, size_t *budget) {
  const uint32_t *source = r->reverse.source.at;
  const uint32_t *label = r->label;
  uint32_t mark = r->round + 1;
  for (; r->wave < r->order->count; r->wave++) {
    uint32_t w = r->order->at[r->wave];
    uint32_t end = r->reverse.first.at[w + 1];
    if (*budget == 0)
      return GR_MORE;
    spend(budget, end - r->reverse.first.at[w] + 1);
    for (uint32_t e = r->reverse.first.at[w]; e < end; e++) {
      uint32_t v = source[e];
      if (gr_is_finite(label[v]) || r->mark[v].hit == mark)
        continue;
      set_hit(r, v);
      if (r->mark[v].head != GR_NONE)
        r->struck.at[r->struck.count++] = v;
    }
  }
  return turn_to(r, WATCH);
}

/* Those that watched a position just hit look further, unless they have
** been hit too. */
static gr_status watch(gr_rounds *r, size_t *budget) {
  for (; r->next < r->struck.count; r->next++) {
    gr_mark *mark = &r->mark[r->struck.at[r->next]];
    uint32_t n = mark->head;
    if (*budget == 0)
      return GR_MORE;
    mark->head = GR_NONE;
    while (n != GR_NONE) {
      uint32_t next = r->node[n].next;
      if (r->mark[r->node[n].position].hit != r->round + 1)
        seek(r, n);
      spend(budget, 1);
      n = next;
    }
  }
  r->struck.count = 0;
  return turn_to(r, r->wave < r->order->count ? STRIKE : CLOSE);
}

/* Who is neither labelled nor hit is infinite; who is hit lives on. */
static gr_status close_round(gr_rounds *r, size_t *budget) {
  if (r->next == 0)
    r->kept = 0;
  for (; r->next < r->alive.count; r->next++) {
    uint32_t n = r->alive.at[r->next];
    const gr_node *node = &r->node[n];
    uint32_t u = node->position;
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    if (node->scan < node->last) /* it watches no longer */
      r->mark[r->open.at[node->scan]].head = GR_NONE;
    if (gr_is_finite(r->label[u]))
      continue;
    if (r->mark[u].hit == r->round + 1)
      r->alive.at[r->kept++] = n;
    else
      r->label[u] = GR_INFINITE;
  }
  r->alive.count = r->kept;
  r->round++;
  return turn_to(r, EARLY);
}

static gr_status go_on(gr_rounds *r, size_t *budget) {
  gr_status status;
  switch (r->phase) {
  case REVERSE:
    status = gr_reverse_step(&r->reverse, r->memory, r->graph, budget);
    return status == GR_DONE ? turn_to(r, START) : status;
  case START:
    return start(r);
  case EARLY_ZEROS:
    return strike_early_zeros(r);
  case WIN_LOSS:
    return win_loss(r, budget);
  case OPEN:
    return open_nodes(r);
  case EARLY:
    return strike_early(r);
  case SCAN:
    return scan(r, budget);
  case STRIKE:
    return strike(r, budget);
  case WATCH:
    return watch(r, budget);
  default:
    return close_round(r, budget);
  }
}

gr_status gr_rounds_step(gr_rounds *r, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && r->phase != FINISHED)
    status = go_on(r, budget);
  return status;
}

void gr_rounds_free(gr_rounds *r) {
  gr_reverse_free(r->memory, &r->reverse);
  gr_release(r->memory, r->mark, r->mark_count, sizeof *r->mark);
  gr_release(r->memory, r->node, r->node_count, sizeof *r->node);
  r->mark = NULL;
  r->node = NULL;
  gr_words_free(r->memory, &r->left);
  gr_words_free(r->memory, &r->open);
  gr_words_free(r->memory, &r->alive);
  gr_words_free(r->memory, &r->struck);
  gr_words_free(r->memory, &r->early);
  gr_words_free(r->memory, &r->early_first);
}
