/*
** log_file.h: the file of a log (core/file/log.h). Where a function returns
** text, it says what is wrong with the file, after its path; NULL: nothing is.
*/
#ifndef LGR_LOG_FILE_H
#define LGR_LOG_FILE_H

#include "core/file/log.h"
#include "lua/host/disk.h"

#pragma GCC visibility push(hidden)

#if defined(LGR_DISK)

/* Text that is not meant to be read: errno says what is wrong. */
extern const char lgr_by_errno[];

/* All zeros but for the first three is one that is not open. */
typedef struct lgr_log_file {
  gr_memory *memory;
  const char *path; /* borrowed */
  gr_log_kind kind; /* of the records after those that say what it is about */
  int fd;           /* + 1; 0: it is not open */
  uint64_t size;    /* when it was opened */
  uint64_t offset;  /* where the next record is read, or written */
  gr_bytes body;    /* of the record that was read; GR_KEY_ROOM bytes after it
                       are 0 */
  uint32_t ranks;   /* if there is a log of another number of them: that */
  double flushed;   /* when that was last, by lgr_now */
  int folder_flushed;
} lgr_log_file;

/* Opens the file and locks it, makes it if there is none, and compares how it
** begins with what it is about, or writes that. On failure it is closed. */
const char *lgr_open_log(lgr_log_file *f, const gr_log_subject *subject);

/* Reads the next record: 1; 0 if there is none that is whole, -1 if something
** is wrong, of which *why is the text. */
int lgr_read_record(lgr_log_file *f, const char **why);

/* Cuts off what comes next in the file; 0 with errno if it cannot be done. */
int lgr_cut_log(lgr_log_file *f);

/* Begins a record that will be written. */
gr_status lgr_begin_record(const lgr_log_file *f, gr_bytes *record);

/* Seals the record and writes it. On failure, 0 with errno, the file is as it
** was. */
int lgr_write_record(lgr_log_file *f, gr_bytes *record);

/* Flushes the file to the disk if it is time to; 0 on failure, with errno. */
int lgr_flush_log(lgr_log_file *f, double now);

void lgr_close_log(lgr_log_file *f);

#endif

#pragma GCC visibility pop

#endif
