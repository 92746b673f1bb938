/*
** map.c: see map.h.
*/
#include "core/theory/map.h"

#include "core/graph/graph.h"

#include <string.h>

/*
** -------------------------------------------------------- what a map keeps
**
** Positions with the same image have their turn one after the other: so the
** followers of the image are marked once for all of them, and to look up a
** mark is all that an edge costs.
*/

/* Marks of the second pass, which come after those of the first. */
#define SECOND (UINT32_C(1) << 31)

/* The phases. */
static gr_phase group, rows, onto, reverse, neighbours;
static gr_free free_mapping;

void gr_mapping_init(gr_mapping *m, gr_memory *memory, const gr_map *map,
                     const uint32_t *kept, gr_groups *groups) {
  memset(m, 0, sizeof *m);
  gr_task_init(&m->task, memory, group, free_mapping);
  m->map = *map;
  m->kept = kept;
  m->groups = groups;
  m->uncovered = GR_NONE;
  m->homomorphism = m->condition1 = m->condition2 = gr_no_witness();
}

static gr_status turn_to(gr_mapping *m, gr_phase *phase) {
  m->image = GR_NONE;
  m->told = 0;
  return gr_turn_to(&m->task, phase);
}

static gr_status group(void *work, size_t *budget) {
  gr_mapping *m = work;
  const gr_map *map = &m->map;
  gr_status status = gr_groups_step(m->groups, m->task.memory, map->image,
                                    map->from->count, map->to->count, budget);
  if (status == GR_DONE)
    status = gr_words_fill(m->task.memory, &m->mark, (size_t)map->to->count * 2,
                           0, budget);
  return status == GR_DONE ? turn_to(m, rows) : status;
}

static void mark_followers(gr_mapping *m, uint32_t x, uint32_t stamp) {
  gr_list follower = gr_followers(m->map.to, x);
  uint32_t degree = gr_degree(m->map.to, x);
  for (uint32_t i = 0; i < degree; i++)
    m->mark.at[2 * (size_t)gr_get(follower, i)] = stamp;
}

/* Notes that not every follower of the image of u is the image of one of u:
** the first that is missing. */
static void miss(gr_mapping *m, uint32_t u, uint32_t x) {
  gr_list follower = gr_followers(m->map.to, x);
  uint32_t i = 0;
  while (m->mark.at[2 * (size_t)gr_get(follower, i) + 1] == u + 1)
    i++;
  m->condition1.position = u;
  m->condition1.missing = gr_get(follower, i);
}

/* Looks at the followers of u, whose image is x: the first whose image is
** not a follower of x; GR_NONE if there is none. */
static uint32_t stray_follower(gr_mapping *m, uint32_t u, uint32_t x) {
  const uint32_t *image = m->map.image;
  gr_list follower = gr_followers(m->map.from, u);
  uint32_t *mark = m->mark.at, e = m->map.from->first.at[u];
  uint32_t degree = gr_degree(m->map.from, u), stray = GR_NONE, found = 0;
  for (uint32_t i = 0; i < degree; i++, e++) {
    uint32_t *at = mark + 2 * (size_t)image[gr_get(follower, i)];
    if (m->kept != NULL && !(m->kept[e / 32] >> e % 32 & 1))
      continue;
    if (at[0] != x + 1) {
      if (stray == GR_NONE)
        stray = gr_get(follower, i);
    } else if (at[1] != u + 1) {
      at[1] = u + 1;
      found++;
    }
  }
  if (found < gr_degree(m->map.to, x) && gr_is_first(&m->condition1, u))
    miss(m, u, x);
  return stray;
}

/* The first pass: condition 1, and whether the other half of a homomorphism
** holds too. */
static gr_status rows(void *work, size_t *budget) {
  gr_mapping *m = work;
  const gr_map *map = &m->map;
  for (; m->task.next < m->groups->member.count; m->task.next++) {
    uint32_t u, x, stray;
    if (*budget == 0)
      return GR_MORE;
    u = gr_take_member(m->groups, m->task.next, map->from, map->image, budget);
    x = map->image[u];
    if (x != m->image) {
      gr_spend(budget, gr_degree(map->to, x));
      mark_followers(m, x, x + 1);
      m->image = x;
    }
    stray = stray_follower(m, u, x);
    if (stray != GR_NONE && gr_is_first(&m->homomorphism, u)) {
      m->homomorphism.position = u;
      m->homomorphism.follower = stray;
    }
  }
  m->strays = m->homomorphism.position != GR_NONE;
  if (gr_is_first(&m->homomorphism, m->condition1.position))
    m->homomorphism = m->condition1;
  return turn_to(m, onto);
}

