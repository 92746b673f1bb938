/*
** in_order.h: threads find the rows of positions in the order of their numbers,
** as breadth-first search needs them.
*/
#ifndef LGR_IN_ORDER_H
#define LGR_IN_ORDER_H

#include "lua/threads/crew.h"

#pragma GCC visibility push(hidden)

#if GR_THREADS

/* Chunks for each thread. */
#define LGR_CHUNKS_IN_ORDER 3

typedef struct lgr_in_order lgr_in_order;

/* Begins with the current position, if the rules take so many seconds for each.
** NULL: no memory. The crew is its own, if it succeeds. */
lgr_in_order *lgr_new_in_order(const lgr_crew *crew, double seconds);

/* Takes the row of the current position from a thread, and waits for it. The
** stack is that of a step. */
lgr_taking lgr_take_in_order(lua_State *L, lgr_in_order *o);

/* Ends the threads, and gives all memory back. */
void lgr_close_in_order(lgr_in_order *o);

#endif

#pragma GCC visibility pop

#endif
