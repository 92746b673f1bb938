/*
** disk.h: files of the system: new ones that take the place of others, and old
** ones, read at any place. A function that returns an int says whether it has
** worked; if not, errno says why.
*/
#ifndef LGR_DISK_H
#define LGR_DISK_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

#if defined(__unix__) || defined(__APPLE__)
#define LGR_DISK 1 /* else the functions are not there */
#endif

/*
** A file that is written beside another one, whose place it then takes. It is
** locked as long as it is written. So one that is not locked was left
** behind by a process that is gone, and the next one that writes there removes
** it.
*/
typedef struct lgr_replacement {
  gr_bytes path;      /* its own, */
  const char *target; /* and that of the file whose place it takes */
  int fd;             /* + 1; 0: there is no file */
} lgr_replacement;

/* Sets one up that is all zeros. */
gr_status lgr_replacement_init(lgr_replacement *r, gr_memory *memory,
                               const char *target);

/* Makes the file. */
int lgr_replacement_begin(lgr_replacement *r);

/* Flushes it to the disk, and puts it into its place for good. */
int lgr_replacement_finish(lgr_replacement *r);

/* Removes the file if it is not finished, and frees the memory. */
void lgr_replacement_free(lgr_replacement *r, gr_memory *memory);

/* Opens a new file to write to it, where there is nothing yet, not even a link
** that leads nowhere. It has the rights of the file `like`, if there is one,
** and never more than these; else those of any new file. Returns its number; -1
** on failure. */
int lgr_open_new(const char *path, const char *like);

/* Opens a file to read it: its number, and its size; -1 on failure, with errno
** 0 if it is a folder, a pipe or the like. */
int lgr_open_old(const char *path, uint64_t *size);

/* Opens a file to read it and to write to it, makes it if there is none, and
** locks it: its number, and its size; -1 on failure, with errno 0 if it is a
** folder, a pipe or the like, and EWOULDBLOCK if another process has locked it.
*/
int lgr_open_locked(const char *path, uint64_t *size);

void lgr_close(int fd);

/* Cuts off what comes after this many bytes; flushes the file to the disk. */
int lgr_cut(int fd, uint64_t size);
int lgr_flush(int fd);

/* Reads or writes all of these bytes. */
int lgr_read_at(int fd, uint64_t offset, unsigned char *to, size_t count);
int lgr_write_at(int fd, uint64_t offset, const unsigned char *from,
                 size_t count);

/* Flushes the folder of a file, so that a new name in it lasts. The path is
** written over. */
int lgr_flush_folder(char *path);

#pragma GCC visibility pop

#endif
