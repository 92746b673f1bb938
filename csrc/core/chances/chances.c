/*
** chances.c: see chances.h. Every operation is on numbers that are not
** negative, and the error of an operation is passed on like any other
** probability, so the sum of these errors bounds the error of the result.
** Every state of the chain is reached with some probability, so what can
** happen at all is known from the graph, however small its probability is.
*/
#include "core/chances/chances.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase begin, make_chain, make_order, enter, flow, absorb, forget,
    last, look_out;
static gr_free free_chances;

/* The bound is itself a sum with roundings. */
#define MARGIN 1.001

void gr_chances_init(gr_chances *c, gr_memory *memory, const gr_contest *of) {
  memset(c, 0, sizeof *c);
  gr_task_init(&c->task, memory, begin, free_chances);
  c->of = *of;
  gr_components_init(&c->components, memory, &c->graph);
  gr_absorb_init(&c->absorb, memory, &c->graph);
  gr_duration_init(&c->duration, memory);
}

void gr_chances_hurry(gr_chances *c) {
  c->absorb.stop = 1;
}

/*
** ------------------------------------------------ the chain
*/

/* The number of a state; one that is new gets the next. */
static gr_status number_of(gr_chances *c, uint32_t state, uint32_t *number) {
  uint32_t *known = &c->number.at[state];
  if (*known == GR_NONE) {
    if (gr_words_push(c->task.memory, &c->state, state) != GR_DONE)
      return GR_NO_MEMORY;
    *known = (uint32_t)c->state.count - 1;
  }
  *number = *known;
  return GR_DONE;
}

static gr_status begin(void *work, size_t *budget) {
  gr_chances *c = work;
  size_t states = 2 * (size_t)c->of.known.graph->count;
  uint32_t first;
  gr_status status =
      gr_words_fill(c->task.memory, &c->number, states, GR_NONE, budget);
  if (status == GR_DONE)
    status = number_of(c, 2 * c->of.from, &first);
  return gr_then(&c->task, status, make_chain);
}

/* Is the second player to move? */
static int is_second(const gr_chances *c, uint32_t state) {
  return !c->of.known.play->alone && state % 2 == 1;
}

/* Is it a move of a player who plays like this? `best` is the best move. */
static int is_played(const gr_contest *of, int how, uint32_t u, uint32_t v,
                     uint32_t best) {
  if (how == GR_ANY_BEST)
    return gr_rank_at(&of->known, v) == gr_rank_at(&of->known, best);
  if (how != GR_SENSIBLE)
    return 1;
  return gr_is_sensible(&of->known, gr_outcome_at(&of->known, u),
                        gr_outcome_at(&of->known, v));
}

/* How many moves the edge with this number stands for. */
static uint32_t times_of(const gr_contest *of, uint32_t edge) {
  return of->times == NULL || of->times[edge] == 0 ? 1 : of->times[edge];
}

/* Adds an edge to the row, once for each move that it stands for. Where that is
** not known to be one, room is made. */
static gr_status add_edge(gr_chances *c, uint32_t state, uint32_t times) {
  gr_words *to = &c->graph.follower;
  uint32_t number;
  if (times > GR_MAX_EDGES - to->count)
    return GR_EDGE_LIMIT;
  if (c->of.times != NULL &&
      gr_words_reserve(c->task.memory, to, times) != GR_DONE)
    return GR_NO_MEMORY;
  if (number_of(c, state, &number) != GR_DONE)
    return GR_NO_MEMORY;
  while (times-- > 0)
    to->at[to->count++] = number;
  return GR_DONE;
}

/* The row of a state: where its position leads, with the other player to
** move. */
static gr_status add_row(gr_chances *c, uint32_t state) {
  uint32_t u = state / 2, other = 1 - state % 2;
  gr_list follower = gr_followers(c->of.known.graph, u);
  uint32_t degree = gr_degree(c->of.known.graph, u), best = GR_NONE;
  int how = degree > 0 ? c->of.how[is_second(c, state)] : GR_AT_RANDOM;
  uint32_t edge = c->of.known.graph->first.at[u];
  gr_status status = gr_words_push(c->task.memory, &c->graph.first,
                                   (uint32_t)c->graph.follower.count);
  c->graph.count++;
  if (status == GR_DONE)
    status = gr_words_reserve(c->task.memory, &c->graph.follower, degree);
  if (how == GR_FIRST_BEST || how == GR_ANY_BEST)
    best = gr_best(&c->of.known, u);
  if (how == GR_FIRST_BEST)
    return status == GR_DONE ? add_edge(c, 2 * best + other, 1) : status;
  for (uint32_t e = 0; e < degree && status == GR_DONE; e++)
    if (is_played(&c->of, how, u, gr_get(follower, e), best))
      status = add_edge(c, 2 * gr_get(follower, e) + other,
                        times_of(&c->of, edge + e));
  return status;
}

