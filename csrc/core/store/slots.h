/*
** slots.h: finds positions by the hashes of their keys. A slot takes four
** bytes: the number of a position, and as many bits of its hash as there is
** room for. A position is in the first slot that was free, from its home on.
** Homes are in the order of hashes, and there can be any number of them.
**
** When more homes are needed, all positions get new ones. They are moved, some
** with each position that is added, from the last slot down to the first. No
** new home is before the old one, so the slots stay in one array, which only
** gets longer. Slots below `bound` are as they were; the last of them is
** free, so that what is below does not run into what is above.
*/
#ifndef GR_SLOTS_H
#define GR_SLOTS_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* How many of the homes may be taken, and how many more there will be then:
** whether time or memory counts more. */
typedef enum gr_density {
  GR_FAST,    /* two in three; as many again */
  GR_SMALL,   /* four in five; half as many */
  GR_SMALLEST /* nine in ten; a tenth */
} gr_density;

/* All zeros: there are none yet. */
typedef struct gr_slots {
  uint32_t *at; /* number + 1, and bits of the hash above it; 0: free */
  size_t room;  /* how many there are; the last one is free */
  size_t last;  /* none after this one is taken */
  gr_density density;
  size_t most;                /* so many positions may be in them */
  uint32_t homes, before;     /* how many, from `bound` on and below it */
  unsigned bits, bits_before; /* of a number, in the same way */
  size_t bound;               /* 0: all positions have been moved */
  size_t old_room, clear;     /* in between, slots hold nothing yet */
  gr_words moving;            /* what is moved */
} gr_slots;

/* Writes the hashes of `count` positions, at most GR_HASHED. */
#define GR_HASHED 64
typedef void gr_hash_all(const void *keys, const uint32_t *number, size_t count,
                         uint32_t *hash);

/* Where to look for a hash: from slot `at` on, until one is free. */
typedef struct gr_probe {
  size_t at;
  uint32_t tag, mask;
} gr_probe;

static inline gr_probe gr_slots_probe(const gr_slots *s, uint32_t hash) {
  size_t home = (size_t)((uint64_t)hash * s->before >> 32);
  unsigned bits = s->bits_before;
  gr_probe probe;
  if (home >= s->bound) {
    home = (size_t)((uint64_t)hash * s->homes >> 32);
    bits = s->bits;
  }
  probe.at = home;
  probe.tag = hash << bits;
  probe.mask = (UINT32_C(1) << bits) - 1;
  return probe;
}

/* The next position that may have the hash; GR_NONE: a slot is free. To be
** called again, after the slot is passed over (probe->at++). */
static inline uint32_t gr_slots_next(const gr_slots *s, gr_probe *probe) {
  for (;; probe->at++) {
    uint32_t held = s->at[probe->at];
    if (held == 0)
      return GR_NONE;
    if ((held ^ probe->tag) <= probe->mask)
      return (held & probe->mask) - 1;
  }
}

/* How many homes there should be for this many positions, and one more. */
uint32_t gr_slots_for(size_t positions, gr_density density);

/* Makes slots, which are not cleared: to be done before they are used. GR_DONE
** or GR_NO_MEMORY. */
gr_status gr_slots_make(gr_memory *memory, gr_slots *s, uint32_t homes,
                        gr_density density);

/* Puts a position into a slot, if it is not there. GR_NO_MEMORY changes
** nothing that can be seen. */
gr_status gr_slots_put(gr_memory *memory, gr_slots *s, uint32_t number,
                       uint32_t hash);

/* The same with a number that is greater than all others, after a search for it
** that has ended at a free slot: there will be more slots if that is
** necessary. */
gr_status gr_slots_add(gr_memory *memory, gr_slots *s, uint32_t number,
                       uint32_t hash, gr_probe probe, gr_hash_all *hash_all,
                       const void *keys);

void gr_slots_free(gr_memory *memory, gr_slots *s);

#pragma GCC visibility pop

#endif
