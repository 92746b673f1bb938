/*
** sum.c: see sum.h.
*/
#include "core/sum.h"

#include "core/label.h"

#include <string.h>

/* What a step goes on with. REACH and REPLIES prepare for a loser, who wants
** to know the best answer to each move. */
enum { REACH, REPLIES, CANDIDATES, COMPLETE };

static uint32_t label_of(const gr_part *part, uint32_t u) {
  return part->values->label.at[u];
}

/* Adds position u of a part to a total. */
static void include(gr_total *total, const gr_part *part, uint32_t u) {
  uint32_t label = label_of(part, u);
  if (gr_is_finite(label)) {
    total->nimsum ^= label;
    total->height += part->height[u];
    total->counter += part->values->counter.at[u];
  } else {
    total->infinite++;
  }
}

gr_total gr_total_of(const gr_part *part, uint32_t count) {
  gr_total total;
  memset(&total, 0, sizeof total);
  for (uint32_t i = 0; i < count; i++) {
    include(&total, &part[i], part[i].position);
    if (total.infinite == 1 && total.some[0] == NULL)
      total.some[0] = &part[i];
    else if (total.infinite == 2 && total.some[1] == NULL)
      total.some[1] = &part[i];
  }
  return total;
}

/* The outcome when `infinite` components are infinite, u of a part being the
** only one if there is one. */
static gr_outcome outcome_of(uint32_t nimsum, uint32_t infinite,
                             const gr_part *part, uint32_t u) {
  if (infinite == 0)
    return nimsum == 0 ? GR_P : GR_N;
  if (infinite == 1 && part != NULL &&
      gr_sets_has(&part->values->sets, gr_set_of(label_of(part, u)), nimsum))
    return GR_N;
  return GR_D;
}

gr_outcome gr_total_outcome(const gr_total *total) {
  const gr_part *part = total->some[0];
  return outcome_of(total->nimsum, total->infinite, part,
                    part == NULL ? 0 : part->position);
}

int gr_candidate_less(const void *a, const void *b, const void *context) {
  static const int order[] = {0, 2, 1}; /* of P, N, D */
  const gr_candidate *x = a, *y = b;
  (void)context;
  if (x->outcome != y->outcome)
    return order[x->outcome] < order[y->outcome];
  if (x->outcome != GR_D && x->bound != y->bound)
    return (x->bound < y->bound) == (x->outcome == GR_P);
  if (x->outcome == GR_P && x->counter != y->counter)
    return x->counter < y->counter;
  if (x->part != y->part)
    return x->part < y->part;
  return x->edge < y->edge;
}

void gr_sum_init(gr_sum *sum, gr_memory *memory, const gr_part *part,
                 uint32_t count, size_t keep) {
  memset(sum, 0, sizeof *sum);
  sum->memory = memory;
  sum->part = part;
  sum->count = count;
  sum->keep = keep;
  sum->total = gr_total_of(part, count);
  sum->best.part = GR_NONE;
  for (uint32_t i = 0; i < count; i++)
    sum->moves += gr_degree(part[i].graph, part[i].position);
  sum->lost = gr_total_outcome(&sum->total) == GR_P;
  sum->phase = sum->lost ? REACH : CANDIDATES;
}

/* By how much a move to v changes the nim-sum; both values are finite. */
static uint32_t change(const gr_part *part, uint32_t v) {
  return label_of(part, part->position) ^ label_of(part, v);
}

/* Makes room for replies to all changes that a move can make. */
static gr_status reach(gr_sum *sum, const gr_part *part, uint32_t v) {
  uint32_t x;
  if (!gr_is_finite(label_of(part, v)))
    return GR_DONE;
  x = change(part, v);
  if (x >= sum->reply_count)
    sum->reply_count = (size_t)x + 1;
  return GR_DONE;
}

static gr_status make_replies(gr_sum *sum) {
  if (sum->reply_count == 0)
    return GR_DONE;
  sum->reply =
      gr_resize(sum->memory, NULL, 0, sum->reply_count, 2 * sizeof *sum->reply);
  if (sum->reply == NULL)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < 2 * sum->reply_count; i++)
    sum->reply[i].part = GR_NONE;
  return GR_DONE;
}

/* Keeps, for the change that v makes, the least growth and the least one in
** another component. */
static gr_status note_reply(gr_sum *sum, const gr_part *part, uint32_t v) {
  gr_reply *reply;
  gr_reply now;
  if (!gr_is_finite(label_of(part, v)))
    return GR_DONE;
  reply = sum->reply + 2 * (size_t)change(part, v);
  now.growth = (int64_t)part->height[v] - (int64_t)part->height[part->position];
  now.part = sum->at;
  if (reply[0].part == GR_NONE || now.growth < reply[0].growth) {
    if (reply[0].part != now.part)
      reply[1] = reply[0];
    reply[0] = now;
  } else if (reply[0].part != now.part &&
             (reply[1].part == GR_NONE || now.growth < reply[1].growth)) {
    reply[1] = now;
  }
  return GR_DONE;
}

