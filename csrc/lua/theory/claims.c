/*
** claims.c: functions on the positions that a user claims to be G.
*/
#include "core/verify/paircheck.h"
#include "core/verify/verify.h"
#include "lua/answer/verify.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/position/decode.h"
#include "lua/position/infinity.h"
#include "lua/solution/play.h"
#include "lua/solution/task.h"
#include "lua/theory/ranking.h"

#include <lauxlib.h>
#include <math.h>

/* What a claim is checked by: a definition of Fraenkel and Yesha (1986), or
** the conditions (23) of Smith (1966). The numbers are those of claims.lua. */
typedef enum Rule {
  DEFINITION_1 = 1, /* with a counter */
  DEFINITION_2,     /* with a counter */
  DEFINITION_3,     /* without one */
  HEIGHTS           /* with a height */
} Rule;

/* What a user claims. A counter is an integer below RANKED; or it is from there
** on, and then its number in the ranking, which becomes its rank. So an
** ordinal that is not small is above all integers that are. */
typedef struct Claim {
  lgr_task task;
  Rule rule;
  int monotonic;   /* the counter is claimed to be so */
  gr_words label;  /* GR_PENDING: infinite, without a K */
  gr_words second; /* counters or heights; GR_NONE: none */
  lgr_ranking ranking;
  int small; /* some counter is not in it */
  gr_ksets sets;
  gr_collector collector; /* of K where it is not claimed */
  uint32_t max_value;
  uint32_t beyond; /* the first position whose value is greater than any mex, or
                      whose K has a member that is; the value is at index
                      VALUE */
} Claim;

#define RANKED (UINT32_C(1) << 31)

static void free_claim(void *task) {
  Claim *claim = task;
  gr_memory *memory = claim->task.of.memory;
  gr_words_free(memory, &claim->label);
  gr_words_free(memory, &claim->second);
  lgr_ranking_free(memory, &claim->ranking);
  gr_ksets_free(memory, &claim->sets);
  gr_collector_free(memory, &claim->collector);
}

/* Indices of the function `check`. */
enum { SOLUTION = 1, VALUE_OF, SECOND_OF, RULE, MONOTONIC, KEY, VALUE, CLAIM };

/* Raises an error: `what` of u is wrong, as the end of the sentence says. */
static void refuse(lua_State *L, const char *what, uint32_t u,
                   const char *end) {
  lgr_solution *s = lgr_check_solution(L, SOLUTION);
  s->provider->push(L, s, u);
  lgr_check_code(L, lua_gettop(L), &s->scratch_memory, &s->scratch);
  lgr_push_shown(L, s->scratch.code.at, s->scratch.code.count);
  lgr_fail(L, "holds: the %s of %s %s", what, lua_tostring(L, -1), end);
}

/* The same: what a function of the user's gave, on top of the stack, is not
** what is expected. */
static void refuse_type(lua_State *L, const char *what, uint32_t u,
                        const char *expected) {
  const char *got = lgr_push_brief(L, -1);
  lua_pushfstring(L, "must be %s, got %s", expected, got);
  refuse(L, what, u, lua_tostring(L, -1));
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
    refuse_type(L, "value", u,
                "an integer from 0 on, an infinity or math.huge");
  if (value > gr_degree(&lgr_check_solution(L, SOLUTION)->graph, u))
    return go_beyond(L, claim, u);
  if (value > claim->max_value)
    claim->max_value = (uint32_t)value;
  return (uint32_t)value;
}

/* Is the value at `index` an integer from 0 to `most`? */
static int is_word(lua_State *L, int index, uint32_t most, uint32_t *word) {
  lua_Integer integer = -1;
  if (lua_type(L, index) != LUA_TNUMBER ||
      !lgr_to_integer(L, index, &integer) || integer < 0 || integer > most)
    return 0;
  *word = (uint32_t)integer;
  return 1;
}

/* The counter on top of the stack, if it is not a small integer, or if others
** are not. The function KEY gives a key, or an integer after all; or nil and
** the end of a sentence. */
static uint32_t read_element(lua_State *L, Claim *claim, uint32_t u) {
  uint32_t counter = GR_NONE;
  lua_pushvalue(L, KEY);
  lua_pushvalue(L, -2);
  lua_pushboolean(L, claim->small);
  lua_call(L, 2, 2);
  if (lua_isnil(L, -2))
    refuse(L, "counter", u, lua_tostring(L, -1));
  if (!is_word(L, -2, RANKED - 1, &counter))
    counter = RANKED + lgr_rank_later(L, claim->task.of.memory, &claim->ranking,
                                      lua_absindex(L, -2));
  lua_pop(L, 2);
  return counter;
}

