/*
** solution.h: the userdata behind a solution.
*/
#ifndef LGR_SOLUTION_H
#define LGR_SOLUTION_H

#include "core/base/narrow.h"
#include "core/base/regime.h"
#include "core/graph/graph.h"
#include "core/length/payoff.h"
#include "core/length/remoteness.h"
#include "core/length/score.h"
#include "core/store/store.h"
#include "core/values/values.h"
#include "lua/host/collector.h"
#include "lua/host/host.h"
#include "lua/position/decode.h"
#include "lua/position/encode.h"
#include "lua/position/given.h"
#include "lua/solution/column_table.h"

#pragma GCC visibility push(hidden)

#define LGR_SOLUTION "grundy.solution"

/* Vertices of a game whose positions are sets of them: a set is a word, and
** as a number never negative. */
#define LGR_MAX_VERTICES 62

/* User values of the userdata. */
enum {
  LGR_GAME = 1,
  LGR_NORMAL,     /* a function, or a string: "sorted" */
  LGR_SOURCE,     /* the solution that it is a quotient of, */
  LGR_PROJECTION, /* and the map to it: see quotient.c */
  LGR_ORIGIN,
  LGR_REGIME, /* what its game is, as a table */
  LGR_MEMO,   /* see memo in answers.c */
  LGR_ROW,    /* where moves are not kept: see lgr_push_row */
  LGR_TIMES,  /* arrays: see times.h */
  LGR_MEAN_GAINS,
  LGR_USER_VALUES = LGR_MEAN_GAINS
};

struct gr_content;
struct lgr_solution;

/* What is known of positions, a word each: see column_table.h. */
typedef enum lgr_column {
#define LGR_COLUMN(name, ...) LGR_##name,
  LGR_COLUMN_TABLE(LGR_COLUMN) LGR_COLUMNS
} lgr_column;

/*
** A way to hold what is known of positions: in memory (compute.c), in a file
** (saved.c), on many ranks (mpi/lua_remote.c). The solution is at index 1.
*/
typedef struct lgr_source {
  /* Puts the first start, as it was given, at index 2 and, where there are two
  ** players, the one to move there at index 3, unless another one is given. */
  void (*start)(lua_State *L, struct lgr_solution *s);

  /* Where the position at index 2 is, with the player at index 3; GR_NONE if it
  ** is not there. The solution may be loaded meanwhile: then this is void. */
  uint32_t (*find)(lua_State *L, struct lgr_solution *s);

  /* The word at this place of a column that there is; outside memory, of one
  ** that has a section. */
  uint32_t (*word)(lua_State *L, struct lgr_solution *s, lgr_column column,
                   uint32_t place);

  /* Outside memory: the sets that labels speak of. */
  const gr_ksets *(*sets)(const struct lgr_solution *s);

  /* Outside memory: loads it, as lgr_run_task does (task.h). */
  void (*load)(lua_State *L, int index);

  /* Outside memory: sets what a file of it would hold, except META; then
  ** position 0 is in the store. NULL: to be saved, it is loaded. */
  void (*rows)(lua_State *L, struct lgr_solution *s,
               struct gr_content *content);

  /* Outside memory: frees what `saved` is. */
  void (*free)(struct lgr_solution *s);
} lgr_source;

extern const lgr_source lgr_memory;

/* A solution that is not in memory. Its source begins with this. */
typedef struct lgr_saved {
  const lgr_source *source;
  uint32_t count; /* of positions */
} lgr_saved;

/* Whether a solution has values, or why not. */
typedef enum lgr_reason {
  LGR_HAS_VALUES,
  LGR_ONLY_OUTCOME,
  LGR_TWO_PLAYERS,
  LGR_BY_PLAY /* its play has none */
} lgr_reason;

/* How many pairs of Q functions are kept, in case they are asked for again. */
#define LGR_KEPT_Q 32

/* Q[>=v] and Q[>-v] of all positions, by which sinks count: see payoff.h. */
typedef struct lgr_q {
  uint32_t least[2];
  int late;
  gr_words of;
} lgr_q;

/*
** Where positions come from: how a position is pushed as a Lua value, and
** how the number of the value at `index` is found (GR_NONE: it is not
** there; a value that cannot be a position is an error). How many there are
** is the count of the graph. A scripted game's positions are byte strings
** in a store; other sources of positions fill in their own two functions.
*/
typedef struct lgr_provider {
  void (*push)(lua_State *L, const struct lgr_solution *s, uint32_t number);
  uint32_t (*find)(lua_State *L, struct lgr_solution *s, int index);
} lgr_provider;