static gr_status make_chain(void *work, size_t *budget) {
  gr_chances *c = work;
  gr_status status = GR_DONE;
  while (status == GR_DONE && c->graph.count < c->state.count) {
    uint32_t state = c->state.at[c->graph.count];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(c->of.known.graph, state / 2) + 1);
    status = add_row(c, state);
  }
  if (status != GR_DONE)
    return status;
  gr_words_free(c->task.memory, &c->number);
  status = gr_words_push(c->task.memory, &c->graph.first,
                         (uint32_t)c->graph.follower.count);
  return gr_then(&c->task, status, make_order);
}

/* Moves the component that has been found to the order. */
static gr_status move_component(gr_chances *c, size_t *budget) {
  const gr_components *found = &c->components;
  for (; c->moved < found->size; c->moved++) {
    uint32_t state = found->members[c->moved];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (c->moved == 0)
      state |= GR_FIRST;
    if (gr_words_push(c->task.memory, &c->order, state) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

static gr_status make_order(void *work, size_t *budget) {
  gr_chances *c = work;
  gr_status status;
  do {
    status = move_component(c, budget);
    if (status != GR_DONE)
      return status;
    c->moved = 0;
    status = gr_components_step(&c->components, budget);
  } while (status == GR_MORE && c->components.size > 0);
  if (status != GR_DONE)
    return status;
  gr_components_free(&c->components);
  c->left = c->order.count;
  return gr_turn_to(&c->task, c->outlook ? look_out : enter);
}

/*
** ------------------------------------------------ where play can end
*/

/* Is a state an end, or does it lead to a component with hope that has been
** looked at? */
static int leads_to_end(const gr_chances *c, uint32_t state) {
  gr_list follower = gr_followers(&c->graph, state);
  uint32_t degree = gr_degree(&c->graph, state);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t component = c->place.at[gr_get(follower, e)];
    if (component != GR_NONE && c->hope.at[component])
      return 1;
  }
  return degree == 0;
}

/* Components come after all that they lead to, so there is hope in one if a
** member is an end or leads to another one with hope. */
static gr_status look_out(void *work, size_t *budget) {
  gr_chances *c = work;
  gr_status status =
      gr_words_fill(c->task.memory, &c->place, c->graph.count, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  for (; c->task.next < c->order.count; c->task.next++) {
    uint32_t next = c->order.at[c->task.next], state = next & ~GR_FIRST;
    if (*budget == 0)
      return GR_MORE;
    if (next & GR_FIRST &&
        gr_words_push(c->task.memory, &c->hope, 0) != GR_DONE)
      return GR_NO_MEMORY;
    c->place.at[state] = (uint32_t)c->hope.count - 1;
    if (leads_to_end(c, state))
      c->hope.at[c->hope.count - 1] = 1;
    gr_spend(budget, (size_t)gr_degree(&c->graph, state) + 1);
  }
  return gr_turn_to(&c->task, NULL);
}

/*
** ------------------------------------------------ what flows
*/

/* All probability starts at the first state. */
static gr_status enter(void *work, size_t *budget) {
  gr_chances *c = work;
  uint32_t count = c->graph.count, stop;
  gr_status status =
      gr_words_fill(c->task.memory, &c->place, count, GR_NONE, budget);
  double *mass = gr_grow(c->task.memory, c->mass, &c->mass_room,
                         2 * (size_t)count, sizeof *mass);
  if (mass == NULL)
    return GR_NO_MEMORY;
  c->mass = mass;
  if (status != GR_DONE)
    return status;
  stop = gr_reach(&c->task, count, budget);
  for (uint32_t i = c->task.next; i < stop; i++) {
    mass[i] = i == 0;
    mass[count + i] = 0;
  }
  c->absorb.mass = mass;
  c->absorb.later = mass + count;
  c->absorb.place = c->place.at;
  return gr_reached(&c->task, stop, count, flow);
}

/* Adds what arrives, and the error of the sum to the error. */
static void arrive(gr_chances *c, double *at, double mass) {
  int exact = *at == 0 || mass == 0;
  *at += mass;
  if (!exact)
    c->error += GR_ROUNDING * *at;
}

/* The same for what play comes to. That can happen, so it is never 0, even
** where the probability is too small for a number. */
static void come_to(gr_chances *c, double *result, double mass) {
  arrive(c, result, mass > 0 ? mass : DBL_TRUE_MIN);
}

/* What arrives at a state, below 0 if the second player is to move. */
static double signed_mass(const gr_chances *c, uint32_t number) {
  double mass = c->mass[number];
  return is_second(c, c->state.at[number]) ? -mass : mass;
}

/* What a move from a position gains on average. */
static double mean_gain(const gr_contest *of, uint32_t u) {
  const gr_graph *graph = of->known.graph;
  uint32_t degree = gr_degree(graph, u);
  double sum = 0;
  if (of->mean_gain != NULL)
    return of->mean_gain[u];
  if (graph->gain.count == 0)
    return 0;
  for (uint32_t e = 0; e < degree; e++)
    sum += (double)gr_signed(graph->gain.at[graph->first.at[u] + e]);
  return sum / degree;
}

/* Play ends. */
static void end_play(gr_chances *c, uint32_t number) {
  uint32_t state = c->state.at[number];
  const gr_endings *endings = c->of.endings;
  double pays = endings->count > 0 ? endings->payoff[endings->of.at[state / 2]]
                                   : c->of.known.play->sink;
  double *result = c->of.known.play->alone ? &c->loss : &c->draw;
  c->score += signed_mass(c, number) * pays;
  if (pays != 0) /* the player to move; that is the first one, or is not */
    result = (pays > 0) == !is_second(c, state) ? &c->win : &c->loss;
  come_to(c, result, c->mass[number]);
}

/* A state on no cycle, with all that arrives there. */
static void pass_on(gr_chances *c, uint32_t state) {
  gr_list follower = gr_followers(&c->graph, state);
  uint32_t degree = gr_degree(&c->graph, state);
  double *later = c->absorb.later;
  double each, each_later;
  if (degree == 0) {
    end_play(c, state);
    return;
  }
  c->score += signed_mass(c, state) * mean_gain(&c->of, c->state.at[state] / 2);
  each = c->mass[state] / degree;
  each_later = each + later[state] / degree;
  if (degree > 1)
    c->error += GR_ROUNDING * c->mass[state];
  for (uint32_t e = 0; e < degree; e++) {
    arrive(c, &c->mass[gr_get(follower, e)], each);
    later[gr_get(follower, e)] += each_later;
  }
  c->absorb.moves += c->mass[state];
  c->absorb.delays += later[state];
}

/* Twelve digits; powers of ten up to MOST_SCALE are exact; what may have been
** added by roundings. */
#define LEAST_DIGITS 1e11
#define MOST_SCALE 1e22
#define ADDED 1e-14

double gr_settled(double x) {
  double scale = 1, near;
  if (!(x > 0 && x < LEAST_DIGITS))
    return x;
  while (x * scale < LEAST_DIGITS && scale < MOST_SCALE)
    scale *= 10;
  near = floor(x * scale + 0.5) / scale;
  return fabs(near - x) <= ADDED * x ? near : x;
}

/* Where nothing else can happen, it is 1, and elsewhere less. */
static double settle(gr_chances *c, double chance, int certain) {
  double near = gr_settled(chance), off = fabs(near - chance);
  if (chance == 0 || certain)
    return certain;
  if (near < 1 && off <= c->error) {
    c->error += off;
    return near;
  }
  return chance < 1 ? chance : 1 - DBL_EPSILON / 2;
}

static void settle_all(gr_chances *c) {
  double *chance[] = {&c->win, &c->loss, &c->draw, &c->never};
  int possible = 0;
  for (int i = 0; i < 4; i++)
    possible += *chance[i] > 0;
  for (int i = 0; i < 4; i++)
    *chance[i] = settle(c, *chance[i], possible == 1 && *chance[i] > 0);
}

/* A variance that is this small beside the square of the mean is lost in
** roundings. */
#define LOST 1e-12

/* How long play lasts. */
static void set_length(gr_chances *c, double moves, double variance) {
  c->moves = moves;
  c->variance = variance > LOST * moves * moves ? variance : 0;
}

/* The errors that the mean and the variance may have, relative to them. */
#define MEAN_OFF 1e-9
#define VARIANCE_OFF 1e-6

/* The same where a component was iterated, if it is exact enough: the square of
** the mean is off by twice as much as the mean, and so is what is added to the
** mean of the square. */
static gr_status last(void *work, size_t *budget) {
  gr_chances *c = work;
  const gr_duration *d = &c->duration;
  gr_status status =
      c->absorb.stop ? GR_DONE : gr_duration_step(&c->duration, budget);
  double variance, off;
  if (status != GR_DONE)
    return status;
  variance = d->square[0] - d->mean[0] * d->mean[0];
  off = MARGIN * (4 * d->mean_off + d->square_off) * d->square[0];
  if (d->task.phase == NULL && d->mean_off <= MEAN_OFF &&
      (off <= VARIANCE_OFF * variance || off <= LOST * d->square[0]))
    set_length(c, d->mean[0], variance);
  return gr_turn_to(&c->task, NULL);
}

/* No state is a member of a component, and no number is needed any more. */
static gr_status forget(void *work, size_t *budget) {
  gr_chances *c = work;
  uint32_t stop = gr_reach(&c->task, c->graph.count, budget);
  for (uint32_t i = c->task.next; i < stop; i++)
    c->place.at[i] = GR_NONE;
  c->duration.graph = &c->graph;
  c->duration.order = c->order.at;
  c->duration.place = c->place.at;
  c->duration.mean = c->mass;
  c->duration.square = c->mass + c->graph.count;
  gr_duration_start(&c->duration);
  return gr_reached(&c->task, stop, c->graph.count, last);
}

/* Now that all has flowed: how long play lasts, as far as that is known. */
static gr_status measure(gr_chances *c) {
  const gr_absorb *x = &c->absorb;
  c->moves = c->variance = c->never > 0 ? HUGE_VAL : -1;
  if (c->never > 0 || x->stop)
    return gr_turn_to(&c->task, NULL);
  if (x->vague > 0)
    return gr_turn_to(&c->task, forget);
  set_length(c, x->moves, 2 * x->delays + x->moves * (1 - x->moves));
  return gr_turn_to(&c->task, NULL);
}

/* Begins with a component of more than one state, the last one left. */
static gr_status start_component(gr_chances *c) {
  size_t first = c->left - 1;
  while (!(c->order.at[first] & GR_FIRST))
    first--;
  c->order.at[first] &= ~GR_FIRST;
  gr_absorb_start(&c->absorb, c->order.at + first, (uint32_t)(c->left - first));
  c->left = first;
  return gr_turn_to(&c->task, absorb);
}

/* Goes on with the last component of those left. */
static gr_status flow(void *work, size_t *budget) {
  gr_chances *c = work;
  while (c->left > 0) {
    uint32_t last = c->order.at[c->left - 1];
    if (*budget == 0)
      return GR_MORE;
    if (!(last & GR_FIRST))
      return start_component(c);
    pass_on(c, last & ~GR_FIRST);
    gr_spend(budget, (size_t)gr_degree(&c->graph, last & ~GR_FIRST) + 1);
    c->left--;
  }
  c->error *= MARGIN;
  settle_all(c);
  if (!(c->error < 1))
    c->error = 1;
  return measure(c);
}

static gr_status absorb(void *work, size_t *budget) {
  gr_chances *c = work;
  gr_status status = gr_absorb_step(&c->absorb, budget);
  if (status != GR_DONE)
    return status;
  if (c->absorb.outer == 0)
    come_to(c, &c->never, c->absorb.entered);
  c->error += c->absorb.error;
  c->order.at[c->left] |= GR_FIRST;
  return gr_turn_to(&c->task, flow);
}

gr_status gr_chances_step(gr_chances *c, size_t *budget) {
  return gr_task_step(&c->task, budget);
}

static void free_chances(void *work) {
  gr_chances *c = work;
  gr_memory *memory = c->task.memory;
  gr_graph_free(memory, &c->graph);
  gr_words_free(memory, &c->state);
  gr_words_free(memory, &c->number);
  gr_components_free(&c->components);
  gr_absorb_free(&c->absorb);
  gr_duration_free(&c->duration);
  gr_words_free(memory, &c->hope);
  gr_words_free(memory, &c->order);
  gr_words_free(memory, &c->place);
  gr_release(memory, c->mass, c->mass_room, sizeof *c->mass);
}
