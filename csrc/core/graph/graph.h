/*
** graph.h: a finite digraph, the labels of its positions, its reverse edges,
** and the path of a depth-first search.
**
** Positions are 0 .. count-1; the followers of u are the edges first[u] ..
** first[u + 1] - 1, each once, in the order in which the moves were given:
**
**   gr_list row = gr_followers(graph, u);
**   for (uint32_t i = 0; i < gr_degree(graph, u); i++)
**     ... gr_get(row, i) ...
**
** A follower is a word of its own, at least in the first rows. In rows that are
** packed it takes as many bits as the largest number had when that was done, as
** positions are numbered when they are found. Edges of the same number of bits
** follow each other without gaps, so that each is found at once.
**
** In a game that splits a move leads to a sum of positions, its parts. The row
** of a position in `follower` then holds the parts of its moves, one move after
** the other, as the rules gave them; the last part of a move bears a mark; a
** move to the empty sum is a word of its own. So a move costs one word for each
** part, and nothing else.
*/
#ifndef GR_GRAPH_H
#define GR_GRAPH_H

#include "core/base/regime.h"
#include "core/base/task.h"
#include "core/base/team.h"

#pragma GCC visibility push(hidden)

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

/* The most bits of a follower. */
#define GR_MAX_BITS 30

/* Where the followers of some number of bits begin. */
typedef struct gr_width {
  uint32_t edge, word;
} gr_width;

typedef struct gr_graph {
  uint32_t count;    /* positions */
  gr_words first;    /* count + 1 of them */
  gr_words follower; /* the edges: words, or, if */
  uint32_t bits;     /* this is not 0, packed: the bits of the last ones */
  int plain;         /* time counts more than memory: rows are not packed */
  gr_width width[GR_MAX_BITS + 1]; /* by number of bits, up to that */
  gr_words gain;     /* in a game with scores: of each edge, see gr_signed */
  int splits;        /* moves lead to sums */
  int unkept;        /* no rows are kept: see length/descent.h */
  size_t move_count; /* in either case, how many moves there are */
  int counted;       /* it is known how many moves an edge stands for: one, */
  gr_bytes folds;    /* but where these say otherwise: store/folds.h */
  gr_team *team;     /* threads that work on it; NULL: none but the caller's */
} gr_graph;

/* Do moves lead to sums? */
static inline int gr_has_sums(const gr_graph *graph) {
  return graph->splits;
}

/* Says whose moves an empty graph is to have. */
static inline void gr_graph_suit(gr_graph *graph, const gr_regime *regime) {
  graph->splits = regime->splits;
  graph->unkept = regime->unkept;
}

/* Gains and scores are words that stand for integers with a sign, of at most
** this absolute value. */
#define GR_MAX_SCORE INT32_MAX

static inline int64_t gr_signed(uint32_t word) {
  return word <= INT32_MAX ? (int64_t)word : (int64_t)word - UINT32_MAX - 1;
}

static inline uint32_t gr_unsigned(int64_t number) {
  return (uint32_t)number; /* modulo 2^32 */
}

/* Can an end pay this where there are scores? */
static inline int gr_is_score(double payoff) {
  return payoff >= -GR_MAX_SCORE && payoff <= GR_MAX_SCORE &&
         payoff == (double)(int64_t)payoff;
}

/* The number of words in the row of u: its followers, if it does not split. */
static inline uint32_t gr_degree(const gr_graph *graph, uint32_t u) {
  return graph->first.at[u + 1] - graph->first.at[u];
}

/* How many edges there are, in rows that are complete. */
static inline uint32_t gr_edge_count(const gr_graph *graph) {
  size_t rows = graph->first.count;
  return rows == 0 ? 0 : graph->first.at[rows - 1];
}

/* Threads share the work on a graph of this many edges, and a step that has at
** least this budget. In such a step they do about this much work, which must
** not take long. The specs build with smaller numbers. */
#ifdef GR_SMALL_STEPS
#define GR_TEAM_EDGES 1
#define GR_TEAM_BUDGET 100
#define GR_TEAM_WORK 20
#else
#define GR_TEAM_EDGES 1000000
#define GR_TEAM_BUDGET 0x2000
#define GR_TEAM_WORK 0x40000
#endif

static inline int gr_is_large_step(const gr_graph *graph, size_t budget) {
  return budget >= GR_TEAM_BUDGET && gr_edge_count(graph) >= GR_TEAM_EDGES;
}

