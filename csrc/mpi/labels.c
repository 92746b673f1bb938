/*
** labels.c: see labels.h.
*/
#include "mpi/labels.h"

#include <string.h>

/* The phases. */
static gr_phase begin, sweep, hear_labels, reverse, start_waiting, strike_all,
    seek_all, tell_fresh, hear, collect_sets, tell_sets, hear_sets, note_cycles,
    name_sets;

/* What a message says of a position: its label, or a label that one of its
** followers has, or is that so? */
enum { LABEL, FOLLOWER, ASK, KINDS };

/* gr_waiter.last of a position that waits for nothing; and a mark there: it is
** the first in the list of the position whose number is the rest. */
#define IN_TODO GR_NONE
#define FIRST (UINT32_C(1) << 31)

void gr_labels_init(gr_labels *l, gr_shard *shard, gr_values *values) {
  memset(l, 0, sizeof *l);
  gr_talk_init(&l->talk, shard, begin);
  l->values = values;
  l->told_labels = GR_TOLD_LABELS;
}

static gr_status begin(void *work, size_t *budget) {
  gr_labels *l = work;
  gr_status status = gr_talk_open(&l->talk);
  if (status == GR_DONE)
    status = gr_words_fill(l->talk.task.memory, &l->values->label,
                           l->talk.graph.count, GR_PENDING, budget);
  l->label = l->values->label.at;
  return gr_then(&l->talk.task, status, sweep);
}

static gr_status say_to_watchers(gr_labels *l, uint32_t u, uint32_t label,
                                 uint32_t kind) {
  return gr_talk_tell(&l->talk, u, (uint64_t)label * KINDS + kind);
}

static uint32_t bit_of(const gr_labels *l, uint32_t label) {
  return label < l->told_labels ? UINT32_C(1) << label : 0;
}

/* The mex of the labels of own position u's followers, as far as they are
** known: from these bits or, if they are all set, from the row. */
static gr_status find_mex(gr_labels *l, uint32_t u, uint32_t low,
                          uint32_t *mex) {
  const uint32_t *follower = gr_followers(&l->talk.graph, u).at;
  uint32_t degree = gr_degree(&l->talk.graph, u);
  gr_words *seen = &l->seen;
  *mex = gr_lowest_bit(~(uint64_t)low);
  if (*mex < l->told_labels)
    return GR_DONE;
  if (gr_words_cover(l->talk.task.memory, seen, (size_t)degree + 1) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++)
    if (l->label[follower[e]] <= degree)
      seen->at[l->label[follower[e]]] = u + 1;
  while (*mex <= degree && seen->at[*mex] == u + 1)
    ++*mex;
  return GR_DONE;
}

/* The labels of the followers of own position u, as bits. */
static uint32_t low_labels(const gr_labels *l, uint32_t u) {
  const uint32_t *follower = gr_followers(&l->talk.graph, u).at;
  uint32_t degree = gr_degree(&l->talk.graph, u), low = 0;
  for (uint32_t e = 0; e < degree; e++)
    if (gr_is_finite(l->label[follower[e]]))
      low |= bit_of(l, l->label[follower[e]]);
  return low;
}

/*
** -------------------------------------------------- what leads to no cycle
*/

/* All followers of own position u have labels. */
static gr_status label_last(void *work, uint32_t u) {
  gr_labels *l = work;
  uint32_t mex;
  if (find_mex(l, u, low_labels(l, u), &mex) != GR_DONE)
    return GR_NO_MEMORY;
  l->label[u] = mex;
  l->labelled++;
  gr_sweep_know(&l->sweep, u);
  return say_to_watchers(l, u, mex, LABEL);
}

/* Is this the first label of a ghost? */
static int hears_label(gr_labels *l, uint32_t ghost, uint64_t what) {
  return gr_talk_is_ghost(&l->talk, ghost) &&
         gr_talk_check(&l->talk,
                       what % KINDS == LABEL && what / KINDS <= GR_MAX_MOVES &&
                           !gr_is_finite(l->label[l->talk.own + ghost]));
}

static gr_status sweep(void *work, size_t *budget) {
  gr_labels *l = work;
  gr_status status =
      gr_sweep_step(&l->sweep, &l->talk, l->label, label_last, l, budget);
  return status == GR_DONE ? gr_talk_meet(&l->talk, gr_talk_unread(&l->talk),
                                          hear_labels, reverse)
                           : status;
}

