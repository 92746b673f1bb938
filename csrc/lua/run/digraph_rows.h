/*
** digraph_rows.h: games whose moves are those of a digraph that is given, so
** that no function is called for them.
*/
#ifndef LGR_DIGRAPH_ROWS_H
#define LGR_DIGRAPH_ROWS_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* Takes a vertex, as a start or as a follower of the current position. */
void lgr_take_vertex(lua_State *L, lgr_run *run, const lgr_digraph *d,
                     uint32_t v);

/* Begins with the row of the current position. (What is no vertex, which only
** the file of a checkpoint can give, has no moves.) */
void lgr_open_digraph_row(lua_State *L, lgr_run *run);

/* Takes moves of it, in a paced step only some; returns whether that was all,
** or the run has been stopped. */
int lgr_take_digraph_row(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
