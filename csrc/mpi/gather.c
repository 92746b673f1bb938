/*
** gather.c: see gather.h.
*/
#include "mpi/gather.h"

#include "mpi/heap.h"

/* A rank sends keys until this many bytes of them wait at rank 0. */
#ifndef GR_PIECE
#define GR_PIECE ((size_t)1 << 14)
#endif

/* Rows of a section that are asked for at a time: whole blocks. */
#ifndef GR_WINDOW
#define GR_WINDOW (UINT32_C(1) << 16)
#endif

/* What is asked for. (One byte that has been damaged makes no end of another
** question: a rank that leaves alone is waited for.) */
typedef enum Ask { POSITION, ORDER, KEYS, WORDS, OVER = 0x6F766572 } Ask;

/* A question begins with this: what, and of which rows. */
typedef struct Question {
  uint32_t ask, id, from, count;
} Question;

static uint32_t own_count(const gr_gather *g) {
  return g->shard->graph.count;
}

static gr_memory *memory_of(const gr_gather *g) {
  return g->shard->memory;
}

/* What this rank sends to rank 0. */
static gr_bytes *answer_of(const gr_gather *g) {
  return &g->mail.out[0];
}

/* With what it is written. */
static gr_pen pen_of(const gr_gather *g) {
  gr_pen pen = {g->shard->wire->memory, GR_DONE};
  return pen;
}

/* A number that another rank has put; if there is none, 0, and the rest is no
** longer read. */
static uint32_t get(gr_cursor *c) {
  uint32_t number = 0;
  if (!gr_get_varint(c, &number))
    c->at = c->end;
  return number;
}

gr_status gr_gather_init(gr_gather *g, gr_shard *shard, const gr_rows *rows,
                         uint32_t sets) {
  memset(g, 0, sizeof *g);
  g->shard = shard;
  g->rows = *rows;
  g->sets = sets;
  return gr_mail_init(&g->mail, shard->wire);
}

/*
** ------------------------------------------------------------ answers
*/

static uint32_t find(gr_store *store, const unsigned char *key, size_t length) {
  uint64_t integer;
  if (!store->integers)
    return gr_store_find(store, key, length);
  return gr_get_integer(key, length, &integer)
             ? gr_store_find_integer(store, integer)
             : GR_NONE;
}

/* Sends what is known of a position, if it is an own one. (After the key, the
** question has GR_KEY_ROOM bytes more.) */
static gr_status tell_position(gr_gather *g, const Question *q,
                               const gr_cursor *c) {
  const gr_rows *rows = &g->rows;
  size_t size = (size_t)(c->end - c->at);
  gr_known known = {1, {0}};
  uint32_t u;
  if (size < GR_KEY_ROOM || q->count > size - GR_KEY_ROOM)
    return GR_BAD_FILE;
  u = find(g->shard->store, c->at, q->count);
  if (u == GR_NONE)
    return GR_DONE;
  for (int id = 0; id < GR_SECTIONS; id++)
    if (rows->column[id] != NULL)
      known.word[id] = gr_rows_word(rows->column[id], u);
  return gr_mail_put(&g->mail, g->shard->wire, 0, &known, sizeof known);
}

/* Puts the own keys in order; sends how many they are, and the key of position
** 0. */
static gr_status put_in_order(gr_gather *g) {
  gr_pen pen = pen_of(g);
  gr_status status = GR_MORE;
  size_t length = 0;
  unsigned char kept[GR_KEY_BUFFER];
  const unsigned char *key = kept;
  while (status == GR_MORE) {
    size_t budget = SIZE_MAX;
    status = gr_rows_step(&g->rows, &budget);
  }
  if (status == GR_DONE)
    status = gr_words_resize(memory_of(g), &g->place, own_count(g));
  g->place.count = 0;
  if (status != GR_DONE)
    return status;
  gr_put_varint(&pen, answer_of(g), own_count(g));
  if (own_count(g) > 0 && g->shard->number[0] == 0)
    key = gr_store_get(g->shard->store, 0, &length, kept);
  gr_put_bytes(&pen, answer_of(g), key, length);
  return pen.status;
}

/* Notes the places that own keys have got, which rank 0 has. */
static gr_status take_places(gr_gather *g, gr_cursor *c) {
  unsigned char kept[GR_KEY_BUFFER];
  uint32_t place = 0;
  if (g->place.count > 0)
    place = g->place.at[g->place.count - 1] + 1;
  while (c->at < c->end) {
    uint32_t own;
    size_t length;
    if (g->place.count == g->sent)
      return GR_BAD_FILE;
    own = g->rows.order.at[g->place.count];
    gr_store_get(g->shard->store, own, &length, kept);
    g->waiting -= length;
    place += get(c);
    g->place.at[g->place.count++] = place++;
  }
  return GR_DONE;
}

