/*
** lua_checkpoint.c: see lua_checkpoint.h. The file of a rank is a log
** (core/file/log.h), as that of any checkpoint, with a record for each level
** (spread.h).
*/
#include "mpi/lua_checkpoint.h"

#include "lua/host/fail.h"
#include "lua/host/host.h"

#include <errno.h>
#include <string.h>

void lgr_close_levels(lgr_levels *f) {
  lgr_close_log(&f->file);
  gr_bytes_free(f->file.memory, &f->out);
  memset(f, 0, sizeof *f);
}

/* Pushes what is wrong with the file. */
static const char *push_problem(lua_State *L, const lgr_levels *f,
                                const char *why) {
  if (why == lgr_by_errno)
    return lua_pushfstring(L, "%s: %s", f->file.path, strerror(errno));
  return lua_pushfstring(L, "%s %s", f->file.path, why);
}

/* Says more of a file that is the log of other ranks. */
static const char *reason(lua_State *L, const lgr_levels *f, uint32_t ranks,
                          const char *why) {
  if (f->file.ranks == 0)
    return why;
  return lua_pushfstring(
      L,
      "is a checkpoint of %I rank%s and needs as many again; "
      "there are %I now",
      (LUAI_UACINT)f->file.ranks, f->file.ranks == 1 ? "" : "s",
      (LUAI_UACINT)ranks);
}

const char *lgr_open_levels(lua_State *L, lgr_levels *f, gr_memory *memory,
                            const char *path, const gr_wire *wire,
                            const char *game, size_t game_size,
                            const gr_store *starts) {
  gr_log_subject subject = {(const unsigned char *)game, game_size, wire->ranks,
                            wire->rank, starts};
  const char *why;
  f->file.memory = memory;
  f->file.path = path;
  f->file.kind = GR_LOG_LEVEL;
  why = lgr_open_log(&f->file, &subject);
  if (why == NULL)
    return NULL;
  return push_problem(L, f, reason(L, f, wire->ranks, why));
}

/*
** ------------------------------------------------------------ levels
*/

const char *lgr_read_level(lua_State *L, lgr_levels *f, gr_spread *spread,
                           int *found, gr_status *status) {
  gr_cursor cursor;
  const char *why;
  int read = lgr_read_record(&f->file, &why);
  *found = read > 0;
  *status = GR_DONE;
  if (read == 0)
    return NULL;
  if (read < 0)
    return push_problem(L, f, why);
  cursor.at = f->file.body.at;
  cursor.end = cursor.at + f->file.body.count;
  *status = gr_spread_get(spread, &cursor);
  return *status == GR_BAD_FILE ? push_problem(L, f, "is not valid") : NULL;
}

const char *lgr_cut_levels(lua_State *L, lgr_levels *f) {
  return lgr_cut_log(&f->file) ? NULL : push_problem(L, f, lgr_by_errno);
}

const char *lgr_write_level(lua_State *L, lgr_levels *f,
                            const gr_spread *spread) {
  lgr_check_memory(L, lgr_begin_record(&f->file, &f->out));
  lgr_check_memory(L, gr_spread_put(spread, f->file.memory, &f->out));
  return lgr_write_record(&f->file, &f->out) &&
                 lgr_flush_log(&f->file, lgr_now())
             ? NULL
             : push_problem(L, f, lgr_by_errno);
}
