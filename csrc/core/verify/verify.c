/*
** verify.c: see verify.h. Written from the definitions; on purpose it uses
** nothing of the solver's files but the layout of sets and labels.
**
** Why nothing is left out. check_ranges looks at every position: a finite value
** has a counter, a set lies within what there is. check_order looks at every
** finite position: the counter is monotonic, unless it need not be. Then, where
** all values are finite, `prove` tries to prove A and B; C and K then say
** nothing. Where it cannot, or some value is infinite:
**   check_values   at every position, from the values of all followers: A, or
**                  the set K and C. It also writes down the least counter of
**                  each of those values; an infinite position has one for each
**                  member of K, a finite one for each value below its own, by A
**                  just checked.
**   check_answers  at every edge u -> w that B speaks of, it compares c(u) with
**                  what w wrote down for the value of u; if nothing is there,
**                  there is no answer.
** check_lengths is the recursion of remoteness, of distance and of payoffs at
** every position; ask_all, tell_all and compare_heights are that of heights.
**
** Where moves lead to sums: if a search finds no cycle, the mex at every
** position determines all values, and the recursion all distances. So do the
** gains, in the same way, all scores.
*/
#include "core/verify/verify.h"

#include "core/graph/graph.h"

#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase check_ranges, check_order, prove, check_values, check_answers,
    check_lengths, ask_all, tell_all, compare_heights, find_cycle, check_sums,
    check_distances, check_scores;
static gr_free free_verifier;

/* How many edges before its use a label is asked for. */
#define AHEAD 48

void gr_verifier_init(gr_verifier *v, gr_memory *memory,
                      const gr_claim *claim) {
  memset(v, 0, sizeof *v);
  gr_task_init(&v->task, memory, check_ranges, free_verifier);
  v->claim = *claim;
  if (claim->counter == NULL) /* B is left out, so any words will do */
    v->claim.counter = claim->label;
  v->answers = claim->counter != NULL;
  v->claim.any_counter |= !v->answers;
  v->end = claim->graph->count;
  v->shared = gr_team_of(claim->graph, SIZE_MAX) != NULL;
  gr_path_init(&v->path, claim->graph);
  if (claim->graph->splits || claim->score != NULL)
    gr_turn_to(&v->task, find_cycle);
  else if (claim->label == NULL)
    gr_turn_to(&v->task, check_lengths);
}

static gr_status blame(gr_verifier *v, gr_fault_kind kind, uint32_t position,
                       uint32_t other, uint32_t expected) {
  v->fault.kind = kind;
  v->fault.position = position;
  v->fault.other = other;
  v->fault.expected = expected;
  return gr_turn_to(&v->task, NULL);
}

/* Does the same with every position, then turns to a phase, unless there is a
** fault. */
static inline gr_status check_each(gr_verifier *v, size_t *budget,
                                   gr_status (*check)(gr_verifier *, uint32_t),
                                   gr_phase *then) {
  const uint32_t *first = v->claim.graph->first.at;
  uint32_t count = v->end, u = v->task.next;
  size_t left = *budget;
  for (; u < count && left > 0; u++) {
    gr_status status = check(v, u);
    if (status != GR_DONE || v->fault.kind != GR_FAULT_NONE)
      return status;
    gr_spend(&left, (size_t)(first[u + 1] - first[u]) + 1);
  }
  *budget = left;
  return gr_reached(&v->task, u, count, then);
}

/* A step of several threads: the positions from `from` to `to`, each of which
** can be checked without the others. */
typedef struct Check {
  const gr_verifier *verifier;
  uint32_t from, to;
  gr_fault fault[GR_TEAM_MOST]; /* the first one of each part */
} Check;

/* Runs the phase on a part. */
static void check_part(void *work, uint32_t part, uint32_t parts) {
  Check *c = work;
  gr_verifier own = *c->verifier;
  size_t values = (size_t)own.max_value + 1, budget = SIZE_MAX;
  own.shared = 0;
  own.task.next = gr_part_begin(c->from, c->to, part, parts);
  own.end = gr_part_begin(c->from, c->to, part + 1, parts);
  if (part > 0 && own.others.count > 0) {
    own.seen.at = own.others.at + (size_t)2 * (part - 1) * values;
    own.least.at = own.seen.at + values;
  }
  own.task.phase(&own, &budget);
  c->fault[part] = own.fault;
}

