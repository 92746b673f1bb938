/*
** rounds.c: see rounds.h.
*/
#include "core/rounds.h"

#include "core/label.h"

#include <assert.h>
#include <string.h>

/* What a step goes on with. */
enum { PLACE, GATHER, REVERSE, HIT, SCAN, SPREAD, CLOSE };

void gr_rounds_init(gr_rounds *r, gr_memory *memory, const gr_graph *graph,
                    const gr_sets *sets, uint32_t *label, gr_words *order) {
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->graph = graph;
  r->sets = sets;
  r->label = label;
  r->order = order;
}

void gr_rounds_open(gr_rounds *r, const uint32_t *members, uint32_t size) {
  r->members = members;
  r->size = size;
  r->phase = PLACE;
  r->next = 0;
  r->round = 0;
  r->degrees = 0;
  r->max_degree = 0;
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

/* Memory for everything inside, once the sizes are known. */
static gr_status make_room(gr_rounds *r) {
  size_t nodes = (size_t)r->size + 1;
  if (nodes > r->node_room) {
    gr_node *node =
        gr_resize(r->memory, r->node, r->node_room, nodes, sizeof *node);
    if (node == NULL)
      return GR_NO_MEMORY;
    r->node = node;
    r->node_room = nodes;
  }
  memset(r->node, 0, nodes * sizeof *r->node);
  r->out.count = r->in.count = r->pair.count = 0;
  if (gr_words_reserve(r->memory, &r->out, r->degrees) != GR_DONE ||
      gr_words_resize(r->memory, &r->alive, r->size) != GR_DONE ||
      gr_words_resize(r->memory, &r->queue, r->size) != GR_DONE)
    return GR_NO_MEMORY;
  r->queue.count = 0;
  return GR_DONE;
}

/* Gives each member its place and adds up the degrees. */
static gr_status place(gr_rounds *r, size_t *budget) {
  for (; r->next < r->size; r->next++) {
    uint32_t u = r->members[r->next];
    uint32_t degree = gr_degree(r->graph, u);
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    r->label[u] = GR_PENDING | (uint32_t)r->next;
    r->degrees += degree;
    if (degree > r->max_degree)
      r->max_degree = degree;
  }
  turn_to(r, GATHER);
  return make_room(r);
}

/* Sorts the followers of the member at place j: inside, infinite outside,
** finite outside. A finite value above every degree cannot matter. */
static gr_status gather_one(gr_rounds *r, uint32_t j) {
  uint32_t u = r->members[j];
  const uint32_t *follower = gr_followers(r->graph, u);
  uint32_t degree = gr_degree(r->graph, u);
  gr_node *node = &r->node[j];
  uint32_t *out = r->out.at;
  node->value = GR_PENDING;
  node->head = GR_NONE;
  node->first = (uint32_t)r->out.count;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t label = r->label[follower[e]];
    if (gr_is_infinite(label)) {
      out[r->out.count++] = label;
    } else if (!gr_is_finite(label)) {
      out[r->out.count++] = label & ~GR_PENDING;
      r->node[(label & ~GR_PENDING) + 1].in++;
    } else if (label <= r->max_degree &&
               (gr_words_push(r->memory, &r->pair, label) != GR_DONE ||
                gr_words_push(r->memory, &r->pair, j) != GR_DONE)) {
      return GR_NO_MEMORY;
    }
  }
  node->last = (uint32_t)r->out.count;
  r->alive.at[j] = j;
  return GR_DONE;
}

/* Sorts the pairs by value (counting sort), so that a round finds the
** members it hits from outside. */
static gr_status sort_pairs(gr_rounds *r) {
  size_t pairs = r->pair.count / 2;
  uint32_t *first;
  if (gr_words_resize(r->memory, &r->hit_first, (size_t)r->max_degree + 2) !=
          GR_DONE ||
      gr_words_resize(r->memory, &r->hit_by, pairs) != GR_DONE)
    return GR_NO_MEMORY;
  first = r->hit_first.at;
  memset(first, 0, r->hit_first.count * sizeof *first);
  for (size_t i = 0; i < pairs; i++)
    first[r->pair.at[2 * i]]++;
  for (size_t i = 1; i < r->hit_first.count; i++)
    first[i] += first[i - 1];
  for (size_t i = pairs; i-- > 0;)
    r->hit_by.at[--first[r->pair.at[2 * i]]] = r->pair.at[2 * i + 1];
  return GR_DONE;
}

static gr_status gather(gr_rounds *r, size_t *budget) {
  for (; r->next < r->size; r->next++) {
    if (*budget == 0)
      return GR_MORE;
    if (gather_one(r, (uint32_t)r->next) != GR_DONE)
      return GR_NO_MEMORY;
    spend(budget, gr_degree(r->graph, r->members[r->next]));
  }
  for (uint32_t j = 0; j < r->size; j++) /* from counts to starts */
    r->node[j + 1].in += r->node[j].in;
  if (gr_words_resize(r->memory, &r->in, r->node[r->size].in) != GR_DONE)
    return GR_NO_MEMORY;
  turn_to(r, REVERSE);
  return sort_pairs(r);
}

/* Fills the predecessors, from the last member to the first; the starts
** move down to where they belong. */
static gr_status reverse(gr_rounds *r, size_t *budget) {
  for (; r->next < r->size; r->next++) {
    uint32_t j = r->size - 1 - (uint32_t)r->next;
    const gr_node *node = &r->node[j];
    if (*budget == 0)
      return GR_MORE;
    spend(budget, node->last - node->first + 1);
    for (uint32_t i = node->first; i < node->last; i++)
      if (!gr_is_infinite(r->out.at[i]))
        r->in.at[--r->node[r->out.at[i] + 1].in] = j;
  }
  return turn_to(r, HIT);
}

