/*
** columns.c: see columns.h and column_table.h.
*/
#include "lua/solution/columns.h"

#include "core/verify/claim.h"
#include "lua/position/infinity.h"

#include <math.h>
#include <stddef.h>

/*
** ------------------------------------------------------- where they are
*/

static const gr_words *labels(const lgr_solution *s) {
  return s->no_values == LGR_HAS_VALUES ? &s->values.label : NULL;
}

static const gr_words *counters(const lgr_solution *s) {
  return s->no_values == LGR_HAS_VALUES ? &s->values.counter : NULL;
}

static const gr_words *lengths(const lgr_solution *s) {
  return s->graph.splits ? NULL : lgr_lengths_of(s);
}

static const gr_words *worths(const lgr_solution *s) {
  return lgr_has_payoffs(s) ? &s->payoffs.code : NULL;
}

static const gr_words *scores(const lgr_solution *s) {
  return lgr_has_scores(s) ? &s->scores.score : NULL;
}

static const gr_words *ends(const lgr_solution *s) {
  return s->endings.count > 0 ? &s->endings.of : NULL;
}

/*
** ------------------------------------------------ where there are none
*/

static int lacks_counter(lua_State *L, const lgr_solution *s) {
  if (!s->graph.splits)
    return 0;
  lua_pushliteral(L, "a game that splits has no counter: it has no cycles, and "
                     "needs none");
  return 1;
}

/*
** ------------------------------------------------ as Lua values
*/

int lgr_push_length(lua_State *L, uint32_t length) {
  if (length == GR_NONE)
    lua_pushnumber(L, (lua_Number)HUGE_VAL);
  else
    lua_pushinteger(L, length);
  return 1;
}

static int push_length(lua_State *L, lgr_solution *s, uint32_t length) {
  int won = s->regime.endless > 0 && gr_is_endless(length);
  return lgr_push_length(L, won ? GR_NONE : length);
}

/* Pushes nil and the reason. */
static int push_nothing(lua_State *L, const char *why) {
  lua_pushnil(L);
  lua_pushstring(L, why);
  return 2;
}

static int push_value(lua_State *L, lgr_solution *s, uint32_t label) {
  if (gr_is_finite(label))
    lua_pushinteger(L, label);
  else
    lgr_push_infinity(L, lgr_sets_of(s), gr_kset_of(label));
  return 1;
}

static int push_counter(lua_State *L, lgr_solution *s, uint32_t counter) {
  (void)s;
  if (counter == GR_NONE)
    return push_nothing(L, "the value is infinite");
  lua_pushinteger(L, counter);
  return 1;
}

static int push_distance(lua_State *L, lgr_solution *s, uint32_t distance) {
  if (s->graph.splits && distance == GR_FAR)
    return push_nothing(L, "play can last too long to tell");
  return lgr_push_length(L, distance);
}

static int push_score(lua_State *L, lgr_solution *s, uint32_t score) {
  (void)s;
  lua_pushinteger(L, gr_signed(score));
  return 1;
}

/* A payoff, as an integer if it is one; except for large ones, whose
** negatives might not be integers. */
void lgr_push_payoff(lua_State *L, double payoff) {
  const double most = 9007199254740992; /* 2^53 */
  if (payoff >= -most && payoff <= most &&
      payoff == (lua_Number)(lua_Integer)payoff)
    lua_pushinteger(L, (lua_Integer)payoff);
  else
    lua_pushnumber(L, (lua_Number)payoff);
}

uint32_t lgr_worth_code(const lgr_solution *s, uint32_t u) {
  return lgr_has_payoffs(s) ? s->payoffs.code.at[u] : lgr_outcome(s, u);
}

uint32_t lgr_worth_codes(const lgr_solution *s) {
  return lgr_has_payoffs(s) ? 2 * s->payoffs.levels + 1 : GR_D + 1;
}

void lgr_push_worth(lua_State *L, const lgr_solution *s, uint32_t code) {
  static const lua_Integer worth[] = {-1, 1, 0}; /* of P, N, D */
  if (!lgr_has_payoffs(s))
    lua_pushinteger(L, worth[code]);
  else if (code == 0)
    lua_pushinteger(L, 0);
  else
    lgr_push_payoff(L, s->payoffs.level[(code - 1) / 2] *
                           (code % 2 == 0 ? -1 : 1));
}

static int push_worth(lua_State *L, lgr_solution *s, uint32_t code) {
  lgr_push_worth(L, s, code);
  return 1;
}

/*
** ------------------------------------------------------------ the table
*/

#define CLAIM(member) offsetof(gr_claim, member)
#define DEFINE(name, of, ...) [LGR_##name] = {.task = of, __VA_ARGS__},

const lgr_column_kind lgr_columns[LGR_COLUMNS] = {LGR_COLUMN_TABLE(DEFINE)};

int lgr_has_needs(const lgr_solution *s, int needs) {
  return !((needs & LGR_NEEDS_MOVES && s->graph.unkept) ||
           (needs & LGR_NEEDS_VALUES && s->no_values != LGR_HAS_VALUES) ||
           (needs & LGR_NEEDS_WHOLE && s->graph.splits) ||
           (needs & LGR_NEEDS_SCORES && !lgr_has_scores(s)));
}

int lgr_lacks(lua_State *L, const lgr_solution *s, lgr_column column) {
  const lgr_column_kind *kind = &lgr_columns[column];
  int needs = kind->needs;
  return (needs & LGR_NEEDS_MOVES && lgr_lacks_moves(L, s)) ||
         (needs & LGR_NEEDS_VALUES && lgr_lacks_values(L, s)) ||
         (needs & LGR_NEEDS_WHOLE && lgr_lacks_whole(L, s, kind->method)) ||
         (needs & LGR_NEEDS_SCORES && lgr_lacks_scores(L, s)) ||
         (kind->lacks != NULL && kind->lacks(L, s));
}

int lgr_is_saved(const lgr_solution *s, lgr_column column) {
  return lgr_has_section(s, column) && lgr_words_of(s, column) != NULL;
}

/*
** ------------------------------------------------------------ who wins
*/

gr_outcome lgr_outcome(const lgr_solution *s, uint32_t u) {
  return lgr_outcome_by(s, lgr_word(s, lgr_deciding(s), u));
}

void lgr_push_outcome(lua_State *L, gr_outcome outcome) {
  static const char *const names[] = {"P", "N", "D"};
  lua_pushstring(L, names[outcome]);
}
