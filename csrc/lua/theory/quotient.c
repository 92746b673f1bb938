/*
** quotient.c: the solutions of the quotients by relations, and of the moves
** that relations keep. Users see them through quotient.lua.
*/
#include "lua/host/parts.h"

#include "core/theory/quotient.h"
#include "core/verify/quotientcheck.h"
#include "lua/answer/verify.h"
#include "lua/solution/play.h"
#include "lua/theory/classes.h"
#include "lua/theory/projection.h"
#include "lua/theory/sink_labels.h"
#include "lua/theory/smaller.h"

#include <string.h>

/* A task that finds a quotient. */
typedef struct Quotient {
  lgr_task task;
  gr_quotient quotient;
  lgr_sink_labels labels;
  const lgr_provider *provider; /* of its positions */
} Quotient;

static void free_quotient(void *task) {
  Quotient *q = task;
  gr_task_free(&q->quotient.task);
  lgr_free_labels(q->task.of.memory, &q->labels);
}

/* The first phase, if sinks differ. */
static gr_status label(void *task, size_t *budget) {
  Quotient *q = task;
  gr_status status = lgr_add_labels(q->task.of.memory, &q->labels,
                                    q->task.solution, 0, budget);
  if (status != GR_DONE)
    return status;
  q->quotient.label = q->labels.of.at;
  return lgr_turn_to_part(&q->task, &q->quotient.task, NULL);
}

/* Finds a quotient of the solution at index 1, as the last thing that a C
** function does; `push` pushes the results. */
static int run(lua_State *L, lgr_push_results *push, gr_quotient_kind kind,
               const uint32_t *given) {
  Quotient *q = lgr_push_work(L, sizeof *q, 1);
  const lgr_solution *s = q->task.solution;
  q->task.push = push;
  q->provider = s->provider;
  gr_quotient_init(&q->quotient, q->task.of.memory, &s->graph, kind);
  q->quotient.given = given;
  q->quotient.values = &s->values;
  q->task.of.free = free_quotient;
  if (lgr_has_labels(s))
    gr_turn_to(&q->task.of, label);
  else
    lgr_turn_to_part(&q->task, &q->quotient.task, NULL);
  return lgr_run_and_push(L);
}

/* Solves the new solution on top of the stack, which has this graph. */
static int solve(lua_State *L, Quotient *task, gr_graph *graph,
                 const gr_groups *groups, lgr_task *kept) {
  lgr_smaller of = {.graph = graph,
                    .groups = groups,
                    .provider = task->provider,
                    .one_play = task->quotient.relation.uneven != GR_NONE,
                    .found = {&task->task, kept}};
  return lgr_solve_smaller(L, &of);
}

/*
** --------------------------------------------------------- functions
*/

static int push_witness(lua_State *L, const gr_witness *witness) {
  lgr_push_number(L, witness->position);
  lgr_push_number(L, witness->follower);
  lgr_push_number(L, witness->missing);
  return 3;
}

static int push_relation(lua_State *L, void *task) {
  const gr_quotient *q = &((Quotient *)task)->quotient;
  lgr_check_labels(L, task);
  lua_pushinteger(L, q->groups.count);
  push_witness(L, &q->relation.witness);
  return 4 + push_witness(L, &q->semi.witness);
}

/* relate(solution, classes): the number of classes; a position, its follower
** and another position that show why they are not compatible, else three
** times nil; and such three for semicompatible. */
static int relate(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  lgr_need_relation(L, s, "relation");
  lua_settop(L, 2);
  return run(L, push_relation, GR_GIVEN,
             lgr_check_classes(L, 2, s->graph.count)->class);
}

/* Why there is no quotient, or, with `keep`, no game of the kept moves: pushes
** nil, a word and what explains it, and returns how many values that were; 0
** if there is one. */
static int refuse(lua_State *L, const Quotient *task, int keep) {
  const gr_quotient *q = &task->quotient;
  const lgr_solution *s = task->task.solution;
  int cyclic = q->cyclic && !keep;
  lgr_check_labels(L, &task->task);
  if (q->kind == GR_GRUNDY && q->cyclic) {
    lua_pushnil(L);
    lua_pushliteral(L, "cyclic");
    return 2;
  }
  if (q->kind != GR_GIVEN || q->relation.witness.position == GR_NONE)
    return 0;
  if (q->semi.witness.position != GR_NONE) {
    lua_pushnil(L);
    lua_pushliteral(L, "neither");
    return 2 + push_witness(L, &q->semi.witness);
  }
  if (!cyclic && !gr_has_mover(&s->regime) && lgr_play_of(s)->no_values == NULL)
    return 0;
  lua_pushnil(L);
  lua_pushstring(L, cyclic                     ? "cyclic"
                    : gr_has_mover(&s->regime) ? "players"
                                               : "play");
  return 2 + push_witness(L, &q->relation.witness);
}

/* The solution at index 1; the arguments are a kind, classes and a game. */
static int run_kind(lua_State *L, lgr_push_results *push, const char *what) {
  static const char *const kinds[] = {"given", "compatible", "grundy",
                                      "reversible", NULL};
  const lgr_solution *s = lgr_check_solution(L, 1);
  gr_quotient_kind kind = (gr_quotient_kind)luaL_checkoption(L, 2, NULL, kinds);
  const uint32_t *given = NULL;
  lgr_need_edges(L, s, what);
  lua_settop(L, 4);
  if (kind >= GR_GRUNDY)
    lgr_need_values(L, s);
  lgr_need_relation(L, s, what);
  if (kind == GR_GIVEN)
    given = lgr_check_classes(L, 3, s->graph.count)->class;
  return run(L, push, kind, given);
}

