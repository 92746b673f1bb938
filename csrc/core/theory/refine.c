/*
** refine.c: see refine.h.
*/
#include "core/theory/refine.h"

#include "core/graph/graph.h"

#include <string.h>

/*
** -------------------------------------------------------------- signatures
*/

/* Longer lists are not sorted by insertions. */
#define SHORT_LIST 256

static uint32_t hash_of(const uint32_t *list, size_t count) {
  uint64_t hash = count;
  for (size_t i = 0; i < count; i++)
    hash = ((hash ^ (hash >> 31)) + list[i]) * GR_MULTIPLIER;
  return (uint32_t)((hash ^ (hash >> 29)) * GR_MULTIPLIER >> 32);
}

gr_status gr_signatures_open(gr_signatures *s, gr_memory *memory,
                             uint32_t count, size_t *budget) {
  size_t slots = 16;
  while (slots / 3 * 2 <= count)
    slots *= 2;
  s->word.count = s->first.count = s->hash.count = s->name.count = 0;
  return gr_words_fill(memory, &s->slot, slots, 0, budget);
}

uint32_t *gr_signatures_room(gr_signatures *s, gr_memory *memory,
                             size_t count) {
  if (gr_words_reserve(memory, &s->word, count + 1) != GR_DONE)
    return NULL;
  return s->word.at + s->word.count;
}

/* Is list number i the one of `count` words at `list`? */
static int is_equal(const gr_signatures *s, uint32_t i, const uint32_t *list,
                    size_t count) {
  size_t start = s->first.at[i];
  size_t end = i + 1 < s->first.count ? s->first.at[i + 1] : s->word.count;
  return end - start == count &&
         (count == 0 ||
          memcmp(s->word.at + start, list, count * sizeof *list) == 0);
}

gr_status gr_signatures_add(gr_signatures *s, gr_memory *memory, size_t count,
                            uint32_t name, uint32_t *result) {
  const uint32_t *list = s->word.at + s->word.count;
  uint32_t hash = hash_of(list, count);
  size_t mask = s->slot.count - 1, i = hash & mask;
  for (; s->slot.at[i] != 0; i = (i + 1) & mask) {
    uint32_t number = s->slot.at[i] - 1;
    if (s->hash.at[number] == hash && is_equal(s, number, list, count)) {
      *result = s->name.at[number];
      return GR_DONE;
    }
  }
  if (count > UINT32_MAX - s->word.count)
    return GR_NO_MEMORY; /* its place would not fit a word */
  if (gr_words_push(memory, &s->first, (uint32_t)s->word.count) != GR_DONE ||
      gr_words_push(memory, &s->hash, hash) != GR_DONE ||
      gr_words_push(memory, &s->name, name) != GR_DONE)
    return GR_NO_MEMORY;
  s->word.count += count;
  s->slot.at[i] = (uint32_t)s->name.count;
  *result = name;
  return GR_DONE;
}

/* Shell's sort. */
static void insert_all(uint32_t *list, size_t count) {
  static const size_t gaps[] = {57, 23, 10, 4, 1};
  for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
    size_t gap = gaps[g];
    for (size_t i = gap; i < count; i++) {
      uint32_t word = list[i];
      size_t j = i;
      for (; j >= gap && list[j - gap] > word; j -= gap)
        list[j] = list[j - gap];
      list[j] = word;
    }
  }
}

size_t gr_tidy(uint32_t *list, size_t count) {
  size_t kept = 0;
  if (count > SHORT_LIST)
    gr_sort_words(list, count);
  else
    insert_all(list, count);
  for (size_t i = 0; i < count; i++)
    if (kept == 0 || list[i] != list[kept - 1])
      list[kept++] = list[i];
  return kept;
}

void gr_signatures_free(gr_memory *memory, gr_signatures *s) {
  gr_words_free(memory, &s->word);
  gr_words_free(memory, &s->first);
  gr_words_free(memory, &s->hash);
  gr_words_free(memory, &s->name);
  gr_words_free(memory, &s->slot);
}

