/*
** compute.c: see compute.h.
*/
#include "lua/solution/compute.h"

#include "core/graph/components.h"
#include "core/length/height.h"
#include "core/length/remoteness.h"

#include <string.h>

void lgr_keep_result(lgr_measuring *m) {
  gr_words *to = &m->task.solution->column[m->column];
  if (to->count == 0) {
    *to = m->result;
    memset(&m->result, 0, sizeof m->result);
  }
}

gr_status lgr_end_measuring(void *measuring, size_t *budget) {
  lgr_measuring *m = measuring;
  (void)budget;
  lgr_keep_result(m);
  return gr_turn_to(&m->task.of, NULL);
}

void lgr_free_measuring(lgr_measuring *m) {
  gr_words_free(m->task.of.memory, &m->result);
}

/* A task on a solution, and its results until the solution takes them over. */
typedef struct Work {
  lgr_measuring of; /* its result goes to a column, if to any */
  union {
    gr_solver solver;
    gr_payoff payoff;
    gr_score score;
    gr_remoteness remoteness;
    gr_acyclic acyclic;
    gr_height height;
    gr_components components;
  } as;
  gr_values values;
  gr_payoffs payoffs;
  gr_scores scores;
  gr_sinks sinks;     /* lengths go by what sinks count, */
  gr_reverse reverse; /* found by these edges */
  uint32_t component_count, largest_component;
  uint32_t numbered; /* members of the last component, if numbers are wanted */
  const lgr_provider *provider; /* of what is solved */
} Work;

static lgr_solution *solution_of(const Work *w) {
  return w->of.task.solution;
}

static gr_memory *memory_of(const Work *w) {
  return w->of.task.of.memory;
}

static gr_status turn_to(Work *w, gr_phase *phase) {
  return gr_turn_to(&w->of.task.of, phase);
}

/* Frees the results that the solution has not taken over. */
static void free_results(void *task) {
  Work *w = task;
  gr_reverse_free(memory_of(w), &w->reverse);
  gr_values_free(memory_of(w), &w->values);
  gr_payoffs_free(memory_of(w), &w->payoffs);
  gr_scores_free(memory_of(w), &w->scores);
  lgr_free_measuring(&w->of);
}

static Work *push_work(lua_State *L, int index) {
  Work *w = lgr_push_work(L, sizeof *w, index);
  w->of.task.of.free = free_results;
  return w;
}

/*
** ------------------------------------------------------------ lengths
*/

/* All positions, each after its followers; NULL if that is not known. A
** solution that shares its graph shares the order. */
static const uint32_t *order_of(const lgr_solution *s) {
  const uint32_t *order = s->values.order.at;
  return order == NULL && s->origin != NULL ? s->origin->values.order.at
                                            : order;
}

/* Where the values are known, so is the outcome. The winner only moves to value
** 0, and only there does each move of the loser matter: no other edges are
** needed. */
static void find_lengths(Work *w, gr_measure wanted, gr_sinks sinks,
                         gr_phase *after) {
  const lgr_solution *s = solution_of(w);
  w->sinks = sinks;
  if (wanted == GR_REMOTENESS && gr_are_losses(&w->sinks) &&
      s->values.label.count > 0)
    w->reverse.value = s->values.label.at;
  gr_remoteness_init(&w->as.remoteness, memory_of(w), &s->graph, order_of(s),
                     &w->reverse, wanted, &w->sinks, &w->of.result);
  lgr_turn_to_part(&w->of.task, &w->as.remoteness.task, after);
}

static void find_remoteness(Work *w, gr_phase *after) {
  const lgr_solution *s = solution_of(w);
  find_lengths(w, lgr_play_of(s)->measure, lgr_sinks(s), after);
}

lgr_measuring *lgr_remotenesses(lua_State *L, int index) {
  Work *w = push_work(L, index);
  find_remoteness(w, lgr_end_measuring);
  return &w->of;
}

/* Where play must end, the pass that finds the values finds distances. */
lgr_measuring *lgr_distances(lua_State *L, int index) {
  Work *w = push_work(L, index);
  if (!gr_must_end(&solution_of(w)->graph)) {
    find_lengths(w, GR_DISTANCE, gr_sinks_alike(0), lgr_end_measuring);
    return &w->of;
  }
  gr_acyclic_init(&w->as.acyclic, memory_of(w), &solution_of(w)->graph,
                  &w->values.label, NULL);
  w->as.acyclic.distance = &w->of.result;
  lgr_turn_to_part(&w->of.task, &w->as.acyclic.task, lgr_end_measuring);
  return &w->of;
}