static gr_status send_keys(gr_gather *g) {
  gr_pen pen = pen_of(g);
  unsigned char kept[GR_KEY_BUFFER];
  while (g->sent < own_count(g) && g->waiting < GR_PIECE) {
    size_t length;
    const unsigned char *key =
        gr_store_get(g->shard->store, g->rows.order.at[g->sent], &length, kept);
    gr_put_string(&pen, answer_of(g), key, length);
    g->waiting += length;
    g->sent++;
  }
  return pen.status;
}

/* Gets the words of own ranks from `next` on. */
static void get_words(gr_gather *g, gr_section_id id, uint32_t count) {
  uint32_t *word = g->word.at;
  gr_rows_words(&g->rows, id, g->next, count, word);
  for (uint32_t i = 0; id == GR_ORDR && i < count; i++)
    word[i] = (uint32_t)g->shard->number[word[i]];
}

/* Sends the words of a window, each after the difference between its place and
** the one before. */
static gr_status send_words(gr_gather *g, const Question *q) {
  uint32_t end = q->from == 0 ? 0 : g->next, before = q->from;
  gr_pen pen = pen_of(g);
  if (q->id >= GR_SECTIONS || (gr_rows_sections(&g->rows) >> q->id & 1) == 0 ||
      g->place.count < own_count(g))
    return GR_BAD_FILE;
  g->next = end;
  while (end < own_count(g) && g->place.at[end] - q->from < q->count)
    end++;
  if (end == g->next)
    return GR_DONE;
  if (gr_words_resize(memory_of(g), &g->word, end - g->next) != GR_DONE)
    return GR_NO_MEMORY;
  get_words(g, (gr_section_id)q->id, end - g->next);
  for (uint32_t i = 0; g->next < end; i++) {
    uint32_t place = g->place.at[g->next++];
    gr_put_varint(&pen, answer_of(g), place - before);
    gr_put_varint(&pen, answer_of(g), g->word.at[i]);
    before = place;
  }
  return pen.status;
}

/* Does what rank 0 asks for. */
static gr_status answer(gr_gather *g) {
  const gr_bytes *in = &g->mail.in[0];
  gr_cursor c = {in->at, in->at + in->count};
  gr_status status;
  Question q;
  if (in->count < sizeof q)
    return GR_BAD_FILE;
  memcpy(&q, in->at, sizeof q);
  c.at += sizeof q;
  if ((q.ask == KEYS || q.ask == WORDS) && g->rows.order.count < own_count(g))
    return GR_BAD_FILE; /* they have not been put in order */
  switch ((Ask)q.ask) {
  case POSITION:
    return tell_position(g, &q, &c);
  case ORDER:
    return put_in_order(g);
  case KEYS:
    status = take_places(g, &c);
    return status == GR_DONE ? send_keys(g) : status;
  case WORDS:
    status = take_places(g, &c);
    return status == GR_DONE ? send_words(g, &q) : status;
  case OVER:
    g->over = 1;
    g->failed = q.count > 0;
    return GR_DONE;
  default:
    return GR_BAD_FILE;
  }
}

/* Sends questions, and gets the answers. If that fails it does so on all ranks,
** and they answer no more. */
static gr_status exchange(gr_gather *g, gr_status status) {
  if (g->status != GR_DONE)
    return g->status;
  status = gr_mail_swap(&g->mail, g->shard->wire, status);
  if (status == GR_DONE)
    status = gr_mail_swap(&g->mail, g->shard->wire, answer(g));
  g->status = status;
  g->over |= status != GR_DONE;
  return status;
}

gr_status gr_gather_serve(gr_gather *g) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && !g->over)
    status = exchange(g, GR_DONE);
  return status;
}

/*
** ------------------------------------------------------------ questions
** What rank 0 does.
*/

/* Begins a question to every rank. */
static gr_status begin(gr_gather *g, Ask ask, Question q) {
  gr_status status = GR_DONE;
  q.ask = ask;
  for (uint32_t r = 0; r < g->shard->wire->ranks && status == GR_DONE; r++)
    status = gr_mail_put(&g->mail, g->shard->wire, r, &q, sizeof q);
  return status;
}

static gr_cursor answer_from(const gr_gather *g, uint32_t rank) {
  const gr_bytes *in = &g->mail.in[rank];
  gr_cursor c = {in->at, in->at + in->count};
  return c;
}

/* Can this be a word of a section? */
static int is_word(const gr_gather *g, gr_section_id id, uint32_t word) {
  return id != GR_LABL || gr_is_finite(word) ||
         (gr_is_infinite(word) && gr_kset_of(word) < g->sets);
}

