/*
** verify.c: see verify.h. Written from the definitions; on purpose it uses
** nothing of the solver's files but the layout of sets and labels.
**
** Why nothing is left out. RANGE looks at every position: a finite value has
** a counter, a set lies within what there is. ORDER looks at every finite
** position: the counter is monotonic. Then, where all values are finite,
** SHORT tries to prove A and B (postorder.h); C and K then say nothing. Where
** it cannot, or some value is infinite:
**   LONG     at every position, from the values of all followers: A, or the
**            set K and C. It also writes down the least counter of each of
**            those values; an infinite position has one for each member of
**            K, a finite one for each value below its own, by A just checked.
**   ANSWERS  at every edge u -> w that B speaks of, it compares c(u) with
**            what w wrote down for the value of u; nothing there: no answer.
** LENGTHS is the recursion of remoteness and of distance at every position,
** HEIGHTS that of heights (heightcheck.h).
*/
#include "core/verify/verify.h"

#include "core/graph/label.h"

#include <math.h>
#include <string.h>

/* What a step goes on with. */
enum { RANGE, ORDER, SHORT, LONG, ANSWERS, LENGTHS, HEIGHTS, FINISHED };

/* How many edges before its use a label is asked for. */
#define AHEAD 48

void gr_verifier_init(gr_verifier *v, gr_memory *memory,
                      const gr_claim *claim) {
  memset(v, 0, sizeof *v);
  v->memory = memory;
  v->claim = *claim;
}

static void blame(gr_verifier *v, gr_fault_kind kind, uint32_t position,
                  uint32_t other, uint32_t expected) {
  v->fault.kind = kind;
  v->fault.position = position;
  v->fault.other = other;
  v->fault.expected = expected;
}

static void turn_to(gr_verifier *v, int phase) {
  v->phase = phase;
  v->next = 0;
}

static uint32_t degree_of(const gr_verifier *v, uint32_t u) {
  return v->claim.graph->first.at[u + 1] - v->claim.graph->first.at[u];
}

static const uint32_t *followers_of(const gr_verifier *v, uint32_t u) {
  return v->claim.graph->follower.at + v->claim.graph->first.at[u];
}

/* Pays for a position of this degree; 0 when the budget was spent before. */
static int pay(size_t *budget, uint32_t degree) {
  size_t cost = (size_t)degree + 1;
  if (*budget == 0)
    return 0;
  *budget -= cost < *budget ? cost : *budget;
  return 1;
}

/* Is the label one that a position of this degree can have, and does a set
** lie within what there is? What follows may index by them. */
static void check_range(gr_verifier *v, uint32_t u) {
  const gr_sets *sets = v->claim.sets;
  uint32_t label = v->claim.label[u];
  if (label >= GR_INFINITE) {
    uint32_t number = label - GR_INFINITE;
    v->infinite_count++;
    if (number >= sets->count || sets->at[number].high > sets->high.count ||
        sets->at[number].high_count > sets->high.count - sets->at[number].high)
      blame(v, GR_FAULT_SET, u, GR_NONE, GR_NONE);
  } else if (label > degree_of(v, u)) {
    blame(v, GR_FAULT_MEX, u, GR_NONE, GR_NONE);
  } else if (v->claim.counter[u] == GR_NONE) {
    blame(v, GR_FAULT_COUNTER, u, GR_NONE, GR_NONE);
  } else if (label > v->max_value) {
    v->max_value = label;
  }
}

/* Arrays of words by value, filled with one byte. */
static gr_status by_value(gr_verifier *v, gr_words *words, int byte) {
  size_t values = (size_t)v->max_value + 1;
  if (gr_words_resize(v->memory, words, values) != GR_DONE)
    return GR_NO_MEMORY;
  memset(words->at, byte, values * sizeof *words->at);
  return GR_DONE;
}

