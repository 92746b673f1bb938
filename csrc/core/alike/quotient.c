/*
** quotient.c: see quotient.h.
*/
#include "core/alike/quotient.h"

#include <assert.h>
#include <string.h>

static const gr_term NOTHING = {NULL, 0};

/* The phases. */
static gr_phase find_birthdays, begin, take_position, try_element, close_trial,
    learn, check_letters, close_letters, blame_sum, refute, check_ties,
    close_ties;
static gr_free free_alike;

void gr_alike_init(gr_alike *m, gr_memory *memory, const gr_graph *graph,
                   uint32_t most, size_t most_sums) {
  memset(m, 0, sizeof *m);
  gr_task_init(&m->task, memory, find_birthdays, free_alike);
  m->graph = graph;
  m->most = most;
  m->most_sums = most_sums;
  m->end = graph->count;
  gr_path_init(&m->path, graph);
}

static gr_status turn_to(gr_alike *m, gr_phase *phase) {
  return gr_turn_to(&m->task, phase);
}

/*
** -------------------------------------------------------------- birthdays
*/

static gr_status zeros(gr_alike *m, gr_words *words) {
  words->count = 0;
  return gr_words_cover(m->task.memory, words, m->graph->count);
}

/* The birthday of a position whose options all have theirs, + 1: how long a
** play of it can last. */
static uint32_t birthday_of(const gr_alike *m, uint32_t u) {
  const uint32_t *word = gr_followers(m->graph, u).at;
  const uint32_t *end = word + gr_degree(m->graph, u);
  uint64_t longest = 0;
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint64_t length = 1;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      length += m->birthday.at[*move.at & GR_PART] - 1;
    if (length > longest)
      longest = length;
  }
  return longest < UINT32_MAX - 1 ? (uint32_t)longest + 1 : UINT32_MAX;
}

/* Goes to an option whose birthday is missing, or leaves the position. */
static gr_status advance(gr_alike *m, size_t *budget) {
  gr_frame *frame = gr_path_last(&m->path);
  const uint32_t *word = gr_followers(m->graph, frame->position).at;
  uint32_t end = gr_degree(m->graph, frame->position), edge = frame->edge;
  while (edge < end && (word[edge] == GR_EMPTY_SUM ||
                        m->birthday.at[word[edge] & GR_PART] != 0))
    edge++;
  gr_spend(budget, 1 + edge - frame->edge);
  frame->edge = edge;
  if (edge < end)
    return gr_path_enter(m->task.memory, &m->path, word[edge] & GR_PART);
  m->birthday.at[frame->position] = birthday_of(m, frame->position);
  m->order.at[m->order.count++] = frame->position;
  m->path.depth--;
  return GR_DONE;
}

static int is_younger(const void *a, const void *b, const void *context) {
  const uint32_t *birthday = context;
  uint32_t u = *(const uint32_t *)a, v = *(const uint32_t *)b;
  if (birthday[u] != birthday[v])
    return birthday[u] < birthday[v];
  return u < v;
}

static gr_status find_birthdays(void *work, size_t *budget) {
  gr_alike *m = work;
  if (m->task.next++ == 0 &&
      (zeros(m, &m->birthday) != GR_DONE || zeros(m, &m->order) != GR_DONE ||
       zeros(m, &m->letter) != GR_DONE || zeros(m, &m->element) != GR_DONE))
    return GR_NO_MEMORY;
  if (m->task.next == 1)
    m->order.count = 0;
  m->task.next = 2;
  while (m->path.depth > 0 || m->path.roots > 0) {
    gr_status status = GR_DONE;
    if (*budget == 0)
      return GR_MORE;
    if (m->path.depth > 0)
      status = advance(m, budget);
    else {
      uint32_t u = gr_path_root(&m->path, m->graph);
      gr_spend(budget, 1);
      if (m->birthday.at[u] == 0)
        status = gr_path_enter(m->task.memory, &m->path, u);
    }
    if (status != GR_DONE)
      return status;
  }
  gr_sort(m->order.at, m->order.count, sizeof *m->order.at, is_younger,
          m->birthday.at);
  return turn_to(m, begin);
}

