/*
** rowcheck.c: see rowcheck.h. Written from the definitions.
*/
#include "core/verify/rowcheck.h"

/* The move that begins at word *i of the row, and where the next one does. */
static inline gr_move next_move(const gr_rowcheck *c, uint32_t *i,
                                uint32_t *part) {
  gr_list row = gr_list_of(c->row->follower.at);
  gr_move move = gr_move_in(c->row, row, *i, part);
  *i += gr_move_size(move);
  return move;
}

static inline uint32_t words_of(const gr_rowcheck *c) {
  return (uint32_t)c->row->follower.count;
}

static void blame(gr_rowcheck *c, gr_fault_kind kind, uint32_t u,
                  uint32_t expected) {
  c->fault = (gr_fault){kind, u, GR_NONE, expected};
}

/* 1 + the most that is left after a move. */
static void check_distance(gr_rowcheck *c, uint32_t u) {
  const gr_narrow *distance = c->claim.distance;
  uint32_t words = words_of(c), part;
  uint64_t longest = 0;
  for (uint32_t i = 0; i < words; c->moves++) {
    gr_move move = next_move(c, &i, &part);
    uint64_t length = 1;
    for (; move.at < move.end; move.at++)
      length += gr_narrow_at(distance, *move.at & GR_PART);
    longest = length > longest ? length : longest;
  }
  if (longest >= GR_FAR) {
    longest = GR_FAR;
    c->far++;
  }
  if (gr_narrow_at(distance, u) != longest ||
      (longest == GR_FAR && !c->claim.sums))
    blame(c, GR_FAULT_DISTANCE, u, (uint32_t)longest);
}

/* The value is the mex of the nim-sums of the moves. */
static gr_status check_value(gr_rowcheck *c, uint32_t u) {
  const gr_narrow *label = c->claim.label;
  uint32_t words = words_of(c), part, mex = 0;
  if (gr_words_cover(c->memory, &c->seen, (size_t)words + 1) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < words;) {
    gr_move move = next_move(c, &i, &part);
    uint32_t sum = 0;
    for (; move.at < move.end; move.at++)
      sum ^= gr_narrow_at(label, *move.at & GR_PART);
    if (sum < words)
      c->seen.at[sum] = u + 1;
  }
  while (c->seen.at[mex] == u + 1)
    mex++;
  if (gr_narrow_at(label, u) != mex)
    blame(c, GR_FAULT_MEX, u, mex);
  return GR_DONE;
}

/* One more than the least good one of the followers, or else than the greatest
** one: see lengthcheck.c. What is infinite stays so. */
static uint32_t remoteness_by(const gr_rowcheck *c, uint32_t sink) {
  uint32_t least = GR_NONE, greatest = 0, found, odd = c->claim.alternate;
  if (words_of(c) == 0)
    return sink;
  for (uint32_t i = 0; i < words_of(c); i++) {
    uint32_t r = gr_narrow_at(c->claim.remoteness, c->row->follower.at[i]);
    if (r < least && (r & odd) == 0)
      least = r;
    if (r > greatest)
      greatest = r;
  }
  found = least != GR_NONE ? least : greatest;
  return found == GR_NONE ? GR_NONE : found + 1;
}

static void check_remoteness(gr_rowcheck *c, uint32_t u, uint32_t sink) {
  uint32_t expected = remoteness_by(c, sink);
  if (gr_narrow_at(c->claim.remoteness, u) != expected)
    blame(c, GR_FAULT_REMOTENESS, u, expected);
}

/* The score is the most that a move comes to, and the length is one more than
** the least one after such moves. */
static void check_score(gr_rowcheck *c, uint32_t u, uint32_t sink) {
  const gr_row_claim *claim = &c->claim;
  int is_end = words_of(c) == 0;
  int64_t best = is_end ? gr_signed(sink) : INT64_MIN;
  uint64_t length = is_end ? 0 : UINT64_MAX;
  for (uint32_t i = 0; i < words_of(c); i++) {
    uint32_t v = c->row->follower.at[i];
    int64_t score =
        gr_points(c->row, i) - gr_signed(gr_narrow_at(claim->score, v));
    uint64_t after = (uint64_t)gr_narrow_at(claim->length, v) + 1;
    if (score > best || (score == best && after < length))
      length = after;
    if (score > best)
      best = score;
  }
  if (gr_signed(gr_narrow_at(claim->score, u)) != best)
    blame(c, GR_FAULT_SCORE, u, GR_NONE);
  else if (gr_narrow_at(claim->length, u) != length)
    blame(c, GR_FAULT_REMOTENESS, u, (uint32_t)length);
}

