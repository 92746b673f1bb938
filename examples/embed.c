/*
** embed.c: a C program that has grundy inside and uses it from several
** threads. No file of the module is needed at run time: its C part is
** linked in, and the Makefile turns its Lua part into build/embedded.h.
**
**   make build/embed && build/embed 8
**
** The parts to copy are independent of each other:
**   find, open_file    modules that are parsed when they are first needed
**   allocate           an allocator with a limit
**   look               a hook: a time limit, and a way to cancel
**   run, main          several states in several threads
**
** Each thread opens a state and solves some games in sizes that depend on its
** number. Two of the games go wrong: one needs too much memory, one takes too
** long. The games after them show that the state is still in order. The
** program succeeds if everything turns out as theory says.
*/
#define _POSIX_C_SOURCE 200809L /* threads and their clocks */

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DEFAULT_THREADS 4
#define MAX_THREADS 64
#define MAX_BYTES ((size_t)3 << 20) /* of a state */
#define MAX_SECONDS 0.2             /* of a game, if nothing else is said */
#define HOOK_COUNT 10000 /* instructions between looks at the clock */
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* What the host knows of a state. */
typedef struct Host {
  size_t used;     /* bytes */
  double seconds;  /* that a game may take */
  double deadline; /* of the present game, by the clock of the thread */
} Host;

/*
** ------------------------------------------------------------ modules
*/

/* The C part of grundy. */
int luaopen_grundy_core(lua_State *L);

/* The Lua part: for each file the name for require, the name of the chunk
** ("@grundy/game.lua", say), and the text. */
static const struct {
  const char *module, *chunk;
  size_t size;
  const char *text;
} files[] = {
#include "embedded.h"
};

/* Pushes the chunk with this text, of this size, under this name. */
static void load(lua_State *L, const char *s, size_t n, const char *name) {
  if (luaL_loadbufferx(L, s, n, name, "t") != LUA_OK)
    lua_error(L);
}

