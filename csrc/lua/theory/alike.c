/*
** alike.c: the misère quotient of a solution whose game splits.
*/
#include "core/alike/quotient.h"
#include "core/verify/alikecheck.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/solution/columns.h"
#include "lua/solution/task.h"

#include <lauxlib.h>
#include <string.h>

#define QUOTIENT_TYPE "grundy.misere_quotient"

/* What was found, as in core/alike/quotient.h and classes.h. */
typedef struct Quotient {
  gr_memory memory;
  lgr_ledger *ledger; /* NULL: it was collected */
  size_t accounted;
  gr_alike_limit limit;
  uint32_t order, known;
  gr_words element, generator, step;
  gr_bytes in_p;
  gr_terms word;
} Quotient;

static Quotient *push_quotient(lua_State *L) {
  lgr_ledger *ledger = lgr_ledger_of(L);
  Quotient *q = lua_newuserdatauv(L, sizeof *q, 0);
  memset(q, 0, sizeof *q);
  q->ledger = ledger;
  lgr_use_lua_memory(L, &q->memory);
  luaL_setmetatable(L, QUOTIENT_TYPE);
  return q;
}

static int collect(lua_State *L) {
  Quotient *q = luaL_checkudata(L, 1, QUOTIENT_TYPE);
  if (q->ledger == NULL)
    return 0;
  gr_words_free(&q->memory, &q->element);
  gr_words_free(&q->memory, &q->generator);
  gr_words_free(&q->memory, &q->step);
  gr_bytes_free(&q->memory, &q->in_p);
  gr_terms_free(&q->memory, &q->word);
  q->ledger->held -= q->accounted;
  q->ledger = NULL;
  return 0;
}

static Quotient *check_quotient(lua_State *L) {
  Quotient *q = luaL_checkudata(L, 1, QUOTIENT_TYPE);
  if (q->ledger == NULL) /* a finalizer asks what has been collected */
    lgr_fail(L, "this quotient is closed");
  return q;
}

/*
** ---------------------------------------------------------------- to find it
*/

typedef struct Work {
  lgr_task task;
  gr_alike found;
} Work;

static gr_status copy_words(gr_memory *memory, gr_words *to,
                            const gr_words *from, size_t count) {
  if (gr_words_resize(memory, to, count) != GR_DONE)
    return GR_NO_MEMORY;
  if (count > 0)
    memcpy(to->at, from->at, count * sizeof *to->at);
  return GR_DONE;
}