/*
** -------------------------------------------------------------- positions
*/

static gr_status no_letters(gr_alike *m) {
  gr_letters_free(&m->sums);
  gr_classes_free(&m->classes);
  gr_letters_init(&m->sums, m->task.memory, m->most_sums);
  m->generator.count = 0;
  m->at = 0;
  return gr_classes_init(&m->classes, m->task.memory, &m->sums, m->most);
}

static gr_status begin(void *work, size_t *budget) {
  gr_alike *m = work;
  gr_spend(budget, m->graph->count);
  m->forced.count = 0;
  if (gr_bytes_reserve(m->task.memory, &m->forced, m->graph->count + 1) !=
      GR_DONE)
    return GR_NO_MEMORY;
  memset(m->forced.at, 0, m->graph->count + 1);
  m->forced.count = m->graph->count;
  memset(m->letter.at, 0, m->letter.count * sizeof *m->letter.at);
  if (no_letters(m) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_then(&m->task,
                 gr_pairs_fill(&m->pairs, m->task.memory, &m->classes),
                 take_position);
}

/* Begins once more, with another letter. */
static gr_status untie(gr_alike *m, uint32_t u) {
  assert(!m->forced.at[u]);
  m->forced.at[u] = 1;
  memset(m->letter.at, 0, m->letter.count * sizeof *m->letter.at);
  if (no_letters(m) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_then(&m->task,
                 gr_pairs_fill(&m->pairs, m->task.memory, &m->classes),
                 take_position);
}

/* A limit is reached: turns to what was proved before. */
static gr_status give_up(gr_alike *m, gr_status status) {
  if (status == GR_MORE || status == GR_DONE || status == GR_NO_MEMORY)
    return status;
  if (m->limit == GR_ALIKE_FOUND) {
    m->limit = status == GR_VALUE_LIMIT      ? GR_ALIKE_ORDER
               : status == GR_POSITION_LIMIT ? GR_ALIKE_SUMS
                                             : GR_ALIKE_LETTERS;
    m->end = m->best;
  } else {
    m->end = m->at < m->end ? m->at : m->end / 2;
  }
  return turn_to(m, begin);
}

/* Tells the closure what the options of a position are. */
static void tell_options(gr_alike *m, uint32_t u, size_t *budget) {
  const uint32_t *word = gr_followers(m->graph, u).at;
  const uint32_t *end = word + gr_degree(m->graph, u);
  gr_spend(budget, (size_t)(end - word) * (1 + m->pairs.width / 4));
  gr_pairs_begin_set(&m->pairs);
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint32_t x = 0;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++)
      x = gr_product(&m->pairs, x, m->element.at[*move.at & GR_PART]);
    gr_pairs_add_option(&m->pairs, x);
  }
}

static gr_status finish(gr_alike *m) {
  for (uint32_t i = m->at; i < m->graph->count; i++)
    m->element.at[m->order.at[i]] = GR_NONE;
  m->known = m->at;
  return turn_to(m, NULL);
}

static gr_status go_on(gr_alike *m, uint32_t x) {
  m->element.at[m->order.at[m->at++]] = x;
  if (m->at > m->best)
    m->best = m->at;
  return turn_to(m, take_position);
}

/* Is the next position like one of the games in the closure? */
static int is_like_another(const gr_alike *m, uint32_t *x) {
  for (uint32_t i = 0; i < m->pairs.games; i++) {
    *x = gr_pairs_element(&m->pairs, i);
    if (gr_pairs_is_covered(&m->pairs, *x) &&
        gr_pairs_meeting(&m->pairs, *x) == GR_NONE)
      return 1;
  }
  return 0;
}

static gr_status make_letter(gr_alike *m, uint32_t u);

