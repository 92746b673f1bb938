/*
** signature.h: lists of words, each distinct list once: a list is given the
** name of the first position that had it.
*/
#ifndef GR_SIGNATURE_H
#define GR_SIGNATURE_H

#include "core/base/memory.h"

/* All zeros is an empty collection without room. */
typedef struct gr_signatures {
  gr_words word;  /* the lists, one after the other, and the one being made */
  gr_words first; /* where they start */
  gr_words hash;
  gr_words name;
  gr_words slot; /* hash table: list + 1, 0 where free; a power of two */
} gr_signatures;

/* Makes an empty collection with room for `count` lists, as far as the budget
** goes: GR_MORE, GR_DONE or GR_NO_MEMORY. `slot.count` must be 0 when it is
** called first. */
gr_status gr_signatures_open(gr_signatures *s, gr_memory *memory,
                             uint32_t count, size_t *budget);

/* A place for a list of at most `count` words; NULL if there is no memory. */
uint32_t *gr_signatures_room(gr_signatures *s, gr_memory *memory, size_t count);

/* The name of the list of `count` words that stands in that place: `name`, if
** it is new. Expected time linear in the count. */
gr_status gr_signatures_add(gr_signatures *s, gr_memory *memory, size_t count,
                            uint32_t name, uint32_t *result);

/* Sorts a list and drops repetitions; the new count. */
size_t gr_tidy(uint32_t *list, size_t count);

void gr_signatures_free(gr_memory *memory, gr_signatures *s);

#endif
