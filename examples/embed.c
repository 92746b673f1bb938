/*
** embed.c: a C program that has grundy inside and uses it from several
** threads. No file of the module is needed at run time: its C part is
** linked in, and the Makefile turns its Lua part into build/embedded.h.
**
**   make build/embed && build/embed 8
**
** The rule about threads is Lua's own: a lua_State is for one thread at a
** time. grundy adds none, for all that it keeps belongs to a state. Here
** each thread opens a state, solves a few games in sizes that depend on its
** number, and leaves a line, which the main thread prints. The program
** succeeds if every value is the one that theory gives.
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_THREADS 4
#define MAX_THREADS 64
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The C part of the module. */
int luaopen_grundy_core(lua_State *L);

/* The Lua part: for each file the name for require, the name of the chunk
** ("@grundy/game.lua", say), and the text. */
static const struct {
  const char *module, *chunk;
  size_t size;
  const unsigned char *text;
} files[] = {
#include "embedded.h"
};

/* Games of size n: chunks that take n and return a game, a start, and the
** value that theory gives to this start. */
static const struct {
  const char *chunk, *text;
} games[] = {
    {"=take", /* 1 to n chips from a heap: no cycles, the classical theory */
     "local n = ...\n"
     "return require('grundy').game { moves = function(chips, add)\n"
     "  for taken = 1, math.min(n, chips) do add(chips - taken) end\n"
     "end }, 1999, 1999 % (n + 1)"},

    {"=clock", /* back by an hour or two until it is 0: finite on a cycle */
     "local n = 1000 + ...\n"
     "return require('grundy').game { moves = function(hour, add)\n"
     "  if hour == 0 then return end\n"
     "  for step = 1, 2 do add((hour - step) % (3 * n + 1)) end\n"
     "end }, n, n % 3"},

    {"=lake", /* round it for ever, or away to a heap of n chips: a draw */
     "local n, grundy = ..., require 'grundy'\n"
     "return grundy.game { moves = function(p, add)\n"
     "  if p.path then add { path = (p.path + 1) % (1000 + n) } end\n"
     "  if p.path == 0 then add { heap = n } end\n"
     "  for left = 0, (p.heap or 0) - 1 do add { heap = left } end\n"
     "end }, { path = 0 }, grundy.infinity { n }"},
};

/* Pushes the chunk with this text, of this size, under this name. */
static void load(lua_State *L, const char *s, size_t n, const char *name) {
  if (luaL_loadbufferx(L, s, n, name, "t") != LUA_OK)
    lua_error(L);
}

/* A loader, as package.preload has them: parses and runs the file whose
** number is its upvalue. The names of the chunks matter: an error is blamed on
** the nearest line that is not in the folder of grundy/init.lua. */
static int open_file(lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(1));
  load(L, (const char *)files[i].text, files[i].size, files[i].chunk);
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

/* Makes require find the module: package.preload gets a loader for each file,
** which is parsed when it is first needed. */
static void preload(lua_State *L) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  for (size_t i = 0; i < COUNT(files); i++) {
    lua_pushinteger(L, (lua_Integer)i);
    lua_pushcclosure(L, open_file, 1);
    lua_setfield(L, -2, files[i].module);
  }
  lua_pushcfunction(L, luaopen_grundy_core);
  lua_setfield(L, -2, "grundy.core");
  lua_pop(L, 1);
}

/* Pushes object:method(argument), both given by index; 0 is no argument.
** Where grundy returns nil and a message, an error is raised here. */
static void call(lua_State *L, int object, const char *method, int argument) {
  lua_getfield(L, object, method);
  lua_pushvalue(L, object);
  if (argument != 0)
    lua_pushvalue(L, argument);
  lua_call(L, argument != 0 ? 2 : 1, 2);
  if (lua_isnil(L, -2))
    luaL_error(L, "%s: %s", method, lua_tostring(L, -1));
  lua_pop(L, 1);
}

