/*
** load.c: a saved solution as a whole. Its positions and moves are read into
** another solution and solved there: so every figure is that of a fresh solve.
** Then the file must be what would be saved now, byte by byte: one whose
** values, lengths or sets are not those of its moves is refused. At last all of
** it moves to the solution that was asked.
**
** Where moves were not kept, there is nothing to be solved: what the file says
** is read, and only `verify`, which runs the rules, can tell whether it is so.
*/
#include "lua/file/load.h"

#include "lua/file/saved_file.h"

#if defined(LGR_DISK)

#include "core/file/compare.h"
#include "core/file/loader.h"
#include "lua/file/save.h"
#include "lua/host/fail.h"
#include "lua/solution/compute.h"

/* What is done, one after the other. */
typedef enum Stage {
  READING,
  SOLVING,
  MEASURING, /* what a file holds besides */
  COUNTING,  /* outcomes, if there are no moves: in place of these two */
  COMPARING
} Stage;

typedef struct Load {
  lgr_task task;
  lgr_solution *to, *into;
  Stage stage;
  int done; /* the stage is */
  gr_loader loader;
  gr_words order;    /* by rank: the number; in the memory of `into` */
  lgr_column column; /* the one that is measured next */
  lgr_task *work; /* that solves or measures `into`; its user value LGR_MEMO */
  gr_rows rows;   /* what is known now, */
  gr_comparer file; /* and what the file says */
} Load;

static void free_load(void *task) {
  Load *load = task;
  gr_task_free(&load->loader.task);
  gr_task_free(&load->file.writer.task);
  if (load->into != NULL)
    gr_words_free(&load->into->memory, &load->order);
}

/* Is position 0 where META says that play starts? */
static int starts_there(const lgr_file *file, const gr_store *store) {
  unsigned char kept[GR_KEY_BUFFER];
  size_t length;
  const unsigned char *key;
  if (store->count == 0)
    return 1;
  key = gr_store_get(store, 0, &length, kept);
  return length == file->key.count && memcmp(key, file->key.at, length) == 0;
}

/* Does META say what was found? */
static gr_status check_meta(const Load *load) {
  const lgr_solution *s = load->into;
  lgr_file *file = lgr_file_of(load->to);
  uint32_t values =
      s->values.finite_count > 0 ? (uint32_t)s->values.max_value + 1 : 0;
  if ((s->no_values != LGR_HAS_VALUES || values == file->values) &&
      memcmp(s->outcomes, load->to->outcomes, sizeof s->outcomes) == 0 &&
      starts_there(file, &s->store))
    return GR_DONE;
  return gr_reader_blame(&file->reader, GR_META, GR_FILE_IMPOSSIBLE);
}

/* Begins to compare; all columns are known. */
static void start_comparing(Load *load) {
  lgr_solution *s = load->into;
  lgr_file *file = lgr_file_of(load->to);
  const gr_bytes *meta = &file->reader.section[GR_META].block;
  gr_content content;
  load->rows = lgr_rows_of(&s->memory, s);
  load->rows.order = load->order;
  content = lgr_content_of(&load->rows, s);
  content.meta = meta->at;
  content.meta_size = meta->count;
  content.moves = s->graph.unkept ? NULL : &s->graph;
  gr_comparer_init(&load->file, &s->memory, &file->reader, &content);
}

/* When all is read, and there are no moves: gets ready to count. */
static void start_counting(Load *load) {
  lgr_solution *s = load->into;
  gr_task_free(&load->loader.task);
  s->graph.count = s->values.finite_count = s->store.count;
  s->graph.move_count = load->to->graph.move_count;
  load->stage = COUNTING;
  load->done = 0;
}

/* Counts outcomes, and finds the largest value. */
static gr_status count_some(Load *load, size_t *budget) {
  lgr_solution *s = load->into;
  const gr_narrow *label = &s->narrow[LGR_LABEL];
  for (; s->counted < s->graph.count; s->counted++) {
    uint32_t u = s->counted;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    s->outcomes[lgr_outcome(s, u)]++;
    if (u < label->count && gr_narrow_at(label, u) > s->values.max_value)
      s->values.max_value = gr_narrow_at(label, u);
  }
  return GR_DONE;
}

