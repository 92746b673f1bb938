/*
** refuse.h: what is not a position, and where inside it: sentences like
** "position[2].x is nil". All functions push one and return 0.
*/
#ifndef LGR_REFUSE_H
#define LGR_REFUSE_H

#include "core/store/code.h"

#include <lua.h>

#pragma GCC visibility push(hidden)

/* A step from a table into one of its fields. */
typedef struct lgr_path_step {
  int table;        /* where it is on the stack */
  const char *name; /* NULL: an index */
  size_t length;    /* of the name */
  lua_Integer index;
} lgr_path_step;

/* The way from a position to a part of it. */
typedef struct lgr_path {
  int depth; /* steps */
  lgr_path_step step[GR_MAX_DEPTH];
} lgr_path;

/* Pushes the sentence "PATH WHAT". What may contain one %s for `detail`. */
int lgr_refuse(lua_State *L, const lgr_path *path, const char *what,
               const char *detail);

/* Refuses the key on top of the stack, which may change, of the innermost
** table; the path then ends there. */
int lgr_refuse_key(lua_State *L, lgr_path *path);

/* Refuses the table at `index` if it is inside itself, or too deep; else
** returns 1. */
int lgr_check_depth(lua_State *L, const lgr_path *path, int index);

/* Refuses a position that cannot be sorted, whose code ends at `end`. Reads the
** codes before it allocates anything. */
int lgr_refuse_unsorted(lua_State *L, const gr_unsorted *why,
                        const unsigned char *end);

#pragma GCC visibility pop

#endif
