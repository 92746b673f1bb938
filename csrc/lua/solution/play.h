/*
** play.h: what differs from one play to the next, a row each. Other rooms ask
** the row of a solution for what they want, not which play it is: so a new play
** is a row, and the functions that it names.
*/
#ifndef LGR_PLAY_H
#define LGR_PLAY_H

#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

typedef struct lgr_play_kind {
  const char *called; /* in messages */

  /* What a sink pays to the player to move there: in a game without `terminal`,
  ** and where that says nothing of it. */
  double sink, unset;

  /* What play it becomes by what `terminal` says; NULL: it stays what it is. */
  gr_play (*by_endings)(const gr_endings *endings);

  const char *no_numbers; /* why endings are not numbers; NULL: they may be */
  const char *no_values;  /* why there are none; NULL: there are */
  int differ; /* may sinks pay differently, where there is `terminal`? */
  int alone;  /* one player makes all moves */

  /* What solving finds, where there are no values: the remoteness, or what
  ** positions are worth, or scores; and the column of these that says who
  ** wins. */
  lgr_column found, decides;
  gr_outcome (*outcome)(uint32_t word); /* by a word of that column */

  /* Lengths: where they are in a solution, how they are measured, and what a
  ** sink that pays this has; with scores, its score. */
  size_t lengths;
  gr_measure measure;
  uint32_t (*sink_word)(double payoff);

  /* How good a move to u is, with this gain if there are scores, where best
  ** play then lasts this long: less is better. And the best follower of u, the
  ** first one among equals; GR_NONE at a sink. There, `length` are the lengths
  ** of all positions. */
  int64_t (*rank)(const lgr_solution *s, uint32_t length, int64_t gain,
                  uint32_t u);
  uint32_t (*best)(const lgr_solution *s, const uint32_t *length, uint32_t u);
} lgr_play_kind;

extern const lgr_play_kind lgr_plays[GR_PLAY_COUNT];

/* The row of a solution. */
static inline const lgr_play_kind *lgr_play_of(const lgr_solution *s) {
  return &lgr_plays[s->regime.play];
}

/* When all sinks are known, and the regime says what is asked for: sets which
** play is in force, and whether there are values. */
void lgr_classify(lgr_solution *s);

/* Do moves gain points? */
static inline int lgr_has_scores(const lgr_solution *s) {
  return lgr_play_of(s)->found == LGR_SCORE;
}

/* Is it known what positions are worth, because sinks pay differently? */
static inline int lgr_has_payoffs(const lgr_solution *s) {
  return lgr_play_of(s)->found == LGR_WORTH;
}

/* Has `terminal` told sinks apart? */
static inline int lgr_sinks_differ(const lgr_solution *s) {
  return lgr_play_of(s)->differ && s->endings.count > 0;
}

/* How sinks count in the remoteness of a solution, where that is found. */
gr_sinks lgr_sinks(const lgr_solution *s);

/* How long best play lasts from each position: the words may be empty until
** they are asked for. */
static inline const gr_words *lgr_lengths_of(const lgr_solution *s) {
  return (const gr_words *)((const char *)s + lgr_play_of(s)->lengths);
}

/* What a solution lacks because of its play: these push the reason, and return
** 1, if it has no values or no scores. */
int lgr_lacks_values(lua_State *L, const lgr_solution *s);
int lgr_lacks_scores(lua_State *L, const lgr_solution *s);

/* The same as an error. */
void lgr_need_values(lua_State *L, const lgr_solution *s);

/* Why a game with scores has nothing that goes by how play ends. */
#define LGR_BY_SCORE "these decide, not how play ends"

/* An error if the game has scores: then there is no `what`, and why. */
void lgr_need_no_scores(lua_State *L, const lgr_solution *s, const char *what,
                        const char *why);

/* An error if somebody wins endless play, where the function `what` would take
** it for a draw. */
void lgr_need_drawn(lua_State *L, const lgr_solution *s, const char *what);

/* An error if it is a puzzle, where the function `what` makes no sense. */
void lgr_need_players(lua_State *L, const lgr_solution *s, const char *what);

#pragma GCC visibility pop

#endif
