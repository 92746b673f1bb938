/*
** spread.c: see spread.h.
*/
#include "mpi/spread.h"

#include "core/file/log_rows.h"
#include "mpi/heap.h"

#include <string.h>

/* A claim: the number of a position, and a place in its row. */
#define PLACE_BITS 22
#define NO_CLAIM UINT64_MAX

/*
** ------------------------------------------------------------ positions
*/

/* Whose position this is. The slots of a store go by other bits of the hash. */
static uint32_t owner_of(const gr_wire *wire, const unsigned char *key,
                         size_t length) {
  uint64_t hash = gr_mix(gr_hash_of(key, length) * GR_MULTIPLIER);
  return (uint32_t)((hash >> 32) * wire->ranks >> 32);
}

static gr_status add_key(gr_memory *memory, gr_store *store, int integers,
                         const unsigned char *key, size_t length,
                         uint32_t *number) {
  uint64_t integer;
  int is_integer = integers && gr_get_integer(key, length, &integer);
  gr_status status;
  do
    status = is_integer ? gr_store_add_integer(memory, store, integer, number)
                        : gr_store_add(memory, store, key, length, number);
  while (status == GR_MORE);
  return status;
}

/* Notes a position of this rank, which gets this number. */
static gr_status add_own(gr_spread *s, uint32_t seen, uint64_t number) {
  gr_shard *shard = s->shard;
  size_t own = s->key.count;
  uint64_t *numbers = gr_grow(shard->memory, shard->number, &shard->number_room,
                              own + 1, sizeof *numbers);
  if (numbers == NULL)
    return GR_NO_MEMORY;
  shard->number = numbers;
  if (gr_words_push(shard->memory, &s->key, seen) != GR_DONE)
    return GR_NO_MEMORY;
  numbers[own] = number;
  s->code.at[seen] = (uint32_t)own;
  return GR_DONE;
}

/* Notes a position of another rank. */
static gr_status add_ghost(gr_spread *s, uint32_t seen, uint32_t rank,
                           uint32_t at) {
  gr_shard *shard = s->shard;
  if (gr_words_push(shard->memory, &shard->ghost_rank, rank) != GR_DONE ||
      gr_words_push(shard->memory, &shard->ghost_at, at) != GR_DONE)
    return GR_NO_MEMORY;
  s->code.at[seen] = GR_GHOST | shard->ghosts++;
  return GR_DONE;
}

