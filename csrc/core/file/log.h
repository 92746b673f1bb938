/*
** log.h: the log of a solve, by which one that was interrupted goes on. It is a
** file of records that are only ever appended, each with its kind, its length
** and checksums (../../FORMAT.md), so whatever is complete can be read wherever
** the file ends. All checkpoints are logs; what is in a record is told by the
** header that its kind names.
*/
#ifndef GR_LOG_H
#define GR_LOG_H

#include "core/file/format.h"
#include "core/store/store.h"

#pragma GCC visibility push(hidden)

#define GR_LOG_MAGIC "\x89GRPART\n"
#define GR_LOG_VERSION 2

/* Sizes in bytes: of the header of the file, and of the head of a record. */
#define GR_LOG_HEADER 12
#define GR_LOG_HEAD 16

/* The kinds of records. Those that say what the log is about come first, in
** this order; then come any number of records of one kind. */
typedef enum gr_log_kind {
  GR_LOG_GAME = 1, /* what identifies the game */
  GR_LOG_RANK,     /* how many ranks there are, and which of them this is */
  GR_LOG_STARTS,   /* the keys of the starts */
  GR_LOG_ROWS,     /* what the rules give for some positions: log_rows.h */
  GR_LOG_SOLVED,   /* where no moves are kept, what is solved: log_solved.h */
  GR_LOG_LEVEL     /* what they give on a rank in a level: mpi/spread.h */
} gr_log_kind;

/*
** ----------------------------------------------------------------- writing
*/

/* What a log is about. */
typedef struct gr_log_subject {
  const unsigned char *game; /* what identifies it */
  size_t game_size;          /* below 2^32 */
  uint32_t ranks, rank;      /* 0 ranks: it is not solved by ranks */
  const gr_store *starts;    /* it has no other positions yet */
} gr_log_subject;

/* Appends how the log begins: its header, and what it is about. GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_log_begin(gr_memory *memory, gr_bytes *log,
                       const gr_log_subject *subject);

/* Begins a record, of which there may be something else in `record`: makes room
** for its head. GR_DONE or GR_NO_MEMORY. */
gr_status gr_log_open_record(gr_memory *memory, gr_bytes *record);

/* Writes the head of the record that begins there and is complete. */
void gr_log_seal(gr_bytes *record, size_t at, gr_log_kind kind);

/* Appends the keys of some positions, after their number. */
void gr_log_put_keys(gr_pen *pen, gr_bytes *record, const gr_store *store,
                     uint32_t from, uint32_t end);

/*
** ----------------------------------------------------------------- reading
** Whatever the bytes are, nothing is read from outside of what there is.
*/

/* What a head says. */
typedef struct gr_log_record {
  unsigned kind; /* a gr_log_kind, or one that is not known */
  uint64_t size; /* of what follows the head */
  uint32_t sum;  /* its checksum */
} gr_log_record;

/* Reads a head of GR_LOG_HEAD bytes; 0 if it is none. */
int gr_log_get_head(const unsigned char *head, gr_log_record *record);

/* How a log that should begin in one way can begin otherwise, and what is said
** of it after its path. */
#define GR_LOG_FAULTS(FAULT)                                                   \
  FAULT(FINE, "nothing is wrong")                                              \
  FAULT(SOLUTION, "is a saved solution, not a checkpoint")                     \
  FAULT(FOREIGN, "is not a checkpoint")                                        \
  FAULT(VERSION,                                                               \
        "is a checkpoint of another version; remove it to start again")        \
  FAULT(DAMAGED, "is damaged: a checksum is wrong")                            \
  FAULT(OTHER_GAME,                                                            \
        "is a checkpoint of another game, or of other rules or options")       \
  FAULT(OTHER_RANKS, "is a checkpoint of another number of ranks")             \
  FAULT(OTHER_RANK, "is the checkpoint of another rank")                       \
  FAULT(OTHER_STARTS, "is a checkpoint of other starts")

typedef enum gr_log_fault {
#define GR_LOG_FAULT_ID(NAME, text) GR_LOG_IS_##NAME,
  GR_LOG_FAULTS(GR_LOG_FAULT_ID) GR_LOG_FAULT_KINDS
#undef GR_LOG_FAULT_ID
} gr_log_fault;

/* Compares how a log begins with how it should (gr_log_begin), and has no more
** bytes than that; it is fine if it ends before. */
gr_log_fault gr_log_compare(const gr_bytes *log, const gr_bytes *begin);

/* Of how many ranks a log is that is another rank's, or one of other ranks. */
uint32_t gr_log_ranks(const gr_bytes *log);

/* How many of something follow, each of at least one byte; 0 if that cannot
** be. */
int gr_log_get_count(gr_cursor *c, uint32_t *count);

/* Reads a key of this kind; 0 if there is none. */
int gr_log_get_key(gr_cursor *c, const gr_key_kind *kind,
                   const unsigned char **key, uint32_t *length);

#pragma GCC visibility pop

#endif