static gr_status check_ranges(gr_verifier *v, size_t *budget) {
  if (v->claim.label == NULL) {
    turn_to(v, LENGTHS);
    return GR_DONE;
  }
  for (; v->next < v->claim.graph->count; v->next++) {
    if (!pay(budget, 0))
      return GR_MORE;
    check_range(v, v->next);
    if (v->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
  }
  turn_to(v, ORDER);
  if (by_value(v, &v->lowest, 0xFF) != GR_DONE)
    return GR_NO_MEMORY;
  return by_value(v, &v->highest, 0xFF);
}

/* Keeps the positions with the extreme counters of each value. */
static void note_counter(gr_verifier *v, uint32_t u) {
  const uint32_t *counter = v->claim.counter;
  uint32_t *lowest = &v->lowest.at[v->claim.label[u]];
  uint32_t *highest = &v->highest.at[v->claim.label[u]];
  if (*lowest == GR_NONE || counter[u] < counter[*lowest])
    *lowest = u;
  if (*highest == GR_NONE || counter[u] > counter[*highest])
    *highest = u;
}

/* Going up the values, the lowest counter of each is above the highest
** counter of those below: the counter is monotonic. */
static void compare_extremes(gr_verifier *v) {
  const uint32_t *counter = v->claim.counter;
  uint32_t top = GR_NONE;
  for (uint32_t value = 0; value <= v->max_value; value++) {
    uint32_t lowest = v->lowest.at[value];
    if (lowest == GR_NONE)
      continue;
    if (top != GR_NONE && counter[lowest] <= counter[top]) {
      blame(v, GR_FAULT_ORDER, top, lowest, GR_NONE);
      return;
    }
    top = v->highest.at[value];
  }
}

/* Prepares for every position in turn, with rows for B. */
static gr_status start_long(gr_verifier *v) {
  turn_to(v, LONG);
  if (by_value(v, &v->seen, 0) != GR_DONE ||
      by_value(v, &v->least, 0) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_resize(v->memory, &v->row, v->claim.graph->follower.count);
}

static gr_status check_order(gr_verifier *v, size_t *budget) {
  for (; v->next < v->claim.graph->count; v->next++) {
    if (!pay(budget, 0))
      return GR_MORE;
    if (v->claim.label[v->next] < GR_INFINITE)
      note_counter(v, v->next);
  }
  compare_extremes(v);
  if (v->fault.kind != GR_FAULT_NONE)
    return GR_DONE;
  if (v->infinite_count > 0)
    return start_long(v);
  turn_to(v, SHORT);
  return gr_postorder_init(&v->postorder, v->memory, v->claim.graph,
                           v->claim.label, v->claim.counter, v->max_value);
}

/* The short proof of A and B; where it fails the long way decides. */
static gr_status prove(gr_verifier *v, size_t *budget) {
  gr_status status = gr_postorder_step(&v->postorder, budget);
  int failed = v->postorder.failed;
  if (status != GR_DONE)
    return status;
  gr_postorder_free(&v->postorder);
  if (failed)
    return start_long(v);
  turn_to(v, LENGTHS);
  return GR_DONE;
}

/* The members of a set from 64 on; NULL if there are none. */
static const uint32_t *high_members(const gr_sets *sets, const gr_set *set) {
  return set->high_count > 0 ? sets->high.at + set->high : NULL;
}

/* What one position sees of its followers: the finite values up to a limit,
** each with its least counter in least[]. */
typedef struct gr_sight {
  uint32_t position;
  uint32_t count; /* how many values */
  uint64_t low;   /* those below 64; the others are in seen[] */
} gr_sight;

static int sees(const gr_verifier *v, const gr_sight *sight, uint32_t value) {
  if (value < 64)
    return (sight->low >> value & 1) != 0;
  return value <= v->max_value && v->seen.at[value] == sight->position + 1;
}

/* The edges of the next positions come next, so that their labels can be
** asked for. Counters are read only where they matter: seldom, among draws. */
static gr_sight look(gr_verifier *v, uint32_t u, uint32_t limit) {
  const uint32_t *label = v->claim.label;
  const uint32_t *follower = v->claim.graph->follower.at;
  size_t edges = v->claim.graph->follower.count;
  size_t end = v->claim.graph->first.at[u + 1];
  uint32_t *least = v->least.at;
  gr_sight sight = {u, 0, 0};
  for (size_t e = v->claim.graph->first.at[u]; e < end; e++) {
    uint32_t value = label[follower[e]];
    uint32_t counter;
    if (e + AHEAD < edges)
      GR_FORESEE(&label[follower[e + AHEAD]]);
    if (value > limit) /* infinite ones too */
      continue;
    counter = v->claim.counter[follower[e]];
    if (sees(v, &sight, value)) {
      if (counter < least[value])
        least[value] = counter;
      continue;
    }
    if (value < 64)
      sight.low |= UINT64_C(1) << value;
    else
      v->seen.at[value] = u + 1;
    least[value] = counter;
    sight.count++;
  }
  return sight;
}

static uint32_t mex_of(const gr_verifier *v, const gr_sight *sight) {
  uint32_t mex = 0;
  while (sees(v, sight, mex))
    mex++;
  return mex;
}

/* A: the values up to that of u which its followers have are as many as
** those below it, and it is not among them. The row of u for B. */
static void check_finite(gr_verifier *v, uint32_t u) {
  uint32_t value = v->claim.label[u];
  gr_sight sight = look(v, u, value);
  uint32_t *row = v->row.at + v->claim.graph->first.at[u];
  if (sight.count != value || sees(v, &sight, value)) {
    sight = look(v, u, v->max_value);
    blame(v, GR_FAULT_MEX, u, GR_NONE, mex_of(v, &sight));
    return;
  }
  for (uint32_t i = 0; i < value; i++)
    row[i] = v->least.at[i];
}

/* Is K(u) the set of the values that u sees? Their least counters become
** the row of u, in ascending order of the values. */
static int same_set(gr_verifier *v, uint32_t u, const gr_sight *sight) {
  const gr_set *set = &v->claim.sets->at[v->claim.label[u] - GR_INFINITE];
  const uint32_t *high = high_members(v->claim.sets, set);
  uint32_t *row = v->row.at + v->claim.graph->first.at[u];
  uint32_t low_count = 0;
  if (set->low != sight->low)
    return 0;
  for (uint32_t value = 0; value < 64 && set->low >> value != 0; value++)
    if (sees(v, sight, value))
      row[low_count++] = v->least.at[value];
  if (set->high_count != sight->count - low_count)
    return 0;
  for (uint32_t i = 0; i < set->high_count; i++) {
    if (high[i] < 64 || (i > 0 && high[i] <= high[i - 1]) ||
        !sees(v, sight, high[i]))
      return 0;
    row[low_count + i] = v->least.at[high[i]];
  }
  return 1;
}

/* How many members of set `number` are less than a value that is one of
** them; GR_NONE if it is not. */
static uint32_t rank_in(const gr_sets *sets, uint32_t number, uint32_t value) {
  const gr_set *set = &sets->at[number];
  const uint32_t *high = high_members(sets, set);
  uint64_t below = set->low;
  uint32_t from = 0, to = set->high_count, rank = 0;
  if (value < 64) {
    if ((set->low >> value & 1) == 0)
      return GR_NONE;
    below &= (UINT64_C(1) << value) - 1;
  } else {
    while (from < to) {
      uint32_t middle = from + (to - from) / 2;
      if (high[middle] < value)
        from = middle + 1;
      else
        to = middle;
    }
    if (from == set->high_count || high[from] != value)
      return GR_NONE;
    rank = from;
  }
  for (; below != 0; below &= below - 1)
    rank++;
  return rank;
}

/* C: has u a follower infinite(K) with mex not in K? */
static int has_reason(const gr_verifier *v, uint32_t u, uint32_t mex) {
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t label = v->claim.label[follower[e]];
    if (label >= GR_INFINITE &&
        rank_in(v->claim.sets, label - GR_INFINITE, mex) == GR_NONE)
      return 1;
  }
  return 0;
}

static void check_infinite(gr_verifier *v, uint32_t u) {
  gr_sight sight = look(v, u, v->max_value);
  uint32_t mex;
  if (!same_set(v, u, &sight)) {
    blame(v, GR_FAULT_SET, u, GR_NONE, GR_NONE);
    return;
  }
  mex = mex_of(v, &sight);
  if (!has_reason(v, u, mex))
    blame(v, GR_FAULT_REASON, u, GR_NONE, mex);
}

/* A, C and the sets K, and the rows for B. */
static gr_status check_values(gr_verifier *v, size_t *budget) {
  for (; v->next < v->claim.graph->count; v->next++) {
    uint32_t u = v->next;
    if (!pay(budget, degree_of(v, u)))
      return GR_MORE;
    if (v->claim.label[u] < GR_INFINITE)
      check_finite(v, u);
    else
      check_infinite(v, u);
    if (v->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
  }
  turn_to(v, ANSWERS);
  return GR_DONE;
}

/* The least counter among the followers of w with this value, which is less
** than that of w; GR_NONE if there is no such follower. A row says it: by A
** the values below G(w) all occur there. */
static uint32_t answer(const gr_verifier *v, uint32_t w, uint32_t value) {
  uint32_t label = v->claim.label[w];
  uint32_t rank = value;
  if (label >= GR_INFINITE)
    rank = rank_in(v->claim.sets, label - GR_INFINITE, value);
  return rank == GR_NONE ? GR_NONE
                         : v->row.at[v->claim.graph->first.at[w] + rank];
}

/* B, for every edge u -> w that it speaks of: among the followers of w, one
** has the value of u and a smaller counter. */
static gr_status check_answers(gr_verifier *v, size_t *budget) {
  const uint32_t *label = v->claim.label;
  for (; v->next < v->claim.graph->count; v->next++) {
    uint32_t u = v->next;
    const uint32_t *follower = followers_of(v, u);
    uint32_t degree = label[u] < GR_INFINITE ? degree_of(v, u) : 0;
    if (!pay(budget, degree))
      return GR_MORE;
    for (uint32_t e = 0; e < degree; e++) {
      uint32_t w = follower[e];
      if (label[w] > label[u] &&
          answer(v, w, label[u]) >= v->claim.counter[u]) {
        blame(v, GR_FAULT_ANSWER, u, w, GR_NONE);
        return GR_DONE;
      }
    }
  }
  turn_to(v, LENGTHS);
  return GR_DONE;
}

/* What remoteness should be at u, where `measure` is that of its followers
** and a sink counts `sink`. */
static uint32_t recursion(const gr_verifier *v, uint32_t u,
                          const uint32_t *measure, uint32_t sink) {
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  uint32_t least_even = GR_NONE, greatest = 0;
  int infinite = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t r = measure[follower[e]];
    if (r == GR_NONE)
      infinite = 1;
    else if (r % 2 == 0 && r < least_even)
      least_even = r;
    else if (r > greatest)
      greatest = r;
  }
  if (degree == 0)
    return sink;
  if (least_even != GR_NONE)
    return least_even + 1;
  return infinite ? GR_NONE : greatest + 1;
}

static void check_remoteness(gr_verifier *v, uint32_t u) {
  const uint32_t *remoteness = v->claim.remoteness;
  uint32_t expected = recursion(v, u, remoteness, v->claim.sink);
  if (remoteness[u] != expected)
    blame(v, GR_FAULT_REMOTENESS, u, GR_NONE, expected);
}

/* What a sink pays; 0 elsewhere. */
static double payoff_of(const gr_verifier *v, uint32_t u) {
  const gr_endings *endings = v->claim.endings;
  return degree_of(v, u) == 0 ? endings->payoff[endings->of.at[u]] : 0;
}

/* The recursions of Q[>=0] and Q[>0], each from the other one. */
static void check_pair(gr_verifier *v, uint32_t u) {
  const uint32_t *weak = v->claim.payoffs->q.at;
  const uint32_t *strict = weak + v->claim.graph->count;
  double payoff = payoff_of(v, u);
  uint32_t expected = recursion(v, u, strict, payoff >= 0);
  if (weak[u] == expected) {
    expected = recursion(v, u, weak, payoff > 0);
    if (strict[u] == expected)
      return;
  }
  blame(v, GR_FAULT_Q, u, GR_NONE, expected);
}

/* What is claimed that u is worth. */
static double worth_of(const gr_verifier *v, uint32_t u) {
  const gr_payoffs *payoffs = v->claim.payoffs;
  uint32_t code = payoffs->code.at[u];
  double level;
  if (code == 0)
    return 0;
  if ((code - 1) / 2 >= payoffs->levels)
    return NAN; /* equals nothing */
  level = payoffs->level[(code - 1) / 2];
  return code % 2 == 1 ? level : -level;
}

/* Are the moves from u to what it is worth, where that is given by followers
** x, more than from one such x (if it is positive) or from all (negative)? */
static int comes_nearer(const gr_verifier *v, uint32_t u, double worth) {
  const uint32_t *length = v->claim.payoffs->length.at;
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  int some = 0, all = 1;
  for (uint32_t e = 0; e < degree; e++) {
    int nearer = length[follower[e]] < length[u];
    if (worth_of(v, follower[e]) != -worth)
      continue;
    some |= nearer;
    all &= nearer;
  }
  return worth > 0 ? some : all;
}

/* The moves to what u is worth, where Q[>=0] and Q[>0] say them. */
static uint32_t length_by_pair(const gr_verifier *v, uint32_t u) {
  uint32_t weak = v->claim.payoffs->q.at[u];
  uint32_t strict = v->claim.payoffs->q.at[v->claim.graph->count + u];
  if (strict != GR_NONE && strict % 2 == 1)
    return strict;
  return weak % 2 == 0 ? weak : GR_NONE;
}

/*
** u is worth the most of what its followers are worth to him who moves there,
** with the sign changed, and he who forces it comes nearer with each move: by
** the greatest payoffs first, each player can force what is claimed; and
** nobody can force more, because the opponent can always stay where less is
** claimed, for ever if need be.
*/
static void check_worth(gr_verifier *v, uint32_t u) {
  const gr_payoffs *payoffs = v->claim.payoffs;
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  uint32_t length = payoffs->length.at[u];
  double worth = worth_of(v, u);
  double most = payoff_of(v, u);
  int fine;
  for (uint32_t e = 0; e < degree; e++) {
    double here = -worth_of(v, follower[e]);
    if (e == 0 || here > most)
      most = here;
  }
  fine = worth == most && (worth == 0) == (length == GR_NONE);
  if (fine && worth != 0) /* outcomes are read off the length */
    fine = degree > 0 ? length % 2 == (worth > 0) && comes_nearer(v, u, worth)
                      : length == (worth > 0);
  if (fine && payoffs->levels <= 1)
    fine = length == length_by_pair(v, u);
  if (!fine)
    blame(v, GR_FAULT_PAYOFF, u, GR_NONE, GR_NONE);
}

/* The recursion of distance at u. */
static void check_distance(gr_verifier *v, uint32_t u) {
  const uint32_t *distance = v->claim.distance;
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  uint32_t expected = 0;
  for (uint32_t e = 0; e < degree && expected != GR_NONE; e++) {
    uint32_t d = distance[follower[e]];
    if (d == GR_NONE)
      expected = GR_NONE;
    else if (d + 1 > expected)
      expected = d + 1;
  }
  if (distance[u] != expected)
    blame(v, GR_FAULT_DISTANCE, u, GR_NONE, expected);
}

static gr_status check_lengths(gr_verifier *v, size_t *budget) {
  if (v->claim.remoteness == NULL && v->claim.distance == NULL &&
      v->claim.payoffs == NULL)
    v->next = v->claim.graph->count;
  for (; v->next < v->claim.graph->count; v->next++) {
    uint32_t u = v->next;
    if (!pay(budget, degree_of(v, u)))
      return GR_MORE;
    if (v->claim.remoteness != NULL)
      check_remoteness(v, u);
    if (v->claim.distance != NULL && v->fault.kind == GR_FAULT_NONE)
      check_distance(v, u);
    if (v->claim.payoffs != NULL && v->fault.kind == GR_FAULT_NONE)
      check_pair(v, u);
    if (v->claim.payoffs != NULL && v->fault.kind == GR_FAULT_NONE)
      check_worth(v, u);
    if (v->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
  }
  turn_to(v, v->claim.height == NULL ? FINISHED : HEIGHTS);
  return GR_DONE;
}

static gr_status check_heights(gr_verifier *v, size_t *budget) {
  gr_heightcheck *check = &v->heightcheck;
  gr_status status = GR_DONE;
  if (check->graph == NULL)
    status = gr_heightcheck_init(check, v->memory, v->claim.graph,
                                 v->claim.label, v->max_value, v->claim.height);
  if (status == GR_DONE)
    status = gr_heightcheck_step(check, budget);
  if (status != GR_DONE)
    return status;
  if (check->fault != GR_NONE)
    blame(v, GR_FAULT_HEIGHT, check->fault, GR_NONE,
          check->expected.at[check->fault]);
  turn_to(v, FINISHED);
  return GR_DONE;
}

gr_status gr_verifier_step(gr_verifier *v, size_t *budget) {
  static gr_status (*const phases[])(gr_verifier *, size_t *) = {
      check_ranges,  check_order,   prove,        check_values,
      check_answers, check_lengths, check_heights};
  gr_status status = GR_DONE;
  while (status == GR_DONE && v->fault.kind == GR_FAULT_NONE &&
         v->phase != FINISHED)
    status = phases[v->phase](v, budget);
  return status;
}

void gr_verifier_free(gr_verifier *v) {
  gr_words_free(v->memory, &v->lowest);
  gr_words_free(v->memory, &v->highest);
  gr_postorder_free(&v->postorder);
  gr_heightcheck_free(&v->heightcheck);
  gr_words_free(v->memory, &v->seen);
  gr_words_free(v->memory, &v->least);
  gr_words_free(v->memory, &v->row);
}