/* The team that may do the next step; NULL: it is not worth while. */
static inline gr_team *gr_team_of(const gr_graph *graph, size_t budget) {
  gr_team *team = graph->team;
  return team != NULL && team->size > 1 && gr_is_large_step(graph, budget)
             ? team
             : NULL;
}

/* How many bits numbers below `bound` take, at least 1. */
static inline uint32_t gr_bits_below(uint32_t bound) {
  return bound < 2 ? 1 : gr_highest_bit(bound - 1) + 1;
}

/* A list of numbers of the same number of bits, one after the other, the first
** one after `skipped` bits of a word. */
typedef struct gr_list {
  const uint32_t *at;
  uint32_t skipped, bits;
} gr_list;

/* The list of these words. */
static inline gr_list gr_list_of(const uint32_t *words) {
  gr_list list = {words, 0, 32};
  return list;
}

/* Number i of a list, which goes on for less than 2^32 bits. */
static inline uint32_t gr_get(gr_list list, uint32_t i) {
  uint32_t bit = list.skipped + i * list.bits;
  const uint32_t *at;
  if (list.bits == 32)
    return list.at[i];
  at = list.at + bit / 32;
  return (uint32_t)(((uint64_t)at[1] << 32 | at[0]) >> bit % 32) &
         ((UINT32_C(1) << list.bits % 32) - 1);
}

/* Is this edge packed? */
static inline int gr_is_packed(const gr_graph *graph, uint32_t edge) {
  return graph->bits != 0 && edge >= graph->width[1].edge;
}

/* The edges from this one on, as far as they have the same number of bits: at
** least to the end of a row that begins with it. */
static inline gr_list gr_edges(const gr_graph *graph, uint32_t edge) {
  gr_list list = gr_list_of(graph->follower.at);
  const gr_width *width = &graph->width[graph->bits];
  uint64_t bit;
  if (!gr_is_packed(graph, edge)) {
    list.at += edge;
    return list;
  }
  while (edge < width->edge)
    width--;
  list.bits = (uint32_t)(width - graph->width);
  bit = (uint64_t)(edge - width->edge) * list.bits;
  list.at += width->word + bit / 32;
  list.skipped = bit % 32;
  return list;
}

/* The followers of u; there are gr_degree of them. */
static inline gr_list gr_followers(const gr_graph *graph, uint32_t u) {
  return gr_edges(graph, graph->first.at[u]);
}

/* Where the edge of this number leads to. Within a row, the list is faster. */
static inline uint32_t gr_follower(const gr_graph *graph, uint32_t edge) {
  return gr_get(gr_edges(graph, edge), 0);
}

/* What the move of this number gains, in a game with scores. */
static inline int64_t gr_points(const gr_graph *graph, uint32_t edge) {
  return gr_signed(graph->gain.at[edge]);
}

/* Packs the words of `follower` from `row` on: the last row, which begins with
** this edge and leads to positions below `bound`. If the row before was packed,
** this one must be. GR_DONE or GR_NO_MEMORY. */
gr_status gr_graph_pack(gr_memory *memory, gr_graph *graph, size_t row,
                        uint32_t edge, uint32_t bound);

/* Appends the row of position u of another digraph, without splits, whose
** positions come after `offset` others. When all rows are there, the last word
** of `first` is still to be pushed. */
gr_status gr_graph_append(gr_memory *memory, gr_graph *graph,
                          const gr_graph *part, uint32_t u, uint32_t offset);

/* Gives back the room that rows do not take: nothing will be added. */
void gr_graph_trim(gr_memory *memory, gr_graph *graph);

void gr_graph_free(gr_memory *memory, gr_graph *graph);

/* The work of all rows before that of u, an edge or a position being one. */
static inline uint64_t gr_work_before(const gr_graph *graph, uint32_t u) {
  return (uint64_t)graph->first.at[u] + u;
}

/* The first row with at least this much work before it. */
uint32_t gr_row_after(const gr_graph *graph, uint64_t work);

/* The rows that threads take in a step: where they end, if they begin with that
** of u. One row at least. */
static inline uint32_t gr_rows_end(const gr_graph *graph, uint32_t u) {
  uint32_t end = gr_row_after(graph, gr_work_before(graph, u) + GR_TEAM_WORK);
  return end > u ? end : u + 1;
}

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

/* The move that begins at a word, in a game that splits. */
static inline gr_move gr_move_at(const uint32_t *word) {
  gr_move move = {word, word + 1};
  if (*word == GR_EMPTY_SUM) {
    move.end = word;
    return move;
  }
  while ((*word & GR_LAST) == 0)
    word++;
  move.end = word + 1;
  return move;
}

