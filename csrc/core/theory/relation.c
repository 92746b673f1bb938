/*
** relation.c: see relation.h.
*/
#include "core/theory/relation.h"

#include <string.h>

/*
** ------------------------------------------------------------------ groups
**
** A counting sort.
*/

/* The phases; classes that have numbers begin with start_to_sort. */
static gr_phase start_to_number, number_classes, start_to_sort, count_members,
    sum_counts, fill;

/* Makes room for classes that have names. */
static gr_status start_to_number(void *work, size_t *budget) {
  gr_groups *g = work;
  gr_memory *memory = g->task.memory;
  gr_status status =
      gr_words_fill(memory, &g->number, g->positions, GR_NONE, budget);
  if (status != GR_DONE)
    return status;
  if (gr_words_resize(memory, &g->classes, g->positions) != GR_DONE ||
      gr_words_resize(memory, &g->member, g->positions) != GR_DONE ||
      gr_words_push(memory, &g->first, 0) != GR_DONE)
    return GR_NO_MEMORY;
  g->class_of = g->classes.at;
  return gr_turn_to(&g->task, number_classes);
}

/* Numbers the classes, and counts their members at once. */
static gr_status number_classes(void *work, size_t *budget) {
  gr_groups *g = work;
  gr_memory *memory = g->task.memory;
  uint32_t stop = gr_reach(&g->task, g->positions, budget);
  for (uint32_t u = g->task.next; u < stop; u++) {
    uint32_t *number = &g->number.at[g->name[u]];
    if (*number == GR_NONE) {
      if (gr_words_push(memory, &g->first, 0) != GR_DONE)
        return GR_NO_MEMORY;
      *number = g->count++;
    }
    g->classes.at[u] = *number;
    g->first.at[*number]++;
  }
  if (stop == g->positions) {
    gr_words_free(memory, &g->number);
    gr_words_trim(memory, &g->first);
  }
  return gr_reached(&g->task, stop, g->positions, sum_counts);
}

/* Makes room for classes that have numbers. */
static gr_status start_to_sort(void *work, size_t *budget) {
  gr_groups *g = work;
  gr_memory *memory = g->task.memory;
  gr_status status =
      gr_words_fill(memory, &g->first, (size_t)g->count + 1, 0, budget);
  if (status == GR_DONE)
    status = gr_words_resize(memory, &g->member, g->positions);
  return gr_then(&g->task, status, count_members);
}

static gr_status count_members(void *work, size_t *budget) {
  gr_groups *g = work;
  uint32_t stop = gr_reach(&g->task, g->positions, budget);
  for (uint32_t u = g->task.next; u < stop; u++)
    g->first.at[g->class_of[u]]++;
  return gr_reached(&g->task, stop, g->positions, sum_counts);
}

/* Then `first` holds the ends of the classes. */
static gr_status sum_counts(void *work, size_t *budget) {
  gr_groups *g = work;
  uint32_t stop = gr_reach(&g->task, g->count, budget);
  for (uint32_t c = g->task.next; c < stop; c++)
    g->first.at[c + 1] += g->first.at[c];
  return gr_reached(&g->task, stop, g->count, fill);
}

/* Fills from the last position down, so that members ascend and the ends of
** the classes become their starts. */
static gr_status fill(void *work, size_t *budget) {
  gr_groups *g = work;
  uint32_t stop = gr_reach(&g->task, g->positions, budget);
  uint32_t *first = g->first.at, *member = g->member.at;
  for (uint32_t i = g->task.next; i < stop; i++) {
    uint32_t u = g->positions - 1 - i;
    member[--first[g->class_of[u]]] = u;
  }
  return gr_reached(&g->task, stop, g->positions, NULL);
}

gr_status gr_groups_step(gr_groups *g, gr_memory *memory,
                         const uint32_t *class_of, uint32_t count,
                         uint32_t classes, size_t *budget) {
  if (g->task.memory == NULL) {
    g->positions = count;
    g->count = classes;
    g->class_of = class_of;
    gr_task_init(&g->task, memory, start_to_sort, NULL);
  }
  return gr_task_step(&g->task, budget);
}

gr_status gr_groups_number(gr_groups *g, gr_memory *memory,
                           const uint32_t *name, uint32_t count,
                           size_t *budget) {
  if (g->task.memory == NULL) {
    g->positions = count;
    g->name = name;
    gr_task_init(&g->task, memory, start_to_number, NULL);
  }
  return gr_task_step(&g->task, budget);
}

void gr_groups_free(gr_memory *memory, gr_groups *g) {
  gr_words_free(memory, &g->first);
  gr_words_free(memory, &g->member);
  gr_words_free(memory, &g->classes);
  gr_words_free(memory, &g->number);
  memset(g, 0, sizeof *g);
}

