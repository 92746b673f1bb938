/*
** split.c: see split.h.
*/
#include "core/theory/stable_partition.h"

#include <string.h>

enum {
  BLOCKS,
  GROUPS,
  REVERSE,
  ROOM,
  ENROLL,
  LINK,
  COUNT,
  CLEAR,
  PICK,
  SCAN,
  MARK,
  CUT,
  MARK_LEFT,
  CUT_LEFT,
  NAME,
  COMPLETE
};

void gr_stable_partition_init(gr_stable_partition *s, gr_memory *memory,
                              const gr_graph *graph, uint32_t *class) {
  memset(s, 0, sizeof *s);
  s->memory = memory;
  s->graph = graph;
  s->class = class;
}

/* Where a loop over `end` ends if the budget is used up before. */
static uint32_t stop_at(const gr_stable_partition *s, uint32_t end,
                        size_t *budget) {
  return s->at + gr_afford(budget, end - s->at);
}

/* The next phase, unless the loop has stopped before `end`. */
static gr_status pass(gr_stable_partition *s, uint32_t end, int phase) {
  if (s->at < end)
    return GR_MORE;
  s->at = s->edge = 0;
  s->phase = phase;
  return GR_DONE;
}

static gr_status make_room(gr_stable_partition *s, size_t *budget) {
  gr_memory *memory = s->memory;
  uint32_t count = s->graph->count;
  gr_status status = gr_words_fill(memory, &s->fresh, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &s->former, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &s->head, s->coarse.count, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_resize(memory, &s->counter, s->reverse.source.count) !=
          GR_DONE ||
      gr_words_resize(memory, &s->blocked.element, count) != GR_DONE ||
      gr_words_resize(memory, &s->blocked.place, count) != GR_DONE ||
      gr_words_resize(memory, &s->blocked.of, count) != GR_DONE)
    return GR_NO_MEMORY;
  return pass(s, 0, ENROLL);
}

/* The blocks get their elements. */
static gr_status enroll(gr_stable_partition *s, size_t *budget) {
  gr_partition *p = &s->blocked;
  uint32_t count = s->graph->count, end = stop_at(s, count, budget);
  for (; s->at < end; s->at++) {
    uint32_t u = s->blocks.member.at[s->at];
    p->element.at[s->at] = u;
    p->place.at[u] = s->at;
    p->of.at[u] = s->blocks.class.at[u];
  }
  return pass(s, count, LINK);
}

/* Puts a block into a group, which may become compound by that. */
static gr_status attach(gr_stable_partition *s, uint32_t block,
                        uint32_t group) {
  uint32_t head = s->head.at[group];
  if (gr_words_push(s->memory, &s->group, group) != GR_DONE ||
      gr_words_push(s->memory, &s->next, head) != GR_DONE)
    return GR_NO_MEMORY;
  s->head.at[group] = block;
  return head != GR_NONE && s->next.at[head] == GR_NONE
             ? gr_words_push(s->memory, &s->compound, group)
             : GR_DONE;
}

/* The groups get their blocks. */
static gr_status link_blocks(gr_stable_partition *s, size_t *budget) {
  uint32_t count = s->blocks.count, end = stop_at(s, count, budget);
  for (; s->at < end; s->at++) {
    uint32_t group = s->coarse.class.at[gr_members_of(&s->blocks, s->at)[0]];
    gr_block *block;
    if (gr_partition_open(s->memory, &s->blocked) != GR_DONE ||
        attach(s, s->at, group) != GR_DONE)
      return GR_NO_MEMORY;
    block = &s->blocked.block[s->at];
    block->first = s->blocks.first.at[s->at];
    block->end = s->blocks.first.at[s->at + 1];
  }
  return pass(s, count, COUNT);
}

/* A counter that is 0; GR_NONE if there is no memory. */
static uint32_t new_counter(gr_stable_partition *s) {
  if (s->unused.count > 0)
    return s->unused.at[--s->unused.count];
  if (gr_words_push(s->memory, &s->edges, 0) != GR_DONE)
    return GR_NONE;
  return (uint32_t)(s->edges.count - 1);
}

