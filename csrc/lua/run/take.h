/*
** take.h: a position that the rules give is taken, as a start, or as a follower
** of the current position.
*/
#ifndef LGR_TAKE_H
#define LGR_TAKE_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* Takes the position on top of the stack, which is that of a step. */
void lgr_take_position(lua_State *L, lgr_run *run);

/* Takes an integer. */
gr_status lgr_take_integer(lua_State *L, lgr_run *run, lua_Integer integer);

/* Takes the position with this code, where positions are taken as they are. */
gr_status lgr_take_code(lua_State *L, lgr_run *run, const unsigned char *code,
                        size_t length);

/* Links the followers that are queued: see expansion.h. */
gr_status lgr_flush_queue(lua_State *L, lgr_run *run);

/* The number of the value on top of the stack as a position, new or not, after
** `normal` where there is one. The userdata of the run is at `self`. */
gr_status lgr_number_top(lua_State *L, lgr_run *run, int self,
                         uint32_t *number);

/* The number of the position with this key, new or not. */
gr_status lgr_number_key(lgr_run *run, const unsigned char *key, size_t length,
                         uint32_t *number);

/* add(position): true when a limit has been reached; upvalue 1 is the userdata
** of the run, and upvalue 2 the address of the run. */
int lgr_add(lua_State *L);

/* The same where positions are taken as they are, faster for those of the type
** in the name. */
int lgr_add_integer(lua_State *L);
int lgr_add_string(lua_State *L);
int lgr_add_table(lua_State *L);

/* Any form of `add`: `act` takes the arguments. */
int lgr_add_by(lua_State *L, void (*act)(lua_State *, lgr_run *));

/* The value at an index as a gain, or as what an end pays where there are
** scores: 0 if it is not LGR_A_SCORE. */
int lgr_to_score(lua_State *L, int index, int64_t *score);

#define LGR_A_SCORE "an integer of at most 31 bits"

#pragma GCC visibility pop

#endif
