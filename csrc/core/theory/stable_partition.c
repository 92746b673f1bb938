/*
** stable_partition.c: see stable_partition.h.
*/
#include "core/theory/stable_partition.h"

#include <string.h>

/* The phases. */
static gr_phase group_blocks, group_groups, reverse, make_room, enroll,
    link_blocks, count_edges, clear, pick, scan, mark_sources, cut, mark_left,
    cut_left, name_blocks;
static gr_free free_stable_partition;

void gr_stable_partition_init(gr_stable_partition *p, gr_memory *memory,
                              const gr_graph *graph, uint32_t *name,
                              const uint32_t *coarse) {
  memset(p, 0, sizeof *p);
  gr_task_init(&p->task, memory, group_blocks, free_stable_partition);
  p->graph = graph;
  p->name = name;
  p->coarse = coarse;
}

/*
** ------------------------------------------------------------------ blocks
*/

static gr_status add_block(gr_stable_partition *p, uint32_t first,
                           uint32_t end) {
  gr_block *block = gr_grow(p->task.memory, p->block, &p->room,
                            (size_t)p->count + 1, sizeof *block);
  if (block == NULL)
    return GR_NO_MEMORY;
  p->block = block;
  block += p->count++;
  block->first = first;
  block->end = end;
  block->marked = 0;
  return GR_DONE;
}

static uint32_t size_of(const gr_stable_partition *p, uint32_t block) {
  return p->block[block].end - p->block[block].first;
}

/* Puts a block into a group, which may become compound by that. */
static gr_status attach(gr_stable_partition *p, uint32_t block,
                        uint32_t group) {
  gr_memory *memory = p->task.memory;
  uint32_t head = p->head.at[group];
  if (gr_words_push(memory, &p->group_of, group) != GR_DONE ||
      gr_words_push(memory, &p->next, head) != GR_DONE)
    return GR_NO_MEMORY;
  p->head.at[group] = block;
  return head != GR_NONE && p->next.at[head] == GR_NONE
             ? gr_words_push(memory, &p->compound, group)
             : GR_DONE;
}

/* Marks a source, which is not marked: each of them is there once. */
static gr_status mark(gr_stable_partition *p, uint32_t u) {
  uint32_t number = p->block_of.at[u];
  gr_block *block = &p->block[number];
  uint32_t from = p->place.at[u], to = block->first + block->marked;
  uint32_t other;
  if (block->marked == 0 &&
      gr_words_push(p->task.memory, &p->touched, number) != GR_DONE)
    return GR_NO_MEMORY;
  other = p->element.at[to];
  p->element.at[to] = u;
  p->place.at[u] = to;
  p->element.at[from] = other;
  p->place.at[other] = from;
  block->marked++;
  return GR_DONE;
}

/* Splits a block in two: the smaller part is a new block of the same group. */
static gr_status split(gr_stable_partition *p, uint32_t number,
                       uint32_t middle) {
  uint32_t first = p->block[number].first, end = p->block[number].end;
  uint32_t fresh = p->count;
  if (middle - first <= end - middle) {
    end = middle;
    if (add_block(p, first, end) != GR_DONE)
      return GR_NO_MEMORY;
    p->block[number].first = middle;
  } else {
    first = middle;
    if (add_block(p, first, end) != GR_DONE)
      return GR_NO_MEMORY;
    p->block[number].end = middle;
  }
  for (uint32_t i = first; i < end; i++)
    p->block_of.at[p->element.at[i]] = fresh;
  return attach(p, fresh, p->group_of.at[number]);
}

/* Splits the touched blocks into what is marked and what is not. */
static gr_status split_all(gr_stable_partition *p, size_t *budget) {
  while (p->touched.count > 0) {
    uint32_t number = p->touched.at[p->touched.count - 1];
    uint32_t middle = p->block[number].first + p->block[number].marked;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (middle < p->block[number].end && split(p, number, middle) != GR_DONE)
      return GR_NO_MEMORY;
    p->block[number].marked = 0;
    p->touched.count--;
  }
  return GR_DONE;
}

/*
** ------------------------------------------------------------- preparation
*/

static gr_status group_blocks(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  return gr_then(&p->task,
                 gr_groups_number(&p->blocks, p->task.memory, p->name,
                                  p->graph->count, budget),
                 group_groups);
}

