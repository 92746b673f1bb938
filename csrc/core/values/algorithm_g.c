/*
** algorithm_g.c: see algorithm_g.h.
*/
#include "core/values/algorithm_g.h"

#include <string.h>

/* The phases. */
static gr_phase start, sweep, reverse_some, mark_some, reverse_all, make_marks,
    meet_early, sort_early, win_loss, open_nodes, strike_early, label_ready,
    scan, strike_wave, watch, close_round;
static gr_free free_algorithm_g;

/* gr_mark.hit of a position with a finite value: nothing hits it any more. */
#define VALUED UINT32_MAX

/* The label of a position that was hit when round 0 went through all rows. */
#define HIT (GR_PENDING | 2)

/* It does so, in order to reverse fewer edges, where there are at least this
** many moves for each position, and at most this many times. Some specs build
** with another number. */
#ifndef GR_DENSE
#define GR_DENSE 16
#endif
#define MOST_SWEEPS 8

/* gr_node.first of a node that did not have to list its open followers. */
#define NOT_LISTED UINT32_MAX

void gr_algorithm_g_init(gr_algorithm_g *g, gr_memory *memory,
                         const gr_graph *graph, gr_words *label,
                         gr_words *order) {
  memset(g, 0, sizeof *g);
  gr_task_init(&g->task, memory, start, free_algorithm_g);
  g->graph = graph;
  g->labels = label;
  g->order = order;
  g->early_count = (uint32_t)order->count;
  g->seeker = GR_NONE;
}

static void set_value(gr_algorithm_g *g, uint32_t u) {
  g->label[u] = g->round;
  g->mark[u].hit = VALUED;
  g->order->at[g->order->count++] = u;
}

/* Where number i of those that were hit in this wave is noted. */
static inline uint32_t *struck_at(const gr_algorithm_g *g, uint32_t i) {
  return &g->order->at[g->graph->count - 1 - i];
}

static uint32_t predecessor_count(const gr_algorithm_g *g, uint32_t v) {
  return g->reverse.first.at[v + 1] - g->reverse.first.at[v];
}

/*
** ------------------------------------------------------------- round 0
*/

/* Room for the nodes: one for each position that was hit. */
static gr_status reserve_nodes(gr_algorithm_g *g) {
  gr_memory *memory = g->task.memory;
  size_t count = g->struck;
  gr_words_free(memory, &g->left);
  g->round = 1;
  g->struck = 0;
  if (count == 0)
    return GR_DONE;
  g->node = gr_resize(memory, NULL, 0, count, sizeof *g->node);
  if (g->node == NULL)
    return GR_NO_MEMORY;
  g->node_count = count;
  if (gr_words_reserve(memory, &g->alive, count) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_reserve(memory, &g->ready, count);
}

static gr_status start(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  uint32_t count = g->graph->count;
  int dense =
      !g->graph->plain && gr_edge_count(g->graph) >= GR_DENSE * (uint64_t)count;
  gr_status status =
      gr_words_fill(g->task.memory, g->labels, count, GR_PENDING, budget);
  g->label = g->labels->at;
  return gr_then(&g->task, status,
                 dense && g->early_count == 0 && g->sweeps < MOST_SWEEPS
                     ? sweep
                     : reverse_all);
}

/* Gives u the outcome that follows from those of its followers, if any does.
** How many of these were looked at. */
static uint32_t decide(gr_algorithm_g *g, uint32_t u) {
  uint32_t *label = g->label, degree = gr_degree(g->graph, u);
  gr_list follower = gr_followers(g->graph, u);
  int all_hit = 1;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t known = label[gr_get(follower, e)];
    if (known == 0) {
      label[u] = HIT;
      g->struck++;
      g->changed++;
      return e;
    }
    all_hit &= known == HIT;
  }
  if (all_hit) {
    label[u] = 0;
    g->order->at[g->order->count++] = u;
    g->changed++;
  }
  return degree;
}