static gr_status take_position(void *work, size_t *budget) {
  gr_alike *m = work;
  uint32_t u, x;
  if (m->at == m->end)
    return finish(m);
  if (*budget == 0)
    return GR_MORE;
  u = m->order.at[m->at];
  gr_spend(budget, 1 + m->pairs.games);
  if (gr_degree(m->graph, u) == 0)
    return go_on(m, 0);
  if (m->forced.at[u])
    return make_letter(m, u);
  tell_options(m, u, budget);
  if (is_like_another(m, &x))
    return go_on(m, x);
  m->candidate = 0;
  return turn_to(m, try_element);
}

/* The candidate was not right. */
static gr_status try_next(gr_alike *m) {
  gr_pairs_drop_game(&m->pairs, m->pairs_before);
  m->candidate++;
  return turn_to(m, try_element);
}

static gr_status try_element(void *work, size_t *budget) {
  gr_alike *m = work;
  gr_status status;
  for (; m->candidate < m->pairs.order; m->candidate++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + m->pairs.count / 4);
    if (gr_pairs_may_be(&m->pairs, m->candidate))
      break;
  }
  if (m->candidate == m->pairs.order)
    return make_letter(m, m->order.at[m->at]);
  m->pairs_before = m->pairs.count;
  status = gr_pairs_add_game(&m->pairs, m->candidate, m->order.at[m->at]);
  return status == GR_STOPPED ? try_next(m)
                              : gr_then(&m->task, status, close_trial);
}

static gr_status close_trial(void *work, size_t *budget) {
  gr_alike *m = work;
  gr_status status = gr_pairs_close(&m->pairs, budget);
  if (status == GR_STOPPED)
    return try_next(m);
  return status == GR_DONE ? go_on(m, m->candidate) : status;
}

/*
** -------------------------------------------------------------- letters
*/

/* The word that a position stands for; `letter` has room for it, if it is a
** letter. */
static gr_term word_of(const gr_alike *m, uint32_t u, unsigned char *letter) {
  gr_term word = {letter, 1};
  if (m->letter.at[u] == 0)
    return gr_term_at(&m->classes.word, m->element.at[u]);
  *letter = (unsigned char)(m->letter.at[u] - 1);
  return word;
}

/* Adds the word of an option. */
static gr_status add_option(gr_alike *m, gr_move move) {
  gr_term word;
  m->sum.count = 0;
  for (; move.at < move.end; move.at++) {
    unsigned char letter;
    word = word_of(m, *move.at & GR_PART, &letter);
    if (gr_bytes_append(m->task.memory, &m->sum, word.at, word.length) !=
        GR_DONE)
      return GR_NO_MEMORY;
  }
  word.at = m->sum.at;
  word.length = (uint32_t)m->sum.count;
  return word.length > GR_LONGEST_WORD ? GR_MOVE_LIMIT
                                       : gr_letters_add_option(&m->sums, word);
}

/* The next position becomes a letter. */
static gr_status make_letter(gr_alike *m, uint32_t u) {
  const uint32_t *word = gr_followers(m->graph, u).at;
  const uint32_t *end = word + gr_degree(m->graph, u);
  if (m->sums.letters == GR_MOST_LETTERS)
    return give_up(m, GR_MOVE_LIMIT);
  while (word < end) {
    gr_move move = gr_move_at(word);
    gr_status status = add_option(m, move);
    word = gr_move_next(move);
    if (status != GR_DONE)
      return give_up(m, status);
  }
  if (gr_letters_add_letter(&m->sums) != GR_DONE ||
      gr_classes_add_letter(&m->classes) != GR_DONE ||
      gr_words_push(m->task.memory, &m->generator, u) != GR_DONE)
    return GR_NO_MEMORY;
  m->letter.at[u] = m->sums.letters;
  return turn_to(m, learn);
}

