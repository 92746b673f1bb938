/*
** chunk.c: see chunk.h.
*/
#include "lua/threads/chunk.h"

#include "lua/run/expand.h"
#include "lua/run/take.h"

#include <string.h>

/* A chunk that takes more bytes than this ends early. */
#define MOST_BYTES ((size_t)1 << 25)

gr_status lgr_chunk_add(lgr_chunk *c, const unsigned char *key, size_t length) {
  size_t end = c->keys.count + length;
  if (end > UINT32_MAX ||
      gr_bytes_reserve(&c->memory, &c->keys, length + GR_KEY_ROOM) != GR_DONE ||
      gr_words_push(&c->memory, &c->end, (uint32_t)end) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(c->keys.at + c->keys.count, key, length);
  c->keys.count = end;
  c->count++;
  return GR_DONE;
}

void lgr_empty_chunk(lgr_chunk *c) {
  gr_memory memory;
  gr_bytes_free(&c->memory, &c->keys);
  gr_words_free(&c->memory, &c->end);
  gr_store_free(&c->memory, &c->store);
  gr_graph_free(&c->memory, &c->graph);
  memory = c->memory;
  memset(c, 0, sizeof *c);
  c->memory = memory;
}

/*
** ------------------------------------------------------------ running
*/

/* The positions of the chunk become those that the run knows. */
static gr_status take_keys(lgr_run *run, const lgr_chunk *c) {
  size_t at = 0;
  gr_status status = GR_DONE;
  for (uint32_t i = 0; i < c->count && status == GR_DONE; i++) {
    uint32_t number;
    status = lgr_number_key(run, c->keys.at + at, c->end.at[i] - at, &number);
    at = c->end.at[i];
  }
  return status;
}

/* Runs the rules for the next position: can its row be taken? Not if moves to
** sums were given in one another, or not to the end, because the rules have
** caught an error: then what was found is not in the row, or in another order.
*/
static int run_row(lua_State *L, lgr_run *run) {
  run->nested = 0;
  lgr_run_moves(L, run);
  return run->stopped_by == LGR_NO_LIMIT && !run->nested &&
         run->expansion.parts.count == 0;
}

/* What run_rows gets. */
typedef struct Work {
  lgr_run *run;
  lgr_chunk *chunk;
  gr_flag *quit;
} Work;

/* Runs the rules; the stack is that of a step, and the struct on top. */
static int run_rows(lua_State *L) {
  const Work *work = lua_touserdata(L, LGR_AT_ADD + 1);
  lgr_chunk *c = work->chunk;
  lgr_run *run = work->run;
  uint32_t most = c->wanted > c->count ? c->wanted : c->count;
  gr_status status;
  lua_settop(L, LGR_AT_ADD);
  status = take_keys(run, c);
  while (status == GR_DONE && c->rows < most && c->memory.used < MOST_BYTES &&
         !(work->quit != NULL && gr_flag_is_raised(work->quit))) {
    status = gr_expansion_open(&run->expansion);
    if (status != GR_MORE)
      break;
    if (!run_row(L, run))
      return 0;
    status = GR_DONE;
    c->rows++;
  }
  if (status != GR_DONE)
    lgr_note(L, run, status);
  return 0;
}

void lgr_lose_chunk(lgr_chunk *c) {
  c->rows = 0;
  c->failed = 0;
  c->stopped_by = LGR_MEMORY;
}

void lgr_copy_message(lua_State *L, char *to) {
  const char *message = lua_type(L, -1) == LUA_TSTRING
                            ? lua_tostring(L, -1)
                            : "an error object that is not a string";
  size_t length = strlen(message);
  length = length < LGR_MESSAGE ? length : LGR_MESSAGE - 1;
  memcpy(to, message, length);
  to[length] = '\0';
}

/* The run begins with the chunk, whatever became of the one before. */
static void begin_chunk(lua_State *L, lgr_run *run, lgr_chunk *c) {
  lgr_begin_run(run, &c->memory, &c->store, &c->graph);
  lgr_count_moves(run);
  c->graph.plain = 1; /* others read it */
  run->stage = LGR_EXPANDING;
  run->thread = L;
  run->stepping = 1;
}

void lgr_run_chunk(lua_State *L, lgr_run *run, lgr_chunk *c, gr_flag *quit) {
  Work work = {run, c, quit};
  int status;
  begin_chunk(L, run, c);
  lua_pushcfunction(L, run_rows);
  for (int i = LGR_AT_RUN; i <= LGR_AT_ADD; i++)
    lua_pushvalue(L, i);
  lua_pushlightuserdata(L, &work);
  status = lua_pcall(L, LGR_AT_ADD + 1, 0, 0);
  run->stepping = 0;
  if (status != LUA_OK)
    lgr_stop(run, status == LUA_ERRMEM ? LGR_MEMORY : run->lost_by);
  c->stopped_by = run->stopped_by;
  c->failed = status != LUA_OK &&
              (run->stopped_by == LGR_NO_LIMIT || run->stopped_by == LGR_BREAK);
  if (c->failed)
    lgr_copy_message(L, c->message);
  lua_settop(L, LGR_AT_ADD);
  lgr_end_run(run);
}
