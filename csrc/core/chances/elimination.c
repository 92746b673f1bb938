/*
** elimination.c: see elimination.h.
*/
#include "core/chances/elimination.h"

#include <float.h>
#include <string.h>

/* The phases. */
static gr_phase clear, load, replace, store, enter, spread, return_to, gather,
    look_back;

/* What is smaller may have lost digits. */
#define TINY 1e-290

/* What stands for an entry that the row does not have. */
#define ABSENT (-1.0)

/* There may be this many entries for each edge, and some more. */
#define ENTRIES 32
#define MORE_ENTRIES 0x10000

void gr_elimination_init(gr_elimination *x, gr_memory *memory) {
  memset(x, 0, sizeof *x);
  x->task.memory = memory;
}

void gr_elimination_start(gr_elimination *x, const gr_transient *of,
                          double *vectors, uint64_t most) {
  x->of = of;
  for (int i = 0; i < GR_ELIMINATION_VECTORS; i++)
    x->vector[i] = vectors + (size_t)i * of->count;
  x->column.count = x->earlier.count = x->later.count = 0;
  x->row = 0;
  x->operations = x->replaced = 0;
  x->most = most;
  x->most_entries = ENTRIES * of->edges + MORE_ENTRIES;
  if (x->most_entries > UINT32_MAX / 2)
    x->most_entries = UINT32_MAX / 2;
  x->vague = x->failed = 0;
  gr_turn_to(&x->task, clear);
}

/* No entry is there: it is ABSENT from the row. */
static gr_status clear(void *work, size_t *budget) {
  gr_elimination *x = work;
  gr_memory *memory = x->task.memory;
  uint32_t count = x->of->count;
  uint32_t stop = gr_reach(&x->task, count, budget);
  for (uint32_t i = x->task.next; i < stop; i++)
    x->vector[GR_ROW][i] = ABSENT;
  if (gr_words_resize(memory, &x->first, 2 * (size_t)count + 1) != GR_DONE ||
      gr_words_reserve(memory, &x->earlier, count) != GR_DONE ||
      gr_words_reserve(memory, &x->later, count) != GR_DONE)
    return GR_NO_MEMORY;
  x->first.at[0] = 0;
  return gr_reached(&x->task, stop, count, load);
}

/*
** ------------------------------------------------ the rows
*/

/* Puts a column on the heap: the least comes first. */
static void push(gr_words *heap, uint32_t column) {
  size_t i = heap->count++;
  for (; i > 0 && heap->at[(i - 1) / 2] > column; i = (i - 1) / 2)
    heap->at[i] = heap->at[(i - 1) / 2];
  heap->at[i] = column;
}

static uint32_t pop(gr_words *heap) {
  uint32_t least = heap->at[0], last = heap->at[--heap->count];
  size_t i = 0, child;
  while ((child = 2 * i + 1) < heap->count) {
    if (child + 1 < heap->count && heap->at[child + 1] < heap->at[child])
      child++;
    if (heap->at[child] >= last)
      break;
    heap->at[i] = heap->at[child];
    i = child;
  }
  heap->at[i] = last;
  return least;
}

/* Adds an entry to the row. */
static void add(gr_elimination *x, uint32_t column, double weight) {
  x->vector[GR_ROW][column] = weight;
  if (column < x->row)
    push(&x->earlier, column);
  else
    x->later.at[x->later.count++] = column;
}

/* The row as the graph has it; with weights, edges to the same state are added
** up. What leads back to its own state is added up, too, but does not count. */
static gr_status load(void *work, size_t *budget) {
  gr_elimination *x = work;
  const gr_transient *of = x->of;
  uint32_t u = of->member[x->row];
  gr_list follower = gr_followers(of->graph, u);
  uint32_t degree = gr_degree(of->graph, u);
  double out = 0;
  if (*budget == 0)
    return GR_MORE;
  gr_spend(budget, (size_t)degree + 1);
  x->later.count = 0;
  x->vector[GR_ROW][x->row] = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t column = of->place[gr_get(follower, e)];
    double weight = of->weight ? of->weight[of->graph->first.at[u] + e] : 1;
    if (column == GR_NONE)
      out += weight;
    else if (x->vector[GR_ROW][column] >= 0)
      x->vector[GR_ROW][column] += weight;
    else
      add(x, column, weight);
  }
  x->vector[GR_OUT][x->row] = out;
  return gr_turn_to(&x->task, replace);
}

