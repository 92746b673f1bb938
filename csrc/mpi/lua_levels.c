/*
** lua_levels.c: see lua_cluster.h. The file of a rank is that of a checkpoint
** (core/file/journal.h), whose chunks hold the keys of the starts and then a
** level each (spread.h). What identifies the game begins with the
** number of ranks and the rank.
*/
#include "mpi/lua_cluster.h"

#include "core/file/journal.h"
#include "lua/disk.h"
#include "lua/fail.h"

#include <errno.h>
#include <string.h>

/* Seconds between two flushes to the disk: what a computer that fails may
** lose. */
#define FLUSH_SECONDS 20

struct lgr_level_file {
  const char *path; /* a user value of the cluster holds it */
  int fd;           /* + 1; 0: none */
  uint64_t size;    /* of the file when it was opened */
  uint64_t offset;  /* where the next chunk is read, or written */
  gr_bytes chunk;
  gr_bytes header;
  double flushed; /* when that was last, by lgr_now */
};

typedef struct lgr_level_file File;

static gr_memory *memory_of(const lgr_cluster *c) {
  return &c->solution->scratch_memory;
}

void lgr_close_levels(lgr_cluster *c) {
  File *f = c->file;
  if (f == NULL)
    return;
  if (f->fd > 0)
    lgr_close(f->fd - 1);
  gr_bytes_free(memory_of(c), &f->chunk);
  gr_bytes_free(memory_of(c), &f->header);
  gr_release(memory_of(c), f, 1, sizeof *f);
  c->file = NULL;
}

/* What is wrong with a file: errno says it. */
static const char by_errno[] = "";

/* Pushes what is wrong with the file. */
static const char *push_problem(lua_State *L, const lgr_cluster *c,
                                const char *why) {
  if (why == by_errno)
    return lua_pushfstring(L, "%s: %s", c->file->path, strerror(errno));
  return lua_pushfstring(L, "%s %s", c->file->path, why);
}

/*
** ------------------------------------------------------------ chunks
*/

