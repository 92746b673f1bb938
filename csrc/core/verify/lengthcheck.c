/*
** lengthcheck.c: see lengthcheck.h. Written from the definitions.
*/
#include "core/verify/lengthcheck.h"

static gr_phase check_lengths;

void gr_lengthcheck_init(gr_check *c, gr_memory *memory,
                         const gr_claim *claim) {
  int claimed =
      claim->remoteness != NULL || claim->distance != NULL || claim->q != NULL;
  gr_check_init(c, memory, claim, claimed ? check_lengths : NULL, NULL);
}

/*
** ------------------------------------------------- remoteness and distance
*/

/* What is infinite, as all words from this one on: where somebody wins endless
** play, there are two more for it. */
static uint32_t infinity_of(const gr_claim *claim) {
  return claim->endless != NULL ? GR_NONE - 2 : GR_NONE;
}

/* What remoteness should be at u, where `measure` is that of its followers
** and a sink counts `sink`: one more than the least that is good for the player
** who moves there, or than the greatest, if none is. In a puzzle all that are
** finite are good. There, where remoteness is finite, it is the length of a way
** along which it falls to 0; no way is shorter, because no move takes off more
** than 1; and where it is infinite, moves lead to infinite ones only. */
static uint32_t recursion(const gr_claim *claim, uint32_t u,
                          const uint32_t *measure, uint32_t sink) {
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u), odd = claim->alternate;
  uint32_t infinity = infinity_of(claim), least = infinity, greatest = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t r = measure[gr_get(follower, e)];
    if ((r & odd) == 0 && r < least)
      least = r;
    if (r > greatest)
      greatest = r;
  }
  if (degree == 0)
    return sink;
  if (least < infinity)
    return least + 1;
  return greatest < infinity ? greatest + 1 : GR_NONE;
}

/* What the remoteness of u should be, if it has no followers. */
static uint32_t sink_of(const gr_claim *claim, uint32_t u) {
  return claim->sink[gr_degree(claim->graph, u) == 0 &&
                     gr_claimed_payoff(claim, u) > 0];
}

static gr_status check_remoteness(gr_check *c, uint32_t u) {
  const uint32_t *remoteness = c->claim.remoteness;
  uint32_t sink = sink_of(&c->claim, u);
  uint32_t expected = recursion(&c->claim, u, remoteness, sink);
  if (expected == GR_NONE && c->claim.endless != NULL)
    expected = c->claim.endless(c->claim.of, u);
  return remoteness[u] == expected
             ? GR_DONE
             : gr_blame(c, GR_FAULT_REMOTENESS, u, GR_NONE, expected);
}

/* The recursion of distance at u. */
static gr_status check_distance(gr_check *c, uint32_t u) {
  const uint32_t *distance = c->claim.distance;
  gr_list follower = gr_followers(c->claim.graph, u);
  uint32_t degree = gr_degree(c->claim.graph, u);
  uint32_t expected = 0;
  for (uint32_t e = 0; e < degree && expected != GR_NONE; e++) {
    uint32_t d = distance[gr_get(follower, e)];
    if (d == GR_NONE)
      expected = GR_NONE;
    else if (d + 1 > expected)
      expected = d + 1;
  }
  return distance[u] == expected
             ? GR_DONE
             : gr_blame(c, GR_FAULT_DISTANCE, u, GR_NONE, expected);
}

/*
** ---------------------------------------------------------------- payoffs
*/

/* What a sink pays; 0 elsewhere. */
static double payoff_of(const gr_claim *claim, uint32_t u) {
  return gr_degree(claim->graph, u) > 0 ? 0 : gr_claimed_payoff(claim, u);
}

/* The recursions of Q[>=0] and Q[>0], each from the other one. */
static gr_status check_q(gr_check *c, uint32_t u) {
  const uint32_t *weak = c->claim.q;
  const uint32_t *strict = weak + c->claim.graph->count;
  double payoff = payoff_of(&c->claim, u);
  uint32_t expected = recursion(&c->claim, u, strict, payoff >= 0);
  if (weak[u] == expected) {
    expected = recursion(&c->claim, u, weak, payoff > 0);
    if (strict[u] == expected)
      return GR_DONE;
  }
  return gr_blame(c, GR_FAULT_Q, u, GR_NONE, expected);
}

/* Are the moves from u to what it is worth, where that is given by followers
** x, more than from one such x (if it is positive) or from all (negative)? */
static int comes_nearer(const gr_claim *claim, uint32_t u, double worth) {
  const uint32_t *length = claim->length;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  int some = 0, all = 1;
  for (uint32_t e = 0; e < degree; e++) {
    int nearer = length[gr_get(follower, e)] < length[u];
    if (gr_claimed_worth(claim, gr_get(follower, e)) != -worth)
      continue;
    some |= nearer;
    all &= nearer;
  }
  return worth > 0 ? some : all;
}

/* The moves to what u is worth, where Q[>=0] and Q[>0] say them. */
static uint32_t length_by_q(const gr_claim *claim, uint32_t u) {
  uint32_t weak = claim->q[u];
  uint32_t strict = claim->q[claim->graph->count + u];
  if (strict != GR_NONE && strict % 2 == 1)
    return strict;
  return weak % 2 == 0 ? weak : GR_NONE;
}

/*
** u is worth the most of what its followers are worth to the player who moves
** there, with the sign changed, and the player who forces it comes nearer with
** each move: by the greatest payoffs first, each player can force what is
** claimed. Neither can force more, because the opponent can always stay where
** less is claimed, for ever if need be.
*/
static gr_status check_worth(gr_check *c, uint32_t u) {
  gr_list follower = gr_followers(c->claim.graph, u);
  uint32_t degree = gr_degree(c->claim.graph, u);
  uint32_t length = c->claim.length[u];
  double worth = gr_claimed_worth(&c->claim, u);
  double most = payoff_of(&c->claim, u);
  int fine;
  for (uint32_t e = 0; e < degree; e++) {
    double here = -gr_claimed_worth(&c->claim, gr_get(follower, e));
    if (e == 0 || here > most)
      most = here;
  }
  fine = worth == most && (worth == 0) == (length == GR_NONE);
  if (fine && worth != 0) /* outcomes are read off the length */
    fine = degree > 0
               ? length % 2 == (worth > 0) && comes_nearer(&c->claim, u, worth)
               : length == (worth > 0);
  if (fine && c->claim.levels <= 1)
    fine = length == length_by_q(&c->claim, u);
  return fine ? GR_DONE : gr_blame(c, GR_FAULT_PAYOFF, u, GR_NONE, GR_NONE);
}

/*
** -------------------------------------------------------------------- all
*/

static gr_status check_length(void *check, uint32_t u) {
  gr_check *c = check;
  const gr_claim *claim = &c->claim;
  if (claim->remoteness != NULL)
    check_remoteness(c, u);
  if (claim->distance != NULL && c->fault.kind == GR_FAULT_NONE)
    check_distance(c, u);
  if (claim->q != NULL && c->fault.kind == GR_FAULT_NONE)
    check_q(c, u);
  if (claim->q != NULL && c->fault.kind == GR_FAULT_NONE)
    check_worth(c, u);
  return GR_DONE;
}

static void check_part(void *work, uint32_t part, uint32_t parts) {
  gr_check_step *step = work;
  gr_check own = *(const gr_check *)step->check;
  gr_check_part(&own, step, part, parts);
}

static gr_status check_lengths(void *work, size_t *budget) {
  return gr_check_all(work, budget, check_length, check_part, NULL);
}
