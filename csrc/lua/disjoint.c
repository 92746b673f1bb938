/*
** disjoint.c: see disjoint.h. The positions of the new solution are those of
** its parts, one part after the other, each with the number of its part. All
** memory belongs to the new solution, whatever error passes through; and a
** part may be closed whenever Lua allocates, so that is looked after.
*/
#include "lua/module.h"

#include "lua/fail.h"
#include "lua/host.h"
#include "lua/solution.h"
#include "lua/task.h"

#include <lauxlib.h>

/* The arguments before the parts. */
enum { GAME = 1, NORMAL, BEFORE = NORMAL };

/* To encode a position takes as long as so many edges. */
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

/* Adds the position on top of the stack, and pops it. */
static void add_position(lua_State *L, lgr_solution *s) {
  const gr_bytes *code = &s->scratch.code;
  gr_status status;
  uint32_t number;
  if (!lgr_encode(L, -1, &s->scratch_memory, &s->scratch)) {
    lgr_fail(L, "disjoint: %s", lua_tostring(L, -1)); /* it is too deep now */
    return;
  }
  while ((status = gr_store_add(&s->memory, &s->store, code->at, code->count,
                                &number)) == GR_MORE)
    lgr_poll(L, LGR_SLICE);
  if (status != GR_DONE)
    lgr_no_memory(L);
  lua_pop(L, 1);
}

/* Adds the followers of a position of a part whose positions come after
** `offset` others. */
static gr_status add_row(lgr_solution *s, const gr_graph *part, uint32_t u,
                         uint32_t offset) {
  uint32_t degree = gr_degree(part, u);
  const uint32_t *follower = gr_followers(part, u);
  gr_words *to = &s->graph.follower;
  if (gr_words_reserve(&s->memory, to, degree) != GR_DONE ||
      gr_words_push(&s->memory, &s->graph.first, (uint32_t)to->count) !=
          GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < degree; e++)
    to->at[to->count++] = offset + follower[e];
  s->graph.count++;
  return GR_DONE;
}

/* Adds the starts of part i, whose positions come after `offset` others. */
static void add_starts(lua_State *L, lgr_solution *s, int i, uint32_t offset) {
  const gr_words *runs = &lgr_check_solution(L, BEFORE + i)->starts;
  for (size_t k = 0; k < runs->count; k += 2)
    lgr_add_starts(L, s, offset + runs->at[k], runs->at[k + 1]);
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

static void add_part(lua_State *L, lgr_solution *s, int i, int told) {
  uint32_t offset = s->graph.count;
  uint32_t count = lgr_check_solution(L, BEFORE + i)->graph.count;
  size_t work = 0;
  add_starts(L, s, i, offset);
  for (uint32_t u = 0; u < count; u++) {
    const lgr_solution *part;
    push_tagged(L, i, u);
    add_position(L, s);
    part = lgr_check_solution(L, BEFORE + i);
    if (add_row(s, &part->graph, u, offset) != GR_DONE ||
        (told && gr_degree(&part->graph, u) == 0 &&
         add_ending(s, &part->endings, u) != GR_DONE))
      lgr_no_memory(L);
    work += POSITION_WORK + gr_degree(&part->graph, u);
    if (work >= LGR_SLICE) {
      lgr_poll(L, LGR_SLICE);
      lgr_account(L, s);
      work = 0;
    }
  }
}

/* Checks that the parts make one game, and how it is played. Is `terminal`
** asked for its endings? */
static int classify(lua_State *L, lgr_solution *s, int parts) {
  lgr_play play = lgr_check_solution(L, BEFORE + 1)->play;
  uint64_t positions = 0, edges = 0;
  int only_outcome = 0, told = 0;
  for (int i = 1; i <= parts; i++) {
    const lgr_solution *part = lgr_check_solution(L, BEFORE + i);
    if (part->players == 2)
      lgr_fail(L, "disjoint: solution %d is of a game with two players", i);
    lgr_need_edges(L, part, "disjoint");
    if (part->play == LGR_MIXED)
      lgr_fail(L, "disjoint: not every ending of solution %d is a loss", i);
    if (part->play != play)
      lgr_fail(L, "disjoint: solution %d is of %s play, solution 1 is not", i,
               part->play == LGR_MISERE_PLAY ? "misère" : "normal");
    positions += part->graph.count;
    edges += part->graph.follower.count;
    only_outcome |= part->no_values == LGR_ONLY_OUTCOME;
    told |= part->endings.count > 0;
    s->one_play |= part->one_play;
  }
  if (positions > GR_MAX_POSITIONS)
    lgr_fail(L, "disjoint: more than %I positions",
             (LUAI_UACINT)GR_MAX_POSITIONS);
  if (edges > GR_MAX_EDGES)
    lgr_fail(L, "disjoint: more than %I edges", (LUAI_UACINT)GR_MAX_EDGES);
  s->players = 1;
  lgr_classify(s, play, only_outcome);
  return told;
}

/* disjoint(game, normal, solution, ...): the solution of their disjoint
** union; `game` is what it is a solution of. */
static int disjoint(lua_State *L) {
  int parts = lua_gettop(L) - BEFORE, index, told;
  lgr_solution *s = lgr_new_solution(L);
  index = lua_gettop(L);
  lua_pushvalue(L, GAME);
  lua_setiuservalue(L, index, LGR_GAME);
  lua_pushvalue(L, NORMAL);
  lua_setiuservalue(L, index, LGR_NORMAL);
  told = classify(L, s, parts);
  for (int i = 1; i <= parts; i++)
    add_part(L, s, i, told);
  if (gr_endings_close(&s->memory, &s->endings,
                       s->play == LGR_MISERE_PLAY ? 1 : -1) != GR_DONE ||
      gr_words_push(&s->memory, &s->graph.first,
                    (uint32_t)s->graph.follower.count) != GR_DONE)
    return lgr_no_memory(L);
  gr_store_trim(&s->memory, &s->store);
  gr_words_trim(&s->memory, &s->graph.first);
  gr_words_trim(&s->memory, &s->graph.follower);
  lgr_solve(L, index, &lgr_scripted);
  lua_pushvalue(L, index);
  return 1;
}

void lgr_open_disjoint(lua_State *L) {
  lua_pushcfunction(L, disjoint);
  lua_setfield(L, -2, "disjoint");
}
