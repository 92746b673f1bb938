/*
** classical.c: see classical.h.
**
** A level of the search is the hunt for the positions of a component with the
** value i, all smaller values being known. There, a position without a value
** is in one of three states:
**   open      it may have the value i;
**   unmet     it has a greater value, so some follower must have i, but it is
**             not known which one;
**   settled   it has a greater value, and a follower with i; or its level, or
**             its component, has not begun.
** Two rules are applied as long as possible: an open position none of whose
** followers is open has the value i; an unmet one with one open follower gives
** that the value i, and with none there is a conflict. A position that gets i
** settles its predecessors, and its open followers become unmet. If some
** positions are still open, one of them is chosen, and tried with the value i
** and then without. When none is open, all are settled or have their value,
** and the next level begins.
**
** Changes are noted on a trail, which is also the list of what neighbours are
** still to be told: so all of it can be done in slices, and undone in slices.
** Counts of open followers lag behind the states, and are never too small.
*/
#include "core/theory/classical.h"

#include <string.h>

#define OPEN GR_PENDING
#define UNMET (GR_PENDING + 1)
#define SETTLED (GR_PENDING + 2)

/* The phases: */
static gr_phase number_positions, connect, find_components, name_parts, group,
    line_up, reverse_moves, clear;
/* of the search: */
static gr_phase next_part, next_component, open_level, look_over, tell, choose,
    go_back;
static gr_free free_classical;

void gr_classical_init(gr_classical *c, gr_memory *memory,
                       const gr_graph *graph, const uint32_t *label,
                       const gr_ksets *sets, uint64_t steps, uint32_t most) {
  memset(c, 0, sizeof *c);
  gr_task_init(&c->task, memory, number_positions, free_classical);
  c->graph = graph;
  c->label = label;
  c->sets = sets;
  c->steps = steps;
  c->most = most;
  gr_components_init(&c->components, memory, &c->between);
}

/*
** ---------------------------------------------- parts and their components
*/

static gr_status number_positions(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_memory *memory = c->task.memory;
  uint32_t count = c->graph->count, stop;
  if (gr_words_resize(memory, &c->number, count) != GR_DONE)
    return GR_NO_MEMORY;
  stop = gr_reach(&c->task, count, budget);
  for (uint32_t u = c->task.next; u < stop; u++) {
    c->number.at[u] = GR_NONE;
    if (!gr_is_infinite(c->label[u]))
      continue;
    c->number.at[u] = (uint32_t)c->position.count;
    if (gr_words_push(memory, &c->position, u) != GR_DONE ||
        gr_words_push(memory, &c->parent, c->number.at[u]) != GR_DONE)
      return GR_NO_MEMORY;
  }
  c->between.count = (uint32_t)c->position.count;
  return gr_reached(&c->task, stop, count,
                    c->between.count > 0 ? connect : NULL);
}

static uint32_t root_of(gr_classical *c, uint32_t k) {
  uint32_t *parent = c->parent.at;
  while (parent[k] != k)
    k = parent[k] = parent[parent[k]];
  return k;
}

/* Notes the moves of number k to infinite positions. */
static gr_status connect_one(gr_classical *c, uint32_t k) {
  uint32_t u = c->position.at[k];
  gr_list follower = gr_followers(c->graph, u);
  uint32_t degree = gr_degree(c->graph, u);
  gr_words *to = &c->between.follower;
  if (gr_words_reserve(c->task.memory, to, degree) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t other = c->number.at[gr_get(follower, e)];
    if (other == GR_NONE)
      continue;
    c->impossible |= other == k; /* a value is not among the followers' */
    to->at[to->count++] = other;
    c->parent.at[root_of(c, k)] = root_of(c, other);
  }
  return gr_words_push(c->task.memory, &c->between.first, (uint32_t)to->count);
}

static gr_status connect(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_words *first = &c->between.first;
  if (first->count == 0 && gr_words_push(c->task.memory, first, 0) != GR_DONE)
    return GR_NO_MEMORY;
  for (; c->task.next < c->between.count; c->task.next++) {
    if (*budget == 0)
      return GR_MORE;
    if (connect_one(c, c->task.next) != GR_DONE)
      return GR_NO_MEMORY;
    gr_spend(budget,
             1 + (size_t)gr_degree(c->graph, c->position.at[c->task.next]));
  }
  return gr_turn_to(&c->task, c->impossible ? NULL : find_components);
}

