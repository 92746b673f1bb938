/*
** play.c: see play.h.
*/
#include "lua/solution/play.h"

#include "lua/host/fail.h"

#include <stddef.h>
#include <string.h>

/*
** ------------------------------------------------ normal and misère play
*/

/* Endings that are all losses, or all wins, say no more than normal, or misère
** play does. */
static gr_play by_endings(const gr_endings *endings) {
  if (endings->numbers)
    return GR_PLAY_MIXED;
  if (gr_endings_all(endings, -1))
    return GR_PLAY_NORMAL;
  return gr_endings_all(endings, 1) ? GR_PLAY_MISERE : GR_PLAY_MIXED;
}

static gr_outcome outcome_by_remoteness(uint32_t remoteness) {
  return gr_outcome_of(remoteness);
}

static uint32_t remoteness_of_sink(double payoff) {
  return payoff > 0;
}

static int64_t rank_by_remoteness(const lgr_solution *s, uint32_t length,
                                  int64_t gain, uint32_t u) {
  (void)s, (void)gain, (void)u;
  return (int64_t)gr_rank(length);
}

static uint32_t best_by_remoteness(const lgr_solution *s,
                                   const uint32_t *length, uint32_t u) {
  return gr_best(&s->graph, length, u);
}

/*
** ------------------------------------------------ where sinks differ
*/

static int64_t rank_by_payoff(const lgr_solution *s, uint32_t length,
                              int64_t gain, uint32_t u) {
  (void)length, (void)gain;
  return (int64_t)gr_payoff_rank(&s->payoffs, s->graph.count, u);
}

static uint32_t best_by_payoff(const lgr_solution *s, const uint32_t *length,
                               uint32_t u) {
  (void)length;
  return gr_payoff_best(&s->payoffs, &s->graph, u);
}

/*
** ------------------------------------------------ scores
*/

static gr_outcome outcome_by_score(uint32_t score) {
  return gr_outcome_by_score(gr_signed(score));
}

static uint32_t score_of_sink(double payoff) {
  return gr_unsigned((int64_t)payoff);
}

static int64_t rank_by_score(const lgr_solution *s, uint32_t length,
                             int64_t gain, uint32_t u) {
  uint32_t score = s->graph.unkept ? gr_narrow_at(&s->narrow[LGR_SCORE], u)
                                   : s->scores.score.at[u];
  return gr_score_rank(gain - gr_signed(score), length);
}

static uint32_t best_by_score(const lgr_solution *s, const uint32_t *length,
                              uint32_t u) {
  uint32_t edge = gr_score_best(&s->scores, &s->graph, u);
  (void)length;
  return edge == GR_NONE ? edge : gr_follower(&s->graph, edge);
}

/*
** ------------------------------------------------ puzzles
*/

static gr_outcome outcome_of_puzzle(uint32_t remoteness) {
  return gr_puzzle_outcome(remoteness);
}

static uint32_t remoteness_if_solved(double payoff) {
  return payoff > 0 ? 0 : GR_NONE;
}

static int64_t rank_by_way(const lgr_solution *s, uint32_t length, int64_t gain,
                           uint32_t u) {
  (void)s, (void)gain, (void)u;
  return length;
}

static uint32_t best_by_way(const lgr_solution *s, const uint32_t *length,
                            uint32_t u) {
  return gr_nearest(&s->graph, length, u);
}

/*
** ------------------------------------------------ the rows
*/

#define IN(member) offsetof(lgr_solution, member)

/* Where sinks are alike. */
#define BY_REMOTENESS                                                          \
  .found = LGR_REMOTENESS, .decides = LGR_REMOTENESS,                          \
  .outcome = outcome_by_remoteness, .lengths = IN(column[LGR_REMOTENESS]),     \
  .measure = GR_REMOTENESS, .sink_word = remoteness_of_sink,                   \
  .rank = rank_by_remoteness, .best = best_by_remoteness

