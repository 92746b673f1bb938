/*
** rounds.c: see rounds.h.
*/
#include "core/values/rounds.h"

#include "core/graph/label.h"

#include <string.h>

/* What a step goes on with. */
enum {
  REVERSE,
  START,
  MARK,
  MEET_EARLY,
  SORT_EARLY,
  WIN_LOSS,
  RESERVE_NODES,
  OPEN,
  RESERVE_OPEN,
  EARLY,
  READY,
  SCAN,
  STRIKE,
  WATCH,
  CLOSE,
  FINISHED
};

/* gr_mark.hit of a position with a finite value: nothing hits it any more. */
#define VALUED UINT32_MAX

/* gr_node.first of a node that did not have to list its open followers. */
#define NOT_LISTED UINT32_MAX

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
  r->mark[u].hit = VALUED;
  r->order->at[r->order->count++] = u;
}

/* The end of what a loop over `count` items, a unit of work each, may do in
** this step. */
static size_t portion(const gr_rounds *r, size_t count, size_t *budget) {
  size_t units = count - r->next < *budget ? count - r->next : *budget;
  *budget -= units;
  return r->next + units;
}

/* Ends the portion, and the phase with the last one. */
static gr_status finish(gr_rounds *r, size_t end, size_t count, int phase) {
  r->next = end;
  return end < count ? GR_MORE : turn_to(r, phase);
}

static uint32_t predecessor_count(const gr_rounds *r, uint32_t v) {
  return r->reverse.first.at[v + 1] - r->reverse.first.at[v];
}

/*
** ------------------------------------------------------------- round 0
*/

static gr_status start(gr_rounds *r) {
  uint32_t count = r->graph->count;
  r->mark = gr_resize(r->memory, NULL, 0, count, sizeof *r->mark);
  if (r->mark == NULL)
    return GR_NO_MEMORY;
  r->mark_count = count;
  if (gr_words_resize(r->memory, &r->left, count) != GR_DONE ||
      gr_words_reserve(r->memory, &r->struck, count) != GR_DONE)
    return GR_NO_MEMORY;
  return turn_to(r, MARK);
}

/* The first marks; sinks get their value. */
static gr_status make_marks(gr_rounds *r, size_t *budget) {
  const uint32_t *first = r->graph->first.at;
  uint32_t *left = r->left.at;
  size_t end = portion(r, r->graph->count, budget);
  for (size_t u = r->next; u < end; u++) {
    int early = gr_is_finite(r->label[u]);
    gr_mark mark = {0, early ? VALUED : 0, GR_NONE, first[u + 1] - first[u]};
    r->mark[u] = mark;
    left[u] = mark.waits;
    if (mark.waits == 0 && !early)
      set_value(r, (uint32_t)u);
  }
  return finish(r, end, r->graph->count, MEET_EARLY);
}

/* w, which has value 0, hits its predecessors. */
static void strike_first(gr_rounds *r, uint32_t w, size_t *budget) {
  const uint32_t *source = r->reverse.source.at; /* the stores below cannot */
  uint32_t *struck = r->struck.at;               /* change these */
  size_t count = r->struck.count;
  uint32_t end = r->reverse.first.at[w + 1];
  for (uint32_t e = r->reverse.first.at[w]; e < end; e++) {
    gr_mark *v = &r->mark[source[e]];
    v->waits--;
    if (v->hit == 0) {
      v->hit = 1;
      v->low = 1;
      struck[count++] = source[e];
    }
  }
  r->struck.count = count;
  spend(budget, (size_t)predecessor_count(r, w) + 1);
}

/* v has been hit: its predecessors wait for one follower less. */
static void tell(gr_rounds *r, uint32_t v, size_t *budget) {
  const uint32_t *source = r->reverse.source.at;
  uint32_t *left = r->left.at;
  uint32_t end = r->reverse.first.at[v + 1];
  for (uint32_t e = r->reverse.first.at[v]; e < end; e++) {
    uint32_t u = source[e];
    if (--left[u] == 0 && r->mark[u].hit == 0)
      set_value(r, u);
  }
  spend(budget, (size_t)predecessor_count(r, v) + 1);
}