lgr_measuring *lgr_heights(lua_State *L, int index) {
  Work *w = push_work(L, index);
  const lgr_solution *s = solution_of(w);
  gr_height_init(&w->as.height, memory_of(w), &s->graph, &s->values,
                 &w->of.result);
  lgr_turn_to_part(&w->of.task, &w->as.height.task, lgr_end_measuring);
  return &w->of;
}

/* Moves the reverse edges into the solution, unless they are there. */
static gr_status find_reverse(void *task, size_t *budget) {
  Work *w = task;
  lgr_solution *s = solution_of(w);
  gr_status status =
      gr_reverse_step(&w->reverse, memory_of(w), &s->graph, budget);
  if (status != GR_DONE)
    return status;
  if (s->reverse.first.count == 0) {
    s->reverse = w->reverse;
    memset(&w->reverse, 0, sizeof w->reverse);
  }
  return turn_to(w, NULL);
}

/*
** ------------------------------------------------------------ components
*/

/* Numbers the members of the last component, if there is room for numbers. */
static gr_status number_members(Work *w, size_t *budget) {
  const gr_components *c = &w->as.components;
  for (; w->numbered < c->size && w->of.result.count > 0; w->numbered++) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    w->of.result.at[c->members[w->numbered]] = w->component_count - 1;
  }
  w->numbered = 0;
  return GR_DONE;
}

static gr_status count_components(void *task, size_t *budget) {
  Work *w = task;
  gr_components *c = &w->as.components;
  gr_status status;
  do {
    if (number_members(w, budget) == GR_MORE)
      return GR_MORE;
    status = gr_components_step(c, budget);
    w->component_count += c->size > 0;
    if (c->size > w->largest_component)
      w->largest_component = c->size;
  } while (status == GR_MORE && c->size > 0);
  if (status != GR_DONE)
    return status;
  solution_of(w)->component_count = w->component_count;
  solution_of(w)->largest_component = w->largest_component;
  return turn_to(w, w->of.result.count > 0 ? lgr_end_measuring : NULL);
}

static gr_status make_numbers(void *task, size_t *budget) {
  Work *w = task;
  (void)budget;
  return gr_then(
      &w->of.task.of,
      gr_words_resize(memory_of(w), &w->of.result, solution_of(w)->graph.count),
      count_components);
}

static void free_components(void *task) {
  gr_components_free(&((Work *)task)->as.components);
  free_results(task);
}

static Work *push_components(lua_State *L, int index, gr_phase *first) {
  Work *w = push_work(L, index);
  gr_components_init(&w->as.components, memory_of(w), &solution_of(w)->graph);
  gr_task_init(&w->of.task.of, memory_of(w), first, free_components);
  return w;
}

lgr_measuring *lgr_components(lua_State *L, int index) {
  return &push_components(L, index, make_numbers)->of;
}

/*
** ------------------------------------------------------------ to solve
** is to compute values, or what there is instead, and then to count the
** outcomes.
*/

static gr_status count_outcomes(void *task, size_t *budget) {
  Work *w = task;
  lgr_solution *s = solution_of(w);
  const uint32_t *word = lgr_place_of(s, lgr_deciding(s))->at;
  uint32_t end = s->counted + gr_afford(budget, s->graph.count - s->counted);
  for (; s->counted < end; s->counted++)
    s->outcomes[lgr_outcome_by(s, word[s->counted])]++;
  if (end < s->graph.count)
    return GR_MORE;
  s->provider = w->provider;
  return turn_to(w, NULL);
}

static gr_status take_values(void *task, size_t *budget) {
  Work *w = task;
  (void)budget;
  if (lgr_gave_up(task).path != NULL)
    return turn_to(w, NULL);
  solution_of(w)->values = w->values;
  memset(&w->values, 0, sizeof w->values);
  return turn_to(w, count_outcomes);
}

static void find_values(Work *w) {
  gr_solver_init(&w->as.solver, memory_of(w), &solution_of(w)->graph,
                 &w->values);
  lgr_turn_to_part(&w->of.task, &w->as.solver.task, take_values);
}

static gr_status take_payoffs(void *task, size_t *budget) {
  Work *w = task;
  (void)budget;
  solution_of(w)->payoffs = w->payoffs;
  memset(&w->payoffs, 0, sizeof w->payoffs);
  return turn_to(w, count_outcomes);
}

static void find_payoffs(Work *w) {
  const lgr_solution *s = solution_of(w);
  gr_payoff_init(&w->as.payoff, memory_of(w), &s->graph, &s->endings,
                 &w->payoffs);
  lgr_turn_to_part(&w->of.task, &w->as.payoff.task, take_payoffs);
}

static gr_status take_scores(void *task, size_t *budget) {
  Work *w = task;
  (void)budget;
  if (lgr_gave_up(task).path != NULL)
    return turn_to(w, NULL);
  solution_of(w)->scores = w->scores;
  memset(&w->scores, 0, sizeof w->scores);
  return turn_to(w, count_outcomes);
}