/* Goes through the positions without an outcome, the last ones first, until
** nothing changes: then there is none. If that takes too long, what was found
** is forgotten. */
static gr_status sweep(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  uint32_t count = g->graph->count;
  while (*budget > 0 && g->task.next < count) {
    uint32_t u = count - 1 - g->task.next++;
    uint32_t looked = g->label[u] == 0 || g->label[u] == HIT ? 0 : decide(g, u);
    gr_spend(budget, (size_t)looked + 1);
  }
  if (g->task.next < count)
    return GR_MORE;
  if (g->changed == 0)
    return gr_turn_to(&g->task, reverse_some);
  g->changed = 0;
  if (++g->sweeps < MOST_SWEEPS)
    return gr_turn_to(&g->task, sweep);
  g->struck = 0;
  g->order->count = g->labels->count = 0;
  return gr_turn_to(&g->task, start);
}

static gr_status reserve_marks(gr_algorithm_g *g) {
  uint32_t count = g->graph->count;
  g->mark = gr_resize(g->task.memory, NULL, 0, count, sizeof *g->mark);
  g->mark_count = g->mark == NULL ? 0 : count;
  return g->mark == NULL ? GR_NO_MEMORY : GR_DONE;
}

/* Only positions that were hit may still get a value, and hit others. */
static gr_status reverse_some(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  gr_status status;
  g->reverse.label = g->reverse.value = g->label;
  g->reverse.target = HIT;
  status = gr_reverse_step(&g->reverse, g->task.memory, g->graph, budget);
  if (status == GR_DONE)
    status = reserve_marks(g);
  return gr_then(&g->task, status, mark_some);
}

/* How many of the followers of u do not have value 0. */
static uint32_t count_waits(const gr_algorithm_g *g, uint32_t u) {
  gr_list follower = gr_followers(g->graph, u);
  uint32_t degree = gr_degree(g->graph, u), waits = 0;
  for (uint32_t e = 0; e < degree; e++)
    waits += g->label[gr_get(follower, e)] != 0;
  return waits;
}

/* The marks that round 0 leaves behind. */
static gr_status mark_some(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  while (*budget > 0 && g->task.next < g->graph->count) {
    uint32_t u = g->task.next++, label = g->label[u];
    gr_mark mark = {0, label == 0 ? VALUED : 0, GR_NONE, 0};
    if (label == HIT) {
      mark.low = mark.hit = 1;
      mark.waits = count_waits(g, u);
      gr_spend(budget, gr_degree(g->graph, u));
    }
    g->mark[u] = mark;
    gr_spend(budget, 1);
  }
  if (g->task.next < g->graph->count)
    return GR_MORE;
  return gr_then(&g->task, reserve_nodes(g), open_nodes);
}

static gr_status reverse_all(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  gr_memory *memory = g->task.memory;
  gr_status status;
  if (g->early_count > 0)
    g->reverse.label = g->label;
  status = gr_reverse_step(&g->reverse, memory, g->graph, budget);
  if (status == GR_DONE)
    status = reserve_marks(g);
  if (status == GR_DONE)
    status = gr_words_resize(memory, &g->left, g->graph->count);
  return gr_then(&g->task, status, make_marks);
}

/* The first marks; sinks get their value. */
static gr_status make_marks(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  const uint32_t *first = g->graph->first.at;
  uint32_t *left = g->left.at;
  uint32_t end = gr_reach(&g->task, g->graph->count, budget);
  for (uint32_t u = g->task.next; u < end; u++) {
    int early = gr_is_finite(g->label[u]);
    gr_mark mark = {0, early ? VALUED : 0, GR_NONE, first[u + 1] - first[u]};
    g->mark[u] = mark;
    left[u] = mark.waits;
    if (mark.waits == 0 && !early)
      set_value(g, u);
  }
  return gr_reached(&g->task, end, g->graph->count, meet_early);
}

/* Some edges of a long row. */
typedef struct Edges {
  uint32_t at, end;
} Edges;

/* Those of the row from `first` up to `end` that the budget pays for, one at
** least, after those that have been looked at; takes them off. */
static Edges some_edges(gr_algorithm_g *g, uint32_t first, uint32_t end,
                        size_t *budget) {
  Edges edges = {first + g->looked, end};
  size_t most = *budget > 0 ? *budget : 1;
  if (end - edges.at > most)
    edges.end = edges.at + (uint32_t)most;
  gr_spend(budget, (size_t)(edges.end - edges.at) + 1);
  g->looked = edges.end < end ? edges.end - first : 0;
  return edges;
}

