/*
** in_order.h: threads find the rows of positions in the order of their numbers,
** as breadth-first search needs them.
*/
#ifndef LGR_IN_ORDER_H
#define LGR_IN_ORDER_H

#include "lua/crew.h"

#if GR_THREADS

/* Chunks for each thread. */
#define LGR_CHUNKS_IN_ORDER 3

/* All zeros, with a crew, begins with the current position. */
typedef struct lgr_in_order {
  lgr_crew crew;
  uint32_t head, in_use; /* the chunks are a ring: the first one that was handed
                            out, and how many were */
  uint32_t first;        /* the number of the first position of the first one */
  uint32_t cut;          /* the first position that is in no chunk */
  gr_words number;       /* of the positions in the store of the first one */
} lgr_in_order;

/* Takes the row of the current position from a thread, and waits for it. The
** stack is that of a step. */
lgr_taking lgr_take_in_order(lua_State *L, lgr_in_order *o);

/* Ends the threads, and gives all memory back. */
void lgr_close_in_order(lgr_in_order *o);

#endif
#endif
