/*
** writer.c: see writer.h.
*/
#include "core/file/writer.h"

#include <string.h>

/* The phases. */
static gr_phase order_keys, begin_sets, order_sets, place_sets, plan,
    write_rows, end_section, write_front;

/* Bytes to be taken away before more are made. */
#define MUCH ((size_t)1 << 18)

void gr_writer_init(gr_writer *w, gr_memory *memory,
                    const gr_content *content) {
  memset(w, 0, sizeof *w);
  gr_task_init(&w->task, memory, order_keys);
  w->content = *content;
  w->count = content->store->count;
}

/*
** ------------------------------------------------------------ the order
*/

/* Eight bytes of a key. */
static uint64_t piece_of_key(const void *of, uint32_t number, size_t depth) {
  unsigned char kept[GR_INTEGER_CODE];
  size_t length;
  const unsigned char *key = gr_store_get(of, number, &length, kept);
  uint64_t piece = 0;
  for (size_t i = depth; i < depth + 8; i++)
    piece = piece << 8 | (i < length ? key[i] : 0);
  return piece;
}

/* Member i of a set, from 0 on, plus 1; 0 if there are not as many. */
static uint32_t member_plus_1(const gr_ksets *sets, const gr_kset *set,
                              size_t i) {
  uint64_t low = set->low;
  size_t count = gr_bit_count(low);
  if (i >= count)
    return i - count < set->high_count
               ? sets->high.at[set->high + (i - count)] + 1
               : 0;
  for (; i > 0; i--)
    low &= low - 1;
  return gr_lowest_bit(low) + 1;
}

/* Two members of a set, in four bytes each. */
static uint64_t piece_of_set(const void *of, uint32_t number, size_t depth) {
  const gr_ksets *sets = of;
  const gr_kset *set = &sets->at[number];
  return (uint64_t)member_plus_1(sets, set, depth / 4) << 32 |
         member_plus_1(sets, set, depth / 4 + 1);
}

static gr_status order_keys(void *work, size_t *budget) {
  gr_writer *w = work;
  gr_status status;
  if (w->sort.task.memory == NULL)
    gr_order_init(&w->sort, w->task.memory, piece_of_key, w->content.store,
                  w->count, &w->order);
  status = gr_order_step(&w->sort, budget);
  if (status == GR_DONE)
    gr_order_free(&w->sort);
  return gr_then(&w->task, status, begin_sets);
}

