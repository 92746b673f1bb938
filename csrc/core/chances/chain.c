/*
** chain.c: see chain.h.
*/
#include "core/chances/chain.h"

#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase clear, find, enter, make_block, look_out, raise_mass, solve,
    take, add_moves, stay, measure, leave;

/* The states of the block that stand for a state of the chain. */
static uint32_t sides_of(const gr_chain *c) {
  return c->alternating ? 2 : 1;
}

static uint32_t block_size(const gr_chain *c) {
  return (uint32_t)c->member.count * sides_of(c);
}

static double *column_of(const gr_chain *c) {
  return c->x + (size_t)c->column * c->graph->count;
}

static gr_status clear(void *work, size_t *budget) {
  gr_chain *c = work;
  gr_status status = gr_words_fill(c->task.memory, &c->place, c->graph->count,
                                   GR_NONE, budget);
  return gr_then(&c->task, status, find);
}

/* How many moves an edge stands for, and all edges of a state. */
static double moves_along(const gr_chain *c, uint32_t edge) {
  return c->times == NULL || c->times[edge] == 0 ? 1 : c->times[edge];
}

static double all_moves(const gr_chain *c, uint32_t u) {
  double sum = 0;
  for (uint32_t e = c->graph->first.at[u]; e < c->graph->first.at[u + 1]; e++)
    sum += moves_along(c, e);
  return sum;
}

/*
** ------------------------------------------------ states on no cycle
*/

static int leads_to_itself(const gr_graph *graph, uint32_t u) {
  gr_list row = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  for (uint32_t e = 0; e < degree; e++)
    if (gr_get(row, e) == u)
      return 1;
  return 0;
}

static void solve_alone(gr_chain *c, uint32_t u) {
  gr_list row = gr_followers(c->graph, u);
  uint32_t degree = gr_degree(c->graph, u), first = c->graph->first.at[u];
  double moves = all_moves(c, u);
  for (uint32_t k = 0; k < c->columns && degree > 0; k++) {
    double *x = c->x + (size_t)k * c->graph->count, sum = 0;
    for (uint32_t e = 0; e < degree; e++)
      sum += moves_along(c, first + e) * x[gr_get(row, e)];
    x[u] = (c->adds != NULL ? c->adds[u] : 0) +
           (c->alternating ? -sum : sum) / moves;
  }
}

static gr_status find(void *work, size_t *budget) {
  gr_chain *c = work;
  gr_status status = GR_MORE;
  while (status == GR_MORE) {
    status = gr_components_step(&c->components, budget);
    if (status != GR_MORE || c->components.size == 0)
      break;
    if (c->components.size > 1 ||
        leads_to_itself(c->graph, c->components.members[0]))
      return gr_turn_to(&c->task, enter);
    solve_alone(c, c->components.members[0]);
  }
  return gr_then(&c->task, status, NULL);
}

/*
** ------------------------------------------------ a component as a block
*/

static gr_status grow(gr_chain *c, double **array, size_t *room, size_t count) {
  double *grown = gr_grow(c->task.memory, *array, room, count, sizeof *grown);
  if (grown == NULL)
    return GR_NO_MEMORY;
  *array = grown;
  return GR_DONE;
}

