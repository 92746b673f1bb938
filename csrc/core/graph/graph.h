/*
** graph.h: a finite digraph, the labels of its positions, its reverse edges,
** and the path of a depth-first search.
**
** Positions are 0 .. count-1; the followers of u are follower[first[u]] ..
** follower[first[u + 1] - 1], each once, in the order in which the moves were
** given.
**
** In a game that splits a move leads to a sum of positions, its parts. The row
** of a position in `follower` then holds the parts of its moves, one move after
** the other, as the rules gave them; the last part of a move bears a mark; a
** move to the empty sum is a word of its own. So a move costs one word for each
** part, and nothing else. A graph that does not split is read in the same way:
** each word is a move with one part.
*/
#ifndef GR_GRAPH_H
#define GR_GRAPH_H

#include "core/base/task.h"

/* A position number keeps two bits free for the marks of labels; a place in
** `follower` fits a word. The specs build with smaller limits. */
#ifndef GR_MAX_POSITIONS
#define GR_MAX_POSITIONS (UINT32_C(1) << 30)
#endif
#ifndef GR_MAX_EDGES
#define GR_MAX_EDGES (UINT32_MAX - 1)
#endif
/* The moves of one position are looked at in one go, which must take less than
** a tenth of a second. */
#ifndef GR_MAX_MOVES
#define GR_MAX_MOVES (UINT32_C(1) << 21)
#endif

typedef struct gr_graph {
  uint32_t count;    /* positions */
  gr_words first;    /* count + 1 of them */
  gr_words follower; /* the edges */
  gr_words gain;     /* in a game with scores: of each edge, see gr_signed */
  int splits;        /* moves lead to sums, */
  size_t move_count; /* and this is their number */
} gr_graph;

/* Gains and scores are words that stand for integers with a sign, of at most
** this absolute value. */
#define GR_MAX_SCORE INT32_MAX

static inline int64_t gr_signed(uint32_t word) {
  return word <= INT32_MAX ? (int64_t)word : (int64_t)word - UINT32_MAX - 1;
}

static inline uint32_t gr_unsigned(int64_t number) {
  return (uint32_t)number; /* modulo 2^32 */
}

/* The number of words in the row of u: its followers, if it does not split. */
static inline uint32_t gr_degree(const gr_graph *graph, uint32_t u) {
  return graph->first.at[u + 1] - graph->first.at[u];
}

/* The followers of u; there are gr_degree of them. */
static inline const uint32_t *gr_followers(const gr_graph *graph, uint32_t u) {
  return graph->follower.at + graph->first.at[u];
}

/* Appends the row of position u of another digraph, without splits, whose
** positions come after `offset` others. When all rows are there, the last word
** of `first` is still to be pushed. */
gr_status gr_graph_append(gr_memory *memory, gr_graph *graph,
                          const gr_graph *part, uint32_t u, uint32_t offset);

void gr_graph_free(gr_memory *memory, gr_graph *graph);

/*
** ------------------------------------------------------------------ moves
*/

/* The mark, the bits of a part's number, and the empty sum. */
#define GR_LAST (UINT32_C(1) << 31)
#define GR_PART ((UINT32_C(1) << 30) - 1)
#define GR_EMPTY_SUM UINT32_MAX

/* A move: its parts are the words from `at` up to `end`, without their
** marks. */
typedef struct gr_move {
  const uint32_t *at, *end;
} gr_move;

/* The move that begins at a word of a row. */
static inline gr_move gr_move_at(const gr_graph *graph, const uint32_t *word) {
  gr_move move = {word, word + 1};
  if (!graph->splits)
    return move;
  if (*word == GR_EMPTY_SUM) {
    move.end = word;
    return move;
  }
  while ((*word & GR_LAST) == 0)
    word++;
  move.end = word + 1;
  return move;
}

/* Where the next move begins. */
static inline const uint32_t *gr_move_next(gr_move move) {
  return move.end + (move.at == move.end);
}