static gr_status append(gr_elimination *x, uint32_t column, double weight) {
  double *weights = gr_grow(x->task.memory, x->weight, &x->weight_room,
                            x->column.count + 1, sizeof *weights);
  if (weights == NULL)
    return GR_NO_MEMORY;
  x->weight = weights;
  weights[x->column.count] = weight;
  if (weight < TINY)
    x->vague = 1;
  return gr_words_push(x->task.memory, &x->column, column);
}

/* Replaces state i in the row by what its own row holds. Returns how many
** entries that has. Nearly all time is spent here. */
static uint32_t replace_by(gr_elimination *x, uint32_t i, double factor) {
  uint32_t from = x->first.at[2 * (size_t)i + 1];
  uint32_t to = x->first.at[2 * (size_t)i + 2];
  const uint32_t *column = x->column.at;
  const double *weight = x->weight;
  double *row = x->vector[GR_ROW];
  double out = x->vector[GR_OUT][i], leads_out = factor * out;
  for (uint32_t e = from; e < to; e++) {
    if (row[column[e]] >= 0)
      row[column[e]] += factor * weight[e];
    else
      add(x, column[e], factor * weight[e]);
  }
  if (out > 0)
    x->vector[GR_OUT][x->row] += leads_out > 0 ? leads_out : DBL_TRUE_MIN;
  return to - from;
}

static gr_status replace(void *work, size_t *budget) {
  gr_elimination *x = work;
  while (x->earlier.count > 0) {
    uint32_t i, entries;
    double factor;
    if (*budget == 0)
      return GR_MORE;
    i = pop(&x->earlier);
    factor = x->vector[GR_ROW][i] / x->vector[GR_SUM][i];
    x->vector[GR_ROW][i] = ABSENT;
    if (append(x, i, factor) != GR_DONE)
      return GR_NO_MEMORY;
    entries = replace_by(x, i, factor) + 1;
    x->operations += entries;
    x->replaced++;
    gr_spend(budget, entries);
  }
  return gr_turn_to(&x->task, store);
}

/* Adds to a sum, of which `lost` is what its roundings have left out. */
static void add_exactly(double *sum, double *lost, double number) {
  double more = number + *lost, before = *sum;
  *sum = before + more;
  *lost = more - (*sum - before);
}

/* Stores the row. It is not empty, because all states lead out. */
static gr_status store(void *work, size_t *budget) {
  gr_elimination *x = work;
  double sum = x->vector[GR_OUT][x->row], lost = 0;
  if (sum > 0 && sum < TINY)
    x->vague = 1;
  x->first.at[2 * (size_t)x->row + 1] = (uint32_t)x->column.count;
  for (size_t e = 0; e < x->later.count; e++) {
    uint32_t column = x->later.at[e];
    double weight = x->vector[GR_ROW][column];
    x->vector[GR_ROW][column] = ABSENT;
    if (append(x, column, weight) != GR_DONE)
      return GR_NO_MEMORY;
    add_exactly(&sum, &lost, weight);
  }
  gr_spend(budget, x->later.count);
  x->first.at[2 * (size_t)x->row + 2] = (uint32_t)x->column.count;
  x->vector[GR_ROW][x->row] = ABSENT;
  x->vector[GR_SUM][x->row++] = sum;
  if (x->column.count > x->most_entries || x->operations > x->most) {
    x->failed = 1;
    return gr_turn_to(&x->task, NULL);
  }
  return gr_turn_to(&x->task, x->row < x->of->count ? load : enter);
}

/*
** ------------------------------------------------ the visits
*/

static gr_status enter(void *work, size_t *budget) {
  gr_elimination *x = work;
  uint32_t stop = gr_reach(&x->task, x->of->count, budget);
  for (uint32_t i = x->task.next; i < stop; i++)
    x->vector[GR_VISITS][i] = x->of->mass[x->of->member[i]];
  return gr_reached(&x->task, stop, x->of->count,
                    x->of->backwards ? gather : spread);
}