gr_status gr_gather_ask(gr_gather *g, const unsigned char *key, size_t length,
                        gr_known *known) {
  static const unsigned char room[GR_KEY_ROOM] = {0};
  const gr_wire *wire = g->shard->wire;
  Question q = {0, 0, 0, (uint32_t)length};
  gr_status status = begin(g, POSITION, q);
  known->there = 0;
  for (uint32_t r = 0; r < wire->ranks && status == GR_DONE; r++) {
    status = gr_mail_put(&g->mail, wire, r, key, length);
    if (status == GR_DONE)
      status = gr_mail_put(&g->mail, wire, r, room, sizeof room);
  }
  status = exchange(g, status);
  for (uint32_t r = 0; r < wire->ranks && status == GR_DONE; r++) {
    const gr_bytes *in = &g->mail.in[r];
    if (in->count == 0)
      continue;
    if (in->count != sizeof *known)
      return GR_BAD_FILE;
    memcpy(known, in->at, sizeof *known);
    if (!is_word(g, GR_LABL, known->word[GR_LABL]))
      return GR_BAD_FILE;
  }
  return status;
}

/* Takes what a rank says once its keys are in order. */
static gr_status take_order(gr_gather *g, uint32_t rank) {
  gr_cursor c = answer_from(g, rank);
  g->stream[rank].left = get(&c);
  return gr_bytes_append(memory_of(g), &g->first, c.at, (size_t)(c.end - c.at));
}

gr_status gr_gather_order(gr_gather *g) {
  uint32_t ranks = g->shard->wire->ranks;
  Question q = {0, 0, 0, 0};
  gr_status status = begin(g, ORDER, q);
  g->stream = gr_resize(memory_of(g), NULL, 0, ranks, sizeof *g->stream);
  if (g->stream == NULL)
    return exchange(g, GR_NO_MEMORY);
  memset(g->stream, 0, ranks * sizeof *g->stream);
  status = exchange(g, status);
  for (uint32_t r = 0; r < ranks && status == GR_DONE; r++)
    status = take_order(g, r);
  g->starved = 1;
  return status;
}

gr_status gr_gather_end(gr_gather *g, int failed) {
  Question q = {0, 0, 0, (uint32_t)failed};
  return g->over ? GR_DONE : exchange(g, begin(g, OVER, q));
}

/*
** ------------------------------------------------------------ merging
*/

/* Does the key of rank a come before that of rank b? */
static int is_before(const void *context, uint32_t a, uint32_t b) {
  const gr_stream *stream = context, *s = &stream[a], *t = &stream[b];
  uint32_t least = s->length < t->length ? s->length : t->length;
  int order = memcmp(s->key, t->key, least);
  return order < 0 || (order == 0 && s->length < t->length);
}

/* Gets the next key of a rank out of what it has sent; 0 if there is none. (It
** is cut where the rank says that it is longer than what came.) */
static int next_key(gr_stream *stream) {
  gr_cursor c = {stream->keys.at + stream->at,
                 stream->keys.at + stream->keys.count};
  stream->now = stream->at;
  if (stream->at == stream->keys.count)
    return 0;
  stream->length = get(&c);
  if (stream->length > (size_t)(c.end - c.at))
    stream->length = (uint32_t)(c.end - c.at);
  stream->key = c.at;
  stream->at = (size_t)(c.at - stream->keys.at) + stream->length;
  return 1;
}

/* Adds what a rank has sent to what is left of its keys, from `key` on. */
static gr_status refill(gr_gather *g, uint32_t rank) {
  gr_stream *stream = &g->stream[rank];
  const gr_bytes *in = &g->mail.in[rank];
  size_t left = stream->keys.count - stream->now;
  if (left > 0)
    memmove(stream->keys.at, stream->keys.at + stream->now, left);
  stream->keys.count = left;
  stream->at = 0;
  return gr_bytes_append(memory_of(g), &stream->keys, in->at, in->count);
}

/* Sends the places of keys, after a question. */
static gr_status put_places(gr_gather *g) {
  gr_status status = GR_DONE;
  for (uint32_t r = 0; r < g->shard->wire->ranks && status == GR_DONE; r++) {
    gr_bytes *places = &g->stream[r].places;
    status =
        gr_mail_put(&g->mail, g->shard->wire, r, places->at, places->count);
    places->count = 0;
  }
  return status;
}