/* Which positions are not images. */
static gr_status onto(void *work, size_t *budget) {
  gr_mapping *m = work;
  uint32_t count = m->map.to->count;
  for (; m->uncovered == GR_NONE && m->task.next < count; m->task.next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (gr_group_size(m->groups, m->task.next) == 0)
      m->uncovered = m->task.next;
  }
  return turn_to(m, NULL);
}

void gr_mapping_neighbours(gr_mapping *m) {
  turn_to(m, reverse);
}

static gr_status reverse(void *work, size_t *budget) {
  gr_mapping *m = work;
  gr_status status =
      gr_reverse_step(&m->reverse, m->task.memory, m->map.to, budget);
  return status == GR_DONE ? turn_to(m, neighbours) : status;
}

/* Marks the followers of x, which counts as one that is told, then what it is
** a follower of. */
static gr_status mark_neighbours(gr_mapping *m, uint32_t x, size_t *budget) {
  uint32_t first = m->reverse.first.at[x];
  uint32_t count = m->reverse.first.at[x + 1] - first;
  if (m->told == 0) {
    gr_spend(budget, gr_degree(m->map.to, x));
    mark_followers(m, x, SECOND | x);
    m->told = 1;
  }
  for (; m->told <= count; m->told++) {
    uint32_t y = m->reverse.source.at[first + m->told - 1];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    m->mark.at[2 * (size_t)y] = SECOND | x;
  }
  m->image = x;
  m->told = 0;
  return GR_DONE;
}

/* The first follower of u, but u, whose image is not next to x. */
static uint32_t distant_follower(const gr_mapping *m, uint32_t u, uint32_t x) {
  gr_list follower = gr_followers(m->map.from, u);
  uint32_t degree = gr_degree(m->map.from, u);
  for (uint32_t i = 0; i < degree; i++) {
    uint32_t v = gr_get(follower, i);
    if (v != u && m->mark.at[2 * (size_t)m->map.image[v]] != (SECOND | x))
      return v;
  }
  return GR_NONE;
}

/* The second pass: condition 2. */
static gr_status neighbours(void *work, size_t *budget) {
  gr_mapping *m = work;
  for (; m->task.next < m->groups->member.count; m->task.next++) {
    uint32_t u = m->groups->member.at[m->task.next], x = m->map.image[u];
    uint32_t distant;
    if (*budget == 0)
      return GR_MORE;
    if (!gr_is_first(&m->condition2, u)) {
      gr_spend(budget, 1);
      continue;
    }
    if (x != m->image && mark_neighbours(m, x, budget) != GR_DONE)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)gr_degree(m->map.from, u));
    distant = distant_follower(m, u, x);
    if (distant != GR_NONE) {
      m->condition2.position = u;
      m->condition2.follower = distant;
    }
  }
  return turn_to(m, NULL);
}

static void free_mapping(void *work) {
  gr_mapping *m = work;
  gr_words_free(m->task.memory, &m->mark);
  gr_reverse_free(m->task.memory, &m->reverse);
}

static int same_value(const gr_values *from, uint32_t u, const gr_values *to,
                      uint32_t x) {
  uint32_t a = from->label.at[u], b = to->label.at[x];
  if (gr_is_finite(a) || gr_is_finite(b))
    return a == b;
  return gr_ksets_equal(&from->sets, gr_kset_of(a), &to->sets, gr_kset_of(b));
}

uint32_t gr_changed_value(const gr_values *from, const gr_values *to,
                          const uint32_t *image, uint32_t start, uint32_t end) {
  for (uint32_t u = start; u < end; u++)
    if (!same_value(from, u, to, image[u]))
      return u;
  return GR_NONE;
}

