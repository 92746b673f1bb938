/*
** columns.h: the columns of column_table.h, and what is read off them.
*/
#ifndef LGR_COLUMNS_H
#define LGR_COLUMNS_H

#include "core/file/format.h"
#include "lua/solution/play.h"

#pragma GCC visibility push(hidden)

struct lgr_measuring;

/* Pushes the task that computes a column of the solution at `index`, see
** compute.h. */
typedef struct lgr_measuring *lgr_push_measure(lua_State *L, int index);

/* What a column may need of a solution: that moves are kept, that there are
** values, that a position is not a part of a sum, that there are scores. */
enum {
  LGR_NEEDS_MOVES = 1 << 0,
  LGR_NEEDS_VALUES = 1 << 1,
  LGR_NEEDS_WHOLE = 1 << 2,
  LGR_NEEDS_SCORES = 1 << 3
};

/* What there is to say of a column; 0 and NULL where there is nothing. */
typedef struct lgr_column_kind {
  lgr_push_measure *task;
  const char *method; /* of a solution, which answers with it */

  int needs;

  /* Where it is in memory, which may be empty until it is asked for; NULL if
  ** such a solution has none. Without it, the place is `column` of a solution
  ** that has what it needs. */
  const gr_words *(*words)(const lgr_solution *s);

  gr_section_id section; /* of a file; 0: a file is loaded for it */
  int unkept;            /* only where moves are not kept */
  size_t claim;          /* the place in gr_claim as which it is verified */

  /* Why a solution that has what it needs has none; see lgr_lacks. */
  int (*lacks)(lua_State *L, const lgr_solution *s);

  /* Pushes what a word of it stands for; nil and the reason, where there is
  ** nothing to tell. Returns how many values that are. */
  int (*push)(lua_State *L, lgr_solution *s, uint32_t word);
} lgr_column_kind;

extern const lgr_column_kind lgr_columns[LGR_COLUMNS];

/* Has a solution what a column needs? */
int lgr_has_needs(const lgr_solution *s, int needs);

/* Where it is in memory, if the solution has it. */
static inline const gr_words *lgr_place_of(const lgr_solution *s,
                                           lgr_column column) {
  const lgr_column_kind *kind = &lgr_columns[column];
  return kind->words != NULL ? kind->words(s) : &s->column[column];
}

/* The same, or NULL: see `words`. */
static inline const gr_words *lgr_words_of(const lgr_solution *s,
                                           lgr_column column) {
  const lgr_column_kind *kind = &lgr_columns[column];
  if (kind->words == NULL && !lgr_has_needs(s, kind->needs))
    return NULL;
  return lgr_place_of(s, column);
}

/* Pushes why such a solution has none, and returns 1; 0 if it has it. */
int lgr_lacks(lua_State *L, const lgr_solution *s, lgr_column column);

/* Is it in memory? (If moves are not kept, it is nowhere else there.) */
static inline int lgr_is_there(const lgr_solution *s, lgr_column column) {
  return s->narrow[column].count > 0 || lgr_place_of(s, column)->count > 0;
}

/* The word of position u in a column that is there. */
static inline uint32_t lgr_word(const lgr_solution *s, lgr_column column,
                                uint32_t u) {
  const gr_narrow *narrow = &s->narrow[column];
  return narrow->count > 0 ? gr_narrow_at(narrow, u)
                           : lgr_place_of(s, column)->at[u];
}

/* Is it a section of files of such solutions, of those that have it? */
static inline int lgr_has_section(const lgr_solution *s, lgr_column column) {
  const lgr_column_kind *kind = &lgr_columns[column];
  return kind->section != 0 && (!kind->unkept || s->graph.unkept);
}

/* Is it a section of a file of the solution? */
int lgr_is_saved(const lgr_solution *s, lgr_column column);

/* The column that says who wins: the value or, where there are none, what the
** play goes by. */
static inline lgr_column lgr_deciding(const lgr_solution *s) {
  return s->no_values == LGR_HAS_VALUES ? LGR_LABEL
                                        : lgr_finding_of(s)->decides;
}

/* The sets that labels speak of. */
static inline const gr_ksets *lgr_sets_of(const lgr_solution *s) {
  return s->saved == NULL ? &s->values.sets : s->saved->source->sets(s);
}

/* P, N or D, by a word of that column; or by the number of a position in
** memory. */
static inline gr_outcome lgr_outcome_by(const lgr_solution *s, uint32_t word) {
  if (s->no_values != LGR_HAS_VALUES)
    return lgr_play_of(s)->outcome(word);
  if (gr_is_finite(word))
    return word == 0 ? GR_P : GR_N;
  return lgr_sets_of(s)->at[gr_kset_of(word)].low & 1 ? GR_N : GR_D;
}

gr_outcome lgr_outcome(const lgr_solution *s, uint32_t u);

/* An infinite remoteness where somebody wins endless play: with this player to
** move, or at u. */
static inline uint32_t lgr_endless_by(const lgr_solution *s,
                                      lua_Integer player) {
  return player == (lua_Integer)s->regime.endless ? GR_ENDLESS_N : GR_ENDLESS_P;
}

static inline uint32_t lgr_endless_word(const lgr_solution *s, uint32_t u) {
  return lgr_endless_by(s, lgr_player(&s->store, u));
}

/* What play that never ends pays to the player to move at u. */
static inline int lgr_forever(const lgr_solution *s, uint32_t u) {
  if (s->regime.endless == 0)
    return 0;
  return lgr_endless_word(s, u) == GR_ENDLESS_N ? 1 : -1;
}

/* The functions that push the tasks (compute.c). */
#define LGR_DECLARE_TASK(name, of, ...) lgr_push_measure of;
LGR_COLUMN_TABLE(LGR_DECLARE_TASK)
#undef LGR_DECLARE_TASK

/* Pushes "P", "N" or "D". */
void lgr_push_outcome(lua_State *L, gr_outcome outcome);

/* Pushes a number of moves, or infinity for GR_NONE. */
int lgr_push_length(lua_State *L, uint32_t length);

/* What play from u pays to the player to move there, as a code: that of
** gr_payoffs where sinks differ, else the outcome. And how many codes there
** are; and pushes what one stands for. */
uint32_t lgr_worth_code(const lgr_solution *s, uint32_t u);
uint32_t lgr_worth_codes(const lgr_solution *s);
void lgr_push_worth(lua_State *L, const lgr_solution *s, uint32_t code);

/* Pushes a payoff. */
void lgr_push_payoff(lua_State *L, double payoff);

#pragma GCC visibility pop

#endif
