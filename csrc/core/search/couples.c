/*
** couples.c: see couples.h.
*/
#include "core/search/couples.h"

#include <string.h>

/* How far a question has come. That about a value asks for one couple after the
** other. A couple is first looked up; then the lower ones of the same position
** are asked for, then its moves are followed. */
enum {
  VALUE,
  VALUE_TRIED, /* the couple has its answer */
  ENTERED,
  LOWER,
  LOWER_TRIED,
  FOLLOWED,
  PART_FOUND, /* a part of the move has its value */
  LAST_TRIED  /* the couple that the move leads to has its answer */
};

static gr_question *last(const gr_couples *c) {
  return &c->stack[c->depth - 1];
}

static gr_status push(gr_couples *c, uint32_t part, uint32_t number,
                      uint32_t stage) {
  gr_question *q = gr_grow(c->expansion->memory, c->stack, &c->room,
                           c->depth + 1, sizeof *q);
  if (q == NULL)
    return GR_NO_MEMORY;
  c->stack = q;
  q += c->depth++;
  memset(q, 0, sizeof *q);
  q->part = part;
  q->number = number;
  q->stage = stage;
  return GR_DONE;
}

/* Answers the last question. */
static gr_status answer(gr_couples *c, uint32_t answer) {
  uint32_t part = last(c)->part;
  c->depth--;
  if (c->depth == 0 || last(c)->part != part)
    c->facts.at[part].on_path = 0;
  if (c->depth == 0)
    c->state = GR_COUPLES_IDLE;
  c->answer = answer;
  return GR_DONE;
}

/* The couple of the last question is decided. */
static gr_status decide(gr_couples *c, gr_couple couple) {
  gr_question *q = last(c);
  gr_fact *fact = &c->facts.at[q->part];
  if (couple == GR_LOSING)
    fact->value = q->number;
  else
    gr_fact_exclude(fact, q->number);
  return answer(c, couple);
}

gr_status gr_couples_ask(gr_couples *c, uint32_t p, uint32_t n) {
  c->state = GR_COUPLES_BUSY;
  return push(c, p, n == GR_NONE ? 0 : n, n == GR_NONE ? VALUE : ENTERED);
}

/* Asks a question about a part that a move leads to. */
static gr_status follow(gr_couples *c, uint32_t part, uint32_t number,
                        uint32_t stage) {
  if (c->facts.at[part].on_path) {
    c->state = GR_COUPLES_CYCLE;
    c->cycle = 0;
    while (c->stack[c->cycle].part != part)
      c->cycle++;
    return GR_DONE;
  }
  return push(c, part, number, stage);
}

static gr_status try_value(gr_couples *c, gr_question *q) {
  const gr_fact *fact = &c->facts.at[q->part];
  if (fact->value != GR_NONE)
    return answer(c, fact->value);
  while (gr_fact_says(fact, q->number) == GR_WINNING)
    q->number++;
  q->stage = VALUE_TRIED;
  return push(c, q->part, q->number, ENTERED);
}

static gr_status value_tried(gr_couples *c, gr_question *q) {
  if (c->answer == GR_LOSING)
    return answer(c, q->number);
  q->number++;
  q->stage = VALUE;
  return GR_DONE;
}

/* Where the moves of a position begin, and how many words they are. */
static const uint32_t *row_of(const gr_couples *c, uint32_t p,
                              uint32_t *count) {
  const uint32_t *row = c->facts.rows.at + c->facts.at[p].row - 1;
  *count = *row;
  return row + 1;
}

/* Do the facts say that the move at a word leads to a losing couple? Sets *next
** to the move after it. */
static int is_known_win(const gr_couples *c, const uint32_t *word, uint32_t n,
                        uint32_t *words) {
  const gr_fact *facts = c->facts.at;
  uint32_t sum = 0, i = 0;
  int known = 1;
  if (*word == GR_EMPTY_SUM) {
    *words = 1;
    return n == 0;
  }
  do {
    uint32_t value = facts[word[i] & GR_PART].value;
    known &= value != GR_NONE;
    sum ^= value;
  } while ((word[i++] & GR_LAST) == 0);
  *words = i;
  return known && sum == n;
}

static int has_known_win(const gr_couples *c, const gr_question *q,
                         size_t *budget) {
  uint32_t count, words;
  const uint32_t *row = row_of(c, q->part, &count);
  gr_spend(budget, count);
  for (uint32_t i = 0; i < count; i += words)
    if (is_known_win(c, row + i, q->number, &words))
      return 1;
  return 0;
}

/* Is it time to forget something? There must be enough new to make it worth
** while. */
static int is_full(const gr_couples *c) {
  const gr_memory *memory = c->expansion->memory;
  if (c->keeps_all)
    return 0;
  if (c->entries > 0)
    return c->expansion->store->count > c->swept + c->entries;
  return memory->limit > 0 && memory->used > memory->limit / 2 &&
         memory->used - memory->limit / 8 > c->held;
}