static gr_status learn(void *work, size_t *budget) {
  gr_alike *m = work;
  gr_status status = gr_classes_close(&m->classes, budget);
  if (status != GR_DONE)
    return give_up(m, status);
  gr_spend(budget, (size_t)m->classes.count * m->classes.count);
  if (gr_pairs_fill(&m->pairs, m->task.memory, &m->classes) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t j = 0; j < m->generator.count; j++)
    m->element.at[m->generator.at[j]] = m->classes.step.at[j];
  return turn_to(m, check_letters);
}

/* Class z times letter j is wrong, or one of its options is. */
static gr_status blame_product(gr_alike *m, uint32_t z, uint32_t j) {
  unsigned char letter = (unsigned char)j;
  gr_term word = gr_term_at(&m->classes.word, z);
  m->sum.count = 0;
  if (gr_bytes_append(m->task.memory, &m->sum, word.at, word.length) !=
          GR_DONE ||
      gr_bytes_append(m->task.memory, &m->sum, &letter, 1) != GR_DONE)
    return GR_NO_MEMORY;
  m->place = m->option = 0;
  return turn_to(m, blame_sum);
}

/* A pair in the closure of letters is wrong. */
static gr_status blame_pair(gr_alike *m) {
  uint32_t pair = GR_NONE, game;
  m->sum.count = 0;
  while ((game = gr_pairs_next_wrong(&m->pairs, &pair)) != GR_NONE) {
    uint32_t u = gr_pairs_tag(&m->pairs, game);
    unsigned char letter = (unsigned char)(m->letter.at[u] - 1);
    if (gr_bytes_append(m->task.memory, &m->sum, &letter, 1) != GR_DONE)
      return GR_NO_MEMORY;
  }
  m->place = m->option = 0;
  return turn_to(m, blame_sum);
}

static gr_status check_letters(void *work, size_t *budget) {
  gr_alike *m = work;
  for (uint32_t j = 0; j < m->generator.count; j++) {
    uint32_t u = m->generator.at[j], x = m->element.at[u], z;
    gr_status status;
    tell_options(m, u, budget);
    z = gr_pairs_meeting(&m->pairs, x);
    if (z != GR_NONE)
      return blame_product(m, z, j);
    if (gr_pairs_is_covered(&m->pairs, x))
      continue;
    status = gr_pairs_add_game(&m->pairs, x, u);
    if (status == GR_STOPPED)
      return blame_pair(m);
    if (status != GR_DONE)
      return status;
  }
  return turn_to(m, close_letters);
}

static gr_status close_letters(void *work, size_t *budget) {
  gr_alike *m = work;
  gr_status status = gr_pairs_close(&m->pairs, budget);
  if (status == GR_STOPPED)
    return blame_pair(m);
  if (status != GR_DONE)
    return status;
  if (gr_letters_set_base(&m->sums, m->classes.count, m->classes.step.at,
                          m->classes.in_p.at) != GR_DONE)
    return GR_NO_MEMORY;
  return turn_to(m, check_ties);
}

/*
** ------------------------------------------ a sum, or one of its options
*/

/* Turns to the next option, at place - 1 in the sum, if the last letter has no
** more; 0 if there is none. */
static int has_suspect(gr_alike *m) {
  const uint32_t *first = m->sums.first.at;
  while (m->place > 0 && m->place <= m->sum.count) {
    unsigned char letter = m->sum.at[m->place - 1];
    if (first[letter] + m->option < first[letter + 1])
      return 1;
    m->place++;
    m->option = 0;
  }
  return m->place == 0;
}