/* The starts get the first numbers; every rank has seen all of them. */
static gr_status take_starts(gr_spread *s, gr_words *counts) {
  const gr_wire *wire = s->shard->wire;
  const gr_store *store = s->x->store;
  unsigned char kept[GR_KEY_BUFFER];
  gr_status status = GR_DONE;
  if (gr_words_cover(s->shard->memory, counts, wire->ranks) != GR_DONE ||
      gr_words_cover(s->shard->memory, &s->code, store->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < store->count && status == GR_DONE; i++) {
    size_t length;
    const unsigned char *key = gr_store_get(store, i, &length, kept);
    uint32_t owner = owner_of(wire, key, length);
    uint32_t at = counts->at[owner]++;
    status =
        owner == wire->rank ? add_own(s, i, i) : add_ghost(s, i, owner, at);
  }
  return status;
}

/* A level begins. */
static void begin_level(gr_spread *s, uint64_t count) {
  s->level = s->next = s->end;
  s->end = (uint32_t)s->key.count;
  s->first = s->positions;
  s->positions += count;
  s->known = s->x->store->count;
  s->found.count = 0;
  s->ghosts = s->shard->ghosts;
}

gr_status gr_spread_start(gr_spread *s, gr_shard *shard, gr_expansion *x,
                          int integers, gr_key_kind kind) {
  gr_words counts = {NULL, 0, 0};
  gr_status status;
  memset(s, 0, sizeof *s);
  s->shard = shard;
  s->x = x;
  s->integers = integers;
  s->kind = kind;
  x->graph->plain = 1; /* numbers in rows are replaced */
  status = gr_mail_init(&s->mail, shard->wire);
  if (status == GR_DONE)
    status = take_starts(s, &counts);
  gr_words_free(shard->memory, &counts);
  begin_level(s, x->store->count);
  return status;
}

/* Words that a row takes at most, mostly. */
#define LONG_ROW 4096

gr_status gr_spread_open(gr_spread *s) {
  gr_expansion *x = s->x;
  if (gr_expansion_close(x) != GR_DONE)
    return GR_NO_MEMORY;
  x->current = GR_NONE; /* it is closed once */
  if (s->next == s->end)
    return GR_DONE;
  if (gr_words_extend(x->memory, &x->graph->follower, LONG_ROW) != GR_DONE)
    return GR_NO_MEMORY; /* nothing is larger: it grows by an eighth */
  if (gr_expansion_open_next(x, s->key.at[s->next]) != GR_DONE ||
      (x->graph->splits &&
       gr_words_push(x->memory, &s->found, x->store->count) != GR_DONE))
    return GR_NO_MEMORY;
  x->graph->count = s->next++;
  return GR_MORE;
}

/* Gives back what a level needs. */
static void free_level(gr_spread *s) {
  gr_memory *memory = s->shard->memory;
  gr_mail_free(&s->mail, s->shard->wire);
  gr_words_free(memory, &s->asked);
  gr_words_free(memory, &s->heap);
  gr_words_free(memory, &s->found);
  gr_release(memory, s->claim, s->claim_room, sizeof *s->claim);
  gr_release(memory, s->fresh, s->fresh_room, sizeof *s->fresh);
  s->claim = NULL;
  s->fresh = NULL;
  s->claim_room = s->fresh_room = 0;
}

void gr_spread_free(gr_spread *s) {
  gr_memory *memory;
  if (s->shard == NULL)
    return;
  memory = s->shard->memory;
  free_level(s);
  gr_words_free(memory, &s->key);
  gr_words_free(memory, &s->code);
  memset(s, 0, sizeof *s);
}

/*
** ------------------------------------------------------------ new positions
*/

/* Makes room for the claims of all positions in the store. */
static gr_status cover_claims(gr_spread *s, uint32_t from) {
  size_t count = s->x->store->count - s->known;
  uint64_t *claim;
  if (count == 0)
    return GR_DONE;
  claim =
      gr_grow(s->shard->memory, s->claim, &s->claim_room, count, sizeof *claim);
  if (claim == NULL)
    return GR_NO_MEMORY;
  s->claim = claim;
  for (size_t i = from - s->known; i < count; i++)
    claim[i] = NO_CLAIM;
  return GR_DONE;
}

/* Where the row of an own position of this level ends. */
static size_t row_end(const gr_spread *s, uint32_t u) {
  const gr_graph *graph = s->x->graph;
  return u + 1 < s->end ? graph->first.at[u + 1] : graph->follower.count;
}

/* Claims all positions that are new here, by the rows of this level. */
static void claim_by_rows(gr_spread *s) {
  const gr_graph *graph = s->x->graph;
  const uint32_t *follower = graph->follower.at;
  for (uint32_t u = s->level; u < s->end; u++) {
    uint64_t claim = s->shard->number[u] << PLACE_BITS;
    size_t end = row_end(s, u);
    for (size_t e = graph->first.at[u]; e < end; e++, claim++)
      if (follower[e] >= s->known && s->claim[follower[e] - s->known] > claim)
        s->claim[follower[e] - s->known] = claim;
  }
}

/* In a game that splits: the number in the store after those that were found
** with the row of own position u. */
static uint32_t found_end(const gr_spread *s, uint32_t u) {
  return u + 1 < s->end ? s->found.at[u + 1 - s->level] : s->x->store->count;
}

/* The same in a game that splits, by the order in which they were found. Not
** all are in a row: `moves` may catch an error that `add` raises when it has
** taken the first parts. (They can be more than there are places; then the last
** ones share one.) */
static void claim_as_found(gr_spread *s) {
  for (uint32_t u = s->level; u < s->end; u++) {
    uint64_t claim = s->shard->number[u] << PLACE_BITS;
    uint64_t last = claim + ((UINT64_C(1) << PLACE_BITS) - 1);
    uint32_t i = s->found.at[u - s->level], end = found_end(s, u);
    for (; i < end; i++, claim += claim < last)
      s->claim[i - s->known] = claim;
  }
}

static void claim_all(gr_spread *s) {
  if (s->x->graph->splits)
    claim_as_found(s);
  else
    claim_by_rows(s);
}

static gr_status add_fresh(gr_spread *s, uint32_t seen) {
  gr_fresh *fresh = gr_grow(s->shard->memory, s->fresh, &s->fresh_room,
                            s->fresh_count + 1, sizeof *fresh);
  if (fresh == NULL)
    return GR_NO_MEMORY;
  s->fresh = fresh;
  fresh[s->fresh_count++].seen = seen;
  return GR_DONE;
}

/* The question about a position: a claim and the length of the key, which
** follows. */
#define QUESTION (8 + 4)

static gr_status ask(gr_spread *s, uint32_t owner, uint64_t claim,
                     const unsigned char *key, size_t length) {
  gr_bytes *out = &s->mail.out[owner];
  uint32_t size = (uint32_t)length;
  if (gr_bytes_reserve(s->shard->wire->memory, out, QUESTION + length) !=
      GR_DONE)
    return GR_NO_MEMORY;
  memcpy(out->at + out->count, &claim, 8);
  memcpy(out->at + out->count + 8, &size, 4);
  memcpy(out->at + out->count + QUESTION, key, length);
  out->count += QUESTION + length;
  return GR_DONE;
}

/* Sorts what is new here into own positions and ghosts, whose owners are
** asked. */
static gr_status ask_all(gr_spread *s) {
  const gr_wire *wire = s->shard->wire;
  const gr_store *store = s->x->store;
  static const unsigned char nothing[GR_KEY_ROOM] = {0};
  unsigned char kept[GR_KEY_BUFFER];
  gr_status status = GR_DONE;
  for (uint32_t i = s->known; i < store->count && status == GR_DONE; i++) {
    size_t length;
    const unsigned char *key = gr_store_get(store, i, &length, kept);
    uint32_t owner = owner_of(wire, key, length);
    if (owner == wire->rank) {
      status = add_fresh(s, i);
    } else {
      status = add_ghost(s, i, owner, 0);
      if (status == GR_DONE)
        status = ask(s, owner, s->claim[i - s->known], key, length);
    }
  }
  for (uint32_t r = 0; r < wire->ranks && status == GR_DONE; r++)
    if (s->mail.out[r].count > 0) /* keys must be readable beyond their ends */
      status = gr_mail_put(&s->mail, wire, r, nothing, sizeof nothing);
  return status;
}

/* Is this the claim of a position in this level? */
static int is_claim(const gr_spread *s, uint64_t claim) {
  return (claim >> PLACE_BITS) - s->first < gr_spread_count(s);
}

/* Can another rank have asked this? */
static int is_question(const gr_spread *s, uint64_t claim,
                       const unsigned char *key, uint32_t length) {
  return is_claim(s, claim) && gr_is_key(&s->kind, key, length) &&
         owner_of(s->shard->wire, key, length) == s->shard->wire->rank;
}

/* Takes the question at a place in a message, of which `left` bytes are left.
 */
static gr_status take_question(gr_spread *s, const unsigned char *at,
                               size_t left, size_t *size) {
  gr_store *store = s->x->store;
  uint32_t length, seen, count = store->count;
  uint64_t claim, *old;
  gr_status status;
  if (left < QUESTION)
    return GR_BAD_FILE;
  memcpy(&claim, at, 8);
  memcpy(&length, at + 8, 4);
  *size = QUESTION + (size_t)length;
  if (length > left - QUESTION || !is_question(s, claim, at + QUESTION, length))
    return GR_BAD_FILE;
  status = add_key(s->shard->memory, store, s->integers, at + QUESTION, length,
                   &seen);
  if (status != GR_DONE ||
      gr_words_push(s->shard->memory, &s->asked, seen) != GR_DONE)
    return GR_NO_MEMORY;
  if (store->count > s->x->position_limit)
    return GR_POSITION_LIMIT;
  if (store->count > count &&
      (cover_claims(s, count) != GR_DONE || add_fresh(s, seen) != GR_DONE))
    return GR_NO_MEMORY;
  if (seen < s->known)
    return GR_DONE;
  old = &s->claim[seen - s->known];
  *old = claim < *old ? claim : *old;
  return GR_DONE;
}

static gr_status take_questions(gr_spread *s) {
  gr_status status = GR_DONE;
  s->asked.count = 0;
  for (uint32_t r = 0; r < s->shard->wire->ranks; r++) {
    const gr_bytes *in = &s->mail.in[r];
    size_t end = in->count < GR_KEY_ROOM ? 0 : in->count - GR_KEY_ROOM;
    for (size_t at = 0, size = 0; at < end && status == GR_DONE; at += size)
      status = take_question(s, in->at + at, end - at, &size);
  }
  return status;
}

/*
** ------------------------------------------------------------ numbers
*/

static int comes_first(const void *a, const void *b, const void *context) {
  (void)context;
  return ((const gr_fresh *)a)->claim < ((const gr_fresh *)b)->claim;
}

static void sort_fresh(gr_spread *s) {
  int sorted = 1;
  for (size_t i = 0; i < s->fresh_count; i++) {
    s->fresh[i].claim = s->claim[s->fresh[i].seen - s->known];
    sorted &= i == 0 || s->fresh[i - 1].claim < s->fresh[i].claim;
  }
  if (!sorted)
    gr_sort(s->fresh, s->fresh_count, sizeof *s->fresh, comes_first, NULL);
}

/* Sends each claim to the rank that has its part of the level: they come there
** in ascending order from each rank. */
static gr_status send_claims(gr_spread *s) {
  const gr_wire *wire = s->shard->wire;
  uint64_t count = gr_spread_count(s);
  gr_status status = GR_DONE;
  for (size_t i = 0; i < s->fresh_count && status == GR_DONE; i++) {
    uint64_t place = (s->fresh[i].claim >> PLACE_BITS) - s->first;
    uint32_t to = (uint32_t)(place * wire->ranks / count);
    status = gr_mail_put(&s->mail, wire, to, &s->fresh[i].claim, 8);
  }
  return status;
}

static uint64_t eight_at(const gr_bytes *bytes, size_t at) {
  uint64_t number;
  memcpy(&number, bytes->at + at, 8);
  return number;
}

/* The claims that have come, and by rank, where the next one is. */
typedef struct Claims {
  const gr_bytes *in;
  uint64_t *at;
} Claims;

static int claims_first(const void *context, uint32_t a, uint32_t b) {
  const Claims *c = context;
  return eight_at(&c->in[a], c->at[a]) < eight_at(&c->in[b], c->at[b]);
}

/* Numbers the claims in ascending order, from `next` on, and answers each. */
static gr_status number_in_order(gr_spread *s, Claims claims, uint64_t next) {
  const gr_wire *wire = s->shard->wire;
  gr_status status = GR_DONE;
  s->heap.count = 0;
  for (uint32_t r = 0; r < wire->ranks && status == GR_DONE; r++)
    if (claims.in[r].count % 8 > 0)
      status = GR_BAD_FILE;
    else if (claims.in[r].count > 0)
      status = gr_words_push(s->shard->memory, &s->heap, r);
  if (status == GR_DONE)
    gr_heap_make(&s->heap, claims_first, &claims);
  while (s->heap.count > 0 && status == GR_DONE) {
    uint32_t r = s->heap.at[0];
    status = gr_mail_put(&s->mail, wire, r, &next, 8);
    next++;
    claims.at[r] += 8;
    gr_heap_next(&s->heap, claims.at[r] == claims.in[r].count, claims_first,
                 &claims);
  }
  return status;
}

/* Collective: answers the claims that have come, of which this rank has the
** first number that the ranks before it leave. `counts` has room for `ranks`
** numbers, twice. */
static gr_status number_claims(gr_spread *s, uint64_t *counts) {
  const gr_wire *wire = s->shard->wire;
  Claims claims = {s->mail.in, counts + wire->ranks};
  uint64_t next = s->positions;
  gr_status status;
  memset(counts, 0, 2 * (size_t)wire->ranks * sizeof *counts);
  for (uint32_t r = 0; r < wire->ranks; r++)
    counts[wire->rank] += claims.in[r].count / 8;
  status = gr_wire_sum(wire, counts, wire->ranks);
  if (status != GR_DONE)
    return status;
  for (uint32_t r = 0; r < wire->rank; r++)
    next += counts[r];
  return gr_mail_swap(&s->mail, wire, number_in_order(s, claims, next));
}

/* Are there as many numbers as new positions of this rank? */
static int are_numbers(const gr_spread *s) {
  size_t all = 0;
  for (uint32_t r = 0; r < s->shard->wire->ranks; r++) {
    if (s->mail.in[r].count % 8 > 0)
      return 0;
    all += s->mail.in[r].count / 8;
  }
  return all == s->fresh_count;
}

/* The new positions of this rank, in the order of their numbers, which come
** from the ranks one after the other; `count` positions of all ranks are new.
*/
static gr_status take_numbers(gr_spread *s, uint64_t count) {
  uint32_t r = 0;
  size_t at = 0;
  uint64_t least = s->positions, number;
  if (!are_numbers(s))
    return GR_BAD_FILE;
  for (size_t i = 0; i < s->fresh_count; i++) {
    for (; at == s->mail.in[r].count; at = 0)
      r++;
    number = eight_at(&s->mail.in[r], at);
    if (number < least || number - s->positions >= count)
      return GR_BAD_FILE;
    if (add_own(s, s->fresh[i].seen, number) != GR_DONE)
      return GR_NO_MEMORY;
    at += 8;
    least = number + 1;
  }
  return GR_DONE;
}

/*
** ------------------------------------------------------------ answers
*/

/* How many questions a message had. */
static uint32_t count_questions(const gr_bytes *in) {
  size_t end = in->count < GR_KEY_ROOM ? 0 : in->count - GR_KEY_ROOM;
  uint32_t count = 0, length;
  for (size_t at = 0; at < end; at += QUESTION + (size_t)length) {
    memcpy(&length, in->at + at + 8, 4);
    count++;
  }
  return count;
}

/* Tells the numbers here of the positions that were asked about; `counts` says
** by how many of each rank. */
static gr_status answer_all(gr_spread *s, const uint32_t *counts) {
  const gr_wire *wire = s->shard->wire;
  gr_status status = GR_DONE;
  size_t next = 0;
  for (uint32_t r = 0; r < wire->ranks; r++)
    for (uint32_t i = 0; i < counts[r] && status == GR_DONE; i++)
      status =
          gr_mail_put(&s->mail, wire, r, &s->code.at[s->asked.at[next++]], 4);
  return status;
}

/* Takes what others have answered; `at` has room for a number for each rank. */
static gr_status take_answers(gr_spread *s, uint32_t *at) {
  const gr_shard *shard = s->shard;
  memset(at, 0, shard->wire->ranks * sizeof *at);
  for (uint32_t g = s->ghosts; g < shard->ghosts; g++) {
    uint32_t r = shard->ghost_rank.at[g];
    size_t place = 4 * (size_t)at[r]++;
    if (place + 4 > s->mail.in[r].count)
      return GR_BAD_FILE;
    memcpy(&shard->ghost_at.at[g], s->mail.in[r].at + place, 4);
  }
  return GR_DONE;
}

/* In the rows of this level, numbers in the store become codes; marks stay. */
static void encode_rows(gr_spread *s) {
  const gr_graph *graph = s->x->graph;
  uint32_t *follower = graph->follower.at;
  if (s->level == s->end)
    return;
  for (size_t e = graph->first.at[s->level]; e < graph->follower.count; e++)
    if (follower[e] != GR_EMPTY_SUM)
      follower[e] = s->code.at[follower[e] & GR_PART] | (follower[e] & GR_LAST);
}

/*
** ------------------------------------------------------------ a level
*/

/* What each rank has found. Collective, as all that follows. */
static gr_status find_new(gr_spread *s) {
  gr_status status = cover_claims(s, s->known);
  s->fresh_count = 0;
  if (status == GR_DONE) {
    claim_all(s);
    status = gr_words_cover(s->shard->memory, &s->code, s->x->store->count);
  }
  if (status == GR_DONE)
    status = ask_all(s);
  status = gr_mail_swap(&s->mail, s->shard->wire, status);
  return status == GR_DONE ? take_questions(s) : status;
}

/* Numbers what is new; *count is how many there are. */
static gr_status number_new(gr_spread *s, uint64_t *counts, uint64_t *count,
                            uint64_t limit) {
  const gr_wire *wire = s->shard->wire;
  gr_status status =
      gr_words_cover(s->shard->memory, &s->code, s->x->store->count);
  uint64_t moves = gr_expansion_moves(s->x);
  uint64_t sums[2] = {s->fresh_count, moves - s->moves};
  s->moves = moves;
  if (status == GR_DONE) {
    sort_fresh(s);
    status = send_claims(s);
  }
  status = gr_mail_swap(&s->mail, wire, status);
  if (status == GR_DONE)
    status = gr_wire_sum(wire, sums, 2);
  if (status != GR_DONE)
    return status;
  *count = sums[0];
  s->all_moves += sums[1];
  if (s->positions + *count > limit)
    return GR_POSITION_LIMIT;
  status = number_claims(s, counts);
  return status == GR_DONE ? take_numbers(s, *count) : status;
}

gr_status gr_spread_level(gr_spread *s, uint64_t limit) {
  const gr_wire *wire = s->shard->wire;
  gr_memory *memory = s->shard->memory;
  gr_words asked = {NULL, 0, 0};
  uint64_t count = 0;
  uint64_t *counts =
      gr_resize(memory, NULL, 0, 2 * (size_t)wire->ranks, sizeof *counts);
  gr_status status = counts == NULL ? GR_NO_MEMORY : s->status;
  if (status == GR_DONE)
    status = gr_words_resize(memory, &asked, wire->ranks);
  status = gr_wire_agree(wire, status);
  if (status == GR_DONE)
    status = find_new(s);
  for (uint32_t r = 0; status == GR_DONE && r < wire->ranks; r++)
    asked.at[r] = count_questions(&s->mail.in[r]);
  status = gr_wire_agree(wire, status);
  if (status == GR_DONE)
    status = number_new(s, counts, &count, limit);
  if (status == GR_DONE)
    status = answer_all(s, asked.at);
  if (status != GR_POSITION_LIMIT)
    status = gr_mail_swap(&s->mail, wire, status);
  if (status == GR_DONE && asked.at != NULL) { /* it is there, if all is well */
    s->status = take_answers(s, asked.at);
    encode_rows(s);
    begin_level(s, count);
  }
  gr_words_free(memory, &asked);
  gr_release(memory, counts, 2 * (size_t)wire->ranks, sizeof *counts);
  return status;
}

/*
** ------------------------------------------------------------ the shard
*/

/* Has this rank seen its own positions only, in this order? */
static int is_alone(const gr_spread *s) {
  if (s->shard->ghosts > 0)
    return 0;
  for (size_t i = 0; i < s->key.count; i++)
    if (s->key.at[i] != i)
      return 0;
  return 1;
}

/* The store gets the keys of own positions, by their numbers here. */
static gr_status keep_own(gr_spread *s) {
  gr_memory *memory = s->shard->memory;
  gr_store *store = s->x->store, own;
  unsigned char kept[GR_KEY_BUFFER];
  gr_status status = GR_DONE;
  if (is_alone(s))
    return GR_DONE;
  memset(&own, 0, sizeof own);
  for (size_t i = 0; i < s->key.count && status == GR_DONE; i++) {
    size_t length;
    const unsigned char *key = gr_store_get(store, s->key.at[i], &length, kept);
    uint32_t number;
    status = add_key(memory, &own, s->integers, key, length, &number);
  }
  if (status != GR_DONE) {
    gr_store_free(memory, &own);
    return status;
  }
  gr_store_free(memory, store);
  *store = own;
  return GR_DONE;
}

/* The rows of the expansion become those of the shard. */
static gr_status take_graph(gr_spread *s) {
  gr_shard *shard = s->shard;
  gr_graph *graph = s->x->graph;
  if (gr_words_push(shard->memory, &graph->first,
                    (uint32_t)graph->follower.count) != GR_DONE)
    return GR_NO_MEMORY;
  graph->count = (uint32_t)s->key.count;
  gr_words_trim(shard->memory, &graph->first);
  gr_words_trim(shard->memory, &graph->follower);
  gr_words_trim(shard->memory, &shard->ghost_rank);
  gr_words_trim(shard->memory, &shard->ghost_at);
  shard->graph = *graph;
  shard->graph.team = NULL; /* a rank is one thread */
  memset(graph, 0, sizeof *graph);
  graph->splits = shard->graph.splits; /* its rows are elsewhere */
  shard->store = s->x->store;
  return GR_DONE;
}

gr_status gr_spread_finish(gr_spread *s) {
  gr_shard *shard = s->shard;
  gr_status status = s->status;
  gr_expansion_free(s->x);
  free_level(s);
  gr_words_free(shard->memory, &s->code);
  if (status == GR_DONE)
    status = take_graph(s);
  if (status == GR_DONE)
    status = keep_own(s);
  if (status == GR_DONE)
    gr_store_trim(shard->memory, shard->store);
  gr_spread_free(s);
  status = gr_wire_agree(shard->wire, status);
  return status == GR_DONE ? gr_shard_watch(shard) : status;
}

/*
** ------------------------------------------------------------ bytes
*/

/* Appends a row, after the number of the position whose it is. */
static void put_row(gr_pen *pen, gr_bytes *bytes, const uint32_t *at,
                    const uint32_t *end, uint32_t before) {
  gr_put_varint(pen, bytes, (uint32_t)(end - at));
  for (; at < end; before = *at++)
    gr_put_difference(pen, bytes, *at, before);
}

/* The same in a game that splits. */
static void put_sums(gr_pen *pen, gr_bytes *bytes, const uint32_t *at,
                     const uint32_t *end, uint32_t before) {
  uint32_t moves = 0;
  for (const uint32_t *word = at; word < end; moves++)
    word = gr_move_next(gr_move_at(word));
  gr_put_varint(pen, bytes, moves);
  while (at < end) {
    gr_move move = gr_move_at(at);
    gr_put_varint(pen, bytes, (uint32_t)(move.end - move.at));
    for (at = move.at; at < move.end; before = *at++ & GR_PART)
      gr_put_difference(pen, bytes, *at & GR_PART, before);
    at = gr_move_next(move);
  }
}

gr_status gr_spread_put(const gr_spread *s, gr_memory *memory,
                        gr_bytes *bytes) {
  const gr_graph *graph = s->x->graph;
  gr_pen pen = {memory, GR_DONE};
  if (graph->splits)
    gr_put_varint(&pen, bytes, s->end - s->level);
  else
    gr_log_put_keys(&pen, bytes, s->x->store, s->known, s->x->store->count);
  for (uint32_t u = s->level; u < s->end; u++) {
    const uint32_t *at = graph->follower.at + graph->first.at[u];
    const uint32_t *end = graph->follower.at + row_end(s, u);
    if (!graph->splits) {
      put_row(&pen, bytes, at, end, s->key.at[u]);
      continue;
    }
    gr_log_put_keys(&pen, bytes, s->x->store, s->found.at[u - s->level],
                    found_end(s, u));
    put_sums(&pen, bytes, at, end, s->key.at[u]);
  }
  return pen.status;
}

/* Reads a position that must be new. */
static gr_status get_key(gr_spread *s, gr_cursor *c) {
  gr_store *store = s->x->store;
  uint32_t length, number, count = store->count;
  const unsigned char *key;
  gr_status status;
  if (!gr_log_get_key(c, &s->kind, &key, &length))
    return GR_BAD_FILE;
  if (count >= s->x->position_limit)
    return GR_POSITION_LIMIT;
  status = add_key(s->shard->memory, store, s->integers, key, length, &number);
  return status == GR_DONE && store->count == count ? GR_BAD_FILE : status;
}

/* Reads positions that must be new, after their number. */
static gr_status get_keys(gr_spread *s, gr_cursor *c) {
  uint32_t count;
  gr_status status = gr_get_varint(c, &count) ? GR_DONE : GR_BAD_FILE;
  for (; count > 0 && status == GR_DONE; count--)
    status = get_key(s, c);
  return status;
}

/* Reads a move of the row, after the one to *number. */
static gr_status get_move(gr_spread *s, gr_cursor *c, uint32_t *number) {
  if (s->x->graph->splits)
    return gr_log_get_sum(s->x, c, number, &(size_t){SIZE_MAX});
  return gr_get_difference(c, number) && *number < s->x->store->count
             ? gr_expansion_append(s->x, *number)
             : GR_BAD_FILE;
}

/* Reads the row of the next position. */
static gr_status get_row(gr_spread *s, gr_cursor *c) {
  uint32_t count, number = s->key.at[s->next];
  gr_status status = gr_spread_open(s);
  if (status == GR_NO_MEMORY)
    return status;
  status = s->x->graph->splits ? get_keys(s, c) : GR_DONE;
  if (status != GR_DONE)
    return status;
  if (!gr_get_varint(c, &count))
    return GR_BAD_FILE;
  for (; count > 0 && status == GR_DONE; count--)
    status = get_move(s, c, &number);
  return status;
}

/* Has every new position been claimed? Damaged files aside, it has. */
static int all_claimed(gr_spread *s) {
  size_t count = s->x->store->count - s->known;
  claim_all(s);
  for (size_t i = 0; i < count; i++)
    if (s->claim[i] == NO_CLAIM)
      return 0;
  return 1;
}

/* Reads how many rows there are, which is known. */
static gr_status get_rows(const gr_spread *s, gr_cursor *c) {
  uint32_t rows;
  return gr_get_varint(c, &rows) && rows == s->end - s->level ? GR_DONE
                                                              : GR_BAD_FILE;
}

gr_status gr_spread_get(gr_spread *s, gr_cursor *c) {
  gr_status status = s->x->graph->splits ? get_rows(s, c) : get_keys(s, c);
  while (status == GR_DONE && s->next < s->end)
    status = get_row(s, c);
  if (status == GR_DONE)
    status = gr_spread_open(s); /* there is none: the last row is closed */
  if (status == GR_DONE)
    status = cover_claims(s, s->known);
  if (status != GR_DONE)
    return status;
  return c->at == c->end && all_claimed(s) ? GR_DONE : GR_BAD_FILE;
}
