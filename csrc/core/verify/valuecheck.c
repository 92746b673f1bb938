/*
** valuecheck.c: see valuecheck.h. Written from the definitions.
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
*/
#include "core/verify/valuecheck.h"

#include <string.h>

/* The phases. */
static gr_phase check_ranges, check_order, prove, make_rows, check_values,
    check_answers;
static gr_free free_valuecheck;

/* How many edges before its use a label is asked for. */
#define PREFETCHED 48

void gr_valuecheck_init(gr_valuecheck *v, gr_memory *memory,
                        const gr_claim *claim) {
  memset(v, 0, sizeof *v);
  gr_check_init(&v->check, memory, claim, check_ranges, free_valuecheck);
  v->answers = claim->counter != NULL;
  v->counter = v->answers ? claim->counter : claim->label;
}

/* How many words an array by value has. */
static size_t values_of(const gr_valuecheck *v) {
  return (size_t)v->max_value + 1;
}

/*
** ------------------------------------------------ ranges and the counter
*/

/* Is the label one that a position of this degree can have, and does a set
** lie within what there is? What follows may index by them. */
static gr_status check_range(void *check, uint32_t u) {
  gr_valuecheck *v = check;
  const gr_claim *claim = &v->check.claim;
  uint32_t label = claim->label[u];
  if (label >= GR_INFINITE) {
    v->infinite_count++;
    if (gr_claimed_set(claim, label) == NULL)
      return gr_blame(&v->check, GR_FAULT_SET, u, GR_NONE, GR_NONE);
  } else if (label > gr_degree(claim->graph, u)) {
    return gr_blame(&v->check, GR_FAULT_MEX, u, GR_NONE, GR_NONE);
  } else if (v->counter[u] == GR_NONE) {
    return gr_blame(&v->check, GR_FAULT_COUNTER, u, GR_NONE, GR_NONE);
  } else if (label > v->max_value) {
    v->max_value = label;
  }
  return GR_DONE;
}

static gr_status check_ranges(void *work, size_t *budget) {
  gr_valuecheck *v = work;
  return gr_check_each(&v->check, budget, check_range, check_order);
}

/* Keeps the positions with the extreme counters of each value. */
static gr_status note_counter(void *check, uint32_t u) {
  gr_valuecheck *v = check;
  const gr_claim *claim = &v->check.claim;
  const uint32_t *counter = v->counter;
  uint32_t *lowest, *highest;
  if (claim->label[u] >= GR_INFINITE)
    return GR_DONE;
  lowest = &v->lowest.at[claim->label[u]];
  highest = &v->highest.at[claim->label[u]];
  if (*lowest == GR_NONE || counter[u] < counter[*lowest])
    *lowest = u;
  if (*highest == GR_NONE || counter[u] > counter[*highest])
    *highest = u;
  return GR_DONE;
}

/* Going up the values, the lowest counter of each is above the highest
** counter of those below: the counter is monotonic. */
static gr_status compare_extremes(gr_valuecheck *v) {
  const uint32_t *counter = v->counter;
  uint32_t top = GR_NONE;
  for (uint32_t value = 0; value <= v->max_value; value++) {
    uint32_t lowest = v->lowest.at[value];
    if (lowest == GR_NONE)
      continue;
    if (top != GR_NONE && counter[lowest] <= counter[top])
      return gr_blame(&v->check, GR_FAULT_ORDER, top, lowest, GR_NONE);
    top = v->highest.at[value];
  }
  return GR_DONE;
}

/* Where all values are finite, there may be a short proof. */
static gr_status end_order(gr_valuecheck *v) {
  if (v->infinite_count > 0 || !v->answers)
    return gr_turn_to(&v->check.task, make_rows);
  gr_shortproof_init(&v->proof, v->check.task.memory, &v->check.claim,
                     v->max_value);
  return gr_turn_to(&v->check.task, prove);
}

