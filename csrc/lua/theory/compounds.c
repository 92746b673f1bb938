/*
** compounds.c: sums of positions of any solutions, and disjoint unions of
** solutions.
*/
#include "lua/host/parts.h"

#include "core/length/sum.h"
#include "lua/host/fail.h"
#include "lua/position/position.h"
#include "lua/solution/compute.h"
#include "lua/solution/solution.h"

#include <string.h>

#define PARTS_TYPE "grundy.parts"

/* The components of a sum; user value 1 is the array of their solutions, and
** user value 2 that of the rows of those whose moves are not kept. */
typedef struct Parts {
  uint32_t count;
  struct {
    lgr_solution *solution;
    uint32_t position;
    gr_graph row; /* of that position alone, unless moves are kept; then its
                     arrays are in a userdata */
  } at[];
} Parts;

/* The stack of parts_function: two arrays are given, two are made. */
enum { SOLUTIONS = 3, ROWS };

/* A search for the best move. */
typedef struct Search {
  lgr_task task;
  const Parts *parts;
  gr_part *part;
  uint32_t count;
  gr_sum sum;
} Search;

/* How many words the moves in the array on top of the stack take: numbers of
** positions, or arrays of them. */
static size_t count_words(lua_State *L) {
  lua_Integer moves = (lua_Integer)lua_rawlen(L, -1);
  size_t words = 0;
  for (lua_Integer i = 1; i <= moves; i++) {
    size_t count;
    lua_rawgeti(L, -1, i);
    count = (size_t)lua_rawlen(L, -1); /* 0 of a number */
    words += count > 0 ? count : 1;
    lua_pop(L, 1);
  }
  return words;
}

/* Writes the parts of the move on top of the stack; returns what follows. */
static uint32_t *write_parts(lua_State *L, uint32_t *word) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, -1);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, -1, i);
    *word++ = (uint32_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  if (count == 0)
    *word++ = GR_EMPTY_SUM;
  word[-1] |= GR_LAST;
  return word;
}

