/*
** proof.h: what a search (couples.h) has found about one position, as lines
** that anybody can check, as bytes of the sections POSN and LINE that
** ../../FORMAT.md describes. A line is about a couple, and refers to lines
** before it:
**
** - winning: a move to a sum of positions, each with a losing line; the
**   nim-sum of their values is the number of the couple;
** - losing: after each move, all parts but one have losing lines, and the
**   couple that is left has a winning line, or its position a losing one with
**   another value; and each couple with a smaller number has a winning line.
**
** So a losing line tells the value of its position.
*/
#ifndef GR_PROOF_H
#define GR_PROOF_H

#include "core/search/couples.h"

#pragma GCC visibility push(hidden)

/* Rows of a section that is cut into blocks. */
typedef struct gr_section_rows {
  gr_bytes bytes;
  gr_words ends; /* of the blocks that are complete, in `bytes` */
  uint32_t rows;
} gr_section_rows;

/* A line that waits for those that it refers to. */
typedef struct gr_draft {
  uint32_t part, number;
  uint32_t losing;
  uint32_t lower; /* couples with smaller numbers than this have their lines */
  uint32_t at;    /* the word of the row to look at next, */
  uint32_t sum;   /* the nim-sum of the parts before it in its move, */
  uint32_t first; /* and, of a winning line, where its move begins */
} gr_draft;

typedef struct gr_proof {
  gr_task task;
  const gr_couples *couples;
  gr_draft *drafts;
  size_t depth, room;
  gr_words named;  /* by position: its place among those of the proof, plus 1 */
  gr_words lost;   /* by position: how far its losing line is; see proof.c */
  gr_store won;    /* couples with winning lines, or drafts of them */
  gr_words won_is; /* by the number of the couple there: the same */
  gr_section_rows positions, lines;
} gr_proof;

/* Begins with the value of p, which the search knows; it has forgotten
** nothing. Steps return GR_STOPPED if a line would need itself, so that there
** is a cycle, or if something is missing. Linear time in the moves of its
** positions, for each couple. */
gr_status gr_proof_begin(gr_proof *proof, const gr_couples *couples,
                         gr_memory *memory, uint32_t p);

#pragma GCC visibility pop

#endif
