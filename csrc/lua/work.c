/*
** work.c: see work.h.
*/
#include "lua/work.h"

#include "lua/fail.h"
#include "lua/poll.h"

#include <string.h>

#define WORK_TYPE "grundy.work"

/* How a kind of work is done where a game splits. */
static lgr_kind split_kind(lgr_kind kind) {
  if (kind == LGR_VERIFY)
    return LGR_VERIFY;
  return kind == LGR_DISTANCE ? LGR_SPLIT_DISTANCE : LGR_SPLIT_VALUES;
}

lgr_work *lgr_push_work(lua_State *L, int index, lgr_kind kind) {
  lgr_solution *s = lua_touserdata(L, index);
  lgr_work *work;
  luaL_checkstack(L, 4, "grundy");
  lua_pushvalue(L, index);
  work = lua_newuserdatauv(L, sizeof *work, 3);
  memset(work, 0, sizeof *work);
  work->kind = s->graph.splits ? split_kind(kind) : kind;
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, 1);
  if (s->graph.first.count == 0) /* a finalizer has closed it just now */
    lgr_fail(L, "this solution is closed");
  work->solution = s;
  s->busy++;
  luaL_setmetatable(L, WORK_TYPE);
  return work;
}

lgr_kind lgr_solving_kind(const lgr_solution *s) {
  if (s->play == LGR_MIXED)
    return LGR_PAYOFFS;
  return s->no_values == LGR_HAS_VALUES ? LGR_VALUES : LGR_REMOTENESS;
}

gr_quotient *lgr_start_quotient(lgr_work *work, gr_quotient_kind kind) {
  lgr_solution *s = work->solution;
  gr_quotient *quotient = gr_resize(&s->memory, NULL, 0, 1, sizeof *quotient);
  if (quotient == NULL)
    return NULL;
  gr_quotient_init(quotient, &s->memory, &s->graph, kind);
  work->as.quotient = quotient;
  work->started = 1;
  return quotient;
}

static gr_claim claim_of(const lgr_solution *s) {
  gr_claim claim;
  memset(&claim, 0, sizeof claim);
  claim.graph = &s->graph;
  claim.label = s->values.label.at;
  claim.sets = &s->values.sets;
  claim.counter = s->values.counter.at;
  claim.remoteness = s->remoteness.at;
  claim.sink = s->play == LGR_MISERE_PLAY;
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
  claim.distance = s->distance.at;
  claim.height = s->height.at;
  return claim;
}

void lgr_start_comparison(lua_State *L, lgr_work *work, int source,
                          gr_quotient_claim claim) {
  lgr_solution *from = lua_touserdata(L, source);
  lua_pushvalue(L, source);
  lua_setiuservalue(L, -2, 3);
  work->other = from;
  from->busy++;
  claim.from = claim_of(from);
  claim.to = claim_of(work->solution);
  claim.from_store = &from->store;
  claim.to_store = &work->solution->store;
  claim.players = (int)from->players;
  gr_quotientcheck_init(&work->as.quotientcheck, &work->solution->memory,
                        &claim);
  work->started = 1;
}

gr_census *lgr_start_census(lgr_work *work, const uint32_t *length,
                            uint32_t from) {
  lgr_solution *s = work->solution;
  gr_surveyed of;
  of.graph = &s->graph;
  of.length = length;
  of.label = s->no_values == LGR_HAS_VALUES ? s->values.label.at : NULL;
  of.starts = &s->starts;
  of.from = from;
  gr_census_init(&work->as.census, &s->memory, &of);
  work->started = 1;
  return &work->as.census;
}

gr_chances *lgr_start_chances(lgr_work *work, gr_contest of) {
  lgr_solution *s = work->solution;
  gr_chances *chances = gr_resize(&s->memory, NULL, 0, 1, sizeof *chances);
  if (chances == NULL)
    return NULL;
  of.graph = &s->graph;
  of.endings = &s->endings;
  of.sink = s->play == LGR_MISERE_PLAY ? 1 : -1;
  of.payoffs = s->play == LGR_MIXED ? &s->payoffs : NULL;
  gr_chances_init(chances, &s->memory, &of);
  work->as.chances = chances;
  work->started = 1;
  return chances;
}