/* Passes the visits of row k on: part 0, to what was replaced there; 1, to what
** remains. */
static void pass_on(gr_elimination *x, uint32_t k, size_t part,
                    size_t *budget) {
  double *visits = x->vector[GR_VISITS], here = visits[k];
  uint32_t from = x->first.at[2 * (size_t)k + part];
  uint32_t to = x->first.at[2 * (size_t)k + part + 1];
  for (uint32_t e = from; e < to; e++)
    visits[x->column.at[e]] += here * x->weight[e];
  gr_spend(budget, (size_t)(to - from) + 1);
}

/* From the first state to the last, to later ones. */
static gr_status spread(void *work, size_t *budget) {
  gr_elimination *x = work;
  for (; x->task.next < x->of->count; x->task.next++) {
    if (*budget == 0)
      return GR_MORE;
    x->vector[GR_VISITS][x->task.next] /= x->vector[GR_SUM][x->task.next];
    pass_on(x, x->task.next, 1, budget);
  }
  return gr_turn_to(&x->task, return_to);
}

/* From the last state to the first, to those that were replaced. A visit goes
** on along one of the edges. */
static gr_status return_to(void *work, size_t *budget) {
  gr_elimination *x = work;
  for (; x->task.next < x->of->count; x->task.next++) {
    uint32_t k = x->of->count - 1 - x->task.next;
    if (*budget == 0)
      return GR_MORE;
    pass_on(x, k, 0, budget);
    x->vector[GR_VISITS][k] *= gr_degree(x->of->graph, x->of->member[k]);
  }
  return gr_turn_to(&x->task, NULL);
}

/* Adds to a state what stands for the entries of one part of its row. */
static void take_from(gr_elimination *x, uint32_t k, size_t part,
                      size_t *budget) {
  double *visits = x->vector[GR_VISITS];
  uint32_t from = x->first.at[2 * (size_t)k + part];
  uint32_t to = x->first.at[2 * (size_t)k + part + 1];
  for (uint32_t e = from; e < to; e++)
    visits[k] += visits[x->column.at[e]] * x->weight[e];
  gr_spend(budget, (size_t)(to - from) + 1);
}

/* Backwards: what a state adds is in units of one edge, too. States that were
** replaced bring what they add. */
static gr_status gather(void *work, size_t *budget) {
  gr_elimination *x = work;
  for (; x->task.next < x->of->count; x->task.next++) {
    uint32_t u = x->of->member[x->task.next];
    if (*budget == 0)
      return GR_MORE;
    if (x->of->weight == NULL)
      x->vector[GR_VISITS][x->task.next] *= gr_degree(x->of->graph, u);
    take_from(x, x->task.next, 0, budget);
  }
  return gr_turn_to(&x->task, look_back);
}

/* From the last state to the first: the later ones are known. */
static gr_status look_back(void *work, size_t *budget) {
  gr_elimination *x = work;
  for (; x->task.next < x->of->count; x->task.next++) {
    uint32_t k = x->of->count - 1 - x->task.next;
    if (*budget == 0)
      return GR_MORE;
    take_from(x, k, 1, budget);
    x->vector[GR_VISITS][k] /= x->vector[GR_SUM][k];
  }
  return gr_turn_to(&x->task, NULL);
}

gr_status gr_elimination_step(gr_elimination *x, size_t *budget) {
  return gr_task_step(&x->task, budget);
}

void gr_elimination_again(gr_elimination *x) {
  gr_turn_to(&x->task, enter);
}

double gr_elimination_error(const gr_elimination *x) {
  double roundings = 11 * (double)x->replaced + 18 * (double)x->of->count;
  double error = 1.01 * GR_ROUNDING * roundings;
  return x->vague || error > 0.01 ? 2 : error;
}

void gr_elimination_free(gr_elimination *x) {
  gr_memory *memory = x->task.memory;
  gr_release(memory, x->weight, x->weight_room, sizeof *x->weight);
  gr_words_free(memory, &x->first);
  gr_words_free(memory, &x->column);
  gr_words_free(memory, &x->earlier);
  gr_words_free(memory, &x->later);
}
