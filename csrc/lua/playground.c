/*
** playground.c: Lua, the core and the library as one program in WebAssembly,
** for a worker of a browser. It is no part of the module grundy.core: `make
** playground` compiles it, and the page that it makes calls the two functions
** below. What the program has to say, it says by playground_tell, which the
** page defines.
**
** The state has an allocator with a limit, so memory ends with an error of
** Lua's, and the state is in order afterwards. Nothing here ends rules that
** never return: the page ends the worker.
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Of the page: gets a kind of news, and a text of this size. */
void playground_tell(const char *kind, const char *text, size_t size);

/* For the page. Opens a state that may use this many bytes; NULL if it cannot
** be opened. */
lua_State *playground_open(uint32_t bytes);

/* For the page. Answers a request, which it frees: 1 if that was possible, 0 if
** there was an error, which is told. */
int playground_answer(lua_State *L, char *request, size_t size);

int luaopen_grundy_core(lua_State *L);

/* The Lua part of grundy: see examples/embed.c. */
static const struct {
  const char *module, *chunk;
  size_t size;
  const char *text;
} files[] = {
#include <embedded.h> /* which the Makefile writes */
};

/* A loader: parses and runs the file whose number is its upvalue. */
static int open_file(lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(1));
  const char *text = files[i].text;
  if (luaL_loadbufferx(L, text, files[i].size, files[i].chunk, "t") != LUA_OK)
    return lua_error(L);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

/* Lets require find all modules; none is parsed before it is needed. */
static void add_modules(lua_State *L) {
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

/* How many bytes may be used, and are. */
typedef struct limits {
  size_t bytes, used;
} limits;

static void *allocate(void *context, void *block, size_t old, size_t size) {
  limits *of = context;
  if (block == NULL)
    old = 0; /* then it is not a size: it says what the block is for */
  if (size > old && size - old > of->bytes - of->used)
    return NULL;
  if (size == 0) {
    free(block);
    block = NULL;
  } else {
    block = realloc(block, size);
    if (block == NULL)
      return NULL;
  }
  of->used += size - old;
  return block;
}

/* Lua: tell(kind, text). */
static int tell(lua_State *L) {
  size_t size;
  const char *kind = luaL_checkstring(L, 1);
  const char *text = luaL_checklstring(L, 2, &size);
  playground_tell(kind, text, size);
  return 0;
}

/* Leaves the function that answers requests on the stack. */
static int prepare(lua_State *L) {
  luaL_openlibs(L);
  add_modules(L);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "grundy.playground");
  lua_call(L, 1, 1);
  lua_pushcfunction(L, tell);
  lua_call(L, 1, 1);
  return 1;
}

/* Tells the error on top of the stack. */
static void tell_error(lua_State *L) {
  const char *text = lua_tostring(L, -1);
  if (text == NULL)
    text = "an error without a message";
  playground_tell("error", text, strlen(text));
  lua_settop(L, 1);
}

static lua_State *new_state(limits *of) {
#if LUA_VERSION_NUM >= 505
  return lua_newstate(allocate, of, luaL_makeseed(NULL));
#else
  return lua_newstate(allocate, of);
#endif
}

lua_State *playground_open(uint32_t bytes) {
  limits *of = calloc(1, sizeof *of);
  lua_State *L;
  if (of == NULL)
    return NULL;
  of->bytes = bytes;
  L = new_state(of);
  if (L == NULL)
    return NULL;
  lua_pushcfunction(L, prepare);
  if (lua_pcall(L, 0, 1, 0) == LUA_OK)
    return L;
  tell_error(L);
  return NULL;
}

/* Lua: the function that answers, and the request, in a block of memory. The
** block is not Lua's, so the page can fill it without an error in between. */
static int answer(lua_State *L) {
  const char *request = lua_touserdata(L, 2);
  size_t size = (size_t)lua_tointeger(L, 3);
  lua_settop(L, 1);
  lua_pushlstring(L, request, size);
  lua_call(L, 1, 0);
  return 0;
}

int playground_answer(lua_State *L, char *request, size_t size) {
  int status;
  lua_pushcfunction(L, answer);
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, request);
  lua_pushinteger(L, (lua_Integer)size);
  status = lua_pcall(L, 3, 0, 0);
  free(request);
  if (status != LUA_OK)
    tell_error(L);
  return status == LUA_OK;
}