/* The edges into v that come next. */
static Edges edges_into(gr_algorithm_g *g, uint32_t v, size_t *budget) {
  const uint32_t *first = g->reverse.first.at;
  return some_edges(g, first[v], first[v + 1], budget);
}

/* w, which has value 0, hits its predecessors: all of them? */
static int strike_first(gr_algorithm_g *g, uint32_t w, size_t *budget) {
  const uint32_t *source = g->reverse.source.at; /* the stores below cannot */
  uint32_t *struck = struck_at(g, g->struck);    /* change these */
  Edges edges = edges_into(g, w, budget);
  for (uint32_t e = edges.at; e < edges.end; e++) {
    gr_mark *v = &g->mark[source[e]];
    v->waits--;
    if (v->hit == 0) {
      v->hit = 1;
      v->low = 1;
      *struck-- = source[e];
    }
  }
  g->struck = (uint32_t)(struck_at(g, 0) - struck);
  return g->looked == 0;
}

/* v has been hit: its predecessors wait for one follower less. All of them? */
static int tell(gr_algorithm_g *g, uint32_t v, size_t *budget) {
  const uint32_t *source = g->reverse.source.at;
  uint32_t *left = g->left.at;
  Edges edges = edges_into(g, v, budget);
  for (uint32_t e = edges.at; e < edges.end; e++) {
    uint32_t u = source[e];
    if (--left[u] == 0 && g->mark[u].hit == 0)
      set_value(g, u);
  }
  return g->looked == 0;
}

/*
** The same for many positions at a time: what strike_first and tell do with
** each predecessor.
*/

static void visit_first(void *work, const uint32_t *position, uint32_t count,
                        unsigned char *listed) {
  const gr_algorithm_g *g = work;
  for (uint32_t i = 0; i < count; i++) {
    gr_mark *v = &g->mark[position[i]];
    v->waits--;
    listed[i] = v->hit == 0;
    if (listed[i])
      v->hit = v->low = 1;
  }
}

static void visit_told(void *work, const uint32_t *position, uint32_t count,
                       unsigned char *listed) {
  const gr_algorithm_g *g = work;
  uint32_t *left = g->left.at;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t u = position[i];
    listed[i] = --left[u] == 0 && g->mark[u].hit == 0;
    if (listed[i]) {
      g->label[u] = g->round;
      g->mark[u].hit = VALUED;
    }
  }
}

/* Some of the positions of the wave hit their predecessors: how many? */
static uint32_t strike_first_together(gr_algorithm_g *g, size_t *budget) {
  uint32_t count = (uint32_t)g->order->count - g->wave;
  gr_series wave = {g->order->at + g->wave, 1};
  gr_series struck = {struck_at(g, g->struck), -1};
  if (g->looked > 0 || !gr_wave_pays(g->graph, count, *budget))
    return 0;
  count = gr_wave_visit(&g->together, g->task.memory, &g->reverse, wave, count,
                        visit_first, g, struck, budget);
  g->struck += g->together.found;
  return count;
}

/* Some of those that were hit tell their predecessors: how many? */
static uint32_t tell_together(gr_algorithm_g *g, size_t *budget) {
  uint32_t count = g->struck - g->task.next;
  gr_series struck = {struck_at(g, g->task.next), -1};
  gr_series order = {g->order->at + g->order->count, 1};
  if (g->looked > 0 || !gr_wave_pays(g->graph, count, *budget))
    return 0;
  count = gr_wave_visit(&g->together, g->task.memory, &g->reverse, struck,
                        count, visit_told, g, order, budget);
  g->order->count += g->together.found;
  return count;
}

/* Counts an early position by its value. */
static gr_status count_early(gr_algorithm_g *g, uint32_t value) {
  while (g->early_first.count < (size_t)value + 2)
    if (gr_words_push(g->task.memory, &g->early_first, 0) != GR_DONE)
      return GR_NO_MEMORY;
  g->early_first.at[value]++;
  return GR_DONE;
}

/* Strikes and tells the predecessors of w, an early position: all of them? */
static int meet(gr_algorithm_g *g, uint32_t w, size_t *budget) {
  enum { NOT_BEGUN, STRUCK };
  if (g->begun == NOT_BEGUN && g->label[w] == 0 &&
      !strike_first(g, w, budget)) {
    return 0;
  }
  g->begun = STRUCK;
  if (!tell(g, w, budget))
    return 0;
  g->begun = NOT_BEGUN;
  return 1;
}

