/*
** crew.c: see crew.h.
*/
#include "lua/threads/crew.h"

#if GR_THREADS

#include "lua/host/fail.h"
#include "lua/run/audit.h"
#include "lua/run/expand.h"
#include "lua/run/progress.h"
#include "lua/run/take.h"

#include <string.h>

/* Seconds between two looks at hooks and the clock, while a chunk is not
** ready. */
#define PATIENCE 0.01

/* In place of the number of a position that is about to get one. */
#define LISTED (GR_NONE - 1)

void lgr_close_crew(lgr_crew *crew) {
  gr_memory *memory = crew->run->expansion.memory;
  gr_words_free(memory, &crew->fresh);
  gr_words_free(memory, &crew->here);
  gr_words_free(memory, &crew->there);
  memory->used -= crew->charged;
  lgr_close_pool(crew->pool);
}

int lgr_charge(lgr_crew *crew) {
  gr_memory *memory = crew->run->expansion.memory;
  size_t bytes = lgr_pool_bytes(crew->pool);
  memory->used += bytes - crew->charged;
  crew->charged = bytes;
  return memory->limit == 0 || memory->used < memory->limit / 2;
}

int lgr_is_short(const lgr_crew *crew, const lgr_chunk *c) {
  return crew->run->expansion.memory->limit == 0 && c->stopped_by == LGR_MEMORY;
}

int lgr_is_broken(lua_State *L, const lgr_crew *crew) {
  int broken = lgr_pool_is_broken(crew->pool);
  if (broken && !crew->lenient && *lgr_pool_fault(crew->pool) != '\0')
    lgr_fail(L, "the file of the game cannot be run in a thread: %s",
             lgr_pool_fault(crew->pool));
  return broken;
}

int lgr_wait_for_chunk(lua_State *L, const lgr_crew *crew, uint32_t place) {
  lgr_run *run = crew->run;
  int ready = 0;
  while (run->stopped_by == LGR_NO_LIMIT &&
         !(ready = lgr_await_chunk(crew->pool, place, PATIENCE)) &&
         !lgr_is_broken(L, crew)) {
    lgr_rest(L, run);
    lgr_report(L, run);
  }
  return ready;
}

/*
** ------------------------------------------------------------ rows
*/

gr_status lgr_begin_numbers(lgr_crew *crew, const lgr_chunk *c,
                            gr_words *number) {
  const gr_bytes *folds = &c->graph.folds;
  crew->counts =
      (gr_folds_reader){.left = {folds->at, folds->at + folds->count}};
  if (gr_words_resize(crew->run->expansion.memory, number, c->store.count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < c->store.count; i++)
    number->at[i] = GR_NONE;
  return GR_DONE;
}

/* The words of a row. */
typedef struct Words {
  const uint32_t *at, *end;
} Words;

static Words words_of(const lgr_chunk *c, uint32_t row) {
  Words words = {c->graph.follower.at, c->graph.follower.at};
  if (c->graph.follower.count > 0) {
    words.at += c->graph.first.at[row];
    words.end += lgr_row_end(c, row);
  }
  return words;
}

/* The position that a word of a row names; GR_NONE: none. */
static inline uint32_t named(uint32_t word) {
  return word == GR_EMPTY_SUM ? GR_NONE : word & GR_PART;
}

/* Numbers positions of a chunk, at most GR_BATCH. */
static gr_status number_batch(gr_expansion *x, const lgr_chunk *c,
                              const uint32_t *fresh, size_t count,
                              gr_words *number) {
  uint32_t found[GR_BATCH];
  gr_status status;
  for (size_t i = 0; i < count; i++) {
    unsigned char kept[GR_KEY_BUFFER] = {0}, *room;
    size_t length;
    const unsigned char *key = gr_store_get(&c->store, fresh[i], &length, kept);
    room = gr_expansion_room(x, length);
    if (room == NULL)
      return GR_NO_MEMORY;
    memcpy(room, key, length);
    gr_expansion_queue(x, length);
  }
  do
    status = gr_expansion_number(x, found);
  while (status == GR_MORE);
  for (size_t i = 0; i < count && status == GR_DONE; i++)
    number->at[fresh[i]] = found[i];
  return status;
}

/* Numbers a position of a chunk. */
static gr_status number_one(lgr_run *run, const lgr_chunk *c, uint32_t fresh,
                            gr_words *number) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *key = gr_store_get(&c->store, fresh, &length, kept);
  return lgr_number_key(run, key, length, &number->at[fresh]);
}