/* Where the predecessors of the member at place j start and end: `reverse`
** has moved the start of j into the node after it. */
static void span_in(const gr_rounds *r, uint32_t j, uint32_t *from,
                    uint32_t *to) {
  *from = r->node[j + 1].in;
  *to = j + 1 < r->size ? r->node[j + 2].in : (uint32_t)r->in.count;
}

/* The outside followers with this round's value hit their members. */
static gr_status hit_from_outside(gr_rounds *r) {
  const uint32_t *first = r->hit_first.at + r->round;
  /* who is alive has been hit by a follower of each smaller value */
  assert(r->round <= r->max_degree);
  for (uint32_t i = first[0]; i < first[1]; i++)
    r->node[r->hit_by.at[i]].hit = r->round + 1;
  return turn_to(r, SCAN);
}

/*
** The member at place j looks for an open follower that is not hit, from
** where it stopped: it watches the one it finds, and gets its value if there
** is none. Followers with a finite value are open no longer and drop out.
*/
static void seek(gr_rounds *r, uint32_t j) {
  gr_node *node = &r->node[j];
  uint32_t *out = r->out.at;
  while (node->scan < node->last) {
    uint32_t t = out[node->scan];
    if (gr_is_infinite(t)) {
      if (!gr_sets_has(r->sets, gr_set_of(t), r->round))
        return; /* it can never be hit: no value in this round */
      node->scan++;
    } else if (r->node[t].value == r->round) {
      return; /* j is about to be hit by t, which is in the queue */
    } else if (gr_is_finite(r->node[t].value)) {
      out[node->scan] = out[--node->last];
    } else if (r->node[t].hit == r->round + 1) {
      node->scan++;
    } else {
      node->next = r->node[t].head;
      r->node[t].head = j;
      return;
    }
  }
  node->value = r->round;
  r->label[r->members[j]] = r->round;
  r->order->at[r->order->count++] = r->members[j];
  r->queue.at[r->queue.count++] = j;
}

static gr_status scan(gr_rounds *r, size_t *budget) {
  for (; r->next < r->alive.count; r->next++) {
    uint32_t j = r->alive.at[r->next];
    gr_node *node = &r->node[j];
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    node->scan = node->first;
    if (node->hit != r->round + 1)
      seek(r, j);
  }
  return turn_to(r, SPREAD);
}

/* The member at place t is hit: those that watch it look further, unless
** they have been hit themselves. */
static void hit(gr_rounds *r, uint32_t t) {
  uint32_t j = r->node[t].head;
  r->node[t].hit = r->round + 1;
  r->node[t].head = GR_NONE;
  while (j != GR_NONE) {
    uint32_t next = r->node[j].next;
    if (r->node[j].hit != r->round + 1)
      seek(r, j);
    j = next;
  }
}

/* Every labelled member hits its predecessors. */
static gr_status spread(gr_rounds *r, size_t *budget) {
  for (; r->next < r->queue.count; r->next++) {
    uint32_t from, to;
    if (*budget == 0)
      return GR_MORE;
    span_in(r, r->queue.at[r->next], &from, &to);
    spend(budget, to - from + 1);
    for (uint32_t i = from; i < to; i++) {
      const gr_node *node = &r->node[r->in.at[i]];
      if (!gr_is_finite(node->value) && node->hit != r->round + 1)
        hit(r, r->in.at[i]);
    }
  }
  r->queue.count = 0;
  return turn_to(r, CLOSE);
}

/* Those not hit and not labelled are infinite; those hit go on. */
static gr_status close_round(gr_rounds *r, size_t *budget) {
  if (r->next == 0)
    r->kept = 0;
  for (; r->next < r->alive.count; r->next++) {
    uint32_t j = r->alive.at[r->next];
    gr_node *node = &r->node[j];
    if (*budget == 0)
      return GR_MORE;
    spend(budget, 1);
    if (node->scan < node->last && !gr_is_infinite(r->out.at[node->scan]))
      r->node[r->out.at[node->scan]].head = GR_NONE; /* watch no longer */
    if (gr_is_finite(node->value))
      continue;
    if (node->hit == r->round + 1)
      r->alive.at[r->kept++] = j;
    else
      node->value = GR_INFINITE;
  }
  r->alive.count = r->kept;
  r->round++;
  return turn_to(r, HIT);
}

gr_status gr_rounds_step(gr_rounds *r, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE) {
    switch (r->phase) {
    case PLACE:
      status = place(r, budget);
      break;
    case GATHER:
      status = gather(r, budget);
      break;
    case REVERSE:
      status = reverse(r, budget);
      break;
    case HIT:
      if (r->alive.count == 0)
        return GR_DONE;
      status = hit_from_outside(r);
      break;
    case SCAN:
      status = scan(r, budget);
      break;
    case SPREAD:
      status = spread(r, budget);
      break;
    default:
      status = close_round(r, budget);
      break;
    }
  }
  return status;
}

void gr_rounds_free(gr_rounds *r) {
  gr_release(r->memory, r->node, r->node_room, sizeof *r->node);
  r->node = NULL;
  r->node_room = 0;
  gr_words_free(r->memory, &r->out);
  gr_words_free(r->memory, &r->in);
  gr_words_free(r->memory, &r->pair);
  gr_words_free(r->memory, &r->hit_first);
  gr_words_free(r->memory, &r->hit_by);
  gr_words_free(r->memory, &r->alive);
  gr_words_free(r->memory, &r->queue);
}