static uint32_t read_counter(lua_State *L, Claim *claim, uint32_t u) {
  uint32_t counter = GR_NONE;
  if (claim->ranking.keys.count > 0 || !is_word(L, -1, RANKED - 1, &counter))
    return read_element(L, claim, u);
  claim->small = 1;
  return counter;
}

/* GR_NONE: there is none, or it is infinite. */
static uint32_t read_height(lua_State *L, uint32_t u) {
  uint32_t height = GR_NONE;
  if (lua_isnil(L, -1) || (lua_type(L, -1) == LUA_TNUMBER &&
                           lua_tonumber(L, -1) == (lua_Number)HUGE_VAL))
    return GR_NONE;
  if (!is_word(L, -1, GR_NONE - 1, &height))
    refuse_type(L, "height", u,
                "an integer from 0 to 4294967294, or math.huge");
  return height;
}

typedef struct Checking {
  lgr_task task;
  Claim *claim;
  gr_claim claimed;
  gr_paircheck pair;
  gr_verifier verifier;
  gr_fault fault;    /* the first one found */
  uint32_t compared; /* labels, with G */
} Checking;

static void free_checking(void *task) {
  Checking *c = task;
  gr_task_free(&c->pair.check.task);
  gr_task_free(&c->verifier.task);
}

/* The phases. */
static gr_phase rank, put_ranks, complete, check_pair, check_values,
    compare_all;

/* Counters that are not small integers become ranks. */
static gr_status rank(void *work, size_t *budget) {
  Checking *c = work;
  (void)budget;
  if (c->claim->ranking.keys.count == 0)
    return gr_turn_to(&c->task.of, complete);
  lgr_ranking_init(&c->claim->ranking, c->claim->task.of.memory);
  return lgr_turn_to_part(&c->task, &c->claim->ranking.task, put_ranks);
}

static gr_status put_ranks(void *work, size_t *budget) {
  Checking *c = work;
  gr_words *counter = &c->claim->second;
  uint32_t count = (uint32_t)counter->count;
  uint32_t stop = gr_reach(&c->task.of, count, budget);
  for (uint32_t u = c->task.of.next; u < stop; u++)
    if (counter->at[u] >= RANKED && counter->at[u] != GR_NONE)
      counter->at[u] =
          RANKED + lgr_rank(&c->claim->ranking, counter->at[u] - RANKED);
  return gr_reached(&c->task.of, stop, count, complete);
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
  return gr_turn_to(&c->task.of, check_pair);
}

/* By Definition 2 and (23), what concerns finite values. */
static gr_status check_pair(void *work, size_t *budget) {
  Checking *c = work;
  const Claim *claim = c->claim;
  int heights = claim->rule == HEIGHTS;
  (void)budget;
  c->claimed = (gr_claim){.graph = &c->task.solution->graph,
                          .label = claim->label.at,
                          .sets = &claim->sets,
                          .counter = heights ? NULL : claim->second.at,
                          .any_counter = !claim->monotonic,
                          .height = heights ? claim->second.at : NULL};
  if (!heights && claim->rule != DEFINITION_2)
    return gr_turn_to(&c->task.of, check_values);
  gr_paircheck_init(&c->pair, c->task.of.memory, &c->claimed, claim->max_value);
  return lgr_turn_to_part(&c->task, &c->pair.check.task, check_values);
}

