/*
** trail.h: the records of a checkpoint (journal.h) where no moves are kept:
** what a descent has solved so far. The first record is that of the starts.
** Then comes one for each position whose moves were asked for, in that order:
** the keys of the positions that were new, and then those positions that were
** solved before the moves of the next one were asked for.
**
**   record  the keys, as in journal.h; how many positions are solved, and for
**           each: how many were found after it; how many moves it has; its
**           value, its remoteness + 1, its score, as a difference to 0, and the
**           length of best play, as far as the descent finds them; its distance
*/
#ifndef GR_TRAIL_H
#define GR_TRAIL_H

#include "core/file/journal.h"
#include "core/length/descent.h"

#pragma GCC visibility push(hidden)

/* Appends the next record to a chunk, and empties the log of the descent.
** GR_DONE or GR_NO_MEMORY, which changes nothing. */
gr_status gr_trail_put(gr_journal *j, gr_descent *d, gr_memory *memory,
                       gr_bytes *chunk);

/* Reads on in the next record, or in the one that was begun, and gives the
** expansion its keys. GR_DONE: *solved is the next position that it solves; its
** number is GR_NONE if it solves none. Otherwise as gr_journal_replay. */
gr_status gr_trail_replay(gr_journal *j, const gr_descent *d, gr_replay *r,
                          gr_cursor *c, size_t *budget, gr_solved *solved);

#pragma GCC visibility pop

#endif