/*
** --------------------------------------------------------------- theorem 7
**
** Replies are a matter among positions with the same image, so each image is
** dealt with on its own: its members, the edges from them, and the edges to
** them.
*/

/* While a member has no d, its word holds this mark and the number of
** followers that have no reply yet. */
#define WAITS (UINT32_C(1) << 31)

/* The phases; those from `enter` to `leave` come again for each image. */
static gr_phase start, enter, mark, collect, tell, leave, find;
static gr_free free_theorem7;

void gr_theorem7_init(gr_theorem7 *t, gr_memory *memory, const gr_map *map,
                      const gr_groups *groups, int strays, gr_words *d) {
  memset(t, 0, sizeof *t);
  gr_task_init(&t->task, memory, start, free_theorem7);
  t->map = *map;
  t->groups = groups;
  t->strays = strays;
  t->d = d;
  t->witness = gr_no_witness();
  t->link = GR_NONE;
}

void gr_given_d_init(gr_theorem7 *t, gr_memory *memory, const gr_map *map,
                     const gr_groups *groups, int strays,
                     const int64_t *given) {
  gr_theorem7_init(t, memory, map, groups, strays, NULL);
  t->given = given;
}

void gr_semicompatible_init(gr_theorem7 *t, gr_memory *memory,
                            const gr_relation *relation, gr_words *kept) {
  gr_map map = {relation->graph, &relation->quotient, NULL};
  gr_theorem7_init(t, memory, &map, relation->groups, 0, NULL);
  t->relation = relation;
  t->kept = kept;
}

/* Nothing to wait for anywhere; or the reverse edges, and room for all. */
static gr_status start(void *work, size_t *budget) {
  gr_theorem7 *t = work;
  gr_memory *memory = t->task.memory;
  size_t count = t->map.from->count;
  gr_status status = GR_DONE;
  if (t->d != NULL) {
    status = gr_words_fill(memory, t->d, count, 0, budget);
  } else if (t->relation != NULL) { /* it has its quotient now */
    t->map.image = t->groups->class_of;
    t->strays = t->relation->uneven != GR_NONE;
  }
  if (!t->strays)
    return gr_then(&t->task, status, NULL);
  if (status == GR_DONE)
    status = gr_reverse_step(&t->reverse, memory, t->map.from, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &t->mark, t->map.to->count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &t->slot, 2 * count, 0, budget);
  if (status == GR_DONE && t->kept != NULL)
    status = gr_words_fill(memory, t->kept, gr_edge_count(t->map.from) / 32 + 1,
                           0, budget);
  if (status == GR_DONE && t->d != NULL)
    status = gr_words_reserve(memory, &t->queue, count);
  return gr_then(&t->task, status, enter);
}

/* Marks the followers of the image. */
static void mark_image(gr_theorem7 *t, size_t *budget) {
  gr_list follower = gr_followers(t->map.to, t->image);
  uint32_t degree = gr_degree(t->map.to, t->image);
  gr_spend(budget, degree);
  for (uint32_t i = 0; i < degree; i++)
    t->mark.at[gr_get(follower, i)] = t->image + 1;
}

/* Turns to a phase that goes through the members of the image. */
static gr_status turn_to_members(gr_theorem7 *t, gr_phase *phase) {
  gr_turn_to(&t->task, phase);
  t->task.next = t->groups->first.at[t->image];
  return GR_DONE;
}

/* All images have been looked at. */
static gr_status end(gr_theorem7 *t) {
  if (t->relation == NULL || t->witness.position == GR_NONE)
    return gr_turn_to(&t->task, NULL);
  t->image = t->map.image[t->witness.position];
  return turn_to_members(t, find);
}

/* Can an image be passed over? It has no members; or no d is wanted, and they
** all come after the witness. */
static int is_idle(const gr_theorem7 *t, uint32_t x) {
  return gr_group_size(t->groups, x) == 0 ||
         (t->d == NULL &&
          !gr_is_first(&t->witness, gr_members_of(t->groups, x)[0]));
}