/* Notes the members of the component just found, as the search met them: so
** that choices begin with the first position. */
static gr_status gather(gr_classical *c, size_t *budget) {
  const gr_components *found = &c->components;
  for (; c->gathered < found->size; c->gathered++) {
    uint32_t k = found->members[found->size - 1 - c->gathered];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    c->order.at[c->order.count++] = k;
    c->extent.at[k] = found->size;
  }
  c->gathered = 0;
  return GR_DONE;
}

static gr_status find_components(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_memory *memory = c->task.memory;
  size_t count = c->between.count;
  gr_status status = GR_MORE;
  if (gr_words_reserve(memory, &c->order, count - c->order.count) != GR_DONE ||
      gr_words_resize(memory, &c->extent, count) != GR_DONE)
    return GR_NO_MEMORY;
  while (status == GR_MORE) {
    if (gather(c, budget) != GR_DONE)
      return GR_MORE;
    status = gr_components_step(&c->components, budget);
    if (status == GR_MORE && c->components.size == 0)
      return GR_MORE;
  }
  return gr_then(&c->task, status, name_parts);
}

static gr_status name_parts(void *work, size_t *budget) {
  gr_classical *c = work;
  uint32_t count = c->between.count, stop;
  if (gr_words_resize(c->task.memory, &c->name, count) != GR_DONE)
    return GR_NO_MEMORY;
  stop = gr_reach(&c->task, count, budget);
  for (uint32_t i = c->task.next; i < stop; i++)
    c->name.at[i] = root_of(c, c->order.at[i]);
  return gr_reached(&c->task, stop, count, group);
}

/* Groups keep the order, so components stay together, and each comes after
** those it leads to. */
static gr_status group(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_status status = gr_groups_number(&c->groups, c->task.memory, c->name.at,
                                      c->between.count, budget);
  if (status != GR_DONE)
    return status;
  c->part = gr_grow(c->task.memory, NULL, &c->part_room, c->groups.count,
                    sizeof *c->part);
  if (c->part == NULL)
    return GR_NO_MEMORY;
  c->part_count = c->groups.count;
  return gr_turn_to(&c->task, line_up);
}

static gr_status line_up(void *work, size_t *budget) {
  gr_classical *c = work;
  uint32_t count = c->between.count, stop;
  if (gr_words_resize(c->task.memory, &c->sequence, count) != GR_DONE)
    return GR_NO_MEMORY;
  stop = gr_reach(&c->task, count, budget);
  for (uint32_t i = c->task.next; i < stop; i++)
    c->sequence.at[i] = c->order.at[c->groups.member.at[i]];
  return gr_reached(&c->task, stop, count, reverse_moves);
}

static gr_status reverse_moves(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_status status =
      gr_reverse_step(&c->reverse, c->task.memory, &c->between, budget);
  return gr_then(&c->task, status, clear);
}

static gr_status clear(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_memory *memory = c->task.memory;
  size_t count = c->between.count;
  gr_status status = gr_words_fill(memory, &c->state, count, SETTLED, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &c->open, count, 0, budget);
  return gr_then(&c->task, status, next_part);
}

/*
** ------------------------------------------------------ parts of the search
*/

/* Takes units off the budget and off the steps of the part. */
static void pay(gr_classical *c, size_t *budget, size_t units) {
  gr_spend(budget, units);
  c->left -= units < c->left ? units : c->left;
}

/* A part with no function leaves none on the whole. */
static gr_status end_part(gr_classical *c, int complete) {
  gr_classical_part *part = &c->part[c->now++];
  part->complete = complete;
  c->steps += c->left;
  c->impossible = complete && part->count == 0;
  return gr_turn_to(&c->task, c->impossible ? NULL : next_part);
}

/* The steps left are shared among the parts left. */
static gr_status next_part(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_classical_part *part = &c->part[c->now];
  if (c->now == c->part_count)
    return gr_turn_to(&c->task, NULL);
  if (*budget == 0)
    return GR_MORE;
  --*budget;
  memset(part, 0, sizeof *part);
  part->start = c->groups.first.at[c->now];
  part->end = c->groups.first.at[c->now + 1];
  part->first = c->found.count;
  c->left = c->steps / (c->part_count - c->now);
  c->steps -= c->left;
  c->from = part->start;
  c->trail.count = c->told = c->choice_count = 0;
  c->edge = 0;
  c->conflict = 0;
  return gr_turn_to(&c->task, next_component);
}

/* Gives a number another state, or its value. */
static gr_status change(gr_classical *c, uint32_t k, uint32_t state) {
  gr_words *trail = &c->trail;
  if (gr_words_reserve(c->task.memory, trail, 2) != GR_DONE)
    return GR_NO_MEMORY;
  trail->at[trail->count++] = k;
  trail->at[trail->count++] = c->state.at[k];
  c->state.at[k] = state;
  return GR_DONE;
}

