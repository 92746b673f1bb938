/*
** reply.h: the least d of Theorem 7 (Fraenkel and Yesha 1986, section 6). Let
** a map m satisfy condition 1 of map.h. It preserves G, the sets K included,
** if there is d: for every u and every follower v of u, either (a) m(v) is a
** follower of m(u), or (b) there is a reply: a follower w of v with
** m(w) = m(u) and d(w) < d(u). The least d counts rounds: u has its turn as
** soon as each v that fails (a) has a follower w that has had it; where that
** never happens, there is no d at all.
*/
#ifndef GR_REPLY_H
#define GR_REPLY_H

#include "core/theory/map.h"

typedef struct gr_replies {
  gr_memory *memory;
  gr_map map;
  const gr_groups *groups; /* the positions by image */
  int strays;              /* some edges fail (a) */
  gr_words *d;             /* the result; GR_NONE where there is none */
  gr_witness witness;      /* a position without d, and a follower of it to
                              which there is no reply */
  int phase;
  uint32_t image;     /* whose members have their turn, */
  uint32_t next;      /* the next of them, by its place in the groups, */
  uint32_t told;      /* predecessors that it has told, */
  uint32_t link;      /* and who is told of the last of these, as a link */
  gr_reverse reverse; /* of the edges that are mapped */
  gr_words mark;      /* for each position of `to`: the last image that goes
                         there */
  gr_words slot;      /* two words for each position v: the last image for
                         which it needs a reply, and the first link */
  gr_words links;     /* two words each: who waits for a reply to v, and the
                         next link */
  gr_words queue;     /* members that have d, ascending */
} gr_replies;

/* Starts; `d` is empty, and the groups are complete. If `strays` is 0, every
** edge satisfies (a), and d is 0. */
void gr_replies_init(gr_replies *r, gr_memory *memory, const gr_map *map,
                     const gr_groups *groups, int strays, gr_words *d);

/* Does about *budget units of work, an edge being one. Linear time in all.
** GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_replies_step(gr_replies *r, size_t *budget);

/* Gives back the working memory; d stays. */
void gr_replies_free(gr_replies *r);

#endif
