/*
** decode.c: from codes back to positions; see codec.h and code.h.
*/
#include "lua/code.h"
#include "lua/codec.h"

#include <lauxlib.h>
#include <string.h>

size_t lgr_get_count(const unsigned char **code) {
  size_t number = 0;
  unsigned shift = 0;
  unsigned char byte;
  do {
    byte = *(*code)++;
    number |= (size_t)(byte & 0x7F) << shift;
    shift += 7;
  } while (byte & 0x80);
  return number;
}

static uint64_t get_little_endian(const unsigned char **code, unsigned bytes) {
  uint64_t word = 0;
  for (unsigned i = 0; i < bytes; i++)
    word |= (uint64_t) * (*code)++ << (8 * i);
  return word;
}

lgr_head lgr_get_head(const unsigned char **code) {
  lgr_head head = {A_NUMBER, 0, 0, 0};
  unsigned tag = *(*code)++;
  if (tag >= TAG_SMALL) {
    head.integer = (lua_Integer)tag - TAG_SMALL;
  } else if (tag >= TAG_SHORT_STRING) {
    head.kind = A_STRING;
    head.count = tag - TAG_SHORT_STRING;
  } else if (tag >= TAG_SHORT_ARRAY) {
    head.kind = AN_ARRAY;
    head.count = tag - TAG_SHORT_ARRAY;
  } else if (tag == TAG_STRING || tag == TAG_ARRAY || tag == TAG_NAMES) {
    head.kind = tag == TAG_STRING  ? A_STRING
                : tag == TAG_ARRAY ? AN_ARRAY
                                   : WITH_NAMES;
    head.count = lgr_get_count(code);
  } else if (tag == TAG_FLOAT) {
    uint64_t word = get_little_endian(code, 8);
    head.kind = A_FLOAT;
    memcpy(&head.number, &word, sizeof word);
  } else if (tag == TAG_FALSE || tag == TAG_TRUE) {
    head.kind = A_BOOLEAN;
    head.integer = tag == TAG_TRUE;
  } else {
    uint64_t word = get_little_endian(code, tag - TAG_INTEGER);
    uint64_t half = word >> 1;
    head.integer = (word & 1) ? -(lua_Integer)half - 1 : (lua_Integer)half;
  }
  return head;
}

static void push_code(lua_State *L, const unsigned char **code) {
  lgr_head head = lgr_get_head(code);
  size_t names;
  switch (head.kind) {
  case A_NUMBER:
    lua_pushinteger(L, head.integer);
    return;
  case A_FLOAT:
    lua_pushnumber(L, head.number);
    return;
  case A_BOOLEAN:
    lua_pushboolean(L, (int)head.integer);
    return;
  case A_STRING:
    lua_pushlstring(L, (const char *)*code, head.count);
    *code += head.count;
    return;
  default:
    break;
  }
  luaL_checkstack(L, 4, "position");
  lua_createtable(L, head.count > INT32_MAX ? 0 : (int)head.count, 0);
  for (size_t i = 1; i <= head.count; i++) {
    push_code(L, code);
    lua_rawseti(L, -2, (lua_Integer)i);
  }
  if (head.kind != WITH_NAMES)
    return;
  for (names = lgr_get_count(code); names > 0; names--) {
    push_code(L, code);
    push_code(L, code);
    lua_rawset(L, -3);
  }
}

void lgr_push_code(lua_State *L, const unsigned char *code, size_t length) {
  unsigned char copy[256];
  if (!lgr_is_table(code)) {
    push_code(L, &code);
  } else if (length <= sizeof copy) {
    memcpy(copy, code, length);
    code = copy;
    push_code(L, &code);
  } else {
    lua_pushlstring(L, (const char *)code, length);
    code = (const unsigned char *)lua_tostring(L, -1);
    push_code(L, &code);
    lua_remove(L, -2);
  }
}
