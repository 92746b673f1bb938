/*
** number_set.h: sets of numbers that are finite or have a finite complement, as
** they come about where moves must be answered: see entail.h.
*/
#ifndef GR_NUMBER_SET_H
#define GR_NUMBER_SET_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* What no set holds or lacks by itself: it is in a set if almost all numbers
** are. As a value: the player to move wins any sum. */
#define GR_LOONY UINT32_MAX

/* A set: words of 32 bits, and the word that follows them for ever, all bits
** set or none. All zeros is the empty one. */
typedef struct gr_number_set {
  gr_words words;
  uint32_t tail;
} gr_number_set;

/* Empties a set; its memory stays. */
void gr_numbers_clear(gr_number_set *set);

/* Add a number; all numbers but one, or all with GR_LOONY. In time linear in
** the set; GR_DONE or GR_NO_MEMORY. */
gr_status gr_numbers_add(gr_memory *memory, gr_number_set *set, uint32_t n);
gr_status gr_numbers_add_but(gr_memory *memory, gr_number_set *set, uint32_t n);

/* Adds the words of a finite set. */
gr_status gr_numbers_add_words(gr_memory *memory, gr_number_set *set,
                               const uint32_t *words, size_t count);

/* The least number that is not in the set; GR_LOONY if it has all. */
uint32_t gr_numbers_missing(const gr_number_set *set);

/*
** Sets are kept in an array of words, one after the other: 1 if almost all
** numbers are in it, else 0; the number of words; and these, as far as they
** differ from those that follow.
*/

/* Appends a set, and says where. The place of a set is below GR_NO_SET. */
#define GR_NO_SET UINT32_MAX
gr_status gr_numbers_keep(gr_memory *memory, gr_words *sets, gr_number_set *set,
                          uint32_t *place);

/* Adds all numbers that are not in a set that is kept. */
gr_status gr_numbers_add_others(gr_memory *memory, gr_number_set *set,
                                const gr_words *sets, uint32_t place);

#pragma GCC visibility pop

#endif