static void find_scores(Work *w) {
  const lgr_solution *s = solution_of(w);
  gr_score_init(&w->as.score, memory_of(w), &s->graph, &s->endings, &w->scores);
  lgr_turn_to_part(&w->of.task, &w->as.score.task, take_scores);
}

/* Where play need not end, says who wins that. */
static gr_status name_winners(void *task, size_t *budget) {
  Work *w = task;
  lgr_solution *s = solution_of(w);
  uint32_t *word = s->column[LGR_REMOTENESS].at;
  uint32_t stop = gr_reach(&w->of.task.of, s->graph.count, budget);
  for (uint32_t u = w->of.task.of.next; u < stop; u++)
    if (word[u] == GR_NONE)
      word[u] = lgr_endless_word(s, u);
  return gr_reached(&w->of.task.of, stop, s->graph.count, count_outcomes);
}

static gr_status take_lengths(void *task, size_t *budget) {
  Work *w = task;
  (void)budget;
  lgr_keep_result(&w->of);
  return turn_to(w, solution_of(w)->regime.endless > 0 ? name_winners
                                                       : count_outcomes);
}

static void find_outcomes(Work *w) {
  find_remoteness(w, take_lengths);
}

/* What is found: values or, where there are none, what the play goes by. */
static lgr_column found_in(const lgr_solution *s) {
  return s->no_values == LGR_HAS_VALUES ? LGR_LABEL : lgr_finding_of(s)->found;
}

/* The solution that it has solved is what it keeps. */
static int push_solved(lua_State *L, void *task) {
  lua_getiuservalue(L, -1, LGR_KEPT);
  lgr_release(task);
  lgr_account(L, ((lgr_task *)task)->solution);
  return 1;
}

lgr_task *lgr_push_solving(lua_State *L, int index,
                           const lgr_provider *provider) {
  static void (*const find[])(Work *) = {[LGR_LABEL] = find_values,
                                         [LGR_REMOTENESS] = find_outcomes,
                                         [LGR_WORTH] = find_payoffs,
                                         [LGR_SCORE] = find_scores};
  const lgr_solution *s = lua_touserdata(L, index);
  Work *w = push_work(L, index);
  w->of.task.push = push_solved;
  w->provider = provider;
  w->of.column = LGR_REMOTENESS; /* if that is what is computed */
  find[found_in(s)](w);
  return &w->of.task;
}

lgr_dead_end lgr_gave_up(const lgr_task *task) {
  const Work *w = (const Work *)task;
  const gr_acyclic *acyclic = &w->as.solver.acyclic;
  const gr_score *score = &w->as.score;
  lgr_dead_end at = {NULL, 0, 0};
  if (gr_must_end(&task->solution->graph) && acyclic->given_up) {
    at.path = &acyclic->path;
    at.cycle = acyclic->cycle;
  } else if (lgr_has_scores(task->solution) && score->end != GR_SCORED) {
    at.path = &score->path;
    at.cycle = score->cycle;
    at.large = score->end == GR_SCORE_LARGE;
  }
  return at;
}

int lgr_solve_and_push(lua_State *L, int index, const lgr_provider *provider) {
  lgr_push_solving(L, index, provider);
  return lgr_run_and_push(L);
}

/*
** ------------------------------------------------------------ columns
*/

/* Nothing is left to do. */
lgr_measuring *lgr_solved(lua_State *L, int index) {
  (void)L, (void)index;
  return NULL;
}

lgr_task *lgr_push_measuring(lua_State *L, int index, lgr_column column) {
  const lgr_solution *s = lua_touserdata(L, index);
  const gr_words *words = lgr_words_of(s, column);
  lgr_measuring *m = NULL;
  /* (Without positions every column is there, and has no words.) */
  if (s->graph.count > 0 && words == &s->column[column] &&
      !lgr_is_there(s, column))
    m = lgr_columns[column].task(L, index);
  if (m == NULL)
    return NULL;
  m->column = column;
  return &m->task;
}

/* Runs the task on top of the stack, on the solution at `index`. */
static void run_on(lua_State *L, int index) {
  lgr_run_task(L);
  lgr_check_known(L, index); /* a finalizer may have closed it */
}

const uint32_t *lgr_compute(lua_State *L, int index, lgr_column column) {
  const lgr_solution *s = lua_touserdata(L, index);
  if (lgr_push_measuring(L, index, column) != NULL)
    run_on(L, index);
  return lgr_place_of(s, column)->at;
}

void lgr_find_predecessors(lua_State *L, int index) {
  const lgr_solution *s = lua_touserdata(L, index);
  if (s->reverse.first.count > 0)
    return;
  gr_turn_to(&push_work(L, index)->of.task.of, find_reverse);
  run_on(L, index);
}

