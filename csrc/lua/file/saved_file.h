/*
** saved_file.h: a solution that is in a file, and what META says of it.
*/
#ifndef LGR_SAVED_FILE_H
#define LGR_SAVED_FILE_H

#include "core/file/reader.h"
#include "core/file/writer.h"
#include "lua/host/disk.h"
#include "lua/solution/columns.h"
#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

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

/* Pushes what is wrong with a file, after its path. Reads both before it
** allocates anything: a finalizer may close the file. */
void lgr_push_file_fault(lua_State *L, const lgr_file *file);

/* Raises an error unless all is well. */
void lgr_check_file(lua_State *L, const lgr_file *file, gr_status status);

#pragma GCC visibility pop

#endif
