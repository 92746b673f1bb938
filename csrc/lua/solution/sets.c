/*
** sets.c: see sets.h.
*/
#include "lua/solution/sets.h"

#include "core/graph/graph.h"
#include "lua/host/fail.h"
#include "lua/position/decode.h"

#include <string.h>

uint64_t lgr_vector_of(const gr_store *store, uint32_t number) {
  unsigned char kept[GR_KEY_BUFFER];
  uint64_t vector = 0;
  size_t length;
  const unsigned char *code;
  if (store->integers)
    return gr_store_integer(store, number);
  code = gr_store_get(store, number, &length, kept);
  gr_get_integer(code, length, &vector);
  return vector;
}

const unsigned char *lgr_name_of(const lgr_names *names, uint32_t vertex,
                                 size_t *length) {
  uint32_t start = vertex == 0 ? 0 : names->end[vertex - 1];
  *length = names->end[vertex] - start;
  return names->code.at + start;
}

static void push_set(lua_State *L, const lgr_solution *s, uint32_t number) {
  uint64_t set = lgr_vector_of(&s->store, number);
  lua_createtable(L, (int)gr_bit_count(set), 0);
  for (lua_Integer i = 1; set != 0; i++, set &= set - 1) {
    const unsigned char *code;
    size_t length;
    if (s->names.code.at == NULL) /* a finalizer has closed it just now */
      lgr_fail(L, "this solution is closed");
    code = lgr_name_of(&s->names, gr_lowest_bit(set), &length);
    lgr_push_code(L, code, length);
    lua_rawseti(L, -2, i);
  }
}

/* Reads a vertex off a code; GR_NONE if it is none. No code is the beginning of
** another one. */
static uint32_t read_vertex(const lgr_names *names, gr_cursor *code) {
  for (uint32_t vertex = 0; vertex < names->count; vertex++) {
    size_t length;
    const unsigned char *name = lgr_name_of(names, vertex, &length);
    if (length <= (size_t)(code->end - code->at) &&
        memcmp(name, code->at, length) == 0) {
      code->at += length;
      return vertex;
    }
  }
  return GR_NONE;
}

/* The number of a vector. */
static uint32_t find_vector(gr_store *store, uint64_t vector) {
  unsigned char code[GR_INTEGER_CODE + GR_KEY_ROOM] = {0};
  if (store->integers)
    return gr_store_find_integer(store, vector);
  return gr_store_find(store, code, gr_put_integer(code, vector));
}

int lgr_read_set(lua_State *L, lgr_solution *s, int index, uint64_t *set) {
  const gr_bytes *bytes =
      lgr_check_code(L, index, &s->scratch_memory, &s->scratch);
  gr_walk w;
  *set = 0;
  gr_walk_init(&w, bytes->at, bytes->count);
  if (gr_walk_next(&w) != GR_ARRAY)
    return 0;
  for (size_t i = 0; i < w.count; i++) {
    uint32_t vertex = read_vertex(&s->names, &w.rest);
    if (vertex == GR_NONE)
      return 0;
    *set ^= UINT64_C(1) << vertex;
  }
  return 1;
}

static uint32_t find_set(lua_State *L, lgr_solution *s, int index) {
  uint64_t set;
  return lgr_read_set(L, s, index, &set) ? find_vector(&s->store, set)
                                         : GR_NONE;
}

const lgr_provider lgr_sets = {push_set, find_set};

void lgr_read_names(lua_State *L, lgr_solution *s, int index) {
  lgr_names *names = &s->names;
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  for (lua_Integer i = 1; i <= count && i <= LGR_MAX_VERTICES; i++) {
    const gr_bytes *code;
    lua_rawgeti(L, index, i);
    code = lgr_check_code(L, -1, &s->scratch_memory, &s->scratch);
    lgr_check_memory(
        L, gr_bytes_reserve(&s->scratch_memory, &names->code, code->count));
    memcpy(names->code.at + names->code.count, code->at, code->count);
    names->code.count += code->count;
    names->end[names->count++] = (uint32_t)names->code.count;
    lua_pop(L, 1);
  }
}
