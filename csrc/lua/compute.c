/*
** compute.c: see compute.h.
*/
#include "lua/compute.h"

#include "core/graph/components.h"
#include "core/length/height.h"
#include "core/length/remoteness.h"

#include <string.h>

void lgr_finish_measuring(void *measuring) {
  lgr_measuring *m = measuring;
  gr_words *to = &m->task.solution->column[m->column];
  if (to->count == 0) {
    *to = m->result;
    memset(&m->result, 0, sizeof m->result);
  }
}

void lgr_free_measuring(lgr_measuring *m) {
  gr_words_free(m->task.memory, &m->result);
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
  int numbering;      /* components: their numbers are wanted, */
  uint32_t component_count, largest_component; /* and not only these */
  uint32_t numbered;            /* members of the last component */
  const lgr_kind *method;       /* of solving */
  const lgr_provider *provider; /* of what is solved */
  int solved;                   /* only the outcomes are left to be counted */
} Work;

static lgr_solution *solution_of(const Work *w) {
  return w->of.task.solution;
}

static gr_memory *memory_of(const Work *w) {
  return w->of.task.memory;
}

/* Frees the results that the solution has not taken over. */
static void free_results(Work *w) {
  gr_reverse_free(memory_of(w), &w->reverse);
  gr_values_free(memory_of(w), &w->values);
  gr_payoffs_free(memory_of(w), &w->payoffs);
  gr_scores_free(memory_of(w), &w->scores);
  lgr_free_measuring(&w->of);
}

/* Defines step_NAME and free_NAME, by those of a task of the core. */
#define CORE_STEPS(name, member, core)                                         \
  static gr_status step_##name(void *task, size_t *budget) {                   \
    return core##_step(&((Work *)task)->as.member, budget);                    \
  }                                                                            \
  static void free_##name(void *task) {                                        \
    core##_free(&((Work *)task)->as.member);                                   \
    free_results(task);                                                        \
  }

CORE_STEPS(values, solver, gr_solver)
CORE_STEPS(payoffs, payoff, gr_payoff)
CORE_STEPS(scores, score, gr_score)
CORE_STEPS(lengths, remoteness, gr_remoteness)
CORE_STEPS(sum_distances, acyclic, gr_acyclic)
CORE_STEPS(heights, height, gr_height)
CORE_STEPS(components, components, gr_components)

static gr_status start_values(void *task) {
  Work *w = task;
  gr_solver_init(&w->as.solver, memory_of(w), &solution_of(w)->graph,
                 &w->values);
  return GR_DONE;
}

static void finish_values(void *task) {
  Work *w = task;
  solution_of(w)->graph.acyclic = w->as.solver.acyclic.cyclic_count == 0;
  solution_of(w)->values = w->values;
  memset(&w->values, 0, sizeof w->values);
}

static gr_status start_payoffs(void *task) {
  Work *w = task;
  lgr_solution *s = solution_of(w);
  gr_payoff_init(&w->as.payoff, memory_of(w), &s->graph, &s->endings,
                 &w->payoffs);
  return GR_DONE;
}

static void finish_payoffs(void *task) {
  Work *w = task;
  solution_of(w)->payoffs = w->payoffs;
  memset(&w->payoffs, 0, sizeof w->payoffs);
}

static gr_status start_scores(void *task) {
  Work *w = task;
  lgr_solution *s = solution_of(w);
  gr_score_init(&w->as.score, memory_of(w), &s->graph, &s->endings, &w->scores);
  return GR_DONE;
}

static void finish_scores(void *task) {
  Work *w = task;
  solution_of(w)->scores = w->scores;
  memset(&w->scores, 0, sizeof w->scores);
}

/* Where the values are known, so is the outcome. The winner only moves to value
** 0, and only there does each move of the loser matter: no other edges are
** needed. */
static void start_lengths(Work *w, gr_measure wanted, gr_sinks sinks) {
  const lgr_solution *s = solution_of(w);
  w->sinks = sinks;
  if (wanted == GR_REMOTENESS && gr_are_losses(&w->sinks) &&
      s->values.label.count > 0)
    w->reverse.value = s->values.label.at;
  gr_remoteness_init(&w->as.remoteness, memory_of(w), &solution_of(w)->graph,
                     &w->reverse, wanted, &w->sinks, &w->of.result);
}

static gr_status start_remotenesses(void *task) {
  const lgr_solution *s = solution_of(task);
  start_lengths(task, s->play == LGR_PUZZLE ? GR_PUZZLE : GR_REMOTENESS,
                lgr_sinks(s));
  return GR_DONE;
}

/* Where the game splits, the pass that finds the values finds distances. */
static gr_status start_distances(void *task) {
  Work *w = task;
  if (!solution_of(w)->graph.splits) {
    start_lengths(w, GR_DISTANCE, gr_sinks_alike(0));
    return GR_DONE;
  }
  gr_acyclic_init(&w->as.acyclic, memory_of(w), &solution_of(w)->graph,
                  &w->values.label, NULL);
  w->as.acyclic.distance = &w->of.result;
  return GR_DONE;
}

