/*
** gather.h: what rank 0 asks of all ranks once a game is solved, and what they
** answer: what is known of a position, and the rows of all positions in the
** order of a file, for the writer (../file/writer.h).
**
** Each rank puts its own keys in order. Rank 0 merges them, a piece of each
** rank at a time, and tells the ranks which places their keys have got. From
** then on, each rank knows which of its words belong to a window of the file.
** So rank 0 needs memory for a piece of each rank and for one window, besides
** what the writer keeps.
*/
#ifndef GR_GATHER_H
#define GR_GATHER_H

#include "core/file/rows.h"
#include "mpi/shard.h"

/* What is known of a position: its word in each section that there is, as it is
** in memory. */
typedef struct gr_known {
  int there; /* 0: the position is not there */
  uint32_t word[GR_SECTIONS];
} gr_known;

/* The keys of a rank that rank 0 has. */
typedef struct gr_stream {
  gr_bytes keys; /* each as a string, see gr_put_string */
  size_t now;    /* where `key` is, */
  size_t at;     /* and the one after it */
  const unsigned char *key;
  uint32_t length;
  uint32_t left;   /* keys of the rank that have no place yet */
  gr_bytes places; /* that the rank does not know yet: differences */
  uint32_t place;  /* the last one, plus 1 */
} gr_stream;

typedef struct gr_gather {
  gr_shard *shard;
  gr_rows rows;  /* own */
  uint32_t sets; /* how many sets K there are */
  gr_mail mail;
  int over;         /* nothing more is asked, */
  int failed;       /* because rank 0 could not go on, */
  gr_status status; /* or, if it is not GR_DONE, no rank could */
  gr_words place;   /* by own rank: that in the file, as far as known */
  uint32_t sent;    /* own keys that rank 0 has got, */
  size_t waiting;   /* and the bytes of those without a place */
  uint32_t next;    /* the own rank whose word is sent next */
  gr_words word;

  /* at rank 0 */
  gr_stream *stream; /* by rank */
  gr_words heap;     /* ranks that have a key here, by that key */
  int starved;       /* some rank must send keys before the next one */
  uint32_t placed;   /* keys that have a place */
  gr_bytes first;    /* the key of position 0 */
  gr_words window;   /* words of the section `id` from rank `from` on */
  gr_section_id id;
  uint32_t from;
} gr_gather;

/* Starts, by what is known of the own positions (rows.h). The sets K have the
** same numbers on all ranks; there are this many. */
gr_status gr_gather_init(gr_gather *g, gr_shard *shard, const gr_rows *rows,
                         uint32_t sets);

/* What the other ranks do: they answer until rank 0 says that it is over. The
** status is the same on all ranks. */
gr_status gr_gather_serve(gr_gather *g);

/* What rank 0 does. Each of these is answered by all ranks. */

/* What is known of the position with this key. */
gr_status gr_gather_ask(gr_gather *g, const unsigned char *key, size_t length,
                        gr_known *known);

/* All ranks put their keys in order. Then `first` is the key of position 0, and
** rows can be asked for, once. There are at most GR_MAX_POSITIONS positions. */
gr_status gr_gather_order(gr_gather *g);

gr_source gr_gather_source(gr_gather *g);

/* Nothing more is asked. */
gr_status gr_gather_end(gr_gather *g, int failed);

void gr_gather_free(gr_gather *g);

#endif
