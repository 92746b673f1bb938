/*
** refine.h: the coarsest compatible relation (Sato 1972; a bisimulation): the
** coarsest partition in which all positions of a class have followers in the
** same classes. It is found in three parts; most games need only the first
** two:
**
** Positions that lead to no cycle, depth first: each is known by the classes
** of its followers (Dovier, Piazza and Policriti 2004). Then rounds over the
** rest: the class of a position becomes the set of the classes that its
** followers had. There are at most log V rounds; if these are not enough,
** stable_partition.h does the rest. O(E log V) in all, but for sorting the
** followers of each position.
*/
#ifndef GR_REFINE_H
#define GR_REFINE_H

#include "core/theory/stable_partition.h"
#include "core/values/acyclic.h"

#pragma GCC visibility push(hidden)

/* Lists of words, each distinct list once: a list is given the name of the
** first position that had it. All zeros is an empty collection without
** room. */
typedef struct gr_signatures {
  gr_words word;  /* the lists, one after the other, and the one being made */
  gr_words first; /* where they start */
  gr_words hash;
  gr_words name;
  gr_words slot; /* hash table: list + 1, 0 where free; a power of two */
} gr_signatures;

/* Makes an empty collection with room for `count` lists, as far as the budget
** goes: GR_MORE, GR_DONE or GR_NO_MEMORY. Before the first call `slot.count`
** must be 0. */
gr_status gr_signatures_open(gr_signatures *s, gr_memory *memory,
                             uint32_t count, size_t *budget);

/* A place for a list of at most `count` words; NULL if there is no memory. */
uint32_t *gr_signatures_room(gr_signatures *s, gr_memory *memory, size_t count);

/* The name of the list of `count` words written there: `name`, if it is new.
** Expected time linear in the count. */
gr_status gr_signatures_add(gr_signatures *s, gr_memory *memory, size_t count,
                            uint32_t name, uint32_t *result);

/* Sorts a list and drops repetitions; the new count. */
size_t gr_tidy(uint32_t *list, size_t count);

void gr_signatures_free(gr_memory *memory, gr_signatures *s);

typedef struct gr_refine {
  gr_task task;
  const gr_graph *graph;
  const uint32_t *label; /* positions with different ones are not related; may
                            be NULL */
  gr_acyclic acyclic;
  gr_words order;    /* positions that lead to no cycle, followers first */
  gr_words class_of; /* the result: each class by some member */
  gr_words former;   /* the classes of the round before */
  gr_words size;     /* of the class that a position has founded */
  gr_signatures signature; /* of the classes of this round */
  uint32_t founded;        /* classes of the rest, in this round */
  uint32_t before;         /* and in the one before */
  uint32_t rounds;
  gr_stable_partition partition;
} gr_refine;

/* Starts; all positions are of one class, or of one for each label. */
void gr_refine_init(gr_refine *r, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label);

/* Does about *budget edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_refine_step(gr_refine *r, size_t *budget);

#pragma GCC visibility pop

#endif