/*
** -------------------------------------------------------------- refinement
*/

/* The phases. */
static gr_phase make_room, search, open_found, found, open_rest, gather,
    open_round, do_round, make_stable;
static gr_free free_refine;

/* The class of a position of which nothing is known yet. */
#define UNKNOWN GR_NONE

void gr_refine_init(gr_refine *r, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label) {
  memset(r, 0, sizeof *r);
  gr_task_init(&r->task, memory, make_room, free_refine);
  r->graph = graph;
  r->label = label;
}

/* `class_of` is first used for the labels of the acyclic pass. */
static gr_status make_room(void *work, size_t *budget) {
  gr_refine *r = work;
  gr_memory *memory = r->task.memory;
  uint32_t count = r->graph->count;
  gr_status status = gr_words_fill(memory, &r->former, count, UNKNOWN, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &r->size, count, 0, budget);
  gr_acyclic_init(&r->acyclic, memory, r->graph, &r->class_of, &r->order);
  return gr_then(&r->task, status, search);
}

static gr_status search(void *work, size_t *budget) {
  gr_refine *r = work;
  gr_status status = gr_acyclic_step(&r->acyclic, budget);
  if (status != GR_DONE)
    return status;
  if (r->acyclic.given_up)
    r->order.count = 0;
  gr_task_free(&r->acyclic.task);
  return gr_turn_to(&r->task, open_found);
}

/* Opens a table for `count` lists, and then the phase. */
static gr_status open_table(gr_refine *r, size_t count, gr_phase *phase,
                            size_t *budget) {
  return gr_then(&r->task,
                 gr_signatures_open(&r->signature, r->task.memory,
                                    (uint32_t)count, budget),
                 phase);
}

/* How much a list is longer than the followers. */
static size_t prefix(const gr_refine *r) {
  return r->label != NULL;
}

/* A place for the list of u, which starts with its label if there are any. */
static uint32_t *list_room(gr_refine *r, uint32_t u, size_t count) {
  uint32_t *list =
      gr_signatures_room(&r->signature, r->task.memory, count + prefix(r));
  if (list == NULL)
    return NULL;
  if (r->label != NULL)
    *list++ = r->label[u];
  return list;
}

/* The class of u by those that its followers had. */
static gr_status classify(gr_refine *r, uint32_t u, uint32_t *name) {
  gr_list follower = gr_followers(r->graph, u);
  const uint32_t *former = r->former.at;
  uint32_t degree = gr_degree(r->graph, u);
  uint32_t *list = list_room(r, u, degree);
  if (list == NULL)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++)
    list[e] = former[gr_get(follower, e)];
  return gr_signatures_add(&r->signature, r->task.memory,
                           gr_tidy(list, degree) + prefix(r), u, name);
}

static void pay(const gr_refine *r, uint32_t u, size_t *budget) {
  gr_spend(budget, (size_t)gr_degree(r->graph, u) + 1);
}

/* Positions that lead to no cycle get their classes, followers first. */
static gr_status found(void *work, size_t *budget) {
  gr_refine *r = work;
  for (; r->task.next < r->order.count; r->task.next++) {
    uint32_t u = r->order.at[r->task.next], name;
    if (*budget == 0)
      return GR_MORE;
    pay(r, u, budget);
    if (classify(r, u, &name) != GR_DONE)
      return GR_NO_MEMORY;
    r->former.at[u] = r->class_of.at[u] = name;
  }
  r->order.count = 0;
  r->signature.slot.count = 0;
  return gr_turn_to(&r->task, open_rest);
}

/* Notes that u is of a class in this round. */
static void enroll(gr_refine *r, uint32_t u, uint32_t name) {
  r->class_of.at[u] = name;
  if (name == u) {
    r->size.at[u] = 1;
    r->founded++;
  } else {
    r->size.at[name]++;
  }
}

