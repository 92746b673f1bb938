/*
** reply.c: see reply.h. Who replies to whom is a matter among positions with
** the same image, so each image is dealt with on its own: its members, the
** edges from them, and the edges to them.
*/
#include "core/theory/map.h"

#include <string.h>

/* While a member has no d, its word holds this mark and the number of
** followers that have no reply yet. */
#define WAITS (UINT32_C(1) << 31)

/* What a step goes on with; ENTER to LEAVE come again for each image. */
enum { START, ENTER, COLLECT, TELL, LEAVE, COMPLETE };

void gr_theorem7_init(gr_theorem7 *r, gr_memory *memory, const gr_map *map,
                      const gr_groups *groups, int strays, gr_words *d) {
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->map = *map;
  r->groups = groups;
  r->strays = strays;
  r->d = d;
  r->witness = gr_no_witness();
  r->link = GR_NONE;
}

/* Nothing to wait for anywhere; or the reverse edges, and room for all. */
static gr_status start(gr_theorem7 *r, size_t *budget) {
  gr_memory *memory = r->memory;
  size_t count = r->map.from->count;
  gr_status status = gr_words_fill(memory, r->d, count, 0, budget);
  if (!r->strays) {
    r->phase = status == GR_DONE ? COMPLETE : START;
    return status;
  }
  if (status == GR_DONE)
    status = gr_reverse_step(&r->reverse, memory, r->map.from, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &r->mark, r->map.to->count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &r->slot, 2 * count, 0, budget);
  if (status == GR_DONE)
    status = gr_words_reserve(memory, &r->queue, count);
  if (status == GR_DONE)
    r->phase = ENTER;
  return status;
}

/* Marks the followers of the image. */
static void mark_followers(gr_theorem7 *r, size_t *budget) {
  const uint32_t *follower = gr_followers(r->map.to, r->image);
  uint32_t degree = gr_degree(r->map.to, r->image);
  gr_spend(budget, degree);
  for (uint32_t i = 0; i < degree; i++)
    r->mark.at[follower[i]] = r->image + 1;
}

/* Goes on with the next image that has members. */
static gr_status enter(gr_theorem7 *r, size_t *budget) {
  const gr_graph *to = r->map.to;
  while (r->image < to->count && gr_group_size(r->groups, r->image) == 0) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    r->image++;
  }
  if (r->image == to->count) {
    r->phase = COMPLETE;
    return GR_DONE;
  }
  mark_followers(r, budget);
  r->links.count = r->queue.count = 0;
  r->next = r->groups->first.at[r->image];
  r->phase = COLLECT;
  return GR_DONE;
}

static int needs_reply(const gr_theorem7 *r, uint32_t v) {
  return r->mark.at[r->map.image[v]] != r->image + 1;
}

/* Has u wait for a reply to v. */
static gr_status wait_for(gr_theorem7 *r, uint32_t u, uint32_t v) {
  uint32_t *slot = r->slot.at + 2 * (size_t)v;
  uint32_t link = (uint32_t)(r->links.count / 2);
  uint32_t next = slot[0] == r->image + 1 ? slot[1] : GR_NONE;
  if (gr_words_push(r->memory, &r->links, u) != GR_DONE ||
      gr_words_push(r->memory, &r->links, next) != GR_DONE)
    return GR_NO_MEMORY;
  slot[0] = r->image + 1;
  slot[1] = link;
  return GR_DONE;
}