/* The edges into the positions, group by group, are counted by their sources;
** meanwhile `former` says for which group a source has a counter. */
static gr_status count_edges(gr_stable_partition *s, size_t *budget) {
  const uint32_t *first = s->reverse.first.at;
  uint32_t count = s->graph->count;
  for (; s->at<count && * budget> 0; s->at++) {
    uint32_t v = s->coarse.member.at[s->at];
    uint32_t mark = s->coarse.class.at[v] + 1;
    uint32_t degree = first[v + 1] - first[v];
    gr_spend(budget, (size_t)degree + 1);
    for (uint32_t e = first[v]; e < first[v + 1]; e++) {
      uint32_t u = s->reverse.source.at[e];
      if (s->former.at[u] != mark) {
        s->former.at[u] = mark;
        s->fresh.at[u] = new_counter(s);
        if (s->fresh.at[u] == GR_NONE)
          return GR_NO_MEMORY;
      }
      s->counter.at[e] = s->fresh.at[u];
      s->edges.at[s->fresh.at[u]]++;
    }
  }
  return pass(s, count, CLEAR);
}

static gr_status clear(gr_stable_partition *s, size_t *budget) {
  uint32_t count = s->graph->count, end = stop_at(s, count, budget);
  for (; s->at < end; s->at++)
    s->fresh.at[s->at] = 0;
  return pass(s, count, PICK);
}

/* Makes the smaller of two blocks of a compound group a group of its own. */
static gr_status pick(gr_stable_partition *s) {
  uint32_t group, one, other, next;
  if (s->compound.count == 0)
    return pass(s, 0, NAME);
  group = s->compound.at[s->compound.count - 1];
  one = s->head.at[group];
  other = s->next.at[one];
  if (gr_words_push(s->memory, &s->head, GR_NONE) != GR_DONE)
    return GR_NO_MEMORY;
  next = s->next.at[other];
  if (gr_block_size(&s->blocked, one) < gr_block_size(&s->blocked, other)) {
    uint32_t swapped = one;
    one = other;
    other = swapped;
  }
  s->head.at[group] = one;
  s->next.at[one] = next;
  if (next == GR_NONE)
    s->compound.count--;
  s->smaller = other;
  s->group.at[other] = (uint32_t)(s->head.count - 1);
  s->next.at[other] = GR_NONE;
  s->head.at[s->head.count - 1] = other;
  s->at = s->blocked.block[other].first;
  s->edge = 0;
  s->phase = SCAN;
  return GR_DONE;
}

/* An edge from u into the smaller block moves to the new counter of u. */
static gr_status move_edge(gr_stable_partition *s, uint32_t e, uint32_t u) {
  uint32_t old = s->counter.at[e];
  if (s->fresh.at[u] == 0) {
    uint32_t fresh = new_counter(s);
    if (fresh == GR_NONE || gr_words_push(s->memory, &s->sources, u) != GR_DONE)
      return GR_NO_MEMORY;
    s->fresh.at[u] = fresh + 1;
    s->former.at[u] = old;
  }
  s->counter.at[e] = s->fresh.at[u] - 1;
  s->edges.at[s->fresh.at[u] - 1]++;
  s->edges.at[old]--;
  return GR_DONE;
}

/* Looks at the edges into the smaller block. */
static gr_status scan(gr_stable_partition *s, size_t *budget) {
  uint32_t end = s->blocked.block[s->smaller].end;
  while (s->at < end) {
    uint32_t v = s->blocked.element.at[s->at];
    uint32_t e = s->reverse.first.at[v] + s->edge;
    uint32_t last = s->reverse.first.at[v + 1];
    for (; e<last && * budget> 0; e++, s->edge++, --*budget)
      if (move_edge(s, e, s->reverse.source.at[e]) != GR_DONE)
        return GR_NO_MEMORY;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    s->edge = 0;
    s->at++;
  }
  return pass(s, end, MARK);
}

/* Marks the positions with a follower in the smaller block. */
static gr_status mark(gr_stable_partition *s, size_t *budget) {
  uint32_t count = (uint32_t)s->sources.count;
  uint32_t end = stop_at(s, count, budget);
  for (; s->at < end; s->at++)
    if (gr_partition_mark(s->memory, &s->blocked, s->sources.at[s->at]) !=
        GR_DONE)
      return GR_NO_MEMORY;
  return pass(s, count, CUT);
}

