/*
** heaps.c: see heaps.h.
*/
#include "lua/theory/heaps.h"

#include "core/heaps/periods.h"
#include "core/verify/heapcheck.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/solution/task.h"

#include <string.h>

/*
** ------------------------------------------------------------ its life
*/

/* Copies the digits in the string at an index; how many there are. */
static uint32_t read_digits(lua_State *L, int index, unsigned char *digit,
                            size_t most) {
  size_t count;
  const char *text = luaL_checklstring(L, index, &count);
  if (count > most)
    lgr_fail(L, "the limit of %d digits is reached", GR_MAX_DIGITS);
  memcpy(digit, text, count);
  return (uint32_t)count;
}

/* heaps(digits, block): digits are bytes; digit 0 is the first one, those of
** the block repeat after the others. */
static int heaps_function(lua_State *L) {
  lgr_ledger *ledger = lgr_ledger_of(L);
  lgr_heaps *h;
  gr_octal_code code;
  memset(&code, 0, sizeof code);
  code.count = read_digits(L, 1, code.digit, sizeof code.digit);
  code.period = read_digits(L, 2, code.block, sizeof code.block);
  luaL_argcheck(L, code.count > 0, 1, "no digit");
  h = lua_newuserdatauv(L, sizeof *h, 0);
  memset(h, 0, sizeof *h);
  h->ledger = ledger;
  lgr_use_lua_memory(L, &h->memory);
  gr_heaps_init(&h->heaps, &h->memory, &code);
  luaL_setmetatable(L, LGR_HEAPS);
  return 1;
}

static int collect(lua_State *L) {
  lgr_heaps *h = luaL_checkudata(L, 1, LGR_HEAPS);
  if (h->ledger == NULL)
    return 0;
  gr_heaps_free(&h->heaps);
  h->ledger->held -= h->accounted;
  h->ledger = NULL;
  return 0;
}

static lgr_heaps *check_heaps(lua_State *L) {
  lgr_heaps *h = luaL_checkudata(L, 1, LGR_HEAPS);
  if (h->ledger == NULL) /* a finalizer asks what has been collected */
    lgr_fail(L, "these heaps are closed");
  return h;
}

/* The heap at index 2, whose value must be known. */
static uint32_t check_known(lua_State *L, const lgr_heaps *h) {
  lua_Integer heap = luaL_checkinteger(L, 2);
  luaL_argcheck(L, heap >= 0 && (size_t)heap < h->heaps.count, 2,
                "not computed");
  return (uint32_t)heap;
}

/*
** ---------------------------------------------------------- its values
*/

/* Work on heaps, which hooks may make grow meanwhile. */
typedef struct Work {
  lgr_task task;
  lgr_heaps *on;
  uint32_t last;      /* the heap to go to */
  gr_heapcheck check; /* of a check */
} Work;

static gr_status extend_heaps(void *task, size_t *budget) {
  Work *work = task;
  return gr_then(&work->task.of,
                 gr_heaps_step(&work->on->heaps, work->last, budget), NULL);
}

/* The heaps must still be there; and they may have grown. */
static void check_work(lua_State *L, void *task) {
  Work *work = task;
  lgr_heaps *h = check_heaps(L);
  if (h->memory.used > h->accounted + LGR_ACCOUNT_STEP)
    lgr_enter(L, h->ledger, &h->accounted, h->memory.used);
  work->check.claim.value = h->heaps.value;
}

static int push_extension(lua_State *L, void *task) {
  const Work *work = task;
  lgr_heaps *h = work->on;
  gr_status status = work->task.status;
  if (status != GR_MORE)
    lgr_enter(L, h->ledger, &h->accounted, h->memory.used);
  if (status == GR_VALUE_LIMIT) {
    lua_pushnil(L);
    lua_pushfstring(L, "the value of heap %I is above the limit of %d",
                    (LUAI_UACINT)h->heaps.count, GR_MAX_HEAP_VALUE);
    return 2;
  }
  lua_pushboolean(L, status == GR_DONE);
  return 1;
}

/* heaps_extend(heaps, n [, end]): computes the values up to heap n: true; or
** false if the time `end` came first; or nil and a message. */
static int extend(lua_State *L) {
  lua_Integer last = luaL_checkinteger(L, 2);
  double end = luaL_optnumber(L, 3, 0);
  Work *work;
  check_heaps(L);
  luaL_argcheck(L, last >= 0 && last <= (lua_Integer)GR_MAX_HEAP, 2,
                "no such heap");
  work = lgr_push_task(L, sizeof *work, 1);
  work->task.check = check_work;
  work->task.push = push_extension;
  work->on = check_heaps(L); /* now: a finalizer may have collected them */
  work->last = (uint32_t)last;
  work->task.end = end;
  gr_turn_to(&work->task.of, extend_heaps);
  return lgr_run_and_push(L);
}

