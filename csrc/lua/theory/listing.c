/*
** listing.c: see parts.h. A text that lists moves comes in pieces, and becomes
** a digraph.
*/
#include "lua/host/parts.h"

#include "core/file/dot.h"
#include "core/file/lines.h"
#include "lua/host/fail.h"
#include "lua/solution/task.h"
#include "lua/theory/digraph.h"

#include <string.h>

#define LISTING "a grundy.listing"

/* What a text is. */
enum { EDGES, CSV, DOT };

typedef struct Listing {
  gr_memory memory;
  lgr_ledger *ledger; /* NULL: it is closed */
  size_t accounted;
  gr_listing of;
  int format;
  gr_lines lines;
  gr_dot dot;
} Listing;

static void empty(Listing *listing) {
  gr_listing_free(&listing->of);
  gr_lines_free(&listing->lines, &listing->of);
  gr_dot_free(&listing->dot, &listing->of);
  listing->ledger->held -= listing->accounted;
  listing->ledger = NULL;
}

static int collect(lua_State *L) {
  Listing *listing = luaL_checkudata(L, 1, LISTING);
  if (listing->ledger != NULL)
    empty(listing);
  return 0;
}

static Listing *check_listing(lua_State *L) {
  Listing *listing = luaL_checkudata(L, 1, LISTING);
  if (listing->ledger == NULL)
    lgr_fail(L, "this listing is closed");
  return listing;
}

/* listing(format): an empty one, of "edges", "csv" or "dot". */
static int listing_function(lua_State *L) {
  static const char *const formats[] = {"edges", "csv", "dot", NULL};
  int format = luaL_checkoption(L, 1, NULL, formats);
  lgr_ledger *ledger = lgr_ledger_of(L);
  Listing *listing = lua_newuserdatauv(L, sizeof *listing, 0);
  memset(listing, 0, sizeof *listing);
  listing->ledger = ledger;
  lgr_use_lua_memory(L, &listing->memory);
  listing->of.memory = &listing->memory;
  listing->format = format;
  listing->lines.table = format == CSV;
  luaL_setmetatable(L, LISTING);
  return 1;
}

static gr_status read_piece(Listing *listing, const char *text, size_t count) {
  const unsigned char *at = (const unsigned char *)text;
  if (listing->format != DOT)
    return text == NULL
               ? gr_lines_end(&listing->lines, &listing->of)
               : gr_lines_read(&listing->lines, &listing->of, at, count);
  return text == NULL ? gr_dot_end(&listing->dot, &listing->of)
                      : gr_dot_read(&listing->dot, &listing->of, at, count);
}

/* read(listing, text): reads a piece of a text; nil: its end. If something is
** wrong, the line, what is expected there, and what there is, if that can be
** shown; else nothing. */
static int read_function(lua_State *L) {
  Listing *listing = check_listing(L);
  size_t count = 0;
  const char *text = luaL_optlstring(L, 2, NULL, &count);
  gr_status status = read_piece(listing, text, count);
  gr_listing *l = &listing->of;
  if (status == GR_NO_MEMORY)
    lgr_no_memory(L);
  if (status != GR_DONE) {
    lua_pushinteger(L, (lua_Integer)l->line);
    lua_pushstring(L, l->wanted);
    if (l->got_count == 0)
      return 2;
    lua_pushlstring(L, (const char *)l->got, l->got_count);
    return 3;
  }
  lgr_enter(L, listing->ledger, &listing->accounted, listing->memory.used);
  return 0;
}

/*
** ------------------------------------------------------------ its digraph
*/

typedef struct Work {
  lgr_task task;
  lgr_digraph *on;
  gr_building building;
} Work;

/* The stack of digraph_function. */
enum { GIVEN = 1, DIGRAPH };

static void check_work(lua_State *L, void *task) {
  Work *work = task;
  (void)check_listing(L);
  lgr_check_digraph_open(L, work->on);
}

static int push_digraph(lua_State *L, void *task) {
  lgr_digraph *d = ((Work *)task)->on;
  empty(check_listing(L));
  lgr_enter(L, d->ledger, &d->accounted, d->memory.used);
  lua_pushvalue(L, DIGRAPH);
  return 1;
}

/* digraph(listing): what it lists; the listing is closed. */
static int digraph_function(lua_State *L) {
  Listing *listing = check_listing(L);
  Work *work;
  lua_settop(L, GIVEN);
  lgr_push_digraph(L);
  work = lgr_push_task(L, sizeof *work, DIGRAPH);
  work->on = lua_touserdata(L, DIGRAPH);
  work->task.check = check_work;
  work->task.push = push_digraph;
  gr_building_init(&work->building, &work->on->memory, &listing->of,
                   &work->on->of);
  lgr_turn_to_part(&work->task, &work->building.task, NULL);
  return lgr_run_and_push(L);
}

void lgr_open_listing(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", collect}, {NULL, NULL}};
  static const luaL_Reg functions[] = {{"listing", listing_function},
                                       {"read_text", read_function},
                                       {"digraph", digraph_function},
                                       {NULL, NULL}};
  lgr_push_type(L, LISTING, methods);
  lua_pop(L, 1);
  lua_getfield(L, -1, "digraphs");
  lgr_set_functions(L, functions);
  lua_pop(L, 1);
}