/* The same as check_each by several threads. The first fault is found, too. */
static gr_status check_together(gr_verifier *v, size_t *budget,
                                gr_phase *then) {
  gr_team *team = v->claim.graph->team;
  Check c = {v, v->task.next, gr_rows_end(v->claim.graph, v->task.next), {{0}}};
  gr_team_do(team, team->size, check_part, &c);
  for (uint32_t part = 0; part < team->size; part++)
    if (c.fault[part].kind != GR_FAULT_NONE) {
      v->fault = c.fault[part];
      return gr_turn_to(&v->task, NULL);
    }
  *budget = 0;
  return gr_reached(&v->task, c.to, v->end, then);
}

/* Does the one or the other. */
static inline gr_status check_all(gr_verifier *v, size_t *budget,
                                  gr_status (*check)(gr_verifier *, uint32_t),
                                  gr_phase *then) {
  return v->shared && gr_team_of(v->claim.graph, *budget) != NULL
             ? check_together(v, budget, then)
             : check_each(v, budget, check, then);
}

/* An array of words by value, filled with one byte. */
static gr_status by_value(gr_verifier *v, gr_words *words, size_t values,
                          int byte) {
  if (gr_words_resize(v->task.memory, words, values) != GR_DONE)
    return GR_NO_MEMORY;
  memset(words->at, byte, values * sizeof *words->at);
  return GR_DONE;
}

/*
** ------------------------------------------------ ranges and the counter
*/

const gr_kset *gr_claimed_set(const gr_claim *claim, uint32_t label) {
  const gr_ksets *sets = claim->sets;
  uint32_t number = label - GR_INFINITE;
  if (number >= sets->count || sets->at[number].high > sets->high.count ||
      sets->at[number].high_count > sets->high.count - sets->at[number].high)
    return NULL;
  return &sets->at[number];
}

/* Is the label one that a position of this degree can have, and does a set
** lie within what there is? What follows may index by them. */
static gr_status check_range(gr_verifier *v, uint32_t u) {
  uint32_t label = v->claim.label[u];
  if (label >= GR_INFINITE) {
    v->infinite_count++;
    if (gr_claimed_set(&v->claim, label) == NULL)
      return blame(v, GR_FAULT_SET, u, GR_NONE, GR_NONE);
  } else if (label > gr_degree(v->claim.graph, u)) {
    return blame(v, GR_FAULT_MEX, u, GR_NONE, GR_NONE);
  } else if (v->claim.counter[u] == GR_NONE) {
    return blame(v, GR_FAULT_COUNTER, u, GR_NONE, GR_NONE);
  } else if (label > v->max_value) {
    v->max_value = label;
  }
  return GR_DONE;
}

static gr_status check_ranges(void *work, size_t *budget) {
  gr_verifier *v = work;
  gr_status status = check_each(v, budget, check_range, check_order);
  size_t values = (size_t)v->max_value + 1;
  if (status != GR_DONE || v->task.phase != check_order)
    return status;
  if (by_value(v, &v->lowest, values, 0xFF) != GR_DONE)
    return GR_NO_MEMORY;
  return by_value(v, &v->highest, values, 0xFF);
}

/* Keeps the positions with the extreme counters of each value. */
static gr_status note_counter(gr_verifier *v, uint32_t u) {
  const uint32_t *counter = v->claim.counter;
  uint32_t *lowest, *highest;
  if (v->claim.label[u] >= GR_INFINITE)
    return GR_DONE;
  lowest = &v->lowest.at[v->claim.label[u]];
  highest = &v->highest.at[v->claim.label[u]];
  if (*lowest == GR_NONE || counter[u] < counter[*lowest])
    *lowest = u;
  if (*highest == GR_NONE || counter[u] > counter[*highest])
    *highest = u;
  return GR_DONE;
}

/* Going up the values, the lowest counter of each is above the highest
** counter of those below: the counter is monotonic. */
static gr_status compare_extremes(gr_verifier *v) {
  const uint32_t *counter = v->claim.counter;
  uint32_t top = GR_NONE;
  for (uint32_t value = 0; value <= v->max_value; value++) {
    uint32_t lowest = v->lowest.at[value];
    if (lowest == GR_NONE)
      continue;
    if (top != GR_NONE && counter[lowest] <= counter[top])
      return blame(v, GR_FAULT_ORDER, top, lowest, GR_NONE);
    top = v->highest.at[value];
  }
  return GR_DONE;
}