static void free_chances(gr_memory *memory, gr_chances *chances) {
  gr_chances_free(chances);
  gr_release(memory, chances, 1, sizeof *chances);
}

static void free_quotient(gr_memory *memory, gr_quotient *quotient) {
  gr_quotient_free(quotient);
  gr_release(memory, quotient, 1, sizeof *quotient);
}

static void free_working_memory(lgr_work *work) {
  gr_memory *memory = &work->solution->memory;
  if (work->kind == LGR_VALUES)
    gr_solver_free(&work->as.solver);
  else if (work->kind == LGR_COMPONENTS || work->kind == LGR_COMPONENT)
    gr_components_free(&work->as.components);
  else if (work->kind == LGR_VERIFY)
    gr_verifier_free(&work->as.verifier);
  else if (work->kind == LGR_PAYOFFS)
    gr_payoff_free(&work->as.payoff);
  else if (work->kind == LGR_HEIGHT)
    gr_height_free(&work->as.height);
  else if (work->kind == LGR_QUOTIENT)
    free_quotient(memory, work->as.quotient);
  else if (work->kind == LGR_QUOTIENT_VERIFY)
    gr_quotientcheck_free(&work->as.quotientcheck);
  else if (work->kind == LGR_CENSUS)
    gr_census_free(&work->as.census);
  else if (work->kind == LGR_CHANCES)
    free_chances(memory, work->as.chances);
  else if (work->kind >= LGR_SPLIT_VALUES)
    gr_splitting_free(&work->as.splitting);
  else
    gr_remoteness_free(&work->as.remoteness);
  gr_reverse_free(memory, &work->reverse);
  gr_values_free(memory, &work->values);
  gr_payoffs_free(memory, &work->payoffs);
  gr_words_free(memory, &work->measure);
}

static void unlist(lgr_work *work) {
  lgr_work **place = &work->solution->works;
  while (*place != NULL && *place != work)
    place = &(*place)->next;
  if (*place != NULL)
    *place = work->next;
}

static void leave(lgr_solution *s) {
  s->busy--;
  if (s->busy == 0 && s->closing)
    lgr_close_solution(s);
}

void lgr_work_release(lgr_work *work) {
  lgr_solution *s = work->solution;
  if (s == NULL)
    return;
  unlist(work);
  if (work->started)
    free_working_memory(work);
  work->solution = NULL;
  leave(s);
  if (work->other != NULL)
    leave(work->other);
}

void lgr_release_dead(lgr_solution *s) {
  lgr_work *work = s->works, *next;
  for (; work != NULL; work = next) {
    next = work->next;
    if (lua_status(work->thread) > LUA_YIELD)
      lgr_work_release(work);
  }
}

/* Starts a measure with a graph turned round. */
static void start_measure(lgr_work *work) {
  lgr_solution *s = work->solution;
  gr_sinks sinks = lgr_sinks(s);
  gr_measure measure = GR_REMOTENESS;
  if (work->kind == LGR_PAIR) {
    sinks = work->sinks;
  } else if (work->kind == LGR_DISTANCE) {
    sinks = gr_sinks_alike(0);
    measure = GR_DISTANCE;
  }
  gr_remoteness_init(&work->as.remoteness, &s->memory, &s->graph,
                     &work->reverse, measure, &sinks, &work->measure);
}