/* heaps_value(heaps, n): that of a heap that is known. */
static int value(lua_State *L) {
  const lgr_heaps *h = check_heaps(L);
  lua_pushinteger(L, h->heaps.value[check_known(L, h)]);
  return 1;
}

/* Adds the value of heap n and of those after it to the array on top. */
static int add_values(lua_State *L, int status, lua_KContext n) {
  const lgr_heaps *h = check_heaps(L);
  uint32_t last = check_known(L, h);
  (void)status;
  for (uint32_t heap = (uint32_t)n; heap <= last; heap++) {
    lua_pushinteger(L, h->heaps.value[heap]);
    lua_rawseti(L, -2, (lua_Integer)heap + 1);
    if (lgr_poll_after(L, heap)) {
      check_heaps(L);
      if (lgr_slice_over(L))
        return lua_yieldk(L, 0, (lua_KContext)heap + 1, add_values);
    }
  }
  return 1;
}

/* heaps_values(heaps, n): an array of those of the heaps 0 .. n, known. */
static int values(lua_State *L) {
  uint32_t last = check_known(L, check_heaps(L));
  lua_createtable(L, (int)last + 1, 0);
  return add_values(L, LUA_OK, 0);
}

/* heaps_count(heaps): how many are known. */
static int count(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)check_heaps(L)->heaps.count);
  return 1;
}

/* heaps_stats(heaps): a table. */
static int stats(lua_State *L) {
  const lgr_heaps *h = check_heaps(L);
  const gr_heaps *heaps = &h->heaps;
  lua_createtable(L, 0, 10);
  lgr_set_integer(L, "heaps", heaps->count);
  lgr_set_integer(L, "max_value", heaps->max_value);
  lgr_set_integer(L, "max_at", heaps->max_at);
  lua_pushstring(L, heaps->sparse.mask != 0 ? "sparse" : "plain");
  lua_setfield(L, -2, "method");
  lgr_set_integer(L, "mask", heaps->sparse.mask);
  lgr_set_integer(L, "rare", heaps->sparse.rare.count);
  lgr_set_integer(L, "guesses", heaps->sparse.rule);
  lgr_set_integer(L, "misses", heaps->misses);
  lgr_set_integer(L, "divisions", heaps->two.pairs + heaps->three.pairs);
  lgr_set_integer(L, "plain_divisions", heaps->plain);
  lgr_set_integer(L, "bytes", h->memory.used + sizeof *h);
  return 1;
}

static int push_wrong(lua_State *L, void *task) {
  uint32_t wrong = ((Work *)task)->check.wrong;
  if (wrong == GR_NONE)
    return 0;
  lua_pushinteger(L, wrong);
  return 1;
}

/* heaps_verify(heaps, n): checks the values of the heaps 0 .. n, which must be
** known, against the definition: the first that is wrong, or nothing. */
static int verify(lua_State *L) {
  uint32_t last = check_known(L, check_heaps(L));
  Work *work = lgr_push_task(L, sizeof *work, 1);
  /* now: a finalizer may have collected them, or made them grow */
  const gr_heaps *heaps = &check_heaps(L)->heaps;
  const gr_octal_code *code = &heaps->code;
  gr_heap_claim claim = {code->digit,  code->count,  code->block,
                         code->period, heaps->value, last};
  work->task.check = check_work;
  work->task.push = push_wrong;
  gr_heapcheck_init(&work->check, work->task.of.memory, &claim);
  lgr_turn_to_part(&work->task, &work->check.task, NULL);
  return lgr_run_and_push(L);
}

/*
** -------------------------------------------------------------- periods
*/

/* A search for the period of a list. */
typedef struct Search {
  lgr_task task;
  gr_periods repeats;
  uint32_t times;    /* that a period must be there */
  lgr_heaps *heaps;  /* if the list is that of their values, of a code with */
  uint32_t parts, t; /* these: see periods.h */
} Search;

/* Pushes a search in a list with this many differences; `push` pushes what it
** finds. */
static Search *push_search(lua_State *L, lgr_push_results *push,
                           uint32_t differences) {
  Search *search = lgr_push_task(L, sizeof *search, 1);
  gr_memory *memory = search->task.of.memory;
  search->task.push = push;
  lgr_turn_to_part(&search->task, &search->repeats.task, NULL);
  lgr_check_memory(L, gr_periods_init(&search->repeats, memory, differences));
  return search;
}

static int push_period(lua_State *L, const gr_period *period) {
  if (period->p == 0)
    return 0;
  lua_pushinteger(L, period->n0);
  lua_pushinteger(L, period->p);
  lua_pushinteger(L, (lua_Integer)period->saltus);
  return 3;
}

