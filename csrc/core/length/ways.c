/*
** ways.c: see ways.h. A walk, breadth first, over all that the position leads
** to; then the ways, move by move: all positions from which a solution is still
** near enough, with the number of ways to them.
*/
#include "core/length/ways.h"

#include <string.h>

/* The phases. */
static gr_phase clear, walk, make_room, begin, advance;
static gr_free free_ways;

void gr_ways_init(gr_ways *w, gr_memory *memory, const gr_ways_of *of) {
  memset(w, 0, sizeof *w);
  gr_task_init(&w->task, memory, clear, free_ways);
  w->of = *of;
  w->hardest = GR_NONE;
}

static uint32_t left(const gr_ways *w, uint32_t u) {
  return w->of.remoteness[u];
}

/*
** ------------------------------------------------ what it leads to
*/

static gr_status reach(gr_ways *w, uint32_t u) {
  uint32_t *word = &w->seen.at[u / 32];
  uint32_t bit = UINT32_C(1) << u % 32;
  if (*word & bit)
    return GR_DONE;
  *word |= bit;
  return gr_words_push(w->task.memory, &w->queue, u);
}

static gr_status clear(void *work, size_t *budget) {
  gr_ways *w = work;
  size_t words = (size_t)w->of.graph->count / 32 + 1;
  gr_status status = gr_words_fill(w->task.memory, &w->seen, words, 0, budget);
  if (status == GR_DONE)
    status = reach(w, w->of.from);
  w->layer = 1;
  return gr_then(&w->task, status, walk);
}

/* What a move between positions does, the first of which can be solved. */
static int kind_of(const gr_ways *w, uint32_t u, uint32_t v) {
  uint32_t before = left(w, u), after = left(w, v);
  if (after == GR_NONE)
    return GR_LOST;
  if (after == before)
    return GR_SIDEWAYS;
  return after < before ? GR_NEARER : GR_AWAY;
}

static gr_status note_entrance(gr_ways *w, uint32_t u, uint32_t v) {
  gr_words *list = &w->entrances;
  if (list->count / 3 >= w->of.entrances)
    return GR_DONE;
  if (gr_words_reserve(w->task.memory, list, 3) != GR_DONE)
    return GR_NO_MEMORY;
  list->at[list->count++] = u;
  list->at[list->count++] = v;
  list->at[list->count++] = w->depth;
  return GR_DONE;
}

/* Counts a position that has been reached. */
static void count(gr_ways *w, uint32_t u) {
  uint32_t degree = gr_degree(w->of.graph, u), moves = left(w, u);
  w->positions++;
  w->one_way += degree > 0 && w->of.component[u] != w->of.component[w->of.from];
  if (moves == GR_NONE) {
    w->dead++;
    w->stuck += degree == 0;
  } else if (w->hardest == GR_NONE || moves > left(w, w->hardest)) {
    w->hardest = u;
    w->hardest_count = 1;
  } else {
    w->hardest_count += moves == left(w, w->hardest);
  }
}

/* Counts the moves of a position, and reaches its followers. */
static gr_status follow(gr_ways *w, uint32_t u) {
  uint32_t end = w->of.graph->first.at[u + 1];
  uint32_t degree = gr_degree(w->of.graph, u);
  uint64_t lost = w->moves[GR_LOST];
  gr_status status = GR_DONE;
  for (uint32_t e = w->of.graph->first.at[u]; status == GR_DONE && e < end;
       e++) {
    uint32_t v = gr_follower(w->of.graph, e);
    int kind = left(w, u) == GR_NONE ? GR_WAY_KINDS : kind_of(w, u, v);
    if (kind < GR_WAY_KINDS)
      w->moves[kind]++;
    if (kind == GR_LOST)
      status = note_entrance(w, u, v);
    if (status == GR_DONE)
      status = reach(w, v);
  }
  if (left(w, u) != GR_NONE && degree > 0) {
    w->open++;
    w->kept += (degree - (double)(w->moves[GR_LOST] - lost)) / degree;
  }
  return status;
}

static gr_status walk(void *work, size_t *budget) {
  gr_ways *w = work;
  gr_status status = GR_DONE;
  for (; w->task.next < w->queue.count && status == GR_DONE; w->task.next++) {
    uint32_t u = w->queue.at[w->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(w->of.graph, u) + 1);
    if (w->task.next == w->layer) {
      w->depth++;
      w->layer = w->queue.count;
    }
    count(w, u);
    status = follow(w, u);
  }
  return gr_then(&w->task, status,
                 left(w, w->of.from) == GR_NONE ? NULL : make_room);
}

/*
** ------------------------------------------------ the ways
*/

static gr_status make_room(void *work, size_t *budget) {
  gr_ways *w = work;
  size_t words = 2 * (size_t)w->of.graph->count;
  gr_status status = GR_DONE;
  for (int i = 0; i < 2 && status == GR_DONE; i++)
    status = gr_words_fill(w->task.memory, &w->count[i], words, 0, budget);
  return gr_then(&w->task, status, begin);
}

