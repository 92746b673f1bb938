/*
** map.c: see map.h. Positions with the same image have their turn one after
** the other: so the followers of the image are marked once for all of them,
** and to look up a mark is all that an edge costs.
*/
#include "core/theory/map.h"

#include "core/graph/graph.h"

#include <string.h>

/* Marks of the second pass, which come after those of the first. */
#define SECOND (UINT32_C(1) << 31)

/* What a step goes on with. */
enum { GROUP, ROWS, ONTO, COMPLETE, REVERSE, NEIGHBOURS };

void gr_mapping_init(gr_mapping *m, gr_memory *memory, const gr_map *map,
                     const uint32_t *kept, gr_groups *groups) {
  memset(m, 0, sizeof *m);
  m->memory = memory;
  m->map = *map;
  m->kept = kept;
  m->groups = groups;
  m->uncovered = GR_NONE;
  m->homomorphism = m->condition1 = m->condition2 = gr_no_witness();
}

static gr_status turn_to(gr_mapping *m, int phase) {
  m->phase = phase;
  m->next = 0;
  m->image = GR_NONE;
  m->told = 0;
  return GR_DONE;
}

static gr_status group(gr_mapping *m, size_t *budget) {
  const gr_map *map = &m->map;
  gr_status status = gr_groups_step(m->groups, m->memory, map->image,
                                    map->from->count, map->to->count, budget);
  if (status == GR_DONE)
    status = gr_words_fill(m->memory, &m->mark, (size_t)map->to->count * 2, 0,
                           budget);
  return status == GR_DONE ? turn_to(m, ROWS) : status;
}

static void mark_followers(gr_mapping *m, uint32_t x, uint32_t stamp) {
  const uint32_t *follower = gr_followers(m->map.to, x);
  uint32_t degree = gr_degree(m->map.to, x);
  for (uint32_t i = 0; i < degree; i++)
    m->mark.at[2 * (size_t)follower[i]] = stamp;
}

/* Notes that not every follower of the image of u is the image of one of u:
** the first that is missing. */
static void miss(gr_mapping *m, uint32_t u, uint32_t x) {
  const uint32_t *follower = gr_followers(m->map.to, x);
  while (m->mark.at[2 * (size_t)*follower + 1] == u + 1)
    follower++;
  m->condition1.position = u;
  m->condition1.missing = *follower;
}

/* Looks at the followers of u, whose image is x: the first whose image is no
** follower of x; GR_NONE if there is none. */
static uint32_t stray_follower(gr_mapping *m, uint32_t u, uint32_t x) {
  const uint32_t *image = m->map.image;
  const uint32_t *follower = m->map.from->follower.at;
  uint32_t *mark = m->mark.at;
  uint32_t end = m->map.from->first.at[u + 1];
  uint32_t stray = GR_NONE, found = 0;
  for (uint32_t e = m->map.from->first.at[u]; e < end; e++) {
    uint32_t *at = mark + 2 * (size_t)image[follower[e]];
    if (m->kept != NULL && !(m->kept[e / 32] >> e % 32 & 1))
      continue;
    if (at[0] != x + 1) {
      if (stray == GR_NONE)
        stray = follower[e];
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
static gr_status rows(gr_mapping *m, size_t *budget) {
  const gr_map *map = &m->map;
  for (; m->next < m->groups->member.count; m->next++) {
    uint32_t u, x, stray;
    if (*budget == 0)
      return GR_MORE;
    u = gr_take_member(m->groups, m->next, map->from, map->image, budget);
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
  return turn_to(m, ONTO);
}

/* Which positions are no images. */
static gr_status onto(gr_mapping *m, size_t *budget) {
  uint32_t count = m->map.to->count;
  for (; m->uncovered == GR_NONE && m->next < count; m->next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (gr_group_size(m->groups, (uint32_t)m->next) == 0)
      m->uncovered = (uint32_t)m->next;
  }
  return turn_to(m, COMPLETE);
}

void gr_mapping_neighbours(gr_mapping *m) {
  turn_to(m, REVERSE);
}

static gr_status reverse(gr_mapping *m, size_t *budget) {
  gr_status status = gr_reverse_step(&m->reverse, m->memory, m->map.to, budget);
  return status == GR_DONE ? turn_to(m, NEIGHBOURS) : status;
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
  const uint32_t *follower = gr_followers(m->map.from, u);
  uint32_t degree = gr_degree(m->map.from, u);
  for (uint32_t i = 0; i < degree; i++) {
    uint32_t v = follower[i];
    if (v != u && m->mark.at[2 * (size_t)m->map.image[v]] != (SECOND | x))
      return v;
  }
  return GR_NONE;
}

/* The second pass: condition 2. */
static gr_status neighbours(gr_mapping *m, size_t *budget) {
  for (; m->next < m->groups->member.count; m->next++) {
    uint32_t u = m->groups->member.at[m->next], x = m->map.image[u];
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
  return turn_to(m, COMPLETE);
}

gr_status gr_mapping_step(gr_mapping *m, size_t *budget) {
  static gr_status (*const phases[])(gr_mapping *, size_t *) = {
      group, rows, onto, NULL, reverse, neighbours};
  gr_status status = GR_DONE;
  while (status == GR_DONE && m->phase != COMPLETE)
    status = phases[m->phase](m, budget);
  return status;
}

void gr_mapping_free(gr_mapping *m) {
  gr_words_free(m->memory, &m->mark);
  gr_reverse_free(m->memory, &m->reverse);
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
