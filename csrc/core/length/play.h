/*
** play.h: what differs from one play to the next, a row each. Others ask a row
** for what they want, not which play it is. So a new play is a word (regime.h)
** and a row, with the functions that it names.
*/
#ifndef GR_PLAY_H
#define GR_PLAY_H

#include "core/base/narrow.h"
#include "core/base/regime.h"
#include "core/length/payoff.h"
#include "core/length/score.h"

#pragma GCC visibility push(hidden)

/* What solving finds, where there are no values: how long best play lasts, by
** which it is known who wins; or what positions are worth; or scores. */
typedef enum gr_found {
  GR_FOUND_REMOTENESS,
  GR_FOUND_WORTH,
  GR_FOUND_SCORE,
  GR_FOUND_KINDS
} gr_found;

struct gr_play_row;

/* What is known of the positions of a game, for its row; NULL where there is
** nothing, or where nobody asks for it. */
typedef struct gr_knowledge {
  const struct gr_play_row *play;
  const gr_graph *graph;     /* of a game that does not split */
  const uint32_t *length;    /* how long best play lasts, */
  const uint32_t *decides;   /* and what says who wins: often the same */
  const gr_payoffs *payoffs; /* by GR_FOUND_WORTH, */
  const gr_scores *scores;   /* and by GR_FOUND_SCORE; */
  const gr_narrow *score;    /* the latter, where no moves are kept */
} gr_knowledge;

typedef struct gr_play_row {
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

  gr_found found;
  gr_outcome won;     /* what a move that keeps a win leads to */
  gr_measure measure; /* of lengths */
  gr_outcome (*outcome)(uint32_t word); /* by a word of what decides */

  /* What the player who moves along an edge makes of the outcome there; NULL:
  ** it is that of the position. */
  gr_outcome (*after)(const gr_knowledge *known, uint32_t edge);

  /* What is the length at a sink that pays this; with scores, its score. */
  uint32_t (*sink_word)(double payoff);

  /* How good a move to v is, with this gain if there are scores, where best
  ** play then lasts this long: less is better. */
  int64_t (*rank)(const gr_knowledge *known, uint32_t length, int64_t gain,
                  uint32_t v);
} gr_play_row;

extern const gr_play_row gr_plays[GR_PLAY_COUNT];

/* Who wins at u. */
static inline gr_outcome gr_outcome_at(const gr_knowledge *known, uint32_t u) {
  return known->play->outcome(known->decides[u]);
}

/* What the player who moves along an edge makes of it. */
static inline gr_outcome gr_outcome_after(const gr_knowledge *known,
                                          uint32_t edge) {
  if (known->play->after != NULL)
    return known->play->after(known, edge);
  return gr_outcome_at(known, gr_follower(known->graph, edge));
}

/* How good it is to move to v, where moves gain no points: less is better. */
static inline int64_t gr_rank_at(const gr_knowledge *known, uint32_t v) {
  return known->play->rank(known, known->length[v], 0, v);
}

/* The best follower of u, the first one among equals; GR_NONE at a sink.
** Linear in the number of followers. */
uint32_t gr_best(const gr_knowledge *known, uint32_t u);

/* Does a sensible player, who gives away neither a win nor a draw, make a move
** from one outcome to another? From P, where all moves lose, any. */
static inline int gr_is_sensible(const gr_knowledge *known, gr_outcome from,
                                 gr_outcome to) {
  return from == GR_P || to == (from == GR_N ? known->play->won : GR_D);
}

#pragma GCC visibility pop

#endif
