/*
** digest.c: the hash by which a page names its scripts.
*/
#include "lua/host/parts.h"

#include "core/base/sha256.h"

#include <lauxlib.h>

/* sha256(bytes): as bytes. */
static int sha256(lua_State *L) {
  size_t size;
  const char *bytes = luaL_checklstring(L, 1, &size);
  unsigned char hash[GR_SHA256_SIZE];
  gr_sha256((const unsigned char *)bytes, size, hash);
  lua_pushlstring(L, (const char *)hash, sizeof hash);
  return 1;
}

void lgr_open_digest(lua_State *L) {
  lua_pushcfunction(L, sha256);
  lua_setfield(L, -2, "sha256");
}