/* Lua: play(i, n). Solves game i of size n, checks the answers, and returns
** a text about them. */
static int play(lua_State *L) {
  enum { SIZE = 2, GAME, START, EXPECTED, SOLUTION, INFO, VALUE }; /* stack */
  lua_Integer i = luaL_checkinteger(L, 1);
  load(L, games[i].text, strlen(games[i].text), games[i].chunk);
  lua_pushvalue(L, SIZE);
  lua_call(L, 1, 3);
  call(L, GAME, "solve", START);
  lua_toclose(L, SOLUTION); /* its memory comes back when play ends */
  call(L, SOLUTION, "info", START);
  lua_getfield(L, INFO, "value");
  call(L, SOLUTION, "verify", 0);
  if (!lua_compare(L, VALUE, EXPECTED, LUA_OPEQ))
    luaL_error(L, "%s: the value is %s, not %s", games[i].chunk + 1,
               luaL_tolstring(L, VALUE, NULL),
               luaL_tolstring(L, EXPECTED, NULL));
  lua_pushfstring(L, "%s %s (%I positions), ", games[i].chunk + 1,
                  luaL_tolstring(L, VALUE, NULL),
                  (LUAI_UACINT)luaL_len(L, SOLUTION));
  return 1;
}

/* Pushes the message about a mistake, which is in line 2 of a chunk. */
static void blame(lua_State *L) {
  const char *text = "local grundy = require 'grundy'\n"
                     "local game = grundy.game { move = print }";
  load(L, text, strlen(text), "=mistake");
  if (lua_pcall(L, 0, 1, 0) == LUA_OK ||
      strncmp(lua_tostring(L, -1), "mistake:2: ", 11) != 0)
    luaL_error(L, "not line 2: %s", luaL_tolstring(L, -1, NULL));
}

/* Lua: work(n). All that thread n does with its state; returns its line. */
static int work(lua_State *L) {
  luaL_openlibs(L);
  preload(L);
  for (size_t i = 0; i < COUNT(games); i++) {
    lua_pushcfunction(L, play);
    lua_pushinteger(L, (lua_Integer)i);
    lua_pushvalue(L, 1);
    lua_call(L, 2, 1);
  }
  blame(L);
  lua_concat(L, lua_gettop(L) - 1);
  return 1;
}

/* What a thread gets and leaves. The main thread fills it in before the
** thread starts and reads it after the thread has ended, and not between. */
typedef struct Worker {
  pthread_t thread;
  int number;
  int status; /* of Lua */
  char line[400];
} Worker;

/* A thread. All that can raise an error, for want of memory say, is in work
** and so inside lua_pcall; the state is closed in any case. */
static void *run(void *argument) {
  Worker *worker = argument;
  lua_State *L = luaL_newstate();
  if (L == NULL)
    return NULL;
  lua_pushcfunction(L, work);
  lua_pushinteger(L, worker->number);
  worker->status = lua_pcall(L, 1, 1, 0);
  snprintf(worker->line, sizeof worker->line, "%s",
           lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error");
  lua_close(L); /* and with it the string on its stack */
  return NULL;
}

int main(int argc, char **argv) {
  Worker workers[MAX_THREADS];
  char *rest = "";
  long count = argc > 1 ? strtol(argv[1], &rest, 10) : DEFAULT_THREADS;
  int started, fine = 0;
  if (argc > 2 || *rest != '\0' || count < 1 || count > MAX_THREADS) {
    fprintf(stderr, "usage: embed [threads, 1 to %d]\n", MAX_THREADS);
    return EXIT_FAILURE;
  }
  for (started = 0; started < count; started++) {
    Worker *worker = &workers[started];
    *worker = (Worker){.number = started + 1,
                       .status = LUA_ERRMEM,
                       .line = "no memory for a Lua state"};
    if (pthread_create(&worker->thread, NULL, run, worker) != 0) {
      fprintf(stderr, "thread %d cannot be started\n", worker->number);
      break;
    }
  }
  for (int i = 0; i < started; i++) {
    pthread_join(workers[i].thread, NULL);
    fprintf(workers[i].status == LUA_OK ? stdout : stderr, "thread %d: %s\n",
            workers[i].number, workers[i].line);
    fine += workers[i].status == LUA_OK;
  }
  return fine == count ? EXIT_SUCCESS : EXIT_FAILURE;
}