/* Puts it into `wrong`; at place 0, the sum itself. */
static gr_status make_suspect(gr_alike *m) {
  gr_bytes *wrong = &m->classes.wrong;
  uint32_t place = m->place;
  gr_term option;
  wrong->count = 0;
  if (gr_bytes_append(m->task.memory, wrong, m->sum.at, m->sum.count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  if (place == 0)
    return GR_DONE;
  memmove(wrong->at + place - 1, wrong->at + place, m->sum.count - place);
  wrong->count--;
  option = gr_term_at(&m->sums.option,
                      m->sums.first.at[m->sum.at[place - 1]] + m->option);
  return gr_bytes_append(m->task.memory, wrong, option.at, option.length);
}

static void leave_suspect(gr_alike *m) {
  if (m->place == 0)
    m->place = 1;
  else
    m->option++;
}

/* Finds the one that is wrong: else the pair would have been right. */
static gr_status blame_sum(void *work, size_t *budget) {
  gr_alike *m = work;
  while (has_suspect(m)) {
    gr_status status;
    gr_term word;
    int in_p;
    if (make_suspect(m) != GR_DONE)
      return GR_NO_MEMORY;
    word.at = m->classes.wrong.at;
    word.length = (uint32_t)m->classes.wrong.count;
    status = gr_letters_find(&m->sums, word, NOTHING, NOTHING, &in_p, budget);
    if (status != GR_DONE)
      return give_up(m, status);
    if (in_p != m->classes.in_p.at[gr_classes_times(&m->classes, 0, word)]) {
      m->classes.checked = 0;
      return turn_to(m, refute);
    }
    leave_suspect(m);
  }
  return give_up(m, GR_STOPPED);
}

static gr_status refute(void *work, size_t *budget) {
  gr_alike *m = work;
  gr_status status = gr_classes_refute(&m->classes, budget);
  return status == GR_DONE ? turn_to(m, learn) : give_up(m, status);
}

/*
** -------------------------------------------------------------- ties
*/

/* Of the positions whose sum is wrong, one that is tied must be a letter. */
static gr_status blame_tie(gr_alike *m) {
  uint32_t pair = GR_NONE, game, u = GR_NONE;
  while ((game = gr_pairs_next_wrong(&m->pairs, &pair)) != GR_NONE) {
    uint32_t v = gr_pairs_tag(&m->pairs, game);
    if (m->letter.at[v] == 0 &&
        (u == GR_NONE || is_younger(&u, &v, m->birthday.at)))
      u = v;
  }
  return u == GR_NONE ? give_up(m, GR_STOPPED) : untie(m, u);
}

static gr_status check_ties(void *work, size_t *budget) {
  gr_alike *m = work;
  for (; m->task.next < m->at; m->task.next++) {
    uint32_t u = m->order.at[m->task.next], x = m->element.at[u];
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (m->letter.at[u] != 0 || gr_degree(m->graph, u) == 0)
      continue;
    tell_options(m, u, budget);
    if (gr_pairs_meeting(&m->pairs, x) != GR_NONE)
      return untie(m, u);
    if (gr_pairs_is_covered(&m->pairs, x))
      continue;
    status = gr_pairs_add_game(&m->pairs, x, u);
    if (status == GR_STOPPED)
      return blame_tie(m);
    if (status != GR_DONE)
      return status;
  }
  return turn_to(m, close_ties);
}

static gr_status close_ties(void *work, size_t *budget) {
  gr_alike *m = work;
  gr_status status = gr_pairs_close(&m->pairs, budget);
  if (status == GR_STOPPED)
    return blame_tie(m);
  return status == GR_DONE ? go_on(m, m->element.at[m->order.at[m->at]])
                           : status;
}

static void free_alike(void *work) {
  gr_alike *m = work;
  gr_memory *memory = m->task.memory;
  gr_path_free(memory, &m->path);
  gr_words_free(memory, &m->element);
  gr_words_free(memory, &m->generator);
  gr_words_free(memory, &m->birthday);
  gr_words_free(memory, &m->order);
  gr_words_free(memory, &m->letter);
  gr_bytes_free(memory, &m->forced);
  gr_bytes_free(memory, &m->sum);
  gr_letters_free(&m->sums);
  gr_classes_free(&m->classes);
  gr_pairs_free(&m->pairs);
}
