/*
** short.h: followers that are short strings, promised without a buffer in
** between, and hashed as they came.
*/
#ifndef LGR_SHORT_H
#define LGR_SHORT_H

#include "core/store/expansion.h"
#include "lua/code.h"

#include <string.h>

/* Copies a short string, in few pieces, which may overlap. */
static inline void lgr_copy_short(unsigned char *to, const char *from,
                                  size_t length) {
  if (length >= 16) {
    memcpy(to, from, 16);
    memcpy(to + length - 16, from + length - 16, 16);
  } else if (length >= 8) {
    memcpy(to, from, 8);
    memcpy(to + length - 8, from + length - 8, 8);
  } else {
    memcpy(to, from, length);
  }
}

_Static_assert(LGR_SHORT_STRING <= 32, "two pieces are enough");

/* Promises a string shorter than LGR_SHORT_STRING. */
static inline gr_status lgr_promise_string(gr_expansion *x, const char *bytes,
                                           size_t length) {
  unsigned char tag = (unsigned char)(TAG_SHORT_STRING + length);
  unsigned char *key = gr_expansion_room(x, LGR_SHORT_STRING);
  if (key == NULL)
    return GR_NO_MEMORY;
  key[0] = tag;
  lgr_copy_short(key + 1, bytes, length);
  if (length < 8)
    return gr_expansion_promise(x, length + 1);
  return gr_expansion_promise_hashed(
      x, length + 1,
      gr_hash_of_tagged(tag, (const unsigned char *)bytes, length));
}

#endif