static gr_status enter(void *work, size_t *budget) {
  gr_chain *c = work;
  gr_memory *memory = c->task.memory;
  uint32_t stop = gr_reach(&c->task, c->components.size, budget);
  c->goes_round = 1;
  if (c->task.next == 0)
    c->member.count = 0;
  for (uint32_t i = c->task.next; i < stop; i++) {
    c->place.at[c->components.members[i]] = i;
    if (gr_words_push(memory, &c->member, c->components.members[i]) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (stop == c->components.size) {
    size_t size = block_size(c);
    c->block.first.count = c->block.follower.count = 0;
    if (grow(c, &c->mass, &c->mass_room, size) != GR_DONE ||
        grow(c, &c->out, &c->out_room, size) != GR_DONE ||
        gr_words_cover(memory, &c->edge, size + 1) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_reached(&c->task, stop, c->components.size, make_block);
}

/* Adds an edge to the row of the block that begins with this one: of several to
** the same state one is made. */
static gr_status add_edge(gr_chain *c, uint32_t row, uint32_t to,
                          double weight) {
  gr_words *follower = &c->block.follower;
  uint32_t edge = c->edge.at[to];
  if (edge >= row && edge < follower->count && follower->at[edge] == to) {
    c->weight[edge] += weight;
    return GR_DONE;
  }
  if (grow(c, &c->weight, &c->weight_room, follower->count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  c->edge.at[to] = (uint32_t)follower->count;
  c->weight[follower->count] = weight;
  return gr_words_push(c->task.memory, follower, to);
}

/* The row of a state; its other side leads to the first ones. */
static gr_status add_row(gr_chain *c, uint32_t u, uint32_t side) {
  uint32_t degree = gr_degree(c->graph, u), first = c->graph->first.at[u];
  uint32_t begin = (uint32_t)c->block.follower.count, sides = sides_of(c);
  double moves = all_moves(c, u), out = 0;
  gr_list row = gr_followers(c->graph, u);
  gr_status status = gr_words_push(c->task.memory, &c->block.first, begin);
  for (uint32_t e = 0; e < degree && status == GR_DONE; e++) {
    uint32_t place = c->place.at[gr_get(row, e)];
    double along = moves_along(c, first + e);
    if (place == GR_NONE)
      out += along;
    else
      status =
          add_edge(c, begin, place * sides + (sides - 1 - side), along / moves);
  }
  c->out[c->place.at[u] * sides + side] = out / moves;
  if (status == GR_DONE && out > 0)
    status = add_edge(c, begin, block_size(c), out / moves);
  return status;
}

static gr_status make_block(void *work, size_t *budget) {
  gr_chain *c = work;
  gr_words *first = &c->block.first;
  uint32_t size = block_size(c);
  for (; c->task.next < size; c->task.next++) {
    uint32_t u = c->member.at[c->task.next / sides_of(c)];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(c->graph, u) + 1);
    if (add_row(c, u, c->task.next % sides_of(c)) != GR_DONE)
      return GR_NO_MEMORY;
  }
  for (int i = 0; i < 2; i++)
    if (gr_words_push(c->task.memory, first,
                      (uint32_t)c->block.follower.count) != GR_DONE)
      return GR_NO_MEMORY;
  c->block.count = size + 1;
  c->column = 0;
  c->started = 0;
  c->off = c->longest = c->relative = 0;
  return gr_turn_to(&c->task, look_out);
}

/*
** ------------------------------------------------ what is outside
*/

/* What a state leads to outside; by what the other side is. */
static double outside(gr_chain *c, uint32_t u, uint32_t side) {
  uint32_t degree = gr_degree(c->graph, u), first = c->graph->first.at[u];
  gr_list row = gr_followers(c->graph, u);
  const double *x = column_of(c);
  double sum = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = gr_get(row, e);
    double pays = c->alternating && side == 0 ? -x[v] : x[v];
    if (c->place.at[v] != GR_NONE)
      continue;
    sum += moves_along(c, first + e) * pays;
    c->least = fmin(c->least, pays);
    c->most = fmax(c->most, pays);
  }
  return sum / all_moves(c, u);
}

static gr_status look_out(void *work, size_t *budget) {
  gr_chain *c = work;
  uint32_t size = block_size(c);
  if (c->task.next == 0) {
    c->least = HUGE_VAL;
    c->most = -HUGE_VAL;
  }
  for (; c->task.next < size; c->task.next++) {
    uint32_t u = c->member.at[c->task.next / sides_of(c)];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(c->graph, u) + 1);
    c->mass[c->task.next] = outside(c, u, c->task.next % sides_of(c));
  }
  if (c->least > c->most) /* nothing leads out: x stays what it is */
    return gr_turn_to(&c->task, leave);
  c->shift = c->least < 0 ? -c->least : 0;
  return gr_turn_to(&c->task, raise_mass);
}

/* Begins to solve the block. */
static gr_status raise_mass(void *work, size_t *budget) {
  gr_chain *c = work;
  uint32_t size = block_size(c);
  uint32_t stop = gr_reach(&c->task, size, budget);
  for (uint32_t i = c->task.next; i < stop; i++) {
    double mass = c->mass[i] + c->shift * c->out[i];
    c->mass[i] = mass > 0 ? mass : 0;
  }
  if (stop == size && c->most + c->shift > 0 && !c->started)
    gr_expected_start(&c->expected, &c->block, c->weight, c->mass);
  else if (stop == size && c->most + c->shift > 0)
    gr_expected_again(&c->expected, c->mass);
  c->started |= stop == size && c->most + c->shift > 0;
  return gr_reached(&c->task, stop, size, solve);
}

/* (What is outside may all be the same number, and that 0.) */
static gr_status solve(void *work, size_t *budget) {
  gr_chain *c = work;
  gr_status status = GR_DONE;
  if (c->most + c->shift > 0)
    status = gr_expected_step(&c->expected, budget);
  return gr_then(&c->task, status, take);
}

/* The errors of a column that has been solved. */
static void count_error(gr_chain *c) {
  const gr_expected *x = &c->expected;
  double most = c->most + c->shift;
  double relative =
      x->iterates || !(x->relative < 1) ? HUGE_VAL : x->relative * most;
  c->off = fmax(c->off, x->off);
  c->relative = fmax(c->relative, relative);
}

static gr_status take(void *work, size_t *budget) {
  gr_chain *c = work;
  uint32_t stop = gr_reach(&c->task, (uint32_t)c->member.count, budget);
  int solved = c->most + c->shift > 0;
  for (uint32_t i = c->task.next; i < stop; i++) {
    double y = solved ? c->expected.result[(size_t)i * sides_of(c)] : 0;
    column_of(c)[c->member.at[i]] = y - c->shift;
  }
  if (stop < c->member.count)
    return gr_reached(&c->task, stop, (uint32_t)c->member.count, NULL);
  if (solved)
    count_error(c);
  c->column++;
  return gr_turn_to(&c->task, c->column < c->columns ? look_out
                              : c->off > 0           ? add_moves
                                                     : leave);
}

static gr_status add_moves(void *work, size_t *budget) {
  gr_chain *c = work;
  uint32_t size = block_size(c);
  uint32_t stop = gr_reach(&c->task, size, budget);
  for (uint32_t i = c->task.next; i < stop; i++)
    c->mass[i] = 1;
  if (stop == size)
    gr_expected_again(&c->expected, c->mass);
  return gr_reached(&c->task, stop, size, stay);
}

static gr_status stay(void *work, size_t *budget) {
  gr_chain *c = work;
  return gr_then(&c->task, gr_expected_step(&c->expected, budget), measure);
}

/* What has been found is off by no more than 2 r d if at every state y - P y
** differs from b by at most r, and d is a number with d - P d >= 1/2: no entry
** of the inverse of I - P is negative. About the mean number of moves that play
** stays in the block is such a d. Elimination has a bound of its own. */
static gr_status measure(void *work, size_t *budget) {
  gr_chain *c = work;
  uint32_t size = block_size(c);
  uint32_t stop = gr_reach(&c->task, size, budget);
  for (uint32_t i = c->task.next; i < stop; i++)
    c->longest = fmax(c->longest, c->expected.result[i]);
  if (stop == size)
    c->error +=
        fmin(c->relative,
             c->expected.off < 0.5 ? 2 * c->off * c->longest : HUGE_VAL);
  return gr_reached(&c->task, stop, size, leave);
}

static gr_status leave(void *work, size_t *budget) {
  gr_chain *c = work;
  uint32_t count = (uint32_t)c->member.count;
  uint32_t stop = gr_reach(&c->task, count, budget);
  for (uint32_t i = c->task.next; i < stop; i++)
    c->place.at[c->member.at[i]] = GR_NONE;
  return gr_reached(&c->task, stop, count, find);
}

static void free_chain(void *work) {
  gr_chain *c = work;
  gr_memory *memory = c->task.memory;
  gr_components_free(&c->components);
  gr_words_free(memory, &c->place);
  gr_words_free(memory, &c->member);
  gr_words_free(memory, &c->edge);
  gr_graph_free(memory, &c->block);
  gr_release(memory, c->weight, c->weight_room, sizeof *c->weight);
  gr_release(memory, c->mass, c->mass_room, sizeof *c->mass);
  gr_release(memory, c->out, c->out_room, sizeof *c->out);
  gr_expected_free(&c->expected);
}

void gr_chain_init(gr_chain *c, gr_memory *memory) {
  gr_task_init(&c->task, memory, clear, free_chain);
  gr_components_init(&c->components, memory, c->graph);
  gr_expected_init(&c->expected, memory);
  c->expected.checks = 1;
}
