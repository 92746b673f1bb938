/*
** against.c: see against.h.
*/
#include "core/chances/against.h"

#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase begin, make_graph, find, turn_back, enter, look_out, spread,
    make_block, add_up, solve, judge, improve, prefer, undo, settle, measure,
    stay, leave, clear;
static gr_free free_against;

/* By how much another choice has to be better, relative to the one made. What
** is less may be roundings. */
#define BETTER (1 + 1e-11)
#define WORSE (1 - 1e-9)

/* More rounds of policy iteration are not made in a component; some ten are
** the rule. */
#define MOST_ROUNDS 500

/* Roundings in the weights of a row, besides one for each edge. */
#define ROUNDINGS(level) (8 + 6 * (level))

typedef enum Prospect { LOST, DRAWN, WON } Prospect;

void gr_against_init(gr_against *a, gr_memory *memory, const gr_fallible *of) {
  memset(a, 0, sizeof *a);
  gr_task_init(&a->task, memory, begin, free_against);
  a->of = *of;
  gr_components_init(&a->components, memory, &a->graph);
  gr_expected_init(&a->expected, memory);
}

/* What the chooser can be sure of at a state. */
static Prospect prospect_of(const gr_against *a, uint32_t state) {
  gr_outcome outcome = gr_outcome_at(&a->of.known, state / 2);
  if (outcome == GR_D)
    return DRAWN;
  return (outcome == GR_N) == (state % 2 == 0) ? WON : LOST;
}

static double base_of(const gr_against *a, uint32_t state) {
  return prospect_of(a, state) == DRAWN ? 0.5 : 0;
}

double gr_against_points(const gr_against *a, uint32_t state) {
  return fmin(base_of(a, state) + a->points[state], 1);
}

/*
** ------------------------------------------------ the states
*/

static gr_status make_room(gr_against *a, size_t states) {
  gr_memory *memory = a->task.memory;
  double *points =
      gr_grow(memory, a->points, &a->points_room, states, sizeof *points);
  double *never;
  if (points == NULL)
    return GR_NO_MEMORY;
  a->points = points;
  never = gr_grow(memory, a->never, &a->never_room, states, sizeof *never);
  if (never == NULL)
    return GR_NO_MEMORY;
  a->never = never;
  return gr_words_reserve(memory, &a->graph.first, states + 1);
}

static gr_status begin(void *work, size_t *budget) {
  gr_against *a = work;
  gr_memory *memory = a->task.memory;
  size_t positions = a->of.known.graph->count, states = 2 * positions;
  gr_status status =
      gr_words_fill(memory, &a->choice, positions, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &a->place, states, GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &a->mark, states, 0, budget);
  if (status == GR_DONE && states > 0)
    status = make_room(a, states);
  return gr_then(&a->task, status, make_graph);
}

/* Makes room for the weights of all rows so far; those of the last one, if the
** fallible player is to move there, are then known. */
static gr_status weigh(gr_against *a, uint32_t state, uint32_t first) {
  size_t edges = a->graph.follower.count;
  double *weight = gr_grow(a->task.memory, a->weight, &a->weight_room,
                           edges + 1, sizeof *weight);
  if (weight == NULL)
    return GR_NO_MEMORY;
  a->weight = weight;
  if (state % 2 == 1 && edges > first)
    gr_fallible_weigh(&a->of, state / 2, weight + first);
  return GR_DONE;
}

/* The moves that the player at a state may make. */
static gr_status add_moves(gr_against *a, uint32_t state) {
  uint32_t u = state / 2, other = 1 - state % 2;
  gr_outcome outcome = gr_outcome_at(&a->of.known, u);
  gr_list follower = gr_followers(a->of.known.graph, u);
  uint32_t degree = gr_degree(a->of.known.graph, u);
  gr_words *to = &a->graph.follower;
  if (degree > GR_MAX_EDGES - to->count)
    return GR_EDGE_LIMIT;
  if (gr_words_reserve(a->task.memory, to, degree) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = gr_get(follower, e);
    gr_outcome after = gr_outcome_at(&a->of.known, v);
    if (other == 0 || gr_is_sensible(&a->of.known, outcome, after))
      to->at[to->count++] = 2 * v + other;
  }
  return GR_DONE;
}

