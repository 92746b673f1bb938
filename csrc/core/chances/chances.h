/*
** chances.h: how likely it is that play ends in a win, a loss or a draw for
** the player who moves first, or never, when each player moves at random or
** plays the best moves: see chain.h. The probability flows from the start
** through the components of the chance process, each after all that lead to
** it; what becomes of it in one with a cycle is found as escape.h says.
*/
#ifndef GR_CHANCES_H
#define GR_CHANCES_H

#include "core/chances/chain.h"
#include "core/chances/escape.h"
#include "core/graph/components.h"

typedef struct gr_chances {
  gr_memory *memory;
  double win, loss, draw, never; /* 0 only if it cannot happen */
  double error;                  /* none of these is off by more; at most 1 */
  int outlook;                   /* if set at first, only `hope` is found: */
  gr_words hope; /* of each component of states, can play come to an end
                    there? Then `local` is the component of each state */
  gr_chain chain;
  gr_components components;
  gr_escape escape;
  gr_words order; /* states, component by component, those they lead to first;
                     the first one of each component is marked */
  gr_words local; /* see gr_escape */
  gr_reals mass;  /* what arrives at each state */
  size_t left;    /* of the order */
  uint32_t moved; /* members of the component found that are in it, or states
                     whose mass is set */
  int phase;
} gr_chances;

void gr_chances_init(gr_chances *c, gr_memory *memory, const gr_contest *of);

/*
** Does about `budget` edges of it: GR_MORE, GR_DONE, GR_NO_MEMORY or
** GR_EDGE_LIMIT (there may be twice as many edges as in the graph). Linear
** time but for components with cycles.
*/
gr_status gr_chances_step(gr_chances *c, size_t budget);

void gr_chances_free(gr_chances *c);

#endif