/* No position waits for an early follower: that has value 0, or one of its own
** followers has. Those with predecessors are counted; then early_first has the
** end of each value's part of `early`. */
static gr_status meet_early(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  uint32_t sum = 0;
  for (; g->task.next < g->early_count; g->task.next++) {
    uint32_t w = g->order->at[g->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (predecessor_count(g, w) == 0)
      continue;
    if (!g->begun && count_early(g, g->label[w]) != GR_DONE)
      return GR_NO_MEMORY;
    if (!meet(g, w, budget))
      return GR_MORE;
  }
  for (size_t value = 0; value < g->early_first.count; value++)
    g->early_first.at[value] = sum += g->early_first.at[value];
  if (gr_words_resize(g->task.memory, &g->early, sum) != GR_DONE)
    return GR_NO_MEMORY;
  g->wave = g->early_count;
  return gr_turn_to(&g->task, sum > 0 ? sort_early : win_loss);
}

/* Fills the parts of `early` from their ends, which become their starts. */
static gr_status sort_early(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  uint32_t end = gr_reach(&g->task, g->early_count, budget);
  for (uint32_t i = g->task.next; i < end; i++) {
    uint32_t w = g->order->at[i];
    if (predecessor_count(g, w) > 0)
      g->early.at[--g->early_first.at[g->label[w]]] = w;
  }
  return gr_reached(&g->task, end, g->early_count, win_loss);
}

/* Backwards from the positions of value 0, until nothing changes. `begun`: the
** next position of the wave is hitting its predecessors. */
static gr_status win_loss(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  int large = gr_is_large_step(g->graph, *budget);
  uint32_t many;
  do {
    while (!g->begun && g->task.next < g->struck) {
      many = large ? tell_together(g, budget) : 0;
      if (many == 0 &&
          (*budget == 0 || !tell(g, *struck_at(g, g->task.next), budget)))
        return GR_MORE;
      g->task.next += many > 0 ? many : 1;
    }
    if (*budget == 0)
      return GR_MORE;
    many = large ? strike_first_together(g, budget) : 0;
    g->begun = many == 0 && g->wave < g->order->count;
    if (g->begun && !strike_first(g, g->order->at[g->wave], budget))
      return GR_MORE;
    g->wave += many > 0 ? many : (uint32_t)g->begun;
    g->begun = 0;
  } while (g->task.next < g->struck || g->wave < g->order->count);
  return gr_then(&g->task, reserve_nodes(g), open_nodes);
}

/* Makes a node of each position that was hit, unless it can be labelled
** without; the rest is infinite. */
static gr_status open_nodes(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  uint32_t end = gr_reach(&g->task, g->graph->count, budget);
  size_t nodes = g->alive.count;
  for (uint32_t u = g->task.next; u < end; u++) {
    const gr_mark *mark = &g->mark[u];
    if (mark->hit == VALUED)
      continue;
    if (mark->hit == 0) {
      g->label[u] = GR_INFINITE;
    } else if (mark->waits == 0) {
      g->ready.at[g->ready.count++] = u;
    } else {
      g->alive.at[nodes] = (uint32_t)nodes;
      g->node[nodes].position = u;
      g->node[nodes++].first = NOT_LISTED;
      g->open_room += mark->waits;
    }
  }
  g->alive.count = nodes;
  if (end == g->graph->count &&
      gr_words_reserve(g->task.memory, &g->open, g->open_room) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_reached(&g->task, end, g->graph->count, strike_early);
}

/*
** -------------------------------------------------------- later rounds
*/

/* w, which has this round's value, hits its predecessors: all of them? One that
** is watched is noted as struck: those that watch it look further after the
** wave. */
static int strike(gr_algorithm_g *g, uint32_t w, size_t *budget) {
  const uint32_t *source = g->reverse.source.at;
  uint32_t now = g->round + 1;
  uint32_t bit = g->round < GR_NOTED_ROUNDS ? UINT32_C(1) << g->round : 0;
  Edges edges = edges_into(g, w, budget);
  for (uint32_t e = edges.at; e < edges.end; e++) {
    gr_mark *v = &g->mark[source[e]];
    if (v->hit == VALUED)
      continue;
    if (--v->waits == 0)
      g->ready.at[g->ready.count++] = source[e];
    if (v->hit == now)
      continue;
    v->hit = now;
    v->low |= bit;
    if (v->head != GR_NONE)
      *struck_at(g, g->struck++) = source[e];
  }
  return g->looked == 0;
}

/* The early positions with this round's value hit their predecessors. When
** none is alive, that is all that is left to do, for the sets K. */
static gr_status strike_early(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  const uint32_t *first = g->early_first.at;
  int alive = g->alive.count > 0 || g->ready.count > 0;
  int last = (size_t)g->round + 1 >= g->early_first.count;
  uint32_t count = last ? 0 : first[g->round + 1] - first[g->round];
  if (last && !alive)
    return gr_turn_to(&g->task, NULL);
  for (; g->task.next < count; g->task.next++) {
    uint32_t w = g->early.at[first[g->round] + g->task.next];
    if (*budget == 0 || !strike(g, w, budget))
      return GR_MORE;
  }
  g->kept = 0;
  if (alive)
    return gr_turn_to(&g->task, label_ready);
  g->round++;
  return gr_turn_to(&g->task, strike_early);
}

/* Positions that wait for no follower get this value, and hit; but those
** that only stopped waiting in this round have been hit, and get the next
** value. */
static gr_status label_ready(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  uint32_t *ready = g->ready.at;
  for (; g->task.next < g->ready.count; g->task.next++) {
    uint32_t u = ready[g->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (!g->begun && g->mark[u].hit == g->round + 1) {
      ready[g->kept++] = u;
      continue;
    }
    if (!g->begun)
      set_value(g, u);
    g->begun = !strike(g, u, budget);
    if (g->begun)
      return GR_MORE;
  }
  g->ready.count = g->kept;
  g->wave = (uint32_t)g->order->count;
  g->kept = g->seeking = 0;
  return gr_turn_to(&g->task, scan);
}

/* Lists the open followers of a node that looks for the first time, with
** those that are about to hit it: all of them? */
static int list_open(gr_algorithm_g *g, gr_node *node, size_t *budget) {
  gr_list follower = gr_followers(g->graph, node->position);
  uint32_t *open = g->open.at;
  size_t count = g->open.count;
  Edges edges;
  if (g->looked == 0)
    node->first = (uint32_t)count;
  edges = some_edges(g, 0, gr_degree(g->graph, node->position), budget);
  for (uint32_t e = edges.at; e < edges.end; e++) {
    uint32_t v = gr_get(follower, e), label = g->label[v];
    if (!gr_is_finite(label) || label == g->round)
      open[count++] = v;
  }
  node->last = (uint32_t)count;
  g->open.count = count;
  return g->looked == 0;
}

/*
** A node that is not hit looks for an open follower that is not hit, from
** where it stopped: it watches the one it finds, and gets its value if there
** is none. Followers with a finite value are open no longer and drop out.
** Returns 0 when the budget is used up before that; looks at one at least.
*/
static int seek(gr_algorithm_g *g, uint32_t n, size_t *budget) {
  gr_node *node = &g->node[n];
  uint32_t *open = g->open.at;
  uint32_t scan = node->scan, last = node->last;
  size_t left = *budget > 0 ? *budget : 1;
  int watching = 0;
  for (; scan < last && left > 0; left--) {
    uint32_t t = open[scan];
    gr_mark *mark = &g->mark[t];
    if (mark->hit == VALUED) {
      if (g->label[t] == g->round) {
        watching = 1; /* t is about to hit this node */
        break;
      }
      open[scan] = open[--last];
    } else if (mark->hit == g->round + 1) {
      scan++;
    } else {
      node->next = mark->head;
      mark->head = n;
      watching = 1;
      break;
    }
  }
  *budget = left < *budget ? left : *budget;
  node->scan = scan;
  node->last = last;
  if (scan == last)
    set_value(g, node->position);
  return watching || scan == last;
}

/* A node that is not hit starts to seek; 0 when the budget is used up. `begun`:
** its open followers are listed. */
static int start_seeking(gr_algorithm_g *g, uint32_t n, size_t *budget) {
  gr_node *node = &g->node[n];
  if (!g->begun) {
    if ((node->first == NOT_LISTED || g->looked > 0) &&
        !list_open(g, node, budget))
      return 0;
    node->scan = node->first;
    g->begun = 1;
  }
  if (!seek(g, n, budget))
    return 0;
  g->begun = 0;
  return 1;
}

/* The nodes alive that are not hit yet start to seek. They come after those
** that are hit. */
static gr_status scan(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  uint32_t *alive = g->alive.at;
  for (; g->task.next < g->alive.count; g->task.next++) {
    uint32_t n = alive[g->task.next];
    uint32_t hit = g->mark[g->node[n].position].hit;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (hit == VALUED)
      continue;
    if (hit == g->round + 1) {
      alive[g->seeking++] = alive[g->kept];
      alive[g->kept++] = n;
    } else {
      if (!start_seeking(g, n, budget))
        return GR_MORE;
      alive[g->seeking++] = n;
    }
  }
  g->alive.count = g->seeking;
  return gr_turn_to(&g->task, strike_wave);
}

/* The positions labelled last hit their predecessors. All are marked before
** any watcher looks again: most of those will be hit themselves. */
static gr_status strike_wave(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  for (; g->wave < g->order->count; g->wave++) {
    if (*budget == 0 || !strike(g, g->order->at[g->wave], budget))
      return GR_MORE;
  }
  return gr_turn_to(&g->task, watch);
}

/* Nodes that watched a position just hit look further, unless they have been
** hit too. The seeker is the node that has not finished with that. */
static gr_status watch(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  for (; g->task.next < g->struck; g->task.next++) {
    uint32_t *head = &g->mark[*struck_at(g, g->task.next)].head;
    while (g->seeker != GR_NONE || *head != GR_NONE) {
      uint32_t n = g->seeker == GR_NONE ? *head : g->seeker;
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, 1);
      if (g->seeker == GR_NONE)
        *head = g->node[n].next;
      g->seeker = n;
      if (g->mark[g->node[n].position].hit < g->round + 1 &&
          !seek(g, n, budget))
        return GR_MORE;
      g->seeker = GR_NONE;
    }
  }
  g->struck = 0;
  if (g->wave < g->order->count)
    return gr_turn_to(&g->task, strike_wave);
  gr_turn_to(&g->task, close_round);
  g->task.next = g->kept;
  return GR_DONE;
}

/* A position that was seeking and is neither labelled nor hit is infinite;
** one that is hit stays alive. */
static gr_status close_round(void *work, size_t *budget) {
  gr_algorithm_g *g = work;
  for (; g->task.next < g->alive.count; g->task.next++) {
    uint32_t n = g->alive.at[g->task.next];
    const gr_node *node = &g->node[n];
    uint32_t u = node->position;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (node->scan < node->last) /* it watches no longer */
      g->mark[g->open.at[node->scan]].head = GR_NONE;
    if (g->mark[u].hit == g->round + 1)
      g->alive.at[g->kept++] = n;
    else if (g->mark[u].hit != VALUED)
      g->label[u] = GR_INFINITE;
  }
  g->alive.count = g->kept;
  g->round++;
  return gr_turn_to(&g->task, strike_early);
}

gr_status gr_algorithm_g_step(gr_algorithm_g *g, size_t *budget) {
  return gr_task_step(&g->task, budget);
}

static void free_algorithm_g(void *work) {
  gr_algorithm_g *g = work;
  gr_reverse_free(g->task.memory, &g->reverse);
  gr_wave_free(g->task.memory, &g->together);
  gr_release(g->task.memory, g->mark, g->mark_count, sizeof *g->mark);
  gr_release(g->task.memory, g->node, g->node_count, sizeof *g->node);
  g->mark = NULL;
  g->node = NULL;
  gr_words_free(g->task.memory, &g->left);
  gr_words_free(g->task.memory, &g->open);
  gr_words_free(g->task.memory, &g->alive);
  gr_words_free(g->task.memory, &g->ready);
  gr_words_free(g->task.memory, &g->early);
  gr_words_free(g->task.memory, &g->early_first);
}
