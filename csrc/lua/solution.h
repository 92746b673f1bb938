/*
** solution.h: the userdata behind a solution.
*/
#ifndef LGR_SOLUTION_H
#define LGR_SOLUTION_H

#include "core/graph.h"
#include "core/store.h"
#include "core/values.h"
#include "lua/codec.h"

#define LGR_SOLUTION "grundy.solution"

/* User values of the userdata. */
enum { LGR_GAME = 1, LGR_NORMAL, LGR_USER_VALUES = LGR_NORMAL };

/* Outcomes. */
enum { LGR_P, LGR_N, LGR_D };

struct lgr_solution;

/*
** Where positions come from: how a position is pushed as a Lua value, and
** how the number of the value at `index` is found (GR_NONE: it is not
** there; a value that cannot be a position is an error). How many there are
** is the count of the graph. A scripted game's positions are byte strings
** in a store; other sources of positions fill in their own two functions.
*/
typedef struct lgr_provider {
  void (*push)(lua_State *L, const struct lgr_solution *s, uint32_t number);
  uint32_t (*find)(lua_State *L, struct lgr_solution *s, int index);
} lgr_provider;

extern const lgr_provider lgr_scripted;

/* Growth in bytes that is worth telling the collector. */
#define LGR_ACCOUNT_STEP ((size_t)1 << 20)

/* Below so many bytes in all, no full collection is asked for. */
#define LGR_LEAST_CEILING ((size_t)1 << 26)

/* What all solutions of a state hold together, outside of Lua's own count:
** kept in the registry. */
typedef struct lgr_ledger {
  size_t held;
  size_t ceiling; /* above it, a full collection is due */
} lgr_ledger;

typedef struct lgr_solution {
  gr_memory memory;         /* of everything but the scratch */
  gr_memory scratch_memory; /* never limited */
  lgr_ledger *ledger;
  size_t accounted;             /* what the ledger knows of */
  int busy;                     /* pieces of work that use the graph */
  int closing;                  /* to be closed when no longer busy */
  const lgr_provider *provider; /* NULL: nothing here yet, or no more */
  gr_store store;               /* of a scripted game */
  gr_graph graph;
  int only_outcome; /* then there are no values, but remoteness */
  gr_values values;
  gr_words remoteness;                         /* empty until first asked for */
  gr_words distance;                           /* empty until first asked for */
  uint32_t outcomes[3];                        /* how many P, N, D */
  uint32_t component_count, largest_component; /* 0 until asked for */
  lgr_scratch scratch;
} lgr_solution;

/* Pushes an empty solution, ready to be filled. */
lgr_solution *lgr_new_solution(lua_State *L);

/* The solution at `index`, which must be complete and open. */
lgr_solution *lgr_check_solution(lua_State *L, int index);

/* Makes a solution whose values (or, where only outcomes are asked for, whose
** remoteness) are there one that can be asked. */
void lgr_complete(lgr_solution *s, const lgr_provider *provider);

/* The bytes that a solution holds now. */
size_t lgr_bytes(const lgr_solution *s);

/*
** Tells the collector what the solution has grown by, so that garbage
** solutions do not wait until Lua's own garbage is worth a collection. May
** run finalizers, which may do anything. Cheap when nothing has grown.
*/
void lgr_account(lua_State *L, lgr_solution *s);

/*
** The number of the position at index `position` in the solution at `index`
** (both absolute), after `normal` where the game has one; GR_NONE if it is
** not in the graph.
*/
uint32_t lgr_find(lua_State *L, int index, int position);

/* LGR_P, LGR_N or LGR_D. */
int lgr_outcome(const lgr_solution *s, uint32_t u);

/* Makes the allocator of the state serve `memory`. */
void lgr_use_lua_memory(lua_State *L, gr_memory *memory);

/* Gives all memory back, at once or, if it is busy, when it no longer is; the
** solution is then closed. */
void lgr_close_solution(lgr_solution *s);

#endif
