/*
** journal.h: what the rules of a game have given so far, so that an expansion
** that was interrupted can go on. A checkpoint is a header and then chunks,
** which are only ever appended. A chunk holds records. The first record of all
** is that of the starts, then comes one for each position, in the order of
** their numbers. Numbers are written as in saved solutions (../../FORMAT.md).
**
**   header  magic; version, size of the identity, its checksum, and the
**           checksum of the 20 bytes before, 4 bytes each; the identity
**   chunk   size of its records (8 bytes), their checksum (4 bytes), the
**           checksum of these 12 bytes (4 bytes); the records
**   record  how many positions were new, and for each the length of its key
**           and the key; then, unless it is that of the starts, the moves, as
**           a row of `movs`; then, if there are none and the rules say how
**           play ends, a byte: 0 if they do not say it there, 1 for a word, 2
**           for a number; and what it pays, as a float (8 bytes)
**
** Where no moves are kept, records are those of trail.h.
*/
#ifndef GR_JOURNAL_H
#define GR_JOURNAL_H

#include "core/file/format.h"
#include "core/length/payoff.h"
#include "core/store/expansion.h"

#pragma GCC visibility push(hidden)

#define GR_JOURNAL_MAGIC "\x89GRPART\n"
#define GR_JOURNAL_VERSION 1

/* Sizes in bytes: of the header, after which comes what identifies the game; of
** the head of a chunk. */
#define GR_JOURNAL_HEADER 24
#define GR_JOURNAL_HEAD 16

/*
** ----------------------------------------------------------------- writing
*/

/* Appends the header of the checkpoint of the game that these bytes, at most
** 2^32 - 1 of them, identify. GR_DONE or GR_NO_MEMORY. */
gr_status gr_journal_header(gr_memory *memory, gr_bytes *bytes,
                            const unsigned char *identity, size_t size);

/* Where records come from and go to. */
typedef struct gr_journal {
  gr_expansion *expansion;
  gr_endings *endings; /* where the rules say how play ends; else NULL */
  int scored;          /* moves have gains */
  int worded;          /* an ending that was read was a word, or nothing */
  uint32_t found;      /* positions of which the records have the keys */
  int started;         /* there is a record of the starts */
  uint32_t rows;       /* positions that have a record of their own */
  uint32_t solved;     /* and those that are solved in one, if no moves are
                          kept */
} gr_journal;

/* Appends the next record to a chunk: that of the starts, or of position
** `rows`, whose row must be closed while that of the next one is empty. GR_DONE
** or GR_NO_MEMORY, which changes nothing. */
gr_status gr_journal_put(gr_journal *j, gr_memory *memory, gr_bytes *chunk);

/* The beginning of the next record: the keys of the positions that are new. */
void gr_journal_put_keys(const gr_journal *j, gr_pen *pen, gr_bytes *chunk);

/* Begins a chunk: makes room for its head. */
gr_status gr_journal_begin(gr_memory *memory, gr_bytes *chunk);

/* Writes the head of a chunk, which is complete. */
void gr_journal_seal(gr_bytes *chunk);

/*
** ----------------------------------------------------------------- reading
** Whatever the bytes are, nothing is read from outside of what there is.
*/

/* The size of what follows the head of a chunk; 0 if it is not one. */
uint64_t gr_journal_size(const unsigned char *head);

/* Is this what followed the head? */
int gr_journal_whole(const unsigned char *head, const unsigned char *at,
                     size_t size);

/* A record that is being read in slices. All zeros is ready. */
typedef struct gr_replay {
  gr_key_kind key_kind;
  int integers; /* a key that is the code of an integer is one */
  int inside;   /* the record has been begun, */
  uint32_t keys;
  uint32_t moves; /* and these are left of it */
  int counted;    /* the number of moves has been read */
  uint32_t before;
} gr_replay;

/* Reads the keys at the beginning of the next record, as gr_journal_replay
** does. */
gr_status gr_journal_replay_keys(gr_journal *j, gr_replay *r, gr_cursor *c,
                                 size_t *budget);

/* How many of something follow, each of at least one byte; 0 if that cannot
** be. */
int gr_journal_count(gr_cursor *c, uint32_t *count);

/*
** Reads the next record and gives the expansion, which has opened the row of
** position `rows`, what it says. GR_KEY_ROOM bytes after the end of the cursor
** must be readable. Does about *budget units of work, a move or a key being
** one: GR_MORE, GR_DONE, GR_NO_MEMORY, GR_BAD_FILE, or a limit.
*/
gr_status gr_journal_replay(gr_journal *j, gr_replay *r, gr_cursor *c,
                            size_t *budget);

/* Reads a move to a sum, as a row of `movs` has it after the position *before,
** which becomes its last part, and links it. Takes a unit off the budget for
** each part. GR_DONE, GR_NO_MEMORY, GR_BAD_FILE, or a limit. */
gr_status gr_replay_sum(gr_expansion *x, gr_cursor *c, uint32_t *before,
                        size_t *budget);

#pragma GCC visibility pop

#endif