static gr_status step_distances(void *task, size_t *budget) {
  return solution_of(task)->graph.splits ? step_sum_distances(task, budget)
                                         : step_lengths(task, budget);
}

static void free_distances(void *task) {
  if (solution_of(task)->graph.splits)
    free_sum_distances(task);
  else
    free_lengths(task);
}

static gr_status step_reverse(void *task, size_t *budget) {
  Work *w = task;
  return gr_reverse_step(&w->reverse, memory_of(w), &solution_of(w)->graph,
                         budget);
}

/* Moves the reverse edges into the solution in the same way. */
static void finish_reverse(void *task) {
  Work *w = task;
  if (solution_of(w)->reverse.first.count == 0) {
    solution_of(w)->reverse = w->reverse;
    memset(&w->reverse, 0, sizeof w->reverse);
  }
}

static void free_reverse(void *task) {
  free_results(task);
}

static gr_status start_heights(void *task) {
  Work *w = task;
  const lgr_solution *s = solution_of(w);
  gr_height_init(&w->as.height, memory_of(w), &s->graph, s->values.label.at,
                 s->values.max_value, &w->of.result);
  return GR_DONE;
}

static gr_status start_counting(void *task) {
  Work *w = task;
  gr_components_init(&w->as.components, memory_of(w), &solution_of(w)->graph);
  return GR_DONE;
}

static gr_status start_numbering(void *task) {
  Work *w = task;
  w->numbering = 1;
  start_counting(w);
  return gr_words_resize(memory_of(w), &w->of.result,
                         solution_of(w)->graph.count);
}

