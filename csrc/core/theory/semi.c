/*
** semi.c: see semi.h. Each class on its own: where it goes, who has a follower
** in it, and then which edges from it are kept.
*/
#include "core/theory/relation.h"

#include <string.h>

/* What a step goes on with; ENTER to KEEP come again for each class. */
enum { START, ENTER, MARK, KEEP, FIND, COMPLETE };

void gr_semicompatible_init(gr_semicompatible *s, gr_memory *memory,
                            const gr_relation *relation, gr_words *kept) {
  memset(s, 0, sizeof *s);
  s->memory = memory;
  s->relation = relation;
  s->kept = kept;
  s->witness = gr_no_witness();
}

static uint32_t class_of(const gr_semicompatible *s, uint32_t u) {
  return s->relation->groups->class_of[u];
}

static uint32_t end_of_class(const gr_semicompatible *s) {
  return s->relation->groups->first.at[s->turn + 1];
}

static gr_status turn_to(gr_semicompatible *s, int phase) {
  s->phase = phase;
  s->next = s->relation->groups->first.at[s->turn];
  return GR_DONE;
}

/* What is compatible needs no work. */
static gr_status start(gr_semicompatible *s, size_t *budget) {
  gr_memory *memory = s->memory;
  const gr_graph *graph = s->relation->graph;
  gr_status status;
  if (s->relation->uneven == GR_NONE) {
    s->phase = COMPLETE;
    return GR_DONE;
  }
  status = gr_reverse_step(&s->reverse, memory, graph, budget);
  if (status == GR_DONE)
    status =
        gr_words_fill(memory, &s->mark, s->relation->groups->count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &s->reply, graph->count, 0, budget);
  if (status == GR_DONE && s->kept != NULL)
    status = gr_words_fill(memory, s->kept, graph->follower.count / 32 + 1, 0,
                           budget);
  if (status == GR_DONE)
    s->phase = ENTER;
  return status;
}

/* All classes have had their turn. */
static gr_status end(gr_semicompatible *s) {
  s->phase = COMPLETE;
  if (s->witness.position == GR_NONE)
    return GR_DONE;
  s->turn = class_of(s, s->witness.position);
  return turn_to(s, FIND);
}

/* Marks where the class goes. */
static void mark_row(gr_semicompatible *s, size_t *budget) {
  const gr_graph *quotient = &s->relation->quotient;
  const uint32_t *follower = gr_followers(quotient, s->turn);
  uint32_t degree = gr_degree(quotient, s->turn);
  gr_spend(budget, degree);
  for (uint32_t i = 0; i < degree; i++)
    s->mark.at[follower[i]] = s->turn + 1;
}

/* Goes on with the next class, unless there is a witness before all of its
** members. One alone keeps all its moves. */
static gr_status enter(gr_semicompatible *s, size_t *budget) {
  const gr_groups *groups = s->relation->groups;
  for (; s->turn < groups->count; s->turn++) {
    uint32_t size = gr_group_size(groups, s->turn);
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (size == 0 ||
        !gr_is_first(&s->witness, gr_members_of(groups, s->turn)[0]))
      continue;
    if (size == 1)
      return turn_to(s, KEEP);
    mark_row(s, budget);
    return turn_to(s, MARK);
  }
  return end(s);
}

/* Marks who has a follower in the class. */
static gr_status mark(gr_semicompatible *s, size_t *budget) {
  const uint32_t *first = s->reverse.first.at;
  for (; s->next < end_of_class(s); s->next++) {
    uint32_t u = s->relation->groups->member.at[s->next];
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
static void keep_edges(gr_semicompatible *s, uint32_t u, int alone) {
  const gr_graph *graph = s->relation->graph;
  for (uint32_t e = graph->first.at[u]; e < graph->first.at[u + 1]; e++) {
    uint32_t v = graph->follower.at[e];
    if (alone || s->mark.at[class_of(s, v)] == s->turn + 1) {
      if (s->kept != NULL)
        s->kept->at[e / 32] |= UINT32_C(1) << e % 32;
    } else if (s->reply.at[v] != s->turn + 1 && gr_is_first(&s->witness, u)) {
      s->witness.position = u;
      s->witness.follower = v;
    }
  }
}

static gr_status keep(gr_semicompatible *s, size_t *budget) {
  const gr_groups *groups = s->relation->groups;
  int alone = gr_group_size(groups, s->turn) == 1;
  for (; s->next < end_of_class(s); s->next++) {
    uint32_t u;
    if (*budget == 0)
      return GR_MORE;
    u = gr_take_member(groups, s->next, s->relation->graph, groups->class_of,
                       budget);
    keep_edges(s, u, alone);
  }
  s->turn++;
  s->phase = ENTER;
  return GR_DONE;
}

/* The first member of the class of the witness that does not go where the
** witness goes; there is one. */
static gr_status find(gr_semicompatible *s, size_t *budget) {
  const gr_graph *graph = s->relation->graph;
  uint32_t wanted = class_of(s, s->witness.follower);
  for (; s->witness.missing == GR_NONE; s->next++) {
    uint32_t u = s->relation->groups->member.at[s->next];
    const uint32_t *follower = gr_followers(graph, u);
    uint32_t degree = gr_degree(graph, u), i = 0;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)degree);
    while (i < degree && class_of(s, follower[i]) != wanted)
      i++;
    if (i == degree)
      s->witness.missing = u;
  }
  s->phase = COMPLETE;
  return GR_DONE;
}

gr_status gr_semicompatible_step(gr_semicompatible *s, size_t *budget) {
  static gr_status (*const phases[])(gr_semicompatible *, size_t *) = {
      start, enter, mark, keep, find};
  gr_status status = GR_DONE;
  while (status == GR_DONE && s->phase != COMPLETE)
    status = phases[s->phase](s, budget);
  return status;
}

void gr_semicompatible_free(gr_semicompatible *s) {
  gr_words_free(s->memory, &s->mark);
  gr_words_free(s->memory, &s->reply);
  gr_reverse_free(s->memory, &s->reverse);
}