/* The positions of a scripted game; with two players, `find` wants the player
** to move at `index` + 1. */
extern const lgr_provider lgr_scripted;
extern const lgr_provider lgr_two_players;

/* Pushes a position of a scripted game. */
static inline void lgr_push_position(lua_State *L, const gr_store *store,
                                     uint32_t number) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *code;
  if (store->integers) {
    lua_pushinteger(L, (lua_Integer)gr_store_integer(store, number));
    return;
  }
  code = gr_store_get(store, number, &length, kept);
  lgr_push_code(L, code, length);
}

/* The names of vertices, as codes, one after the other; in the memory of the
** scratch. */
typedef struct lgr_names {
  gr_bytes code;
  uint32_t end[LGR_MAX_VERTICES]; /* of each in `code` */
  uint32_t count;
} lgr_names;

typedef struct lgr_solution {
  gr_memory memory;         /* of everything but the scratch */
  gr_memory scratch_memory; /* never limited */
  lgr_ledger *ledger;
  size_t accounted;             /* what the ledger knows of */
  int busy;                     /* tasks and solutions that use its graph */
  struct lgr_task *tasks;       /* those that are being run */
  int closing;                  /* to be closed when no longer busy */
  const lgr_provider *provider; /* NULL: not complete yet, or closed */
  lgr_saved *saved;             /* NULL: it is in memory */
  int without_normal;           /* the game's function is not at hand */
  struct lgr_solution *origin;  /* whose store and graph these are, if not its
                                   own; user value LGR_ORIGIN */
  int own_keys;                 /* of these, the store is its own after all */
  gr_store store;               /* of a scripted game */
  lgr_names names;              /* where positions are sets of vertices */
  int space;                    /* position u is the vector u, all are there */
  gr_graph graph;
  gr_team team;       /* threads that share long work on it, if it is large */
  gr_words starts;    /* runs of them: the first one, how many, in turn; in the
                         memory of the scratch, */
  lgr_given given;    /* as is how they were given */
  gr_endings endings; /* where the game has `terminal` */
  int one_play;     /* it is a quotient under its own play only: some moves are
                       left out, or an end stands for some that `terminal` decides
                       and for some that `play` does */
  gr_regime regime; /* what the game is */
  lgr_reason no_values; /* why there are none; then there is remoteness, or
                           payoffs where sinks differ, or scores */
  gr_values values;
  gr_payoffs payoffs;
  gr_scores scores;
  gr_words column[LGR_COLUMNS];  /* each empty until first asked for */
  gr_narrow narrow[LGR_COLUMNS]; /* where moves are not kept, all that is known
                                    is here */
  gr_reverse reverse;            /* predecessors; empty until first asked for */
  lgr_q *q;                      /* those that were asked for */
  size_t q_count, oldest_q;
  uint32_t outcomes[GR_D + 1];                 /* how many P, N, D */
  uint32_t counted;                            /* positions, in these */
  uint32_t component_count, largest_component; /* 0 until asked for */
  lgr_scratch scratch;
} lgr_solution;

/* Threads that share long work on a large graph, if nothing else was said. */
#ifndef LGR_THREADS
#define LGR_THREADS 1
#endif

/* From now on this many may do so, as far as that makes sense. */
void lgr_set_threads(lgr_solution *s, lua_Integer threads);

/* Pushes an empty solution, ready to be filled. */
lgr_solution *lgr_new_solution(lua_State *L);

/* The solution at `index`, which must be complete and open, and is loaded if it
** is in a file; it is an error if its moves are not kept. The same for what
** needs no moves, or pushes those that it needs; or without loading it; or
** any. */
lgr_solution *lgr_check_solution(lua_State *L, int index);
lgr_solution *lgr_check_known(lua_State *L, int index);
lgr_solution *lgr_check_open(lua_State *L, int index);
lgr_solution *lgr_check_any_solution(lua_State *L, int index);

/*
** Where moves are not kept: pushes an array of the numbers of the followers of
** u, in the order of the rules, each once; or of arrays of numbers, if the game
** splits. Then an array of what the moves gain, or nil if there are no scores.
** The rules are run again. The solution is at `index`, which is absolute.
*/
void lgr_push_row(lua_State *L, int index, uint32_t u);

