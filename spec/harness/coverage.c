/*
** Which lines of lua/ a process of Lua reaches: a hook writes each of them once
** to the file that GRUNDY_COVERAGE names. (In C, since it is called at every
** line; and coroutines inherit it.)
**
** A thread of Lua has one hook. So that those of specs and of grundy work as
** without this one, it calls them: for each there is a function, which stands
** in its place. Modules that are linked with --wrap see and set theirs only.
*/
#include <lauxlib.h>
#include <lua.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES 1024
#define LINES 4096

/* One for all states of a process. */
static FILE *record;
static struct {
  char source[256];
  unsigned char seen[LINES];
} files[FILES];

static void note_line(lua_State *L, lua_Debug *ar) {
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
    fprintf(record, "%s:%d\n", name, ar->currentline);
  }
}

/*
** ------------------------------------------------------------ other hooks
*/

/* The hooks in whose place the functions stand, and whether they wait for
** lines. The first one is that of threads without a hook. */
#define GUESTS 8
static struct {
  lua_Hook hook;
  int lines;
} guests[GUESTS];
static int guest_count;

static void reached(lua_State *L, lua_Debug *ar, int i) {
  int is_line = ar->event == LUA_HOOKLINE;
  if (is_line)
    note_line(L, ar);
  if (guests[i].hook && (!is_line || guests[i].lines))
    guests[i].hook(L, ar);
}

#define STAND_IN(i)                                                            \
  static void stand_in_##i(lua_State *L, lua_Debug *ar) {                      \
    reached(L, ar, i);                                                         \
  }
STAND_IN(0)
STAND_IN(1)
STAND_IN(2)
STAND_IN(3)
STAND_IN(4)
STAND_IN(5)
STAND_IN(6)
STAND_IN(7)

static const lua_Hook stand_ins[GUESTS] = {stand_in_0, stand_in_1, stand_in_2,
                                           stand_in_3, stand_in_4, stand_in_5,
                                           stand_in_6, stand_in_7};

/* The guest in whose place the hook of a thread stands; -1: it is another. */
static int guest_of(lua_State *L) {
  lua_Hook hook = lua_gethook(L);
  int i = GUESTS - 1;
  while (i >= 0 && stand_ins[i] != hook)
    i--;
  return i;
}

/* Sets a hook, and ours in its place; it alone if there are too many. */
static void set_both(lua_State *L, lua_Hook hook, int mask, int count) {
  int i = 0, lines = (mask & LUA_MASKLINE) != 0;
  if (mask == 0)
    hook = NULL;
  while (i < guest_count &&
         (guests[i].hook != hook || guests[i].lines != lines))
    i++;
  if (i == GUESTS) {
    lua_sethook(L, hook, mask, count);
    return;
  }
  if (i == guest_count) {
    guests[i].hook = hook;
    guests[i].lines = lines;
    guest_count++;
  }
  lua_sethook(L, stand_ins[i], mask | LUA_MASKLINE, count);
}

#define EXPORT __attribute__((visibility("default")))

/* What the linker puts in place of the functions of Lua, with --wrap. */
EXPORT lua_Hook __wrap_lua_gethook(lua_State *L);
EXPORT int __wrap_lua_gethookmask(lua_State *L);
EXPORT void __wrap_lua_sethook(lua_State *L, lua_Hook hook, int mask,
                               int count);

lua_Hook __wrap_lua_gethook(lua_State *L) {
  int i = guest_of(L);
  return i < 0 ? lua_gethook(L) : guests[i].hook;
}

int __wrap_lua_gethookmask(lua_State *L) {
  int i = guest_of(L), mask = lua_gethookmask(L);
  return i < 0 || guests[i].lines ? mask : mask & ~LUA_MASKLINE;
}

/* States whose lines are not noted, as those of threads, have one hook. */
void __wrap_lua_sethook(lua_State *L, lua_Hook hook, int mask, int count) {
  if (guest_of(L) < 0)
    lua_sethook(L, hook, mask, count);
  else
    set_both(L, hook, mask, count);
}

/*
** ------------------------------------------------------------ for Lua
*/

static lua_State *thread_of(lua_State *L) {
  return lua_isthread(L, 1) ? lua_tothread(L, 1) : L;
}

/* start([thread]): sets the hook in the place of the one that is set. */
EXPORT int start(lua_State *L) {
  lua_State *thread = thread_of(L);
  const char *path = getenv("GRUNDY_COVERAGE");
  if (!record)
    record = path ? fopen(path, "a") : NULL;
  if (!path)
    return luaL_error(L, "GRUNDY_COVERAGE names no file");
  if (!record) /* a spec has made this process another user, say */
    return 0;
  setvbuf(record, NULL, _IOLBF, BUFSIZ); /* whole lines, whoever else writes */
  if (guest_of(thread) < 0)
    set_both(thread, lua_gethook(thread), lua_gethookmask(thread),
             lua_gethookcount(thread));
  return 0;
}

/* stop([thread]): leaves the other one alone, if there is one. */
EXPORT int stop(lua_State *L) {
  lua_State *thread = thread_of(L);
  lua_sethook(thread, __wrap_lua_gethook(thread),
              __wrap_lua_gethookmask(thread), lua_gethookcount(thread));
  return 0;
}
