/*
** algorithm_g.h: Algorithm G (Fraenkel and Yesha 1986, section 3), on any
** digraph.
**
** In round i a position is *hit* when one of its followers has value i. An
** unlabelled position that is not hit gets i once each of its followers
** without a finite value is hit. When nothing changes any more, positions that
** are neither hit nor labelled are infinite; those that are hit stay alive for
** the next round.
**
** Round 0 is the plain way to find the winner: backwards from the sinks, with
** a count of the followers that are not hit yet. After it only N-positions are
** alive. A later round starts with those that have been hit by each of their
** followers: they get its value, and hit most of the others. A position that is
** not hit waits for one unhit follower at a time: it watches that follower, as
** a SAT solver watches a literal. One that is hit watches nothing. So a round
** costs the edges into the positions it labels, a look at those alive (a
** position is alive for one round for each value of its followers), and the
** followers that watchers pass: in all O(|E|) but for the last, which is
** O(|E| * largest value) at worst.
**
** Where there are many moves, round 0 first goes a few times through all rows,
** each position taking the outcome that its followers give it. That often says
** all: then only the positions that were hit need their reverse edges for later
** rounds, few where most are draws. Otherwise round 0 is done as above.
**
** Some positions may already have values, from acyclic.h: they are noted in
** `order`, the edges from them are left out, and each of the others has a
** follower without a value. In the round of its value each of them hits its
** predecessors; K needs that for values beyond the last round, too.
*/
#ifndef GR_ALGORITHM_G_H
#define GR_ALGORITHM_G_H

#include "core/graph/wave.h"

#pragma GCC visibility push(hidden)

/* The marks are read and written out of order all the time: with 16 bytes, a
** mark stays in one line of the cache. Higher rounds are rarely needed, and not
** noted. */
#define GR_NOTED_ROUNDS 32

/* What the rounds keep of a position. */
typedef struct gr_mark {
  uint32_t low;   /* the rounds below GR_NOTED_ROUNDS in which it was hit */
  uint32_t hit;   /* 1 + the last round in which it was hit; 0: never */
  uint32_t head;  /* the first node that watches it */
  uint32_t waits; /* how many of its followers have not hit it */
} gr_mark;

/* A position that outlived round 0. */
typedef struct gr_node {
  uint32_t position;
  uint32_t first, last; /* its open followers: those without finite value */
  uint32_t scan;        /* the open follower it watches in this round */
  uint32_t next;        /* the next node that watches the same one */
} gr_node;

typedef struct gr_algorithm_g {
  gr_task task;
  const gr_graph *graph;
  gr_words *labels;
  uint32_t *label; /* their array, once it is allocated */
  gr_words *order; /* where labelled positions are noted, with room */
  gr_reverse reverse;
  gr_wave together; /* of positions, in round 0 */
  gr_mark *mark;    /* of all positions */
  size_t mark_count;
  gr_words left; /* round 0: followers not hit yet */
  gr_node *node;
  size_t node_count;
  gr_words open;    /* the open followers that nodes listed */
  size_t open_room; /* the most that there can be */
  gr_words alive;   /* nodes without a label */
  gr_words ready;   /* positions that wait for no follower */
  uint32_t struck;  /* how many positions were hit in this wave: they are not
                       labelled, and so share the array of `order`, from its
                       end down */
  uint32_t early_count;        /* positions that had their values before */
  gr_words early, early_first; /* those with predecessors, by value */
  uint32_t sweeps;             /* times that round 0 went through all rows; */
  uint32_t changed; /* positions that got their outcome in this one */
  uint32_t round;
  uint32_t wave;    /* the positions of `order` that hit next begin here */
  uint32_t kept;    /* those of `alive` or `ready` that live on come first */
  uint32_t looked;  /* how many edges of a position have been looked at, in a
                       row that takes longer than a slice */
  int begun;        /* how far the work on it has come: see the phases */
  uint32_t seeker;  /* the node that looks for another follower to watch */
  uint32_t seeking; /* the end of those of `alive` that seek, which follow */
} gr_algorithm_g;

/* Starts. There are no labels, or every finite one is noted in `order`, which
** has room for all positions, and the others say that nothing is known. */
void gr_algorithm_g_init(gr_algorithm_g *g, gr_memory *memory,
                         const gr_graph *graph, gr_words *label,
                         gr_words *order);

/* GR_DONE: each finite position has its label and is noted in `order`, by
** value and then as it was labelled; the others have the label GR_INFINITE,
** and K is the set of the rounds in which they were hit. */
gr_status gr_algorithm_g_step(gr_algorithm_g *g, size_t *budget);

#pragma GCC visibility pop

#endif
