/*
** reader.h: a saved solution (../../FORMAT.md), of which only what is asked for
** is read: the directory when it is opened, and a few blocks for each question.
**
** Whatever the bytes are, nothing is read from outside of what there is, and no
** more memory is asked for than the file is large. Each function returns
** GR_DONE, GR_NO_MEMORY, or GR_BAD_FILE; then `fault` says what is wrong.
*/
#ifndef GR_READER_H
#define GR_READER_H

#include "core/file/format.h"
#include "core/store/row.h"

#pragma GCC visibility push(hidden)

/* Reads `size` bytes of the file; did it work? */
typedef int gr_read(void *file, uint64_t offset, unsigned char *to,
                    size_t size);

/* What can be wrong with a file, and what is said of it after its path. */
#define GR_FILE_FAULTS(FAULT)                                                  \
  FAULT(FINE, "nothing is wrong")                                              \
  FAULT(UNREAD, "cannot be read")                                              \
  FAULT(FOREIGN, "is not a saved solution")                                    \
  FAULT(CUT, "is not whole: its size is not what it was")                      \
  FAULT(VERSION,                                                               \
        "has a version of the format that this program does not know")         \
  /* a section that a reader must know */                                      \
  FAULT(UNKNOWN, "has a part that this program does not know")                 \
  FAULT(DAMAGED, "is damaged: a checksum is wrong")                            \
  /* the checksums are right, but what is there is not */                      \
  FAULT(IMPOSSIBLE, "is not valid")

typedef enum gr_file_fault {
#define GR_FILE_FAULT_ID(NAME, text) GR_FILE_##NAME,
  GR_FILE_FAULTS(GR_FILE_FAULT_ID) GR_FILE_FAULT_KINDS
#undef GR_FILE_FAULT_ID
} gr_file_fault;

/* A section, and the block of it that was read last. */
typedef struct gr_section {
  int there;
  uint64_t rows, offset, size, blocks;
  uint32_t in_block;
  uint64_t block_number; /* + 1; 0: none */
  gr_bytes block;
  gr_packed words; /* in it, if its rows are words */
} gr_section;

typedef struct gr_reader {
  gr_memory *memory;
  gr_read *read;
  void *file;
  uint64_t size;
  uint32_t count; /* positions */
  /* from the caller, by META: moves lead to sums; they have gains */
  int splits, scored;
  gr_section section[GR_SECTIONS];
  gr_members members; /* of the row that is being read, */
  uint32_t mark;      /* which is the one with this mark */
  gr_file_fault fault;
  char name[5]; /* of the section that it is in; empty: of none */
} gr_reader;

/* Reads and checks the directory of a file that has this size. */
gr_status gr_reader_open(gr_reader *r, gr_memory *memory, gr_read *read,
                         void *file, uint64_t size);

/* Reads a block, if it is not the one that was read last: it is then in the
** section. */
gr_status gr_reader_block(gr_reader *r, gr_section_id id, uint64_t number);

/* How many rows block `number` has. */
uint32_t gr_reader_rows(const gr_section *section, uint64_t number);

/* Notes a fault in a section. */
gr_status gr_reader_blame(gr_reader *r, gr_section_id id, gr_file_fault fault);

/* Reads bytes of the file. */
gr_status gr_reader_bytes(gr_reader *r, uint64_t offset, unsigned char *to,
                          size_t size);

/* The rank of a key; GR_NONE if it is not there. Reads a block for each level
** of the index. */
gr_status gr_reader_find(gr_reader *r, const unsigned char *key, size_t length,
                         uint32_t *rank);

/* Number `row` of a section of words. Reads a block. */
gr_status gr_reader_word(gr_reader *r, gr_section_id id, uint32_t row,
                         uint32_t *word);

/* Puts the key with a rank together. Reads a block. */
gr_status gr_reader_key(gr_reader *r, uint32_t rank, gr_bytes *key);

/* The moves of a position, where there are moves, as a graph has them
** (graph.h), and what each gains, where there are scores. Reads a block. */
gr_status gr_reader_row(gr_reader *r, uint32_t number, gr_words *row,
                        gr_words *gain);

/* Reads the next row in a block of moves, which has this number: appends the
** moves to `row` and what they gain to `gain`, in this memory (NULL: skips
** them), and says how many moves there are. Unless the game splits, each
** follower is there once. */
gr_status gr_reader_take_row(gr_reader *r, gr_cursor *c, uint32_t number,
                             gr_memory *memory, gr_words *row, gr_words *gain,
                             uint32_t *moves);

/* The members of a set of SETS. Reads a block. */
gr_status gr_reader_set(gr_reader *r, uint32_t number, gr_words *members);

void gr_reader_free(gr_reader *r);

#pragma GCC visibility pop

#endif