static gr_status copy_quotient(Quotient *q, const gr_alike *m) {
  const gr_classes *c = &m->classes;
  gr_memory *memory = &q->memory;
  q->limit = m->limit;
  q->order = c->count;
  q->known = m->known;
  if (copy_words(memory, &q->element, &m->element, m->element.count) !=
          GR_DONE ||
      copy_words(memory, &q->generator, &m->generator, m->generator.count) !=
          GR_DONE ||
      copy_words(memory, &q->step, &c->step, (size_t)c->count * c->letters) !=
          GR_DONE ||
      copy_words(memory, &q->word.end, &c->word.end, c->count) != GR_DONE ||
      gr_bytes_append(memory, &q->in_p, c->in_p.at, c->count) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_bytes_append(memory, &q->word.bytes, c->word.bytes.at,
                         c->word.bytes.count);
}

static int push_found(lua_State *L, void *task) {
  Work *work = task;
  Quotient *q;
  if (work->task.status != GR_DONE) {
    lua_pushboolean(L, 0);
    return 1;
  }
  q = push_quotient(L);
  lgr_check_memory(L, copy_quotient(q, &work->found));
  lgr_release(&work->task);
  lgr_enter(L, q->ledger, &q->accounted, q->memory.used);
  return 1;
}

/* misere_quotient(solution, most, sums [, end]): the quotient, with at most so
** many elements, for which at most so many sums are kept; or false if the time
** `end` came first. */
static int misere_quotient(lua_State *L) {
  lua_Integer most = lgr_check_range(L, 2, 1, 1 << 20);
  lua_Integer sums = lgr_check_range(L, 3, 1, 1 << 28);
  double end = luaL_optnumber(L, 4, 0);
  Work *work;
  lgr_check_solution(L, 1);
  work = lgr_push_work(L, sizeof *work, 1);
  luaL_argcheck(L, !lgr_has_needs(work->task.solution, LGR_NEEDS_WHOLE), 1,
                "its moves must lead to sums");
  work->task.push = push_found;
  work->task.end = end;
  gr_alike_init(&work->found, work->task.of.memory, &work->task.solution->graph,
                (uint32_t)most, (size_t)sums);
  lgr_turn_to_part(&work->task, &work->found.task, NULL);
  return lgr_run_and_push(L);
}

/*
** ---------------------------------------------------------- what is asked
*/

static uint32_t check_element(lua_State *L, const Quotient *q, int index) {
  return lgr_check_number(L, index, q->order);
}

/* misere_facts(quotient): a table. */
static int facts(lua_State *L) {
  static const char *const limits[GR_ALIKE_LIMITS] = {
      [GR_ALIKE_ORDER] = "order",
      [GR_ALIKE_SUMS] = "sums",
      [GR_ALIKE_LETTERS] = "letters"};
  const Quotient *q = check_quotient(L);
  uint32_t letters = (uint32_t)q->generator.count;
  lua_createtable(L, 0, 4);
  lgr_set_integer(L, "order", q->order);
  lgr_set_integer(L, "known", q->known);
  lua_pushstring(L, limits[q->limit]);
  lua_setfield(L, -2, "limit");
  lua_createtable(L, (int)letters, 0);
  for (uint32_t j = 0; j < letters; j++) {
    lua_pushinteger(L, check_quotient(L)->generator.at[j]);
    lua_rawseti(L, -2, (lua_Integer)j + 1);
  }
  lua_setfield(L, -2, "generators");
  return 1;
}

/* misere_element(quotient, number): that of a position; nil if it is not
** known. */
static int element(lua_State *L) {
  const Quotient *q = check_quotient(L);
  lgr_push_number(L, q->element.at[lgr_check_number(L, 2, q->element.count)]);
  return 1;
}

/* misere_times(quotient, x, y): the product. */
static int times(lua_State *L) {
  const Quotient *q = check_quotient(L);
  uint32_t x = check_element(L, q, 2);
  gr_term word = gr_term_at(&q->word, check_element(L, q, 3));
  for (uint32_t i = 0; i < word.length; i++)
    x = q->step.at[(size_t)x * q->generator.count + word.at[i]];
  lua_pushinteger(L, x);
  return 1;
}

/* misere_is_p(quotient, x): is it in the P-portion? */
static int is_p(lua_State *L) {
  const Quotient *q = check_quotient(L);
  lua_pushboolean(L, q->in_p.at[check_element(L, q, 2)]);
  return 1;
}

/* misere_word(quotient, x): the generators whose product it is, as an array of
** their indices. */
static int word(lua_State *L) {
  uint32_t x = check_element(L, check_quotient(L), 2);
  uint32_t length = gr_term_at(&check_quotient(L)->word, x).length;
  lua_createtable(L, (int)length, 0);
  for (uint32_t i = 0; i < length; i++) {
    lua_pushinteger(L, gr_term_at(&check_quotient(L)->word, x).at[i] + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/*
** ---------------------------------------------------------- to check it
*/

typedef struct Check {
  lgr_task task;
  gr_alikecheck check;
} Check;

static int push_verdict(lua_State *L, void *task) {
  static const char *const faults[] = {
      [GR_ALIKE_MONOID] = "monoid", [GR_ALIKE_PAIR] = "pair"};
  const gr_alikecheck *check = &((Check *)task)->check;
  if (check->fault == GR_ALIKE_RIGHT) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushstring(L, faults[check->fault]);
  lua_pushinteger(L, check->at);
  return 2;
}

/* misere_check(solution, quotient): true; or what is wrong, "monoid" or "pair",
** and the number of an element, or of a position. */
static int misere_check(lua_State *L) {
  const Quotient *q = luaL_checkudata(L, 2, QUOTIENT_TYPE);
  gr_alike_claim claim;
  Check *check;
  lgr_check_solution(L, 1);
  check = lgr_push_work(L, sizeof *check, 1);
  luaL_argcheck(L,
                q->ledger != NULL &&
                    q->element.count == check->task.solution->graph.count,
                2, "it is of another solution");
  memset(&claim, 0, sizeof claim);
  claim.graph = &check->task.solution->graph;
  claim.element = q->element.at;
  claim.order = q->order;
  claim.generators = (uint32_t)q->generator.count;
  claim.step = q->step.at;
  claim.letter = q->word.bytes.at;
  claim.end = q->word.end.at;
  claim.in_p = q->in_p.at;
  check->task.push = push_verdict;
  gr_alikecheck_init(&check->check, check->task.of.memory, &claim);
  lgr_turn_to_part(&check->task, &check->check.task, NULL);
  return lgr_run_and_push(L);
}

void lgr_open_alike(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", collect}, {NULL, NULL}};
  static const luaL_Reg functions[] = {{"misere_quotient", misere_quotient},
                                       {"misere_facts", facts},
                                       {"misere_element", element},
                                       {"misere_times", times},
                                       {"misere_is_p", is_p},
                                       {"misere_word", word},
                                       {"misere_check", misere_check},
                                       {NULL, NULL}};
  lgr_push_type(L, QUOTIENT_TYPE, methods);
  lua_pop(L, 1);
  lgr_set_functions(L, functions);
}