void lgr_count_components(lua_State *L, int index) {
  const lgr_solution *s = lua_touserdata(L, index);
  if (s->component_count > 0)
    return;
  push_components(L, index, count_components);
  run_on(L, index);
}

/*
** ------------------------------------------------------ how good a move is
*/

/* (What is known is looked up at once.) */
const uint32_t *lgr_need_lengths(lua_State *L, const lgr_solution *s) {
  const gr_words *lengths = lgr_lengths_of(s);
  if (lengths->count > 0)
    return lengths->at;
  lgr_need_whole(L, s, "remoteness");
  return lgr_compute(L, 1, LGR_REMOTENESS);
}

int64_t lgr_rank(lua_State *L, const lgr_solution *s, uint32_t u,
                 lua_Integer points) {
  const gr_narrow *narrow = &s->narrow[LGR_REMOTENESS];
  uint32_t length =
      narrow->count > 0 ? gr_narrow_at(narrow, u) : lgr_need_lengths(L, s)[u];
  gr_knowledge known = lgr_known_of(s);
  return known.play->rank(&known, length, points, u);
}

/*
** ------------------------------------------------------------ in memory
*/

/* None, if there is no position. */
static void put_start(lua_State *L, lgr_solution *s) {
  int top = lua_gettop(L), two;
  if (s->graph.count == 0)
    return;
  two = lgr_push_start(L, s, 0) == 2;
  lua_copy(L, top + 1, 2);
  if (two && lua_isnil(L, 3))
    lua_copy(L, top + 2, 3);
  lua_settop(L, top);
}

static uint32_t find(lua_State *L, lgr_solution *s) {
  (void)s;
  return lgr_find(L, 1, 2);
}

static uint32_t word_of(lua_State *L, lgr_solution *s, lgr_column column,
                        uint32_t u) {
  lgr_compute(L, 1, column);
  return lgr_word(s, column, u);
}

const lgr_source lgr_memory = {
    .start = put_start, .find = find, .word = word_of};

/*
** ------------------------------------------------------------ Smith's Q
*/

/* Which sinks count 1 in Q[>=v] and Q[>-v]. */
static gr_sinks sinks_at_least(const lgr_solution *s, double v) {
  gr_sinks sinks;
  double payoff = lgr_play_of(s)->sink;
  if (lgr_sinks_differ(s))
    return gr_sinks_at_least(&s->endings, v);
  sinks = gr_sinks_alike(0);
  sinks.sides = 2;
  sinks.least[0] = payoff < v;
  sinks.least[1] = payoff <= -v;
  return sinks;
}

/* The Q that was computed for these sinks; NULL if there is none. */
static const uint32_t *find_q(const lgr_solution *s, const gr_sinks *sinks) {
  for (size_t i = 0; i < s->q_count; i++)
    if (s->q[i].least[0] == sinks->least[0] &&
        s->q[i].least[1] == sinks->least[1] && s->q[i].late == sinks->late)
      return s->q[i].of.at;
  return NULL;
}

/* A place for another pair of them: a new one, or that of the oldest. */
static lgr_q *make_room(lgr_solution *s) {
  lgr_q *q;
  if (s->q_count == LGR_KEPT_Q)
    return &s->q[s->oldest_q++ % LGR_KEPT_Q];
  q = gr_resize(&s->memory, s->q, s->q_count, s->q_count + 1, sizeof *q);
  if (q == NULL)
    return NULL;
  s->q = q;
  memset(&q[s->q_count], 0, sizeof *q);
  return &q[s->q_count++];
}

/* Moves the result into the solution. */
static gr_status keep_q(void *task, size_t *budget) {
  Work *w = task;
  lgr_q *q = make_room(solution_of(w));
  (void)budget;
  if (q == NULL)
    return GR_NO_MEMORY;
  memcpy(q->least, w->sinks.least, sizeof q->least);
  q->late = w->sinks.late;
  gr_words_free(memory_of(w), &q->of);
  q->of = w->of.result;
  memset(&w->of.result, 0, sizeof w->of.result);
  return turn_to(w, NULL);
}

const uint32_t *lgr_q_functions(lua_State *L, int index, double v, int late) {
  lgr_solution *s = lua_touserdata(L, index);
  gr_sinks sinks = sinks_at_least(s, v);
  const uint32_t *q;
  sinks.late = late;
  if (lgr_has_payoffs(s) && v == 0 && !late)
    return s->payoffs.q.at;
  while ((q = find_q(s, &sinks)) == NULL) { /* finalizers may ask for others */
    find_lengths(push_work(L, index), GR_REMOTENESS, sinks, keep_q);
    lgr_run_task(L);
    lgr_check_solution(L, index);
  }
  return q;
}
