/*
** lua_levels.c: see lua_levels.h. The file of a rank is that of a checkpoint
** (core/file/journal.h), whose chunks hold the keys of the starts and then a
** level each (spread.h). What identifies the game begins with the number of
** ranks and the rank.
*/
#include "mpi/lua_levels.h"

#include "core/file/journal.h"
#include "lua/checkpoint.h"
#include "lua/disk.h"
#include "lua/fail.h"
#include "lua/host.h"

#include <errno.h>
#include <string.h>

/* Seconds between two flushes to the disk: what a computer that fails may
** lose. */
#define FLUSH_SECONDS 20

void lgr_close_levels(lgr_levels *f) {
  if (f->fd > 0)
    lgr_close(f->fd - 1);
  gr_bytes_free(f->memory, &f->chunk);
  gr_bytes_free(f->memory, &f->header);
  memset(f, 0, sizeof *f);
}

/* What is wrong with a file: errno says it. */
static const char by_errno[] = "";

/* Pushes what is wrong with the file. */
static const char *push_problem(lua_State *L, const lgr_levels *f,
                                const char *why) {
  if (why == by_errno)
    return lua_pushfstring(L, "%s: %s", f->path, strerror(errno));
  return lua_pushfstring(L, "%s %s", f->path, why);
}

/*
** ------------------------------------------------------------ chunks
*/

/* Reads the next chunk: 1; 0 if there is none that is whole, -1 if it cannot be
** read, with errno. */
static int read_chunk(lgr_levels *f) {
  unsigned char head[GR_JOURNAL_HEAD];
  uint64_t left = f->size > f->offset ? f->size - f->offset : 0, size;
  if (left < sizeof head)
    return 0;
  if (!lgr_read_at(f->fd - 1, f->offset, head, sizeof head))
    return -1;
  size = gr_journal_size(head);
  if (size == 0 || size > left - sizeof head)
    return 0;
  f->chunk.count = 0;
  if (gr_bytes_reserve(f->memory, &f->chunk, (size_t)size + GR_KEY_ROOM) !=
      GR_DONE) {
    errno = ENOMEM;
    return -1;
  }
  memset(f->chunk.at + size, 0, GR_KEY_ROOM);
  if (!lgr_read_at(f->fd - 1, f->offset + sizeof head, f->chunk.at,
                   (size_t)size))
    return -1;
  if (!gr_journal_whole(head, f->chunk.at, (size_t)size))
    return 0;
  f->chunk.count = (size_t)size;
  f->offset += sizeof head + size;
  return 1;
}

/* Writes the chunk that there is; 0 with errno if it cannot be done. */
static int write_chunk(lgr_levels *f) {
  gr_journal_seal(&f->chunk);
  if (!lgr_write_at(f->fd - 1, f->offset, f->chunk.at, f->chunk.count))
    return 0;
  f->offset += f->chunk.count;
  if (lgr_now() - f->flushed < FLUSH_SECONDS)
    return 1;
  f->flushed = lgr_now();
  return lgr_flush(f->fd - 1);
}

/* Begins a chunk. */
static gr_status begin_chunk(lgr_levels *f) {
  f->chunk.count = 0;
  return gr_journal_begin(f->memory, &f->chunk);
}

/*
** ------------------------------------------------------------ opening
*/

/* Makes the header of the file. */
static gr_status make_header(lgr_levels *f, const gr_wire *wire,
                             const char *game, size_t size) {
  gr_bytes identity = {NULL, 0, 0};
  gr_memory *memory = f->memory;
  gr_status status = gr_bytes_reserve(memory, &identity, 8);
  if (status == GR_DONE) {
    gr_put_fixed(&identity, wire->ranks, 4);
    gr_put_fixed(&identity, wire->rank, 4);
    status = gr_put_bytes(memory, &identity, (const unsigned char *)game, size);
  }
  if (status == GR_DONE)
    status = gr_journal_header(memory, &f->header, identity.at, identity.count);
  gr_bytes_free(memory, &identity);
  return status;
}

/* Says what is wrong with a file whose header is another one. */
static const char *reason(lua_State *L, const lgr_levels *f,
                          const gr_wire *wire, size_t count) {
  const unsigned char *at = f->chunk.at;
  const gr_bytes *header = &f->header;
  size_t game = GR_JOURNAL_HEADER + 8;
  uint64_t ranks;
  if (count < header->count || header->count < game ||
      memcmp(at + game, header->at + game, count - game) != 0)
    return lgr_foreign_file(at, count, header);
  ranks = gr_get_fixed(at + GR_JOURNAL_HEADER, 4);
  if (ranks == wire->ranks)
    return "is the checkpoint of another rank";
  return lua_pushfstring(
      L,
      "is a checkpoint of %I rank%s and needs as many again; "
      "there are %I now",
      (LUAI_UACINT)ranks, ranks == 1 ? "" : "s", (LUAI_UACINT)wire->ranks);
}