static gr_status add_row(gr_against *a, uint32_t state) {
  int won = prospect_of(a, state) == WON;
  uint32_t first = (uint32_t)a->graph.follower.count;
  gr_status status = GR_DONE;
  a->points[state] = won;
  a->never[state] = 0;
  if (won && state % 2 == 0)
    a->choice.at[state / 2] = gr_best(&a->of.known, state / 2);
  if (!won)
    status = add_moves(a, state);
  if (status == GR_DONE)
    status = weigh(a, state, first);
  if (status != GR_DONE)
    return status;
  a->graph.count++;
  return gr_words_push(a->task.memory, &a->graph.first, first);
}

static gr_status make_graph(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t states = 2 * a->of.known.graph->count;
  gr_status status = GR_DONE;
  while (status == GR_DONE && a->graph.count < states) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget,
             (size_t)gr_degree(a->of.known.graph, a->graph.count / 2) + 1);
    status = add_row(a, a->graph.count);
  }
  if (status == GR_DONE)
    status = gr_words_push(a->task.memory, &a->graph.first,
                           (uint32_t)a->graph.follower.count);
  return gr_then(&a->task, status, find);
}

/*
** ------------------------------------------------ components
*/

/* A row of the graph of the states. */
typedef struct Row {
  const uint32_t *to;
  const double *weight;
  uint32_t degree;
} Row;

static Row row_of(const gr_against *a, uint32_t state) {
  uint32_t first = a->graph.first.at[state];
  Row row = {a->graph.follower.at + first, a->weight + first,
             gr_degree(&a->graph, state)};
  return row;
}

/* What the chooser expects after a move to a state, above what is sure before
** it. Where that state is in the component, it is what has been found. */
static double worth(const gr_against *a, double base, uint32_t to) {
  if (a->place.at[to] != GR_NONE)
    return a->found[a->place.at[to]];
  return base_of(a, to) - base + a->points[to];
}

/* The error of a state, or of one of theirs in a component. */
static void count_roundings(gr_against *a, uint32_t degree) {
  a->error += 2 * GR_ROUNDING * ((double)degree + ROUNDINGS(a->of.level));
}

/* Where the best move out of the component leads to, which is GR_NONE if there
** is none; and what it is worth. */
static uint32_t best_exit(const gr_against *a, uint32_t state, double *most) {
  Row row = row_of(a, state);
  uint32_t best = GR_NONE;
  double base = base_of(a, state);
  *most = 0;
  for (uint32_t e = 0; e < row.degree; e++) {
    double here;
    if (a->place.at[row.to[e]] != GR_NONE)
      continue;
    here = worth(a, base, row.to[e]);
    if (best == GR_NONE || here > *most) {
      best = row.to[e];
      *most = here;
    }
  }
  return best;
}

/* Of the moves of the chooser at a state that is lost, the one that costs the
** least without errors, and then loses latest, among those that promise as much
** as one of them, up to roundings. (Where the state is drawn, a way round that
** promises as much may put that off for ever. Where it is lost it cannot: all
** moves lead nearer to the end, or to a loss that costs less, and so does one
** of the other player's each time.) */
static uint32_t cheapest(const gr_against *a, uint32_t state, uint32_t one) {
  Row row = row_of(a, state);
  double base = base_of(a, state), least = worth(a, base, one);
  int64_t rank = gr_rank_at(&a->of.known, one / 2);
  if (prospect_of(a, state) != LOST)
    return one;
  for (uint32_t e = 0; e < row.degree; e++)
    if (gr_rank_at(&a->of.known, row.to[e] / 2) < rank &&
        worth(a, base, row.to[e]) * BETTER >= least) {
      one = row.to[e];
      rank = gr_rank_at(&a->of.known, one / 2);
    }
  return one;
}

