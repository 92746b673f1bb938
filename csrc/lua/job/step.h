/*
** step.h: a step of a job, while which nothing else can step or close it.
*/
#ifndef LGR_STEP_H
#define LGR_STEP_H

#include "lua/job/job.h"

#pragma GCC visibility push(hidden)

/* Begins a step of the job at LGR_AT_RUN: what stands for it is inserted at
** LGR_AT_STEP, and when that is closed, the step is left. */
void lgr_enter_step(lua_State *L, lgr_job *job);

#pragma GCC visibility pop

#endif
