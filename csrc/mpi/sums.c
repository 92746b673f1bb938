/*
** sums.c: see sums.h.
*/
#include "mpi/sums.h"

#include <string.h>

/* The phases. */
static gr_phase begin, sweep, hear_values, tell_rest, hear_rest, walk,
    hear_walk, go_round, walk_round, hear_round, tell_cycle, hear_cycle;

/* The label of a position that the walk has come to. */
#define VISITED (GR_PENDING | 1)

void gr_sums_init(gr_sums *s, gr_shard *shard, gr_values *values,
                  gr_cycle *cycle) {
  memset(s, 0, sizeof *s);
  gr_talk_init(&s->talk, shard, begin);
  s->values = values;
  s->cycle = cycle;
  s->start = s->here = s->met = GR_NONE;
  s->least = UINT64_MAX;
}

static gr_status begin(void *work, size_t *budget) {
  gr_sums *s = work;
  gr_status status = gr_talk_open(&s->talk);
  if (status == GR_DONE)
    status = gr_words_fill(s->talk.task.memory, &s->values->label,
                           s->talk.graph.count, GR_PENDING, budget);
  s->label = s->values->label.at;
  return gr_then(&s->talk.task, status, sweep);
}

/*
** ------------------------------------------------------------ values
*/

/* The mex of the values of the moves from own position u; the parts of all have
** values. */
static gr_status find_mex(gr_sums *s, uint32_t u, uint32_t *mex) {
  const uint32_t *word = gr_followers(&s->talk.graph, u).at;
  uint32_t count = gr_degree(&s->talk.graph, u); /* no mex is larger */
  const uint32_t *end = word + count;
  uint32_t *seen;
  if (gr_words_cover(s->talk.task.memory, &s->seen, (size_t)count + 1) !=
      GR_DONE)
    return GR_NO_MEMORY;
  seen = s->seen.at;
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint32_t sum = 0;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      sum ^= s->label[*move.at & GR_PART];
    if (sum < count)
      seen[sum] = u + 1;
  }
  for (*mex = 0; seen[*mex] == u + 1;)
    ++*mex;
  return GR_DONE;
}

/* All parts of the moves from own position u have values. */
static gr_status give_value(void *work, uint32_t u) {
  gr_sums *s = work;
  uint32_t mex;
  if (find_mex(s, u, &mex) != GR_DONE)
    return GR_NO_MEMORY;
  s->label[u] = mex;
  s->values->finite_count++;
  if (mex > s->values->max_value)
    s->values->max_value = mex;
  gr_sweep_know(&s->sweep, u);
  return gr_talk_tell(&s->talk, u, mex);
}

static gr_status sweep(void *work, size_t *budget) {
  gr_sums *s = work;
  gr_status status =
      gr_sweep_step(&s->sweep, &s->talk, s->label, give_value, s, budget);
  return status == GR_DONE ? gr_talk_meet(&s->talk, gr_talk_unread(&s->talk),
                                          hear_values, tell_rest)
                           : status;
}

/* Is this the first value of a ghost? */
static int hears_value(gr_sums *s, uint32_t ghost, uint64_t value) {
  return gr_talk_is_ghost(&s->talk, ghost) &&
         gr_talk_check(&s->talk,
                       value <= GR_MAX_MOVES &&
                           !gr_is_finite(s->label[s->talk.own + ghost]));
}

static gr_status hear_values(void *work, size_t *budget) {
  gr_sums *s = work;
  uint32_t ghost;
  while (*budget > 0) {
    uint64_t value;
    gr_spend(budget, 1);
    if (!gr_talk_listen(&s->talk, &ghost))
      return gr_turn_to(&s->talk.task, sweep);
    value = gr_talk_next(&s->talk);
    if (!hears_value(s, ghost, value))
      continue;
    s->label[s->talk.own + ghost] = (uint32_t)value;
    gr_sweep_know(&s->sweep, s->talk.own + ghost);
  }
  return GR_MORE;
}

/*
** ------------------------------------------------------------ all ranks
*/