static gr_status hear_labels(void *work, size_t *budget) {
  gr_labels *l = work;
  uint32_t ghost;
  while (*budget > 0) {
    uint64_t what;
    gr_spend(budget, 1);
    if (!gr_talk_listen(&l->talk, &ghost))
      return gr_turn_to(&l->talk.task, sweep);
    what = gr_talk_next(&l->talk);
    if (!hears_label(l, ghost, what))
      continue;
    l->label[l->talk.own + ghost] = (uint32_t)(what / KINDS);
    gr_sweep_know(&l->sweep, l->talk.own + ghost);
  }
  return GR_MORE;
}

/*
** ------------------------------------------------------ all labels at once
*/

/* A position has its label: an own one, or a ghost that its owner told of. */
static void set_label(gr_labels *l, uint32_t v, uint32_t label) {
  l->label[v] = label;
  l->queue.at[l->queue.count++] = v;
}

/* Own position u gets its label. */
static gr_status give_label(gr_labels *l, uint32_t u, uint32_t label) {
  set_label(l, u, label);
  return say_to_watchers(l, u, label, LABEL);
}

/* Own position u looks for a follower to wait for, from its place on. */
static void seek_again(gr_labels *l, uint32_t u) {
  l->waiter[u].last = IN_TODO;
  l->todo.at[l->todo.count++] = u;
}

/* It waits no longer for the follower that it waited for. */
static void leave_list(gr_labels *l, uint32_t u) {
  const gr_waiter *waiter = &l->waiter[u];
  if ((waiter->last & FIRST) != 0)
    l->sight[waiter->last & ~FIRST].head = waiter->next;
  else
    l->waiter[waiter->last].next = waiter->next;
  if (waiter->next != GR_NONE)
    l->waiter[waiter->next].last = waiter->last;
}

static void enter_list(gr_labels *l, uint32_t u, uint32_t v) {
  gr_waiter *waiter = &l->waiter[u];
  waiter->last = FIRST | v;
  waiter->next = l->sight[v].head;
  l->sight[v].head = u;
  if (waiter->next != GR_NONE)
    l->waiter[waiter->next].last = u;
}

/* Those that wait for v to have a follower with this label go on, because it
** has one; all of them if the label is GR_NONE. */
static void wake(gr_labels *l, uint32_t v, uint32_t label) {
  uint32_t u = l->sight[v].head;
  while (u != GR_NONE) {
    uint32_t next = l->waiter[u].next;
    if (label == GR_NONE || l->waiter[u].mex == label) {
      leave_list(l, u);
      l->waiter[u].scan++;
      seek_again(l, u);
    }
    u = next;
  }
}

/* Notes that those that watch u have something to learn. */
static gr_status note_fresh(gr_labels *l, uint32_t u, uint32_t old_low) {
  if (l->waiter[u].told != old_low || !gr_is_watched(&l->talk, u))
    return GR_DONE;
  return gr_words_push(l->talk.task.memory, &l->fresh, u);
}