/* Lists the positions that a row of a chunk names and whose numbers are not
** known, each once, in this order. */
static gr_status list_fresh(lgr_crew *crew, const lgr_chunk *c, uint32_t row,
                            gr_words *number) {
  gr_words *fresh = &crew->fresh;
  Words w = words_of(c, row);
  fresh->count = 0;
  if (gr_words_reserve(crew->run->expansion.memory, fresh,
                       (size_t)(w.end - w.at)) != GR_DONE)
    return GR_NO_MEMORY;
  for (; w.at < w.end; w.at++) {
    uint32_t i = named(*w.at);
    if (i == GR_NONE || number->at[i] != GR_NONE)
      continue;
    number->at[i] = LISTED;
    fresh->at[fresh->count++] = i;
  }
  return GR_DONE;
}

/* Numbers what a row of a chunk has found, in the order in which it came. */
static gr_status number_row(lgr_crew *crew, const lgr_chunk *c, uint32_t row,
                            gr_words *number) {
  lgr_run *run = crew->run;
  const gr_words *fresh = &crew->fresh;
  gr_status status = list_fresh(crew, c, row, number);
  for (size_t i = 0; i < fresh->count && status == GR_DONE;) {
    size_t left = fresh->count - i, count = left < GR_BATCH ? left : GR_BATCH;
    if (run->expansion.store->integers)
      count = 1;
    status = count == 1 ? number_one(run, c, fresh->at[i], number)
                        : number_batch(&run->expansion, c, fresh->at + i, count,
                                       number);
    i += count;
  }
  return status;
}

/* Takes how many moves the edges of a row of a chunk stand for. */
static gr_status take_counts(lgr_crew *crew, const lgr_chunk *c, uint32_t row) {
  gr_expansion *x = &crew->run->expansion;
  return !x->folds.on || !c->graph.counted
             ? GR_DONE
             : gr_folds_copy(x->memory, &x->folds, x->graph, x->current,
                             &crew->counts, row);
}

/* Takes a row of moves to positions. */
static gr_status take_moves(lgr_crew *crew, const lgr_chunk *c, uint32_t row,
                            const uint32_t *number) {
  gr_expansion *x = &crew->run->expansion;
  size_t end = lgr_row_end(c, row);
  gr_status status = GR_DONE;
  for (size_t e = c->graph.first.at[row]; e < end && status == GR_DONE; e++) {
    status = gr_expansion_append(x, number[c->graph.follower.at[e]]);
    if (status == GR_DONE && gr_is_scored(&crew->run->rules->regime))
      status = gr_words_push(x->memory, &x->graph->gain, c->graph.gain.at[e]);
  }
  return status == GR_DONE ? take_counts(crew, c, row) : status;
}

