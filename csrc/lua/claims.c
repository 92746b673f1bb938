/*
** claims.c: functions on the positions that a user claims to be G.
*/
#include "core/verify/verify.h"
#include "lua/decode.h"
#include "lua/fail.h"
#include "lua/infinity.h"
#include "lua/parts.h"
#include "lua/play.h"
#include "lua/task.h"

#include <lauxlib.h>
#include <math.h>

/* What a user claims; all of it is checked by Definition 1, or, without a
** counter, by Definition 3 (Fraenkel and Yesha 1986). */
typedef struct Claim {
  lgr_task task;
  gr_words label; /* GR_PENDING: infinite, without a K */
  gr_words counter;
  gr_ksets sets;
  gr_collector collector; /* of K where it is not claimed */
  uint32_t beyond;        /* the first position whose value is greater than any
                             mex, or whose K has a member that is; the value is
                             at index VALUE */
} Claim;

static void free_claim(void *task) {
  Claim *claim = task;
  gr_memory *memory = claim->task.of.memory;
  gr_words_free(memory, &claim->label);
  gr_words_free(memory, &claim->counter);
  gr_ksets_free(memory, &claim->sets);
  gr_collector_free(memory, &claim->collector);
}

/* Indices of the function `check`. */
enum { SOLUTION = 1, VALUE_OF, COUNTER_OF, VALUE, CLAIM };

/* Raises an error: what a function of the user's gave for u, on top of the
** stack, is not what is expected. */
static void refuse(lua_State *L, const char *what, uint32_t u,
                   const char *expected) {
  lgr_solution *s = lgr_check_solution(L, SOLUTION);
  const char *got = lgr_push_brief(L, -1);
  s->provider->push(L, s, u);
  lgr_check_code(L, lua_gettop(L), &s->scratch_memory, &s->scratch);
  lgr_push_shown(L, s->scratch.code.at, s->scratch.code.count);
  lgr_fail(L, "holds: the %s of %s must be %s, got %s", what,
           lua_tostring(L, -1), expected, got);
}

/* The first value that is beyond any mex is kept. */
static uint32_t go_beyond(lua_State *L, Claim *claim, uint32_t u) {
  if (claim->beyond == GR_NONE) {
    claim->beyond = u;
    lua_copy(L, -1, VALUE);
  }
  return 0;
}

/* The label for an infinity with these members. */
static uint32_t read_set(lua_State *L, Claim *claim, uint32_t u,
                         const lua_Integer *member, size_t count) {
  gr_memory *memory = claim->task.of.memory;
  gr_words *high = &claim->collector.high;
  uint64_t low = 0;
  uint32_t set;
  high->count = 0;
  for (size_t i = 0; i < count; i++) {
    if (member[i] >= GR_PENDING)
      return go_beyond(L, claim, u);
    if (member[i] < GR_LOW_MEMBERS)
      low |= UINT64_C(1) << member[i];
    else
      lgr_check_memory(L, gr_words_push(memory, high, (uint32_t)member[i]));
  }
  lgr_check_memory(L, gr_ksets_add(memory, &claim->sets, low, high->at,
                                   (uint32_t)high->count, &set));
  return GR_INFINITE | set;
}

/* The label for the value on top of the stack. */
static uint32_t read_value(lua_State *L, Claim *claim, uint32_t u) {
  size_t count;
  const lua_Integer *member = lgr_members(L, -1, &count);
  lua_Integer value = -1;
  if (member != NULL)
    return read_set(L, claim, u, member, count);
  if (lua_type(L, -1) == LUA_TNUMBER &&
      lua_tonumber(L, -1) == (lua_Number)HUGE_VAL)
    return GR_PENDING;
  if (lua_type(L, -1) != LUA_TNUMBER || !lgr_to_integer(L, -1, &value) ||
      value < 0)
    refuse(L, "value", u, "an integer from 0 on, an infinity or math.huge");
  return value > gr_degree(&lgr_check_solution(L, SOLUTION)->graph, u)
             ? go_beyond(L, claim, u)
             : (uint32_t)value;
}