/* Lists the other positions, with one class for each label. */
static gr_status gather(void *work, size_t *budget) {
  gr_refine *r = work;
  for (; r->task.next < r->graph->count; r->task.next++) {
    uint32_t u = r->task.next, name;
    uint32_t *list;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (r->former.at[u] != UNKNOWN)
      continue;
    list = list_room(r, u, 1);
    if (list == NULL)
      return GR_NO_MEMORY;
    *list = UNKNOWN;
    if (gr_signatures_add(&r->signature, r->task.memory, 1 + prefix(r), u,
                          &name) != GR_DONE)
      return GR_NO_MEMORY;
    r->order.at[r->order.count++] = u;
    enroll(r, u, name);
    r->former.at[u] = name;
  }
  r->signature.slot.count = 0;
  return gr_turn_to(&r->task, open_round);
}

/* Makes the classes of the last round the former ones. */
static gr_status open_round(void *work, size_t *budget) {
  gr_refine *r = work;
  gr_words former = r->former;
  gr_status status = open_table(r, r->order.count, do_round, budget);
  if (status != GR_DONE)
    return status;
  r->former = r->class_of;
  r->class_of = former;
  r->before = r->founded;
  r->founded = 0;
  return GR_DONE;
}

/* The most rounds: log V. */
static uint32_t most_rounds(const gr_refine *r) {
  uint32_t rounds = 1;
  while (rounds < 32 && r->graph->count >> rounds > 0)
    rounds++;
  return rounds;
}

/* After a round: has it changed anything, and may there be another one? */
static gr_status judge(gr_refine *r) {
  r->signature.slot.count = 0;
  if (r->founded == r->before)
    return gr_turn_to(&r->task, NULL);
  if (++r->rounds < most_rounds(r))
    return gr_turn_to(&r->task, open_round);
  gr_signatures_free(r->task.memory, &r->signature);
  gr_stable_partition_init(&r->partition, r->task.memory, r->graph,
                           r->class_of.at, r->former.at);
  return gr_turn_to(&r->task, make_stable);
}

/* A class is named by its first member, so a position that is alone remains
** so, and need not be looked at again. */
static gr_status do_round(void *work, size_t *budget) {
  gr_refine *r = work;
  for (; r->task.next < r->order.count; r->task.next++) {
    uint32_t u = r->order.at[r->task.next], name = u;
    if (*budget == 0)
      return GR_MORE;
    if (r->former.at[u] == u && r->size.at[u] == 1) {
      --*budget;
    } else {
      pay(r, u, budget);
      if (classify(r, u, &name) != GR_DONE)
        return GR_NO_MEMORY;
    }
    enroll(r, u, name);
  }
  return judge(r);
}

static gr_status make_stable(void *work, size_t *budget) {
  gr_refine *r = work;
  gr_status status = gr_stable_partition_step(&r->partition, budget);
  if (status == GR_DONE)
    gr_task_free(&r->partition.task);
  return gr_then(&r->task, status, NULL);
}

static gr_status open_found(void *work, size_t *budget) {
  gr_refine *r = work;
  return open_table(r, r->order.count, found, budget);
}

static gr_status open_rest(void *work, size_t *budget) {
  gr_refine *r = work;
  return open_table(r, r->graph->count, gather, budget);
}

gr_status gr_refine_step(gr_refine *r, size_t *budget) {
  return gr_task_step(&r->task, budget);
}

static void free_refine(void *work) {
  gr_refine *r = work;
  gr_memory *memory = r->task.memory;
  gr_task_free(&r->acyclic.task);
  gr_task_free(&r->partition.task);
  gr_words_free(memory, &r->order);
  gr_words_free(memory, &r->class_of);
  gr_words_free(memory, &r->former);
  gr_words_free(memory, &r->size);
  gr_signatures_free(memory, &r->signature);
}