/* A state on no cycle. */
static void solve_alone(gr_against *a, uint32_t state) {
  Row row = row_of(a, state);
  double base = base_of(a, state);
  if (row.degree == 0)
    return;
  count_roundings(a, row.degree);
  if (state % 2 == 0) {
    uint32_t to = cheapest(a, state, best_exit(a, state, &a->points[state]));
    a->points[state] = worth(a, base, to);
    a->choice.at[state / 2] = to / 2;
    a->never[state] = a->never[to];
    return;
  }
  for (uint32_t e = 0; e < row.degree; e++) {
    a->points[state] += row.weight[e] * worth(a, base, row.to[e]);
    a->never[state] += row.weight[e] * a->never[row.to[e]];
  }
}

static gr_status find(void *work, size_t *budget) {
  gr_against *a = work;
  gr_status status = GR_MORE;
  while (status == GR_MORE) {
    status = gr_components_step(&a->components, budget);
    if (status != GR_MORE || a->components.size == 0)
      break;
    if (a->components.size > 1)
      return gr_turn_to(&a->task, turn_back);
    solve_alone(a, a->components.members[0]);
  }
  if (status == GR_DONE && !(a->error < 1))
    a->error = 1;
  return gr_then(&a->task, status, NULL);
}

/* Predecessors are needed if there are cycles. */
static gr_status turn_back(void *work, size_t *budget) {
  gr_against *a = work;
  gr_status status =
      gr_reverse_step(&a->reverse, a->task.memory, &a->graph, budget);
  a->theirs.count = a->ours.count = a->queue.count = a->head = 0;
  a->any = 0;
  return gr_then(&a->task, status, enter);
}

static gr_status grow(gr_against *a, double **array, size_t *room) {
  double *grown =
      gr_grow(a->task.memory, *array, room, a->theirs.count + 1, sizeof *grown);
  if (grown == NULL)
    return GR_NO_MEMORY;
  *array = grown;
  return GR_DONE;
}

