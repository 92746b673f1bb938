/*
** disk.c: see disk.h.
*/
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _DEFAULT_SOURCE /* for flock */
#define _XOPEN_SOURCE 700
#endif
#define _FILE_OFFSET_BITS 64 /* large files, also where words have 32 bits */

#include "lua/host/disk.h"

#include "lua/host/parts.h"

#if defined(LGR_DISK)

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__APPLE__)
#define CHANGED(s) ((s)->st_mtimespec)
#else
#define CHANGED(s) ((s)->st_mtim)
#endif

/*
** ------------------------------------------------------------ bytes
*/

int lgr_open_old(const char *path, uint64_t *size) {
  struct stat s;
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), number;
  if (fd < 0)
    return -1;
  number = fstat(fd, &s) != 0 ? errno : 0;
  if (number == 0 && S_ISREG(s.st_mode)) {
    *size = (uint64_t)s.st_size;
    return fd;
  }
  close(fd);
  errno = number;
  return -1;
}

int lgr_cut(int fd, uint64_t size) {
  return ftruncate(fd, (off_t)size) == 0;
}

int lgr_flush(int fd) {
  int failed;
  do
    failed = fsync(fd) != 0;
  while (failed && errno == EINTR);
  return !failed;
}

void lgr_close(int fd) {
  close(fd);
}

int lgr_read_at(int fd, uint64_t offset, unsigned char *to, size_t count) {
  while (count > 0) {
    ssize_t done = pread(fd, to, count, (off_t)offset);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0) {
      errno = done == 0 ? EIO : errno;
      return 0;
    }
    to += done;
    count -= (size_t)done;
    offset += (uint64_t)done;
  }
  return 1;
}

int lgr_write_at(int fd, uint64_t offset, const unsigned char *from,
                 size_t count) {
  while (count > 0) {
    ssize_t done = pwrite(fd, from, count, (off_t)offset);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0) {
      errno = done == 0 ? ENOSPC : errno;
      return 0;
    }
    from += done;
    count -= (size_t)done;
    offset += (uint64_t)done;
  }
  return 1;
}

/*
** ------------------------------------------------------------ new files
*/

/* The rights of a file, without set-user-ID and the like. */
#define RIGHTS (S_IRWXU | S_IRWXG | S_IRWXO)

/* What is asked for a private file, and for any new file: of the latter, the
** system takes away what the user's umask says. */
#define PRIVATE (S_IRUSR | S_IWUSR)
#define ANY (PRIVATE | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH)

/* Locks a file, so that its size is known; 0 on failure, with errno: 0 if it is
** a folder, a pipe or the like. */
static int lock(int fd, uint64_t *size) {
  struct stat s;
  if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return 0;
  if (fstat(fd, &s) != 0)
    return 0;
  *size = (uint64_t)s.st_size;
  errno = 0;
  return S_ISREG(s.st_mode);
}

int lgr_open_locked(const char *path, uint64_t *size) {
  int fd = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, ANY), number;
  if (fd < 0 || lock(fd, size))
    return fd;
  number = errno;
  close(fd);
  errno = number;
  return -1;
}

int lgr_open_new(const char *path, const char *like) {
  struct stat s;
  int known = stat(like, &s) == 0, number;
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                known ? PRIVATE : ANY);
  if (fd < 0 || !known || fchmod(fd, s.st_mode & RIGHTS) == 0)
    return fd;
  number = errno;
  close(fd);
  unlink(path);
  errno = number;
  return -1;
}

/* (Some systems cannot flush folders, and need not.) */
int lgr_flush_folder(char *path) {
  char *slash = strrchr(path, '/');
  int fd, fine;
  if (slash == NULL)
    memcpy(path, ".", 2);
  else
    slash[slash == path] = '\0';
  fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return errno == EACCES;
  fine = lgr_flush(fd) || errno == EINVAL || errno == ENOTSUP;
  close(fd);
  return fine;
}

/*
** ------------------------------------------------------------ replacements
*/

/* The most files that are being written beside a path. */
#define MOST_WRITERS 100

/* Bytes that are added to the path, at most. */
#define SUFFIX 24

gr_status lgr_replacement_init(lgr_replacement *r, gr_memory *memory,
                               const char *target) {
  size_t length = strlen(target);
  if (gr_bytes_reserve(memory, &r->path, length + SUFFIX) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(r->path.at, target, length + 1);
  r->target = target;
  return GR_DONE;
}

/* Sets the path to that of writer i. */
static const char *set_path(lgr_replacement *r, int i) {
  char *path = (char *)r->path.at;
  sprintf(path + strlen(r->target), ".saving-%d", i);
  return path;
}

/* Removes the file at a path if its writer is gone. By the time it is locked,
** the file may have got its place, or another process may have removed it; then
** what is at the path is another file, which has a writer. */
static void sweep(const char *path) {
  struct stat locked, there;
  int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return;
  if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &locked) == 0 &&
      lstat(path, &there) == 0 && locked.st_ino == there.st_ino &&
      locked.st_dev == there.st_dev)
    unlink(path);
  close(fd);
}