/* When all is counted: gets ready to compare. */
static void end_counting(lua_State *L, Load *load) {
  lgr_check_file(L, lgr_file_of(load->to), check_meta(load));
  start_comparing(load);
  load->stage = COMPARING;
  load->done = 0;
}

/* When all is read: gets ready to solve it. */
static void start_solving(lua_State *L, Load *load) {
  lgr_solution *s = load->into, *to = load->to;
  s->endings.numbers = to->endings.numbers;
  s->regime = to->regime;
  gr_ask_for(&s->regime, to->regime.asked);
  lgr_check_memory(
      L, gr_endings_close(&s->memory, &s->endings, lgr_play_of(s)->unset));
  lgr_classify(s);
  gr_task_free(&load->loader.task);
}

/* Pushes the task that measures the next column that a file holds; NULL, and
** pushes nil, if there is nothing left to do. The solution is on top of the
** stack. */
static lgr_task *push_measuring(lua_State *L, Load *load) {
  int index = lua_gettop(L);
  lgr_task *work = NULL;
  while (work == NULL && load->column < LGR_COLUMNS) {
    lgr_column column = load->column++;
    if (lgr_is_saved(load->into, column))
      work = lgr_push_measuring(L, index, column);
  }
  if (work == NULL)
    lua_pushnil(L);
  return work;
}

/* Turns to the next stage that has something to do, when one is done. The task
** is on top of the stack. */
static void check_load(lua_State *L, void *task) {
  Load *load = task;
  if (load->to->provider == NULL)
    lgr_fail(L, "this solution is closed");
  if (!load->done || load->to->saved == NULL)
    return;
  if (load->to->graph.unkept) {
    if (load->stage == READING)
      start_counting(load);
    else
      end_counting(L, load);
    return;
  }
  if (load->stage == READING)
    start_solving(L, load);
  else
    lgr_release(load->work);
  if (load->stage == SOLVING)
    lgr_check_file(L, lgr_file_of(load->to), check_meta(load));
  load->work = NULL;
  lua_getiuservalue(L, -1, LGR_KEPT);
  load->work = load->stage == READING
                   ? lgr_push_solving(L, lua_gettop(L), load->to->provider)
                   : push_measuring(L, load);
  lua_setiuservalue(L, -2, LGR_MEMO);
  lua_pop(L, 1);
  if (load->stage == READING)
    load->stage = SOLVING;
  else
    load->stage = load->work != NULL ? MEASURING : COMPARING;
  if (load->to->saved == NULL) /* a finalizer has had it loaded */
    return;
  if (load->stage == COMPARING)
    start_comparing(load);
  load->done = 0;
}

static void exchange(void *a, void *b, size_t size) {
  unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = x[i];
    x[i] = y[i];
    y[i] = byte;
  }
}

#define EXCHANGE(a, b, member)                                                 \
  exchange(&(a)->member, &(b)->member, sizeof(a)->member)

/* Moves what was loaded to the solution. */
static void finish_load(Load *load) {
  lgr_solution *s = load->to, *from = load->into;
  free_load(load);
  load->into = NULL;
  s->saved->source->free(s);
  EXCHANGE(s, from, memory.used);
  EXCHANGE(s, from, store);
  EXCHANGE(s, from, graph);
  s->graph.team = &s->team; /* each keeps its own */
  from->graph.team = &from->team;
  EXCHANGE(s, from, endings);
  EXCHANGE(s, from, values);
  EXCHANGE(s, from, payoffs);
  EXCHANGE(s, from, scores);
  EXCHANGE(s, from, column);
  EXCHANGE(s, from, narrow);
  EXCHANGE(s, from, outcomes);
  EXCHANGE(s, from, counted);
}

