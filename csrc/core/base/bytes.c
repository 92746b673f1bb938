/*
** bytes.c: see bytes.h.
*/
#include "core/base/bytes.h"

int gr_get_varint(gr_cursor *c, uint32_t *number) {
  uint64_t sum = 0;
  for (unsigned shift = 0; shift < 7 * GR_VARINT; shift += 7) {
    unsigned byte;
    if (c->at == c->end)
      return 0;
    byte = *c->at++;
    sum |= (uint64_t)(byte & 0x7F) << shift;
    if (byte < 0x80) {
      *number = (uint32_t)sum;
      return sum <= UINT32_MAX && (byte != 0 || shift == 0);
    }
  }
  return 0;
}