/*
** --------------------------------------------------------------- relations
*/

static gr_phase make_room, make_rows, explain;
static gr_free free_relation;

void gr_relation_init(gr_relation *r, gr_memory *memory, const gr_graph *graph,
                      const gr_groups *groups, const uint32_t *label) {
  memset(r, 0, sizeof *r);
  gr_task_init(&r->task, memory, make_room, free_relation);
  r->graph = graph;
  r->groups = groups;
  r->label = label;
  r->uneven = GR_NONE;
  r->witness = gr_no_witness();
}

static uint32_t class_of(const gr_relation *r, uint32_t u) {
  return r->groups->class_of[u];
}

static gr_status make_room(void *work, size_t *budget) {
  gr_relation *r = work;
  gr_memory *memory = r->task.memory;
  gr_status status =
      gr_words_fill(memory, &r->stamp, r->groups->count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_push(memory, &r->quotient.first, 0);
  return gr_then(&r->task, status, make_rows);
}

/* The representative gives its class a row: stamps are `base` + 1 there. */
static gr_status open_row(gr_relation *r, uint32_t u, uint32_t base) {
  gr_list follower = gr_followers(r->graph, u);
  const uint32_t *class_of = r->groups->class_of;
  uint32_t degree = gr_degree(r->graph, u), *stamp = r->stamp.at;
  gr_words *row = &r->quotient.follower;
  if (gr_words_reserve(r->task.memory, row, degree) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t c = class_of[gr_get(follower, e)];
    if (stamp[c] == base + 1)
      continue;
    stamp[c] = base + 1;
    row->at[row->count++] = c;
  }
  return GR_DONE;
}

/* Member number i, from 1 on, raises the stamps of the classes in which it and
** all before it have followers to `base` + 1 + i. */
static void narrow_row(gr_relation *r, uint32_t u, uint32_t base, uint32_t i) {
  gr_list follower = gr_followers(r->graph, u);
  uint32_t degree = gr_degree(r->graph, u), raised = 0;
  int even = 1;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t *stamp = &r->stamp.at[class_of(r, gr_get(follower, e))];
    if (*stamp == base + i) {
      ++*stamp;
      raised++;
    } else if (*stamp != base + i + 1) {
      even = 0;
    }
  }
  if (!even || raised < r->quotient.follower.count - r->row)
    r->uneven = r->uneven == GR_NONE ? r->turn : r->uneven;
}

/* Keeps what all members have, and ends the row. */
static gr_status close_row(gr_relation *r, uint32_t last) {
  gr_words *follower = &r->quotient.follower;
  size_t kept = r->row;
  for (size_t e = r->row; e < follower->count; e++)
    if (r->stamp.at[follower->at[e]] == last)
      follower->at[kept++] = follower->at[e];
  follower->count = kept;
  r->quotient.count++;
  return gr_words_push(r->task.memory, &r->quotient.first, (uint32_t)kept);
}

/* Do the labels of the sinks of a class differ? Then u is to blame. Positions
** with moves have none: moves tell them from sinks where it matters. */
static void compare_labels(gr_relation *r, uint32_t u) {
  if (r->label == NULL || gr_degree(r->graph, u) > 0)
    return;
  if (r->sink == GR_NONE) {
    r->sink = u;
  } else if (r->label[u] != r->label[r->sink] &&
             r->witness.position == GR_NONE) {
    r->witness.position = r->sink;
    r->witness.missing = u;
  }
}

/* Goes on with the row of the class that is looked at. */
static gr_status make_row(gr_relation *r, size_t *budget) {
  const gr_groups *g = r->groups;
  uint32_t base = g->first.at[r->turn], size = gr_group_size(g, r->turn);
  if (*budget == 0)
    return GR_MORE;
  if (r->task.next == 0) {
    r->row = (uint32_t)r->quotient.follower.count;
    r->sink = GR_NONE;
  }
  for (; r->task.next < size; r->task.next++) {
    uint32_t u;
    if (*budget == 0)
      return GR_MORE;
    u = gr_take_member(g, base + r->task.next, r->graph, g->class_of, budget);
    if (r->task.next > 0)
      narrow_row(r, u, base, r->task.next);
    else if (open_row(r, u, base) != GR_DONE)
      return GR_NO_MEMORY;
    compare_labels(r, u);
  }
  gr_spend(budget, 1);
  return close_row(r, base + size);
}

static gr_status make_rows(void *work, size_t *budget) {
  gr_relation *r = work;
  for (; r->turn < r->groups->count; r->turn++) {
    gr_status status = make_row(r, budget);
    if (status != GR_DONE)
      return status;
    r->task.next = 0;
  }
  gr_words_trim(r->task.memory, &r->quotient.first);
  gr_words_trim(r->task.memory, &r->quotient.follower);
  return gr_turn_to(&r->task,
                    r->explain && r->uneven != GR_NONE ? explain : NULL);
}