static gr_status see(gr_classical *c, uint32_t value, uint32_t mark) {
  if (value >= c->seen.count &&
      gr_words_cover(c->task.memory, &c->seen, (size_t)value + 1) != GR_DONE)
    return GR_NO_MEMORY;
  c->seen.at[value] = mark;
  return GR_DONE;
}

/* Marks the values of all followers of k, which are known. */
static gr_status see_all(gr_classical *c, uint32_t k, uint32_t mark) {
  const gr_kset *set = &c->sets->at[gr_kset_of(c->label[c->position.at[k]])];
  gr_list follower = gr_followers(&c->between, k);
  uint32_t degree = gr_degree(&c->between, k);
  for (uint64_t low = set->low; low != 0; low &= low - 1)
    if (see(c, gr_lowest_bit(low), mark) != GR_DONE)
      return GR_NO_MEMORY;
  for (uint32_t i = 0; i < set->high_count; i++)
    if (see(c, c->sets->high.at[set->high + i], mark) != GR_DONE)
      return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++)
    if (see(c, c->state.at[gr_get(follower, e)], mark) != GR_DONE)
      return GR_NO_MEMORY;
  return GR_DONE;
}

/* Gives k the mex of its followers. */
static gr_status give_mex(gr_classical *c, uint32_t k) {
  uint32_t mex = 0;
  if (see_all(c, k, 1) != GR_DONE)
    return GR_NO_MEMORY;
  while (mex < c->seen.count && c->seen.at[mex])
    mex++;
  see_all(c, k, 0);
  return change(c, k, mex);
}

/* A function on the part is found. */
static gr_status keep(gr_classical *c) {
  gr_classical_part *part = &c->part[c->now];
  gr_words *found = &c->found;
  part->count++;
  if (part->kept == c->most)
    return gr_turn_to(&c->task, go_back);
  if (gr_words_reserve(c->task.memory, found, part->end - part->start) !=
      GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = part->start; i < part->end; i++)
    found->at[found->count++] = c->state.at[c->sequence.at[i]];
  part->kept++;
  return gr_turn_to(&c->task, go_back);
}

static gr_status next_component(void *work, size_t *budget) {
  gr_classical *c = work;
  const gr_classical_part *part = &c->part[c->now];
  for (; c->from < part->end; c->from++) {
    uint32_t k = c->sequence.at[c->from];
    if (c->left == 0)
      return end_part(c, 0);
    if (*budget == 0)
      return GR_MORE;
    if (c->extent.at[k] > 1) {
      c->to = c->from + c->extent.at[k];
      c->level = 0;
      return gr_turn_to(&c->task, open_level);
    }
    if (give_mex(c, k) != GR_DONE)
      return GR_NO_MEMORY;
    pay(c, budget, 1 + (size_t)gr_degree(c->graph, c->position.at[k]));
  }
  pay(c, budget, part->end - part->start);
  return keep(c);
}

/*
** ------------------------------------------------- a level of a component
*/

/* Does a follower of k have the value of this level, before it begins? */
static int is_hit(const gr_classical *c, uint32_t k) {
  gr_list follower = gr_followers(&c->between, k);
  uint32_t degree = gr_degree(&c->between, k);
  if (gr_ksets_has(c->sets, gr_kset_of(c->label[c->position.at[k]]), c->level))
    return 1;
  for (uint32_t e = 0; e < degree; e++)
    if (c->state.at[gr_get(follower, e)] == c->level)
      return 1;
  return 0;
}

