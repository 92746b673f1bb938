/*
** heap.c: how many bytes the Lua state holds, garbage and the core's memory
** included, and the most it has held: an allocator that counts, in front of
** the state's own.
*/
#include "bench.h"

#include <lauxlib.h>

typedef struct Heap {
  lua_Alloc allocate; /* the state's own; NULL when nothing is counted */
  void *context;
  ptrdiff_t held, most; /* more than at the start */
} Heap;

static void *counted(void *ud, void *block, size_t old_size, size_t new_size) {
  Heap *heap = ud;
  void *new_block = heap->allocate(heap->context, block, old_size, new_size);
  if (new_block != NULL || new_size == 0) {
    /* without a block, Lua says in old_size what kind of object it wants */
    heap->held += (ptrdiff_t)new_size - (block ? (ptrdiff_t)old_size : 0);
    if (heap->held > heap->most)
      heap->most = heap->held;
  }
  return new_block;
}

/* The one heap of a state lives in its registry. */
static Heap *heap_of(lua_State *L) {
  static const char key = 0;
  Heap *heap;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
    heap = lua_newuserdatauv(L, sizeof *heap, 0);
    heap->allocate = NULL;
    lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
  } else {
    heap = lua_touserdata(L, -1);
  }
  lua_pop(L, 1);
  return heap;
}

/* heap_start(): counts from here on. */
int bench_heap_start(lua_State *L) {
  Heap *heap = heap_of(L);
  if (heap->allocate != NULL)
    return luaL_error(L, "the heap is being counted");
  heap->allocate = lua_getallocf(L, &heap->context);
  heap->held = heap->most = 0;
  lua_setallocf(L, counted, heap);
  return 0;
}

/* heap(): bytes held more than at the start, and the most so far. */
int bench_heap(lua_State *L) {
  Heap *heap = heap_of(L);
  lua_pushinteger(L, (lua_Integer)heap->held);
  lua_pushinteger(L, (lua_Integer)heap->most);
  return 2;
}

/* heap_stop(): the state has its own allocator again. */
int bench_heap_stop(lua_State *L) {
  Heap *heap = heap_of(L);
  if (heap->allocate != NULL)
    lua_setallocf(L, heap->allocate, heap->context);
  heap->allocate = NULL;
  return 0;
}