/* What else there is. After the pair, A and B follow (Lemma 1 of Fraenkel and
** Yesha), so that only C, the sets K and monotonic counters are in question.
** Heights need not be the least ones, which a verifier would ask for. */
static gr_status check_values(void *work, size_t *budget) {
  Checking *c = work;
  (void)budget;
  c->fault = c->pair.check.fault;
  if (c->fault.kind != GR_FAULT_NONE)
    return gr_turn_to(&c->task.of, NULL);
  c->claimed.height = NULL;
  gr_verifier_init(&c->verifier, c->task.of.memory, &c->claimed);
  return lgr_turn_to_part(&c->task, &c->verifier.task, compare_all);
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
  c->fault = c->verifier.fault;
  if (c->fault.kind != GR_FAULT_NONE || c->claim->rule != DEFINITION_3)
    return gr_turn_to(&c->task.of, NULL);
  stop = c->compared + gr_afford(budget, count - c->compared);
  for (; c->compared < stop; c->compared++)
    if (gr_is_finite(claimed[c->compared]) &&
        gr_is_infinite(label[c->compared])) {
      c->fault = (gr_fault){GR_FAULT_VALUE, c->compared, GR_NONE, GR_NONE};
      return gr_turn_to(&c->task.of, NULL);
    }
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
  const gr_fault *fault = &c->fault;
  if (fault->kind == GR_FAULT_NONE)
    return 0;
  lgr_push_fault(L, fault);
  push_claimed(L, c->claim, fault->position);
  if (fault->kind == GR_FAULT_SET)
    push_expected_set(L, c->claim, &c->task.solution->graph, fault->position);
  else
    lgr_push_number(L, fault->expected);
  if (fault->other == GR_NONE)
    return 5;
  push_claimed(L, c->claim, fault->other);
  return 6;
}

/* When all has been asked: checks the claim. */
static int judge(lua_State *L, Claim *claim) {
  Checking *c;
  lgr_check_solution(L, SOLUTION);
  if (claim->beyond != GR_NONE) {
    lgr_push_fault(L,
                   &(gr_fault){lua_type(L, VALUE) == LUA_TNUMBER ? GR_FAULT_MEX
                                                                 : GR_FAULT_SET,
                               claim->beyond, GR_NONE, GR_NONE});
    lua_pushvalue(L, VALUE);
    return 4;
  }
  c = lgr_push_work(L, sizeof *c, SOLUTION);
  c->task.push = push_verdict;
  c->task.of.free = free_checking;
  c->claim = claim;
  gr_turn_to(&c->task.of, rank);
  return lgr_run_and_push(L);
}

/* Takes the answer on top of the stack to a question: number 2u asks for the
** value of u, number 2u + 1 for the counter, where the value is finite, or for
** the height. Returns the next question. */
static lua_KContext take_answer(lua_State *L, Claim *claim,
                                lua_KContext question) {
  gr_memory *memory = claim->task.of.memory;
  uint32_t u = (uint32_t)(question / 2), second = GR_NONE;
  if (question % 2 == 0) {
    uint32_t label = read_value(L, claim, u);
    lgr_check_memory(L, gr_words_push(memory, &claim->label, label));
    lua_pop(L, 1);
    if (claim->rule == DEFINITION_3)
      return question + 2;
    if (gr_is_finite(label) || claim->rule == HEIGHTS)
      return question + 1;
  } else {
    second =
        claim->rule == HEIGHTS ? read_height(L, u) : read_counter(L, claim, u);
    lua_pop(L, 1);
  }
  lgr_check_memory(L, gr_words_push(memory, &claim->second, second));
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
    if ((size_t)question / 2 == s->graph.count)
      return judge(L, claim);
    lua_pushvalue(L, question % 2 == 0 ? VALUE_OF : SECOND_OF);
    s->provider->push(L, s, (uint32_t)(question / 2));
    lua_callk(L, 1, 1, question, ask);
  }
}

/*
** check(solution, value, second, rule, monotonic, key): nothing if the function
** `value` is G by the rule, with this counter or height. Else the fault: its
** kind (verify.h), where "value" stands for C' of Definition 3; the number of
** the position; that of the other one, or nil; the value as claimed; the
** expected number, or for "set" the value with the right K, if it is known; and
** the value of the other position. Counters that are not small integers are
** given to `key` (theory/well_ordered.lua).
*/
static int check(lua_State *L) {
  Claim *claim;
  Rule rule;
  const lgr_solution *s = lgr_check_solution(L, SOLUTION);
  lgr_need_values(L, s);
  lgr_need_edges(L, s, "holds");
  rule = (Rule)lgr_check_range(L, RULE, DEFINITION_1, HEIGHTS);
  lua_settop(L, VALUE);
  claim = lgr_push_scratch(L, sizeof *claim, free_claim);
  claim->beyond = GR_NONE;
  claim->rule = rule;
  claim->monotonic = lua_toboolean(L, MONOTONIC);
  return ask(L, LUA_OK, 0);
}

void lgr_open_claims(lua_State *L) {
  static const luaL_Reg functions[] = {{"check", check}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
