/*
** loader.h: all of a saved solution, read into memory: its positions, its moves
** and how play ends. What is computed from these is not read: compare.h says
** whether the file has it. Where moves were not kept, what was computed is read
** in their place.
**
** What the rest of the library relies on is checked here: keys that ascend,
** positions numbered as they are found, each once; followers that exist, each
** once in a row, with the other player to move.
*/
#ifndef GR_LOADER_H
#define GR_LOADER_H

#include "core/base/narrow.h"
#include "core/base/task.h"
#include "core/file/reader.h"
#include "core/graph/graph.h"
#include "core/length/payoff.h"
#include "core/store/store.h"

#pragma GCC visibility push(hidden)

/* What is read; all zeros but for what the caller says. */
typedef struct gr_loaded {
  gr_store *store;
  gr_graph *graph;
  gr_endings *endings;
  gr_words *order; /* by rank: the number */
  /* from the caller: */
  gr_key_kind keys;
  const gr_words *starts; /* runs of them, ascending: the first, how many */
  int integers;           /* a key that is the code of an integer is one */
  int space;            /* each integer is its own number, and all are there */
  const double *payoff; /* of each ending, */
  uint32_t ends;        /* of this many, */
  uint32_t unset;       /* of which this one, + 1, is up to `play` */
  /* and, if there are no moves: */
  gr_narrow *column[GR_SECTIONS]; /* where sections go, by number; or NULL */
  uint32_t values;                /* labels are below this */
} gr_loaded;

typedef struct gr_loader {
  gr_task task;
  gr_reader *reader;
  gr_loaded to;
  gr_words rank;    /* by number: the rank; later the ending + 1 */
  gr_bytes keys;    /* by rank, one after the other */
  uint64_t *end;    /* of each */
  size_t ends;      /* what is allocated of that */
  uint32_t in_row;  /* rows of the present block that have been read, */
  size_t at;        /* and bytes of it */
  gr_bytes player;  /* by number, if there are players: the one to move */
  gr_row sums;      /* moves of a row, where they lead to sums */
  uint32_t found;   /* positions, all of which are starts or followers of those
                       whose rows were read, */
  size_t run;       /* and the first run of starts that are not among them */
  uint32_t section; /* if there are no moves: the one that is read next */
} gr_loader;

/* Starts; the reader has been opened. */
void gr_loader_init(gr_loader *l, gr_memory *memory, gr_reader *reader,
                    const gr_loaded *to);

/* Does about *budget units of work, a row or a move being one. Linear time in
** all. GR_MORE, GR_DONE, GR_NO_MEMORY, GR_BAD_FILE, or a limit. */
gr_status gr_loader_step(gr_loader *l, size_t *budget);

#pragma GCC visibility pop

#endif