/* The number of the first own position without a value; 0 is that of none. */
static uint64_t first_left(gr_sums *s) {
  uint32_t u = 0;
  if (s->values->finite_count == s->talk.own)
    return 0;
  while (gr_is_finite(s->label[u]))
    u++;
  s->start = u;
  return s->talk.shard->number[u] + 1;
}

/* Tells all ranks, this one as well, the largest value, and which is the first
** position without one. */
static gr_status tell_rest(void *work, size_t *budget) {
  gr_sums *s = work;
  uint64_t left = first_left(s);
  gr_sweep_free(s->talk.task.memory, &s->sweep);
  gr_spend(budget, s->talk.own);
  for (uint32_t r = 0; r < s->talk.shard->wire->ranks; r++)
    if (gr_talk_say(&s->talk, r, 0) != GR_DONE ||
        gr_talk_add(&s->talk, r, s->values->max_value) != GR_DONE ||
        gr_talk_add(&s->talk, r, left) != GR_DONE)
      return GR_NO_MEMORY;
  return gr_talk_meet(&s->talk, 1, hear_rest, NULL);
}

/* The walk begins at the first of all positions without a value. Before, all
** ranks meet: some may have failed, and if there is none, all is done. */
static gr_status hear_rest(void *work, size_t *budget) {
  gr_sums *s = work;
  uint32_t what;
  uint64_t left, max_value;
  while (gr_talk_listen(&s->talk, &what)) {
    gr_spend(budget, 1);
    max_value = gr_talk_next(&s->talk);
    if (gr_talk_check(&s->talk, max_value <= GR_MAX_MOVES) &&
        max_value > s->values->max_value)
      s->values->max_value = (uint32_t)max_value;
    left = gr_talk_next(&s->talk);
    if (left > 0 && left - 1 < s->least) {
      s->least = left - 1;
      s->here = s->talk.from == s->talk.shard->wire->rank ? s->start : GR_NONE;
    }
  }
  return gr_talk_meet(&s->talk, s->start != GR_NONE, walk, NULL);
}

/*
** ------------------------------------------------------------ a cycle
** The walk is at one rank at a time. A rank whose position leads to one of
** another rank says so, and then all meet.
*/

/* The first part without a value of the moves from own position u; GR_NONE if
** all have values, and the walk has come here by mistake. */
static uint32_t next_of(const gr_sums *s, uint32_t u, size_t *budget) {
  const uint32_t *start = gr_followers(&s->talk.graph, u).at, *word = start;
  const uint32_t *end = start + gr_degree(&s->talk.graph, u);
  while (word < end &&
         (*word == GR_EMPTY_SUM || gr_is_finite(s->label[*word & GR_PART])))
    word++;
  gr_spend(budget, (size_t)(word - start) + 1);
  return word < end ? *word & GR_PART : GR_NONE;
}

/* A walk that is longer does not come back. */
#define MOST_STEPS (UINT64_C(1) << 40)