const lgr_play_kind lgr_plays[GR_PLAY_COUNT] = {
    [GR_PLAY_NORMAL] = {.called = "normal",
                        .sink = -1,
                        .unset = -1,
                        .by_endings = by_endings,
                        BY_REMOTENESS},
    [GR_PLAY_MISERE] = {.called = "misère",
                        .sink = 1,
                        .unset = 1,
                        .by_endings = by_endings,
                        .no_values = "misère play has none",
                        BY_REMOTENESS},
    [GR_PLAY_MIXED] = {.called = "mixed",
                       .sink = -1,
                       .unset = -1,
                       .differ = 1,
                       .by_endings = by_endings,
                       .no_values = "not every ending is a loss",
                       .found = LGR_WORTH,
                       .decides = LGR_REMOTENESS,
                       .outcome = outcome_by_remoteness,
                       .lengths = IN(payoffs.length),
                       .measure = GR_REMOTENESS,
                       .sink_word = remoteness_of_sink,
                       .rank = rank_by_payoff,
                       .best = best_by_payoff},
    [GR_PLAY_SCORED] = {.called = "scored",
                        .differ = 1,
                        .no_values = "the score of a sum does not follow from "
                                     "those of its components",
                        .found = LGR_SCORE,
                        .decides = LGR_SCORE,
                        .outcome = outcome_by_score,
                        .lengths = IN(scores.length),
                        .measure = GR_REMOTENESS,
                        .sink_word = score_of_sink,
                        .rank = rank_by_score,
                        .best = best_by_score},
    [GR_PLAY_PUZZLE] = {.called = "puzzle",
                        .sink = 1,
                        .unset = -1,
                        .differ = 1,
                        .no_numbers = "a puzzle is solved or not: \"win\" or "
                                      "nothing expected",
                        .no_values = "a puzzle has one player",
                        .alone = 1,
                        .found = LGR_REMOTENESS,
                        .decides = LGR_REMOTENESS,
                        .outcome = outcome_of_puzzle,
                        .lengths = IN(column[LGR_REMOTENESS]),
                        .measure = GR_PUZZLE,
                        .sink_word = remoteness_if_solved,
                        .rank = rank_by_way,
                        .best = best_by_way}};

/*
** ------------------------------------------------ the play of a solution
*/

static lgr_reason reason_of(const gr_regime *regime) {
  if (lgr_plays[regime->asked].by_endings != NULL && gr_has_mover(regime))
    return LGR_TWO_PLAYERS;
  if (lgr_plays[regime->play].no_values != NULL)
    return LGR_BY_PLAY;
  return regime->only_outcome ? LGR_ONLY_OUTCOME : LGR_HAS_VALUES;
}

void lgr_classify(lgr_solution *s) {
  gr_regime *regime = &s->regime;
  const lgr_play_kind *asked = &lgr_plays[regime->asked];
  if (asked->by_endings != NULL && s->endings.count > 0)
    regime->play = asked->by_endings(&s->endings);
  s->no_values = reason_of(regime);
  regime->only_outcome = s->no_values == LGR_ONLY_OUTCOME;
}

gr_sinks lgr_sinks(const lgr_solution *s) {
  gr_sinks sinks;
  if (!lgr_sinks_differ(s))
    return gr_sinks_alike(lgr_play_of(s)->sink > 0);
  sinks = gr_sinks_at_least(&s->endings, 1);
  sinks.sides = 1;
  return sinks;
}

/*
** ------------------------------------------------ what it lacks
*/

static const char *reason_for(const lgr_solution *s) {
  if (s->no_values == LGR_TWO_PLAYERS)
    return "values are for impartial games";
  if (s->no_values == LGR_ONLY_OUTCOME)
    return "it was solved with only = \"outcome\"";
  return lgr_play_of(s)->no_values;
}

int lgr_lacks_values(lua_State *L, const lgr_solution *s) {
  if (s->no_values == LGR_HAS_VALUES)
    return 0;
  lua_pushfstring(L, "this solution has no values: %s", reason_for(s));
  return 1;
}

int lgr_lacks_scores(lua_State *L, const lgr_solution *s) {
  if (lgr_has_scores(s))
    return 0;
  lua_pushliteral(L, "this solution has no scores: its game has no `gain`");
  return 1;
}

void lgr_need_values(lua_State *L, const lgr_solution *s) {
  if (lgr_lacks_values(L, s))
    lgr_fail_as(L, NULL);
}

void lgr_need_no_scores(lua_State *L, const lgr_solution *s, const char *what,
                        const char *why) {
  if (lgr_has_scores(s))
    lgr_fail(L, "%s: the game has scores, and %s", what, why);
}

void lgr_need_players(lua_State *L, const lgr_solution *s, const char *what) {
  if (lgr_play_of(s)->alone)
    lgr_fail(L, "%s: a puzzle has one player", what);
}

void lgr_need_drawn(lua_State *L, const lgr_solution *s, const char *what) {
  if (s->regime.endless > 0)
    lgr_fail(L,
             "%s: in this game endless play is won, and here it would be a "
             "draw",
             what);
}