/* The least height among the followers of v that have the value of u. */
static uint64_t least_back(const gr_part *part, uint32_t u, uint32_t v) {
  const uint32_t *follower = gr_followers(part->graph, v);
  uint32_t degree = gr_degree(part->graph, v);
  uint64_t least = UINT64_MAX;
  for (uint32_t e = 0; e < degree; e++)
    if (label_of(part, follower[e]) == label_of(part, u) &&
        part->height[follower[e]] < least)
      least = part->height[follower[e]];
  return least;
}

/* From P, what a move to v leaves the opponent with: 1 + the least total
** height of an answer to value 0, in the same component or in another. */
static uint64_t bound_after(const gr_sum *sum, uint32_t v) {
  const gr_part *part = &sum->part[sum->at];
  uint32_t u = part->position;
  uint64_t others = sum->total.height - part->height[u];
  uint64_t least = least_back(part, u, v);
  const gr_reply *reply;
  if (least != UINT64_MAX)
    least += others;
  if (gr_is_finite(label_of(part, v))) {
    reply = sum->reply + 2 * (size_t)change(part, v);
    reply += reply->part == sum->at;
    if (reply->part != GR_NONE) {
      uint64_t height =
          (uint64_t)((int64_t)(others + part->height[v]) + reply->growth);
      if (height < least)
        least = height;
    }
  }
  return least + 1;
}

/* The sum after a move of the component looked at to v. */
static gr_candidate candidate_of(const gr_sum *sum, uint32_t v) {
  const gr_part *part = &sum->part[sum->at];
  const gr_part *only = part;
  gr_total total = sum->total;
  uint32_t u = part->position;
  uint32_t alone = v; /* the infinite position, if there is only one */
  gr_candidate candidate;
  if (gr_is_finite(label_of(part, u))) {
    total.nimsum ^= label_of(part, u);
    total.height -= part->height[u];
    total.counter -= part->values->counter.at[u];
  } else {
    total.infinite--;
  }
  if (total.infinite == 1) {
    only = total.some[total.some[0] == part];
    alone = only->position;
  }
  include(&total, part, v);
  candidate.part = sum->at;
  candidate.position = v;
  candidate.outcome = outcome_of(total.nimsum, total.infinite, only, alone);
  candidate.counter = total.counter;
  candidate.edge = sum->edge;
  candidate.bound = sum->lost ? bound_after(sum, v) : total.height;
  return candidate;
}

static gr_status keep(gr_sum *sum, const gr_candidate *candidate) {
  if (sum->kept_count == sum->kept_room) {
    size_t room = sum->kept_room + sum->kept_room / 2 + 16;
    gr_candidate *kept =
        gr_resize(sum->memory, sum->kept, sum->kept_room, room, sizeof *kept);
    if (kept == NULL)
      return GR_NO_MEMORY;
    sum->kept = kept;
    sum->kept_room = room;
  }
  sum->kept[sum->kept_count++] = *candidate;
  return GR_DONE;
}

static gr_status consider(gr_sum *sum, const gr_part *part, uint32_t v) {
  gr_candidate candidate = candidate_of(sum, v);
  (void)part;
  if (sum->best.part == GR_NONE ||
      gr_candidate_less(&candidate, &sum->best, NULL))
    sum->best = candidate;
  return sum->kept_count < sum->keep ? keep(sum, &candidate) : GR_DONE;
}

/* What a look at the move to v costs. */
static size_t cost_of(const gr_sum *sum, const gr_part *part, uint32_t v) {
  return sum->lost && sum->phase == CANDIDATES
             ? (size_t)gr_degree(part->graph, v) + 1
             : 1;
}

/* Does the same with every move. */
static gr_status for_moves(gr_sum *sum, size_t *budget,
                           gr_status (*act)(gr_sum *, const gr_part *,
                                            uint32_t)) {
  for (; sum->at < sum->count; sum->at++) {
    const gr_part *part = &sum->part[sum->at];
    const uint32_t *follower = gr_followers(part->graph, part->position);
    uint32_t degree = gr_degree(part->graph, part->position);
    for (; sum->edge < degree; sum->edge++) {
      size_t cost = cost_of(sum, part, follower[sum->edge]);
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, cost);
      if (act(sum, part, follower[sum->edge]) != GR_DONE)
        return GR_NO_MEMORY;
    }
    sum->edge = 0;
  }
  sum->at = 0;
  sum->phase++;
  return GR_DONE;
}

gr_status gr_sum_step(gr_sum *sum, size_t budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && sum->phase != COMPLETE) {
    if (sum->phase == REACH) {
      status = for_moves(sum, &budget, reach);
      if (status == GR_DONE)
        status = make_replies(sum);
    } else {
      status = for_moves(sum, &budget,
                         sum->phase == REPLIES ? note_reply : consider);
    }
  }
  return status;
}

void gr_sum_free(gr_sum *sum) {
  gr_release(sum->memory, sum->kept, sum->kept_room, sizeof *sum->kept);
  gr_release(sum->memory, sum->reply, sum->reply_count, 2 * sizeof *sum->reply);
  sum->kept = NULL;
  sum->reply = NULL;
  sum->kept_count = sum->kept_room = sum->reply_count = 0;
}
