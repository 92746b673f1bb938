/*
** verify.c: see verify.h. Written from the definitions; on purpose it uses
** nothing of the solver's files but the layout of sets and labels.
*/
#include "core/verify.h"

#include "core/label.h"

#include <string.h>

/* What a step goes on with. */
enum { RANGE, COUNT, FILL, CHECK, ORDER, FINISHED };

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

/* Every label is one that a position of this degree can have, and every set
** lies within what there is: what follows may index by them. */
static void check_range(gr_verifier *v) {
  const gr_sets *sets = v->claim.sets;
  for (uint32_t u = 0; u < v->claim.graph->count; u++) {
    uint32_t label = v->claim.label[u];
    if (label >= GR_INFINITE) {
      uint32_t number = label - GR_INFINITE;
      if (number >= sets->count || sets->at[number].high > sets->high.count ||
          sets->at[number].high_count >
              sets->high.count - sets->at[number].high) {
        blame(v, GR_FAULT_SET, u, GR_NONE, GR_NONE);
        return;
      }
    } else if (label > degree_of(v, u)) {
      blame(v, GR_FAULT_MEX, u, GR_NONE, GR_NONE);
      return;
    } else if (v->claim.counter[u] == GR_NONE) {
      blame(v, GR_FAULT_COUNTER, u, GR_NONE, GR_NONE);
      return;
    } else if (label > v->max_value) {
      v->max_value = label;
    }
  }
}

static gr_status make_room(gr_verifier *v) {
  size_t values = (size_t)v->max_value + 2;
  size_t count = (size_t)v->claim.graph->count + 1;
  if (gr_words_resize(v->memory, &v->first, count) != GR_DONE ||
      gr_words_resize(v->memory, &v->seen, values) != GR_DONE ||
      gr_words_resize(v->memory, &v->least, values) != GR_DONE ||
      gr_words_resize(v->memory, &v->lowest, values) != GR_DONE ||
      gr_words_resize(v->memory, &v->highest, values) != GR_DONE)
    return GR_NO_MEMORY;
  memset(v->first.at, 0, count * sizeof *v->first.at);
  memset(v->seen.at, 0, values * sizeof *v->seen.at);
  memset(v->lowest.at, 0xFF, values * sizeof *v->lowest.at);
  memset(v->highest.at, 0xFF, values * sizeof *v->highest.at);
  return GR_DONE;
}

static gr_status range(gr_verifier *v) {
  if (v->claim.label != NULL) {
    check_range(v);
    if (v->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
    if (make_room(v) != GR_DONE)
      return GR_NO_MEMORY;
  }
  turn_to(v, v->claim.label != NULL ? COUNT : CHECK);
  return GR_DONE;
}

/* Counts, by v, the edges u -> v that B speaks of: u finite, G(v) larger. */
static gr_status count_askers(gr_verifier *v, size_t *budget) {
  const uint32_t *label = v->claim.label;
  uint32_t *first = v->first.at;
  for (; v->next < v->claim.graph->count; v->next++) {
    uint32_t u = v->next;
    const uint32_t *follower = followers_of(v, u);
    uint32_t degree = degree_of(v, u);
    if (!pay(budget, degree))
      return GR_MORE;
    if (label[u] >= GR_INFINITE)
      continue;
    for (uint32_t e = 0; e < degree; e++)
      if (label[follower[e]] > label[u])
        first[follower[e]]++;
  }
  for (uint32_t w = 0; w < v->claim.graph->count; w++)
    first[w + 1] += first[w];
  turn_to(v, FILL);
  return gr_words_resize(v->memory, &v->asker, first[v->claim.graph->count]);
}

static gr_status fill_askers(gr_verifier *v, size_t *budget) {
  const uint32_t *label = v->claim.label;
  for (; v->next < v->claim.graph->count; v->next++) {
    uint32_t u = v->next;
    const uint32_t *follower = followers_of(v, u);
    uint32_t degree = degree_of(v, u);
    if (!pay(budget, degree))
      return GR_MORE;
    if (label[u] >= GR_INFINITE)
      continue;
    for (uint32_t e = 0; e < degree; e++)
      if (label[follower[e]] > label[u])
        v->asker.at[--v->first.at[follower[e]]] = u;
  }
  turn_to(v, CHECK);
  return GR_DONE;
}

/* Notes the finite values among the followers of u, with the least counter
** of each. Returns those below 64 as bits; *high counts the others. */
static uint64_t note_followers(gr_verifier *v, uint32_t u, uint32_t *high) {
  const uint32_t *label = v->claim.label;
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  uint64_t low = 0;
  *high = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[follower[e]];
    uint32_t counter = v->claim.counter[follower[e]];
    if (value >= GR_INFINITE)
      continue;
    if (v->seen.at[value] != u + 1) {
      v->seen.at[value] = u + 1;
      v->least.at[value] = counter;
      if (value < 64)
        low |= UINT64_C(1) << value;
      else
        ++*high;
    } else if (counter < v->least.at[value]) {
      v->least.at[value] = counter;
    }
  }
  return low;
}

static int is_member(const gr_sets *sets, uint32_t number, uint32_t value) {
  const gr_set *set = &sets->at[number];
  const uint32_t *from = sets->high.at + set->high;
  const uint32_t *to = from + set->high_count;
  if (value < 64)
    return (set->low & (UINT64_C(1) << value)) != 0;
  while (to - from > 1) {
    const uint32_t *middle = from + (to - from) / 2;
    if (*middle <= value)
      from = middle;
    else
      to = middle;
  }
  return from < to && *from == value;
}

