/*
** export.c: the positions of a solution, and what is known of them, as lines of
** text for the modules that solution:export writes. How they are packed stands
** in lua/grundy/export/template/opponent.lua.
*/
#include "lua/host/parts.h"

#include "core/base/order.h"
#include "lua/answer/key_text.h"
#include "lua/host/fail.h"
#include "lua/position/infinity.h"
#include "lua/solution/compute.h"

#include <stdio.h>
#include <string.h>

/* From the least of some scores to the greatest; 0 is among them. */
typedef struct Span {
  int64_t least, most;
} Span;

typedef struct Packer {
  gr_task task;
  const lgr_solution *s;
  uint32_t count, size; /* of all positions, of those in a block */
  int hex;              /* escapes are those of JavaScript */
  lgr_key_texts texts;  /* of the positions */
  uint64_t *end;        /* of each of them */
  Span scores, gains;   /* in a game with scores */
  gr_order sort;
  gr_words order, rank;    /* the position of each rank, and the reverse */
  uint32_t finite, labels; /* values that are finite, and all labels */
  uint64_t most;           /* the largest number that says what is known */
  int far;                 /* play can last too long to tell */
  unsigned width, wide;    /* digits of what is known, of a rank, */
  unsigned gain_width;     /* and of what a move gains */
  gr_bytes keys, moves, choices; /* the results: a line for each block */
  int with_moves;
  const char *choice; /* words: what each position is to move to; or NULL */
  uint32_t word;      /* of the present row of moves that comes next */
} Packer;

/* The phases. */
static gr_phase span_scores, span_gains, write_texts, sort_texts, rank_texts,
    write_choices, write_keys, write_moves;

/*
** ------------------------------------------------------------ what is known
*/

/* The number of the value; where there are none, of what it is worth; in a game
** with scores, how much the score is above the least one. */
static uint32_t label_of(const Packer *p, uint32_t u) {
  const lgr_solution *s = p->s;
  uint32_t label;
  if (lgr_has_scores(s))
    return gr_unsigned(gr_signed(s->scores.score.at[u]) - p->scores.least);
  if (s->no_values != LGR_HAS_VALUES)
    return lgr_worth_code(s, u);
  label = s->values.label.at[u];
  return gr_is_finite(label) ? label : p->finite + gr_kset_of(label);
}

/* There is one word for what never ends, whoever wins it. */
static uint32_t finite_or_none(uint32_t length) {
  return gr_is_endless(length) ? GR_NONE : length;
}

/* How long best play lasts. Where endings differ, a draw that can be forced to
** end has a length, too; where the game splits, the distance bounds the length
** of sums. */
static uint32_t length_of(const lgr_solution *s, uint32_t u) {
  if (s->graph.splits)
    return s->column[LGR_DISTANCE].at[u];
  if (!lgr_has_payoffs(s) || s->payoffs.code.at[u] != 0)
    return finite_or_none(lgr_place_of(s, LGR_REMOTENESS)->at[u]);
  return gr_draw_length(&s->payoffs, s->graph.count, u);
}

static uint64_t known_of(const Packer *p, uint32_t u) {
  uint32_t length = length_of(p->s, u) + 1; /* 0: without end */
  return label_of(p, u) + (uint64_t)p->labels * length;
}

/*
** ------------------------------------------------------------ digits, lines
*/

/* Integers below this are exact in every Lua and in JavaScript. */
#define EXACT (UINT64_C(1) << 53)

/* Digits are the bytes from 35 to 126, except < and the backslash. */
#define BASE 90

static char digit(uint64_t n) {
  return (char)(35 + n + (n >= '<' - 35) + (n >= '\\' - 36));
}

/* How many digits a number takes. */
static unsigned width_of(uint64_t n) {
  unsigned width = 1;
  for (; n >= BASE; n /= BASE)
    width++;
  return width;
}

static char *put_number(char *to, uint64_t n, unsigned width) {
  for (unsigned i = width; i > 0; i--, n /= BASE)
    to[i - 1] = digit(n % BASE);
  return to + width;
}

