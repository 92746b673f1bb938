/*
** semi.c: see semi.h. Each class on its own: how many of its members go to
** each other class, who has a follower in it, and then which edges from it
** are kept.
*/
#include "core/semi.h"

#include <string.h>

/* What a step goes on with; ENTER to KEEP come again for each class. */
enum { START, ENTER, COUNT, MARK, KEEP, FIND, COMPLETE };

/* What is known of a class, in `seen`. */
enum { LAST_CLASS, MEMBERS, LAST_MEMBER, FIELDS };

void gr_semi_init(gr_semi *s, gr_memory *memory, const gr_graph *graph,
                  const uint32_t *class_of, uint32_t classes, gr_words *kept) {
  memset(s, 0, sizeof *s);
  s->memory = memory;
  s->graph = graph;
  s->class_of = class_of;
  s->classes = classes;
  s->kept = kept;
  s->witness = gr_no_witness;
}

static uint32_t *seen_of(const gr_semi *s, uint32_t v) {
  return s->seen.at + FIELDS * (size_t)s->class_of[v];
}

static uint32_t end_of_class(const gr_semi *s) {
  return s->groups.first.at[s->turn + 1];
}

static gr_status turn_to(gr_semi *s, int phase) {
  s->phase = phase;
  s->next = s->groups.first.at[s->turn];
  return GR_DONE;
}

static gr_status start(gr_semi *s, size_t *budget) {
  gr_memory *memory = s->memory;
  uint32_t count = s->graph->count;
  gr_status status = gr_groups_step(&s->groups, memory, s->class_of, count,
                                    s->classes, budget);
  if (status == GR_DONE)
    status = gr_reverse_step(&s->reverse, memory, s->graph, budget);
  if (status == GR_DONE)
    status =
        gr_words_fill(memory, &s->seen, FIELDS * (size_t)s->classes, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &s->reply, count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, s->kept, s->graph->follower.count / 32 + 1,
                           0, budget);
  if (status == GR_DONE)
    s->phase = ENTER;
  return status;
}

static gr_status enter(gr_semi *s, size_t *budget) {
  if (*budget == 0)
    return GR_MORE;
  gr_spend(budget, 1);
  if (s->turn < s->classes) /* one alone keeps all its moves */
    return turn_to(s, gr_group_size(&s->groups, s->turn) > 1 ? COUNT : KEEP);
  s->phase = COMPLETE;
  if (s->witness.position != GR_NONE) {
    s->turn = s->class_of[s->witness.position];
    return turn_to(s, FIND);
  }
  return GR_DONE;
}

/* How many members of the class go to each class. */
static gr_status count(gr_semi *s, size_t *budget) {
  for (; s->next < end_of_class(s); s->next++) {
    const uint32_t *follower;
    uint32_t u, degree;
    if (*budget == 0)
      return GR_MORE;
    u = gr_take_member(&s->groups, s->next, s->graph, s->class_of, budget);
    follower = gr_followers(s->graph, u);
    degree = gr_degree(s->graph, u);
    for (uint32_t i = 0; i < degree; i++) {
      uint32_t *seen = seen_of(s, follower[i]);
      if (seen[LAST_CLASS] != s->turn + 1) {
        seen[LAST_CLASS] = s->turn + 1;
        seen[MEMBERS] = seen[LAST_MEMBER] = 0;
      }
      seen[MEMBERS] += seen[LAST_MEMBER] != u + 1;
      seen[LAST_MEMBER] = u + 1;
    }
  }
  return turn_to(s, MARK);
}

/* Marks who has a follower in the class. */
static gr_status mark(gr_semi *s, size_t *budget) {
  const uint32_t *first = s->reverse.first.at;
  for (; s->next < end_of_class(s); s->next++) {
    uint32_t u = s->groups.member.at[s->next];
    for (; s->told < first[u + 1] - first[u]; s->told++) {
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, 1);
      s->reply.at[s->reverse.source.at[first[u] + s->told]] = s->turn + 1;
    }
    gr_spend(budget, 1);
    s->told = 0;
  }
  return turn_to(s, KEEP);
}

/* Keeps the edges of u to classes to which all members go. Others must have a
** reply. */
static void keep_edges(gr_semi *s, uint32_t u) {
  uint32_t size = gr_group_size(&s->groups, s->turn);
  uint32_t end = s->graph->first.at[u + 1];
  for (uint32_t e = s->graph->first.at[u]; e < end; e++) {
    uint32_t v = s->graph->follower.at[e];
    if (size == 1 || seen_of(s, v)[MEMBERS] == size) {
      s->kept->at[e / 32] |= UINT32_C(1) << e % 32;
    } else if (s->reply.at[v] != s->turn + 1 && gr_is_first(&s->witness, u)) {
      s->witness.position = u;
      s->witness.follower = v;
    }
  }
}

static gr_status keep(gr_semi *s, size_t *budget) {
  for (; s->next < end_of_class(s); s->next++) {
    if (*budget == 0)
      return GR_MORE;
    keep_edges(
        s, gr_take_member(&s->groups, s->next, s->graph, s->class_of, budget));
  }
  s->turn++;
  s->phase = ENTER;
  return GR_DONE;
}

/* The first member of the class of the witness that does not go where the
** witness goes; there is one. */
static gr_status find(gr_semi *s, size_t *budget) {
  uint32_t wanted = s->class_of[s->witness.follower];
  for (; s->witness.missing == GR_NONE; s->next++) {
    uint32_t u = s->groups.member.at[s->next];
    const uint32_t *follower = gr_followers(s->graph, u);
    uint32_t degree = gr_degree(s->graph, u), i = 0;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)degree);
    while (i < degree && s->class_of[follower[i]] != wanted)
      i++;
    if (i == degree)
      s->witness.missing = u;
  }
  s->phase = COMPLETE;
  return GR_DONE;
}

gr_status gr_semi_step(gr_semi *s, size_t *budget) {
  static gr_status (*const phases[])(gr_semi *, size_t *) = {
      start, enter, count, mark, keep, find};
  gr_status status = GR_DONE;
  while (status == GR_DONE && s->phase != COMPLETE)
    status = phases[s->phase](s, budget);
  return status;
}

void gr_semi_free(gr_semi *s) {
  gr_words_free(s->memory, &s->seen);
  gr_words_free(s->memory, &s->reply);
  gr_groups_free(s->memory, &s->groups);
  gr_reverse_free(s->memory, &s->reverse);
}