/* A loader: parses and runs the file whose number is its second argument. The
** names of the chunks matter: an error is blamed on the nearest line that is
** not in the folder of grundy/init.lua. */
static int open_file(lua_State *L) {
  lua_Integer i = luaL_checkinteger(L, 2);
  load(L, files[i].text, files[i].size, files[i].chunk);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

/* A searcher, as package.searchers has them: returns the loader of a module,
** and what the loader gets beside the name. A state holds nothing of a module
** until it is required. */
static int find(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  if (strcmp(name, "grundy.core") == 0) {
    lua_pushcfunction(L, luaopen_grundy_core);
    return 1;
  }
  for (size_t i = 0; i < COUNT(files); i++) {
    if (strcmp(name, files[i].module) == 0) {
      lua_pushcfunction(L, open_file);
      lua_pushinteger(L, (lua_Integer)i);
      return 2;
    }
  }
  lua_pushfstring(L, "no module '%s' in this program", name);
  return 1;
}

/* Makes require use the searcher, right after package.preload and before it
** looks for files. */
static void add_searcher(lua_State *L) {
  lua_getglobal(L, LUA_LOADLIBNAME);
  lua_getfield(L, -1, "searchers");
  for (lua_Integer i = luaL_len(L, -1); i >= 2; i--) {
    lua_rawgeti(L, -1, i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_pushcfunction(L, find);
  lua_rawseti(L, -2, 2);
  lua_pop(L, 2);
}

/*
** ------------------------------------------------------------ limits
*/

/* The allocator of a state: realloc and free, up to a limit. grundy takes all
** its memory here, too. If there is not enough for a call, it fails with "not
** enough memory", gives back what it has taken, and leaves the rest as it was.
** A solution that is not closed keeps its memory until Lua collects it. */
static void *allocate(void *host, void *block, size_t old, size_t size) {
  size_t *used = &((Host *)host)->used;
  if (block == NULL)
    old = 0; /* then it is not a size: it says what the block is for */
  if (size > old && size - old > MAX_BYTES - *used)
    return NULL;
  if (size == 0) {
    free(block);
    block = NULL;
  } else {
    block = realloc(block, size);
    if (block == NULL)
      return NULL;
  }
  *used += size - old;
  return block;
}

static Host *host_of(lua_State *L) {
  void *host;
  lua_getallocf(L, &host);
  return host;
}

/* Seconds that this thread has worked. (For a limit on the time that passes,
** such as a frame, take CLOCK_MONOTONIC.) */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Set by Ctrl-C; by a button, in a program with windows. */
static atomic_int cancelled;

static void cancel(int number) {
  (void)number;
  atomic_store(&cancelled, 1);
}

/* A count hook. It runs in rules written in Lua, and grundy lets it run while
** it works in C. The error that it raises ends the call. If Lua code
** catches it, it is raised again at once. */
static void look(lua_State *L, lua_Debug *ar) {
  (void)ar;
  if (atomic_load(&cancelled))
    lua_pushliteral(L, "cancelled");
  else if (now() > host_of(L)->deadline)
    lua_pushliteral(L, "out of time");
  else
    return;
  lua_sethook(L, look, LUA_MASKCOUNT, 1);
  lua_error(L);
}

/*
** ------------------------------------------------------------ games
*/

/* Games of size n: chunks that take n and return a game, a start, and the
** value that theory gives to this start; or the message of an error that is
** expected. */
static const struct {
  const char *chunk, *text, *message;
} games[] = {
    {"=take", /* 1 to n chips from a heap: no cycles, the classical theory */
     "local n = ...\n"
     "return require('grundy').game { moves = function(chips, add)\n"
     "  for taken = 1, math.min(n, chips) do add(chips - taken) end\n"
     "end }, 1999, 1999 % (n + 1)",
     NULL},

    {"=large", /* always one more: more positions than there is memory for */
     "return require('grundy').game { moves = function(chips, add)\n"
     "  add(chips + 1)\n"
     "end }, 0",
     "not enough memory"},

    {"=clock", /* back by an hour or two until it is 0: finite on a cycle */
     "local n = 1000 + ...\n"
     "return require('grundy').game { moves = function(hour, add)\n"
     "  if hour == 0 then return end\n"
     "  for step = 1, 2 do add((hour - step) % (3 * n + 1)) end\n"
     "end }, n, n % 3",
     NULL},

    {"=endless", /* rules that never return, whatever they catch */
     "return require('grundy').game { moves = function()\n"
     "  while true do pcall(function() while true do end end) end\n"
     "end }, 0",
     "out of time"},

    {"=lake", /* round it for ever, or away to a heap of n chips: a draw */
     "local n, grundy = ..., require 'grundy'\n"
     "return grundy.game { moves = function(p, add)\n"
     "  if p.path then add { path = (p.path + 1) % (1000 + n) } end\n"
     "  if p.path == 0 then add { heap = n } end\n"
     "  for left = 0, (p.heap or 0) - 1 do add { heap = left } end\n"
     "end }, { path = 0 }, grundy.infinity { n }",
     NULL},

    {"=page", /* many more modules are parsed, and no program is started */
     "io.popen = nil\n"
     "local game = require('grundy').graph { { 2 }, {} }\n"
     "assert(game:solve():report():find '</html>')\n"
     "return game, 1, 1",
     NULL},

    {"=mistake", /* in line 2 */
     "local grundy = require 'grundy'\n"
     "local game = grundy.game { move = print }",
     "mistake:2: game: unknown field 'move'; did you mean moves?"},
};

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

/* Lua: solve(i, n). Solves game i of size n, checks the answers, and returns
** a text about them. */
static int solve(lua_State *L) {
  enum { SIZE = 2, GAME, START, EXPECTED, SOLUTION, INFO, VALUE }; /* stack */
  lua_Integer i = luaL_checkinteger(L, 1);
  const char *value, *expected;
  load(L, games[i].text, strlen(games[i].text), games[i].chunk);
  lua_pushvalue(L, SIZE);
  lua_call(L, 1, 3);
  call(L, GAME, "solve", START);
  lua_toclose(L, SOLUTION); /* its memory comes back when solve ends */
  call(L, SOLUTION, "info", START);
  lua_getfield(L, INFO, "value");
  call(L, SOLUTION, "verify", 0);
  value = luaL_tolstring(L, VALUE, NULL);
  expected = luaL_tolstring(L, EXPECTED, NULL);
  if (!lua_compare(L, VALUE, EXPECTED, LUA_OPEQ))
    luaL_error(L, "the value is %s, not %s", value, expected);
  lua_pushfstring(L, "%s (%I positions)", value,
                  (LUAI_UACINT)luaL_len(L, SOLUTION));
  return 1;
}

/* Does a game end as its row says? */
static int is_expected(int status, const char *text, const char *message) {
  return message == NULL ? status == LUA_OK : strcmp(text, message) == 0;
}

/* Pushes a text about game i of size n. What goes wrong in a game ends here,
** and the state stays in use; what is not expected is an error. */
static void serve(lua_State *L, size_t i, lua_Integer n) {
  Host *host = host_of(L);
  const char *text;
  int status;
  lua_pushcfunction(L, solve);
  lua_pushinteger(L, (lua_Integer)i);
  lua_pushinteger(L, n);
  host->deadline = now() + host->seconds;
  lua_sethook(L, look, LUA_MASKCOUNT, HOOK_COUNT);
  status = lua_pcall(L, 2, 1, 0);
  lua_sethook(L, NULL, 0, 0);
  text = luaL_tolstring(L, -1, NULL);
  lua_remove(L, -2);
  if (!is_expected(status, text, games[i].message))
    luaL_error(L, "%s: %s", games[i].chunk + 1, text);
  lua_pushfstring(L, "; %s: %s", games[i].chunk + 1, text);
  lua_remove(L, -2);
}

/* Lua: work(n). All that thread n does with its state; returns its line. */
static int work(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  size_t before;
  luaL_openlibs(L);
  before = host_of(L)->used;
  add_searcher(L);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "grundy");
  lua_call(L, 1, 0);
  lua_gc(L, LUA_GCCOLLECT); /* what only the parser needed */
  lua_pushfstring(L, "grundy takes %d KB",
                  (int)((host_of(L)->used - before) / 1024));
  for (size_t i = 0; i < COUNT(games); i++)
    serve(L, i, n);
  lua_concat(L, lua_gettop(L) - 1);
  return 1;
}

/*
** ------------------------------------------------------------ threads
** The rule about threads is Lua's own: a lua_State is for one thread at a
** time. grundy adds none, because all that it keeps belongs to a state.
*/

/* What a thread gets and leaves. The main thread fills it in before the
** thread starts and reads it after the thread has ended, and not between. */
typedef struct Worker {
  pthread_t thread;
  Host host;
  int number;
  int status; /* of Lua */
  char line[400];
} Worker;

static lua_State *new_state(Host *host) {
#if LUA_VERSION_NUM >= 505
  return lua_newstate(allocate, host, luaL_makeseed(NULL));
#else
  return lua_newstate(allocate, host);
#endif
}

/* A thread. All that can raise an error, for want of memory say, is in work
** and so inside lua_pcall; the state is closed in any case. */
static void *run(void *argument) {
  Worker *worker = argument;
  lua_State *L = new_state(&worker->host);
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

/* Starts threads; returns how many could be started. */
static int start(Worker *workers, int count, double seconds) {
  for (int i = 0; i < count; i++) {
    Worker *worker = &workers[i];
    *worker = (Worker){.host = {.seconds = seconds},
                       .number = i + 1,
                       .status = LUA_ERRMEM,
                       .line = "no memory for a Lua state"};
    if (pthread_create(&worker->thread, NULL, run, worker) != 0) {
      fprintf(stderr, "thread %d cannot be started\n", worker->number);
      return i;
    }
  }
  return count;
}

/* Waits for the threads and prints their lines; returns how many were right. */
static int finish(Worker *workers, int count) {
  int right = 0;
  for (int i = 0; i < count; i++) {
    pthread_join(workers[i].thread, NULL);
    fprintf(workers[i].status == LUA_OK ? stdout : stderr, "thread %d: %s\n",
            workers[i].number, workers[i].line);
    right += workers[i].status == LUA_OK;
  }
  return right;
}

int main(int argc, char **argv) {
  Worker workers[MAX_THREADS];
  char *rest = "", *more = "";
  long count = argc > 1 ? strtol(argv[1], &rest, 10) : DEFAULT_THREADS;
  double seconds = argc > 2 ? strtod(argv[2], &more) : MAX_SECONDS;
  if (argc > 3 || *rest != '\0' || *more != '\0' || count < 1 ||
      count > MAX_THREADS || !(seconds > 0)) {
    fprintf(stderr, "usage: embed [threads, 1 to %d [seconds for a game]]\n",
            MAX_THREADS);
    return EXIT_FAILURE;
  }
  sigaction(SIGINT, &(struct sigaction){.sa_handler = cancel}, NULL);
  return finish(workers, start(workers, (int)count, seconds)) == count
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}
