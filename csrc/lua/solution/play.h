/*
** play.h: the play of a solution: where it has what the row of its play finds
** (core/length/play.h), and what it lacks.
*/
#ifndef LGR_PLAY_H
#define LGR_PLAY_H

#include "core/length/play.h"
#include "lua/solution/solution.h"

#pragma GCC visibility push(hidden)

/* Where a solution has what its play finds: the columns of that, and of what
** says who wins; and where its lengths are. */
typedef struct lgr_finding {
  lgr_column found, decides;
  size_t lengths;
} lgr_finding;

extern const lgr_finding lgr_findings[GR_FOUND_KINDS];

/* The row of a solution, and where that finds what it says. */
static inline const gr_play_row *lgr_play_of(const lgr_solution *s) {
  return &gr_plays[s->regime.play];
}

static inline const lgr_finding *lgr_finding_of(const lgr_solution *s) {
  return &lgr_findings[lgr_play_of(s)->found];
}

/* When all sinks are known, and the regime says what is asked for: sets which
** play is in force, and whether there are values. */
void lgr_classify(lgr_solution *s);

/* Do moves gain points? */
static inline int lgr_has_scores(const lgr_solution *s) {
  return lgr_play_of(s)->found == GR_FOUND_SCORE;
}

/* Is it known what positions are worth, because sinks pay differently? */
static inline int lgr_has_payoffs(const lgr_solution *s) {
  return lgr_play_of(s)->found == GR_FOUND_WORTH;
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
  return (const gr_words *)((const char *)s + lgr_finding_of(s)->lengths);
}

/* What is known of a solution, for its row. Lengths may be NULL until they are
** asked for. */
static inline gr_knowledge lgr_known_of(const lgr_solution *s) {
  const uint32_t *length = lgr_lengths_of(s)->at;
  gr_knowledge known = {lgr_play_of(s),
                        &s->graph,
                        length,
                        length,
                        &s->payoffs,
                        &s->scores,
                        s->narrow[LGR_SCORE].count > 0 ? &s->narrow[LGR_SCORE]
                                                       : NULL};
  if (lgr_has_scores(s))
    known.decides = s->scores.score.at;
  return known;
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
