/*
** reduction.c: see reduction.h.
**
** The bound: the result is a quotient of sums of products with one factor of
** each row (the matrix tree theorem), so relative errors of at most e in m
** rows change it by at most 2 m e. Taking out a state with `in` ways in and
** `out` ways out changes `in` rows, each with out + 4 roundings at most, and
** what enters the others; to go back takes a sum and a division.
*/
#include "core/chances/reduction.h"

#include <string.h>

/* So many entries may be there for each one in the beginning, and so many in
** any case; and so many changes for each one, and so many in any case. */
#define GROWTH 3
#define SOME_ENTRIES (1 << 22)
#define CHANGES 4
#define SOME_CHANGES (1 << 26)

/* A state is taken out at once: with more changes than that, it never is. Who
** has only such left has no more than a few hundred that SOME_CHANGES would
** allow. */
#define AT_ONCE (1 << 18)

gr_status gr_reduction_clear(gr_reduction *r, uint32_t count, size_t entries,
                             int again, size_t *budget) {
  gr_memory *memory = r->memory;
  gr_words *const zeros[] = {&r->ins, &r->outs, &r->turn};
  gr_words *const nones[] = {&r->next, &r->before};
  gr_status status;
  if (!again) {
    r->ins.count = r->outs.count = r->turn.count = r->order.count = 0;
    r->next.count = r->before.count = r->bucket.count = 0;
  }
  status = gr_matrix_clear(&r->matrix, count, entries, again, budget);
  for (int i = 0; i < 3 && status == GR_DONE; i++)
    status = gr_words_fill(memory, zeros[i], count, 0, budget);
  for (int i = 0; i < 2 && status == GR_DONE; i++)
    status = gr_words_fill(memory, nones[i], count, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &r->bucket, GR_COSTS, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_reals_room(memory, &r->leaving, count);
  if (status == GR_DONE)
    status = gr_reals_room(memory, &r->visits, count);
  r->count = r->left = count;
  r->cheapest = r->tidied = 0;
  r->kept = GR_NONE;
  r->room = GROWTH * entries + SOME_ENTRIES;
  r->moves = (uint64_t)CHANGES * entries + SOME_CHANGES;
  r->bound = 2.0 * count; /* the probabilities are rounded themselves */
  r->vague = 0;
  return status;
}

void gr_reduction_enter(gr_reduction *r, uint32_t i, uint32_t j, double p) {
  size_t old = r->matrix.count;
  if (p < GR_TINY)
    r->vague = 1;
  gr_matrix_add(&r->matrix, i, j, p);
  if (r->matrix.count > old) {
    r->outs.at[i]++;
    r->ins.at[j]++;
  }
}

/*
** ------------------------------------------------ states by their cost
*/

static uint32_t cost_of(const gr_reduction *r, uint32_t i) {
  return gr_cost_class((uint64_t)r->ins.at[i] * r->outs.at[i]);
}

void gr_reduction_list(gr_reduction *r, uint32_t i) {
  uint32_t cost = cost_of(r, i);
  uint32_t *first = &r->bucket.at[cost];
  r->next.at[i] = *first;
  r->before.at[i] = GR_NONE;
  if (*first != GR_NONE)
    r->before.at[*first] = i;
  *first = i;
  if (cost < r->cheapest)
    r->cheapest = cost;
}

/* Takes i, which costs `cost`, off its list. */
static void unlist(gr_reduction *r, uint32_t i, uint32_t cost) {
  uint32_t next = r->next.at[i], before = r->before.at[i];
  if (next != GR_NONE)
    r->before.at[next] = before;
  if (before != GR_NONE)
    r->next.at[before] = next;
  else
    r->bucket.at[cost] = next;
}

/*
** ------------------------------------------------ taking out
*/

uint32_t gr_reduction_live(const gr_reduction *r, uint32_t entry) {
  const gr_entry *at = r->matrix.at;
  while (entry != GR_NONE && r->turn.at[at[entry].column] > 0)
    entry = at[entry].next_in_row;
  return entry;
}

/* The link to the entry that follows `kept` in the row (side 0) or the column
** of k, or to the first one. */
static uint32_t *link_of(const gr_reduction *r, uint32_t k, uint32_t side) {
  if (r->kept == GR_NONE)
    return side == 0 ? &r->matrix.row.at[k] : &r->matrix.column.at[k];
  return side == 0 ? &r->matrix.at[r->kept].next_in_row
                   : &r->matrix.at[r->kept].next_in_column;
}

gr_status gr_reduction_tidy(gr_reduction *r, uint32_t k, size_t *budget) {
  for (; r->tidied < 2; r->tidied++) {
    uint32_t side = r->tidied, *link;
    while (*(link = link_of(r, k, side)) != GR_NONE) {
      const gr_entry *entry = &r->matrix.at[*link];
      if (*budget == 0)
        return GR_MORE;
      --*budget;
      if (r->turn.at[side == 0 ? entry->column : entry->row] == 0)
        r->kept = *link;
      else
        *link = side == 0 ? entry->next_in_row : entry->next_in_column;
    }
    r->kept = GR_NONE;
  }
  r->tidied = 0;
  return GR_DONE;
}

/* The first entry of row k whose column is not taken out; with *entry set to
** one, the next. */
static int next_out(const gr_reduction *r, uint32_t k, uint32_t *entry) {
  *entry = gr_reduction_live(r, *entry == GR_NONE
                                    ? r->matrix.row.at[k]
                                    : r->matrix.at[*entry].next_in_row);
  return *entry != GR_NONE;
}

/* The same for column k. */
static int next_in(const gr_reduction *r, uint32_t k, uint32_t *entry) {
  const gr_entry *at = r->matrix.at;
  uint32_t e =
      *entry == GR_NONE ? r->matrix.column.at[k] : at[*entry].next_in_column;
  while (e != GR_NONE && r->turn.at[at[e].row] > 0)
    e = at[e].next_in_column;
  *entry = e;
  return e != GR_NONE;
}

/* Takes i off its list, or lists it again, unless that is done. Who is on no
** list comes before himself. */
static void relist(gr_reduction *r, uint32_t i, int listed) {
  int is_listed = r->before.at[i] != i;
  if (is_listed == listed)
    return;
  if (listed) {
    gr_reduction_list(r, i);
  } else {
    unlist(r, i, cost_of(r, i));
    r->before.at[i] = i;
  }
}

/* Those who lead to k or to whom it leads will change their costs, or have
** changed them. */
static void relist_neighbours(gr_reduction *r, uint32_t k, int listed) {
  for (uint32_t e = GR_NONE; next_in(r, k, &e);)
    relist(r, r->matrix.at[e].row, listed);
  for (uint32_t e = GR_NONE; next_out(r, k, &e);)
    relist(r, r->matrix.at[e].column, listed);
}

/* Who would go from i to k, by the factor of how likely that is, goes where k
** leads. */
static void redirect(gr_reduction *r, uint32_t i, uint32_t k, double factor) {
  for (uint32_t e = GR_NONE; next_out(r, k, &e);) {
    uint32_t j = r->matrix.at[e].column;
    if (j != i)
      gr_reduction_enter(r, i, j, factor * r->matrix.at[e].p);
  }
  r->outs.at[i]--;
}

/* Takes k out, which has been taken off its list. There is room for the
** changes. */
static gr_status take_out(gr_reduction *r, uint32_t k) {
  double leaving = r->leaving.at[k], sum = leaving;
  double in = r->ins.at[k], out = r->outs.at[k];
  uint64_t changes = (uint64_t)r->ins.at[k] * r->outs.at[k];
  if (gr_words_push(r->memory, &r->order, k) != GR_DONE)
    return GR_NO_MEMORY;
  r->turn.at[k] = (uint32_t)r->order.count;
  r->left--;
  relist_neighbours(r, k, 0);
  for (uint32_t e = GR_NONE; next_out(r, k, &e);)
    sum += r->matrix.at[e].p;
  if (sum < GR_TINY)
    r->vague = 1;
  for (uint32_t e = GR_NONE; next_in(r, k, &e);) {
    uint32_t i = r->matrix.at[e].row;
    double factor = r->matrix.at[e].p / sum;
    r->leaving.at[i] += factor * leaving;
    if (leaving > 0 && factor * leaving < GR_TINY)
      r->vague = 1;
    redirect(r, i, k, factor);
  }
  for (uint32_t e = GR_NONE; next_out(r, k, &e);) {
    uint32_t j = r->matrix.at[e].column;
    r->visits.at[j] += r->visits.at[k] * (r->matrix.at[e].p / sum);
    r->ins.at[j]--;
  }
  r->leaving.at[k] = sum;
  relist_neighbours(r, k, 1);
  r->moves -= changes < r->moves ? changes : r->moves;
  r->bound += 2 * in * (out + 4) + in + 2 * out + 8;
  return GR_DONE;
}

gr_status gr_reduction_step(gr_reduction *r, uint32_t dear, uint32_t enough,
                            size_t *budget) {
  gr_status status = GR_DONE;
  if (dear > gr_cost_class(AT_ONCE))
    dear = gr_cost_class(AT_ONCE);
  while (status == GR_DONE && r->left > enough && r->matrix.count < r->room &&
         r->moves > 0) {
    uint32_t cheapest = r->cheapest;
    size_t changes;
    uint32_t k;
    while (cheapest < dear && r->bucket.at[cheapest] == GR_NONE)
      cheapest++;
    r->cheapest = cheapest;
    if (cheapest >= dear)
      return GR_DONE;
    if (*budget == 0)
      return GR_MORE;
    k = r->bucket.at[cheapest];
    if (gr_reduction_tidy(r, k, budget) != GR_DONE)
      return GR_MORE;
    changes = (size_t)r->ins.at[k] * r->outs.at[k];
    status = gr_matrix_reserve(&r->matrix, changes, budget);
    if (status != GR_DONE)
      return status;
    gr_spend(budget, changes + 8);
    unlist(r, k, cheapest);
    status = take_out(r, k);
  }
  return status;
}

gr_status gr_reduction_back(gr_reduction *r, size_t *budget) {
  const gr_entry *at = r->matrix.at;
  for (; r->order.count > 0; r->order.count--) {
    uint32_t k = r->order.at[r->order.count - 1];
    double sum = r->visits.at[k];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)r->ins.at[k] + 4);
    r->turn.at[k] = 0;
    for (uint32_t e = GR_NONE; next_in(r, k, &e);)
      sum += r->visits.at[at[e].row] * at[e].p;
    r->visits.at[k] = sum / r->leaving.at[k];
  }
  return GR_DONE;
}

void gr_reduction_free(gr_reduction *r) {
  gr_memory *memory = r->memory;
  gr_matrix_free(&r->matrix);
  gr_reals_free(memory, &r->leaving);
  gr_reals_free(memory, &r->visits);
  gr_words_free(memory, &r->ins);
  gr_words_free(memory, &r->outs);
  gr_words_free(memory, &r->order);
  gr_words_free(memory, &r->turn);
  gr_words_free(memory, &r->bucket);
  gr_words_free(memory, &r->next);
  gr_words_free(memory, &r->before);
}
