/*
** progress.h: how far a job has come, for programs and for people.
*/
#ifndef LGR_PROGRESS_H
#define LGR_PROGRESS_H

#include "lua/job.h"

/* Seconds between two reports. */
#define LGR_REPORT_SECONDS 0.1

/* Is the value at `index` a wish for reports that can be granted? A function
** is; true is when the standard error stream is a terminal. */
int lgr_progress_wanted(lua_State *L, int index);

/* Pushes a fresh table: stage, positions, edges, expanded, seconds, bytes. */
void lgr_push_progress(lua_State *L, const lgr_job *job);

/* Reports if it is time to: calls the function, whose errors are errors, or
** writes a line over the last one. The stack is that of a step. */
void lgr_progress_report(lua_State *L, lgr_job *job);

/* The last report of a job; wipes the line. */
void lgr_progress_end(lua_State *L, lgr_job *job);

#endif