/* Reads the next chunk: 1; 0 if there is none that is whole, -1 if it cannot be
** read, with errno. */
static int read_chunk(lgr_cluster *c) {
  File *f = c->file;
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
  if (gr_bytes_reserve(memory_of(c), &f->chunk, (size_t)size + GR_KEY_ROOM) !=
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
static int write_chunk(lgr_cluster *c) {
  File *f = c->file;
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
static gr_status begin_chunk(lgr_cluster *c) {
  c->file->chunk.count = 0;
  return gr_journal_begin(memory_of(c), &c->file->chunk);
}

/*
** ------------------------------------------------------------ opening
*/

/* Makes the header of the file. */
static gr_status make_header(lgr_cluster *c, const char *game, size_t size) {
  gr_bytes identity = {NULL, 0, 0};
  gr_memory *memory = memory_of(c);
  gr_status status = gr_bytes_reserve(memory, &identity, 8);
  if (status == GR_DONE) {
    gr_put_fixed(&identity, c->wire.ranks, 4);
    gr_put_fixed(&identity, c->wire.rank, 4);
    status = gr_put_bytes(memory, &identity, (const unsigned char *)game, size);
  }
  if (status == GR_DONE)
    status = gr_journal_header(memory, &c->file->header, identity.at,
                               identity.count);
  gr_bytes_free(memory, &identity);
  return status;
}

/* Says what is wrong with a file whose header is another one. */
static const char *reason(lua_State *L, const lgr_cluster *c, size_t count) {
  const unsigned char *at = c->file->chunk.at;
  const gr_bytes *header = &c->file->header;
  size_t game = GR_JOURNAL_HEADER + 8;
  uint64_t ranks;
  if (count < header->count || header->count < game ||
      memcmp(at + game, header->at + game, count - game) != 0)
    return lgr_foreign_file(at, count, header);
  ranks = gr_get_fixed(at + GR_JOURNAL_HEADER, 4);
  if (ranks == c->wire.ranks)
    return "is the checkpoint of another rank";
  return lua_pushfstring(
      L,
      "is a checkpoint of %I rank%s and needs as many again; "
      "there are %I now",
      (LUAI_UACINT)ranks, ranks == 1 ? "" : "s", (LUAI_UACINT)c->wire.ranks);
}

/* Looks at the header of the file, or writes it. */
static const char *begin_file(lua_State *L, lgr_cluster *c) {
  File *f = c->file;
  const gr_bytes *header = &f->header;
  size_t count = f->size < header->count ? (size_t)f->size : header->count;
  if (!lgr_read_at(f->fd - 1, 0, f->chunk.at, count))
    return by_errno;
  if (memcmp(f->chunk.at, header->at, count) != 0)
    return reason(L, c, count);
  f->offset = header->count;
  if (count < header->count &&
      !lgr_write_at(f->fd - 1, 0, header->at, header->count))
    return by_errno;
  return NULL;
}

/* Appends the keys of the starts to a chunk. */
static gr_status put_starts(const lgr_cluster *c, gr_bytes *bytes) {
  const gr_store *store = &c->solution->store;
  unsigned char kept[GR_INTEGER_CODE];
  gr_status status = GR_DONE;
  for (uint32_t i = 0; i < c->starts && status == GR_DONE; i++) {
    size_t length;
    const unsigned char *key = gr_store_get(store, i, &length, kept);
    status = gr_put_string(memory_of(c), bytes, key, length);
  }
  return status;
}

/* Compares the starts with those in the file, or writes them. */
static const char *begin_starts(lua_State *L, lgr_cluster *c) {
  File *f = c->file;
  gr_bytes starts = {NULL, 0, 0};
  int found = read_chunk(c), same;
  if (found < 0)
    return by_errno;
  if (found == 0) {
    lgr_check_memory(L, begin_chunk(c));
    lgr_check_memory(L, put_starts(c, &f->chunk));
    return write_chunk(c) ? NULL : by_errno;
  }
  if (put_starts(c, &starts) != GR_DONE) {
    gr_bytes_free(memory_of(c), &starts);
    lgr_no_memory(L);
  }
  same = starts.count == f->chunk.count &&
         memcmp(starts.at, f->chunk.at, starts.count) == 0;
  gr_bytes_free(memory_of(c), &starts);
  return same ? NULL : "is a checkpoint of other starts";
}

static const char *open_file(File *f) {
  int fd = lgr_open_locked(f->path, &f->size);
  f->fd = fd + 1;
  return fd >= 0                ? NULL
         : errno == 0           ? "is not a file"
         : errno == EWOULDBLOCK ? "is in use"
                                : by_errno;
}

const char *lgr_open_levels(lua_State *L, lgr_cluster *c, const char *path,
                            const char *game, size_t game_size) {
  File *f = gr_resize(memory_of(c), NULL, 0, 1, sizeof *f);
  const char *why;
  lgr_check_memory(L, f == NULL ? GR_NO_MEMORY : GR_DONE);
  memset(f, 0, sizeof *f);
  f->path = path;
  f->flushed = lgr_now();
  c->file = f; /* from now on it is freed with the cluster */
  lgr_check_memory(L, make_header(c, game, game_size));
  lgr_check_memory(L,
                   gr_bytes_reserve(memory_of(c), &f->chunk, f->header.count));
  why = open_file(f);
  if (why == NULL)
    why = begin_file(L, c);
  if (why == NULL)
    why = begin_starts(L, c);
  return why == NULL ? NULL : push_problem(L, c, why);
}

/*
** ------------------------------------------------------------ levels
*/

const char *lgr_read_level(lua_State *L, lgr_cluster *c, int *found) {
  File *f = c->file;
  gr_key_kind kind = lgr_key_kind(c->solution);
  gr_cursor cursor;
  gr_status status;
  int read = read_chunk(c);
  *found = read > 0;
  if (read == 0)
    return NULL;
  if (read < 0)
    return push_problem(L, c, by_errno);
  cursor.at = f->chunk.at;
  cursor.end = f->chunk.at + f->chunk.count;
  status = gr_spread_get(&c->spread, &cursor, &kind);
  if (status == GR_BAD_FILE)
    return push_problem(L, c, "is not valid");
  if (status != GR_DONE)
    lgr_job_note(L, c->job, status);
  return NULL;
}

const char *lgr_cut_levels(lua_State *L, lgr_cluster *c) {
  File *f = c->file;
  f->size = f->offset;
  return lgr_cut(f->fd - 1, f->offset) ? NULL : push_problem(L, c, by_errno);
}

const char *lgr_write_level(lua_State *L, lgr_cluster *c) {
  lgr_check_memory(L, begin_chunk(c));
  lgr_check_memory(L, gr_spread_put(&c->spread, memory_of(c), &c->file->chunk));
  return write_chunk(c) ? NULL : push_problem(L, c, by_errno);
}
