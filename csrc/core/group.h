/*
** group.h: positions by class, where each has one: by its image under a map,
** or by a relation.
*/
#ifndef GR_GROUP_H
#define GR_GROUP_H

#include "core/memory.h"

/* The members of class c are member[first[c]] .. member[first[c + 1] - 1], in
** ascending order. All zeros is one that has not been begun. */
typedef struct gr_groups {
  gr_words first, member;
  int phase;
  uint32_t next;
} gr_groups;

/* Groups `count` positions, whose classes are below `classes`. Does about
** *budget units of the work; linear time in all. GR_MORE, GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_groups_step(gr_groups *g, gr_memory *memory,
                         const uint32_t *class_of, uint32_t count,
                         uint32_t classes, size_t *budget);

static inline uint32_t gr_group_size(const gr_groups *g, uint32_t c) {
  return g->first.at[c + 1] - g->first.at[c];
}

void gr_groups_free(gr_memory *memory, gr_groups *g);

#endif
