/*
** group.h: positions by class, where each has one: by its image under a map,
** or by a relation.
*/
#ifndef GR_GROUP_H
#define GR_GROUP_H

#include "core/graph/graph.h"

/* The members of class c are member[first[c]] .. member[first[c + 1] - 1], in
** ascending order. All zeros is one that has not been begun. */
typedef struct gr_groups {
  uint32_t count;           /* classes */
  const uint32_t *class_of; /* each position */
  gr_words first, member;
  gr_words class;  /* class_of, if the classes were numbered here */
  gr_words number; /* working memory */
  int phase;
  uint32_t next;
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
    uint32_t e = first[member[SOON]], end = first[member[SOON] + 1];
    GR_FORESEE(&first[member[LAST]]);
    GR_FORESEE(&graph->follower.at[first[member[LATER]]]);
    for (end = end - e < FOLLOWERS ? end : e + FOLLOWERS; e < end; e++)
      GR_FORESEE(&of[graph->follower.at[e]]);
  }
  return *member;
}

void gr_groups_free(gr_memory *memory, gr_groups *g);

#endif
