/*
** loader.c: see loader.h.
*/
#include "core/file/loader.h"

#include <string.h>

/* The phases. */
static gr_phase start, read_order, read_keys, add_keys, read_moves, read_ends,
    add_ends, read_labels;

/* A unit of work for this many bytes of a key. */
#define BYTES_OF_WORK 16

void gr_loader_init(gr_loader *l, gr_memory *memory, gr_reader *reader,
                    const gr_loaded *to) {
  memset(l, 0, sizeof *l);
  gr_task_init(&l->task, memory, start);
  l->reader = reader;
  l->to = *to;
}

static gr_status blame(gr_loader *l, gr_section_id id) {
  return gr_reader_blame(l->reader, id, GR_FILE_IMPOSSIBLE);
}

static gr_status start(void *work, size_t *budget) {
  gr_loader *l = work;
  gr_memory *memory = l->task.memory;
  uint32_t count = l->reader->count;
  gr_status status = gr_words_fill(memory, &l->rank, count, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_resize(memory, &l->order, count) != GR_DONE)
    return GR_NO_MEMORY;
  if (count > 0 && l->end == NULL) {
    l->end = gr_resize(memory, NULL, 0, count, sizeof *l->end);
    if (l->end == NULL)
      return GR_NO_MEMORY;
    l->ends = count;
  }
  return gr_turn_to(&l->task, read_order);
}

/* Does the same with each word of a section: take(l, rank, word). */
static gr_status read_words(gr_loader *l, size_t *budget, gr_section_id id,
                            int (*take)(gr_loader *, uint32_t, uint32_t),
                            gr_phase *then) {
  uint32_t count = l->reader->count;
  uint32_t stop = gr_reach(&l->task, count, budget);
  for (uint32_t i = l->task.next; i < stop; i++) {
    uint32_t word;
    gr_status status = gr_reader_word(l->reader, id, i, &word);
    if (status != GR_DONE)
      return status;
    if (!take(l, i, word))
      return blame(l, id);
  }
  return gr_reached(&l->task, stop, count, then);
}

/*
** ------------------------------------------------------------ positions
*/

static int take_order(gr_loader *l, uint32_t rank, uint32_t number) {
  if (number >= l->reader->count || l->rank.at[number] != GR_NONE)
    return 0;
  l->order.at[rank] = number;
  l->rank.at[number] = rank;
  return 1;
}

static gr_status read_order(void *work, size_t *budget) {
  return read_words(work, budget, GR_ORDR, take_order, read_keys);
}

/* Puts a key together: the beginning of the one before, and some bytes. The
** first key of a block is there in full, so all keys together take at most as
** many times the room of the file as a block has rows. */
static gr_status take_key(gr_loader *l, uint32_t rank, uint64_t kept,
                          uint64_t more, const unsigned char *rest) {
  gr_bytes *keys = &l->keys;
  uint64_t before = rank == 0 ? 0 : l->end[rank - 1];
  uint64_t begin = rank < 2 ? 0 : l->end[rank - 2];
  uint64_t length = kept + more;
  if (kept > before - begin || length == 0)
    return blame(l, GR_KEYS);
  if (gr_bytes_reserve(l->task.memory, keys, (size_t)length + GR_KEY_ROOM) !=
      GR_DONE)
    return GR_NO_MEMORY;
  memcpy(keys->at + before, keys->at + begin, (size_t)kept);
  memcpy(keys->at + before + kept, rest, (size_t)more);
  keys->count += (size_t)length;
  l->end[rank] = keys->count;
  return l->to.is_key(l->to.context, keys->at + before, (size_t)length)
             ? GR_DONE
             : blame(l, GR_KEYS);
}

static gr_status read_key_block(gr_loader *l, uint64_t number, size_t *budget) {
  const gr_section *s = &l->reader->section[GR_KEYS];
  uint32_t rows = gr_reader_rows(s, number);
  uint32_t first = (uint32_t)number * s->in_block;
  gr_cursor block = {s->block.at, s->block.at + s->block.count};
  gr_front keys;
  if (!gr_get_front(block, rows, &keys))
    return blame(l, GR_KEYS);
  for (uint32_t i = 0; i < rows; i++) {
    uint64_t kept, more;
    gr_status status;
    if (!gr_front_at(&keys, i, &kept, &more))
      return blame(l, GR_KEYS);
    status = take_key(l, first + i, kept, more, keys.rest.at);
    if (status != GR_DONE)
      return status;
    keys.rest.at += more;
    gr_spend(budget, 1 + (size_t)((kept + more) / BYTES_OF_WORK));
  }
  return keys.rest.at == keys.rest.end ? GR_DONE : blame(l, GR_KEYS);
}

static gr_status read_keys(void *work, size_t *budget) {
  gr_loader *l = work;
  uint64_t blocks = l->reader->section[GR_KEYS].blocks;
  for (; l->task.next < blocks; l->task.next++) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    status = gr_reader_block(l->reader, GR_KEYS, l->task.next);
    if (status == GR_DONE)
      status = read_key_block(l, l->task.next, budget);
    if (status != GR_DONE)
      return status;
  }
  return gr_turn_to(&l->task, add_keys);
}

static gr_status add_key(gr_loader *l, uint32_t number, uint32_t *given) {
  gr_memory *memory = l->task.memory;
  uint32_t rank = l->rank.at[number];
  uint64_t begin = rank == 0 ? 0 : l->end[rank - 1], integer;
  const unsigned char *key = l->keys.at + begin;
  size_t length = (size_t)(l->end[rank] - begin);
  if (l->to.integers && gr_get_integer(key, length, &integer))
    return gr_store_add_integer(memory, l->to.store, integer, given);
  return gr_store_add(memory, l->to.store, key, length, given);
}