/* Marks those of them that have none in the rest of its old group. */
static gr_status mark_left(gr_stable_partition *s, size_t *budget) {
  uint32_t count = (uint32_t)s->sources.count;
  uint32_t end = stop_at(s, count, budget);
  for (; s->at < end; s->at++) {
    uint32_t u = s->sources.at[s->at];
    if (s->edges.at[s->former.at[u]] == 0 &&
        (gr_words_push(s->memory, &s->unused, s->former.at[u]) != GR_DONE ||
         gr_partition_mark(s->memory, &s->blocked, u) != GR_DONE))
      return GR_NO_MEMORY;
    s->fresh.at[u] = 0;
  }
  if (s->at == count)
    s->sources.count = 0;
  return pass(s, count, CUT_LEFT);
}

static gr_status cut(gr_stable_partition *s, int phase, size_t *budget) {
  while (s->blocked.touched.count > 0) {
    uint32_t old, fresh;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (gr_partition_split(s->memory, &s->blocked, &old, &fresh) != GR_DONE)
      return GR_NO_MEMORY;
    if (fresh != GR_NONE && attach(s, fresh, s->group.at[old]) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return pass(s, 0, phase);
}

static gr_status name(gr_stable_partition *s, size_t *budget) {
  const gr_partition *p = &s->blocked;
  uint32_t count = s->graph->count, end = stop_at(s, count, budget);
  for (; s->at < end; s->at++)
    s->class[s->at] = p->element.at[p->block[p->of.at[s->at]].first];
  return pass(s, count, COMPLETE);
}

static gr_status prepare(gr_stable_partition *s, const uint32_t *groups,
                         size_t *budget) {
  uint32_t count = s->graph->count;
  gr_status status;
  if (s->phase == BLOCKS)
    status = gr_groups_number(&s->blocks, s->memory, s->class, count, budget);
  else if (s->phase == GROUPS)
    status = gr_groups_number(&s->coarse, s->memory, groups, count, budget);
  else
    status = gr_reverse_step(&s->reverse, s->memory, s->graph, budget);
  return status == GR_DONE ? pass(s, 0, s->phase + 1) : status;
}

gr_status gr_stable_partition_step(gr_stable_partition *s,
                                   const uint32_t *groups, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && s->phase != COMPLETE) {
    if (s->phase < ROOM)
      status = prepare(s, groups, budget);
    else if (s->phase == ROOM)
      status = make_room(s, budget);
    else if (s->phase == ENROLL)
      status = enroll(s, budget);
    else if (s->phase == LINK)
      status = link_blocks(s, budget);
    else if (s->phase == COUNT)
      status = count_edges(s, budget);
    else if (s->phase == CLEAR)
      status = clear(s, budget);
    else if (s->phase == PICK)
      status = pick(s);
    else if (s->phase == SCAN)
      status = scan(s, budget);
    else if (s->phase == MARK)
      status = mark(s, budget);
    else if (s->phase == MARK_LEFT)
      status = mark_left(s, budget);
    else if (s->phase == NAME)
      status = name(s, budget);
    else
      status = cut(s, s->phase == CUT ? MARK_LEFT : PICK, budget);
  }
  return status;
}

void gr_stable_partition_free(gr_stable_partition *s) {
  gr_memory *memory = s->memory;
  gr_groups_free(memory, &s->blocks);
  gr_groups_free(memory, &s->coarse);
  gr_reverse_free(memory, &s->reverse);
  gr_partition_free(memory, &s->blocked);
  gr_words_free(memory, &s->group);
  gr_words_free(memory, &s->next);
  gr_words_free(memory, &s->head);
  gr_words_free(memory, &s->compound);
  gr_words_free(memory, &s->counter);
  gr_words_free(memory, &s->edges);
  gr_words_free(memory, &s->unused);
  gr_words_free(memory, &s->fresh);
  gr_words_free(memory, &s->former);
  gr_words_free(memory, &s->sources);
}
