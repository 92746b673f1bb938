/*
** play.c: see play.h.
*/
#include "lua/solution/play.h"

#include "lua/host/fail.h"

#include <stddef.h>
#include <string.h>

#define IN(member) offsetof(lgr_solution, member)

const lgr_finding lgr_findings[] = {
    [GR_FOUND_REMOTENESS] = {LGR_REMOTENESS, LGR_REMOTENESS,
                             IN(column[LGR_REMOTENESS])},
    [GR_FOUND_WORTH] = {LGR_WORTH, LGR_REMOTENESS, IN(payoffs.length)},
    [GR_FOUND_SCORE] = {LGR_SCORE, LGR_SCORE, IN(scores.length)}};

static lgr_reason reason_of(const gr_regime *regime) {
  if (gr_plays[regime->asked].by_endings != NULL && gr_has_mover(regime))
    return LGR_TWO_PLAYERS;
  if (gr_plays[regime->play].no_values != NULL)
    return LGR_BY_PLAY;
  return regime->only_outcome ? LGR_ONLY_OUTCOME : LGR_HAS_VALUES;
}

void lgr_classify(lgr_solution *s) {
  gr_regime *regime = &s->regime;
  const gr_play_row *asked = &gr_plays[regime->asked];
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
