/*
** turns.c: see turns.h.
*/
#include "lua/turns.h"

#include "core/base/memory.h"
#include "lua/code.h"
#include "lua/expand.h"
#include "lua/fail.h"
#include "lua/host.h"

#include <string.h>

typedef struct Turn {
  uint64_t mask, change;
  uint64_t before; /* the last one before with the same change, plus 1; or 0 */
} Turn;

/*
** ------------------------------------------------ sets as positions
*/

/* The vector of a position. */
static uint64_t vector_of(const gr_store *store, uint32_t number) {
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *code;
  if (store->paged)
    return store->word[number];
  code = gr_store_get(store, number, &length, kept);
  return (uint64_t)lgr_get_head(&code).integer;
}

/* The code of a vertex. */
static const unsigned char *name_of(const lgr_names *names, uint32_t vertex,
                                    size_t *length) {
  uint32_t start = vertex == 0 ? 0 : names->end[vertex - 1];
  *length = names->end[vertex] - start;
  return names->code.at + start;
}

static void push_set(lua_State *L, const lgr_solution *s, uint32_t number) {
  uint64_t set = vector_of(&s->store, number);
  lua_createtable(L, (int)gr_bit_count(set), 0);
  for (lua_Integer i = 1; set != 0; i++, set &= set - 1) {
    const unsigned char *code;
    size_t length;
    if (s->names.code.at == NULL) { /* a finalizer has closed it just now */
      lgr_fail(L, "this solution is closed");
      return;
    }
    code = name_of(&s->names, gr_lowest_bit(set), &length);
    lgr_push_code(L, code, length);
    lua_rawseti(L, -2, i);
  }
}

/* Reads a vertex off a code that goes up to `end`; GR_NONE if it is none. No
** code is the beginning of another one. */
static uint32_t read_vertex(const lgr_names *names, const unsigned char **code,
                            const unsigned char *end) {
  for (uint32_t vertex = 0; vertex < names->count; vertex++) {
    size_t length;
    const unsigned char *name = name_of(names, vertex, &length);
    if (length <= (size_t)(end - *code) && memcmp(name, *code, length) == 0) {
      *code += length;
      return vertex;
    }
  }
  return GR_NONE;
}

/* The number of a vector. */
static uint32_t find_vector(gr_store *store, uint64_t vector) {
  unsigned char code[GR_INTEGER_CODE + GR_KEY_ROOM] = {0};
  if (store->paged)
    return gr_store_find_integer(store, vector);
  return gr_store_find(store, code, gr_put_integer(code, vector));
}

/* An array of vertices in any order; equal ones cancel. */
static uint32_t find_set(lua_State *L, lgr_solution *s, int index) {
  const unsigned char *code, *end;
  lgr_head head;
  uint64_t set = 0;
  if (!lgr_encode(L, index, &s->scratch_memory, &s->scratch)) {
    lgr_fail(L, "%s", lua_tostring(L, -1));
    return GR_NONE;
  }
  code = s->scratch.code.at;
  end = code + s->scratch.code.count;
  head = lgr_get_head(&code);
  if (head.kind != AN_ARRAY)
    return GR_NONE;
  for (size_t i = 0; i < head.count; i++) {
    uint32_t vertex = read_vertex(&s->names, &code, end);
    if (vertex == GR_NONE)
      return GR_NONE;
    set ^= UINT64_C(1) << vertex;
  }
  return find_vector(&s->store, set);
}

static const lgr_provider sets = {push_set, find_set};

/*
** ------------------------------------------------ jobs
*/

