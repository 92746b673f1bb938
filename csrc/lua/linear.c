/*
** linear.c: games on vectors over Z_2; see job.h.
*/
#include "lua/job.h"

#include "core/graph/graph.h"
#include "lua/compute.h"
#include "lua/fail.h"
#include "lua/parts.h"

#include <lauxlib.h>
#include <string.h>

typedef struct VectorMove {
  uint64_t mask, change;
  uint64_t before; /* the last one before with the same change, plus 1; or 0 */
} VectorMove;

/*
** ------------------------------------------------ sets as positions
*/

uint64_t lgr_vector_of(const gr_store *store, uint32_t number) {
  unsigned char kept[GR_INTEGER_CODE];
  uint64_t vector = 0;
  size_t length;
  const unsigned char *code;
  if (store->integers)
    return store->word[number];
  code = gr_store_get(store, number, &length, kept);
  gr_get_integer(code, length, &vector);
  return vector;
}

const unsigned char *lgr_name_of(const lgr_names *names, uint32_t vertex,
                                 size_t *length) {
  uint32_t start = vertex == 0 ? 0 : names->end[vertex - 1];
  *length = names->end[vertex] - start;
  return names->code.at + start;
}

static void push_set(lua_State *L, const lgr_solution *s, uint32_t number) {
  uint64_t set = lgr_vector_of(&s->store, number);
  lua_createtable(L, (int)gr_bit_count(set), 0);
  for (lua_Integer i = 1; set != 0; i++, set &= set - 1) {
    const unsigned char *code;
    size_t length;
    if (s->names.code.at == NULL) /* a finalizer has closed it just now */
      lgr_fail(L, "this solution is closed");
    code = lgr_name_of(&s->names, gr_lowest_bit(set), &length);
    lgr_push_code(L, code, length);
    lua_rawseti(L, -2, i);
  }
}

/* Reads a vertex off a code; GR_NONE if it is none. No code is the beginning of
** another one. */
static uint32_t read_vertex(const lgr_names *names, gr_cursor *code) {
  for (uint32_t vertex = 0; vertex < names->count; vertex++) {
    size_t length;
    const unsigned char *name = lgr_name_of(names, vertex, &length);
    if (length <= (size_t)(code->end - code->at) &&
        memcmp(name, code->at, length) == 0) {
      code->at += length;
      return vertex;
    }
  }
  return GR_NONE;
}

/* The number of a vector. */
static uint32_t find_vector(gr_store *store, uint64_t vector) {
  unsigned char code[GR_INTEGER_CODE + GR_KEY_ROOM] = {0};
  if (store->integers)
    return gr_store_find_integer(store, vector);
  return gr_store_find(store, code, gr_put_integer(code, vector));
}

int lgr_read_set(lua_State *L, lgr_solution *s, int index, uint64_t *set) {
  const gr_bytes *bytes =
      lgr_check_code(L, index, &s->scratch_memory, &s->scratch);
  gr_walk w;
  *set = 0;
  gr_walk_init(&w, bytes->at, bytes->count);
  if (gr_walk_next(&w) != GR_ARRAY)
    return 0;
  for (size_t i = 0; i < w.count; i++) {
    uint32_t vertex = read_vertex(&s->names, &w.rest);
    if (vertex == GR_NONE)
      return 0;
    *set ^= UINT64_C(1) << vertex;
  }
  return 1;
}

static uint32_t find_set(lua_State *L, lgr_solution *s, int index) {
  uint64_t set;
  return lgr_read_set(L, s, index, &set) ? find_vector(&s->store, set)
                                         : GR_NONE;
}

const lgr_provider lgr_sets = {push_set, find_set};

/*
** ------------------------------------------------ jobs
*/

void lgr_read_names(lua_State *L, lgr_solution *s, int index) {
  lgr_names *names = &s->names;
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  for (lua_Integer i = 1; i <= count && i <= LGR_MAX_VERTICES; i++) {
    const gr_bytes *code;
    lua_rawgeti(L, index, i);
    code = lgr_check_code(L, -1, &s->scratch_memory, &s->scratch);
    lgr_check_memory(
        L, gr_bytes_reserve(&s->scratch_memory, &names->code, code->count));
    memcpy(names->code.at + names->code.count, code->at, code->count);
    names->code.count += code->count;
    names->end[names->count++] = (uint32_t)names->code.count;
    lua_pop(L, 1);
  }
}

void lgr_read_vector_moves(lua_State *L, lgr_job *job, int moves, int starts,
                           int names) {
  size_t length;
  if (lua_type(L, moves) != LUA_TSTRING)
    return;
  job->vector_moves = lua_tolstring(L, moves, &length);
  job->vector_move_count = length / sizeof(VectorMove);
  /* Rows are made so fast that it would take as long to pack them. */
  job->solution->graph.plain = 1;
  if (lua_isinteger(L, starts)) {
    job->all = (uint64_t)lua_tointeger(L, starts);
    job->solution->space = 1;
  }
  if (lua_istable(L, names)) {
    job->provider = &lgr_sets;
    lgr_read_names(L, job->solution, names);
  }
}

