/*
** pace.h: how long a step may take. It ends after some units of work, or by
** time; then it is *paced*: nothing in it may take long, not even to get or to
** give back memory. And a limit of time may end the whole work.
*/
#ifndef LGR_PACE_H
#define LGR_PACE_H

#include "lua/host/collector.h"
#include "lua/host/host.h"

#pragma GCC visibility push(hidden)

typedef struct lgr_pace {
  double started;        /* by lgr_now */
  double seconds;        /* the limit, for its message */
  lgr_deadline deadline; /* when that is */
  size_t budget;         /* units that are left of the step */
  double end;            /* of a step that ends by time; 0: none */
  lgr_deadline slice;    /* when it must end or give way; not watched */
  int pacing;            /* the collector goes by that, */
  double outer_end;      /* inside a slice that ends then, if any */
  int reporting;         /* progress is reported, */
  double next_report;    /* next at this time */
} lgr_pace;

/* Seconds between two reports. */
#define LGR_REPORT_SECONDS 0.1

/* Units of work in C alone between two looks at the clock, if a step ends by
** time: less than a millisecond, even if each unit touches a new page. */
#define LGR_TIMED_SLICE 0x200

/* Starts the clock, for work that may take this many seconds; 0: any number. */
void lgr_start_pace(lgr_pace *pace, double seconds);

/* Is it time for the next report? Then the one after it has to wait. */
static inline int lgr_report_is_due(lgr_pace *pace) {
  double now = pace->reporting ? lgr_now() : 0;
  if (!pace->reporting || now < pace->next_report)
    return 0;
  pace->next_report = now + LGR_REPORT_SECONDS;
  return 1;
}

/* Does the step end by time? */
static inline int lgr_is_timed(const lgr_pace *pace) {
  return pace->slice.end > 0;
}

/* The units that may be done before the clock is looked at, of those that are
** left: at most `timed` if the step ends by time. */
static inline size_t lgr_portion(const lgr_pace *pace, size_t timed) {
  return lgr_is_timed(pace) && pace->budget > timed ? timed : pace->budget;
}

/* Has the step done all that it should? */
int lgr_step_is_over(const lgr_pace *pace);

/* Around some work of a step, which ends at pace->end or, inside a slice of a
** task of the user's, with that: gives memory back in slices, and lets the
** collector work in slices, if it ends by time. */
void lgr_begin_pace(lgr_pace *pace, const lgr_slice *slice, gr_memory *memory,
                    lgr_ledger *ledger);
void lgr_end_pace(lgr_pace *pace, gr_memory *memory, lgr_ledger *ledger);

/* The end of it where the step has ended without being closed: others may have
** paced themselves meanwhile. */
void lgr_abandon_pace(lgr_pace *pace, gr_memory *memory, lgr_ledger *ledger);

#pragma GCC visibility pop

#endif
