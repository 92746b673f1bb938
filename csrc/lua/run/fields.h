/*
** fields.h: the table that describes a game to be solved, as game.lua makes it:
** which fields it has, and what C code relies on.
*/
#ifndef LGR_FIELDS_H
#define LGR_FIELDS_H

#include <lua.h>

#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Threads that run the rules of a game, at most. */
#define LGR_MAX_THREADS 1024

/* The name in C, the name in Lua, and what is checked of the value, which may
** be nil. What is not checked here is checked when it is used. */
#define LGR_FIELDS(X)                                                          \
  /* the game */                                                               \
  X(RULES, rules, ANYTHING) /* what it is a solution of */                     \
  X(MOVES, moves, ANYTHING) /* or a string of vector moves, or a digraph */    \
  X(NORMAL, normal, ANYTHING)                                                  \
  X(AUDIT, audit, ANYTHING)                                                    \
  X(TERMINAL, terminal, ANYTHING)                                              \
  X(GAIN, gain, ANYTHING)                                                      \
  X(ORDER, order, ANYTHING)        /* which moves a search tries first */      \
  X(REGIME, regime, A(LUA_TTABLE)) /* see solution/regime.h */                 \
  X(FIRST, first, INTEGER(1, 3))   /* the player who starts; 3: both */        \
  X(STARTS, starts, ANYTHING)      /* see check_starts */                      \
  X(NAMES, names, A(LUA_TTABLE))   /* of vertices, with vector moves */        \
  /* what is wanted of it */                                                   \
  X(ROW, row, ANYTHING) /* no moves are kept; this gives them again */         \
  X(SEARCH, search, INTEGER(-1, UINT32_MAX - 1)) /* the value of one start is  \
                                    searched for; or whether it is this one */ \
  X(PROVED, proved, ANYTHING) /* nothing that is found is forgotten */         \
  X(ENTRIES, entries, INTEGER(0, LUA_MAXINTEGER)) /* of what is known */       \
  /* limits */                                                                 \
  X(LIMIT, limit, INTEGER(0, LUA_MAXINTEGER))                                  \
  X(BYTES, bytes, INTEGER(0, LUA_MAXINTEGER))                                  \
  X(SECONDS, seconds, A(LUA_TNUMBER))                                          \
  X(PROGRESS, progress, ANYTHING)                                              \
  /* its file; lgr_new_checkpoint wants these one after the other */           \
  X(CHECKPOINT, checkpoint, A(LUA_TSTRING)) /* the path */                     \
  X(IDENTITY, identity, ANYTHING)           /* bytes that identify the game */ \
  X(TRUSTED, trusted, ANYTHING)             /* no sample of it is compared */  \
  /* threads */                                                                \
  X(THREADS, threads, INTEGER(1, LGR_MAX_THREADS))                             \
  X(SCRIPT, script, A(LUA_TSTRING)) /* that each of them runs */               \
  X(LENIENT, lenient, ANYTHING)     /* one will do */

/* Where the fields are on the stack, above the table. */
#define LGR_FIELD_INDEX(NAME, name, check) LGR_FIELD_##NAME,
enum { LGR_FIELD_TABLE = 1, LGR_FIELDS(LGR_FIELD_INDEX) LGR_FIELDS_END };
#undef LGR_FIELD_INDEX

/* Leaves only the table at index 1 on the stack, pushes its fields, and checks
** them: it has no others. */
void lgr_push_fields(lua_State *L);

#pragma GCC visibility pop

#endif
