/*
** stores.h: a store of positions by itself, for the specs.
*/
#ifndef STORES_H
#define STORES_H

#include <lua.h>

/*
** store(keys, options): adds an array of keys, strings or integers, to a store,
** each in one of the ways that there are, by chance, and reads them again.
** Options:
**   seed   of what is random (0)
**   fail   percent of the allocations that fail; what failed is tried again
**   dense  as gr_store.dense
** Returns the numbers of the keys, counted from 1; all positions, in order, as
** strings; a set of the forms that the store had; and the bytes that it took
** in the end.
*/
int testing_store(lua_State *L);

#endif