static gr_status group_groups(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  return gr_then(&p->task,
                 gr_groups_number(&p->groups, p->task.memory, p->coarse,
                                  p->graph->count, budget),
                 reverse);
}

static gr_status reverse(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  return gr_then(&p->task,
                 gr_reverse_step(&p->reverse, p->task.memory, p->graph, budget),
                 make_room);
}

static gr_status make_room(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  gr_memory *memory = p->task.memory;
  uint32_t count = p->graph->count;
  gr_status status = gr_words_fill(memory, &p->fresh, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &p->former, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &p->head, p->groups.count, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_resize(memory, &p->counter, p->reverse.source.count) !=
          GR_DONE ||
      gr_words_resize(memory, &p->element, count) != GR_DONE ||
      gr_words_resize(memory, &p->place, count) != GR_DONE ||
      gr_words_resize(memory, &p->block_of, count) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_turn_to(&p->task, enroll);
}

/* The blocks get their elements. */
static gr_status enroll(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  uint32_t count = p->graph->count, stop = gr_reach(&p->task, count, budget);
  for (uint32_t i = p->task.next; i < stop; i++) {
    uint32_t u = p->blocks.member.at[i];
    p->element.at[i] = u;
    p->place.at[u] = i;
    p->block_of.at[u] = p->blocks.class_of[u];
  }
  return gr_reached(&p->task, stop, count, link_blocks);
}

/* The groups get their blocks. */
static gr_status link_blocks(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  const uint32_t *first = p->blocks.first.at;
  uint32_t count = p->blocks.count, stop = gr_reach(&p->task, count, budget);
  for (uint32_t i = p->task.next; i < stop; i++) {
    uint32_t group = p->groups.class_of[p->blocks.member.at[first[i]]];
    if (add_block(p, first[i], first[i + 1]) != GR_DONE ||
        attach(p, i, group) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_reached(&p->task, stop, count, count_edges);
}

/* A counter that is 0; GR_NONE if there is no memory. */
static uint32_t new_counter(gr_stable_partition *p) {
  if (p->unused.count > 0)
    return p->unused.at[--p->unused.count];
  if (gr_words_push(p->task.memory, &p->edges, 0) != GR_DONE)
    return GR_NONE;
  return (uint32_t)(p->edges.count - 1);
}

/* The edges into the positions, group by group, are counted by their sources;
** meanwhile `former` says for which group a source has a counter. */
static gr_status count_edges(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  const uint32_t *first = p->reverse.first.at;
  for (; p->task.next < p->graph->count; p->task.next++) {
    uint32_t v = p->groups.member.at[p->task.next];
    uint32_t stamp = p->groups.class_of[v] + 1;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)(first[v + 1] - first[v]) + 1);
    for (uint32_t e = first[v]; e < first[v + 1]; e++) {
      uint32_t u = p->reverse.source.at[e];
      if (p->former.at[u] != stamp) {
        p->former.at[u] = stamp;
        p->fresh.at[u] = new_counter(p);
        if (p->fresh.at[u] == GR_NONE)
          return GR_NO_MEMORY;
      }
      p->counter.at[e] = p->fresh.at[u];
      p->edges.at[p->fresh.at[u]]++;
    }
  }
  p->fresh.count = 0;
  return gr_turn_to(&p->task, clear);
}

static gr_status clear(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  return gr_then(
      &p->task,
      gr_words_fill(p->task.memory, &p->fresh, p->graph->count, 0, budget),
      pick);
}

/*
** -------------------------------------------------------------- refinement
*/

/* Makes the smaller of two blocks of a compound group a group of its own. */
static gr_status pick(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  uint32_t group, one, other, next;
  (void)budget;
  if (p->compound.count == 0)
    return gr_turn_to(&p->task, name_blocks);
  group = p->compound.at[p->compound.count - 1];
  one = p->head.at[group];
  other = p->next.at[one];
  if (gr_words_push(p->task.memory, &p->head, GR_NONE) != GR_DONE)
    return GR_NO_MEMORY;
  next = p->next.at[other];
  if (size_of(p, one) < size_of(p, other)) {
    uint32_t swapped = one;
    one = other;
    other = swapped;
  }
  p->head.at[group] = one;
  p->next.at[one] = next;
  if (next == GR_NONE)
    p->compound.count--;
  p->smaller = other;
  p->group_of.at[other] = (uint32_t)(p->head.count - 1);
  p->next.at[other] = GR_NONE;
  p->head.at[p->head.count - 1] = other;
  gr_turn_to(&p->task, scan);
  p->task.next = p->block[other].first;
  return GR_DONE;
}

/* An edge from u into the smaller block moves to the new counter of u. */
static gr_status move_edge(gr_stable_partition *p, uint32_t e, uint32_t u) {
  uint32_t old = p->counter.at[e];
  if (p->fresh.at[u] == 0) {
    uint32_t fresh = new_counter(p);
    if (fresh == GR_NONE ||
        gr_words_push(p->task.memory, &p->sources, u) != GR_DONE)
      return GR_NO_MEMORY;
    p->fresh.at[u] = fresh + 1;
    p->former.at[u] = old;
  }
  p->counter.at[e] = p->fresh.at[u] - 1;
  p->edges.at[p->fresh.at[u] - 1]++;
  p->edges.at[old]--;
  return GR_DONE;
}

/* Looks at the edges into the smaller block. */
static gr_status scan(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  uint32_t end = p->block[p->smaller].end;
  for (; p->task.next < end; p->task.next++, p->edge = 0) {
    uint32_t v = p->element.at[p->task.next];
    uint32_t first = p->reverse.first.at[v];
    uint32_t degree = p->reverse.first.at[v + 1] - first;
    uint32_t stop = p->edge + gr_afford(budget, degree - p->edge);
    for (; p->edge < stop; p->edge++) {
      uint32_t e = first + p->edge;
      if (move_edge(p, e, p->reverse.source.at[e]) != GR_DONE)
        return GR_NO_MEMORY;
    }
    if (*budget == 0)
      return GR_MORE;
    --*budget;
  }
  return gr_turn_to(&p->task, mark_sources);
}

/* Marks the positions with a follower in the smaller block. */
static gr_status mark_sources(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  uint32_t count = (uint32_t)p->sources.count;
  uint32_t stop = gr_reach(&p->task, count, budget);
  for (uint32_t i = p->task.next; i < stop; i++)
    if (mark(p, p->sources.at[i]) != GR_DONE)
      return GR_NO_MEMORY;
  return gr_reached(&p->task, stop, count, cut);
}

static gr_status cut(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  return gr_then(&p->task, split_all(p, budget), mark_left);
}

/* Marks those of them that have none in the rest of its old group. */
static gr_status mark_left(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  uint32_t count = (uint32_t)p->sources.count;
  uint32_t stop = gr_reach(&p->task, count, budget);
  for (uint32_t i = p->task.next; i < stop; i++) {
    uint32_t u = p->sources.at[i], former = p->former.at[u];
    if (p->edges.at[former] == 0 &&
        (gr_words_push(p->task.memory, &p->unused, former) != GR_DONE ||
         mark(p, u) != GR_DONE))
      return GR_NO_MEMORY;
    p->fresh.at[u] = 0;
  }
  if (stop == count)
    p->sources.count = 0;
  return gr_reached(&p->task, stop, count, cut_left);
}

static gr_status cut_left(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  return gr_then(&p->task, split_all(p, budget), pick);
}

/* Names each block after its first element. */
static gr_status name_blocks(void *work, size_t *budget) {
  gr_stable_partition *p = work;
  uint32_t count = p->graph->count, stop = gr_reach(&p->task, count, budget);
  for (uint32_t u = p->task.next; u < stop; u++)
    p->name[u] = p->element.at[p->block[p->block_of.at[u]].first];
  return gr_reached(&p->task, stop, count, NULL);
}

gr_status gr_stable_partition_step(gr_stable_partition *p, size_t *budget) {
  return gr_task_step(&p->task, budget);
}

static void free_stable_partition(void *work) {
  gr_stable_partition *p = work;
  gr_memory *memory = p->task.memory;
  gr_words *words[] = {&p->element,  &p->place,   &p->block_of, &p->touched,
                       &p->group_of, &p->next,    &p->head,     &p->compound,
                       &p->counter,  &p->edges,   &p->unused,   &p->fresh,
                       &p->former,   &p->sources, NULL};
  gr_groups_free(memory, &p->blocks);
  gr_groups_free(memory, &p->groups);
  gr_reverse_free(memory, &p->reverse);
  gr_release(memory, p->block, p->room, sizeof *p->block);
  for (gr_words **some = words; *some != NULL; some++)
    gr_words_free(memory, *some);
}
