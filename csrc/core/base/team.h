/*
** team.h: threads that share the work of a step.
**
** The work of a step is cut into parts, as many as the team has threads. What
** comes of it must not depend on which thread does a part, nor on when, nor on
** how many parts there are: then it is the same with one thread. The caller
** does parts, too, and the step ends when all are done: so nothing runs while
** hooks do. Where threads cannot be had, the caller does all parts.
*/
#ifndef GR_TEAM_H
#define GR_TEAM_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* Threads of a team, at most: all look through the same edges, so that more
** of them would not help. */
#define GR_TEAM_MOST 8

/* Does a part of the work, of `parts` in all. */
typedef void gr_share(void *work, uint32_t part, uint32_t parts);

typedef struct gr_team {
  gr_memory *memory;
  uint32_t size; /* threads, with that of the caller; 0 or 1: no team */
  struct gr_helpers *helpers; /* the others, while there are some */
} gr_team;

/* Does all parts, and returns when they are done. The threads are started when
** they are first needed; then they wait for more. */
void gr_team_do(gr_team *team, uint32_t parts, gr_share *part, void *work);

/* Ends the threads. They start again when they are needed. */
void gr_team_rest(gr_team *team);

/* Part number `part` of the numbers from `from` to `to` begins here; the last
** part ends where part number `parts` would begin. */
static inline uint32_t gr_part_begin(uint32_t from, uint32_t to, uint32_t part,
                                     uint32_t parts) {
  return from + (uint32_t)((uint64_t)(to - from) * part / parts);
}

#pragma GCC visibility pop

#endif
