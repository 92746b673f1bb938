/*
** ksets.h: the sets K of the infinite values, each distinct set once.
** Members below 64 are the bits of a word, so that membership is mostly a
** bit test; larger members are a sorted array.
*/
#ifndef GR_KSETS_H
#define GR_KSETS_H

#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

#define GR_LOW_MEMBERS 64

typedef struct gr_kset {
  uint64_t low;  /* the members below GR_LOW_MEMBERS */
  uint32_t high; /* where the others start in gr_ksets.high */
  uint32_t high_count;
} gr_kset;

/* All zeros is an empty collection. */
typedef struct gr_ksets {
  gr_kset *at;
  uint32_t count;
  size_t room;
  gr_words high; /* members from GR_LOW_MEMBERS on, ascending in each set */
  gr_words slot; /* hash table: set + 1, 0 where free; a power of two */
} gr_ksets;

/* The number of the set with these members (`high` ascending, without
** repetition), which is added if it is new. */
gr_status gr_ksets_add(gr_memory *memory, gr_ksets *sets, uint64_t low,
                       const uint32_t *high, uint32_t high_count,
                       uint32_t *number);

/* What it takes to collect values; all zeros at first. */
typedef struct gr_collector {
  gr_words seen; /* seen[value] = u + 1: a follower of u has this value */
  gr_words high; /* the values from 64 on among the followers of u */
} gr_collector;

/* The number of the set of the finite values among the followers of u, which
** is added if it is new. `label` is as graph.h says. Linear in the followers,
** but for sorting large values where they are few. */
gr_status gr_ksets_collect(gr_memory *memory, gr_ksets *sets, gr_collector *c,
                           const gr_graph *graph, const uint32_t *label,
                           uint32_t u, uint32_t *number);

void gr_collector_free(gr_memory *memory, gr_collector *c);

/* Is the value a member of set `number`? Takes logarithmic time from 64 on. */
int gr_ksets_has(const gr_ksets *sets, uint32_t number, uint32_t value);

/* Do two sets, of two collections, have the same members? */
int gr_ksets_equal(const gr_ksets *a, uint32_t number_a, const gr_ksets *b,
                   uint32_t number_b);

uint32_t gr_ksets_size(const gr_ksets *sets, uint32_t number);

void gr_ksets_free(gr_memory *memory, gr_ksets *sets);

#pragma GCC visibility pop

#endif
