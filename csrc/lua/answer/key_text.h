/*
** key_text.h: positions as texts: the keys of a module that solution:export
** writes. Equal positions have equal texts, and no text is the beginning of
** another one. lua/grundy/export/template/opponent.lua says what they are, and
** writes the same for positions that it is asked about.
*/
#ifndef LGR_KEY_TEXT_H
#define LGR_KEY_TEXT_H

#include "core/store/code.h"
#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* The texts of some positions, one after the other. All zeros, but for a
** memory and a solution, is none. */
typedef struct lgr_key_texts {
  gr_memory *memory;
  const lgr_solution *s;
  gr_bytes text;
  gr_fields fields; /* of the tables that are being written; those of the
                       innermost one come last */
  gr_status status; /* of the text that is being written */
} lgr_key_texts;

/* Appends the text of position u. */
gr_status lgr_key_texts_add(lgr_key_texts *t, uint32_t u);

/* Appends that of the first start, as it was given, also if only those who read
** it have `normal`. */
gr_status lgr_key_texts_add_start(lgr_key_texts *t);

void lgr_key_texts_free(lgr_key_texts *t);

#pragma GCC visibility pop

#endif
