/*
** chunk.c: see chunk.h.
*/
#include "lua/chunk.h"

#include "lua/fail.h"

#include <lauxlib.h>
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
  gr_words_free(&c->memory, &c->first);
  gr_words_free(&c->memory, &c->follower);
  gr_words_free(&c->memory, &c->gain);
  memory = c->memory;
  memset(c, 0, sizeof *c);
  c->memory = memory;
}

lgr_job *lgr_new_chunk_job(lua_State *L) {
  lgr_job *job = lgr_new_job(L);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_STEP);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_MOVES);
  lua_getiuservalue(L, LGR_AT_JOB, LGR_JOB_ADD);
  return job;
}

gr_status lgr_number_key(lgr_job *job, const unsigned char *key, size_t length,
                         uint32_t *number) {
  gr_expansion *x = &job->expansion;
  uint64_t integer;
  int is_integer = job->plain && gr_get_integer(key, length, &integer);
  gr_status status;
  do
    status = is_integer ? gr_expansion_find_integer(x, integer, number)
                        : gr_expansion_find(x, key, length, number);
  while (status == GR_MORE);
  return status;
}

/* The positions of the chunk become those that the job knows. */
static gr_status take_keys(lgr_job *job, const lgr_chunk *c) {
  size_t at = 0;
  gr_status status = GR_DONE;
  for (uint32_t i = 0; i < c->count && status == GR_DONE; i++) {
    uint32_t number;
    status = lgr_number_key(job, c->keys.at + at, c->end.at[i] - at, &number);
    at = c->end.at[i];
  }
  return status;
}

/* What run_rows gets. */
typedef struct Run {
  lgr_job *job;
  lgr_chunk *chunk;
  gr_flag *quit;
} Run;

/* Runs the rules; the stack is that of a step, and the struct on top. */
static int run_rows(lua_State *L) {
  const Run *run = lua_touserdata(L, LGR_AT_ADD + 1);
  lgr_chunk *c = run->chunk;
  lgr_job *job = run->job;
  gr_status status;
  lua_settop(L, LGR_AT_ADD);
  status = take_keys(job, c);
  while (status == GR_DONE && c->rows < c->count &&
         job->solution->memory.used < MOST_BYTES &&
         !(run->quit != NULL && gr_flag_is_raised(run->quit))) {
    status = gr_expansion_open(&job->expansion);
    if (status != GR_MORE)
      break;
    status = GR_DONE;
    lgr_run_moves(L, job);
    if (job->stopped_by != LGR_NO_LIMIT)
      return 0;
    c->rows++;
    c->found = job->solution->store.count;
  }
  if (status != GR_DONE)
    lgr_job_note(L, job, status);
  return 0;
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

/* The chunk gets what its job has found; the job is then as new. */
static void hand_over(lgr_job *job, lgr_chunk *c) {
  lgr_solution *s = job->solution;
  gr_expansion_free(&job->expansion);
  c->stopped_by = job->stopped_by;
  c->store = s->store;
  c->first = s->graph.first;
  c->follower = s->graph.follower;
  c->gain = s->graph.gain;
  c->memory = s->memory;
  s->memory.used = 0;
  memset(&s->store, 0, sizeof s->store);
  memset(&s->graph, 0, sizeof s->graph);
  gr_expansion_init(&job->expansion, &s->memory, &s->store, &s->graph);
  job->stopped_by = job->lost_by = LGR_NO_LIMIT;
  job->array = LGR_NO_ARRAY;
  job->running = job->unfinished = 0;
  job->element = job->part = 0;
  job->calling = NULL;
}

void lgr_run_chunk(lua_State *L, lgr_job *job, lgr_chunk *c, gr_flag *quit) {
  Run run = {job, c, quit};
  int status;
  job->solution->memory = c->memory;
  job->solution->graph.plain = 1; /* others read it */
  job->stage = LGR_EXPANDING;
  job->thread = L;
  job->stepping = 1;
  lua_pushcfunction(L, run_rows);
  for (int i = LGR_AT_JOB; i <= LGR_AT_ADD; i++)
    lua_pushvalue(L, i);
  lua_pushlightuserdata(L, &run);
  status = lua_pcall(L, LGR_AT_ADD + 1, 0, 0);
  job->stepping = 0;
  if (status != LUA_OK)
    lgr_job_stop(job, status == LUA_ERRMEM ? LGR_MEMORY : job->lost_by);
  c->failed = status != LUA_OK &&
              (job->stopped_by == LGR_NO_LIMIT || job->stopped_by == LGR_BREAK);
  if (c->failed)
    lgr_copy_message(L, c->message);
  lua_settop(L, LGR_AT_ADD);
  hand_over(job, c);
}