/* Does some of the present stage. When that is done, check_load turns to the
** next one. */
static gr_status do_stage(void *task, size_t *budget) {
  Load *load = task;
  gr_status status;
  if (load->stage == READING)
    status = gr_loader_step(&load->loader, budget);
  else if (load->stage == COUNTING)
    status = count_some(load, budget);
  else
    status = gr_task_step(&load->work->of, budget);
  if (status == GR_DONE && load->stage == SOLVING &&
      lgr_gave_up(load->work).path != NULL)
    return gr_reader_blame(&lgr_file_of(load->to)->reader, GR_MOVS,
                           GR_FILE_IMPOSSIBLE);
  load->done = status == GR_DONE;
  return load->done ? GR_MORE : status;
}

static gr_status load_all(void *task, size_t *budget) {
  Load *load = task;
  gr_status status;
  if (load->to->saved == NULL) /* it was loaded meanwhile */
    return gr_turn_to(&load->task.of, NULL);
  if (load->done)
    return GR_MORE;
  if (load->stage != COMPARING)
    return do_stage(load, budget);
  status = gr_comparer_step(&load->file, budget);
  if (status == GR_DONE)
    finish_load(load);
  return gr_then(&load->task.of, status, NULL);
}

static int push_load(lua_State *L, void *task) {
  Load *load = task;
  if (load->task.status != GR_DONE && load->to->saved != NULL) {
    const lgr_file *file = lgr_file_of(load->to);
    if (load->task.status == GR_BAD_FILE)
      lgr_check_file(L, file, GR_BAD_FILE);
    lgr_fail(L, "%s has too many moves", file->path);
  }
  lgr_release(&load->task);
  lgr_account(L, load->to);
  return 0;
}

/* Where there are no moves: what is known, by section. */
static void read_into(gr_loaded *loaded, lgr_solution *s,
                      const lgr_solution *to) {
  s->regime = to->regime;
  gr_graph_suit(&s->graph, &s->regime);
  s->store.dense = 1;
  lgr_classify(s);
  for (int column = 0; column < LGR_COLUMNS; column++)
    if (lgr_is_saved(s, (lgr_column)column))
      loaded->column[lgr_columns[column].section] = &s->narrow[column];
  loaded->values = lgr_file_of(to)->values;
}

static gr_loaded target_of(Load *load) {
  lgr_solution *s = load->into;
  const lgr_solution *to = load->to;
  gr_loaded loaded;
  memset(&loaded, 0, sizeof loaded);
  loaded.store = &s->store;
  loaded.graph = &s->graph;
  loaded.endings = &s->endings;
  loaded.order = &load->order;
  loaded.keys = lgr_key_kind(to);
  loaded.keys.sorted = lgr_file_of(to)->sorted;
  loaded.starts = &to->starts;
  loaded.space = to->space;
  loaded.integers = !gr_has_mover(&to->regime);
  loaded.payoff = to->endings.payoff;
  loaded.ends = to->endings.count;
  loaded.unset = to->endings.unset;
  if (to->graph.unkept)
    read_into(&loaded, s, to);
  return loaded;
}

void lgr_load(lua_State *L, int index) {
  lgr_solution *s = lua_touserdata(L, index);
  gr_loaded to;
  Load *load;
  if (!lgr_file_of(s)->reader.section[GR_MOVS].there && !s->graph.unkept)
    lgr_fail(L,
             "%s has no moves, which this question needs: save it with "
             "moves = true",
             lgr_file_of(s)->path);
  luaL_checkstack(L, LUA_MINSTACK, "grundy");
  lua_pushvalue(L, index);
  lgr_new_solution(L);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, LGR_SOURCE); /* it needs the solution */
  load = lgr_push_task(L, sizeof *load, -1);
  gr_task_init(&load->task.of, load->task.of.memory, load_all, free_load);
  load->task.push = push_load;
  load->task.check = check_load;
  lua_remove(L, -2);
  load->to = s;
  lua_getiuservalue(L, -1, LGR_KEPT);
  load->into = lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (s->saved == NULL) { /* a finalizer has closed it just now, or loaded it */
    lua_pop(L, 1);
    lgr_check_open(L, index);
    return;
  }
  to = target_of(load);
  gr_loader_init(&load->loader, &load->into->memory, &lgr_file_of(s)->reader,
                 &to);
  lgr_run_task(L);
  lgr_check_open(L, index);
}

#endif
