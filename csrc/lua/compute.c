/*
** compute.c: see compute.h.
*/
#include "lua/compute.h"

#include "core/graph/components.h"
#include "core/length/height.h"
#include "core/length/remoteness.h"
#include "lua/fail.h"

#include <string.h>

/* A task on a solution, and its results until the solution takes them over. */
typedef struct Work {
  lgr_task task;
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
  gr_words measure;
  gr_words *to;       /* where in the solution the measure goes, if anywhere */
  gr_measure wanted;  /* remoteness or distance, */
  gr_sinks sinks;     /* by what sinks count, */
  gr_reverse reverse; /* found by these edges */
  uint32_t component_count, largest_component;
  uint32_t numbered;            /* members of the last component */
  const lgr_kind *method;       /* of solving */
  const lgr_provider *provider; /* of what is solved */
  int solved;                   /* only the outcomes are left to be counted */
} Work;

/* Frees the results that the solution has not taken over. */
static void free_results(Work *w) {
  gr_reverse_free(w->task.memory, &w->reverse);
  gr_values_free(w->task.memory, &w->values);
  gr_payoffs_free(w->task.memory, &w->payoffs);
  gr_scores_free(w->task.memory, &w->scores);
  gr_words_free(w->task.memory, &w->measure);
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
CORE_STEPS(sum_distance, acyclic, gr_acyclic)
CORE_STEPS(height, height, gr_height)
CORE_STEPS(components, components, gr_components)

static gr_status start_values(void *task) {
  Work *w = task;
  gr_solver_init(&w->as.solver, w->task.memory, &w->task.solution->graph,
                 &w->values);
  return GR_DONE;
}

static void finish_values(void *task) {
  Work *w = task;
  w->task.solution->graph.acyclic = w->as.solver.acyclic.cyclic_count == 0;
  w->task.solution->values = w->values;
  memset(&w->values, 0, sizeof w->values);
}

static gr_status start_payoffs(void *task) {
  Work *w = task;
  lgr_solution *s = w->task.solution;
  gr_payoff_init(&w->as.payoff, w->task.memory, &s->graph, &s->endings,
                 &w->payoffs);
  return GR_DONE;
}

static void finish_payoffs(void *task) {
  Work *w = task;
  w->task.solution->payoffs = w->payoffs;
  memset(&w->payoffs, 0, sizeof w->payoffs);
}

static gr_status start_scores(void *task) {
  Work *w = task;
  lgr_solution *s = w->task.solution;
  gr_score_init(&w->as.score, w->task.memory, &s->graph, &s->endings,
                &w->scores);
  return GR_DONE;
}

static void finish_scores(void *task) {
  Work *w = task;
  w->task.solution->scores = w->scores;
  memset(&w->scores, 0, sizeof w->scores);
}

/* What remoteness is in a solution. */
static gr_measure remoteness_in(const lgr_solution *s) {
  return s->play == LGR_PUZZLE ? GR_PUZZLE : GR_REMOTENESS;
}

/* Where the values are known, so is the outcome. The winner only moves to value
** 0, and only there does each move of the loser matter: no other edges are
** needed. */
static gr_status start_lengths(void *task) {
  Work *w = task;
  const lgr_solution *s = w->task.solution;
  if (w->wanted == GR_REMOTENESS && gr_are_losses(&w->sinks) &&
      s->values.label.count > 0)
    w->reverse.value = s->values.label.at;
  gr_remoteness_init(&w->as.remoteness, w->task.memory,
                     &w->task.solution->graph, &w->reverse, w->wanted,
                     &w->sinks, &w->measure);
  return GR_DONE;
}

/* Moves the measure into the solution, unless a hook has had it computed. */
static void finish_measure(void *task) {
  Work *w = task;
  if (w->to != NULL && w->to->count == 0) {
    *w->to = w->measure;
    memset(&w->measure, 0, sizeof w->measure);
  }
}

static gr_status step_reverse(void *task, size_t *budget) {
  Work *w = task;
  return gr_reverse_step(&w->reverse, w->task.memory, &w->task.solution->graph,
                         budget);
}

/* Moves the reverse edges into the solution in the same way. */
static void finish_reverse(void *task) {
  Work *w = task;
  if (w->task.solution->reverse.first.count == 0) {
    w->task.solution->reverse = w->reverse;
    memset(&w->reverse, 0, sizeof w->reverse);
  }
}

static void free_reverse(void *task) {
  free_results(task);
}

static gr_status start_sum_distance(void *task) {
  Work *w = task;
  gr_acyclic_init(&w->as.acyclic, w->task.memory, &w->task.solution->graph,
                  &w->values.label, NULL);
  w->as.acyclic.distance = &w->measure;
  return GR_DONE;
}

static gr_status start_height(void *task) {
  Work *w = task;
  const lgr_solution *s = w->task.solution;
  gr_height_init(&w->as.height, w->task.memory, &s->graph, s->values.label.at,
                 s->values.max_value, &w->measure);
  return GR_DONE;
}

/* Numbers the components only if the numbers are wanted. */
static gr_status start_components(void *task) {
  Work *w = task;
  const gr_graph *graph = &w->task.solution->graph;
  gr_components_init(&w->as.components, w->task.memory, graph);
  return w->to == NULL
             ? GR_DONE
             : gr_words_resize(w->task.memory, &w->measure, graph->count);
}

/* Numbers the members of the last component. */
static gr_status number_members(Work *w, size_t *budget) {
  const gr_components *c = &w->as.components;
  for (; w->numbered < c->size && w->to != NULL; w->numbered++) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    w->measure.at[c->members[w->numbered]] = w->component_count - 1;
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

static void finish_components(void *task) {
  Work *w = task;
  w->task.solution->component_count = w->component_count;
  w->task.solution->largest_component = w->largest_component;
  finish_measure(w);
}

/* To solve is to compute values, or what there is instead, and then to count
** the outcomes. */
static gr_status start_solving(void *task) {
  return ((Work *)task)->method->start(task);
}

static gr_status count_outcomes(lgr_solution *s, size_t *budget) {
  uint32_t end = s->counted + gr_afford(budget, s->graph.count - s->counted);
  for (; s->counted < end; s->counted++)
    s->outcomes[lgr_outcome(s, s->counted)]++;
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
  return count_outcomes(w->task.solution, budget);
}

static void finish_solving(void *task) {
  Work *w = task;
  if (w->solved)
    w->task.solution->provider = w->provider;
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
static const lgr_kind lengths =
    KIND(start_lengths, step_lengths, finish_measure, free_lengths);
static const lgr_kind sum_distance = KIND(start_sum_distance, step_sum_distance,
                                          finish_measure, free_sum_distance);
static const lgr_kind height =
    KIND(start_height, step_height, finish_measure, free_height);
static const lgr_kind reversal =
    KIND(NULL, step_reverse, finish_reverse, free_reverse);
static const lgr_kind components = KIND(start_components, count_components,
                                        finish_components, free_components);
static const lgr_kind solving = {
    sizeof(Work), start_solving, step_solving, finish_solving,
    free_solving, push_solved,   NULL};

lgr_task *lgr_push_solving(lua_State *L, int index,
                           const lgr_provider *provider) {
  lgr_solution *s = lua_touserdata(L, index);
  Work *w = lgr_push_work(L, &solving, index);
  w->provider = provider;
  w->wanted = remoteness_in(s);
  w->sinks = lgr_sinks(s);
  w->to = &s->column[LGR_REMOTENESS];
  if (s->play == LGR_SCORED_PLAY)
    w->method = &scores;
  else if (s->play == LGR_MIXED)
    w->method = &payoffs;
  else if (s->no_values == LGR_HAS_VALUES || s->graph.splits)
    w->method = &values;
  else
    w->method = &lengths;
  return &w->task;
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
  static const lgr_kind *const kinds[] = {&lengths, &lengths, &height,
                                          &components};
  lgr_solution *s = lua_touserdata(L, index);
  Work *w;
  if (s->column[column].count > 0)
    return NULL;
  w = lgr_push_work(L, s->graph.splits ? &sum_distance : kinds[column], index);
  w->to = &s->column[column];
  w->wanted = column == LGR_DISTANCE ? GR_DISTANCE : remoteness_in(s);
  w->sinks = column == LGR_DISTANCE ? gr_sinks_alike(0) : lgr_sinks(s);
  return &w->task;
}

/* Runs the task on top of the stack, on the solution at `index`. */
static void run_on(lua_State *L, int index) {
  lgr_run(L);
  lgr_check_known(L, index); /* a finalizer may have closed it */
}

void lgr_compute(lua_State *L, int index, lgr_column column) {
  if (lgr_push_measuring(L, index, column) != NULL)
    run_on(L, index);
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
  lgr_push_work(L, &components, index);
  run_on(L, index);
}

const uint32_t *lgr_lengths_of(lua_State *L, int index) {
  const lgr_solution *s = lua_touserdata(L, index);
  if (s->play == LGR_SCORED_PLAY)
    return s->scores.length.at;
  if (s->play == LGR_MIXED)
    return s->payoffs.length.at;
  lgr_compute(L, index, LGR_REMOTENESS);
  return s->column[LGR_REMOTENESS].at;
}

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
  lgr_q *q = make_room(w->task.solution);
  if (q == NULL)
    return GR_NO_MEMORY;
  memcpy(q->least, w->sinks.least, sizeof q->least);
  q->late = w->sinks.late;
  gr_words_free(w->task.memory, &q->of);
  q->of = w->measure;
  memset(&w->measure, 0, sizeof w->measure);
  return GR_DONE;
}

static gr_status step_q(void *task, size_t *budget) {
  gr_status status = step_lengths(task, budget);
  return status == GR_DONE ? keep_q(task) : status;
}

static const lgr_kind q_functions =
    KIND(start_lengths, step_q, NULL, free_lengths);

const uint32_t *lgr_q_functions(lua_State *L, int index, double v, int late) {
  lgr_solution *s = lua_touserdata(L, index);
  gr_sinks sinks = sinks_at_least(s, v);
  const uint32_t *q;
  sinks.late = late;
  if (s->play == LGR_MIXED && v == 0 && !late)
    return s->payoffs.q.at;
  while ((q = find_q(s, &sinks)) == NULL) { /* finalizers may ask for others */
    Work *w = lgr_push_work(L, &q_functions, index);
    w->wanted = GR_REMOTENESS;
    w->sinks = sinks;
    lgr_run(L);
    lgr_check_solution(L, index);
  }
  return q;
}

/*
** ------------------------------------------------------------ to verify
*/

gr_claim lgr_claim_of(const lgr_solution *s) {
  gr_claim claim;
  memset(&claim, 0, sizeof claim);
  claim.graph = &s->graph;
  claim.label = s->values.label.at;
  claim.sets = &s->values.sets;
  claim.counter = s->values.counter.at;
  claim.remoteness = s->column[LGR_REMOTENESS].at;
  claim.puzzle = s->play == LGR_PUZZLE;
  claim.sink = s->play == LGR_MISERE_PLAY || claim.puzzle;
  claim.ending = s->endings.of.at;
  claim.ending_count = s->endings.of.count;
  claim.payoff = s->endings.payoff;
  claim.payoff_count = s->endings.count;
  if (s->play == LGR_MIXED) {
    claim.q = s->payoffs.q.at;
    claim.code = s->payoffs.code.at;
    claim.length = s->payoffs.length.at;
    claim.level = s->payoffs.level;
    claim.levels = s->payoffs.levels;
  }
  if (s->play == LGR_SCORED_PLAY) {
    claim.score = s->scores.score.at;
    claim.length = s->scores.length.at;
  }
  claim.distance = s->column[LGR_DISTANCE].at;
  claim.height = s->column[LGR_HEIGHT].at;
  return claim;
}

void lgr_push_fault(lua_State *L, const gr_fault *fault) {
  static const char *const names[] = {
      "none",   "mex",        "answer",   "reason", "set",  "counter",
      "order",  "remoteness", "distance", "height", "q",    "worth",
      "score",  "cycle",      "image",    "player", "move", "stray",
      "ending", "value",      "outcome"};
  lua_pushstring(L, names[fault->kind]);
  lgr_push_number(L, fault->position);
  lgr_push_number(L, fault->other);
}
