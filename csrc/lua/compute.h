/*
** compute.h: what is computed of a solution: its values when it is solved,
** the rest when it is first asked for.
*/
#ifndef LGR_COMPUTE_H
#define LGR_COMPUTE_H

#include "core/values/splitting.h"
#include "core/verify/verify.h"
#include "lua/task.h"

/* Pushes the task that solves the solution at `index`, whose graph is
** complete: computes its values, or what there is instead, and counts the
** outcomes. Then it can be asked, and has this provider. */
lgr_task *lgr_push_solving(lua_State *L, int index,
                           const lgr_provider *provider);

/* If the game splits and the task has found a cycle, where there must be
** none: how it stopped there. Else NULL. */
const gr_splitting *lgr_found_cycle(const lgr_task *solving);

/* Does that task. May leave a value on the stack. */
void lgr_solve(lua_State *L, int index, const lgr_provider *provider);

typedef enum lgr_measure {
  LGR_REMOTENESS,
  LGR_DISTANCE,
  LGR_HEIGHT,
  LGR_COMPONENT,      /* of each position, which one */
  LGR_COMPONENT_COUNT /* how many, and the largest */
} lgr_measure;

/* Computes a measure of all positions of the solution at `index`, unless it is
** there already. An error in between leaves the solution as it was. May leave
** a value on the stack. Where the game splits, distance only. */
void lgr_compute(lua_State *L, int index, lgr_measure measure);

/* The moves to the end of best play, of all positions of the solution at
** `index`: their remoteness; where sinks differ, the moves to what they are
** worth. Computed when first asked for. */
const uint32_t *lgr_lengths_of(lua_State *L, int index);

/* Smith's functions Q[>=v] of all positions of the solution at `index`, then
** Q[>-v] (see core/length/payoff.h); computed when first asked for, and valid
** until the next call that may run Lua. May leave a value on the stack. */
const uint32_t *lgr_q_functions(lua_State *L, int index, double v);

/* All that a solution holds, to be checked. */
gr_claim lgr_claim_of(const lgr_solution *s);

/* Checks all that the solution at `index` holds; the first fault, if any.
** Leaves a value on the stack. */
gr_fault lgr_verify(lua_State *L, int index);

/* Pushes the kind of a fault, and its positions, nil where there is none. */
void lgr_push_fault(lua_State *L, const gr_fault *fault);

#endif