/* Memory for what comes now. */
static gr_status reserve(gr_labels *l) {
  gr_memory *memory = l->talk.task.memory;
  uint32_t count = l->talk.graph.count, own = l->talk.own;
  l->sight = gr_resize(memory, NULL, 0, count, sizeof *l->sight);
  l->sights = l->sight == NULL ? 0 : count;
  if (l->sight == NULL)
    return GR_NO_MEMORY;
  l->waiter = gr_resize(memory, NULL, 0, own, sizeof *l->waiter);
  l->waiters = l->waiter == NULL ? 0 : own;
  if (l->waiter == NULL ||
      gr_words_reserve(memory, &l->queue, count) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_reserve(memory, &l->todo, own);
}

/* What comes now needs the edges from own positions without a label. If there
** are none, nothing more happens here. */
static gr_status reverse(void *work, size_t *budget) {
  gr_labels *l = work;
  gr_memory *memory = l->talk.task.memory;
  gr_status status = GR_DONE;
  gr_sweep_free(memory, &l->sweep);
  if (l->labelled == l->talk.own)
    return gr_turn_to(&l->talk.task, tell_fresh);
  l->reverse.label = l->label;
  status = gr_reverse_step(&l->reverse, memory, &l->talk.graph, budget);
  if (status == GR_DONE)
    status = reserve(l);
  return gr_then(&l->talk.task, status, start_waiting);
}

/* Those without a label start to wait. */
static gr_status start_waiting(void *work, size_t *budget) {
  gr_labels *l = work;
  uint32_t count = l->talk.graph.count;
  for (; l->talk.task.next < count; l->talk.task.next++) {
    gr_waiter start = {GR_NONE, 0, GR_NONE, IN_TODO, 0};
    uint32_t u = l->talk.task.next;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    l->sight[u].head = GR_NONE;
    l->sight[u].low = 0;
    if (gr_is_ghost(&l->talk, u) || gr_is_finite(l->label[u]))
      continue;
    gr_spend(budget, gr_degree(&l->talk.graph, u));
    l->sight[u].low = low_labels(l, u);
    l->waiter[u] = start;
    if (l->sight[u].low != 0 && note_fresh(l, u, 0) != GR_DONE)
      return GR_NO_MEMORY;
    seek_again(l, u);
  }
  return gr_turn_to(&l->talk.task, strike_all);
}

/* Where in its list of predecessors v goes on now, and where it stops; the
** list is done if `edge` is 0 then. */
static uint32_t some_edges(gr_labels *l, uint32_t v, uint32_t *stop,
                           size_t *budget) {
  const uint32_t *first = l->reverse.first.at + v;
  uint32_t at = first[0] + l->edge;
  uint32_t most = *budget < GR_MAX_EDGES ? (uint32_t)*budget : GR_MAX_EDGES;
  *stop = first[1] - at > most ? at + most : first[1];
  gr_spend(budget, (size_t)(*stop - at) + 1);
  l->edge = *stop < first[1] ? *stop - first[0] : 0;
  return at;
}

/* Answers those that asked whether a follower of u has this label. */
static gr_status answer(gr_labels *l, uint32_t u, uint32_t label) {
  const gr_shard *shard = l->talk.shard;
  uint32_t *link;
  if (l->asked.count == 0)
    return GR_DONE;
  link = &l->asked.at[u];
  while (*link != GR_NONE) {
    gr_ask *ask = &l->ask[*link];
    uint32_t rank = shard->watch_rank.at[ask->watch];
    if (ask->label != label) {
      link = &ask->next;
      continue;
    }
    *link = ask->next;
    if (gr_talk_say(&l->talk, rank, shard->watch_ghost.at[ask->watch]) !=
            GR_DONE ||
        gr_talk_add(&l->talk, rank, (uint64_t)label * KINDS + FOLLOWER) !=
            GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

/* Own position u, without a label, has a follower with this label. */
static gr_status hit(gr_labels *l, uint32_t u, uint32_t label) {
  gr_waiter *waiter = &l->waiter[u];
  uint32_t old = l->sight[u].low, bit = bit_of(l, label);
  gr_status status = GR_DONE;
  if (waiter->mex == label) {
    if (waiter->last != IN_TODO) {
      leave_list(l, u);
      seek_again(l, u);
    }
    waiter->mex = GR_NONE;
    waiter->scan = 0;
  }
  if (bit != 0 && (old & bit) != 0)
    return GR_DONE;
  l->sight[u].low = old | bit;
  wake(l, u, label);
  status = bit == 0 ? answer(l, u, label) : note_fresh(l, u, old);
  return status;
}

/* Position v, which has a label, tells its predecessors, and those that wait
** for it. */
static gr_status strike(gr_labels *l, uint32_t v, size_t *budget) {
  const uint32_t *source = l->reverse.source.at;
  uint32_t stop, at;
  if (l->reverse.first.count == 0)
    return GR_DONE;                     /* nothing waits here */
  at = some_edges(l, v, &stop, budget); /* one at least, if there is one */
  for (; at < stop; at++)
    if (!gr_is_finite(l->label[source[at]]) &&
        hit(l, source[at], l->label[v]) != GR_DONE)
      return GR_NO_MEMORY;
  if (l->edge == 0)
    wake(l, v, GR_NONE);
  return GR_DONE;
}

/* All that have labels tell of them before others look again: most of those
** will be hit themselves. */
static gr_status strike_all(void *work, size_t *budget) {
  gr_labels *l = work;
  while (l->struck < l->queue.count) {
    if (*budget == 0)
      return GR_MORE;
    if (strike(l, l->queue.at[l->struck], budget) != GR_DONE)
      return GR_NO_MEMORY;
    l->struck += l->edge == 0;
  }
  return gr_turn_to(&l->talk.task, seek_all);
}

/* Is it known that v, which has no label, has a follower with this one? */
static int is_hit(const gr_labels *l, uint32_t v, uint32_t label) {
  const uint32_t *follower = gr_followers(&l->talk.graph, v).at;
  uint32_t degree = gr_degree(&l->talk.graph, v); /* 0 for a ghost */
  if (label < l->told_labels)
    return (int)(l->sight[v].low >> label & 1);
  for (uint32_t e = 0; e < degree; e++)
    if (l->label[follower[e]] == label)
      return 1;
  return 0;
}

/* Own position u waits for v. */
static gr_status wait_for(gr_labels *l, uint32_t u, uint32_t v) {
  const gr_shard *shard = l->talk.shard;
  uint32_t mex = l->waiter[u].mex, ghost = v - l->talk.own, rank;
  enter_list(l, u, v);
  if (mex < l->told_labels || !gr_is_ghost(&l->talk, v) ||
      gr_is_finite(l->label[v]))
    return GR_DONE;
  rank = shard->ghost_rank.at[ghost];
  if (gr_talk_say(&l->talk, rank, shard->ghost_at.at[ghost]) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_talk_add(&l->talk, rank, (uint64_t)mex * KINDS + ASK);
}

/* Own position u looks for a follower that has no label and is not known to
** have a follower labelled with the mex: it waits for the one it finds, and
** gets the mex if there is none. A follower labelled with the mex is about to
** tell. */
static gr_status seek(gr_labels *l, uint32_t u, size_t *budget) {
  const uint32_t *follower = gr_followers(&l->talk.graph, u).at;
  uint32_t degree = gr_degree(&l->talk.graph, u);
  gr_waiter *waiter = &l->waiter[u];
  uint32_t start = waiter->scan, e = start;
  if (waiter->mex == GR_NONE &&
      find_mex(l, u, l->sight[u].low, &waiter->mex) != GR_DONE)
    return GR_NO_MEMORY;
  for (; e < degree; e++) {
    uint32_t v = follower[e], label = l->label[v];
    if (gr_is_finite(label) ? label == waiter->mex : !is_hit(l, v, waiter->mex))
      break;
  }
  waiter->scan = e;
  gr_spend(budget, (size_t)(e - start) + 1);
  return e < degree ? wait_for(l, u, follower[e])
                    : give_label(l, u, waiter->mex);
}

static gr_status seek_all(void *work, size_t *budget) {
  gr_labels *l = work;
  while (l->todo.count > 0) {
    if (*budget == 0)
      return GR_MORE;
    if (seek(l, l->todo.at[--l->todo.count], budget) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_turn_to(&l->talk.task,
                    l->struck < l->queue.count ? strike_all : tell_fresh);
}

/* Tells those that watch u which labels its followers have, as far as they do
** not know. */
static gr_status tell_labels(gr_labels *l, uint32_t u) {
  uint32_t rest = l->sight[u].low & ~l->waiter[u].told;
  l->waiter[u].told = l->sight[u].low;
  for (; rest != 0; rest &= rest - 1)
    if (say_to_watchers(l, u, gr_lowest_bit(rest), FOLLOWER) != GR_DONE)
      return GR_NO_MEMORY;
  return GR_DONE;
}

/* Before the meeting; a label says more. */
static gr_status tell_fresh(void *work, size_t *budget) {
  gr_labels *l = work;
  while (l->fresh.count > 0) {
    uint32_t u = l->fresh.at[l->fresh.count - 1];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (!gr_is_finite(l->label[u]) && tell_labels(l, u) != GR_DONE)
      return GR_NO_MEMORY;
    l->fresh.count--;
  }
  return gr_talk_meet(&l->talk, gr_talk_unread(&l->talk), hear, collect_sets);
}

/* A rank asks whether a follower of own position u has a label: it gets an
** answer as soon as one has; or the label of u, which says more. */
static gr_status hear_question(gr_labels *l, uint32_t u, uint32_t label) {
  gr_memory *memory = l->talk.task.memory;
  uint32_t watch = gr_talk_watch(&l->talk, u);
  gr_ask *ask;
  if (watch == GR_NONE)
    return GR_DONE;
  if (l->asks >= GR_NONE)
    return GR_NO_MEMORY; /* they are numbered in 32 bits */
  ask = gr_grow(memory, l->ask, &l->ask_room, l->asks + 1, sizeof *ask);
  if (ask == NULL)
    return GR_NO_MEMORY;
  l->ask = ask;
  if (l->asked.count == 0 &&
      gr_words_fill(memory, &l->asked, l->talk.own, GR_NONE,
                    &(size_t){SIZE_MAX}) != GR_DONE)
    return GR_NO_MEMORY;
  if (gr_is_finite(l->label[u]))
    return GR_DONE;
  ask[l->asks].watch = watch;
  ask[l->asks].label = label;
  ask[l->asks].next = l->asked.at[u];
  l->asked.at[u] = (uint32_t)l->asks++;
  return is_hit(l, u, label) ? answer(l, u, label) : GR_DONE;
}

static gr_status hear_one(gr_labels *l, uint32_t position) {
  uint64_t what = gr_talk_next(&l->talk);
  uint32_t label = (uint32_t)(what / KINDS), ghost = l->talk.own + position;
  int is_label = what % KINDS == LABEL;
  if (is_label && !hears_label(l, position, what))
    return GR_DONE;
  if (is_label)
    l->label[ghost] = label;
  if (l->waiters == 0) /* all have labels here, and have told of them */
    return GR_DONE;
  if (what % KINDS == ASK)
    return hear_question(l, position, label);
  if (!gr_talk_is_ghost(&l->talk, position))
    return GR_DONE;
  if (is_label) {
    set_label(l, ghost, label);
    return GR_DONE;
  }
  l->sight[ghost].low |= bit_of(l, label);
  wake(l, ghost, label);
  return GR_DONE;
}

static gr_status hear(void *work, size_t *budget) {
  gr_labels *l = work;
  uint32_t position;
  while (*budget > 0) {
    gr_spend(budget, 1);
    if (!gr_talk_listen(&l->talk, &position))
      return gr_turn_to(&l->talk.task, strike_all);
    if (hear_one(l, position) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_MORE;
}

/*
** --------------------------------------------------------------- the sets K
*/

/* Own position u is infinite. Its set gets the number that this rank has for
** it. */
static gr_status collect(gr_labels *l, uint32_t u, size_t *budget) {
  uint32_t set;
  gr_spend(budget, gr_degree(&l->talk.graph, u));
  if (gr_ksets_collect(l->talk.task.memory, &l->values->sets, &l->collector,
                       &l->talk.graph, l->label, u, &set) != GR_DONE)
    return GR_NO_MEMORY;
  l->label[u] = GR_INFINITE | set;
  return GR_DONE;
}

/* What has no label is infinite. */
static gr_status collect_sets(void *work, size_t *budget) {
  gr_labels *l = work;
  gr_values *values = l->values;
  for (; l->talk.task.next < l->talk.graph.count; l->talk.task.next++) {
    uint32_t u = l->talk.task.next, label = l->label[u];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (gr_is_finite(label)) {
      values->finite_count += !gr_is_ghost(&l->talk, u);
      if (label > values->max_value)
        values->max_value = label;
    } else if (gr_is_ghost(&l->talk, u)) {
      l->label[u] = GR_INFINITE;
    } else if (collect(l, u, budget) != GR_DONE) {
      return GR_NO_MEMORY;
    }
  }
  return gr_turn_to(&l->talk.task, tell_sets);
}

/* What a message is about now, instead of a position. */
enum { SUMMARY, SET };

/* Says which members a set has: those below 64 as bits. */
static gr_status say_set(gr_labels *l, uint32_t rank, const gr_kset *set) {
  const uint32_t *high = l->values->sets.high.at + set->high;
  gr_status status = gr_talk_say(&l->talk, rank, SET);
  if (status == GR_DONE)
    status = gr_talk_add(&l->talk, rank, set->low);
  if (status == GR_DONE)
    status = gr_talk_add(&l->talk, rank, set->high_count);
  for (uint32_t i = 0; i < set->high_count && status == GR_DONE; i++)
    status = gr_talk_add(&l->talk, rank, high[i]);
  return status;
}

/* Tells all ranks of the sets, this one as well, and the largest value. */
static gr_status tell_sets(void *work, size_t *budget) {
  gr_labels *l = work;
  const gr_ksets *sets = &l->values->sets;
  uint32_t ranks = l->talk.shard->wire->ranks;
  for (uint32_t rank = 0; rank < ranks; rank++) {
    gr_spend(budget, sets->count);
    if (gr_talk_say(&l->talk, rank, SUMMARY) != GR_DONE ||
        gr_talk_add(&l->talk, rank, l->values->max_value) != GR_DONE)
      return GR_NO_MEMORY;
    for (uint32_t i = 0; i < sets->count; i++)
      if (say_set(l, rank, &sets->at[i]) != GR_DONE)
        return GR_NO_MEMORY;
  }
  return gr_talk_meet(&l->talk, 1, hear_sets, NULL);
}

static gr_status hear_set(gr_labels *l) {
  gr_memory *memory = l->talk.task.memory;
  gr_words *high = &l->collector.high;
  uint64_t low = gr_talk_next(&l->talk);
  uint64_t members = gr_talk_next(&l->talk);
  uint32_t count = (uint32_t)members, number;
  if (!gr_talk_check(&l->talk, members <= gr_talk_left(&l->talk)))
    return GR_DONE;
  if (gr_words_resize(memory, high, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < count; i++)
    high->at[i] = (uint32_t)gr_talk_next(&l->talk);
  if (gr_ksets_add(memory, &l->merged, low, high->at, count, &number) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return l->talk.from == l->talk.shard->wire->rank
             ? gr_words_push(memory, &l->number, number)
             : GR_DONE;
}

/* All ranks hear the same, in the same order. Then they meet, as some may have
** failed, and some may have seen cycles. */
static gr_status hear_sets(void *work, size_t *budget) {
  gr_labels *l = work;
  gr_values *values = l->values;
  uint32_t what;
  while (*budget > 0) {
    gr_spend(budget, 1);
    if (!gr_talk_listen(&l->talk, &what)) {
      gr_ksets_free(l->talk.task.memory, &values->sets);
      values->sets = l->merged;
      memset(&l->merged, 0, sizeof l->merged);
      return gr_talk_meet(&l->talk, l->reverse.first.count > 0, note_cycles,
                          name_sets);
    }
    if (what == SET && hear_set(l) != GR_DONE)
      return GR_NO_MEMORY;
    if (what == SUMMARY) {
      uint64_t max_value = gr_talk_next(&l->talk);
      if (!gr_talk_check(&l->talk, max_value <= GR_MAX_MOVES))
        continue;
      if (max_value > values->max_value)
        values->max_value = (uint32_t)max_value;
    }
  }
  return GR_MORE;
}

/* What comes next in a game depends on it, so all must know the same. */
static gr_status note_cycles(void *work, size_t *budget) {
  gr_labels *l = work;
  gr_spend(budget, 1);
  l->cyclic = 1;
  return gr_turn_to(&l->talk.task, name_sets);
}

static gr_status name_sets(void *work, size_t *budget) {
  gr_labels *l = work;
  uint32_t stop = gr_reach(&l->talk.task, l->talk.own, budget);
  for (uint32_t u = l->talk.task.next; u < stop; u++)
    if (gr_is_infinite(l->label[u]))
      l->label[u] = GR_INFINITE | l->number.at[gr_kset_of(l->label[u])];
  l->talk.shard->acyclic = !l->cyclic;
  return gr_reached(&l->talk.task, stop, l->talk.own, NULL);
}

gr_status gr_labels_step(gr_labels *l, size_t *budget) {
  return gr_talk_step(&l->talk, budget);
}

void gr_labels_free(gr_labels *l) {
  gr_memory *memory = l->talk.task.memory;
  gr_reverse_free(memory, &l->reverse);
  gr_release(memory, l->sight, l->sights, sizeof *l->sight);
  gr_release(memory, l->waiter, l->waiters, sizeof *l->waiter);
  gr_release(memory, l->ask, l->ask_room, sizeof *l->ask);
  gr_sweep_free(memory, &l->sweep);
  gr_words_free(memory, &l->queue);
  gr_words_free(memory, &l->todo);
  gr_words_free(memory, &l->fresh);
  gr_words_free(memory, &l->asked);
  gr_words_free(memory, &l->number);
  gr_words_free(memory, &l->seen);
  gr_collector_free(memory, &l->collector);
  gr_ksets_free(memory, &l->merged);
  gr_talk_free(&l->talk);
}
