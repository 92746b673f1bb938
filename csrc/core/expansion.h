/*
** expansion.h: from rules to a digraph, breadth first. The caller owns the
** loop, because only the caller knows the rules:
**
**   gr_expansion_find      for each start
**   while gr_expansion_open == GR_MORE:     (now x.current has its turn)
**     gr_expansion_find    for each follower of x.current
**     gr_expansion_link    with the number that was found
**   the graph is complete
**
** Or, for keys, which saves waiting for memory:
**
**     gr_expansion_room    for each follower, whose key is written there,
**     gr_expansion_promise with its length, and
**     gr_expansion_keep    when GR_MORE says that there are many, and at last
**
** Or, in a game that splits:
**
**     gr_expansion_find    for each part of a move
**     gr_expansion_link_sum with the numbers that were found
**
** Nothing here remains on the C stack between two calls, so the caller may
** leave the loop at any point, by a longjmp too, and free what there is.
*/
#ifndef GR_EXPANSION_H
#define GR_EXPANSION_H

#include "core/graph.h"
#include "core/row.h"
#include "core/store.h"

/* So many followers are looked for at a time. */
#define GR_PROMISES 32

typedef struct gr_promises {
  gr_bytes keys; /* one after the other; of packed keys nothing */
  size_t end[GR_PROMISES];
  uint64_t word[GR_PROMISES]; /* the packed keys */
  uint32_t hash[GR_PROMISES];
  uint32_t count, kept;
  int unpacked; /* of the store, when they were made */
} gr_promises;

typedef struct gr_expansion {
  gr_memory *memory;
  gr_store *store;         /* the positions found so far */
  gr_graph *graph;         /* the rows closed so far */
  gr_words stamp;          /* stamp[v]: u + 1 if u -> v is already there; see
                              row.h where the game splits */
  uint32_t position_limit; /* at most this many positions */
  uint32_t edge_limit;     /* at most this many edges */
  uint32_t row_limit;      /* at most this many when the current row ends */
  uint32_t current;        /* the position whose followers are added */
  gr_promises promises;    /* followers of it that are not linked yet */
  gr_words parts;          /* for the caller: of moves not linked yet */
  gr_words near;           /* near[i] - 1: the number of integer i, if it is
                              among the first and the game splits */
  gr_row row;              /* of the current position, if the game splits */
} gr_expansion;

void gr_expansion_init(gr_expansion *x, gr_memory *memory, gr_store *store,
                       gr_graph *graph);

/* The number of a position, which is added if it is new. Expected time
** linear in the length. GR_MORE: as in store.h, to be called again. */
gr_status gr_expansion_find(gr_expansion *x, const unsigned char *key,
                            size_t length, uint32_t *number);
gr_status gr_expansion_find_integer(gr_expansion *x, uint64_t integer,
                                    uint32_t *number);

/* Ends the row of the current position and gives the next one its turn:
** GR_MORE, or GR_DONE when every position has had it. */
static inline gr_status gr_expansion_open(gr_expansion *x) {
  gr_graph *graph = x->graph;
  uint32_t edges;
  if (graph->splits && x->current != GR_NONE &&
      gr_row_end(x->memory, &x->row, graph, x->current + 1, &x->stamp) !=
          GR_DONE)
    return GR_NO_MEMORY;
  edges = (uint32_t)graph->follower.count;
  if (gr_words_push(x->memory, &graph->first, edges) != GR_DONE)
    return GR_NO_MEMORY;
  x->row_limit = x->edge_limit - edges < GR_MAX_MOVES ? x->edge_limit
                                                      : edges + GR_MAX_MOVES;
  x->current++; /* from GR_NONE to 0 the first time */
  graph->count = x->current;
  return x->current < x->store->count ? GR_MORE : GR_DONE;
}

/* Makes a position a follower of the current one; a second time is no error
** and changes nothing. */
static inline gr_status gr_expansion_link(gr_expansion *x, uint32_t number) {
  uint32_t mark = x->current + 1;
  if (x->stamp.at[number] == mark)
    return GR_DONE;
  if (x->graph->follower.count >= x->row_limit)
    return x->row_limit == x->edge_limit ? GR_EDGE_LIMIT : GR_MOVE_LIMIT;
  x->stamp.at[number] = mark;
  return gr_words_push(x->memory, &x->graph->follower, number);
}

/* Where a key of at most `length` bytes can be written; NULL: no memory. */
static inline unsigned char *gr_expansion_room(gr_expansion *x, size_t length) {
  gr_bytes *keys = &x->promises.keys;
  if (length + GR_KEY_ROOM > keys->room - keys->count &&
      gr_bytes_reserve(x->memory, keys, length + GR_KEY_ROOM) != GR_DONE)
    return NULL;
  return keys->at + keys->count;
}

/* Makes the position with the key of this length that was written there, and
** which has this hash, a follower of the current one when gr_expansion_keep
** is called: GR_DONE; GR_MORE, if that should be now. */
static inline gr_status
gr_expansion_promise_hashed(gr_expansion *x, size_t length, uint32_t hash) {
  gr_promises *p = &x->promises;
  gr_store_foresee(x->store, hash);
  p->hash[p->count] = hash;
  p->keys.count += length;
  p->end[p->count] = p->keys.count;
  if (p->count == 0)
    p->unpacked = x->store->unpacked;
  return ++p->count < GR_PROMISES ? GR_DONE : GR_MORE;
}

/* The same for a packed key, if the store is not unpacked. */
static inline gr_status gr_expansion_promise_word(gr_expansion *x,
                                                  uint64_t word) {
  x->promises.word[x->promises.count] = word;
  return gr_expansion_promise_hashed(x, 0, gr_hash_of_word(word));
}

/* The same for any key that was written there. */
static inline gr_status gr_expansion_promise(gr_expansion *x, size_t length) {
  const unsigned char *key = x->promises.keys.at + x->promises.keys.count;
  if (!x->store->unpacked && length <= GR_PACKED)
    return gr_expansion_promise_word(x, gr_pack(key, length));
  return gr_expansion_promise_hashed(x, length, gr_hash_of(key, length));
}

/* Links all that was promised, in order. GR_MORE: as in store.h, to be called
** again. */
gr_status gr_expansion_keep(gr_expansion *x);

/* Integers from 0 on, so many, are found faster in a game that splits. */
#define GR_NEAR (UINT32_C(1) << 16)

/* The number of an integer, in a game that splits and has no `normal`, if it is
** known and near; else GR_NONE. */
static inline uint32_t gr_expansion_near(const gr_expansion *x,
                                         uint64_t integer) {
  return integer < x->near.count ? x->near.at[integer] - 1 : GR_NONE;
}

/* Remembers the number of an integer for gr_expansion_near. */
gr_status gr_expansion_note_near(gr_expansion *x, uint64_t integer,
                                 uint32_t number);

/* Makes the sum of `count` positions a follower of the current one, in a game
** that splits; a second time, in any order, is no error and changes nothing
** in the end. Limits are on the parts. */
gr_status gr_expansion_link_sum(gr_expansion *x, const uint32_t *part,
                                size_t count);

/* Gives back the working memory; store and graph stay. */
void gr_expansion_free(gr_expansion *x);

#endif
