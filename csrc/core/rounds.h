/*
** rounds.h: Algorithm G (Fraenkel and Yesha 1986, section 3) inside one
** strongly connected component whose outside followers have their values.
**
** In round i a position is *hit* when one of its followers has value i. An
** unlabelled position that is not hit gets i once each of its followers
** without a finite value is hit; what is neither hit nor labelled when
** nothing moves any more is infinite. A position waits for one unhit
** follower at a time: it watches it, as a SAT solver watches a literal. So
** a round costs the edges into the positions it labels and the followers
** that watchers pass, and a position that is hit early costs nothing more.
*/
#ifndef GR_ROUNDS_H
#define GR_ROUNDS_H

#include "core/graph.h"
#include "core/sets.h"

/* A position of the component, by its place in it. */
typedef struct gr_node {
  uint32_t value;       /* GR_PENDING, GR_INFINITE, or the finite value */
  uint32_t hit;         /* 1 + the last round it was hit in; 0: never */
  uint32_t first, last; /* its open followers in gr_rounds.out */
  uint32_t scan;        /* the open follower it watches in this round */
  uint32_t next;        /* the next position that watches the same one */
  uint32_t head;        /* the first position that watches this one */
  uint32_t in;          /* where its predecessors start in gr_rounds.in */
} gr_node;

typedef struct gr_rounds {
  gr_memory *memory;
  const gr_graph *graph;
  const gr_sets *sets;
  uint32_t *label; /* of all positions */
  gr_words *order; /* where labelled positions are noted, with room */
  const uint32_t *members;
  uint32_t size;
  gr_node *node;
  size_t node_room;
  gr_words out;  /* open followers: a place inside, or an infinite label */
  gr_words in;   /* predecessors inside, as places */
  gr_words pair; /* value, place: a finite follower outside */
  gr_words hit_first, hit_by; /* the places of `pair` by value */
  gr_words alive;             /* places without a label */
  gr_words queue;             /* places labelled in this round */
  uint32_t round;
  uint32_t max_degree; /* bounds every value inside */
  size_t degrees;      /* the sum of the members' degrees */
  int phase;
  size_t next; /* a loop's place between two steps */
  size_t kept; /* those of `alive` that live on */
} gr_rounds;

void gr_rounds_init(gr_rounds *r, gr_memory *memory, const gr_graph *graph,
                    const gr_sets *sets, uint32_t *label, gr_words *order);

/* Takes up a component; the array must stay until the work is done. */
void gr_rounds_open(gr_rounds *r, const uint32_t *members, uint32_t size);

/* GR_DONE: each finite member has its label and is noted in `order`; the
** others are left with a pending label, and are infinite. */
gr_status gr_rounds_step(gr_rounds *r, size_t *budget);

void gr_rounds_free(gr_rounds *r);

#endif
