/*
** stores.c: see stores.h.
*/
#include "stores.h"

#include "core/store/store.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

/* A store, and the keys that wait to be added together. */
typedef struct Stores {
  gr_memory memory;
  gr_store store;
  gr_batch batch;
  gr_words number;
  uint64_t state; /* of what is random */
  uint32_t fail;
} Stores;

static uint32_t chance(Stores *s, uint32_t below) {
  s->state = s->state * UINT64_C(6364136223846793005) + 1442695040888963407;
  return (uint32_t)(s->state >> 33) % below;
}

static void *serve(void *context, void *block, size_t old_size,
                   size_t new_size) {
  Stores *s = context;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return chance(s, 100) < s->fail ? NULL : realloc(block, new_size);
}

/* What must succeed in the end; slices, and failures, are few. */
static void must(lua_State *L, gr_status status) {
  if (status != GR_DONE)
    luaL_error(L, "status %d", (int)status);
}

static int again(gr_status status) {
  return status == GR_MORE || status == GR_NO_MEMORY;
}

static void note(lua_State *L, Stores *s, uint32_t number) {
  uint32_t fail = s->fail;
  s->fail = 0;
  must(L, gr_words_push(&s->memory, &s->number, number));
  s->fail = fail;
}

/* Adds what waits. */
static void flush(lua_State *L, Stores *s) {
  gr_store_find_batch(&s->store, &s->batch);
  for (uint32_t i = 0; i < s->batch.count; i++) {
    uint32_t number = s->batch.number[i];
    gr_status status = GR_DONE;
    if (number == GR_NONE)
      do
        status =
            gr_store_add_batched(&s->memory, &s->store, &s->batch, i, &number);
      while (again(status));
    must(L, status);
    note(L, s, number);
  }
  s->batch.count = 0;
  s->batch.keys.count = 0;
}

/* Lets a key wait, as expansion.h does. */
static void queue(lua_State *L, Stores *s, const unsigned char *key,
                  size_t length) {
  gr_batch *batch = &s->batch;
  gr_status status;
  while (gr_bytes_reserve(&s->memory, &batch->keys, length + GR_KEY_ROOM) !=
         GR_DONE)
    continue;
  memcpy(batch->keys.at + batch->keys.count, key, length + GR_KEY_ROOM);
  status = gr_batch_add_key(batch, &s->store, length);
  if (status == GR_MORE || chance(s, 16) == 0)
    flush(L, s);
}

static void add(lua_State *L, Stores *s, const unsigned char *key,
                size_t length) {
  uint32_t number = 0;
  gr_status status;
  do
    status = gr_store_add(&s->memory, &s->store, key, length, &number);
  while (again(status));
  must(L, status);
  note(L, s, number);
}

static void add_integer(lua_State *L, Stores *s, uint64_t integer) {
  uint32_t number = 0;
  gr_status status;
  do
    status = gr_store_add_integer(&s->memory, &s->store, integer, &number);
  while (again(status));
  must(L, status);
  note(L, s, number);
}

/* What the store says of position i must be found there. */
static void check(lua_State *L, Stores *s, uint32_t i) {
  unsigned char code[GR_KEY_BUFFER + GR_KEY_ROOM] = {0}, *copy;
  size_t length;
  uint64_t integer;
  const unsigned char *key = gr_store_get(&s->store, i, &length, code);
  uint32_t found;
  copy = lua_newuserdatauv(L, length + GR_KEY_ROOM, 0);
  memset(copy + length, 0xAA, GR_KEY_ROOM);
  memcpy(copy, key, length);
  if (s->store.integers && gr_get_integer(copy, length, &integer))
    found = gr_store_find_integer(&s->store, integer);
  else
    found = gr_store_find(&s->store, copy, length);
  lua_pushlstring(L, (const char *)copy, length);
  lua_remove(L, -2);
  if (found != i)
    luaL_error(L, "position %d is found as %d", (int)i, (int)found);
}

static const char *form(const gr_store *store) {
  if (store->integers)
    return "integers";
  if (!store->unpacked)
    return store->range.known ? "integers as words" : "words";
  if (store->cells != NULL)
    return "cells";
  if (store->stride > 0)
    return store->plain ? "cells given up" : "stride";
  return "bytes";
}

/* Takes the value on top of the stack. */
static void take(lua_State *L, Stores *s) {
  size_t length;
  const char *bytes;
  unsigned char *key;
  if (lua_isinteger(L, -1)) {
    flush(L, s);
    add_integer(L, s, (uint64_t)lua_tointeger(L, -1));
    return;
  }
  bytes = lua_tolstring(L, -1, &length);
  key = lua_newuserdatauv(L, length + GR_KEY_ROOM, 0);
  memset(key + length, (int)chance(s, 256), GR_KEY_ROOM);
  memcpy(key, bytes, length);
  if (chance(s, 4) > 0) {
    queue(L, s, key, length);
  } else {
    flush(L, s);
    add(L, s, key, length);
  }
  lua_pop(L, 1);
}

static void push_all(lua_State *L, Stores *s) {
  lua_newtable(L);
  for (size_t i = 0; i < s->number.count; i++) {
    lua_pushinteger(L, (lua_Integer)s->number.at[i] + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_newtable(L);
  for (uint32_t i = 0; i < s->store.count; i++) {
    check(L, s, i);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

static int option(lua_State *L, const char *name) {
  int value;
  lua_getfield(L, 2, name);
  value = (int)luaL_optinteger(L, -1, 0);
  lua_pop(L, 1);
  return value;
}

int testing_store(lua_State *L) {
  Stores s = {0};
  s.memory.allocate = serve;
  s.memory.context = &s;
  s.state = (uint64_t)option(L, "seed");
  s.fail = (uint32_t)option(L, "fail");
  s.store.dense = option(L, "dense");
  lua_newtable(L);
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) != LUA_TNIL; i++) {
    take(L, &s);
    if (chance(&s, 8) == 0)
      gr_store_prepare(&s.memory, &s.store);
    lua_pushboolean(L, 1);
    lua_setfield(L, 3, form(&s.store));
    lua_settop(L, 3);
  }
  flush(L, &s);
  gr_store_trim(&s.memory, &s.store);
  lua_pushinteger(L, (lua_Integer)s.memory.used);
  push_all(L, &s);
  gr_store_free(&s.memory, &s.store);
  gr_bytes_free(&s.memory, &s.batch.keys);
  gr_words_free(&s.memory, &s.number);
  luaL_argcheck(L, s.memory.used == 0, 1, "memory was not given back");
  lua_pushvalue(L, 3);
  lua_pushvalue(L, 5);
  return 4;
}