/* The first follower of u in a class in which t has none; GR_NONE. */
static uint32_t unmatched(gr_relation *r, uint32_t u, uint32_t t) {
  gr_list follower = gr_followers(r->graph, t);
  for (uint32_t e = 0; e < gr_degree(r->graph, t); e++)
    r->stamp.at[class_of(r, gr_get(follower, e))] = GR_NONE;
  follower = gr_followers(r->graph, u);
  for (uint32_t e = 0; e < gr_degree(r->graph, u); e++)
    if (r->stamp.at[class_of(r, gr_get(follower, e))] != GR_NONE)
      return gr_get(follower, e);
  return GR_NONE;
}

static void forget(gr_relation *r, uint32_t t) {
  gr_list follower = gr_followers(r->graph, t);
  for (uint32_t e = 0; e < gr_degree(r->graph, t); e++)
    r->stamp.at[class_of(r, gr_get(follower, e))] = 0;
}

/* Is there a follower of u to which t has no counterpart? */
static int is_witness(gr_relation *r, uint32_t u, uint32_t t) {
  uint32_t follower = unmatched(r, u, t);
  forget(r, t);
  if (follower == GR_NONE)
    return 0;
  r->witness.position = u;
  r->witness.follower = follower;
  r->witness.missing = t;
  return 1;
}

/* Some member of the uneven class differs from the first one. */
static gr_status explain(void *work, size_t *budget) {
  gr_relation *r = work;
  const uint32_t *member = gr_members_of(r->groups, r->uneven);
  uint32_t size = gr_group_size(r->groups, r->uneven);
  if (r->task.next == 0)
    r->task.next = 1;
  for (; r->witness.position == GR_NONE && r->task.next < size;
       r->task.next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(r->graph, member[0]) +
                         gr_degree(r->graph, member[r->task.next]) + 1);
    if (!is_witness(r, member[0], member[r->task.next]))
      is_witness(r, member[r->task.next], member[0]);
  }
  return gr_turn_to(&r->task, NULL);
}

gr_status gr_relation_step(gr_relation *r, size_t *budget) {
  return gr_task_step(&r->task, budget);
}

static void free_relation(void *work) {
  gr_relation *r = work;
  gr_graph_free(r->task.memory, &r->quotient);
  gr_words_free(r->task.memory, &r->stamp);
}

/*
** ------------------------------------------------------ moves that are kept
*/

static gr_phase clear_marks, keep_moves;
static gr_free free_kept;

void gr_kept_init(gr_kept *k, gr_memory *memory, const gr_relation *relation) {
  memset(k, 0, sizeof *k);
  gr_task_init(&k->task, memory, clear_marks, free_kept);
  k->relation = relation;
}

static gr_status clear_marks(void *work, size_t *budget) {
  gr_kept *k = work;
  return gr_then(&k->task,
                 gr_words_fill(k->task.memory, &k->mark,
                               k->relation->groups->count, 0, budget),
                 keep_moves);
}

/* The row of u. Its class goes to at most as many classes as u has followers:
** each member has a follower in each of them. */
static gr_status keep_row(gr_kept *k, uint32_t u) {
  const gr_relation *r = k->relation;
  gr_list follower = gr_followers(r->graph, u);
  gr_list goes = gr_followers(&r->quotient, class_of(r, u));
  uint32_t degree = gr_degree(r->graph, u);
  gr_words *row = &k->graph.follower;
  if (gr_words_reserve(k->task.memory, row, degree) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < gr_degree(&r->quotient, class_of(r, u)); e++)
    k->mark.at[gr_get(goes, e)] = u + 1;
  for (uint32_t e = 0; e < degree; e++)
    if (k->mark.at[class_of(r, gr_get(follower, e))] == u + 1)
      row->at[row->count++] = gr_get(follower, e);
  return GR_DONE;
}

static gr_status keep_moves(void *work, size_t *budget) {
  gr_kept *k = work;
  gr_memory *memory = k->task.memory;
  gr_graph *graph = &k->graph;
  for (; graph->count < k->relation->graph->count; graph->count++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)gr_degree(k->relation->graph, graph->count));
    if (gr_words_push(memory, &graph->first, (uint32_t)graph->follower.count) !=
            GR_DONE ||
        keep_row(k, graph->count) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (gr_words_push(memory, &graph->first, (uint32_t)graph->follower.count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  gr_words_trim(memory, &graph->first);
  gr_words_trim(memory, &graph->follower);
  return gr_turn_to(&k->task, NULL);
}

static void free_kept(void *work) {
  gr_kept *k = work;
  gr_graph_free(k->task.memory, &k->graph);
  gr_words_free(k->task.memory, &k->mark);
}
