/*
** journal_file.h: the file of a checkpoint (core/file/journal.h): a header, and
** chunks that are only appended. Where a function returns text, it says what is
** wrong with the file, after its path; NULL: nothing is.
*/
#ifndef LGR_JOURNAL_FILE_H
#define LGR_JOURNAL_FILE_H

#include "core/base/memory.h"
#include "lua/host/disk.h"

#pragma GCC visibility push(hidden)

#if defined(LGR_DISK)

/* Text that is not meant to be read: errno says what is wrong. */
extern const char lgr_by_errno[];

/* All zeros but for the first two is one that is not open. */
typedef struct lgr_journal_file {
  gr_memory *memory;
  const char *path; /* somebody else's */
  int fd;           /* + 1; 0: it is not open */
  uint64_t size;    /* when it was opened */
  uint64_t offset;  /* where the next chunk is read, or written */
  gr_bytes chunk;   /* that was read; GR_KEY_ROOM bytes after it are 0 */
  double flushed;   /* when that was last, by lgr_now */
  int folder_flushed;
} lgr_journal_file;

/* Opens the file and locks it, makes it if there is none, and looks at its
** header, or writes it. If it has another one, the beginning of that is then in
** `chunk`. */
const char *lgr_open_journal(lgr_journal_file *f, const gr_bytes *header);

/* Reads the next chunk: 1; 0 if there is none that is whole, -1 with errno if
** it cannot be read, or for want of memory. */
int lgr_read_chunk(lgr_journal_file *f);

/* Cuts off what comes next in the file; 0 with errno if it cannot be done. */
int lgr_cut_journal(lgr_journal_file *f);

/* Seals the chunk and writes it. On failure, 0 with errno, the file is as it
** was. */
int lgr_write_chunk(lgr_journal_file *f, gr_bytes *chunk);

/* Flushes the file to the disk if it is time to; 0 on failure, with errno. */
int lgr_flush_journal(lgr_journal_file *f, double now);

void lgr_close_journal(lgr_journal_file *f);

#endif

#pragma GCC visibility pop

#endif
