/*
** sink_labels.c: see sink_labels.h.
*/
#include "lua/theory/sink_labels.h"

#include "lua/host/fail.h"
#include "lua/solution/play.h"

void lgr_need_relation(lua_State *L, const lgr_solution *s, const char *what) {
  lgr_need_edges(L, s, what);
  lgr_need_no_scores(L, s, what, "relations do not compare what moves gain");
}

void lgr_free_labels(gr_memory *memory, lgr_sink_labels *labels) {
  gr_words_free(memory, &labels->of);
  gr_endings_free(memory, &labels->met);
}

int lgr_has_labels(const lgr_solution *s) {
  return gr_has_mover(&s->regime) || lgr_sinks_differ(s);
}

/* What a sink pays to the player to move there. */
static double payoff_of(const lgr_solution *s, uint32_t u) {
  return s->endings.count > 0 ? s->endings.payoff[s->endings.of.at[u]]
                              : lgr_play_of(s)->sink;
}

gr_status lgr_add_labels(gr_memory *memory, lgr_sink_labels *labels,
                         const lgr_solution *s, uint32_t before,
                         size_t *budget) {
  gr_words *of = &labels->of;
  uint32_t end = before + s->graph.count, stop;
  if (gr_words_reserve(memory, of, end - of->count) != GR_DONE)
    return GR_NO_MEMORY;
  stop = (uint32_t)of->count + gr_afford(budget, end - (uint32_t)of->count);
  while (of->count < stop) {
    uint32_t u = (uint32_t)of->count - before, ending = 0;
    uint32_t player = gr_has_mover(&s->regime) && lgr_player(&s->store, u) == 2;
    if (gr_degree(&s->graph, u) == 0) {
      gr_status status = gr_endings_set(memory, &labels->met,
                                        (uint32_t)of->count, payoff_of(s, u));
      if (status != GR_DONE)
        return status;
      ending = labels->met.of.at[of->count] + 1;
    }
    of->at[of->count++] = 2 * ending + player;
  }
  return stop < end ? GR_MORE : GR_DONE;
}

void lgr_check_labels(lua_State *L, const lgr_task *task) {
  if (task->status == GR_ENDING_LIMIT)
    lgr_fail(L, "more than %d different payoffs", (int)GR_MAX_ENDINGS);
}