/* Asks for keys, as many as are wanted here of each rank. */
static gr_status ask_keys(gr_gather *g) {
  uint32_t ranks = g->shard->wire->ranks;
  Question q = {0, 0, 0, 0};
  gr_status status = begin(g, KEYS, q);
  if (status == GR_DONE)
    status = put_places(g);
  status = exchange(g, status);
  g->heap.count = 0;
  for (uint32_t r = 0; r < ranks && status == GR_DONE; r++) {
    status = refill(g, r);
    if (status == GR_DONE && next_key(&g->stream[r]))
      status = gr_words_push(memory_of(g), &g->heap, r);
  }
  if (status == GR_DONE)
    gr_heap_make(&g->heap, is_before, g->stream);
  g->starved = 0;
  return status;
}

/* Takes the first key of all. */
static gr_status take_key(gr_gather *g, gr_bytes *to, uint32_t *length) {
  gr_stream *stream;
  gr_pen pen = {memory_of(g), GR_DONE};
  int empty;
  if (g->heap.count == 0)
    return GR_BAD_FILE; /* fewer keys than the ranks have said */
  stream = &g->stream[g->heap.at[0]];
  gr_put_bytes(&pen, to, stream->key, stream->length);
  gr_put_varint(&pen, &stream->places, g->placed - stream->place);
  *length = stream->length;
  stream->place = ++g->placed;
  stream->left--;
  empty = !next_key(stream);
  g->starved = empty && stream->left > 0;
  gr_heap_next(&g->heap, empty, is_before, g->stream);
  return pen.status;
}

static gr_status keys_of(void *context, uint32_t rank, uint32_t count,
                         gr_bytes *to, uint32_t *length) {
  gr_gather *g = context;
  gr_status status = GR_DONE;
  (void)rank; /* it is g->placed */
  for (uint32_t i = 0; i < count && status == GR_DONE; i++) {
    if (g->starved)
      status = ask_keys(g);
    if (status == GR_DONE)
      status = take_key(g, to, &length[i]);
  }
  return status;
}

/*
** ------------------------------------------------------------ windows
*/

/* Takes the words that a rank has sent into the window, and counts them. */
static gr_status take_words(gr_gather *g, gr_section_id id, uint32_t rank,
                            uint32_t *count) {
  gr_cursor c = answer_from(g, rank);
  uint64_t place = 0;
  for (; c.at < c.end; ++*count) {
    uint32_t word;
    place += get(&c);
    word = get(&c);
    if (place >= GR_WINDOW || !is_word(g, id, word))
      return GR_BAD_FILE;
    g->window.at[place] = word;
  }
  return GR_DONE;
}

/* Asks for the words of a section from a rank on. */
static gr_status ask_words(gr_gather *g, gr_section_id id, uint32_t from) {
  Question q = {0, (uint32_t)id, from, GR_WINDOW};
  uint32_t left = g->placed - from, count = 0;
  gr_status status = begin(g, WORDS, q);
  if (status == GR_DONE)
    status = put_places(g);
  if (status == GR_DONE)
    status = gr_words_resize(memory_of(g), &g->window, GR_WINDOW);
  status = exchange(g, status);
  if (status == GR_DONE) /* two ranks may claim the same place */
    memset(g->window.at, 0, GR_WINDOW * sizeof *g->window.at);
  for (uint32_t r = 0; r < g->shard->wire->ranks && status == GR_DONE; r++)
    status = take_words(g, id, r, &count);
  g->id = id;
  g->from = from;
  if (status == GR_DONE && count != (left < GR_WINDOW ? left : GR_WINDOW))
    return GR_BAD_FILE;
  return status;
}

static gr_status words_of(void *context, gr_section_id id, uint32_t rank,
                          uint32_t count, uint32_t *to) {
  gr_gather *g = context;
  gr_status status = GR_DONE;
  if (id != g->id || rank - g->from >= GR_WINDOW)
    status = ask_words(g, id, rank);
  if (status == GR_DONE)
    memcpy(to, g->window.at + (rank - g->from), count * sizeof *to);
  return status;
}

gr_source gr_gather_source(gr_gather *g) {
  gr_source source = {g, keys_of, words_of};
  return source;
}

void gr_gather_free(gr_gather *g) {
  gr_memory *memory = memory_of(g);
  uint32_t ranks = g->stream != NULL ? g->shard->wire->ranks : 0;
  for (uint32_t r = 0; r < ranks; r++) {
    gr_bytes_free(memory, &g->stream[r].keys);
    gr_bytes_free(memory, &g->stream[r].places);
  }
  if (g->stream != NULL)
    gr_release(memory, g->stream, ranks, sizeof *g->stream);
  gr_rows_free(&g->rows);
  gr_mail_free(&g->mail, g->shard->wire);
  gr_words_free(memory, &g->place);
  gr_words_free(memory, &g->word);
  gr_words_free(memory, &g->heap);
  gr_bytes_free(memory, &g->first);
  gr_words_free(memory, &g->window);
}
