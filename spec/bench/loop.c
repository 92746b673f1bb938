/*
** loop.c: see bench.h. The plain way to the values of the heaps of an octal
** game: two loops.
*/
#include "bench.h"

#include <lauxlib.h>
#include <stdlib.h>

/* More than any value that comes up. */
#define VALUES 0x10000

/* Marks the followers of n that taking k leads to. */
static void mark(const uint16_t *value, uint32_t *seen, uint32_t n, uint32_t k,
                 int digit) {
  uint32_t left = n - k;
  if (left == 0 ? digit & 1 : digit & 2)
    seen[value[left]] = n;
  if (!(digit & 4))
    return;
  for (uint32_t a = 1; a <= left / 2; a++)
    seen[value[a] ^ value[left - a]] = n;
}

static void find_values(const char *digits, size_t count, uint16_t *value,
                        uint32_t *seen, uint32_t last) {
  for (uint32_t n = 1; n <= last; n++) {
    uint16_t mex = 0;
    for (uint32_t k = 1; k <= count && k <= n; k++)
      mark(value, seen, n, k, digits[k - 1] - '0');
    while (seen[mex] == n)
      mex++;
    value[n] = mex;
  }
}

/* loop(digits, n): seconds for the values of the heaps up to n; and the sum of
** these. */
int bench_loop(lua_State *L) {
  size_t count;
  const char *digits = luaL_checklstring(L, 1, &count);
  uint32_t last = (uint32_t)luaL_checkinteger(L, 2);
  uint16_t *value = calloc((size_t)last + 1, sizeof *value);
  uint32_t *seen = calloc(VALUES, sizeof *seen);
  lua_Integer sum = 0;
  double start = bench_now();
  if (value != NULL && seen != NULL)
    find_values(digits, count, value, seen, last);
  lua_pushnumber(L, bench_now() - start);
  for (uint32_t n = 0; value != NULL && n <= last; n++)
    sum += value[n];
  free(value);
  free(seen);
  lua_pushinteger(L, sum);
  return 2;
}