/* The walk leaves the own position where it is. */
static gr_status leave(gr_sums *s, size_t *budget) {
  const gr_shard *shard = s->talk.shard;
  uint32_t v = next_of(s, s->here, budget), ghost = v - s->talk.own, rank;
  s->steps++;
  s->here = v == GR_NONE || gr_is_ghost(&s->talk, v) ? GR_NONE : v;
  if (s->here != GR_NONE ||
      !gr_talk_check(&s->talk, v != GR_NONE && s->steps < MOST_STEPS))
    return GR_DONE;
  rank = shard->ghost_rank.at[ghost];
  if (gr_talk_say(&s->talk, rank, shard->ghost_at.at[ghost]) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_talk_add(&s->talk, rank, s->steps);
}

/* The walk comes from another rank, if it comes here. */
static void hear_step(gr_sums *s) {
  uint32_t u;
  while (gr_talk_listen(&s->talk, &u)) {
    s->steps = gr_talk_next(&s->talk);
    s->here = gr_talk_is_own(&s->talk, u) ? u : GR_NONE;
  }
}

/* On until it meets a position again. */
static gr_status walk(void *work, size_t *budget) {
  gr_sums *s = work;
  while (s->here != GR_NONE) {
    if (*budget == 0)
      return GR_MORE;
    if (s->label[s->here] == VISITED) {
      s->met = s->here;
      s->here = GR_NONE;
      break;
    }
    s->label[s->here] = VISITED;
    if (leave(s, budget) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_talk_meet(&s->talk, gr_talk_unread(&s->talk), hear_walk, go_round);
}

static gr_status hear_walk(void *work, size_t *budget) {
  gr_sums *s = work;
  gr_spend(budget, 1);
  hear_step(s);
  return gr_turn_to(&s->talk.task, walk);
}

/* Now it goes round the cycle once, to count it. */
static gr_status go_round(void *work, size_t *budget) {
  gr_sums *s = work;
  gr_spend(budget, 1);
  s->here = s->met;
  s->steps = 0;
  return gr_turn_to(&s->talk.task, walk_round);
}

/* Notes an own position, if it is one of the first. */
static gr_status note_passed(gr_sums *s) {
  if (s->steps >= GR_CYCLE_TOLD)
    return GR_DONE;
  if (gr_words_push(s->talk.task.memory, &s->passed, (uint32_t)s->steps) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_push(s->talk.task.memory, &s->passed, s->here);
}

static gr_status walk_round(void *work, size_t *budget) {
  gr_sums *s = work;
  while (s->here != GR_NONE && (s->here != s->met || s->steps == 0)) {
    if (*budget == 0)
      return GR_MORE;
    if (note_passed(s) != GR_DONE || leave(s, budget) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_talk_meet(&s->talk, gr_talk_unread(&s->talk), hear_round,
                      tell_cycle);
}

static gr_status hear_round(void *work, size_t *budget) {
  gr_sums *s = work;
  gr_spend(budget, 1);
  hear_step(s);
  return gr_turn_to(&s->talk.task, walk_round);
}

/* Tells a rank which of its positions were passed, and how many there are. */
static gr_status tell_passed(gr_sums *s, uint32_t rank) {
  const gr_words *passed = &s->passed;
  for (size_t i = 0; i < passed->count; i += 2)
    if (gr_talk_say(&s->talk, rank, passed->at[i]) != GR_DONE ||
        gr_talk_add(&s->talk, rank, passed->at[i + 1]) != GR_DONE)
      return GR_NO_MEMORY;
  if (s->met == GR_NONE)
    return GR_DONE;
  if (gr_talk_say(&s->talk, rank, GR_CYCLE_TOLD) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_talk_add(&s->talk, rank, s->steps);
}

/* All ranks get to know the cycle. */
static gr_status tell_cycle(void *work, size_t *budget) {
  gr_sums *s = work;
  gr_spend(budget, 1);
  for (uint32_t r = 0; r < s->talk.shard->wire->ranks; r++)
    if (tell_passed(s, r) != GR_DONE)
      return GR_NO_MEMORY;
  return gr_talk_meet(&s->talk, 1, hear_cycle, NULL);
}

static gr_status hear_cycle(void *work, size_t *budget) {
  gr_sums *s = work;
  uint32_t place;
  gr_spend(budget, 1);
  while (gr_talk_listen(&s->talk, &place)) {
    uint64_t what = gr_talk_next(&s->talk);
    if (place == GR_CYCLE_TOLD) {
      s->cycle->count = what;
    } else if (gr_talk_check(&s->talk, place < GR_CYCLE_TOLD)) {
      s->cycle->rank[place] = s->talk.from;
      s->cycle->at[place] = (uint32_t)what;
    }
  }
  return gr_talk_meet(&s->talk, 0, NULL, NULL);
}

gr_status gr_sums_step(gr_sums *s, size_t *budget) {
  return gr_talk_step(&s->talk, budget);
}

void gr_sums_free(gr_sums *s) {
  gr_memory *memory = s->talk.task.memory;
  gr_sweep_free(memory, &s->sweep);
  gr_words_free(memory, &s->seen);
  gr_words_free(memory, &s->passed);
  gr_talk_free(&s->talk);
}
