/*
** terminal.h: what the user's `terminal` says of a sink.
*/
#ifndef LGR_TERMINAL_H
#define LGR_TERMINAL_H

#include "lua/job.h"

/* Takes the value on top of the stack as what the current position of the
** expansion, a sink, pays. */
gr_status lgr_take_ending(lua_State *L, lgr_job *job);

#endif
