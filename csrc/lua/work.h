/*
** work.h: the long computations on the graph of a solution.
*/
#ifndef LGR_WORK_H
#define LGR_WORK_H

#include "core/components.h"
#include "core/remoteness.h"
#include "core/verify.h"
#include "lua/solution.h"

/* Each computes what is not there yet, in slices; its working memory belongs to
 *a userdata on the
 ** stack, so an error in between leaves the solution as it was. */
void lgr_compute_values(lua_State *L, lgr_solution *s);
void lgr_compute_remoteness(lua_State *L, lgr_solution *s);
void lgr_compute_distance(lua_State *L, lgr_solution *s);
void lgr_compute_components(lua_State *L, lgr_solution *s);

/* Checks all that the solution holds; the first fault, if any. */
gr_fault lgr_verify(lua_State *L, lgr_solution *s);

void lgr_open_work(lua_State *L);

#endif
