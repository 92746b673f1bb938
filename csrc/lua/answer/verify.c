/*
** verify.c: see verify.h.
*/
#include "lua/answer/verify.h"

#include "core/verify/verify.h"
#include "lua/host/parts.h"
#include "lua/solution/compute.h"

#include <string.h>

/* Enters a column; it is not checked where its words are not there. */
static void claim_column(gr_claim *claim, size_t place, const gr_words *words) {
  const uint32_t *at = words->at;
  memcpy((char *)claim + place, &at, sizeof at);
}

static uint32_t endless_word(const void *solution, uint32_t u) {
  return lgr_endless_word(solution, u);
}

gr_claim lgr_claim_of(const lgr_solution *s) {
  const gr_play_row *play = lgr_play_of(s);
  gr_claim claim;
  memset(&claim, 0, sizeof claim);
  for (int column = 0; column < LGR_COLUMNS; column++) {
    const gr_words *words = lgr_words_of(s, (lgr_column)column);
    if (lgr_columns[column].claim > 0 && words != NULL)
      claim_column(&claim, lgr_columns[column].claim, words);
  }
  claim.graph = &s->graph;
  claim.sets = &s->values.sets;
  claim.sink[0] = play->sink_word(-1);
  claim.sink[1] = play->sink_word(1);
  claim.alternate = !play->alone;
  claim.unset = play->sink;
  claim.endless = s->regime.endless > 0 ? endless_word : NULL;
  claim.of = s;
  claim.ending_count = s->endings.of.count;
  claim.payoff = s->endings.payoff;
  claim.payoff_count = s->endings.count;
  claim.q = s->payoffs.q.at; /* if there are payoffs */
  claim.level = s->payoffs.level;
  claim.levels = s->payoffs.levels;
  if (play->found != GR_FOUND_REMOTENESS) {
    claim.length = claim.remoteness; /* its recursion goes by what is found */
    claim.remoteness = NULL;
  }
  return claim;
}

void lgr_push_fault(lua_State *L, const gr_fault *fault) {
  static const char *const names[] = {
#define NAME(FAULT, name) name,
      GR_FAULTS(NAME)
#undef NAME
  };
  lua_pushstring(L, names[fault->kind]);
  lgr_push_number(L, fault->position);
  lgr_push_number(L, fault->other);
}

typedef struct Verification {
  lgr_task task;
  gr_verifier verifier;
} Verification;

static int push_verdict(lua_State *L, void *task) {
  const gr_fault *fault = &((Verification *)task)->verifier.fault;
  if (fault->kind == GR_FAULT_NONE)
    return 0;
  lgr_push_fault(L, fault);
  lgr_push_length(L,
                  gr_is_endless(fault->expected) ? GR_NONE : fault->expected);
  return 4;
}

/* verify(solution [, threads]): nothing when all is well; else the fault: its
** kind, the position, and the other position and the expected number, if any.
*/
static int verify(lua_State *L) {
  gr_claim claim;
  Verification *v;
  lgr_solution *s = lgr_check_solution(L, 1);
  if (!lua_isnoneornil(L, 2))
    lgr_set_threads(s, lgr_check_range(L, 2, 1, LUA_MAXINTEGER));
  v = lgr_push_work(L, sizeof *v, 1);
  v->task.push = push_verdict;
  claim = lgr_claim_of(v->task.solution);
  gr_verifier_init(&v->verifier, v->task.of.memory, &claim);
  lgr_turn_to_part(&v->task, &v->verifier.task, NULL);
  return lgr_run_and_push(L);
}

void lgr_open_verify(lua_State *L) {
  static const luaL_Reg functions[] = {{"verify", verify}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
