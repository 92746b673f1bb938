/*
** acycliccheck.c: see acycliccheck.h. Written from the definitions.
*/
#include "core/verify/acycliccheck.h"

#include <string.h>

/* The phases. */
static gr_phase find_cycle, check_sums, check_distances, check_scores;
static gr_free free_acycliccheck;

void gr_acycliccheck_init(gr_acycliccheck *a, gr_memory *memory,
                          const gr_claim *claim) {
  memset(a, 0, sizeof *a);
  gr_check_init(&a->check, memory, claim, find_cycle, free_acycliccheck);
  gr_search_init(&a->search, memory, claim->graph);
}

static gr_status advance(void *work, size_t *budget) {
  gr_acycliccheck *a = work;
  const uint32_t *taken = a->search.taken.at;
  gr_frame *visit = gr_path_last(&a->search.path);
  uint32_t end = gr_degree(a->search.graph, visit->position);
  const uint32_t *word = gr_followers(a->search.graph, visit->position).at;
  uint32_t edge = visit->edge;
  while (edge < end && (word[edge] == GR_EMPTY_SUM ||
                        taken[word[edge] & GR_PART] < GR_UNSEEN))
    edge++;
  gr_spend(budget, edge - visit->edge);
  visit->edge = edge;
  if (edge < end)
    return gr_search_follow(&a->search, word[edge] & GR_PART);
  if (end > a->longest)
    a->longest = end;
  gr_search_take(&a->search, 0);
  return GR_DONE;
}

static gr_status find_cycle(void *work, size_t *budget) {
  gr_acycliccheck *a = work;
  gr_status status = gr_search_all(&a->search, advance, a, budget);
  if (status != GR_DONE)
    return status;
  if (a->search.failed)
    return gr_blame(&a->check, GR_FAULT_CYCLE,
                    gr_path_last(&a->search.path)->position, GR_NONE, GR_NONE);
  if (a->check.claim.score != NULL)
    return gr_turn_to(&a->check.task, check_scores);
  gr_turn_to(&a->check.task, check_sums);
  /* no mex is larger than a row is long */
  return gr_words_cover(a->check.task.memory, &a->seen, (size_t)a->longest + 1);
}

/*
** ------------------------------------------------------------ moves to sums
*/

/* The value of u must be the mex of the nim-sums of its moves. */
static gr_status check_mex_of_sums(void *check, uint32_t u) {
  gr_acycliccheck *a = check;
  const gr_claim *claim = &a->check.claim;
  const gr_graph *graph = claim->graph;
  const uint32_t *word = gr_followers(graph, u).at;
  const uint32_t *end = word + gr_degree(graph, u);
  uint32_t mex = 0;
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint32_t sum = 0;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum ^= claim->label[*move.at & GR_PART];
    if (sum < a->seen.count)
      a->seen.at[sum] = u + 1;
  }
  while (a->seen.at[mex] == u + 1)
    mex++;
  return mex == claim->label[u]
             ? GR_DONE
             : gr_blame(&a->check, GR_FAULT_MEX, u, GR_NONE, mex);
}

static gr_status check_distance_of_sums(void *check, uint32_t u) {
  gr_acycliccheck *a = check;
  const gr_claim *claim = &a->check.claim;
  const gr_graph *graph = claim->graph;
  const uint32_t *word = gr_followers(graph, u).at;
  const uint32_t *end = word + gr_degree(graph, u);
  uint64_t longest = 0;
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint64_t length = 1;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      length += claim->distance[*move.at & GR_PART];
    longest = length > longest ? length : longest;
  }
  if (longest > GR_FAR)
    longest = GR_FAR;
  return longest == claim->distance[u]
             ? GR_DONE
             : gr_blame(&a->check, GR_FAULT_DISTANCE, u, GR_NONE,
                        (uint32_t)longest);
}

static gr_status check_sums(void *work, size_t *budget) {
  const gr_acycliccheck *a = work;
  return gr_check_each(work, budget, check_mex_of_sums,
                       a->check.claim.distance == NULL ? NULL
                                                       : check_distances);
}

static gr_status check_distances(void *work, size_t *budget) {
  return gr_check_each(work, budget, check_distance_of_sums, NULL);
}

/*
** ------------------------------------------------------------------ scores
*/

/* Does edge e come to this score, and then to the end in this many moves? */
static int is_reached_by(const gr_claim *claim, uint32_t e, int64_t score,
                         uint32_t length) {
  uint32_t w = gr_follower(claim->graph, e);
  return gr_points(claim->graph, e) - gr_signed(claim->score[w]) == score &&
         claim->length[w] + 1 == length;
}

/* No move of u comes to more than its score, or to as much in fewer moves; and
** one reaches it. */
static gr_status check_score(void *check, uint32_t u) {
  gr_acycliccheck *a = check;
  const gr_claim *claim = &a->check.claim;
  const gr_graph *graph = claim->graph;
  int64_t score = gr_signed(claim->score[u]);
  uint32_t from = graph->first.at[u], end = graph->first.at[u + 1];
  uint32_t length = claim->length[u];
  int fine = from == end && length == 0 &&
             gr_claimed_payoff(claim, u) == (double)score;
  for (uint32_t e = from; e < end; e++)
    fine |= is_reached_by(claim, e, score, length);
  for (uint32_t e = from; e < end; e++) {
    uint32_t w = gr_follower(graph, e);
    int64_t here = gr_points(graph, e) - gr_signed(claim->score[w]);
    fine &= here < score || (here == score && claim->length[w] + 1 >= length);
  }
  return fine ? GR_DONE
              : gr_blame(&a->check, GR_FAULT_SCORE, u, GR_NONE, GR_NONE);
}

static gr_status check_scores(void *work, size_t *budget) {
  return gr_check_each(work, budget, check_score, NULL);
}

static void free_acycliccheck(void *work) {
  gr_acycliccheck *a = work;
  gr_search_free(&a->search);
  gr_words_free(a->check.task.memory, &a->seen);
}
