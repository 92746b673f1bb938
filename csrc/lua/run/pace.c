/*
** pace.c: see pace.h.
*/
#include "lua/run/pace.h"

void lgr_start_pace(lgr_pace *pace, double seconds) {
  pace->started = lgr_now();
  pace->seconds = seconds;
  if (seconds > 0)
    pace->deadline.end = pace->started + seconds;
  pace->next_report = pace->started + LGR_REPORT_SECONDS;
}

int lgr_step_is_over(const lgr_pace *pace) {
  return pace->budget == 0 || (pace->end > 0 && lgr_now() >= pace->end);
}

void lgr_begin_pace(lgr_pace *pace, const lgr_slice *slice, gr_memory *memory,
                    lgr_ledger *ledger) {
  pace->slice.end = pace->end;
  if (slice != NULL && slice->end > 0 &&
      (pace->end <= 0 || slice->end < pace->end))
    pace->slice.end = slice->end;
  if (lgr_is_timed(pace))
    gr_pace(memory);
  else
    gr_empty_bin(memory);
  pace->pacing = 1;
  pace->outer_end = ledger->slice_end;
  ledger->slice_end = pace->slice.end;
}

void lgr_end_pace(lgr_pace *pace, gr_memory *memory, lgr_ledger *ledger) {
  memory->paced = 0;
  if (pace->pacing)
    ledger->slice_end = pace->outer_end;
  pace->pacing = 0;
}

void lgr_abandon_pace(lgr_pace *pace, gr_memory *memory, lgr_ledger *ledger) {
  if (pace->pacing && ledger->slice_end == pace->slice.end)
    ledger->slice_end = 0;
  pace->pacing = memory->paced = 0;
}
