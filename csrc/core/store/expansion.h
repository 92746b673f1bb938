/*
** expansion.h: from rules to a digraph, breadth first. The caller owns the
** loop, because only the caller knows the rules:
**
**   gr_expansion_find      for each start
**   while gr_expansion_open == GR_MORE:     (the row of x.current begins)
**     gr_expansion_find    for each follower of x.current
**     gr_expansion_link    with the number that was found
**   the graph is complete
**
** Or, for keys, which saves waiting for memory:
**
**     gr_expansion_room    for each follower, whose key is written there,
**     gr_expansion_queue   with its length, and
**     gr_expansion_flush   when GR_MORE says that there are many, and at last
**
** Those that are queued, and integers, can also be linked later: deferred.h.
**
** Or, in a game with scores:
**
**     gr_expansion_find    for each follower
**     gr_expansion_link_gain with the number that was found
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

#include "core/store/folds.h"
#include "core/store/row.h"
#include "core/store/store.h"

#pragma GCC visibility push(hidden)

typedef struct gr_expansion {
  gr_memory *memory;
  gr_store *store;         /* the positions found so far */
  gr_graph *graph;         /* the rows closed so far */
  gr_members members;      /* the followers in the current row */
  uint32_t position_limit; /* at most this many positions */
  int complete; /* the store is: it is only read, and any other position is one
                   too many */
  uint32_t edge_limit;       /* at most this many edges */
  uint32_t current;          /* the position whose followers are added */
  size_t row_start;          /* the word of graph->follower where they begin */
  size_t row_limit;          /* and where they end at the latest, */
  gr_status full;            /* because of this limit */
  size_t unchecked;          /* up to this word the row is short and can grow
                                without a check */
  gr_batch queue;            /* its followers that are not linked yet, */
  uint32_t flushed;          /* except for the first ones: this many */
  gr_words parts;            /* for the caller: of moves not linked yet */
  gr_folds folds;            /* how many moves lead to each follower */
  gr_words near;             /* near[i] - 1: the number of integer i, if it is
                                among the first and the game splits */
  gr_row row;                /* of the current position, if the game splits */
  gr_words last;             /* in a game with scores: by position, the last
                                edge to it */
  gr_growth last_growth;     /* for that, and */
  gr_growth first, follower; /* for the arrays of the graph */
  gr_growth gain;
} gr_expansion;

void gr_expansion_init(gr_expansion *x, gr_memory *memory, gr_store *store,
                       gr_graph *graph);

/* The number of a position, which is added if it is new. Expected time
** linear in the length. GR_MORE: as in store.h, to be called again. */
gr_status gr_expansion_find(gr_expansion *x, const unsigned char *key,
                            size_t length, uint32_t *number);
gr_status gr_expansion_find_integer(gr_expansion *x, uint64_t integer,
                                    uint32_t *number);

/* Are there followers that are not linked yet? */
static inline int gr_expansion_has_queue(const gr_expansion *x) {
  return x->queue.count > 0;
}

/* Ends the row of the current position and begins that of the next one:
** GR_MORE, or GR_DONE when every position has its row. */
gr_status gr_expansion_open(gr_expansion *x);

/* How many words the current row has. */
static inline size_t gr_expansion_row_size(const gr_expansion *x) {
  return x->graph->follower.count - x->row_start;
}

/* How many moves there are, with those of the current row. */
static inline size_t gr_expansion_moves(const gr_expansion *x) {
  size_t moves = gr_all_moves(x->graph);
  return gr_must_end(x->graph) ? moves : moves + gr_expansion_row_size(x);
}

/* The same in two steps, where no row is kept and positions come in any order,
** each once (length/descent.h): ends the row of the current position, which can
** then be read; and begins that of u in its place, the only row of the graph.
** GR_DONE or GR_NO_MEMORY. */
gr_status gr_expansion_close(gr_expansion *x);
gr_status gr_expansion_open_at(gr_expansion *x, uint32_t u);

/* The same where rows are kept, but not packed, and only those of some
** positions (mpi/spread.h): begins the row of u after those that there are. */
gr_status gr_expansion_open_next(gr_expansion *x, uint32_t u);

/* Appends a follower that is not yet in the current row. */
static inline gr_status gr_expansion_append(gr_expansion *x, uint32_t number) {
  gr_words *words = &x->graph->follower;
  if (words->count >= x->row_limit)
    return x->full;
  if (words->count == words->room &&
      gr_words_extend(x->memory, words, 1) != GR_DONE)
    return GR_NO_MEMORY;
  words->at[words->count++] = number;
  return GR_DONE;
}

/* gr_expansion_link for a row that is not short. */
gr_status gr_expansion_link_long(gr_expansion *x, uint32_t number);

/* Where moves are counted (folds.h): the current row is complete. */
gr_status gr_expansion_end_count(gr_expansion *x);

/* gr_expansion_link there. */
gr_status gr_expansion_link_counted(gr_expansion *x, uint32_t number);

