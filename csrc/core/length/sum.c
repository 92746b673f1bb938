/*
** sum.c: see sum.h.
*/
#include "core/length/sum.h"

#include "core/graph/graph.h"

#include <string.h>

/* The phases. The first two prepare for a sum that is lost, where the best
** answer to each move matters. */
static gr_phase reach_all, note_replies, consider_all;
static gr_free free_sum;

static uint32_t label_of(const gr_part *part, uint32_t u) {
  return part->label != NULL ? gr_narrow_at(part->label, u)
                             : part->values->label.at[u];
}

static uint32_t height_of(const gr_part *part, uint32_t u) {
  return part->distance != NULL ? gr_narrow_at(part->distance, u)
                                : part->height[u];
}

/* Adds position u of a part to a total. Not every part has counters. */
static void include(gr_total *total, const gr_part *part, uint32_t u) {
  uint32_t label = label_of(part, u);
  if (gr_is_finite(label)) {
    total->nimsum ^= label;
    total->height += height_of(part, u);
    if (part->values->counter.count > 0)
      total->counter += part->values->counter.at[u];
  } else {
    total->infinite++;
  }
}

/* The same for all that a move leads to. */
static void include_move(gr_total *total, const gr_part *part, gr_move move) {
  for (; move.at < move.end; move.at++)
    include(total, part, *move.at & GR_PART);
}

/* What a move leads to, alone. */
static gr_total after(const gr_part *part, gr_move move) {
  gr_total total;
  memset(&total, 0, sizeof total);
  include_move(&total, part, move);
  return total;
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
      gr_ksets_has(&part->values->sets, gr_kset_of(label_of(part, u)), nimsum))
    return GR_N;
  return GR_D;
}

gr_outcome gr_total_outcome(const gr_total *total) {
  const gr_part *part = total->some[0];
  return outcome_of(total->nimsum, total->infinite, part,
                    part == NULL ? 0 : part->position);
}

/* How good it is: less is better. No draw is better than another one. */
static int64_t rank_of(const gr_candidate *move) {
  return gr_rank(move->outcome, move->outcome == GR_D ? 0 : move->bound);
}

int gr_candidate_less(const void *a, const void *b, const void *context) {
  const gr_candidate *x = a, *y = b;
  int64_t rank = rank_of(x), other = rank_of(y);
  (void)context;
  if (rank != other)
    return rank < other;
  if (x->outcome == GR_P && x->counter != y->counter)
    return x->counter < y->counter;
  if (x->part != y->part)
    return x->part < y->part;
  return x->edge < y->edge;
}

void gr_sum_init(gr_sum *sum, gr_memory *memory, const gr_part *part,
                 uint32_t count, size_t keep) {
  memset(sum, 0, sizeof *sum);
  sum->part = part;
  sum->count = count;
  sum->keep = keep;
  sum->total = gr_total_of(part, count);
  sum->best.part = GR_NONE;
  for (uint32_t i = 0; i < count; i++)
    sum->moves += gr_move_count(part[i].graph, part[i].row);
  sum->lost = gr_total_outcome(&sum->total) == GR_P;
  gr_task_init(&sum->task, memory, sum->lost ? reach_all : consider_all,
               free_sum);
}

/* By how much a move changes the nim-sum, if all is finite. */
static uint32_t change(const gr_part *part, const gr_total *to) {
  return label_of(part, part->position) ^ to->nimsum;
}

/* Notes how many changes there are to reply to. */
static gr_status reach(gr_sum *sum, const gr_part *part, gr_move move) {
  gr_total to = after(part, move);
  if (to.infinite == 0 && change(part, &to) >= sum->reply_count)
    sum->reply_count = (size_t)change(part, &to) + 1;
  return GR_DONE;
}