/* How many moves there are from u. Linear in their parts. */
uint32_t gr_move_count(const gr_graph *graph, uint32_t u);

/* Move number k from u, which must be there. */
gr_move gr_move_number(const gr_graph *graph, uint32_t u, uint32_t k);

/* How many moves there are in all. */
static inline size_t gr_all_moves(const gr_graph *graph) {
  return graph->splits ? graph->move_count : graph->follower.count;
}

/* Distances in a game that splits are known up to here: a sum can last for
** 2^(2^30) moves. */
#define GR_FAR (GR_NONE - 2)

/*
** ----------------------------------------------------------------- labels
** How a word says what is known of G(u):
**
**   below GR_PENDING          the finite value
**   below GR_INFINITE         nothing is known yet
**   GR_INFINITE | number      infinite, with set `number` of ksets.h as K
*/

#define GR_PENDING (UINT32_C(1) << 30)
#define GR_INFINITE (UINT32_C(1) << 31)

static inline int gr_is_finite(uint32_t label) {
  return label < GR_PENDING;
}

static inline int gr_is_infinite(uint32_t label) {
  return label >= GR_INFINITE;
}

static inline uint32_t gr_kset_of(uint32_t label) {
  return label & ~GR_INFINITE;
}

/*
** ---------------------------------------------------------- reverse edges
*/

/* The predecessors of v are source[first[v]] .. source[first[v + 1] - 1], in
** ascending order. If `order` is given, a list of all positions, then they
** are not position numbers but places in that list. */
typedef struct gr_reverse {
  gr_task task;
  const gr_graph *graph;
  const uint32_t *order; /* NULL, unless set before the first step */
  gr_words first, source;
  uint32_t filled; /* edges of a row that is not complete */
} gr_reverse;

/* Does about *budget edges of the work; starts from all zeros. Linear time
** in all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_reverse_step(gr_reverse *r, gr_memory *memory,
                          const gr_graph *graph, size_t *budget);

void gr_reverse_free(gr_memory *memory, gr_reverse *r);

/*
** ---------------------------------------------------- depth-first searches
*/

/* A position on the path from a root. */
typedef struct gr_frame {
  uint32_t position;
  uint32_t edge; /* the next edge to look at */
  uint64_t low;  /* for the search, which may keep anything here; 0 at first */
} gr_frame;

/* All zeros is an empty path. */
typedef struct gr_path {
  gr_frame *at; /* root first */
  size_t depth, room;
  uint32_t roots; /* positions that the search may still start from */
  int last_first; /* it starts from the last ones first */
} gr_path;

/* Starts with all positions as roots. Where most moves lead to larger numbers,
** because positions were numbered as they were found, the last positions come
** first, otherwise the first ones: this keeps the path short. A sample of the
** moves decides. */
void gr_path_init(gr_path *path, const gr_graph *graph);

/* Puts u at the end of the path: GR_DONE or GR_NO_MEMORY. */
static inline gr_status gr_path_enter(gr_memory *memory, gr_path *path,
                                      const gr_graph *graph, uint32_t u) {
  gr_frame *frame =
      gr_grow(memory, path->at, &path->room, path->depth + 1, sizeof *frame);
  if (frame == NULL)
    return GR_NO_MEMORY;
  path->at = frame;
  frame += path->depth++;
  frame->position = u;
  frame->edge = graph->first.at[u];
  frame->low = 0;
  return GR_DONE;
}

/* The last position of the path; there is one. */
static inline gr_frame *gr_path_last(const gr_path *path) {
  return &path->at[path->depth - 1];
}

/* The next root; there is one. */
static inline uint32_t gr_path_root(gr_path *path, const gr_graph *graph) {
  uint32_t left = --path->roots;
  return path->last_first ? left : graph->count - 1 - left;
}

void gr_path_free(gr_memory *memory, gr_path *path);

#endif