/* Digits of a number that is their sum, and how many bytes these are at
** most. */
static char *put_sum(char *to, uint64_t n) {
  for (; n >= BASE - 1; n -= BASE - 1)
    *to++ = digit(BASE - 1);
  *to++ = digit(n);
  return to;
}

#define SUM_ROOM(n) ((size_t)(n) / (BASE - 1) + 1)

/* Bytes as they are in a string of the language, and how many these are at
** most. */
static char *put_escaped(const Packer *p, char *to, const unsigned char *at,
                         size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (at[i] < ' ' || at[i] > '~' || strchr("\"\\<", at[i]) != NULL)
      to += sprintf(to, p->hex ? "\\x%02x" : "\\%03d", at[i]);
    else
      *to++ = (char)at[i];
  }
  return to;
}

#define ESCAPED_ROOM(n) (4 * (size_t)(n))

/* What is before the first and behind the last position of a block. */
#define LINE_BEGIN "    \""
#define LINE_END "\",\n"
#define LINE_ROOM sizeof LINE_BEGIN LINE_END

static char *begin_line(const Packer *p, char *to, uint32_t rank) {
  return rank % p->size == 0 ? to + sprintf(to, LINE_BEGIN) : to;
}

static char *end_line(const Packer *p, char *to, uint32_t rank) {
  int last = rank % p->size == p->size - 1 || rank == p->count - 1;
  return last ? to + sprintf(to, LINE_END) : to;
}

/* Where the next bytes go, with room for this many; NULL if there is none. */
static char *room_for(Packer *p, gr_bytes *out, size_t bytes) {
  if (gr_bytes_reserve(p->task.memory, out, bytes + LINE_ROOM) != GR_DONE)
    return NULL;
  return (char *)out->at + out->count;
}

static void written(gr_bytes *out, const char *end) {
  out->count = (size_t)(end - (char *)out->at);
}

/*
** ------------------------------------------------------------ the phases
*/

/* Widens a span by some words. */
static void span_words(Span *span, const gr_words *words, uint32_t from,
                       uint32_t to) {
  for (; from < to; from++) {
    int64_t n = gr_signed(words->at[from]);
    span->least = n < span->least ? n : span->least;
    span->most = n > span->most ? n : span->most;
  }
}

static gr_status span_scores(void *work, size_t *budget) {
  Packer *p = work;
  uint32_t stop = gr_reach(&p->task, p->count, budget);
  span_words(&p->scores, &p->s->scores.score, p->task.next, stop);
  p->finite = p->labels = (uint32_t)(p->scores.most - p->scores.least + 1);
  return gr_reached(&p->task, stop, p->count, span_gains);
}

static gr_status span_gains(void *work, size_t *budget) {
  Packer *p = work;
  const gr_words *gain = &p->s->graph.gain;
  uint32_t count = (uint32_t)gain->count;
  uint32_t stop = gr_reach(&p->task, count, budget);
  span_words(&p->gains, gain, p->task.next, stop);
  p->gain_width = width_of((uint64_t)(p->gains.most - p->gains.least));
  return gr_reached(&p->task, stop, count, write_texts);
}

static gr_status write_texts(void *work, size_t *budget) {
  Packer *p = work;
  if (p->end == NULL && p->count > 0) {
    p->end = gr_resize(p->task.memory, NULL, 0, p->count, sizeof *p->end);
    if (p->end == NULL)
      return GR_NO_MEMORY;
  }
  for (uint32_t *u = &p->task.next; *u < p->count; ++*u) {
    size_t before = p->texts.text.count;
    uint64_t known = known_of(p, *u);
    if (*budget == 0)
      return GR_MORE;
    if (lgr_key_texts_add(&p->texts, *u) != GR_DONE)
      return GR_NO_MEMORY;
    p->end[*u] = p->texts.text.count;
    p->most = known > p->most ? known : p->most;
    p->far |= known >= EXACT || (p->s->graph.splits &&
                                 p->s->column[LGR_DISTANCE].at[*u] == GR_FAR);
    gr_spend(budget, 1 + (p->texts.text.count - before) / 16);
  }
  p->width = width_of(p->most);
  p->wide = width_of(p->count);
  return gr_turn_to(&p->task, sort_texts);
}