static gr_status begin_sets(void *work, size_t *budget) {
  gr_writer *w = work;
  (void)budget;
  if (w->content.label == NULL)
    return gr_turn_to(&w->task, plan);
  gr_order_init(&w->sort, w->task.memory, piece_of_set, w->content.sets,
                w->content.sets->count, &w->set_order);
  if (gr_words_resize(w->task.memory, &w->set_place, w->content.sets->count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return gr_turn_to(&w->task, order_sets);
}

static gr_status order_sets(void *work, size_t *budget) {
  gr_writer *w = work;
  gr_status status = gr_order_step(&w->sort, budget);
  if (status == GR_DONE)
    gr_order_free(&w->sort);
  return gr_then(&w->task, status, place_sets);
}

static gr_status place_sets(void *work, size_t *budget) {
  gr_writer *w = work;
  uint32_t count = (uint32_t)w->set_order.count;
  uint32_t stop = gr_reach(&w->task, count, budget);
  for (uint32_t i = w->task.next; i < stop; i++)
    w->set_place.at[w->set_order.at[i]] = i;
  return gr_reached(&w->task, stop, count, plan);
}

/*
** ------------------------------------------------------------ the plan
*/

/* A section is there if it has rows. */
static void add_section(gr_writer *w, gr_section_id id, uint64_t rows) {
  gr_written *section = &w->section[w->sections];
  section->id = id;
  section->rows = rows;
  w->sections++;
}

/* Decides which sections there are. */
static gr_status plan(void *work, size_t *budget) {
  gr_writer *w = work;
  const gr_content *c = &w->content;
  uint64_t keys = w->count;
  (void)budget;
  add_section(w, GR_META, c->meta_size);
  for (gr_section_id id = GR_KEYS; id <= GR_KEY3; id++) {
    add_section(w, id, keys);
    keys = gr_block_count(keys, gr_section_kinds[id].in_block);
    if (keys <= 1)
      break;
  }
  add_section(w, GR_ORDR, w->count);
  if (c->label != NULL)
    add_section(w, GR_LABL, w->count);
  if (w->set_order.count > 0)
    add_section(w, GR_SETS, w->set_order.count);
  if (c->height != NULL)
    add_section(w, GR_HGHT, w->count);
  if (c->remoteness != NULL)
    add_section(w, GR_RMTN, w->count);
  if (c->worth != NULL)
    add_section(w, GR_WRTH, w->count);
  if (c->ending != NULL)
    add_section(w, GR_ENDS, w->count);
  if (c->moves != NULL)
    add_section(w, GR_MOVS, w->count);
  w->offset = GR_FILE_HEADER + (uint64_t)GR_FILE_ROW * w->sections;
  w->size = w->offset;
  w->section[0].offset = w->size;
  return gr_turn_to(&w->task, write_rows);
}

/*
** ------------------------------------------------------------ rows
** A row is added to the block at once, or noted until the block is complete.
*/

static uint32_t plus_1(uint32_t measure) {
  return measure == GR_NONE ? 0 : measure + 1;
}

/* The word of position u in a section of words. */
static uint32_t word_of(const gr_writer *w, gr_section_id id, uint32_t u) {
  const gr_content *c = &w->content;
  switch (id) {
  case GR_LABL:
    return gr_is_finite(c->label[u])
               ? c->label[u]
               : c->values + w->set_place.at[gr_kset_of(c->label[u])];
  case GR_HGHT:
    return plus_1(c->height[u]);
  case GR_RMTN:
    return plus_1(c->remoteness[u]);
  case GR_WRTH:
    return c->worth[u];
  case GR_ENDS:
    return u < c->ending->count ? c->ending->at[u] + 1 : 0; /* GR_NONE + 1 */
  default:
    return u; /* GR_ORDR */
  }
}

static gr_status put_set(gr_writer *w, const gr_kset *set) {
  gr_memory *memory = w->task.memory;
  const gr_ksets *sets = w->content.sets;
  uint32_t before = 0;
  gr_status status = gr_put_varint(memory, &w->block,
                                   gr_bit_count(set->low) + set->high_count);
  for (uint64_t low = set->low; low != 0 && status == GR_DONE; low &= low - 1) {
    status = gr_put_difference(memory, &w->block, gr_lowest_bit(low), before);
    before = gr_lowest_bit(low);
  }
  for (uint32_t i = 0; i < set->high_count && status == GR_DONE; i++) {
    uint32_t member = sets->high.at[set->high + i];
    status = gr_put_difference(memory, &w->block, member, before);
    before = member;
  }
  return status;
}

/* A move, whose first part is written as a difference to *before. */
static gr_status put_move(gr_writer *w, gr_move move, uint32_t *before) {
  gr_memory *memory = w->task.memory;
  gr_status status = GR_DONE;
  int splits = w->content.moves->splits;
  if (splits)
    status = gr_put_varint(memory, &w->block, (uint32_t)(move.end - move.at));
  for (const uint32_t *at = move.at; at < move.end && status == GR_DONE; at++) {
    uint32_t part = splits ? *at & GR_PART : *at;
    status = gr_put_difference(memory, &w->block, part, *before);
    *before = part;
  }
  return status;
}

static gr_status put_moves(gr_writer *w, uint32_t u, size_t *budget) {
  const gr_graph *graph = w->content.moves;
  const uint32_t *at = gr_followers(graph, u);
  const uint32_t *end = at + gr_degree(graph, u);
  uint32_t before = u;
  gr_status status =
      gr_put_varint(w->task.memory, &w->block, gr_move_count(graph, u));
  gr_spend(budget, (size_t)(end - at));
  while (at < end && status == GR_DONE) {
    gr_move move = gr_move_at(graph, at);
    status = put_move(w, move, &before);
    at = gr_move_next(move);
  }
  return status;
}

/* The rank of the key in row i of a section of keys. */
static uint32_t rank_of_row(gr_section_id id, uint32_t i) {
  for (; id > GR_KEYS; id--)
    i *= gr_section_kinds[id].in_block;
  return i;
}

static gr_status put_row(gr_writer *w, gr_section_id id, uint32_t i,
                         size_t *budget) {
  switch (gr_section_kinds[id].codec) {
  case GR_PLAIN:
    return gr_put_bytes(w->task.memory, &w->block, w->content.meta + i, 1);
  case GR_WORDS:
    return gr_words_push(w->task.memory, &w->word,
                         word_of(w, id, w->order.at[i]));
  case GR_FRONT:
    return gr_words_push(w->task.memory, &w->word,
                         w->order.at[rank_of_row(id, i)]);
  default:
    if (id == GR_MOVS)
      return put_moves(w, i, budget);
    return put_set(w, &w->content.sets->at[w->set_order.at[i]]);
  }
}

/*
** ------------------------------------------------------------ blocks
*/

static size_t in_common(const unsigned char *a, size_t count_a,
                        const unsigned char *b, size_t count_b) {
  size_t least = count_a < count_b ? count_a : count_b, i = 0;
  while (i < least && a[i] == b[i])
    i++;
  return i;
}

/* Notes the length of key `number`, what it has in common with the one before,
** and the rest of it. */
static gr_status note_key(gr_writer *w, uint32_t i, gr_bytes *rest) {
  gr_memory *memory = w->task.memory;
  unsigned char kept[2][GR_INTEGER_CODE];
  size_t length, common = 0, before_length;
  const unsigned char *key =
      gr_store_get(w->content.store, w->word.at[i], &length, kept[0]);
  if (i > 0) {
    const unsigned char *before = gr_store_get(
        w->content.store, w->word.at[i - 1], &before_length, kept[1]);
    common = in_common(before, before_length, key, length);
    w->common.at[i - 1] = (uint32_t)common;
  }
  w->lengths.at[i] = (uint32_t)length;
  return gr_put_bytes(memory, rest, key + common, length - common);
}

static gr_status put_keys(gr_writer *w) {
  gr_memory *memory = w->task.memory;
  uint32_t count = (uint32_t)w->word.count;
  gr_status status = GR_DONE;
  if (gr_words_resize(memory, &w->lengths, count) != GR_DONE ||
      gr_words_resize(memory, &w->common, count) != GR_DONE)
    return GR_NO_MEMORY;
  w->rest.count = 0;
  for (uint32_t i = 0; i < count && status == GR_DONE; i++)
    status = note_key(w, i, &w->rest);
  if (status == GR_DONE)
    status = gr_put_packed(memory, &w->block, w->lengths.at, count);
  if (status == GR_DONE)
    status = gr_put_packed(memory, &w->block, w->common.at, count - 1);
  if (status == GR_DONE)
    status = gr_put_bytes(memory, &w->block, w->rest.at, w->rest.count);
  return status;
}

/* Completes a block. */
static gr_status put_block(gr_writer *w, gr_codec codec) {
  gr_memory *memory = w->task.memory;
  gr_status status = GR_DONE;
  if (codec == GR_WORDS)
    status = gr_put_packed(memory, &w->block, w->word.at, w->word.count);
  else if (codec == GR_FRONT)
    status = put_keys(w);
  if (status == GR_DONE)
    status = gr_bytes_reserve(memory, &w->table, GR_FILE_ENTRY);
  if (status == GR_DONE)
    status = gr_put_bytes(memory, &w->out, w->block.at, w->block.count);
  if (status != GR_DONE)
    return status;
  w->block_end += w->block.count;
  gr_put_fixed(&w->table, w->block_end, 8);
  gr_put_fixed(&w->table, gr_adler(w->block.at, w->block.count), 4);
  w->block.count = w->word.count = 0;
  return GR_DONE;
}

/* Writes rows of the present section. */
static gr_status write_rows(void *work, size_t *budget) {
  gr_writer *w = work;
  const gr_written *section = &w->section[w->at];
  const gr_section_kind *kind = &gr_section_kinds[section->id];
  uint32_t rows = (uint32_t)section->rows;
  uint32_t in_block = kind->in_block > 0 ? kind->in_block : rows;
  while (w->task.next < rows) {
    uint32_t i = w->task.next;
    gr_status status;
    if (*budget == 0 || w->out.count > MUCH)
      return GR_MORE;
    gr_spend(budget, 1);
    status = put_row(w, section->id, i, budget);
    w->task.next = i + 1;
    if (status == GR_DONE && ((i + 1) % in_block == 0 || i + 1 == rows))
      status = put_block(w, kind->codec);
    if (status != GR_DONE)
      return status;
  }
  return gr_turn_to(&w->task, end_section);
}

/* The block table, and on to the next section. */
static gr_status end_section(void *work, size_t *budget) {
  gr_writer *w = work;
  gr_written *section = &w->section[w->at];
  (void)budget;
  if (gr_put_bytes(w->task.memory, &w->out, w->table.at, w->table.count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  section->size = w->block_end + w->table.count;
  w->size += section->size;
  w->table.count = 0;
  w->block_end = 0;
  w->at++;
  if (w->at == w->sections)
    return gr_turn_to(&w->task, write_front);
  w->section[w->at].offset = w->size;
  return gr_turn_to(&w->task, write_rows);
}

/*
** ------------------------------------------------------------ the front
*/

static void put_section(gr_bytes *out, const gr_written *section) {
  const gr_section_kind *kind = &gr_section_kinds[section->id];
  memcpy(out->at + out->count, kind->name, 4);
  out->count += 4;
  gr_put_fixed(out, (uint64_t)kind->codec, 2);
  gr_put_fixed(out, kind->codec == GR_PLAIN, 2);
  gr_put_fixed(out, section->rows, 8);
  gr_put_fixed(out, section->offset, 8);
  gr_put_fixed(out, section->size, 8);
  gr_put_fixed(out, kind->in_block > 0 ? kind->in_block : section->rows, 4);
}

/* The header and the directory, when all before them has been taken away. */
static gr_status write_front(void *work, size_t *budget) {
  gr_writer *w = work;
  gr_bytes *out = &w->out, directory;
  (void)budget;
  if (out->count > 0)
    return GR_MORE;
  if (gr_bytes_reserve(w->task.memory, out,
                       GR_FILE_HEADER + GR_FILE_ROW * GR_SECTIONS) != GR_DONE)
    return GR_NO_MEMORY;
  directory = *out;
  directory.at += GR_FILE_HEADER;
  for (uint32_t i = 0; i < w->sections; i++)
    put_section(&directory, &w->section[i]);
  memcpy(out->at, GR_FILE_MAGIC, 8);
  out->count = 8;
  gr_put_fixed(out, GR_FILE_MAJOR, 2);
  gr_put_fixed(out, GR_FILE_MINOR, 2);
  gr_put_fixed(out, w->sections, 4);
  gr_put_fixed(out, w->size, 8);
  gr_put_fixed(out, w->count, 8);
  gr_put_fixed(out, gr_adler(directory.at, directory.count), 4);
  gr_put_fixed(out, gr_adler(out->at, out->count), 4);
  out->count += directory.count;
  w->offset = 0;
  return gr_turn_to(&w->task, NULL);
}

gr_status gr_writer_step(gr_writer *w, size_t *budget) {
  return gr_task_step(&w->task, budget);
}

void gr_writer_taken(gr_writer *w) {
  w->offset += w->out.count;
  w->out.count = 0;
}

double gr_writer_progress(const gr_writer *w) {
  double done = 0, all = 0;
  for (uint32_t i = 0; i < w->sections; i++) {
    all += (double)w->section[i].rows;
    if (i < w->at)
      done += (double)w->section[i].rows;
  }
  return all > 0 ? (done + (w->at < w->sections ? w->task.next : 0)) / all : 0;
}

void gr_writer_free(gr_writer *w) {
  gr_memory *memory = w->task.memory;
  if (w->sort.task.memory != NULL)
    gr_order_free(&w->sort);
  gr_words_free(memory, &w->order);
  gr_words_free(memory, &w->set_order);
  gr_words_free(memory, &w->set_place);
  gr_words_free(memory, &w->word);
  gr_words_free(memory, &w->lengths);
  gr_words_free(memory, &w->common);
  gr_bytes_free(memory, &w->rest);
  gr_bytes_free(memory, &w->block);
  gr_bytes_free(memory, &w->table);
  gr_bytes_free(memory, &w->out);
}
