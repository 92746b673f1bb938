/*
** pairs.c: see pairs.h.
*/
#include "lua/pairs.h"

#include "lua/fail.h"
#include "lua/work.h"

#include <string.h>

/* Which sinks count 1 in Q[>=v] and Q[>-v]. */
static gr_sinks sinks_at_least(const lgr_solution *s, double v) {
  gr_sinks sinks;
  double payoff = s->play == LGR_MISERE_PLAY ? 1 : -1;
  if (s->play == LGR_MIXED)
    return gr_sinks_at_least(&s->endings, v);
  sinks = gr_sinks_alike(0);
  sinks.sides = 2;
  sinks.least[0] = payoff < v;
  sinks.least[1] = payoff <= -v;
  return sinks;
}

/* The pair that was computed for these sinks; NULL if there is none. */
static const uint32_t *find_pair(const lgr_solution *s, const gr_sinks *sinks) {
  for (size_t i = 0; i < s->pair_count; i++)
    if (s->pairs[i].least[0] == sinks->least[0] &&
        s->pairs[i].least[1] == sinks->least[1])
      return s->pairs[i].q.at;
  return NULL;
}

/* A place for another pair: a new one, or that of the oldest. */
static lgr_pair *pair_room(lgr_solution *s) {
  lgr_pair *pairs;
  if (s->pair_count == LGR_KEPT_PAIRS)
    return &s->pairs[s->oldest_pair++ % LGR_KEPT_PAIRS];
  pairs = gr_resize(&s->memory, s->pairs, s->pair_count, s->pair_count + 1,
                    sizeof *pairs);
  if (pairs == NULL)
    return NULL;
  s->pairs = pairs;
  memset(&pairs[s->pair_count], 0, sizeof *pairs);
  return &pairs[s->pair_count++];
}

/* Moves the result of a work into a pair of the solution. */
static gr_status add_pair(lgr_work *work) {
  lgr_solution *s = work->solution;
  lgr_pair *pair = pair_room(s);
  if (pair == NULL)
    return GR_NO_MEMORY;
  memcpy(pair->least, work->sinks.least, sizeof pair->least);
  gr_words_free(&s->memory, &pair->q);
  pair->q = work->measure;
  memset(&work->measure, 0, sizeof work->measure);
  return GR_DONE;
}

const uint32_t *lgr_pair_of(lua_State *L, int index, double v) {
  lgr_solution *s = lua_touserdata(L, index);
  gr_sinks sinks = sinks_at_least(s, v);
  lgr_work *work;
  if (s->play == LGR_MIXED && v == 0)
    return s->payoffs.q.at;
  if (find_pair(s, &sinks) == NULL) {
    work = lgr_push_work(L, index, LGR_PAIR);
    work->sinks = sinks;
    lgr_work_run(L, work);
    lgr_account(L, s); /* before: finalizers may ask for other pairs */
    lgr_check_solution(L, index);
    if (add_pair(work) != GR_DONE)
      lgr_no_memory(L);
    lgr_work_release(work);
  }
  return find_pair(s, &sinks);
}