static gr_status open_level(void *work, size_t *budget) {
  gr_classical *c = work;
  uint32_t count = c->to - c->from;
  if (c->task.next == 0)
    c->pending = 0;
  for (; c->task.next < count; c->task.next++) {
    uint32_t k = c->sequence.at[c->from + c->task.next];
    if (c->left == 0)
      return end_part(c, 0);
    if (*budget == 0)
      return GR_MORE;
    pay(c, budget, 1);
    if (gr_is_finite(c->state.at[k]))
      continue;
    pay(c, budget, gr_degree(&c->between, k));
    c->pending++;
    if (!is_hit(c, k) && change(c, k, OPEN) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (c->pending == 0) {
    c->from = c->to;
    return gr_turn_to(&c->task, next_component);
  }
  c->cursor = c->from;
  c->then = look_over;
  return gr_turn_to(&c->task, tell);
}

/* Applies the rules to k. */
static gr_status look(gr_classical *c, uint32_t k) {
  uint32_t state = c->state.at[k], open = c->open.at[k];
  gr_list follower = gr_followers(&c->between, k);
  uint32_t degree = gr_degree(&c->between, k);
  if (state == OPEN && open == 0)
    return change(c, k, c->level);
  if (state != UNMET || open > 1)
    return GR_DONE;
  c->conflict |= open == 0;
  for (uint32_t e = 0; e < degree; e++)
    if (c->state.at[gr_get(follower, e)] == OPEN)
      return change(c, gr_get(follower, e), c->level);
  return GR_DONE;
}

static gr_status look_over(void *work, size_t *budget) {
  gr_classical *c = work;
  uint32_t count = c->to - c->from;
  for (; c->task.next < count; c->task.next++) {
    if (c->left == 0)
      return end_part(c, 0);
    if (*budget == 0)
      return GR_MORE;
    pay(c, budget, 1);
    if (look(c, c->sequence.at[c->from + c->task.next]) != GR_DONE)
      return GR_NO_MEMORY;
  }
  c->then = choose;
  return gr_turn_to(&c->task, tell);
}

/* How many predecessors are to be told that k was in another state before. */
static uint32_t listeners(const gr_classical *c, uint32_t k, uint32_t before) {
  if (before == UNMET || c->extent.at[k] == 1)
    return 0;
  return c->reverse.first.at[k + 1] - c->reverse.first.at[k];
}

/* Tells predecessor p that k was opened, or is no longer open. (Predecessors
** in other components are told of both equally often.) */
static gr_status tell_predecessor(gr_classical *c, uint32_t k, uint32_t before,
                                  uint32_t p) {
  if (before == SETTLED) {
    c->open.at[p]++;
    return GR_DONE;
  }
  c->open.at[p]--;
  if (gr_is_finite(c->state.at[k])) {
    c->conflict |= c->state.at[p] == c->level;
    if (c->state.at[p] == OPEN || c->state.at[p] == UNMET)
      return change(c, p, SETTLED);
  }
  return look(c, p);
}

/* Tells one more neighbour of the next number on the trail: a predecessor; or a
** follower, if it has got its value. When all are told, goes on to the next. */
static gr_status tell_one(gr_classical *c) {
  uint32_t k = c->trail.at[c->told], before = c->trail.at[c->told + 1];
  size_t count = listeners(c, k, before), e = c->edge;
  int valued = before == OPEN && gr_is_finite(c->state.at[k]);
  uint32_t v;
  if (e == 0 && before == OPEN && look(c, k) != GR_DONE)
    return GR_NO_MEMORY;
  c->edge++;
  if (e < count)
    return tell_predecessor(c, k, before,
                            c->reverse.source.at[c->reverse.first.at[k] + e]);
  if (valued && e - count < gr_degree(&c->between, k)) {
    v = gr_get(gr_followers(&c->between, k), (uint32_t)(e - count));
    return c->state.at[v] == OPEN ? change(c, v, UNMET) : GR_DONE;
  }
  c->told += 2;
  c->edge = 0;
  return GR_DONE;
}

/* Tells all of the trail, or finds a conflict. */
static gr_status tell(void *work, size_t *budget) {
  gr_classical *c = work;
  while (!c->conflict && c->told < c->trail.count) {
    if (c->left == 0)
      return end_part(c, 0);
    if (*budget == 0)
      return GR_MORE;
    pay(c, budget, 1);
    if (tell_one(c) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_turn_to(&c->task, c->conflict ? go_back : c->then);
}

/*
** ----------------------------------------------------------------- choices
*/

static gr_status push_choice(gr_classical *c) {
  gr_choice *choice = gr_grow(c->task.memory, c->choice, &c->choice_room,
                              c->choice_count + 1, sizeof *choice);
  if (choice == NULL)
    return GR_NO_MEMORY;
  c->choice = choice;
  c->choice[c->choice_count++] = (gr_choice){.place = c->cursor,
                                             .level = c->level,
                                             .from = c->from,
                                             .to = c->to,
                                             .mark = c->trail.count};
  return GR_DONE;
}

/* Tries the next open position with the value of this level. */
static gr_status choose(void *work, size_t *budget) {
  gr_classical *c = work;
  for (; c->cursor < c->to; c->cursor++) {
    uint32_t k = c->sequence.at[c->cursor];
    if (c->left == 0)
      return end_part(c, 0);
    if (*budget == 0)
      return GR_MORE;
    pay(c, budget, 1);
    if (c->state.at[k] != OPEN)
      continue;
    if (push_choice(c) != GR_DONE || change(c, k, c->level) != GR_DONE)
      return GR_NO_MEMORY;
    c->cursor++;
    c->then = choose;
    return gr_turn_to(&c->task, tell);
  }
  c->level++;
  return gr_turn_to(&c->task, open_level);
}

/* Undoes one thing of what came after a mark of the trail; 0: there is nothing
** left. */
static int undo(gr_classical *c, size_t mark) {
  if (c->edge > 0) {
    uint32_t k = c->trail.at[c->told], before = c->trail.at[c->told + 1];
    c->edge--;
    if (c->edge < listeners(c, k, before))
      c->open.at[c->reverse.source.at[c->reverse.first.at[k] + c->edge]] +=
          before == OPEN ? 1 : UINT32_MAX; /* which is -1 */
  } else if (c->trail.count > c->told) {
    c->trail.count -= 2;
    c->state.at[c->trail.at[c->trail.count]] = c->trail.at[c->trail.count + 1];
  } else if (c->told > mark) {
    c->told -= 2;
    c->edge = listeners(c, c->trail.at[c->told], c->trail.at[c->told + 1]);
  } else {
    return 0;
  }
  return 1;
}

/* Goes back to the last choice of which only the first half was tried. */
static gr_status go_back(void *work, size_t *budget) {
  gr_classical *c = work;
  gr_choice *choice;
  c->conflict = 0;
  while (c->choice_count > 0 && c->choice[c->choice_count - 1].second)
    c->choice_count--;
  if (c->choice_count == 0)
    return end_part(c, 1);
  choice = &c->choice[c->choice_count - 1];
  do {
    if (c->left == 0)
      return end_part(c, 0);
    if (*budget == 0)
      return GR_MORE;
    pay(c, budget, 1);
  } while (undo(c, choice->mark));
  choice->second = 1;
  c->from = choice->from;
  c->to = choice->to;
  c->level = choice->level;
  c->cursor = choice->place + 1;
  c->then = choose;
  gr_turn_to(&c->task, tell);
  return change(c, c->sequence.at[choice->place], UNMET);
}

/*
** ----------------------------------------------------------------- results
*/

static void free_classical(void *work) {
  gr_classical *c = work;
  gr_memory *memory = c->task.memory;
  gr_words *words[] = {&c->number, &c->position, &c->parent,   &c->order,
                       &c->extent, &c->name,     &c->sequence, &c->state,
                       &c->open,   &c->trail,    &c->found,    &c->seen,
                       NULL};
  gr_graph_free(memory, &c->between);
  gr_reverse_free(memory, &c->reverse);
  gr_components_free(&c->components);
  gr_groups_free(memory, &c->groups);
  gr_release(memory, c->part, c->part_room, sizeof *c->part);
  gr_release(memory, c->choice, c->choice_room, sizeof *c->choice);
  for (gr_words **some = words; *some != NULL; some++)
    gr_words_free(memory, *some);
}

double gr_classical_count(const gr_classical *c) {
  double count = c->impossible ? 0 : 1;
  for (uint32_t i = 0; i < c->part_count && !c->impossible; i++)
    count *= (double)c->part[i].count;
  return count;
}

int gr_classical_complete(const gr_classical *c) {
  int complete = 1;
  for (uint32_t i = 0; i < c->part_count && !c->impossible; i++)
    complete &= c->part[i].complete;
  return complete;
}

/* Which of the functions on each part: the last part changes fastest. */
int gr_classical_choose(gr_classical *c, uint64_t k) {
  for (uint32_t i = c->part_count; i > 0 && !c->impossible; i--) {
    gr_classical_part *part = &c->part[i - 1];
    if (part->kept == 0)
      return 0;
    part->chosen = (uint32_t)(k % part->kept);
    k /= part->kept;
  }
  if (c->impossible || k > 0)
    return 0;
  for (uint32_t i = 0; i < c->part_count; i++) {
    const gr_classical_part *part = &c->part[i];
    uint32_t size = part->end - part->start;
    const uint32_t *value =
        c->found.at + part->first + (size_t)part->chosen * size;
    for (uint32_t j = 0; j < size; j++)
      c->state.at[c->sequence.at[part->start + j]] = value[j];
  }
  return 1;
}

uint32_t gr_classical_value(const gr_classical *c, uint32_t u) {
  uint32_t k = c->number.at[u];
  return k == GR_NONE ? c->label[u] : c->state.at[k];
}
