/*
** log_solved.h: the entries of a log (log.h) where no moves are kept: what a
** descent has solved so far. There is one for each position whose moves were
** asked for, in that order: the keys of the positions that were new, and then
** those positions that were solved before the moves of the next one were asked
** for.
**
**   entry   the keys, as in log_rows.h; how many positions are solved, and for
**           each: how many were found after it; how many moves it has; its
**           value, its remoteness + 1, its score, as a difference to 0, and the
**           length of best play, as far as the descent finds them; its distance
*/
#ifndef GR_LOG_SOLVED_H
#define GR_LOG_SOLVED_H

#include "core/file/log_rows.h"
#include "core/length/descent.h"

#pragma GCC visibility push(hidden)

/* Appends the next entry to a record, and empties the log of the descent.
** GR_DONE or GR_NO_MEMORY, which changes nothing. */
gr_status gr_log_put_solved(gr_logged *l, gr_descent *d, gr_memory *memory,
                            gr_bytes *record);

/* Reads on in the next entry, or in the one that was begun, and gives the
** expansion its keys. GR_DONE: *solved is the next position that it solves; its
** number is GR_NONE if it solves none. Otherwise as gr_log_get_row. */
gr_status gr_log_get_solved(gr_logged *l, const gr_descent *d, gr_log_entry *e,
                            gr_cursor *c, size_t *budget, gr_solved *solved);

#pragma GCC visibility pop

#endif
