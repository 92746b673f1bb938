/*
** digraph.c: see digraph.h. A digraph is read from a table with an array of
** followers for each vertex: what is out of the ordinary, or wrong, is left to
** a function in Lua. Or its rows are in strings, and stay there.
*/
#include "lua/theory/digraph.h"

#include "core/base/order.h"
#include "lua/host/fail.h"
#include "lua/host/parts.h"
#include "lua/solution/task.h"

#include <string.h>

/*
** ------------------------------------------------------------ its life
*/

/* The user values: the strings that rows are in, if they were given so. */
enum { FIRST = 1, TO };

lgr_digraph *lgr_push_digraph(lua_State *L) {
  lgr_ledger *ledger = lgr_ledger_of(L);
  lgr_digraph *d = lua_newuserdatauv(L, sizeof *d, TO);
  memset(d, 0, sizeof *d);
  d->ledger = ledger;
  lgr_use_lua_memory(L, &d->memory);
  luaL_setmetatable(L, LGR_DIGRAPH);
  return d;
}

/* Gives back what a digraph holds, and what it is read with. */
static void empty(lgr_digraph *d) {
  gr_digraph_free(&d->memory, &d->of);
  lgr_scratch_free(&d->memory, &d->scratch);
  d->ledger->held -= d->accounted;
  d->accounted = 0;
}

static int collect(lua_State *L) {
  lgr_digraph *d = luaL_checkudata(L, 1, LGR_DIGRAPH);
  if (d->ledger == NULL)
    return 0;
  empty(d);
  d->ledger = NULL;
  return 0;
}

lgr_digraph *lgr_to_digraph(lua_State *L, int index) {
  return luaL_testudata(L, index, LGR_DIGRAPH);
}

void lgr_check_digraph_open(lua_State *L, const lgr_digraph *d) {
  if (d->ledger == NULL)
    lgr_fail(L, "this digraph is closed");
}

static lgr_digraph *check_digraph(lua_State *L, int index) {
  lgr_digraph *d = luaL_checkudata(L, index, LGR_DIGRAPH);
  lgr_check_digraph_open(L, d);
  return d;
}

/*
** ------------------------------------------------------------ reading
*/

/* The stack while a table is read; above it are the key in the table where it
** is, or the array of followers and the key there. */
enum { ADJACENCY = 1, CHECK, DIGRAPH, WORK, KEY, LIST = KEY, LIST_KEY };

typedef struct Work {
  lgr_task task;
  lgr_digraph *on;
  gr_store found;      /* the keys of the table, as they come; */
  int is_sorted;       /* they are integers in ascending order, */
  lua_Integer last;    /* of which this is the last one */
  gr_order sorting;    /* else they are sorted, */
  gr_words order;      /* by which they get their numbers */
  uint32_t rows;       /* how many keys there are */
  lua_Integer element; /* of the array that is read, */
  int is_copy;         /* which is a copy that has been checked */
} Work;

static void free_work(void *task) {
  Work *work = task;
  gr_task_free(&work->sorting.task);
  gr_words_free(work->task.of.memory, &work->order);
  gr_store_free(work->task.of.memory, &work->found);
  if (work->task.of.phase != NULL && work->on->ledger != NULL)
    empty(work->on); /* it was left before its end */
}

/* After hooks: the collector hears of what has been read. */
static void check_work(lua_State *L, void *task) {
  Work *work = task;
  lgr_digraph *d = work->on;
  size_t used = d->memory.used + work->task.own.used;
  lgr_check_digraph_open(L, d);
  if (used > d->accounted + LGR_ACCOUNT_STEP)
    lgr_enter(L, d->ledger, &d->accounted, used);
}

/* The number of a name, which is added if it is new. */
static gr_status add_name(gr_memory *memory, gr_store *names,
                          const unsigned char *code, size_t length,
                          uint32_t *number) {
  uint64_t integer;
  int is_integer = gr_get_integer(code, length, &integer);
  gr_status status;
  do
    status = is_integer ? gr_store_add_integer(memory, names, integer, number)
                        : gr_store_add(memory, names, code, length, number);
  while (status == GR_MORE);
  return status;
}

