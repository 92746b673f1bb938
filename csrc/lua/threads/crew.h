/*
** crew.h: threads that run the rules of a run (pool.h), and how a row that they
** have found becomes that of the current position.
**
** The caller's thread adds to its own store what appears for the first time,
** in the order in which the rules gave it: so positions get the numbers that
** they would get without threads. No limit is reached because of threads, or
** sooner: where one is near, the rules are run here.
*/
#ifndef LGR_CREW_H
#define LGR_CREW_H

#include "lua/threads/pool.h"

#pragma GCC visibility push(hidden)

#if GR_THREADS

/* Threads are started when this many positions wait, or fewer that take long.
** The specs build with a small number. */
#ifndef LGR_THREADS_FROM
#define LGR_THREADS_FROM 10000
#endif

/* What has become of the row of the current position. */
typedef enum lgr_taking {
  LGR_NOT_TAKEN, /* the rules have to be run here */
  LGR_TAKEN,     /* or the run has stopped */
  LGR_NO_MORE    /* the same as the first, from now on for all rows */
} lgr_taking;

typedef struct lgr_crew {
  lgr_run *run;
  lgr_pool *pool;
  int lenient;    /* if the file cannot be run in a thread, one will do */
  gr_words fresh; /* positions of a chunk that are about to get a number */
  gr_words here;  /* a row, */
  gr_words there; /* and the same out of a thread */
  gr_folds_reader counts; /* of the moves in a chunk */
  size_t charged; /* bytes that the solution's memory counts for threads */
} lgr_crew;

/* Ends the threads, and gives all memory back. */
void lgr_close_crew(lgr_crew *crew);

/* Counts the memory of threads in that of the solution. Is it enough? */
int lgr_charge(lgr_crew *crew);

/* Has the thread of a chunk met the end of the memory, and not of its share? */
int lgr_is_short(const lgr_crew *crew, const lgr_chunk *c);

/* Can the file of the game not be run in a thread? Raises an error then, unless
** one thread will do, or memory was short. */
int lgr_is_broken(lua_State *L, const lgr_crew *crew);

/* Waits for the chunk at a place of the pool; meanwhile, hooks may run. 0:
** there will be none, or the run has stopped. */
int lgr_wait_for_chunk(lua_State *L, const lgr_crew *crew, uint32_t place);

/* Makes room for the numbers that the positions in the store of a chunk have
** here: GR_NONE where it is not known, as it is of all of them now. */
gr_status lgr_begin_numbers(lgr_crew *crew, const lgr_chunk *c,
                            gr_words *number);

/* Takes a row of a chunk as that of the current position. */
void lgr_take_chunk_row(lua_State *L, lgr_crew *crew, const lgr_chunk *c,
                        uint32_t row, gr_words *number);

/* Compares a row with that of the current position, for which the rules have
** been run here, too; raises an error if these are different moves. */
gr_status lgr_compare_row(lua_State *L, lgr_crew *crew, const lgr_chunk *c,
                          uint32_t row, gr_words *number);

/* Raises an error: the rules depend on more than their file says. If they have
** failed in a thread, it was with this message (NULL: they have not). */
_Noreturn void lgr_fail_hidden(lua_State *L, const lgr_run *run,
                               const char *message);

#endif

#pragma GCC visibility pop

#endif
