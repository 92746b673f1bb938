/*
** maps.h: maps between two solutions, and relations on the positions of one.
** A userdata holds the images and keeps the solutions alive.
*/
#ifndef LGR_MAPS_H
#define LGR_MAPS_H

#include <lua.h>

/* Adds the functions map, map_add, map_image, map_check, map_d, map_semi,
** relation and relation_add to the table on top of the stack. */
void lgr_open_maps(lua_State *L);

#endif