static gr_status enter(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t stop = gr_reach(&a->task, a->components.size, budget);
  for (uint32_t i = a->task.next; i < stop; i++) {
    uint32_t state = a->components.members[i];
    gr_words *list = state % 2 == 1 ? &a->theirs : &a->ours;
    a->place.at[state] = (uint32_t)list->count;
    if (gr_words_push(a->task.memory, list, state) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (stop == a->components.size &&
      (grow(a, &a->mass, &a->mass_room) != GR_DONE ||
       grow(a, &a->found, &a->found_room) != GR_DONE ||
       grow(a, &a->forever, &a->forever_room) != GR_DONE ||
       gr_words_resize(a->task.memory, &a->before, a->ours.count) != GR_DONE))
    return GR_NO_MEMORY;
  return gr_reached(&a->task, stop, a->components.size, look_out);
}

/*
** ------------------------------------------------ the first choices
** They are such that from every state there is a way out that is worth more
** than nothing; if there is none, any way out.
*/

static gr_status reach(gr_against *a, uint32_t state, uint32_t choice) {
  if (a->mark.at[state])
    return GR_DONE;
  a->mark.at[state] = 1;
  if (state % 2 == 0)
    a->choice.at[state / 2] = choice / 2;
  return gr_words_push(a->task.memory, &a->queue, state);
}

/* Where moves lead out. */
static gr_status look_out(void *work, size_t *budget) {
  gr_against *a = work;
  for (; a->task.next < a->components.size; a->task.next++) {
    uint32_t state = a->components.members[a->task.next], exit;
    double most;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(&a->graph, state) + 1);
    exit = best_exit(a, state, &most);
    if (exit != GR_NONE && (a->any || most > 0) &&
        reach(a, state, exit) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (a->queue.count == 0 && a->any)
    return gr_turn_to(&a->task, stay);
  if (a->queue.count == 0) {
    a->any = 1;
    return gr_turn_to(&a->task, look_out);
  }
  a->side = GR_POINTS;
  a->off = 0;
  a->rounds = 0;
  a->preferred = 0;
  a->iterated = 0;
  return gr_turn_to(&a->task, spread);
}

/* From there backwards, the nearest first. */
static gr_status spread(void *work, size_t *budget) {
  gr_against *a = work;
  for (; a->head < a->queue.count; a->head++) {
    uint32_t state = a->queue.at[a->head];
    uint32_t from = a->reverse.first.at[state];
    uint32_t to = a->reverse.first.at[state + 1];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)(to - from) + 1);
    for (uint32_t e = from; e < to; e++) {
      uint32_t before = a->reverse.source.at[e];
      if (a->place.at[before] != GR_NONE && reach(a, before, state) != GR_DONE)
        return GR_NO_MEMORY;
    }
  }
  return gr_turn_to(&a->task, make_block);
}

/*
** ------------------------------------------------ what they are worth
*/

/* Where a move of the fallible player to one of our states leads, with the
** choice there, if that is in the component. */
static uint32_t after(const gr_against *a, uint32_t ours) {
  if (a->place.at[ours] == GR_NONE)
    return ours;
  return 2 * a->choice.at[ours / 2] + 1;
}

static gr_status add_edge(gr_against *a, uint32_t to, double weight) {
  double *edge = gr_grow(a->task.memory, a->edge, &a->edge_room,
                         a->block.follower.count + 1, sizeof *edge);
  if (edge == NULL)
    return GR_NO_MEMORY;
  a->edge = edge;
  edge[a->block.follower.count] = weight;
  return gr_words_push(a->task.memory, &a->block.follower, to);
}

/* A row of the block: all that leads out of it is one edge. */
static gr_status add_block_row(gr_against *a, uint32_t state) {
  Row row = row_of(a, state);
  double out = 0;
  gr_status status = gr_words_push(a->task.memory, &a->block.first,
                                   (uint32_t)a->block.follower.count);
  for (uint32_t e = 0; e < row.degree && status == GR_DONE; e++) {
    uint32_t place = a->place.at[after(a, row.to[e])];
    if (place == GR_NONE)
      out += row.weight[e];
    else
      status = add_edge(a, place, row.weight[e]);
  }
  if (status == GR_DONE && out > 0)
    status = add_edge(a, (uint32_t)a->theirs.count, out);
  return status;
}

static gr_status make_block(void *work, size_t *budget) {
  gr_against *a = work;
  gr_words *first = &a->block.first;
  uint32_t count = (uint32_t)a->theirs.count;
  if (a->task.next == 0)
    first->count = a->block.follower.count = 0;
  for (; a->task.next < count; a->task.next++) {
    uint32_t state = a->theirs.at[a->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(&a->graph, state) + 1);
    if (add_block_row(a, state) != GR_DONE)
      return GR_NO_MEMORY;
  }
  for (int i = 0; i < 2; i++)
    if (gr_words_push(a->task.memory, first,
                      (uint32_t)a->block.follower.count) != GR_DONE)
      return GR_NO_MEMORY;
  a->block.count = count + 1;
  a->changed = 1;
  return gr_turn_to(&a->task, add_up);
}

/* What a state outside counts. */
static double counts(const gr_against *a, double base, uint32_t to) {
  return a->side == GR_NEVER ? a->never[to] : worth(a, base, to);
}

/* What one of their states leads to outside; each move counts as one. */
static double mass_of(const gr_against *a, uint32_t state) {
  Row row = row_of(a, state);
  double base = base_of(a, state), mass = 0;
  if (a->side == GR_MOVES)
    return 1;
  for (uint32_t e = 0; e < row.degree; e++) {
    uint32_t to = after(a, row.to[e]);
    if (a->place.at[to] == GR_NONE)
      mass += row.weight[e] * counts(a, base, to);
  }
  return mass;
}

/* Begins to solve the block; where b is 0, so is y. */
static gr_status add_up(void *work, size_t *budget) {
  gr_against *a = work;
  if (a->task.next == 0)
    a->entered = 0;
  for (; a->task.next < a->theirs.count; a->task.next++) {
    uint32_t state = a->theirs.at[a->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(&a->graph, state) + 1);
    a->mass[a->task.next] = mass_of(a, state);
    a->entered += a->mass[a->task.next];
  }
  if (a->entered > 0 && a->changed)
    gr_expected_start(&a->expected, &a->block, a->edge, a->mass);
  else if (a->entered > 0)
    gr_expected_again(&a->expected, a->mass);
  a->changed = a->changed && !(a->entered > 0);
  return gr_turn_to(&a->task, solve);
}

static gr_status solve(void *work, size_t *budget) {
  gr_against *a = work;
  gr_status status = GR_DONE;
  if (a->entered > 0)
    status = gr_expected_step(&a->expected, budget);
  return gr_then(&a->task, status,
                 a->side == GR_POINTS  ? judge
                 : a->side == GR_NEVER ? settle
                                       : measure);
}

/* Goes on with another side of the choices that are kept. */
static gr_status turn_to_side(gr_against *a, gr_side side) {
  a->side = side;
  return gr_turn_to(&a->task, add_up);
}

/* What has been found for one of their states. */
static double result_of(const gr_against *a, uint32_t i) {
  return a->entered > 0 ? a->expected.result[i] : 0;
}

/* Notes what is known of the error. */
static void note_error(gr_against *a) {
  const gr_expected *x = &a->expected;
  if (!(a->entered > 0))
    return;
  a->iterated = x->iterates;
  if (!x->iterates)
    a->error += x->relative;
  else if (!(x->off <= a->off))
    a->off = x->off;
}

/* Are the new choices better, or as good and preferred, and nowhere worse? In
** numbers that are rounded they need not be. */
static int are_better(const gr_against *a) {
  double gained = 0;
  for (uint32_t i = 0; i < a->theirs.count; i++) {
    double now = result_of(a, i);
    if (!(now >= a->found[i] * WORSE && now < HUGE_VAL))
      return 0;
    gained += now - a->found[i];
  }
  return a->preferred || gained > 0;
}

static gr_status judge(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t count = (uint32_t)a->theirs.count;
  double most = 1 - base_of(a, a->theirs.at[0]);
  gr_spend(budget, count);
  if (a->rounds > 0 && a->rounds < MOST_ROUNDS && !are_better(a))
    return gr_turn_to(&a->task, undo);
  for (uint32_t i = 0; i < count; i++)
    a->found[i] = result_of(a, i) < most ? result_of(a, i) : most;
  if (a->preferred || a->rounds == MOST_ROUNDS) {
    note_error(a);
    return turn_to_side(a, GR_NEVER);
  } else if (a->any) {
    return gr_turn_to(&a->task, prefer);
  }
  a->changed = 0;
  return gr_turn_to(&a->task, improve);
}

/* Makes a better choice at one of our states, if there is one. */
static void choose(gr_against *a, uint32_t i) {
  uint32_t state = a->ours.at[i], *choice = &a->choice.at[state / 2];
  Row row = row_of(a, state);
  double base = base_of(a, state);
  double most = worth(a, base, 2 * *choice + 1) * BETTER;
  a->before.at[i] = *choice;
  for (uint32_t e = 0; e < row.degree; e++)
    if (worth(a, base, row.to[e]) > most) {
      *choice = row.to[e] / 2;
      most = worth(a, base, row.to[e]);
      a->changed = 1;
    }
}

static gr_status improve(void *work, size_t *budget) {
  gr_against *a = work;
  for (; a->task.next < a->ours.count; a->task.next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget,
             (size_t)gr_degree(&a->graph, a->ours.at[a->task.next]) + 1);
    choose(a, a->task.next);
  }
  if (a->changed) {
    a->rounds++;
    return gr_turn_to(&a->task, make_block);
  }
  return gr_turn_to(&a->task, prefer);
}