static uint32_t read_counter(lua_State *L, uint32_t u) {
  lua_Integer counter = -1;
  if (lua_type(L, -1) != LUA_TNUMBER || !lgr_to_integer(L, -1, &counter) ||
      counter < 0 || counter >= GR_NONE)
    refuse(L, "counter", u, "an integer from 0 to 4294967294");
  return (uint32_t)counter;
}

typedef struct Checking {
  lgr_task task;
  Claim *claim;
  gr_verifier verifier;
  uint32_t compared; /* labels, with G */
} Checking;

/* The phases. */
static gr_phase complete, compare_all;

static gr_status start_verifier(Checking *c) {
  gr_claim claim = {.graph = &c->task.solution->graph,
                    .label = c->claim->label.at,
                    .sets = &c->claim->sets,
                    .counter = c->claim->counter.at,
                    .any_counter = 1};
  gr_verifier_init(&c->verifier, c->task.of.memory, &claim);
  return lgr_turn_to_part(&c->task, &c->verifier.task, compare_all);
}

/* Gives infinities that were claimed without K the set of their followers. */
static gr_status complete(void *work, size_t *budget) {
  Checking *c = work;
  Claim *claim = c->claim;
  const gr_graph *graph = &c->task.solution->graph;
  for (uint32_t *next = &c->task.of.next; *next < graph->count; ++*next) {
    uint32_t u = *next, set;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (claim->label.at[u] != GR_PENDING)
      continue;
    gr_spend(budget, gr_degree(graph, u));
    if (gr_ksets_collect(claim->task.of.memory, &claim->sets, &claim->collector,
                         graph, claim->label.at, u, &set) != GR_DONE)
      return GR_NO_MEMORY;
    claim->label.at[u] = GR_INFINITE | set;
  }
  return start_verifier(c);
}

/*
** C' of Definition 3. A function with A and C equals G wherever G is finite
** (the proof of Theorem 2 says so), and G has the most infinite values. So it
** is G, or it is finite somewhere where G is not.
*/
static gr_status compare_all(void *work, size_t *budget) {
  Checking *c = work;
  const uint32_t *claimed = c->claim->label.at;
  const uint32_t *label = c->task.solution->values.label.at;
  uint32_t count = c->task.solution->graph.count, stop;
  if (c->verifier.fault.kind != GR_FAULT_NONE || c->claim->counter.count > 0)
    return gr_turn_to(&c->task.of, NULL);
  stop = c->compared + gr_afford(budget, count - c->compared);
  for (; c->compared < stop; c->compared++)
    if (gr_is_finite(claimed[c->compared]) &&
        gr_is_infinite(label[c->compared]))
      return gr_turn_to(&c->task.of, NULL);
  return stop < count ? GR_MORE : gr_turn_to(&c->task.of, NULL);
}

/* Pushes what was claimed of u. */
static void push_claimed(lua_State *L, const Claim *claim, uint32_t u) {
  uint32_t label = claim->label.at[u];
  if (gr_is_finite(label))
    lua_pushinteger(L, label);
  else
    lgr_push_infinity(L, &claim->sets, gr_kset_of(label));
}

/* Pushes ∞(K) with the K that follows from what was claimed. */
static void push_expected_set(lua_State *L, Claim *claim, const gr_graph *graph,
                              uint32_t u) {
  uint32_t set;
  lgr_check_memory(L, gr_ksets_collect(claim->task.of.memory, &claim->sets,
                                       &claim->collector, graph,
                                       claim->label.at, u, &set));
  lgr_push_infinity(L, &claim->sets, set);
}

static int push_verdict(lua_State *L, void *task) {
  Checking *c = task;
  const gr_fault *fault = &c->verifier.fault;
  static const char *const conditions[] = {[GR_FAULT_NONE] = "C'",
                                           [GR_FAULT_MEX] = "A",
                                           [GR_FAULT_ANSWER] = "B",
                                           [GR_FAULT_REASON] = "C",
                                           [GR_FAULT_SET] = "K"};
  uint32_t u = fault->position;
  if (fault->kind == GR_FAULT_NONE) {
    u = c->compared;
    if (c->claim->counter.count > 0 || u == c->claim->label.count)
      return 0;
  }
  lua_pushstring(L, conditions[fault->kind]);
  lua_pushinteger(L, u);
  push_claimed(L, c->claim, u);
  if (fault->kind == GR_FAULT_SET)
    push_expected_set(L, c->claim, &c->task.solution->graph, u);
  else
    lgr_push_number(L,
                    fault->kind == GR_FAULT_NONE ? GR_NONE : fault->expected);
  if (fault->kind != GR_FAULT_ANSWER)
    return 4;
  lua_pushinteger(L, fault->other);
  push_claimed(L, c->claim, fault->other);
  return 6;
}