static const unsigned char *text_of(const Packer *p, uint32_t u, size_t *size) {
  uint64_t start = u == 0 ? 0 : p->end[u - 1];
  *size = (size_t)(p->end[u] - start);
  return p->texts.text.at + start;
}

static uint64_t piece_of_text(const void *of, uint32_t number, size_t depth) {
  size_t size;
  const unsigned char *text = text_of(of, number, &size);
  uint64_t piece = 0;
  for (size_t i = depth; i < depth + 8; i++)
    piece = piece << 8 | (i < size ? text[i] : 0);
  return piece;
}

static gr_status sort_texts(void *work, size_t *budget) {
  Packer *p = work;
  gr_status status;
  if (p->sort.task.memory == NULL)
    gr_order_init(&p->sort, p->task.memory, piece_of_text, p, p->count,
                  &p->order);
  status = gr_order_step(&p->sort, budget);
  return gr_then(&p->task, status,
                 p->with_moves || p->choice != NULL ? rank_texts : write_keys);
}

static gr_status rank_texts(void *work, size_t *budget) {
  Packer *p = work;
  uint32_t stop = gr_reach(&p->task, p->count, budget);
  if (gr_words_resize(p->task.memory, &p->rank, p->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = p->task.next; i < stop; i++)
    p->rank.at[p->order.at[i]] = i;
  return gr_reached(&p->task, stop, p->count,
                    p->choice != NULL ? write_choices : write_moves);
}

/* The rank of what the position u is to move to, + 1; 0 if that is not told. */
static uint64_t choice_of(const Packer *p, uint32_t u) {
  uint32_t choice;
  memcpy(&choice, p->choice + u * sizeof choice, sizeof choice);
  return choice < p->count ? (uint64_t)p->rank.at[choice] + 1 : 0;
}

static gr_status write_choices(void *work, size_t *budget) {
  Packer *p = work;
  for (uint32_t *rank = &p->task.next; *rank < p->count; ++*rank) {
    char *to;
    if (*budget == 0)
      return GR_MORE;
    to = room_for(p, &p->choices, p->wide);
    if (to == NULL)
      return GR_NO_MEMORY;
    to = put_number(begin_line(p, to, *rank), choice_of(p, p->order.at[*rank]),
                    p->wide);
    written(&p->choices, end_line(p, to, *rank));
    gr_spend(budget, 1);
  }
  return gr_turn_to(&p->task, p->with_moves ? write_moves : write_keys);
}

/* The parts of a move, or the one position that it leads to. */
static char *put_parts(const Packer *p, char *to, gr_move move) {
  int splits = p->s->graph.splits;
  if (splits)
    to = put_sum(to, (uint64_t)(move.end - move.at));
  for (const uint32_t *at = move.at; at < move.end; at++)
    to = put_number(to, p->rank.at[splits ? *at & GR_PART : *at], p->wide);
  return to;
}

/* What a move gains, above the least gain. */
static char *put_gain(const Packer *p, char *to, uint32_t edge) {
  int64_t gain = gr_points(&p->s->graph, edge);
  return put_number(to, (uint64_t)(gain - p->gains.least), p->gain_width);
}

/* Writes how many moves the position of a rank has. */
static gr_status begin_row(Packer *p, uint32_t rank) {
  uint32_t count = gr_move_count(&p->s->graph, p->order.at[rank]);
  char *to = room_for(p, &p->moves, SUM_ROOM(count));
  if (to == NULL)
    return GR_NO_MEMORY;
  written(&p->moves, put_sum(begin_line(p, to, rank), count));
  return GR_DONE;
}

/* Writes moves of the position of a rank, as far as the budget goes. */
static gr_status write_row(Packer *p, uint32_t rank, size_t *budget) {
  const gr_graph *graph = &p->s->graph;
  uint32_t u = p->order.at[rank], degree = gr_degree(graph, u);
  gr_list row = gr_followers(graph, u);
  while (p->word < degree) {
    uint32_t only;
    gr_move move = gr_move_in(graph, row, p->word, &only);
    size_t parts = (size_t)(move.end - move.at);
    char *to = room_for(p, &p->moves,
                        SUM_ROOM(parts) + parts * p->wide + p->gain_width);
    if (to == NULL)
      return GR_NO_MEMORY;
    to = put_parts(p, to, move);
    if (p->gain_width > 0)
      to = put_gain(p, to, graph->first.at[u] + p->word);
    written(&p->moves, to);
    p->word += gr_move_size(move);
    gr_spend(budget, 1 + parts);
    if (*budget == 0 && p->word < degree)
      return GR_MORE;
  }
  p->word = 0;
  return GR_DONE;
}

static gr_status write_moves(void *work, size_t *budget) {
  Packer *p = work;
  for (uint32_t *rank = &p->task.next; *rank < p->count; ++*rank) {
    gr_status status = GR_DONE;
    char *to;
    if (*budget == 0)
      return GR_MORE;
    if (p->word == 0)
      status = begin_row(p, *rank);
    if (status == GR_DONE)
      status = write_row(p, *rank, budget);
    if (status != GR_DONE)
      return status;
    to = room_for(p, &p->moves, 0);
    if (to == NULL)
      return GR_NO_MEMORY;
    written(&p->moves, end_line(p, to, *rank));
    gr_spend(budget, 1);
  }
  return gr_turn_to(&p->task, write_keys);
}

/* How many bytes the text of a rank shares with that of the one before, in the
** same block. */
static size_t shared_bytes(const Packer *p, uint32_t rank,
                           const unsigned char *text) {
  size_t size, shared = 0;
  const unsigned char *before;
  if (rank % p->size == 0)
    return 0;
  before = text_of(p, p->order.at[rank - 1], &size);
  while (before[shared] == text[shared]) /* neither begins the other */
    shared++;
  return shared;
}

static gr_status write_keys(void *work, size_t *budget) {
  Packer *p = work;
  for (uint32_t *rank = &p->task.next; *rank < p->count; ++*rank) {
    uint32_t u = p->order.at[*rank];
    size_t size, shared;
    const unsigned char *text = text_of(p, u, &size);
    char *to;
    if (*budget == 0)
      return GR_MORE;
    shared = shared_bytes(p, *rank, text);
    to = room_for(p, &p->keys,
                  p->width + SUM_ROOM(shared) + SUM_ROOM(size) +
                      ESCAPED_ROOM(size));
    if (to == NULL)
      return GR_NO_MEMORY;
    to = put_number(begin_line(p, to, *rank), known_of(p, u), p->width);
    to = put_sum(put_sum(to, shared), size - shared);
    to = put_escaped(p, to, text + shared, size - shared);
    written(&p->keys, end_line(p, to, *rank));
    gr_spend(budget, 1 + size / 16);
  }
  return gr_turn_to(&p->task, NULL);
}

/*
** ------------------------------------------------------------ the function
*/

static void free_packer(void *work) {
  Packer *p = work;
  gr_memory *memory = p->task.memory;
  gr_task_free(&p->sort.task);
  gr_release(memory, p->end, p->count, sizeof *p->end);
  lgr_key_texts_free(&p->texts);
  gr_words_free(memory, &p->order);
  gr_words_free(memory, &p->rank);
  gr_bytes_free(memory, &p->keys);
  gr_bytes_free(memory, &p->moves);
  gr_bytes_free(memory, &p->choices);
}

typedef struct Export {
  lgr_task task;
  Packer packer;
} Export;

/* Sets a field of the table on top of the stack to some bytes. */
static void set_bytes(lua_State *L, const char *name, const unsigned char *at,
                      size_t count) {
  lua_pushlstring(L, (const char *)at, count);
  lua_setfield(L, -2, name);
}

/* Pushes what a label means that is not a finite value: an infinite one; or
** what it is worth, where there are no values. */
static void push_label(lua_State *L, const Packer *p, uint32_t label) {
  if (p->s->no_values == LGR_HAS_VALUES)
    lgr_push_infinity(L, &p->s->values.sets, label - p->finite);
  else
    lgr_push_worth(L, p->s, label);
}

/* Sets the start, as it was given. Its text comes after the others. */
static void set_start(lua_State *L, Packer *p) {
  const gr_bytes *text = &p->texts.text;
  size_t from = text->count;
  lgr_check_memory(L, lgr_key_texts_add_start(&p->texts));
  set_bytes(L, "start", text->at + from, text->count - from);
}

static int push_export(lua_State *L, void *task) {
  Packer *p = &((Export *)task)->packer;
  if (p->far)
    return 0;
  lua_newtable(L);
  set_bytes(L, "keys", p->keys.at, p->keys.count);
  if (p->with_moves)
    set_bytes(L, "moves", p->moves.at, p->moves.count);
  if (p->choice != NULL)
    set_bytes(L, "choices", p->choices.at, p->choices.count);
  if (p->count > 0)
    set_start(L, p);
  lgr_set_integer(L, "width", p->width);
  lgr_set_integer(L, "wide", p->wide);
  lgr_set_integer(L, "values", p->finite);
  if (p->gain_width > 0) {
    lua_pushinteger(L, (lua_Integer)p->scores.least);
    lua_setfield(L, -2, "score");
    lua_pushinteger(L, (lua_Integer)p->gains.least);
    lua_setfield(L, -2, "gain");
    lgr_set_integer(L, "digits", p->gain_width);
  }
  lua_newtable(L);
  for (uint32_t label = p->finite; label < p->labels; label++) {
    push_label(L, p, label);
    lua_rawseti(L, -2, (lua_Integer)(label - p->finite) + 1);
  }
  lua_setfield(L, -2, "labels");
  return 1;
}

static void count_labels(Packer *p) {
  const lgr_solution *s = p->s;
  if (lgr_has_scores(s))
    return; /* span_scores does it */
  if (s->no_values != LGR_HAS_VALUES) {
    p->labels = lgr_worth_codes(s);
    return;
  }
  p->finite = s->values.finite_count > 0 ? s->values.max_value + 1 : 0;
  p->labels = p->finite + s->values.sets.count;
}

/* pack(solution, size, hex, moves, choice): what a module holds: a table with
** the lines `keys` and, if they are wanted, `moves`, where a block has `size`
** positions; `choices`, if `choice` is a string with a uint32_t for each
** position, the one to move to, or another number; and with `start`, `width`,
** `wide`, `values` and `labels`; in a game with scores also `score`, `gain` and
** `digits`: the least score, the least gain, and the digits of a gain. Nothing
** if play can last too long to tell. */
static int pack(lua_State *L) {
  const lgr_solution *s = lgr_check_solution(L, 1);
  lua_Integer size = lgr_check_range(L, 2, 1, UINT32_MAX);
  size_t length = 0;
  const char *choice;
  Export *e;
  Packer *p;
  lgr_compute(L, 1, s->graph.splits ? LGR_DISTANCE : LGR_REMOTENESS);
  lua_settop(L, 5);
  choice = lua_tolstring(L, 5, &length);
  luaL_argcheck(L, choice == NULL || length == 4 * (size_t)s->graph.count, 5,
                "not a number for each position");
  e = lgr_push_work(L, sizeof *e, 1);
  e->task.push = push_export;
  p = &e->packer;
  gr_task_init(&p->task, e->task.of.memory,
               lgr_has_scores(s) ? span_scores : write_texts, free_packer);
  lgr_turn_to_part(&e->task, &p->task, NULL);
  p->s = p->texts.s = s;
  p->texts.memory = p->task.memory;
  p->count = s->graph.count;
  p->size = (uint32_t)size;
  p->hex = lua_toboolean(L, 3);
  p->with_moves = lua_toboolean(L, 4);
  p->choice = choice;
  count_labels(p);
  return lgr_run_and_push(L);
}

void lgr_open_export(lua_State *L) {
  static const luaL_Reg functions[] = {{"pack", pack}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}