static gr_status check_order(void *work, size_t *budget) {
  gr_valuecheck *v = work;
  gr_memory *memory = v->check.task.memory;
  gr_status status;
  if (v->check.claim.any_counter || !v->answers)
    return end_order(v);
  status = gr_words_fill(memory, &v->lowest, values_of(v), GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &v->highest, values_of(v), GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_check_each(&v->check, budget, note_counter, NULL);
  if (status == GR_DONE)
    status = compare_extremes(v);
  return status == GR_DONE && v->check.fault.kind == GR_FAULT_NONE
             ? end_order(v)
             : status;
}

static gr_status prove(void *work, size_t *budget) {
  gr_valuecheck *v = work;
  gr_status status = gr_shortproof_step(&v->proof, budget);
  if (status != GR_DONE)
    return status;
  gr_shortproof_free(&v->proof);
  return gr_turn_to(&v->check.task, v->proof.search.failed ? make_rows : NULL);
}

/*
** ---------------------------------------------- what a position sees: A, C
*/

/* Makes room for rows, and for what each thread sees. */
static gr_status make_rows(void *work, size_t *budget) {
  gr_valuecheck *v = work;
  gr_memory *memory = v->check.task.memory;
  size_t threads = v->check.shared ? GR_TEAM_MOST : 1;
  uint32_t edges = gr_edge_count(v->check.claim.graph);
  (void)budget;
  if (gr_words_resize(memory, &v->row, edges) != GR_DONE ||
      gr_words_cover(memory, &v->sights, 2 * threads * values_of(v)) != GR_DONE)
    return GR_NO_MEMORY;
  v->seen = v->sights.at;
  v->least = v->seen + values_of(v);
  return gr_turn_to(&v->check.task, check_values);
}

static void check_part(void *work, uint32_t part, uint32_t parts) {
  gr_check_step *step = work;
  gr_valuecheck own = *(const gr_valuecheck *)step->check;
  own.seen += (size_t)2 * part * values_of(&own);
  own.least = own.seen + values_of(&own);
  gr_check_part(&own.check, step, part, parts);
}

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

static int sees(const gr_valuecheck *v, const Sight *sight, uint32_t value) {
  if (value < 64)
    return (sight->low >> value & 1) != 0;
  return value <= v->max_value && v->seen[value] == sight->position + 1;
}

/* How far edges are stored like those of u, at least. */
static uint32_t edges_alike(const gr_graph *graph, uint32_t u) {
  uint32_t first = graph->first.at[u];
  return graph->bits == 0 || gr_is_packed(graph, first)
             ? gr_edge_count(graph) - first
             : gr_degree(graph, u);
}

/* The edges of the next positions come next, so that their labels can be
** asked for. Counters are read only where they matter: seldom, among draws. */
static Sight look(gr_valuecheck *v, uint32_t u, uint32_t limit) {
  const gr_claim *claim = &v->check.claim;
  const uint32_t *label = claim->label;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  uint32_t edges = edges_alike(claim->graph, u);
  uint32_t *least = v->least;
  Sight sight = {u, 0, 0};
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[gr_get(follower, e)];
    uint32_t counter;
    if (e + PREFETCHED < edges)
      GR_PREFETCH(&label[gr_get(follower, e + PREFETCHED)]);
    if (value > limit) /* infinite ones too */
      continue;
    counter = v->counter[gr_get(follower, e)];
    if (sees(v, &sight, value)) {
      if (counter < least[value])
        least[value] = counter;
      continue;
    }
    if (value < 64)
      sight.low |= UINT64_C(1) << value;
    else
      v->seen[value] = u + 1;
    least[value] = counter;
    sight.count++;
  }
  return sight;
}

static uint32_t mex_of(const gr_valuecheck *v, const Sight *sight) {
  uint32_t mex = 0;
  while (sees(v, sight, mex))
    mex++;
  return mex;
}

/* A: the values up to that of u which its followers have are as many as
** those below it, and it is not among them. The row of u for B. */
static gr_status check_finite(gr_valuecheck *v, uint32_t u) {
  const gr_claim *claim = &v->check.claim;
  uint32_t value = claim->label[u];
  Sight sight = look(v, u, value);
  uint32_t *row = v->row.at + claim->graph->first.at[u];
  if (sight.count != value || sees(v, &sight, value)) {
    sight = look(v, u, v->max_value);
    return gr_blame(&v->check, GR_FAULT_MEX, u, GR_NONE, mex_of(v, &sight));
  }
  for (uint32_t i = 0; i < value; i++)
    row[i] = v->least[i];
  return GR_DONE;
}

/* Is K(u) the set of the values that u sees? */
static int same_set(const gr_valuecheck *v, uint32_t u, const Sight *sight) {
  const gr_claim *claim = &v->check.claim;
  const gr_kset *set = &claim->sets->at[claim->label[u] - GR_INFINITE];
  const uint32_t *high = high_members(claim->sets, set);
  uint32_t low_count = 0;
  for (uint64_t low = set->low; low != 0; low &= low - 1)
    low_count++;
  if (set->low != sight->low || set->high_count != sight->count - low_count)
    return 0;
  for (uint32_t i = 0; i < set->high_count; i++)
    if (high[i] < 64 || (i > 0 && high[i] <= high[i - 1]) ||
        !sees(v, sight, high[i]))
      return 0;
  return 1;
}

