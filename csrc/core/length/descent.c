/*
** descent.c: see descent.h. The word of a position in `distance` also says how
** far it has come.
*/
#include "core/length/descent.h"

#include <string.h>

#define UNSEEN GR_NONE
#define ON_PATH (GR_NONE - 1)

void gr_descent_begin(gr_descent *d, gr_expansion *expansion) {
  d->expansion = expansion;
  d->state = GR_DESCENT_END;
}

/* How many positions the arrays are made longer for at a time: it would take
** longer for each alone. */
#define COVERED 64

static gr_status cover(gr_descent *d, gr_narrow *words, gr_growth *growth,
                       size_t *budget) {
  const gr_expansion *x = d->expansion;
  size_t count = x->store->count + COVERED;
  return words == NULL
             ? GR_DONE
             : gr_narrow_fill(x->memory, words, growth, count, budget);
}

/* Makes the arrays long enough for all positions. */
static gr_status cover_all(gr_descent *d, size_t *budget) {
  gr_status status = cover(d, d->label, &d->label_growth, budget);
  if (status == GR_DONE)
    status = cover(d, d->score, &d->score_growth, budget);
  if (status == GR_DONE)
    status = cover(d, d->length, &d->length_growth, budget);
  if (status == GR_DONE)
    status = cover(d, d->remoteness, &d->remoteness_growth, budget);
  if (status == GR_DONE)
    status = cover(d, d->distance, &d->distance_growth, budget);
  return status;
}

gr_status gr_descent_cover(gr_descent *d, size_t *budget) {
  return d->distance->count < d->expansion->store->count ? cover_all(d, budget)
                                                         : GR_DONE;
}

static gr_status set(const gr_descent *d, gr_narrow *words, gr_growth *growth,
                     uint32_t u, uint32_t word) {
  return gr_narrow_set(d->expansion->memory, words, growth, u, word);
}