/* The number at `index`, which must be below `count`. */
uint32_t lgr_check_number(lua_State *L, int index, size_t count);

/* The number at index 2 of a position of the solution at index 1. */
uint32_t lgr_check_position(lua_State *L, const lgr_solution *s);

/* Pushes a number, or nil for GR_NONE. */
void lgr_push_number(lua_State *L, uint32_t number);

/* How what is known of its positions is held. */
static inline const lgr_source *lgr_source_of(const lgr_solution *s) {
  return s->saved == NULL ? &lgr_memory : s->saved->source;
}

/* What a solution lacks: these push the reason, and return 1, if its moves are
** not kept, or if it has no `what` because its game splits. (By its play it may
** lack more: see play.h.) */
int lgr_lacks_moves(lua_State *L, const lgr_solution *s);
int lgr_lacks_whole(lua_State *L, const lgr_solution *s, const char *what);

/* The same as an error. */
void lgr_need_whole(lua_State *L, const lgr_solution *s, const char *what);

/* An error if the game splits: the function `what` needs its edges. */
void lgr_need_edges(lua_State *L, const lgr_solution *s, const char *what);

/* The bytes that a solution holds now. */
size_t lgr_bytes(const lgr_solution *s);

/* lgr_enter, for what the solution holds now. */
void lgr_account(lua_State *L, lgr_solution *s);

/* Notes that `count` positions from `first` on are starts. */
gr_status lgr_add_starts(lgr_solution *s, uint32_t first, uint32_t count);

/*
** The number of the position at index `position` in the solution at `index`
** (both absolute), after `normal` where the game has one; GR_NONE if it is
** not in the graph. With two players, the player to move is at the next
** index, where otherwise nothing may be.
*/
uint32_t lgr_find(lua_State *L, int index, int position);

/* The same for many positions of one solution, which stays as it is, at an
** index: what is asked of it once. */
typedef struct lgr_finder {
  lgr_solution *s;
  const struct lgr_symmetry *symmetry; /* NULL: `normal` is none */
  int normal;                          /* the type of that */
} lgr_finder;

lgr_finder lgr_open_finder(lua_State *L, int index);
uint32_t lgr_find_by(lua_State *L, const lgr_finder *finder, int index,
                     int position);

/* Writes the key by which that position would be found over what the scratch
** held, where it need not be loaded; 0 if it cannot be there. (Not where
** positions are sets of vertices.) */
int lgr_key(lua_State *L, int index, int position);

/* What the keys of the positions are. The solution need not be complete yet. */
static inline gr_key_kind lgr_key_kind(const lgr_solution *s) {
  gr_key_kind kind = {gr_has_mover(&s->regime), s->names.count, 0};
  return kind;
}

/* Are there no moves from u? */
static inline int lgr_is_end(const lgr_solution *s, uint32_t u) {
  return s->graph.unkept ? gr_narrow_at(&s->narrow[LGR_DISTANCE], u) == 0
                         : gr_degree(&s->graph, u) == 0;
}

/* Where there are two players, the code of a position is followed by the one to
** move: appends it, reads it, and pushes a position without it. */
void lgr_append_player(lua_State *L, gr_memory *memory, gr_bytes *code,
                       lua_Integer player);
lua_Integer lgr_player(const gr_store *store, uint32_t u);
void lgr_push_without_player(lua_State *L, const gr_store *store,
                             uint32_t number);

/* Pushes a position and, in a game with two players, the player to move there;
** returns how many values that are. */
int lgr_push_with_player(lua_State *L, const lgr_solution *s, uint32_t u);

/* The code that was given for start u, by lgr_given_find; NULL also if `normal`
** is not at hand: then it could not be found by it. */
static inline const unsigned char *lgr_start_code(const lgr_solution *s,
                                                  uint32_t u, size_t *length) {
  return s->without_normal ? NULL : lgr_given_find(&s->given, u, length);
}

/* lgr_push_with_player, for a start as it was given, by lgr_start_code. The
** solution is in memory. */
int lgr_push_start(lua_State *L, const lgr_solution *s, uint32_t u);

/* Gives all memory back, at once or, if it is busy, when it no longer is; the
** solution is then closed. */
void lgr_close_solution(lgr_solution *s);

#pragma GCC visibility pop

#endif
