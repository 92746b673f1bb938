/*
** journal_file.c: see journal_file.h.
*/
#include "lua/job/journal_file.h"

#if defined(LGR_DISK)

#include "core/file/journal.h"
#include "lua/host/host.h"

#include <errno.h>
#include <string.h>

/* Seconds between two flushes to the disk: what a computer that fails may
** lose. */
#define FLUSH_SECONDS 20

const char lgr_by_errno[] = "";

/*
** ------------------------------------------------------------ opening
*/

/* What is wrong with a file that begins with these bytes. */
static const char *foreign_file(const unsigned char *at, size_t count,
                                const gr_bytes *header) {
  size_t magic = count < 8 ? count : 8;
  if (memcmp(at, GR_FILE_MAGIC, magic) == 0)
    return "is a saved solution, not a checkpoint";
  if (memcmp(at, GR_JOURNAL_MAGIC, magic) != 0 || count < GR_JOURNAL_HEADER)
    return "is not a checkpoint";
  if (gr_get_fixed(at + GR_JOURNAL_HEADER - 4, 4) !=
      gr_adler(at, GR_JOURNAL_HEADER - 4))
    return "is damaged: a checksum is wrong";
  if (gr_get_fixed(at + 8, 4) != GR_JOURNAL_VERSION)
    return "has a version of the format that this program does not know";
  if (count == header->count &&
      memcmp(at + 12, header->at + 12, GR_JOURNAL_HEADER - 16) == 0)
    return "is damaged: a checksum is wrong";
  return "is a checkpoint of another game, or of other rules or options";
}

/* Looks at the header, or writes it. */
static const char *begin_file(lgr_journal_file *f, const gr_bytes *header) {
  size_t count = f->size < header->count ? (size_t)f->size : header->count;
  if (!lgr_read_at(f->fd - 1, 0, f->chunk.at, count))
    return lgr_by_errno;
  f->chunk.count = count;
  if (memcmp(f->chunk.at, header->at, count) != 0)
    return foreign_file(f->chunk.at, count, header);
  f->offset = header->count;
  if (count < header->count &&
      !lgr_write_at(f->fd - 1, 0, header->at, header->count))
    return lgr_by_errno;
  return NULL;
}

const char *lgr_open_journal(lgr_journal_file *f, const gr_bytes *header) {
  int fd;
  f->flushed = lgr_now();
  if (gr_bytes_reserve(f->memory, &f->chunk, header->count) != GR_DONE) {
    errno = ENOMEM;
    return lgr_by_errno;
  }
  fd = lgr_open_locked(f->path, &f->size);
  f->fd = fd + 1;
  if (fd >= 0)
    return begin_file(f, header);
  return errno == 0             ? "is not a file"
         : errno == EWOULDBLOCK ? "is in use"
                                : lgr_by_errno;
}

void lgr_close_journal(lgr_journal_file *f) {
  if (f->fd > 0)
    lgr_close(f->fd - 1);
  f->fd = 0;
  gr_bytes_free(f->memory, &f->chunk);
}

/*
** ------------------------------------------------------------ chunks
*/

int lgr_read_chunk(lgr_journal_file *f) {
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
  if (size > SIZE_MAX - GR_KEY_ROOM ||
      gr_bytes_reserve(f->memory, &f->chunk, (size_t)size + GR_KEY_ROOM) !=
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

int lgr_cut_journal(lgr_journal_file *f) {
  f->size = f->offset;
  return lgr_cut(f->fd - 1, f->offset);
}

int lgr_write_chunk(lgr_journal_file *f, gr_bytes *chunk) {
  int error;
  gr_journal_seal(chunk);
  if (lgr_write_at(f->fd - 1, f->offset, chunk->at, chunk->count)) {
    f->offset += chunk->count;
    return 1;
  }
  error = errno;
  if (!lgr_cut(f->fd - 1, f->offset))
    error = errno; /* a chunk that is cut off is not read, either */
  errno = error;
  return 0;
}

/* Flushes the folder of the file, unless there is no memory for that. */
static int flush_folder(lgr_journal_file *f) {
  gr_bytes path = {NULL, 0, 0};
  int fine = gr_bytes_append(f->memory, &path, (const unsigned char *)f->path,
                             strlen(f->path) + 1) != GR_DONE ||
             lgr_flush_folder((char *)path.at);
  gr_bytes_free(f->memory, &path);
  return fine;
}

int lgr_flush_journal(lgr_journal_file *f, double now) {
  if (now - f->flushed < FLUSH_SECONDS)
    return 1;
  if (!f->folder_flushed && !flush_folder(f))
    return 0;
  f->folder_flushed = 1;
  if (!lgr_flush(f->fd - 1))
    return 0;
  f->flushed = lgr_now();
  return 1;
}

#endif