/* Looks at the header of the file, or writes it. */
static const char *begin_file(lua_State *L, lgr_levels *f,
                              const gr_wire *wire) {
  const gr_bytes *header = &f->header;
  size_t count = f->size < header->count ? (size_t)f->size : header->count;
  if (!lgr_read_at(f->fd - 1, 0, f->chunk.at, count))
    return by_errno;
  if (memcmp(f->chunk.at, header->at, count) != 0)
    return reason(L, f, wire, count);
  f->offset = header->count;
  if (count < header->count &&
      !lgr_write_at(f->fd - 1, 0, header->at, header->count))
    return by_errno;
  return NULL;
}

/* Appends the keys of the starts to a chunk. */
static gr_status put_starts(gr_memory *memory, const gr_store *store,
                            gr_bytes *bytes) {
  unsigned char kept[GR_INTEGER_CODE];
  gr_status status = GR_DONE;
  for (uint32_t i = 0; i < store->count && status == GR_DONE; i++) {
    size_t length;
    const unsigned char *key = gr_store_get(store, i, &length, kept);
    status = gr_put_string(memory, bytes, key, length);
  }
  return status;
}

/* Compares the starts with those in the file, or writes them. */
static const char *begin_starts(lua_State *L, lgr_levels *f,
                                const gr_store *store) {
  gr_bytes starts = {NULL, 0, 0};
  int found = read_chunk(f), same;
  if (found < 0)
    return by_errno;
  if (found == 0) {
    lgr_check_memory(L, begin_chunk(f));
    lgr_check_memory(L, put_starts(f->memory, store, &f->chunk));
    return write_chunk(f) ? NULL : by_errno;
  }
  if (put_starts(f->memory, store, &starts) != GR_DONE) {
    gr_bytes_free(f->memory, &starts);
    lgr_no_memory(L);
  }
  same = starts.count == f->chunk.count &&
         memcmp(starts.at, f->chunk.at, starts.count) == 0;
  gr_bytes_free(f->memory, &starts);
  return same ? NULL : "is a checkpoint of other starts";
}

static const char *open_file(lgr_levels *f) {
  int fd = lgr_open_locked(f->path, &f->size);
  f->fd = fd + 1;
  return fd >= 0                ? NULL
         : errno == 0           ? "is not a file"
         : errno == EWOULDBLOCK ? "is in use"
                                : by_errno;
}

const char *lgr_open_levels(lua_State *L, lgr_levels *f, gr_memory *memory,
                            const char *path, const gr_wire *wire,
                            const char *game, size_t game_size,
                            const gr_store *starts) {
  const char *why;
  f->memory = memory;
  f->path = path;
  f->flushed = lgr_now();
  lgr_check_memory(L, make_header(f, wire, game, game_size));
  lgr_check_memory(L, gr_bytes_reserve(memory, &f->chunk, f->header.count));
  why = open_file(f);
  if (why == NULL)
    why = begin_file(L, f, wire);
  if (why == NULL)
    why = begin_starts(L, f, starts);
  return why == NULL ? NULL : push_problem(L, f, why);
}

/*
** ------------------------------------------------------------ levels
*/

const char *lgr_read_level(lua_State *L, lgr_levels *f, gr_spread *spread,
                           const gr_key_kind *kind, int *found,
                           gr_status *status) {
  gr_cursor cursor;
  int read = read_chunk(f);
  *found = read > 0;
  *status = GR_DONE;
  if (read == 0)
    return NULL;
  if (read < 0)
    return push_problem(L, f, by_errno);
  cursor.at = f->chunk.at;
  cursor.end = f->chunk.at + f->chunk.count;
  *status = gr_spread_get(spread, &cursor, kind);
  return *status == GR_BAD_FILE ? push_problem(L, f, "is not valid") : NULL;
}

const char *lgr_cut_levels(lua_State *L, lgr_levels *f) {
  f->size = f->offset;
  return lgr_cut(f->fd - 1, f->offset) ? NULL : push_problem(L, f, by_errno);
}

const char *lgr_write_level(lua_State *L, lgr_levels *f,
                            const gr_spread *spread) {
  lgr_check_memory(L, begin_chunk(f));
  lgr_check_memory(L, gr_spread_put(spread, f->memory, &f->chunk));
  return write_chunk(f) ? NULL : push_problem(L, f, by_errno);
}
