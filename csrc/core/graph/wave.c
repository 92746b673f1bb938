/*
** wave.c: see wave.h.
*/
#include "core/graph/wave.h"

#include <string.h>

/* Words that a thread looks at before it visits those that are its own. */
#define BLOCK 512

/* How many positions before its turn the row of a settled one is prefetched. */
#define PREFETCHED 16

/* Words of bits, one bit for each word that a thread reads. */
#define BITS ((GR_WAVE_EDGES + 31) / 32)

/* A wave, as its threads see it. Each has a part of the array, into which it
** reads predecessors; and a bit for each word of all parts, which is set if it
** has listed that position. */
typedef struct Wave {
  gr_wave *wave;
  const gr_reverse *reverse;
  gr_series settled;
  uint32_t count; /* of settled positions */
  uint32_t threads;
  gr_visit *visit;
  void *work;
  gr_series list;
  uint32_t stop[GR_TEAM_MOST];  /* by part: where its settled positions end, */
  uint32_t words[GR_TEAM_MOST]; /* how many words they have, */
  uint32_t found[GR_TEAM_MOST][GR_TEAM_MOST]; /* how many of these each thread
                                                 has listed, */
  uint32_t begin[GR_TEAM_MOST]; /* and where they begin on the list */
} Wave;

static uint32_t *words_of(const Wave *t, uint32_t part) {
  return t->wave->room.at + (size_t)part * GR_WAVE_EDGES;
}

/* The bits of a thread for the words of a part. */
static uint32_t *bits_of(const Wave *t, uint32_t thread, uint32_t part) {
  size_t number = (size_t)thread * t->threads + part;
  return words_of(t, t->threads) + number * BITS;
}

static inline uint32_t settled_at(const Wave *t, uint32_t i) {
  return t->settled.at[(ptrdiff_t)i * t->settled.step];
}

/* Reads the predecessors of some settled positions, while there is room. */
static void read_part(void *work, uint32_t part, uint32_t parts) {
  Wave *t = work;
  const uint32_t *first = t->reverse->first.at;
  const uint32_t *source = t->reverse->source.at;
  uint32_t *word = words_of(t, part), count = 0;
  uint32_t i = gr_part_begin(0, t->count, part, parts);
  uint32_t end = gr_part_begin(0, t->count, part + 1, parts);
  for (; i < end; i++) {
    uint32_t v = settled_at(t, i);
    uint32_t e = first[v], last = first[v + 1];
    if (i + 2 * PREFETCHED < end)
      GR_PREFETCH(&first[settled_at(t, i + 2 * PREFETCHED)]);
    if (i + PREFETCHED < end)
      GR_PREFETCH(&source[first[settled_at(t, i + PREFETCHED)]]);
    if (last - e > GR_WAVE_EDGES - count)
      break;
    while (e < last)
      word[count++] = source[e++];
  }
  t->stop[part] = i;
  t->words[part] = count;
}

/* A thread visits positions that are its own, marks those to be listed, and
** returns how many they are. */
static uint32_t visit_block(const Wave *t, const uint32_t *word,
                            const uint32_t *index, uint32_t count,
                            uint32_t *bits) {
  uint32_t position[BLOCK], found = 0;
  unsigned char listed[BLOCK];
  for (uint32_t i = 0; i < count; i++)
    position[i] = word[index[i]];
  t->visit(t->work, position, count, listed);
  for (uint32_t i = 0; i < count; i++) {
    bits[index[i] / 32] |= (uint32_t)listed[i] << index[i] % 32;
    found += listed[i];
  }
  return found;
}

/* A thread looks through all parts for positions that are its own. */
static void visit_part(void *work, uint32_t thread, uint32_t threads) {
  Wave *t = work;
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
      found += visit_block(t, word, index, count, bits);
    }
    t->found[part][thread] = found;
  }
}

/* Puts the positions of a part on the list. */
static void list_part(void *work, uint32_t part, uint32_t parts) {
  const Wave *t = work;
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

/* Drops what was read after the first settled position for which there was no
** room, and returns how many are left. */
static uint32_t drop_rest(Wave *t) {
  uint32_t part = 0, end;
  while (part < t->threads - 1 &&
         t->stop[part] == gr_part_begin(0, t->count, part + 1, t->threads))
    part++;
  end = t->stop[part];
  while (++part < t->threads)
    t->words[part] = 0;
  return end;
}

/* Finds where the parts begin on the list. */
static uint32_t sum_up(Wave *t) {
  uint32_t sum = 0;
  for (uint32_t part = 0; part < t->threads; part++) {
    t->begin[part] = sum;
    for (uint32_t thread = 0; thread < t->threads; thread++)
      sum += t->found[part][thread];
  }
  return sum;
}

/* As many settled positions as will probably find room for their predecessors.
 */
static uint32_t some_of(const gr_graph *graph, uint32_t count, uint32_t parts) {
  uint64_t degree = gr_edge_count(graph) / ((uint64_t)graph->count + 1) + 1;
  uint64_t some = (uint64_t)parts * GR_WAVE_EDGES / (2 * degree) + 1;
  return count < some ? count : (uint32_t)some;
}

uint32_t gr_wave_visit(gr_wave *wave, gr_memory *memory,
                       const gr_reverse *reverse, gr_series settled,
                       uint32_t count, gr_visit *visit, void *work,
                       gr_series list, size_t *budget) {
  gr_team *team = gr_team_of(reverse->graph, *budget);
  uint32_t parts = team == NULL ? 1 : team->size;
  size_t words = (size_t)parts * GR_WAVE_EDGES;
  size_t bits = (size_t)parts * parts * BITS;
  Wave t;
  t.wave = wave;
  t.reverse = reverse;
  t.settled = settled;
  t.count = some_of(reverse->graph, count, parts);
  t.threads = parts;
  t.visit = visit;
  t.work = work;
  t.list = list;
  wave->found = 0;
  if (gr_words_resize(memory, &wave->room, words + bits) != GR_DONE)
    return 0;
  gr_team_do(team, parts, read_part, &t);
  count = drop_rest(&t);
  if (count == 0)
    return 0;
  gr_team_do(team, parts, visit_part, &t);
  wave->found = sum_up(&t);
  gr_team_do(team, parts, list_part, &t);
  *budget = 0;
  return count;
}

void gr_wave_free(gr_memory *memory, gr_wave *wave) {
  gr_words_free(memory, &wave->room);
}
