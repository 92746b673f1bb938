/*
** create.c: see create.h.
*/
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _XOPEN_SOURCE 700 /* for realpath, too */
#endif

#include "lua/module.h"

#if defined(__unix__) || defined(__APPLE__)

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Who may do what with a file, without what makes programs of others. */
#define RIGHTS (S_IRWXU | S_IRWXG | S_IRWXO)

/* What is asked for a file of one's own, and for any new file: of that, the
** system takes away what the user does not want. */
#define OWN (S_IRUSR | S_IWUSR)
#define ANY (OWN | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH)

/* Gives up a new file after a failure, and keeps errno. */
static void give_up(const char *path, int fd) {
  int number = errno;
  close(fd);
  unlink(path);
  errno = number;
}

/* Opens a file that was not there: neither something else nor a link, be
** there anything behind it or not. It has the rights of another one, if that
** is there, and before no more; else those of any new file. NULL on failure,
** with errno. */
static FILE *open_new(const char *path, const char *like) {
  struct stat s;
  int known = stat(like, &s) == 0;
  int fd =
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, known ? OWN : ANY);
  FILE *file = NULL;
  if (fd < 0)
    return NULL;
  if (!known || fchmod(fd, s.st_mode & RIGHTS) == 0)
    file = fdopen(fd, "wb");
  if (file == NULL)
    give_up(path, fd);
  return file;
}

static int close_file(lua_State *L) {
  luaL_Stream *file = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  return luaL_fileresult(L, fclose(file->f) == 0, NULL);
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
  file->f = open_new(path, like);
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

/* The plain file that a link leads to; NULL if it leads to anything else. */
static const char *behind_link(const char *path, char *buffer) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode) ? realpath(path, buffer)
                                                   : NULL;
}

/* target(path): the path of the file that another one may replace in order to
** write to the path, where links are followed; nil if it must not be replaced,
** as it is a device, a pipe or a folder. */
static int target(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  char buffer[PATH_MAX];
  struct stat s;
  if (lstat(path, &s) == 0 && !S_ISREG(s.st_mode))
    path = S_ISLNK(s.st_mode) ? behind_link(path, buffer) : NULL;
  lua_pushstring(L, path); /* nil for NULL */
  return 1;
}

void lgr_open_create(lua_State *L) {
  lua_pushcfunction(L, create);
  lua_setfield(L, -2, "create");
  lua_pushcfunction(L, target);
  lua_setfield(L, -2, "target");
}

#else

void lgr_open_create(lua_State *L) {
  (void)L;
}

#endif