static void begin_sweep(gr_couples *c) {
  size_t spared = c->entries > 0 ? c->entries : c->facts.count / 4;
  memset(&c->sweep, 0, sizeof c->sweep);
  gr_forget_begin(&c->sweep, c->expansion, &c->facts, c->stack, c->depth,
                  spared);
}

/* Goes on with a sweep, if there is one. */
static gr_status go_on_sweeping(gr_couples *c, size_t *budget) {
  gr_status status;
  if (c->sweep.task.phase == NULL)
    return GR_DONE;
  status = gr_task_step(&c->sweep.task, budget);
  c->swept = c->expansion->store->count;
  c->held = c->expansion->memory->used;
  return status;
}

/* Asks for the moves of a position. */
static gr_status ask_row(gr_couples *c, uint32_t p) {
  if (c->expansion->graph->count >= c->row_limit)
    return GR_POSITION_LIMIT;
  if (is_full(c)) {
    begin_sweep(c);
    return GR_DONE;
  }
  c->state = GR_COUPLES_ROW;
  return gr_expansion_open_at(c->expansion, p);
}

static gr_status enter(gr_couples *c, gr_question *q, size_t *budget) {
  gr_fact *fact = &c->facts.at[q->part];
  gr_couple couple = gr_fact_says(fact, q->number);
  if (couple != GR_OPEN)
    return decide(c, couple);
  fact->on_path = 1;
  if (fact->row == 0)
    return ask_row(c, q->part);
  if (has_known_win(c, q, budget))
    return decide(c, GR_WINNING);
  q->stage = FOLLOWED;
  return GR_DONE;
}

static gr_status try_lower(gr_couples *c, gr_question *q) {
  const gr_fact *fact = &c->facts.at[q->part];
  if (fact->value != GR_NONE)
    return decide(c, gr_fact_says(fact, q->number));
  while (q->lower < q->number && gr_fact_says(fact, q->lower) == GR_WINNING)
    q->lower++;
  if (q->lower == q->number)
    return decide(c, GR_LOSING);
  q->stage = LOWER_TRIED;
  return push(c, q->part, q->lower, ENTERED);
}

static gr_status lower_tried(gr_couples *c, gr_question *q) {
  if (c->answer == GR_LOSING)
    return decide(c, GR_WINNING);
  q->lower++;
  q->stage = LOWER;
  return GR_DONE;
}

/* The move that ends at the present word leads to a winning couple. */
static void pass(gr_question *q) {
  q->at++;
  q->sum = 0;
  q->stage = FOLLOWED;
}

static gr_status follow_part(gr_couples *c, gr_question *q, uint32_t part) {
  uint32_t value = c->facts.at[part].value;
  if (value == GR_NONE) {
    q->stage = PART_FOUND;
    return follow(c, part, 0, VALUE);
  }
  q->sum ^= value;
  q->at++;
  return GR_DONE;
}

static gr_status follow_last(gr_couples *c, gr_question *q, uint32_t part) {
  uint32_t n = q->number ^ q->sum;
  gr_couple couple = gr_fact_says(&c->facts.at[part], n);
  if (couple == GR_LOSING)
    return decide(c, GR_WINNING);
  if (couple == GR_WINNING) {
    pass(q);
    return GR_DONE;
  }
  q->stage = LAST_TRIED;
  return follow(c, part, n, ENTERED);
}

static gr_status follow_move(gr_couples *c, gr_question *q) {
  uint32_t count;
  const uint32_t *row = row_of(c, q->part, &count);
  if (q->at == count) {
    q->stage = LOWER;
    return GR_DONE;
  }
  if (row[q->at] == GR_EMPTY_SUM) {
    if (q->number == 0)
      return decide(c, GR_WINNING);
    pass(q);
    return GR_DONE;
  }
  if ((row[q->at] & GR_LAST) == 0)
    return follow_part(c, q, row[q->at]);
  return follow_last(c, q, row[q->at] & GR_PART);
}

static gr_status part_found(gr_couples *c, gr_question *q) {
  q->sum ^= c->answer;
  q->at++;
  q->stage = FOLLOWED;
  return GR_DONE;
}

static gr_status last_tried(gr_couples *c, gr_question *q) {
  if (c->answer == GR_LOSING)
    return decide(c, GR_WINNING);
  pass(q);
  return GR_DONE;
}

/* Goes on with the last question. */
static gr_status go_on(gr_couples *c, size_t *budget) {
  gr_question *q = last(c);
  switch (q->stage) {
  case VALUE:
    return try_value(c, q);
  case VALUE_TRIED:
    return value_tried(c, q);
  case ENTERED:
    return enter(c, q, budget);
  case LOWER:
    return try_lower(c, q);
  case LOWER_TRIED:
    return lower_tried(c, q);
  case FOLLOWED:
    return follow_move(c, q);
  case PART_FOUND:
    return part_found(c, q);
  default:
    return last_tried(c, q);
  }
}