/* Makes the choices that are cheapest, where errors are as likely. */
static gr_status prefer(void *work, size_t *budget) {
  gr_against *a = work;
  for (; a->task.next < a->ours.count; a->task.next++) {
    uint32_t state = a->ours.at[a->task.next], *choice;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(&a->graph, state) + 1);
    choice = &a->choice.at[state / 2];
    a->before.at[a->task.next] = *choice;
    *choice = cheapest(a, state, 2 * *choice + 1) / 2;
    a->preferred |= *choice != a->before.at[a->task.next];
  }
  if (a->preferred) {
    a->rounds++;
    return gr_turn_to(&a->task, make_block);
  }
  note_error(a);
  return turn_to_side(a, GR_NEVER);
}

/* Takes the last choices back. */
static gr_status undo(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t count = (uint32_t)a->ours.count;
  uint32_t stop = gr_reach(&a->task, count, budget);
  for (uint32_t i = a->task.next; i < stop; i++)
    a->choice.at[a->ours.at[i] / 2] = a->before.at[i];
  a->rounds = MOST_ROUNDS;
  return gr_reached(&a->task, stop, count, make_block);
}

/* How likely endless play is. */
static gr_status settle(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t count = (uint32_t)a->theirs.count;
  uint32_t stop = gr_reach(&a->task, count, budget);
  for (uint32_t i = a->task.next; i < stop; i++) {
    double never = result_of(a, i);
    a->forever[i] = never < 1 ? never : 1;
    count_roundings(a, gr_degree(&a->graph, a->theirs.at[i]));
  }
  if (stop < count)
    return gr_reached(&a->task, stop, count, NULL);
  note_error(a);
  if (a->iterated)
    return turn_to_side(a, GR_MOVES);
  return gr_turn_to(&a->task, leave);
}