/* Counts an early position by its value. */
static gr_status count_early(gr_rounds *r, uint32_t value) {
  while (r->early_first.count < (size_t)value + 2)
    if (gr_words_push(r->memory, &r->early_first, 0) != GR_DONE)
      return GR_NO_MEMORY;
  r->early_first.at[value]++;
  return GR_DONE;
}

/* Nobody waits for an early follower: it has value 0, or one of its own
** followers has. Those that matter are counted; then early_first has the end
** of each value's part of `early`. */
static gr_status meet_early(gr_rounds *r, size_t *budget) {
  uint32_t sum = 0;
  for (; r->next < r->early_count; r->next++) {
    uint32_t w = r->order->at[r->next];
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    if (predecessor_count(r, w) == 0)
      continue;
    if (count_early(r, r->label[w]) != GR_DONE)
      return GR_NO_MEMORY;
    if (r->label[w] == 0)
      strike_first(r, w, budget);
    tell(r, w, budget);
  }
  for (size_t value = 0; value < r->early_first.count; value++)
    r->early_first.at[value] = sum += r->early_first.at[value];
  if (gr_words_resize(r->memory, &r->early, sum) != GR_DONE)
    return GR_NO_MEMORY;
  r->wave = r->early_count;
  return turn_to(r, sum > 0 ? SORT_EARLY : WIN_LOSS);
}

/* Fills the parts of `early` from their ends, which become their starts. */
static gr_status sort_early(gr_rounds *r, size_t *budget) {
  size_t end = portion(r, r->early_count, budget);
  for (size_t i = r->next; i < end; i++) {
    uint32_t w = r->order->at[i];
    if (predecessor_count(r, w) > 0)
      r->early.at[--r->early_first.at[r->label[w]]] = w;
  }
  return finish(r, end, r->early_count, WIN_LOSS);
}

/* Backwards from the positions of value 0, until nothing moves. */
static gr_status win_loss(gr_rounds *r, size_t *budget) {
  do {
    for (; r->next < r->struck.count; r->next++) {
      if (*budget == 0)
        return GR_MORE;
      tell(r, r->struck.at[r->next], budget);
    }
    if (*budget == 0)
      return GR_MORE;
    if (r->wave < r->order->count)
      strike_first(r, r->order->at[r->wave++], budget);
  } while (r->next < r->struck.count || r->wave < r->order->count);
  return turn_to(r, RESERVE_NODES);
}

/* Room for the nodes: as many as were hit. */
static gr_status reserve_nodes(gr_rounds *r) {
  size_t count = r->struck.count;
  gr_words_free(r->memory, &r->left);
  r->round = 1;
  r->struck.count = 0;
  turn_to(r, OPEN);
  if (count == 0)
    return GR_DONE;
  r->node = gr_resize(r->memory, NULL, 0, count, sizeof *r->node);
  if (r->node == NULL)
    return GR_NO_MEMORY;
  r->node_count = count;
  if (gr_words_reserve(r->memory, &r->alive, count) != GR_DONE ||
      gr_words_reserve(r->memory, &r->ready, count) != GR_DONE)
    return GR_NO_MEMORY;
  return GR_DONE;
}

/* Makes a node of each position that was hit, unless it can be labelled
** without; the rest is infinite. */
static gr_status open_nodes(gr_rounds *r, size_t *budget) {
  size_t end = portion(r, r->graph->count, budget);
  size_t nodes = r->alive.count;
  for (size_t u = r->next; u < end; u++) {
    const gr_mark *mark = &r->mark[u];
    if (mark->hit == VALUED)
      continue;
    if (mark->hit == 0) {
      r->label[u] = GR_INFINITE;
    } else if (mark->waits == 0) {
      r->ready.at[r->ready.count++] = (uint32_t)u;
    } else {
      r->alive.at[nodes] = (uint32_t)nodes;
      r->node[nodes].position = (uint32_t)u;
      r->node[nodes++].first = NOT_LISTED;
      r->open_room += mark->waits;
    }
  }
  r->alive.count = nodes;
  return finish(r, end, r->graph->count, RESERVE_OPEN);
}

