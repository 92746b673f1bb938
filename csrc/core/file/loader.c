/*
** loader.c: see loader.h.
*/
#include "core/file/loader.h"

#include <string.h>

/* The phases. */
static gr_phase start, read_order, read_keys, add_keys, read_moves, read_ends,
    add_ends, read_columns, end_column;
static gr_free free_loader;

/* A unit of work for this many bytes of a key. */
#define BYTES_OF_WORK 16

void gr_loader_init(gr_loader *l, gr_memory *memory, gr_reader *reader,
                    const gr_loaded *to) {
  memset(l, 0, sizeof *l);
  gr_task_init(&l->task, memory, start, free_loader);
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
  if (gr_words_resize(memory, l->to.order, count) != GR_DONE)
    return GR_NO_MEMORY;
  if (count > 0 && l->end == NULL) {
    l->end = gr_resize(memory, NULL, 0, count, sizeof *l->end);
    if (l->end == NULL)
      return GR_NO_MEMORY;
    l->ends = count;
  }
  if (l->to.keys.players &&
      gr_bytes_reserve(memory, &l->player, (size_t)count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_turn_to(&l->task, read_order);
}

/* Does the same with each word of a section: take(l, rank, word), which returns
** GR_BAD_FILE if it is wrong. */
static gr_status read_words(gr_loader *l, size_t *budget, gr_section_id id,
                            gr_status (*take)(gr_loader *, uint32_t, uint32_t),
                            gr_phase *then) {
  uint32_t count = l->reader->count;
  uint32_t stop = gr_reach(&l->task, count, budget);
  for (uint32_t i = l->task.next; i < stop; i++) {
    uint32_t word;
    gr_status status = gr_reader_word(l->reader, id, i, &word);
    if (status != GR_DONE)
      return status;
    status = take(l, i, word);
    if (status != GR_DONE)
      return status == GR_BAD_FILE ? blame(l, id) : status;
  }
  return gr_reached(&l->task, stop, count, then);
}

/*
** ------------------------------------------------------------ positions
*/

static gr_status take_order(gr_loader *l, uint32_t rank, uint32_t number) {
  if (number >= l->reader->count || l->rank.at[number] != GR_NONE)
    return GR_BAD_FILE;
  l->to.order->at[rank] = number;
  l->rank.at[number] = rank;
  return GR_DONE;
}

static gr_status read_order(void *work, size_t *budget) {
  return read_words(work, budget, GR_ORDR, take_order, read_keys);
}

/* Does a key come after the one before? */
static int ascends(const unsigned char *last, size_t before,
                   const unsigned char *key, size_t length) {
  int order = memcmp(last, key, before < length ? before : length);
  return order < 0 || (order == 0 && before < length);
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
  if (rank > 0 && !ascends(keys->at + begin, (size_t)(before - begin),
                           keys->at + before, (size_t)length))
    return blame(l, GR_KEYS);
  return gr_is_key(&l->to.keys, keys->at + before, (size_t)length)
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
  int is_integer = l->to.integers && gr_get_integer(key, length, &integer);
  if (l->to.space && (!is_integer || integer != number))
    return blame(l, GR_ORDR);
  if (is_integer)
    return gr_store_add_integer(memory, l->to.store, integer, given);
  return gr_store_add(memory, l->to.store, key, length, given);
}

/* Notes the player to move, if there are two: the last byte of the key. */
static void note_player(gr_loader *l, uint32_t number) {
  uint64_t end = l->end[l->rank.at[number]];
  if (l->to.keys.players)
    l->player.at[number] = l->keys.at[end - 1];
}

/* Adds the keys by number. Each must be new. */
static gr_status add_keys(void *work, size_t *budget) {
  gr_loader *l = work;
  while (l->task.next < l->reader->count) {
    uint32_t given = GR_NONE;
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
    note_player(l, given);
    l->task.next++;
  }
  gr_bytes_free(l->task.memory, &l->keys);
  gr_store_trim(l->task.memory, l->to.store);
  return gr_turn_to(&l->task, l->reader->section[GR_MOVS].there ? read_moves
                                                                : read_columns);
}

/*
** ------------------------------------------------------------ columns
** They are believed: only the rules can tell whether they are right.
*/

/* Can a section have this word? */
static int is_possible(const gr_loader *l, uint32_t id, uint32_t word) {
  if (id == GR_LABL)
    return word < l->to.values;
  if (id == GR_SCOR)
    return word > 0; /* that is less than any score */
  return id != GR_DIST || word <= GR_FAR;
}

static gr_status take_word(gr_loader *l, uint32_t rank, uint32_t word) {
  uint32_t id = l->section;
  gr_growth none = {NULL, 0, 0};
  if (!is_possible(l, id, word))
    return GR_BAD_FILE;
  return gr_narrow_set(l->task.memory, l->to.column[id], &none,
                       l->to.order->at[rank], word - gr_section_kinds[id].bias);
}

/* Reads the next section that goes somewhere. */
static gr_status read_columns(void *work, size_t *budget) {
  gr_loader *l = work;
  gr_growth none = {NULL, 0, 0};
  gr_status status;
  while (l->section < GR_SECTIONS && l->to.column[l->section] == NULL)
    l->section++;
  if (l->section == GR_SECTIONS)
    return gr_turn_to(&l->task, NULL);
  status = gr_narrow_fill(l->task.memory, l->to.column[l->section], &none,
                          l->reader->count, budget);
  if (status != GR_DONE)
    return status;
  return read_words(l, budget, (gr_section_id)l->section, take_word,
                    end_column);
}

static gr_status end_column(void *work, size_t *budget) {
  gr_loader *l = work;
  (void)budget;
  l->section++;
  return gr_turn_to(&l->task, read_columns);
}

/*
** ------------------------------------------------------------ moves
*/

/* Takes the starts that come next. */
static void find_starts(gr_loader *l) {
  const gr_words *starts = l->to.starts;
  while (l->run < starts->count && starts->at[l->run] == l->found) {
    l->found += starts->at[l->run + 1];
    l->run += 2;
  }
}

/* A position is found when a row has it for the first time: then it gets the
** next number, unless it is a start. */
static int find_part(gr_loader *l, uint32_t part) {
  const gr_words *starts = l->to.starts;
  size_t i = l->run;
  if (part < l->found)
    return 1;
  if (part == l->found) {
    l->found++;
    find_starts(l);
    return 1;
  }
  while (i < starts->count && part - starts->at[i] >= starts->at[i + 1])
    i += 2;
  return i < starts->count;
}

/* Looks at the row that was read last: are positions found in their order, do
** the players take turns, and, where moves lead to sums, is each there once? */
static gr_status check_row(gr_loader *l, uint32_t u) {
  gr_graph *graph = l->to.graph;
  size_t end = graph->follower.count;
  for (size_t i = graph->first.at[u]; i < end; i++) {
    uint32_t word = graph->follower.at[i];
    if (word != GR_EMPTY_SUM && !find_part(l, word & GR_PART))
      return blame(l, GR_ORDR);
    if (l->to.keys.players && l->player.at[word] == l->player.at[u])
      return blame(l, GR_MOVS);
  }
  if (!graph->splits)
    return GR_DONE;
  if (gr_row_end(l->task.memory, &l->sums, graph, u + 1, l->reader->count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return graph->follower.count == end ? GR_DONE : blame(l, GR_MOVS);
}

/* Reads the row of the next position. */
static gr_status read_row(gr_loader *l, gr_cursor *c, size_t *budget) {
  gr_graph *graph = l->to.graph;
  uint32_t moves = 0, u = graph->count;
  gr_status status = gr_words_push(l->task.memory, &graph->first,
                                   (uint32_t)graph->follower.count);
  find_starts(l);
  if (u >= l->found)
    return blame(l, GR_ORDR);
  if (status == GR_DONE)
    status = gr_reader_take_row(l->reader, c, u, l->task.memory,
                                &graph->follower, &graph->gain, &moves);
  if (status == GR_DONE)
    status = check_row(l, u);
  gr_spend(budget, (size_t)moves + 1);
  graph->count += status == GR_DONE;
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
  return gr_turn_to(&l->task, l->to.ends > 0 ? read_ends : NULL);
}

/*
** ------------------------------------------------------------ endings
*/

static gr_status take_end(gr_loader *l, uint32_t rank, uint32_t word) {
  uint32_t number = l->to.order->at[rank];
  l->rank.at[number] = word;
  return word <= l->to.ends &&
                 (word > 0) == (gr_degree(l->to.graph, number) == 0)
             ? GR_DONE
             : GR_BAD_FILE;
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
  if (stop == count && endings->count != l->to.ends)
    return blame(l, GR_META); /* nothing ends like that */
  return gr_reached(&l->task, stop, count, NULL);
}

gr_status gr_loader_step(gr_loader *l, size_t *budget) {
  return gr_task_step(&l->task, budget);
}

static void free_loader(void *work) {
  gr_loader *l = work;
  gr_memory *memory = l->task.memory;
  gr_words_free(memory, &l->rank);
  gr_bytes_free(memory, &l->keys);
  gr_bytes_free(memory, &l->player);
  gr_row_free(memory, &l->sums);
  gr_release(memory, l->end, l->ends, sizeof *l->end);
  l->end = NULL;
  l->ends = 0;
}
