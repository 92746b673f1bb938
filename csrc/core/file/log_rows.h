/*
** log_rows.h: what the rules of a game have given, in a log (log.h), so that an
** expansion that was interrupted can go on. Records of rows hold an entry for
** each position, in the order of their numbers. Numbers are written as in saved
** solutions (../../FORMAT.md).
**
**   entry   how many positions were new, and for each the length of its key
**           and the key; the moves, as a row of `movs`; then, if there are none
**           and the rules say how play ends, a byte: 0 if they do not say it
**           there, 1 for a word, 2 for a number; and what it pays, as a float
**           (8 bytes)
*/
#ifndef GR_LOG_ROWS_H
#define GR_LOG_ROWS_H

#include "core/file/log.h"
#include "core/length/payoff.h"
#include "core/store/expansion.h"

#pragma GCC visibility push(hidden)

/* Where entries come from and go to. */
typedef struct gr_logged {
  gr_expansion *expansion;
  gr_endings *endings; /* where the rules say how play ends; else NULL */
  int scored;          /* moves have gains */
  int worded;          /* an ending that was read was a word, or nothing */
  uint32_t found;      /* positions of which the log has the keys */
  uint32_t rows;       /* positions that have an entry of their own */
  uint32_t solved;     /* and those that are solved in one, if no moves are
                          kept */
} gr_logged;

/* Appends the next entry to a record: that of position `rows`, whose row must
** be closed while that of the next one is empty. GR_DONE or GR_NO_MEMORY, which
** changes nothing. */
gr_status gr_log_put_row(gr_logged *l, gr_memory *memory, gr_bytes *record);

/* The beginning of any entry: the keys of the positions that are new. */
void gr_log_put_found(const gr_logged *l, gr_pen *pen, gr_bytes *record);

/* An entry that is being read in slices. All zeros but for the first two is
** ready. */
typedef struct gr_log_entry {
  gr_key_kind key_kind;
  int integers; /* a key that is the code of an integer is one */
  int inside;   /* the entry has been begun, */
  uint32_t keys;
  uint32_t moves; /* and these are left of it */
  int counted;    /* the number of moves has been read */
  uint32_t before;
} gr_log_entry;

/* Reads the keys at the beginning of the next entry, as gr_log_get_row does. */
gr_status gr_log_get_found(gr_logged *l, gr_log_entry *e, gr_cursor *c,
                           size_t *budget);

/*
** Reads the next entry and gives the expansion, which has opened the row of
** position `rows`, what it says. GR_KEY_ROOM bytes after the end of the cursor
** must be readable. Does about *budget units of work, a move or a key being
** one: GR_MORE, GR_DONE, GR_NO_MEMORY, GR_BAD_FILE, or a limit.
*/
gr_status gr_log_get_row(gr_logged *l, gr_log_entry *e, gr_cursor *c,
                         size_t *budget);

/* Reads a move to a sum, as a row of `movs` has it after the position *before,
** which becomes its last part, and links it. Takes a unit off the budget for
** each part. GR_DONE, GR_NO_MEMORY, GR_BAD_FILE, or a limit. */
gr_status gr_log_get_sum(gr_expansion *x, gr_cursor *c, uint32_t *before,
                         size_t *budget);

#pragma GCC visibility pop

#endif
