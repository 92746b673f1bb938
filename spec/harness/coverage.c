/*
** Which lines of lua/ a process of Lua reaches. The hook writes each of them
** once to the file that GRUNDY_COVERAGE names. (In C, since it is called at
** every line; and coroutines inherit it.)
*/
#include <lauxlib.h>
#include <lua.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES 1024
#define LINES 4096

/* After so many lines none of which was new, rules are taken for endless: where
** there is a hook, grundy does not look at its clock. They end by an error,
** twice, since they may catch one. */
#define ENDLESS 20000000

/* One for all states of a process. */
static FILE *record;
static long idle;
static struct {
  char source[256];
  unsigned char seen[LINES];
} files[FILES];

static void reached(lua_State *L, lua_Debug *ar) {
  if (++idle >= ENDLESS) {
    idle = idle == ENDLESS ? idle : 0;
    luaL_error(L, "endless");
  }
  lua_getinfo(L, "S", ar);
  const char *name =
      *ar->source == '@' ? strstr(ar->source, "lua/grundy/") : NULL;
  if (!name || strlen(ar->source) >= sizeof files->source ||
      ar->currentline >= LINES)
    return;
  size_t i = ((uintptr_t)ar->source >> 4) % FILES;
  while (*files[i].source && strcmp(files[i].source, ar->source) != 0)
    i = (i + 1) % FILES;
  memcpy(files[i].source, ar->source, strlen(ar->source) + 1);
  if (!files[i].seen[ar->currentline]) {
    files[i].seen[ar->currentline] = 1;
    idle = 0;
    fprintf(record, "%s:%d\n", name, ar->currentline);
  }
}

/* start(): sets the hook. */
__attribute__((visibility("default"))) int start(lua_State *L) {
  const char *path = getenv("GRUNDY_COVERAGE");
  if (!record)
    record = path ? fopen(path, "a") : NULL;
  if (!record)
    return luaL_error(L, "GRUNDY_COVERAGE names no file");
  setvbuf(record, NULL, _IOLBF, BUFSIZ); /* whole lines, whoever else writes */
  lua_sethook(L, reached, LUA_MASKLINE, 0);
  return 0;
}
