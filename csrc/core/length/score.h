/*
** score.h: games in which moves gain points. What the player to move can still
** win by, with best play, is the score of a position: at a sink what it pays,
** elsewhere the greatest gain - score(v) over its moves to v. A game with
** scores has no cycles: on one, this would define nothing.
**
** The best move is one that reaches the score; among several, one after which
** best play is shortest, and of these the first. The length of a position is
** that of best play from there.
*/
#ifndef GR_SCORE_H
#define GR_SCORE_H

#include "core/length/payoff.h"

#pragma GCC visibility push(hidden)

/* By position; the scores are words for gr_signed. */
typedef struct gr_scores {
  gr_words score, length;
} gr_scores;

/* How it ended. */
typedef enum gr_score_end {
  GR_SCORED,
  GR_SCORE_CYCLE, /* the path has a cycle, from `cycle` to its end */
  GR_SCORE_LARGE  /* a score above GR_MAX_SCORE, at the end of the path */
} gr_score_end;

typedef struct gr_score {
  gr_task task;
  const gr_graph *graph;
  const gr_endings *endings;
  gr_scores *scores;
  gr_path path;
  size_t cycle;
  gr_score_end end;
} gr_score;

/* Starts; `scores` is all zeros. Sinks pay what `endings` say, all of which are
** integers; 0 if there are none. A linear pass; done, see `end`. */
void gr_score_init(gr_score *s, gr_memory *memory, const gr_graph *graph,
                   const gr_endings *endings, gr_scores *scores);

void gr_scores_free(gr_memory *memory, gr_scores *scores);

/* N, P or D: more than 0, less, or 0. */
static inline gr_outcome gr_outcome_by_score(int64_t score) {
  return score > 0 ? GR_N : score < 0 ? GR_P : GR_D;
}

/* What a move with this gain to v comes to, for the player who makes it. */
static inline int64_t gr_score_after(const gr_scores *scores, int64_t gain,
                                     uint32_t v) {
  return gain - gr_signed(scores->score.at[v]);
}

/* How good a move is that comes to this, where best play then lasts this long:
** less is better. (A score after a move has 33 bits, a
** length 30.) */
static inline int64_t gr_score_rank(int64_t after, uint32_t length) {
  return -after * GR_MAX_POSITIONS + length;
}

#pragma GCC visibility pop

#endif