/* Takes a move to a sum. */
static gr_status take_sum(gr_expansion *x, gr_move move,
                          const uint32_t *number) {
  size_t count = (size_t)(move.end - move.at);
  if (gr_words_resize(x->memory, &x->parts, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < count; i++)
    x->parts.at[i] = number[move.at[i] & GR_PART];
  return gr_expansion_link_sum(x, x->parts.at, count);
}

/* Takes a row of such moves. */
static gr_status take_sums(const lgr_crew *crew, const lgr_chunk *c,
                           uint32_t row, const uint32_t *number) {
  Words w = words_of(c, row);
  gr_status status = GR_DONE;
  while (w.at < w.end && status == GR_DONE) {
    gr_move move = gr_move_at(w.at);
    status = take_sum(&crew->run->expansion, move, number);
    w.at = gr_move_next(move);
  }
  return status;
}

/* Are there so many positions that the row might be one too many? */
static int is_near_limit(const lgr_crew *crew, const lgr_chunk *c,
                         uint32_t row) {
  const gr_expansion *x = &crew->run->expansion;
  Words w = words_of(c, row);
  return x->store->count + (size_t)(w.end - w.at) > x->position_limit;
}

void lgr_take_chunk_row(lua_State *L, lgr_crew *crew, const lgr_chunk *c,
                        uint32_t row, gr_words *number) {
  lgr_run *run = crew->run;
  gr_status status;
  if (is_near_limit(crew, c, row) || lgr_may_note(run)) {
    lgr_run_moves(L, run);
    return;
  }
  status = number_row(crew, c, row, number);
  if (status == GR_DONE)
    status = run->rules->regime.splits ? take_sums(crew, c, row, number->at)
                                       : take_moves(crew, c, row, number->at);
  if (status == GR_DONE)
    lgr_end_row(L, run);
  else
    lgr_note(L, run, status);
}

_Noreturn void lgr_fail_hidden(lua_State *L, const lgr_run *run,
                               const char *message) {
  lgr_push_current(L, run);
  lgr_fail(
      L,
      "the moves of %s %s: the rules have hidden state. Let them depend on "
      "the position alone, or solve with one thread%s%s%s",
      lua_tostring(L, -1),
      message == NULL ? "are not the same in two Lua states"
                      : "fail in a thread, but not here",
      message == NULL ? "" : " (", message == NULL ? "" : message,
      message == NULL ? "" : ")");
}

/* A word that stands for a move: where it leads to; or, if to several parts, a
** hash of these in any order. The parts are found by `number`, unless that is
** NULL. */
static uint32_t word_of(gr_move move, const uint32_t *number) {
  int is_one = move.end - move.at == 1;
  uint64_t sum = 0;
  for (; move.at < move.end; move.at++) {
    uint32_t part = *move.at & GR_PART;
    part = number != NULL ? number[part] : part;
    if (is_one)
      return part;
    sum += gr_mix((part + UINT64_C(1)) * GR_MULTIPLIER);
  }
  return (uint32_t)(sum >> 32);
}

/* Writes the words of a row's moves, each once, in ascending order. */
static gr_status write_row(const gr_expansion *x, gr_words *to,
                           const uint32_t *row, size_t size,
                           const uint32_t *number) {
  const uint32_t *end = row + size;
  size_t count = 0;
  if (gr_words_resize(x->memory, to, size) != GR_DONE)
    return GR_NO_MEMORY;
  while (row < end) {
    gr_move move = gr_move_of(x->graph, row);
    to->at[count++] = word_of(move, number);
    row = gr_move_next(move);
  }
  gr_sort_words(to->at, count);
  to->count = 0;
  for (size_t i = 0; i < count; i++)
    if (i == 0 || to->at[i] != to->at[i - 1])
      to->at[to->count++] = to->at[i];
  return GR_DONE;
}

/* Has the current position the same followers here as in a row of a chunk? In
** any order: `pairs` has its own in each state. */
static gr_status compare(lgr_crew *crew, const lgr_chunk *c, uint32_t row,
                         const uint32_t *number, int *same) {
  gr_words *here = &crew->here, *there = &crew->there;
  const gr_expansion *x = &crew->run->expansion;
  Words w = words_of(c, row);
  size_t size = gr_expansion_row_size(x), other = (size_t)(w.end - w.at);
  *same = size == 0 && other == 0;
  if (size == 0 || other == 0)
    return GR_DONE;
  if (write_row(x, here, x->graph->follower.at + x->row_start, size, NULL) !=
          GR_DONE ||
      write_row(x, there, w.at, other, number) != GR_DONE)
    return GR_NO_MEMORY;
  *same = here->count == there->count &&
          memcmp(here->at, there->at, here->count * sizeof *here->at) == 0;
  return GR_DONE;
}

gr_status lgr_compare_row(lua_State *L, lgr_crew *crew, const lgr_chunk *c,
                          uint32_t row, gr_words *number) {
  int same = 1;
  gr_status status = number_row(crew, c, row, number);
  if (status == GR_DONE)
    status = compare(crew, c, row, number->at, &same);
  if (!same)
    lgr_fail_hidden(L, crew->run, NULL);
  return status;
}

#endif