/* Copies the names in the array at `index` into the solution. */
static void read_names(lua_State *L, lgr_solution *s, int index) {
  lgr_names *names = &s->names;
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  for (lua_Integer i = 1; i <= count && i <= LGR_MAX_VERTICES; i++) {
    const gr_bytes *code = &s->scratch.code;
    lua_rawgeti(L, index, i);
    if (!lgr_encode(L, -1, &s->scratch_memory, &s->scratch)) {
      lgr_fail(L, "%s", lua_tostring(L, -1));
      return;
    }
    if (gr_bytes_reserve(&s->scratch_memory, &names->code, code->count) !=
        GR_DONE) {
      lgr_no_memory(L);
      return;
    }
    memcpy(names->code.at + names->code.count, code->at, code->count);
    names->code.count += code->count;
    names->end[names->count++] = (uint32_t)names->code.count;
    lua_pop(L, 1);
  }
}

void lgr_read_turns(lua_State *L, lgr_job *job, int moves, int starts,
                    int names) {
  size_t length;
  if (lua_type(L, moves) != LUA_TSTRING)
    return;
  job->turns = lua_tolstring(L, moves, &length);
  job->turn_count = length / sizeof(Turn);
  if (lua_isinteger(L, starts)) {
    job->all = (uint64_t)lua_tointeger(L, starts);
    job->solution->space = 1;
  }
  if (lua_istable(L, names)) {
    job->provider = &sets;
    read_names(L, job->solution, names);
  }
}

/* Makes room for the edges. Each turn is a move from half of all vectors, so
** there are no more than this; what is over is given back later. */
static gr_status reserve(lgr_job *job) {
  gr_expansion *x = &job->expansion;
  uint64_t most = job->turn_count * ((job->all + 1) / 2);
  if (most > x->edge_limit)
    most = x->edge_limit;
  return gr_words_reserve(x->memory, &x->graph->follower, (size_t)most);
}

void lgr_take_all(lua_State *L, lgr_job *job, size_t *budget) {
  gr_status status = GR_DONE;
  uint64_t next = job->solution->store.count, end = job->all;
  if (end > job->expansion.position_limit) {
    lgr_job_note(L, job, GR_POSITION_LIMIT);
    return;
  }
  if (end - next > *budget)
    end = next + *budget;
  if (end - next > LGR_SLICE)
    end = next + LGR_SLICE;
  *budget -= (size_t)(end - next);
  for (; next < end && status == GR_DONE; next++)
    status = lgr_take_integer(L, job, (lua_Integer)next);
  if (status == GR_DONE && end == job->all) {
    status = reserve(job);
    job->stage = LGR_EXPANDING;
  }
  if (status != GR_DONE)
    lgr_job_note(L, job, status);
  lgr_poll(L, LGR_SLICE);
  if (job->stopped_by == LGR_NO_LIMIT && lgr_deadline_over(&job->deadline))
    job->stopped_by = LGR_SECONDS;
}

/* Turn number i, from 0 on. */
static Turn turn_at(const lgr_job *job, size_t i) {
  Turn turn;
  memcpy(&turn, job->turns + i * sizeof turn, sizeof turn);
  return turn;
}

/* Has a turn before this one led to the same vector? */
static int is_again(const lgr_job *job, uint64_t from, Turn turn) {
  while (turn.before > 0) {
    turn = turn_at(job, (size_t)turn.before - 1);
    if (gr_is_odd(from & turn.mask))
      return 1;
  }
  return 0;
}

void lgr_run_turns(lua_State *L, lgr_job *job) {
  gr_expansion *x = &job->expansion;
  uint64_t from = vector_of(x->store, x->current);
  for (size_t i = 0; i < job->turn_count; i++) {
    Turn turn = turn_at(job, i);
    uint64_t to = from ^ turn.change;
    gr_status status;
    if (!gr_is_odd(from & turn.mask) || is_again(job, from, turn))
      continue;
    if (job->all > 0) /* they are numbered as they are */
      status = gr_expansion_append(x, (uint32_t)to);
    else
      status = lgr_take_integer(L, job, (lua_Integer)to);
    if (status != GR_DONE) {
      lgr_job_note(L, job, status);
      return;
    }
  }
}
