/*
** map.h: maps between digraphs, and what they keep of the moves (Fraenkel and
** Yesha 1986, section 6; Sato 1972, section 1). With F(u) for the followers
** of u, F'(u) = F(u) - {u} and m(u) for the image of u:
**
**   onto          every position is an image
**   homomorphism  F(m(u)) = m(F(u))
**   condition 1   F(m(u)) is part of m(F(u))
**   condition 2   m(F'(u)) is part of F(m(u)) and what m(u) is a follower of
**   same values   G(u) = G(m(u)), the sets K included
**
** A D-morphism is a map with conditions 1 and 2.
**
** Theorem 7: let m satisfy condition 1. It preserves G, the sets K included,
** if there is d: for every u and every follower v of u, either (a) m(v) is a
** follower of m(u), or (b) there is a reply: a follower w of v with
** m(w) = m(u) and d(w) < d(u). The least d counts rounds: u gets its d as soon
** as each v that fails (a) has a follower w that has one; where that never
** happens, there is no d at all. Whether a given d will do is checked by
** looking, for each v, at the reply with the least d.
*/
#ifndef GR_MAP_H
#define GR_MAP_H

#include "core/theory/relation.h"
#include "core/values/values.h"

#pragma GCC visibility push(hidden)

typedef struct gr_map {
  const gr_graph *from, *to;
  const uint32_t *image; /* of each position of `from`, one of `to` */
} gr_map;

/* The witnesses of a map are those of the first position: a position of
** `from`, a follower of it whose image is in the wrong place, and `missing`,
** a position of `to` that is not an image, though it should be. */

typedef struct gr_mapping {
  gr_task task;
  gr_map map;
  const uint32_t *kept; /* a bit for each edge of `from` that counts; NULL:
                           all do */
  gr_groups *groups;    /* the positions by image; built if they are empty */
  uint32_t uncovered; /* the first position that is not an image, or GR_NONE */
  gr_witness homomorphism; /* condition 1 fails, or a follower strays */
  int strays;              /* some do; if none does, condition 2 holds */
  gr_witness condition1, condition2;
  uint32_t image;     /* whose members are looked at, */
  uint32_t told;      /* and how many that it follows are marked */
  gr_words mark;      /* two words for each position of `to`: the last image
                         that goes there, the last position that does */
  gr_reverse reverse; /* of `to` */
} gr_mapping;

/* Starts to check all but condition 2 and the values. `groups` is all zeros, or
** has served for the same map before. Linear time. */
void gr_mapping_init(gr_mapping *m, gr_memory *memory, const gr_map *map,
                     const uint32_t *kept, gr_groups *groups);

/* After that: starts to check condition 2, with all edges, in steps as
** before. */
void gr_mapping_neighbours(gr_mapping *m);

/* The first position from `start` on, up to `end`, whose value is not that of
** its image; GR_NONE if there is none. Linear time. */
uint32_t gr_changed_value(const gr_values *from, const gr_values *to,
                          const uint32_t *image, uint32_t start, uint32_t end);

/*
** The least d of Theorem 7, or a check of a given one. Without the condition
** d(w) < d(u), for the map to the classes of a relation, (a) or (b) is what
** makes the relation semicompatible (relation.h): then there is no d to find.
*/
typedef struct gr_theorem7 {
  gr_task task; /* `next` is the place of a member in the groups */
  gr_map map;
  const gr_groups *groups;     /* the positions by image */
  int strays;                  /* some edges fail (a) */
  gr_words *d;                 /* the result, GR_NONE where there is none; NULL
                                  if none is wanted, */
  const int64_t *given;        /* because this d is to be checked */
  const gr_relation *relation; /* or whether this is semicompatible */
  gr_words *kept; /* of a relation: a bit for each edge that satisfies (a), and
                     no bits at all if every edge does. May be NULL; means
                     nothing if there is a witness */
  gr_witness witness; /* a position without d, and a follower of it to
                         which there is no reply; of a relation, `missing`
                         is related to it, and does not go there */
  uint32_t image;     /* whose members are looked at, */
  uint32_t told;      /* predecessors that the next one has told, */
  uint32_t link;      /* and the link that is told of the last of these */
  gr_reverse reverse; /* of the edges that are mapped */
  gr_words mark;      /* for each position of `to`: the last image that goes
                         there */
  gr_words slot;      /* two words for each position v: the last image for
                         which it needs a reply, and the first link; where d
                         is not wanted, the last image for which it has a
                         reply, and the reply with the least given d */
  gr_words links;     /* two words each: what waits for a reply to v, and the
                         next link */
  gr_words queue;     /* members that have d, ascending */
} gr_theorem7;

/* Starts; `d` is empty, and the groups are complete. If `strays` is 0, every
** edge satisfies (a), and d is 0. */
void gr_theorem7_init(gr_theorem7 *t, gr_memory *memory, const gr_map *map,
                      const gr_groups *groups, int strays, gr_words *d);

/* The same, to check whether a given d, an integer for each position, will
** do. The witness is then the first position that fails. */
void gr_given_d_init(gr_theorem7 *t, gr_memory *memory, const gr_map *map,
                     const gr_groups *groups, int strays, const int64_t *given);

/* Starts to find out whether a relation is semicompatible; `kept` is empty, and
** the relation must have its quotient before the first step. */
void gr_semicompatible_init(gr_theorem7 *t, gr_memory *memory,
                            const gr_relation *relation, gr_words *kept);

/* Does about *budget units of work, an edge being one. Linear time in all.
** GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_theorem7_step(gr_theorem7 *t, size_t *budget);

#pragma GCC visibility pop

#endif
