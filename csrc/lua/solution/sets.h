/*
** sets.h: positions that are sets of vertices. In the store a set is a word, as
** an integer; in Lua it is an array of the names of its vertices.
*/
#ifndef LGR_SETS_H
#define LGR_SETS_H

#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* Where such positions come from. */
extern const lgr_provider lgr_sets;

/* Reads the set at `index`, an array of vertices in any order, of which equal
** ones cancel; 0 if it is something else. */
int lgr_read_set(lua_State *L, lgr_solution *s, int index, uint64_t *set);

/* Copies the names in the array at `index` into the solution. */
void lgr_read_names(lua_State *L, lgr_solution *s, int index);

/* The vertices of a position, as bits; and the code of a vertex. */
uint64_t lgr_vector_of(const gr_store *store, uint32_t number);
const unsigned char *lgr_name_of(const lgr_names *names, uint32_t vertex,
                                 size_t *length);

#pragma GCC visibility pop

#endif
