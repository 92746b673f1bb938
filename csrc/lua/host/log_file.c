/*
** log_file.c: see log_file.h.
*/
#include "lua/host/log_file.h"

#if defined(LGR_DISK)

#include "lua/host/host.h"

#include <errno.h>
#include <string.h>

/* Seconds between two flushes to the disk: what a computer that fails may
** lose. */
#define FLUSH_SECONDS 20

const char lgr_by_errno[] = "";

static const char *const faults[GR_LOG_FAULT_KINDS] = {
#define FAULT(NAME, text) text,
    GR_LOG_FAULTS(FAULT)
#undef FAULT
};

/*
** ------------------------------------------------------------ opening
*/

/* Looks at how the file begins, or writes it. */
static const char *begin_file(lgr_log_file *f, const gr_bytes *begin) {
  size_t count = f->size < begin->count ? (size_t)f->size : begin->count;
  gr_log_fault fault;
  if (gr_bytes_reserve(f->memory, &f->body, begin->count) != GR_DONE) {
    errno = ENOMEM;
    return lgr_by_errno;
  }
  if (!lgr_read_at(f->fd - 1, 0, f->body.at, count))
    return lgr_by_errno;
  f->body.count = count;
  fault = gr_log_compare(&f->body, begin);
  if (fault == GR_LOG_IS_OTHER_RANKS)
    f->ranks = gr_log_ranks(&f->body);
  if (fault != GR_LOG_IS_FINE)
    return faults[fault];
  f->offset = begin->count;
  if (count < begin->count &&
      !lgr_write_at(f->fd - 1, 0, begin->at, begin->count))
    return lgr_by_errno;
  return NULL;
}

static const char *open_file(lgr_log_file *f, const gr_bytes *begin) {
  int fd = lgr_open_locked(f->path, &f->size);
  f->fd = fd + 1;
  if (fd >= 0)
    return begin_file(f, begin);
  return errno == 0             ? "is not a file"
         : errno == EWOULDBLOCK ? "is in use"
                                : lgr_by_errno;
}

const char *lgr_open_log(lgr_log_file *f, const gr_log_subject *subject) {
  gr_bytes begin = {NULL, 0, 0};
  const char *why = lgr_by_errno;
  int error = ENOMEM;
  f->flushed = lgr_now();
  if (gr_log_begin(f->memory, &begin, subject) == GR_DONE) {
    why = open_file(f, &begin);
    error = errno;
  }
  gr_bytes_free(f->memory, &begin);
  if (why != NULL)
    lgr_close_log(f);
  errno = error;
  return why;
}

void lgr_close_log(lgr_log_file *f) {
  if (f->fd > 0)
    lgr_close(f->fd - 1);
  f->fd = 0;
  gr_bytes_free(f->memory, &f->body);
}

/*
** ------------------------------------------------------------ records
*/

/* Reads a record of this size, which the file has room for, after its head. */
static int read_body(lgr_log_file *f, uint64_t size) {
  f->body.count = 0;
  if (size > SIZE_MAX - GR_KEY_ROOM ||
      gr_bytes_reserve(f->memory, &f->body, (size_t)size + GR_KEY_ROOM) !=
          GR_DONE) {
    errno = ENOMEM;
    return 0;
  }
  memset(f->body.at + size, 0, GR_KEY_ROOM);
  return lgr_read_at(f->fd - 1, f->offset + GR_LOG_HEAD, f->body.at,
                     (size_t)size);
}

int lgr_read_record(lgr_log_file *f, const char **why) {
  unsigned char head[GR_LOG_HEAD];
  uint64_t left = f->size > f->offset ? f->size - f->offset : 0;
  gr_log_record record;
  *why = lgr_by_errno;
  if (left < GR_LOG_HEAD)
    return 0;
  if (!lgr_read_at(f->fd - 1, f->offset, head, sizeof head))
    return -1;
  if (!gr_log_get_head(head, &record) || record.size > left - GR_LOG_HEAD)
    return 0;
  if (!read_body(f, record.size))
    return -1;
  if (gr_adler(f->body.at, (size_t)record.size) != record.sum)
    return 0;
  if (record.kind != (unsigned)f->kind || record.size == 0) {
    *why = "is not valid";
    return -1;
  }
  f->body.count = (size_t)record.size;
  f->offset += GR_LOG_HEAD + record.size;
  return 1;
}

int lgr_cut_log(lgr_log_file *f) {
  f->size = f->offset;
  return lgr_cut(f->fd - 1, f->offset);
}

gr_status lgr_begin_record(const lgr_log_file *f, gr_bytes *record) {
  record->count = 0;
  return gr_log_open_record(f->memory, record);
}

int lgr_write_record(lgr_log_file *f, gr_bytes *record) {
  int error;
  gr_log_seal(record, 0, f->kind);
  if (lgr_write_at(f->fd - 1, f->offset, record->at, record->count)) {
    f->offset += record->count;
    return 1;
  }
  error = errno;
  if (!lgr_cut(f->fd - 1, f->offset))
    error = errno; /* a record that is cut off is not read, either */
  errno = error;
  return 0;
}

/* Flushes the folder of the file, unless there is no memory for that. */
static int flush_folder(lgr_log_file *f) {
  gr_bytes path = {NULL, 0, 0};
  int fine = gr_bytes_append(f->memory, &path, (const unsigned char *)f->path,
                             strlen(f->path) + 1) != GR_DONE ||
             lgr_flush_folder((char *)path.at);
  gr_bytes_free(f->memory, &path);
  return fine;
}

int lgr_flush_log(lgr_log_file *f, double now) {
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