/* The same for the value on top of the stack. */
static gr_status add_top(lua_State *L, lgr_digraph *d, gr_memory *memory,
                         gr_store *names, uint32_t *number) {
  lua_Integer integer;
  gr_status status = GR_MORE;
  if (lua_type(L, -1) != LUA_TNUMBER || !lgr_to_integer(L, -1, &integer)) {
    if (!lgr_encode_top(L, lua_gettop(L), lua_type(L, -1), &d->memory,
                        &d->scratch))
      lgr_fail(L, "graph: a vertex %s", lua_tostring(L, -1));
    return add_name(memory, names, d->scratch.code.at, d->scratch.code.count,
                    number);
  }
  while (status == GR_MORE)
    status = gr_store_add_integer(memory, names, (uint64_t)integer, number);
  return status;
}

/* Can the value at an index be a vertex? */
static inline int is_vertex(lua_State *L, int index) {
  int type = lua_type(L, index);
  return type == LUA_TSTRING ||
         (type == LUA_TNUMBER &&
          (lua_isinteger(L, index) ||
           lua_tonumber(L, index) == lua_tonumber(L, index)));
}

/* Calls the function that checks a vertex, at an index, and its list, on top:
** this is replaced by an array that is as it should be. */
static void call_check(lua_State *L, int vertex) {
  lua_pushvalue(L, CHECK);
  lua_pushvalue(L, vertex);
  lua_pushvalue(L, -3);
  lua_call(L, 2, 1);
  lua_replace(L, -2);
}

static gr_phase take_keys, sort_keys, number_keys, take_rows;

/* Notes that the key on top of the stack comes next. */
static void note_order(lua_State *L, Work *work) {
  lua_Integer integer = 0;
  if (!lua_isinteger(L, -1) ||
      ((integer = lua_tointeger(L, -1)) <= work->last && work->found.count > 0))
    work->is_sorted = 0;
  work->last = integer;
}

/* All keys are there. */
static gr_status end_keys(Work *work) {
  gr_memory *memory = work->task.of.memory;
  lua_settop(work->task.thread, WORK);
  gr_order_init(&work->sorting, memory, gr_name_piece, &work->found,
                work->is_sorted ? 0 : work->found.count, &work->order);
  return gr_turn_to(&work->task.of, sort_keys);
}