/* The row of the current position is complete: it joins the path. */
static gr_status enter(gr_descent *d) {
  gr_expansion *x = d->expansion;
  const gr_words *row = &x->graph->follower;
  if (gr_expansion_close(x) != GR_DONE)
    return GR_NO_MEMORY;
  if (row->count > x->edge_limit - gr_trail_words(&d->trail))
    return GR_EDGE_LIMIT;
  if (gr_trail_enter(x->memory, &d->trail, x->current, row, &x->graph->gain) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return set(d, d->distance, &d->distance_growth, x->current, ON_PATH);
}

/* Is each word of a row a move? The length of play is found of no others. */
static inline int has_plain_rows(const gr_descent *d) {
  return d->remoteness != NULL || d->score != NULL;
}

/* The value of a move. */
static inline uint32_t value_of(const gr_narrow *label, gr_move move) {
  uint32_t sum = 0;
  for (; move.at < move.end; move.at++)
    sum ^= gr_narrow_at(label, *move.at & GR_PART);
  return sum;
}

/* The mex of the moves in the row of u. */
static gr_status find_mex(gr_descent *d, uint32_t u, const uint32_t *row,
                          const uint32_t *end, uint32_t *mex) {
  const gr_narrow label = *d->label; /* a copy: nothing changes it here */
  const gr_graph *graph = d->expansion->graph;
  size_t count = (size_t)(end - row); /* no mex is larger */
  uint32_t *seen;
  if (count >= d->seen.count &&
      gr_words_cover(d->expansion->memory, &d->seen, count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  seen = d->seen.at;
  for (; has_plain_rows(d) && row < end; row++) {
    uint32_t value = gr_narrow_at(&label, *row);
    if (value < count)
      seen[value] = u + 1;
  }
  while (row < end) {
    gr_move move = gr_move_of(graph, row);
    uint32_t value = value_of(&label, move);
    if (value < count)
      seen[value] = u + 1;
    row = gr_move_next(move);
  }
  *mex = 0;
  while (seen[*mex] == u + 1)
    ++*mex;
  return GR_DONE;
}

/* The remoteness that follows from those of a row: 1 + the least that is even
** or, in a puzzle, finite; or else 1 + the greatest. */
static uint32_t find_remoteness(const gr_descent *d, const uint32_t *row,
                                const uint32_t *end) {
  const gr_narrow remoteness = *d->remoteness;
  uint32_t odd = !d->play->alone, least = GR_NONE, greatest = 0;
  if (row == end)
    return d->sink;
  for (; row < end; row++) {
    uint32_t r = gr_narrow_at(&remoteness, *row);
    if (r < least && (r & odd) == 0)
      least = r;
    if (r > greatest)
      greatest = r;
  }
  if (least < GR_NONE)
    greatest = least;
  return greatest < GR_NONE ? greatest + 1 : GR_NONE;
}

/* The score of the last position of the path, whose row begins at `start`, and
** the length of best play. 0 if the score is not within the limit. */
static int find_score(const gr_descent *d, size_t start, int64_t *score,
                      uint32_t *length) {
  int64_t best = INT64_MIN;
  *score = gr_signed(d->sink);
  *length = 0;
  for (size_t i = start; i < d->trail.rows.count; i++) {
    uint32_t v = d->trail.rows.at[i], after = gr_narrow_at(d->length, v) + 1;
    int64_t here =
        gr_signed(d->trail.beside.at[i]) - gr_signed(gr_narrow_at(d->score, v));
    if (here > best || (here == best && after < *length))
      *length = after;
    if (here > best)
      *score = best = here;
  }
  return *score >= -GR_MAX_SCORE && *score <= GR_MAX_SCORE;
}

/* The same, written down, and the outcome. */
static gr_status set_score(gr_descent *d, uint32_t u, size_t start,
                           gr_outcome *outcome) {
  int64_t score;
  uint32_t length;
  if (!find_score(d, start, &score, &length)) {
    d->state = GR_DESCENT_LARGE;
    return GR_DONE;
  }
  *outcome = d->play->outcome(gr_unsigned(score));
  if (set(d, d->score, &d->score_growth, u, gr_unsigned(score)) != GR_DONE)
    return GR_NO_MEMORY;
  return set(d, d->length, &d->length_growth, u, length);
}

/* A position gets its remoteness, and its outcome. */
static gr_status set_remoteness(gr_descent *d, uint32_t u, const uint32_t *row,
                                const uint32_t *end, gr_outcome *outcome) {
  uint32_t remoteness = find_remoteness(d, row, end);
  *outcome = d->play->outcome(remoteness);
  return set(d, d->remoteness, &d->remoteness_growth, u, remoteness);
}

/* The same with its value. */
static gr_status set_value(gr_descent *d, uint32_t u, const uint32_t *row,
                           const uint32_t *end, gr_outcome *outcome) {
  uint32_t value;
  if (find_mex(d, u, row, end, &value) != GR_DONE)
    return GR_NO_MEMORY;
  if (value > d->max_value)
    d->max_value = value;
  *outcome = value == 0 ? GR_P : GR_N;
  return set(d, d->label, &d->label_growth, u, value);
}

/* 1 + the greatest distance that a move leaves; 0 without moves. */
static uint32_t find_distance(const gr_descent *d, const uint32_t *row,
                              const uint32_t *end) {
  const gr_narrow distance = *d->distance;
  const gr_graph *graph = d->expansion->graph;
  uint64_t longest = 0;
  for (; has_plain_rows(d) && row < end; row++) {
    uint64_t here = (uint64_t)gr_narrow_at(&distance, *row) + 1;
    if (here > longest)
      longest = here;
  }
  while (row < end) {
    gr_move move = gr_move_of(graph, row);
    uint64_t sum = 1; /* no overflow: there are not 2^32 parts */
    row = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum += gr_narrow_at(&distance, *move.at & GR_PART);
    if (sum > longest)
      longest = sum;
  }
  return longest < GR_FAR ? (uint32_t)longest : GR_FAR;
}

/* Notes that u is solved. */
static gr_status note(gr_descent *d, uint32_t u, const uint32_t *row,
                      const uint32_t *end) {
  const gr_graph *graph = d->expansion->graph;
  uint32_t moves = 0;
  for (; row < end; moves++)
    row = gr_move_next(gr_move_of(graph, row));
  if (gr_words_reserve(d->expansion->memory, &d->log, 2) != GR_DONE)
    return GR_NO_MEMORY;
  d->log.at[d->log.count++] = u;
  d->log.at[d->log.count++] = moves;
  return GR_DONE;
}

/* What is wanted of the last position of the path but its distance, and its
** outcome. GR_DONE, also if its score is too large, or GR_NO_MEMORY. */
static gr_status solve(gr_descent *d, const gr_frame *frame,
                       gr_outcome *outcome) {
  const uint32_t *row = d->trail.rows.at + frame->low;
  const uint32_t *end = d->trail.rows.at + d->trail.rows.count;
  uint32_t u = frame->position;
  gr_status status = GR_DONE;
  if (d->label != NULL)
    status = set_value(d, u, row, end, outcome);
  if (status == GR_DONE && d->remoteness != NULL)
    status = set_remoteness(d, u, row, end, outcome);
  if (status == GR_DONE && d->score != NULL)
    status = set_score(d, u, (size_t)frame->low, outcome);
  return status;
}

/* All followers of the last position of the path are solved: so is it, and its
** row is forgotten. */
static gr_status leave(gr_descent *d, const gr_frame *frame, size_t *budget) {
  const uint32_t *row = d->trail.rows.at + frame->low;
  const uint32_t *end = d->trail.rows.at + d->trail.rows.count;
  uint32_t u = frame->position, distance;
  gr_outcome outcome = GR_D;
  if (solve(d, frame, &outcome) != GR_DONE)
    return GR_NO_MEMORY;
  if (d->state == GR_DESCENT_LARGE)
    return GR_DONE;
  distance = find_distance(d, row, end);
  if (set(d, d->distance, &d->distance_growth, u, distance) != GR_DONE)
    return GR_NO_MEMORY;
  if (d->logging && note(d, u, row, end) != GR_DONE)
    return GR_NO_MEMORY;
  d->outcomes[outcome]++;
  gr_spend(budget, (size_t)(end - row));
  return gr_trail_leave(d->expansion->memory, &d->trail);
}

static gr_status stop_at_cycle(gr_descent *d, uint32_t v) {
  d->state = GR_DESCENT_CYCLE;
  return gr_trail_find(d->expansion->memory, &d->trail, v, &d->cycle);
}

/* Asks for the row of a position. */
static gr_status ask(gr_descent *d, uint32_t u) {
  d->state = GR_DESCENT_ROW;
  return gr_expansion_open_at(d->expansion, u);
}

/* Looks at followers of the last position of the path until one is not
** solved. */
static gr_status advance(gr_descent *d, size_t *budget) {
  gr_frame *frame = gr_path_last(&d->trail.path);
  const uint32_t *word = d->trail.rows.at;
  const gr_narrow distances = *d->distance;
  for (; frame->edge < d->trail.rows.count; frame->edge++) {
    uint32_t v = word[frame->edge] & GR_PART, distance;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (word[frame->edge] == GR_EMPTY_SUM)
      continue;
    distance = gr_narrow_at(&distances, v);
    if (distance == UNSEEN)
      return ask(d, v);
    if (distance == ON_PATH)
      return stop_at_cycle(d, v);
  }
  return leave(d, frame, budget);
}

/* Goes on with the path, or with the next start; then with positions that were
** found and are in no row, as where `add` raised an error that the rules have
** caught. */
static gr_status search(gr_descent *d, size_t *budget) {
  if (d->trail.path.depth > 0)
    return advance(d, budget);
  if (*budget == 0)
    return GR_MORE;
  --*budget;
  if (gr_narrow_at(d->distance, d->root) == UNSEEN)
    return ask(d, d->root);
  d->root++;
  return GR_DONE;
}

gr_status gr_descent_step(gr_descent *d, size_t *budget) {
  gr_status status = gr_descent_cover(d, budget);
  if (status == GR_DONE && d->state == GR_DESCENT_ROW) {
    status = enter(d);
    d->state = GR_DESCENT_END;
  }
  while (status == GR_DONE && d->state == GR_DESCENT_END &&
         (d->trail.path.depth > 0 ||
          (!d->alone && d->root < d->expansion->store->count)))
    status = search(d, budget);
  return status;
}

int gr_descent_has_seen(const gr_descent *d, uint32_t u) {
  return u < d->distance->count && gr_narrow_at(d->distance, u) != UNSEEN;
}

/* How many moves gr_descent_next looks at. */
#define LOOKED_AT 256

size_t gr_descent_next(const gr_descent *d, uint32_t *to, size_t most) {
  size_t count = 0, looks = LOOKED_AT, depth = d->trail.path.depth;
  size_t end = d->trail.rows.count;
  for (; depth > 0 && count < most && looks > 0; depth--) {
    const gr_frame *frame = &d->trail.path.at[depth - 1];
    size_t i = (size_t)frame->edge + 1;
    for (; i < end && count < most && looks > 0; i++, looks--) {
      uint32_t word = d->trail.rows.at[i];
      if (word != GR_EMPTY_SUM && !gr_descent_has_seen(d, word & GR_PART))
        to[count++] = word & GR_PART;
    }
    end = (size_t)frame->low;
  }
  for (uint32_t u = d->root + 1;
       u < d->expansion->store->count && count < most && looks > 0;
       u++, looks--)
    if (!gr_descent_has_seen(d, u))
      to[count++] = u;
  return count;
}

/*
** ------------------------------------------------------------ going on
*/

gr_solved gr_descent_solved(const gr_descent *d, uint32_t u, uint32_t moves) {
  gr_solved solved = {u, moves, 0, 0, 0, 0, gr_narrow_at(d->distance, u)};
  if (d->label != NULL)
    solved.label = gr_narrow_at(d->label, u);
  if (d->remoteness != NULL)
    solved.remoteness = gr_narrow_at(d->remoteness, u);
  if (d->score != NULL) {
    solved.score = gr_narrow_at(d->score, u);
    solved.length = gr_narrow_at(d->length, u);
  }
  return solved;
}

int gr_descent_can_take(const gr_descent *d, const gr_solved *solved) {
  int64_t score = gr_signed(solved->score);
  return solved->number < d->expansion->store->count &&
         !gr_descent_has_seen(d, solved->number) &&
         solved->distance <= GR_FAR && gr_is_finite(solved->label) &&
         solved->moves <= GR_MAX_MOVES && score >= -GR_MAX_SCORE &&
         score <= GR_MAX_SCORE;
}

/* What was found of a position, except for its distance. */
static gr_status set_solved(gr_descent *d, const gr_solved *solved) {
  uint32_t u = solved->number;
  gr_status status = GR_DONE;
  if (d->label != NULL)
    status = set(d, d->label, &d->label_growth, u, solved->label);
  if (status == GR_DONE && d->remoteness != NULL)
    status =
        set(d, d->remoteness, &d->remoteness_growth, u, solved->remoteness);
  if (status == GR_DONE && d->score != NULL)
    status = set(d, d->score, &d->score_growth, u, solved->score);
  if (status == GR_DONE && d->score != NULL)
    status = set(d, d->length, &d->length_growth, u, solved->length);
  return status;
}

gr_status gr_descent_take(gr_descent *d, const gr_solved *solved) {
  gr_outcome outcome = solved->label == 0 ? GR_P : GR_N;
  if (set_solved(d, solved) != GR_DONE ||
      set(d, d->distance, &d->distance_growth, solved->number,
          solved->distance) != GR_DONE)
    return GR_NO_MEMORY;
  if (d->label != NULL && solved->label > d->max_value)
    d->max_value = solved->label;
  if (d->remoteness != NULL)
    outcome = d->play->outcome(solved->remoteness);
  if (d->score != NULL)
    outcome = d->play->outcome(solved->score);
  d->outcomes[outcome]++;
  d->expansion->graph->move_count += solved->moves;
  d->expansion->graph->count++;
  return GR_DONE;
}

gr_status gr_descent_try(gr_descent *d, uint32_t u) {
  d->alone = 1;
  return ask(d, u);
}

static void free_growth(gr_memory *memory, const gr_narrow *words,
                        gr_growth *growth) {
  if (words != NULL)
    gr_narrow_drop(memory, words, growth);
}

void gr_descent_free(gr_descent *d) {
  gr_memory *memory = d->expansion == NULL ? NULL : d->expansion->memory;
  if (memory == NULL)
    return; /* it has not begun */
  gr_trail_free(memory, &d->trail);
  gr_words_free(memory, &d->seen);
  gr_words_free(memory, &d->log);
  free_growth(memory, d->label, &d->label_growth);
  free_growth(memory, d->remoteness, &d->remoteness_growth);
  free_growth(memory, d->distance, &d->distance_growth);
  free_growth(memory, d->score, &d->score_growth);
  free_growth(memory, d->length, &d->length_growth);
}
