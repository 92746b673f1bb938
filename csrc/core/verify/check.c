/*
** check.c: see check.h.
*/
#include "core/verify/check.h"

#include <string.h>

void gr_check_init(gr_check *c, gr_memory *memory, const gr_claim *claim,
                   gr_phase *first, gr_free *free) {
  memset(c, 0, sizeof *c);
  gr_task_init(&c->task, memory, first, free);
  c->claim = *claim;
  c->end = claim->graph->count;
  c->shared = gr_team_of(claim->graph, SIZE_MAX) != NULL;
}

void gr_check_part(gr_check *own, gr_check_step *step, uint32_t part,
                   uint32_t parts) {
  size_t budget = SIZE_MAX;
  own->shared = 0;
  own->task.next = gr_part_begin(step->from, step->to, part, parts);
  own->end = gr_part_begin(step->from, step->to, part + 1, parts);
  own->task.phase(own, &budget);
  step->fault[part] = own->fault;
}

gr_status gr_check_together(gr_check *c, size_t *budget, gr_share *share,
                            gr_phase *then) {
  const gr_graph *graph = c->claim.graph;
  gr_team *team = graph->team;
  gr_check_step step = {
      c, c->task.next, gr_rows_end(graph, c->task.next), {{0}}};
  gr_team_do(team, team->size, share, &step);
  for (uint32_t part = 0; part < team->size; part++)
    if (step.fault[part].kind != GR_FAULT_NONE) {
      c->fault = step.fault[part];
      return gr_turn_to(&c->task, NULL);
    }
  *budget = 0;
  return gr_reached(&c->task, step.to, c->end, then);
}
