/*
** quotientcheck.c: see quotientcheck.h. Written from the definitions.
*/
#include "core/verify/quotientcheck.h"

#include <string.h>

/* The phases. */
static gr_phase make_room, check_positions, check_images;
static gr_free free_quotientcheck;

/* What is known of an image. */
enum { MEMBER = 1, SINK = 2 };

void gr_quotientcheck_init(gr_quotientcheck *c, gr_memory *memory,
                           const gr_quotient_claim *claim) {
  memset(c, 0, sizeof *c);
  gr_task_init(&c->task, memory, make_room, free_quotientcheck);
  c->claim = *claim;
}

static void blame(gr_quotientcheck *c, gr_fault_kind kind, uint32_t position,
                  uint32_t other) {
  if (c->fault.kind != GR_FAULT_NONE)
    return;
  c->fault.kind = kind;
  c->fault.position = position;
  c->fault.other = other;
  c->fault.expected = GR_NONE;
  gr_turn_to(&c->task, NULL);
}

static gr_status make_room(void *work, size_t *budget) {
  gr_quotientcheck *c = work;
  gr_memory *memory = c->task.memory;
  size_t images = c->claim.to.graph->count;
  size_t sets = c->claim.from.label == NULL ? 0 : c->claim.from.sets->count;
  gr_status status = gr_words_fill(memory, &c->met, images, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &c->mark, 2 * images, 0, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &c->same, sets, GR_NONE, budget);
  return status == GR_DONE ? gr_turn_to(&c->task, check_positions) : status;
}

/*
** ------------------------------------------------------- images and moves
*/

/* The first position that has an image is that image, and the player to move
** there is to move at all positions that have it. */
static void check_image(gr_quotientcheck *c, uint32_t u, uint32_t x) {
  unsigned char kept[2][GR_KEY_BUFFER];
  const unsigned char *code[2];
  size_t length[2];
  if ((c->met.at[x] & MEMBER) != 0 && c->claim.players < 2)
    return;
  code[0] = gr_store_get(c->claim.from_store, u, &length[0], kept[0]);
  code[1] = gr_store_get(c->claim.to_store, x, &length[1], kept[1]);
  if (c->claim.players == 2 && code[0][length[0] - 1] != code[1][length[1] - 1])
    blame(c, GR_FAULT_PLAYER, u, x);
  if ((c->met.at[x] & MEMBER) == 0 &&
      (length[0] != length[1] || memcmp(code[0], code[1], length[0]) != 0))
    blame(c, GR_FAULT_IMAGE, u, x);
  c->met.at[x] |= MEMBER;
}

/* Marks the images of the followers of u; how many there are. */
static uint32_t mark_images(gr_quotientcheck *c, uint32_t u) {
  gr_list follower = gr_followers(c->claim.from.graph, u);
  uint32_t degree = gr_degree(c->claim.from.graph, u), count = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t y = c->claim.image[gr_get(follower, e)];
    if (y >= c->claim.to.graph->count) {
      blame(c, GR_FAULT_IMAGE, gr_get(follower, e), GR_NONE);
      return 0;
    }
    if (c->mark.at[2 * (size_t)y] != u + 1) {
      c->mark.at[2 * (size_t)y] = u + 1;
      count++;
    }
  }
  return count;
}

/* The first follower of u whose image has not been found among the followers
** of the image of u; there is one. */
static uint32_t stray_of(const gr_quotientcheck *c, uint32_t u) {
  gr_list follower = gr_followers(c->claim.from.graph, u);
  uint32_t e = 0;
  while (c->mark.at[2 * (size_t)c->claim.image[gr_get(follower, e)] + 1] ==
         u + 1)
    e++;
  return gr_get(follower, e);
}

static void check_moves(gr_quotientcheck *c, uint32_t u, uint32_t x) {
  gr_list follower = gr_followers(c->claim.to.graph, x);
  uint32_t degree = gr_degree(c->claim.to.graph, x), found = 0;
  uint32_t images = mark_images(c, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t *mark = c->mark.at + 2 * (size_t)gr_get(follower, e);
    if (mark[0] != u + 1) {
      blame(c, GR_FAULT_MOVE, u, gr_get(follower, e));
      return;
    }
    found += mark[1] != u + 1;
    mark[1] = u + 1;
  }
  if (c->claim.compatible && found < images)
    blame(c, GR_FAULT_STRAY, u, stray_of(c, u));
}

/*
** ------------------------------------------------------ endings, answers
*/

/* The ending of a sink is that of its image; which is a sink, or it would have
** been to blame for a move. */
static void check_ending(gr_quotientcheck *c, uint32_t u, uint32_t x) {
  if (gr_degree(c->claim.from.graph, u) > 0 || c->fault.kind != GR_FAULT_NONE)
    return;
  c->met.at[x] |= SINK;
  if (!c->claim.moves && gr_claimed_payoff(&c->claim.from, u) !=
                             gr_claimed_payoff(&c->claim.to, x))
    blame(c, GR_FAULT_ENDING, u, x);
}

