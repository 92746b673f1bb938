/*
** rows.c: see rows.h.
*/
#include "core/file/rows.h"

#include "core/length/remoteness.h"

/* Eight bytes of a key. */
static uint64_t piece_of_key(const void *of, uint32_t number, size_t depth) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *key = gr_store_get(of, number, &length, kept);
  uint64_t piece = 0;
  for (size_t i = depth; i < depth + 8; i++)
    piece = piece << 8 | (i < length ? key[i] : 0);
  return piece;
}

gr_status gr_rows_step(gr_rows *rows, size_t *budget) {
  gr_status status;
  if (rows->sort.task.memory == NULL)
    gr_order_init(&rows->sort, rows->memory, piece_of_key, rows->store,
                  rows->store->count, &rows->order);
  status = gr_order_step(&rows->sort, budget);
  if (status == GR_DONE)
    gr_task_free(&rows->sort.task);
  return status;
}

unsigned gr_rows_sections(const gr_rows *rows) {
  unsigned there = 1u << GR_ORDR;
  for (unsigned id = 0; id < GR_SECTIONS; id++)
    if (rows->column[id] != NULL || rows->narrow[id] != NULL)
      there |= 1u << id;
  return there;
}

/*
** ------------------------------------------------------------ keys
*/

/* Keys that are words, with room for them. The words are fetched first: one
** loop without branches, so that the processor fetches many at once. */
static void put_words(const gr_store *store, const uint32_t *number,
                      uint32_t count, gr_bytes *to, uint32_t *length) {
  uint64_t word[GR_ROWS_IN_BLOCK] = {0};
  unsigned char *at = to->at + to->count;
  for (uint32_t i = 0; i < count; i++)
    word[i] = store->integers ? gr_store_integer(store, number[i])
                              : store->word[number[i]];
  for (uint32_t i = 0; i < count; i++) {
    if (store->integers) {
      length[i] = (uint32_t)gr_put_integer(at, word[i]);
    } else {
      memcpy(at, &word[i], GR_PACKED);
      length[i] = ((const unsigned char *)&word[i])[GR_PACKED];
    }
    at += length[i];
  }
  to->count = (size_t)(at - to->at);
}

gr_status gr_rows_key(const gr_rows *rows, uint32_t rank, gr_bytes *to,
                      uint32_t *length) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t size;
  const unsigned char *key =
      gr_store_get(rows->store, rows->order.at[rank], &size, kept);
  *length = (uint32_t)size;
  return gr_bytes_append(rows->memory, to, key, size);
}

static gr_status keys_of(void *context, uint32_t rank, uint32_t count,
                         gr_bytes *to, uint32_t *length) {
  const gr_rows *rows = context;
  gr_status status = GR_DONE;
  if (!rows->store->unpacked) {
    status =
        gr_bytes_reserve(rows->memory, to, (size_t)count * GR_INTEGER_CODE);
    if (status == GR_DONE)
      put_words(rows->store, rows->order.at + rank, count, to, length);
    return status;
  }
  for (uint32_t i = 0; i < count && status == GR_DONE; i++)
    status = gr_rows_key(rows, rank + i, to, &length[i]);
  return status;
}

/*
** ------------------------------------------------------------ words
*/

/* Copies the words of some positions, plus `bias`, as put_words fetches them.
 */
static void gather(uint32_t *to, const uint32_t *number, uint32_t count,
                   const uint32_t *from, uint32_t bias) {
  for (uint32_t i = 0; i < count; i++)
    to[i] = from[number[i]] + bias;
}

/* The same from an array that does not reach all positions. */
static void gather_some(uint32_t *to, const uint32_t *number, uint32_t count,
                        const gr_words *from, uint32_t bias) {
  for (uint32_t i = 0; i < count; i++)
    to[i] = gr_rows_word(from, number[i]) + bias;
}

/* The same from narrow words. */
static void gather_narrow(uint32_t *to, const uint32_t *number, uint32_t count,
                          const gr_narrow *from, uint32_t bias) {
  for (uint32_t i = 0; i < count; i++)
    to[i] = gr_narrow_at(from, number[i]) + bias;
}

/* A file says only that a remoteness is infinite: who wins endless play, and
** who is to move, tell the rest. */
static void forget_winners(uint32_t *remoteness, uint32_t count,
                           uint32_t bias) {
  for (uint32_t i = 0; i < count; i++)
    if (gr_is_endless(remoteness[i] - bias))
      remoteness[i] = GR_NONE + bias;
}

void gr_rows_words(const gr_rows *rows, gr_section_id id, uint32_t rank,
                   uint32_t count, uint32_t *to) {
  const uint32_t *number = rows->order.at + rank;
  const gr_words *column = rows->column[id];
  uint32_t bias = gr_section_kinds[id].bias;
  if (id == GR_ORDR)
    memcpy(to, number, count * sizeof *to);
  else if (rows->narrow[id] != NULL)
    gather_narrow(to, number, count, rows->narrow[id], bias);
  else if (column->count >= rows->store->count)
    gather(to, number, count, column->at, bias);
  else
    gather_some(to, number, count, column, bias);
  if (id == GR_RMTN)
    forget_winners(to, count, bias);
}

static gr_status words_of(void *context, gr_section_id id, uint32_t rank,
                          uint32_t count, uint32_t *to) {
  gr_rows_words(context, id, rank, count, to);
  return GR_DONE;
}

gr_source gr_rows_source(gr_rows *rows) {
  gr_source source = {rows, keys_of, words_of};
  return source;
}

void gr_rows_free(gr_rows *rows) {
  gr_task_free(&rows->sort.task);
  gr_words_free(rows->memory, &rows->order);
}