/* Prepares for every position in turn, with rows for B. */
static gr_status start_long(gr_verifier *v) {
  size_t values = (size_t)v->max_value + 1;
  gr_turn_to(&v->task, check_values);
  if (by_value(v, &v->seen, values, 0) != GR_DONE ||
      by_value(v, &v->least, values, 0) != GR_DONE)
    return GR_NO_MEMORY;
  if (v->shared && gr_words_cover(v->task.memory, &v->others,
                                  (size_t)2 * GR_TEAM_MOST * values) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_resize(v->task.memory, &v->row,
                         gr_edge_count(v->claim.graph));
}

static gr_status start_short(gr_verifier *v) {
  size_t values = (size_t)v->max_value + 1;
  if (by_value(v, &v->floor, values, 0) != GR_DONE)
    return GR_NO_MEMORY;
  return by_value(v, &v->seen, values, 0);
}

static gr_status start_values(gr_verifier *v) {
  return v->infinite_count > 0 || !v->answers ? start_long(v) : start_short(v);
}

static gr_status check_order(void *work, size_t *budget) {
  gr_verifier *v = work;
  gr_status status;
  if (v->claim.any_counter) {
    gr_turn_to(&v->task, prove);
    return start_values(v);
  }
  status = check_each(v, budget, note_counter, prove);
  if (status != GR_DONE)
    return status;
  compare_extremes(v);
  return v->fault.kind == GR_FAULT_NONE ? start_values(v) : GR_DONE;
}

/*
** --------------------------------------------------------- the short proof
**
** That finite values and their counters are right on an acyclic digraph, in
** one pass. Take the positions in an order in which each comes after its
** followers (there is one only without cycles). Suppose that
**   1. every value is the mex of the values of the followers;
**   2. in this order the counters of the positions of one value ascend.
** Then A of Definition 1 is 1, and B holds too. For let v be a follower of u
** with G(v) > G(u): by 1 some follower w of v has G(w) = G(u); w comes before
** v and v before u; so c(w) < c(u) by 2. C and the sets K speak of infinite
** values only.
**
** The order looked at is one of many, so a failure of 2 refutes nothing: then
** the long way decides.
*/

/* What taken[] says of the others; no value is as large. */
#define UNSEEN (UINT32_MAX - 1)
#define ON_PATH UINT32_MAX

static gr_status enter(gr_verifier *v, uint32_t u) {
  v->taken.at[u] = ON_PATH;
  return gr_path_enter(v->task.memory, &v->path, u);
}

/* Do the followers of u have the values 64 .. value - 1, and not `value`? */
static int is_high_mex(gr_verifier *v, uint32_t u, uint32_t value) {
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  uint32_t count = 64;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t other = v->taken.at[gr_get(follower, e)];
    if (other == value)
      return 0;
    if (other >= 64 && other < value && v->seen.at[other] != u + 1) {
      v->seen.at[other] = u + 1;
      count++;
    }
  }
  return count == value;
}

static int is_mex(gr_verifier *v, uint32_t u, uint32_t value, uint64_t low) {
  if (value < 64) {
    uint64_t bit = UINT64_C(1) << value;
    return (low & (bit | (bit - 1))) == bit - 1;
  }
  return low == ~UINT64_C(0) && is_high_mex(v, u, value);
}

/* All followers of u are taken: now u is, if 1 and 2 allow it. */
static void take(gr_verifier *v, uint32_t u, uint64_t low) {
  uint32_t value = v->claim.label[u];
  uint32_t counter = v->claim.counter[u];
  if (counter < v->floor.at[value] || !is_mex(v, u, value, low))
    v->failed = 1;
  v->floor.at[value] = counter + 1;
  v->taken.at[u] = value;
  v->path.depth--;
}

/* Looks at the followers of the last position of the path until one is not
** taken. A follower that is entered here is looked at again. */
static gr_status advance(gr_verifier *v, size_t *budget) {
  gr_frame *visit = gr_path_last(&v->path);
  gr_list follower = gr_followers(v->claim.graph, visit->position);
  const uint32_t *taken = v->taken.at;
  uint32_t end = gr_degree(v->claim.graph, visit->position);
  uint32_t edge = visit->edge;
  uint32_t value = 0;
  uint64_t low = visit->low;
  for (; edge < end; edge++) {
    value = taken[gr_get(follower, edge)];
    if (value < 64)
      low |= UINT64_C(1) << value;
    else if (value >= UNSEEN)
      break;
  }
  gr_spend(budget, edge - visit->edge);
  if (edge == end) {
    take(v, visit->position, low);
    return GR_DONE;
  }
  visit->edge = edge;
  visit->low = low;
  v->failed = value == ON_PATH;
  return v->failed ? GR_DONE : enter(v, gr_get(follower, edge));
}