static gr_status check_claims(gr_rowcheck *c, uint32_t u, uint32_t sink) {
  const gr_row_claim *claim = &c->claim;
  check_distance(c, u);
  if (claim->label != NULL && c->fault.kind == GR_FAULT_NONE &&
      check_value(c, u) != GR_DONE)
    return GR_NO_MEMORY;
  if (claim->remoteness != NULL && c->fault.kind == GR_FAULT_NONE)
    check_remoteness(c, u, sink);
  if (claim->score != NULL && c->fault.kind == GR_FAULT_NONE)
    check_score(c, u, sink);
  return GR_DONE;
}

/*
** ------------------------------------------------------------ far positions
** Depth first. What is above an entered position on the stack, it leads to: so
** there is a cycle if a position is to be entered that has not been left.
*/

enum { UNSEEN, ENTERED, LEFT };

/* The mark of a position that is to be left. */
#define TO_LEAVE (UINT32_C(1) << 31)

/* Positions that are looked at for a root in one call. */
#define LOOKS 0x1000

static inline int is_far(const gr_rowcheck *c, uint32_t u) {
  return gr_narrow_at(c->claim.distance, u) == GR_FAR;
}

/* The far parts of the row of u, which is entered, are to be entered. */
static gr_status enter(gr_rowcheck *c, uint32_t u) {
  uint32_t words = words_of(c), part;
  gr_status status = gr_words_push(c->memory, &c->stack, u | TO_LEAVE);
  for (uint32_t i = 0; i < words && status == GR_DONE;) {
    gr_move move = next_move(c, &i, &part);
    for (; move.at < move.end && status == GR_DONE; move.at++)
      if (is_far(c, *move.at & GR_PART))
        status = gr_words_push(c->memory, &c->stack, *move.at & GR_PART);
  }
  return status;
}

/* The next position of the stack that has not been entered; GR_NONE if there is
** none, or a cycle. */
static uint32_t next_of_stack(gr_rowcheck *c) {
  while (c->stack.count > 0) {
    uint32_t word = c->stack.at[--c->stack.count], u = word & ~TO_LEAVE;
    if (word != u) {
      c->state.at[u] = LEFT;
    } else if (c->state.at[u] == ENTERED) {
      blame(c, GR_FAULT_CYCLE, u, GR_NONE);
      return GR_NONE;
    } else if (c->state.at[u] == UNSEEN) {
      return u;
    }
  }
  return GR_NONE;
}

static gr_status search(gr_rowcheck *c, uint32_t *u) {
  size_t count = c->claim.distance->count, looks = 0;
  c->searching = 1;
  if (gr_words_cover(c->memory, &c->state, count) != GR_DONE)
    return GR_NO_MEMORY;
  *u = next_of_stack(c);
  while (*u == GR_NONE && c->fault.kind == GR_FAULT_NONE && c->root < count) {
    if (looks++ == LOOKS)
      return GR_MORE;
    if (is_far(c, c->root) && c->state.at[c->root] == UNSEEN)
      *u = c->root;
    c->root++;
  }
  if (*u != GR_NONE)
    c->state.at[*u] = ENTERED;
  return GR_DONE;
}

/*
** ------------------------------------------------------------ all rows
*/

gr_status gr_next_row(gr_rowcheck *c, uint32_t *u) {
  *u = GR_NONE;
  if (c->fault.kind != GR_FAULT_NONE)
    return GR_DONE;
  if (c->next == c->claim.distance->count)
    return c->far > 0 ? search(c, u) : GR_DONE;
  *u = c->next;
  return GR_DONE;
}

gr_status gr_check_row(gr_rowcheck *c, uint32_t u, uint32_t sink) {
  if (c->searching)
    return enter(c, u);
  c->next++;
  return check_claims(c, u, sink);
}

void gr_rowcheck_free(gr_rowcheck *c) {
  gr_words_free(c->memory, &c->seen);
  gr_words_free(c->memory, &c->state);
  gr_words_free(c->memory, &c->stack);
}
