/*
** moveset.h: the moves of one position of a game that splits, each once: a
** move that is there already, with its parts in any order, is not added
** again. Parts are a multiset.
*/
#ifndef GR_MOVESET_H
#define GR_MOVESET_H

#include "core/graph/splits.h"

typedef struct gr_moveslot {
  uint32_t mark; /* of the position whose move is here */
  uint32_t hash;
  uint32_t word; /* where the move begins in its row */
} gr_moveslot;

/* All zeros is an empty one. */
typedef struct gr_moveset {
  gr_moveslot *slots; /* open addressing, a power of two, never full */
  size_t slot_count;
  uint32_t mark;   /* of the position whose moves are here; others' do not
                      count */
  uint32_t count;  /* of its moves */
  gr_words sorted; /* for a comparison */
} gr_moveset;

/*
** Takes the words from `from` on at the end of the last row of the graph,
** which are one move of the position with this mark (never 0), and sets
** *added: 0 if the row has the move already. Expected time linear in the
** parts. GR_DONE or GR_NO_MEMORY.
*/
gr_status gr_moveset_add(gr_memory *memory, gr_moveset *set,
                         const gr_graph *graph, size_t from, uint32_t mark,
                         int *added);

void gr_moveset_free(gr_memory *memory, gr_moveset *set);

#endif