/* The same where moves lead to sums, and all that matters is a cycle. */
static gr_status advance_in_parts(gr_verifier *v, size_t *budget) {
  gr_frame *visit = gr_path_last(&v->path);
  uint32_t u = visit->position, end = gr_degree(v->claim.graph, u);
  const uint32_t *word = gr_followers(v->claim.graph, u).at;
  uint32_t edge = visit->edge;
  while (edge < end && (word[edge] == GR_EMPTY_SUM ||
                        v->taken.at[word[edge] & GR_PART] < UNSEEN))
    edge++;
  gr_spend(budget, edge - visit->edge);
  visit->edge = edge;
  if (edge < end) {
    v->failed = v->taken.at[word[edge] & GR_PART] == ON_PATH;
    return v->failed ? GR_DONE : enter(v, word[edge] & GR_PART);
  }
  if (gr_degree(v->claim.graph, u) > v->longest)
    v->longest = gr_degree(v->claim.graph, u);
  v->taken.at[u] = 0;
  v->path.depth--;
  return GR_DONE;
}

/* Takes all positions, or fails. */
static inline gr_status search(gr_verifier *v, size_t *budget,
                               gr_status (*go_on)(gr_verifier *, size_t *)) {
  const gr_graph *graph = v->claim.graph;
  gr_status status =
      gr_words_fill(v->task.memory, &v->taken, graph->count, UNSEEN, budget);
  while (status == GR_DONE && !v->failed) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (v->path.depth > 0) {
      status = go_on(v, budget);
    } else if (v->path.roots == 0) {
      return GR_DONE;
    } else {
      uint32_t u = gr_path_root(&v->path, graph);
      if (v->taken.at[u] == UNSEEN)
        status = enter(v, u);
    }
  }
  return status;
}

static gr_status prove(void *work, size_t *budget) {
  gr_verifier *v = work;
  gr_memory *memory = v->task.memory;
  gr_status status = search(v, budget, advance);
  if (status != GR_DONE)
    return status;
  gr_path_free(memory, &v->path);
  gr_words_free(memory, &v->taken);
  gr_words_free(memory, &v->floor);
  return v->failed ? start_long(v) : gr_turn_to(&v->task, check_lengths);
}

/*
** ----------------------------------------------------------- the long way
*/

/* The members of a set from 64 on; NULL if there are none. */
static const uint32_t *high_members(const gr_ksets *sets, const gr_kset *set) {
  return set->high_count > 0 ? sets->high.at + set->high : NULL;
}

/* What one position sees of its followers: the finite values up to a limit,
** each with its least counter in least[]. */
typedef struct Sight {
  uint32_t position;
  uint32_t count; /* how many values */
  uint64_t low;   /* those below 64; the others are in seen[] */
} Sight;

static int sees(const gr_verifier *v, const Sight *sight, uint32_t value) {
  if (value < 64)
    return (sight->low >> value & 1) != 0;
  return value <= v->max_value && v->seen.at[value] == sight->position + 1;
}

/* How far edges are stored like those of u, at least. */
static uint32_t edges_ahead(const gr_graph *graph, uint32_t u) {
  uint32_t first = graph->first.at[u];
  return graph->bits == 0 || gr_is_packed(graph, first)
             ? gr_edge_count(graph) - first
             : gr_degree(graph, u);
}