/* Numbers the members of the last component. */
static gr_status number_members(Work *w, size_t *budget) {
  const gr_components *c = &w->as.components;
  for (; w->numbered < c->size && w->numbering; w->numbered++) {
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
  const gr_components *c = &w->as.components;
  gr_status status;
  do {
    if (number_members(w, budget) == GR_MORE)
      return GR_MORE;
    status = step_components(task, budget);
    w->component_count += c->size > 0;
    if (c->size > w->largest_component)
      w->largest_component = c->size;
  } while (status == GR_MORE && c->size > 0);
  return status;
}

static void finish_counting(void *task) {
  Work *w = task;
  solution_of(w)->component_count = w->component_count;
  solution_of(w)->largest_component = w->largest_component;
}

static void finish_numbering(void *task) {
  finish_counting(task);
  lgr_finish_measuring(task);
}

/* To solve is to compute values, or what there is instead, and then to count
** the outcomes. */
static gr_status start_solving(void *task) {
  return ((Work *)task)->method->start(task);
}

static gr_status count_outcomes(lgr_solution *s, size_t *budget) {
  const uint32_t *word = lgr_words_of(s, lgr_deciding(s))->at;
  uint32_t end = s->counted + gr_afford(budget, s->graph.count - s->counted);
  for (; s->counted < end; s->counted++)
    s->outcomes[lgr_outcome_by(s, word[s->counted])]++;
  return end < s->graph.count ? GR_MORE : GR_DONE;
}

static gr_status step_solving(void *task, size_t *budget) {
  Work *w = task;
  if (!w->solved) {
    gr_status status = w->method->step(task, budget);
    if (status != GR_DONE || lgr_gave_up(task).path != NULL)
      return status;
    w->method->finish(task);
    w->solved = 1;
  }
  return count_outcomes(solution_of(w), budget);
}

static void finish_solving(void *task) {
  Work *w = task;
  if (w->solved)
    solution_of(w)->provider = w->provider;
}

static void free_solving(void *task) {
  ((Work *)task)->method->free(task);
}

static int push_solved(lua_State *L, void *task);

#define KIND(start, step, finish, free)                                        \
  { sizeof(Work), start, step, finish, free, NULL, NULL }

static const lgr_kind values =
    KIND(start_values, step_values, finish_values, free_values);
static const lgr_kind payoffs =
    KIND(start_payoffs, step_payoffs, finish_payoffs, free_payoffs);
static const lgr_kind scores =
    KIND(start_scores, step_scores, finish_scores, free_scores);
static const lgr_kind reversal =
    KIND(NULL, step_reverse, finish_reverse, free_reverse);
static const lgr_kind counting =
    KIND(start_counting, count_components, finish_counting, free_components);

/* The kinds of column_table.h. Nothing is left to do for what is solved. */
const lgr_kind lgr_solved = {0};
const lgr_kind lgr_remotenesses =
    KIND(start_remotenesses, step_lengths, lgr_finish_measuring, free_lengths);
const lgr_kind lgr_distances =
    KIND(start_distances, step_distances, lgr_finish_measuring, free_distances);
const lgr_kind lgr_heights =
    KIND(start_heights, step_heights, lgr_finish_measuring, free_heights);
const lgr_kind lgr_components =
    KIND(start_numbering, count_components, finish_numbering, free_components);

static const lgr_kind solving = {
    sizeof(Work), start_solving, step_solving, finish_solving,
    free_solving, push_solved,   NULL};

lgr_task *lgr_push_solving(lua_State *L, int index,
                           const lgr_provider *provider) {
  lgr_solution *s = lua_touserdata(L, index);
  Work *w = lgr_push_work(L, &solving, index);
  w->provider = provider;
  w->of.column = LGR_REMOTENESS; /* if that is what is computed */
  if (s->play == LGR_SCORED_PLAY)
    w->method = &scores;
  else if (s->play == LGR_MIXED)
    w->method = &payoffs;
  else if (s->no_values == LGR_HAS_VALUES || s->graph.splits)
    w->method = &values;
  else
    w->method = &lgr_remotenesses;
  return &w->of.task;
}

lgr_dead_end lgr_gave_up(const lgr_task *task) {
  const Work *w = (const Work *)task;
  const gr_acyclic *acyclic = &w->as.solver.acyclic;
  const gr_score *score = &w->as.score;
  lgr_dead_end at = {NULL, 0, 0};
  if (task->solution->graph.splits && acyclic->given_up) {
    at.path = &acyclic->path;
    at.cycle = acyclic->cycle;
  } else if (w->method == &scores && score->end != GR_SCORED) {
    at.path = &score->path;
    at.cycle = score->cycle;
    at.large = score->end == GR_SCORE_LARGE;
  }
  return at;
}

/* The solution that it has solved is what it keeps. */
static int push_solved(lua_State *L, void *task) {
  lua_getiuservalue(L, -1, LGR_KEPT);
  lgr_release(task);
  lgr_account(L, ((lgr_task *)task)->solution);
  return 1;
}

int lgr_solve_and_push(lua_State *L, int index, const lgr_provider *provider) {
  lgr_push_solving(L, index, provider);
  return lgr_run_and_push(L);
}

lgr_task *lgr_push_measuring(lua_State *L, int index, lgr_column column) {
  const lgr_solution *s = lua_touserdata(L, index);
  const gr_words *words = lgr_words_of(s, column);
  lgr_measuring *m;
  if (words != &s->column[column] || words->count > 0)
    return NULL;
  m = lgr_push_work(L, lgr_columns[column].task, index);
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
  return lgr_words_of(s, column)->at;
}

void lgr_find_predecessors(lua_State *L, int index) {
  const lgr_solution *s = lua_touserdata(L, index);
  if (s->reverse.first.count > 0)
    return;
  lgr_push_work(L, &reversal, index);
  run_on(L, index);
}

void lgr_count_components(lua_State *L, int index) {
  const lgr_solution *s = lua_touserdata(L, index);
  if (s->component_count > 0)
    return;
  lgr_push_work(L, &counting, index);
  run_on(L, index);
}

/*
** ------------------------------------------------------------ in memory
*/

/* The first start; none, if there is no position. */
static void put_start(lua_State *L, lgr_solution *s) {
  int top = lua_gettop(L), two;
  if (s->graph.count == 0)
    return;
  two = lgr_push_with_player(L, s, 0) == 2;
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
  (void)s;
  return lgr_compute(L, 1, column)[u];
}

const lgr_source lgr_memory = {
    .start = put_start, .find = find, .word = word_of};

/*
** ------------------------------------------------------------ Smith's Q
*/

/* Which sinks count 1 in Q[>=v] and Q[>-v]. */
static gr_sinks sinks_at_least(const lgr_solution *s, double v) {
  gr_sinks sinks;
  double payoff = lgr_default_payoff(s->play);
  if (s->play == LGR_MIXED)
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
static gr_status keep_q(Work *w) {
  lgr_q *q = make_room(solution_of(w));
  if (q == NULL)
    return GR_NO_MEMORY;
  memcpy(q->least, w->sinks.least, sizeof q->least);
  q->late = w->sinks.late;
  gr_words_free(memory_of(w), &q->of);
  q->of = w->of.result;
  memset(&w->of.result, 0, sizeof w->of.result);
  return GR_DONE;
}

static gr_status step_q(void *task, size_t *budget) {
  gr_status status = step_lengths(task, budget);
  return status == GR_DONE ? keep_q(task) : status;
}

static gr_status start_q(void *task) {
  start_lengths(task, GR_REMOTENESS, ((Work *)task)->sinks);
  return GR_DONE;
}

static const lgr_kind q_functions = KIND(start_q, step_q, NULL, free_lengths);

const uint32_t *lgr_q_functions(lua_State *L, int index, double v, int late) {
  lgr_solution *s = lua_touserdata(L, index);
  gr_sinks sinks = sinks_at_least(s, v);
  const uint32_t *q;
  sinks.late = late;
  if (s->play == LGR_MIXED && v == 0 && !late)
    return s->payoffs.q.at;
  while ((q = find_q(s, &sinks)) == NULL) { /* finalizers may ask for others */
    Work *w = lgr_push_work(L, &q_functions, index);
    w->sinks = sinks;
    lgr_run_task(L);
    lgr_check_solution(L, index);
  }
  return q;
}
