/*
** play.c: see play.h.
*/
#include "core/length/play.h"

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

static int64_t rank_by_remoteness(const gr_knowledge *known, uint32_t length,
                                  int64_t gain, uint32_t v) {
  (void)known, (void)gain, (void)v;
  return gr_rank(gr_outcome_of(length), length);
}

/*
** ------------------------------------------------ where sinks differ
*/

static int64_t rank_by_payoff(const gr_knowledge *known, uint32_t length,
                              int64_t gain, uint32_t v) {
  (void)length, (void)gain;
  return gr_payoff_rank(known->payoffs, known->graph->count, v);
}

/*
** ------------------------------------------------ scores
*/

static gr_outcome outcome_by_score(uint32_t score) {
  return gr_outcome_by_score(gr_signed(score));
}

static gr_outcome after_by_score(const gr_knowledge *known, uint32_t edge) {
  uint32_t v = gr_follower(known->graph, edge);
  return gr_outcome_by_score(
      -gr_score_after(known->scores, gr_points(known->graph, edge), v));
}

static uint32_t score_of_sink(double payoff) {
  return gr_unsigned((int64_t)payoff);
}

static int64_t rank_by_score(const gr_knowledge *known, uint32_t length,
                             int64_t gain, uint32_t v) {
  uint32_t score = known->score != NULL ? gr_narrow_at(known->score, v)
                                        : known->scores->score.at[v];
  return gr_score_rank(gain - gr_signed(score), length);
}

/*
** ------------------------------------------------ puzzles
*/

/* N can be solved, and P cannot. */
static gr_outcome outcome_of_puzzle(uint32_t remoteness) {
  return remoteness == GR_NONE ? GR_P : GR_N;
}

static uint32_t remoteness_if_solved(double payoff) {
  return payoff > 0 ? 0 : GR_NONE;
}

static int64_t rank_by_way(const gr_knowledge *known, uint32_t length,
                           int64_t gain, uint32_t v) {
  (void)known, (void)gain, (void)v;
  return length;
}

/*
** ------------------------------------------------ the rows
*/

/* Lengths where two players alternate; and where sinks are alike, besides. */
#define OF_TWO                                                                 \
  .won = GR_P, .measure = GR_REMOTENESS, .outcome = outcome_by_remoteness,     \
  .sink_word = remoteness_of_sink

#define BY_REMOTENESS                                                          \
  OF_TWO, .found = GR_FOUND_REMOTENESS, .rank = rank_by_remoteness

const gr_play_row gr_plays[GR_PLAY_COUNT] = {
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
                       .by_endings = by_endings,
                       .no_values = "not every ending is a loss",
                       .differ = 1,
                       OF_TWO,
                       .found = GR_FOUND_WORTH,
                       .rank = rank_by_payoff},
    [GR_PLAY_SCORED] = {.called = "scored",
                        .no_values = "the score of a sum does not follow from "
                                     "those of its components",
                        .differ = 1,
                        .found = GR_FOUND_SCORE,
                        .outcome = outcome_by_score,
                        .won = GR_P,
                        .after = after_by_score,
                        .measure = GR_REMOTENESS,
                        .sink_word = score_of_sink,
                        .rank = rank_by_score},
    [GR_PLAY_PUZZLE] = {.called = "puzzle",
                        .sink = 1,
                        .unset = -1,
                        .no_numbers = "a puzzle is solved or not: \"win\" or "
                                      "nothing expected",
                        .no_values = "a puzzle has one player",
                        .differ = 1,
                        .alone = 1,
                        .found = GR_FOUND_REMOTENESS,
                        .outcome = outcome_of_puzzle,
                        .won = GR_N,
                        .measure = GR_SHORTEST,
                        .sink_word = remoteness_if_solved,
                        .rank = rank_by_way}};

uint32_t gr_best(const gr_knowledge *known, uint32_t u) {
  const gr_graph *graph = known->graph;
  gr_list follower = gr_followers(graph, u);
  uint32_t first = graph->first.at[u], degree = gr_degree(graph, u);
  int scored = known->play->found == GR_FOUND_SCORE;
  uint32_t best = GR_NONE;
  int64_t least = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = gr_get(follower, e);
    int64_t gain = scored ? gr_points(graph, first + e) : 0;
    int64_t rank = known->play->rank(known, known->length[v], gain, v);
    if (best == GR_NONE || rank < least) {
      best = v;
      least = rank;
    }
  }
  return best;
}