static uint64_t ways_to(const gr_words *count, uint32_t u) {
  return count->at[2 * (size_t)u] | (uint64_t)count->at[2 * (size_t)u + 1]
                                        << 32;
}

static void set_ways(gr_words *count, uint32_t u, uint64_t ways) {
  count->at[2 * (size_t)u] = (uint32_t)ways;
  count->at[2 * (size_t)u + 1] = (uint32_t)(ways >> 32);
}

/* Both are at most GR_MANY_WAYS. */
static uint64_t sum(uint64_t a, uint64_t b) {
  return a < GR_MANY_WAYS - b ? a + b : GR_MANY_WAYS;
}

/* More ways lead to a position, in one move more than have been made. */
static gr_status tell(gr_ways *w, uint32_t v, uint64_t ways) {
  gr_words *count = &w->count[1];
  uint64_t before = ways_to(count, v);
  set_ways(count, v, sum(before, ways));
  return before == 0 ? gr_words_push(w->task.memory, &w->wave[1], v) : GR_DONE;
}

static gr_status begin(void *work, size_t *budget) {
  gr_ways *w = work;
  gr_status status = gr_words_push(w->task.memory, &w->wave[0], w->of.from);
  (void)budget;
  set_ways(&w->count[0], w->of.from, 1);
  if (w->of.longest < left(w, w->of.from))
    w->of.longest = left(w, w->of.from);
  return gr_then(&w->task, status, advance);
}

/* A position on a shortest way, with so many moves that are on one: each is
** met once, when as many moves have been made as it is nearer. */
static void note_choice(gr_ways *w, uint32_t u, uint32_t good) {
  uint32_t degree = gr_degree(w->of.graph, u);
  if (degree == 0 || w->made + left(w, u) != left(w, w->of.from))
    return;
  w->on_way++;
  w->forced += degree == 1;
  w->only += degree > 1 && good == 1;
}

/* The ways that have come to u go on. */
static gr_status go_on(gr_ways *w, uint32_t u, uint64_t ways) {
  uint32_t end = w->of.graph->first.at[u + 1], good = 0;
  uint32_t most = w->of.longest - w->made; /* moves that may be left */
  gr_status status = GR_DONE;
  for (uint32_t e = w->of.graph->first.at[u]; status == GR_DONE && e < end;
       e++) {
    uint32_t v = gr_follower(w->of.graph, e);
    if (left(w, v) == GR_NONE)
      continue;
    good += left(w, v) < left(w, u);
    if (left(w, v) < most)
      status = tell(w, v, ways);
  }
  note_choice(w, u, good);
  return status;
}

/* Ways that end at a solved position. */
static gr_status note_ways(gr_ways *w, uint64_t ways) {
  size_t size = (size_t)w->made + 1;
  uint64_t before;
  if (gr_words_cover(w->task.memory, &w->many_low, size) != GR_DONE ||
      gr_words_cover(w->task.memory, &w->many_high, size) != GR_DONE)
    return GR_NO_MEMORY;
  before = sum(gr_ways_count(w, w->made), ways);
  w->many_low.at[w->made] = (uint32_t)before;
  w->many_high.at[w->made] = (uint32_t)(before >> 32);
  return GR_DONE;
}

/* One more move has been made. */
static void turn(gr_ways *w) {
  gr_words wave = w->wave[0], count = w->count[0];
  w->wave[0] = w->wave[1];
  w->count[0] = w->count[1];
  wave.count = 0;
  w->wave[1] = wave;
  w->count[1] = count; /* all 0 again */
  w->made++;
}

/* Lets all ways make one more move, until there are none. */
static gr_status advance(void *work, size_t *budget) {
  gr_ways *w = work;
  gr_status status = GR_DONE;
  for (; w->task.next < w->wave[0].count && status == GR_DONE; w->task.next++) {
    uint32_t u = w->wave[0].at[w->task.next];
    uint64_t ways = ways_to(&w->count[0], u);
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(w->of.graph, u) + 1);
    set_ways(&w->count[0], u, 0);
    status = left(w, u) == 0 ? note_ways(w, ways) : go_on(w, u, ways);
  }
  if (status != GR_DONE)
    return status;
  turn(w);
  return gr_turn_to(&w->task, w->wave[0].count > 0 ? advance : NULL);
}

uint64_t gr_ways_count(const gr_ways *w, uint32_t moves) {
  if (moves >= w->many_low.count || moves >= w->many_high.count)
    return 0;
  return w->many_low.at[moves] | (uint64_t)w->many_high.at[moves] << 32;
}

static void free_ways(void *work) {
  gr_ways *w = work;
  gr_memory *memory = w->task.memory;
  gr_words_free(memory, &w->entrances);
  gr_words_free(memory, &w->many_low);
  gr_words_free(memory, &w->many_high);
  gr_words_free(memory, &w->seen);
  gr_words_free(memory, &w->queue);
  for (int i = 0; i < 2; i++) {
    gr_words_free(memory, &w->count[i]);
    gr_words_free(memory, &w->wave[i]);
  }
}