/* The edges of the next positions come next, so that their labels can be
** asked for. Counters are read only where they matter: seldom, among draws. */
static Sight look(gr_verifier *v, uint32_t u, uint32_t limit) {
  const uint32_t *label = v->claim.label;
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  uint32_t edges = edges_ahead(v->claim.graph, u);
  uint32_t *least = v->least.at;
  Sight sight = {u, 0, 0};
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[gr_get(follower, e)];
    uint32_t counter;
    if (e + AHEAD < edges)
      GR_PREFETCH(&label[gr_get(follower, e + AHEAD)]);
    if (value > limit) /* infinite ones too */
      continue;
    counter = v->claim.counter[gr_get(follower, e)];
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

static uint32_t mex_of(const gr_verifier *v, const Sight *sight) {
  uint32_t mex = 0;
  while (sees(v, sight, mex))
    mex++;
  return mex;
}

/* A: the values up to that of u which its followers have are as many as
** those below it, and it is not among them. The row of u for B. */
static gr_status check_finite(gr_verifier *v, uint32_t u) {
  uint32_t value = v->claim.label[u];
  Sight sight = look(v, u, value);
  uint32_t *row = v->row.at + v->claim.graph->first.at[u];
  if (sight.count != value || sees(v, &sight, value)) {
    sight = look(v, u, v->max_value);
    return blame(v, GR_FAULT_MEX, u, GR_NONE, mex_of(v, &sight));
  }
  for (uint32_t i = 0; i < value; i++)
    row[i] = v->least.at[i];
  return GR_DONE;
}

/* Is K(u) the set of the values that u sees? Their least counters become
** the row of u, in ascending order of the values. */
static int same_set(gr_verifier *v, uint32_t u, const Sight *sight) {
  const gr_kset *set = &v->claim.sets->at[v->claim.label[u] - GR_INFINITE];
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
static uint32_t rank_in(const gr_ksets *sets, uint32_t number, uint32_t value) {
  const gr_kset *set = &sets->at[number];
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

/* C: does u have a follower infinite(K) with mex not in K? */
static int has_reason(const gr_verifier *v, uint32_t u, uint32_t mex) {
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t label = v->claim.label[gr_get(follower, e)];
    if (label >= GR_INFINITE &&
        rank_in(v->claim.sets, label - GR_INFINITE, mex) == GR_NONE)
      return 1;
  }
  return 0;
}

static gr_status check_infinite(gr_verifier *v, uint32_t u) {
  Sight sight = look(v, u, v->max_value);
  uint32_t mex;
  if (!same_set(v, u, &sight))
    return blame(v, GR_FAULT_SET, u, GR_NONE, GR_NONE);
  mex = mex_of(v, &sight);
  return has_reason(v, u, mex) ? GR_DONE
                               : blame(v, GR_FAULT_REASON, u, GR_NONE, mex);
}

/* A, C and the sets K, and the rows for B. */
static gr_status check_value(gr_verifier *v, uint32_t u) {
  return v->claim.label[u] < GR_INFINITE ? check_finite(v, u)
                                         : check_infinite(v, u);
}

static gr_status check_values(void *work, size_t *budget) {
  const gr_verifier *v = work;
  return check_all(work, budget, check_value,
                   v->answers ? check_answers : check_lengths);
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
static gr_status check_answer(gr_verifier *v, uint32_t u) {
  const uint32_t *label = v->claim.label;
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  if (label[u] >= GR_INFINITE)
    return GR_DONE;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t w = gr_get(follower, e);
    if (label[w] > label[u] && answer(v, w, label[u]) >= v->claim.counter[u])
      return blame(v, GR_FAULT_ANSWER, u, w, GR_NONE);
  }
  return GR_DONE;
}

static gr_status check_answers(void *work, size_t *budget) {
  return check_all(work, budget, check_answer, check_lengths);
}

/*
** ------------------------------------------ remoteness, payoffs, distance
*/

/* What remoteness should be at u, where `measure` is that of its followers
** and a sink counts `sink`. */
static uint32_t recursion(const gr_verifier *v, uint32_t u,
                          const uint32_t *measure, uint32_t sink) {
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  uint32_t least_even = GR_NONE, greatest = 0;
  int infinite = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t r = measure[gr_get(follower, e)];
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

/* What the remoteness of u in a puzzle should be, by its followers. Where it
** is finite, there is a way of this length, along which it falls to 0; no way
** is shorter, because no move takes off more than 1; and where it is infinite,
** moves lead to infinite ones only. */
static uint32_t way_out(const gr_verifier *v, uint32_t u) {
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u), least = GR_NONE;
  if (degree == 0)
    return gr_claimed_payoff(&v->claim, u) > 0 ? 0 : GR_NONE;
  for (uint32_t e = 0; e < degree; e++)
    if (v->claim.remoteness[gr_get(follower, e)] < least)
      least = v->claim.remoteness[gr_get(follower, e)];
  return least == GR_NONE ? GR_NONE : least + 1;
}

static gr_status check_remoteness(gr_verifier *v, uint32_t u) {
  const uint32_t *remoteness = v->claim.remoteness;
  uint32_t expected = v->claim.puzzle
                          ? way_out(v, u)
                          : recursion(v, u, remoteness, v->claim.sink);
  return remoteness[u] == expected
             ? GR_DONE
             : blame(v, GR_FAULT_REMOTENESS, u, GR_NONE, expected);
}

/* The recursion of distance at u. */
static gr_status check_distance(gr_verifier *v, uint32_t u) {
  const uint32_t *distance = v->claim.distance;
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
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
             : blame(v, GR_FAULT_DISTANCE, u, GR_NONE, expected);
}

double gr_claimed_payoff(const gr_claim *claim, uint32_t u) {
  if (claim->payoff_count == 0)
    return claim->sink == 0 ? -1 : 1;
  if (u >= claim->ending_count || claim->ending[u] >= claim->payoff_count)
    return NAN;
  return claim->payoff[claim->ending[u]];
}

double gr_claimed_worth(const gr_claim *claim, uint32_t u) {
  uint32_t code = claim->code[u];
  double level;
  if (code == 0)
    return 0;
  if ((code - 1) / 2 >= claim->levels)
    return NAN;
  level = claim->level[(code - 1) / 2];
  return code % 2 == 1 ? level : -level;
}

/* What a sink pays; 0 elsewhere. */
static double payoff_of(const gr_verifier *v, uint32_t u) {
  return gr_degree(v->claim.graph, u) > 0 ? 0 : gr_claimed_payoff(&v->claim, u);
}

/* The recursions of Q[>=0] and Q[>0], each from the other one. */
static gr_status check_q(gr_verifier *v, uint32_t u) {
  const uint32_t *weak = v->claim.q;
  const uint32_t *strict = weak + v->claim.graph->count;
  double payoff = payoff_of(v, u);
  uint32_t expected = recursion(v, u, strict, payoff >= 0);
  if (weak[u] == expected) {
    expected = recursion(v, u, weak, payoff > 0);
    if (strict[u] == expected)
      return GR_DONE;
  }
  return blame(v, GR_FAULT_Q, u, GR_NONE, expected);
}

/* Are the moves from u to what it is worth, where that is given by followers
** x, more than from one such x (if it is positive) or from all (negative)? */
static int comes_nearer(const gr_verifier *v, uint32_t u, double worth) {
  const uint32_t *length = v->claim.length;
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  int some = 0, all = 1;
  for (uint32_t e = 0; e < degree; e++) {
    int nearer = length[gr_get(follower, e)] < length[u];
    if (gr_claimed_worth(&v->claim, gr_get(follower, e)) != -worth)
      continue;
    some |= nearer;
    all &= nearer;
  }
  return worth > 0 ? some : all;
}

/* The moves to what u is worth, where Q[>=0] and Q[>0] say them. */
static uint32_t length_by_q(const gr_verifier *v, uint32_t u) {
  uint32_t weak = v->claim.q[u];
  uint32_t strict = v->claim.q[v->claim.graph->count + u];
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
static gr_status check_worth(gr_verifier *v, uint32_t u) {
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  uint32_t length = v->claim.length[u];
  double worth = gr_claimed_worth(&v->claim, u);
  double most = payoff_of(v, u);
  int fine;
  for (uint32_t e = 0; e < degree; e++) {
    double here = -gr_claimed_worth(&v->claim, gr_get(follower, e));
    if (e == 0 || here > most)
      most = here;
  }
  fine = worth == most && (worth == 0) == (length == GR_NONE);
  if (fine && worth != 0) /* outcomes are read off the length */
    fine = degree > 0 ? length % 2 == (worth > 0) && comes_nearer(v, u, worth)
                      : length == (worth > 0);
  if (fine && v->claim.levels <= 1)
    fine = length == length_by_q(v, u);
  return fine ? GR_DONE : blame(v, GR_FAULT_PAYOFF, u, GR_NONE, GR_NONE);
}

static gr_status check_length(gr_verifier *v, uint32_t u) {
  const gr_claim *claim = &v->claim;
  if (claim->remoteness != NULL)
    check_remoteness(v, u);
  if (claim->distance != NULL && v->fault.kind == GR_FAULT_NONE)
    check_distance(v, u);
  if (claim->q != NULL && v->fault.kind == GR_FAULT_NONE)
    check_q(v, u);
  if (claim->q != NULL && v->fault.kind == GR_FAULT_NONE)
    check_worth(v, u);
  return GR_DONE;
}

static gr_status check_lengths(void *work, size_t *budget) {
  gr_verifier *v = work;
  const gr_claim *claim = &v->claim;
  gr_phase *then = claim->height == NULL ? NULL : ask_all;
  if (claim->remoteness == NULL && claim->distance == NULL && claim->q == NULL)
    return gr_turn_to(&v->task, then);
  return check_all(v, budget, check_length, then);
}

/*
** ----------------------------------------------------------------- heights
**
** Is a claim about Smith's H right, the values being so? H is 0 at sinks.
** Elsewhere, where G(u) is finite, H(u) <= t says that
**   for each value y < G(u) some follower v has G(v) = y and H(v) <= t - 1;
**   each follower v has H(v) <= t - 1, or has itself a follower w with
**   G(w) = G(u) and H(w) <= t - 2.
** Where G(u) is infinite, so is H(u).
**
** The claim is right if it satisfies this recursion at every position of
** finite value. For suppose that it differs from H there, and of the positions
** where it does let u be one with the least height t, in the claim or in H.
** The recursion decides by those of height t - 1 at most whether u has t at
** most; of those both say the same; so both give u at most t, hence t. But
** they differ.
**
** What a follower v of u adds to the recursion depends on the followers of v
** that have the value of u. So first every u asks such questions, where they
** matter; then every v that was asked looks at its followers, once, and
** answers.
*/

/* A height and some more; infinite if it was. */
static uint32_t plus(uint32_t height, uint32_t more) {
  return height > GR_NONE - more ? GR_NONE : height + more;
}

/* For each value below `limit`, the least height among the followers of u
** with that value; GR_NONE where there is none. */
static void look_at_heights(gr_verifier *v, uint32_t u, uint32_t limit) {
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  uint32_t *least = v->least.at;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = v->claim.label[gr_get(follower, e)];
    if (value < limit && v->claim.height[gr_get(follower, e)] < least[value])
      least[value] = v->claim.height[gr_get(follower, e)];
  }
}

/* What the values below that of u make of its height. */
static uint32_t height_by_values(gr_verifier *v, uint32_t u) {
  uint32_t value = v->claim.label[u];
  uint32_t height = 0;
  look_at_heights(v, u, value);
  for (uint32_t y = 0; y < value; y++) {
    if (plus(v->least.at[y], 1) > height)
      height = plus(v->least.at[y], 1);
    v->least.at[y] = GR_NONE;
  }
  return height;
}

/* The questions of u: a follower adds 1 + its height at most. */
static gr_status ask(gr_verifier *v, uint32_t u) {
  gr_memory *memory = v->task.memory;
  gr_list follower = gr_followers(v->claim.graph, u);
  uint32_t degree = gr_degree(v->claim.graph, u);
  uint32_t height = GR_NONE;
  if (gr_is_finite(v->claim.label[u])) {
    height = height_by_values(v, u);
    for (uint32_t e = 0; e < degree; e++) {
      uint32_t *head = &v->head.at[gr_get(follower, e)];
      uint32_t number = (uint32_t)(v->question.count / 2);
      if (plus(v->claim.height[gr_get(follower, e)], 1) <= height)
        continue;
      if (gr_words_push(memory, &v->question, u) != GR_DONE ||
          gr_words_push(memory, &v->question, *head) != GR_DONE)
        return GR_NO_MEMORY;
      *head = number;
    }
  }
  v->expected.at[v->expected.count++] = height;
  return GR_DONE;
}

static gr_status ask_all(void *work, size_t *budget) {
  gr_verifier *v = work;
  gr_memory *memory = v->task.memory;
  uint32_t count = v->claim.graph->count;
  gr_status status;
  if (v->head.count == 0 &&
      (by_value(v, &v->least, (size_t)v->max_value + 1, 0xFF) != GR_DONE ||
       gr_words_reserve(memory, &v->expected, count) != GR_DONE))
    return GR_NO_MEMORY;
  status = gr_words_fill(memory, &v->head, count, GR_NONE, budget);
  return status == GR_DONE ? check_each(v, budget, ask, tell_all) : status;
}

/* Answers the questions about w; how many. */
static uint32_t tell(gr_verifier *v, uint32_t w) {
  gr_list follower = gr_followers(v->claim.graph, w);
  uint32_t degree = gr_degree(v->claim.graph, w);
  uint32_t count = 0;
  look_at_heights(v, w, GR_PENDING);
  for (uint32_t q = v->head.at[w]; q != GR_NONE;
       q = v->question.at[2 * (size_t)q + 1]) {
    uint32_t u = v->question.at[2 * (size_t)q];
    uint32_t told = plus(v->claim.height[w], 1);
    uint32_t answered = plus(v->least.at[v->claim.label[u]], 2);
    uint32_t height = told < answered ? told : answered;
    if (height > v->expected.at[u])
      v->expected.at[u] = height;
    count++;
  }
  for (uint32_t e = 0; e < degree; e++)
    if (gr_is_finite(v->claim.label[gr_get(follower, e)]))
      v->least.at[v->claim.label[gr_get(follower, e)]] = GR_NONE;
  return count;
}

static gr_status tell_all(void *work, size_t *budget) {
  gr_verifier *v = work;
  for (; v->task.next < v->claim.graph->count; v->task.next++) {
    uint32_t w = v->task.next;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (v->head.at[w] != GR_NONE)
      gr_spend(budget, (size_t)gr_degree(v->claim.graph, w) + tell(v, w));
  }
  return gr_turn_to(&v->task, compare_heights);
}

static gr_status compare_height(gr_verifier *v, uint32_t u) {
  return v->claim.height[u] == v->expected.at[u]
             ? GR_DONE
             : blame(v, GR_FAULT_HEIGHT, u, GR_NONE, v->expected.at[u]);
}

static gr_status compare_heights(void *work, size_t *budget) {
  return check_each(work, budget, compare_height, NULL);
}

/*
** ------------------------------------------------------------ moves to sums
*/

static gr_status find_cycle(void *work, size_t *budget) {
  gr_verifier *v = work;
  gr_status status = search(v, budget, advance_in_parts);
  if (status != GR_DONE)
    return status;
  if (v->failed)
    return blame(v, GR_FAULT_CYCLE, gr_path_last(&v->path)->position, GR_NONE,
                 GR_NONE);
  if (v->claim.score != NULL)
    return gr_turn_to(&v->task, check_scores);
  gr_turn_to(&v->task, check_sums); /* no mex is larger than a row is long */
  return by_value(v, &v->seen, (size_t)v->longest + 1, 0);
}

/* The value of u must be the mex of the nim-sums of its moves. */
static gr_status check_mex_of_sums(gr_verifier *v, uint32_t u) {
  const gr_graph *graph = v->claim.graph;
  const uint32_t *word = gr_followers(graph, u).at;
  const uint32_t *end = word + gr_degree(graph, u);
  uint32_t mex = 0;
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint32_t sum = 0;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum ^= v->claim.label[*move.at & GR_PART];
    if (sum < v->seen.count)
      v->seen.at[sum] = u + 1;
  }
  while (v->seen.at[mex] == u + 1)
    mex++;
  return mex == v->claim.label[u] ? GR_DONE
                                  : blame(v, GR_FAULT_MEX, u, GR_NONE, mex);
}

static gr_status check_distance_of_sums(gr_verifier *v, uint32_t u) {
  const gr_graph *graph = v->claim.graph;
  const uint32_t *word = gr_followers(graph, u).at;
  const uint32_t *end = word + gr_degree(graph, u);
  uint64_t longest = 0;
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint64_t length = 1;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      length += v->claim.distance[*move.at & GR_PART];
    longest = length > longest ? length : longest;
  }
  if (longest > GR_FAR)
    longest = GR_FAR;
  return longest == v->claim.distance[u]
             ? GR_DONE
             : blame(v, GR_FAULT_DISTANCE, u, GR_NONE, (uint32_t)longest);
}

