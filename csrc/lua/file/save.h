/*
** save.h: what a file of a solution holds.
*/
#ifndef LGR_SAVE_H
#define LGR_SAVE_H

#include "core/file/writer.h"
#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* What is known of its positions, for a file. */
gr_rows lgr_rows_of(gr_memory *memory, const lgr_solution *s);

/* What a file of a solution in memory holds, by these rows; without META and
** moves. */
gr_content lgr_content_of(gr_rows *rows, const lgr_solution *s);

#pragma GCC visibility pop

#endif
