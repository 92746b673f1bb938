/*
** noted.h: positions that are noted as they come, to be looked at a little
** later: each once, however often it comes. There are never more than a bounded
** number of bytes.
*/
#ifndef GR_NOTED_H
#define GR_NOTED_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* All zeros has noted nothing. */
typedef struct gr_noted {
  gr_bytes code;   /* the codes of those that were noted, each with one more
                      byte behind it, */
  gr_words end;    /* and where each ends */
  size_t next;     /* the first of them that has not been taken */
  size_t aside;    /* bytes of a code behind the last one; 0: there is none */
  uint64_t *seen;  /* hashes of those that have been noted, each in a slot; 0:
                      none. NULL: there are none yet */
  uint32_t known;  /* how many there are */
  uint32_t others; /* of which a single one was noted */
} gr_noted;

/* Sets a code aside, which may be noted next, unless it is very long or there
** are many. GR_DONE or GR_NO_MEMORY, as below. */
gr_status gr_set_aside(gr_memory *memory, gr_noted *noted,
                       const gr_bytes *code);

/* Was a code set aside, and not this one? */
int gr_is_other(const gr_noted *noted, const gr_bytes *code);

/* Notes the code that was set aside, with a byte, unless it is known. */
gr_status gr_note(gr_memory *memory, gr_noted *noted, unsigned char byte);

/* The same where a single one is to be noted of all for which this is called:
** any of them, and always the same one for a seed. Nothing else may be noted.
** It is not yet known then. */
gr_status gr_note_one(gr_memory *memory, gr_noted *noted, unsigned char byte,
                      uint64_t seed);

/* Can more become known? */
int gr_has_room(const gr_noted *noted);

/* Takes the next one that was noted: its code, with the byte behind it, and the
** bytes of both. */
const unsigned char *gr_take_noted(gr_noted *noted, size_t *length);

/* How many can be taken. */
static inline size_t gr_count_noted(const gr_noted *noted) {
  return noted->end.count - noted->next;
}

/* A single one that was noted becomes known, if there is room. */
gr_status gr_know_noted(gr_memory *memory, gr_noted *noted);

/* Forgets what was noted; what is known stays. */
void gr_forget_noted(gr_noted *noted);

void gr_noted_free(gr_memory *memory, gr_noted *noted);

#pragma GCC visibility pop

#endif
