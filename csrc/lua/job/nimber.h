/*
** nimber.h: the value of one position, by a search that runs the rules only
** where it must (core/search/couples.h).
*/
#ifndef LGR_NIMBER_H
#define LGR_NIMBER_H

#include "lua/threads/threads.h"

#pragma GCC visibility push(hidden)

/* Takes the first of the starts as the position that is asked for; the stack is
** that of a step. */
void lgr_take_question(lua_State *L, lgr_run *run);

/* Goes on with the search, for about this many units of work, or gets the moves
** of one position, from a thread or by the rules. GR_MORE; GR_DONE: it has its
** answer. */
gr_status lgr_search(lua_State *L, lgr_run *run, lgr_threads *threads,
                     size_t units);

/* Forgets what was asked, but not what was found. */
void lgr_end_search(lgr_run *run);

/* Pushes the answer: a value, or a boolean where it was asked whether a couple
** is losing. */
void lgr_push_answer(lua_State *L, const lgr_run *run);

#pragma GCC visibility pop

#endif
