/*
** audit.h: does `normal` take positions for others that are not alike? While
** positions are found, the moves of some are compared, by a function that
** lua/grundy/board/images.lua makes: those of representatives with those of all
** of their images; and those of positions that the rules give, and that are not
** in normal form, with those of their representatives.
*/
#ifndef LGR_AUDIT_H
#define LGR_AUDIT_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

/* The row of the current position begins: notes what it gives, if that may be
** compared. Starts, which come before all rows, are noted as well. */
void lgr_begin_audit(lgr_run *run);

/* Will something that the current row gives be compared? */
int lgr_may_note(const lgr_run *run);

/* Notes the position that was set aside, if its normal form, which is in the
** scratch, is another one. */
void lgr_note_given(lua_State *L, lgr_run *run);

/* The row of the current position is complete: compares what is to be compared,
** in a paced step a part of it. Then the row is `unfinished`. */
void lgr_audit_row(lua_State *L, lgr_run *run);
void lgr_go_on_auditing(lua_State *L, lgr_run *run);

#pragma GCC visibility pop

#endif
