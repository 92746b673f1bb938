/*
** heights.c: see heights.h.
*/
#include "mpi/heights.h"

#include <string.h>

/* The phases. */
static gr_phase begin, make_rows, sweep, hear_all, prepare, ask, count_requests,
    note_requests, sort_requests, report, hear_heights, hear_answers,
    work_on_level, finish;

/* What a message says of a ghost: it is measured; or else, from this number
** on, it can be answered with a value. */
enum { MEASURED, ANSWERED };

void gr_heights_init(gr_heights *h, gr_shard *shard, const gr_values *values,
                     gr_words *result) {
  memset(h, 0, sizeof *h);
  gr_talk_init(&h->talk, shard, begin);
  h->values = values;
  h->result = result;
}

/*
** ---------------------------------------------------------- without cycles
*/

/* What a message says: a ghost has this height; how low is a follower of an own
** position with this value; so low, plus 1, or 0 if there is none. */
enum { HEIGHT, QUESTION, ANSWER, KINDS };

/* Where the rows start, and memory. */
static gr_status make_rows(void *work, size_t *budget) {
  gr_heights *h = work;
  gr_memory *memory = h->talk.task.memory;
  uint32_t ranks = h->talk.shard->wire->ranks, own = h->talk.own, sum = 0;
  size_t values = (size_t)h->values->max_value + 1;
  gr_status status =
      gr_words_fill(memory, h->result, h->talk.graph.count, GR_PENDING, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &h->open, own, 0, budget);
  if (status != GR_DONE)
    return status;
  h->asked = gr_resize(memory, NULL, 0, ranks, sizeof *h->asked);
  if (h->asked == NULL)
    return GR_NO_MEMORY;
  memset(h->asked, 0, ranks * sizeof *h->asked);
  if (gr_words_cover(memory, &h->answered, ranks) != GR_DONE ||
      gr_words_resize(memory, &h->row_start, own) != GR_DONE ||
      gr_words_resize(memory, &h->least, values) != GR_DONE)
    return GR_NO_MEMORY;
  memset(h->least.at, 0xFF, values * sizeof *h->least.at);
  for (uint32_t u = 0; u < own; u++) {
    h->row_start.at[u] = sum;
    sum += h->values->label.at[u]; /* not more words than edges */
  }
  gr_spend(budget, own);
  return gr_then(&h->talk.task, gr_words_resize(memory, &h->row, sum), sweep);
}

/* The row of u, whose followers are measured; 1 + the greatest there. */
static uint32_t make_row(gr_heights *h, uint32_t u) {
  const uint32_t *follower = gr_followers(&h->talk.graph, u).at;
  const uint32_t *label = h->values->label.at;
  uint32_t degree = gr_degree(&h->talk.graph, u), height = 0;
  uint32_t *row = h->row.at + h->row_start.at[u], *least = h->least.at;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = follower[e];
    if (label[v] < label[u] && h->result->at[v] < least[label[v]])
      least[label[v]] = h->result->at[v];
  }
  for (uint32_t y = 0; y < label[u]; y++) {
    row[y] = least[y];
    if (least[y] >= height)
      height = least[y] + 1;
    least[y] = GR_NONE;
  }
  return height;
}

/* The least height among the followers of own position v with this value, plus
** 1; 0 if there is none. v is measured. */
static uint32_t least_answer(const gr_heights *h, uint32_t v, uint32_t value) {
  const uint32_t *follower = gr_followers(&h->talk.graph, v).at;
  const uint32_t *label = h->values->label.at;
  uint32_t degree = gr_degree(&h->talk.graph, v), least = GR_NONE;
  if (value < label[v])
    return h->row.at[h->row_start.at[v] + value] + 1;
  for (uint32_t e = 0; e < degree; e++)
    if (label[follower[e]] == value && h->result->at[follower[e]] < least)
      least = h->result->at[follower[e]];
  return least + 1; /* modulo 2^32 */
}

/* What a follower says of the height: `told` is 1 + its own height, `answer` is
** 1 + the least height with which it can be answered, or 0. */
static uint32_t term(uint32_t told, uint32_t answer) {
  return answer > 0 && answer + 1 < told ? answer + 1 : told;
}

static gr_status set_height(gr_heights *h, uint32_t u, uint32_t height) {
  h->result->at[u] = height;
  gr_sweep_know(&h->sweep, u);
  return gr_talk_tell(&h->talk, u, (uint64_t)height * KINDS + HEIGHT);
}

