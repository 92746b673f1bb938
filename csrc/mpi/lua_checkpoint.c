/*
** lua_checkpoint.c: see lua_checkpoint.h. The file of a rank is that of any
** checkpoint (core/file/journal.h). Its chunks hold the keys of the starts, and
** then a level each (spread.h). What identifies the game begins with the number
** of ranks and the rank.
*/
#include "mpi/lua_checkpoint.h"

#include "core/file/journal.h"
#include "lua/host/fail.h"
#include "lua/host/host.h"

#include <errno.h>
#include <string.h>

void lgr_close_levels(lgr_levels *f) {
  lgr_close_journal(&f->file);
  gr_bytes_free(f->file.memory, &f->header);
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

/* Begins a chunk. */
static gr_status begin_chunk(lgr_levels *f) {
  f->out.count = 0;
  return gr_journal_begin(f->file.memory, &f->out);
}

/* Writes the chunk, and flushes it if it is time to; 0 with errno if it cannot
** be done. */
static int write_chunk(lgr_levels *f) {
  return lgr_write_chunk(&f->file, &f->out) &&
         lgr_flush_journal(&f->file, lgr_now());
}

/*
** ------------------------------------------------------------ opening
*/

/* Makes the header of the file. */
static gr_status make_header(lgr_levels *f, const gr_wire *wire,
                             const char *game, size_t size) {
  gr_bytes identity = {NULL, 0, 0};
  gr_memory *memory = f->file.memory;
  gr_pen pen = {memory, GR_DONE};
  gr_put_fixed(&pen, &identity, wire->ranks, 4);
  gr_put_fixed(&pen, &identity, wire->rank, 4);
  gr_put_bytes(&pen, &identity, (const unsigned char *)game, size);
  if (pen.status == GR_DONE)
    pen.status =
        gr_journal_header(memory, &f->header, identity.at, identity.count);
  gr_bytes_free(memory, &identity);
  return pen.status;
}

/* Says more of a file that is the checkpoint of this game on other ranks. */
static const char *reason(lua_State *L, const lgr_levels *f,
                          const gr_wire *wire, const char *why) {
  const gr_bytes *begin = &f->file.chunk, *header = &f->header;
  size_t game = GR_JOURNAL_HEADER + 8;
  uint64_t ranks;
  if (begin->count < header->count || header->count < game ||
      memcmp(begin->at + game, header->at + game, header->count - game) != 0)
    return why;
  ranks = gr_get_fixed(begin->at + GR_JOURNAL_HEADER, 4);
  if (ranks == wire->ranks)
    return "is the checkpoint of another rank";
  return lua_pushfstring(
      L,
      "is a checkpoint of %I rank%s and needs as many again; "
      "there are %I now",
      (LUAI_UACINT)ranks, ranks == 1 ? "" : "s", (LUAI_UACINT)wire->ranks);
}

/* Appends the keys of the starts to a chunk. */
static gr_status put_starts(gr_memory *memory, const gr_store *store,
                            gr_bytes *bytes) {
  unsigned char kept[GR_KEY_BUFFER];
  gr_pen pen = {memory, GR_DONE};
  for (uint32_t i = 0; i < store->count; i++) {
    size_t length;
    const unsigned char *key = gr_store_get(store, i, &length, kept);
    gr_put_string(&pen, bytes, key, length);
  }
  return pen.status;
}

/* Compares the starts with those in the file, or writes them. */
static const char *begin_starts(lua_State *L, lgr_levels *f,
                                const gr_store *store) {
  const gr_bytes *chunk = &f->file.chunk;
  size_t size;
  int found;
  lgr_check_memory(L, begin_chunk(f));
  lgr_check_memory(L, put_starts(f->file.memory, store, &f->out));
  found = lgr_read_chunk(&f->file);
  if (found < 0)
    return lgr_by_errno;
  if (found == 0)
    return write_chunk(f) ? NULL : lgr_by_errno;
  size = f->out.count - GR_JOURNAL_HEAD;
  return size == chunk->count &&
                 memcmp(f->out.at + GR_JOURNAL_HEAD, chunk->at, size) == 0
             ? NULL
             : "is a checkpoint of other starts";
}

const char *lgr_open_levels(lua_State *L, lgr_levels *f, gr_memory *memory,
                            const char *path, const gr_wire *wire,
                            const char *game, size_t game_size,
                            const gr_store *starts) {
  const char *why;
  f->file.memory = memory;
  f->file.path = path;
  lgr_check_memory(L, make_header(f, wire, game, game_size));
  why = lgr_open_journal(&f->file, &f->header);
  if (why == NULL)
    why = begin_starts(L, f, starts);
  else if (why != lgr_by_errno)
    why = reason(L, f, wire, why);
  return why == NULL ? NULL : push_problem(L, f, why);
}

/*
** ------------------------------------------------------------ levels
*/

const char *lgr_read_level(lua_State *L, lgr_levels *f, gr_spread *spread,
                           int *found, gr_status *status) {
  gr_cursor cursor;
  int read = lgr_read_chunk(&f->file);
  *found = read > 0;
  *status = GR_DONE;
  if (read == 0)
    return NULL;
  if (read < 0)
    return push_problem(L, f, lgr_by_errno);
  cursor.at = f->file.chunk.at;
  cursor.end = cursor.at + f->file.chunk.count;
  *status = gr_spread_get(spread, &cursor);
  return *status == GR_BAD_FILE ? push_problem(L, f, "is not valid") : NULL;
}

const char *lgr_cut_levels(lua_State *L, lgr_levels *f) {
  return lgr_cut_journal(&f->file) ? NULL : push_problem(L, f, lgr_by_errno);
}

const char *lgr_write_level(lua_State *L, lgr_levels *f,
                            const gr_spread *spread) {
  lgr_check_memory(L, begin_chunk(f));
  lgr_check_memory(L, gr_spread_put(spread, f->file.memory, &f->out));
  return write_chunk(f) ? NULL : push_problem(L, f, lgr_by_errno);
}
