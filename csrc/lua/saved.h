/*
** saved.h: a solution that is in a file, and what META says of it.
*/
#ifndef LGR_SAVED_H
#define LGR_SAVED_H

#include "core/file/reader.h"
#include "core/file/writer.h"
#include "lua/columns.h"
#include "lua/disk.h"
#include "lua/solution.h"

/* What `saved` of such a solution is. It is in the memory of the scratch. */
typedef struct lgr_file {
  lgr_saved as;
  gr_reader reader;
  int fd;             /* + 1; 0: none */
  gr_words members;   /* of the set that was read last; or a row of moves, */
  gr_words gains;     /* and what these gain */
  gr_kset set;        /* that set, */
  gr_ksets sets;      /* as the only one */
  uint32_t values;    /* the number of finite values */
  int sorted;         /* all positions are sorted arrays */
  gr_bytes key;       /* of position 0, as META has it, */
  gr_bytes start;     /* its code, */
  lua_Integer player; /* and who moves there, if there are two players */
  char *path;
  size_t path_size;
} lgr_file;

static inline lgr_file *lgr_file_of(const lgr_solution *s) {
  return (lgr_file *)s->saved;
}

/* Raises an error unless all is well. */
void lgr_check_file(lua_State *L, const lgr_file *file, gr_status status);

/* Loads the solution at `index` (load.c): see `load` of lgr_saved. */
void lgr_load(lua_State *L, int index);

/* What is known of its positions, for a file (save.c). */
gr_rows lgr_rows_of(gr_memory *memory, const lgr_solution *s);

/* What a file of a solution in memory holds, by these rows; without META and
** moves. */
gr_content lgr_content_of(gr_rows *rows, const lgr_solution *s);

/* Adds what the solution at index 1 is to the table on top of the stack
** (meta.c). It is an error if a finalizer closes it meanwhile. */
void lgr_fill_meta(lua_State *L, const lgr_solution *s);

/* Sets up the new solution by the table on top of the stack; 0 if that is not
** what META can be. */
int lgr_read_meta(lua_State *L, lgr_solution *s);

#endif