/*
** -------------------------------------------------------- later rounds
*/

/* w, which has this round's value, hits its predecessors. Who is watched
** is noted as struck: those that watch it look further after the wave. */
static void strike(gr_rounds *r, uint32_t w, size_t *budget) {
  const uint32_t *source = r->reverse.source.at;
  uint32_t now = r->round + 1;
  uint32_t bit = r->round < GR_NOTED_ROUNDS ? UINT32_C(1) << r->round : 0;
  uint32_t end = r->reverse.first.at[w + 1];
  for (uint32_t e = r->reverse.first.at[w]; e < end; e++) {
    gr_mark *v = &r->mark[source[e]];
    if (v->hit == VALUED)
      continue;
    if (--v->waits == 0)
      r->ready.at[r->ready.count++] = source[e];
    if (v->hit == now)
      continue;
    v->hit = now;
    v->low |= bit;
    if (v->head != GR_NONE)
      r->struck.at[r->struck.count++] = source[e];
  }
  spend(budget, (size_t)predecessor_count(r, w) + 1);
}

/* The early positions with this round's value hit their predecessors. When
** nobody is alive, that is all that is left to do, for the sets K. */
static gr_status strike_early(gr_rounds *r, size_t *budget) {
  const uint32_t *first = r->early_first.at;
  int alive = r->alive.count > 0 || r->ready.count > 0;
  int last = (size_t)r->round + 1 >= r->early_first.count;
  uint32_t count = last ? 0 : first[r->round + 1] - first[r->round];
  if (last && !alive)
    return turn_to(r, FINISHED);
  for (; r->next < count; r->next++) {
    if (*budget == 0)
      return GR_MORE;
    strike(r, r->early.at[first[r->round] + r->next], budget);
  }
  r->kept = 0;
  if (alive)
    return turn_to(r, READY);
  r->round++;
  return turn_to(r, EARLY);
}

/* Those that wait for no follower get this value, and hit; but those that
** came to it in this round have been hit, and get the next. */
static gr_status label_ready(gr_rounds *r, size_t *budget) {
  uint32_t *ready = r->ready.at;
  for (; r->next < r->ready.count; r->next++) {
    uint32_t u = ready[r->next];
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    if (r->mark[u].hit == r->round + 1) {
      ready[r->kept++] = u;
    } else {
      set_value(r, u);
      strike(r, u, budget);
    }
  }
  r->ready.count = r->kept;
  r->wave = r->order->count;
  r->kept = r->seeking = 0;
  return turn_to(r, SCAN);
}

/* Lists the open followers of a node that looks for the first time, with
** those that are about to hit it. */
static void list_open(gr_rounds *r, gr_node *node, size_t *budget) {
  const uint32_t *follower = gr_followers(r->graph, node->position);
  uint32_t degree = gr_degree(r->graph, node->position);
  uint32_t *open = r->open.at;
  size_t count = r->open.count;
  node->first = (uint32_t)count;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t label = r->label[follower[e]];
    if (!gr_is_finite(label) || label == r->round)
      open[count++] = follower[e];
  }
  node->last = (uint32_t)count;
  r->open.count = count;
  spend(budget, degree);
}

/*
** A node that is not hit looks for an open follower that is not hit, from
** where it stopped: it watches the one it finds, and gets its value if there
** is none. Followers with a finite value are open no longer and drop out.
*/
static void seek(gr_rounds *r, uint32_t n, size_t *budget) {
  gr_node *node = &r->node[n];
  uint32_t *open = r->open.at;
  uint32_t scan = node->scan, last = node->last;
  while (scan < last) {
    uint32_t t = open[scan];
    gr_mark *mark = &r->mark[t];
    if (mark->hit == VALUED) {
      if (r->label[t] == r->round)
        break; /* t is about to hit this node */
      open[scan] = open[--last];
    } else if (mark->hit == r->round + 1) {
      scan++;
    } else {
      node->next = mark->head;
      mark->head = n;
      break;
    }
  }
  spend(budget, (size_t)(scan - node->scan) + (node->last - last) + 1);
  node->scan = scan;
  node->last = last;
  if (scan == last)
    set_value(r, node->position);
}