static int push_proof(lua_State *L, void *task) {
  const Search *search = task;
  uint32_t parts = search->parts, t = search->t;
  gr_period found = gr_periods_prove(&search->repeats, parts, t);
  lua_pushboolean(L, found.p > 0);
  if (found.p == 0)
    found = gr_periods_find(&search->repeats, 2);
  if (push_period(L, &found) == 0)
    return 1;
  lua_pushinteger(L, (lua_Integer)gr_period_needs(found.n0, found.p, parts, t));
  return 5;
}

/* Sets the differences of the values of heaps. */
static gr_status set_differences(void *task, size_t *budget) {
  Search *search = task;
  gr_periods *repeats = &search->repeats;
  const uint16_t *value = search->heaps->heaps.value;
  uint32_t stop = gr_reach(&search->task.of, repeats->count, budget);
  for (uint32_t n = search->task.of.next; n < stop; n++)
    gr_periods_set(repeats, n, value[n], value[n + 1]);
  search->task.of.next = stop;
  return stop < repeats->count
             ? GR_MORE
             : lgr_turn_to_part(&search->task, &repeats->task, NULL);
}

static void check_search(lua_State *L, void *task) {
  (void)task;
  check_heaps(L);
}

/* heaps_period(heaps, n): what the values of the heaps 0 .. n, which must be
** known, prove of a code that does not repeat: true, preperiod, period, saltus
** 0, and the last heap that is needed. Else false, and what they look like, if
** anything, with the heap that would be needed. */
static int heaps_period(lua_State *L) {
  lgr_heaps *h = check_heaps(L);
  uint32_t last = check_known(L, h);
  Search *search;
  luaL_argcheck(L, h->heaps.code.period == 0, 1, "digits repeat");
  search = push_search(L, push_proof, last);
  search->parts = gr_octal_code_parts(&h->heaps.code);
  search->t = h->heaps.code.count - 1;
  check_heaps(L); /* a finalizer may have collected it */
  search->heaps = h;
  search->task.check = check_search;
  gr_turn_to(&search->task.of, set_differences);
  return lgr_run_and_push(L);
}

/* The integer at place i of the array at index 1; it is not too large for
** differences. */
static int64_t check_element(lua_State *L, lua_Integer i) {
  const lua_Integer most = ((lua_Integer)1 << 62) - 1;
  lua_Integer integer;
  int fits;
  lua_rawgeti(L, 1, i);
  integer = lua_tointegerx(L, -1, &fits);
  if (!fits || lua_type(L, -1) != LUA_TNUMBER || integer > most ||
      integer < -most)
    lgr_fail(L, "values: element %I must be an integer between -2^62 and 2^62",
             (LUAI_UACINT)i);
  lua_pop(L, 1);
  return integer;
}

static int push_repeats(lua_State *L, void *task) {
  const Search *search = task;
  gr_period found = gr_periods_find(&search->repeats, search->times);
  return push_period(L, &found);
}

/* repeats(list, times): preperiod, period and saltus; or nothing. */
static int repeats(lua_State *L) {
  lua_Integer count, times;
  int64_t next;
  Search *search;
  luaL_checktype(L, 1, LUA_TTABLE);
  times = lgr_check_range(L, 2, 1, UINT32_MAX);
  count = (lua_Integer)lua_rawlen(L, 1);
  if (count == 0)
    return 0;
  if (count > INT32_MAX)
    return lgr_fail(L, "values: the limit of %d elements is reached",
                    INT32_MAX);
  search = push_search(L, push_repeats, (uint32_t)count - 1);
  search->times = (uint32_t)times;
  next = check_element(L, 1);
  for (lua_Integer i = 1; i < count; i++) {
    int64_t here = next;
    next = check_element(L, i + 1);
    gr_periods_set(&search->repeats, (uint32_t)i - 1, here, next);
    lgr_poll_after(L, (uint32_t)i);
  }
  return lgr_run_and_push(L);
}

/* now(): seconds since some moment. */
static int now(lua_State *L) {
  lua_pushnumber(L, lgr_now());
  return 1;
}

void lgr_open_heaps(lua_State *L) {
  static const luaL_Reg functions[] = {{"heaps", heaps_function},
                                       {"heaps_extend", extend},
                                       {"heaps_value", value},
                                       {"heaps_values", values},
                                       {"heaps_count", count},
                                       {"heaps_stats", stats},
                                       {"heaps_verify", verify},
                                       {"heaps_period", heaps_period},
                                       {"repeats", repeats},
                                       {"now", now},
                                       {NULL, NULL}};
  static const luaL_Reg methods[] = {{"__gc", collect}, {NULL, NULL}};
  lgr_push_type(L, LGR_HEAPS, methods);
  lua_pop(L, 1);
  lgr_set_functions(L, functions);
  lgr_set_integer(L, "max_heap", GR_MAX_HEAP);
  lgr_set_integer(L, "max_digits", GR_MAX_DIGITS);
}
