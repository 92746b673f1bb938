/*
** members.h: a partition of the positions into classes, numbered in the order
** of their first members, and the members of each class, ascending.
*/
#ifndef GR_MEMBERS_H
#define GR_MEMBERS_H

#include "core/memory.h"

typedef struct gr_members {
  uint32_t count;  /* classes */
  gr_words class;  /* of each position */
  gr_words first;  /* count + 1 of them */
  gr_words member; /* those of class c: member[first[c]] .. */
  gr_words number; /* working memory */
  int phase;
  uint32_t next;
} gr_members;

/* Does about *budget positions of the work; starts from all zeros. `class`
** gives each of the `count` positions a class by any numbers below `count`.
** Linear time in all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_members_step(gr_members *m, gr_memory *memory,
                          const uint32_t *class, uint32_t count,
                          size_t *budget);

void gr_members_free(gr_memory *memory, gr_members *m);

static inline uint32_t gr_size(const gr_members *m, uint32_t class) {
  return m->first.at[class + 1] - m->first.at[class];
}

/* The members of a class; there are gr_size of them, the first one is the
** representative. */
static inline const uint32_t *gr_members_of(const gr_members *m,
                                            uint32_t class) {
  return m->member.at + m->first.at[class];
}

#endif