/* Adds the keys by number. Each must be new. */
static gr_status add_keys(void *work, size_t *budget) {
  gr_loader *l = work;
  while (l->task.next < l->reader->count) {
    uint32_t given;
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    status = add_key(l, l->task.next, &given);
    if (status == GR_MORE)
      continue;
    if (status != GR_DONE)
      return status;
    if (given != l->task.next)
      return blame(l, GR_KEYS);
    l->task.next++;
  }
  gr_bytes_free(l->task.memory, &l->keys);
  gr_store_trim(l->task.memory, l->to.store);
  return gr_turn_to(&l->task, read_moves);
}

/*
** ------------------------------------------------------------ moves
*/

/* Reads the row of the next position. */
static gr_status read_row(gr_loader *l, gr_cursor *c, size_t *budget) {
  gr_graph *graph = l->to.graph;
  uint32_t moves = 0;
  gr_status status = gr_words_push(l->task.memory, &graph->first,
                                   (uint32_t)graph->follower.count);
  if (status == GR_DONE)
    status = gr_reader_take_row(l->reader, c, graph->count, l->task.memory,
                                &graph->follower, &graph->gain, &moves);
  gr_spend(budget, (size_t)moves + 1);
  graph->count += status == GR_DONE;
  if (graph->splits)
    graph->move_count += moves;
  return status;
}

/* The rows of the present block that have not been read. */
static gr_status read_some_rows(gr_loader *l, size_t *budget) {
  const gr_section *s = &l->reader->section[GR_MOVS];
  uint32_t rows = gr_reader_rows(s, l->task.next);
  gr_cursor c = {s->block.at + l->at, s->block.at + s->block.count};
  for (; l->in_row < rows; l->in_row++) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    status = read_row(l, &c, budget);
    if (status != GR_DONE)
      return status;
    l->at = (size_t)(c.at - s->block.at);
  }
  l->in_row = 0;
  l->at = 0;
  return c.at == c.end ? GR_DONE : blame(l, GR_MOVS);
}

static gr_status read_moves(void *work, size_t *budget) {
  gr_loader *l = work;
  gr_graph *graph = l->to.graph;
  uint64_t blocks = l->reader->section[GR_MOVS].blocks;
  graph->splits = l->reader->splits;
  for (; l->task.next < blocks; l->task.next++) {
    gr_status status = gr_reader_block(l->reader, GR_MOVS, l->task.next);
    if (status == GR_DONE)
      status = read_some_rows(l, budget);
    if (status != GR_DONE)
      return status;
  }
  if (gr_words_push(l->task.memory, &graph->first,
                    (uint32_t)graph->follower.count) != GR_DONE)
    return GR_NO_MEMORY;
  gr_words_trim(l->task.memory, &graph->first);
  gr_words_trim(l->task.memory, &graph->follower);
  gr_words_trim(l->task.memory, &graph->gain);
  return gr_turn_to(&l->task, l->to.ends > 0 ? read_ends : read_labels);
}

/*
** ------------------------------------------------------------ endings, labels
*/

static int take_end(gr_loader *l, uint32_t rank, uint32_t word) {
  uint32_t number = l->order.at[rank];
  l->rank.at[number] = word;
  return word <= l->to.ends &&
         (word > 0) == (gr_degree(l->to.graph, number) == 0);
}

static gr_status read_ends(void *work, size_t *budget) {
  return read_words(work, budget, GR_ENDS, take_end, add_ends);
}

/* Classes are numbered as they come up, as in the file. */
static gr_status add_ends(void *work, size_t *budget) {
  gr_loader *l = work;
  gr_endings *endings = l->to.endings;
  uint32_t count = l->reader->count;
  uint32_t stop = gr_reach(&l->task, count, budget);
  for (uint32_t u = l->task.next; u < stop; u++) {
    uint32_t end = l->rank.at[u];
    gr_status status;
    if (end == 0)
      continue;
    status = end == l->to.unset ? gr_endings_leave(l->task.memory, endings, u)
                                : gr_endings_set(l->task.memory, endings, u,
                                                 l->to.payoff[end - 1]);
    if (status != GR_DONE)
      return status;
    if (endings->of.at[u] + 1 != end)
      return blame(l, GR_ENDS);
  }
  return gr_reached(&l->task, stop, count, read_labels);
}

static int take_label(gr_loader *l, uint32_t rank, uint32_t word) {
  l->to.label->at[l->order.at[rank]] = word;
  return 1;
}

static gr_status read_labels(void *work, size_t *budget) {
  gr_loader *l = work;
  gr_section_id id = l->reader->scored ? GR_SCOR : GR_LABL;
  if (!l->reader->section[id].there)
    return gr_turn_to(&l->task, NULL);
  if (gr_words_resize(l->task.memory, l->to.label, l->reader->count) != GR_DONE)
    return GR_NO_MEMORY;
  return read_words(l, budget, id, take_label, NULL);
}

gr_status gr_loader_step(gr_loader *l, size_t *budget) {
  return gr_task_step(&l->task, budget);
}

void gr_loader_free(gr_loader *l) {
  gr_memory *memory = l->task.memory;
  gr_words_free(memory, &l->order);
  gr_words_free(memory, &l->rank);
  gr_bytes_free(memory, &l->keys);
  gr_release(memory, l->end, l->ends, sizeof *l->end);
  l->end = NULL;
  l->ends = 0;
}