/* Those alive that are not hit yet start to seek. They come behind those that
** are hit. */
static gr_status scan(gr_rounds *r, size_t *budget) {
  uint32_t *alive = r->alive.at;
  for (; r->next < r->alive.count; r->next++) {
    uint32_t n = alive[r->next];
    gr_node *node = &r->node[n];
    uint32_t hit = r->mark[node->position].hit;
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    if (hit == VALUED)
      continue;
    if (hit == r->round + 1) {
      alive[r->seeking++] = alive[r->kept];
      alive[r->kept++] = n;
    } else {
      alive[r->seeking++] = n;
      if (node->first == NOT_LISTED)
        list_open(r, node, budget);
      node->scan = node->first;
      seek(r, n, budget);
    }
  }
  r->alive.count = r->seeking;
  return turn_to(r, STRIKE);
}

/* The positions labelled last hit their predecessors. All are marked before
** any watcher looks again: most of those will be hit themselves. */
static gr_status strike_wave(gr_rounds *r, size_t *budget) {
  for (; r->wave < r->order->count; r->wave++) {
    if (*budget == 0)
      return GR_MORE;
    strike(r, r->order->at[r->wave], budget);
  }
  return turn_to(r, WATCH);
}

/* Those that watched a position just hit look further, unless they have
** been hit too. */
static gr_status watch(gr_rounds *r, size_t *budget) {
  for (; r->next < r->struck.count; r->next++) {
    uint32_t *head = &r->mark[r->struck.at[r->next]].head;
    while (*head != GR_NONE) {
      uint32_t n = *head;
      if (*budget == 0)
        return GR_MORE;
      spend(budget, 1);
      *head = r->node[n].next;
      if (r->mark[r->node[n].position].hit < r->round + 1)
        seek(r, n, budget);
    }
  }
  r->struck.count = 0;
  if (r->wave < r->order->count)
    return turn_to(r, STRIKE);
  turn_to(r, CLOSE);
  r->next = r->kept;
  return GR_DONE;
}

/* Who sought and is neither labelled nor hit is infinite; who is hit lives
** on. */
static gr_status close_round(gr_rounds *r, size_t *budget) {
  for (; r->next < r->alive.count; r->next++) {
    uint32_t n = r->alive.at[r->next];
    const gr_node *node = &r->node[n];
    uint32_t u = node->position;
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    if (node->scan < node->last) /* it watches no longer */
      r->mark[r->open.at[node->scan]].head = GR_NONE;
    if (r->mark[u].hit == r->round + 1)
      r->alive.at[r->kept++] = n;
    else if (r->mark[u].hit != VALUED)
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
  case MARK:
    return make_marks(r, budget);
  case MEET_EARLY:
    return meet_early(r, budget);
  case SORT_EARLY:
    return sort_early(r, budget);
  case WIN_LOSS:
    return win_loss(r, budget);
  case RESERVE_NODES:
    return reserve_nodes(r);
  case OPEN:
    return open_nodes(r, budget);
  case RESERVE_OPEN:
    turn_to(r, EARLY);
    return gr_words_reserve(r->memory, &r->open, r->open_room);
  case EARLY:
    return strike_early(r, budget);
  case READY:
    return label_ready(r, budget);
  case SCAN:
    return scan(r, budget);
  case STRIKE:
    return strike_wave(r, budget);
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
  gr_words_free(r->memory, &r->ready);
  gr_words_free(r->memory, &r->struck);
  gr_words_free(r->memory, &r->early);
  gr_words_free(r->memory, &r->early_first);
}
