/*
** checkpoint.h: what the rules have given is kept in a file, so that a run with
** the same file goes on from there. If something is wrong with the file, the
** run is stopped. The stack of these functions is that of a step.
*/
#ifndef LGR_CHECKPOINT_H
#define LGR_CHECKPOINT_H

#include "lua/run/run.h"

#pragma GCC visibility push(hidden)

typedef struct lgr_checkpoint lgr_checkpoint;

/* A new checkpoint, by the fields that are on the stack (fields.h), of which
** the strings must be kept, for keys of this kind. */
lgr_checkpoint *lgr_new_checkpoint(lua_State *L, lgr_run *run,
                                   gr_key_kind kind);

/* After a row was opened: notes the row before it. The first time, the starts
** are there, and the file is opened. */
void lgr_note_row(lua_State *L, lgr_checkpoint *c);

/* Does the row that was opened come from the file? */
int lgr_may_replay(lua_State *L, lgr_checkpoint *c);

/* Takes the row from the file, or some of it. */
void lgr_replay(lua_State *L, lgr_checkpoint *c);

/* Has a row been taken in part? */
int lgr_is_replaying(const lgr_checkpoint *c);

/* May there be more rows in the file? (NULL: no.) */
int lgr_is_reading(const lgr_checkpoint *c);

/*
** Where no moves are kept (core/length/descent.h), what was solved is kept in
** their place. Before each step of the descent, lgr_recall; it opens the file
** first:
*/
typedef enum lgr_recalled {
  LGR_RECALLED,  /* the descent goes on, */
  LGR_RECALLING, /* or not yet: to be called again; */
  LGR_ASKING     /* or not yet, and the rules are to be run for the current
                    position, to see whether they have changed */
} lgr_recalled;

lgr_recalled lgr_recall(lua_State *L, lgr_checkpoint *c);

/* After a step that has come to a row or to the end: notes what is solved. */
void lgr_note_solved(lua_State *L, lgr_checkpoint *c);

/* All rows are there: writes the last ones. */
void lgr_end_checkpoint(lua_State *L, lgr_checkpoint *c);

/* Writes what has not been written, closes the file, and frees the checkpoint
** (NULL: none). */
void lgr_close_checkpoint(lgr_checkpoint *c);

#pragma GCC visibility pop

#endif