/* Own position u needs to know with what a ghost can be answered. */
static gr_status ask_owner(gr_heights *h, uint32_t u, uint32_t v) {
  const gr_shard *shard = h->talk.shard;
  uint32_t ghost = v - h->talk.own, rank = shard->ghost_rank.at[ghost];
  gr_words *asked = &h->asked[rank];
  uint64_t value = h->values->label.at[u];
  h->open.at[u]++;
  if (asked->count > UINT32_MAX - 2 || /* `answered` counts in 32 bits */
      gr_words_reserve(h->talk.task.memory, asked, 2) != GR_DONE)
    return GR_NO_MEMORY;
  asked->at[asked->count++] = u;
  asked->at[asked->count++] = h->result->at[v] + 1;
  if (gr_talk_say(&h->talk, rank, shard->ghost_at.at[ghost]) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_talk_add(&h->talk, rank, value * KINDS + QUESTION);
}

/* Measures u, whose followers are measured: own ones first, because ghosts that
** are not higher need no question. Until then the result is marked. */
static gr_status measure(void *work, uint32_t u) {
  gr_heights *h = work;
  const uint32_t *follower = gr_followers(&h->talk.graph, u).at;
  uint32_t degree = gr_degree(&h->talk.graph, u), height = make_row(h, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = follower[e], told = h->result->at[v] + 1;
    if (told > height && !gr_is_ghost(&h->talk, v)) {
      told = term(told, least_answer(h, v, h->values->label.at[u]));
      height = told > height ? told : height;
    }
  }
  for (uint32_t e = 0; e < degree; e++)
    if (gr_is_ghost(&h->talk, follower[e]) &&
        h->result->at[follower[e]] + 1 > height &&
        ask_owner(h, u, follower[e]) != GR_DONE)
      return GR_NO_MEMORY;
  if (h->open.at[u] == 0)
    return set_height(h, u, height);
  h->result->at[u] = GR_PENDING | height;
  return GR_DONE;
}

static gr_status sweep(void *work, size_t *budget) {
  gr_heights *h = work;
  gr_status status =
      gr_sweep_step(&h->sweep, &h->talk, h->result->at, measure, h, budget);
  return status == GR_DONE ? gr_talk_meet(&h->talk, gr_talk_unread(&h->talk),
                                          hear_all, finish)
                           : status;
}

/* The answer to the oldest question to a rank. */
static gr_status hear_answer(gr_heights *h, uint32_t rank, uint32_t answer) {
  gr_words *asked = &h->asked[rank];
  const uint32_t *pair = asked->at + h->answered.at[rank];
  uint32_t u, height, told;
  if (!gr_talk_check(&h->talk, h->answered.at[rank] < asked->count))
    return GR_DONE;
  u = pair[0];
  height = h->result->at[u] & ~GR_PENDING;
  told = term(pair[1], answer);
  h->answered.at[rank] += 2;
  if (h->answered.at[rank] == asked->count)
    asked->count = h->answered.at[rank] = 0;
  height = told > height ? told : height;
  h->result->at[u] = GR_PENDING | height;
  return --h->open.at[u] == 0 ? set_height(h, u, height) : GR_DONE;
}

/* Is this the first height of a ghost? */
static int hears_height(gr_heights *h, uint32_t ghost, uint64_t height) {
  return gr_talk_is_ghost(&h->talk, ghost) &&
         gr_talk_check(&h->talk,
                       height < GR_PENDING &&
                           !gr_is_finite(h->result->at[h->talk.own + ghost]));
}

/* Answers have no position of their own. */
static gr_status hear_one(gr_heights *h, uint32_t position) {
  uint64_t what = gr_talk_next(&h->talk);
  uint32_t number = (uint32_t)(what / KINDS), rank = h->talk.from;
  if (what % KINDS == HEIGHT) {
    if (!hears_height(h, position, what / KINDS))
      return GR_DONE;
    h->result->at[h->talk.own + position] = number;
    gr_sweep_know(&h->sweep, h->talk.own + position);
    return GR_DONE;
  }
  if (what % KINDS == ANSWER)
    return hear_answer(h, rank, number);
  if (!gr_talk_is_own(&h->talk, position) ||
      !gr_talk_check(&h->talk, gr_is_finite(h->result->at[position])))
    return GR_DONE;
  if (gr_talk_say(&h->talk, rank, h->talk.said.at[rank]) != GR_DONE)
    return GR_NO_MEMORY;
  number = least_answer(h, position, number);
  return gr_talk_add(&h->talk, rank, (uint64_t)number * KINDS + ANSWER);
}

static gr_status hear_all(void *work, size_t *budget) {
  gr_heights *h = work;
  uint32_t position;
  while (*budget > 0) {
    gr_spend(budget, 1);
    if (!gr_talk_listen(&h->talk, &position))
      return gr_turn_to(&h->talk.task, sweep);
    if (hear_one(h, position) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_MORE;
}

/*
** ---------------------------------------------------------------- requests
*/

static int request_less(const void *a, const void *b, const void *context) {
  const gr_request *x = a, *y = b;
  (void)context;
  return x->value < y->value || (x->value == y->value && x->watch < y->watch);
}

/* Position v can be answered with this value from the next level on: tells
** those that asked. */
static gr_status tell_news(void *context, uint32_t v, uint32_t value) {
  gr_heights *h = context;
  const gr_shard *shard = h->talk.shard;
  uint32_t from = h->first.at[v], end = h->first.at[v + 1], to = end;
  while (from < to) {
    uint32_t middle = from + (to - from) / 2;
    if (h->request[middle].value < value)
      from = middle + 1;
    else
      to = middle;
  }
  for (; from < end && h->request[from].value == value; from++) {
    uint32_t watch = h->request[from].watch;
    uint32_t rank = shard->watch_rank.at[watch];
    if (gr_talk_say(&h->talk, rank, shard->watch_ghost.at[watch]) != GR_DONE ||
        gr_talk_add(&h->talk, rank, (uint64_t)value + ANSWERED) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

static gr_status begin(void *work, size_t *budget) {
  gr_heights *h = work;
  gr_status status = gr_talk_open(&h->talk);
  (void)budget;
  if (status != GR_DONE)
    return status;
  if (h->talk.shard->acyclic)
    return gr_turn_to(&h->talk.task, make_rows);
  gr_height_init(&h->height, h->talk.task.memory, &h->talk.graph, h->values,
                 h->result);
  if (h->talk.shard->wire->ranks == 1)
    return gr_turn_to(&h->talk.task, work_on_level);
  h->height.own = h->talk.own;
  h->height.news = tell_news;
  h->height.context = h;
  return gr_turn_to(&h->talk.task, prepare);
}

static gr_status prepare(void *work, size_t *budget) {
  gr_heights *h = work;
  return gr_then(&h->talk.task, gr_height_step(&h->height, budget), ask);
}

/* Asks the owner of a ghost for the values of its predecessors. */
static gr_status ask_for(gr_heights *h, uint32_t ghost, size_t *budget) {
  const gr_shard *shard = h->talk.shard;
  const uint32_t *first = h->height.back.first.at + h->talk.own + ghost;
  uint32_t rank = shard->ghost_rank.at[ghost], last = GR_NONE;
  gr_spend(budget, first[1] - first[0]);
  for (uint32_t place = first[0]; place < first[1]; place++) {
    uint32_t value = gr_height_value_at(&h->height, place);
    if (value > h->values->max_value)
      break;
    if (value == last)
      continue;
    last = value;
    if (gr_talk_say(&h->talk, rank, shard->ghost_at.at[ghost]) != GR_DONE ||
        gr_talk_add(&h->talk, rank, value) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

static gr_status ask(void *work, size_t *budget) {
  gr_heights *h = work;
  for (; h->talk.task.next < h->talk.shard->ghosts; h->talk.task.next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (ask_for(h, h->talk.task.next, budget) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (gr_words_cover(h->talk.task.memory, &h->first, (size_t)h->talk.own + 2) !=
      GR_DONE)
    return GR_NO_MEMORY;
  return gr_talk_meet(&h->talk, 1, count_requests, NULL);
}

/* first[u + 2] becomes the number of requests for u; then first[u + 1] is where
** they begin. */
static gr_status count_requests(void *work, size_t *budget) {
  gr_heights *h = work;
  uint32_t u;
  uint64_t sum = 0;
  while (gr_talk_listen(&h->talk, &u)) {
    gr_talk_next(&h->talk);
    if (gr_talk_watch(&h->talk, u) != GR_NONE)
      h->first.at[u + 2]++;
    gr_spend(budget, 1);
    if (*budget == 0)
      return GR_MORE;
  }
  for (size_t i = 0; i < h->first.count; i++)
    h->first.at[i] = (uint32_t)(sum += h->first.at[i]);
  if (sum > UINT32_MAX)
    return GR_NO_MEMORY; /* they are counted in 32 bits */
  if (sum > 0) {
    h->request = gr_resize(h->talk.task.memory, NULL, 0, (size_t)sum,
                           sizeof *h->request);
    if (h->request == NULL)
      return GR_NO_MEMORY;
    h->requests = (size_t)sum;
  }
  gr_talk_repeat(&h->talk);
  return gr_turn_to(&h->talk.task, note_requests);
}

static gr_status note_requests(void *work, size_t *budget) {
  gr_heights *h = work;
  uint32_t u;
  while (gr_talk_listen(&h->talk, &u)) { /* they have been checked */
    gr_request *request = &h->request[h->first.at[u + 1]++];
    request->value = (uint32_t)gr_talk_next(&h->talk);
    request->watch = gr_talk_watch(&h->talk, u);
    gr_spend(budget, 1);
    if (*budget == 0)
      return GR_MORE;
  }
  return gr_turn_to(&h->talk.task, sort_requests);
}

static gr_status sort_requests(void *work, size_t *budget) {
  gr_heights *h = work;
  const uint32_t *first = h->first.at;
  for (; h->talk.task.next < h->talk.own; h->talk.task.next++) {
    uint32_t u = h->talk.task.next, count = first[u + 1] - first[u];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)count + 1);
    if (count > 1)
      gr_sort(h->request + first[u], count, sizeof *h->request, request_less,
              NULL);
  }
  return gr_turn_to(&h->talk.task, report);
}

/*
** ------------------------------------------------------------------ levels
*/

/* Says which own positions this level has. */
static gr_status report(void *work, size_t *budget) {
  gr_heights *h = work;
  for (; h->told < h->height.queue.count; h->told++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (gr_talk_tell(&h->talk, h->height.queue.at[h->told], MEASURED) !=
        GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_talk_meet(&h->talk, gr_height_last(&h->height), hear_heights,
                      finish);
}

/* Is it news that this ghost is measured? */
static int hears_measured(gr_heights *h, uint32_t ghost) {
  uint32_t v = h->talk.own + ghost;
  return gr_talk_is_ghost(&h->talk, ghost) &&
         gr_talk_check(&h->talk, gr_is_finite(h->values->label.at[v]) &&
                                     !gr_height_is_measured(&h->height, v));
}

static gr_status hear_heights(void *work, size_t *budget) {
  gr_heights *h = work;
  uint32_t ghost;
  while (gr_talk_listen(&h->talk, &ghost)) {
    if (gr_talk_next(&h->talk) == MEASURED && hears_measured(h, ghost))
      gr_height_measure(&h->height, h->talk.own + ghost);
    gr_spend(budget, 1);
    if (*budget == 0)
      return GR_MORE;
  }
  h->told = (uint32_t)h->height.queue.count;
  gr_talk_repeat(&h->talk);
  gr_height_next_level(&h->height);
  return gr_turn_to(&h->talk.task, hear_answers);
}

static gr_status hear_answers(void *work, size_t *budget) {
  gr_heights *h = work;
  uint32_t ghost;
  while (gr_talk_listen(&h->talk, &ghost)) {
    uint64_t what = gr_talk_next(&h->talk);
    gr_spend(budget, 1);
    if (what >= ANSWERED && gr_talk_is_ghost(&h->talk, ghost) &&
        gr_talk_check(&h->talk, what - ANSWERED <= h->values->max_value))
      gr_height_answer(&h->height, h->talk.own + ghost,
                       (uint32_t)(what - ANSWERED), &(size_t){SIZE_MAX});
    if (*budget == 0)
      return GR_MORE;
  }
  return gr_turn_to(&h->talk.task, work_on_level);
}

static gr_status work_on_level(void *work, size_t *budget) {
  gr_heights *h = work;
  gr_status status = gr_height_step(&h->height, budget);
  return gr_then(&h->talk.task, status, h->height.news == NULL ? NULL : report);
}

static gr_status finish(void *work, size_t *budget) {
  gr_heights *h = work;
  (void)budget;
  h->result->count = h->talk.own;
  return gr_turn_to(&h->talk.task, NULL);
}

gr_status gr_heights_step(gr_heights *h, size_t *budget) {
  return gr_talk_step(&h->talk, budget);
}

void gr_heights_free(gr_heights *h) {
  gr_memory *memory = h->talk.task.memory;
  uint32_t ranks = h->talk.shard->wire->ranks;
  gr_sweep_free(memory, &h->sweep);
  gr_words_free(memory, &h->row_start);
  gr_words_free(memory, &h->row);
  gr_words_free(memory, &h->least);
  gr_words_free(memory, &h->open);
  gr_words_free(memory, &h->answered);
  for (uint32_t r = 0; h->asked != NULL && r < ranks; r++)
    gr_words_free(memory, &h->asked[r]);
  gr_release(memory, h->asked, ranks, sizeof *h->asked);
  gr_task_free(&h->height.task);
  gr_words_free(memory, &h->first);
  gr_release(memory, h->request, h->requests, sizeof *h->request);
  gr_talk_free(&h->talk);
}
