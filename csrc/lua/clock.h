/*
** clock.h: time that only goes forward.
*/
#ifndef LGR_CLOCK_H
#define LGR_CLOCK_H

/* Seconds since some moment in the past. */
double lgr_now(void);

#endif
