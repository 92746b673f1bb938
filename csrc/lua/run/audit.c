/*
** audit.c: see audit.h. What is compared does not depend on threads: rows are
** complete in the same order, and where positions that a row gives are to be
** noted, the rules are run here.
*/
#include "lua/run/audit.h"

#include "lua/host/fail.h"
#include "lua/host/host.h"
#include "lua/position/decode.h"

/* Budgets, in calls of `moves`: this many at once for images, and for positions
** that are given; and one more for so many rows. */
#define IMAGE_CALLS 300
#define GIVEN_CALLS 1600
#define ROWS 32

/* After these rows, one of ROWS is noted. Where most positions are given in
** normal form, the first calls may never be used up; and rows that are noted
** are not found by threads. */
#define FIRST_ROWS 5000

/* Calls to compare a given position, at most: for itself and for its
** representative, of which the moves are often known. */
#define CALLS_OF_GIVEN 2

/*
** ------------------------------------------------------------ what is noted
*/

int lgr_may_note(const lgr_run *run) {
  const lgr_audit *a = &run->audit;
  return run->rules->audited && a->given_calls < GIVEN_CALLS + a->rows / ROWS &&
         (a->rows < FIRST_ROWS || a->rows % ROWS == 0);
}

void lgr_begin_audit(lgr_run *run) {
  run->audit.noting = lgr_may_note(run);
}

/* Are the first calls not used up, so that all that is new is noted? */
static int is_first(const lgr_audit *a) {
  size_t noted = gr_count_noted(&a->given);
  return a->given_calls + CALLS_OF_GIVEN * (noted + 1) <= GIVEN_CALLS &&
         gr_has_room(&a->given);
}

void lgr_note_given(lua_State *L, lgr_run *run) {
  lgr_audit *a = &run->audit;
  unsigned char player = (unsigned char)run->taking;
  gr_status status = GR_DONE;
  if (!gr_is_other(&a->given, &run->scratch->code))
    return;
  if (a->given.others == 0 && is_first(a))
    status = gr_note(run->scratch_memory, &a->given, player);
  else if (a->given.others > 0 || gr_count_noted(&a->given) == 0)
    status = gr_note_one(run->scratch_memory, &a->given, player, a->rows);
  lgr_check_memory(L, status);
}

/*
** ------------------------------------------------------- what is compared
*/

/* Calls the function that compares. */
static void call(lua_State *L, lgr_run *run, int arguments) {
  run->calling = "moves";
  lua_call(L, arguments, 1);
  run->calling = NULL;
}

/* Compares the moves of the current position with those of an image, or runs
** `moves` for itself, to begin with. */
static void compare_image(lua_State *L, lgr_run *run) {
  lgr_audit *a = &run->audit;
  int arguments = 0;
  a->image_calls++;
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_AUDIT);
  if (a->images == LGR_IMAGES_BEGIN) {
    lgr_push_found(L, run, run->expansion.current);
    arguments = 1 + lgr_push_player(L, run);
  }
  call(L, run, arguments);
  a->images = lua_toboolean(L, -1) ? LGR_IMAGES_LEFT : LGR_NO_IMAGES;
  lua_pop(L, 1);
}

/* Pushes the next position that was noted, and its player or nil. Its code is a
** string meanwhile: the collector may run code of the user's. */
static void push_given(lua_State *L, gr_noted *given) {
  size_t length;
  const char *code = (const char *)gr_take_noted(given, &length);
  code = lua_pushlstring(L, code, length);
  lgr_push_code(L, (const unsigned char *)code, length - 1);
  if (code[length - 1] > 0)
    lua_pushinteger(L, code[length - 1]);
  else
    lua_pushnil(L);
  lua_remove(L, -3);
}

/* Compares the moves of the next position that was noted with those of its
** representative. */
static void compare_given(lua_State *L, lgr_run *run) {
  lgr_audit *a = &run->audit;
  lua_getiuservalue(L, LGR_AT_RUN, LGR_RULES_AUDIT);
  push_given(L, &a->given);
  lua_pushboolean(L, 1);
  call(L, run, 3);
  a->given_calls += (uint64_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
}

static int is_left(const lgr_audit *a) {
  return a->images != LGR_NO_IMAGES || gr_count_noted(&a->given) > 0;
}

/* Compares whatever comes next. Returns whether there is more. */
static int compare(lua_State *L, lgr_run *run) {
  lgr_audit *a = &run->audit;
  double started = lgr_now();
  if (a->images != LGR_NO_IMAGES)
    compare_image(L, run);
  else
    compare_given(L, run);
  a->seconds += lgr_now() - started;
  if ((a->image_calls + a->given_calls) % LGR_CALLS < CALLS_OF_GIVEN)
    lgr_poll(L, LGR_CALLS);
  lgr_look_at_clock(run);
  return run->stopped_by == LGR_NO_LIMIT && is_left(a);
}

void lgr_go_on_auditing(lua_State *L, lgr_run *run) {
  int left;
  do
    left = compare(L, run);
  while (left && !run->expansion.memory->paced);
  run->unfinished = run->audit.going = left;
  if (!left)
    lgr_forget_audit(run);
}

void lgr_audit_row(lua_State *L, lgr_run *run) {
  lgr_audit *a = &run->audit;
  if (!run->rules->audited || run->stopped_by != LGR_NO_LIMIT)
    return;
  if (a->image_calls < IMAGE_CALLS + a->rows++ / ROWS)
    a->images = LGR_IMAGES_BEGIN;
  if (a->given.others > 0)
    lgr_check_memory(L, gr_know_noted(run->scratch_memory, &a->given));
  if (is_left(a))
    lgr_go_on_auditing(L, run);
}