/* Makes and locks a new file, where files can be locked. EEXIST also means that
** another process has just taken it for one that was left behind. */
static int make_file(lgr_replacement *r, const char *path) {
  struct stat made;
  int fd = lgr_open_new(path, r->target);
  if (fd < 0)
    return 0;
  if ((flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) ||
      fstat(fd, &made) != 0 || made.st_nlink == 0) {
    close(fd);
    errno = EEXIST;
    return 0;
  }
  r->fd = fd + 1;
  return 1;
}

int lgr_replacement_begin(lgr_replacement *r) {
  int made = 0;
  for (int i = 1; i <= MOST_WRITERS; i++) {
    const char *path = set_path(r, i);
    sweep(path);
    if (made > 0)
      continue;
    if (make_file(r, path))
      made = i;
    else if (errno != EEXIST)
      return 0;
  }
  set_path(r, made);
  if (made == 0)
    errno = EEXIST;
  return made > 0;
}

int lgr_replacement_finish(lgr_replacement *r) {
  char *path = (char *)r->path.at;
  int fd = r->fd - 1;
  if (!lgr_flush(fd) || rename(path, r->target) != 0)
    return 0;
  r->fd = 0;
  close(fd);
  return lgr_flush_folder(path);
}

void lgr_replacement_free(lgr_replacement *r, gr_memory *memory) {
  if (r->fd > 0) {
    unlink((const char *)r->path.at);
    close(r->fd - 1);
  }
  gr_bytes_free(memory, &r->path);
}

/*
** ------------------------------------------------------------ in Lua
*/

static int close_file(lua_State *L) {
  luaL_Stream *file = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  return luaL_fileresult(L, fclose(file->f) == 0, NULL);
}

/* A new file as the C library has it; NULL on failure, with errno. */
static FILE *open_stream(const char *path, const char *like) {
  int fd = lgr_open_new(path, like), number;
  FILE *file = fd < 0 ? NULL : fdopen(fd, "wb");
  if (fd >= 0 && file == NULL) {
    number = errno;
    close(fd);
    unlink(path);
    errno = number;
  }
  return file;
}

/* create(path, like): a file as io.open gives it, for writing; false if there
** is something at the path, and nil and a message if it cannot be made. */
static int create(lua_State *L) {
  const char *path = luaL_checkstring(L, 1), *like = luaL_checkstring(L, 2);
  luaL_Stream *file = lua_newuserdatauv(L, sizeof *file, 0);
  file->closef = NULL; /* it is closed so far */
  if (luaL_getmetatable(L, LUA_FILEHANDLE) != LUA_TTABLE)
    return luaL_error(L, "there is no library 'io'");
  lua_setmetatable(L, -2);
  file->f = open_stream(path, like);
  if (file->f != NULL) {
    file->closef = close_file;
    return 1;
  }
  if (errno == EEXIST) {
    lua_pushboolean(L, 0);
    return 1;
  }
  lua_pushnil(L);
  lua_pushstring(L, strerror(errno));
  return 2;
}

/* target(path): the path of the file that another one may replace in order to
** write to the path, where links are followed; nil if it must not be replaced,
** as it is a device, a pipe or a folder. */
static int target(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  char buffer[PATH_MAX];
  struct stat s;
  int there = lstat(path, &s) == 0;
  if (there && S_ISLNK(s.st_mode))
    path = stat(path, &s) == 0 ? realpath(path, buffer) : NULL;
  lua_pushstring(L, there && !S_ISREG(s.st_mode) ? NULL : path);
  return 1;
}

/* stamp(path): a string that changes when the file is written or replaced;
** nil if there is no file. */
static int stamp(lua_State *L) {
  struct stat s;
  if (stat(luaL_checkstring(L, 1), &s) != 0)
    return 0;
  lua_pushfstring(L, "%I.%I %I %I %I", (LUAI_UACINT)CHANGED(&s).tv_sec,
                  (LUAI_UACINT)CHANGED(&s).tv_nsec, (LUAI_UACINT)s.st_size,
                  (LUAI_UACINT)s.st_ino, (LUAI_UACINT)s.st_dev);
  return 1;
}

void lgr_open_disk(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"create", create}, {"target", target}, {"stamp", stamp}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

#else

void lgr_open_disk(lua_State *L) {
  (void)L;
}

#endif
