/*
** writer.c: see writer.h.
*/
#include "core/file/writer.h"

#include <string.h>

/* The phases. */
static gr_phase begin_sets, order_sets, place_sets, plan, write_rows,
    end_section, write_front;
static gr_free free_writer;

/* Bytes to be taken away before more are made. */
#define MUCH ((size_t)1 << 18)

void gr_writer_init(gr_writer *w, gr_memory *memory,
                    const gr_content *content) {
  memset(w, 0, sizeof *w);
  gr_task_init(&w->task, memory, begin_sets, free_writer);
  w->pen.memory = memory;
  w->content = *content;
}

/*
** ------------------------------------------------------ the order of sets
*/

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

static gr_status begin_sets(void *work, size_t *budget) {
  gr_writer *w = work;
  (void)budget;
  if ((w->content.sections & 1u << GR_LABL) == 0)
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
    gr_task_free(&w->sort.task);
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

/* Adds a section with this many rows. */
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
  uint64_t keys = c->count;
  (void)budget;
  add_section(w, GR_META, c->meta_size);
  for (gr_section_id id = GR_KEYS; id <= GR_KEY3; id++) {
    add_section(w, id, keys);
    keys = gr_block_count(keys, gr_section_kinds[id].in_block);
    if (keys <= 1)
      break;
  }
  for (gr_section_id id = GR_ORDR; id < GR_MOVS; id++) {
    if (id == GR_SETS && w->set_order.count > 0)
      add_section(w, id, w->set_order.count);
    else if ((c->sections & 1u << id) != 0)
      add_section(w, id, c->count);
  }
  if (c->moves != NULL)
    add_section(w, GR_MOVS, c->count);
  w->offset = GR_FILE_HEADER + (uint64_t)GR_FILE_ROW * w->sections;
  w->size = w->offset;
  w->section[0].offset = w->size;
  return gr_turn_to(&w->task, write_rows);
}

/*
** ------------------------------------------------------------ rows
** A row is added to the block at once, or noted until the block is complete.
*/

/* Turns labels into those of the file. */
static void name_labels(const gr_writer *w, uint32_t *label, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!gr_is_finite(label[i]))
      label[i] = w->content.values + w->set_place.at[gr_kset_of(label[i])];
}

/* Sets how many words there are: is there room for them? */
static int has_words(gr_writer *w, gr_words *words, size_t count) {
  if (w->pen.status == GR_DONE)
    w->pen.status = gr_words_resize(w->task.memory, words, count);
  return w->pen.status == GR_DONE;
}

/* Notes the words of a section for some ranks. */
static void note_words(gr_writer *w, gr_section_id id, uint32_t rank,
                       uint32_t count) {
  const gr_source *source = &w->content.source;
  uint32_t *to;
  if (!has_words(w, &w->word, w->word.count + count))
    return;
  to = w->word.at + w->word.count - count;
  w->pen.status = source->words(source->context, id, rank, count, to);
  if (w->pen.status == GR_DONE && id == GR_LABL)
    name_labels(w, to, count);
}

static void put_set(gr_writer *w, const gr_kset *set) {
  const gr_words *high = &w->content.sets->high;
  uint32_t before = 0;
  gr_put_varint(&w->pen, &w->block, gr_bit_count(set->low) + set->high_count);
  for (uint64_t low = set->low; low != 0; low &= low - 1) {
    gr_put_difference(&w->pen, &w->block, gr_lowest_bit(low), before);
    before = gr_lowest_bit(low);
  }
  for (uint32_t i = 0; i < set->high_count; i++) {
    uint32_t member = high->at[set->high + i];
    gr_put_difference(&w->pen, &w->block, member, before);
    before = member;
  }
}

/* Takes keys of blocks of the section before. */
static void take_first(gr_writer *w, uint32_t row, uint32_t count) {
  const gr_keys *first = &w->first[0];
  const uint32_t *length = first->length.at + row;
  size_t size = 0;
  for (uint32_t i = 0; i < count; i++)
    size += w->keys.length.at[i] = length[i];
  w->first_taken += size;
  gr_put_bytes(&w->pen, &w->keys.bytes, first->bytes.at + w->first_taken - size,
               size);
}

