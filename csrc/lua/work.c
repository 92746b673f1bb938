/*
** work.c: see work.h.
*/
#include "lua/work.h"

#include "lua/fail.h"

#include <string.h>

#define WORK_TYPE "grundy.work"

/* Edges to look at before the host may have a word. */
#define SLICE 0x10000

typedef struct Work {
  gr_memory *memory;
  enum { NOTHING, VALUES, MEASURE, COMPONENTS, VERIFY } kind;
  union {
    gr_solver solver;
    gr_remoteness remoteness;
    gr_components components;
    gr_verifier verifier;
  } as;
  gr_values values; /* the result, until the solution takes it over */
  gr_words measure;
  uint32_t component_count, largest_component;
} Work;

static int release(lua_State *L) {
  Work *work = luaL_checkudata(L, 1, WORK_TYPE);
  if (work->kind == VALUES)
    gr_solver_free(&work->as.solver);
  else if (work->kind == MEASURE)
    gr_remoteness_free(&work->as.remoteness);
  else if (work->kind == COMPONENTS)
    gr_components_free(&work->as.components);
  else if (work->kind == VERIFY)
    gr_verifier_free(&work->as.verifier);
  if (work->kind != NOTHING) {
    gr_values_free(work->memory, &work->values);
    gr_words_free(work->memory, &work->measure);
  }
  work->kind = NOTHING;
  return 0;
}

/* Pushes a piece of work that is released when it is popped. */
static Work *open_work(lua_State *L, lgr_solution *s) {
  Work *work;
  luaL_checkstack(L, 4, "grundy");
  work = lua_newuserdatauv(L, sizeof *work, 0);
  if (s->graph.first.count == 0) /* a finalizer has closed it just now */
    lgr_fail(L, "this solution is closed");
  memset(work, 0, sizeof *work);
  work->memory = &s->memory;
  luaL_setmetatable(L, WORK_TYPE);
  lua_toclose(L, -1);
  return work;
}

/* Counts components until the slice is used up. */
static gr_status count_components(Work *work) {
  size_t budget = SLICE;
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

static gr_status step(Work *work) {
  switch (work->kind) {
  case VALUES:
    return gr_solver_step(&work->as.solver, SLICE);
  case MEASURE:
    return gr_remoteness_step(&work->as.remoteness, SLICE);
  case COMPONENTS:
    return count_components(work);
  default:
    return gr_verifier_step(&work->as.verifier, SLICE);
  }
}

static void run(lua_State *L, Work *work) {
  gr_status status;
  do
    status = step(work);
  while (status == GR_MORE);
  if (status != GR_DONE)
    lgr_no_memory(L);
}

void lgr_compute_values(lua_State *L, lgr_solution *s) {
  Work *work = open_work(L, s);
  gr_status status =
      gr_solver_init(&work->as.solver, &s->memory, &s->graph, &work->values);
  work->kind = VALUES;
  if (status != GR_DONE)
    lgr_no_memory(L);
  run(L, work);
  s->values = work->values;
  memset(&work->values, 0, sizeof work->values);
  lua_pop(L, 1);
}

static void compute(lua_State *L, lgr_solution *s, gr_measure measure,
                    gr_words *result) {
  Work *work = open_work(L, s);
  gr_remoteness_init(&work->as.remoteness, &s->memory, &s->graph, measure,
                     &work->measure);
  work->kind = MEASURE;
  run(L, work);
  *result = work->measure;
  memset(&work->measure, 0, sizeof work->measure);
  lua_pop(L, 1);
}

void lgr_compute_remoteness(lua_State *L, lgr_solution *s) {
  if (s->remoteness.count == 0)
    compute(L, s, GR_REMOTENESS, &s->remoteness);
}

void lgr_compute_distance(lua_State *L, lgr_solution *s) {
  if (s->distance.count == 0)
    compute(L, s, GR_DISTANCE, &s->distance);
}

void lgr_compute_components(lua_State *L, lgr_solution *s) {
  Work *work;
  gr_status status;
  if (s->component_count > 0)
    return;
  work = open_work(L, s);
  status = gr_components_init(&work->as.components, &s->memory, &s->graph);
  work->kind = COMPONENTS;
  if (status != GR_DONE)
    lgr_no_memory(L);
  run(L, work);
  s->component_count = work->component_count;
  s->largest_component = work->largest_component;
  lua_pop(L, 1);
}

gr_fault lgr_verify(lua_State *L, lgr_solution *s) {
  Work *work = open_work(L, s);
  gr_claim claim;
  gr_fault fault;
  claim.graph = &s->graph;
  claim.label = s->values.label.at;
  claim.sets = &s->values.sets;
  claim.counter = s->values.counter.at;
  claim.remoteness = s->remoteness.at;
  claim.distance = s->distance.at;
  gr_verifier_init(&work->as.verifier, &s->memory, &claim);
  work->kind = VERIFY;
  run(L, work);
  fault = work->as.verifier.fault;
  lua_pop(L, 1);
  return fault;
}

void lgr_open_work(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"__gc", release}, {"__close", release}, {NULL, NULL}};
  if (luaL_newmetatable(L, WORK_TYPE))
    luaL_setfuncs(L, methods, 0);
  lua_pop(L, 1);
}
