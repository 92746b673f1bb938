/*
** given.h: starts as they were given. Where a game has `normal`, the graph
** holds their representatives, and play begins with what the user gave.
*/
#ifndef LGR_GIVEN_H
#define LGR_GIVEN_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* By the numbers of starts, in ascending order: codes without the player. It
** holds the first start of a game with `normal`, and of the others those that
** were given otherwise than the graph has them. All zeros is none. */
typedef struct lgr_given {
  gr_words number;
  gr_words end; /* of each code in `code` */
  gr_bytes code;
} lgr_given;

/* Notes how start `number` was given, which is greater than those before. */
gr_status lgr_give(gr_memory *memory, lgr_given *given, uint32_t number,
                   const unsigned char *code, size_t length);

/* The same for the first start, in place of what was noted. */
gr_status lgr_give_first(gr_memory *memory, lgr_given *given,
                         const unsigned char *code, size_t length);

/* The code that was given for a start, and its length; NULL if position
** `number` is none, or was given as the graph has it. Logarithmic time. */
const unsigned char *lgr_given_find(const lgr_given *given, uint32_t number,
                                    size_t *length);

/* Entry i: its number, its code and the length of that. */
uint32_t lgr_given_at(const lgr_given *given, size_t i,
                      const unsigned char **code, size_t *length);

void lgr_given_free(gr_memory *memory, lgr_given *given);

#pragma GCC visibility pop

#endif