static int push_quotient(lua_State *L, void *work) {
  Quotient *task = work;
  int refused = refuse(L, task, 0), map;
  if (refused > 0)
    return refused;
  lgr_push_projection(L, &task->quotient);
  map = lua_gettop(L);
  lgr_new_solution(L);
  lgr_set_user_value(L, 4, -1, LGR_GAME);
  lgr_set_user_value(L, 1, -1, LGR_SOURCE);
  lgr_set_user_value(L, map, -1, LGR_PROJECTION);
  return solve(L, task, &task->quotient.relation.quotient,
               &task->quotient.groups, NULL);
}

/* quotient(solution, kind, classes, game): the solution of the quotient. Or
** nil, why there is none, and perhaps a position, its follower and another
** position that show why. */
static int quotient(lua_State *L) {
  return run_kind(L, push_quotient, "quotient");
}

/* projection(solution): the map to the quotient that it is. */
static int projection(lua_State *L) {
  lgr_check_solution(L, 1);
  lua_getiuservalue(L, 1, LGR_PROJECTION);
  return 1;
}

/* A task that finds the moves that the relation of another one keeps. */
typedef struct Kept {
  lgr_task task;
  Quotient *by;
  gr_kept kept;
} Kept;

/* Positions are found as they are in the solution at index 1. */
static int push_kept(lua_State *L, void *work) {
  Kept *task = work;
  lgr_new_solution(L);
  lgr_set_user_value(L, 4, -1, LGR_GAME);
  lua_getiuservalue(L, 1, LGR_NORMAL);
  lua_setiuservalue(L, -2, LGR_NORMAL);
  return solve(L, task->by, &task->kept.graph, NULL, &task->task);
}

static int keep(lua_State *L, void *work) {
  Quotient *task = work;
  int refused = refuse(L, task, 1);
  Kept *kept;
  if (refused > 0)
    return refused;
  kept = lgr_push_work(L, sizeof *kept, 1);
  kept->task.push = push_kept;
  kept->by = task;
  gr_kept_init(&kept->kept, kept->task.of.memory, &task->quotient.relation);
  lgr_turn_to_part(&kept->task, &kept->kept.task, NULL);
  return lgr_run_and_push(L);
}

/* kept_moves(solution, kind, classes, game): the solution of the moves that the
** relation keeps; or nil, as above. */
static int kept_moves(lua_State *L) {
  return run_kind(L, keep, "prune");
}

/* A task that compares a quotient with what it is a quotient of. */
typedef struct Comparison {
  lgr_task task;
  gr_quotientcheck check;
} Comparison;

/* The solution that it is a quotient of is at index 2. */
static int push_comparison(lua_State *L, void *task) {
  const gr_fault *fault = &((Comparison *)task)->check.fault;
  lua_pushvalue(L, 2);
  if (fault->kind == GR_FAULT_NONE)
    return 1;
  lgr_push_fault(L, fault);
  return 4;
}

/* What is claimed of a quotient, its source, and the map between them. */
static gr_quotient_claim claim_of(const lgr_solution *s,
                                  const lgr_solution *source,
                                  const lgr_projection *map) {
  gr_quotient_claim claim;
  memset(&claim, 0, sizeof claim);
  claim.image = map->at;
  claim.compatible = map->compatible;
  claim.moves = s->origin != NULL;
  claim.from = lgr_claim_of(source);
  claim.to = lgr_claim_of(s);
  claim.from_store = &source->store;
  claim.to_store = &s->store;
  claim.players = (int)source->regime.players;
  return claim;
}

/* compare(solution): nothing if it is not a quotient; else the solution that it
** is one of, and, if they do not belong together, the fault as for verify; the
** word "closed" if that solution is. */
static int compare(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1), *source;
  gr_quotient_claim claim;
  Comparison *task;
  lua_settop(L, 1);
  if (lua_getiuservalue(L, 1, LGR_SOURCE) == LUA_TNIL)
    return 0;
  lua_getiuservalue(L, 1, LGR_PROJECTION);
  source = lua_touserdata(L, 2);
  task = lgr_push_work(L, sizeof *task, 1);
  task->task.push = push_comparison;
  claim = claim_of(s, source, lua_touserdata(L, 3));
  gr_quotientcheck_init(&task->check, task->task.of.memory, &claim);
  lgr_turn_to_part(&task->task, &task->check.task, NULL);
  if (source->provider == NULL) {
    lgr_release(&task->task);
    lua_pushvalue(L, 2);
    lua_pushliteral(L, "closed");
    return 2;
  }
  lgr_also_on(L, &task->task, 2);
  return lgr_run_and_push(L);
}

/* edges(solution): how many. */
static int edges(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  lua_pushinteger(L, (lua_Integer)gr_edge_count(&s->graph));
  return 1;
}

void lgr_open_quotient(lua_State *L) {
  static const luaL_Reg functions[] = {{"relate", relate},
                                       {"quotient", quotient},
                                       {"projection", projection},
                                       {"kept_moves", kept_moves},
                                       {"compare", compare},
                                       {"edges", edges},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
}
