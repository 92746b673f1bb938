/*
** ahead.h: threads run the rules ahead of a depth-first search, which takes the
** rows that are ready (core/length/descent.h, core/search/couples.h).
*/
#ifndef LGR_AHEAD_H
#define LGR_AHEAD_H

#include "lua/threads/crew.h"

#pragma GCC visibility push(hidden)

#if GR_THREADS

/* Chunks for each thread whose rows are kept, or asked for, at most. */
#define LGR_CHUNKS_AHEAD (LGR_THREADS_FROM < 32 ? 8 : 1024)

typedef struct lgr_ahead lgr_ahead;

/* For a crew, which then belongs to it, and rules that have taken so many
** seconds for a position; NULL: no memory. */
lgr_ahead *lgr_new_ahead(const lgr_crew *crew, double seconds);

/* Takes the row of the current position from a thread, if one has found it, and
** gives the threads more to do. The stack is that of a step. */
lgr_taking lgr_take_ahead(lua_State *L, lgr_ahead *a);

/* Ends the threads, and gives all memory back. */
void lgr_close_ahead(lgr_ahead *a);

#endif

#pragma GCC visibility pop

#endif