/* Fills the row of a part by the array of moves on top of the stack, and
** replaces this by the userdata that has it. */
static void write_row(lua_State *L, gr_graph *row, const gr_regime *regime) {
  size_t count = count_words(L);
  lua_Integer moves = (lua_Integer)lua_rawlen(L, -1);
  uint32_t *word = lua_newuserdatauv(L, (count + 2) * sizeof *word, 0);
  row->count = 1;
  gr_graph_suit(row, regime);
  row->first.at = word;
  row->first.count = 2;
  word[0] = 0;
  word[1] = (uint32_t)count;
  word += 2;
  row->follower.at = word;
  row->follower.count = count;
  for (lua_Integer i = 1; i <= moves; i++) {
    lua_rawgeti(L, -2, i);
    if (lua_type(L, -1) == LUA_TTABLE)
      word = write_parts(L, word);
    else
      *word++ = (uint32_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  lua_replace(L, -2);
}

/* The solution and the number at index i of two arrays. */
static void read_part(lua_State *L, Parts *parts, lua_Integer i) {
  lgr_solution *s;
  lua_Integer number;
  gr_graph *row = &parts->at[i - 1].row;
  lua_rawgeti(L, 1, i);
  s = lgr_check_known(L, -1);
  lgr_need_values(L, s);
  lua_rawseti(L, SOLUTIONS, i);
  number = lua_rawgeti(L, 2, i) == LUA_TNUMBER ? lua_tointeger(L, -1) : -1;
  if (number < 0 || number >= (lua_Integer)s->graph.count)
    lgr_fail(L, "component %I has no such position", (LUAI_UACINT)i);
  parts->at[i - 1].solution = s;
  parts->at[i - 1].position = (uint32_t)number;
  lua_pop(L, 1);
  memset(row, 0, sizeof *row);
  if (s->graph.unkept) {
    lua_rawgeti(L, SOLUTIONS, i);
    lgr_push_row(L, lua_gettop(L), (uint32_t)number);
    lua_pop(L, 1); /* scores are not for sums */
    write_row(L, row, &s->regime);
    lua_rawseti(L, ROWS, i);
    lua_pop(L, 1);
  }
}

/* parts(solutions, numbers): a userdata for the functions below. */
static int parts_function(lua_State *L) {
  lua_Integer count;
  Parts *parts;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  count = (lua_Integer)lua_rawlen(L, 1);
  if (count >= GR_MAX_POSITIONS)
    lgr_fail(L, "too many components");
  lua_createtable(L, (int)count, 0);
  lua_newtable(L);
  parts = lua_newuserdatauv(
      L, sizeof *parts + (size_t)count * sizeof *parts->at, 2);
  parts->count = (uint32_t)count;
  for (lua_Integer i = 1; i <= count; i++)
    read_part(L, parts, i);
  lgr_set_user_value(L, SOLUTIONS, -1, 1);
  lgr_set_user_value(L, ROWS, -1, 2);
  luaL_setmetatable(L, PARTS_TYPE);
  return 1;
}

static void check_part(lua_State *L, const Parts *parts, uint32_t i) {
  if (parts->at[i].solution->provider == NULL)
    lgr_fail(L, "the solution of component %I is closed", (LUAI_UACINT)i + 1);
}

static void check_open(lua_State *L, const Parts *parts) {
  for (uint32_t i = 0; i < parts->count; i++)
    check_part(L, parts, i);
}

/* Does the distance serve as height? See sum.h. */
static int goes_by_distance(const lgr_solution *s) {
  return gr_must_end(&s->graph);
}

/* The parts at index 1, with all that a sum needs. */
static Parts *check_parts(lua_State *L) {
  Parts *parts = luaL_checkudata(L, 1, PARTS_TYPE);
  lua_getiuservalue(L, 1, 1);
  for (uint32_t i = 0; i < parts->count; i++) {
    const lgr_solution *s = parts->at[i].solution;
    check_part(L, parts, i);
    lua_rawgeti(L, -1, (lua_Integer)i + 1);
    lgr_compute(L, lua_gettop(L),
                goes_by_distance(s) ? LGR_DISTANCE : LGR_HEIGHT);
    lua_pop(L, 1);
  }
  check_open(L, parts);
  lua_pop(L, 1);
  return parts;
}

static void free_search(void *task) {
  Search *search = task;
  gr_release(search->task.of.memory, search->part, search->count,
             sizeof *search->part);
}

static void check_search(lua_State *L, void *task) {
  check_open(L, ((Search *)task)->parts);
}

/* Pushes the kept moves, best first: an array of their parts, numbers,
** outcomes and bounds in turn. */
static void push_kept(lua_State *L, gr_sum *sum) {
  lua_Integer n = 0;
  if (sum->kept_count > 0) /* else there is no array */
    gr_sort(sum->kept, sum->kept_count, sizeof *sum->kept, gr_candidate_less,
            NULL);
  lua_newtable(L);
  for (size_t i = 0; i < sum->kept_count; i++) {
    lua_pushinteger(L, (lua_Integer)sum->kept[i].part + 1);
    lua_rawseti(L, -2, ++n);
    lua_pushinteger(L, sum->kept[i].position);
    lua_rawseti(L, -2, ++n);
    lgr_push_outcome(L, sum->kept[i].outcome);
    lua_rawseti(L, -2, ++n);
    lua_pushinteger(L, (lua_Integer)sum->kept[i].bound);
    lua_rawseti(L, -2, ++n);
  }
}

static int push_moves(lua_State *L, void *task) {
  gr_sum *sum = &((Search *)task)->sum;
  lua_pushinteger(L, (lua_Integer)sum->moves);
  if (sum->best.part == GR_NONE)
    return 1;
  lua_pushinteger(L, (lua_Integer)sum->best.part + 1);
  lua_pushinteger(L, sum->best.position);
  lgr_push_outcome(L, sum->best.outcome);
  lua_pushinteger(L, (lua_Integer)sum->best.bound);
  push_kept(L, sum);
  return 6;
}

/* Pushes a search among the parts, which are at index 1. */
static Search *push_search(lua_State *L, const Parts *parts, size_t keep) {
  Search *search = lgr_push_task(L, sizeof *search, 1);
  search->task.of.free = free_search;
  search->task.check = check_search;
  search->task.push = push_moves;
  search->parts = parts;
  search->part = gr_resize(search->task.of.memory, NULL, 0, parts->count,
                           sizeof *search->part);
  if (search->part == NULL && parts->count > 0)
    lgr_no_memory(L);
  search->count = search->part == NULL ? 0 : parts->count;
  check_open(L, parts); /* a finalizer may have closed one */
  for (uint32_t i = 0; i < search->count; i++) {
    const lgr_solution *s = parts->at[i].solution;
    uint32_t u = parts->at[i].position;
    search->part[i].graph = s->graph.unkept ? &parts->at[i].row : &s->graph;
    search->part[i].values = &s->values;
    search->part[i].height = goes_by_distance(s) ? s->column[LGR_DISTANCE].at
                                                 : s->column[LGR_HEIGHT].at;
    search->part[i].label = s->graph.unkept ? &s->narrow[LGR_LABEL] : NULL;
    search->part[i].distance =
        s->graph.unkept ? &s->narrow[LGR_DISTANCE] : NULL;
    search->part[i].position = u;
    search->part[i].row = s->graph.unkept ? 0 : u;
  }
  gr_sum_init(&search->sum, search->task.of.memory, search->part, search->count,
              keep);
  lgr_turn_to_part(&search->task, &search->sum.task, NULL);
  return search;
}

/* sum_total(parts): the outcome; where all values are finite, the sums of the
** heights and of the counters too. */
static int sum_total(lua_State *L) {
  Parts *parts = check_parts(L);
  Search *search = push_search(L, parts, 0);
  gr_total total = search->sum.total;
  gr_outcome outcome = gr_total_outcome(&total); /* it looks at the parts */
  lgr_release(&search->task);
  lgr_push_outcome(L, outcome);
  if (total.infinite > 0)
    return 1;
  lua_pushinteger(L, (lua_Integer)total.height);
  lua_pushinteger(L, (lua_Integer)total.counter);
  return 3;
}

/* sum_moves(parts, keep): how many moves there are; if there are any, the
** best one: its component, the number of the follower (of the move, from 0 on,
** if the component splits), the outcome and the bound after it; and the first
** `keep` moves. */
static int sum_moves(lua_State *L) {
  lua_Integer keep = lgr_check_range(L, 2, 0, UINT32_MAX);
  push_search(L, check_parts(L), (size_t)keep);
  return lgr_run_and_push(L);
}

/*
** ------------------------------------------------------------ disjoint
** Several solutions as one. The positions of the new solution are those of its
** parts, one part after the other, each with the number of its part. All
** memory belongs to the new solution, whatever error passes through; and a
** part may be closed whenever Lua allocates, so that is looked after.
*/

/* The arguments before the parts. */
enum { RULES = 1, NORMAL, BEFORE = NORMAL };

/* To encode a position takes as long as looking at this many edges. */
#define POSITION_WORK 16

/* Position u of part i, at index BEFORE + i, as { i, position } on top of the
** stack. */
static void push_tagged(lua_State *L, int i, uint32_t u) {
  const lgr_solution *part;
  lua_createtable(L, 2, 0);
  lua_pushinteger(L, i);
  lua_rawseti(L, -2, 1);
  part = lgr_check_solution(L, BEFORE + i);
  part->provider->push(L, part, u);
  lua_rawseti(L, -2, 2);
}

/* Adds the starts of part i, whose positions come after `offset` others. */
static void add_starts(lua_State *L, lgr_solution *s, int i, uint32_t offset) {
  const gr_words *runs = &lgr_check_solution(L, BEFORE + i)->starts;
  for (size_t k = 0; k < runs->count; k += 2)
    lgr_check_memory(L,
                     lgr_add_starts(s, offset + runs->at[k], runs->at[k + 1]));
}

/* Encodes the value on top of the stack, and pops it. */
static const gr_bytes *encode_tagged(lua_State *L, lgr_solution *s) {
  if (!lgr_encode(L, -1, &s->scratch_memory, &s->scratch))
    lgr_fail(L, "disjoint: %s", lua_tostring(L, -1)); /* it is too deep now */
  lua_pop(L, 1);
  return &s->scratch.code;
}

/* Adds how the starts of part i were given, if they can be found so. */
static void add_given(lua_State *L, lgr_solution *s, int i, uint32_t offset) {
  const lgr_given *given;
  if (lgr_check_solution(L, BEFORE + i)->without_normal)
    return;
  for (size_t k = 0;
       k < (given = &lgr_check_solution(L, BEFORE + i)->given)->number.count;
       k++) {
    const unsigned char *code;
    const gr_bytes *tagged;
    size_t length;
    uint32_t u = lgr_given_at(given, k, &code, &length);
    lua_createtable(L, 2, 0);
    given = &lgr_check_solution(L, BEFORE + i)->given;
    lgr_given_at(given, k, &code, &length);
    lgr_push_code(L, code, length);
    lua_rawseti(L, -2, 2);
    lua_pushinteger(L, i);
    lua_rawseti(L, -2, 1);
    tagged = encode_tagged(L, s);
    lgr_check_memory(L, lgr_give(&s->scratch_memory, &s->given, offset + u,
                                 tagged->at, tagged->count));
  }
}

/* Notes how the last position ends, which is sink u of a part: whether
** `terminal` or the play says so counts when the play changes. */
static gr_status add_ending(lgr_solution *s, const gr_endings *part,
                            uint32_t u) {
  uint32_t sink = s->graph.count - 1;
  uint32_t class = part->count > 0 ? part->of.at[u] : GR_NONE;
  if (class == GR_NONE || class + 1 == part->unset)
    return gr_endings_leave(&s->memory, &s->endings, sink);
  return gr_endings_set(&s->memory, &s->endings, sink, part->payoff[class]);
}

/* Adds the next position, which is one of part i, whose positions come after
** `offset` others; returns how many moves it has. */
static uint32_t add_next(lua_State *L, lgr_solution *s, int i, uint32_t offset,
                         int told) {
  uint32_t u = s->graph.count - offset, degree;
  const lgr_solution *part;
  const gr_bytes *code;
  if (u == 0) {
    add_starts(L, s, i, offset);
    add_given(L, s, i, offset);
  }
  push_tagged(L, i, u);
  code = encode_tagged(L, s);
  lgr_add_code(L, &s->memory, &s->store, code->at, code->count);
  part = lgr_check_solution(L, BEFORE + i);
  degree = gr_degree(&part->graph, u);
  lgr_check_memory(
      L, gr_graph_append(&s->memory, &s->graph, &part->graph, u, offset));
  if (told && degree == 0)
    lgr_check_memory(L, add_ending(s, &part->endings, u));
  return degree;
}

/* Adds the positions of part i, as above, or those that are not there yet. Must
** the task that this is done in give way? */
static int add_part(lua_State *L, lgr_solution *s, int i, uint32_t offset,
                    int told) {
  uint32_t count = lgr_check_solution(L, BEFORE + i)->graph.count;
  size_t work = 0;
  while (s->graph.count - offset < count) {
    work += POSITION_WORK + add_next(L, s, i, offset, told);
    if (work >= LGR_SLICE) {
      lgr_poll(L, LGR_SLICE);
      lgr_account(L, s);
      if (lgr_slice_over(L))
        return 1;
      work = 0;
    }
  }
  return 0;
}

/* Checks that the parts make one game, and how it is played. Is `terminal`
** asked for its endings? */
static int classify(lua_State *L, lgr_solution *s, int parts) {
  const gr_regime first = lgr_check_known(L, BEFORE + 1)->regime;
  uint64_t positions = 0, edges = 0;
  int told = 0, unlike = 0;
  s->regime = first;
  for (int i = 1; i <= parts; i++) {
    const lgr_solution *part = lgr_check_known(L, BEFORE + i);
    lgr_need_no_scores(L, part, "disjoint",
                       "unions of solutions do not keep what moves gain");
    lgr_need_edges(L, part, "disjoint");
    lgr_need_players(L, part, "disjoint");
    if (lgr_sinks_differ(part))
      lgr_fail(L, "disjoint: not every ending of solution %d is a loss", i);
    if (gr_has_mover(&part->regime))
      lgr_fail(L, "disjoint: the game of solution %d has two players", i);
    if (part->regime.play != first.play)
      lgr_fail(L, "disjoint: solution %d is under %s play, solution 1 is not",
               i, lgr_play_of(part)->called);
    lgr_check_solution(L, BEFORE + i); /* its moves are needed */
    positions += part->graph.count;
    edges += gr_edge_count(&part->graph);
    s->regime.only_outcome |= part->regime.only_outcome;
    told |= part->endings.count > 0;
    s->one_play |= part->one_play;
    unlike |= part->regime.asked != first.asked;
  }
  if (positions > GR_MAX_POSITIONS)
    lgr_fail(L, "disjoint: more than %I positions",
             (LUAI_UACINT)GR_MAX_POSITIONS);
  if (edges > GR_MAX_EDGES)
    lgr_fail(L, "disjoint: more than %I moves", (LUAI_UACINT)GR_MAX_EDGES);
  /* Parts may differ only where `terminal` decides all endings of some: then
  ** the others tell how the union is played. */
  if (unlike)
    gr_ask_for(&s->regime, first.play);
  lgr_classify(s);
  return told;
}

/* Fills the solution on top of the stack, and solves it. */
static int join(lua_State *L, int status, lua_KContext context) {
  int index = lua_gettop(L), parts = index - 1 - BEFORE;
  lgr_solution *s = lua_touserdata(L, index);
  int told = classify(L, s, parts);
  uint32_t offset = 0;
  (void)status;
  for (int i = 1; i <= parts; i++) {
    uint32_t count = lgr_check_solution(L, BEFORE + i)->graph.count;
    if (s->graph.count < offset + count && add_part(L, s, i, offset, told))
      return lua_yieldk(L, 0, context, join);
    offset += count;
  }
  lgr_check_memory(
      L, gr_endings_close(&s->memory, &s->endings, lgr_play_of(s)->unset));
  lgr_check_memory(L, gr_words_push(&s->memory, &s->graph.first,
                                    (uint32_t)s->graph.follower.count));
  gr_store_trim(&s->memory, &s->store);
  gr_graph_trim(&s->memory, &s->graph);
  return lgr_solve_and_push(L, index, &lgr_scripted);
}

/* disjoint(rules, normal, solution, ...): the solution of their disjoint
** union; `rules` is what it is a solution of. */
static int disjoint(lua_State *L) {
  lgr_new_solution(L);
  lgr_set_user_value(L, RULES, -1, LGR_GAME);
  lgr_set_user_value(L, NORMAL, -1, LGR_NORMAL);
  return join(L, LUA_OK, 0);
}

void lgr_open_compounds(lua_State *L) {
  static const luaL_Reg functions[] = {{"parts", parts_function},
                                       {"sum_total", sum_total},
                                       {"sum_moves", sum_moves},
                                       {"disjoint", disjoint},
                                       {NULL, NULL}};
  lgr_push_type(L, PARTS_TYPE, NULL);
  lua_pop(L, 1);
  lgr_set_functions(L, functions);
}