static gr_status start(lgr_work *work) {
  lgr_solution *s = work->solution;
  gr_memory *memory = &s->memory;
  gr_claim claim;
  work->started = 1;
  switch (work->kind) {
  case LGR_VALUES:
    return gr_solver_init(&work->as.solver, memory, &s->graph, &work->values);
  case LGR_COMPONENTS:
    gr_components_init(&work->as.components, memory, &s->graph);
    return GR_DONE;
  case LGR_COMPONENT:
    gr_components_init(&work->as.components, memory, &s->graph);
    return gr_words_resize(memory, &work->measure, s->graph.count);
  case LGR_VERIFY:
    claim = claim_of(s);
    gr_verifier_init(&work->as.verifier, memory, &claim);
    return GR_DONE;
  case LGR_PAYOFFS:
    gr_payoff_init(&work->as.payoff, memory, &s->graph, &s->endings,
                   &work->payoffs);
    return GR_DONE;
  case LGR_HEIGHT:
    gr_height_init(&work->as.height, memory, &s->graph, s->values.label.at,
                   s->values.max_value, &work->measure);
    return GR_DONE;
  case LGR_SPLIT_VALUES:
    gr_splitting_init(&work->as.splitting, memory, &s->graph, GR_AIM_VALUE,
                      &work->values.label);
    return GR_DONE;
  case LGR_SPLIT_DISTANCE:
    gr_splitting_init(&work->as.splitting, memory, &s->graph, GR_AIM_DISTANCE,
                      &work->measure);
    return GR_DONE;
  default:
    start_measure(work);
    return GR_DONE;
  }
}

/* Counts components until the budget is used up. */
static gr_status count_components(lgr_work *work, size_t budget) {
  gr_components *c = &work->as.components;
  gr_status status;
  do {
    status = gr_components_step(c, &budget);
    work->component_count += c->size > 0;
    if (c->size > work->largest_component)
      work->largest_component = c->size;
  } while (status == GR_MORE && c->size > 0);
  return status;
}

/* Numbers components, and their members with the number. */
static gr_status number_components(lgr_work *work, size_t budget) {
  gr_components *c = &work->as.components;
  gr_status status;
  do {
    for (; work->numbered < c->size; work->numbered++) {
      if (budget == 0)
        return GR_MORE;
      budget--;
      work->measure.at[c->members[work->numbered]] = work->component_count - 1;
    }
    status = gr_components_step(c, &budget);
    work->component_count += c->size > 0;
    work->numbered = 0;
  } while (status == GR_MORE && c->size > 0);
  return status;
}

gr_status lgr_work_step(lgr_work *work, size_t budget) {
  if (!work->started) {
    gr_status status = start(work);
    if (status != GR_DONE)
      return status;
  }
  switch (work->kind) {
  case LGR_VALUES:
    return gr_solver_step(&work->as.solver, budget);
  case LGR_COMPONENTS:
    return count_components(work, budget);
  case LGR_COMPONENT:
    return number_components(work, budget);
  case LGR_VERIFY:
    return gr_verifier_step(&work->as.verifier, &budget);
  case LGR_PAYOFFS:
    return gr_payoff_step(&work->as.payoff, &budget);
  case LGR_HEIGHT:
    return gr_height_step(&work->as.height, &budget);
  case LGR_QUOTIENT:
    return gr_quotient_step(work->as.quotient, &budget);
  case LGR_QUOTIENT_VERIFY:
    return gr_quotientcheck_step(&work->as.quotientcheck, &budget);
  case LGR_CENSUS:
    return gr_census_step(&work->as.census, budget);
  case LGR_CHANCES:
    return gr_chances_step(work->as.chances, budget);
  case LGR_SPLIT_VALUES:
  case LGR_SPLIT_DISTANCE:
    return gr_splitting_step(&work->as.splitting, budget);
  default:
    return gr_remoteness_step(&work->as.remoteness, &budget);
  }
}

int lgr_work_cyclic(const lgr_work *work) {
  return work->kind == LGR_SPLIT_VALUES && work->as.splitting.is_cyclic;
}

/* Moves an array into the solution, unless a hook has had it computed. */
static void hand_over(gr_words *from, gr_words *to) {
  if (to->count == 0) {
    *to = *from;
    memset(from, 0, sizeof *from);
  }
}

