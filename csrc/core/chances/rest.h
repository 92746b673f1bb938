/*
** rest.h: the part of escape.h in which what the reduction has left is
** solved.
*/
#ifndef GR_REST_H
#define GR_REST_H

#include "core/chances/escape.h"

/* Finds what is left, in `rest`. */
gr_status gr_rest_find(gr_escape *x, size_t *budget);

/* As a full matrix: fills it, takes out its states, goes back. */
gr_status gr_rest_fill(gr_escape *x, size_t *budget);
gr_status gr_rest_solve(gr_escape *x, size_t *budget);
gr_status gr_rest_back(gr_escape *x, size_t *budget);

/* By krylov.h: copies what it needs, does it, and takes the result if it is
** good. */
gr_status gr_rest_copy(gr_escape *x, size_t *budget);
gr_status gr_rest_iterate(gr_escape *x, size_t *budget);

/* By passing on: begins, and does it. */
gr_status gr_rest_begin(gr_escape *x, size_t *budget);
gr_status gr_rest_pass(gr_escape *x, size_t *budget);

#endif