static gr_status check_sums(void *work, size_t *budget) {
  const gr_verifier *v = work;
  return check_each(work, budget, check_mex_of_sums,
                    v->claim.distance == NULL ? NULL : check_distances);
}

static gr_status check_distances(void *work, size_t *budget) {
  return check_each(work, budget, check_distance_of_sums, NULL);
}

/*
** ------------------------------------------------------------------ scores
*/

/* Does edge e come to this score, and then to the end in this many moves? */
static int is_reached_by(const gr_claim *claim, uint32_t e, int64_t score,
                         uint32_t length) {
  uint32_t w = gr_follower(claim->graph, e);
  return gr_signed(claim->graph->gain.at[e]) - gr_signed(claim->score[w]) ==
             score &&
         claim->length[w] + 1 == length;
}

/* No move of u comes to more than its score, or to as much in fewer moves; and
** one reaches it. */
static gr_status check_score(gr_verifier *v, uint32_t u) {
  const gr_claim *claim = &v->claim;
  const gr_graph *graph = claim->graph;
  int64_t score = gr_signed(claim->score[u]);
  uint32_t from = graph->first.at[u], end = graph->first.at[u + 1];
  uint32_t length = claim->length[u];
  int fine =
      from == end && length == 0 &&
      (claim->payoff_count == 0 ? score == 0
                                : gr_claimed_payoff(claim, u) == (double)score);
  for (uint32_t e = from; e < end; e++)
    fine |= is_reached_by(claim, e, score, length);
  for (uint32_t e = from; e < end; e++) {
    uint32_t w = gr_follower(graph, e);
    int64_t here = gr_signed(graph->gain.at[e]) - gr_signed(claim->score[w]);
    fine &= here < score || (here == score && claim->length[w] + 1 >= length);
  }
  return fine ? GR_DONE : blame(v, GR_FAULT_SCORE, u, GR_NONE, GR_NONE);
}

static gr_status check_scores(void *work, size_t *budget) {
  return check_each(work, budget, check_score, check_lengths);
}

/*
** ------------------------------------------------------------------- all
*/

gr_status gr_verifier_step(gr_verifier *v, size_t *budget) {
  return gr_task_step(&v->task, budget);
}

static void free_verifier(void *work) {
  gr_verifier *v = work;
  gr_memory *memory = v->task.memory;
  gr_words *words[] = {&v->lowest, &v->highest,  &v->seen,   &v->least,
                       &v->row,    &v->taken,    &v->floor,  &v->expected,
                       &v->head,   &v->question, &v->others, NULL};
  gr_path_free(memory, &v->path);
  for (gr_words **some = words; *some != NULL; some++)
    gr_words_free(memory, *some);
}