/* Notes the keys of a block. */
static void note_keys(gr_writer *w, gr_section_id id, uint32_t row,
                      uint32_t count) {
  const gr_source *source = &w->content.source;
  gr_keys *keys = &w->keys;
  keys->bytes.count = 0;
  if (!has_words(w, &keys->length, count))
    return;
  if (id > GR_KEYS)
    take_first(w, row, count);
  else
    w->pen.status = source->keys(source->context, row, count, &keys->bytes,
                                 keys->length.at);
}

/* Adds `count` rows to the block, or notes them until it is complete. */
static void put_rows(gr_writer *w, gr_section_id id, uint32_t row,
                     uint32_t count, size_t *budget) {
  gr_codec codec = gr_section_kinds[id].codec;
  if (codec == GR_PLAIN) {
    gr_put_bytes(&w->pen, &w->block, w->content.meta + row, count);
  } else if (codec == GR_WORDS) {
    note_words(w, id, row, count);
  } else if (codec == GR_FRONT) {
    note_keys(w, id, row, count);
  } else if (id == GR_MOVS) {
    gr_spend(budget, gr_degree(w->content.moves, row));
    gr_put_moves(&w->pen, &w->block, w->content.moves, row);
  } else {
    put_set(w, &w->content.sets->at[w->set_order.at[row]]);
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

/* Notes what the keys of a block have in common, and the rest. */
static void split_keys(gr_writer *w) {
  const unsigned char *key = w->keys.bytes.at, *before = key;
  const gr_words *length = &w->keys.length;
  size_t before_length = 0;
  w->rest.count = 0;
  for (size_t i = 0; i < length->count; i++) {
    size_t common = in_common(before, before_length, key, length->at[i]);
    w->common.at[i] = (uint32_t)common;
    gr_put_bytes(&w->pen, &w->rest, key + common, length->at[i] - common);
    before = key;
    before_length = length->at[i];
    key += before_length;
  }
}

/* Keeps the first key of the block for the section that comes next. */
static void keep_first(gr_writer *w) {
  gr_keys *first = &w->first[1];
  size_t count = first->length.count;
  if (has_words(w, &first->length, count + 1))
    first->length.at[count] = w->keys.length.at[0];
  gr_put_bytes(&w->pen, &first->bytes, w->keys.bytes.at, w->keys.length.at[0]);
}

static void put_keys(gr_writer *w) {
  const gr_words *length = &w->keys.length;
  if (!has_words(w, &w->common, length->count))
    return;
  split_keys(w);
  keep_first(w);
  gr_put_packed(&w->pen, &w->block, length->at, length->count);
  /* the first has nothing in common with any */
  gr_put_packed(&w->pen, &w->block, w->common.at + 1, length->count - 1);
  gr_put_bytes(&w->pen, &w->block, w->rest.at, w->rest.count);
}

/* Completes a block. */
static void put_block(gr_writer *w, gr_codec codec) {
  if (codec == GR_WORDS)
    gr_put_packed(&w->pen, &w->block, w->word.at, w->word.count);
  else if (codec == GR_FRONT)
    put_keys(w);
  gr_put_bytes(&w->pen, &w->out, w->block.at, w->block.count);
  w->block_end += w->block.count;
  gr_put_fixed(&w->pen, &w->table, w->block_end, 8);
  gr_put_fixed(&w->pen, &w->table, gr_adler(w->block.at, w->block.count), 4);
  w->block.count = w->word.count = 0;
}

/* How many rows are put at once from here on: up to the end of the block, where
** that is possible. */
static uint32_t portion(gr_codec codec, uint32_t row, uint32_t rows,
                        uint32_t in_block) {
  uint32_t left = in_block - row % in_block;
  if (codec == GR_ROWS)
    return 1;
  return left < rows - row ? left : rows - row;
}

/* Writes rows of the present section. */
static gr_status write_rows(void *work, size_t *budget) {
  gr_writer *w = work;
  const gr_written *section = &w->section[w->at];
  const gr_section_kind *kind = &gr_section_kinds[section->id];
  uint32_t rows = (uint32_t)section->rows;
  uint32_t in_block = kind->in_block > 0 ? kind->in_block : rows;
  while (w->task.next < rows && w->pen.status == GR_DONE) {
    uint32_t row = w->task.next;
    uint32_t count = portion(kind->codec, row, rows, in_block);
    if (*budget == 0 || w->out.count > MUCH)
      return GR_MORE;
    gr_spend(budget, count);
    put_rows(w, section->id, row, count, budget);
    row += count;
    w->task.next = row;
    if (row % in_block == 0 || row == rows)
      put_block(w, kind->codec);
  }
  return gr_then(&w->task, w->pen.status, end_section);
}

/* The keys of blocks of the section become the rows of the next one. */
static void turn_keys(gr_writer *w) {
  gr_keys kept = w->first[0];
  w->first[0] = w->first[1];
  kept.bytes.count = kept.length.count = 0;
  w->first[1] = kept;
  w->first_taken = 0;
}

/* The block table, and on to the next section. */
static gr_status end_section(void *work, size_t *budget) {
  gr_writer *w = work;
  gr_written *section = &w->section[w->at];
  (void)budget;
  gr_put_bytes(&w->pen, &w->out, w->table.at, w->table.count);
  section->size = w->block_end + w->table.count;
  w->size += section->size;
  w->table.count = 0;
  w->block_end = 0;
  w->at++;
  turn_keys(w);
  if (w->at == w->sections)
    return gr_then(&w->task, w->pen.status, write_front);
  w->section[w->at].offset = w->size;
  return gr_then(&w->task, w->pen.status, write_rows);
}

/*
** ------------------------------------------------------------ the front
*/

static void put_section(gr_writer *w, gr_bytes *to, const gr_written *section) {
  const gr_section_kind *kind = &gr_section_kinds[section->id];
  uint32_t in_block = kind->in_block;
  gr_put_bytes(&w->pen, to, (const unsigned char *)kind->name, 4);
  gr_put_fixed(&w->pen, to, (uint64_t)kind->codec, 2);
  gr_put_fixed(&w->pen, to, kind->codec == GR_PLAIN, 2);
  gr_put_fixed(&w->pen, to, section->rows, 8);
  gr_put_fixed(&w->pen, to, section->offset, 8);
  gr_put_fixed(&w->pen, to, section->size, 8);
  gr_put_fixed(&w->pen, to, in_block > 0 ? in_block : section->rows, 4);
}

/* The header and the directory, when all before them has been taken away. */
static gr_status write_front(void *work, size_t *budget) {
  gr_writer *w = work;
  gr_bytes *out = &w->out, *directory = &w->block;
  (void)budget;
  if (out->count > 0)
    return GR_MORE;
  for (uint32_t i = 0; i < w->sections; i++)
    put_section(w, directory, &w->section[i]);
  gr_put_bytes(&w->pen, out, (const unsigned char *)GR_FILE_MAGIC, 8);
  gr_put_fixed(&w->pen, out, GR_FILE_MAJOR, 2);
  gr_put_fixed(&w->pen, out, GR_FILE_MINOR, 2);
  gr_put_fixed(&w->pen, out, w->sections, 4);
  gr_put_fixed(&w->pen, out, w->size, 8);
  gr_put_fixed(&w->pen, out, w->content.count, 8);
  gr_put_fixed(&w->pen, out, gr_adler(directory->at, directory->count), 4);
  gr_put_fixed(&w->pen, out, gr_adler(out->at, out->count), 4);
  gr_put_bytes(&w->pen, out, directory->at, directory->count);
  w->offset = 0;
  return gr_then(&w->task, w->pen.status, NULL);
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

static void free_keys(gr_memory *memory, gr_keys *keys) {
  gr_bytes_free(memory, &keys->bytes);
  gr_words_free(memory, &keys->length);
}

static void free_writer(void *work) {
  gr_writer *w = work;
  gr_memory *memory = w->task.memory;
  gr_task_free(&w->sort.task);
  gr_words_free(memory, &w->set_order);
  gr_words_free(memory, &w->set_place);
  gr_words_free(memory, &w->word);
  free_keys(memory, &w->keys);
  free_keys(memory, &w->first[0]);
  free_keys(memory, &w->first[1]);
  gr_words_free(memory, &w->common);
  gr_bytes_free(memory, &w->rest);
  gr_bytes_free(memory, &w->block);
  gr_bytes_free(memory, &w->table);
  gr_bytes_free(memory, &w->out);
}