static gr_status take_keys(void *task, size_t *budget) {
  Work *work = task;
  lua_State *L = work->task.thread;
  if (lua_gettop(L) == WORK)
    lua_pushnil(L);
  for (; *budget > 0; --*budget) {
    uint32_t number;
    if (!lua_next(L, ADJACENCY))
      return end_keys(work);
    if (lua_type(L, -1) != LUA_TTABLE || !is_vertex(L, KEY))
      call_check(L, KEY);
    lua_pop(L, 1);
    note_order(L, work);
    if (add_top(L, work->on, work->task.of.memory, &work->found, &number) !=
        GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_MORE;
}

static gr_status sort_keys(void *task, size_t *budget) {
  Work *work = task;
  return gr_then(&work->task.of, gr_order_step(&work->sorting, budget),
                 number_keys);
}

/* The keys get their numbers, which are those of their rows. */
static gr_status number_keys(void *task, size_t *budget) {
  Work *work = task;
  lgr_digraph *d = work->on;
  uint32_t stop = gr_reach(&work->task.of, work->found.count, budget);
  for (uint32_t i = work->task.of.next; i < stop; i++) {
    unsigned char kept[GR_KEY_BUFFER];
    size_t length;
    const unsigned char *code = gr_store_get(
        &work->found, work->is_sorted ? i : work->order.at[i], &length, kept);
    uint32_t number;
    if (add_name(&d->memory, &d->of.names, code, length, &number) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (stop == work->found.count) {
    work->rows = stop;
    gr_task_free(&work->sorting.task);
    gr_words_free(work->task.of.memory, &work->order);
    gr_store_free(work->task.of.memory, &work->found);
    if (gr_words_push(&d->memory, &d->of.own_first, gr_little(0)) != GR_DONE)
      return GR_NO_MEMORY;
    return gr_turn_to(&work->task.of, take_rows);
  }
  work->task.of.next = stop;
  return GR_MORE;
}

/* Pushes a vertex. */
static void push_vertex(lua_State *L, const gr_digraph *g, uint32_t v) {
  if (g->nameless)
    lua_pushinteger(L, (lua_Integer)v);
  else
    lgr_push_position(L, &g->names, v);
}

/* The row that is read. */
static inline uint32_t row_of(const Work *work) {
  return (uint32_t)work->on->of.own_first.count - 1;
}

/* Begins the row again, with a copy of the list that has been checked. */
static void open_copy(lua_State *L, Work *work) {
  gr_digraph *g = &work->on->of;
  g->own_to.count = gr_little(g->own_first.at[row_of(work)]);
  lua_settop(L, LIST);
  push_vertex(L, g, row_of(work));
  lua_insert(L, LIST);
  call_check(L, LIST);
  lua_remove(L, LIST);
  work->element = 0;
  work->is_copy = 1;
  lua_pushnil(L);
}

/* Pushes the list of the next row, and nil, before its first key. */
static void open_row(lua_State *L, Work *work) {
  push_vertex(L, &work->on->of, row_of(work));
  lua_rawget(L, ADJACENCY);
  work->element = 0;
  work->is_copy = 0;
  if (lua_type(L, LIST) != LUA_TTABLE || lua_getmetatable(L, LIST))
    open_copy(L, work);
  else
    lua_pushnil(L);
}

/* Pushes the next element, above its key: 0, if there is none. */
static int next_element(lua_State *L, Work *work) {
  work->element++;
  if (!work->is_copy)
    return lua_next(L, LIST);
  return lua_rawgeti(L, LIST, work->element) != LUA_TNIL;
}

/* Is the element on top of the stack the one that comes next, and a vertex? */
static int is_fine(lua_State *L, const Work *work) {
  return work->is_copy ||
         (lua_isinteger(L, LIST_KEY) &&
          lua_tointeger(L, LIST_KEY) == work->element && is_vertex(L, -1));
}

/* Takes elements of the list: GR_DONE when the row is complete. */
static gr_status take_elements(lua_State *L, Work *work, size_t *budget) {
  lgr_digraph *d = work->on;
  for (; *budget > 0; --*budget) {
    uint32_t number;
    if (!next_element(L, work))
      return GR_DONE;
    if (!is_fine(L, work)) {
      open_copy(L, work);
      continue;
    }
    if (add_top(L, d, &d->memory, &d->of.names, &number) != GR_DONE ||
        (d->of.own_to.count == d->of.own_to.room &&
         gr_words_extend(&d->memory, &d->of.own_to, 1) != GR_DONE))
      return GR_NO_MEMORY;
    if (d->of.own_to.count >= UINT32_MAX)
      lgr_fail(L, "graph: more than %I moves", (LUAI_UACINT)UINT32_MAX);
    d->of.own_to.at[d->of.own_to.count++] = gr_little(number);
    lua_settop(L, LIST_KEY);
  }
  return GR_MORE;
}

static gr_status take_rows(void *task, size_t *budget) {
  Work *work = task;
  lgr_digraph *d = work->on;
  lua_State *L = work->task.thread;
  for (; *budget > 0; --*budget) {
    gr_status status;
    if (row_of(work) == work->rows) {
      gr_digraph_complete(&d->memory, &d->of);
      return gr_turn_to(&work->task.of, NULL);
    }
    if (lua_gettop(L) == WORK)
      open_row(L, work);
    status = take_elements(L, work, budget);
    if (status != GR_DONE)
      return status;
    lua_settop(L, WORK);
    if (gr_words_push(&d->memory, &d->of.own_first,
                      gr_little((uint32_t)d->of.own_to.count)) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_MORE;
}

static int push_read(lua_State *L, void *task) {
  Work *work = task;
  lgr_enter(L, work->on->ledger, &work->on->accounted, work->on->memory.used);
  lua_pushvalue(L, DIGRAPH);
  return 1;
}

/* read(adjacency, check): the digraph of a table. check(vertex, list) raises
** the error about what is wrong with a vertex or with its list; or returns a
** copy of the list, which has nothing but its elements, in their order. */
static int read_function(lua_State *L) {
  Work *work;
  luaL_checktype(L, ADJACENCY, LUA_TTABLE);
  lua_settop(L, CHECK);
  lgr_push_digraph(L);
  work = lgr_push_task(L, sizeof *work, DIGRAPH);
  work->on = lua_touserdata(L, DIGRAPH);
  work->is_sorted = 1;
  work->task.check = check_work;
  work->task.push = push_read;
  work->task.of.free = free_work;
  gr_turn_to(&work->task.of, take_keys);
  return lgr_run_and_push(L);
}

/*
** ------------------------------------------------------------ packed rows
*/

/* A check of rows that are given as strings. */
typedef struct Check {
  lgr_task task;
  lgr_digraph *on;
  uint32_t moves;
} Check;

static gr_phase check_first, check_to;

/* The places in `first` must ascend, from 0 on, and end where `to` does. */
static gr_status check_first(void *task, size_t *budget) {
  Check *c = task;
  lua_State *L = c->task.thread;
  const gr_digraph *g = &c->on->of;
  uint32_t stop = gr_reach(&c->task.of, g->rows, budget);
  uint32_t before = gr_little_at(g->first, c->task.of.next);
  if (gr_little_at(g->first, 0) != 0)
    lgr_fail(L, "graph: field 'first' must begin with 0, got %I",
             (LUAI_UACINT)before);
  for (uint32_t i = c->task.of.next + 1; i <= stop; i++) {
    uint32_t here = gr_little_at(g->first, i);
    if (here < before)
      lgr_fail(L,
               "graph: field 'first' must ascend, but number %I in it is %I, "
               "and the one before it %I",
               (LUAI_UACINT)i + 1, (LUAI_UACINT)here, (LUAI_UACINT)before);
    before = here;
  }
  if (stop == g->rows && before != c->moves)
    lgr_fail(L,
             "graph: field 'first' must end with the number of moves in 'to', "
             "which is %I, got %I",
             (LUAI_UACINT)c->moves, (LUAI_UACINT)before);
  return gr_reached(&c->task.of, stop, g->rows, check_to);
}

static gr_status check_to(void *task, size_t *budget) {
  Check *c = task;
  const gr_digraph *g = &c->on->of;
  uint32_t stop = gr_reach(&c->task.of, c->moves, budget);
  for (uint32_t i = c->task.of.next; i < stop; i++) {
    uint32_t v = gr_little_at(g->to, i);
    if (v >= g->count)
      lgr_fail(c->task.thread,
               "graph: number %I in field 'to' must be below %I, the count of "
               "positions, got %I",
               (LUAI_UACINT)i + 1, (LUAI_UACINT)g->count, (LUAI_UACINT)v);
  }
  return gr_reached(&c->task.of, stop, c->moves, NULL);
}

static int push_checked(lua_State *L, void *task) {
  (void)task;
  lua_pushvalue(L, DIGRAPH);
  return 1;
}

/* rows(first, to): the digraph of compressed rows, which are strings of words
** of four bytes, the lowest first. Its vertices are integers from 0 on. */
static int rows_function(lua_State *L) {
  size_t first, to;
  Check *c;
  lgr_digraph *d;
  luaL_checklstring(L, FIRST, &first);
  luaL_checklstring(L, TO, &to);
  luaL_argcheck(L, first >= 4 && first % 4 == 0 && first / 4 < GR_NONE, FIRST,
                "no words");
  luaL_argcheck(L, to % 4 == 0 && to / 4 < GR_NONE, TO, "no words");
  lua_settop(L, TO);
  d = lgr_push_digraph(L);
  lgr_set_user_value(L, FIRST, DIGRAPH, FIRST);
  lgr_set_user_value(L, TO, DIGRAPH, TO);
  d->of.nameless = 1;
  d->of.count = d->of.rows = (uint32_t)(first / 4 - 1);
  d->of.first = (const unsigned char *)lua_tostring(L, FIRST);
  d->of.to = (const unsigned char *)lua_tostring(L, TO);
  c = lgr_push_task(L, sizeof *c, DIGRAPH);
  c->on = d;
  c->moves = (uint32_t)(to / 4);
  c->task.push = push_checked;
  gr_turn_to(&c->task.of, check_first);
  return lgr_run_and_push(L);
}

/*
** ------------------------------------------------------------ questions
*/

/* The vertex at an index; GR_NONE, if it is none. */
static uint32_t find(lua_State *L, lgr_digraph *d, int index) {
  int top = lua_gettop(L);
  int is_code = lgr_encode(L, index, &d->memory, &d->scratch);
  lua_settop(L, top);
  return is_code ? gr_digraph_find(&d->of, d->scratch.code.at,
                                   d->scratch.code.count)
                 : GR_NONE;
}

/* digraph(vertex): a fresh array of its followers, as they were given; nil, if
** it has no row. */
static int followers(lua_State *L) {
  lgr_digraph *d = check_digraph(L, 1);
  uint32_t v, next, end;
  lua_settop(L, 2);
  v = find(L, d, 2);
  if (v == GR_NONE || v >= d->of.rows)
    return 0;
  next = gr_digraph_row(&d->of, v, &end);
  lua_createtable(L, (int)(end - next), 0);
  for (lua_Integer i = 1; next < end; next++, i++) {
    check_digraph(L, 1); /* a finalizer may have collected it */
    push_vertex(L, &d->of, gr_little_at(d->of.to, next));
    lua_rawseti(L, -2, i);
    lgr_poll_after(L, (uint32_t)i);
  }
  return 1;
}

/* digraph[i]: the i-th vertex that has a row. */
static int vertex(lua_State *L) {
  const lgr_digraph *d = check_digraph(L, 1);
  int fits;
  lua_Integer i = lua_tointegerx(L, 2, &fits);
  if (!fits || i < 1 || i > (lua_Integer)d->of.rows)
    return 0;
  push_vertex(L, &d->of, (uint32_t)i - 1);
  return 1;
}

/* #digraph: how many vertices have a row. */
static int count_rows(lua_State *L) {
  lua_pushinteger(L, check_digraph(L, 1)->of.rows);
  return 1;
}

/* sizes(digraph): how many vertices there are, and how many moves. */
static int sizes(lua_State *L) {
  const lgr_digraph *d = check_digraph(L, 1);
  lua_pushinteger(L, d->of.count);
  lua_pushinteger(L,
                  d->of.rows > 0 ? gr_little_at(d->of.first, d->of.rows) : 0);
  return 2;
}

/* sink(digraph, i): the i-th vertex that has no row. */
static int sink(lua_State *L) {
  const lgr_digraph *d = check_digraph(L, 1);
  lua_Integer i = lgr_check_range(L, 2, 1, (lua_Integer)d->of.count);
  luaL_argcheck(L, i <= (lua_Integer)(d->of.count - d->of.rows), 2,
                "no such sink");
  push_vertex(L, &d->of, d->of.rows + (uint32_t)i - 1);
  return 1;
}

/* has(digraph, vertex): is it one? */
static int has(lua_State *L) {
  lgr_digraph *d = check_digraph(L, 1);
  lua_settop(L, 2);
  lua_pushboolean(L, find(L, d, 2) != GR_NONE);
  return 1;
}

void lgr_open_digraph(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", collect},
                                     {"__call", followers},
                                     {"__index", vertex},
                                     {"__len", count_rows},
                                     {NULL, NULL}};
  static const luaL_Reg functions[] = {{"read", read_function},
                                       {"rows", rows_function},
                                       {"sizes", sizes},
                                       {"sink", sink},
                                       {"has", has},
                                       {NULL, NULL}};
  lgr_push_type(L, LGR_DIGRAPH, methods);
  lua_pop(L, 1);
  lua_newtable(L);
  lgr_set_functions(L, functions);
  lua_setfield(L, -2, "digraphs");
}
