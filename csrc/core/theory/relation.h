/*
** relation.h: equivalence relations of the positions of a digraph, and their
** quotients (Sato 1972, section 2).
**
** A relation is compatible if the positions of a class have followers in the
** same classes. Its quotient (Definition 2.6): a class goes to those classes
** in which all of its members have followers.
**
** A relation is semicompatible (2.3) if whenever s and t are equivalent and s'
** follows s, then some follower of t is equivalent to s', or some follower of
** s' is equivalent to s. See gr_semicompatible_init in map.h. The moves that
** are kept (2.6) are those from s to some s' such that every t equivalent to s
** has a follower equivalent to s': those between the same classes as in the
** quotient.
*/
#ifndef GR_RELATION_H
#define GR_RELATION_H

#include "core/base/task.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* Why a map or a relation lacks a property; GR_NONE where there is nothing to
** say. Of a map: see map.h. Of a relation: `position` and `missing`
** are related, but `missing` has no follower related to `follower`; or, if
** that is GR_NONE, their labels differ. */
typedef struct gr_witness {
  uint32_t position; /* GR_NONE, and `missing` too: it has the property */
  uint32_t follower; /* of the position */
  uint32_t missing;
} gr_witness;

static inline gr_witness gr_no_witness(void) {
  gr_witness none = {GR_NONE, GR_NONE, GR_NONE};
  return none;
}

/* Does a witness at this position replace the one found so far? The first
** position counts. */
static inline int gr_is_first(const gr_witness *witness, uint32_t position) {
  return position < witness->position;
}

/*
** Positions by class: by their images under a map, or by a relation. The
** members of class c are member[first[c]] .. member[first[c + 1] - 1], in
** ascending order. All zeros: not begun yet.
*/
typedef struct gr_groups {
  gr_task task;
  uint32_t count;           /* classes */
  const uint32_t *class_of; /* each position */
  gr_words first, member;
  uint32_t positions;
  const uint32_t *name; /* the classes as they were given, */
  gr_words classes;     /* and class_of, if they were numbered here */
  gr_words number;      /* of each name; working memory */
} gr_groups;

/* Groups `count` positions, whose classes are below `classes`; `class_of`
** must stay as long as the groups. Does about *budget units of the work;
** linear time in all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_groups_step(gr_groups *g, gr_memory *memory,
                         const uint32_t *class_of, uint32_t count,
                         uint32_t classes, size_t *budget);

/* The same where `name` gives each position a class by any number below
** `count`: the classes are numbered in the order of their first members. */
gr_status gr_groups_number(gr_groups *g, gr_memory *memory,
                           const uint32_t *name, uint32_t count,
                           size_t *budget);

static inline uint32_t gr_group_size(const gr_groups *g, uint32_t c) {
  return g->first.at[c + 1] - g->first.at[c];
}

/* The members of class c; there are gr_group_size of them. */
static inline const uint32_t *gr_members_of(const gr_groups *g, uint32_t c) {
  return g->member.at + g->first.at[c];
}

/*
** The member at place i, whose edges are taken off the budget. Members of a
** class lie anywhere in a digraph: so this asks for the memory that those
** soon after place i will need, their rows and what `of` says of their first
** followers.
*/
static inline uint32_t gr_take_member(const gr_groups *g, size_t i,
                                      const gr_graph *graph, const uint32_t *of,
                                      size_t *budget) {
  enum { SOON = 8, LATER = 16, LAST = 24, FOLLOWERS = 4 };
  const uint32_t *member = g->member.at + i, *first = graph->first.at;
  gr_spend(budget, 1 + (size_t)gr_degree(graph, *member));
  if (g->member.count - i > LAST) {
    gr_list row = gr_followers(graph, member[SOON]);
    uint32_t degree = gr_degree(graph, member[SOON]);
    GR_PREFETCH(&first[member[LAST]]);
    GR_PREFETCH(gr_followers(graph, member[LATER]).at);
    for (uint32_t e = 0; e < degree && e < FOLLOWERS; e++)
      GR_PREFETCH(&of[gr_get(row, e)]);
  }
  return *member;
}

void gr_groups_free(gr_memory *memory, gr_groups *g);

/* A relation, its quotient, and whether it is compatible. */
typedef struct gr_relation {
  gr_task task;
  const gr_graph *graph;
  const gr_groups *groups; /* the positions by class */
  const uint32_t *label;   /* of sinks: those of a class must have the same;
                              may be NULL */
  int explain; /* to be set before the first step: find a witness if it is not
                  compatible. (One by labels is found in any case.) */
  gr_graph quotient;
  uint32_t uneven;    /* the first class that is not compatible, or GR_NONE */
  gr_witness witness; /* why the relation is not compatible */
  gr_words stamp;     /* of a class: how far members have followers in it */
  uint32_t turn;      /* the class that is looked at, */
  uint32_t row;       /* where its row starts, */
  uint32_t sink;      /* and its first member that is a sink, or GR_NONE */
} gr_relation;

/* Starts; the groups must be complete before the first step. */
void gr_relation_init(gr_relation *r, gr_memory *memory, const gr_graph *graph,
                      const gr_groups *groups, const uint32_t *label);

/* Does about *budget edges of the work, linear in all: GR_MORE, GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_relation_step(gr_relation *r, size_t *budget);

/* The digraph of the moves that a relation keeps: the same positions, fewer
** edges. */
typedef struct gr_kept {
  gr_task task;
  const gr_relation *relation; /* which has its quotient */
  gr_graph graph;              /* the result */
  gr_words mark; /* of a class: the last position whose class goes there, + 1 */
} gr_kept;

/* Linear time. */
void gr_kept_init(gr_kept *k, gr_memory *memory, const gr_relation *relation);

#pragma GCC visibility pop

#endif
