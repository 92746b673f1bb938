/*
** same.c: the coarsest compatible relation of the positions of two solutions,
** side by side. Users see it through same.lua.
*/
#include "lua/host/parts.h"

#include "core/theory/refine.h"
#include "lua/host/fail.h"
#include "lua/solution/play.h"
#include "lua/theory/classes.h"
#include "lua/theory/sink_labels.h"

#include <string.h>

/* A task that finds the coarsest compatible relation of the positions of a
** solution, or of two. */
typedef struct Union {
  lgr_task task;
  lgr_sink_labels labels;
  gr_graph both; /* if there are two */
  gr_refine refine;
} Union;

static gr_status start_refining(Union *task) {
  gr_refine_init(&task->refine, task->task.of.memory,
                 task->task.other == NULL ? &task->task.solution->graph
                                          : &task->both,
                 task->labels.of.at);
  return lgr_turn_to_part(&task->task, &task->refine.task, NULL);
}

/* Puts the digraphs side by side, if there are two. */
static gr_status join(void *work, size_t *budget) {
  Union *task = work;
  const gr_graph *first = &task->task.solution->graph, *second;
  gr_memory *memory = task->task.of.memory;
  gr_graph *both = &task->both;
  if (task->task.other == NULL)
    return start_refining(task);
  second = &task->task.other->graph;
  while (both->count < first->count + second->count) {
    int later = both->count >= first->count;
    const gr_graph *part = later ? second : first;
    uint32_t offset = later ? first->count : 0, u = both->count - offset;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)gr_degree(part, u));
    if (gr_graph_append(memory, both, part, u, offset) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (gr_words_push(memory, &both->first, (uint32_t)both->follower.count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return start_refining(task);
}

/* The first phases, if sinks differ. */
static gr_status label_second(void *work, size_t *budget) {
  Union *task = work;
  const lgr_solution *s = task->task.solution, *other = task->task.other;
  gr_status status = GR_DONE;
  if (other != NULL)
    status = lgr_add_labels(task->task.of.memory, &task->labels, other,
                            s->graph.count, budget);
  return gr_then(&task->task.of, status, join);
}

static gr_status label_first(void *work, size_t *budget) {
  Union *task = work;
  return gr_then(&task->task.of,
                 lgr_add_labels(task->task.of.memory, &task->labels,
                                task->task.solution, 0, budget),
                 label_second);
}

static void free_union(void *work) {
  Union *task = work;
  gr_graph_free(task->task.of.memory, &task->both);
  lgr_free_labels(task->task.of.memory, &task->labels);
}

/* Pushes the classes: those of the second solution come after those of the
** first. */
static int push_union(lua_State *L, void *work) {
  const gr_words *class = &((Union *)work)->refine.class_of;
  lgr_classes *classes;
  lgr_check_labels(L, work);
  classes = lgr_push_classes(L, (uint32_t) class->count);
  if (class->count > 0)
    memcpy(classes->class, class->at, class->count * sizeof *class->at);
  return 1;
}

/* Can the positions of two solutions be compared? */
static void check_comparable(lua_State *L, const lgr_solution *a,
                             const lgr_solution *b) {
  uint64_t positions = (uint64_t)a->graph.count + b->graph.count;
  uint64_t edges =
      (uint64_t)gr_edge_count(&a->graph) + gr_edge_count(&b->graph);
  lgr_need_relation(L, a, "same");
  lgr_need_relation(L, b, "same");
  if (a->regime.players != b->regime.players)
    lgr_fail(L, "same: one of the games has two players, the other does not");
  if (a->regime.endless != b->regime.endless)
    lgr_fail(L,
             "same: endless play does not have the same winner in both games");
  if (lgr_play_of(a)->alone != lgr_play_of(b)->alone)
    lgr_fail(L, "same: one of the games is a puzzle, the other is not");
  if (a != b && (positions > GR_MAX_POSITIONS || edges > GR_MAX_EDGES))
    lgr_fail(L, "same: the games have more than %I positions or %I moves",
             (LUAI_UACINT)GR_MAX_POSITIONS, (LUAI_UACINT)GR_MAX_EDGES);
}

/* same(a, b): the coarsest compatible relation of the positions of two
** solutions, or of one, if they are the same: classes for `class`. */
static int same(lua_State *L) {
  const lgr_solution *a = lgr_check_solution(L, 1);
  const lgr_solution *b = lgr_check_solution(L, 2);
  Union *task;
  check_comparable(L, a, b);
  lua_settop(L, 2);
  task = lgr_push_work(L, sizeof *task, 1);
  task->task.of.free = free_union;
  task->task.push = push_union;
  lgr_check_solution(L, 2); /* a finalizer may have closed it */
  if (a != b)
    lgr_also_on(L, &task->task, 2);
  gr_turn_to(&task->task.of, lgr_has_labels(a) || lgr_has_labels(b) ||
                                     a->regime.play != b->regime.play
                                 ? label_first
                                 : join);
  return lgr_run_and_push(L);
}

void lgr_open_same(lua_State *L) {
  static const luaL_Reg functions[] = {{"same", same}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
