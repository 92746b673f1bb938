/*
** wave.c: see wave.h.
*/
#include "core/graph/wave.h"

#include <string.h>

/* Words that a thread looks at before it tells those that are its own. */
#define BLOCK 512

/* How many tellers before its turn the row of a teller is asked for. */
#define AHEAD 16

/* Words of bits, one bit for each word of a part of the rumour. */
#define BITS ((GR_WAVE_EDGES + 31) / 32)

/* A wave, as its threads see it. Each has a part of the rumour, which it
** reads; and bits for the words of all parts: those that it has listed. */
typedef struct Telling {
  gr_wave *wave;
  const gr_reverse *reverse;
  gr_series tellers;
  uint32_t count; /* of the tellers */
  uint32_t threads;
  gr_hear *hear;
  void *work;
  gr_series list;
  uint32_t told[GR_TEAM_MOST];  /* by part: where its tellers end, */
  uint32_t words[GR_TEAM_MOST]; /* how many words they have, */
  uint32_t found[GR_TEAM_MOST][GR_TEAM_MOST]; /* how many of these each thread
                                                 has listed, */
  uint32_t begin[GR_TEAM_MOST]; /* and where they begin on the list */
} Telling;

static uint32_t *words_of(const Telling *t, uint32_t part) {
  return t->wave->room.at + (size_t)part * GR_WAVE_EDGES;
}

/* The bits of a thread for the words of a part. */
static uint32_t *bits_of(const Telling *t, uint32_t thread, uint32_t part) {
  size_t number = (size_t)thread * t->threads + part;
  return words_of(t, t->threads) + number * BITS;
}

static inline uint32_t teller(const Telling *t, uint32_t i) {
  return t->tellers.at[(ptrdiff_t)i * t->tellers.step];
}

/* Reads the predecessors of some tellers, while there is room. */
static void read_part(void *work, uint32_t part, uint32_t parts) {
  Telling *t = work;
  const uint32_t *first = t->reverse->first.at;
  const uint32_t *source = t->reverse->source.at;
  uint32_t *word = words_of(t, part), count = 0;
  uint32_t i = gr_part_begin(0, t->count, part, parts);
  uint32_t end = gr_part_begin(0, t->count, part + 1, parts);
  for (; i < end; i++) {
    uint32_t v = teller(t, i);
    uint32_t e = first[v], last = first[v + 1];
    if (i + 2 * AHEAD < end)
      GR_PREFETCH(&first[teller(t, i + 2 * AHEAD)]);
    if (i + AHEAD < end)
      GR_PREFETCH(&source[first[teller(t, i + AHEAD)]]);
    if (last - e > GR_WAVE_EDGES - count)
      break;
    while (e < last)
      word[count++] = source[e++];
  }
  t->told[part] = i;
  t->words[part] = count;
}

/* A thread tells positions that are its own, notes those that it lists, and
** returns how many they are. */
static uint32_t tell_block(const Telling *t, const uint32_t *word,
                           const uint32_t *index, uint32_t count,
                           uint32_t *bits) {
  uint32_t position[BLOCK], found = 0;
  unsigned char listed[BLOCK];
  for (uint32_t i = 0; i < count; i++)
    position[i] = word[index[i]];
  t->hear(t->work, position, count, listed);
  for (uint32_t i = 0; i < count; i++) {
    bits[index[i] / 32] |= (uint32_t)listed[i] << index[i] % 32;
    found += listed[i];
  }
  return found;
}

/* A thread looks through the rumour for positions that are its own. */
static void tell_part(void *work, uint32_t thread, uint32_t threads) {
  Telling *t = work;
  uint32_t positions = t->reverse->graph->count, index[BLOCK];
  uint32_t own = gr_part_begin(0, positions, thread, threads);
  uint32_t own_count = gr_part_begin(0, positions, thread + 1, threads) - own;
  for (uint32_t part = 0; part < threads; part++) {
    const uint32_t *word = words_of(t, part);
    uint32_t *bits = bits_of(t, thread, part), end = t->words[part];
    uint32_t found = 0;
    memset(bits, 0, BITS * sizeof *bits);
    for (uint32_t i = 0; i < end;) {
      uint32_t stop = end - i > BLOCK ? i + BLOCK : end, count = 0;
      for (; i < stop; i++) { /* a branch would be wrong half of the time */
        index[count] = i;
        count += word[i] - own < own_count;
      }
      found += tell_block(t, word, index, count, bits);
    }
    t->found[part][thread] = found;
  }
}

/* Puts the positions of a part on the list. */
static void list_part(void *work, uint32_t part, uint32_t parts) {
  const Telling *t = work;
  const uint32_t *word = words_of(t, part);
  uint32_t *at = t->list.at + t->list.step * (ptrdiff_t)t->begin[part];
  for (uint32_t i = 0; i < t->words[part]; i += 32) {
    uint32_t bits = 0;
    for (uint32_t thread = 0; thread < parts; thread++)
      bits |= bits_of(t, thread, part)[i / 32];
    for (; bits != 0; bits &= bits - 1) {
      *at = word[i + gr_lowest_bit(bits)];
      at += t->list.step;
    }
  }
}

/* Drops what was read after the first teller without room, and returns how many
** tellers are left. */
static uint32_t drop_rest(Telling *t) {
  uint32_t part = 0, told;
  while (part < t->threads - 1 &&
         t->told[part] == gr_part_begin(0, t->count, part + 1, t->threads))
    part++;
  told = t->told[part];
  while (++part < t->threads)
    t->words[part] = 0;
  return told;
}

/* Finds where the parts begin on the list. */
static uint32_t sum_up(Telling *t) {
  uint32_t sum = 0;
  for (uint32_t part = 0; part < t->threads; part++) {
    t->begin[part] = sum;
    for (uint32_t thread = 0; thread < t->threads; thread++)
      sum += t->found[part][thread];
  }
  return sum;
}

/* So many tellers that what they tell will probably find room. */
static uint32_t some_of(const gr_graph *graph, uint32_t count, uint32_t parts) {
  uint64_t degree = gr_edge_count(graph) / ((uint64_t)graph->count + 1) + 1;
  uint64_t some = (uint64_t)parts * GR_WAVE_EDGES / (2 * degree) + 1;
  return count < some ? count : (uint32_t)some;
}

uint32_t gr_wave_tell(gr_wave *wave, gr_memory *memory,
                      const gr_reverse *reverse, gr_series tellers,
                      uint32_t count, gr_hear *hear, void *work, gr_series list,
                      size_t *budget) {
  gr_team *team = gr_team_of(reverse->graph, *budget);
  uint32_t parts = team == NULL ? 1 : team->size;
  size_t words = (size_t)parts * GR_WAVE_EDGES;
  size_t bits = (size_t)parts * parts * BITS;
  Telling t;
  t.wave = wave;
  t.reverse = reverse;
  t.tellers = tellers;
  t.count = some_of(reverse->graph, count, parts);
  t.threads = parts;
  t.hear = hear;
  t.work = work;
  t.list = list;
  wave->found = 0;
  if (gr_words_resize(memory, &wave->room, words + bits) != GR_DONE)
    return 0;
  gr_team_do(team, parts, read_part, &t);
  count = drop_rest(&t);
  if (count == 0)
    return 0;
  gr_team_do(team, parts, tell_part, &t);
  wave->found = sum_up(&t);
  gr_team_do(team, parts, list_part, &t);
  *budget = 0;
  return count;
}

void gr_wave_free(gr_memory *memory, gr_wave *wave) {
  gr_words_free(memory, &wave->room);
}
