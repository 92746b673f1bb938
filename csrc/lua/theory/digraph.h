/*
** digraph.h: digraphs that are given, as userdata: the moves of a game without
** rules to run.
*/
#ifndef LGR_DIGRAPH_H
#define LGR_DIGRAPH_H

#include "core/store/digraph.h"
#include "lua/host/collector.h"
#include "lua/position/encode.h"

#pragma GCC visibility push(hidden)

#define LGR_DIGRAPH "a grundy.digraph"

typedef struct lgr_digraph {
  gr_digraph of;
  gr_memory memory;
  lgr_ledger *ledger; /* NULL: it is closed */
  size_t accounted;
  lgr_scratch scratch;
} lgr_digraph;

/* Pushes an empty digraph. */
lgr_digraph *lgr_push_digraph(lua_State *L);

/* The digraph at an index; NULL if there is something else. */
lgr_digraph *lgr_to_digraph(lua_State *L, int index);

/* Raises an error if it was collected, which only finalizers can find. */
void lgr_check_digraph_open(lua_State *L, const lgr_digraph *d);

#pragma GCC visibility pop

#endif