/* Goes on with the next image. */
static gr_status enter(void *work, size_t *budget) {
  gr_theorem7 *t = work;
  for (; t->image < t->map.to->count; t->image++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (!is_idle(t, t->image)) {
      mark_image(t, budget);
      t->links.count = t->queue.count = 0;
      return turn_to_members(t, t->d != NULL ? collect : mark);
    }
  }
  return end(t);
}

/* Notes that the member w is a reply to v. */
static void offer(gr_theorem7 *t, uint32_t v, uint32_t w) {
  uint32_t *slot = t->slot.at + 2 * (size_t)v;
  if (t->given != NULL &&
      (slot[0] != t->image + 1 || t->given[w] < t->given[slot[1]]))
    slot[1] = w;
  slot[0] = t->image + 1;
}

/* Where no d is wanted: marks the positions to which some member replies. */
static gr_status mark(void *work, size_t *budget) {
  gr_theorem7 *t = work;
  const uint32_t *first = t->reverse.first.at;
  uint32_t end = t->groups->first.at[t->image + 1];
  for (; t->task.next < end; t->task.next++) {
    uint32_t w = t->groups->member.at[t->task.next];
    for (; t->told < first[w + 1] - first[w]; t->told++) {
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, 1);
      offer(t, t->reverse.source.at[first[w] + t->told], w);
    }
    gr_spend(budget, 1);
    t->told = 0;
  }
  return turn_to_members(t, collect);
}

static int needs_reply(const gr_theorem7 *t, uint32_t v) {
  return t->mark.at[t->map.image[v]] != t->image + 1;
}

/* Has u wait for a reply to v. */
static gr_status wait_for(gr_theorem7 *t, uint32_t u, uint32_t v) {
  uint32_t *slot = t->slot.at + 2 * (size_t)v;
  uint32_t link = (uint32_t)(t->links.count / 2);
  uint32_t next = slot[0] == t->image + 1 ? slot[1] : GR_NONE;
  if (gr_words_push(t->task.memory, &t->links, u) != GR_DONE ||
      gr_words_push(t->task.memory, &t->links, next) != GR_DONE)
    return GR_NO_MEMORY;
  slot[0] = t->image + 1;
  slot[1] = link;
  return GR_DONE;
}

/* Is there a reply to v, with a given d below that of u? */
static int has_reply(const gr_theorem7 *t, uint32_t u, uint32_t v) {
  const uint32_t *slot = t->slot.at + 2 * (size_t)v;
  return slot[0] == t->image + 1 &&
         (t->given == NULL || t->given[slot[1]] < t->given[u]);
}

/* Looks at an edge from u to v that fails (a), where no d is wanted. */
static void require_reply(gr_theorem7 *t, uint32_t u, uint32_t v) {
  if (!has_reply(t, u, v) && gr_is_first(&t->witness, u)) {
    t->witness.position = u;
    t->witness.follower = v;
  }
}

/* Has u wait for replies to its followers, where they are needed; how many.
** GR_NONE if there is no memory. */
static uint32_t count_waits(gr_theorem7 *t, uint32_t u) {
  const gr_graph *from = t->map.from;
  uint32_t end = from->first.at[u + 1], waits = 0;
  for (uint32_t e = from->first.at[u]; e < end; e++) {
    uint32_t v = gr_follower(from, e);
    if (!needs_reply(t, v)) {
      if (t->kept != NULL)
        t->kept->at[e / 32] |= UINT32_C(1) << e % 32;
    } else if (t->d == NULL) {
      require_reply(t, u, v);
    } else if (wait_for(t, u, v) != GR_DONE) {
      return GR_NONE;
    } else {
      waits++;
    }
  }
  return waits;
}

/* A member that waits for nothing has d = 0. */
static gr_status collect(void *work, size_t *budget) {
  gr_theorem7 *t = work;
  uint32_t end = t->groups->first.at[t->image + 1];
  for (; t->task.next < end; t->task.next++) {
    uint32_t u, waits;
    if (*budget == 0)
      return GR_MORE;
    u = gr_take_member(t->groups, t->task.next, t->map.from, t->map.image,
                       budget);
    waits = count_waits(t, u);
    if (waits == GR_NONE)
      return GR_NO_MEMORY;
    if (t->d == NULL)
      continue;
    t->d->at[u] = waits == 0 ? 0 : WAITS | waits;
    if (waits == 0)
      t->queue.at[t->queue.count++] = u;
  }
  if (t->links.count > 0)
    return gr_turn_to(&t->task, tell);
  t->image++;
  return gr_turn_to(&t->task, enter);
}

