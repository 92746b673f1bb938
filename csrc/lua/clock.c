/*
** clock.c: see clock.h.
*/
#define _POSIX_C_SOURCE 199309L

#include "lua/clock.h"

#include <time.h>

#if defined(CLOCK_MONOTONIC)

double lgr_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#else

double lgr_now(void) {
  struct timespec t; /* C11, but not proof against a clock that is set */
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#endif