/* Is K the same? Sets that were found equal are not compared again. */
static int same_set(gr_quotientcheck *c, uint32_t label, uint32_t other) {
  const gr_claim *from = &c->claim.from, *to = &c->claim.to;
  const gr_kset *a = gr_claimed_set(from, label),
                *b = gr_claimed_set(to, other);
  uint32_t *same;
  if (a == NULL || b == NULL)
    return 0;
  same = &c->same.at[label - GR_INFINITE];
  if (*same == other)
    return 1;
  if (a->low != b->low || a->high_count != b->high_count)
    return 0;
  for (uint32_t i = 0; i < a->high_count; i++)
    if (from->sets->high.at[a->high + i] != to->sets->high.at[b->high + i])
      return 0;
  *same = other;
  return 1;
}

static int same_value(gr_quotientcheck *c, uint32_t label, uint32_t other) {
  if (label < GR_INFINITE || other < GR_INFINITE)
    return label == other;
  return same_set(c, label, other);
}

/* Is an array that both have the same at u and x? */
static int agree(const uint32_t *from, uint32_t u, const uint32_t *to,
                 uint32_t x) {
  return from == NULL || to == NULL || from[u] == to[x];
}

static int same_worth(const gr_quotientcheck *c, uint32_t u, uint32_t x) {
  const gr_claim *from = &c->claim.from, *to = &c->claim.to;
  uint32_t n = from->graph->count, m = to->graph->count;
  if (from->q == NULL || to->q == NULL)
    return from->q == to->q;
  return gr_claimed_worth(from, u) == gr_claimed_worth(to, x) &&
         from->length[u] == to->length[x] && from->q[u] == to->q[x] &&
         from->q[n + u] == to->q[m + x];
}

/* P, N or D by remoteness. */
static int outcome_of(uint32_t remoteness) {
  return remoteness == GR_NONE ? 2 : (int)(remoteness % 2);
}

static void check_answers(gr_quotientcheck *c, uint32_t u, uint32_t x) {
  const gr_claim *from = &c->claim.from, *to = &c->claim.to;
  if (from->label != NULL && to->label != NULL &&
      !same_value(c, from->label[u], to->label[x]))
    blame(c, GR_FAULT_VALUE, u, x);
  if (from->remoteness != NULL && to->remoteness != NULL &&
      outcome_of(from->remoteness[u]) != outcome_of(to->remoteness[x]))
    blame(c, GR_FAULT_OUTCOME, u, x);
  if (!same_worth(c, u, x))
    blame(c, GR_FAULT_PAYOFF, u, x);
  if (!c->claim.compatible)
    return;
  if (!agree(from->remoteness, u, to->remoteness, x))
    blame(c, GR_FAULT_REMOTENESS, u, x);
  if (!agree(from->distance, u, to->distance, x))
    blame(c, GR_FAULT_DISTANCE, u, x);
  if (!agree(from->height, u, to->height, x))
    blame(c, GR_FAULT_HEIGHT, u, x);
}

static gr_status check_positions(void *work, size_t *budget) {
  gr_quotientcheck *c = work;
  const gr_graph *from = c->claim.from.graph, *to = c->claim.to.graph;
  for (; c->task.next < from->count; c->task.next++) {
    uint32_t u = c->task.next, x = c->claim.image[u];
    if (*budget == 0)
      return GR_MORE;
    if (x >= to->count) {
      blame(c, GR_FAULT_IMAGE, u, GR_NONE);
      return GR_DONE;
    }
    gr_spend(budget, 1 + (size_t)gr_degree(from, u) + gr_degree(to, x));
    check_image(c, u, x);
    check_moves(c, u, x);
    check_ending(c, u, x);
    if (!c->claim.moves)
      check_answers(c, u, x);
    if (c->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
  }
  return gr_turn_to(&c->task, check_images);
}

/* Every position of the quotient is an image; its sinks are those of sinks. */
static gr_status check_images(void *work, size_t *budget) {
  gr_quotientcheck *c = work;
  const gr_graph *to = c->claim.to.graph;
  for (; c->task.next < to->count; c->task.next++) {
    uint32_t x = c->task.next, met = c->met.at[x];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if ((met & MEMBER) == 0)
      blame(c, GR_FAULT_IMAGE, GR_NONE, x);
    if (gr_degree(to, x) == 0 && (met & SINK) == 0)
      blame(c, GR_FAULT_ENDING, GR_NONE, x);
    if (c->fault.kind != GR_FAULT_NONE)
      return GR_DONE;
  }
  return gr_turn_to(&c->task, NULL);
}

static void free_quotientcheck(void *work) {
  gr_quotientcheck *c = work;
  gr_words_free(c->task.memory, &c->met);
  gr_words_free(c->task.memory, &c->mark);
  gr_words_free(c->task.memory, &c->same);
}
