/*
** lua_checkpoint.h: checkpoints. Each rank keeps what the rules have given in a
** file of its own, level by level. A function that returns text says what is
** wrong with the file, NULL if nothing is; the text is on top of the stack.
*/
#ifndef LGR_RANK_CHECKPOINT_H
#define LGR_RANK_CHECKPOINT_H

#include "lua/host/log_file.h"
#include "mpi/spread.h"

#include <lua.h>

/* All zeros is none. */
typedef struct lgr_levels {
  lgr_log_file file; /* path NULL: there is none */
  gr_bytes out;      /* the record that is written */
} lgr_levels;

/* Opens the file of this rank. The path must stay where it is; these bytes
** identify the game, whose starts are all that the store has. */
const char *lgr_open_levels(lua_State *L, lgr_levels *f, gr_memory *memory,
                            const char *path, const gr_wire *wire,
                            const char *game, size_t game_size,
                            const gr_store *starts);

/* Takes the level from the file: *found says whether it was there, and *status
** how that went, as gr_spread_get. */
const char *lgr_read_level(lua_State *L, lgr_levels *f, gr_spread *spread,
                           int *found, gr_status *status);

/* Cuts off the levels that come next in the file. */
const char *lgr_cut_levels(lua_State *L, lgr_levels *f);

/* Writes the level to the file. */
const char *lgr_write_level(lua_State *L, lgr_levels *f,
                            const gr_spread *spread);

/* Closes the file, if there is one. */
void lgr_close_levels(lgr_levels *f);

#endif