/* When all has been asked: checks the claim. */
static int judge(lua_State *L, Claim *claim) {
  Checking *c;
  lgr_check_solution(L, SOLUTION);
  if (claim->beyond != GR_NONE) {
    lua_pushstring(L, lua_type(L, VALUE) == LUA_TNUMBER ? "A" : "K");
    lua_pushinteger(L, claim->beyond);
    lua_pushvalue(L, VALUE);
    return 3;
  }
  c = lgr_push_work(L, sizeof *c, SOLUTION);
  c->task.push = push_verdict;
  c->claim = claim;
  gr_turn_to(&c->task.of, complete);
  return lgr_run_and_push(L);
}

/* Takes the answer on top of the stack to a question: number 2u asks for the
** value of u, number 2u + 1 for the counter. Returns the next question. */
static lua_KContext take_answer(lua_State *L, Claim *claim,
                                lua_KContext question) {
  gr_memory *memory = claim->task.of.memory;
  uint32_t u = (uint32_t)(question / 2), counter = GR_NONE;
  if (question % 2 == 0) {
    uint32_t label = read_value(L, claim, u);
    lgr_check_memory(L, gr_words_push(memory, &claim->label, label));
    lua_pop(L, 1);
    if (lua_isnil(L, COUNTER_OF))
      return question + 2;
    if (gr_is_finite(label))
      return question + 1;
  } else {
    counter = read_counter(L, u);
    lua_pop(L, 1);
  }
  lgr_check_memory(L, gr_words_push(memory, &claim->counter, counter));
  return ((lua_KContext)u + 1) * 2;
}

/* Asks the user's functions about all positions, from this question on; status
** LUA_YIELD: it has been asked just now. */
static int ask(lua_State *L, int status, lua_KContext question);

/* Before it is asked, when the task that this is a part of has given way. */
static int ask_on(lua_State *L, int status, lua_KContext question) {
  (void)status;
  return ask(L, LUA_OK, question);
}

static int ask(lua_State *L, int status, lua_KContext question) {
  Claim *claim = lua_touserdata(L, CLAIM);
  for (;; status = LUA_YIELD) {
    const lgr_solution *s;
    if (status == LUA_YIELD) {
      question = take_answer(L, claim, question);
      if (question % ((lua_KContext)2 * LGR_CALLS) == 0) {
        lgr_poll(L, LGR_CALLS);
        if (lgr_slice_over(L))
          return lua_yieldk(L, 0, question, ask_on);
      }
    }
    s = lgr_check_solution(L, SOLUTION);
    if (question / 2 == s->graph.count)
      return judge(L, claim);
    lua_pushvalue(L, question % 2 == 0 ? VALUE_OF : COUNTER_OF);
    s->provider->push(L, s, (uint32_t)(question / 2));
    lua_callk(L, 1, 1, question, ask);
  }
}

/*
** check(solution, value [, counter]): nothing if the function `value` is G,
** with this counter if it is given. Else the condition that fails: "A", "B",
** "C", "C'", or "K"; the number of the position; its value as claimed; the mex
** of its followers, or the value with the right K, if it is known; and the
** number of a follower and its value, if B fails there.
*/
static int check(lua_State *L) {
  Claim *claim;
  const lgr_solution *s = lgr_check_solution(L, 1);
  lgr_need_values(L, s);
  lgr_need_edges(L, s, "holds");
  lua_settop(L, VALUE);
  claim = lgr_push_scratch(L, sizeof *claim, free_claim);
  claim->beyond = GR_NONE;
  return ask(L, LUA_OK, 0);
}

void lgr_open_claims(lua_State *L) {
  static const luaL_Reg functions[] = {{"check", check}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