/* Makes room for the edges. Each is a move from half of all vectors, so
** there are no more than this; what is over is given back later. */
static gr_status reserve(lgr_job *job) {
  gr_expansion *x = &job->expansion;
  uint64_t most = job->vector_move_count * ((job->all + 1) / 2);
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
  if (lgr_deadline_over(&job->deadline))
    lgr_job_stop(job, LGR_SECONDS);
}

/* Vector move number i, from 0 on. */
static VectorMove move_at(const lgr_job *job, size_t i) {
  VectorMove move;
  memcpy(&move, job->vector_moves + i * sizeof move, sizeof move);
  return move;
}

/* Has a move before this one led to the same vector? */
static int is_again(const lgr_job *job, uint64_t from, VectorMove move) {
  while (move.before > 0) {
    move = move_at(job, (size_t)move.before - 1);
    if (gr_is_odd(from & move.mask))
      return 1;
  }
  return 0;
}

void lgr_run_vector_moves(lua_State *L, lgr_job *job) {
  gr_expansion *x = &job->expansion;
  uint64_t from = lgr_vector_of(x->store, x->current);
  for (size_t i = 0; i < job->vector_move_count; i++) {
    VectorMove move = move_at(job, i);
    uint64_t to = from ^ move.change;
    gr_status status;
    if (!gr_is_odd(from & move.mask) || is_again(job, from, move))
      continue;
    if (job->all > 0) /* vector v has the number v */
      status = gr_expansion_append(x, (uint32_t)to);
    else
      status = lgr_take_integer(L, job, (lua_Integer)to);
    if (status != GR_DONE) {
      lgr_job_note(L, job, status);
      return;
    }
  }
}

/*
** ------------------------------------------------ bases
*/

/* Pushes an array of position numbers, or of values. */
static void push_array(lua_State *L, const uint64_t *at, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)at[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

/*
** units(solution): an array of position numbers, the set F of Sato (1972),
** Lemma 3.5, for the order by distance and then by number: element i has the
** value 2^(i-1), and what comes before has less. If the game is cyclic: nil
** and the number of a position with an infinite distance.
*/
static int units_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  uint64_t at[32] = {0};
  uint32_t least[32], count = 0; /* a unit has a distance of at least 1 */
  lgr_need_values(L, s);
  lgr_need_edges(L, s, "linear");
  lgr_compute(L, 1, LGR_DISTANCE);
  for (uint32_t u = 0; u < s->graph.count; u++) {
    uint32_t label = s->values.label.at[u],
             distance = s->column[LGR_DISTANCE].at[u];
    if (distance == GR_NONE) {
      lua_pushnil(L);
      lua_pushinteger(L, u);
      return 2;
    }
    if (label != 0 && (label & (label - 1)) == 0) {
      uint32_t i = gr_lowest_bit(label);
      for (; count <= i; count++) /* below a value there are all lesser ones */
        least[count] = GR_NONE;
      if (distance < least[i]) {
        least[i] = distance;
        at[i] = u;
      }
    }
    if (lgr_poll_after(L, u))
      lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  push_array(L, at, count);
  return 1;
}

/* The span of some vectors, and a linear map on it. The rows that are not 0 are
** a basis: row i has i for its highest bit. If all vectors of a subspace are
** added in ascending order, no row has the highest bit of another one. */
typedef struct Span {
  uint32_t rank;
  uint64_t row[64], image[64];
} Span;

/* Adds a vector and its image. Returns 0 if no linear map has this image and
** those that were added before. */
static int add_vector(Span *span, uint64_t vector, uint64_t image) {
  while (vector != 0) {
    uint32_t bit = gr_highest_bit(vector);
    if (span->row[bit] == 0) {
      span->row[bit] = vector;
      span->image[bit] = image;
      span->rank++;
      return 1;
    }
    vector ^= span->row[bit];
    image ^= span->image[bit];
  }
  return image == 0;
}

/*
** finite(solution): of a game on all vectors, a basis of those with a finite
** value, as an array of position numbers, and an array of their values. That
** they are a subspace, and the value linear on it, is checked: else nil.
*/
static int finite_function(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  Span span = {0};
  uint64_t count = 0;
  lgr_need_values(L, s);
  if (!s->space)
    return lgr_fail(L,
                    "finite: only for solutions that hold all sets or vectors: "
                    "grundy.annihilation without a start, grundy.linear");
  for (uint32_t u = 0; u < s->graph.count; u++) {
    if (gr_is_finite(s->values.label.at[u])) {
      if (!add_vector(&span, u, s->values.label.at[u]))
        return 0;
      count++;
    }
    if (lgr_poll_after(L, u))
      lgr_check_solution(L, 1); /* a hook may have closed it */
  }
  if (UINT64_C(1) << span.rank != count)
    return 0;
  for (uint32_t i = 0, n = 0; n < span.rank; i++)
    if (span.row[i] != 0) {
      span.row[n] = span.row[i];
      span.image[n++] = span.image[i];
    }
  push_array(L, span.row, span.rank);
  push_array(L, span.image, span.rank);
  return 2;
}

void lgr_open_linear(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"units", units_function}, {"finite", finite_function}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