/* Is K(u) the set of the values that u has just noted? */
static int same_set(const gr_verifier *v, uint32_t u, uint64_t low,
                    uint32_t high_count) {
  const gr_set *set = &v->claim.sets->at[v->claim.label[u] - GR_INFINITE];
  const uint32_t *high = v->claim.sets->high.at + set->high;
  if (set->low != low || set->high_count != high_count)
    return 0;
  for (uint32_t i = 0; i < high_count; i++) {
    if (high[i] < 64 || (i > 0 && high[i] <= high[i - 1]))
      return 0;
    if (high[i] > v->max_value || v->seen.at[high[i]] != u + 1)
      return 0;
  }
  return 1;
}

/* C: has u a follower infinite(K) with mex not in K? */
static int has_reason(const gr_verifier *v, uint32_t u, uint32_t mex) {
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t label = v->claim.label[follower[e]];
    if (label >= GR_INFINITE &&
        !is_member(v->claim.sets, label - GR_INFINITE, mex))
      return 1;
  }
  return 0;
}

/* B, for all u with an edge u -> w: among the followers of w, which have
** just been noted, one has the value of u and a smaller counter. */
static void check_askers(gr_verifier *v, uint32_t w) {
  for (uint32_t i = v->first.at[w]; i < v->first.at[w + 1]; i++) {
    uint32_t u = v->asker.at[i];
    uint32_t value = v->claim.label[u];
    if (v->seen.at[value] != w + 1 ||
        v->least.at[value] >= v->claim.counter[u]) {
      blame(v, GR_FAULT_ANSWER, u, w, GR_NONE);
      return;
    }
  }
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

static void check_value(gr_verifier *v, uint32_t u) {
  uint32_t label = v->claim.label[u];
  uint32_t high, mex = 0;
  uint64_t low = note_followers(v, u, &high);
  while (mex <= v->max_value && v->seen.at[mex] == u + 1)
    mex++;
  if (label < GR_INFINITE) {
    note_counter(v, u);
    if (label != mex)
      blame(v, GR_FAULT_MEX, u, GR_NONE, mex);
  } else if (!same_set(v, u, low, high)) {
    blame(v, GR_FAULT_SET, u, GR_NONE, GR_NONE);
  } else if (!has_reason(v, u, mex)) {
    blame(v, GR_FAULT_REASON, u, GR_NONE, mex);
  }
  if (v->fault.kind == GR_FAULT_NONE)
    check_askers(v, u);
}

/* The recursion of remoteness at u. */
static void check_remoteness(gr_verifier *v, uint32_t u) {
  const uint32_t *remoteness = v->claim.remoteness;
  const uint32_t *follower = followers_of(v, u);
  uint32_t degree = degree_of(v, u);
  uint32_t least_even = GR_NONE, greatest = 0, expected;
  int infinite = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t r = remoteness[follower[e]];
    if (r == GR_NONE)
      infinite = 1;
    else if (r % 2 == 0 && r < least_even)
      least_even = r;
    else if (r > greatest)
      greatest = r;
  }
  if (degree == 0)
    expected = 0;
  else if (least_even != GR_NONE)
    expected = least_even + 1;
  else
    expected = infinite ? GR_NONE : greatest + 1;
  if (remoteness[u] != expected)
    blame(v, GR_FAULT_REMOTENESS, u, GR_NONE, expected);
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

static gr_status check(gr_verifier *v, size_t *budget) {
  for (; v->next < v->claim.graph->count; v->next++) {
    uint32_t u = v->next;
    if (!pay(budget, degree_of(v, u)))
      return GR_MORE;
    if (v->claim.label != NULL)
      check_value(v, u);
    if (v->claim.remoteness != NULL && v->fault.kind == GR_FAULT_NONE)
      check_remoteness(v, u);
    if (v->claim.distance != NULL && v->fault.kind == GR_FAULT_NONE)
      check_distance(v, u);
    if (v->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
  }
  turn_to(v, v->claim.label != NULL ? ORDER : FINISHED);
  return GR_DONE;
}

/* The counter is monotonic: going up the values, the lowest counter of each
** is above the highest counter so far. */
static void check_order(gr_verifier *v) {
  const uint32_t *counter = v->claim.counter;
  uint32_t top = GR_NONE;
  for (uint32_t value = 0; value <= v->max_value; value++) {
    uint32_t lowest = v->lowest.at[value];
    uint32_t highest = v->highest.at[value];
    if (lowest == GR_NONE)
      continue;
    if (top != GR_NONE && counter[lowest] <= counter[top]) {
      blame(v, GR_FAULT_ORDER, top, lowest, GR_NONE);
      return;
    }
    top = highest;
  }
  turn_to(v, FINISHED);
}

gr_status gr_verifier_step(gr_verifier *v, size_t budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && v->fault.kind == GR_FAULT_NONE &&
         v->phase != FINISHED) {
    switch (v->phase) {
    case RANGE:
      status = range(v);
      break;
    case COUNT:
      status = count_askers(v, &budget);
      break;
    case FILL:
      status = fill_askers(v, &budget);
      break;
    case CHECK:
      status = check(v, &budget);
      break;
    default:
      check_order(v);
      break;
    }
  }
  return status;
}

void gr_verifier_free(gr_verifier *v) {
  gr_words_free(v->memory, &v->first);
  gr_words_free(v->memory, &v->asker);
  gr_words_free(v->memory, &v->seen);
  gr_words_free(v->memory, &v->least);
  gr_words_free(v->memory, &v->lowest);
  gr_words_free(v->memory, &v->highest);
}