void lgr_work_finish(lgr_work *work) {
  lgr_solution *s = work->solution;
  if (work->kind == LGR_SPLIT_VALUES) {
    work->values.finite_count = s->graph.count;
    work->values.max_value = work->as.splitting.most;
  }
  if (work->kind == LGR_VALUES || work->kind == LGR_SPLIT_VALUES) {
    s->values = work->values;
    memset(&work->values, 0, sizeof work->values);
  } else if (work->kind == LGR_PAYOFFS) {
    s->payoffs = work->payoffs;
    memset(&work->payoffs, 0, sizeof work->payoffs);
  } else if (work->kind == LGR_REMOTENESS) {
    hand_over(&work->measure, &s->remoteness);
  } else if (work->kind == LGR_DISTANCE || work->kind == LGR_SPLIT_DISTANCE) {
    hand_over(&work->measure, &s->distance);
  } else if (work->kind == LGR_HEIGHT) {
    hand_over(&work->measure, &s->height);
  } else if (work->kind == LGR_COMPONENT) {
    hand_over(&work->measure, &s->component);
  } else if (work->kind == LGR_COMPONENTS) {
    s->component_count = work->component_count;
    s->largest_component = work->largest_component;
  }
  lgr_work_release(work);
}

static int is_there(const lgr_solution *s, lgr_kind kind) {
  switch (kind) {
  case LGR_VALUES:
    return s->values.label.count > 0;
  case LGR_REMOTENESS:
    return s->remoteness.count > 0;
  case LGR_DISTANCE:
    return s->distance.count > 0;
  case LGR_PAYOFFS:
    return s->payoffs.q.count > 0;
  case LGR_HEIGHT:
    return s->height.count > 0;
  case LGR_COMPONENT:
    return s->component.count > 0;
  default:
    return s->component_count > 0;
  }
}

void lgr_work_run(lua_State *L, lgr_work *work) {
  gr_status status;
  lua_pushthread(L);
  lua_setiuservalue(L, -2, 2);
  work->thread = L;
  work->next = work->solution->works;
  work->solution->works = work;
  lua_toclose(L, -1);
  while ((status = lgr_work_step(work, LGR_SLICE)) == GR_MORE) {
    lgr_poll(L, LGR_SLICE);
    if (work->solution->closing ||
        (work->other != NULL && work->other->closing))
      lgr_fail(L, "this solution is closed");
  }
  if (status == GR_EDGE_LIMIT)
    lgr_fail(L, "chances: more than %I edges, counted for either player",
             (LUAI_UACINT)GR_MAX_EDGES);
  if (status != GR_DONE)
    lgr_no_memory(L);
}

void lgr_compute(lua_State *L, int index, lgr_kind kind) {
  lgr_work *work;
  if (is_there(lua_touserdata(L, index), kind))
    return;
  work = lgr_push_work(L, index, kind);
  lgr_work_run(L, work);
  lgr_work_finish(work);
  lgr_account(L, lua_touserdata(L, index));
  lgr_check_solution(L, index); /* a finalizer may have closed it */
}

gr_fault lgr_verify(lua_State *L, int index) {
  lgr_work *work = lgr_push_work(L, index, LGR_VERIFY);
  gr_fault fault;
  lgr_work_run(L, work);
  fault = work->as.verifier.fault;
  lgr_work_release(work);
  return fault;
}

void lgr_push_fault(lua_State *L, const gr_fault *fault) {
  static const char *const names[] = {
      "none",       "mex",      "answer", "reason", "set",   "counter", "order",
      "remoteness", "distance", "height", "q",      "worth", "cycle",   "image",
      "player",     "move",     "stray",  "ending", "value", "outcome"};
  lua_pushstring(L, names[fault->kind]);
  lgr_push_number(L, fault->position);
  lgr_push_number(L, fault->other);
}

static int release(lua_State *L) {
  lgr_work_release(luaL_checkudata(L, 1, WORK_TYPE));
  return 0;
}

void lgr_open_work(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"__gc", release}, {"__close", release}, {NULL, NULL}};
  lgr_push_type(L, WORK_TYPE, methods);
  lua_pop(L, 1);
}
