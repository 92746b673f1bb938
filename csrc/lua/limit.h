/*
** limit.h: what is said when a limit stops a job.
*/
#ifndef LGR_LIMIT_H
#define LGR_LIMIT_H

#include "lua/job.h"

/* Pushes nil and the message about the limit that stopped the job at index
** LGR_AT_JOB; returns how many values that are. */
int lgr_push_limit(lua_State *L, const lgr_job *job);

#endif
