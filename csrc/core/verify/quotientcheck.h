/*
** quotientcheck.h: checks a quotient against the solution that it comes from.
** It shares no code with what finds quotients.
**
** At every position u with the image x:
**   images   the first u with this image is the position x itself; every x
**            is an image
**   moves    each follower of x is the image of a follower of u; where the
**            relation is compatible, those of u have no other images
**   endings  if u is a sink, so is x, and it pays as much; each sink of the
**            quotient is the image of a sink
**   answers  x has the value of u, K included; without values, its outcome,
**            or its worth; where the relation is compatible, also its
**            remoteness, distance and height, as far as both are known
** Whether the values themselves are right is checked by verify.h.
*/
#ifndef GR_QUOTIENTCHECK_H
#define GR_QUOTIENTCHECK_H

#include "core/base/task.h"
#include "core/store/store.h"
#include "core/verify/claim.h"

#pragma GCC visibility push(hidden)

typedef struct gr_quotient_claim {
  gr_claim from, to;
  const gr_store *from_store, *to_store; /* the positions */
  const uint32_t *image;                 /* of each position of `from` */
  int compatible;                        /* the relation is claimed to be */
  int players; /* 2: the last byte of a position is the player to move */
  int moves;   /* only images and moves are claimed */
} gr_quotient_claim;

typedef struct gr_quotientcheck {
  gr_task task;
  gr_quotient_claim claim;
  gr_fault fault; /* the first one found: `position` is one of `from`, `other`
                     its image unless the kind says something else */
  gr_words met;   /* for each x: is it an image, and of a sink? */
  gr_words mark;  /* two words for each x: the last u with a follower whose
                     image is x; the last u whose image goes to x */
  gr_words same;  /* for each set K of `from`: the last that was equal to it */
} gr_quotientcheck;

/* Linear time; done when all is checked or a fault is found. */
void gr_quotientcheck_init(gr_quotientcheck *c, gr_memory *memory,
                           const gr_quotient_claim *claim);

#pragma GCC visibility pop

#endif