static gr_status make_replies(gr_sum *sum) {
  if (sum->reply_count == 0)
    return GR_DONE;
  sum->reply = gr_resize(sum->task.memory, NULL, 0, sum->reply_count,
                         2 * sizeof *sum->reply);
  if (sum->reply == NULL)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < 2 * sum->reply_count; i++)
    sum->reply[i].part = GR_NONE;
  return GR_DONE;
}

/* Keeps, for the change that a move makes, the least growth and the least one
** in another component. */
static gr_status note_reply(gr_sum *sum, const gr_part *part, gr_move move) {
  gr_total to = after(part, move);
  gr_reply *reply;
  gr_reply now;
  if (to.infinite > 0)
    return GR_DONE;
  reply = sum->reply + 2 * (size_t)change(part, &to);
  now.growth = (int64_t)to.height - (int64_t)height_of(part, part->position);
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

/* The least total height of what moves from w make of it and of `others`, if
** that is to have the value of u. */
static uint64_t least_from(const gr_part *part, uint32_t u, uint32_t w,
                           const gr_total *others) {
  const gr_graph *graph = part->graph;
  gr_list row = gr_followers(graph, w);
  uint32_t degree = gr_degree(graph, w), word = 0;
  uint64_t least = UINT64_MAX;
  while (word < degree) {
    uint32_t only;
    gr_move answer = gr_move_in(graph, row, word, &only);
    gr_total to = *others;
    include_move(&to, part, answer);
    if (to.infinite == 0 && to.nimsum == label_of(part, u) && to.height < least)
      least = to.height;
    word += gr_move_size(answer);
  }
  return least;
}

/* The least height of the answers to a move from u, in the same component, that
** have the value of u. Where the answers are not known, a bound of it: if the
** value is above that of u, some answer makes the distance less. */
static uint64_t least_back(const gr_part *part, uint32_t u, gr_move move,
                           const gr_total *to) {
  uint64_t least = UINT64_MAX;
  if (part->graph->unkept)
    return to->nimsum > label_of(part, u) ? to->height - 1 : UINT64_MAX;
  for (; move.at < move.end; move.at++) {
    uint32_t w = *move.at & GR_PART;
    gr_total others;
    uint64_t height;
    memset(&others, 0, sizeof others);
    if (part->graph->splits) { /* else there are none */
      others.nimsum = to->nimsum ^ label_of(part, w);
      others.height = to->height - height_of(part, w);
    }
    height = least_from(part, u, w, &others);
    if (height < least)
      least = height;
  }
  return least;
}

/* From P, what a move leaves the opponent with: 1 + the least total height of
** an answer to value 0, in the same component or in another. */
static uint64_t bound_after(const gr_sum *sum, gr_move move) {
  const gr_part *part = &sum->part[sum->at];
  uint32_t u = part->position;
  uint64_t others = sum->total.height - height_of(part, u);
  gr_total to = after(part, move);
  uint64_t least = least_back(part, u, move, &to);
  const gr_reply *reply;
  if (least != UINT64_MAX)
    least += others;
  if (to.infinite == 0) {
    reply = sum->reply + 2 * (size_t)change(part, &to);
    reply += reply->part == sum->at;
    if (reply->part != GR_NONE) {
      uint64_t height =
          (uint64_t)((int64_t)(others + to.height) + reply->growth);
      if (height < least)
        least = height;
    }
  }
  return least + 1;
}

/* Makes `others` the total without the component that is looked at. */
static void leave_out(gr_sum *sum) {
  const gr_part *part = &sum->part[sum->at];
  uint32_t u = part->position;
  sum->others = sum->total;
  if (gr_is_finite(label_of(part, u))) {
    sum->others.nimsum ^= label_of(part, u);
    sum->others.height -= height_of(part, u);
    if (part->values->counter.count > 0)
      sum->others.counter -= part->values->counter.at[u];
  } else {
    sum->others.infinite--;
  }
}

/* The sum after a move of the component looked at. */
static gr_candidate candidate_of(const gr_sum *sum, gr_move move) {
  const gr_part *part = &sum->part[sum->at];
  const gr_part *only = part;
  gr_total total = sum->others;
  uint32_t u = part->position;
  /* the infinite position, if there is only one: none is in games that split,
  ** where there need not be a follower */
  uint32_t alone = move.at < move.end ? *move.at & GR_PART : u;
  gr_candidate candidate;
  if (total.infinite == 1) {
    only = total.some[total.some[0] == part];
    alone = only->position;
  }
  include_move(&total, part, move);
  candidate.part = sum->at;
  candidate.position = part->graph->splits ? sum->edge : *move.at;
  candidate.outcome = outcome_of(total.nimsum, total.infinite, only, alone);
  candidate.counter = total.counter;
  candidate.edge = sum->edge;
  candidate.bound = sum->lost ? bound_after(sum, move) : total.height;
  return candidate;
}

static gr_status keep(gr_sum *sum, const gr_candidate *candidate) {
  gr_candidate *kept = gr_grow(sum->task.memory, sum->kept, &sum->kept_room,
                               sum->kept_count + 1, sizeof *kept);
  if (kept == NULL)
    return GR_NO_MEMORY;
  sum->kept = kept;
  sum->kept[sum->kept_count++] = *candidate;
  return GR_DONE;
}

static gr_status consider(gr_sum *sum, const gr_part *part, gr_move move) {
  gr_candidate candidate = candidate_of(sum, move);
  (void)part;
  if (sum->best.part == GR_NONE ||
      gr_candidate_less(&candidate, &sum->best, NULL))
    sum->best = candidate;
  return sum->kept_count < sum->keep ? keep(sum, &candidate) : GR_DONE;
}

/* What a look at a move costs. */
static size_t cost_of(const gr_sum *sum, const gr_part *part, gr_move move) {
  size_t cost = 1;
  if (!sum->lost || sum->task.phase != consider_all || part->graph->unkept)
    return cost;
  for (; move.at < move.end; move.at++)
    cost += gr_degree(part->graph, *move.at & GR_PART);
  return cost;
}

/* Does the same with every move, then turns to a phase. */
static gr_status for_moves(gr_sum *sum, size_t *budget,
                           gr_status (*act)(gr_sum *, const gr_part *, gr_move),
                           gr_phase *then) {
  for (; sum->at < sum->count; sum->at++) {
    const gr_part *part = &sum->part[sum->at];
    gr_list row = gr_followers(part->graph, part->row);
    uint32_t degree = gr_degree(part->graph, part->row);
    leave_out(sum);
    while (sum->word < degree) {
      uint32_t only;
      gr_move move = gr_move_in(part->graph, row, sum->word, &only);
      size_t cost = cost_of(sum, part, move);
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, cost);
      if (act(sum, part, move) != GR_DONE)
        return GR_NO_MEMORY;
      sum->word += gr_move_size(move);
      sum->edge++;
    }
    sum->edge = sum->word = 0;
  }
  sum->at = 0;
  return gr_turn_to(&sum->task, then);
}

static gr_status reach_all(void *work, size_t *budget) {
  gr_status status = for_moves(work, budget, reach, note_replies);
  return status == GR_DONE ? make_replies(work) : status;
}

static gr_status note_replies(void *work, size_t *budget) {
  return for_moves(work, budget, note_reply, consider_all);
}

static gr_status consider_all(void *work, size_t *budget) {
  return for_moves(work, budget, consider, NULL);
}

static void free_sum(void *work) {
  gr_sum *sum = work;
  gr_memory *memory = sum->task.memory;
  gr_release(memory, sum->kept, sum->kept_room, sizeof *sum->kept);
  gr_release(memory, sum->reply, sum->reply_count, 2 * sizeof *sum->reply);
  sum->kept = NULL;
  sum->reply = NULL;
  sum->kept_count = sum->kept_room = sum->reply_count = 0;
}
