/*
** sink_labels.h: what no relation ignores: how a position ends, and who moves
** there. Sinks that pay differently are not related, nor is what differs in the
** player to move. Where all sinks pay the same, endings tell nothing apart.
*/
#ifndef LGR_SINK_LABELS_H
#define LGR_SINK_LABELS_H

#include "lua/solution/task.h"

#pragma GCC visibility push(hidden)

/* An error if the moves of a solution say more than where they lead: then the
** function `what` cannot go by them. */
void lgr_need_relation(lua_State *L, const lgr_solution *s, const char *what);

/* All zeros: there are none yet. */
typedef struct lgr_sink_labels {
  gr_words of;    /* each position */
  gr_endings met; /* what the sinks pay */
} lgr_sink_labels;

void lgr_free_labels(gr_memory *memory, lgr_sink_labels *labels);

/* Do sinks differ? */
int lgr_has_labels(const lgr_solution *s);

/* Labels the positions of a solution that have none yet; `before` others come
** before them. GR_MORE, GR_DONE, GR_NO_MEMORY or GR_ENDING_LIMIT. */
gr_status lgr_add_labels(gr_memory *memory, lgr_sink_labels *labels,
                         const lgr_solution *s, uint32_t before,
                         size_t *budget);

/* Raises an error if there were too many labels for a task. */
void lgr_check_labels(lua_State *L, const lgr_task *task);

#pragma GCC visibility pop

#endif