/* Let m be the mean number of moves in the block. What is found differs from
** what is true by at most m times as much as b + P y differs from y. And the
** number found for m may be too small by the same measure. */
static gr_status measure(void *work, size_t *budget) {
  gr_against *a = work;
  double most = 0;
  gr_spend(budget, a->theirs.count);
  for (uint32_t i = 0; i < a->theirs.count; i++)
    if (a->expected.result[i] > most)
      most = a->expected.result[i];
  a->error += a->expected.off < 1 ? a->off * most / (1 - a->expected.off) : 1;
  return gr_turn_to(&a->task, leave);
}

/*
** ------------------------------------------------ the results
*/

/* No way leads out: play never ends, and any choice will do. */
static gr_status stay(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t stop = gr_reach(&a->task, a->components.size, budget);
  for (uint32_t i = a->task.next; i < stop; i++) {
    uint32_t state = a->components.members[i];
    a->never[state] = 1;
    if (state % 2 == 0)
      a->choice.at[state / 2] = row_of(a, state).to[0] / 2;
  }
  return gr_reached(&a->task, stop, a->components.size, clear);
}

static gr_status leave(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t stop = gr_reach(&a->task, a->components.size, budget);
  for (uint32_t i = a->task.next; i < stop; i++) {
    uint32_t state = a->components.members[i], to = state, place;
    if (state % 2 == 0)
      to = 2 * a->choice.at[state / 2] + 1;
    place = a->place.at[to];
    a->points[state] = worth(a, base_of(a, state), to);
    a->never[state] = place == GR_NONE ? a->never[to] : a->forever[place];
  }
  return gr_reached(&a->task, stop, a->components.size, clear);
}

static gr_status clear(void *work, size_t *budget) {
  gr_against *a = work;
  uint32_t stop = gr_reach(&a->task, a->components.size, budget);
  for (uint32_t i = a->task.next; i < stop; i++)
    a->place.at[a->components.members[i]] = GR_NONE;
  return gr_reached(&a->task, stop, a->components.size, find);
}

static void free_against(void *work) {
  gr_against *a = work;
  gr_memory *memory = a->task.memory;
  gr_words_free(memory, &a->choice);
  gr_words_free(memory, &a->place);
  gr_words_free(memory, &a->theirs);
  gr_words_free(memory, &a->ours);
  gr_words_free(memory, &a->mark);
  gr_words_free(memory, &a->queue);
  gr_words_free(memory, &a->before);
  gr_release(memory, a->points, a->points_room, sizeof *a->points);
  gr_release(memory, a->never, a->never_room, sizeof *a->never);
  gr_release(memory, a->weight, a->weight_room, sizeof *a->weight);
  gr_release(memory, a->edge, a->edge_room, sizeof *a->edge);
  gr_release(memory, a->mass, a->mass_room, sizeof *a->mass);
  gr_release(memory, a->found, a->found_room, sizeof *a->found);
  gr_release(memory, a->forever, a->forever_room, sizeof *a->forever);
  gr_graph_free(memory, &a->graph);
  gr_graph_free(memory, &a->block);
  gr_reverse_free(memory, &a->reverse);
  gr_components_free(&a->components);
  gr_expected_free(&a->expected);
}