/* The same without that. */
static inline gr_status gr_expansion_link_once(gr_expansion *x,
                                               uint32_t number) {
  const gr_words *words = &x->graph->follower;
  size_t count = gr_expansion_row_size(x);
  if (count > x->members.longest)
    return gr_expansion_link_long(x, number);
  return gr_members_has(&x->members, words->at + x->row_start, count, number)
             ? GR_DONE
             : gr_expansion_append(x, number);
}

/* Makes a position a follower of the current one; doing it again changes
** nothing. */
static inline gr_status gr_expansion_link(gr_expansion *x, uint32_t number) {
  return x->folds.on ? gr_expansion_link_counted(x, number)
                     : gr_expansion_link_once(x, number);
}

/* The same in a game with scores: of equal moves, the greatest gain counts. */
gr_status gr_expansion_link_gain(gr_expansion *x, uint32_t number,
                                 int64_t gain);

/*
** Makes an integer a follower of the current position, if no check is needed;
** else returns 0 and does nothing. For most moves of integer games: there are
** few in a row, each is near the one before, and there is room for them.
*/
static inline int gr_expansion_link_near(gr_expansion *x, uint64_t integer) {
  gr_words *words = &x->graph->follower;
  uint32_t number;
  if (words->count >= x->unchecked || gr_expansion_has_queue(x))
    return 0;
  number = gr_store_add_near(x->memory, x->store, integer, x->position_limit);
  if (number == GR_NONE)
    return 0;
  if (!gr_is_in_row(words->at + x->row_start, gr_expansion_row_size(x), number))
    words->at[words->count++] = number;
  return 1;
}

/* Where a key of at most `length` bytes can be written; NULL: no memory. */
static inline unsigned char *gr_expansion_room(gr_expansion *x, size_t length) {
  gr_bytes *keys = &x->queue.keys;
  if (length + GR_KEY_ROOM > keys->room - keys->count &&
      gr_bytes_reserve(x->memory, keys, length + GR_KEY_ROOM) != GR_DONE)
    return NULL;
  return keys->at + keys->count;
}

/* Makes the position with the key of this length that was written there, and
** which has this hash, a follower of the current one when gr_expansion_flush
** is called: GR_DONE; GR_MORE, if that should be now. */
static inline gr_status
gr_expansion_queue_hashed(gr_expansion *x, size_t length, uint32_t hash) {
  return gr_batch_add(&x->queue, x->store, length, hash);
}

/* The same for a packed key, if the store is not unpacked. */
static inline gr_status gr_expansion_queue_word(gr_expansion *x,
                                                uint64_t word) {
  return gr_batch_add_word(&x->queue, x->store, word);
}

/* The same for any key that was written there. */
static inline gr_status gr_expansion_queue(gr_expansion *x, size_t length) {
  return gr_batch_add_key(&x->queue, x->store, length);
}

/* Copies a short string, in few pieces, which may overlap. */
static inline void gr_copy_short(unsigned char *to, const char *from,
                                 size_t length) {
  if (length >= 16) {
    memcpy(to, from, 16);
    memcpy(to + length - 16, from + length - 16, 16);
  } else if (length >= 8) {
    memcpy(to, from, 8);
    memcpy(to + length - 8, from + length - 8, 8);
  } else {
    memcpy(to, from, length);
  }
}

_Static_assert(GR_SHORT_STRING <= 32, "two pieces are enough");

/* The same for a string shorter than GR_SHORT_STRING. */
static inline gr_status
gr_expansion_queue_string(gr_expansion *x, const char *bytes, size_t length) {
  unsigned char tag = (unsigned char)(GR_TAG_SHORT_STRING + length);
  unsigned char *key = gr_expansion_room(x, GR_SHORT_STRING);
  if (key == NULL)
    return GR_NO_MEMORY;
  key[0] = tag;
  gr_copy_short(key + 1, bytes, length);
  if (length < 8 || x->store->cells != NULL)
    return gr_expansion_queue(x, length + 1);
  return gr_expansion_queue_hashed(
      x, length + 1,
      gr_hash_of_tagged(tag, (const unsigned char *)bytes, length));
}

/* Links all that is queued, in order. GR_MORE: as in store.h, to be called
** again. */
gr_status gr_expansion_flush(gr_expansion *x);

/* Or links none of it, but gives their numbers, which are added where they are
** new, in order. GR_MORE: to be called again with the same array. */
gr_status gr_expansion_number(gr_expansion *x, uint32_t *number);

/* Forgets what is queued. */
void gr_expansion_empty_queue(gr_expansion *x);

/* Does a slice of what would take long when it is needed: larger arrays and
** tables. To be called now and then while a long row grows. Does nothing if the
** step is not paced, or if the game splits: then rows are rewritten. */
void gr_expansion_prepare(gr_expansion *x);

/* Integers below this are found faster in a game that splits. */
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
** that splits; doing it again, in any order, changes nothing in the end. The
** limits count parts. */
gr_status gr_expansion_link_sum(gr_expansion *x, const uint32_t *part,
                                size_t count);

/* Gives back the working memory; store and graph stay. */
void gr_expansion_free(gr_expansion *x);

#pragma GCC visibility pop

#endif