/* The move that begins at a word of a row that is not packed, in any game. The
** bits GR_PART of its words are the numbers of its parts. */
static inline gr_move gr_move_of(const gr_graph *graph, const uint32_t *word) {
  gr_move move = {word, word + 1};
  return graph->splits ? gr_move_at(word) : move;
}

/* Does a move end with a word of such a row? */
static inline int gr_is_last(const gr_graph *graph, uint32_t word) {
  return !graph->splits || (word & GR_LAST) != 0;
}

/* Where the next move begins. */
static inline const uint32_t *gr_move_next(gr_move move) {
  return move.end + (move.at == move.end);
}

/* The move that begins at word i of a row, in any game; where it does not
** split, *part is its one part. */
static inline gr_move gr_move_in(const gr_graph *graph, gr_list row, uint32_t i,
                                 uint32_t *part) {
  gr_move move = {part, part + 1};
  if (graph->splits)
    return gr_move_at(row.at + i);
  *part = gr_get(row, i);
  return move;
}

/* How many words it takes. */
static inline uint32_t gr_move_size(gr_move move) {
  return (uint32_t)(gr_move_next(move) - move.at);
}

/* How many moves there are from u. Linear in their parts. */
uint32_t gr_move_count(const gr_graph *graph, uint32_t u);

/* The word of the row of u where move number k begins, which must be there. */
uint32_t gr_move_start(const gr_graph *graph, uint32_t u, uint32_t k);

/* Is it known before that there are no cycles? Where moves lead to sums, or are
** not kept, a cycle is an error; and moves are counted one by one. */
static inline int gr_must_end(const gr_graph *graph) {
  return graph->splits || graph->unkept;
}

/* How many moves there are in all. */
static inline size_t gr_all_moves(const gr_graph *graph) {
  return gr_must_end(graph) ? graph->move_count : gr_edge_count(graph);
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

/* Strips of rows, at most. Each but the first takes a word for each position
** while the edges are found. */
#define GR_MAX_STRIPS 4

/* Rows that one thread deals with. */
typedef struct gr_strip {
  uint32_t next, stop; /* where it is, and where it ends */
  uint32_t filled;     /* edges of a row that is not complete */
  uint32_t bin;        /* the next one to be emptied, once all rows are done */
  size_t budget;       /* of a step; then what is left of that */
} gr_strip;

/* Edges are put into bins, which are emptied when they are full, if there are
** at least this many positions: then a word for each does not fit in a cache. A
** bin is for 2^GR_BIN_BITS positions, and the bins of a strip have room for one
** edge of this many. The specs build with smaller numbers. */
#ifdef GR_SMALL_STEPS
#define GR_BIN_POSITIONS 8
#define GR_BIN_BITS 2
#define GR_EDGES_IN_BIN 4
#else
#define GR_BIN_POSITIONS (UINT32_C(1) << 22)
#define GR_BIN_BITS 16
#define GR_EDGES_IN_BIN 16
#endif

/* The predecessors of v are source[first[v]] .. source[first[v + 1] - 1], in
** ascending order. If `order` is given, a list of all positions, then they
** are not position numbers but places in that list. If `label` is given,
** positions with a finite value are no predecessors. If `value` is given, which
** are labels, too, only edges from value 0 or to `target` are reversed. */
typedef struct gr_reverse {
  gr_task task;
  const gr_graph *graph;
  const uint32_t *order, *label, *value; /* NULL, unless set before the first
                                            step */
  uint32_t target;
  gr_words first, source;
  gr_strip strip[GR_MAX_STRIPS]; /* dealt with at the same time */
  uint32_t strips;               /* how many there are: one, without a team, */
  int alone;                     /* or if memory is short */
  gr_words others; /* counts for all strips but the first, which has `first` */
  uint32_t bins;   /* of a strip; 0: there are none */
  size_t bin_size; /* in words */
  gr_words bin;    /* those of all strips */
  uint32_t sum;    /* of the counts, so far */
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
  uint32_t edge; /* the next one to look at, of its row */
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
                                      uint32_t u) {
  gr_frame *frame =
      gr_grow(memory, path->at, &path->room, path->depth + 1, sizeof *frame);
  if (frame == NULL)
    return GR_NO_MEMORY;
  path->at = frame;
  frame += path->depth++;
  frame->position = u;
  frame->edge = 0;
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

#pragma GCC visibility pop

#endif