/* Nothing is known yet of the positions that are new. */
static gr_status cover(gr_couples *c) {
  const gr_store *store = c->expansion->store;
  size_t known = c->facts.count;
  if (gr_facts_cover(c->expansion->memory, &c->facts, store->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (; known < c->facts.count; known++)
    c->facts.at[known].size =
        gr_size_of(&c->sizes, store, (uint32_t)known) & GR_SIZE;
  return GR_DONE;
}

gr_status gr_couples_learn(gr_couples *c, uint32_t p, uint32_t n,
                           gr_couple couple) {
  if (cover(c) != GR_DONE)
    return GR_NO_MEMORY;
  if (couple == GR_LOSING)
    c->facts.at[p].value = n;
  else
    gr_fact_exclude(&c->facts.at[p], n);
  return GR_DONE;
}

/* The row of the expansion's current position is complete. */
static gr_status end_row(gr_couples *c) {
  gr_expansion *x = c->expansion;
  c->hint_count = 0;
  c->state = c->hinted ? GR_COUPLES_HINT : GR_COUPLES_BUSY;
  if (gr_expansion_close(x) != GR_DONE)
    return GR_NO_MEMORY;
  gr_sizes_learn(&c->sizes, x);
  return cover(c);
}

/* And its moves have their hints, if there are any. */
static gr_status take_row(gr_couples *c) {
  gr_expansion *x = c->expansion;
  c->state = GR_COUPLES_BUSY;
  return gr_facts_keep_row(x->memory, &c->facts, x->current, x->graph,
                           c->hinted ? c->hints : NULL);
}

gr_status gr_couples_hint(gr_couples *c, double hint) {
  double *hints = gr_grow(c->expansion->memory, c->hints, &c->hint_room,
                          c->hint_count + 1, sizeof *hints);
  if (hints == NULL)
    return GR_NO_MEMORY;
  c->hints = hints;
  hints[c->hint_count++] = hint;
  return GR_DONE;
}

/* Begins a step, after what the caller has done. */
static gr_status begin_step(gr_couples *c) {
  gr_status status = GR_DONE;
  if (c->state == GR_COUPLES_BUSY)
    return cover(c);
  if (c->state == GR_COUPLES_HINT)
    return take_row(c);
  if (c->state == GR_COUPLES_ROW)
    status = end_row(c);
  return status == GR_DONE && c->state == GR_COUPLES_BUSY ? take_row(c)
                                                          : status;
}

gr_status gr_couples_step(gr_couples *c, size_t *budget) {
  gr_status status = begin_step(c);
  while (status == GR_DONE && c->state == GR_COUPLES_BUSY) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    status = go_on_sweeping(c, budget);
    if (status == GR_DONE)
      status = go_on(c, budget);
  }
  return status;
}

/* Will the moves of a position not be asked for any more? */
static int is_settled(const gr_couples *c, uint32_t p) {
  return c->facts.at[p].value != GR_NONE || c->facts.at[p].row != 0;
}

/* How many questions gr_couples_next looks at, and how many words of each. */
#define QUESTIONS 32
#define WORDS 64

/* Adds what a question will ask for; returns how many positions there are
** then. */
static size_t add_next(const gr_couples *c, const gr_question *q, uint32_t *to,
                       size_t count, size_t most) {
  uint32_t words, first = q->at + 1;
  const uint32_t *row = row_of(c, q->part, &words);
  for (uint32_t i = first; i < words && i < first + WORDS && count < most; i++)
    if (row[i] != GR_EMPTY_SUM && !is_settled(c, row[i] & GR_PART))
      to[count++] = row[i] & GR_PART;
  return count;
}

size_t gr_couples_next(const gr_couples *c, uint32_t *to, size_t most,
                       size_t each) {
  size_t count = 0, depth = c->depth;
  for (int i = 0; i < QUESTIONS && depth > 0 && count < most; i++) {
    const gr_question *q = &c->stack[--depth];
    size_t left = most - count;
    if (q->stage == PART_FOUND || q->stage == LAST_TRIED)
      count = add_next(c, q, to, count, count + (each < left ? each : left));
  }
  return count;
}

static void end_sweep(gr_couples *c) {
  gr_task_free(&c->sweep.task);
  c->sweep.task.phase = NULL;
}

void gr_couples_abandon(gr_couples *c) {
  end_sweep(c);
  if (c->depth > 0)
    gr_expansion_free(c->expansion); /* it tells rows apart by their position,
                                        and one of them may begin anew */
  for (; c->depth > 0; c->depth--)
    if (last(c)->part < c->facts.count) /* there may have been no memory yet */
      c->facts.at[last(c)->part].on_path = 0;
  c->state = GR_COUPLES_IDLE;
}

void gr_couples_free(gr_couples *c) {
  gr_memory *memory = c->expansion == NULL ? NULL : c->expansion->memory;
  if (memory == NULL)
    return; /* it has not begun */
  end_sweep(c);
  gr_release(memory, c->stack, c->room, sizeof *c->stack);
  gr_release(memory, c->hints, c->hint_room, sizeof *c->hints);
  gr_facts_free(memory, &c->facts);
  memset(c, 0, sizeof *c);
}