/* The least counters of the values in K(u), which u sees, become the row of u,
** in ascending order of the values. */
static void write_row(gr_valuecheck *v, uint32_t u) {
  const gr_claim *claim = &v->check.claim;
  const gr_kset *set = &claim->sets->at[claim->label[u] - GR_INFINITE];
  const uint32_t *high = high_members(claim->sets, set);
  uint32_t *row = v->row.at + claim->graph->first.at[u];
  for (uint32_t value = 0; value < 64 && set->low >> value != 0; value++)
    if ((set->low >> value & 1) != 0)
      *row++ = v->least[value];
  for (uint32_t i = 0; i < set->high_count; i++)
    *row++ = v->least[high[i]];
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
static int has_reason(const gr_valuecheck *v, uint32_t u, uint32_t mex) {
  const gr_claim *claim = &v->check.claim;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t label = claim->label[gr_get(follower, e)];
    if (label >= GR_INFINITE &&
        rank_in(claim->sets, label - GR_INFINITE, mex) == GR_NONE)
      return 1;
  }
  return 0;
}

/* C fails at u. If a follower has a wrong set K, that is to blame. */
static gr_status blame_reason(gr_valuecheck *v, uint32_t u, uint32_t mex) {
  const gr_claim *claim = &v->check.claim;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t w = gr_get(follower, e);
    Sight sight;
    if (claim->label[w] < GR_INFINITE)
      continue;
    sight = look(v, w, v->max_value);
    if (!same_set(v, w, &sight))
      return gr_blame(&v->check, GR_FAULT_SET, w, GR_NONE, GR_NONE);
  }
  return gr_blame(&v->check, GR_FAULT_REASON, u, GR_NONE, mex);
}

static gr_status check_infinite(gr_valuecheck *v, uint32_t u) {
  Sight sight = look(v, u, v->max_value);
  uint32_t mex;
  if (!same_set(v, u, &sight))
    return gr_blame(&v->check, GR_FAULT_SET, u, GR_NONE, GR_NONE);
  write_row(v, u);
  mex = mex_of(v, &sight);
  return has_reason(v, u, mex) ? GR_DONE : blame_reason(v, u, mex);
}

/* A, C and the sets K, and the rows for B. */
static gr_status check_value(void *check, uint32_t u) {
  gr_valuecheck *v = check;
  return v->check.claim.label[u] < GR_INFINITE ? check_finite(v, u)
                                               : check_infinite(v, u);
}

static gr_status check_values(void *work, size_t *budget) {
  const gr_valuecheck *v = work;
  return gr_check_all(work, budget, check_value, check_part,
                      v->answers ? check_answers : NULL);
}

/*
** ------------------------------------------------------------- answers: B
*/

/* The least counter among the followers of w with this value, which is less
** than that of w; GR_NONE if there is no such follower. A row says it: by A
** the values below G(w) all occur there. */
static uint32_t answer(const gr_valuecheck *v, uint32_t w, uint32_t value) {
  const gr_claim *claim = &v->check.claim;
  uint32_t label = claim->label[w];
  uint32_t rank = value;
  if (label >= GR_INFINITE)
    rank = rank_in(claim->sets, label - GR_INFINITE, value);
  return rank == GR_NONE ? GR_NONE
                         : v->row.at[claim->graph->first.at[w] + rank];
}

/* B, for every edge u -> w that it speaks of: among the followers of w, one
** has the value of u and a smaller counter. */
static gr_status check_answer(void *check, uint32_t u) {
  gr_valuecheck *v = check;
  const gr_claim *claim = &v->check.claim;
  const uint32_t *label = claim->label;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  if (label[u] >= GR_INFINITE)
    return GR_DONE;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t w = gr_get(follower, e);
    if (label[w] > label[u] && answer(v, w, label[u]) >= v->counter[u])
      return gr_blame(&v->check, GR_FAULT_ANSWER, u, w, GR_NONE);
  }
  return GR_DONE;
}

static gr_status check_answers(void *work, size_t *budget) {
  return gr_check_all(work, budget, check_answer, check_part, NULL);
}

static void free_valuecheck(void *work) {
  gr_valuecheck *v = work;
  gr_memory *memory = v->check.task.memory;
  gr_words_free(memory, &v->lowest);
  gr_words_free(memory, &v->highest);
  if (v->proof.search.memory != NULL)
    gr_shortproof_free(&v->proof);
  gr_words_free(memory, &v->sights);
  gr_words_free(memory, &v->row);
}
