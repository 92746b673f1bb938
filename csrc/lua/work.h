/*
** work.h: the long computations on the graph of a solution.
*/
#ifndef LGR_WORK_H
#define LGR_WORK_H

#include "core/chances/census.h"
#include "core/chances/chances.h"
#include "core/graph/components.h"
#include "core/length/height.h"
#include "core/length/remoteness.h"
#include "core/theory/quotient.h"
#include "core/values/splitting.h"
#include "core/verify/quotientcheck.h"
#include "core/verify/verify.h"
#include "lua/solution.h"

/* Edges to look at before the host may have a word. */
#define LGR_SLICE 0x8000

typedef enum lgr_kind {
  LGR_VALUES,
  LGR_REMOTENESS,
  LGR_DISTANCE,
  LGR_HEIGHT,
  LGR_COMPONENTS, /* how many, and the largest */
  LGR_COMPONENT,  /* of each position, which one */
  LGR_VERIFY,
  LGR_PAYOFFS,
  LGR_PAIR,
  LGR_QUOTIENT,
  LGR_QUOTIENT_VERIFY, /* against another solution */
  LGR_CENSUS,
  LGR_CHANCES,
  LGR_SPLIT_VALUES, /* what stands for others where a game splits */
  LGR_SPLIT_DISTANCE
} lgr_kind;

/* A piece of work: a userdata that owns the working memory and keeps the
** solution alive; until it is released, the solution keeps its graph. */
typedef struct lgr_work {
  lgr_solution *solution; /* user value 1; NULL when released */
  lua_State *thread;      /* user value 2: that runs it, if one does */
  lgr_solution *other;    /* user value 3: is needed as well, if there is one */
  struct lgr_work *next;  /* another one on the same solution */
  lgr_kind kind;
  int started;
  union {
    gr_solver solver;
    gr_remoteness remoteness;
    gr_payoff payoff;
    gr_height height;
    gr_components components;
    gr_verifier verifier;
    gr_census census;
    gr_quotient *quotient; /* much larger than the others, as */
    gr_chances *chances;   /* is this */
    gr_splitting splitting;
    gr_quotientcheck quotientcheck;
  } as;
  gr_values values; /* the results, until the solution takes them over */
  gr_payoffs payoffs;
  gr_words measure;
  gr_reverse reverse; /* for the measure */
  gr_sinks sinks;     /* of the pair */
  uint32_t component_count, largest_component;
  uint32_t numbered; /* members of the last component */
} lgr_work;

/* Pushes a piece of work on the solution at `index`, not yet begun. Where the
** game splits, of values, distance and verify only. */
lgr_work *lgr_push_work(lua_State *L, int index, lgr_kind kind);

/* What is to be computed of a solution whose graph is complete. */
lgr_kind lgr_solving_kind(const lgr_solution *s);

/* Begins the work on a quotient; the fields that it needs are then to be
** set. NULL if there is no memory. */
gr_quotient *lgr_start_quotient(lgr_work *work, gr_quotient_kind kind);

/* Begins to compare a quotient with the solution at `source`, in which the
** claim has the image of each position, and what is to be compared. */
void lgr_start_comparison(lua_State *L, lgr_work *work, int source,
                          gr_quotient_claim claim);

/* Begins a census of what `from` leads to, GR_NONE: of all; `length` is the
** remoteness, or what serves as such. */
gr_census *lgr_start_census(lgr_work *work, const uint32_t *length,
                            uint32_t from);

/* Begins to find chances; NULL if there is no memory. `of` wants no more than
** who plays how, from where, and the remoteness if anybody plays perfectly
** where sinks are alike. */
gr_chances *lgr_start_chances(lgr_work *work, gr_contest of);

/* Does about `budget` edges of it: GR_MORE, GR_DONE or GR_NO_MEMORY; of
** chances also GR_EDGE_LIMIT. */
gr_status lgr_work_step(lgr_work *work, size_t budget);

/* Has it found a cycle, where a game splits and there must be none? */
int lgr_work_cyclic(const lgr_work *work);

/* Hands the result over to the solution, when the work is done. */
void lgr_work_finish(lgr_work *work);

/* Gives the working memory back; again is no error. */
void lgr_work_release(lgr_work *work);

/* Releases the work on a solution whose coroutine has died of an error: its
** stack is then left as it was, with nothing closed. */
void lgr_release_dead(lgr_solution *s);

/* Runs the work on top of the stack to its end, in slices between which hooks
** may run. It must stay there until the C function returns: to pop a variable
** that is to be closed is not safe (Lua 5.4.4 and before: the stack may move
** meanwhile). */
void lgr_work_run(lua_State *L, lgr_work *work);

/* Does the whole work on the solution at `index`, unless its result is there
** already, in slices between which hooks may run. An error in between leaves
** the solution as it was. May leave a value on the stack. Not for LGR_VERIFY,
** LGR_PAIR, LGR_QUOTIENT, LGR_QUOTIENT_VERIFY, LGR_CENSUS and LGR_CHANCES. */
void lgr_compute(lua_State *L, int index, lgr_kind kind);

/* Checks all that the solution at `index` holds; the first fault, if any.
** Leaves a value on the stack. */
gr_fault lgr_verify(lua_State *L, int index);

/* Pushes the kind of a fault, and its positions, nil where there is none. */
void lgr_push_fault(lua_State *L, const gr_fault *fault);

void lgr_open_work(lua_State *L);

#endif