/* Counts what the members wait for; who waits for nothing has d = 0. */
static gr_status collect(gr_theorem7 *r, size_t *budget) {
  const gr_graph *from = r->map.from;
  uint32_t end = r->groups->first.at[r->image + 1];
  for (; r->next < end; r->next++) {
    uint32_t u, degree, waits = 0;
    const uint32_t *follower;
    if (*budget == 0)
      return GR_MORE;
    u = gr_take_member(r->groups, r->next, from, r->map.image, budget);
    follower = gr_followers(from, u);
    degree = gr_degree(from, u);
    for (uint32_t i = 0; i < degree; i++) {
      if (!needs_reply(r, follower[i]))
        continue;
      if (wait_for(r, u, follower[i]) != GR_DONE)
        return GR_NO_MEMORY;
      waits++;
    }
    r->d->at[u] = waits == 0 ? 0 : WAITS | waits;
    if (waits == 0)
      r->queue.at[r->queue.count++] = u;
  }
  r->next = 0;
  r->phase = r->links.count > 0 ? TELL : LEAVE;
  return GR_DONE;
}

/* There is a reply to the v of a link, with d(w) = d: one less to wait for. */
static void answer(gr_theorem7 *r, uint32_t d) {
  const uint32_t *link = r->links.at + 2 * (size_t)r->link;
  uint32_t *waits = &r->d->at[link[0]];
  if (--*waits == WAITS) {
    *waits = d + 1;
    r->queue.at[r->queue.count++] = link[0];
  }
  r->link = link[1];
}

/* Who has d replies to all predecessors that need a reply and have none. The
** queue ascends, so the first reply is the one with the least d. */
static gr_status tell(gr_theorem7 *r, size_t *budget) {
  const uint32_t *first = r->reverse.first.at;
  const uint32_t *source = r->reverse.source.at;
  for (; r->next < r->queue.count; r->next++) {
    uint32_t w = r->queue.at[r->next], d = r->d->at[w];
    uint32_t degree = first[w + 1] - first[w];
    while (r->link != GR_NONE || r->told < degree) {
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, 1);
      if (r->link != GR_NONE) {
        answer(r, d);
      } else {
        uint32_t *slot = r->slot.at + 2 * (size_t)source[first[w] + r->told++];
        if (slot[0] == r->image + 1) {
          r->link = slot[1];
          slot[1] = GR_NONE;
        }
      }
    }
    gr_spend(budget, 1);
    r->told = 0;
  }
  r->next = r->groups->first.at[r->image];
  r->phase = LEAVE;
  return GR_DONE;
}

/* The first follower of u to which there is no reply; there is one. */
static uint32_t unanswered(const gr_theorem7 *r, uint32_t u) {
  const uint32_t *follower = gr_followers(r->map.from, u);
  while (!needs_reply(r, *follower) ||
         r->slot.at[2 * (size_t)*follower + 1] == GR_NONE)
    follower++;
  return *follower;
}

/* Members that still wait do so for ever. */
static gr_status leave(gr_theorem7 *r, size_t *budget) {
  uint32_t end = r->groups->first.at[r->image + 1];
  if (r->queue.count == gr_group_size(r->groups, r->image))
    r->next = end;
  for (; r->next < end; r->next++) {
    uint32_t u = r->groups->member.at[r->next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (r->d->at[u] < WAITS)
      continue;
    r->d->at[u] = GR_NONE;
    if (gr_is_first(&r->witness, u)) {
      gr_spend(budget, gr_degree(r->map.from, u));
      r->witness.position = u;
      r->witness.follower = unanswered(r, u);
    }
  }
  r->image++;
  r->phase = ENTER;
  return GR_DONE;
}

gr_status gr_theorem7_step(gr_theorem7 *r, size_t *budget) {
  static gr_status (*const phases[])(gr_theorem7 *, size_t *) = {
      start, enter, collect, tell, leave};
  gr_status status = GR_DONE;
  while (status == GR_DONE && r->phase != COMPLETE)
    status = phases[r->phase](r, budget);
  return status;
}

void gr_theorem7_free(gr_theorem7 *r) {
  gr_words_free(r->memory, &r->mark);
  gr_words_free(r->memory, &r->slot);
  gr_words_free(r->memory, &r->links);
  gr_words_free(r->memory, &r->queue);
  gr_reverse_free(r->memory, &r->reverse);
}