/* There is a reply to the v of a link, with d(w) = d: one less to wait for. */
static void answer(gr_theorem7 *t, uint32_t d) {
  const uint32_t *link = t->links.at + 2 * (size_t)t->link;
  uint32_t *waits = &t->d->at[link[0]];
  if (--*waits == WAITS) {
    *waits = d + 1;
    t->queue.at[t->queue.count++] = link[0];
  }
  t->link = link[1];
}

/* Each member that has d replies to all predecessors that need a reply and
** have none. The queue ascends, so the first reply is the one with the least
** d. */
static gr_status tell(void *work, size_t *budget) {
  gr_theorem7 *t = work;
  const uint32_t *first = t->reverse.first.at;
  const uint32_t *source = t->reverse.source.at;
  for (; t->task.next < t->queue.count; t->task.next++) {
    uint32_t w = t->queue.at[t->task.next], d = t->d->at[w];
    uint32_t degree = first[w + 1] - first[w];
    while (t->link != GR_NONE || t->told < degree) {
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, 1);
      if (t->link != GR_NONE) {
        answer(t, d);
      } else {
        uint32_t *slot = t->slot.at + 2 * (size_t)source[first[w] + t->told++];
        if (slot[0] == t->image + 1) {
          t->link = slot[1];
          slot[1] = GR_NONE;
        }
      }
    }
    gr_spend(budget, 1);
    t->told = 0;
  }
  return turn_to_members(t, leave);
}

/* The first follower of u to which there is no reply; there is one. */
static uint32_t unanswered(const gr_theorem7 *t, uint32_t u) {
  gr_list follower = gr_followers(t->map.from, u);
  uint32_t i = 0;
  while (!needs_reply(t, gr_get(follower, i)) ||
         t->slot.at[2 * (size_t)gr_get(follower, i) + 1] == GR_NONE)
    i++;
  return gr_get(follower, i);
}

/* Members that still wait have no d. */
static gr_status leave(void *work, size_t *budget) {
  gr_theorem7 *t = work;
  uint32_t end = t->groups->first.at[t->image + 1];
  if (t->queue.count == gr_group_size(t->groups, t->image))
    t->task.next = end; /* none does */
  for (; t->task.next < end; t->task.next++) {
    uint32_t u = t->groups->member.at[t->task.next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (t->d->at[u] < WAITS)
      continue;
    t->d->at[u] = GR_NONE;
    if (gr_is_first(&t->witness, u)) {
      gr_spend(budget, gr_degree(t->map.from, u));
      t->witness.position = u;
      t->witness.follower = unanswered(t, u);
    }
  }
  t->image++;
  return gr_turn_to(&t->task, enter);
}

/* The first related position that does not go where the witness goes; there is
** one. */
static gr_status find(void *work, size_t *budget) {
  gr_theorem7 *t = work;
  const gr_graph *graph = t->map.from;
  uint32_t wanted = t->map.image[t->witness.follower];
  for (; t->witness.missing == GR_NONE; t->task.next++) {
    uint32_t u = t->groups->member.at[t->task.next];
    gr_list follower = gr_followers(graph, u);
    uint32_t degree = gr_degree(graph, u), i = 0;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)degree);
    while (i < degree && t->map.image[gr_get(follower, i)] != wanted)
      i++;
    if (i == degree)
      t->witness.missing = u;
  }
  return gr_turn_to(&t->task, NULL);
}

gr_status gr_theorem7_step(gr_theorem7 *t, size_t *budget) {
  return gr_task_step(&t->task, budget);
}

static void free_theorem7(void *work) {
  gr_theorem7 *t = work;
  gr_memory *memory = t->task.memory;
  gr_words_free(memory, &t->mark);
  gr_words_free(memory, &t->slot);
  gr_words_free(memory, &t->links);
  gr_words_free(memory, &t->queue);
  gr_reverse_free(memory, &t->reverse);
}
