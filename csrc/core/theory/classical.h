/*
** classical.h: all functions g with g(u) = mex g(F(u)) at every position: the
** Sprague-Grundy functions of old, "in the wide sense" (Smith 1966, section 9;
** Fraenkel and Yesha 1986, section 4). A digraph with cycles may have none of
** them, one or several.
**
** Where G(u) is finite, g(u) = G(u): g satisfies A and C of Definition 1, and
** the first half of the proof of Theorem 2 needs no more. So only positions
** with infinite values are searched; and G is one of the functions exactly if
** there are no such positions, and then it is the only one.
**
** Positions with infinite values fall into parts, between which there is no
** move. Each part is searched by itself: any functions on the parts together
** are one on the digraph. Within a part the strongly connected components come
** one after the other, each after those it leads to. A position that is on no
** cycle there has the mex of its followers. In any other component the values
** are found in ascending order: the positions of value i are a kernel of those
** with at least i, that is, none of them leads to another, and each of the rest
** leads to one of them. Kernels are found by backtracking (classical.c).
**
** The work can be exponential in the number of positions, and so can be the
** number of functions: there are limits for both.
*/
#ifndef GR_CLASSICAL_H
#define GR_CLASSICAL_H

#include "core/graph/components.h"
#include "core/graph/ksets.h"
#include "core/theory/relation.h"

#pragma GCC visibility push(hidden)

/* Some infinite positions that no move joins to the others. */
typedef struct gr_classical_part {
  uint32_t start, end; /* where they are in `sequence` */
  uint64_t count;      /* functions found; if complete, there are no others */
  int complete;
  uint32_t kept;   /* how many of them are kept, */
  size_t first;    /* and where the values of the first begin in `found` */
  uint32_t chosen; /* the one that is looked at */
} gr_classical_part;

/* A choice: whether a position has the value `level`. */
typedef struct gr_choice {
  uint32_t place, level; /* the position is at this place in `sequence`, */
  uint32_t from, to;     /* and its component here */
  size_t mark;           /* the length of the trail before */
  int second;            /* it was tried, and now the other way is */
} gr_choice;

/* Infinite positions are numbered as they come. Arrays are indexed by these
** numbers, unless their comments say otherwise. */
typedef struct gr_classical {
  gr_task task;
  const gr_graph *graph;
  const uint32_t *label; /* G, as graph.h says */
  const gr_ksets *sets;
  uint64_t steps;  /* that may still be taken */
  uint32_t most;   /* functions to be kept of a part */
  int impossible;  /* there is no function */
  gr_words number; /* by position; GR_NONE: its value is finite */
  gr_words position;
  gr_graph between; /* the moves between infinite positions */
  gr_reverse reverse;
  gr_words parent; /* a tree for each part: roots are their own parents */
  gr_components components;
  uint32_t gathered; /* members of the last component */
  gr_words order;    /* numbers, component by component */
  gr_words extent;   /* how many positions are in its component */
  gr_words name;     /* by place in `order`: the root of the tree */
  gr_groups groups;  /* these places by part */
  gr_words sequence; /* numbers, part by part, and so by component */
  gr_classical_part *part;
  uint32_t part_count;
  size_t part_room;
  /* the search: */
  uint32_t now;     /* the part */
  uint64_t left;    /* steps for it */
  gr_words state;   /* the value, or what classical.c says */
  gr_words open;    /* followers that may have the value looked for */
  uint32_t from;    /* the component starts at this place in `sequence`, */
  uint32_t to;      /* and ends before this one */
  uint32_t level;   /* the value that is looked for */
  uint32_t pending; /* positions without a value, when that began */
  uint32_t cursor;  /* the positions before this place are decided */
  gr_words trail;   /* what has changed: a number and its state before */
  size_t told;      /* its length as far as all neighbours were told; */
  size_t edge;      /* how many neighbours were told of the next change */
  gr_phase *then;   /* the phase that comes when all were told */
  int conflict;     /* the choices contradict each other */
  gr_choice *choice;
  size_t choice_count, choice_room;
  gr_words found; /* values in the order of `sequence`, for each function */
  gr_words seen;  /* by value: a follower has it */
} gr_classical;

/* Starts. `steps` limits the search, a move that is looked at being one; `most`
** the functions that are kept. The labels must be those of G. Linear time and
** memory, besides the search and the functions that are kept. */
void gr_classical_init(gr_classical *c, gr_memory *memory,
                       const gr_graph *graph, const uint32_t *label,
                       const gr_ksets *sets, uint64_t steps, uint32_t most);

/* After the last step: how many functions there are, as far as doubles can
** count; if the search is not complete, how many were found. */
double gr_classical_count(const gr_classical *c);

/* Did the search end before its steps were used up? Then there are no other
** functions. */
int gr_classical_complete(const gr_classical *c);

/* Turns to function k, from 0 on, if that many are kept: 1; else 0. */
int gr_classical_choose(gr_classical *c, uint64_t k);

/* The value of position u in the function that was turned to. */
uint32_t gr_classical_value(const gr_classical *c, uint32_t u);

#pragma GCC visibility pop

#endif
