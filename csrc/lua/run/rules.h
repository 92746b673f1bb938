/*
** rules.h: what a game is. Nothing of it changes while its positions are found.
*/
#ifndef LGR_RULES_H
#define LGR_RULES_H

#include "lua/position/symmetry.h"
#include "lua/solution/solution.h"
#include "lua/theory/digraph.h"

#pragma GCC visibility push(hidden)

/* A vector move: where a vector has an odd number of bits in common with the
** mask, there is a move that adds the change. */
typedef struct lgr_vector_move {
  uint64_t mask, change;
  uint64_t before; /* the last one before with the same change, plus 1; or 0 */
} lgr_vector_move;

typedef struct lgr_rules {
  gr_regime regime;
  int searched;                 /* the value of one start is searched for */
  lua_Integer first;            /* of two players: which one starts; 3: both */
  int normal;                   /* there is a function `normal`, */
  int sorted;                   /* or positions are sorted, */
  const lgr_symmetry *symmetry; /* or their least images are taken */
  int plain;                    /* none of these, nor two players, nor `gain` */
  int audited;  /* positions are compared with their images at first */
  int terminal; /* there is a `terminal` */
  int ordered;  /* there is an `order` */

  /* Games on vectors (vectors.h), with these for rules: */
  const char *vector_moves; /* NULL: it is none; an array of lgr_vector_move,
                               perhaps not aligned */
  size_t vector_move_count;
  uint64_t all; /* vectors that are starts, if all are */
  int named;    /* a position is an array of names of vertices */

  lgr_digraph *digraph; /* that has all moves; NULL: `moves` is called */
} lgr_rules;

/* The first user values of the userdata that a game is run by: what the user
** has written. */
enum {
  LGR_RULES_MOVES = 1, /* or a string of vector moves, or a digraph */
  LGR_RULES_NORMAL,
  LGR_RULES_AUDIT, /* a function that compares a position with its images */
  LGR_RULES_TERMINAL,
  LGR_RULES_GAIN,
  LGR_RULES_ORDER,
  LGR_RULES_STARTS, /* until they are taken: an array, or a digraph, all of
                       whose rows are starts */
  LGR_RULES_USER_VALUES = LGR_RULES_STARTS
};

/* Has it representatives of positions? */
static inline int lgr_has_normal(const lgr_rules *rules) {
  return rules->normal || rules->sorted || rules->symmetry != NULL;
}

/* Reads the rules off the fields that are on the stack (fields.h); and gives
** the functions among them to the userdata at an index. */
void lgr_read_rules(lua_State *L, lgr_rules *rules);
void lgr_keep_functions(lua_State *L, int userdata);

/* Where the positions of a solution come from. */
const lgr_provider *lgr_provider_of(const lgr_rules *rules);

#pragma GCC visibility pop

#endif
